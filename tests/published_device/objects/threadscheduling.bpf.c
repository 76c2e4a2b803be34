// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* threadscheduling.bpf.c - where threads run: threads of each SM, of each warp slot, and the lane of each thread. */
#include "counts.h"

#ifndef TABLE
#define TABLE BPF_MAP_TYPE_HASH
#endif

struct {
	__uint(type, TABLE);
	__uint(max_entries, 1024);
	__type(key, __u32);
	__type(value, __u64);
} by_sm SEC(".maps");

struct {
	__uint(type, TABLE);
	__uint(max_entries, 4096);
	__type(key, __u64);
	__type(value, __u64);
} by_warp SEC(".maps");

struct {
	__uint(type, TABLE);
	__uint(max_entries, 4096);
	__type(key, __u64);
	__type(value, __u64);
} lane_of SEC(".maps");

static __always_inline void count(void *map, void *key)
{
	__u64 zero = 0, *n = bpf_map_lookup_elem(map, key);

	if (!n) {
		bpf_map_update_elem(map, key, &zero, BPF_NOEXIST);
		n = bpf_map_lookup_elem(map, key);
	}
	if (n)
		__sync_fetch_and_add(n, 1);
}

SEC("kprobe/_Z4workPViii")
int cuda__placed(void *ctx)
{
	__u64 block, dim, thread, ignored, more, warp, number, lane = lane_id();
	__u32 sm = (__u32)sm_id();

	block_idx(&block, &ignored, &more);
	block_dim(&dim, &ignored, &more);
	thread_idx(&thread, &ignored, &more);
	number = block * dim + thread;
	warp = (__u64)sm << 32 | warp_id();
	count(&by_sm, &sm);
	count(&by_warp, &warp);
	bpf_map_update_elem(&lane_of, &number, &lane, BPF_ANY);
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
