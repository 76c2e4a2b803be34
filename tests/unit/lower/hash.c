/* hash.c - lowered operations of hash maps against a list of keys, one lane, by the reference interpreter: at random, and where the
 * host has keys, has ended some, or a lock is taken. */
#include "../test.h"
#include "lowered.h"

#include "ir/interp.h"
#include "maps/layout.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>

enum { STATS = 0x100000, TABLE = 0x200000, RESULT = 0x400000, MOST_BYTES = 1 << 18, N_KEYS = 24 };

/* The number of a key is its first word and, 16 times, its last; a value has a number in its last 4 bytes. */
#define KEY                                                                                        \
	"r6 = *(u32 *)(r1 +16)\nr7 = *(u32 *)(r1 +20)\nr8 = *(u32 *)(r1 +28)\n"                    \
	"*(u64 *)(r10 -16) = r6\nr9 = r6\nr9 <<= 4\n*(u32 *)(r10 -8) = r9\n"
#define CALL "r1 = map[0]\nr2 = r10\nr2 += -16\n"
#define TOLD                                                                                       \
	"r6 = r0\ntold: *(u32 *)(r10 -4) = 0\nr1 = map[1]\nr2 = r10\nr2 += -4\ncall 1\n"           \
	"if r0 == 0 goto out\n*(u64 *)(r0 +0) = r6\nout: r0 = 0\nexit\n"

enum operation { LOOK, UPDATE, DELETE, N_OPERATIONS };
static const char *const texts[] = {
	[LOOK] = KEY CALL
	"call 1\nif r0 == 0 goto none\nr6 = *(u32 *)(r0 +8)\ngoto told\nnone: r0 = -2\n" TOLD,
	[UPDATE] = KEY "*(u64 *)(r10 -32) = 0\n*(u32 *)(r10 -24) = r7\n" CALL
	               "r3 = r10\nr3 += -32\nr4 = r8\ncall 2\n" TOLD,
	[DELETE] = KEY CALL "call 3\n" TOLD,
};

struct device {
	struct gx_ir *programs[N_OPERATIONS];
	struct gx_hash_table t;
	uint64_t sregs[GX_IR_N_SREGS];
	uint64_t stats[GX_STATS_STRIDE / 8], result[1], now;
	uint8_t table[MOST_BYTES] __attribute__((aligned(8)));
	int64_t model[N_KEYS + 1000]; /* by key; -1: it is not there */
	uint32_t n;
};

static struct gx_ir *make(const char *text, const struct gx_map_def *maps)
{
	return lowered(text, (struct gx_program){
	                             .name = "t", .maps = maps, .n_maps = 2, .has_ctx = true });
}

static int reloc(struct gx_run_env *env, uint64_t word, uint64_t *value)
{
	uint64_t words[14] = { [GX_RELOC_N_CPUS] = 1, [GX_RELOC_PROG(0)] = STATS };

	(void)env;
	words[GX_RELOC_MAP(1, 0)] = TABLE;
	words[GX_RELOC_MAP(1, 1)] = RESULT;
	*value = word < 14 ? words[word] : 0;
	return word < 14 ? 0 : -EINVAL;
}

static uint64_t timer(struct gx_run_env *env)
{
	return ++((struct device *)env->user)->now;
}

static int64_t run(struct device *d, enum operation what, uint32_t key, uint32_t value,
                   uint32_t flags)
{
	struct gx_run_env env = { .user = d, .max_steps = 1ull << 32 };
	struct gx_ir_run with = { .env = &env, .sregs = d->sregs, .reloc = reloc, .timer = timer };
	struct gx_diag diag = { .insn = -1 };
	uint64_t result;

	d->sregs[GX_IR_SREG_is_leader] = d->sregs[GX_IR_SREG_n_active] = 1;
	d->sregs[GX_IR_SREG_tid_x] = key;
	d->sregs[GX_IR_SREG_tid_y] = value;
	d->sregs[GX_IR_SREG_ctaid_x] = flags;
	gx_run_grant(&env,
	             (struct gx_run_region){ STATS, sizeof(d->stats), (uint8_t *)d->stats, true });
	gx_run_grant(&env, (struct gx_run_region){ TABLE, d->t.bytes, d->table, true });
	gx_run_grant(&env, (struct gx_run_region){ RESULT, 8, (uint8_t *)d->result, true });
	CHECK_EQ(gx_ir_interp(d->programs[what], &with, &result, &diag), 0);
	if (diag.error)
		fprintf(stderr, "%s %s\n", gx_error_code(diag.error), diag.text);
	return (int64_t)d->result[0];
}

static uint64_t *word(struct device *d, uint64_t from, uint64_t i)
{
	return (uint64_t *)(void *)(d->table + from) + i;
}

/* Keys that the counters know of. */
static int64_t n_used(struct device *d)
{
	uint64_t n = 0;

	for (uint32_t i = 0; i < d->t.n_counters; i++)
		n += *word(d, GX_HASH_USED + (uint64_t)GX_HASH_COUNTER * i, 0);
	return (int64_t)n;
}

static struct device *begin_type(uint32_t type, uint32_t max_entries)
{
	struct gx_map_def maps[] = { { type, 12, 12, max_entries, 0, "hash" },
		                     { 2, 4, 8, 1, 0, "told" } };
	struct device *d = calloc(1, sizeof(*d));

	for (int i = 0; i < N_OPERATIONS; i++)
		d->programs[i] = make(texts[i], maps);
	d->t = gx_hash_table(12, 12, max_entries);
	if (gx_map_type_is(type, GX_MAP_LRU))
		gx_hash_add_ages(&d->t);
	CHECK(d->t.bytes <= MOST_BYTES);
	for (size_t i = 0; i < sizeof(d->model) / sizeof(d->model[0]); i++)
		d->model[i] = -1;
	d->n = max_entries;
	for (uint32_t i = 0; i < d->t.n_counters; i++)
		*word(d, GX_HASH_LIMIT + (uint64_t)GX_HASH_COUNTER * i, 0) =
		        gx_hash_share(&d->t, max_entries, i);
	return d;
}

static struct device *begin(uint32_t max_entries)
{
	return begin_type(GX_MAP_HASH, max_entries);
}

static void end(struct device *d)
{
	for (int i = 0; i < N_OPERATIONS; i++)
		gx_ir_free(d->programs[i]);
	free(d);
}

static void check_all(struct device *d, uint32_t n_keys)
{
	uint64_t n = 0;

	for (uint32_t key = 0; key < n_keys; key++) {
		CHECK_EQ(run(d, LOOK, key, 0, 0), d->model[key] < 0 ? -2 : d->model[key]);
		n += d->model[key] >= 0;
	}
	CHECK_EQ(n_used(d), n);
	for (uint32_t b = 0; b < d->t.n_buckets; b++)
		CHECK_EQ(*word(d, GX_HASH_LOCKS, b), 0);
}

static uint32_t next(uint64_t *seed, uint32_t below)
{
	*seed = *seed * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(*seed >> 33) % below;
}

/* What an update or a deletion gives, and does to the list. */
static int64_t expected(struct device *d, enum operation what, uint32_t key, uint32_t value,
                        uint32_t flags, uint32_t n)
{
	bool there = d->model[key] >= 0;

	if (what == DELETE) {
		d->model[key] = -1;
		return there ? 0 : -ENOENT;
	}
	if (flags > 2)
		return -EINVAL;
	if (there && flags == 1)
		return -EEXIST;
	if (!there && flags == 2)
		return -ENOENT;
	if (!there && n == d->n)
		return -E2BIG;
	d->model[key] = value;
	return 0;
}

static void test_random(uint32_t max_entries)
{
	struct device *d = begin(max_entries);
	uint64_t seed = max_entries, refused = 0;

	for (uint32_t i = 0; i < 3000; i++) {
		enum operation what = next(&seed, 3) ? UPDATE : DELETE;
		uint32_t key = next(&seed, N_KEYS), value = next(&seed, 1000),
		         flags = next(&seed, 5), n = 0;
		int64_t want;

		for (uint32_t k = 0; k < N_KEYS; k++)
			n += d->model[k] >= 0;
		want = expected(d, what, key, value, flags, n);
		refused += want == -E2BIG;
		CHECK_EQ(run(d, what, key, value, flags), want);
		if (i % 100 == 0)
			check_all(d, N_KEYS);
	}
	check_all(d, N_KEYS);
	CHECK_EQ(d->stats[GX_STATS_LANES_DROPPED / 8], refused);
	CHECK(refused > 0 || max_entries >= N_KEYS);
	end(d);
}

/* Practically every key finds a place: 512 of 512. */
static void test_all_fit(void)
{
	struct device *d = begin(512);

	for (uint32_t key = 0; key < 512; key++) {
		CHECK_EQ(run(d, UPDATE, key, key, 1), 0);
		d->model[key] = key;
	}
	CHECK_EQ(run(d, UPDATE, 600, 0, 0), -E2BIG);
	check_all(d, 520);
	end(d);
}

static uint64_t slot_of(struct device *d, uint32_t key)
{
	for (uint64_t i = 0; i < d->t.n_slots; i++)
		if ((*word(d, d->t.states, i) & GX_HASH_PHASES) == GX_HASH_READY &&
		    (uint32_t)gx_hash_mix(*word(d, d->t.keys, 2 * i), *word(d, d->t.states, i)) ==
		            key)
			return i;
	return UINT64_MAX;
}

/* A key of the host goes before the same one of a kernel; one that the host ended is none, and its slot serves others. */
static void test_host(void)
{
	struct device *d = begin(4);
	uint64_t slot, own, bucket;

	CHECK_EQ(run(d, UPDATE, 3, 30, 0), 0);
	own = slot_of(d, 3);
	CHECK(own >= d->t.n_slots / 2);
	slot = own - d->t.n_slots / 2; /* the same place of the first part */
	*word(d, d->t.states, slot) = 7 * GX_HASH_VERSION + GX_HASH_READY;
	for (uint64_t i = 0; i < 2; i++) {
		uint64_t part =
		        gx_hash_mix(*word(d, d->t.keys, 2 * own + i), *word(d, d->t.states, own));

		*word(d, d->t.keys, 2 * slot + i) = gx_hash_mix(part, *word(d, d->t.states, slot));
	}
	((uint32_t *)(void *)(d->table + d->t.values + d->t.stride * slot))[2] = 99;
	CHECK_EQ(run(d, LOOK, 3, 0, 0), 30);
	d->table[d->t.filters + slot] = d->table[d->t.filters + own];
	/* a word of another version's key is another number */
	*word(d, d->t.states, slot) += GX_HASH_VERSION;
	CHECK_EQ(run(d, LOOK, 3, 0, 0), 30);
	*word(d, d->t.states, slot) -= GX_HASH_VERSION;
	CHECK_EQ(run(d, LOOK, 3, 0, 0), 99);
	*word(d, d->t.ended, own) = *word(d, d->t.states, own);
	CHECK_EQ(run(d, UPDATE, 3, 100, 2), 0);
	CHECK_EQ(run(d, LOOK, 3, 0, 0), 100);
	CHECK_EQ(run(d, DELETE, 3, 0, 0), 0);
	CHECK_EQ(*word(d, GX_HASH_USED, 0), 1); /* the one that the host ended is still counted */
	CHECK_EQ(run(d, LOOK, 3, 0, 0), -2);
	CHECK_EQ(run(d, DELETE, 3, 0, 0), -2);
	/* where no other slot is free, it serves, and is counted once */
	for (int b = 0; b < 2; b++) {
		bucket = (own / GX_HASH_SLOTS) ^ (uint64_t)b;
		for (uint64_t i = bucket * GX_HASH_SLOTS; i < (bucket + 1) * GX_HASH_SLOTS; i++)
			if (i != own) {
				d->table[d->t.filters + i] = 2; /* of no key */
				*word(d, d->t.states, i) = GX_HASH_VERSION + GX_HASH_READY;
			}
	}
	CHECK_EQ(run(d, UPDATE, 7, 70, 0), 0);
	CHECK_EQ(slot_of(d, 7), own);
	CHECK_EQ(*word(d, GX_HASH_USED, 0), 1);
	CHECK_EQ(run(d, UPDATE, 8, 80, 0), -E2BIG);
	CHECK_EQ(*word(d, GX_HASH_USED, 0), 1);
	CHECK_EQ(run(d, LOOK, 7, 0, 0), 70);
	end(d);
}

/* As many keys as there may be and no more, whatever counters they fell to, also when deletions took from others. */
static void test_counters(void)
{
	enum { N = 1024 };
	struct device *d = begin(N);

	CHECK_EQ(d->t.n_counters, GX_HASH_COUNTERS);
	for (uint32_t key = 0; key < N; key++)
		CHECK_EQ(run(d, UPDATE, key, key, 1), 0);
	for (uint32_t i = 0; i < GX_HASH_COUNTERS; i++)
		CHECK_EQ(*word(d, GX_HASH_USED + GX_HASH_COUNTER * i, 0), N / GX_HASH_COUNTERS);
	for (uint32_t round = 0; round < 4; round++) {
		for (uint32_t i = 0; i < 40; i++)
			CHECK_EQ(run(d, DELETE, 40 * round + i, 0, 0), 0);
		CHECK_EQ(n_used(d), N - 40);
		for (uint32_t i = 0; i < 40; i++)
			CHECK_EQ(run(d, UPDATE, N + 40 * round + i, i, 0), 0);
		CHECK_EQ(run(d, UPDATE, 5000, 0, 0), -E2BIG);
		CHECK_EQ(n_used(d), N);
	}
	CHECK_EQ(d->stats[GX_STATS_LANES_DROPPED / 8], 4);
	for (uint32_t b = 0; b < d->t.n_buckets; b++)
		CHECK_EQ(*word(d, GX_HASH_LOCKS, b), 0);
	end(d);
}

/* A lock that is never given back: an error after a bounded time, counted; what needs no lock goes on. */
static void test_locked(void)
{
	struct device *d = begin(4);

	CHECK_EQ(run(d, UPDATE, 1, 10, 0), 0);
	for (uint32_t b = 0; b < d->t.n_buckets; b++)
		*word(d, GX_HASH_LOCKS, b) = 1;
	CHECK_EQ(run(d, UPDATE, 2, 20, 0), -EBUSY);
	CHECK_EQ(d->stats[GX_STATS_LANES_DROPPED / 8], 1);
	CHECK_EQ(run(d, UPDATE, 1, 11, 0), 0);
	CHECK_EQ(run(d, LOOK, 1, 0, 0), 11);
	CHECK_EQ(run(d, DELETE, 1, 0, 0), 0);
	end(d);
}

/* --- LRU: the rate of hits beside that of a list that is exactly in the order of use */
enum { MOST_KEYS = 1 << 14 };

struct exact {
	uint32_t last[MOST_KEYS], n, now; /* when each key was used; 0: it is not there */
};

static bool use(struct exact *e, uint32_t key, uint32_t max_entries)
{
	bool hit = e->last[key];
	uint32_t oldest = MOST_KEYS;

	for (uint32_t i = 0; !hit && e->n == max_entries && i < MOST_KEYS; i++)
		if (e->last[i] && (oldest == MOST_KEYS || e->last[i] < e->last[oldest]))
			oldest = i;
	if (oldest < MOST_KEYS) {
		e->last[oldest] = 0;
		e->n--;
	}
	e->n += !hit;
	e->last[key] = ++e->now;
	return hit;
}

/* By the inverse of the sum of 1/i^0.99, in whole numbers: weights of 2^40 / i^0.99. */
static uint32_t zipf(uint64_t *seed, const double *sums, uint32_t n)
{
	double at = next(seed, 1u << 30) / (double)(1u << 30) * sums[n - 1];
	uint32_t low = 0, high = n - 1;

	while (low < high) {
		uint32_t middle = (low + high) / 2;

		if (sums[middle] > at)
			high = middle;
		else
			low = middle + 1;
	}
	return low;
}

/* Keys of a cache: looked up, and brought where they are not there. part: of 16, those that a scan brings */
static void check_rate(uint32_t max_entries, uint32_t n_keys, uint32_t scanned, uint32_t n_uses)
{
	struct device *d = begin_type(GX_MAP_LRU_HASH, max_entries);
	struct exact *e = calloc(1, sizeof(*e));
	double *sums = calloc(n_keys, sizeof(*sums)), sum = 0;
	uint32_t hits = 0, exact_hits = 0, scan = 0;
	uint64_t seed = 5;

	for (uint32_t i = 0; i < n_keys; i++) {
		sum += 1 / pow(i + 1, 0.99);
		sums[i] = sum;
	}
	for (uint32_t i = 0; i < n_uses; i++) {
		uint32_t key =
		        next(&seed, 16) < scanned ? scan++ % n_keys : zipf(&seed, sums, n_keys);
		int64_t is = run(d, LOOK, key, 0, 0);

		hits += is >= 0;
		exact_hits += use(e, key, max_entries);
		if (is >= 0)
			CHECK_EQ(is, key % 1000);
		else
			CHECK_EQ(run(d, UPDATE, key, key % 1000, 1), 0);
	}
	fprintf(stderr, "LRU of %u, %u keys, %u of 16 by a scan: %u hits of %u, exactly %u\n",
	        max_entries, n_keys, scanned, hits, n_uses, exact_hits);
	CHECK(hits + n_uses / 20 >= exact_hits && hits <= exact_hits + n_uses / 20);
	CHECK(*word(d, GX_HASH_USED, 0) >= max_entries &&
	      *word(d, GX_HASH_USED, 0) <= max_entries + max_entries / 16);
	CHECK_EQ(d->stats[GX_STATS_LANES_DROPPED / 8], 0);
	for (uint32_t b = 0; b < d->t.n_buckets; b++)
		CHECK_EQ(*word(d, GX_HASH_LOCKS, b), 0);
	free(sums);
	free(e);
	end(d);
}

int main(void)
{
	check_rate(256, 2048, 0, 6000);
	check_rate(256, 2048, 16, 6000);
	check_rate(256, 2048, 4, 6000);
	check_rate(64, 128, 16, 2000);
	check_rate(1, 64, 0, 300);
	test_random(1);
	test_random(12);
	test_random(N_KEYS);
	test_all_fit();
	test_counters();
	test_host();
	test_locked();
	return TEST_END();
}
