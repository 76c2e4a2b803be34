/* hashes.c - hash maps of devices and the image: merged by key, over contexts, with what user space and kernels bring and take away. */
#include "loader.h"

#include "hash_device.h"

static void begin_context(struct device *d, uint64_t id, const struct gx_map *map)
{
	const struct gx_attach_set *set = gx_session_acquire();
	const struct gx_attachment *programs[] = { &set->attachments[0] };
	struct gx_agent_map *maps[] = { gx_attachments_find_map(id) };
	uint64_t reloc[GX_RELOC_MAP(1, 1)];

	CHECK_EQ(gx_session_fill_reloc(d, programs, 1, maps, 1, reloc), 0);
	gx_session_release(set);
	d->base = at(reloc[GX_RELOC_MAP(1, 0) + GX_RELOC_MAP_BASE]);
	d->key_size = map->def.key_size;
	d->value_size = map->def.value_size;
	d->t = gx_hash_table(d->key_size, d->value_size, map->def.max_entries);
}

/* What is sent is of one slot, and of one of its parts: what is beside it the device may change meanwhile. All of a table goes there once. */
static struct device *begun[2];

static void check_sent(uint64_t to, size_t bytes)
{
	for (int i = 0; i < 2; i++) {
		const struct gx_hash_table *t = begun[i] ? &begun[i]->t : NULL;
		uint64_t at = begun[i] ? to - (uint64_t)(uintptr_t)begun[i]->base : 0;
		const struct {
			uint64_t from, each;
		} parts[] = { { 0, 8 },
			      { t ? t->filters : 0, 1 },
			      { t ? t->ended : 0, 8 },
			      { t ? t->states : 0, 8 },
			      { t ? t->keys : 0, t ? 8 * t->key_words : 0 },
			      { t ? t->values : 0, t ? t->stride : 0 } };
		size_t n = sizeof(parts) / sizeof(parts[0]);

		if (!t || at >= t->bytes || (!at && bytes > 8))
			continue;
		while (n && parts[n - 1].from > at)
			n--;
		CHECK(n &&
		      (at - parts[n - 1].from) % parts[n - 1].each + bytes <= parts[n - 1].each);
	}
}

static void end_context(struct device *d)
{
	uint64_t lost = stats->counts[GX_COUNT_CONTEXTS_LOST];
	struct gx_ending *ending = gx_session_context_ends(d);

	CHECK(ending);
	gx_session_context_gone(d, ending);
	CHECK_EQ(stats->counts[GX_COUNT_CONTEXTS_LOST], lost);
}

/* Sums of two contexts by key, for keys and values of many sizes; user space takes away, and brings. */
static void test_both_sides(uint32_t key_size, uint32_t value_size)
{
	static uint64_t id = 100;
	struct gx_map *map = make_map(++id, GX_MAP_HASH, key_size, value_size, 100, -1);
	struct device d[2];

	settle();
	begin_context(&d[0], id, map);
	begin_context(&d[1], id, map);
	begun[0] = &d[0];
	begun[1] = &d[1];
	sent = check_sent;
	for (uint32_t i = 0; i < 60; i++) {
		CHECK(add(&d[0], i, 1 + i) >= 0);
		CHECK(add(&d[1], 99 - i, 1000) >= 0);
	}
	settle();
	CHECK_EQ(n_keys(map), 100);
	for (uint32_t i = 0; i < 100; i++)
		CHECK_EQ(seen(map, &d[0], i), (i < 60 ? 1 + i : 0) + (i >= 40 ? 1000 : 0));
	/* deleted: on every device; comes again where a program brings it */
	CHECK_EQ(take_away(map, &d[0], 50), 0);
	settle();
	CHECK(find(&d[0], 50) < 0 && find(&d[1], 50) < 0 && find(&d[0], 51) >= 0);
	CHECK(seen(map, &d[0], 50) < 0);
	CHECK(add(&d[1], 50, 7) >= 0);
	settle();
	CHECK_EQ(seen(map, &d[0], 50), 7);
	/* brought: every device finds it with its value, and adds */
	CHECK_EQ(take_away(map, &d[0], 0), 0);
	settle();
	CHECK_EQ(put(map, &d[0], 200, 5), 0);
	settle();
	for (int i = 0; i < 2; i++) {
		CHECK(find(&d[i], 200) >= 0);
		CHECK_EQ(value(&d[i], (uint64_t)find(&d[i], 200))[d[i].t.stride / 8 - 1], 5);
		add(&d[i], 200, 10);
	}
	settle();
	CHECK_EQ(seen(map, &d[0], 200), 25);
	sent = NULL;
	end_context(&d[0]);
	end_context(&d[1]);
	gx_map_free(map);
}

/* A value that user space changes, of a key that a program brought: a lane that still has the old address loses nothing. */
static void test_moved(void)
{
	struct gx_map *map = make_map(80, GX_MAP_HASH, 8, 8, 4, -1);
	struct device d;
	int64_t old, now;

	settle();
	begin_context(&d, 80, map);
	CHECK_EQ(*word(&d, GX_HASH_LIMIT, 0), 4);
	old = add(&d, 1, 10);
	settle();
	CHECK_EQ(put(map, &d, 1, 100), 0);
	settle();
	now = find(&d, 1);
	CHECK(now >= 0 && now < (int64_t)d.t.n_slots / 2 && old >= (int64_t)d.t.n_slots / 2);
	CHECK_EQ(*value(&d, (uint64_t)now), 100);
	CHECK_EQ(*word(&d, GX_HASH_LIMIT, 0), 4); /* one given, one ended that is still counted */
	*value(&d, (uint64_t)old) += 3;
	add(&d, 1, 4);
	settle();
	CHECK_EQ(seen(map, &d, 1), 107);
	/* values in the first part are written in place */
	CHECK_EQ(put(map, &d, 1, 200), 0);
	settle();
	CHECK_EQ(find(&d, 1), now);
	CHECK_EQ(*value(&d, (uint64_t)now), 200);
	/* a program deletes it there; another key of the host gets a slot, and the device may have four of its own again */
	delete (&d, 1);
	settle();
	CHECK(seen(map, &d, 1) < 0);
	CHECK_EQ(*word(&d, GX_HASH_GIVEN, 0), 0);
	CHECK_EQ(*word(&d, GX_HASH_LIMIT, 0), 5);
	CHECK_EQ(put(map, &d, 2, 6), 0);
	settle();
	CHECK_EQ(*value(&d, (uint64_t)find(&d, 2)), 6);
	CHECK_EQ(*word(&d, GX_HASH_LIMIT, 0), 4);
	end_context(&d);
	gx_map_free(map);
}

/* Keys that programs delete, and slots that another key gets between two looks. */
static void test_versions(void)
{
	struct gx_map *map = make_map(81, GX_MAP_HASH, 16, 12, 64, -1);
	struct device d;
	int64_t slot;

	settle();
	begin_context(&d, 81, map);
	for (uint32_t i = 0; i < 64; i++)
		CHECK(add(&d, i, 1) >= 0);
	CHECK_EQ(insert(&d, 64), -E2BIG);
	settle();
	CHECK_EQ(n_keys(map), 64);
	for (uint32_t round = 0; round < 4; round++) {
		for (uint32_t i = 0; i < 64; i++)
			delete (&d, 64 * round + i);
		for (uint32_t i = 0; i < 64; i++)
			CHECK(add(&d, 64 * (round + 1) + i, 100 + i) >= 0);
		settle();
		CHECK_EQ(n_keys(map), 64);
		for (uint32_t i = 0; i < 64; i++)
			CHECK_EQ(seen(map, &d, 64 * (round + 1) + i), 100 + i);
	}
	/* deleted and brought again between two looks: what it had is gone */
	slot = find(&d, 256);
	delete (&d, 256);
	CHECK_EQ(add(&d, 256, 3), slot);
	settle();
	CHECK_EQ(seen(map, &d, 256), 3);
	/* one that is being brought is not there yet */
	delete (&d, 257);
	slot = add(&d, 1000, 9);
	for (uint64_t w = 2 * (uint64_t)slot; w < 2 * (uint64_t)slot + 2; w++) {
		uint64_t part = gx_hash_mix(*word(&d, d.t.keys, w), *state(&d, (uint64_t)slot));

		*word(&d, d.t.keys, w) =
		        gx_hash_mix(part, *state(&d, (uint64_t)slot) + GX_HASH_VERSION);
	}
	*state(&d, (uint64_t)slot) += GX_HASH_VERSION + GX_HASH_BUSY - GX_HASH_READY;
	settle();
	CHECK_EQ(n_keys(map), 63);
	*state(&d, (uint64_t)slot) += GX_HASH_READY - GX_HASH_BUSY;
	settle();
	CHECK_EQ(seen(map, &d, 1000), 9);
	end_context(&d);
	gx_map_free(map);
}

/* More keys than the image has room for: they wait on the device, and are said. */
static void test_full(void)
{
	struct gx_map *map = make_map(82, GX_MAP_HASH, 4, 8, 1, -1);
	struct gx_message log;
	struct device d[2];
	uint32_t first;

	settle();
	begin_context(&d[0], 82, map);
	begin_context(&d[1], 82, map);
	CHECK(add(&d[0], 1, 10) >= 0 && add(&d[1], 2, 20) >= 0);
	CHECK_EQ(add(&d[0], 3, 1), -E2BIG);
	settle();
	CHECK(strstr(last_log, "full: not all keys") ||
	      (expect(GX_MSG_LOG, &log) && strstr(last_log, "full: not all keys")));
	CHECK_EQ(n_keys(map), 1);
	first = seen(map, &d[0], 1) > 0 ? 1 : 2;
	add(&d[2 - first], 3 - first, 1);
	CHECK_EQ(take_away(map, &d[0], first), 0);
	settle();
	settle();
	CHECK_EQ(seen(map, &d[0], 3 - first), 10 * (3 - first) + 1);
	end_context(&d[0]);
	end_context(&d[1]);
	gx_map_free(map);
}

/* --- what happens between the copies of one look */
static struct device *changing;
static uint32_t at_copy, n_copies;
static int64_t other_slot;

static void change_meanwhile(uint64_t from)
{
	if (from < (uint64_t)(uintptr_t)changing->base ||
	    from >= (uint64_t)(uintptr_t)changing->base + changing->t.bytes ||
	    n_copies++ != at_copy)
		return;
	delete (changing, 5);
	other_slot = add(changing, 6, 60);
}

/* A slot that another key gets during a look is never taken for a mixture of both. */
static void test_during_a_look(void)
{
	for (uint32_t copy = 0; copy < 3; copy++) {
		struct gx_map *map = make_map(83 + copy, GX_MAP_HASH, 40, 24, 1, -1);
		struct device d;

		settle();
		begin_context(&d, 83 + copy, map);
		CHECK(add(&d, 5, 50) >= 0);
		if (copy != 2)
			settle();
		changing = &d;
		at_copy = copy;
		n_copies = 0;
		meanwhile = change_meanwhile;
		settle();
		meanwhile = NULL;
		CHECK(other_slot >= 0 && n_keys(map) <= 1);
		CHECK(seen(map, &d, 5) == -1 || seen(map, &d, 5) == 50);
		settle();
		settle();
		CHECK_EQ(n_keys(map), 1);
		CHECK_EQ(seen(map, &d, 6), 60);
		end_context(&d);
		gx_map_free(map);
	}
}

/* A key that a kernel brings while user space does. */
static void test_twice(void)
{
	struct gx_map *map = make_map(90, GX_MAP_HASH, 4, 8, 8, -1);
	struct device d;
	int64_t slot;

	settle();
	begin_context(&d, 90, map);
	CHECK_EQ(put(map, &d, 1, 100), 0);
	settle();
	slot = insert(&d, 1); /* by a lane that looked before the host wrote */
	*value(&d, (uint64_t)slot) += 7;
	CHECK(slot >= (int64_t)d.t.n_slots / 2);
	settle();
	CHECK_EQ(seen(map, &d, 1), 107);
	CHECK_EQ(*value(&d, (uint64_t)find(&d, 1)), 107);
	CHECK(find(&d, 1) < (int64_t)d.t.n_slots / 2);
	*value(&d, (uint64_t)slot) += 1;
	settle();
	CHECK_EQ(seen(map, &d, 1), 108);
	end_context(&d);
	gx_map_free(map);
}

/* Whatever copy fails: nothing is counted twice, and in the end all of it is there. */
static void test_failing(void)
{
	struct gx_map *map = make_map(91, GX_MAP_HASH, 8, 16, 64, -1);
	struct device d;
	uint64_t sums[20] = { 0 };

	settle();
	begin_context(&d, 91, map);
	for (long fails = 1; fails < 20; fails++) {
		for (uint32_t i = 0; i < 20; i++) {
			add(&d, i, i + (uint32_t)fails);
			sums[i] += i + (uint32_t)fails;
		}
		CHECK_EQ(put(map, &d, 30 + (uint32_t)fails, 1), 0);
		atomic_store(&fail_call, fails);
		settle();
		atomic_store(&fail_call, 0);
		settle();
		settle();
		for (uint32_t i = 0; i < 20; i++)
			CHECK_EQ(seen(map, &d, i), sums[i]);
		CHECK(find(&d, 30 + (uint32_t)fails) >= 0);
	}
	end_context(&d);
	gx_map_free(map);
}

/* What kernels do is the first CPU's, what the others have stays theirs; what user space gives the first one comes to the device. */
static void test_percpu(void)
{
	struct gx_map *map = make_map(99, GX_MAP_PERCPU_HASH, 4, 12, 8, -1);
	uint64_t words = gx_map_user_value_bytes(map) / 8, *values = calloc(words, 8);
	uint32_t one = 1, two = 2 ^ 2u << 28;
	uint8_t key[GX_HASH_MAX_KEY];
	struct device d = { .key_size = 4 };

	place_of(&d, 1, key);
	memcpy(&one, key, 4);
	for (uint64_t i = 0; i < words; i++)
		values[i] = 1000 * (i / 2) + 100 * (i % 2);
	CHECK_EQ(gx_map_update(map, &one, values, 0), 0);
	settle();
	begin_context(&d, 99, map);
	place_of(&d, 2, key);
	memcpy(&two, key, 4);
	CHECK_EQ(find(&d, 1) >= 0, 1);
	CHECK_EQ(value(&d, (uint64_t)find(&d, 1))[1], 100);
	add(&d, 1, 7);
	add(&d, 2, 9);
	settle();
	CHECK_EQ(gx_map_lookup(map, &one, values), 0);
	for (uint64_t i = 0; i < words; i++)
		CHECK_EQ(values[i], 1000 * (i / 2) + 100 * (i % 2) + 7 * (i == 1));
	CHECK_EQ(gx_map_lookup(map, &two, values), 0);
	for (uint64_t i = 0; i < words; i++)
		CHECK_EQ(values[i], 9 * (i == 1));
	for (uint64_t i = 0; i < words; i++)
		values[i] = 5;
	CHECK_EQ(gx_map_update(map, &two, values, 0), 0);
	settle();
	CHECK_EQ(value(&d, (uint64_t)find(&d, 2))[1], 5);
	CHECK_EQ(gx_map_delete(map, &one), 0);
	settle();
	CHECK(find(&d, 1) < 0 && find(&d, 2) >= 0);
	end_context(&d);
	gx_map_free(map);
	free(values);
}

static void spoil(uint8_t *bytes, size_t n, uint64_t *seed)
{
	for (size_t i = 0; i < n; i++) {
		*seed = *seed * 6364136223846793005u + 1442695040888963407u;
		if (*seed >> 62)
			bytes[i] = (uint8_t)(*seed >> 40);
	}
}

/* Anything at all in the table, or in the image that other processes may write to. */
static void test_spoiled(void)
{
	uint64_t seed = 7;
	struct device d;

	for (uint64_t id = 92; id < 98; id++) {
		struct gx_map *map = make_map(id, GX_MAP_HASH, 12, 20, 50, -1);

		settle();
		begin_context(&d, id, map);
		for (uint32_t i = 0; i < 30; i++)
			add(&d, i, 1);
		settle();
		if (id & 1)
			spoil(d.base, d.t.bytes, &seed);
		else
			spoil(map->data + 64, map->data_bytes - 64, &seed);
		atomic_fetch_add(&map->image->host_generation, 1);
		settle();
		settle();
		end_context(&d);
		gx_map_free(map);
	}
}

int main(void)
{
	static const uint32_t sizes[][2] = { { 4, 4 },    { 8, 8 },  { 16, 64 },
		                             { 40, 256 }, { 2, 12 }, { 64, 8 } };
	struct gx_message message = link_of(9);
	struct gx_map *counts;

	begin();
	counts = make_map(7, GX_MAP_ARRAY, 4, 8, 3, -1);
	message.u.link.n_maps = 1;
	say(message, blob(good, 2, ids, 1), -1);
	CHECK_EQ(attached(), 1);
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
		test_both_sides(sizes[i][0], sizes[i][1]);
	test_moved();
	test_versions();
	test_full();
	test_during_a_look();
	test_twice();
	test_failing();
	test_percpu();
	test_spoiled();
	gx_session_stop();
	CHECK_EQ(stats->finished, 1);
	gx_map_free(counts);
	CHECK_EQ(atomic_load(&n_outside), 0);
	return TEST_END_KEEPING(TEST_FDS);
}
