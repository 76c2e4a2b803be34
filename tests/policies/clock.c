/* clock.c - second chance, beside a line of its own kind: the same victims in the same order. */
#include "rig.h"

enum { MAX_VAS = 600, N_STEPS = 6000 };

/* The line: blocks that are resident, the first to be looked at first. */
struct line {
	u32 vas[MAX_VAS];
	bool used[MAX_VAS]; /* by VA block */
	u32 n;
};

static u32 take(struct line *line)
{
	for (;;) {
		u32 va = line->vas[0];

		memmove(line->vas, line->vas + 1, (line->n - 1) * sizeof(line->vas[0]));
		if (!line->used[va]) {
			line->n--;
			return va;
		}
		line->used[va] = false;
		line->vas[line->n - 1] = va;
	}
}

/* Blocks from 0 to n_hot are used `heat` times as often. */
static void same_victims(u32 n_blocks, u32 n_vas, u32 n_hot, u32 heat, u32 at_least)
{
	u32 n_seen = 0, n_chances = 0;
	struct line line = { .n = 0 };
	u64 random = n_blocks;
	struct rig rig;

	rig_start(&rig, n_blocks, n_vas, "clock", NULL);
	rig.memory.params.prefetch = false;
	for (u32 i = 0; i < N_STEPS; i++) {
		u32 va = rig_random(&random, heat + 1) ? rig_random(&random, n_hot)
		                                       : rig_random(&random, n_vas);
		bool was = rig_resident(&rig, va);

		if (!rig_touch(&rig, va, rig_random(&random, 512)))
			continue;
		if (rig.n_victims > n_seen) {
			u32 expected = take(&line);

			CHECK_EQ(rig.victims[n_seen], expected);
			if (rig.victims[n_seen++] != expected)
				break;
		}
		if (was) {
			n_chances += !line.used[va];
			line.used[va] = true;
		} else {
			line.vas[line.n++] = va;
			line.used[va] = false;
		}
	}
	CHECK(n_seen > at_least && n_chances > at_least);
	rig_end(&rig);
}

void test_clock(void)
{
	for (u32 i = 0; i < 20; i++) /* from hardly any that are used to nearly all */
		same_victims(8 + 3 * i, 40 + 15 * i, 6 + 3 * i, 1 + i % 9, 100);
	same_victims(2, 5, 2, 1, 500);
	same_victims(20, 50, 15, 4, 500);
	same_victims(64, 150, 60, 8, 500); /* nearly all used, all in sight */
	same_victims(300, 600, 20, 1, 500);
}
