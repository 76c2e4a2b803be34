// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* counts.bpf.c - accesses of kernels in one array, wherever that lies: events, lanes, and events by how many lanes they had. No policy. */
#include <gpuext/bpf/gpuext.bpf.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

enum { EVENTS, LANES, BY_LANES, N_COUNTS = BY_LANES + 33 };

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

SEC("gpu/mem")
int at_access(struct gpu_mem_ctx *ctx)
{
	add(EVENTS, 1);
	add(LANES, ctx->n_active);
	add(BY_LANES + ctx->n_active, 1);
	return 0;
}
