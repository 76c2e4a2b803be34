/* world.c - maps of generated programs: what they hold before an event, and how two outcomes are
 * compared. */
#include "world.h"

#include "maps/ring_record.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define RDONLY_PROG (1u << 7)

const struct gx_map_def world_maps[N_MAPS] = {
	[MAP_HIST] = { 2, 4, HIST_BYTES, HIST_ENTRIES, 0, "hist" },
	[MAP_ONE] = { 2, 4, ONE_BYTES, 1, 0, "one" },
	[MAP_WIDE] = { 1503, 4, 8, WIDE_ENTRIES, 0, "wide" },
	[MAP_OWN] = { 1502, 4, OWN_BYTES, OWN_ENTRIES, 0, "own" },
	[MAP_CONF] = { 2, 4, ONE_BYTES, 1, RDONLY_PROG, "conf" },
	[MAP_RING] = { 27, 0, 0, SHARD_BYTES, 0, "ring" },
	[MAP_PERF] = { 1527, 4, RECORD_BYTES, SHARD_BYTES, 0, "perf" },
};

uint64_t world_random(uint64_t *seed)
{
	*seed ^= *seed << 13;
	*seed ^= *seed >> 7;
	*seed ^= *seed << 17;
	return *seed * 0x2545f4914f6cdd1dull >> 8;
}

/* Of the 32 lanes, some: often all, often one, else any. */
static uint32_t random_mask(uint64_t *seed)
{
	switch (world_random(seed) % 8) {
	case 0:
	case 1: return UINT32_MAX;
	case 2: return 1u << world_random(seed) % 32;
	case 3: return (uint32_t)(world_random(seed) & world_random(seed) & world_random(seed));
	case 4: return 0x55555555u << world_random(seed) % 2;
	case 5: return UINT32_MAX << world_random(seed) % 32;
	default: return (uint32_t)world_random(seed);
	}
}

/* Of a warp's lanes, those that exist in the block. */
static uint32_t lanes_of_warp(const struct event *e, uint32_t n_threads)
{
	uint32_t left = n_threads - e->at_warp * e->lanes, n = left < e->lanes ? left : e->lanes;

	return n < 32 ? (1u << n) - 1 : UINT32_MAX;
}

static struct event event_of(uint64_t seed, uint32_t lanes, const uint32_t *block)
{
	static const uint32_t blocks[][3] = { { 32, 1, 1 }, { 64, 1, 1 }, { 20, 1, 1 },
		                              { 8, 4, 1 },  { 5, 3, 3 },  { 16, 2, 2 } };
	static const uint32_t grids[][3] = { { 1, 1, 1 }, { 3, 1, 1 }, { 2, 2, 1 }, { 1, 2, 2 } };
	uint64_t s = seed * 0x9e3779b97f4a7c15ull | 1;
	struct event e = { .seed = seed, .lanes = lanes };
	uint32_t n_threads, there;

	for (int i = 0; i < 8; i++)
		world_random(&s);
	memcpy(e.block, blocks[world_random(&s) % 6], sizeof(e.block));
	if (block)
		memcpy(e.block, block, sizeof(e.block));
	memcpy(e.grid, grids[world_random(&s) % 4], sizeof(e.grid));
	n_threads = e.block[0] * e.block[1] * e.block[2];
	e.at_block = (uint32_t)(world_random(&s) % (e.grid[0] * e.grid[1] * e.grid[2]));
	e.at_warp = (uint32_t)(world_random(&s) % ((n_threads + lanes - 1) / lanes));
	there = lanes_of_warp(&e, n_threads);
	do
		e.mask = random_mask(&s) & there;
	while (!e.mask);
	e.sm = (uint32_t)(world_random(&s) % 132);
	e.warp = (uint32_t)(world_random(&s) % 64);
	e.time = world_random(&s);
	e.launch_id = world_random(&s) >> world_random(&s) % 56;
	e.tgid = (uint32_t)(world_random(&s) % 4194304);
	e.n_cpus = 1 + (uint32_t)(world_random(&s) % 8);
	e.rings_full = world_random(&s) % 8 == 0;
	return e;
}

struct event world_event(uint64_t seed)
{
	return event_of(seed, N_LANES, NULL);
}

struct event world_event_of(uint64_t seed, uint32_t lanes, const uint32_t block[3])
{
	return event_of(seed, lanes, block);
}

static void fill_words(uint64_t *words, size_t n, uint64_t *seed)
{
	for (size_t i = 0; i < n; i++)
		words[i] = world_random(seed) % 4 ? world_random(seed) % 100
		                                  : world_random(seed) << world_random(seed) % 40;
}

static size_t used_bytes(const struct world_ring *ring, int i)
{
	uint64_t bytes = ring->shard[i].head % GX_RING_RECORD;

	return bytes < SHARD_BYTES ? (size_t)bytes : SHARD_BYTES;
}

static void fill_ring(struct world_ring *ring, bool full)
{
	for (int i = 0; i < N_SHARDS; i++) {
		/* what an event can have written, and no more: rings are large */
		memset(ring->shard[i].data, 0, used_bytes(ring, i));
		memset(&ring->shard[i], 0, offsetof(struct world_ring, shard[0].data));
		ring->shard[i].taken = full ? SHARD_BYTES : 0;
	}
}

void world_fill(struct world *w, const struct event *event)
{
	uint64_t seed = event->seed * 0xd1342543de82ef95ull | 1;

	memset(w->stats, 0, sizeof(w->stats));
	fill_words(w->hist[0], sizeof(w->hist) / 8, &seed);
	fill_words(w->one, sizeof(w->one) / 8, &seed);
	fill_words(w->wide, sizeof(w->wide) / 8, &seed);
	fill_words(w->own[0], sizeof(w->own) / 8, &seed);
	fill_words(w->conf, sizeof(w->conf) / 8, &seed);
	fill_ring(&w->ring, event->rings_full);
	fill_ring(&w->perf, event->rings_full);
}

static void copy_ring(struct world_ring *to, const struct world_ring *from)
{
	for (int i = 0; i < N_SHARDS; i++) {
		size_t mine = used_bytes(to, i), others = used_bytes(from, i);

		memcpy(&to->shard[i], &from->shard[i],
		       offsetof(struct world_ring, shard[0].data) +
		               (mine > others ? mine : others));
	}
}

void world_copy(struct world *to, const struct world *from)
{
	memcpy(to, from, offsetof(struct world, ring));
	copy_ring(&to->ring, &from->ring);
	copy_ring(&to->perf, &from->perf);
}

void world_reloc(uint64_t words[N_RELOC_WORDS], const struct event *event, uint64_t address)
{
	static const size_t bases[N_MAPS] = { [MAP_HIST] = offsetof(struct world, hist),
		                              [MAP_ONE] = offsetof(struct world, one),
		                              [MAP_WIDE] = offsetof(struct world, wide),
		                              [MAP_OWN] = offsetof(struct world, own),
		                              [MAP_CONF] = offsetof(struct world, conf),
		                              [MAP_RING] = offsetof(struct world, ring),
		                              [MAP_PERF] = offsetof(struct world, perf) };

	memset(words, 0, N_RELOC_WORDS * sizeof(*words));
	words[GX_RELOC_SHARD_MASK] = N_SHARDS - 1;
	words[GX_RELOC_TGID] = event->tgid;
	words[GX_RELOC_N_CPUS] = event->n_cpus;
	words[GX_RELOC_PROG(0)] = address + offsetof(struct world, stats);
	for (uint32_t m = 0; m < N_MAPS; m++) {
		uint64_t *word = words + GX_RELOC_MAP(1, m);

		word[GX_RELOC_MAP_BASE] = address + bases[m];
		word[GX_RELOC_MAP_THREADS] = OWN_THREADS;
		word[GX_RELOC_MAP_SHARD_STRIDE] = sizeof(((struct world_ring *)0)->shard[0]);
		word[GX_RELOC_MAP_SHARD_MASK] = SHARD_BYTES - 1;
	}
}

/* --- rings */
struct record {
	const uint8_t *bytes;
	uint32_t size;
};

static int by_bytes(const void *a, const void *b)
{
	const struct record *x = a, *y = b;

	if (x->size != y->size)
		return x->size < y->size ? -1 : 1;
	return memcmp(x->bytes, y->bytes, x->size);
}

/* The records that were committed, sorted. -1: the ring is damaged. */
static int collect(const uint8_t *data, uint64_t head, uint8_t *copy, struct record *out)
{
	struct gx_ring_record record;
	uint64_t size;
	int n = 0;

	memcpy(copy, data, head);
	for (uint64_t at = 0; at < head; at += size) {
		size = gx_ring_record(copy + at, head - at, &record);
		if (!size)
			return -1;
		if (!record.discarded)
			out[n++] = (struct record){ record.payload, record.len };
	}
	qsort(out, (size_t)n, sizeof(*out), by_bytes);
	return n;
}

static const char *compare_ring(const struct world_ring *a, const struct world_ring *b)
{
	static struct record x[SHARD_BYTES / 8], y[SHARD_BYTES / 8];
	static uint8_t copies[2][SHARD_BYTES];

	for (int s = 0; s < N_SHARDS; s++) {
		uint64_t bytes = a->shard[s].head % GX_RING_RECORD;
		int n;

		if (memcmp(&a->shard[s], &b->shard[s], offsetof(struct world_ring, shard[0].data)))
			return "counters of a ring";
		if (bytes > SHARD_BYTES)
			return "a ring is too small for this test";
		n = collect(a->shard[s].data, bytes, copies[0], x);
		if (n < 0 || n != collect(b->shard[s].data, bytes, copies[1], y))
			return "number of records";
		for (int i = 0; i < n; i++)
			if (by_bytes(&x[i], &y[i]))
				return "records";
	}
	return NULL;
}

const char *world_compare(const struct world *expected, const struct world *found)
{
	const char *ring = compare_ring(&expected->ring, &found->ring);

	if (memcmp(expected->stats, found->stats, sizeof(found->stats)))
		return "statistics";
	if (memcmp(expected->hist, found->hist, sizeof(found->hist)))
		return "hist";
	if (memcmp(expected->one, found->one, sizeof(found->one)))
		return "one";
	if (memcmp(expected->wide, found->wide, sizeof(found->wide)))
		return "wide";
	if (memcmp(expected->own, found->own, sizeof(found->own)))
		return "own";
	if (memcmp(expected->conf, found->conf, sizeof(found->conf)))
		return "conf";
	return ring ? ring : compare_ring(&expected->perf, &found->perf);
}
