// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* prefetch_always_max.bpf.c - gpu_ext's policy that brings all of the VA block with any of its pages. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

SEC("struct_ops/prefetch")
int BPF_PROG(max_prefetch, __u32 page_index, struct gpu_bitmap_tree *tree,
             const struct gpu_region *max, struct gpu_region *result)
{
	bpf_gpu_set_prefetch_region(result, max->first, max->outer);
	return GPU_BYPASS;
}

SEC(".struct_ops")
struct gpu_mem_ops published_max = {
	.gpu_page_prefetch = (void *)max_prefetch,
	.name = "prefetch_always_max",
};
