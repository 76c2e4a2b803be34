/* best_order.c - the best known order of blocks: who is used furthest away leaves. */
#include "replay/bound.h"

#include "driver/sizes.h"

#include <stdlib.h>

#define NEVER UINT32_MAX

struct use {
	uint64_t key; /* address space and number of the block, hashed to one word by its place in a
	                 sorted list */
	uint32_t at;
};

struct uses {
	uint32_t *block, *next; /* [n] block of each access; when it is used next */
	uint32_t n, n_blocks;
};

static unsigned __int128 order_of(const struct use *use)
{
	return (unsigned __int128)use->key << 32 | use->at;
}

static int by_key(const void *a, const void *b)
{
	return order_of(a) < order_of(b) ? -1 : 1; /* no two are the same */
}

/* Accesses in the trace's order, one after the other to the same block as one. uses NULL: counts. */
static uint64_t list_uses(const struct gx_trace *trace, struct use *uses)
{
	uint64_t n = 0, last = 0;

	for (uint64_t i = 0; i < trace->n_events; i++) {
		const struct gx_trace_event *e = &trace->events[i];
		uint64_t key = e->va >> GX_BLOCK_SHIFT ^ e->va_space * 0x9e3779b97f4a7c15u;

		if (e->type != GX_TRACE_ACCESS || (n && key == last))
			continue;
		if (uses)
			uses[n] = (struct use){ key, (uint32_t)n };
		last = key;
		n++;
	}
	return n;
}

static int collect(const struct gx_trace *trace, struct uses *u, struct gx_diag *diag)
{
	uint64_t n = list_uses(trace, NULL);
	struct use *uses = calloc(n, sizeof(*uses));

	u->block = calloc(n, sizeof(*u->block));
	u->next = calloc(n, sizeof(*u->next));
	if (!uses || !u->block || !u->next || n >= NEVER) {
		free(uses);
		return gx_fail(diag, GX_E_NO_MEMORY, "the best known order of a trace");
	}
	list_uses(trace, uses);
	qsort(uses, n, sizeof(*uses), by_key);
	for (uint32_t i = 0; i < n; i++) {
		bool same = i + 1 < n && uses[i + 1].key == uses[i].key;

		u->block[uses[i].at] = u->n_blocks;
		u->next[uses[i].at] = same ? uses[i + 1].at : NEVER;
		u->n_blocks += !same;
	}
	u->n = (uint32_t)n;
	free(uses);
	return 0;
}

/* Blocks that are in, the furthest next use on top. Entries that were overtaken are below them: their use is over. */
struct heap {
	struct {
		uint32_t next, block;
	} * items;
	uint32_t n;
};

static void heap_push(struct heap *h, uint32_t next, uint32_t block)
{
	uint32_t i = h->n++;

	for (; i && h->items[(i - 1) / 2].next < next; i = (i - 1) / 2)
		h->items[i] = h->items[(i - 1) / 2];
	h->items[i].next = next;
	h->items[i].block = block;
}

static void heap_pop(struct heap *h)
{
	uint32_t i = 0, last = --h->n, next = h->items[last].next, block = h->items[last].block;

	for (uint32_t child; (child = 2 * i + 1) < h->n; i = child) {
		if (child + 1 < h->n && h->items[child + 1].next > h->items[child].next)
			child++;
		if (h->items[child].next <= next)
			break;
		h->items[i] = h->items[child];
	}
	h->items[i].next = next;
	h->items[i].block = block;
}

int gx_best_known_order_misses(const struct gx_trace *trace, uint64_t device_bytes,
                               uint64_t *misses, struct gx_diag *diag)
{
	uint64_t capacity = device_bytes >> GX_BLOCK_SHIFT, held = 0;
	struct uses u = { 0 };
	struct heap heap = { 0 };
	bool *in = NULL;
	int err = collect(trace, &u, diag);

	*misses = 0;
	if (!err) {
		heap.items = calloc(u.n, sizeof(*heap.items));
		in = calloc(u.n_blocks, sizeof(*in));
		if (!heap.items || !in)
			err = gx_fail(diag, GX_E_NO_MEMORY, "the best known order of a trace");
	}
	for (uint32_t i = 0; !err && i < u.n; i++) {
		uint32_t block = u.block[i];

		if (!in[block]) {
			++*misses;
			if (held >= capacity && heap.n) {
				in[heap.items[0].block] = false;
				heap_pop(&heap);
			} else {
				held++;
			}
		}
		in[block] = true;
		heap_push(&heap, u.next[i], block);
	}
	free(heap.items);
	free(in);
	free(u.block);
	free(u.next);
	return err;
}
