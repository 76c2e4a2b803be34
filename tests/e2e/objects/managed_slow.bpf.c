// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* managed_slow.bpf.c - every callback takes some 100 times its budget. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

__u64 sum;

static __always_inline void waste(void)
{
	__u64 x = sum;

	for (__u32 i = 0; i < 6000; i++)
		x = x * 6364136223846793005ull + i;
	sum = x;
}

SEC("struct_ops/access")
int BPF_PROG(slow_access, const struct gpu_pmm *pmm, struct gpu_block *block, struct gpu_list *list)
{
	waste();
	bpf_gpu_block_move_head(block, list);
	return GPU_DEFAULT;
}

SEC("struct_ops/prefetch")
int BPF_PROG(slow_prefetch, __u32 page_index, struct gpu_bitmap_tree *tree,
             const struct gpu_region *max_region, struct gpu_region *result)
{
	waste();
	bpf_gpu_set_prefetch_region(result, 0, 0);
	return GPU_BYPASS;
}

SEC(".struct_ops")
struct gpu_mem_ops slow = {
	.gpu_block_access = (void *)slow_access,
	.gpu_page_prefetch = (void *)slow_prefetch,
	.budget_ns = 50,
	.name = "slow",
};
