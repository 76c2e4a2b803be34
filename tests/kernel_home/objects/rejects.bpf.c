// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* rejects.bpf.c - rejects every bind: each goes through when the admission time is over. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

SEC("struct_ops/bind_task")
int BPF_PROG(bind_task, struct gpu_task_bind_ctx *task)
{
	bpf_gpu_reject_bind(task);
	return GPU_DEFAULT;
}

SEC(".struct_ops")
struct gpu_sched_ops rejects = { .task_bind = (void *)bind_task, .name = "rejects" };
