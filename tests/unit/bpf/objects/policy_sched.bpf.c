// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* policy_sched.bpf.c - a scheduling policy that uses every kernel function of its type, and every member. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "GPL";

__u64 n_bound, n_init, last_code;
const volatile __u64 slice_us = 1000;

SEC("struct_ops/init")
int BPF_PROG(sched_init)
{
	n_init++;
	return 0;
}

SEC("struct_ops/exit")
void BPF_PROG(sched_exit, const struct gpu_exit_info *info)
{
	last_code = info->code;
}

SEC("struct_ops/task_init")
int BPF_PROG(sched_task_init, struct gpu_task_init_ctx *task)
{
	bpf_gpu_set_attr(task, task->comm[0] == 'x' ? slice_us : task->default_timeslice_us);
	bpf_gpu_set_interleave(task, GPU_INTERLEAVE_HIGH);
	return GPU_DEFAULT;
}

SEC("struct_ops/task_bind")
int BPF_PROG(sched_task_bind, struct gpu_task_bind_ctx *task)
{
	if (task->n_bound > 4)
		bpf_gpu_reject_bind(task);
	n_bound++;
	return GPU_DEFAULT;
}

SEC("struct_ops/task_timeslice")
int BPF_PROG(sched_task_timeslice, struct gpu_task_timeslice_ctx *task)
{
	return bpf_gpu_set_timeslice(task, task->requested_us / 2 + 1);
}

SEC("struct_ops/task_destroy")
int BPF_PROG(sched_task_destroy, struct gpu_task_ctx *task)
{
	if (task->ran_us > 1000000)
		gpu_policy_error(task, 7, "ran for more than a second");
	return bpf_gpu_preempt(&task->call, task->runlist_id, task->tsg_id);
}

SEC("struct_ops/tick")
void BPF_PROG(sched_tick, const struct gpu_pmm *pmm)
{
	bpf_gpu_preempt(&pmm->call, 0, n_bound);
}

SEC(".struct_ops")
struct gpu_sched_ops sched = {
	.task_init = (void *)sched_task_init,
	.task_bind = (void *)sched_task_bind,
	.task_timeslice = (void *)sched_task_timeslice,
	.task_destroy = (void *)sched_task_destroy,
	.init = (void *)sched_init,
	.exit = (void *)sched_exit,
	.scope = GPU_SCOPE_PROCESS,
	.priority = -3,
	.scope_id = 4711,
	.budget_ns = 20000,
	.batch_budget_ns = 300000,
	.tick = (void *)sched_tick,
	.tick_ms = 250,
	.flags = GPU_OPS_SHADOW,
	.name = "sched of a test",
};
