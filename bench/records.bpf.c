// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* records.bpf.c - a record of 16 bytes for each warp that leaves a kernel, in a ring that has room for all. For benchmarks. */
#include <gpuext/bpf/gpuext.bpf.h>

struct record {
	__u64 thread;
	__u32 mask, sm;
};

struct {
	__uint(type, BPF_MAP_TYPE_RINGBUF);
	__uint(max_entries, 64 << 20);
} records SEC(".maps");

SEC("gpu/exit")
int leave(struct gpu_exit_ctx *ctx)
{
	struct record *r = bpf_ringbuf_reserve(&records, sizeof(*r), 0);

	if (!r)
		return 0;
	r->thread = ctx->thread_id;
	r->mask = ctx->active_mask;
	r->sm = ctx->sm;
	bpf_ringbuf_submit(r, 0);
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
