/* sizes.c - pages and VA blocks of other sizes: what a policy is told of them, and that the engine counts in them
 * everywhere: batches, trees, the order of eviction, bytes moved, what is paid for and done later. */
#include "driver/fault_batch.h"
#include "driver/memory.h"
#include "driver/request.h"

#include "../test.h"

enum { N_BLOCKS = 2, N_VAS = 3 };

static u64 now(void *arg)
{
	(void)arg;
	return 1000;
}
static const struct gx_engine_host host = { .now = now };
static const struct gx_sizes all_sizes[] = { { 12, 21 }, { 14, 21 }, { 16, 21 }, { 16, 25 } };
static struct gx_sizes sizes;
static u32 n_pages; /* of a block */
static struct gx_policies set;
static struct gx_policy policy;
static struct gx_memory memory;
static struct gx_device_block blocks[N_BLOCKS];
static struct gx_va_block vas[N_VAS];
static u32 n_heads; /* that were looked at */

/* What it asks for in the next callback. */
static struct {
	bool later, migrate;
	u64 va, bytes;
	u32 n_pages;
	int err;
} ask;

static s32 run(struct gx_policy *self, struct gx_call *call, enum gx_member member, const u64 *args)
{
	(void)self, (void)args;
	for (u32 i = 0; i < 2; i++)
		if (call->heads[i]) {
			CHECK_EQ(call->heads[i]->page_shift, sizes.page_shift);
			CHECK_EQ(call->heads[i]->block_shift, sizes.block_shift);
			n_heads++;
		}
	if (member != GX_MEM(gpu_page_prefetch))
		return GPU_DEFAULT;
	CHECK_EQ(call->tree->shape.leaf_count, n_pages);
	CHECK_EQ(call->max.outer, n_pages);
	if (ask.later)
		ask.err = gx_kfunc_prefetch_async(call, call->fault, ask.va, ask.n_pages);
	if (ask.migrate)
		ask.err = gx_kfunc_migrate_range(call, &call->fault->call, 1, ask.va, ask.bytes, 0);
	return GPU_DEFAULT;
}

static void begin(struct gx_sizes which)
{
	sizes = which;
	n_pages = 1u << (which.block_shift - which.page_shift);
	memset(&ask, 0, sizeof(ask));
	n_heads = 0;
	gx_policies_init(&set, &host);
	set.sizes = sizes;
	gx_memory_init(&memory, blocks, N_BLOCKS, 0, &set, &host);
	for (u32 i = 0; i < N_VAS; i++)
		CHECK_EQ(gx_va_block_init(&vas[i], sizes, 1, (u64)(i + 1) << sizes.block_shift,
		                          n_pages, 100, 7),
		         0);
	policy = (struct gx_policy){ .name = "sees", .members = ~0u, .run = run };
	CHECK_EQ(gx_policies_attach(&set, &policy), 0);
}

/* One page is touched; how many come. */
static u32 touch(u32 va, u32 page)
{
	struct gx_page_mask faulted = { { 0 } };
	struct gx_va_block *victim, *vb = &vas[va];
	struct gx_service_plan plan;
	u32 block;

	gx_mask_set(&faulted, page);
	gx_memory_plan(&memory, vb, &faulted, &(struct gx_fault_info){ GPU_ACCESS_READ, 1, 1 },
	               &plan);
	if (plan.needs_block) {
		CHECK_EQ(gx_memory_claim(&memory, vb, &block, &victim), 0);
		if (victim)
			gx_memory_evicted(&memory, victim);
		gx_memory_assign(&memory, vb, block);
	}
	gx_memory_queue_async(&memory, &plan);
	gx_memory_resident(&memory, vb, &plan.pages);
	if (plan.needs_block)
		gx_memory_unpin(&memory, vb);
	return gx_mask_count(&plan.pages);
}

/* --- the tree: big pages are 64 KiB, whatever a page is */
static void trees(void)
{
	u32 big = 0x10000u >> sizes.page_shift;

	CHECK_EQ(touch(0, n_pages - 1), big);
	CHECK_EQ(gx_mask_next(&vas[0].resident, 0, n_pages), n_pages - big);
	/* its neighbour: the node of both is full, that of four is half full */
	CHECK_EQ(touch(0, n_pages - 1 - big), big);
	/* three of four: the four */
	CHECK_EQ(touch(0, n_pages - 1 - 2 * big), 2 * big);
	CHECK_EQ(gx_mask_count(&vas[0].resident), 4 * big);
}

/* --- bytes: in pages that were on the CPU, and back */
static void bytes(void)
{
	gx_mask_fill(&vas[1].on_cpu, gx_region(0, n_pages));
	CHECK_EQ(touch(1, 0), 0x10000u >> sizes.page_shift);
	CHECK_EQ(memory.bytes_in, 0x10000);
	gx_memory_to_cpu(&memory, &vas[1], &vas[1].resident);
	CHECK_EQ(memory.bytes_out, 0x10000);
	/* the third takes what is unused, and the second then what the first has */
	CHECK(touch(2, 0) && touch(1, 5));
	CHECK_EQ(vas[0].device_block, GX_NO_BLOCK);
	CHECK_EQ(memory.n_evictions, 2);
}

/* --- later */
static void later(void)
{
	u64 page = 1ull << sizes.page_shift, block = 1ull << sizes.block_shift;
	struct gx_async_request part;
	u64 tokens = memory.async.bucket.tokens;

	ask.later = true;
	ask.va = 2 * block - page;
	ask.n_pages = 3 <= n_pages ? 3 : 2;
	touch(0, 0);
	CHECK_EQ(ask.err, 0);
	CHECK_EQ(tokens - memory.async.bucket.tokens, ask.n_pages * page);
	CHECK(gx_async_pop(&memory.async, &part));
	CHECK(part.wish.va == 2 * block - page && part.wish.n_pages == 1);
	CHECK(gx_async_pop(&memory.async, &part));
	CHECK(part.wish.va == 2 * block && part.wish.n_pages == ask.n_pages - 1);
	CHECK(!gx_async_pop(&memory.async, &part));
	ask.va = page / 2; /* not of a page */
	touch(0, n_pages / 2);
	CHECK_EQ(ask.err, -GX_EINVAL);
	ask.va = block;
	ask.n_pages = n_pages + 1; /* more than a block */
	touch(0, n_pages / 4);
	CHECK_EQ(ask.err, -GX_EINVAL);
}

static void ranges(void)
{
	u64 page = 1ull << sizes.page_shift;
	struct gx_async_request part;

	ask.migrate = true;
	ask.va = 3ull << sizes.block_shift;
	ask.bytes = page + page / 2;
	touch(1, 0);
	CHECK_EQ(ask.err, -GX_EINVAL);
	ask.bytes = 2 * page;
	touch(1, n_pages / 2);
	CHECK_EQ(ask.err, 0);
	CHECK(gx_async_pop(&memory.async, &part));
	CHECK(part.wish.va == ask.va && part.wish.n_pages == 2);
	/* no more than a burst of bytes, of whatever pages */
	ask.bytes = GX_BUCKET_BURST + page;
	touch(1, n_pages / 4);
	CHECK_EQ(ask.err, -GX_ERANGE);
}

/* --- batches: pages are told apart, and blocks, by their sizes */
static void batches(void)
{
	u64 page = 1ull << sizes.page_shift, block = 1ull << sizes.block_shift;
	const u64 vas_of[] = { block - page, block - page / 2, block, block + page - 1, 3 * page };
	struct gx_fault_entry entries[5];
	struct gx_fault_batch batch;
	struct gx_batch_group group;
	u32 at = 0;

	for (u32 i = 0; i < 5; i++)
		entries[i] =
		        (struct gx_fault_entry){ .va_space = 1, .va = vas_of[i], .valid = true };
	gx_batch_init(&batch, 256, true, sizes);
	gx_batch_begin(&batch);
	CHECK_EQ(gx_batch_fetch(&batch, entries, 0, 5, 5), 5);
	CHECK_EQ(batch.n, 3);
	gx_batch_sort(&batch);
	CHECK(gx_batch_next(&batch, &at, &group));
	CHECK(group.va == 0 && group.n_faults == 2 && group.n_duplicates == 1);
	CHECK(gx_mask_test(&group.faulted, 3) && gx_mask_test(&group.faulted, n_pages - 1));
	CHECK(gx_batch_next(&batch, &at, &group));
	CHECK(group.va == block && group.n_faults == 1 && gx_mask_test(&group.faulted, 0));
	CHECK(!gx_batch_next(&batch, &at, &group));
}

/* --- what a VA block can't be */
static void limits(void)
{
	struct gx_va_block vb;

	CHECK_EQ(gx_va_block_init(&vb, sizes, 1, 1ull << sizes.block_shift, n_pages + 1, 1, 0),
	         -GX_EINVAL);
	CHECK_EQ(gx_va_block_init(&vb, sizes, 1, 1ull << (sizes.block_shift - 1), 1, 1, 0),
	         -GX_EINVAL);
	CHECK(gx_sizes_hold(sizes));
	CHECK(!gx_sizes_hold((struct gx_sizes){ 12, 22 })); /* more pages than a mask has */
	CHECK(!gx_sizes_hold((struct gx_sizes){ 16, 15 }));
	CHECK(!gx_sizes_hold((struct gx_sizes){ 11, 20 }));
}

int main(void)
{
	static void (*const parts[])(void) = { trees, bytes, later, ranges, batches, limits };

	for (u32 i = 0; i < sizeof(all_sizes) / sizeof(all_sizes[0]); i++) {
		begin(all_sizes[i]);
		for (u32 p = 0; p < sizeof(parts) / sizeof(parts[0]); p++) {
			if (p == 2)
				begin(all_sizes[i]);
			parts[p]();
		}
		CHECK(n_heads > 10);
		CHECK(gx_blocks_consistent(&memory.blocks));
	}
	return TEST_END();
}
