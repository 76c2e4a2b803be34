// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* managed_tick.bpf.c - looks at the memory every two milliseconds, and keeps what it saw; once there is data, whole blocks
 * come with their faults. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

__u64 n_ticks, n_with_faults, last_ns, backwards;

SEC("struct_ops/tick")
void BPF_PROG(tick, const struct gpu_pmm *pmm)
{
	n_ticks++;
	n_with_faults += pmm->faults > 0;
	backwards += pmm->call.now_ns <= last_ns;
	last_ns = pmm->call.now_ns;
}

SEC("struct_ops/prefetch")
int BPF_PROG(prefetch, __u32 page_index, struct gpu_bitmap_tree *tree,
             const struct gpu_region *max_region, struct gpu_region *result)
{
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
