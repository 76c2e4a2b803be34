// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* kernelretsnoop.bpf.c - when each thread left the kernel: a record of 32 bytes from each. */
#include "counts.h"

struct left {
	__u64 x, y, z, time_ns;
};

struct {
	__uint(type, MAP_RING);
	__uint(max_entries, 16);
	__type(key, __u32);
	__type(value, struct left);
} events SEC(".maps");

SEC("kretprobe/_Z4workPViii")
int cuda__left(void *ctx)
{
	struct left left = {};

	thread_idx(&left.x, &left.y, &left.z);
	left.time_ns = globaltimer();
	bpf_perf_event_output(ctx, &events, 0, &left, sizeof(left));
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
