/* bound.c - the time before which no run of a trace ends. What is added up can't be had for less:
 * services, blocks and bytes that come, blocks that leave; and what streams compute alone. */
#include "replay/bound.h"

#include "driver/sizes.h"
#include "replay/block_uses.h"

#include <stdlib.h>

#define MAX_BLOCKS (1u << 31)
/* Uses stream by stream make the bound better where several run; with more events than this they are
 * not looked at. */
#define MAX_BY_STREAM ((uint64_t)1 << 24)

struct alloc {
	uint64_t space, va, n_pages;
	uint32_t first_block;
};

/* A stream between two barriers. */
struct stream {
	uint64_t compute_ns, first_ns; /* gaps; those before its first access */
	uint32_t head, tail;           /* of all its accesses, linked by next[]: 1 + event */
	bool waits;                    /* has an access */
};

struct bound {
	const struct gx_trace *trace;
	const struct gx_cost_model *cost;
	uint64_t capacity;     /* blocks */
	struct alloc *allocs;  /* ascending */
	uint32_t n_allocs, at; /* at: of the last access */
	uint64_t n_freed;      /* blocks */
	struct gx_block_uses uses;
	struct stream *streams;                    /* [n_streams] */
	uint32_t first, last, n_streams, n_active; /* first, last: with an event */
	uint32_t *next;                            /* [n_events]; NULL: too many */
	/* what is known of the cost */
	struct gx_uses_cost least;
	uint64_t bring_ns, leave_ns;
	uint64_t alone_ns;   /* gaps while no other stream has anything to do */
	uint64_t longest_ns; /* gaps of the longest streams between barriers */
};

static int by_address(const void *a, const void *b)
{
	const struct alloc *x = a, *y = b;

	if (x->space != y->space)
		return x->space < y->space ? -1 : 1;
	return x->va < y->va ? -1 : x->va > y->va;
}

static uint64_t blocks_of(uint64_t n_pages)
{
	return (n_pages + GX_BLOCK_PAGES - 1) / GX_BLOCK_PAGES;
}

static int number_blocks(struct bound *b)
{
	uint64_t n = 0;

	for (uint64_t i = 0; i < b->trace->n_events; i++)
		b->n_allocs += b->trace->events[i].type == GX_TRACE_ALLOC;
	b->allocs = calloc(b->n_allocs, sizeof(*b->allocs));
	if (!b->allocs)
		return -1;
	b->n_allocs = 0;
	for (uint64_t i = 0; i < b->trace->n_events; i++) {
		const struct gx_trace_event *e = &b->trace->events[i];

		if (e->type == GX_TRACE_ALLOC)
			b->allocs[b->n_allocs++] =
			        (struct alloc){ e->va_space, e->va, e->n_pages, 0 };
	}
	qsort(b->allocs, b->n_allocs, sizeof(*b->allocs), by_address);
	for (uint32_t i = 0; i < b->n_allocs; i++) {
		b->allocs[i].first_block = (uint32_t)n;
		n += blocks_of(b->allocs[i].n_pages);
	}
	return n < MAX_BLOCKS ? gx_block_uses_init(&b->uses, (uint32_t)n) : -1;
}

/* The allocation of an address of the trace, which is checked: there is one. */
static const struct alloc *find(struct bound *b, const struct gx_trace_event *e)
{
	uint32_t low = 0, high = b->n_allocs;
	const struct alloc *last = &b->allocs[b->at];

	if (last->space == e->va_space && e->va - last->va < last->n_pages << GX_PAGE_SHIFT)
		return last;
	while (high - low > 1) {
		uint32_t middle = low + (high - low) / 2;
		const struct alloc *a = &b->allocs[middle];

		if (a->space < e->va_space || (a->space == e->va_space && a->va <= e->va))
			low = middle;
		else
			high = middle;
	}
	b->at = low;
	return &b->allocs[low];
}

/* Where the last access was. */
struct run {
	uint32_t block, segment;
};

/* A page is touched, in one segment with others or in order: then a segment is a run of accesses to one
 * block. */
static int touch(struct bound *b, const struct gx_trace_event *e, struct run *run, bool in_order)
{
	const struct alloc *alloc = find(b, e);
	uint64_t page = (e->va - alloc->va) >> GX_PAGE_SHIFT;
	uint32_t block = alloc->first_block + (uint32_t)(page / GX_BLOCK_PAGES);

	if (in_order && block != run->block)
		*run = (struct run){ block, run->segment + 1 };
	return gx_block_uses_add(&b->uses, block, (uint32_t)(page % GX_BLOCK_PAGES), run->segment);
}

/* --- streams */
static bool happens(const struct gx_trace_event *e)
{
	return e->type == GX_TRACE_ACCESS || e->type == GX_TRACE_FREE;
}

static int collect_streams(struct bound *b)
{
	uint64_t n = b->trace->n_events;
	bool by_stream = n <= MAX_BY_STREAM;

	b->first = UINT32_MAX;
	for (uint64_t i = 0; i < n; i++) {
		const struct gx_trace_event *e = &b->trace->events[i];

		if (!happens(e))
			continue;
		b->first = e->stream < b->first ? e->stream : b->first;
		b->last = e->stream > b->last ? e->stream : b->last;
		b->n_freed += e->type == GX_TRACE_FREE ? blocks_of(find(b, e)->n_pages) : 0;
	}
	b->n_streams = b->last + 1;
	b->streams = calloc(b->n_streams, sizeof(*b->streams));
	b->next = by_stream ? calloc(n, sizeof(*b->next)) : NULL;
	if (!b->streams || (by_stream && !b->next))
		return -1;
	for (uint64_t i = 0; i < n && b->next; i++) {
		struct stream *s = &b->streams[b->trace->events[i].stream];

		if (b->trace->events[i].type != GX_TRACE_ACCESS)
			continue;
		b->n_active += !s->head;
		if (s->head)
			b->next[s->tail - 1] = (uint32_t)i + 1;
		else
			s->head = (uint32_t)i + 1;
		s->tail = (uint32_t)i + 1;
	}
	return 0;
}

/* What one way to look at the uses proves; each part has a cost of its own. */
static int learn(struct bound *b)
{
	struct gx_uses_cost cost;

	if (gx_block_uses_cost(&b->uses, b->capacity, b->cost, &cost))
		return -1;
	if (cost.services > b->least.services)
		b->least.services = cost.services;
	if (cost.segments > b->least.segments)
		b->least.segments = cost.segments;
	if (cost.back_ns > b->least.back_ns)
		b->least.back_ns = cost.back_ns;
	return 0;
}

/* Each stream for itself: it has its blocks at its pace, whatever others bring and take meanwhile. */
static int learn_by_stream(struct bound *b)
{
	for (uint32_t s = 0; b->next && b->n_active > 1 && s < b->n_streams; s++) {
		struct run run = { .block = GX_NO_USE };
		uint64_t segments = b->least.segments;

		gx_block_uses_reset(&b->uses);
		for (uint32_t i = b->streams[s].head; i; i = b->next[i - 1])
			if (touch(b, &b->trace->events[i - 1], &run, true))
				return -1;
		if (learn(b))
			return -1;
		b->least.segments = segments; /* the interrupt may come while another computes */
	}
	return 0;
}

/* Every page comes once. Blocks that are never freed and for which there is no place at the end have
 * left after their last use. */
static int learn_all(struct bound *b)
{
	uint64_t *leave = calloc(b->uses.n_blocks, sizeof(*leave)), n = 0;

	if (!leave)
		return -1;
	for (uint32_t i = 0; i < b->uses.n_blocks; i++) {
		const struct gx_block_seen *seen = &b->uses.blocks[i];

		if (seen->last == GX_NO_USE)
			continue;
		b->bring_ns += gx_bring_ns(b->cost) +
		               gx_pages_in_ns(b->cost, gx_mask_count(&seen->touched));
		leave[n++] = gx_pages_out_ns(b->cost, b->uses.items[seen->last].pages);
	}
	qsort(leave, n, sizeof(*leave), gx_by_ns);
	for (uint64_t i = 0; i + b->capacity + b->n_freed < n; i++)
		b->leave_ns += leave[i];
	free(leave);
	return 0;
}

/* --- between barriers */
static uint64_t most(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

/* Nobody has an event on both sides at once. */
static bool is_barrier(const struct bound *b, const struct gx_trace_event *e)
{
	return e->type == GX_TRACE_BARRIER && e->stream <= b->first &&
	       e->stream + (uint64_t)e->n_streams > b->last;
}

/* Gaps of the events [from, to), by stream. How many streams there are. */
static uint32_t add_gaps(struct bound *b, uint64_t from, uint64_t to)
{
	uint32_t n = 0, last = UINT32_MAX;

	for (uint32_t i = b->first; i <= b->last; i++) {
		b->streams[i].compute_ns = b->streams[i].first_ns = 0;
		b->streams[i].waits = false;
	}
	for (uint64_t i = from; i < to; i++) {
		const struct gx_trace_event *e = &b->trace->events[i];
		struct stream *s = &b->streams[e->stream];

		if (!happens(e))
			continue;
		n += !n || (n == 1 && e->stream != last);
		last = e->stream;
		s->compute_ns += e->gap_ns;
		if (e->type == GX_TRACE_ACCESS && !s->waits) {
			s->waits = true;
			s->first_ns = s->compute_ns;
		}
	}
	return n;
}

/* The longest stream's gaps. Nothing is there at the start of the trace: who touches its first page before
 * the first service begins waits for it then; who touches it later may find it. */
static uint64_t longest_ns(const struct bound *b, bool at_start, uint64_t *first_ns)
{
	const struct gx_cost_model *cost = b->cost;
	uint64_t first = UINT64_MAX, ns = 0, begins, served;

	for (uint32_t i = b->first; i <= b->last; i++)
		if (b->streams[i].waits && b->streams[i].first_ns < first)
			first = b->streams[i].first_ns;
	at_start = at_start && first != UINT64_MAX;
	begins = first + cost->interrupt_ns;
	served = begins + cost->batch_ns + cost->fault_ns + gx_bring_ns(cost) +
	         gx_pages_in_ns(cost, 1);
	for (uint32_t i = b->first; i <= b->last; i++) {
		const struct stream *s = &b->streams[i];
		bool waits = at_start && s->waits && s->first_ns <= begins;

		ns = most(ns, waits ? served + s->compute_ns - s->first_ns : s->compute_ns);
	}
	*first_ns = at_start ? first : 0;
	return ns;
}

/* What happens between two barriers. A stream that is alone has its accesses in order, and computes while
 * no service runs. */
static int between(struct bound *b, uint64_t from, uint64_t to, struct run *run)
{
	uint32_t n = add_gaps(b, from, to);
	bool at_start = !b->uses.n;
	uint64_t alone = 0, first_ns;

	if (!n)
		return 0;
	*run = (struct run){ GX_NO_USE, run->segment + 1 };
	for (uint64_t i = from; i < to; i++) {
		const struct gx_trace_event *e = &b->trace->events[i];

		if (e->type == GX_TRACE_ACCESS && touch(b, e, run, n == 1))
			return -1;
	}
	b->longest_ns += longest_ns(b, at_start, &first_ns);
	for (uint32_t i = b->first; i <= b->last; i++)
		alone = most(alone, b->streams[i].compute_ns);
	b->alone_ns += n == 1 ? alone : first_ns;
	return 0;
}

static int learn_order(struct bound *b)
{
	struct run run = { .block = GX_NO_USE };
	int err = 0;

	for (uint64_t from = 0, to; from < b->trace->n_events && !err; from = to + 1) {
		for (to = from; to < b->trace->n_events; to++)
			if (is_barrier(b, &b->trace->events[to]))
				break;
		err = between(b, from, to, &run);
		if (to < b->trace->n_events) {
			b->alone_ns += b->trace->events[to].gap_ns;
			b->longest_ns += b->trace->events[to].gap_ns;
		}
	}
	err = err ? err : learn(b);
	return err ? err : learn_all(b);
}

/* The driver's: services do not overlap. */
static uint64_t driver_ns(const struct bound *b)
{
	const struct gx_cost_model *cost = b->cost;

	return b->alone_ns + b->least.segments * cost->interrupt_ns +
	       b->least.services * ((uint64_t)cost->batch_ns + cost->fault_ns) + b->bring_ns +
	       b->least.back_ns + b->leave_ns;
}

int gx_lower_bound_ns(const struct gx_trace *trace, uint64_t device_bytes,
                      const struct gx_cost_model *cost, uint64_t *bound_ns, struct gx_diag *diag)
{
	struct bound b = { .trace = trace,
		           .cost = cost,
		           .capacity = device_bytes >> GX_BLOCK_SHIFT };
	int err = number_blocks(&b);

	if (!b.capacity)
		b.capacity = 1;
	err = err ? err : collect_streams(&b);
	err = err ? err : learn_order(&b);
	err = err ? err : learn_by_stream(&b);
	*bound_ns = err ? 0 : b.longest_ns;
	if (!err && b.least.services)
		*bound_ns = most(*bound_ns, driver_ns(&b));
	gx_block_uses_free(&b.uses);
	free(b.allocs);
	free(b.streams);
	free(b.next);
	return err ? gx_fail(diag, GX_E_NO_MEMORY, "the lower bound of a trace") : 0;
}
