/* prefetch.c - the prefetch tree: the cases worked out by hand, and a tree against counting bits
 * one by one. */
#include "driver/prefetch.h"

#include "../test.h"

static u64 seed = 0x9e3779b97f4a7c15u;

static u32 random_below(u32 n)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return (u32)(seed >> 33) % n;
}

/* Pages that come with one fault at `page` of an aligned, empty block of 512. */
static u32 one_fault(u32 page, u32 threshold)
{
	struct gx_page_mask faulted = { { 0 } }, out;
	struct gpu_region all = gx_region(0, 512);
	struct gx_prefetch_tree tree;

	gx_mask_set(&faulted, page);
	CHECK(gx_prefetch_tree_init(&tree, all, gx_block_shape(GX_SIZES), NULL, &faulted, NULL));
	gx_prefetch_mask(&tree, &faulted, NULL, all, threshold, &out);
	return gx_mask_count(&out);
}

static void worked_cases(void)
{
	for (u32 page = 0; page < 512; page += 37) {
		CHECK_EQ(one_fault(page, 0), 512);
		CHECK_EQ(one_fault(page, 1), 512);
		CHECK_EQ(one_fault(page, 3), 512);
		CHECK_EQ(one_fault(page, 4), 256);
		CHECK_EQ(one_fault(page, 5), 256);
		CHECK_EQ(one_fault(page, 10), 128);
		CHECK_EQ(one_fault(page, 25), 32);
		CHECK_EQ(one_fault(page, 51), 16);
		CHECK_EQ(one_fault(page, 100), 0);
	}
}

/* A sweep over an empty block at threshold 51 faults at grains 0, 1, 2, 4, 8, 16. */
static void sweep(void)
{
	static const u32 expected[] = { 0, 1, 2, 4, 8, 16 };
	struct gpu_region all = gx_region(0, 512);
	struct gx_page_mask resident = { { 0 } };
	u32 n = 0;

	for (u32 page = 0; page < 512; page++) {
		struct gx_page_mask faulted = { { 0 } }, out;
		struct gx_prefetch_tree tree;

		if (gx_mask_test(&resident, page))
			continue;
		CHECK(n < 6 && page == expected[n < 6 ? n : 5] * 16);
		n++;
		gx_mask_set(&faulted, page);
		CHECK(gx_prefetch_tree_init(&tree, all, gx_block_shape(GX_SIZES), &resident,
		                            &faulted, NULL));
		gx_prefetch_mask(&tree, &faulted, NULL, all, 51, &out);
		gx_mask_or(&resident, &faulted);
		gx_mask_or(&resident, &out);
	}
	CHECK_EQ(n, 6);
	CHECK_EQ(gx_mask_count(&resident), 512);
}

static void thrashing_stays_out(void)
{
	struct gx_page_mask faulted = { { 0 } }, thrashing = { { 0 } }, out;
	struct gpu_region all = gx_region(0, 512);
	struct gx_prefetch_tree tree;

	gx_mask_set(&faulted, 5);
	gx_mask_set(&thrashing, 6);
	CHECK(gx_prefetch_tree_init(&tree, all, gx_block_shape(GX_SIZES), NULL, &faulted,
	                            &thrashing));
	/* the big page does not grow: one leaf is set */
	CHECK_EQ(gx_mask_count(&tree.pages), 1);
	gx_mask_set(&thrashing, 5);
	CHECK(gx_prefetch_tree_init(&tree, all, gx_block_shape(GX_SIZES), NULL, &faulted,
	                            &thrashing));
	gx_prefetch_mask(&tree, &faulted, &thrashing, all, 51, &out);
	CHECK_EQ(gx_mask_count(&out), 0);
}

static void random_mask(struct gx_page_mask *mask, u32 n)
{
	gx_mask_zero(mask);
	while (n--)
		gx_mask_set(mask, random_below(512));
}

/* Masks: every operation against single bits. */
static void masks(void)
{
	for (u32 round = 0; round < 2000; round++) {
		struct gx_page_mask mask, left, right;
		struct gpu_region region = gx_region(random_below(513), random_below(520));
		u32 shift = random_below(513), weight = 0, next = region.outer;

		random_mask(&mask, random_below(300));
		left = right = mask;
		gx_mask_shift_left(&left, shift);
		gx_mask_shift_right(&right, shift);
		for (u32 i = 0; i < 512; i++) {
			CHECK(gx_mask_test(&left, i) ==
			      (i >= shift && gx_mask_test(&mask, i - shift)));
			CHECK(gx_mask_test(&right, i) == gx_mask_test(&mask, i + shift));
			if (i < region.first || i >= region.outer || !gx_mask_test(&mask, i))
				continue;
			weight++;
			next = next == region.outer ? i : next;
		}
		CHECK_EQ(gx_mask_weight(&mask, region), weight);
		CHECK_EQ(gx_mask_next(&mask, region.first, region.outer), next);
	}
}

/* The count of any region of the tree is what was resident, faulted, or grown. */
static void counts(void)
{
	for (u32 round = 0; round < 2000; round++) {
		struct gpu_region max = gx_region(random_below(500), 0), part;
		struct gx_page_mask faulted, resident;
		struct gx_prefetch_tree tree;
		u32 n = 0, align = random_below(16);

		max.outer = max.first + 1 + random_below(512 - max.first);
		random_mask(&faulted, random_below(20));
		random_mask(&resident, random_below(200));
		if (!gx_prefetch_tree_init(&tree, max, (struct gx_block_shape){ 512, 16, align },
		                           &resident, &faulted, NULL))
			continue;
		part.first = max.first + random_below(max.outer - max.first);
		part.outer = part.first + random_below(max.outer - part.first + 1);
		for (u32 page = part.first; page < part.outer; page++)
			n += gx_mask_test(&tree.pages, page - max.first + tree.shape.offset);
		CHECK_EQ(gx_prefetch_tree_count(&tree, part), n);
		for (u32 page = part.first; page < part.outer; page++) {
			struct gpu_region leaf =
			        gx_prefetch_node(&tree, page, tree.shape.level_count - 1);
			struct gpu_region root = gx_prefetch_node(&tree, page, 0);

			CHECK(leaf.outer - leaf.first == 1 && root.first == 0 &&
			      root.outer == tree.shape.leaf_count);
		}
	}
}

/* One fault anywhere, of every region from the first or the second big page on: its big page grows, or what is left behind the last one. */
static void grown(void)
{
	for (u32 first = 0; first <= 16; first += 16)
		for (u32 outer = first + 1; outer <= 512; outer++)
			for (u32 page = first; page < outer; page++) {
				struct gx_page_mask faulted = { { 0 } };
				struct gpu_region max = gx_region(first, outer), piece = max;
				u32 behind = outer / 16 * 16;
				struct gx_prefetch_tree tree;

				if (page < behind)
					piece = gx_region(page / 16 * 16, page / 16 * 16 + 16);
				else if (behind > first)
					piece.first = behind;
				gx_mask_set(&faulted, page);
				CHECK(gx_prefetch_tree_init(&tree, max, gx_block_shape(GX_SIZES),
				                            NULL, &faulted, NULL));
				piece = gx_region(piece.first - first, piece.outer - first);
				CHECK_EQ(gx_mask_weight(&tree.pages, piece),
				         piece.outer - piece.first);
				CHECK_EQ(gx_mask_count(&tree.pages), piece.outer - piece.first);
			}
}

/* What a tree can't be of, and what it does not know of. */
static void limits(void)
{
	static const struct {
		u32 first, outer, align;
		bool good;
	} rows[] = {
		{ 0, 512, 0, true },   { 0, 513, 0, false },
		{ 0, 1, 0, true },     { 0, 0, 0, false },
		{ 7, 7, 0, false },    { 9, 3, 0, false },
		{ 0, 497, 15, true },  { 0, 498, 15, false },
		{ 0, 496, 16, false }, { 511, 512, 0, true },
		{ 0, 511, 1, true },   { 0, 512, 1, false }, /* no room for what is before it */
		{ 1, 512, 0, true },   { 0, 512, 15, false },
	};
	struct gx_page_mask all, none;
	struct gx_prefetch_tree tree;

	gx_mask_zero(&none);
	gx_mask_zero(&all);
	gx_mask_fill(&all, gx_region(0, 512));
	for (u32 i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		CHECK_EQ(gx_prefetch_tree_init(&tree, gx_region(rows[i].first, rows[i].outer),
		                               (struct gx_block_shape){ 512, 16, rows[i].align },
		                               &none, &all, NULL),
		         rows[i].good);
	CHECK(gx_prefetch_tree_init(&tree, gx_region(10, 20), gx_block_shape(GX_SIZES), &all, &all,
	                            NULL));
	for (u32 page = 9; page <= 20; page++) {
		struct gpu_region region = gx_prefetch_region(&tree, page, 51);
		bool inside = page > 9 && page < 20;

		CHECK(inside ? region.first <= page && region.outer > page : !region.outer);
	}
	CHECK_EQ(gx_prefetch_tree_count(&tree, gx_region(0, 512)), 10);
	CHECK_EQ(gx_prefetch_tree_count(&tree, gx_region(12, 15)), 3);
	CHECK_EQ(gx_prefetch_tree_count(&tree, gx_region(0, 5)), 0);
	CHECK_EQ(gx_prefetch_tree_count(&tree, gx_region(0, 10)), 0);
	CHECK_EQ(gx_prefetch_tree_count(&tree, gx_region(20, 30)), 0);
	CHECK_EQ(gx_prefetch_tree_count(&tree, gx_region(15, 12)), 0);
	/* leaves in front of the first page, which are there to align it, have no page */
	CHECK(gx_prefetch_tree_init(&tree, gx_region(10, 64), gx_block_shape(GX_SIZES), &all, &all,
	                            NULL));
	for (u32 page = 0; page < 10; page++)
		CHECK(!gx_prefetch_region(&tree, page, 51).outer);
}

int main(void)
{
	limits();
	masks();
	worked_cases();
	sweep();
	thrashing_stays_out();
	counts();
	grown();
	return TEST_END();
}
