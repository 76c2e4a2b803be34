// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* cxlsim.bpf.c - accesses to far memory wait: for its latency, and for their turn at its bandwidth. */
#include <gpuext/bpf/gpuext.bpf.h>

#include "cxlsim.h"

const volatile __u64 latency_ns = 500;
const volatile __u64 mb_per_s = 0;  /* 0: no limit */
const volatile __u64 min_bytes = 0; /* allocations of so many bytes and more are far */

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, struct cxlsim_count);
} counts SEC(".maps");

/* until when the link to far memory is taken */
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, __u64);
} taken SEC(".maps");

/* Others that come at the same time may be seen too late: then both begin at once. */
static __always_inline __u64 turn_at(__u64 now, __u64 bytes)
{
	__u64 takes = bytes * 1000 / (mb_per_s ? mb_per_s : 1), at;
	__u32 zero = 0;
	__u64 *until = bpf_map_lookup_elem(&taken, &zero);

	if (!mb_per_s || !until)
		return now;
	at = *until;
	if (at < now) {
		*until = now + takes;
		return now + takes;
	}
	return __sync_fetch_and_add(until, takes) + takes;
}

GX_MAX_OPS(65536) SEC("gpu/mem(space=global)") int wait_for_far(struct gpu_mem_ctx *ctx)
{
	__u64 bytes = gdev_mem_asked(ctx), before, turn, after;
	__u32 zero = 0;
	struct cxlsim_count *n = bpf_map_lookup_elem(&counts, &zero);
	struct gdev_allocation at = {};

	if (!n)
		return 0;
	if (gdev_allocation(ctx->address, &at) || at.bytes < min_bytes) {
		__sync_fetch_and_add(&n->near, 1);
		return 0;
	}
	before = bpf_gpu_globaltimer();
	turn = turn_at(before, bytes);
	gdev_delay(latency_ns);
	for (__u32 i = 0; i < CXLSIM_MAX_STEPS; i++) {
		if (bpf_gpu_globaltimer() >= turn)
			break;
		gdev_delay(CXLSIM_STEP_NS);
	}
	after = bpf_gpu_globaltimer();
	if (after < turn)
		__sync_fetch_and_add(&n->cut, 1);
	__sync_fetch_and_add(&n->far, 1);
	__sync_fetch_and_add(&n->bytes, bytes);
	__sync_fetch_and_add(&n->waited_ns, after - before);
	if (!n->first_ns)
		n->first_ns = before;
	n->last_ns = after;
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
