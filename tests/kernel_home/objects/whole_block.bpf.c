// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* whole_block.bpf.c - the whole VA block comes with any page of it. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

SEC("struct_ops/prefetch")
int BPF_PROG(prefetch, __u32 page_index, struct gpu_bitmap_tree *tree,
             const struct gpu_region *max_region, struct gpu_region *result)
{
	bpf_gpu_set_prefetch_region(result, max_region->first, max_region->outer);
	return GPU_BYPASS;
}

SEC(".struct_ops")
struct gpu_mem_ops whole_block = { .gpu_page_prefetch = (void *)prefetch, .name = "whole_block" };
