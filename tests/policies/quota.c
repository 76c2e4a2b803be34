/* quota.c - under pressure nobody passes his quota, and who has his floor keeps it. */
#include "rig.h"

#include <stdio.h>

enum { N_VAS = 600, N_STEPS = 4000, QUOTA_PID = 11, FLOOR_PID = 12, OTHER_PID = 13 };

/* VA blocks belong to the three in turn, a third of them each. */
static u32 held(const struct rig *rig, u32 pid)
{
	u32 n = 0;

	for (u32 va = 0; va < rig->n_vas; va++)
		n += rig->vas[va].pid == pid && rig_resident(rig, va);
	return n;
}

static void start(struct rig *rig, u32 n_blocks)
{
	static const char *const settings[] = { "tenant_pid[0]=11",   "quota_blocks[0]=10",
		                                "tenant_pid[3]=12",   "floor_blocks[3]=20",
		                                "quota_blocks[3]=60", NULL };
	static const u32 pids[] = { QUOTA_PID, FLOOR_PID, OTHER_PID };

	rig_start(rig, n_blocks, N_VAS, "quota", settings);
	for (u32 va = 0; va < N_VAS; va++)
		rig->vas[va].pid = pids[va % 3];
	/* the third one fills the memory */
	for (u32 va = 2; va < N_VAS; va += 3)
		rig_touch(rig, va, 0);
	for (u32 va = 0; held(rig, OTHER_PID) < n_blocks && va < N_VAS; va += 3)
		rig_touch(rig, va, 0);
}

static void bounds_hold(u32 n_blocks)
{
	u32 most = 0, most_other = 0, most_floor = 0;
	bool has_floor = false;
	u64 random = n_blocks;
	struct rig rig;

	start(&rig, n_blocks);
	for (u32 i = 0; i < N_STEPS; i++) {
		/* for a while one of them alone, then another */
		u32 who = i / 200 % 4, va = rig_random(&random, N_VAS), n;

		if (who < 3)
			va = va / 3 * 3 + who;
		if (!rig_touch(&rig, va, rig_random(&random, 512)))
			continue;
		n = held(&rig, QUOTA_PID);
		CHECK(n <= 10);
		most = n > most ? n : most;
		n = held(&rig, FLOOR_PID);
		CHECK(n <= 60);
		has_floor |= n >= 20;
		CHECK(!has_floor || n >= 20);
		most_floor = n > most_floor ? n : most_floor;
		n = held(&rig, OTHER_PID);
		most_other = n > most_other ? n : most_other;
	}
	CHECK(most == 10 && has_floor && most_floor == 60 && most_other >= n_blocks - 60);
	CHECK(rig.n_victims > 500);
	rig_end(&rig);
}

/* Whoever was above his quota when the memory filled up comes down to it as others want memory. */
static void comes_down(void)
{
	struct rig rig;
	u32 before;

	start(&rig, 150);
	rig_end(&rig);
	rig_start(&rig, 150, N_VAS, "quota",
	          (const char *const[]){ "tenant_pid[0]=11", "quota_blocks[0]=10", NULL });
	for (u32 va = 0; va < N_VAS; va++)
		rig.vas[va].pid = va < 150 ? QUOTA_PID : OTHER_PID;
	for (u32 va = 0; va < 150; va++)
		rig_touch(&rig, va, 0);
	before = held(&rig, QUOTA_PID);
	CHECK_EQ(before, 150);
	for (u32 va = 150; va < 290; va++) {
		rig_touch(&rig, va, 0);
		CHECK_EQ(held(&rig, QUOTA_PID), --before);
	}
	CHECK_EQ(before, 10);
	rig_end(&rig);
}

/* However many blocks a floor keeps, and wherever they stand, none is lost while another one streams; and what streams leaves
 * in its order but for the first few. */
static void floor_holds(u32 n_protected, u32 n_others, bool first)
{
	char floor[40];
	const char *const settings[] = { "tenant_pid[2]=12", floor, NULL };
	u32 n_blocks = n_protected + n_others, n_vas = n_protected + 3 * n_others + 100, n = 0;
	struct rig rig;

	snprintf(floor, sizeof(floor), "floor_blocks[2]=%u", n_protected);
	rig_start(&rig, n_blocks, n_vas, "quota", settings);
	for (u32 va = 0; va < n_vas; va++)
		rig.vas[va].pid = va < n_protected ? FLOOR_PID : OTHER_PID;
	for (u32 va = 0; va < n_others && !first; va++)
		rig_touch(&rig, n_protected + va, 0);
	for (u32 va = 0; va < n_protected; va++)
		rig_touch(&rig, va, 0);
	for (u32 va = n_protected; va < n_vas; va++) {
		rig_touch(&rig, va, 0);
		rig_touch(&rig, va, 300); /* a second fault in the same block */
	}
	CHECK_EQ(held(&rig, FLOOR_PID), n_protected);
	CHECK_EQ(held(&rig, OTHER_PID), n_others);
	for (u32 i = 1; i < rig.n_victims; i++)
		n += rig.victims[i] > rig.victims[i - 1];
	/* behind those that came while the list began with protected ones */
	CHECK(n + 64 + n_protected / 16 >= rig.n_victims - 1);
	rig_end(&rig);
}

void test_quota(void)
{
	static const u32 sizes[] = { 1, 65, 4200 };

	for (u32 i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		floor_holds(sizes[i], 8, true);
		floor_holds(sizes[i], 200, true);
		floor_holds(sizes[i], 200, false);
	}
	bounds_hold(100);
	bounds_hold(199); /* more than a decision sees */
	comes_down();
}
