/* thrash.c - a page that a grid and a CPU thread take from each other: flagged, put off, reached on the CPU, and free again. */
#include "../uffd.h"
#include "steps.h"

/* The detector works in real time: no test is as slow as a lapse of a minute. */
static void begin_thrashing(u8 preferred, u32 pin_threshold)
{
	struct gx_managed_config config = plain_config(2);

	config.thrashing.enable = true;
	config.thrashing.lapse_ns = 60000000000u;
	config.thrashing.threshold = 1;
	config.thrashing.pin_threshold = pin_threshold;
	config.thrashing.pin = 10;
	begin(&config, 2 * BLOCK);
	gx_managed_prefer(m, base, BLOCK, preferred);
}

static void cpu_writes(u32 page, char value)
{
	memset((char *)(unsigned long)(base + page * PAGE), value, PAGE);
}

/* The page is there before its service is over: what this left is to be looked at. */
static char read_by_cpu(u32 page)
{
	char value = *(volatile char *)(unsigned long)(base + page * PAGE + 77);

	managed_lock(m, false);
	managed_unlock(m, false);
	return value;
}

/* CPU, grid, CPU, grid: the second way back is the one that counts. */
static void take_turns(u32 page)
{
	cpu_writes(page, 1);
	CHECK(!block(0)->vb.thrash.table);
	get_page(1, base + page * PAGE);
	CHECK(!block(0)->vb.thrash.table);
	CHECK_EQ(read_by_cpu(page), 1);
	CHECK(block(0)->vb.thrash.table != NULL);
	CHECK(!gx_mask_test(&block(0)->vb.thrashing, page));
	get_page(1, base + page * PAGE);
	CHECK(gx_mask_test(&block(0)->vb.thrashing, page));
	CHECK_EQ(gx_mask_count(&block(0)->vb.thrashing), 1);
}

/* A grid that polls with other things to run: served, and not waited for. */
static void serve_it(u64 grid)
{
	CHECK_EQ(poll_of(grid, 100 * 1000000, true, false) < 0, 0);
}

/* What lives on the CPU stays there, grids reach over. */
static void test_reached(void)
{
	char *found;

	begin_thrashing(GX_TO_CPU, 1);
	take_turns(3);
	CHECK_EQ(read_by_cpu(3), 1); /* home again */
	gx_managed_stats(m, seen);
	CHECK(!touch(1, base + 3 * PAGE) && !touch(1, base + 4 * PAGE));
	serve_it(1);
	found = touch(1, base + 3 * PAGE + 5);
	CHECK(found == (char *)(unsigned long)(base + 3 * PAGE + 5));
	CHECK(touch(1, base + 4 * PAGE) != NULL);
	CHECK(is_mask(&block(0)->remote, 3, 4));
	CHECK(gx_mask_test(&block(0)->vb.resident, 4) && !gx_mask_test(&block(0)->vb.resident, 3));
	{
		uint64_t now[GX_N_MANAGED_STATS];

		gx_managed_stats(m, now);
		CHECK_EQ(now[GX_MANAGED_remote] - seen[GX_MANAGED_remote], 1);
		CHECK_EQ(now[GX_MANAGED_pinned] - seen[GX_MANAGED_pinned], 1);
		CHECK_EQ(now[GX_MANAGED_put_off], seen[GX_MANAGED_put_off]);
		CHECK_EQ(now[GX_MANAGED_throttled], 0);
		check_outcomes(now);
	}
	/* the application says where it is to be: what was known is void */
	gx_managed_prefetch(m, base + 3 * PAGE, PAGE, 0);
	CHECK(is_mask(&block(0)->remote, 0, 0) && gx_mask_test(&block(0)->vb.resident, 3));
	CHECK(!gx_mask_count(&block(0)->vb.thrashing));
	CHECK_EQ(block(0)->vb.thrash.table->pages[3].pinned_at, GX_NO_PROCESSOR);
	end();
}

/* A pin ends: its page is reached no more, but for one that a system call holds. */
static void test_expires(bool kept)
{
	struct gx_thrash_table *table;

	begin_thrashing(GX_TO_CPU, 1);
	take_turns(3);
	CHECK_EQ(read_by_cpu(3), 1);
	CHECK(!touch(1, base + 3 * PAGE));
	serve_it(1);
	CHECK(is_mask(&block(0)->remote, 3, 4));
	if (kept)
		CHECK_EQ(gx_managed_keep(m, base + 3 * PAGE, 1), 0);
	CHECK(!touch(1, base + BLOCK));
	serve_it(1);
	CHECK(is_mask(&block(0)->remote, 3, 4)); /* not yet */
	table = block(0)->vb.thrash.table;
	table->pin_ends = table->pages[3].pin_ends = 1;
	CHECK(!touch(1, base + BLOCK + PAGE));
	serve_it(1);
	CHECK(!gx_mask_count(&table->pinned));
	CHECK_EQ(gx_mask_count(&block(0)->remote), kept);
	if (kept)
		gx_managed_unkeep(m, base + 3 * PAGE, 1);
	CHECK(is_mask(&block(0)->remote, 0, 0));
	end();
}

/* Without a home: one is spared, the other has to wait, and then the page stays with who waited. */
static void test_waits(void)
{
	struct gx_thrash_page *page;

	begin_thrashing(GX_TO_NOBODY, 1);
	take_turns(0);
	CHECK_EQ(read_by_cpu(0), 1); /* the one that is spared */
	page = &block(0)->vb.thrash.table->pages[0];
	CHECK_EQ(page->spared, GX_PROCESSOR_CPU);
	gx_managed_stats(m, seen);
	CHECK(!touch(1, base) && !touch(1, base + PAGE));
	serve_it(1);
	CHECK(!touch(1, base) && touch(1, base + PAGE));
	{
		uint64_t now[GX_N_MANAGED_STATS];

		gx_managed_stats(m, now);
		CHECK_EQ(now[GX_MANAGED_put_off] - seen[GX_MANAGED_put_off], 1);
		CHECK_EQ(now[GX_MANAGED_throttled] - seen[GX_MANAGED_throttled], 1);
		CHECK_EQ(now[GX_MANAGED_pages_in] - seen[GX_MANAGED_pages_in], 1);
		check_outcomes(now);
	}
	page->nap_ends = 1;
	serve_it(1);
	CHECK(touch(1, base) != NULL);
	CHECK_EQ(page->pinned_at, gx_processor_gpu(0));
	CHECK_EQ(page->spared, gx_processor_gpu(0));
	/* the CPU can't reach it there: it waits, not for ever */
	gx_managed_stats(m, seen);
	CHECK_EQ(read_by_cpu(0), 1);
	{
		uint64_t now[GX_N_MANAGED_STATS];

		gx_managed_stats(m, now);
		CHECK(now[GX_MANAGED_throttled] > seen[GX_MANAGED_throttled] + 1);
		CHECK_EQ(now[GX_MANAGED_cpu_faults] - seen[GX_MANAGED_cpu_faults], 1);
	}
	end();
}

int main(void)
{
	if (!uffd_allowed("user"))
		return 77;
	test_reached();
	test_expires(false);
	test_expires(true);
	test_waits();
	return TEST_END();
}
