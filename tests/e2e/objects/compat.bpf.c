// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* compat.bpf.c - the existing form: kprobe/<kernel> with a program named cuda__*, helper ids and map ids of that form. */
#include <linux/bpf.h>
#include <bpf/bpf_helpers.h>

struct event {
	__u64 x, y, z, time_ns;
};

struct {
	__uint(type, 1527);
	__uint(max_entries, 1024);
	__type(key, __u32);
	__type(value, struct event);
} events SEC(".maps");

struct {
	__uint(type, 1502);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, __u64);
} runs SEC(".maps");

struct {
	__uint(type, 1503);
	__uint(max_entries, 4);
	__type(key, __u32);
	__type(value, __u64);
} sums SEC(".maps");

static const __u64 (*get_globaltimer)(void) = (void *)502;
static const __u64 (*get_thread_idx)(__u64 *x, __u64 *y, __u64 *z) = (void *)505;

SEC("kprobe/_Z9vectorAddPKfS0_Pfi")
int cuda__entry(void *ctx)
{
	__u32 key = 1;
	__u64 *n = bpf_map_lookup_elem(&sums, &key);

	if (n)
		__atomic_add_fetch(n, 1, __ATOMIC_SEQ_CST);
	return 0;
}

SEC("kretprobe/_Z9vectorAddPKfS0_Pfi")
int cuda__exit(void *ctx)
{
	struct event event = {};
	__u32 key = 0;
	__u64 *n;

	get_thread_idx(&event.x, &event.y, &event.z);
	event.time_ns = get_globaltimer();
	bpf_perf_event_output(ctx, &events, 0, &event, sizeof(event));
	n = bpf_map_lookup_elem(&runs, &key);
	if (n)
		*n += 1;
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
