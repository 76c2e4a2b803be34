// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* gpu_sched_set_timeslices.bpf.c - gpu_ext's timeslices by the name of the process, set when a task group is made. What CUDA sets before the first kernel takes
 * their place, unless `keep` is 1.
 */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

enum { NAMES = 8, COMM = 16 };

const volatile char process[NAMES][COMM]; /* all of the name; empty: nobody's */
const volatile __u64 timeslice_us[NAMES];
/* 1: what the application sets for itself is overridden, for which gpu_ext's first interfaces had no callback */
const volatile __u32 keep = 0;

static __always_inline int is_named(const volatile char *name, const char *comm)
{
	for (__u32 i = 0; i < COMM; i++) {
		if (name[i] != comm[i])
			return 0;
		if (!name[i])
			return i > 0;
	}
	return 1;
}

/* 0: none is set for it. */
static __always_inline __u64 timeslice_of(const char *comm)
{
	for (__u32 i = 0; i < NAMES; i++)
		if (is_named(process[i], comm))
			return timeslice_us[i];
	return 0;
}

SEC("struct_ops/task_init")
int BPF_PROG(slices_init, struct gpu_task_init_ctx *task)
{
	char comm[COMM];
	__u64 us;

	for (__u32 i = 0; i < COMM; i++)
		comm[i] = task->comm[i];
	us = timeslice_of(comm);
	if (us)
		bpf_gpu_set_attr(task, us);
	return GPU_DEFAULT;
}

SEC("struct_ops/task_timeslice")
int BPF_PROG(slices_again, struct gpu_task_timeslice_ctx *task)
{
	char comm[COMM];
	__u64 us;

	for (__u32 i = 0; i < COMM; i++)
		comm[i] = task->comm[i];
	us = keep ? timeslice_of(comm) : 0;
	if (us)
		bpf_gpu_set_timeslice(task, us);
	return GPU_DEFAULT;
}

SEC(".struct_ops")
struct gpu_sched_ops published_slices = {
	.task_init = (void *)slices_init,
	.task_timeslice = (void *)slices_again,
	.name = "gpu_sched_set_timeslices",
};
