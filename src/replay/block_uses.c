/* block_uses.c - uses of blocks, segment by segment: the fewest that can't be kept, the fewest
 * services. */
#include "replay/block_uses.h"

#include "driver/sizes.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* --- cost */
uint64_t gx_bring_ns(const struct gx_cost_model *cost)
{
	return (uint64_t)cost->block_ns + cost->copy_ns;
}

/* Each copy's time is rounded down. A copy more rounds off a nanosecond or two, and takes more than that
 * unless nothing but bytes has a cost: then pages may as well come and leave one by one. */
static bool one_by_one(const struct gx_cost_model *cost)
{
	return gx_bring_ns(cost) < 4;
}

static uint64_t bytes_ns(uint64_t pages, uint32_t bytes_per_us)
{
	return (pages << GX_PAGE_SHIFT) * 1000 / bytes_per_us;
}

uint64_t gx_pages_in_ns(const struct gx_cost_model *cost, uint64_t pages)
{
	uint32_t rate = cost->to_device_bytes_per_us;

	return one_by_one(cost) ? bytes_ns(1, rate) * pages : bytes_ns(pages, rate);
}

uint64_t gx_pages_out_ns(const struct gx_cost_model *cost, uint64_t pages)
{
	uint32_t rate = cost->from_device_bytes_per_us, percent = 100 - cost->overlap_percent;

	return one_by_one(cost) ? bytes_ns(1, rate) * percent / 100 * pages
	                        : (cost->copy_ns + bytes_ns(pages, rate)) * percent / 100;
}

int gx_by_ns(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return x < y ? -1 : x > y;
}

/* --- uses */
int gx_block_uses_init(struct gx_block_uses *u, uint32_t n_blocks)
{
	*u = (struct gx_block_uses){ .blocks = calloc(n_blocks, sizeof(*u->blocks)),
		                     .n_blocks = n_blocks };
	for (uint32_t i = 0; u->blocks && i < n_blocks; i++)
		u->blocks[i].last = GX_NO_USE;
	return u->blocks ? 0 : -ENOMEM;
}

void gx_block_uses_free(struct gx_block_uses *u)
{
	free(u->blocks);
	free(u->items);
	*u = (struct gx_block_uses){ 0 };
}

void gx_block_uses_reset(struct gx_block_uses *u)
{
	for (uint32_t i = 0; i < u->n; i++) {
		struct gx_block_seen *block = &u->blocks[u->items[i].block];

		gx_mask_zero(&block->touched);
		block->last = GX_NO_USE;
	}
	u->n = 0;
}

static int begin_use(struct gx_block_uses *u, uint32_t block, uint32_t segment)
{
	struct gx_block_seen *seen = &u->blocks[block];

	if (u->n == u->cap) {
		uint32_t cap = u->cap ? u->cap * 2 : 1024;
		struct gx_block_use *grown =
		        cap > u->cap ? realloc(u->items, cap * sizeof(*grown)) : NULL;

		if (!grown)
			return -ENOMEM;
		u->items = grown;
		u->cap = cap;
	}
	if (seen->last != GX_NO_USE)
		u->items[seen->last].next = segment;
	u->items[u->n] = (struct gx_block_use){
		.block = block, .segment = segment, .before = seen->last, .next = GX_NO_USE
	};
	seen->last = u->n++;
	gx_mask_zero(&seen->now);
	return 0;
}

int gx_block_uses_add(struct gx_block_uses *u, uint32_t block, uint32_t page, uint32_t segment)
{
	struct gx_block_seen *seen = &u->blocks[block];
	int err = 0;

	if (seen->last == GX_NO_USE || u->items[seen->last].segment != segment)
		err = begin_use(u, block, segment);
	if (err || gx_mask_test(&seen->now, page))
		return err;
	u->items[seen->last].pages++;
	u->items[seen->last].again += gx_mask_test(&seen->touched, page);
	gx_mask_set(&seen->now, page);
	gx_mask_set(&seen->touched, page);
	return 0;
}

/* --- what can stay: blocks that wait for their next use, the furthest on top */
struct waiting {
	struct {
		uint32_t next, use;
	} * items; /* a heap; those whose use is over are below all others */
	uint32_t n;
	uint64_t held; /* of them that still wait */
};

static void push(struct waiting *w, uint32_t next, uint32_t use)
{
	uint32_t i = w->n++;

	for (; i && w->items[(i - 1) / 2].next < next; i = (i - 1) / 2)
		w->items[i] = w->items[(i - 1) / 2];
	w->items[i].next = next;
	w->items[i].use = use;
	w->held++;
}

static uint32_t pop(struct waiting *w)
{
	uint32_t top = w->items[0].use, i = 0, last = --w->n;
	uint32_t next = w->items[last].next, use = w->items[last].use;

	for (uint32_t child; (child = 2 * i + 1) < w->n; i = child) {
		if (child + 1 < w->n && w->items[child + 1].next > w->items[child].next)
			child++;
		if (w->items[child].next <= next)
			break;
		w->items[i] = w->items[child];
	}
	w->items[i].next = next;
	w->items[i].use = use;
	w->held--;
	return top;
}

/* Marks what can't stay, the fewest there can be: of blocks that wait beside each other one too many
 * goes, and who waits longest stands in the way of most. Within a segment one block at least is
 * brought or used beside those that wait; between two segments all of the device may wait. */
static uint64_t drop(struct gx_block_uses *u, uint64_t capacity, struct waiting *w)
{
	uint64_t n = 0;

	for (uint32_t at = 0, end; at < u->n; at = end) {
		for (end = at; end < u->n && u->items[end].segment == u->items[at].segment; end++) {
			uint32_t before = u->items[end].before;

			w->held -= before != GX_NO_USE && !u->items[before].dropped;
		}
		for (; w->held > capacity - 1; n++)
			u->items[pop(w)].dropped = true;
		for (uint32_t i = at; i < end; i++)
			if (u->items[i].next != GX_NO_USE)
				push(w, u->items[i].next, i);
		for (; w->held > capacity; n++)
			u->items[pop(w)].dropped = true;
	}
	return n;
}

/* The n cheapest of all ways back. */
static int back_cost(const struct gx_block_uses *u, uint64_t n, const struct gx_cost_model *cost,
                     uint64_t *ns)
{
	uint64_t *each = n ? calloc(u->n, sizeof(*each)) : NULL, n_each = 0;
	/* a copy more may round off a nanosecond of the pages that come for the first time */
	uint64_t bring = gx_bring_ns(cost) - !one_by_one(cost);

	*ns = 0;
	if (!n)
		return 0;
	if (!each)
		return -ENOMEM;
	for (uint32_t i = 0; i < u->n; i++) {
		const struct gx_block_use *use = &u->items[i];

		if (use->before != GX_NO_USE)
			each[n_each++] = bring + gx_pages_in_ns(cost, use->again) +
			                 gx_pages_out_ns(cost, u->items[use->before].pages);
	}
	qsort(each, n_each, sizeof(*each), gx_by_ns);
	for (uint64_t i = 0; i < n; i++)
		*ns += each[i];
	free(each);
	return 0;
}

/* Between two services the same blocks are there: a round. Nothing is there at first. */
static int count_services(const struct gx_block_uses *u, uint64_t capacity,
                          struct gx_uses_cost *out)
{
	uint32_t *round_of = calloc(u->n_blocks, sizeof(*round_of)), round = 1;
	uint64_t held = capacity;

	if (!round_of)
		return -ENOMEM;
	for (uint32_t at = 0, end; at < u->n; at = end) {
		uint64_t fresh = 0;

		for (end = at; end < u->n && u->items[end].segment == u->items[at].segment; end++)
			fresh += round_of[u->items[end].block] != round;
		held += fresh;
		if (held > capacity) {
			out->services += (held - 1) / capacity;
			out->segments++;
			round++;
			/* the one that was served for is there; of several, nobody knows which */
			held = end == at + 1;
		}
		for (uint32_t i = at; held && i < end; i++)
			round_of[u->items[i].block] = round;
	}
	free(round_of);
	return 0;
}

int gx_block_uses_cost(struct gx_block_uses *u, uint64_t capacity, const struct gx_cost_model *cost,
                       struct gx_uses_cost *out)
{
	struct waiting waiting = { .items = calloc(u->n, sizeof(*waiting.items)) };
	int err = waiting.items ? 0 : -ENOMEM;

	*out = (struct gx_uses_cost){ 0 };
	if (!err)
		err = back_cost(u, drop(u, capacity, &waiting), cost, &out->back_ns);
	free(waiting.items);
	return err ? err : count_services(u, capacity, out);
}
