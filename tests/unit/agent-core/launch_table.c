/* launch_table.c - lines of the table of launches: one for each kernel, or each geometry, until there are no more. */
#include "../test.h"
#include "agent/core/launch_table.h"
#include "agent/core/session_internal.h"

#include <stdlib.h>

static struct gx_launch_line *line_of(const char *name, const unsigned int *shape, bool *is_new)
{
	struct gx_launch_row row = { .name = name, .grid = shape, .block = shape + 3 };

	return gx_launch_table_line(&row, is_new);
}

static struct gx_launch_line *find_line(const char *name, const unsigned int *shape)
{
	struct gx_launch_row row = { .name = name, .grid = shape, .block = shape + 3 };

	return gx_launch_table_find(&row);
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
		CHECK(!gx_launch_table_fits(line,
		                            &(struct gx_launch_row){ "k", shape, shape + 3 }));
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

/* By the whole name, also where another one begins so; by a part that one kernel has, with whatever geometry. */
static void test_shown(void)
{
	unsigned int shape[6] = { 1, 1, 1, 1, 1, 1 };
	static const char *const names[] = { "_Z1a", "_Z1ab", "_Z2cd" };
	char shown[8];
	bool is_new;

	CHECK(!gx_launch_table_shown("_Z1a", shown, sizeof(shown)));
	for (size_t i = 0; i < 6; i++, shape[0]++) {
		struct gx_launch_line *line = line_of(names[i % 3], shape, &is_new);

		CHECK(line && is_new);
		if (line && i % 3 != 1)
			snprintf(line->shown, sizeof(line->shown), "%s",
			         i % 3 ? "c<1234567>" : "a");
	}
	CHECK(gx_launch_table_shown("_Z1a", shown, sizeof(shown)) && !strcmp(shown, "a"));
	CHECK(!gx_launch_table_shown("_Z1ab", shown, sizeof(shown))); /* it has none */
	CHECK(gx_launch_table_shown("_Z2c", shown, sizeof(shown)) && !strcmp(shown, "c<12345"));
	CHECK(!gx_launch_table_shown("_Z", shown, sizeof(shown)));
	CHECK(!gx_launch_table_shown("_Z2cde", shown, sizeof(shown)));
}

/* Launches that have no line have that of all others; those that have one find it still. */
static void test_full(void)
{
	const struct gx_launch_line *others = &gx_session_stats()->others;
	unsigned int shape[6] = { 1, 1, 1, 1, 1, 1 };
	struct gx_launch_line *first = NULL, *line;
	uint32_t n = 14; /* of the tests before */
	bool is_new;

	for (; n < GX_MAX_LAUNCH_LINES; n++) {
		shape[0] = n;
		line = line_of("full", shape, &is_new);
		CHECK(line && is_new && line != others);
		first = first ? first : line;
	}
	for (uint32_t i = 1; i < 100; i++) {
		shape[0] = n + i;
		CHECK(line_of("full", shape, &is_new) == others && !is_new);
		CHECK(!find_line("full", shape));
	}
	shape[0] = 14;
	CHECK(line_of("full", shape, &is_new) == first && !is_new &&
	      find_line("full", shape) == first);
	/* all lines are looked at: nothing but the same is the same */
	CHECK(!find_line("fall", shape));
	for (int i = 0; i < 6; i++) {
		shape[i] += 1u << 20;
		CHECK(!find_line("full", shape));
		shape[i] -= 1u << 20;
	}
	first->name[0] = 'b'; /* as one whose name has the same hash */
	CHECK(!find_line("full", shape));
	first->name[0] = 'f';
	first->name_hash++; /* as one whose name goes on otherwise */
	CHECK(!find_line("full", shape));
	first->name_hash--;
	CHECK(find_line("full", shape) == first);
}

/* Without geometry a kernel has one line. Names are told apart by all of their letters, of which a line holds some. */
static void test_by_kernel(void)
{
	unsigned int shape[6] = { 1, 2, 3, 4, 5, 6 };
	struct gx_launch_line *line;
	char name[1024];
	bool is_new;

	memset(gx_session_stats()->lines, 0, sizeof(gx_session_stats()->lines));
	CHECK(!find_line("k", shape));
	line = line_of("k", shape, &is_new);
	CHECK(line && is_new && !line->grid[0] && !line->block[2] && find_line("k", shape) == line);
	for (int i = 0; i < 6; i++) {
		struct gx_launch_row row = { .name = "k", .grid = shape, .block = shape + 3 };

		shape[i]++;
		CHECK(line_of("k", shape, &is_new) == line && !is_new);
		CHECK(gx_launch_table_fits(line, &row));
	}
	memset(name, 'x', sizeof(name) - 1);
	name[sizeof(name) - 1] = '\0';
	line = line_of(name, shape, &is_new);
	CHECK(line && is_new && strlen(line->name) == sizeof(line->name) - 1);
	name[sizeof(name) - 2] = 'y';
	CHECK(line_of(name, shape, &is_new) != line && is_new);
}

static void start(const char *asked)
{
	if (asked)
		setenv("GPUEXT_LAUNCH_TABLE", asked, 1);
	else
		unsetenv("GPUEXT_LAUNCH_TABLE");
	gx_launch_table_start();
	CHECK_EQ(gx_session_stats()->has_launch_table, gx_launch_table());
}

int main(void)
{
	const unsigned int shape[6] = { 1, 1, 1, 1, 1, 1 };
	bool is_new = true;

	start("0");
	CHECK_EQ(gx_launch_table(), GX_LAUNCHES_NONE);
	CHECK(!line_of("k", shape, &is_new) && !is_new && !find_line("k", shape));
	start("1");
	CHECK_EQ(gx_launch_table(), GX_LAUNCHES_BY_GEOMETRY);
	test_same_and_other();
	test_shown();
	test_full();
	start(NULL);
	CHECK_EQ(gx_launch_table(), GX_LAUNCHES_BY_KERNEL);
	test_by_kernel();
	start("2"); /* no word for it */
	CHECK_EQ(gx_launch_table(), GX_LAUNCHES_BY_KERNEL);
	return TEST_END();
}
