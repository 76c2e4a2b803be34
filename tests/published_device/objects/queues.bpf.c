// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* queues.bpf.c - maps without keys between kernels and user space: what lanes push is taken there, what was pushed there lanes take, and
 * each value once. */
#include "counts.h"

#define WITHOUT_KEYS(type_, name, n)                                                               \
	struct {                                                                                   \
		__uint(type, type_);                                                               \
		__uint(max_entries, n);                                                            \
		__type(value, __u64);                                                              \
	} name SEC(".maps")

WITHOUT_KEYS(BPF_MAP_TYPE_QUEUE, results, 1000); /* of each thread, and of each warp */
WITHOUT_KEYS(BPF_MAP_TYPE_QUEUE, few, 100);      /* less than come */
WITHOUT_KEYS(BPF_MAP_TYPE_STACK, newest, 1000);
WITHOUT_KEYS(BPF_MAP_TYPE_QUEUE, tasks, 64); /* user space brings them */
WITHOUT_KEYS(BPF_MAP_TYPE_STACK, between, 480);
WITHOUT_KEYS(BPF_MAP_TYPE_BLOOM_FILTER, met, 1000);

/* how often each task came; the last: numbers that no task has */
ARRAY_OF(MAP_GPU_ARRAY, taken, 65, __u64);
/* tasks missed, pushes refused, values of user space that were met, others that seemed to be, what was wrong */
enum { NO_TASK, REFUSED, MET, SEEMED, WRONG, N_TOLD };
ARRAY_OF(MAP_GPU_ARRAY, told, N_TOLD, __u64);

static __always_inline __u64 thread(void)
{
	__u64 block[3], size[3], in_block[3];

	block_idx(&block[0], &block[1], &block[2]);
	block_dim(&size[0], &size[1], &size[2]);
	thread_idx(&in_block[0], &in_block[1], &in_block[2]);
	return block[0] * size[0] + in_block[0];
}

SEC("kretprobe/_Z4workPViii")
int cuda__give(void *ctx)
{
	__u64 id = thread(), out = 0;

	if (bpf_map_push_elem(&results, &id, BPF_ANY) || bpf_map_push_elem(&newest, &id, BPF_EXIST))
		add_to(&told, WRONG, 1);
	if (bpf_map_push_elem(&few, &id, BPF_ANY) == -7) /* E2BIG */
		add_to(&told, REFUSED, 1);
	if (bpf_map_peek_elem(&results, &out) || out >= 2000)
		add_to(&told, WRONG, 1);
	return 0;
}

SEC("kprobe/_Z4workPViii")
int cuda__take(void *ctx)
{
	__u64 id = thread(), task = 1;

	if (bpf_map_pop_elem(&tasks, &task) == -2) /* ENOENT */
		add_to(&told, task ? WRONG : NO_TASK, 1);
	else
		add_to(&taken, task < 64 ? task : 64, 1);
	/* what one lane brings another one may take, but there is always one */
	if (bpf_map_push_elem(&between, &id, BPF_ANY) || bpf_map_pop_elem(&between, &task) ||
	    task >= 480)
		add_to(&told, WRONG, 1);
	return 0;
}

SEC("kprobe/_Z4workPViii,_Z5otherPVi")
int cuda__meet(void *ctx)
{
	__u64 id = thread(), same = 77777, never = 88888;

	if (bpf_map_push_elem(&met, &id, BPF_ANY) || bpf_map_peek_elem(&met, &id))
		add_to(&told, WRONG, 1);
	if (!bpf_map_peek_elem(&met, &same))
		add_to(&told, MET, 1);
	if (!bpf_map_peek_elem(&met, &never))
		add_to(&told, SEEMED, 1);
	return 0;
}

SEC("gpu/exit:_Z4workPViii")
int of_warps(void *ctx)
{
	__u64 id = 1000 + thread();

	if (bpf_map_push_elem(&results, &id, BPF_ANY))
		add_to(&told, WRONG, 1);
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
