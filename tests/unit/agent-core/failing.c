/* failing.c - the n-th call of the device or the n-th allocation fails, each n in its turn, while a context is used: what is counted there
 * arrives once and exactly when all works again, and what a context takes along is said. */
#include "../fail.h"
#include "loader.h"

#include "maps/layout.h"

enum { COUNTS = 7, RING = 8, THREADS = 9, LINK = 20, N_CONTEXTS = 400 };
/* Of the ring: bytes of a shard, of a large record with its header. */
enum { SHARD = 65536, LARGE = 4096 };

static struct gx_map *counts, *ring, *threads;
static struct gx_agent_map *maps[3];
static char contexts[N_CONTEXTS];
static int n_contexts;

/* What fails: the n-th of the device's calls, or of the allocations. */
static bool memory_fails;

static void begin_to_fail(long n)
{
	if (memory_fails)
		fail_one(n);
	else
		atomic_store(&fail_call, n);
}

/* False: n was more than there are. */
static bool has_failed(void)
{
	bool no_memory = fail_none();

	return memory_fails ? no_memory : atomic_exchange(&fail_call, 0) <= 0;
}

/* A context in use: where its memory is. */
struct used {
	char *context;
	uint64_t *counts, *threads, *shard, *stats;
	uint64_t at; /* behind the last record */
};

static int fill(char *context, uint64_t *reloc)
{
	const struct gx_attach_set *set = gx_session_acquire();
	const struct gx_attachment *programs[] = { &set->attachments[0] };
	int err = gx_session_fill_reloc(context, programs, 1, maps, 3, reloc);

	gx_session_release(set);
	return err;
}

static uint64_t *base_of(const uint64_t *reloc, uint32_t map)
{
	return at(reloc[GX_RELOC_MAP(1, map) + GX_RELOC_MAP_BASE]);
}

/* What fails is tried again, as for the next launch. */
static struct used use_context(void)
{
	uint64_t reloc[GX_RELOC_MAP(1, 3)] = { 0 }, words[12] = { 0 };
	struct used used = { .context = &contexts[n_contexts++ % N_CONTEXTS] };
	uint64_t *grown = words + GX_RELOC_MAP(0, 2) - GX_RELOC_MAP(0, 0);

	if (fill(used.context, reloc))
		CHECK_EQ(fill(used.context, reloc), 0);
	if (gx_session_reach(used.context, maps, 3, 64, words) || !grown[GX_RELOC_MAP_BASE])
		CHECK_EQ(gx_session_reach(used.context, maps, 3, 64, words), 0);
	used.stats = at(reloc[GX_RELOC_PROG(0)]);
	used.counts = base_of(reloc, 0);
	used.shard = base_of(reloc, 1);
	used.threads = at(grown[GX_RELOC_MAP_BASE]);
	CHECK(used.stats && used.counts && used.shard && used.threads);
	CHECK(grown[GX_RELOC_MAP_THREADS] >= 64);
	return used;
}

static void put_record(struct used *used, uint64_t record, uint32_t bytes)
{
	uint32_t header[2] = { bytes - GX_RING_RECORD_HEADER, GX_RING_READY };
	char *to = (char *)used->shard + GX_RING_DATA + used->at % SHARD;

	memset(to, 0xff, bytes); /* it may end in the slack */
	memcpy(to, header, sizeof(header));
	memcpy(to + sizeof(header), &record, sizeof(record));
	used->at += bytes;
	used->shard[GX_RING_HEAD / 8] += GX_RING_RECORD + bytes;
}

/* What kernels do: 5 in a counter, 2 of a thread, 3 lanes in a warp, two records. */
static void run_kernels(struct used *used, uint64_t *record)
{
	used->counts[0] += 5;
	used->threads[3] += 2;
	used->stats[GX_STATS_EVENTS / 8] += GX_STATS_WARP + 3;
	put_record(used, (*record)++, LARGE);
	put_record(used, (*record)++, 16);
}

static uint64_t word(const struct gx_map *map, uint32_t i)
{
	return ((const _Atomic uint64_t *)(const void *)map->data)[i];
}

static uint64_t lanes(void)
{
	for (uint32_t i = 0; i < GX_MAX_LINKS; i++)
		if (stats->links[i].link_id == LINK)
			return stats->links[i].lanes;
	return 0;
}

static int next_record(void *expected, const void *data, size_t len)
{
	uint64_t record = 0, *next = expected;

	CHECK(len == LARGE - GX_RING_RECORD_HEADER || len == 8);
	memcpy(&record, data, sizeof(record));
	CHECK_EQ(record, (*next)++);
	return 0;
}

static uint64_t n_lost(void)
{
	return stats->counts[GX_COUNT_CONTEXTS_LOST];
}

/* instances that are never freed: no leak */
static struct gx_instance *volatile given_up[16];
static int n_given_up;

/* Without memory nobody looks once more, and what is kept of the context is never freed: a thread may be in there. */
static void end_context(const struct used *used)
{
	struct gx_instance *instance = gx_instance_get(used->context, false);
	struct gx_ending *ending = gx_session_context_ends(used->context);

	CHECK(instance && (ending || memory_fails));
	if (!ending)
		given_up[n_given_up++ % 16] = instance;
	gx_session_context_gone(used->context, ending);
}

/* All but the end of the shard: the next record ends in the slack, and the one behind it goes round. */
static void fill_shard(struct used *used, uint64_t *record, uint64_t *expected)
{
	put_record(used, (*record)++, 16);
	while (used->at + LARGE < SHARD)
		put_record(used, (*record)++, LARGE);
	settle();
	gx_ring_consume(ring, next_record, expected, 100);
	CHECK(SHARD - used->at < LARGE && *expected == *record);
}

static void check_ring(const struct used *used, uint64_t produced, uint64_t delivered, uint64_t n)
{
	uint64_t left = 0;

	CHECK_EQ(ring->image->records_produced, produced + n);
	CHECK_EQ(ring->image->records_delivered, delivered + n);
	CHECK_EQ(used->shard[GX_RING_TAIL / 8], used->at);
	for (uint64_t i = 0; i < (SHARD + GX_RING_SLACK) / 8; i++)
		left |= used->shard[GX_RING_DATA / 8 + i];
	CHECK(!left); /* for what is written next */
}

/* A second launch has nothing to make. */
static void check_again(const struct used *used)
{
	uint64_t reloc[GX_RELOC_MAP(1, 3)] = { 0 }, bytes = stats->map_bytes;

	CHECK_EQ(fill(used->context, reloc), 0);
	CHECK(at(reloc[GX_RELOC_PROG(0)]) == used->stats && base_of(reloc, 0) == used->counts &&
	      base_of(reloc, 1) == used->shard && base_of(reloc, 2) == used->threads);
	CHECK_EQ(stats->map_bytes, bytes);
}

/* True: n was no more than there are calls. round: records go round the ring. */
static bool while_it_is_used(long n, bool round)
{
	static uint64_t record = 1, expected = 1;
	uint64_t before[3] = { word(counts, 0), word(threads, 3), lanes() }, produced, delivered;
	uint64_t lost = n_lost(), written = 1000 + (uint64_t)n;
	uint32_t key = 1;
	struct used used;
	bool failed;

	if (!round)
		begin_to_fail(n);
	used = use_context();
	if (round) {
		fill_shard(&used, &record, &expected);
		begin_to_fail(n);
	}
	produced = ring->image->records_produced;
	delivered = ring->image->records_delivered;
	run_kernels(&used, &record);
	CHECK_EQ(gx_map_update(counts, &key, &written, 0), 0);
	settle();
	CHECK(ring->image->records_produced - produced <= 2);
	run_kernels(&used, &record);
	settle();
	CHECK(ring->image->records_produced - produced <= 4);
	failed = has_failed();
	settle();
	settle();
	CHECK_EQ(word(counts, 0), before[0] + 10);
	CHECK_EQ(word(threads, 3), before[1] + 4);
	CHECK_EQ(lanes(), before[2] + 6);
	CHECK(word(counts, 1) == written && used.counts[1] == written);
	CHECK_EQ(gx_ring_consume(ring, next_record, &expected, 100), 4);
	CHECK_EQ(expected, record);
	check_ring(&used, produced, delivered, 4);
	check_again(&used);
	end_context(&used);
	CHECK_EQ(n_lost(), lost);
	return failed;
}

static bool while_it_ends(long n)
{
	uint64_t before[3] = { word(counts, 0), word(threads, 3), lanes() }, lost = n_lost();
	struct used used = use_context();
	uint64_t record = 0;
	bool failed, whole;

	settle();
	run_kernels(&used, &record);
	begin_to_fail(n);
	end_context(&used);
	failed = has_failed();
	gx_ring_consume(ring, next_record, &(uint64_t){ 0 }, 100);
	whole = word(counts, 0) == before[0] + 5 && word(threads, 3) == before[1] + 2 &&
	        lanes() == before[2] + 3;
	CHECK(whole || n_lost() == lost + 1);
	CHECK(word(counts, 0) <= before[0] + 5 && word(threads, 3) <= before[1] + 2);
	return failed;
}

/* A loader's map and its program come while memory fails, and again where they were refused: nothing of the first try is in the way. */
static bool while_it_is_attached(long n)
{
	uint64_t id = 1000 + (uint64_t)n * 2;
	struct gx_message message = link_of(id), map = { .type = GX_MSG_MAP, .id = id };
	uint32_t before = attached();
	bool failed;

	message.u.link.n_maps = 1;
	map.u.map.def = counts->def;
	begin_to_fail(n);
	say(map, dup(counts->fd), -1);
	settle();
	say(message, blob(good, 2, &id, 1), -1);
	settle();
	failed = has_failed();
	CHECK(!strstr(last_log, strerror(EINVAL))); /* nothing is wrong with them */
	if (!gx_attachments_find_map(id))
		say(map, dup(counts->fd), -1);
	if (attached() == before) {
		say(message, blob(good, 2, &id, 1), -1);
		CHECK_EQ(attached(), before + 1);
	}
	begin_to_fail(1); /* the set without it: then the one with it stays for now */
	say((struct gx_message){ .type = GX_MSG_UNLINK, .id = id }, -1, -1);
	settle();
	has_failed();
	CHECK_EQ(attached(), before);
	return failed;
}

/* A program without a line, as there are more than lines, is counted nowhere, and everything else is. */
static void without_a_line(void)
{
	uint64_t before = word(counts, 0), record = 0;
	struct used used = use_context();

	gx_link_stats_release(LINK);
	run_kernels(&used, &record);
	settle();
	CHECK_EQ(word(counts, 0), before + 5);
	for (uint32_t i = 0; i < GX_MAX_LINKS; i++)
		CHECK(!stats->links[i].lanes);
	end_context(&used);
}

int main(void)
{
	struct gx_message message = link_of(LINK);
	long n;

	begin();
	counts = make_map(COUNTS, GX_MAP_ARRAY, 4, 8, 3, -1);
	ring = make_map(RING, GX_MAP_RINGBUF, 0, 0, SHARD, -1);
	setenv("GPUEXT_THREAD_SLOTS", "100000", 1);
	threads = make_map(THREADS, GX_MAP_PER_THREAD_ARRAY, 4, 8, 1, -1);
	message.u.link.n_maps = 2;
	say(message, blob(good, 2, ids, 2), -1);
	CHECK_EQ(attached(), 1);
	for (uint32_t i = 0; i < 3; i++) {
		maps[i] = gx_attachments_find_map(COUNTS + i);
		CHECK(maps[i]);
	}
	for (int i = 0; i < 2; i++) {
		memory_fails = i;
		for (n = 1; while_it_is_used(n, false) && !test_n_failed; n++)
			;
		CHECK(n > (memory_fails ? 8 : 40)); /* there was something to fail */
		for (n = 1; while_it_is_used(n, true) && !test_n_failed; n++)
			;
		CHECK(n > (memory_fails ? 1 : 20));
		for (n = 1; while_it_ends(n) && !test_n_failed; n++)
			;
		CHECK(n > (memory_fails ? 1 : 5));
	}
	for (n = 1; while_it_is_attached(n) && !test_n_failed; n++)
		;
	CHECK(n > 20);
	without_a_line();
	gx_session_stop();
	CHECK_EQ(atomic_load(&n_outside), 0);
	gx_map_free(counts);
	gx_map_free(ring);
	gx_map_free(threads);
	return TEST_END_KEEPING(TEST_FDS);
}
