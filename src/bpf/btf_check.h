/* btf_check.h - is a blob from user space valid BTF? After that its offsets can be followed without
 * further checks, and its records lie at multiples of 4 bytes. */
#ifndef GX_BPF_BTF_CHECK_H
#define GX_BPF_BTF_CHECK_H

#include "base/diag.h"

#include <stddef.h>
#include <stdint.h>

#define GX_BTF_MAX_BYTES (16u << 20)

struct gx_btf_shape {
	uint32_t strings, n_string_bytes; /* offset in the blob */
	uint32_t n_types;                 /* ids 1..n_types */
};

/* Header, strings, every type record, every reference. GX0607. */
int gx_btf_check(const void *data, size_t len, struct gx_btf_shape *out, struct gx_diag *diag);

/* Bytes behind struct btf_type in a record with this info word. */
size_t gx_btf_tail_bytes(uint32_t info);

#endif
