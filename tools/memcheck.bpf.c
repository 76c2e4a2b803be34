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

/* Where accesses of a place went in a launch. The table of allocations lies in memory of the host, for which a device waits microseconds:
 * it is asked once for a launch, a place and an allocation, and not for each access. What is freed meanwhile is known in the next launch. */
struct known {
	__u64 launch_id, begin, end;
	__u64 check; /* of the three: two warps may have written at once */
};
#define KNOWN 4
struct known_of_place {
	struct known of[KNOWN]; /* the first allocation; others by what their addresses have */
	__u64 asks, asked;      /* launch: somebody asks for it; there is an answer */
};
#define PLACES 4096
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, PLACES);
	__type(key, __u32);
	__type(value, struct known_of_place);
} places SEC(".maps");

static long (*const end_thread)(void) = (void *)507;

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
#define OF_LANE(mine, value) gdev_reduce_add((__u64)(value) & (0 - (__u64)(mine)))

/* --- what is known already */

#define WAIT_NS        500
#define WAITS          64
#define OTHER(address) (1 + (__u32)((address) >> 21) % (KNOWN - 1))

static __always_inline struct known_of_place *place_of(__u64 kernel, __u64 line)
{
	__u32 at = (__u32)((kernel ^ line << 20) * 0x9e3779b97f4a7c15ull >> 40) % PLACES;

	return bpf_map_lookup_elem(&places, &at);
}

static __always_inline __u64 check_of(__u64 launch_id, __u64 begin, __u64 end)
{
	return begin * 0x9e3779b97f4a7c15ull + (end ^ launch_id << 48);
}

/* Without a way of its own for any lane. */
static __always_inline __u64 is_in(const struct known *known, __u64 launch_id, __u64 address,
                                   __u64 width)
{
	__u64 begin = known->begin, end = known->end;

	return (known->launch_id == launch_id) & (known->check == check_of(launch_id, begin, end)) &
	       (address >= begin) & (address + width <= end);
}

static __always_inline __u64 is_known(const struct known_of_place *place, __u64 launch_id,
                                      __u64 address, __u64 width)
{
	return is_in(&place->of[0], launch_id, address, width) |
	       is_in(&place->of[OTHER(address)], launch_id, address, width);
}

/* One of a grid's first warps asks, and the others wait for the answer: not for long, since it may be that it does not go on. */
static __always_inline void wait_for_others(struct known_of_place *place, __u64 launch_id)
{
	if (place->asked == launch_id ||
	    __sync_lock_test_and_set(&place->asks, launch_id) != launch_id)
		return;
	for (__u32 i = 0; i < WAITS && *(volatile __u64 *)&place->asked != launch_id; i++)
		gdev_delay(WAIT_NS);
}

/* In front of check_access: the allocation of the first lane, which is as a rule that of all. */
GX_MAX_OPS(65536) SEC("gpu/mem(space=global)") int know_allocation(struct gpu_mem_ctx *ctx)
{
	struct known_of_place *place = place_of(ctx->kernel, ctx->ptx_line);
	__u64 address = ctx->address, launch_id = ctx->launch_id;
	struct gdev_allocation at = {};
	struct known *known;

	if (!place || !launch_id || is_known(place, launch_id, address, 1))
		return 0;
	wait_for_others(place, launch_id);
	if (is_known(place, launch_id, address, 1))
		return 0;
	if (!gdev_allocation(address, &at) && at.bytes && at.state == GDEV_ALLOCATION_LIVE) {
		known = &place->of[place->of[0].launch_id == launch_id ? OTHER(address) : 0];
		known->launch_id = launch_id;
		known->begin = address - at.offset;
		known->end = known->begin + at.bytes;
		known->check = check_of(launch_id, known->begin, known->end);
	}
	place->asked = launch_id;
	return 0;
}

GX_MAX_OPS(65536) SEC("gpu.thread/mem(space=global)") int check_access(struct gpu_mem_ctx *ctx)
{
	__u64 address = ctx->address, width = ctx->width, distance = 0, thread = ctx->thread_id;
	__u64 kernel = ctx->kernel, launch_id = ctx->launch_id, mask;
	__u64 line = ctx->ptx_line, kind = ctx->kind, lane = ctx->lane, allocation, bytes, what;
	struct gdev_allocation at = {};
	const struct known_of_place *place;
	struct memcheck_record *r;
	__u64 found, mine;
	__u32 slot;

	place = place_of(kernel, line);
	if (place && launch_id) {
		found = !is_known(place, launch_id, address, width);
		__asm__ volatile("" : "+r"(found));
		if (!gdev_ballot(found))
			return 0;
	}
	found = judge(address, (__u32)width, &at, &distance);
	/* what the lanes found differs, and they go on together */
	__asm__ volatile("" : "+r"(found), "+r"(distance));
	mask = gdev_ballot(found);
	if (!mask)
		return 0;
	mine = ((mask & ((1ull << lane) - 1)) == 0) & (found != 0);
	__asm__ volatile("" : "+r"(mine));
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

/* With --stop, behind check_access: what it found is not done. An address of which nothing is known may be good. */
GX_MAX_OPS(65536) SEC("gpu.thread/mem(space=global)") int stop_access(struct gpu_mem_ctx *ctx)
{
	const struct known_of_place *place = place_of(ctx->kernel, ctx->ptx_line);
	struct gdev_allocation at = {};
	__u64 distance = 0;
	__u32 found;

	if (place && ctx->launch_id && is_known(place, ctx->launch_id, ctx->address, ctx->width))
		return 0;
	found = judge(ctx->address, ctx->width, &at, &distance);
	if (found && found != MEMCHECK_UNKNOWN)
		end_thread();
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
