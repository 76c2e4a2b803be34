// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* over_batch.bpf.c - nor do all callbacks of a batch: of the pages that faulted it is asked about the first. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

SEC("struct_ops/prefetch")
int BPF_PROG(prefetch, __u32 page_index, struct gpu_bitmap_tree *tree,
             const struct gpu_region *max_region, struct gpu_region *result)
{
	return GPU_DEFAULT;
}

SEC(".struct_ops")
struct gpu_mem_ops over_batch = {
	.gpu_page_prefetch = (void *)prefetch,
	.batch_budget_ns = 1,
	.name = "over_batch",
};
