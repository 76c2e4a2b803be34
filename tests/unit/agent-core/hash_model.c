/* hash_model.c - hash maps of a device against a table of what each key has: user space and a kernel bring, change and take away, copies fail, and
 * lanes add to where a key was a moment ago. And what a look sends. */
#include "instances.h"

#include "hash_device.h"

enum { N_KEYS = 24, NOBODY = -1 };

static uint64_t seed = 1;

static uint32_t draw(uint32_t n)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(seed >> 33) % n;
}

static struct gx_agent_map agent_map;
static struct gx_map *map;
static struct gx_instance *instance;
static struct device dev;

static void begin_device(uint32_t key_size, uint32_t value_size, uint32_t max_entries)
{
	struct gx_map_def def = { .type = GX_MAP_HASH,
		                  .key_size = key_size,
		                  .value_size = value_size,
		                  .max_entries = max_entries };
	struct gx_device_map *made;

	agent_map = (struct gx_agent_map){ .event_fd = -1 };
	CHECK_EQ(gx_map_create(&def, &map, NULL), 0);
	agent_map.host = map;
	instance = begin(&dev);
	atomic_store(&n_uploaded, 0);
	made = gx_instance_add_map(instance, &agent_map, 0);
	CHECK(made != NULL);
	dev.base = at(made->base);
	dev.key_size = key_size;
	dev.value_size = value_size;
	dev.t = gx_hash_table(key_size, value_size, max_entries);
}

static void end_device(void)
{
	end(&dev);
	gx_map_free(map);
	said = NULL;
}

static int look(void)
{
	return gx_instance_sync(instance, true);
}

/* --- against a model */
static int64_t is[N_KEYS]; /* the last word of its value; NOBODY: no such key */
static int64_t late
        [N_KEYS]; /* of that, what was added where the key was before: its slot has it when the host next writes */
static bool deleted[N_KEYS], touched[N_KEYS],
        changed[N_KEYS]; /* by a kernel, by anybody, by user space */

static void touch(uint32_t key)
{
	int64_t n = draw(100);

	touched[key] = true;
	switch (draw(4)) {
	case 0:
		changed[key] = n != is[key];
		if (!put(map, &dev, key, (uint64_t)n))
			is[key] = n;
		late[key] = 0;
		break;
	case 1:
		take_away(map, &dev, key);
		is[key] = NOBODY;
		late[key] = 0;
		break;
	case 2:
		n = draw(3) ? n : 0; /* a key may come with nothing but zeroes */
		if (add(&dev, key, (uint64_t)n) >= 0)
			is[key] = (is[key] == NOBODY ? 0 : is[key]) + n;
		break;
	default:
		if (find(&dev, key) < 0)
			break;
		delete (&dev, key);
		deleted[key] = true;
		is[key] = NOBODY;
		late[key] = 0;
	}
}

/* A value that user space changed is in the first part, where no lane that is late adds to it; and the header says how many keys are there. */
static void check_model(void)
{
	uint64_t n_given = 0;

	for (uint32_t key = 0; key < N_KEYS; key++) {
		int64_t slot = find(&dev, key), on_device;

		CHECK_EQ(seen(map, &dev, key), is[key]);
		CHECK_EQ(slot >= 0, is[key] != NOBODY);
		if (slot < 0)
			continue;
		n_given += slot < (int64_t)dev.t.n_slots / 2;
		CHECK(!changed[key] || slot < (int64_t)dev.t.n_slots / 2);
		on_device = (int64_t)value(&dev, (uint64_t)slot)[dev.t.stride / 8 - 1];
		CHECK(on_device == is[key] || on_device == is[key] - late[key]);
		late[key] = is[key] - on_device;
	}
	CHECK_EQ(*word(&dev, GX_HASH_GIVEN, 0), n_given);
	CHECK(*word(&dev, GX_HASH_LIMIT, 0) >= N_KEYS - n_given);
}

/* A lane that found a key before the host moved it adds to the slot where it was. That is the key's, or nobody's where the key was deleted, but no
 * other key's. */
static void add_late(const int64_t *slots)
{
	for (uint32_t key = 0; key < N_KEYS; key++) {
		if (slots[key] < 0 || deleted[key] || draw(2))
			continue;
		value(&dev, (uint64_t)slots[key])[dev.t.stride / 8 - 1] += 7;
		if (is[key] == NOBODY)
			continue;
		is[key] += 7;
		late[key] += slots[key] == find(&dev, key) ? 0 : 7;
	}
}

static void test_model(uint32_t key_size, uint32_t value_size)
{
	begin_device(key_size, value_size, N_KEYS);
	for (uint32_t key = 0; key < N_KEYS; key++)
		is[key] = NOBODY;
	for (uint32_t round = 0; round < 400; round++) {
		bool fails = !draw(3), failed;
		int64_t slots[N_KEYS];
		int err;

		for (uint32_t key = 0; key < N_KEYS; key++) {
			slots[key] = find(&dev, key);
			deleted[key] = touched[key] = changed[key] = false;
			if (!draw(4))
				touch(key);
		}
		atomic_store(&fail_call, fails ? 1 + draw(12) : 0);
		err = look();
		failed = fails && atomic_exchange(&fail_call, 0) <= 0;
		CHECK_EQ(err, failed ? -EIO : 0); /* a look that could not be taken says so */
		if (!failed)
			add_late(slots);
		for (int i = 0; i < 2; i++)
			CHECK_EQ(look(), 0);
		check_model();
		/* who is not touched stays where it was */
		for (uint32_t key = 0; key < N_KEYS; key++)
			CHECK(touched[key] || slots[key] == find(&dev, key));
		atomic_store(&n_uploaded, 0);
		CHECK_EQ(look(), 0);
		CHECK_EQ(atomic_load(&n_uploaded), 0); /* nor is anything sent */
	}
	CHECK(!said);
	end_device();
}

/* --- what is sent */

/* A table without keys is zeroes behind its header; a value that user space changes is sent by the words that are other ones, for a lane may add
 * to those beside them. */
static void test_sent(void)
{
	uint64_t value_is[4] = { 1, 2, 3, 4 };
	uint32_t key = 5;

	begin_device(4, 32, 8);
	CHECK_EQ(atomic_load(&n_uploaded), GX_HASH_LOCKS);
	CHECK_EQ(gx_map_update(map, &key, value_is, GX_MAP_ANY), 0);
	CHECK_EQ(look(), 0);
	value_is[2] = 30;
	CHECK_EQ(gx_map_update(map, &key, value_is, GX_MAP_ANY), 0);
	atomic_store(&n_uploaded, 0);
	CHECK_EQ(look(), 0);
	CHECK_EQ(atomic_load(&n_uploaded), sizeof(uint64_t));
	/* to a context that comes later all of it goes at once */
	atomic_store(&n_uploaded, 0);
	CHECK(gx_instance_add_map(instance, &agent_map, 0));
	CHECK_EQ(atomic_load(&n_uploaded), dev.t.bytes);
	end_device();
}

/* Slots that a stray kernel holds are nobody's: where one bucket is full of them the other one does, and where all are, a new key waits in the
 * image, and that is said once. */
static void test_no_room(void)
{
	for (uint64_t first = 0; first <= GX_HASH_SLOTS; first += GX_HASH_SLOTS) {
		begin_device(8, 8, 4);
		for (uint64_t i = 0; i < GX_HASH_SLOTS; i++)
			*state(&dev, first + i) = GX_HASH_BUSY;
		CHECK(!look() && !put(map, &dev, 1, 5) && !look());
		CHECK(!said && find(&dev, 1) == (int64_t)(GX_HASH_SLOTS - first));
		end_device();
	}
	begin_device(8, 8, 4);
	for (uint64_t slot = 0; slot < dev.t.n_slots / 2; slot++)
		*state(&dev, slot) = GX_HASH_BUSY;
	CHECK_EQ(look(), 0);
	CHECK(!said);
	for (uint32_t key = 1; key <= 2; key++) {
		CHECK_EQ(put(map, &dev, key, 5), 0);
		CHECK_EQ(look(), 0);
		CHECK_EQ(said != NULL, key == 1);
		said = NULL;
		CHECK(find(&dev, key) < 0 && seen(map, &dev, key) == 5);
	}
	end_device();
}

/* A key that a kernel brings while user space does is the host's from then on, whatever copy fails: the kernel's slot is ended. */
static void test_twice(void)
{
	for (long fails = 0; fails < 14; fails++) {
		int64_t slot;

		begin_device(4, 8, 8);
		CHECK(!put(map, &dev, 1, 100) && !look());
		slot = insert(&dev, 1);
		CHECK(slot >= (int64_t)dev.t.n_slots / 2);
		*value(&dev, (uint64_t)slot) += 7;
		atomic_store(&fail_call, fails);
		look();
		atomic_store(&fail_call, 0);
		*value(&dev, (uint64_t)slot) += 1; /* by one that is late, and by one that is not */
		*value(&dev, (uint64_t)find(&dev, 1)) += 2;
		CHECK(!look() && !look());
		CHECK_EQ(seen(map, &dev, 1), 110);
		CHECK(find(&dev, 1) < (int64_t)dev.t.n_slots / 2);
		CHECK(*word(&dev, dev.t.ended, (uint64_t)slot) == *state(&dev, (uint64_t)slot));
		end_device();
	}
}

/* A key for which the image has no room waits with all that it has, in a slot that was another key's. */
static void test_waits(void)
{
	int64_t slot;

	begin_device(8, 8, 1);
	slot = add(&dev, 1, 50);
	CHECK(slot >= 0 && !look() && seen(map, &dev, 1) == 50);
	delete (&dev, 1);
	CHECK(!look() && n_keys(map) == 0);
	CHECK_EQ(put(map, &dev, 9, 3), 0);
	add(&dev, 2, 60);
	CHECK(find(&dev, 2) >= 0 && !look());
	CHECK(said && seen(map, &dev, 2) < 0 && find(&dev, 2) >= 0);
	CHECK(!look() && seen(map, &dev, 2) < 0 && seen(map, &dev, 9) == 3);
	CHECK_EQ(take_away(map, &dev, 9), 0);
	CHECK(!look() && !look());
	CHECK_EQ(seen(map, &dev, 2), 60);
	end_device();
}

int main(void)
{
	device = backend;
	device.share = share_pages;
	atomic_store(&fail_quietly, true);
	test_model(4, 8);
	atomic_store(&fail_quietly, false);
	test_model(12, 24);
	test_model(40, 16);
	test_sent();
	test_no_room();
	test_twice();
	test_waits();
	CHECK_EQ(n_shared, 0);
	CHECK_EQ(atomic_load(&n_outside), 0);
	return TEST_END();
}
