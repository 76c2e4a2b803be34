/* fault_batch.c - batches of faults: what coalesces, in what order blocks are served, how many are
 * duplicates. */
#include "driver/fault_batch.h"

#include "../test.h"

static struct gx_fault_batch batch;
static u64 seed = 88172645463325252u;

static u32 random_below(u32 n)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return (u32)(seed >> 33) % n;
}

static struct gx_fault_entry entry(u64 space, u64 page, u32 access, u32 utlb)
{
	return (struct gx_fault_entry){ space, page << GX_PAGE_SHIFT, 0, access, utlb, true };
}

static void coalescing(void)
{
	struct gx_fault_entry entries[] = {
		entry(1, 7, GPU_ACCESS_READ, 0),  /* new */
		entry(1, 7, GPU_ACCESS_WRITE, 0), /* joins: same uTLB, whatever it asks for */
		entry(1, 9, GPU_ACCESS_READ, 1),  /* new */
		entry(1, 7, GPU_ACCESS_READ, 0),  /* joins the uTLB's last */
		entry(1, 9, GPU_ACCESS_WRITE, 2), /* new: another uTLB, and stronger */
		entry(1, 9, GPU_ACCESS_READ, 3),  /* joins the last of all */
		entry(2, 9, GPU_ACCESS_READ, 3),  /* new: another address space */
	};
	u32 n = sizeof(entries) / sizeof(entries[0]);

	gx_batch_init(&batch, 256, true, GX_SIZES);
	gx_batch_begin(&batch);
	CHECK_EQ(gx_batch_fetch(&batch, entries, 0, n, n), n);
	CHECK_EQ(batch.n, 4);
	CHECK_EQ(batch.n_fetched, n);
	CHECK_EQ(batch.faults[0].n_instances, 3);
	CHECK_EQ(batch.faults[0].access, GPU_ACCESS_WRITE);
	gx_batch_sort(&batch);
	/* two more of page 7, one of the write, and two entries of page 9 */
	CHECK_EQ(batch.n_duplicates, 4);
	gx_batch_init(&batch, 256, false, GX_SIZES);
	gx_batch_begin(&batch);
	gx_batch_fetch(&batch, entries, 0, n, n);
	gx_batch_sort(&batch);
	CHECK_EQ(batch.n, n);
	CHECK_EQ(batch.n_duplicates, 4);
}

/* Of two uTLBs: the second joins when it asks for as much or less; an access that nobody knows is the strongest. */
static void accesses(void)
{
	for (u32 first = 0; first < 6; first++)
		for (u32 second = 0; second < 6; second++) {
			struct gx_fault_entry entries[] = { entry(1, 7, first, 0),
				                            entry(1, 7, second, 1) };
			u32 a = first < GPU_ACCESS_ATOMIC ? first : GPU_ACCESS_ATOMIC;
			u32 b = second < GPU_ACCESS_ATOMIC ? second : GPU_ACCESS_ATOMIC;

			gx_batch_init(&batch, 256, true, GX_SIZES);
			gx_batch_begin(&batch);
			CHECK_EQ(gx_batch_fetch(&batch, entries, 0, 2, 2), 2);
			CHECK_EQ(batch.n, b <= a ? 1 : 2);
			CHECK_EQ(batch.faults[0].access, a);
			CHECK(b <= a || batch.faults[1].access == b);
		}
}

static void limits(void)
{
	static struct gx_fault_entry ring[300];

	for (u32 i = 0; i < 300; i++)
		ring[i] = entry(1, i * 3, GPU_ACCESS_READ, i);
	gx_batch_init(&batch, 256, true, GX_SIZES);
	gx_batch_begin(&batch);
	CHECK_EQ(gx_batch_fetch(&batch, ring, 290, 300, 300), 256);
	CHECK_EQ(batch.faults[0].va >> GX_PAGE_SHIFT, 870);
	CHECK_EQ(batch.faults[10].va, 0);
	ring[5].valid = false;
	gx_batch_begin(&batch);
	CHECK_EQ(gx_batch_fetch(&batch, ring, 0, 300, 300), 5);
	CHECK_EQ(batch.id, 2);
}

/* To sort a batch writes its order, and how many duplicates there are. */
static void check_sorted_alone(struct gx_fault_batch *before)
{
	memcpy(before->order, batch.order, batch.n * sizeof(batch.order[0]));
	memcpy(before->scratch, batch.scratch, batch.n * sizeof(batch.scratch[0]));
	before->n_duplicates = batch.n_duplicates;
	CHECK(!memcmp(before, &batch, sizeof(batch)));
}

/* Every fetched page comes out in exactly one group, in order, and duplicates add up. */
static void random_batches(void)
{
	for (u32 round = 0; round < 3000; round++) {
		struct gx_fault_entry ring[256];
		u32 n = 1 + random_below(256), at = 0, n_pages = 0, n_duplicates = 0, n_seen = 0;
		static bool touched[2][4 * 512];
		static struct gx_fault_batch before;
		struct gx_batch_group group;
		u64 last = 0;

		memset(touched, 0, sizeof(touched));
		for (u32 i = 0; i < n; i++) {
			u32 space = random_below(2), page = random_below(1 + random_below(4 * 512));

			ring[i] = entry(space, page, random_below(4), random_below(8));
			n_pages += !touched[space][page];
			touched[space][page] = true;
		}
		gx_batch_init(&batch, 256, random_below(2), GX_SIZES);
		gx_batch_begin(&batch);
		CHECK_EQ(gx_batch_fetch(&batch, ring, 0, n, 256), n);
		memset(batch.of_utlb, 0xa5, sizeof(batch.of_utlb)); /* behind what is sorted */
		before = batch;
		gx_batch_sort(&batch);
		check_sorted_alone(&before);
		while (gx_batch_next(&batch, &at, &group)) {
			u64 key = group.va_space << 32 | group.va;

			CHECK(!last || key > last);
			last = key;
			n_seen += gx_mask_count(&group.faulted);
			n_duplicates += group.n_duplicates;
			CHECK_EQ(group.n_faults, gx_mask_count(&group.faulted));
			for (u32 page = 0; page < 512; page++)
				CHECK(!gx_mask_test(&group.faulted, page) ||
				      touched[group.va_space][(group.va >> GX_PAGE_SHIFT) + page]);
		}
		CHECK_EQ(n_seen, n_pages);
		CHECK_EQ(n_duplicates, n - n_pages);
		CHECK_EQ(batch.n_duplicates, n_duplicates);
	}
}

static void replays(void)
{
	struct gx_fault_params params = GX_FAULT_PARAMS;

	batch.n_fetched = 100;
	batch.n_duplicates = 50;
	CHECK_EQ(gx_batch_replay(&batch, &params, GX_AFTER_BLOCK), 0);
	CHECK_EQ(gx_batch_replay(&batch, &params, GX_AFTER_BATCH),
	         GX_REPLAY_START | GX_REPLAY_FLUSH);
	batch.n_duplicates = 51;
	CHECK_EQ(gx_batch_replay(&batch, &params, GX_AFTER_BATCH),
	         GX_REPLAY_START | GX_REPLAY_FLUSH | GX_REPLAY_UPDATE_PUT);
	params.replay_policy = GX_REPLAY_BLOCK;
	CHECK_EQ(gx_batch_replay(&batch, &params, GX_AFTER_BLOCK), GX_REPLAY_START);
	params.replay_policy = GX_REPLAY_ONCE;
	CHECK_EQ(gx_batch_replay(&batch, &params, GX_AFTER_BATCH), 0);
	CHECK_EQ(gx_batch_replay(&batch, &params, GX_AFTER_SERVICE), GX_REPLAY_START);
	CHECK(!gx_batch_too_many_invalid(&batch, 66));
	CHECK(gx_batch_too_many_invalid(&batch, 67));
	batch.n_fetched = 99; /* two thirds are not too many */
	CHECK(!gx_batch_too_many_invalid(&batch, 66));
	CHECK(gx_batch_too_many_invalid(&batch, 67));
}

int main(void)
{
	coalescing();
	accesses();
	limits();
	random_batches();
	replays();
	return TEST_END();
}
