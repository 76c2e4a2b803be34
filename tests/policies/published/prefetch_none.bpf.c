// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* prefetch_none.bpf.c - gpu_ext's policy without prefetch: only what faulted comes. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

SEC("struct_ops/prefetch")
int BPF_PROG(none_prefetch, __u32 page_index, struct gpu_bitmap_tree *tree,
             const struct gpu_region *max, struct gpu_region *result)
{
	bpf_gpu_set_prefetch_region(result, 0, 0);
	return GPU_BYPASS;
}

SEC(".struct_ops")
struct gpu_mem_ops published_none = {
	.gpu_page_prefetch = (void *)none_prefetch,
	.name = "prefetch_none",
};
