/* drain.c - shards of a ring, a look at a time: how many records kernels counted in a word that goes round, and which of two errors is told. */
#include "instances.h"

enum { SHARD = 65536 };

static struct gx_agent_map a_ring(void)
{
	struct gx_map_def def = { .type = GX_MAP_RINGBUF, .max_entries = SHARD };
	struct gx_agent_map map = { .event_fd = -1 };

	CHECK_EQ(gx_map_create(&def, &map.host, NULL), 0);
	return map;
}

/* Above the bytes are 28 bits: from the last of their numbers they go on at none. */
static void test_counted_round(void)
{
	static const uint64_t counted[] = { 0, 7, (1 << 28) - 1, 0, 5, 4, 4 };
	struct gx_agent_map ring = a_ring();
	struct gx_device_map *made;
	struct gx_instance *instance;
	uint64_t expected = 0;
	int context;

	instance = begin(&context);
	made = gx_instance_add_map(instance, &ring, 0);
	CHECK(made != NULL);
	for (size_t i = 1; i < sizeof(counted) / sizeof(counted[0]); i++) {
		((uint64_t *)at(made->base))[GX_RING_HEAD / 8] = counted[i] * GX_RING_RECORD;
		expected += (counted[i] - counted[i - 1]) % (1 << 28);
		CHECK_EQ(gx_ring_drain(instance, made), 0);
		CHECK_EQ(ring.host->image->records_produced, expected);
	}
	CHECK_EQ(ring.host->image->records_delivered, 0);
	end(&context);
	gx_map_free(ring.host);
}

/* A shard that is damaged says so; nothing is waited for then, which could say something else. */
static void test_first_error(void)
{
	enum { ROWS_AND_WAIT = 2 };
	struct gx_agent_map ring = a_ring();
	struct gx_device_map *made;
	struct gx_instance *instance;
	int context;

	instance = begin(&context);
	made = gx_instance_add_map(instance, &ring, 0);
	CHECK(made != NULL);
	((uint64_t *)at(made->base))[GX_RING_HEAD / 8] = made->shard_bytes + 8;
	for (long fails = 1; fails <= ROWS_AND_WAIT + 2; fails++) {
		atomic_store(&fail_call, fails);
		CHECK_EQ(gx_ring_drain(instance, made), fails <= ROWS_AND_WAIT ? -EIO : -EPROTO);
		CHECK_EQ(atomic_exchange(&fail_call, 0) > 0, fails > ROWS_AND_WAIT);
	}
	end(&context);
	gx_map_free(ring.host);
}

int main(void)
{
	device = backend;
	test_counted_round();
	test_first_error();
	CHECK(!said);
	return TEST_END();
}
