// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* timeslice.bpf.c - long timeslices, often, for latency-critical task groups; short ones, rarely, for best-effort ones.
 *
 * A class is known by the command's name (15 characters), a process or a cgroup; what matches none is left alone. What an
 * application sets for itself later is overridden within the two classes: CUDA sets 2048 us before its first kernel.
 */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

enum { MAX_NAMES = 8 };
enum { OTHER, CRITICAL, BEST_EFFORT };

const volatile char critical_comm[MAX_NAMES][16];
const volatile __u32 critical_pid[MAX_NAMES];
const volatile __u64 critical_cgroup[MAX_NAMES];
const volatile char best_effort_comm[MAX_NAMES][16];
const volatile __u32 best_effort_pid[MAX_NAMES];
const volatile __u64 best_effort_cgroup[MAX_NAMES];
const volatile __u64 critical_us = 8192, best_effort_us = 512;
const volatile __u32 critical_interleave = GPU_INTERLEAVE_HIGH,
                     best_effort_interleave = GPU_INTERLEAVE_LOW;
const volatile __u32 override_own = 1; /* 0: what an application sets stands */

struct task_key {
	__u32 gpu, runlist;
	__u64 tsg_id;
};

/* Classes by task group: later callbacks do not see the command's name. */
struct {
	__uint(type, BPF_MAP_TYPE_HASH);
	__uint(max_entries, 8192);
	__type(key, struct task_key);
	__type(value, __u32);
} classes SEC(".maps");

static __always_inline int same_comm(const volatile char *name, const char *comm)
{
	for (__u32 i = 0; i < 16; i++) {
		if (name[i] != comm[i])
			return 0;
		if (!name[i])
			return i > 0; /* an empty name is nobody's */
	}
	return 1;
}

static __always_inline __u32 class_by_id(__u32 pid, __u64 cgroup)
{
	for (__u32 i = 0; i < MAX_NAMES; i++) {
		if ((critical_pid[i] && critical_pid[i] == pid) ||
		    (critical_cgroup[i] && critical_cgroup[i] == cgroup))
			return CRITICAL;
		if ((best_effort_pid[i] && best_effort_pid[i] == pid) ||
		    (best_effort_cgroup[i] && best_effort_cgroup[i] == cgroup))
			return BEST_EFFORT;
	}
	return OTHER;
}

static __always_inline __u32 class_by_comm(const char *comm)
{
	for (__u32 i = 0; i < MAX_NAMES; i++) {
		if (same_comm(critical_comm[i], comm))
			return CRITICAL;
		if (same_comm(best_effort_comm[i], comm))
			return BEST_EFFORT;
	}
	return OTHER;
}

SEC("struct_ops/task_init")
int BPF_PROG(timeslice_init, struct gpu_task_init_ctx *task)
{
	struct task_key key = { .gpu = task->gpu,
		                .runlist = task->runlist_id,
		                .tsg_id = task->tsg_id };
	__u32 class = class_by_id(task->pid, task->cgroup);
	char comm[16];

	for (int i = 0; i < 16; i++)
		comm[i] = task->comm[i];
	if (class == OTHER)
		class = class_by_comm(comm);
	if (class == OTHER)
		return GPU_DEFAULT;
	bpf_map_update_elem(&classes, &key, &class, BPF_ANY);
	bpf_gpu_set_attr(task, class == CRITICAL ? critical_us : best_effort_us);
	bpf_gpu_set_interleave(task,
	                       class == CRITICAL ? critical_interleave : best_effort_interleave);
	return GPU_DEFAULT;
}

SEC("struct_ops/task_timeslice")
int BPF_PROG(timeslice_set, struct gpu_task_timeslice_ctx *task)
{
	struct task_key key = { .gpu = task->gpu,
		                .runlist = task->runlist_id,
		                .tsg_id = task->tsg_id };
	const __u32 *known = bpf_map_lookup_elem(&classes, &key);
	/* made before the policy came */
	__u32 class = known ? *known : class_by_id(task->pid, task->cgroup);

	if (class != OTHER && override_own)
		bpf_gpu_set_timeslice(task, class == CRITICAL ? critical_us : best_effort_us);
	return GPU_DEFAULT;
}

SEC("struct_ops/task_destroy")
int BPF_PROG(timeslice_destroy, struct gpu_task_ctx *task)
{
	struct task_key key = { .gpu = task->gpu,
		                .runlist = task->runlist_id,
		                .tsg_id = task->tsg_id };

	bpf_map_delete_elem(&classes, &key);
	return GPU_DEFAULT;
}

SEC(".struct_ops")
struct gpu_sched_ops timeslice = {
	.task_init = (void *)timeslice_init,
	.task_timeslice = (void *)timeslice_set,
	.task_destroy = (void *)timeslice_destroy,
	.scope = GPU_SCOPE_DEVICE,
	.name = "timeslice",
};
