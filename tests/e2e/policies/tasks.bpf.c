/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* tasks.bpf.c - policies for tests of what a loader and applications do with them: one object for each KIND.
 *
 * plain    a timeslice and a level for every task group
 * other, third, heir   the same, under other names
 * slow     its budget is 1 ns
 * giveup   gives up at the fifth bind
 * greedy   asks for values out of range, and for preemptions of task groups that are not there
 * reject   rejects every bind
 * stranger is for process 1
 * sour     refuses to be attached
 */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

enum { PLAIN, OTHER, SLOW, GIVEUP, GREEDY, REJECT, STRANGER, SOUR, THIRD, HEIR };

const volatile __u64 slice_us = 4321;

enum { INITS, BINDS, DESTROYS, EXITS, LAST_KIND, STARTS, N_COUNTS };
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, N_COUNTS);
	__type(key, __u32);
	__type(value, __u64);
} counts SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_RINGBUF);
	__uint(max_entries, 65536);
} events SEC(".maps");

static __always_inline void count(__u32 which)
{
	__u64 *value = bpf_map_lookup_elem(&counts, &which);

	if (value)
		__sync_fetch_and_add(value, 1);
}

SEC("struct_ops/task_init")
int BPF_PROG(task_init, struct gpu_task_init_ctx *task)
{
	__u64 event[2] = { task->tsg_id, task->pid };

	count(INITS);
	bpf_ringbuf_output(&events, event, sizeof(event), 0);
	if (KIND == GREEDY) {
		bpf_gpu_set_attr(task, 0);
		bpf_gpu_set_interleave(task, 99);
		return 0;
	}
	bpf_gpu_set_attr(task, slice_us);
	bpf_gpu_set_interleave(task, GPU_INTERLEAVE_HIGH);
	return 0;
}

SEC("struct_ops/task_bind")
int BPF_PROG(task_bind, struct gpu_task_bind_ctx *task)
{
	__u32 which = BINDS;
	__u64 *binds = bpf_map_lookup_elem(&counts, &which);

	count(BINDS);
	if (KIND == GIVEUP && binds && *binds == 5)
		gpu_policy_error(task, 77, "enough");
	if (KIND == REJECT)
		bpf_gpu_reject_bind(task);
	return 0;
}

SEC("struct_ops/task_destroy")
int BPF_PROG(task_destroy, struct gpu_task_ctx *task)
{
	count(DESTROYS);
	for (int i = 0; i < 4 && KIND == GREEDY; i++)
		bpf_gpu_preempt(&task->call, task->runlist_id, 1000000 + i);
	return 0;
}

SEC("struct_ops/init")
int BPF_PROG(start)
{
	count(STARTS);
	return KIND == SOUR;
}

SEC("struct_ops/exit")
void BPF_PROG(stop, const struct gpu_exit_info *info)
{
	__u32 which = LAST_KIND;
	__u64 *last = bpf_map_lookup_elem(&counts, &which);

	count(EXITS);
	if (last)
		*last = info->kind;
}

SEC(".struct_ops")
struct gpu_sched_ops tasks = {
	.task_init = (void *)task_init,
	.task_bind = (void *)task_bind,
	.task_destroy = (void *)task_destroy,
	.init = (void *)start,
	.exit = (void *)stop,
	/* a machine that is busy is no reason to be ejected */
	.budget_ns = KIND == SLOW ? 1 : 1000000000,
	.scope = KIND == STRANGER ? GPU_SCOPE_PROCESS : GPU_SCOPE_DEVICE,
	.scope_id = KIND == STRANGER,
	.name = KIND_NAME,
};
