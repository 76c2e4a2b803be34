// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* future.bpf.c - built against an interface with members that this gpuext does not know: callbacks
 * and values, before, between and behind those that it knows; two policies of the type. */
#define gpu_mem_ops gpu_mem_ops_of_today
#include <gpuext/bpf/gpu_ext.bpf.h>
#undef gpu_mem_ops

char LICENSE[] SEC("license") = "Dual BSD/GPL";

struct gpu_mem_ops {
	int (*gpu_page_moved)(const struct gpu_pmm *pmm, struct gpu_block *block);
	int (*gpu_block_activate)(const struct gpu_pmm *pmm, struct gpu_block *block,
	                          struct gpu_list *list);
	int (*gpu_block_access)(const struct gpu_pmm *pmm, struct gpu_block *block,
	                        struct gpu_list *list);
	__u64 wishes[3];
	GPU_OPS_COMMON;
	int (*gpu_block_shared)(const struct gpu_pmm *pmm, struct gpu_block *block);
	int (*gpu_block_alone)(const struct gpu_pmm *pmm, struct gpu_block *block);
	__u32 patience;
};

SEC("struct_ops/access")
int BPF_PROG(future_access, const struct gpu_pmm *pmm, struct gpu_block *block,
             struct gpu_list *list)
{
	return GPU_BYPASS;
}

SEC("struct_ops/moved")
int BPF_PROG(future_moved, const struct gpu_pmm *pmm, struct gpu_block *block)
{
	return GPU_DEFAULT;
}

SEC("struct_ops/shared")
int BPF_PROG(future_shared, const struct gpu_pmm *pmm, struct gpu_block *block)
{
	return GPU_DEFAULT;
}

SEC(".struct_ops")
struct gpu_mem_ops future = {
	.gpu_page_moved = (void *)future_moved,
	.gpu_block_access = (void *)future_access,
	.wishes = { 0, 7 },
	.gpu_block_shared = (void *)future_shared,
	.name = "future",
};

/* none of the unknown members is given: nothing to warn about */
SEC(".struct_ops")
struct gpu_mem_ops future_plain = {
	.gpu_block_access = (void *)future_access,
	.name = "future plain",
};
