/* ptrmap.c - a map from pointers to pointers: what is set, removed and set again, and without memory. */
#include "../fail.h"
#include "../test.h"

#include "agent/variant/ptrmap.h"

#include <stdlib.h>

static void test_ptrmap(void)
{
	struct gx_ptrmap map = { 0 };
	static char keys[2000];

	CHECK(!gx_ptrmap_get(&map, &keys[0]));
	gx_ptrmap_remove(&map, &keys[0]); /* nothing is there yet */
	gx_ptrmap_remove(&map, NULL);
	for (int round = 0; round < 3; round++) { /* removed slots do not fill the map */
		for (int i = 0; i < 2000; i++)
			CHECK_EQ(gx_ptrmap_set(&map, &keys[i], &keys[1999 - i]), 0);
		for (int i = 0; i < 2000; i++)
			CHECK(gx_ptrmap_get(&map, &keys[i]) == &keys[1999 - i]);
		for (int i = 0; i < 2000; i += 2)
			gx_ptrmap_remove(&map, &keys[i]);
		for (int i = 0; i < 2000; i++)
			CHECK(!gx_ptrmap_get(&map, &keys[i]) == !(i & 1));
	}
	CHECK(map.n_slots <= 8192);
	CHECK(gx_ptrmap_set(&map, NULL, keys) < 0);
	free(map.slots);
	/* slots of what was removed are there again when it grows */
	map = (struct gx_ptrmap){ 0 };
	for (int i = 0; i < 1000; i++) {
		CHECK_EQ(gx_ptrmap_set(&map, &keys[i], keys), 0);
		gx_ptrmap_remove(&map, &keys[i]);
	}
	CHECK_EQ(map.n_slots, 1024);
	free(map.slots);
	/* without memory it stays as it is */
	map = (struct gx_ptrmap){ 0 };
	for (int i = 0; i < 2000; i++) {
		int err;

		fail_one(1);
		err = gx_ptrmap_set(&map, &keys[i], &keys[i]);
		CHECK_EQ(err, fail_none() ? -ENOMEM : 0);
		CHECK(gx_ptrmap_get(&map, &keys[i]) == (err ? NULL : &keys[i]));
		CHECK_EQ(gx_ptrmap_set(&map, &keys[i], &keys[i]), 0);
	}
	for (int i = 0; i < 2000; i++)
		CHECK(gx_ptrmap_get(&map, &keys[i]) == &keys[i]);
	free(map.slots);
}

int main(void)
{
	test_ptrmap();
	return TEST_END();
}
