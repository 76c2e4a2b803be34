// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* lanes_once.bpf.c - counts lanes at entry and exit, one program at each: the first thread of a block runs it for all. */
#include <gpuext/bpf/gpuext.bpf.h>

enum { ENTRY, EXIT, N_COUNTS };

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, N_COUNTS);
	__type(key, __u32);
	__type(value, __u64);
} counts SEC(".maps");

static __always_inline void add(__u32 key, __u64 n)
{
	__u64 *count = bpf_map_lookup_elem(&counts, &key);

	if (count)
		__sync_fetch_and_add(count, n);
}

SEC("gpu/entry")
int entry(struct gpu_entry_ctx *ctx)
{
	add(ENTRY, ctx->n_active);
	return 0;
}

SEC("gpu.thread/exit")
int leave(struct gpu_exit_ctx *ctx)
{
	add(EXIT, 1);
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
