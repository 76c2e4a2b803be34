// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* cxlsim.bpf.c - accesses to far memory wait: for its latency, and for their turn at its bandwidth. */
#include <gpuext/bpf/gpuext.bpf.h>

#include "cxlsim.h"

const volatile __u64 latency_ns = 500;
const volatile __u64 mb_per_s = 0;  /* 0: no limit */
const volatile __u64 min_bytes = 0; /* allocations of so many bytes and more are far */
const volatile __u64 max_steps = CXLSIM_STEPS(500);
const volatile __u64 chunk_bytes = 1; /* what an SM takes of the link at once */
const volatile __u64 outside_ns =
        0; /* that an access takes longer for what the program's own clock does not see */
/* What is far, where that was said: addresses, and numbers of allocations. Of constants the compiler makes comparisons. */
const volatile __u64 has_ranges = 0, has_numbers = 0;
const volatile __u64 only_in_ranges = 0; /* the program runs for no others: its section says so */
const volatile __u64 range_begin[CXLSIM_MAX_RANGES], range_bytes[CXLSIM_MAX_RANGES];
const volatile __u64 numbers[CXLSIM_MAX_RANGES];

/* of each SM */
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, CXLSIM_SMS);
	__type(key, __u32);
	__type(value, struct cxlsim_count);
} counts SEC(".maps");

/* until when the link to far memory is taken, in 256ths of a nanosecond */
#define FINE 256
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, __u64);
} taken SEC(".maps");

/* When bytes that come now have had their turn, in FINE. */
static __always_inline __u64 turn_of_link(__u64 now, __u64 bytes)
{
	__u64 takes = bytes * 1000 * FINE / (mb_per_s ? mb_per_s : 1), at;
	__u32 zero = 0;
	__u64 *until = bpf_map_lookup_elem(&taken, &zero);

	if (!until)
		return now;
	at = *until;
	/* the link was free: one of those that come now is the first */
	if ((!at || (__s64)(at - now) < 0) &&
	    __sync_val_compare_and_swap(until, at, now + takes) == at)
		return now + takes;
	return __sync_fetch_and_add(until, takes) + takes;
}

/* All accesses would take turns at one word: so an SM takes the link for a chunk at a time, and each of its accesses waits for the last
 * chunk's turn. */
static __always_inline __u64 turn_at(struct cxlsim_count *sm, __u64 now, __u64 bytes)
{
	__u64 before = __sync_fetch_and_add(&sm->given, bytes), turn;
	__u64 chunks = (before + bytes) / chunk_bytes - before / chunk_bytes;

	if (!chunks)
		return sm->turn;
	turn = turn_of_link(now, chunks * chunk_bytes);
	sm->turn = turn;
	return turn;
}

static __always_inline _Bool is_in_range(__u64 address)
{
	_Bool far = 0;

	for (__u32 i = 0; i < CXLSIM_MAX_RANGES; i++)
		far |= address - range_begin[i] < range_bytes[i];
	return far;
}

static __always_inline _Bool is_far_allocation(__u64 address)
{
	struct gdev_allocation at = {};
	_Bool far = 0;

	if (gdev_allocation(address, &at))
		return 0;
	if (!has_numbers)
		return at.bytes >= min_bytes;
	for (__u32 i = 0; i < CXLSIM_MAX_RANGES; i++)
		far |= at.id == numbers[i];
	return far;
}

/* Since the begin of the program, so that what it does itself is part of what is waited. */
static __always_inline __u64 wait_since(__u64 before, __u64 turn, struct cxlsim_count *n)
{
	__u64 after = before, ends = latency_ns > outside_ns ? latency_ns - outside_ns : 0;

	for (__u32 i = 0; i < latency_ns / CXLSIM_NAP_NS; i++) {
		if (bpf_gpu_globaltimer() - before + 2 * CXLSIM_NAP_NS >= ends)
			break;
		gdev_delay(CXLSIM_NAP_NS);
	}
	for (__u32 i = 0; i < CXLSIM_POLLS; i++) {
		after = bpf_gpu_globaltimer();
		if (after - before >= ends)
			break;
	}
	for (__u32 i = 0; mb_per_s && i < max_steps; i++) {
		if ((__s64)(after * FINE - turn) >= 0)
			break;
		gdev_delay(CXLSIM_STEP_NS);
		after = bpf_gpu_globaltimer();
	}
	if (mb_per_s && (__s64)(after * FINE - turn) < 0)
		__sync_fetch_and_add(&n->cut, 1);
	return after;
}

GX_MAX_OPS(65536) SEC("gpu/mem(space=global)") int wait_for_far(struct gpu_mem_ctx *ctx)
{
	__u64 before = bpf_gpu_globaltimer(), bytes, after, turn = 0;
	__u32 number = ctx->sm % CXLSIM_SMS;
	struct cxlsim_count *n;

	gdev_seldom();
	n = bpf_map_lookup_elem(&counts, &number);
	if (!n)
		return 0;
	/* what lies elsewhere is not even counted: it goes on as fast as it can */
	if (!only_in_ranges && has_ranges && !has_numbers && !is_in_range(ctx->address))
		return 0;
	if (!only_in_ranges && !(has_ranges && is_in_range(ctx->address)) &&
	    !((!has_ranges || has_numbers) && is_far_allocation(ctx->address))) {
		__sync_fetch_and_add(&n->near, 1);
		return 0;
	}
	bytes = gdev_mem_asked(ctx);
	__sync_fetch_and_add(&n->far, 1);
	__sync_fetch_and_add(&n->bytes, bytes);
	if (!n->first_ns)
		n->first_ns = before;
	if (mb_per_s)
		turn = turn_at(n, before * FINE, bytes);
	after = wait_since(before, turn, n);
	__sync_fetch_and_add(&n->waited_ns, after - before + outside_ns);
	n->last_ns = after;
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
