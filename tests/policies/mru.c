/* mru.c - of what is resident, the newest leaves. */
#include "rig.h"

enum { N_BLOCKS = 90, N_VAS = 200, N_STEPS = 4000 };

static void newest_leaves(const char *const *settings, bool accesses_count)
{
	u64 last[N_VAS] = { 0 }, random = 2;
	u32 n_seen = 0, n_accesses = 0;
	bool resident[N_VAS] = { false };
	struct rig rig;

	rig_start(&rig, N_BLOCKS, N_VAS, "mru", settings);
	rig.memory.params.prefetch = false;
	for (u32 i = 1; i <= N_STEPS; i++) {
		u32 va = rig_random(&random, N_VAS), page = rig_random(&random, 512), newest = 0;

		if (!rig_touch(&rig, va, page))
			continue;
		for (u32 v = 0; v < N_VAS; v++)
			if (resident[v] && last[v] > last[newest])
				newest = v;
		if (rig.n_victims > n_seen) {
			CHECK_EQ(rig.victims[n_seen], newest);
			resident[rig.victims[n_seen++]] = false;
			last[newest] = 0;
		}
		if (!resident[va] || accesses_count)
			last[va] = i;
		n_accesses += resident[va];
		resident[va] = true;
	}
	CHECK(n_seen > 500 && n_accesses > 500);
	rig_end(&rig);
}

void test_mru(void)
{
	static const char *const arrivals[] = { "on_access=0", NULL };

	newest_leaves(NULL, true);
	newest_leaves(arrivals, false);
}
