// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* kernel_trace.bpf.c - a record wherever a kernel calls the stub. */
#include "counts.h"

struct here {
	__u64 x, y, z, time_ns;
};

struct {
	__uint(type, MAP_RING);
	__uint(max_entries, 1024);
	__type(key, __u32);
	__type(value, struct here);
} events SEC(".maps");

SEC("kprobe/__bpftime_cuda__kernel_trace")
int cuda__here(void *ctx)
{
	struct here here = {};

	block_idx(&here.x, &here.y, &here.z);
	here.time_ns = globaltimer();
	bpf_perf_event_output(ctx, &events, 0, &here, sizeof(here));
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
