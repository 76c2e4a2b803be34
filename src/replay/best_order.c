/* best_order.c - the best known order of blocks: who is used furthest away leaves.
 *
 * Uses are taken in windows of WINDOW, within which all next uses are known; what is not used in the rest of a window counts as furthest away. So memory
 * does not grow with the trace, and a trace of one window gets what knowing all of it gives.
 */
#include "replay/bound.h"

#include "driver/sizes.h"

#include <stdlib.h>
#include <string.h>

enum { WINDOW = 1 << 23 };
#define NONE UINT32_MAX /* never used again; not held; no block */

/* A block by its address space and number, hashed to one word. */
struct slot {
	uint64_t key;
	uint32_t block; /* NONE: empty */
};

struct order {
	const struct gx_trace *trace;
	uint64_t at, last_key; /* the next event; of the last use */
	bool any;
	struct slot *slots;
	uint32_t n_slots, n_blocks;
	uint32_t *uses, *next; /* [window] block of each use; when it is used next */
	/* Of each block: its next use, its place in the heap; blocks that are held, the furthest next use on top. */
	uint32_t *used_next, *place, *heap, cap, n_held;
};

/* --- blocks */
static struct slot *slot_of(struct slot *slots, uint32_t n_slots, uint64_t key)
{
	uint32_t i = (uint32_t)(key * 0xff51afd7ed558ccdu >> 32) & (n_slots - 1);

	while (slots[i].block != NONE && slots[i].key != key)
		i = (i + 1) & (n_slots - 1);
	return &slots[i];
}

static bool grow_slots(struct order *o)
{
	uint32_t n = o->n_slots ? 2 * o->n_slots : 1024;
	struct slot *slots = malloc(n * sizeof(*slots));

	if (!slots)
		return false;
	memset(slots, 0xff, n * sizeof(*slots)); /* NONE */
	for (uint32_t i = 0; i < o->n_slots; i++)
		if (o->slots[i].block != NONE)
			*slot_of(slots, n, o->slots[i].key) = o->slots[i];
	free(o->slots);
	o->slots = slots;
	o->n_slots = n;
	return true;
}

/* NONE: memory is short. */
static uint32_t block_of(struct order *o, uint64_t key)
{
	struct slot *slot;

	if (2 * o->n_blocks >= o->n_slots && !grow_slots(o))
		return NONE;
	slot = slot_of(o->slots, o->n_slots, key);
	if (slot->block == NONE)
		*slot = (struct slot){ key, o->n_blocks++ };
	return slot->block;
}

/* --- uses: accesses in the trace's order, one after the other to the same block as one */
static bool next_use(struct order *o, uint64_t *key)
{
	for (; o->at < o->trace->n_events; o->at++) {
		const struct gx_trace_event *e = &o->trace->events[o->at];

		*key = e->va >> GX_BLOCK_SHIFT ^ e->va_space * 0x9e3779b97f4a7c15u;
		if (e->type != GX_TRACE_ACCESS || (o->any && *key == o->last_key))
			continue;
		o->last_key = *key;
		o->any = true;
		o->at++;
		return true;
	}
	return false;
}

/* Room for what is known of each block. */
static bool grow_blocks(struct order *o)
{
	uint32_t cap = o->n_blocks, **arrays[] = { &o->used_next, &o->place, &o->heap };

	for (size_t i = 0; cap > o->cap && i < sizeof(arrays) / sizeof(arrays[0]); i++) {
		uint32_t *grown = realloc(*arrays[i], cap * sizeof(*grown));

		if (!grown)
			return false;
		*arrays[i] = grown;
	}
	for (; o->cap < cap; o->cap++)
		o->place[o->cap] = NONE;
	return true;
}

/* The next window: its uses, and when each block is used first in it. -1: memory is short. */
static int64_t fill(struct order *o, uint32_t window)
{
	uint32_t n = 0;

	for (uint64_t key; n < window && next_use(o, &key); n++) {
		o->uses[n] = block_of(o, key);
		if (o->uses[n] == NONE)
			return -1;
	}
	if (!grow_blocks(o))
		return -1;
	for (uint32_t b = 0; b < o->n_blocks; b++)
		o->used_next[b] = NONE;
	for (uint32_t i = n; i--;) {
		o->next[i] = o->used_next[o->uses[i]];
		o->used_next[o->uses[i]] = i;
	}
	return n;
}

/* --- blocks that are held */
static void put(struct order *o, uint32_t at, uint32_t block)
{
	o->heap[at] = block;
	o->place[block] = at;
}

static void swap(struct order *o, uint32_t a, uint32_t b)
{
	uint32_t block = o->heap[a];

	put(o, a, o->heap[b]);
	put(o, b, block);
}

/* Who leaves first: used furthest away, of several the one that came last in the trace. */
static uint64_t rank(const struct order *o, uint32_t at)
{
	return (uint64_t)o->used_next[o->heap[at]] << 32 | o->heap[at];
}

/* The block at this place of the heap goes up, or down, to where it belongs. */
static void rise(struct order *o, uint32_t at)
{
	for (uint32_t up; at && rank(o, up = (at - 1) / 2) < rank(o, at); at = up)
		swap(o, up, at);
}

static void sink(struct order *o, uint32_t at)
{
	for (uint32_t child; (child = 2 * at + 1) < o->n_held; at = child) {
		if (child + 1 < o->n_held && rank(o, child + 1) > rank(o, child))
			child++;
		if (rank(o, child) < rank(o, at))
			break;
		swap(o, child, at);
	}
}

/* The window's uses, one by one; misses. */
static uint64_t run(struct order *o, uint32_t n, uint64_t capacity)
{
	uint64_t misses = 0;

	for (uint32_t at = o->n_held; at--;) /* next uses are those of the new window */
		sink(o, at);
	for (uint32_t i = 0; i < n; i++) {
		uint32_t block = o->uses[i];

		o->used_next[block] = o->next[i];
		if (o->place[block] == NONE) {
			misses++;
			if (o->n_held >= capacity && o->n_held) {
				o->place[o->heap[0]] = NONE;
				put(o, 0, block);
			} else {
				put(o, o->n_held, block);
				o->n_held++;
			}
		}
		rise(o, o->place[block]);
		sink(o, o->place[block]);
	}
	return misses;
}

int gx_best_order_misses(const struct gx_trace *trace, uint64_t device_bytes, uint32_t window,
                         uint64_t *misses, struct gx_diag *diag)
{
	uint64_t capacity = device_bytes >> GX_BLOCK_SHIFT;
	struct order o = { .trace = trace,
		           .uses = calloc(window, sizeof(*o.uses)),
		           .next = calloc(window, sizeof(*o.next)) };
	int64_t n = o.uses && o.next ? 1 : -1;

	*misses = 0;
	while (n > 0) {
		n = fill(&o, window);
		*misses += n > 0 ? run(&o, (uint32_t)n, capacity) : 0;
	}
	free(o.slots);
	free(o.uses);
	free(o.next);
	free(o.used_next);
	free(o.place);
	free(o.heap);
	return n < 0 ? gx_fail(diag, GX_E_NO_MEMORY, "the best known order of a trace") : 0;
}

int gx_best_known_order_misses(const struct gx_trace *trace, uint64_t device_bytes,
                               uint64_t *misses, struct gx_diag *diag)
{
	uint32_t window = trace->n_events < WINDOW ? (uint32_t)trace->n_events : WINDOW;

	return gx_best_order_misses(trace, device_bytes, window, misses, diag);
}
