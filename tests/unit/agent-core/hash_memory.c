/* hash_memory.c - memory of a hash map on a device: whichever piece fails, nothing of it stays, and what was there before is as it was. */
#include "../fail.h"

#include "instances.h"

#include "agent/core/hash_table.h"

static int n_allocated;

static uint64_t counted_alloc(size_t bytes)
{
	uint64_t base = alloc(bytes);

	n_allocated += base != 0;
	return base;
}

static void counted_release(uint64_t address)
{
	n_allocated--;
	release(address);
}

static void test_memory(uint32_t type)
{
	struct gx_map_def def = {
		.type = type, .key_size = 12, .value_size = 24, .max_entries = 10
	};
	struct gx_agent_map map = { .event_fd = -1 };
	struct gx_instance *instance;
	bool failed = true;
	int context;
	long n;

	CHECK_EQ(gx_map_create(&def, &map.host, NULL), 0);
	instance = begin(&context);
	for (n = 1; failed && n < 100; n++) {
		struct gx_device_map *made;

		n_allocated = 0;
		fail_one(n);
		made = gx_instance_add_map(instance, &map, 0);
		failed = fail_none();
		CHECK_EQ(made == NULL, failed);
		CHECK_EQ(n_allocated, !failed);
		CHECK_EQ(instance->n_maps, !failed);
		CHECK(!made || (made->hash && made->before));
	}
	CHECK(n > 8 && !failed);
	/* the device has none, or does not take what is sent there */
	for (long fails = 1; fails <= 3; fails++) {
		n_allocated = 0;
		atomic_store(&fail_call, fails);
		CHECK(!gx_instance_add_map(instance, &map, 0));
		CHECK(atomic_exchange(&fail_call, 0) <= 0 && !n_allocated && instance->n_maps == 1);
	}
	end(&context);
	gx_map_free(map.host);
}

int main(void)
{
	device = backend;
	device.alloc = counted_alloc;
	device.release = counted_release;
	device.share = share_pages;
	test_memory(GX_MAP_HASH);
	test_memory(GX_MAP_LRU_HASH);
	test_memory(GX_MAP_PERCPU_HASH);
	CHECK_EQ(n_shared, 0); /* no part of a hash is an image */
	return TEST_END();
}
