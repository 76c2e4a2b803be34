/* bound.c - the lower bound of replays against the best of all decisions, found by trying them on tiny traces.
 *
 * The search has a model of the replay of its own: streams, fault batches, services, written from docs/policy-traces.md; all it shares
 * with the replay is the trace and the numbers of the cost model. At every service it tries every set of pages that may be brought
 * beside those that faulted and every choice of blocks that leave for them. What is left to pay depends on where the streams are and on
 * what the device holds: it is remembered.
 *
 * Usage: bound [traces [seed]]; 1000 unless said */
#include "../test.h"

#include "replay/simulate.h"
#include "replay/bound.h"

#include <stdlib.h>

enum {
	MAX_BLOCKS = 8,
	MAX_PAGES = 12,
	MAX_STREAMS = 3,
	MAX_STEPS = 24,
	FREED = -1,
	BARRIER = -2,
	MAX_SERVICES = 12
};
#define BLOCK_BYTES (2ull << 20)

static uint64_t seed;

static uint32_t below(uint32_t n)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)((seed >> 33) % n);
}

/* --- tiny traces */
struct step {
	uint32_t gap;
	int8_t page; /* index of the trace's pages; FREED: block is; BARRIER: all streams meet */
	int8_t block;
};

struct tiny {
	uint32_t n_blocks, n_pages, n_streams, n_barriers, capacity;
	uint8_t block_of[MAX_PAGES];
	uint32_t pages_of[MAX_BLOCKS]; /* bits */
	struct step steps[MAX_STREAMS][MAX_STEPS];
	uint32_t n_steps[MAX_STREAMS];
	struct gx_cost_model cost;
	struct gx_trace trace;
};

static void event(struct tiny *t, uint8_t type, uint32_t stream, uint32_t gap, uint64_t page,
                  uint32_t n_pages)
{
	struct gx_trace_event e = { .type = type,
		                    .access = type == GX_TRACE_ACCESS ? 1 : 0,
		                    .stream = (uint16_t)stream,
		                    .gap_ns = gap,
		                    .va_space = 1,
		                    .va = page * 4096,
		                    .n_pages = n_pages,
		                    .pid = 7 };

	CHECK_EQ(gx_trace_add(&t->trace, &e), 0);
}

static void random_cost(struct tiny *t)
{
	t->cost = gx_cost_default;
	switch (below(8)) {
	case 0:
		t->cost.to_device_bytes_per_us = t->cost.from_device_bytes_per_us =
		        100 + below(4000);
		break;
	case 1: t->cost.interrupt_ns = below(100000); break;
	case 2: t->cost.overlap_percent = below(101); break;
	case 3: t->cost.batch_ns = below(100000), t->cost.fault_ns = below(1000); break;
	case 4: t->cost.copy_ns = t->cost.block_ns = below(3); break;
	default: break;
	}
}

static uint64_t page_number(const struct tiny *t, uint32_t page)
{
	uint32_t in_block = 0;

	for (uint32_t p = 0; p < page; p++)
		in_block += t->block_of[p] == t->block_of[page];
	return (1 + t->block_of[page]) * 512ull + in_block * 37;
}

/* `block` is the barrier's number. */
static void meet(struct tiny *t, uint32_t gap)
{
	struct gx_trace_event e = { .type = GX_TRACE_BARRIER,
		                    .n_streams = t->n_streams + below(2),
		                    .gap_ns = gap };

	for (uint32_t s = 0; s < t->n_streams; s++)
		if (t->n_steps[s] >= MAX_STEPS - 2)
			return;
	for (uint32_t s = 0; s < t->n_streams; s++)
		t->steps[s][t->n_steps[s]++] = (struct step){ gap, BARRIER, (int8_t)t->n_barriers };
	t->n_barriers++;
	CHECK_EQ(gx_trace_add(&t->trace, &e), 0);
}

static void make(struct tiny *t)
{
	static const uint32_t gaps[] = { 0, 1, 100, 3000, 12000, 50000 };
	bool barriers;
	uint32_t n = 0, n_steps, width = below(sizeof(gaps) / sizeof(gaps[0])) + 1;

	memset(t, 0, sizeof(*t));
	t->n_blocks = 2 + below(MAX_BLOCKS - 1);
	t->n_streams = below(2) ? 1 : 2 + below(MAX_STREAMS - 1);
	t->capacity = t->n_streams + below(3);
	barriers = below(2);
	n_steps = 4 + below(13);
	random_cost(t);
	for (uint32_t b = 0; b < t->n_blocks; b++) {
		event(t, GX_TRACE_ALLOC, 0, 0, (1 + b) * 512ull, 512);
		for (uint32_t k = 1 + (n + 8 < MAX_PAGES && !below(6)); k--; n++) {
			t->block_of[n] = (uint8_t)b;
			t->pages_of[b] |= 1u << n;
		}
	}
	t->n_pages = n;
	for (uint32_t i = 0; i < n_steps; i++) {
		uint32_t s = below(t->n_streams), page = below(n);
		struct step *step;

		if (barriers && i && !below(3))
			meet(t, gaps[below(width)]);
		if (t->n_steps[s] >= MAX_STEPS - 1)
			break;
		step = &t->steps[s][t->n_steps[s]++];

		*step = (struct step){ gaps[below(width)], (int8_t)page,
			               (int8_t)t->block_of[page] };
		event(t, GX_TRACE_ACCESS, s, step->gap, page_number(t, page), 0);
	}
	if (t->n_streams == 1 && !barriers && !below(4)) { /* the block used last is freed */
		struct step *step = &t->steps[0][t->n_steps[0]++];

		*step = (struct step){ 100, FREED, t->steps[0][n_steps - 1].block };
		event(t, GX_TRACE_FREE, 0, 100, (1 + (uint32_t)step->block) * 512ull, 0);
	}
	t->trace.device_bytes = t->capacity * BLOCK_BYTES;
}

/* --- the search: times are from the end of the last service */
struct state {
	uint32_t held; /* pages of the device */
	uint8_t at[MAX_STREAMS];
	int64_t ready[MAX_STREAMS]; /* when the step happens; 0 of those that are over */
};

struct memo {
	struct state state;
	int64_t left;
	uint32_t round;
};

enum { SLOTS = 1 << 20 };
static struct memo *memo;
static uint32_t memo_round, memo_n;
static bool only_asked; /* nothing is brought but what faulted */

static struct memo *remembered(const struct state *s)
{
	uint64_t hash = 0x9e3779b97f4a7c15u;

	for (size_t i = 0; i < sizeof(*s); i++)
		hash = (hash ^ ((const uint8_t *)s)[i]) * 0x100000001b3u;
	for (hash ^= hash >> 29;; hash++) {
		struct memo *m = &memo[hash % SLOTS];

		if (m->round != memo_round || !memcmp(&m->state, s, sizeof(*s)))
			return m;
	}
}

static int64_t copy_time(const struct tiny *t, uint32_t pages, uint32_t rate)
{
	return t->cost.copy_ns + (int64_t)(pages * 4096ull * 1000 / rate);
}

static int64_t in_time(const struct tiny *t, uint32_t pages)
{
	int64_t ns = 0;

	for (uint32_t b = 0; b < t->n_blocks; b++) {
		uint32_t n = (uint32_t)__builtin_popcount(pages & t->pages_of[b]);

		ns += n ? t->cost.block_ns + copy_time(t, n, t->cost.to_device_bytes_per_us) : 0;
	}
	return ns;
}

static uint32_t blocks_with(const struct tiny *t, uint32_t pages)
{
	uint32_t blocks = 0;

	for (uint32_t b = 0; b < t->n_blocks; b++)
		blocks |= (uint32_t)((pages & t->pages_of[b]) != 0) << b;
	return blocks;
}

static int64_t search(const struct tiny *t, const struct state *s);

/* A service that took ns is over. */
static int64_t resume(const struct tiny *t, const struct state *s, uint32_t held, uint32_t parked,
                      int64_t ns)
{
	struct state next = *s;

	next.held = held;
	for (uint32_t i = 0; i < t->n_streams; i++)
		if (s->at[i] < t->n_steps[i])
			next.ready[i] = parked >> i & 1 ? 0 : s->ready[i] - ns;
	return ns + search(t, &next);
}

/* Every choice of what leaves for the pages `come`; also a block of which some come: it comes back, with these alone. */
static int64_t try_victims(const struct tiny *t, const struct state *s, uint32_t come,
                           uint32_t parked, int64_t ns)
{
	uint32_t in = blocks_with(t, s->held), stay = blocks_with(t, come);
	int n_leave = __builtin_popcount(in | stay) - (int)t->capacity;
	int64_t best = INT64_MAX;

	for (uint32_t leave = 0; leave < 1u << t->n_blocks; leave++) {
		uint32_t held = s->held;
		int64_t out = 0, left;

		if (leave & ~in || (n_leave <= 0 && leave) ||
		    (n_leave > 0 && __builtin_popcount(leave & ~stay) != n_leave))
			continue;
		for (uint32_t b = 0; b < t->n_blocks; b++) {
			uint32_t pages = s->held & t->pages_of[b];

			if (!(leave >> b & 1))
				continue;
			out += copy_time(t, (uint32_t)__builtin_popcount(pages),
			                 t->cost.from_device_bytes_per_us) *
			       (100 - t->cost.overlap_percent) / 100;
			held &= ~pages;
		}
		left = resume(t, s, held | come, parked, ns + out + in_time(t, come));
		best = left < best ? left : best;
	}
	return best;
}

/* A service that starts at `start`: every set of pages that are still needed, with those that faulted. */
static int64_t serve(const struct tiny *t, const struct state *s, uint32_t parked, int64_t start)
{
	int64_t ns = start + t->cost.batch_ns +
	             (int64_t)t->cost.fault_ns * __builtin_popcount(parked),
	        best = INT64_MAX;
	uint32_t faulted = 0, useful = 0, more;

	for (uint32_t i = 0; i < t->n_streams; i++) {
		if (parked >> i & 1)
			faulted |= 1u << t->steps[i][s->at[i]].page;
		for (uint32_t k = s->at[i]; k < t->n_steps[i]; k++)
			if (t->steps[i][k].page >= 0)
				useful |= 1u << t->steps[i][k].page;
	}
	useful &= only_asked ? 0 : ~(s->held | faulted);
	more = useful;
	for (;; more = (more - 1) & useful) {
		if (__builtin_popcount(blocks_with(t, more | faulted)) <= (int)t->capacity) {
			int64_t left = try_victims(t, s, more | faulted, parked, ns);

			best = left < best ? left : best;
		}
		if (!more)
			return best;
	}
}

static const struct step *step_of(const struct tiny *t, const struct state *s, uint32_t i)
{
	return s->at[i] < t->n_steps[i] ? &t->steps[i][s->at[i]] : NULL;
}

/* A stream was through at its ready[]. The last at a barrier lets all go on, perhaps to the next one. */
static void go_on(const struct tiny *t, struct state *s, uint32_t i, int64_t *end)
{
	const struct step *next;
	int64_t last = INT64_MIN;

	s->at[i]++;
	next = step_of(t, s, i);
	if (!next) {
		*end = s->ready[i] > *end ? s->ready[i] : *end;
		s->ready[i] = 0;
		return;
	}
	if (next->page != BARRIER) {
		s->ready[i] += next->gap;
		return;
	}
	for (uint32_t k = 0; k < t->n_streams; k++) {
		const struct step *other = step_of(t, s, k);

		if (!other || other->page != BARRIER || other->block != next->block)
			return;
		last = s->ready[k] > last ? s->ready[k] : last;
	}
	for (uint32_t k = 0; k < t->n_streams; k++)
		s->ready[k] = last + next->gap;
	for (uint32_t k = 0; k < t->n_streams; k++)
		go_on(t, s, k, end);
}

/* Streams go on until a service begins: what is left of the time, of which the best is given. */
static int64_t run(const struct tiny *t, const struct state *from)
{
	struct state s = *from;
	uint32_t parked = 0;
	int64_t end = INT64_MIN / 2, asked = 0;

	for (;;) {
		int64_t start = asked + t->cost.interrupt_ns, left;
		int first = -1;

		start = start > 0 ? start : 0;
		for (uint32_t i = 0; i < t->n_streams; i++)
			if (step_of(t, &s, i) && step_of(t, &s, i)->page != BARRIER &&
			    !(parked >> i & 1) && (first < 0 || s.ready[i] < s.ready[first]))
				first = (int)i;
		if (first < 0 && !parked)
			return end;
		if (first < 0 || (parked && s.ready[first] > start)) {
			left = serve(t, &s, parked, start);
			return left > end ? left : end;
		}
		const struct step *step = &t->steps[first][s.at[first]];
		if (step->page >= 0 && !(s.held >> step->page & 1)) {
			asked = parked ? asked : s.ready[first];
			parked |= 1u << first;
			continue;
		}
		if (step->page == FREED)
			s.held &= ~t->pages_of[step->block];
		go_on(t, &s, (uint32_t)first, &end);
	}
}

static int64_t search(const struct tiny *t, const struct state *s)
{
	struct memo *m = remembered(s);
	int64_t left;

	if (m->round == memo_round)
		return m->left;
	left = run(t, s);
	m = remembered(s);
	*m = (struct memo){ *s, left, memo_round };
	if (++memo_n > SLOTS / 4 * 3) {
		fprintf(stderr, "more states than the table holds\n");
		exit(1);
	}
	return left;
}

static uint64_t optimum(const struct tiny *t, bool asked)
{
	struct state s;

	memset(&s, 0, sizeof(s));
	memo_round++;
	memo_n = 0;
	only_asked = asked;
	for (uint32_t i = 0; i < t->n_streams; i++)
		if (t->n_steps[i] && t->steps[i][0].page != BARRIER)
			s.ready[i] = t->steps[i][0].gap;
	return (uint64_t)search(t, &s);
}

/* --- the search has the replay's rules: what native does without prefetch is among what it tries. (With prefetch, pages of no use may
 * once in a while delay a service until another stream's fault has come, and so save a batch: the search does not bring any.) */
static uint64_t native(const struct tiny *t, bool prefetch, uint8_t threshold, uint64_t *services)
{
	struct gx_sim_opts opts = gx_sim_defaults();
	struct gx_sim_result out;
	struct gx_diag diag = { 0 };

	opts.cost = t->cost;
	opts.params.prefetch = prefetch;
	opts.params.threshold = threshold;
	CHECK_EQ(gx_simulate(&t->trace, &opts, &out, &diag), 0);
	*services = out.batches;
	return out.time_ns;
}

static uint32_t blocks_used(const struct tiny *t)
{
	uint32_t pages = 0;

	for (uint32_t i = 0; i < t->n_streams; i++)
		for (uint32_t k = 0; k < t->n_steps[i]; k++)
			pages |= t->steps[i][k].page >= 0 ? 1u << t->steps[i][k].page : 0;
	return (uint32_t)__builtin_popcount(blocks_with(t, pages));
}

static uint64_t check_one(struct tiny *t)
{
	uint64_t best = optimum(t, false), asked = optimum(t, true), bound = 0, n;

	CHECK_EQ(gx_lower_bound_ns(&t->trace, t->trace.device_bytes, &t->cost, &bound, NULL), 0);
	CHECK(bound <= best);
	CHECK(best <= asked);
	CHECK(bound <= native(t, true, 51, &n) && bound <= native(t, true, 1, &n));
	if (blocks_used(t) <= t->capacity)
		CHECK_EQ(asked, native(t, false, 51, &n));
	else
		CHECK(asked <= native(t, false, 51, &n));
	return best ? bound * 1000 / best : 1000;
}

static int by_number(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return x < y ? -1 : x > y;
}

static uint64_t median(uint64_t *numbers, uint32_t n)
{
	qsort(numbers, n, sizeof(*numbers), by_number);
	return n ? numbers[n / 2] : 0;
}

int main(int argc, char **argv)
{
	uint32_t n = argc > 1 ? (uint32_t)atoi(argv[1]) : 1000, n_of[2] = { 0 };
	uint64_t *permille[2] = { calloc(n + 1, sizeof(uint64_t)),
		                  calloc(n + 1, sizeof(uint64_t)) },
	         *all = calloc(n + 1, sizeof(*all));
	static struct tiny t;

	seed = argc > 2 ? strtoull(argv[2], NULL, 0) : 1;
	memo = calloc(SLOTS, sizeof(*memo));
	for (uint32_t i = 0; i < n; i++) {
		int failed = test_n_failed;
		uint64_t at = seed;

		for (uint64_t services = MAX_SERVICES + 1; services > MAX_SERVICES;) {
			gx_trace_free(&t.trace);
			make(&t);
			native(&t, false, 51, &services);
		}
		all[i] = check_one(&t);
		permille[t.n_streams > 1][n_of[t.n_streams > 1]++] = all[i];
		if (test_n_failed > failed)
			fprintf(stderr, "trace %u, seed 0x%llx: %u streams, %u blocks of %u\n", i,
			        (unsigned long long)at, t.n_streams, t.capacity, t.n_blocks);
		gx_trace_free(&t.trace);
	}
	CHECK(median(all, n) >= 800);
	printf("bound, permille of the optimum: median %llu, least %llu; one stream %llu, several "
	       "%llu\n",
	       (unsigned long long)all[n / 2], (unsigned long long)all[0],
	       (unsigned long long)median(permille[0], n_of[0]),
	       (unsigned long long)median(permille[1], n_of[1]));
	free(permille[0]);
	free(permille[1]);
	free(all);
	free(memo);
	return TEST_END();
}
