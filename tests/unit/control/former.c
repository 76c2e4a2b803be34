/* former.c - numbers of applications whose place another one has: sums, the most of some, lines by kernel and geometry, all that there is no line for. */
#include "../fail.h"
#include "../test.h"

#include "control/server_internal.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct gx_server server;
static struct gx_agent_stats *page;
static const struct gx_agent_stats *sum;

static void begin(bool finished)
{
	memset(page, 0, sizeof(*page));
	atomic_store(&page->finished, finished);
}

static struct gx_launch_line *line(uint32_t at, uint64_t kernel, uint32_t grid, uint32_t block)
{
	struct gx_launch_line *l = &page->lines[at];

	atomic_store(&l->used, 1);
	atomic_store(&l->way, GX_WAY_PTX);
	l->name_hash = kernel;
	l->grid[0] = grid;
	l->block[0] = block;
	snprintf(l->name, sizeof(l->name), "k%u", (unsigned)kernel);
	atomic_store(&l->launches, 10 + at);
	atomic_store(&l->direct.probed, 9 + at);
	return l;
}

static void end(void)
{
	struct gx_server_agent gone = { .pid = 7, .gone = true, .stats = page };

	gx_server_keep_numbers(&server, &gone);
	sum = server.former;
}

static void test_counts(void)
{
	begin(true);
	atomic_store(&page->counts[GX_COUNT_LAUNCHES], 5);
	atomic_store(&page->counts[GX_COUNT_REGS_ADDED], 40);
	atomic_store(&page->map_bytes, 1000);
	atomic_store(&page->links[3].link_id, 99);
	atomic_store(&page->links[3].lanes, 64);
	atomic_store(&page->links[3].warps, 2);
	fail_at(1);
	end();
	CHECK(fail_none());
	CHECK(!sum && !server.n_former);
	end();
	CHECK(sum && server.n_former == 1 && atomic_load(&sum->finished));
	begin(true);
	atomic_store(&page->counts[GX_COUNT_LAUNCHES], 7);
	atomic_store(&page->counts[GX_COUNT_REGS_ADDED], 12);
	atomic_store(&page->map_bytes, 24);
	atomic_store(&page->clock_residual_ns, 3);
	atomic_store(&page->links[0].link_id, 98);
	atomic_store(&page->links[0].lanes, 32);
	atomic_store(&page->links[1].link_id, 99);
	atomic_store(&page->links[1].lanes, 1);
	atomic_store(&page->links[1].lanes_dropped, 1);
	end();
	CHECK(server.n_former == 2 && sum->counts[GX_COUNT_LAUNCHES] == 12 &&
	      sum->counts[GX_COUNT_REGS_ADDED] == 40 && sum->map_bytes == 1024 &&
	      sum->clock_residual_ns == 3);
	CHECK(sum->links[0].link_id == 99 && sum->links[0].lanes == 65 &&
	      sum->links[0].warps == 2 && sum->links[0].lanes_dropped == 1);
	CHECK(sum->links[1].link_id == 98 && sum->links[1].lanes == 32 && !sum->links[2].link_id);
	/* one that did not end well is enough */
	CHECK(sum->finished);
	begin(false);
	end();
	CHECK(!sum->finished);
	begin(true);
	end();
	CHECK(!sum->finished && server.n_former == 4);
}

static void test_lines(void)
{
	begin(true);
	line(1, 50, 4, 128);
	line(2, 50, 4, 256);
	atomic_store(&line(9, 51, 4, 128)->missed, 1);
	atomic_store(&page->lines[9].why, GX_COUNT_NO_ROOM);
	atomic_store(&page->lines[9].shared_bytes, 4096);
	atomic_store(&page->has_launch_table, GX_LAUNCHES_BY_GEOMETRY);
	atomic_store(&page->others.launches, 2);
	end();
	begin(true);
	line(0, 51, 4, 128);
	line(5, 50, 4, 256);
	line(6, 50, 5, 256);
	end();
	CHECK(sum->lines[0].name_hash == 50 && sum->lines[0].launches == 11);
	CHECK(sum->lines[1].block[0] == 256 && sum->lines[1].launches == 12 + 15 &&
	      sum->lines[1].direct.probed == 11 + 14 && sum->lines[1].way == GX_WAY_PTX);
	CHECK(!strcmp(sum->lines[2].name, "k51") && sum->lines[2].launches == 19 + 10 &&
	      sum->lines[2].missed == 1 && sum->lines[2].why == GX_COUNT_NO_ROOM &&
	      sum->lines[2].shared_bytes == 4096);
	CHECK(sum->lines[3].grid[0] == 5 && sum->lines[3].launches == 16 && !sum->lines[4].used);
	CHECK(sum->has_launch_table == GX_LAUNCHES_BY_GEOMETRY && sum->others.launches == 2);
	begin(true);
	for (uint32_t i = 0; i < GX_MAX_LAUNCH_LINES; i++)
		line(i, 1000 + i, 1, 32);
	end();
	CHECK(sum->lines[GX_MAX_LAUNCH_LINES - 1].name_hash == 1000 + GX_MAX_LAUNCH_LINES - 5);
	CHECK_EQ(sum->others.launches, 2 + 4 * 10 + 4 * (GX_MAX_LAUNCH_LINES - 4) + 0 + 1 + 2 + 3);
}

int main(void)
{
	page = calloc(1, sizeof(*page));
	CHECK(page);
	if (page) {
		test_counts();
		test_lines();
	}
	free(page);
	free(server.former);
	return TEST_END();
}
