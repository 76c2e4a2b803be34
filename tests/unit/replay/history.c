/* history.c - a run over time: nothing is lost when intervals double, whatever the order of times, and rows share the blocks. */
#include "../test.h"
#include "replay/history.h"

#include <stdlib.h>

static struct gx_history history;

static uint64_t total(enum gx_history_kind kind)
{
	uint64_t sum = 0;

	for (uint32_t t = 0; t < GX_HISTORY_TIMES; t++)
		sum += gx_history_sum(&history, kind, t);
	return sum;
}

/* Every event of a long run is in the interval and row that it belongs to. */
static void intervals(void)
{
	enum { N = 5000, BLOCKS = 1000 };
	static struct {
		uint64_t ns, n;
		uint32_t block;
	} events[N];
	uint64_t x = 1;

	gx_history_begin(&history, BLOCKS);
	CHECK_EQ(history.n_rows, GX_HISTORY_ROWS);
	for (int i = 0; i < N; i++) {
		x = x * 6364136223846793005u + 1442695040888963407u;
		/* mostly later than the one before, now and then long before */
		events[i].ns = (uint64_t)i * 40000 + (x >> 40) % 300000;
		if (i % 97 == 5)
			events[i].ns /= 50;
		events[i].n = 1 + i % 7;
		events[i].block = (uint32_t)(x >> 33) % BLOCKS;
		gx_history_add(&history, GX_HISTORY_faults, events[i].block, events[i].ns,
		               events[i].n);
	}
	CHECK(history.n_times > GX_HISTORY_TIMES / 2 && history.n_times <= GX_HISTORY_TIMES);
	CHECK_EQ(total(GX_HISTORY_accesses) + total(GX_HISTORY_evictions), 0);
	for (int i = 0; i < N; i++) {
		uint32_t row = events[i].block * GX_HISTORY_ROWS / BLOCKS;
		uint64_t at = events[i].ns >> history.shift;

		CHECK(at < history.n_times &&
		      history.cells[GX_HISTORY_faults][row][at] >= events[i].n);
		if (at < history.n_times)
			history.cells[GX_HISTORY_faults][row][at] -= events[i].n;
	}
	CHECK_EQ(total(GX_HISTORY_faults), 0);
}

/* The first and the last ns of an interval, the last time of all, and fewer blocks than rows. */
static void edges(void)
{
	const uint64_t interval = 1u << GX_HISTORY_FIRST_SHIFT;

	gx_history_begin(&history, 3);
	CHECK(history.n_rows == 3 && !history.n_times);
	gx_history_add(&history, GX_HISTORY_accesses, 2, interval - 1, 5);
	CHECK(history.n_times == 1 && history.cells[GX_HISTORY_accesses][2][0] == 5);
	gx_history_add(&history, GX_HISTORY_accesses, 0, GX_HISTORY_TIMES * interval - 1, 7);
	CHECK(history.shift == GX_HISTORY_FIRST_SHIFT && history.n_times == GX_HISTORY_TIMES);
	gx_history_add(&history, GX_HISTORY_evictions, 1, GX_HISTORY_TIMES * interval, 1);
	CHECK(history.shift == GX_HISTORY_FIRST_SHIFT + 1 &&
	      history.n_times == GX_HISTORY_TIMES / 2 + 1);
	CHECK_EQ(history.cells[GX_HISTORY_accesses][0][GX_HISTORY_TIMES / 2 - 1], 7);
	CHECK_EQ(history.cells[GX_HISTORY_evictions][1][GX_HISTORY_TIMES / 2], 1);
	gx_history_add(&history, GX_HISTORY_faults, 1, UINT64_MAX, 9);
	CHECK(history.n_times == GX_HISTORY_TIMES && total(GX_HISTORY_faults) == 9);
	CHECK(total(GX_HISTORY_accesses) == 12 && total(GX_HISTORY_evictions) == 1);
	CHECK_EQ(history.cells[GX_HISTORY_faults][1][GX_HISTORY_TIMES - 1], 9);
}

/* What tenants hold at the end of each interval, against all of their changes; further tenants share a row. */
static void holdings(void)
{
	enum { N = 3000 };
	static struct {
		uint64_t ns;
		int32_t n;
		uint32_t row;
	} changes[N];
	int32_t now[12] = { 0 };
	uint64_t x = 7;

	gx_history_begin(&history, 100);
	for (int i = 0; i < N; i++) {
		uint32_t tenant = (uint32_t)(x >> 33) % 12;

		x = x * 6364136223846793005u + 1442695040888963407u;
		/* pauses of many intervals, too */
		changes[i].ns = (i ? changes[i - 1].ns : 0) + (x >> 50) % 9000 * (i % 50 ? 1 : 90);
		changes[i].n = now[tenant] && x >> 63 ? -1 : 1;
		changes[i].row = tenant < GX_HISTORY_TENANTS ? tenant : GX_HISTORY_TENANTS - 1;
		now[tenant] += changes[i].n;
		gx_history_hold(&history, tenant, changes[i].ns, changes[i].n);
	}
	for (uint32_t row = 0; row < GX_HISTORY_TENANTS; row++) {
		int64_t held = 0;

		for (uint32_t t = 0, i = 0; t < GX_HISTORY_TIMES + 3; t++) {
			for (; i < N && changes[i].ns >> history.shift <= t; i++)
				held += changes[i].row == row ? changes[i].n : 0;
			CHECK_EQ(gx_history_held(&history, row, t), held);
		}
	}
	CHECK(history.n_times > GX_HISTORY_TIMES / 2 && history.n_times <= GX_HISTORY_TIMES);
	/* late: as of now, and never before */
	gx_history_begin(&history, 1);
	gx_history_hold(&history, 0, 5 << GX_HISTORY_FIRST_SHIFT, 3);
	gx_history_hold(&history, 0, 1 << GX_HISTORY_FIRST_SHIFT, 2);
	CHECK(gx_history_held(&history, 0, 4) == 0 && gx_history_held(&history, 0, 5) == 5);
}

int main(void)
{
	holdings();
	intervals();
	edges();
	return TEST_END();
}
