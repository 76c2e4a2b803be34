/* decisions.c - where two runs part: at whichever decision, in whatever it differs, at an end, behind what is kept. */
#include "../test.h"
#include "replay/decisions.h"

#include <string.h>

enum { N = 1000 };

/* What the decisions of a run are; `odd` is changed by `change`. */
enum change { NOTHING, KIND, BLOCK, PAGE, N_PAGES, EVENT };

static void add(struct gx_decisions *run, uint32_t i, enum change change)
{
	struct gx_page_mask pages = { { 0 } };

	gx_mask_fill(&pages, gx_region(i % 100, i % 100 + 1 + i % 300));
	if (change == PAGE) {
		gx_mask_clear(&pages, i % 100);
		gx_mask_set(&pages, 511);
	}
	if (change == N_PAGES)
		gx_mask_set(&pages, 511);
	gx_decisions_add(
	        run, (i % 3 == 1) != (change == KIND) ? GX_DECISION_evicted : GX_DECISION_brought,
	        i % 77 + (change == BLOCK), &pages, i + (change == EVENT));
}

static struct gx_difference compare(uint32_t n, uint32_t m, uint32_t odd, enum change change)
{
	struct gx_decisions here = { 0 }, there = { 0 };
	struct gx_difference difference;

	for (uint32_t i = 0; i < n; i++)
		add(&here, i, NOTHING);
	for (uint32_t i = 0; i < m; i++)
		add(&there, i, i == odd ? change : NOTHING);
	CHECK(here.n == n && there.n == m && !here.failed && here.n_kept <= GX_DECISIONS_KEPT);
	difference = gx_decisions_compare(&here, &there);
	gx_decisions_free(&here);
	gx_decisions_free(&there);
	CHECK(!here.kept && !here.n);
	return difference;
}

int main(void)
{
	static const uint32_t places[] = { 0, 1, 255, 256, 257, N - 1 };
	struct gx_difference d = compare(N, N, N, NOTHING);

	CHECK(d.same && !d.later);
	/* who asked for it is no difference */
	CHECK(compare(N, N, 7, EVENT).same);
	CHECK(compare(0, 0, 0, NOTHING).same);
	for (size_t p = 0; p < sizeof(places) / sizeof(places[0]); p++)
		for (int change = KIND; change < EVENT; change++) {
			d = compare(N, N, places[p], (enum change)change);
			CHECK(!d.same && !d.later && d.number == places[p]);
			CHECK(d.here.event == places[p] && d.here.block == places[p] % 77);
			CHECK(d.there.n_pages == 1 + places[p] % 300 + (change == N_PAGES));
			CHECK_EQ(d.there.block, places[p] % 77 + (change == BLOCK));
		}
	/* one of them ends */
	d = compare(N, 300, N, NOTHING);
	CHECK(!d.same && d.number == 300 && d.here.kind && d.there.kind == GX_DECISION_none);
	d = compare(0, 3, N, NOTHING);
	CHECK(!d.same && d.number == 0 && d.here.kind == GX_DECISION_none && d.there.kind);
	/* behind what is kept, only that they part is known */
	d = compare(GX_DECISIONS_KEPT + 5, GX_DECISIONS_KEPT + 5, GX_DECISIONS_KEPT + 3, BLOCK);
	CHECK(!d.same && d.later && d.number == GX_DECISIONS_KEPT);
	d = compare(GX_DECISIONS_KEPT + 5, GX_DECISIONS_KEPT + 5, GX_DECISIONS_KEPT - 1, PAGE);
	CHECK(!d.same && !d.later && d.number == GX_DECISIONS_KEPT - 1);
	CHECK(compare(GX_DECISIONS_KEPT + 5, GX_DECISIONS_KEPT + 5, 0, NOTHING).same);
	return TEST_END();
}
