/* btf_types.h - the types of checked BTF by id. */
#ifndef GX_BPF_BTF_TYPES_H
#define GX_BPF_BTF_TYPES_H

#include "bpf/object.h"

#include <linux/btf.h>

/**
 * gx_btf_index() - where each type's record begins.
 * @btf: checked when it was loaded (btf_check.c): records fill the type section
 * @out: [n_types + 1] by id, to be freed; [0] is void, NULL
 *
 * Errors: -ENOMEM. Then *out is NULL.
 */
int gx_btf_index(const struct gx_bpf_btf *btf, const struct btf_type ***out);

/* "" where the type has no name, or is NULL. */
const char *gx_btf_name(const struct gx_bpf_btf *btf, const struct btf_type *type);

#endif
