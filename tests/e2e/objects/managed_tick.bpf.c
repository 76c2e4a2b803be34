// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* managed_tick.bpf.c - looks at the memory every two milliseconds, and keeps what it saw; once there is data, whole blocks
 * come with their faults, and a tick brings the block behind the last of them. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

__u64 n_ticks, n_with_faults, last_ns, backwards, va_space, next_va;

SEC("struct_ops/tick")
void BPF_PROG(tick, const struct gpu_pmm *pmm)
{
	n_ticks++;
	n_with_faults += pmm->faults > 0;
	backwards += pmm->call.now_ns <= last_ns;
	last_ns = pmm->call.now_ns;
	if (next_va)
		bpf_gpu_migrate_range(&pmm->call, va_space, next_va, 1 << pmm->call.block_shift,
		                      pmm->gpu);
	next_va = 0;
}

SEC("struct_ops/prefetch")
int BPF_PROG(prefetch, __u32 page_index, struct gpu_bitmap_tree *tree,
             const struct gpu_region *max_region, struct gpu_region *result,
             const struct gpu_fault *fault)
{
	va_space = fault->va_space;
	next_va = fault->va + (1 << fault->call.block_shift);
	if (!n_with_faults)
		return GPU_DEFAULT;
	bpf_gpu_set_prefetch_region(result, max_region->first, max_region->outer);
	return GPU_BYPASS;
}

SEC(".struct_ops")
struct gpu_mem_ops tick_ops = {
	.gpu_page_prefetch = (void *)prefetch,
	.tick = (void *)tick,
	.tick_ms = 2,
	.name = "tick",
};
