/* early.c - evictions that came too early, against a model that keeps, for each block that left, the set of those that stayed unused. */
#include "../test.h"
#include "replay/early.h"

#include <string.h>

enum { BLOCKS = 12, ROUNDS = 60000 };

static struct gx_early early;
static bool here[BLOCKS], left[BLOCKS], stayed[BLOCKS][BLOCKS];

static void use(uint32_t block)
{
	gx_early_use(&early, block);
	here[block] = true;
	left[block] = false;
	for (int i = 0; i < BLOCKS; i++)
		stayed[i][block] = false;
}

static void leave(uint32_t block, bool evicted)
{
	gx_early_leave(&early, block, evicted);
	here[block] = false;
	for (int i = 0; i < BLOCKS; i++)
		stayed[i][block] = false;
	left[block] = evicted;
	memcpy(stayed[block], here, sizeof(here));
}

int main(void)
{
	uint64_t x = 3;
	int n_early = 0, n_not = 0;

	CHECK_EQ(gx_early_init(&early, BLOCKS), 0);
	for (int i = 0; i < ROUNDS; i++) {
		uint32_t block = (uint32_t)(x >> 33) % BLOCKS;
		bool want = false;

		x = x * 6364136223846793005u + 1442695040888963407u;
		for (int j = 0; j < BLOCKS; j++)
			want |= left[block] && stayed[block][j];
		CHECK_EQ(gx_early_was(&early, block), want);
		n_early += want;
		n_not += left[block] && !want;
		if (here[block] && x >> 62 == 0)
			leave(block, x >> 61 & 1);
		else
			use(block);
	}
	CHECK(n_early > ROUNDS / 100 && n_not > 20);
	gx_early_free(&early);
	return TEST_END();
}
