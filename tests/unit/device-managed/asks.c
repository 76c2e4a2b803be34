/* asks.c - what device programs ask for comes when the driver has nothing else to do, a VA block at a time; each part of it has one outcome
 * that is counted, and none is in the way of a fault.
 */
#include "../uffd.h"

#include "base/asks.h"
#include "steps.h"

static char ring[GX_ASKS_BYTES] __attribute__((aligned(8)));

static u64 *word_of(u64 offset)
{
	return (u64 *)(void *)(ring + offset);
}

static u64 n_begun(void)
{
	return *word_of(GX_ASKS_HEAD);
}

static u32 mib_s; /* the operator's rate; 0: none was given */

static void begin_asks(u32 n_blocks, u64 bytes, u64 first)
{
	struct gx_managed_config config = plain_config(n_blocks);

	config.asks_mib_s = mib_s;

	memset(ring, 0, sizeof(ring));
	*word_of(GX_ASKS_HEAD) = *word_of(GX_ASKS_TAIL) = first;
	config.asks = ring;
	begin(&config, bytes);
}

static void write_entry(u64 number, u64 va, u64 length)
{
	u64 entry = GX_ASKS_DATA + number % GX_ASKS_ENTRIES * GX_ASKS_STRIDE;

	*word_of(entry + GX_ASKS_VA) = va;
	*word_of(entry + GX_ASKS_LENGTH) = length;
	*word_of(entry + GX_ASKS_TICKET) = number + 1;
}

/* As a lane does. */
static void ask(u64 va, u64 length)
{
	write_entry((*word_of(GX_ASKS_HEAD))++, va, length);
}

static u64 stat_of(enum gx_managed_stat stat)
{
	uint64_t now[GX_N_MANAGED_STATS];

	gx_managed_stats(m, now);
	return now[stat];
}

/* The grid is known, and its clock is beyond all that the driver did. */
static void meet(u64 grid)
{
	CHECK(!touch(grid, base));
	CHECK_EQ(poll_of(grid, 0, true, true), 1);
	CHECK(touch(grid, base) != NULL);
	gx_managed_stats(m, seen);
}

/* Whole pages of each block that it touches; copied behind the grid's back, of use when that is over. */
static void comes(void)
{
	begin_asks(4, 3 * BLOCK, 7 * GX_ASKS_ENTRIES - 1);
	meet(1);
	ask(base + BLOCK - 1, 2 + PAGE);
	ask(base + BLOCK + 3 * PAGE + 5, 1);
	CHECK_EQ(poll_of(1, 0, false, false), 0);
	CHANGED(C(asked, 3), C(pages_in, 4), C(pages_zeroed, 4), C(prefetched, 4),
	        C(async_prefetched, 4), C(service_ns, 3 * 1100 + 4 * 4));
	CHECK_EQ(gx_mask_count(&block(1)->vb.resident), 3);
	CHECK(gx_mask_test(&block(1)->vb.resident, 0));
	CHECK(gx_mask_test(&block(1)->vb.resident, 1));
	CHECK(gx_mask_test(&block(0)->vb.resident, 511));
	CHECK(gx_mask_test(&block(1)->vb.resident, 3));
	CHECK_EQ(*word_of(GX_ASKS_TAIL), n_begun());
	/* not before the copy is over */
	CHECK(!touch(1, base + BLOCK));
	CHECK_EQ(poll_of(1, 0, true, true), 1);
	CHECK(touch(1, base + BLOCK) != NULL);
	CHECK_EQ(stat_of(GX_MANAGED_stale), 1);
	CHECK(touch(1, base + BLOCK + 3 * PAGE) != NULL);
	/* nothing is asked for twice */
	gx_managed_stats(m, seen);
	CHECK_EQ(poll_of(1, 2 * 999999, false, false), 0);
	CHANGED(C(virtual_ns, 999999));
	end();
}

/* Requests that touch are one; what is there costs nothing. */
static void needless(void)
{
	begin_asks(4, 3 * BLOCK, 0);
	meet(1);
	for (u32 lane = 0; lane < 32; lane++)
		ask(base + BLOCK + lane * PAGE, PAGE);
	ask(base, PAGE);
	CHECK_EQ(poll_of(1, 0, false, false), 0);
	CHANGED(C(asked, 33), C(asked_needless, 32), C(pages_in, 32), C(pages_zeroed, 32),
	        C(prefetched, 32), C(async_prefetched, 32), C(service_ns, 1100 + 32 * 4));
	end();
}

/* What is not in managed memory, wraps, is empty or too long. */
static void nobodys(void)
{
	static const struct {
		u64 at, length;
	} outside[] = { { 0, PAGE },
		        { ~0ull, 2 },
		        { ~0ull - PAGE, PAGE },
		        { ~0ull - PAGE + 1, PAGE - 1 },
		        { 1ull << 63, PAGE } };
	u32 n = sizeof(outside) / sizeof(outside[0]);

	begin_asks(4, BLOCK + 2 * PAGE, 0);
	meet(1);
	for (u32 i = 0; i < n; i++)
		ask(outside[i].at, outside[i].length);
	ask(base, 0);
	ask(base, GX_BUCKET_BURST + 1);
	ask(base + BLOCK + 2 * PAGE, PAGE);
	CHECK_EQ(poll_of(1, 0, false, false), 0);
	CHANGED(C(asked, n + 3), C(asked_range, n + 3));
	/* the front of it is there, and comes; that it is not all is said */
	ask(base + BLOCK + PAGE, 2 * PAGE);
	CHECK_EQ(poll_of(1, 0, false, false), 0);
	CHECK_EQ(stat_of(GX_MANAGED_asked_range), n + 4);
	CHECK(is_mask(&block(1)->vb.resident, 1, 2));
	end();
}

/* The longest that is served. */
static void longest(void)
{
	begin_asks(20, GX_BUCKET_BURST, 0);
	meet(1);
	ask(base, GX_BUCKET_BURST);
	CHECK_EQ(poll_of(1, 0, false, false), 0);
	CHECK_EQ(stat_of(GX_MANAGED_asked), GX_BUCKET_BURST / BLOCK);
	CHECK_EQ(stat_of(GX_MANAGED_asked_range), 0);
	CHECK_EQ(stat_of(GX_MANAGED_async_prefetched),
	         GX_BUCKET_BURST / PAGE - 1); /* one was there */
	end();
}

/* Bytes have their price by the virtual clock. */
static void rate(void)
{
	begin_asks(20, 16 * BLOCK, 0);
	meet(1);
	d->asks_bucket.bytes_per_s = 0; /* no more than there are */
	d->asks_bucket.tokens = 10 * PAGE;
	ask(base + BLOCK, 11 * PAGE);
	ask(base + 2 * BLOCK, 6 * PAGE);
	ask(base + 3 * BLOCK, 4 * PAGE);
	ask(base + 4 * BLOCK, PAGE);
	CHECK_EQ(poll_of(1, 0, false, false), 0);
	CHANGED(C(asked, 4), C(asked_rate, 2), C(pages_in, 10), C(pages_zeroed, 10),
	        C(prefetched, 10), C(async_prefetched, 10), C(service_ns, 2 * 1100 + 10 * 4));
	CHECK(!gx_mask_count(&block(1)->vb.resident) && !gx_mask_count(&block(4)->vb.resident));
	end();
}

/* The operator's rate: so many bytes for each millisecond of the GPU's own time, whatever the wall has. */
static void operators_rate(void)
{
	begin_asks(8, 6 * BLOCK, 0);
	CHECK_EQ(d->asks_bucket.bytes_per_s, 4096000000ull);
	end();
	mib_s = 250;
	begin_asks(8, 6 * BLOCK, 0);
	CHECK_EQ(d->asks_bucket.bytes_per_s, 250ull << 20);
	meet(1);
	/* a grid that runs moves on what policies pay by, too */
	CHECK_EQ(poll_of(1, 2 * 1000000, false, false), 0);
	CHECK_EQ(d->memory.pace_ns, gx_managed_time(d, 1));
	d->asks_bucket.tokens = 0;
	d->asks_bucket.refill_ns = gx_managed_time(d, 1);
	ask(base + BLOCK, PAGE);
	CHECK_EQ(poll_of(1, 0, false, false), 0);
	CHECK_EQ(stat_of(GX_MANAGED_asked_rate), 1);
	ask(base + BLOCK, 200 * PAGE);
	ask(base + 2 * BLOCK, 100 * PAGE);
	ask(base + 3 * BLOCK, 56 * PAGE);
	ask(base + 4 * BLOCK, PAGE);
	CHECK_EQ(poll_of(1, 2 * 4000000, false, false), 0); /* 4 ms: 256 pages */
	CHECK_EQ(stat_of(GX_MANAGED_asked), 5);
	CHECK_EQ(stat_of(GX_MANAGED_asked_rate), 3);
	CHECK_EQ(stat_of(GX_MANAGED_async_prefetched), 256);
	CHECK(!gx_mask_count(&block(2)->vb.resident) && !gx_mask_count(&block(4)->vb.resident));
	end();
	mib_s = 0;
}

/* More than the ring holds before anybody looks: the oldest are lost, and counted. One that is being written is waited for. */
static void overtaken(void)
{
	begin_asks(4, 3 * BLOCK, 5);
	meet(1);
	for (u32 i = 0; i < 3 * GX_ASKS_ENTRIES; i++)
		ask(base + BLOCK + i % 512 * PAGE, PAGE);
	CHECK_EQ(poll_of(1, 0, false, false), 0);
	CHECK_EQ(stat_of(GX_MANAGED_asked), 3 * GX_ASKS_ENTRIES);
	CHECK_EQ(stat_of(GX_MANAGED_asked_rate), 2 * GX_ASKS_ENTRIES);
	CHECK(is_mask(&block(1)->vb.resident, 2 * GX_ASKS_ENTRIES, 3 * GX_ASKS_ENTRIES));
	(*word_of(GX_ASKS_HEAD))++;
	ask(base + 2 * BLOCK, PAGE);
	CHECK_EQ(poll_of(1, 2 * 999999, false, false), 0);
	CHECK_EQ(stat_of(GX_MANAGED_asked), 3 * GX_ASKS_ENTRIES);
	write_entry(n_begun() - 2, base + 2 * BLOCK, PAGE);
	CHECK_EQ(poll_of(1, 0, false, false), 0);
	CHECK_EQ(stat_of(GX_MANAGED_asked), 3 * GX_ASKS_ENTRIES + 2);
	CHECK_EQ(*word_of(GX_ASKS_TAIL), n_begun());
	/* a ticket that is there before its number is taken */
	ask(base + 2 * BLOCK, PAGE);
	write_entry(n_begun(), base + 2 * BLOCK, PAGE);
	CHECK_EQ(poll_of(1, 2 * 999999, false, false), 0);
	CHECK_EQ(stat_of(GX_MANAGED_asked), 3 * GX_ASKS_ENTRIES + 3);
	CHECK_EQ(*word_of(GX_ASKS_TAIL), n_begun());
	/* numbers that nobody can have written end, too */
	*word_of(GX_ASKS_HEAD) = 3;
	CHECK_EQ(poll_of(1, 2 * 999999, false, false), 0);
	CHECK_EQ(poll_of(1, 2 * 999999, false, false), 0);
	end();
}

/* A fault is served first, whatever was asked for before it; and while the driver is busy nothing else begins. */
static void faults_first(void)
{
	begin_asks(4, 3 * BLOCK, 0);
	meet(1);
	CHECK(!touch(1, base + BLOCK));
	ask(base + 2 * BLOCK, BLOCK);
	CHECK_EQ(poll_of(1, 0, true, false), 0); /* the fault is not due yet */
	CHANGED(NOTHING);
	CHECK_EQ(poll_of(1, 0, true, true), 1);
	/* the replay is at the end of the fault's service, the rest behind it */
	CHANGED(C(gpu_faults, 1), C(batches, 1), C(replays, 1), C(asked, 1), C(pages_in, 513),
	        C(pages_zeroed, 513), C(prefetched, 512), C(async_prefetched, 512),
	        C(service_ns, 111104 + 1100 + 512 * 4), C(stalled_ns, 1111104),
	        C(virtual_ns, 1111104));
	CHECK(touch(1, base + BLOCK) != NULL);
	ask(base + BLOCK + PAGE, PAGE);
	CHECK_EQ(poll_of(1, 2, false, false), 0);
	CHANGED(C(virtual_ns, 1));
	CHECK_EQ(poll_of(1, 2 * 1000000, false, false), 0);
	CHECK_EQ(stat_of(GX_MANAGED_asked), 2);
	end();
}

/* One device block, and it is promised: the request goes without. */
static void no_room(void)
{
	begin_asks(1, 3 * BLOCK, 0);
	CHECK(!touch(1, base));
	CHECK_EQ(poll_of(1, 0, true, true), 1);
	CHECK(!touch(2, base + PAGE));
	gx_managed_stats(m, seen);
	ask(base + BLOCK, PAGE);
	CHECK_EQ(poll_of(2, 0, true, true), 1);
	CHECK_EQ(stat_of(GX_MANAGED_asked_room), 1);
	CHECK_EQ(stat_of(GX_MANAGED_evictions), 0);
	CHECK(touch(2, base + PAGE) != NULL && touch(1, base) != NULL);
	end();
}

int main(void)
{
	if (!uffd_allowed("user"))
		return 77;
	comes();
	needless();
	nobodys();
	longest();
	rate();
	operators_rate();
	overtaken();
	faults_first();
	no_room();
	return TEST_END();
}
