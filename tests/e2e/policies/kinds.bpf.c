/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* kinds.bpf.c - a policy with a map of each kind: what it writes, what its owner alone writes, what nobody does. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

const volatile __u64 slice_us = 4321;

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 64);
	__type(key, __u32);
	__type(value, __u64);
} written SEC(".maps"), controlled SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_HASH);
	__uint(max_entries, 64);
	__type(key, __u64);
	__type(value, __u64);
} written_keys SEC(".maps"), controlled_keys SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_RINGBUF);
	__uint(max_entries, 4096);
} records SEC(".maps");

SEC("struct_ops/task_init")
int BPF_PROG(task_init, struct gpu_task_init_ctx *task)
{
	__u32 zero = 0;
	__u64 pid = task->pid, one = 1, *count = bpf_map_lookup_elem(&written, &zero);
	__u64 *extra = bpf_map_lookup_elem(&controlled, &zero);
	__u64 *own = bpf_map_lookup_elem(&controlled_keys, &pid);

	if (count)
		__sync_fetch_and_add(count, 1);
	bpf_map_update_elem(&written_keys, &pid, &one, BPF_ANY);
	bpf_ringbuf_output(&records, &pid, sizeof(pid), 0);
	bpf_gpu_set_attr(task, slice_us + (extra ? *extra : 0) + (own ? *own : 0));
	return 0;
}

SEC("struct_ops/task_bind")
int BPF_PROG(task_bind, struct gpu_task_bind_ctx *task)
{
	return 0;
}

SEC("struct_ops/task_destroy")
int BPF_PROG(task_destroy, struct gpu_task_ctx *task)
{
	return 0;
}

SEC(".struct_ops")
struct gpu_sched_ops kinds = {
	.task_init = (void *)task_init,
	.task_bind = (void *)task_bind,
	.task_destroy = (void *)task_destroy,
	.budget_ns = 1000000000,
	.name = "kinds",
};
