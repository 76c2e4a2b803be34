/* rewrites.c - what is asked to be made again: each thing once, and as many as there is room for. */
#include "ir/steps.h"

#include "../test.h"

static void test_splits(void)
{
	struct {
		struct gx_ir_rewrites list;
		uint32_t behind;
	} all = { .behind = 77 };

	for (uint32_t i = 0; i < GX_IR_MAX_SPLITS; i++) {
		CHECK(gx_ir_rewrite_split(&all.list, 10 + i));
		CHECK(!gx_ir_rewrite_split(&all.list, 10));
		CHECK_EQ(all.list.n_splits, i + 1);
	}
	CHECK(!gx_ir_rewrite_split(&all.list, 5));
	CHECK(all.list.n_splits == GX_IR_MAX_SPLITS && all.behind == 77);
}

static void test_zeros(void)
{
	struct {
		struct gx_ir_rewrites list;
		uint32_t behind;
	} all = { .behind = 77 };

	CHECK(!gx_ir_rewrite_zero(&all.list, 1, 0));
	CHECK(gx_ir_rewrite_zero(&all.list, 1, 6) && gx_ir_rewrite_zero(&all.list, 1, 3));
	CHECK(!gx_ir_rewrite_zero(&all.list, 1, 7) && all.list.zeroed[0].words == 7);
	for (uint32_t i = 1; i < GX_IR_MAX_ZEROED; i++)
		CHECK(gx_ir_rewrite_zero(&all.list, 1 + i, 1));
	CHECK(!gx_ir_rewrite_zero(&all.list, 99, 1));
	CHECK(all.list.n_zeroed == GX_IR_MAX_ZEROED && all.behind == 77);
	CHECK(gx_ir_rewrite_zero(&all.list, 1, 8));
}

static void test_sums(void)
{
	struct {
		struct gx_ir_rewrites list;
		uint32_t behind;
	} all = { .behind = 77 };

	CHECK(!gx_ir_is_sum(&all.list, 0));
	for (uint32_t i = 0; i < GX_IR_MAX_SUMS; i++)
		CHECK(gx_ir_rewrite_sum(&all.list, i) && !gx_ir_rewrite_sum(&all.list, i));
	CHECK(!gx_ir_rewrite_sum(&all.list, 99) && !gx_ir_is_sum(&all.list, 99));
	CHECK(gx_ir_is_sum(&all.list, GX_IR_MAX_SUMS - 1) && all.behind == 77);
}

int main(void)
{
	test_splits();
	test_zeros();
	test_sums();
	return TEST_END();
}
