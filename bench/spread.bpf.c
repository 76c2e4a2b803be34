// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* spread.bpf.c - as ends.bpf.c, with eight lines of counters for each SM: adds to one line wait for each other. For benchmarks. */
#include <gpuext/bpf/gpuext.bpf.h>

#define MAX_SMS 256
#define LINES   8 /* of an SM */

struct line {
	__u64 entry, exit, unused[14]; /* 128 bytes, a line of the cache */
};

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, MAX_SMS *LINES);
	__type(key, __u32);
	__type(value, struct line);
} lanes SEC(".maps");

static __always_inline struct line *own_line(void)
{
	__u32 key = (bpf_gpu_sm_id() & (MAX_SMS - 1)) * LINES + (bpf_gpu_warp_id() & (LINES - 1));

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
