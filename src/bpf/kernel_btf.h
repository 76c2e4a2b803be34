/* kernel_btf.h - the kernel BTF that loaders see, and the types in it that mean something in
 * bpf(2). */
#ifndef GX_BPF_KERNEL_BTF_H
#define GX_BPF_KERNEL_BTF_H

#include "bpf/device_ops.h"
#include "verify/policy_tables.h"

#include <stddef.h>

struct gx_btf_builder;

/* Helpers that are called by name, in the order of helpers.def. */
enum gx_named {
#define HELPER(name, id, ...)
#define HELPER_NAMED(name, id, ...) GX_NAMED_##name,
#include "defs/helpers.def"
	GX_N_NAMED
};
/* The helper's id; 0: there are no more. */
uint32_t gx_named_helper(uint32_t i);

/* Type ids in the kernel BTF; 0: none. */
struct gx_kernel_ids {
	uint32_t ops[GX_N_POLICY_TYPES];    /* "gpu_mem_ops" */
	uint32_t values[GX_N_POLICY_TYPES]; /* "bpf_struct_ops_gpu_mem_ops" */
	uint32_t kfuncs[GX_N_KFUNCS];
	uint32_t named[GX_N_NAMED];
	uint32_t device_ops[GX_N_DEVICE_OPS],
	        device_values[GX_N_DEVICE_OPS]; /* as ops and values */
};

/* The BTF as a blob of *len bytes, owned by the caller; NULL: no memory. */
void *gx_kernel_btf(size_t *len);
int gx_kernel_btf_ids(struct gx_kernel_ids *ids); /* -ENOMEM */

/* --- kernel_btf_policy.c: types, structs, callbacks and kernel functions of driver policies; helpers by name */
struct gx_policy_btf_base {
	uint32_t int_id, char_id, uint_id, u32_id, u64_id;
};
void gx_policy_btf_add(struct gx_btf_builder *b, const struct gx_policy_btf_base *base,
                       struct gx_kernel_ids *ids);

/* --- kernel_btf_ctx.c: contexts of programs */
struct gx_ctx_btf_base {
	uint32_t index_id, u32_id, u64_id;
};
void gx_ctx_btf_add(struct gx_btf_builder *b, const struct gx_ctx_btf_base *base);

#endif
