/* simulate.c - the run of a trace: streams in order of time, the driver's service of fault batches
 * in between. */
#include "replay/simulate.h"

#include "replay/barriers.h"
#include "replay/dealer.h"
#include "replay/early.h"
#include "driver/tick.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define NEVER UINT64_MAX
#define NONE  GX_NO_EVENT

struct stream {
	uint64_t ready_ns, stalled_from, compute_ns;
	uint32_t head; /* its next event; NONE: none */
	uint32_t tenant;
};

/* A VA block of the trace: the engine's part, and what only the replay knows. */
struct sim_block {
	struct gx_va_block vb;
	struct gx_page_mask fresh;   /* prefetched and not touched yet */
	struct gx_page_mask coming;  /* brought behind a replay: of use from comes_ns on */
	struct gx_page_mask brought; /* once at least */
	uint64_t comes_ns;
	uint32_t event;      /* the first one that faults and is not served yet; NONE */
	uint32_t n_of_alloc; /* first block of an allocation: how many it has */
	uint32_t batch;      /* that served a fault of it last */
	uint32_t tenant;     /* its row of the result */
	bool live;
};

/* What a tenant holds of the device, and held until since_ns. */
struct share {
	uint64_t since_ns, n_blocks;
	unsigned __int128 block_ns;
};

struct sim {
	const struct gx_trace *trace;
	const struct gx_sim_opts *opts;
	struct gx_sim_result *out;
	struct gx_diag *diag;
	struct gx_engine_host host;
	struct gx_policies policies;
	struct gx_memory memory;
	struct gx_device_block *device;
	uint32_t n_device;
	struct sim_block *blocks;              /* [n_blocks] */
	uint32_t n_blocks, *table, table_mask; /* block by hash of (va_space, number): 1 + index */
	struct stream *streams;
	uint32_t n_streams;
	struct gx_dealer dealer;
	struct gx_barriers barriers;
	uint64_t *parked;              /* a bit per stream that waits for a replay */
	uint32_t *heap, n_heap;        /* streams that are ready, by time */
	struct gx_fault_entry *buffer; /* the GPU's fault buffer, [n_streams] */
	uint32_t n_buffer;
	struct gx_fault_batch batch;
	uint64_t now, driver_free; /* ns */
	uint64_t from_ns;          /* of what the driver does: what it takes counts from here */
	uint32_t event;            /* the last one that happened */
	struct share shares[GX_MAX_TENANTS];
	struct gx_early early;
};

struct gx_sim_opts gx_sim_defaults(void)
{
	return (struct gx_sim_opts){ .params = GX_MEMORY_PARAMS,
		                     .faults = GX_FAULT_PARAMS,
		                     .cost = gx_cost_default };
}

static u64 now(void *arg)
{
	return ((struct sim *)arg)->now;
}

/* n of a kind happened to a block at ns. */
static void note(struct sim *s, enum gx_history_kind kind, const struct sim_block *block,
                 uint64_t ns, uint64_t n)
{
	if (s->opts->history)
		gx_history_add(s->opts->history, kind, (uint32_t)(block - s->blocks), ns, n);
}

static void settle(struct share *share, uint64_t ns)
{
	if (ns <= share->since_ns)
		return;
	share->block_ns += (unsigned __int128)(ns - share->since_ns) * share->n_blocks;
	share->since_ns = ns;
}

/* A block got a device block at ns (n 1), or lost it (-1). */
static void hold(struct sim *s, const struct sim_block *block, uint64_t ns, int32_t n)
{
	struct share *share = &s->shares[block->tenant];

	settle(share, ns);
	share->n_blocks += (uint64_t)(int64_t)n;
	if (s->opts->history)
		gx_history_hold(s->opts->history, block->tenant, ns, n);
}

static void decide(struct sim *s, uint64_t number)
{
	s->out->decisions = (s->out->decisions ^ number) * 0x9e3779b97f4a7c15u;
	s->out->decisions ^= s->out->decisions >> 29;
}

static uint32_t index_of(const struct sim *s, const struct sim_block *block)
{
	return (uint32_t)(block - s->blocks);
}

static void keep(struct sim *s, enum gx_decision_kind kind, const struct sim_block *block,
                 const struct gx_page_mask *pages, uint32_t event)
{
	if (s->opts->decisions)
		gx_decisions_add(s->opts->decisions, kind, index_of(s, block), pages, event);
}

/* --- blocks of the trace */
static uint32_t slot_of(const struct sim *s, uint64_t space, uint64_t number)
{
	uint64_t hash = (space * 0x9e3779b97f4a7c15u ^ number) * 0xff51afd7ed558ccdu;

	return (uint32_t)(hash >> 32) & s->table_mask;
}

static struct sim_block *find_block(const struct sim *s, uint64_t space, uint64_t va)
{
	uint64_t number = va >> GX_BLOCK_SHIFT;

	for (uint32_t i = slot_of(s, space, number); s->table[i]; i = (i + 1) & s->table_mask) {
		struct sim_block *block = &s->blocks[s->table[i] - 1];

		if (block->vb.va_space == space && block->vb.va >> GX_BLOCK_SHIFT == number)
			return block;
	}
	return NULL;
}

static uint32_t tenant_of(struct sim *s, uint32_t pid)
{
	for (uint32_t i = 0; i < s->out->n_tenants; i++)
		if (s->out->tenants[i].pid == pid)
			return i;
	if (s->out->n_tenants == GX_MAX_TENANTS)
		return GX_MAX_TENANTS - 1;
	s->out->tenants[s->out->n_tenants].pid = pid;
	return s->out->n_tenants++;
}

/* A range may be allocated again after it was freed: the block starts anew. */
static void add_blocks(struct sim *s, const struct gx_trace_event *e)
{
	uint32_t left = e->n_pages, tenant = tenant_of(s, e->pid);
	struct sim_block *first = &s->blocks[s->n_blocks];

	for (uint64_t va = e->va; left; va += (uint64_t)GX_BLOCK_PAGES << GX_PAGE_SHIFT) {
		uint32_t n = left < GX_BLOCK_PAGES ? left : GX_BLOCK_PAGES;
		uint32_t at = slot_of(s, e->va_space, va >> GX_BLOCK_SHIFT);
		struct sim_block *block = &s->blocks[s->n_blocks];

		left -= n;
		gx_va_block_init(&block->vb, GX_SIZES, e->va_space, va, n, e->pid, 0);
		/* filled by the CPU before the first kernel */
		gx_mask_fill(&block->vb.on_cpu, gx_region(0, n));
		block->live = true;
		block->tenant = tenant;
		block->event = NONE;
		while (s->table[at])
			at = (at + 1) & s->table_mask;
		s->table[at] = ++s->n_blocks;
		first->n_of_alloc++;
	}
}

static void free_blocks(struct sim *s, const struct gx_trace_event *e)
{
	struct sim_block *block = find_block(s, e->va_space, e->va);
	uint32_t n = block->n_of_alloc;

	for (; n--; block++) { /* those of one allocation stand side by side */
		s->out->prefetched_unused += gx_mask_count(&block->fresh);
		gx_mask_zero(&block->fresh);
		if (block->vb.device_block != GX_NO_BLOCK)
			hold(s, block, s->now, -1);
		gx_early_leave(&s->early, index_of(s, block), false);
		gx_memory_free(&s->memory, &block->vb);
		block->live = false;
	}
}

/* --- streams by time: a heap */
static bool sooner(const struct sim *s, uint32_t a, uint32_t b)
{
	uint64_t x = s->streams[a].ready_ns, y = s->streams[b].ready_ns;

	return x != y ? x < y : a < b;
}

static void push(struct sim *s, uint32_t stream)
{
	uint32_t i = s->n_heap++;

	for (; i && sooner(s, stream, s->heap[(i - 1) / 2]); i = (i - 1) / 2)
		s->heap[i] = s->heap[(i - 1) / 2];
	s->heap[i] = stream;
}

static uint32_t pop(struct sim *s)
{
	uint32_t top = s->heap[0], last = s->heap[--s->n_heap], i = 0;

	for (;;) {
		uint32_t child = 2 * i + 1;

		if (child >= s->n_heap)
			break;
		if (child + 1 < s->n_heap && sooner(s, s->heap[child + 1], s->heap[child]))
			child++;
		if (!sooner(s, s->heap[child], last))
			break;
		s->heap[i] = s->heap[child];
		i = child;
	}
	s->heap[i] = last;
	return top;
}

/* --- the GPU */
static void fault(struct sim *s, uint32_t stream)
{
	const struct gx_trace_event *e = &s->trace->events[s->streams[stream].head];
	struct sim_block *block = find_block(s, e->va_space, e->va);

	if (block->event == NONE)
		block->event = s->streams[stream].head;
	s->buffer[s->n_buffer++] = (struct gx_fault_entry){ .va_space = e->va_space,
		                                            .va = e->va,
		                                            .time_ns = s->now,
		                                            .access = e->access,
		                                            .utlb = stream,
		                                            .valid = true };
	s->parked[stream / 64] |= 1ull << stream % 64;
}

static bool is_resident(const struct sim *s, const struct gx_trace_event *e)
{
	const struct sim_block *block = find_block(s, e->va_space, e->va);
	uint32_t page = (uint32_t)(e->va >> GX_PAGE_SHIFT) % GX_BLOCK_PAGES;

	return block && gx_mask_test(&block->vb.resident, page) &&
	       (s->now >= block->comes_ns || !gx_mask_test(&block->coming, page));
}

static void end_stream(struct sim *s, struct stream *stream)
{
	struct gx_sim_tenant *tenant = &s->out->tenants[stream->tenant];

	if (s->now > s->out->time_ns)
		s->out->time_ns = s->now;
	if (s->now > tenant->end_ns)
		tenant->end_ns = s->now;
	if (stream->compute_ns > s->out->compute_ns)
		s->out->compute_ns = stream->compute_ns;
}

/* A stream is through with its last event. It goes to its next one, or to a barrier; who comes there last
 * lets the others go, of whom one may be the last of another. */
static void go_on(struct sim *s, uint32_t index)
{
	uint32_t ready = index;

	s->barriers.after[index] = GX_NO_STREAM;
	while (ready != GX_NO_STREAM) {
		uint32_t at = ready, last;
		struct stream *stream = &s->streams[at];
		uint64_t next = stream->head == NONE ? NEVER : stream->head;
		struct gx_barrier *barrier;

		ready = s->barriers.after[at];
		barrier = gx_barriers_arrive(&s->barriers, at, next, stream->ready_ns);
		if (!barrier && stream->head != NONE) {
			stream->compute_ns += s->trace->events[stream->head].gap_ns;
			stream->ready_ns += s->trace->events[stream->head].gap_ns;
			push(s, at);
		}
		if (!barrier || barrier->left)
			continue;
		for (at = last = barrier->waiting; at != GX_NO_STREAM; at = s->barriers.after[at]) {
			s->streams[at].ready_ns = barrier->ns + barrier->gap_ns;
			s->streams[at].compute_ns += barrier->gap_ns;
			last = at;
		}
		s->barriers.after[last] = ready;
		ready = barrier->waiting;
	}
}

/* The next event of a stream happens, or faults. */
static void step(struct sim *s, uint32_t index)
{
	struct stream *stream = &s->streams[index];
	const struct gx_trace_event *e = &s->trace->events[stream->head];

	s->now = stream->ready_ns;
	if (e->type == GX_TRACE_ACCESS && !is_resident(s, e)) {
		stream->stalled_from = s->now;
		fault(s, index);
		return;
	}
	s->event = stream->head;
	if (e->type == GX_TRACE_FREE) {
		free_blocks(s, e);
	} else {
		struct sim_block *block = find_block(s, e->va_space, e->va);

		s->out->accesses++;
		if (s->opts->progress && s->out->accesses % GX_SIM_PROGRESS == 0)
			s->opts->progress(s->opts->progress_arg, GX_SIM_PROGRESS);
		note(s, GX_HISTORY_accesses, block, s->now, 1);
		gx_early_use(&s->early, index_of(s, block));
		gx_mask_clear(&block->fresh, (uint32_t)(e->va >> GX_PAGE_SHIFT) % GX_BLOCK_PAGES);
	}
	stream->head = gx_dealer_take(&s->dealer, index);
	if (stream->head == NONE)
		end_stream(s, stream);
	go_on(s, index);
}

/* --- the driver */
static uint64_t copy_ns(const struct sim *s, uint64_t pages, uint32_t bytes_per_us)
{
	return pages ? s->opts->cost.copy_ns + (pages << GX_PAGE_SHIFT) * 1000 / bytes_per_us : 0;
}

/* A device block for the VA block, whoever has to leave; ns grows by what that takes. -EAGAIN: what
 * would have to leave was brought by this very batch, and nobody waits for the VA block. */
static int make_room(struct sim *s, struct gx_va_block *vb, bool waits, uint32_t event,
                     uint64_t *ns)
{
	struct gx_va_block *victim;
	uint32_t block;
	int err = gx_memory_claim(&s->memory, vb, &block, &victim);

	if (err)
		return waits ? gx_fail(s->diag, GX_E_REPLAY, "no device block can be had")
		             : -EAGAIN;
	if (victim) {
		struct sim_block *left = gx_container_of(victim, struct sim_block, vb);
		uint64_t pages = gx_mask_count(&victim->resident);

		if (!waits && left->batch == s->batch.id) {
			gx_memory_unclaim(&s->memory, block);
			return -EAGAIN;
		}
		*ns += copy_ns(s, pages, s->opts->cost.from_device_bytes_per_us) *
		       (100 - s->opts->cost.overlap_percent) / 100;
		s->out->pages_out += pages;
		s->out->evictions++;
		note(s, GX_HISTORY_evictions, left, s->from_ns + *ns, 1);
		hold(s, left, s->from_ns + *ns, -1);
		s->out->prefetched_unused += gx_mask_count(&left->fresh);
		gx_mask_zero(&left->fresh);
		decide(s, victim->va ^ victim->va_space << 48);
		keep(s, GX_DECISION_evicted, left, &victim->resident, event);
		gx_early_leave(&s->early, index_of(s, left), true);
		gx_memory_evicted(&s->memory, victim);
	}
	gx_memory_assign(&s->memory, vb, block);
	hold(s, gx_container_of(vb, struct sim_block, vb), s->from_ns + *ns, 1);
	s->out->misses++;
	return 0;
}

static void note_tenant(struct sim *s, const struct gx_va_block *vb, uint64_t n_faults)
{
	for (uint32_t i = 0; i < s->out->n_tenants; i++)
		if (s->out->tenants[i].pid == vb->pid) {
			uint32_t held = vb->tenant == GX_NO_TENANT
			                        ? 0
			                        : s->memory.tenants.rows[vb->tenant].n_blocks;

			s->out->tenants[i].faults += n_faults;
			if (held > s->out->tenants[i].blocks)
				s->out->tenants[i].blocks = held;
		}
}

/* Pages come; how many of them came before. */
static uint32_t note_brought(struct sim_block *block, const struct gx_page_mask *pages)
{
	struct gx_page_mask again = block->brought;

	gx_mask_and(&again, pages);
	gx_mask_or(&block->brought, pages);
	return gx_mask_count(&again);
}

/* Faults of one VA block, or a prefetch that a policy asked for (n_faults 0). */
static int serve(struct sim *s, struct sim_block *block, const struct gx_page_mask *faulted,
                 const struct gx_fault_info *info, uint64_t n_faults, uint64_t *ns)
{
	uint32_t n_in, event = n_faults ? block->event : s->event;
	struct gx_service_plan plan;
	bool early;
	int err;

	if (n_faults) {
		gx_memory_plan(&s->memory, &block->vb, faulted, info, &plan);
	} else {
		memset(&plan, 0, sizeof(plan));
		plan.pages = plan.prefetched = *faulted;
		gx_mask_andnot(&plan.pages, &block->vb.resident);
		plan.needs_block = block->vb.device_block == GX_NO_BLOCK;
	}
	if (n_faults)
		block->event = NONE;
	n_in = gx_mask_count(&plan.pages);
	if (!n_in) {
		note_tenant(s, &block->vb, n_faults);
		return 0;
	}
	*ns += s->opts->cost.block_ns;
	early = plan.needs_block && n_faults && gx_early_was(&s->early, index_of(s, block));
	err = plan.needs_block ? make_room(s, &block->vb, n_faults > 0, event, ns) : 0;
	if (err)
		return err;
	s->out->evicted_early += early;
	gx_early_use(&s->early, index_of(s, block));
	if (n_faults)
		block->batch = s->batch.id;
	*ns += copy_ns(s, n_in, s->opts->cost.to_device_bytes_per_us);
	gx_memory_resident(&s->memory, &block->vb, &plan.pages);
	if (plan.needs_block)
		gx_memory_unpin(&s->memory, &block->vb);
	gx_memory_queue_async(&s->memory, &plan);
	gx_mask_or(&block->fresh, &plan.prefetched);
	s->out->pages_in += n_in;
	s->out->prefetched += gx_mask_count(&plan.prefetched);
	keep(s, GX_DECISION_brought, block, &plan.pages, event);
	s->out->pages_again += note_brought(block, &plan.pages);
	decide(s, block->vb.va);
	for (uint32_t w = 0; w < GX_MASK_WORDS; w++)
		decide(s, plan.pages.words[w]);
	note_tenant(s, &block->vb, n_faults);
	return 0;
}

/* Pages of a VA block that leave because a policy wants them on the CPU. */
static void to_cpu(struct sim *s, struct sim_block *block, struct gx_page_mask *pages, uint64_t *ns)
{
	uint32_t n;

	gx_mask_and(pages, &block->vb.resident);
	n = gx_mask_count(pages);
	if (!n)
		return;
	*ns += s->opts->cost.block_ns + copy_ns(s, n, s->opts->cost.from_device_bytes_per_us);
	for (uint32_t w = 0; w < GX_MASK_WORDS; w++) {
		s->out->prefetched_unused += gx_popcount(block->fresh.words[w] & pages->words[w]);
		block->fresh.words[w] &= ~pages->words[w];
		decide(s, pages->words[w]);
	}
	s->out->pages_out += n;
	keep(s, GX_DECISION_sent, block, pages, s->event);
	gx_memory_to_cpu(&s->memory, &block->vb, pages);
}

/* One part of what policies asked for; why it came to nothing, or GX_N_COUNTERS. */
static enum gx_counter carry_out(struct sim *s, const struct gx_async_request *part, uint64_t *ns)
{
	const struct gx_async_wish *wish = &part->wish;
	struct sim_block *block = find_block(s, wish->va_space, wish->va);
	struct gx_page_mask pages;
	enum gx_counter rest,
	        why = gx_async_judge(&s->policies, part, block && block->live ? &block->vb : NULL,
	                             &pages, &rest);

	if (why != GX_N_COUNTERS)
		return why;
	if (wish->dest == GPU_PROC_CPU) {
		to_cpu(s, block, &pages, ns);
		return rest;
	}
	gx_mask_andnot(&pages, &block->vb.resident);
	if (serve(s, block, &pages, NULL, 0, ns))
		return GX_COUNT_refused_list;
	block->coming = pages;
	block->comes_ns = s->driver_free + *ns;
	return rest;
}

/* What policies asked for in other blocks. Nobody waits for it but the link. */
static void serve_async(struct sim *s)
{
	struct gx_async_request part;
	uint64_t ns = 0;

	s->from_ns = s->driver_free;
	while (gx_async_pop(&s->memory.async, &part)) {
		enum gx_counter why = carry_out(s, &part, &ns);

		if (why != GX_N_COUNTERS)
			gx_async_dropped(&s->policies, &part, why);
	}
	s->driver_free += ns;
}

static void try_again(struct sim *s, uint32_t index)
{
	struct stream *stream = &s->streams[index];

	if (!is_resident(s, &s->trace->events[stream->head])) {
		fault(s, index);
		return;
	}
	s->out->stalled_ns += s->now - stream->stalled_from;
	stream->ready_ns = s->now;
	push(s, index);
}

/* All parked streams try again; who still finds nothing faults anew, after the flush. */
static void replay(struct sim *s)
{
	s->n_buffer = 0;
	for (uint32_t w = 0; w <= s->n_streams / 64; w++) {
		uint64_t waiting = s->parked[w];

		s->parked[w] = 0;
		for (; waiting; waiting &= waiting - 1)
			try_again(s, w * 64 + (uint32_t)__builtin_ctzll(waiting));
	}
}

static int service(struct sim *s, uint64_t start)
{
	uint64_t ns = s->opts->cost.batch_ns;
	struct gx_batch_group group;
	uint32_t at = 0;
	int err = 0;

	s->now = s->from_ns = start;
	gx_batch_begin(&s->batch);
	gx_batch_fetch(&s->batch, s->buffer, 0, s->n_buffer, s->n_streams);
	gx_batch_sort(&s->batch);
	ns += (uint64_t)s->batch.n_fetched * s->opts->cost.fault_ns;
	s->out->batches++;
	s->out->full_batches += s->batch.n_fetched == s->batch.max;
	s->out->duplicates += s->batch.n_duplicates;
	if (s->batch.n_fetched > s->out->largest_batch)
		s->out->largest_batch = s->batch.n_fetched;
	while (!err && gx_batch_next(&s->batch, &at, &group)) {
		struct gx_fault_info info = { group.access, s->batch.id, s->now };
		struct sim_block *block = find_block(s, group.va_space, group.va);

		s->out->faults += group.n_faults;
		note(s, GX_HISTORY_faults, block, start + ns, group.n_faults);
		err = serve(s, block, &group.faulted, &info, group.n_faults, &ns);
	}
	if (!err && s->opts->check &&
	    (!gx_blocks_consistent(&s->memory.blocks) ||
	     !gx_tenants_consistent(&s->memory.tenants)))
		err = gx_fail(s->diag, GX_E_INTERNAL, "eviction lists after batch %u", s->batch.id);
	s->now = start + ns;
	s->driver_free = s->now;
	replay(s);
	serve_async(s);
	return err;
}

/* Ticks that come before anything else happens. */
static void tick_until(struct sim *s, uint64_t to)
{
	uint64_t at;

	while ((at = gx_ticks_next(&s->policies, GX_MEM(tick))) <= to) {
		struct gx_policy *policy;
		uint32_t slot = 0;

		s->now = at;
		while ((policy = gx_tick_begin(&s->policies, GX_MEM(tick), at, &slot))) {
			struct gx_service_plan plan;
			struct gpu_pmm pmm;

			gx_memory_show(&s->memory, &pmm);
			gx_tick_memory(&s->memory, policy, &pmm, at, &plan);
			gx_tick_end(policy);
			gx_memory_queue_async(&s->memory, &plan);
		}
		if (s->driver_free < at)
			s->driver_free = at;
		serve_async(s);
	}
}

static int run(struct sim *s)
{
	int err = 0;

	while (!err && (s->n_heap || s->n_buffer)) {
		uint64_t from =
		        s->n_buffer ? s->buffer[0].time_ns + s->opts->cost.interrupt_ns : NEVER;

		if (from < s->driver_free)
			from = s->driver_free;
		tick_until(s, s->n_heap && s->streams[s->heap[0]].ready_ns < from
		                      ? s->streams[s->heap[0]].ready_ns
		                      : from);
		/* what a tick brings, or takes away, keeps the link busy */
		if (from < s->driver_free)
			from = s->driver_free;
		if (s->n_heap && s->streams[s->heap[0]].ready_ns <= from)
			step(s, pop(s));
		else
			err = service(s, from);
	}
	return err;
}

/* --- setting up */
/* Allocations are there from the start; each stream has its first event. */
static void deal_out(struct sim *s)
{
	for (uint64_t i = 0; i < s->trace->n_events; i++) {
		const struct gx_trace_event *e = &s->trace->events[i];

		if (e->type == GX_TRACE_ALLOC && !find_block(s, e->va_space, e->va))
			add_blocks(s, e);
	}
	for (uint32_t i = 0; i < s->n_streams; i++) {
		struct stream *stream = &s->streams[i];
		const struct gx_trace_event *e;

		stream->head = gx_dealer_take(&s->dealer, i);
		if (stream->head == NONE)
			continue;
		e = &s->trace->events[stream->head];
		stream->tenant = find_block(s, e->va_space, e->va)->tenant;
	}
	for (uint32_t i = 0; i < s->n_streams; i++)
		go_on(s, i);
}

static int count(struct sim *s, uint32_t *n_blocks)
{
	uint64_t n = 0;

	for (uint64_t i = 0; i < s->trace->n_events; i++) {
		const struct gx_trace_event *e = &s->trace->events[i];

		if (e->type == GX_TRACE_ALLOC)
			n += (e->n_pages + GX_BLOCK_PAGES - 1) / GX_BLOCK_PAGES;
		if ((e->type == GX_TRACE_ACCESS || e->type == GX_TRACE_FREE) &&
		    e->stream >= s->n_streams)
			s->n_streams = e->stream + 1u;
	}
	*n_blocks = (uint32_t)n;
	return s->trace->n_events < NONE && n < (1u << 30)
	               ? 0
	               : gx_fail(s->diag, GX_E_REPLAY, "too large a trace");
}

static int allocate(struct sim *s, uint32_t n_blocks, uint32_t n_device)
{
	uint32_t size = 16;

	while (size < 2 * n_blocks)
		size *= 2;
	s->table_mask = size - 1;
	s->table = calloc(size, sizeof(*s->table));
	s->blocks = calloc(n_blocks, sizeof(*s->blocks));
	s->device = calloc(n_device, sizeof(*s->device));
	s->streams = calloc(s->n_streams, sizeof(*s->streams));
	s->parked = calloc(s->n_streams / 64 + 1, sizeof(*s->parked));
	s->heap = calloc(s->n_streams, sizeof(*s->heap));
	s->buffer = calloc(s->n_streams, sizeof(*s->buffer));
	if (gx_barriers_init(&s->barriers, s->trace, s->n_streams) ||
	    gx_early_init(&s->early, n_blocks) ||
	    gx_dealer_init(&s->dealer, s->trace, s->n_streams) || !s->table || !s->blocks ||
	    !s->device || !s->streams || !s->parked || !s->heap || !s->buffer)
		return gx_fail(s->diag, GX_E_NO_MEMORY, "a replay of %u blocks", n_blocks);
	return 0;
}

static int set_up(struct sim *s)
{
	uint64_t bytes = s->opts->device_bytes ? s->opts->device_bytes : s->trace->device_bytes;
	uint64_t n_device = bytes >> GX_BLOCK_SHIFT;
	uint32_t n_blocks;
	int err = count(s, &n_blocks);

	if (err)
		return err;
	if (!n_device || n_device > 1u << 22 || !s->opts->cost.to_device_bytes_per_us ||
	    !s->opts->cost.from_device_bytes_per_us || s->opts->cost.overlap_percent > 100)
		return gx_fail(s->diag, GX_E_REPLAY, "a device of %" PRIu64 " blocks of 2 MiB",
		               n_device);
	err = allocate(s, n_blocks, (uint32_t)n_device);
	if (err)
		return err;
	s->n_device = (uint32_t)n_device;
	if (s->opts->history)
		gx_history_begin(s->opts->history, n_blocks);
	s->host = (struct gx_engine_host){ .now = now, .host = s };
	gx_policies_init(&s->policies, &s->host);
	gx_memory_init(&s->memory, s->device, (uint32_t)n_device, 0, &s->policies, &s->host);
	s->memory.params = s->opts->params;
	gx_batch_init(&s->batch, s->opts->faults.batch_count, s->opts->faults.coalesce, GX_SIZES);
	for (size_t i = 0; i < 16 && s->opts->quotas[i].pid; i++)
		if (gx_tenant_set(&s->memory.tenants, GX_TENANT_PROCESS, s->opts->quotas[i].pid,
		                  s->opts->quotas[i].quota, s->opts->quotas[i].floor))
			return gx_fail(s->diag, GX_E_REPLAY, "quota of pid %u",
			               s->opts->quotas[i].pid);
	for (uint32_t i = 0; i < s->opts->n_policies; i++)
		if (gx_policies_attach(&s->policies, s->opts->policies[i]))
			return gx_fail(s->diag, GX_E_REPLAY, "policy '%.63s' can't be attached",
			               s->opts->policies[i]->name);
	deal_out(s);
	return 0;
}

static void shares(struct sim *s)
{
	for (uint32_t i = 0; i < s->out->n_tenants; i++) {
		struct share *share = &s->shares[i];

		settle(share, s->out->time_ns);
		if (share->since_ns) /* what comes behind the last stream's end may move it */
			s->out->tenants[i].mean_permille =
			        (uint64_t)(share->block_ns * 1000 / s->n_device / share->since_ns);
	}
}

int gx_simulate(const struct gx_trace *trace, const struct gx_sim_opts *opts,
                struct gx_sim_result *out, struct gx_diag *diag)
{
	struct sim *s = calloc(1, sizeof(*s));
	int err;

	memset(out, 0, sizeof(*out));
	if (!s)
		return gx_fail(diag, GX_E_NO_MEMORY, "a replay");
	s->trace = trace;
	s->opts = opts;
	s->out = out;
	s->diag = diag;
	err = set_up(s);
	err = err ? err : run(s);
	if (!err && (s->dealer.failed || (opts->decisions && opts->decisions->failed)))
		err = gx_fail(diag, GX_E_NO_MEMORY, "events and decisions of a replay");
	out->refaults = s->memory.n_refaults;
	for (uint32_t i = 0; i < s->n_blocks; i++)
		out->prefetched_unused += gx_mask_count(&s->blocks[i].fresh);
	shares(s);
	memcpy(out->counters, s->policies.counters, sizeof(out->counters));
	while (s->policies.n)
		gx_policies_detach(&s->policies, s->policies.slots[0], GPU_EXIT_DONE);
	gx_barriers_free(&s->barriers);
	gx_early_free(&s->early);
	free(s->table);
	free(s->blocks);
	free(s->device);
	free(s->streams);
	gx_dealer_free(&s->dealer);
	free(s->parked);
	free(s->heap);
	free(s->buffer);
	free(s);
	return err;
}
