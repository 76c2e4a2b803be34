/* launch_table.c - lines of the table of launches: one for each kernel and geometry, until there are no more. */
#include "../test.h"
#include "agent/core/launch_table.h"
#include "agent/core/session_internal.h"

#include <stdlib.h>

static struct gx_launch_line *line_of(const char *name, const unsigned int *shape, bool *is_new)
{
	struct gx_launch_row row = { .name = name, .grid = shape, .block = shape + 3 };

	return gx_launch_table_line(&row, is_new);
}

/* Each number of the geometry counts, and nothing beside it. */
static void test_same_and_other(void)
{
	unsigned int shape[7] = { 1, 2, 3, 4, 5, 6, 7 };
	struct gx_launch_line *line, *other;
	bool is_new;

	line = line_of("k", shape, &is_new);
	CHECK(line && is_new && !strcmp(line->name, "k") && line->used);
	for (unsigned int i = 0; i < 3; i++)
		CHECK(line->grid[i] == i + 1 && line->block[i] == i + 4);
	shape[6] = 8; /* behind it */
	CHECK(line_of("k", shape, &is_new) == line && !is_new);
	CHECK((other = line_of("l", shape, &is_new)) && other != line && is_new);
	for (int i = 0; i < 6; i++) {
		shape[i] += 10;
		CHECK((other = line_of("k", shape, &is_new)) && other != line && is_new);
		CHECK(line_of("k", shape, &is_new) == other && !is_new);
		shape[i] -= 10;
	}
	CHECK(line_of("k", shape, &is_new) == line && !is_new);
	/* grid and block are arrays of their own */
	{
		struct gx_launch_row row = { .name = "k",
			                     .grid = (const unsigned int[]){ 1, 2, 3, 99 },
			                     .block = (const unsigned int[]){ 4, 5, 6, 98 } };

		CHECK(gx_launch_table_line(&row, &is_new) == line && !is_new);
	}
}

/* Launches that have no line are counted; those that have one find it still. */
static void test_full(void)
{
	unsigned int shape[6] = { 1, 1, 1, 1, 1, 1 };
	struct gx_launch_line *first = NULL, *line;
	uint32_t n = 8; /* of the test before */
	bool is_new;

	CHECK_EQ(gx_session_stats()->launches_without_line, 0);
	for (; n < GX_MAX_LAUNCH_LINES; n++) {
		shape[0] = n;
		line = line_of("full", shape, &is_new);
		CHECK(line && is_new);
		first = first ? first : line;
	}
	CHECK_EQ(gx_session_stats()->launches_without_line, 0);
	for (uint32_t i = 1; i < 100; i++) {
		shape[0] = n + i;
		CHECK(!line_of("full", shape, &is_new) && !is_new);
		CHECK_EQ(gx_session_stats()->launches_without_line, i);
	}
	shape[0] = 8;
	CHECK(line_of("full", shape, &is_new) == first && !is_new);
	CHECK_EQ(gx_session_stats()->launches_without_line, 99);
}

int main(void)
{
	const unsigned int shape[6] = { 1, 1, 1, 1, 1, 1 };
	bool is_new = true;

	unsetenv("GPUEXT_LAUNCH_TABLE");
	gx_launch_table_start();
	CHECK(!gx_launch_table_on() && !line_of("k", shape, &is_new) && !is_new);
	setenv("GPUEXT_LAUNCH_TABLE", "0", 1);
	gx_launch_table_start();
	CHECK(!gx_launch_table_on() && !gx_session_stats()->has_launch_table);
	setenv("GPUEXT_LAUNCH_TABLE", "1", 1);
	gx_launch_table_start();
	CHECK(gx_launch_table_on() && gx_session_stats()->has_launch_table == 1);
	test_same_and_other();
	test_full();
	return TEST_END();
}
