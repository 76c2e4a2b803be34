/* damage.c - the checkers that random tests rely on: each sees every kind of damage that it is there for, one at a time. */
#include "driver/memory.h"
#include "driver/sched.h"
#include "driver/thrashing.h"

#include "../test.h"

static u64 now(void *host)
{
	(void)host;
	return 1;
}
static const struct gx_engine_host host = { .now = now };

/* --- lists of blocks: 0 and 1 used, 2 pinned, 3 unused, the rest free */
enum { N = 8 };
static struct gx_device_block memory[N];
static struct gx_blocks blocks;

static void sound_blocks(void)
{
	gx_blocks_init(&blocks, memory, N, 0);
	for (u32 i = 0; i < 4; i++)
		gx_blocks_pin(&blocks, i);
	gx_blocks_unpin(&blocks, 0, GX_LIST_USED, false);
	gx_blocks_unpin(&blocks, 1, GX_LIST_USED, false);
	gx_blocks_unpin(&blocks, 3, GX_LIST_UNUSED, false);
	CHECK(gx_blocks_consistent(&blocks));
}

#define DAMAGED(sound, checker, ...)                                                               \
	do {                                                                                       \
		sound();                                                                           \
		__VA_ARGS__;                                                                       \
		CHECK(!(checker));                                                                 \
	} while (0)
#define BLOCKS(...) DAMAGED(sound_blocks, gx_blocks_consistent(&blocks), __VA_ARGS__)

static void lists(void)
{
	BLOCKS(memory[0].next = 3);               /* into another list */
	BLOCKS(memory[0].next = GX_NO_BLOCK);     /* cut off */
	BLOCKS(memory[0].next = GX_NO_BLOCK - 1); /* none, and no memory either */
	BLOCKS(blocks.lists[GX_LIST_FREE].head = GX_NO_BLOCK - 1);
	BLOCKS(memory[1].next = 0); /* round and round */
	BLOCKS(memory[1].prev = GX_NO_BLOCK);
	BLOCKS(memory[0].prev = 1);
	BLOCKS(memory[1].on = GX_LIST_UNUSED);
	BLOCKS(memory[1].on = GX_LIST_NONE);
	BLOCKS(memory[2].on = GX_LIST_USED);
	BLOCKS(blocks.lists[GX_LIST_USED].head = 1);
	BLOCKS(blocks.lists[GX_LIST_USED].tail = 0);
	BLOCKS(blocks.lists[GX_LIST_USED].count = 1);
	BLOCKS(blocks.lists[GX_LIST_USED].count = 3);
	BLOCKS(blocks.lists[GX_LIST_FREE].count--);
	BLOCKS(blocks.lists[GX_LIST_UNUSED].head = GX_NO_BLOCK);
	BLOCKS(blocks.n_pinned = 0);
	BLOCKS(blocks.n_pinned = 2);
	BLOCKS(memory[2].view.flags &= ~GPU_BLOCK_PINNED);
	BLOCKS(memory[0].view.flags |= GPU_BLOCK_PINNED);
	BLOCKS(memory[5].view.index = 4);
	BLOCKS(blocks.n_blocks = N - 1);
}

/* --- tenants: 5 holds blocks 0 and 2 of USED, of which one is beyond its quota; 6 holds 1 and the
 * one that is pinned, 3; 7 has a floor and no block */
static struct gx_tenants tenants;
static u32 five, six;

static void sound_tenants(void)
{
	gx_blocks_init(&blocks, memory, N, 0);
	gx_tenants_init(&tenants, &blocks);
	blocks.tenants = &tenants;
	five = gx_tenant_find(&tenants, GX_TENANT_PROCESS, 5);
	six = gx_tenant_find(&tenants, GX_TENANT_PROCESS, 6);
	CHECK_EQ(gx_tenant_set(&tenants, GX_TENANT_PROCESS, 5, 1, 0), 0);
	CHECK_EQ(gx_tenant_set(&tenants, GX_TENANT_PROCESS, 7, 0, 3), 0);
	for (u32 i = 0; i < 4; i++) {
		gx_blocks_pin(&blocks, i);
		memory[i].view.n_owners = 1;
		gx_tenant_give(&tenants, i, i % 2 ? six : five);
		if (i < 3)
			gx_blocks_unpin(&blocks, i, GX_LIST_USED, false);
	}
	CHECK(gx_tenants_consistent(&tenants));
}

#define TENANTS(...)   DAMAGED(sound_tenants, gx_tenants_consistent(&tenants), __VA_ARGS__)
#define IN(row, order) tenants.rows[row].place[order]

static void tenants_of_blocks(void)
{
	TENANTS(tenants.rows[five].n_blocks++);
	TENANTS(tenants.rows[six].n_leaving = 3);
	TENANTS(memory[3].view.n_owners = 0);
	TENANTS(tenants.rows[five].head = 1); /* somebody else's */
	TENANTS(tenants.rows[five].head = 4); /* not on USED */
	TENANTS(tenants.rows[five].head = N); /* none */
	TENANTS(tenants.rows[five].tail = 0);
	TENANTS(memory[0].younger = 0); /* round and round */
	TENANTS(memory[0].younger = 1);
	TENANTS(memory[0].older = 2);
	TENANTS(memory[2].older = GX_NO_BLOCK);
	TENANTS(memory[2].order = memory[0].order);                            /* not younger */
	TENANTS(memory[0].younger = GX_NO_BLOCK; tenants.rows[five].tail = 0); /* one is missing */
	TENANTS(memory[1].on = GX_LIST_UNUSED);
	TENANTS(tenants.rows[five].quota = 2); /* not over it any more */
	TENANTS(tenants.rows[six].quota = 1);  /* over it */
	TENANTS(tenants.rows[six].floor = 2);  /* at it now */
	TENANTS(IN(five, GX_TENANTS_OVER) = 0);
	TENANTS(IN(five, GX_TENANTS_OVER) = 2);
	TENANTS(IN(six, GX_TENANTS_OVER) = 1);
	TENANTS(tenants.heaps[GX_TENANTS_OVER].n = 2);
	TENANTS(tenants.heaps[GX_TENANTS_OLDEST].n = 1);
	TENANTS(tenants.heaps[GX_TENANTS_OLDEST].rows[1] = five);
	/* the older one stands behind */
	TENANTS(tenants.heaps[GX_TENANTS_OLDEST].rows[0] = six; IN(six, GX_TENANTS_OLDEST) = 1;
	        tenants.heaps[GX_TENANTS_OLDEST].rows[1] = five; IN(five, GX_TENANTS_OLDEST) = 2);
	/* without quotas nobody keeps lists, but counts hold */
	sound_tenants();
	CHECK_EQ(gx_tenant_set(&tenants, GX_TENANT_PROCESS, 5, 0, 0), 0);
	CHECK_EQ(gx_tenant_set(&tenants, GX_TENANT_PROCESS, 7, 0, 0), 0);
	CHECK(gx_tenants_consistent(&tenants));
	tenants.rows[six].n_blocks++;
	CHECK(!gx_tenants_consistent(&tenants));
	blocks.tenants = NULL;
}

/* --- task groups: one bound, one that waits */
static struct gx_tsg tsgs[4];
static struct gx_sched sched;
static struct gx_policies set;

static void sound_sched(void)
{
	struct gx_tsg_desc desc = {
		.id = 1, .runlist = 3, .pid = 10, .n_channels = 2, .comm = "app"
	};
	struct gx_tsg *tsg = NULL;

	gx_policies_init(&set, &host);
	gx_sched_init(&sched, tsgs, 4, 0, &set, &host);
	CHECK_EQ(gx_tsg_create(&sched, &desc, &tsg), 0);
	CHECK_EQ(gx_tsg_bind(&sched, tsg, 1000), 0);
	desc.id = 2;
	CHECK_EQ(gx_tsg_create(&sched, &desc, &tsg), 0);
	CHECK(gx_sched_consistent(&sched));
}

#define SCHED(...) DAMAGED(sound_sched, gx_sched_consistent(&sched), __VA_ARGS__)

static void groups(void)
{
	SCHED(tsgs[0].runlist = GX_MAX_RUNLISTS);
	SCHED(tsgs[1].runlist = GX_MAX_RUNLISTS);
	SCHED(tsgs[0].runlist = 2);
	SCHED(tsgs[0].interleave = GPU_INTERLEAVE_HIGH + 1);
	SCHED(tsgs[0].timeslice_us = GX_MIN_TIMESLICE_US - 1);
	SCHED(tsgs[0].timeslice_us = GX_MAX_TIMESLICE_US + 1);
	SCHED(tsgs[0].state = GX_TSG_FREE);
	SCHED(tsgs[1].state = GX_TSG_BOUND);
	SCHED(sched.n_bound[3] = 0);
	SCHED(sched.n_bound[0] = 1);
	SCHED(sched.n_preempts = GX_PREEMPT_QUEUE + 1);
	sound_sched(); /* at the limits, and free ones are not looked at */
	tsgs[0].interleave = GPU_INTERLEAVE_HIGH;
	tsgs[0].timeslice_us = GX_MIN_TIMESLICE_US;
	tsgs[1].timeslice_us = GX_MAX_TIMESLICE_US;
	tsgs[3].runlist = GX_MAX_RUNLISTS;
	sched.n_preempts = GX_PREEMPT_QUEUE;
	CHECK(gx_sched_consistent(&sched));
}

/* The group that waits longest, wherever it stands. */
static void waiting(void)
{
	sound_sched();
	for (u32 i = 0; i < 4; i++)
		tsgs[i].state = GX_TSG_WAITING;
	tsgs[0].asked_ns = 30, tsgs[1].asked_ns = 10, tsgs[2].asked_ns = 20, tsgs[3].asked_ns = 5;
	sched.params.admission_ns = 100;
	CHECK_EQ(gx_sched_overdue_since(&sched), 105);
	tsgs[3].state = GX_TSG_BOUND;
	CHECK_EQ(gx_sched_overdue_since(&sched), 110);
	sched.params.enforce = true;
	CHECK(gx_sched_overdue_since(&sched) == ~0ull);
}

/* --- the book of pages that move back and forth: page 5 is flagged and waited for, page 9 pinned */
static struct gx_memory device;
static struct gx_thrashing thrashing;
static struct gx_thrash_table table[2];
static struct gx_va_block vb;

static void sound_book(void)
{
	const struct gx_thrashing_params params = GX_THRASHING_PARAMS;

	memset(&vb, 0, sizeof(vb));
	device.host = &host;
	gx_thrashing_init(&thrashing, &device, table, 2, &params);
	memset(table, 0, sizeof(table));
	gx_va_block_init(&vb, GX_SIZES, 1, 0, GX_BLOCK_PAGES, 7, 0);
	vb.thrash.table = &table[0];
	table[0].owner = &vb;
	table[0].pin_ends = ~0ull;
	for (u32 i = 0; i < GX_BLOCK_PAGES; i++)
		table[0].pages[i].pinned_at = table[0].pages[i].spared = GX_NO_PROCESSOR;
	table[0].pages[5].n_moves = table[0].pages[9].n_moves = (u8)thrashing.params.threshold;
	table[0].pages[5].processors = table[0].pages[9].processors = 3;
	table[0].pages[5].waiting = 1;
	table[0].pages[5].n_waits = 1;
	table[0].pages[9].pinned_at = 1;
	table[0].pages[9].pin_ends = table[0].pin_ends = 1000;
	gx_mask_set(&vb.thrashing, 5);
	gx_mask_set(&vb.thrashing, 9);
	gx_mask_set(&table[0].pinned, 9);
	CHECK(gx_thrashing_consistent(&thrashing, &vb));
}

#define BOOK(...) DAMAGED(sound_book, gx_thrashing_consistent(&thrashing, &vb), __VA_ARGS__)

static void books(void)
{
	BOOK(vb.thrash.table = NULL); /* though pages are flagged */
	BOOK(table[0].owner = NULL);
	BOOK(gx_mask_clear(&vb.thrashing, 5));
	BOOK(gx_mask_set(&vb.thrashing, GX_BLOCK_PAGES - 1));
	BOOK(table[0].pages[5].n_moves--);
	BOOK(table[0].pages[6].n_moves = (u8)thrashing.params.threshold);
	BOOK(gx_mask_clear(&table[0].pinned, 9));
	BOOK(gx_mask_set(&table[0].pinned, 5));
	BOOK(table[0].pages[9].pinned_at = GX_NO_PROCESSOR);
	BOOK(table[0].pages[9].pin_ends = 999); /* before the first of all */
	BOOK(table[0].pages[9].n_waits = 1);
	BOOK(table[0].pages[5].waiting = 4); /* a processor that never came */
	BOOK(table[0].pages[5].n_waits = 0);
	BOOK(table[0].pages[6].waiting = 1, table[0].pages[6].processors = 1,
	     table[0].pages[6].n_waits = 1);
	BOOK(gx_mask_clear(&vb.thrashing, 9),
	     table[0].pages[9].n_moves--); /* pinned, and not flagged */
	sound_book();
	table[0].pages[9].pin_ends = 0; /* for good */
	table[0].pages[9].waiting = 1;
	CHECK(gx_thrashing_consistent(&thrashing, &vb));
}

int main(void)
{
	lists();
	tenants_of_blocks();
	groups();
	waiting();
	books();
	return TEST_END();
}
