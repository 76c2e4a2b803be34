/* sizes.c - our policies on pages of 64 KiB, 32 in a VA block, and of 16 KiB: they take both sizes from the call, so that
 * what they ask for is in the pages of the memory they are asked about, and does there what it does on 4 KiB. */
#include "rig.h"

enum { N_BLOCKS = 8, N_VAS = 24 };

static const struct gx_sizes all_sizes[] = { { 16, 21 }, { 14, 21 } };

/* Nothing that the engine has to refuse: scans both ways, strides and hot spots over three times the memory. */
static void nothing_refused(struct gx_sizes sizes, const char *policy)
{
	u32 n_pages = gx_block_pages(sizes), all = N_VAS * n_pages;
	struct gx_async_request part;
	struct rig rig;
	u64 random = 5;

	rig_start_sized(&rig, sizes, N_BLOCKS, N_VAS, policy, NULL);
	for (u32 i = 0; i < 3 * all; i++) {
		u32 page = i < all       ? i
		           : i < 2 * all ? 2 * all - 1 - i
		           : i % 2       ? i * 3 % all
		                         : rig_random(&random, rig_random(&random, all) + 1);

		rig_touch(&rig, page / n_pages, page % n_pages);
		while (gx_async_pop(&rig.memory.async, &part))
			CHECK(part.wish.va % (1ull << sizes.page_shift) == 0);
	}
	CHECK(rig_counter(&rig, GX_COUNT_calls) > 100);
	for (u32 c = GX_COUNT_unknown_action; c <= GX_COUNT_refused_count; c++)
		CHECK_EQ(rig_counter(&rig, (enum gx_counter)c), 0);
	rig_end(&rig);
}

/* A sequence through blocks: faults of it, and what is asked for ahead is the whole next block, once each. */
static u64 sequence(struct gx_sizes sizes, const char *policy, u32 *n_ahead)
{
	u32 n_pages = gx_block_pages(sizes), bytes = 1u << sizes.block_shift;
	struct gx_async_request part;
	struct rig rig;
	u64 n_faults;

	rig_start_sized(&rig, sizes, 2 * N_VAS, N_VAS, policy, NULL);
	*n_ahead = 0;
	for (u32 page = 0; page < N_VAS * n_pages; page++) {
		rig_touch(&rig, page / n_pages, page % n_pages);
		while (gx_async_pop(&rig.memory.async, &part)) {
			CHECK_EQ(part.wish.n_pages, n_pages);
			CHECK_EQ(part.wish.va, (u64)(page / n_pages + 1) * bytes);
			++*n_ahead;
		}
	}
	n_faults = rig.n_faults;
	rig_end(&rig);
	return n_faults;
}

/* Too far apart for a region: 64 KiB for each place, and those are places of the stride. */
static void far_apart(struct gx_sizes sizes)
{
	static const char *const settings[] = { "widest_stride=2", NULL };
	u32 n_pages = gx_block_pages(sizes), big = gx_big_page(sizes), stride = 2 * big + 1;
	struct gx_async_request part;
	struct rig rig;
	u32 n = 0;

	rig_start_sized(&rig, sizes, N_BLOCKS, 2, "stride", settings);
	for (u32 page = 0; page < n_pages; page += stride) {
		rig_fault(&rig, 0, page);
		while (gx_async_pop(&rig.memory.async, &part)) {
			u32 first = gx_page_of(sizes, part.wish.va), at = first;

			CHECK(part.wish.n_pages == big && part.wish.va % 0x10000 == 0);
			while (at % stride)
				at++;
			CHECK(at < first + big && at > page);
			n++;
		}
	}
	CHECK(n >= 3);
	rig_end(&rig);
}

void test_sizes(void)
{
	static const char *const policies[] = { "adaptive", "clock", "fifo",           "lfu",
		                                "mru",      "quota", "tree_threshold", "stride" };

	for (u32 s = 0; s < sizeof(all_sizes) / sizeof(all_sizes[0]); s++) {
		struct gx_sizes sizes = all_sizes[s];
		u32 n_ahead, none;

		for (u32 p = 0; p < sizeof(policies) / sizeof(policies[0]); p++)
			nothing_refused(sizes, policies[p]);
		CHECK(sequence(sizes, "stride", &n_ahead) * 2 <= sequence(sizes, NULL, &none));
		CHECK(n_ahead >= 4 && !none);
		far_apart(sizes);
	}
}
