// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* profile_memory.bpf.c - what `gpuext profile` counts of global memory by allocation, page and sector, and when blocks ran on which SM. */
#include <gpuext/bpf/gpuext.bpf.h>
#include <gpuext/bpf/hist.bpf.h>

#include "profile_memory.bpf.h"

#define MAP(name, of_type, key_type, value_type, n)                                                \
	struct {                                                                                   \
		__uint(type, of_type);                                                             \
		__uint(max_entries, n);                                                            \
		__type(key, key_type);                                                             \
		__type(value, value_type);                                                         \
	} name SEC(".maps")

MAP(allocations, BPF_MAP_TYPE_HASH, __u64, struct profile_allocation, 4096);
MAP(pages, BPF_MAP_TYPE_HASH, struct profile_page, struct profile_touched, 65536);
MAP(sectors, BPF_MAP_TYPE_ARRAY, __u32, struct profile_sector, PROFILE_SECTORS);
/* of each program that counts an event once */
MAP(seen_places, BPF_MAP_TYPE_ARRAY, __u32, struct profile_seen, PROFILE_SEEN);
MAP(seen_uses, BPF_MAP_TYPE_ARRAY, __u32, struct profile_seen, PROFILE_SEEN);
MAP(seen_writes, BPF_MAP_TYPE_ARRAY, __u32, struct profile_seen, PROFILE_SEEN);
MAP(events, BPF_MAP_TYPE_ARRAY, __u32, __u64, PROFILE_WARPS);
MAP(sharing, BPF_MAP_TYPE_HASH, struct profile_sharing, __u64, 4096);
MAP(last_uses, BPF_MAP_TYPE_ARRAY, __u32, struct profile_last_use, PROFILE_LAST_USES);
MAP(reuses, BPF_MAP_TYPE_HASH, struct profile_reuse, __u64, 16384);
MAP(heat, BPF_MAP_TYPE_HASH, struct profile_heat, __u64, PROFILE_MAX_HEAT);
MAP(spans, BPF_MAP_TYPE_HASH, struct profile_span, struct profile_ran, PROFILE_MAX_SPANS);

/* accesses to sectors so far: the time that reuse is measured in */
MAP(ages, BPF_MAP_TYPE_ARRAY, __u32, __u64, 1);
/* when the first access was, ns */
MAP(began, BPF_MAP_TYPE_ARRAY, __u32, __u64, 1);
/* entries of heat and spans so far, and what found no room there */
MAP(n_kept, BPF_MAP_TYPE_ARRAY, __u32, __u64, PROFILE_N_LEFT_OUT);
MAP(left_out, BPF_MAP_TYPE_ARRAY, __u32, __u64, PROFILE_N_LEFT_OUT);

#define ADD(to, n) __sync_fetch_and_add(&(to), n)
#define STALE      (-116)

#define BLOCK_OF(ctx)                                                                              \
	(((__u64)(ctx)->block_z * (ctx)->grid_dim_y + (ctx)->block_y) * (ctx)->grid_dim_x +        \
	 (ctx)->block_x)

static __always_inline __u32 bucket_of(__u64 n)
{
	__u32 bits = gdev_bits(n),
	      shift = bits > PROFILE_EXACT_BITS ? bits - PROFILE_EXACT_BITS : 0;

	return (shift << PROFILE_EXACT_BITS) + (__u32)(n >> (shift & 63));
}

static __always_inline __u64 spread(__u64 n)
{
	n *= 0x9e3779b97f4a7c15ull;
	return n ^ n >> 29;
}

/* Room is kept for what comes first; what is left out is counted. */
static __always_inline int has_room(__u32 what, __u64 most)
{
	__u64 *kept = bpf_map_lookup_elem(&n_kept, &what);

	if (kept && *kept < most) {
		ADD(*kept, 1);
		return 1;
	}
	gdev_hist_count(&left_out, what);
	return 0;
}

/* Warps that come at once all take room for one entry: all but one give it back. */
static __always_inline void give_room_back(__u32 what)
{
	__u64 *kept = bpf_map_lookup_elem(&n_kept, &what);

	if (kept)
		ADD(*kept, -1ull);
}

static __always_inline void note_allocation(const struct gdev_allocation *at, __u64 address)
{
	struct profile_allocation fresh = { .begin = address - at->offset,
		                            .bytes = at->bytes,
		                            .kind = at->kind };
	__u64 id = at->id;

	if (!bpf_map_lookup_elem(&allocations, &id))
		bpf_map_update_elem(&allocations, &id, &fresh, BPF_NOEXIST);
}

static __always_inline void touch_page(__u64 allocation, __u64 offset, __u32 kind)
{
	const struct profile_page key = { .allocation = allocation,
		                          .page = offset / PROFILE_PAGE_BYTES };
	struct profile_touched *touched = bpf_map_lookup_elem(&pages, &key);
	__u32 sector = offset / PROFILE_SECTOR_BYTES % 128;
	__u64 bit = 1ull << (sector & 63);
	int reads = kind != GPU_MEM_ST && kind != GPU_MEM_ST_ASYNC;
	int writes = !reads || kind == GPU_MEM_ATOM || kind == GPU_MEM_RED;

	if (!touched) {
		const struct profile_touched none = { 0 };

		bpf_map_update_elem(&pages, &key, &none, BPF_NOEXIST);
		touched = bpf_map_lookup_elem(&pages, &key);
	}
	if (!touched)
		return;
	if (reads) {
		ADD(touched->reads, 1);
		if (sector < 64)
			__sync_fetch_and_or(&touched->read[0], bit);
		else
			__sync_fetch_and_or(&touched->read[1], bit);
	}
	if (writes) {
		ADD(touched->writes, 1);
		if (sector < 64)
			__sync_fetch_and_or(&touched->written[0], bit);
		else
			__sync_fetch_and_or(&touched->written[1], bit);
	}
}

static __always_inline void note_reuse(__u64 kernel, __u64 sector, __u64 age, __u64 bytes)
{
	__u32 shift = gdev_bits((bytes - 1) / PROFILE_ALL_BYTES);
	struct profile_reuse key = { .kernel = kernel, .bucket = PROFILE_FIRST };
	__u32 slot = (__u32)(spread(sector) >> 44) % PROFILE_LAST_USES;
	struct profile_last_use *last;
	__u64 *n, none = 0, before;

	if (spread(sector) >> 20 & ((1ull << (shift & 31)) - 1))
		return;
	last = bpf_map_lookup_elem(&last_uses, &slot);
	if (!last)
		return;
	before = last->age;
	/* where another warp took its number later and came first, they came at once */
	if (last->sector == sector)
		key.bucket = age > before ? bucket_of(age - before) : 1;
	if (last->sector != sector || age > before)
		last->age = age;
	last->sector = sector;
	n = bpf_map_lookup_elem(&reuses, &key);
	if (!n) {
		bpf_map_update_elem(&reuses, &key, &none, BPF_NOEXIST);
		n = bpf_map_lookup_elem(&reuses, &key);
	}
	if (n)
		ADD(*n, 1ull << (shift & 31));
}

static __always_inline void note_heat(__u64 allocation, __u64 offset, __u64 bytes, __u64 since_ns)
{
	struct profile_heat key = { .allocation = allocation,
		                    .row = bytes ? (__u32)(offset * PROFILE_HEAT_ROWS / bytes) : 0,
		                    .column = bucket_of(since_ns / 1000) };
	__u64 *n = bpf_map_lookup_elem(&heat, &key), none = 0;

	if (!n && has_room(PROFILE_LEFT_HEAT, PROFILE_MAX_HEAT)) {
		if (bpf_map_update_elem(&heat, &key, &none, BPF_NOEXIST))
			give_room_back(PROFILE_LEFT_HEAT);
		n = bpf_map_lookup_elem(&heat, &key);
	}
	if (n)
		ADD(*n, 1);
}

/* Of the lanes of this event none was at the sector yet. They come one after another, and those of other warps in between. */
static __always_inline int is_first(void *seen, __u64 sector, __u64 warp, __u64 event)
{
	__u64 mark = spread(sector ^ warp);
	__u32 slot = (__u32)(mark >> 32) % PROFILE_SEEN;
	struct profile_seen *s = bpf_map_lookup_elem(seen, &slot);

	if (!s || (s->mark == mark && s->event == event))
		return 0;
	s->mark = mark;
	s->event = event;
	return 1;
}

/* The lane writes to a word that its warp wrote before, with another warp's write to the sector in between. */
static __always_inline int writes_beside(__u64 address, __u64 warp)
{
	__u64 sector = address / PROFILE_SECTOR_BYTES, mark = spread(sector ^ warp << 32) | 1;
	__u32 slot = (__u32)(spread(sector) >> 32) % PROFILE_SECTORS, word = address / 4 % 8;
	struct profile_sector *s = bpf_map_lookup_elem(&sectors, &slot);
	int beside;

	if (!s)
		return 0;
	beside = s->sector == sector && s->last != mark && s->words[word] == mark;
	s->sector = sector;
	s->last = mark;
	s->words[word] = mark;
	return beside;
}

static __always_inline void note_sharing(__u64 kernel, __u64 allocation, __u32 ptx_line)
{
	const struct profile_sharing key = { .kernel = kernel,
		                             .allocation = allocation,
		                             .ptx_line = ptx_line };
	__u64 *n = bpf_map_lookup_elem(&sharing, &key), none = 0;

	if (!n) {
		bpf_map_update_elem(&sharing, &key, &none, BPF_NOEXIST);
		n = bpf_map_lookup_elem(&sharing, &key);
	}
	if (n)
		ADD(*n, 1);
}

static __always_inline __u64 since_first(void)
{
	__u64 now = bpf_gpu_globaltimer();
	__u32 zero = 0;
	__u64 *first = bpf_map_lookup_elem(&began, &zero);

	if (!first)
		return 0;
	if (!*first)
		*first = now;
	return now > *first ? now - *first : 0;
}

static __always_inline __u64 next_age(void)
{
	__u32 zero = 0;
	__u64 *age = bpf_map_lookup_elem(&ages, &zero);

	return age ? ADD(*age, 1) : 0;
}

#define WARP_OF(ctx)  spread((ctx)->launch_id << 40 ^ BLOCK_OF(ctx) << 6 ^ (ctx)->thread_id / 32)
#define SLOT_OF(warp) ((__u32)((warp) >> 40) % PROFILE_WARPS)

/* In front of the program of the lanes: this event of their warp is another one. */
SEC("gpu/mem(space=global)")
int at_event(struct gpu_mem_ctx *ctx)
{
	__u32 slot = SLOT_OF(WARP_OF(ctx));
	__u64 *n = bpf_map_lookup_elem(&events, &slot);

	if (n)
		ADD(*n, 1);
	return 0;
}

static __always_inline __u64 event_of(__u64 warp)
{
	__u32 slot = SLOT_OF(warp);
	__u64 *n = bpf_map_lookup_elem(&events, &slot);

	return n ? *n << 16 ^ slot : 0;
}

GX_MAX_OPS(65536)
SEC("gpu.thread/mem(space=global)")
int at_place(struct gpu_mem_ctx *ctx)
{
	__u64 address = ctx->address, warp = WARP_OF(ctx);
	struct gdev_allocation at = {};
	int known;

	if (!is_first(&seen_places, address / PROFILE_SECTOR_BYTES, warp, event_of(warp)))
		return 0;
	known = gdev_allocation(address, &at);
	if (known && known != STALE)
		at.id = PROFILE_NO_ALLOCATION;
	touch_page(at.id, at.id ? at.offset : address, ctx->kind);
	return 0;
}

GX_MAX_OPS(65536)
SEC("gpu.thread/mem(space=global)")
int at_store(struct gpu_mem_ctx *ctx)
{
	__u64 address = ctx->address, warp = WARP_OF(ctx);
	struct gdev_allocation at = {};
	int known, first;

	if (ctx->kind < GPU_MEM_ST || ctx->kind > GPU_MEM_RED)
		return 0;
	first = is_first(&seen_writes, address / PROFILE_SECTOR_BYTES, warp, event_of(warp));

	if (!writes_beside(address, warp) || !first)
		return 0;
	known = gdev_allocation(address, &at);
	if (known && known != STALE)
		at.id = PROFILE_NO_ALLOCATION;
	note_sharing(ctx->kernel, at.id, ctx->ptx_line);
	return 0;
}

GX_MAX_OPS(65536)
SEC("gpu.thread/mem(space=global)")
int at_use(struct gpu_mem_ctx *ctx)
{
	__u64 sector = ctx->address / PROFILE_SECTOR_BYTES, warp = WARP_OF(ctx);
	struct gdev_allocation at = {};
	int known;

	if (!is_first(&seen_uses, sector, warp, event_of(warp)))
		return 0;
	known = gdev_allocation(ctx->address, &at);
	if (known && known != STALE)
		at.id = PROFILE_NO_ALLOCATION;
	note_reuse(ctx->kernel, sector, next_age(), at.id ? at.bytes : 1);
	return 0;
}

GX_MAX_OPS(65536)
SEC("gpu.thread/mem(space=global)")
int at_time(struct gpu_mem_ctx *ctx)
{
	struct gdev_allocation at = {};
	int known = gdev_allocation(ctx->address, &at);

	if ((known && known != STALE) || !at.id)
		return 0;
	note_allocation(&at, ctx->address);
	note_heat(at.id, at.offset, at.bytes, since_first());
	return 0;
}

/* Blocks of launches without a number, as of modules that are edited as a whole, can't be told apart. */
SEC("gpu/entry")
int at_begin(struct gpu_entry_ctx *ctx)
{
	struct profile_span key = { .launch_id = ctx->launch_id, .block = BLOCK_OF(ctx) };
	struct profile_ran ran = { .kernel = ctx->kernel,
		                   .start_ns = bpf_gpu_globaltimer(),
		                   .sm = ctx->sm };

	ran.end_ns = ran.start_ns;
	if (!key.launch_id)
		return 0;
	if (!bpf_map_lookup_elem(&spans, &key) && has_room(PROFILE_LEFT_SPANS, PROFILE_MAX_SPANS) &&
	    bpf_map_update_elem(&spans, &key, &ran, BPF_NOEXIST))
		give_room_back(PROFILE_LEFT_SPANS);
	return 0;
}

SEC("gpu/exit")
int at_end(struct gpu_exit_ctx *ctx)
{
	struct profile_span key = { .launch_id = ctx->launch_id, .block = BLOCK_OF(ctx) };
	struct profile_ran *ran = bpf_map_lookup_elem(&spans, &key);

	if (ran)
		ran->end_ns = bpf_gpu_globaltimer();
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
