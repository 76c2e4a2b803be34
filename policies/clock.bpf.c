// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* clock.bpf.c - second chance: the oldest arrival goes, unless it was used since it came or since its last chance; then it
 * waits in line again as if it had come just now.
 *
 * The line is kept in `turns`, by device block, and the eviction list follows it. A decision sees the 64 blocks at the
 * head of the list: it is the exact one as long as one of them was not used, or there are no more. Of those that wait in
 * line again, the first 16 move at once, the rest in the next decisions; `turns` puts them where they belong.
 */
#include <gpuext/bpf/gpu_ext.bpf.h>

#include "hide.h"

char LICENSE[] SEC("license") = "Dual BSD/GPL";

const volatile __u32 arrives_used = 0; /* 1: an arrival has its chance without a use */

enum { MAX_BLOCKS = 131072, WINDOW = 64, MAX_MOVES = 16 };

struct place {
	__u64 turn;       /* lower: earlier in line */
	__u32 generation; /* of the device block: whose place it is */
	__u8 used;
	__u8 waits; /* its place is further back than the list has it */
	__u8 late;  /* it stands in the list behind some whose turn comes later, or might */
};

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, MAX_BLOCKS);
	__type(key, __u32);
	__type(value, struct place);
} turns SEC(".maps");

__u64 last_turn;
__u64 tail_turn; /* the latest of those that stand in the list as they do in the line */
__u64 n_astray;  /* how many do not: they wait, or are late */

static __always_inline void set_astray(struct place *place, __u8 waits, __u8 late)
{
	n_astray += (waits | late) - (place->waits | place->late);
	place->waits = waits;
	place->late = late;
}

/* At the end of the line, and of the list unless it is late. */
static __always_inline void arrive(struct place *place, __u8 late)
{
	set_astray(place, 0, late);
	place->used = arrives_used;
	place->turn = ++last_turn;
	if (!late)
		tail_turn = last_turn;
}

/* The block's place; a new one at the end of the line when other data had it. late: it may stand anywhere in the list. */
static __always_inline struct place *place_of(const struct gpu_block *block, __u8 late)
{
	__u32 index = block->index;
	struct place *place = bpf_map_lookup_elem(&turns, &index);

	if (place && (place->generation != block->generation || !place->turn)) {
		place->generation = block->generation;
		arrive(place, late);
	}
	return place;
}

SEC("struct_ops/activate")
int BPF_PROG(clock_activate, const struct gpu_pmm *pmm, struct gpu_block *block,
             struct gpu_list *list)
{
	place_of(block, 0);
	return GPU_DEFAULT;
}

SEC("struct_ops/access")
int BPF_PROG(clock_access, const struct gpu_pmm *pmm, struct gpu_block *block,
             struct gpu_list *list)
{
	struct place *place = place_of(block, 1);

	if (!place)
		return GPU_DEFAULT;
	if (block->list != GPU_LIST_USED) { /* was empty */
		arrive(place, 0);
		return GPU_DEFAULT;
	}
	place->used = 1;
	return GPU_BYPASS;
}

struct line {
	__u32 oldest, victim; /* in the window; ~0: none */
	__u64 first, turn;    /* theirs */
	__u64 marked;         /* bit i: the window's block i was used, or waits */
	__u32 head_waits;     /* its first block is not in its place */
};

/* The first in line of the window, and the first of those that were not used. */
static __always_inline void look(struct gpu_evict_window *window, struct line *line)
{
	__u32 oldest = hide(~0u), victim = hide(~0u);
	__u64 first = hide(~0ull), turn = hide(~0ull), marked = hide(0);
	__u32 head_waits = hide(0);

	for (__u32 i = 0; i < WINDOW; i++) {
		struct gpu_block *block = bpf_gpu_evict_candidate(window, i);
		const struct place *place = block ? place_of(block, 1) : 0;

		if (!block)
			break;
		if (!place)
			continue;
		if (!i)
			head_waits = hide(place->waits);
		marked |= (hide(place->used | place->waits) ? 1ull : 0) << i;
		if (place->turn < first) {
			first = place->turn;
			oldest = hide(i);
		}
		if (!place->used && place->turn < turn) {
			turn = place->turn;
			victim = hide(i);
		}
		if (!place->used && !n_astray)
			break;
	}
	*line = (struct line){ oldest, victim, first, turn, marked, head_waits };
}

/* All of the window that stand before `turn` lose their mark and go to the end of the line, in their order. */
static __always_inline void pass_over(struct gpu_evict_window *window, const struct line *line)
{
	__u64 end = last_turn, turn = line->turn, first = line->first, marked = line->marked;
	__u32 n_moved = hide(0);

	for (__u32 i = 0; i < WINDOW; i++) {
		struct gpu_block *block;
		struct place *place;
		__u32 index;

		/* who was not used and stands before `turn` would be the victim */
		if (!(marked >> i & 1))
			continue;
		block = bpf_gpu_evict_candidate(window, i);
		if (!block)
			break;
		index = block->index;
		place = bpf_map_lookup_elem(&turns, &index); /* the first look gave it one */
		if (!place)
			break;
		if (place->turn < turn) {
			place->used = 0;
			set_astray(place, 1, 0);
			place->turn = end + 1 + (place->turn - first);
			if (place->turn > last_turn)
				last_turn = place->turn;
		}
		if (place->waits && n_moved < MAX_MOVES) {
			set_astray(place, 0, place->turn < tail_turn);
			if (!place->late)
				tail_turn = place->turn;
			bpf_gpu_evict_move_tail(window, i);
			n_moved++;
		}
	}
}

SEC("struct_ops/evict")
int BPF_PROG(clock_evict, const struct gpu_pmm *pmm, struct gpu_list *list,
             struct gpu_evict_window *window)
{
	struct line line;

	look(window, &line);
	if (line.oldest == ~0u)
		return GPU_DEFAULT;
	if (line.victim == ~0u) { /* once around: the first one's second chance is over */
		line.victim = line.oldest;
		line.turn = ~0ull;
	}
	bpf_gpu_evict_pick(window, line.victim);
	if (line.turn != line.first || line.head_waits)
		pass_over(window, &line);
	return GPU_DEFAULT;
}

SEC(".struct_ops")
struct gpu_mem_ops clock = {
	.gpu_block_activate = (void *)clock_activate,
	.gpu_block_access = (void *)clock_access,
	.gpu_evict_prepare = (void *)clock_evict,
	.scope = GPU_SCOPE_DEVICE,
	.name = "clock",
};
