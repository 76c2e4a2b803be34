/* mru.c - of what is resident, the newest leaves, or the newest but for those that are spared. */
#include "rig.h"

enum { N_BLOCKS = 90, N_VAS = 200, N_STEPS = 4000 };

/* The resident one with so many newer ones. */
static u32 newest_but(const u64 *last, const bool *resident, u32 spared)
{
	u32 found = 0;

	for (u32 v = 0; v < N_VAS; v++) {
		u32 newer = 0;

		for (u32 other = 0; other < N_VAS; other++)
			newer += resident[other] && last[other] > last[v];
		if (resident[v] && newer == spared)
			found = v;
	}
	return found;
}

static void newest_leaves(const char *const *settings, bool accesses_count, u32 spared)
{
	u64 last[N_VAS] = { 0 }, random = 2;
	u32 n_seen = 0, n_accesses = 0;
	bool resident[N_VAS] = { false };
	struct rig rig;

	rig_start(&rig, N_BLOCKS, N_VAS, "mru", settings);
	rig.memory.params.prefetch = false;
	for (u32 i = 1; i <= N_STEPS; i++) {
		u32 va = rig_random(&random, N_VAS), page = rig_random(&random, 512), newest;

		if (!rig_touch(&rig, va, page))
			continue;
		newest = rig.n_victims > n_seen ? newest_but(last, resident, spared) : 0;
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

	static const char *const some[] = { "spare=8", NULL }, *const most[] = { "spare=63", NULL },
	                         *const too_many[] = { "spare=4000000000", NULL };

	newest_leaves(NULL, true, 0);
	newest_leaves(arrivals, false, 0);
	newest_leaves(some, true, 8);
	newest_leaves(most, true, 63);
	newest_leaves(too_many, true, 63); /* no more can be seen */
}
