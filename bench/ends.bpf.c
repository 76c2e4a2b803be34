// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* ends.bpf.c - lanes counted at both ends of a kernel, in a line of counters for each SM. For benchmarks. */
#include <gpuext/bpf/gpuext.bpf.h>

#define MAX_SMS 256
#ifndef LINES
#define LINES      1 /* of an SM */
#define LINE_WORDS 8 /* 64 bytes: SMs do not share one */
#endif

struct line {
	__u64 entry, exit, unused[LINE_WORDS - 2];
};

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, MAX_SMS *LINES);
	__type(key, __u32);
	__type(value, struct line);
} lanes SEC(".maps");

static __always_inline struct line *own_line(void)
{
	__u32 key = (bpf_gpu_sm_id() & (MAX_SMS - 1)) * LINES;

	if (LINES > 1)
		key += bpf_gpu_warp_id() & (LINES - 1);
	return bpf_map_lookup_elem(&lanes, &key);
}

SEC("gpu/entry")
int entry(struct gpu_entry_ctx *ctx)
{
	struct line *line = own_line();

	if (line)
		__sync_fetch_and_add(&line->entry, ctx->n_active);
	return 0;
}

SEC("gpu/exit")
int leave(struct gpu_exit_ctx *ctx)
{
	struct line *line = own_line();

	if (line)
		__sync_fetch_and_add(&line->exit, ctx->n_active);
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
