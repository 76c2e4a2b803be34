// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* tasks.bpf.c - a scheduling policy that asks for everything there is, some of it out of range: both homes have to take it the same way. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

__u64 last_runlist, last_tsg, n_binds;

SEC("struct_ops/init_task")
int BPF_PROG(init_task, struct gpu_task_init_ctx *task)
{
	if (task->comm[0] == 'p')
		bpf_gpu_set_attr(task, task->default_timeslice_us * 4);
	else if (task->pid % 5 == 0)
		bpf_gpu_set_attr(task, 2000000);     /* too long */
	bpf_gpu_set_interleave(task, task->pid % 4); /* 3: there is none */
	return task->pid % 7 == 0 ? 9 : GPU_DEFAULT;
}

SEC("struct_ops/bind_task")
int BPF_PROG(bind_task, struct gpu_task_bind_ctx *task)
{
	n_binds++;
	if (task->n_bound > 8 && task->comm[0] != 'p')
		bpf_gpu_reject_bind(task);
	if (last_tsg)
		bpf_gpu_preempt(&task->call, last_runlist, last_tsg);
	last_runlist = task->runlist_id;
	last_tsg = task->tsg_id;
	return GPU_DEFAULT;
}

SEC("struct_ops/time_task")
int BPF_PROG(time_task, struct gpu_task_timeslice_ctx *task)
{
	if (task->requested_us > 4000)
		bpf_gpu_set_timeslice(task, 4000 + n_binds % 16);
	return GPU_DEFAULT;
}

SEC("struct_ops/end_task")
int BPF_PROG(end_task, struct gpu_task_ctx *task)
{
	if (task->tsg_id == last_tsg)
		last_tsg = 0;
	return GPU_DEFAULT;
}

SEC(".struct_ops")
struct gpu_sched_ops tasks = {
	.task_init = (void *)init_task,
	.task_bind = (void *)bind_task,
	.task_timeslice = (void *)time_task,
	.task_destroy = (void *)end_task,
	.scope = GPU_SCOPE_DEVICE,
	.name = "tasks",
};
