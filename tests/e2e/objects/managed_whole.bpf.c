// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* managed_whole.bpf.c - the whole VA block with its first fault, or (nothing = 1) never anything but what faulted. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

const volatile __u32 nothing;

SEC("struct_ops/prefetch")
int BPF_PROG(whole_prefetch, __u32 page_index, struct gpu_bitmap_tree *tree,
             const struct gpu_region *max_region, struct gpu_region *result)
{
	if (nothing)
		bpf_gpu_set_prefetch_region(result, 0, 0);
	else
		bpf_gpu_set_prefetch_region(result, max_region->first, max_region->outer);
	return GPU_BYPASS;
}

SEC(".struct_ops")
struct gpu_mem_ops whole = {
	.gpu_page_prefetch = (void *)whole_prefetch,
	.name = "whole",
};
