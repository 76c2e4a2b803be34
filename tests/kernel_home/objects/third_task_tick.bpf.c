// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* third_task_tick.bpf.c - wants a task group off the GPU that is not there, at each tick, and gives up at the third. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

__u32 n;

SEC("struct_ops/tick")
void BPF_PROG(tick, const struct gpu_pmm *pmm)
{
	bpf_gpu_preempt(&pmm->call, 0, 4711);
	/* the memory of the GPU that has task groups */
	if (pmm->gpu == 1 && pmm->n_blocks == 4 && ++n == 3)
		gpu_policy_error(pmm, 3, "third tick");
}

SEC(".struct_ops")
struct gpu_sched_ops third_task_tick = { .tick = (void *)tick,
	                                 .tick_ms = 5,
	                                 .name = "third_task_tick" };
