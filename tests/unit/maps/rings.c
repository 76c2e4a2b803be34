/* rings.c - records of a ring byte for byte: full to the last one, around the end, discarded, busy; positions and headers that lie. */
#include "../test.h"
#include "maps/run_ring.h"

#include <errno.h>
#include <stdlib.h>

enum { BYTES = 4096, RECORDS = 2 * 4096 };

static struct gx_map *make(uint32_t type, uint32_t value, uint32_t n)
{
	struct gx_map_def def = { .type = type,
		                  .key_size = type == GX_MAP_RINGBUF ? 0 : 4,
		                  .value_size = value,
		                  .max_entries = n,
		                  .name = "r" };
	struct gx_map *map;

	CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
	return map;
}

static uint64_t *position(struct gx_map *map, int producer)
{
	return (uint64_t *)(void *)(map->data + producer * 4096);
}

struct seen {
	int n, stop_at;
	size_t len[64];
	uint8_t first[64], last[64];
};

static int see(void *ctx, const void *data, size_t len)
{
	struct seen *seen = ctx;

	seen->len[seen->n % 64] = len;
	seen->first[seen->n % 64] = len ? ((const uint8_t *)data)[0] : 0;
	seen->last[seen->n % 64] = len ? ((const uint8_t *)data)[len - 1] : 0;
	return ++seen->n == seen->stop_at;
}

static int push(struct gx_map *map, size_t len, uint8_t what)
{
	uint8_t data[BYTES + 16];

	memset(data, what, sizeof(data));
	if (len)
		data[0] = (uint8_t)(what + 1);
	return gx_ring_push(map, data, len);
}

static void test_bytes(void)
{
	struct gx_map *map = make(GX_MAP_RINGBUF, 0, BYTES);
	struct seen seen = { 0 };

	/* of every length, across the end many times */
	for (size_t len = 0; len < 600; len++) {
		seen = (struct seen){ 0 };
		CHECK_EQ(push(map, len, (uint8_t)len), 0);
		CHECK_EQ(gx_ring_pending(map), (len + 8 + 7) / 8 * 8);
		CHECK_EQ(gx_ring_consume(map, see, &seen, 10), 1);
		CHECK_EQ(seen.len[0], len);
		if (len)
			CHECK(seen.first[0] == (uint8_t)(len + 1) &&
			      (len == 1 || seen.last[0] == (uint8_t)len));
		CHECK_EQ(gx_ring_pending(map), 0);
	}
	/* full to the last byte, then not one more */
	CHECK_EQ(push(map, BYTES - 8, 1), 0);
	CHECK_EQ(gx_ring_pending(map), BYTES);
	CHECK_EQ(push(map, 0, 1), -EAGAIN);
	seen = (struct seen){ 0 };
	CHECK_EQ(gx_ring_consume(map, see, &seen, 10), 1);
	CHECK_EQ(seen.len[0], BYTES - 8);
	CHECK_EQ(push(map, BYTES - 7, 1), -E2BIG);
	CHECK_EQ(push(map, BYTES, 1), -E2BIG);
	CHECK_EQ(push(map, BYTES + 1, 1), -E2BIG);
	for (size_t less = 0; less < 32; less++) /* no length wraps to a short record */
		CHECK_EQ(gx_ring_push(map, "", SIZE_MAX - less), -E2BIG);
	CHECK_EQ(gx_ring_push(map, "", 0x40000000), -E2BIG);
	/* at most so many, and until enough is said; the rest stays */
	for (uint8_t i = 0; i < 6; i++)
		CHECK_EQ(push(map, 8, i), 0);
	seen = (struct seen){ 0 };
	CHECK_EQ(gx_ring_consume(map, see, &seen, 0), 0);
	CHECK_EQ(gx_ring_consume(map, see, &seen, 2), 2);
	CHECK_EQ(gx_ring_pending(map), 4 * 16);
	seen = (struct seen){ .stop_at = 3 };
	CHECK_EQ(gx_ring_consume(map, see, &seen, 10), 3);
	CHECK_EQ(seen.last[2], 4);
	CHECK_EQ(gx_ring_consume(map, see, &seen, 10), 1);
	CHECK_EQ(seen.last[3], 5);
	gx_map_free(map);
}

/* Headers as the kernel writes them: busy, discarded, and such as no writer of ours writes. */
static void test_headers(void)
{
	struct gx_map *map = make(GX_MAP_RINGBUF, 0, BYTES);
	uint32_t *header = (uint32_t *)(void *)(map->data + RECORDS);
	struct seen seen = { 0 };

	CHECK(!push(map, 8, 1) && !push(map, 8, 2) && !push(map, 8, 3));
	header[4] |= 0x40000000; /* the second was given back */
	CHECK_EQ(gx_ring_consume(map, see, &seen, 10), 2);
	CHECK(seen.last[0] == 1 && seen.last[1] == 3 && !gx_ring_pending(map));
	CHECK(!push(map, 8, 4) && !push(map, 8, 5));
	header[16] |= 0x80000000; /* being written: what is before it comes */
	CHECK_EQ(gx_ring_consume(map, see, &seen, 10), 1);
	CHECK_EQ(gx_ring_consume(map, see, &seen, 10), 0);
	CHECK_EQ(gx_ring_pending(map), 16);
	header[16] = 9; /* longer than what was written */
	CHECK_EQ(gx_ring_consume(map, see, &seen, 10), -EINVAL);
	header[16] = 0x3fffffff;
	CHECK_EQ(gx_ring_consume(map, see, &seen, 10), -EINVAL);
	CHECK_EQ(gx_ring_pending(map), 16);
	header[16] = 8;
	CHECK_EQ(gx_ring_consume(map, see, &seen, 10), 1);
	CHECK_EQ(seen.n, 4);
	/* a good one before one that lies: it counts */
	CHECK(!push(map, 8, 6) && !push(map, 8, 7));
	header[24] = 100;
	CHECK_EQ(gx_ring_consume(map, see, &seen, 10), 1);
	CHECK_EQ(gx_ring_consume(map, see, &seen, 10), -EINVAL);
	gx_map_free(map);
}

static void test_positions(void)
{
	struct gx_map *map = make(GX_MAP_RINGBUF, 0, BYTES);
	struct seen seen = { 0 };

	*position(map, 1) = BYTES; /* full of empty records: allowed */
	CHECK_EQ(gx_ring_consume(map, see, &seen, 1000), BYTES / 8);
	*position(map, 1) = 2 * BYTES + 8; /* more than there is */
	CHECK_EQ(gx_ring_consume(map, see, &seen, 1000), -EINVAL);
	*position(map, 0) = 4, *position(map, 1) = 20;
	CHECK_EQ(gx_ring_consume(map, see, &seen, 1000), -EINVAL);
	*position(map, 0) = 16, *position(map, 1) = 8;
	CHECK_EQ(gx_ring_consume(map, see, &seen, 1000), -EINVAL);
	/* the producer's is rounded down, so that no record begins where none can */
	*position(map, 0) = 8, *position(map, 1) = 13;
	CHECK_EQ(push(map, 8, 1), 0);
	CHECK_EQ(*position(map, 1), 8 + 16);
	CHECK_EQ(gx_ring_consume(map, see, &seen, 1000), 1);
	CHECK_EQ(seen.last[(seen.n - 1) % 64], 1);
	gx_map_free(map);
}

static void test_others(void)
{
	struct gx_map *map = make(GX_MAP_ARRAY, 8, 1), *gpu;

	CHECK_EQ(gx_ring_push(map, "x", 1), -EINVAL);
	CHECK_EQ(gx_ring_consume(map, see, NULL, 1), -EINVAL);
	CHECK_EQ(gx_ring_pending(map), 0);
	gx_map_free(map);
	/* room for what is asked: a power of two from 256 KiB to 64 MiB */
	gpu = make(GX_MAP_GPU_RINGBUF, 8, 1);
	CHECK_EQ(gpu->data_bytes, RECORDS + (256 << 10));
	gx_map_free(gpu);
	gpu = make(GX_MAP_GPU_RINGBUF, 8, 16);
	CHECK_EQ(gpu->data_bytes, RECORDS + (256 << 10));
	gx_map_free(gpu);
	gpu = make(GX_MAP_GPU_RINGBUF, 8, 17);
	CHECK_EQ(gpu->data_bytes, RECORDS + (512 << 10));
	gx_map_free(gpu);
	gpu = make(GX_MAP_GPU_RINGBUF, 4088, 1u << 31);
	CHECK_EQ(gpu->data_bytes, RECORDS + (64 << 20));
	gx_map_free(gpu);
}

/* --- helpers of programs on the CPU */
static int n_woken;

static void pushed(void *arg, struct gx_map *map)
{
	n_woken += map == arg;
}

/* Every handle names it. */
static struct gx_map *named;

static struct gx_map *map_of(const struct gx_run_env *env, uint64_t handle)
{
	(void)env;
	(void)handle;
	return named;
}

static int call(struct gx_run_env *env, struct gx_run_rings *rings, struct gx_map *map,
                gx_run_helper *run, uint64_t a, uint64_t b, uint64_t *result)
{
	const uint64_t args[5] = { a, a, b }; /* the first is an address, or names the map */
	struct gx_run_call made = { .env = env, .args = args, .map_of = map_of, .rings = rings };

	named = map;
	*result = run(&made);
	return made.err;
}

static void test_programs(void)
{
	struct gx_map *map = make(GX_MAP_RINGBUF, 0, BYTES);
	struct gx_run_rings rings = { .pushed = pushed, .arg = map };
	struct gx_run_env env = { 0 };
	struct seen seen = { 0 };
	uint64_t held[GX_RUN_MAX_RECORDS], result, data[2] = { 3, 3 };

	n_woken = 0;
	CHECK_EQ(gx_run_grant(&env, (struct gx_run_region){ .start = (uintptr_t)data,
	                                                    .size = 16,
	                                                    .host = data }),
	         0);
	CHECK_EQ(call(&env, &rings, map, gx_host_ring_output, (uintptr_t)data, 16, &result), 0);
	CHECK(!result && n_woken == 1);
	CHECK_EQ(call(&env, &rings, map, gx_host_ring_output, (uintptr_t)data, 17, &result), 0);
	CHECK((int64_t)result == -EINVAL && n_woken == 1); /* not granted */
	CHECK_EQ(call(&env, &rings, map, gx_host_ring_output, (uintptr_t)data, 0, &result), 0);
	CHECK_EQ((int64_t)result, -EINVAL);
	CHECK_EQ(call(&env, &rings, NULL, gx_host_ring_output, (uintptr_t)data, 8, &result), 0);
	CHECK_EQ((int64_t)result, -EINVAL);
	CHECK(map->image->records_produced == 3 && map->image->records_delivered == 1 &&
	      map->image->records_dropped == 2);
	CHECK_EQ(gx_ring_consume(map, see, &seen, 10), 1);
	/* four are held at once, each of its own memory, zeroed, granted while it is held */
	CHECK(!call(&env, &rings, map, gx_host_ring_reserve, GX_RUN_MAX_RECORD_BYTES + 1, 0,
	            &result) &&
	      !result);
	CHECK(!call(&env, &rings, NULL, gx_host_ring_reserve, 8, 0, &result) && !result);
	for (int i = 0; i < GX_RUN_MAX_RECORDS; i++) {
		CHECK_EQ(call(&env, &rings, map, gx_host_ring_reserve,
		              i ? 16 : GX_RUN_MAX_RECORD_BYTES, 0, &held[i]),
		         0);
		CHECK(held[i] && gx_run_access(&env, held[i], 16, true) &&
		      !gx_run_access(&env, held[i], i ? 17 : GX_RUN_MAX_RECORD_BYTES + 1, true));
		CHECK(!*(uint64_t *)(uintptr_t)held[i] && !*(uint64_t *)(uintptr_t)(held[i] + 8));
		memset((void *)(uintptr_t)held[i], i + 1, 16);
	}
	CHECK(!call(&env, &rings, map, gx_host_ring_reserve, 8, 0, &result) && !result);
	CHECK_EQ(gx_ring_pending(map), 0); /* none shows before its end */
	seen = (struct seen){ 0 };
	CHECK_EQ(call(&env, &rings, NULL, gx_host_ring_submit, held[1], 0, &result), 0);
	CHECK(n_woken == 2 && !gx_run_access(&env, held[1], 1, false) &&
	      gx_run_access(&env, held[2], 16, true));
	CHECK_EQ(gx_ring_consume(map, see, &seen, 10), 1);
	CHECK(seen.len[0] == 16 && seen.last[0] == 2);
	CHECK_EQ(call(&env, &rings, NULL, gx_host_ring_submit, held[1], 0, &result),
	         -EINVAL); /* twice */
	CHECK_EQ(call(&env, &rings, NULL, gx_host_ring_submit, held[2] + 8, 0, &result), -EINVAL);
	CHECK_EQ(call(&env, &rings, NULL, gx_host_ring_discard, held[2], 0, &result), 0);
	CHECK(n_woken == 2 && !gx_run_access(&env, held[2], 1, false) && !gx_ring_pending(map));
	CHECK_EQ(call(&env, &rings, NULL, gx_host_ring_discard, held[2], 0, &result), -EINVAL);
	/* the place is free again, and zeroed */
	CHECK_EQ(call(&env, &rings, map, gx_host_ring_reserve, 16, 0, &result), 0);
	CHECK(result && !*(uint64_t *)(uintptr_t)result);
	/* no region is left for the program: it gets nothing, and holds nothing */
	CHECK_EQ(call(&env, &rings, NULL, gx_host_ring_discard, held[3], 0, &result), 0);
	while (!gx_run_grant(
	        &env, (struct gx_run_region){ .start = (uintptr_t)&env, .size = 1, .host = &env }))
		;
	CHECK(!call(&env, &rings, map, gx_host_ring_reserve, 16, 0, &result) && !result);
	CHECK(!rings.records[2].map || !rings.records[3].map);
	rings.pushed = NULL;
	CHECK_EQ(gx_run_ring_output(&rings, map, data, 16), 0);
	gx_map_free(map);
}

int main(void)
{
	test_bytes();
	test_headers();
	test_positions();
	test_others();
	test_programs();
	return TEST_END();
}
