// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* no_prefetch.bpf.c - nothing comes along with a page that faulted. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

SEC("struct_ops/prefetch")
int BPF_PROG(prefetch, __u32 page_index, struct gpu_bitmap_tree *tree,
             const struct gpu_region *max_region, struct gpu_region *result)
{
	bpf_gpu_set_prefetch_region(result, 0, 0);
	return GPU_BYPASS;
}

SEC(".struct_ops")
struct gpu_mem_ops no_prefetch = { .gpu_page_prefetch = (void *)prefetch, .name = "no_prefetch" };
