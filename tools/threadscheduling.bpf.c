// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* threadscheduling.bpf.c - on which SM, in which slot of a warp and in which lane each thread of the grid starts. */
#include <gpuext/bpf/gpuext.bpf.h>

#include "threadscheduling.h"

struct {
	__uint(type, GX_MAP_TYPE_PER_THREAD_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, __u64);
} places SEC(".maps");

/* threads that started on each SM, and in each slot of it */
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, THREADSCHEDULING_MAX_SMS *THREADSCHEDULING_MAX_WARPS);
	__type(key, __u32);
	__type(value, __u64);
} threads SEC(".maps");

SEC("gpu.thread/entry")
int place_thread(struct gpu_entry_ctx *ctx)
{
	__u32 sm = ctx->sm, zero = 0, at;
	__u64 warp = bpf_gpu_warp_id(), *place, *n;

	place = bpf_map_lookup_elem(&places, &zero);
	if (place)
		*place = (__u64)sm << 32 | (warp & 0xffff) << 16 | ctx->lane << 8 |
		         THREADSCHEDULING_RAN;
	if (sm >= THREADSCHEDULING_MAX_SMS)
		sm = THREADSCHEDULING_MAX_SMS - 1;
	if (warp >= THREADSCHEDULING_MAX_WARPS)
		warp = THREADSCHEDULING_MAX_WARPS - 1;
	at = sm * THREADSCHEDULING_MAX_WARPS + (__u32)warp;
	n = bpf_map_lookup_elem(&threads, &at);
	if (n)
		__sync_fetch_and_add(n, 1);
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
