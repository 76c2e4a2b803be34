/* paths.c - the tree of paths by hand: what is behind a point, rounds of loops, and how many loops may be open. */
#include "verify/paths.h"

#include "../fail.h"
#include "../test.h"

enum { N_BLOCKS = 2, ROUNDS = 10 };

/* So much later the path has been in block 0 or 1 once more. */
static void walk(struct gx_path *path, uint64_t cost, uint32_t block)
{
	path->cost += cost;
	CHECK_EQ(gx_path_enter(path, block), 0);
}

static void expect(const struct gx_path *path, uint64_t cost, uint64_t first, uint64_t second)
{
	const struct gx_way *end = &path->root.end;

	CHECK(end->some);
	CHECK_EQ(end->cost, cost);
	CHECK_EQ(end->trips ? end->trips[0] : 0, first);
	CHECK_EQ(end->trips ? end->trips[1] : 0, second);
}

/* Two sides: of each number the larger one. What is known of a side counts for a path that goes on like it. */
static void test_fork(void)
{
	struct gx_path path;
	struct gx_node *fork, *side;

	CHECK_EQ(gx_path_init(&path, N_BLOCKS), 0);
	walk(&path, 5, 0);
	fork = gx_path_node(&path, 3);
	side = gx_path_node(&path, 1);
	side->stored = true;
	walk(&path, 7, 1);
	CHECK_EQ(gx_path_end(&path, NULL), 0);
	CHECK(side->done && !fork->done);
	gx_path_resume(&path, fork);
	walk(&path, 3, 0);
	CHECK_EQ(gx_path_end(&path, NULL), 0);
	CHECK(!fork->done);
	gx_path_resume(&path, fork);
	walk(&path, 2, 0);
	CHECK_EQ(gx_path_end(&path, side), 0); /* 5 + 2 + 7 */
	expect(&path, 14, 2, 1);
	gx_node_release(&path, side);
	CHECK(path.nodes == NULL);
	CHECK_EQ(path.bytes, N_BLOCKS * sizeof(*path.root.end.trips)); /* of the result */
	gx_path_free(&path);
}

/* A loop of at most 10 rounds, two of them followed: the worst round, so often, and the way out. */
static void test_rounds(void)
{
	struct gx_path path;
	struct gx_node *head, *way_out;
	uint32_t segment;

	CHECK_EQ(gx_path_init(&path, N_BLOCKS), 0);
	walk(&path, 100, 0);
	head = gx_path_node(&path, 1);
	CHECK(gx_path_open(&path, 1, ROUNDS));
	way_out = gx_path_node(&path, 2); /* another round, and out */
	walk(&path, 4, 1);
	segment = path.segment;
	CHECK_EQ(gx_path_round(&path, true), 0);
	/* it goes on at the head, with nothing behind it so far */
	CHECK(path.node == head && !path.cost && !path.n_way && path.segment > segment);
	walk(&path, 6, 1);
	walk(&path, 0, 1);
	CHECK_EQ(gx_path_round(&path, false), 0);
	CHECK(!head->done);
	gx_path_resume(&path, way_out);
	gx_path_close(&path);
	CHECK(!path.loop && !path.level);
	walk(&path, 1, 0);
	CHECK_EQ(gx_path_end(&path, NULL), 0);
	expect(&path, 100 + ROUNDS * 6 + 1, 2, ROUNDS * 2);
	CHECK(path.nodes == NULL);
	gx_path_free(&path);
}

/* A loop that no path comes back to, and one whose rounds enter no block that is counted. */
static void test_short(void)
{
	for (int back = 0; back < 2; back++) {
		struct gx_path path;
		struct gx_node *way_out;

		CHECK_EQ(gx_path_init(&path, N_BLOCKS), 0);
		CHECK(gx_path_node(&path, 1) != NULL);
		CHECK(gx_path_open(&path, 1, ROUNDS));
		if (back) {
			way_out = gx_path_node(&path, 2);
			path.cost += 4;
			CHECK_EQ(gx_path_round(&path, false), 0);
			gx_path_resume(&path, way_out);
		}
		walk(&path, 1, 0);
		gx_path_close(&path);
		CHECK_EQ(gx_path_end(&path, NULL), 0);
		expect(&path, 1 + (back ? ROUNDS * 4 : 0), 1, 0);
		gx_path_free(&path);
	}
}

/* One side leaves both loops and ends; the other, taken up behind it, is in them still, and each of its rounds is one of the inner loop. */
static void test_taken_up(void)
{
	struct gx_path path;
	struct gx_node *side, *inner, *outer;

	CHECK_EQ(gx_path_init(&path, N_BLOCKS), 0);
	outer = gx_path_node(&path, 1);
	CHECK(gx_path_open(&path, 1, ROUNDS));
	inner = gx_path_node(&path, 1);
	CHECK(gx_path_open(&path, 2, 3));
	side = gx_path_node(&path, 2);
	gx_path_close(&path);
	gx_path_close(&path);
	CHECK(!path.loop && !path.level && !path.loop_id);
	walk(&path, 1, 0);
	CHECK_EQ(gx_path_end(&path, NULL), 0);
	gx_path_resume(&path, side);
	CHECK(path.loop == inner && path.level == 2 && path.loop_id == inner->own_loop_id);
	CHECK(path.segment == side->segment && path.segment > outer->segment);
	walk(&path, 5, 1);
	CHECK_EQ(gx_path_round(&path, false), 0);
	expect(&path, 1 + 3 * 5, 1, 3);
	gx_path_free(&path);
}

/* A round, in which all that is behind it is put together: whichever of its allocations fails, it says so. */
static void test_no_memory(void)
{
	enum { MOST = 16 };
	bool failed = true;
	long n = 0;

	while (failed && n < MOST) {
		struct gx_path path;
		struct gx_node *fork;
		int err;

		CHECK_EQ(gx_path_init(&path, N_BLOCKS), 0);
		CHECK(gx_path_node(&path, 1) != NULL);
		CHECK(gx_path_open(&path, 1, ROUNDS));
		fork = gx_path_node(&path, 2);
		gx_path_close(&path);
		path.cost += 1;
		CHECK_EQ(gx_path_end(&path, NULL), 0);
		gx_path_resume(&path, fork);
		walk(&path, 5, 1);
		fail_one(++n);
		err = gx_path_round(&path, false);
		failed = fail_none();
		CHECK_EQ(err, failed ? -ENOMEM : 0);
		if (!failed)
			expect(&path, 1 + ROUNDS * 5, 0, ROUNDS);
		gx_path_free(&path);
	}
	/* of the fork, of the loop, and of the program */
	CHECK(n > 4 && n < MOST);
}

/* As many loops within each other as there is room for. */
static void test_open(void)
{
	struct gx_path path;

	CHECK_EQ(gx_path_init(&path, N_BLOCKS), 0);
	for (uint32_t i = 1; i <= GX_MAX_OPEN_LOOPS; i++) {
		CHECK(gx_path_node(&path, 1) != NULL);
		CHECK(gx_path_open(&path, i, 1));
		CHECK_EQ(path.level, i);
	}
	CHECK(gx_path_node(&path, 2) != NULL);
	CHECK(!gx_path_open(&path, 0, 1));
	CHECK(path.level == GX_MAX_OPEN_LOOPS && path.loop->head == GX_MAX_OPEN_LOOPS);
	CHECK_EQ(gx_path_round(&path, false), 0);
	while (path.loop)
		gx_path_close(&path);
	gx_path_free(&path);
}

int main(void)
{
	test_fork();
	test_rounds();
	test_short();
	test_taken_up();
	test_open();
	test_no_memory();
	return TEST_END();
}
