// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* sends_away.bpf.c - wants each page that faults back on the CPU at once: who faulted on it still has to get on. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

SEC("struct_ops/prefetch")
int BPF_PROG(prefetch, __u32 page_index, struct gpu_bitmap_tree *tree,
             const struct gpu_region *max_region, struct gpu_region *result,
             const struct gpu_fault *fault)
{
	__u64 page = 1ull << fault->call.page_shift;

	bpf_gpu_migrate_range(&fault->call, fault->va_space, fault->va + page_index * page, page,
	                      GPU_PROC_CPU);
	return GPU_DEFAULT;
}

SEC(".struct_ops")
struct gpu_mem_ops sends_away = { .gpu_page_prefetch = (void *)prefetch, .name = "sends_away" };
