// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* memcheck.bpf.c - accesses to global memory that are not inside of an allocation of the application, before they are made. */
#include <gpuext/bpf/gpuext.bpf.h>

#include "memcheck.h"

/* In memory of the host: it is there after a fault, when nothing of the device can be read any more. */
struct {
	__uint(type, GX_MAP_TYPE_GPU_ARRAY_HOST);
	__uint(max_entries, MEMCHECK_SLOTS);
	__type(key, __u32);
	__type(value, struct memcheck_record);
} findings SEC(".maps");

struct {
	__uint(type, GX_MAP_TYPE_GPU_ARRAY_HOST);
	__uint(max_entries, MEMCHECK_N_COUNTS);
	__type(key, __u32);
	__type(value, __u64);
} counts SEC(".maps");

static __always_inline void count(__u32 what)
{
	__u64 *n = bpf_map_lookup_elem(&counts, &what);

	if (n)
		__sync_fetch_and_add(n, 1);
}

#define ENOENT 2
#define ESTALE 116

/* In no allocation: which one is near, if any? */
static __always_inline __u32 look_around(__u64 address, struct gdev_allocation *at, __u64 *distance)
{
	if (address < 65536)
		return MEMCHECK_NULL;
	for (__u32 step = 16; step <= MEMCHECK_NEAR; step *= 4) {
		if (!gdev_allocation(address - step, at) && at->bytes) {
			*distance = at->offset + step;
			return MEMCHECK_BEHIND;
		}
		if (!gdev_allocation(address + step, at) && at->bytes) {
			*distance = step - at->offset;
			return MEMCHECK_IN_FRONT;
		}
	}
	return MEMCHECK_UNKNOWN;
}

/* What the access is, of one lane; 0: nothing wrong with it. */
static __always_inline __u32 judge(__u64 address, __u32 width, struct gdev_allocation *at,
                                   __u64 *distance)
{
	int err = gdev_allocation(address, at);

	*distance = at->offset;
	if (!err)
		return at->offset + width <= at->bytes ? 0 : MEMCHECK_CROSSES;
	if (err == -ESTALE)
		return MEMCHECK_FREED;
	if (err == -ENOENT)
		return look_around(address, at, distance);
	count(MEMCHECK_NOT_ANSWERED);
	return 0;
}

/* All lanes come here: the value of one of them. */
#define OF_LANE(mine, value) gdev_reduce_add((mine) ? (__u64)(value) : 0)

GX_MAX_OPS(16384) SEC("gpu.thread/mem(space=global)") int check_access(struct gpu_mem_ctx *ctx)
{
	__u64 address = ctx->address, width = ctx->width, distance = 0, thread = ctx->thread_id;
	__u64 kernel = ctx->kernel, launch_id = ctx->launch_id, mask;
	__u64 line = ctx->ptx_line, kind = ctx->kind, lane = ctx->lane, allocation, bytes, what;
	struct gdev_allocation at = {};
	struct memcheck_record *r;
	__u64 found;
	__u32 slot, mine;

	count(MEMCHECK_CHECKED);
	found = judge(address, (__u32)width, &at, &distance);
	/* what the lanes found differs, and they go on together */
	__asm__ volatile("" : "+r"(found), "+r"(distance));
	mask = gdev_ballot(found);
	if (!mask)
		return 0;
	mine = (mask & ((1ull << lane) - 1)) == 0 && found;
	bytes = OF_LANE(mine, at.bytes);
	allocation = OF_LANE(mine, at.id);
	address = OF_LANE(mine, address);
	thread = OF_LANE(mine, thread);
	distance = OF_LANE(mine, distance);
	what = OF_LANE(mine, found);
	slot = (__u32)((kernel ^ line * 31 ^ what) * 0x9e3779b97f4a7c15ull >> 54) % MEMCHECK_SLOTS;
	r = bpf_map_lookup_elem(&findings, &slot);
	if (!r)
		return 0;
	if (found)
		__sync_fetch_and_add(&r->n, 1);
	r->time_ns = gdev_reduce_min(bpf_gpu_globaltimer());
	r->kernel = kernel;
	r->launch_id = launch_id;
	r->thread = thread;
	r->address = address;
	r->allocation = what >= MEMCHECK_NULL ? 0 : allocation;
	r->bytes = what >= MEMCHECK_NULL ? 0 : bytes;
	r->distance = distance;
	r->ptx_line = line;
	r->what = what;
	r->width = width;
	r->kind = kind;
	bpf_gpu_membar_sys();
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
