// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* perfevents.bpf.c - a record at every launch, to a perf buffer, as tools wrote them before there were ring buffers. */
#include <linux/bpf.h>
#include <bpf/bpf_helpers.h>

struct {
	__uint(type, BPF_MAP_TYPE_PERF_EVENT_ARRAY);
	__uint(key_size, sizeof(__u32));
	__uint(value_size, sizeof(__u32));
} events SEC(".maps");

struct event {
	__u64 number;
	char comm[16];
};

static __u64 launches;

SEC("uprobe/libcuda.so.1:cuLaunchKernel")
int call(void *ctx)
{
	struct event event = { .number = __sync_fetch_and_add(&launches, 1) };

	bpf_get_current_comm(event.comm, sizeof(event.comm));
	bpf_perf_event_output(ctx, &events, BPF_F_CURRENT_CPU, &event, sizeof(event));
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
