// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* perfkernels.bpf.c - a record of every warp that leaves a kernel, to a perf buffer, as tools wrote them before there were ring buffers. */
#include <gpuext/bpf/gpuext.bpf.h>

struct {
	__uint(type, BPF_MAP_TYPE_PERF_EVENT_ARRAY);
	__uint(key_size, sizeof(__u32));
	__uint(value_size, sizeof(__u32));
} events SEC(".maps");

struct event {
	__u64 number;
	char comm[16];
};

SEC("gpu/exit")
int leaves(struct gpu_exit_ctx *ctx)
{
	struct event event = { .number = ctx->thread_id / 32, .comm = "a warp" };

	bpf_perf_event_output(ctx, &events, BPF_F_CURRENT_CPU, &event, sizeof(event));
	if (bpf_perf_event_output(ctx, &events, 1ull << 32, &event, sizeof(event)) != -22 ||
	    bpf_perf_event_output(ctx, &events, 0xfffffffe, &event, sizeof(event)) != -7) {
		event.number = 999;
		bpf_perf_event_output(ctx, &events, 0, &event, sizeof(event));
	}
	return 0;
}

SEC("gpu.thread/entry")
int enters(struct gpu_entry_ctx *ctx)
{
	struct event event = { .number = 1000, .comm = "a lane" };
	__u32 size = ctx->lane & 8 ? 24 : 16; /* all of it, or the number and half of the name */

	if (ctx->thread_id % 256 < 10)
		bpf_perf_event_output(ctx, &events, 0, &event, size);
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
