/* lfu.c - the least used of the window leaves; counts outlive evictions, and age. */
#include "rig.h"

enum { N_BLOCKS = 48, N_VAS = 120, N_STEPS = 4000, N_HOT = 12 };

/* Fewer blocks than a window has: every victim is the least used of all, the oldest of equals. */
static void least_used(void)
{
	static const char *const settings[] = { "age_uses=0", NULL };
	u32 uses[N_VAS] = { 0 }, n_seen = 0;
	u64 random = 3;
	struct rig rig;

	rig_start(&rig, N_BLOCKS, N_VAS, "lfu", settings);
	rig.memory.params.prefetch = false;
	for (u32 i = 0; i < N_STEPS; i++) {
		u32 va = rig_random(&random, rig_random(&random, N_VAS) + 1), fewest = ~0u;

		for (u32 v = 0; v < N_VAS; v++)
			if (rig_resident(&rig, v) && uses[v] < fewest)
				fewest = uses[v];
		if (!rig_touch(&rig, va, rig_random(&random, 512)))
			continue;
		if (rig.n_victims > n_seen)
			CHECK_EQ(uses[rig.victims[n_seen++]], fewest);
		uses[va]++;
	}
	CHECK(n_seen > 500);
	rig_end(&rig);
}

/* Blocks used five times as often as others stay from when that has been seen. */
static void hot_stays(void)
{
	u32 next_page[N_VAS] = { 0 }, before;
	struct rig rig;

	rig_start(&rig, N_BLOCKS, N_VAS, "lfu", NULL);
	rig.memory.params.prefetch = false;
	for (u32 round = 0; round < 60; round++) {
		before = rig.n_victims;
		for (u32 cold = N_HOT; cold < N_VAS; cold++) {
			rig_touch(&rig, cold, next_page[cold]++ % 512);
			for (u32 k = 0; cold % 20 == 0 && k < N_HOT; k++)
				rig_touch(&rig, k, next_page[k]++ % 512);
		}
		for (u32 i = before; round > 2 && i < rig.n_victims; i++)
			CHECK(rig.victims[i] >= N_HOT);
		CHECK(rig.n_victims > before);
	}
	rig_end(&rig);
}

/* How many uses of others a favourite of 400 uses outlives; 20,000: all. */
static u32 outlives(const char *const *settings)
{
	u64 random = 4;
	struct rig rig;
	u32 n = 0;

	rig_start(&rig, N_BLOCKS, N_VAS, "lfu", settings);
	rig.memory.params.prefetch = false;
	for (u32 i = 0; i < 400; i++)
		rig_touch(&rig, 0, i);
	while (n < 20000 && rig_resident(&rig, 0))
		n += rig_touch(&rig, 1 + rig_random(&random, N_VAS - 1), rig_random(&random, 512));
	rig_end(&rig);
	return n;
}

static void favourite_goes(void)
{
	static const char *const never[] = { "age_uses=0", NULL },
	                         *const slow[] = { "age_uses=1000", NULL },
	                         *const fast[] = { "age_uses=100", NULL };
	u32 of_slow = outlives(slow), of_fast = outlives(fast);

	CHECK_EQ(outlives(never), 20000);
	CHECK(of_slow > 2000 && of_slow < 12000);
	CHECK(of_fast > 200 && of_fast < 2000);
}

void test_lfu(void)
{
	least_used();
	hot_stays();
	favourite_goes();
}
