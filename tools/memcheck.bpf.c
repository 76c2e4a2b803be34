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

/* Where accesses of a place went. The table of allocations lies in memory of the host, for which a device waits microseconds: it is asked
 * once for a state of the table, a place and an allocation, and not for each access or launch. What is freed while a kernel runs is known in
 * the next launch. Each access reads it, all at the same place: it has to come from the SM's own cache, which may have what was there a
 * while ago. Who finds nothing there looks again behind a fence. */
struct known {
	__u64 check, begin,
	        bytes;  /* check_of() the table's version; two warps may have written at once */
	__u64 reserved; /* a sector each */
};
#define KNOWN 4
struct known_of_place {
	struct known
	        of[KNOWN]; /* a launch's first allocation; others by what their addresses have */
};
#define PLACES 4096 /* number_of_place() */
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, PLACES);
	__uint(map_flags, GX_F_CACHED);
	__type(key, __u32);
	__type(value, struct known_of_place);
} places SEC(".maps");

/* Where accesses of any place went, by address: other places need not ask again. */
#define PIECES             1024
#define PIECE_OF(address_) ((__u32)((address_) >> 21) % PIECES)
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, PIECES);
	__uint(map_flags, GX_F_CACHED);
	__type(key, __u32);
	__type(value, struct known);
} pieces SEC(".maps");

/* Of a place, turns (a launch under a version): somebody asks for it; there is an answer, which stands first. */
struct asks {
	__u64 asks, asked;
};
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, PLACES);
	__uint(map_flags, GX_F_CACHED);
	__type(key, __u32);
	__type(value, struct asks);
} answers SEC(".maps");

static long (*const end_thread)(void) = (void *)507;

struct {
	__uint(type, GX_MAP_TYPE_GPU_ARRAY_HOST);
	__uint(max_entries, MEMCHECK_N_COUNTS);
	__type(key, __u32);
	__type(value, __u64);
} counts SEC(".maps");

/* Lanes for which more than one program ran. Not in memory of the host: a device does one addition there in a microsecond. */
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, __u64);
} asked_about SEC(".maps");

static __always_inline void count_asked(void)
{
	__u32 zero = 0;
	__u64 *n = bpf_map_lookup_elem(&asked_about, &zero);

	if (n)
		__sync_fetch_and_add(n, 1);
}

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

#define WAIT_NS        250
#define WAITS          96
#define OTHER(address) (1 + (__u32)((address) >> 21) % (KNOWN - 1))
#define MOST_BYTES     64 /* of an access: smaller allocations are always asked for */

/* In 32 bits, where it is a number in the text of each place. */
static __always_inline __u32 number_of_place(__u64 kernel, __u32 line)
{
	return ((__u32)kernel ^ line * 0x9e3779b1u) >> 20;
}

/* Of no version (0) it is not that of an empty one, nor of any other: their highest bit is 0. */
static __always_inline __u64 check_of(__u64 version, __u64 begin, __u64 bytes)
{
	return begin ^ bytes ^ ~version;
}

/* Not 0: it may be anywhere. Without a way of its own for any lane. */
static __always_inline __u64 is_unknown(const struct known *known, __u64 version, __u64 address,
                                        __u64 width)
{
	__u64 check = known->check, begin = known->begin, bytes = known->bytes;

	return (check ^ check_of(version, begin, bytes)) | (address - begin > bytes - width);
}

/* One of a grid's first warps asks, and the others wait for the answer: not for long, since it may be that it does not go on. */
static __always_inline void wait_for_others(struct asks *a, __u64 turn)
{
	if (a->asked == turn || __sync_lock_test_and_set(&a->asks, turn) != turn)
		return;
	for (__u32 i = 0; i < WAITS && a->asked != turn; i++) {
		gdev_delay(WAIT_NS);
		bpf_gpu_membar_sys();
	}
}

static __always_inline void keep(struct known *known, __u64 version, __u64 begin, __u64 bytes)
{
	known->check = 0;
	bpf_gpu_membar_sys();
	known->begin = begin;
	known->bytes = bytes;
	bpf_gpu_membar_sys();
	known->check = check_of(version, begin, bytes);
}

/* --- what is not in order */

static __always_inline void report(const struct memcheck_record *mine, __u64 found, __u64 lane)
{
	__u64 mask = gdev_ballot(found), first, what;
	struct memcheck_record *r;
	__u32 slot;

	if (!mask)
		return;
	first = ((mask & ((1ull << lane) - 1)) == 0) & (found != 0);
	__asm__ volatile("" : "+r"(first));
	what = OF_LANE(first, found);
	slot = (__u32)((mine->kernel ^ mine->ptx_line * 31 ^ what) * 0x9e3779b97f4a7c15ull >> 54) %
	       MEMCHECK_SLOTS;
	r = bpf_map_lookup_elem(&findings, &slot);
	if (!r)
		return;
	if (found)
		__sync_fetch_and_add(&r->n, 1);
	r->time_ns = gdev_reduce_min(bpf_gpu_globaltimer());
	r->kernel = mine->kernel;
	r->launch_id = mine->launch_id;
	r->thread = OF_LANE(first, mine->thread);
	r->address = OF_LANE(first, mine->address);
	r->allocation = OF_LANE(first, what >= MEMCHECK_NULL ? 0 : mine->allocation);
	r->bytes = OF_LANE(first, what >= MEMCHECK_NULL ? 0 : mine->bytes);
	r->distance = OF_LANE(first, mine->distance);
	r->ptx_line = mine->ptx_line;
	r->what = what;
	r->width = mine->width;
	r->kind = mine->kind;
	bpf_gpu_membar_sys();
}

/* At every access: is it where accesses of this place go? Both programs below are for those of which that is not known. */
SEC("gpu.thread/mem(space=global)") int check_access(struct gpu_mem_ctx *ctx)
{
	__u32 number = number_of_place(ctx->kernel, ctx->ptx_line);
	const struct known_of_place *place = bpf_map_lookup_elem(&places, &number);

	if (!place)
		return 0;
	if (is_unknown(&place->of[0], gdev_allocations_version(), ctx->address, ctx->width))
		gdev_seldom();
	return 0;
}

/* bytes 0: there is none that may be kept. */
struct found {
	__u64 begin, bytes;
};

/* Of what was asked for before the table changed nothing is left. What is asked for now may be of a later state: it is newer than its number. */
static __always_inline struct found ask(__u64 version, __u64 address)
{
	__u32 number = PIECE_OF(address);
	struct known *piece = bpf_map_lookup_elem(&pieces, &number);
	struct gdev_allocation at = {};
	struct found found = {};

	if (piece && !is_unknown(piece, version, address, 1)) {
		found.begin = piece->begin;
		found.bytes = piece->bytes;
		return found;
	}
	if (gdev_allocation(address, &at) || at.bytes < MOST_BYTES ||
	    at.state != GDEV_ALLOCATION_LIVE)
		return found;
	found.begin = address - at.offset;
	found.bytes = at.bytes;
	if (piece)
		keep(piece, version, found.begin, found.bytes);
	return found;
}

/* The allocation of the first lane, which is as a rule that of all. The first one that a launch asks for is looked for first from then on:
 * launches may take turns with several. */
GX_MAX_OPS(65536)
SEC("gpu/mem(space=global, when=seldom)") int know_allocation(struct gpu_mem_ctx *ctx)
{
	__u32 number = number_of_place(ctx->kernel, ctx->ptx_line);
	struct known_of_place *place = bpf_map_lookup_elem(&places, &number);
	struct asks *a = bpf_map_lookup_elem(&answers, &number);
	__u64 address = ctx->address, version = gdev_allocations_version();
	__u64 turn = ctx->launch_id ^ version;
	__u32 slot = OTHER(address);
	struct known other;
	struct found found;

	if (!place || !a || !version)
		return 0;
	if (a->asked == turn && !is_unknown(&place->of[slot], version, address, 1))
		return 0;
	wait_for_others(a, turn);
	bpf_gpu_membar_sys();
	other = place->of[slot];
	if (!is_unknown(&place->of[0], version, address, 1))
		return 0;
	found.begin = other.begin;
	found.bytes = other.bytes;
	if (is_unknown(&other, version, address, 1))
		found = ask(version, address);
	if (found.bytes) {
		if (a->asked != turn || is_unknown(&place->of[0], version, place->of[0].begin, 1))
			slot = 0;
		keep(&place->of[slot], version, found.begin, found.bytes);
	}
	bpf_gpu_membar_sys();
	a->asked = turn;
	return 0;
}

GX_MAX_OPS(65536)
SEC("gpu.thread/mem(space=global, when=seldom)") int judge_access(struct gpu_mem_ctx *ctx)
{
	__u64 address = ctx->address, width = ctx->width, distance = 0, found = 0;
	__u64 version = gdev_allocations_version();
	__u32 number = number_of_place(ctx->kernel, ctx->ptx_line);
	const struct known_of_place *place = bpf_map_lookup_elem(&places, &number);
	struct gdev_allocation at = {};
	struct memcheck_record mine = {};

	count_asked();
	if (!place || (is_unknown(&place->of[0], version, address, width) &&
	               is_unknown(&place->of[OTHER(address)], version, address, width)))
		found = judge(address, (__u32)width, &at, &distance);
	/* what the lanes found differs, and they go on together */
	__asm__ volatile("" : "+r"(found), "+r"(distance));
	mine.kernel = ctx->kernel;
	mine.launch_id = ctx->launch_id;
	mine.thread = ctx->thread_id;
	mine.address = address;
	mine.allocation = at.id;
	mine.bytes = at.bytes;
	mine.distance = distance;
	mine.ptx_line = ctx->ptx_line;
	mine.width = width;
	mine.kind = ctx->kind;
	report(&mine, found, ctx->lane);
	return 0;
}

/* With --stop, behind check_access: what it found is not done. An address of which nothing is known may be good. */
GX_MAX_OPS(65536) SEC("gpu.thread/mem(space=global)") int stop_access(struct gpu_mem_ctx *ctx)
{
	__u32 number = number_of_place(ctx->kernel, ctx->ptx_line), found;
	const struct known_of_place *place = bpf_map_lookup_elem(&places, &number);
	struct gdev_allocation at = {};
	__u64 distance = 0, version = gdev_allocations_version();

	if (place &&
	    (!is_unknown(&place->of[0], version, ctx->address, ctx->width) ||
	     !is_unknown(&place->of[OTHER(ctx->address)], version, ctx->address, ctx->width)))
		return 0;
	found = judge(ctx->address, ctx->width, &at, &distance);
	if (found && found != MEMCHECK_UNKNOWN)
		end_thread();
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
