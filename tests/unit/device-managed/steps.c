/* steps.c - managed memory one step at a time: what each fault, service, replay and eviction leaves, counts and costs on the virtual
 * clock, and that nothing else changes. */
#include "../uffd.h"
#include "driver/request.h"
#include "steps.h"

/* Faults, a service, a replay; time goes on by what is done, and by instructions. */
static void test_service(void)
{
	struct gx_managed_config config = plain_config(2);
	char *p;

	begin(&config, 3 * BLOCK);
	CHANGED(NOTHING);
	CHECK(!touch(1, base));
	CHECK(!touch(1, base + 3 * PAGE + 8));
	CHECK_EQ(d->n_entries, 2);
	CHECK_EQ(poll_of(1, 3, false, false), 0); /* nobody waits */
	CHECK_EQ(time_of(1), 1);                  /* 1.5 ns */
	CHECK_EQ(poll_of(1, 1, true, false), 0);  /* not yet: an interrupt takes time */
	CHECK_EQ(time_of(1), 2);
	CHANGED(C(virtual_ns, 2));
	CHECK_EQ(poll_of(1, 0, true, true), 1);
	/* a batch, two faults, a block, a copy of two pages */
	CHANGED(C(gpu_faults, 2), C(batches, 1), C(largest_batch, 2), C(replays, 1), C(pages_in, 2),
	        C(pages_zeroed, 2), C(service_ns, 121108), C(stalled_ns, 1121106),
	        C(virtual_ns, 1121106));
	CHECK_EQ(time_of(1), 1121108);
	CHECK_EQ(d->n_entries, 0);
	CHECK_EQ(d->n_promises, 1); /* the page of the last fault */
	p = touch(1, base + 3 * PAGE + 8);
	CHECK(p && p == d->bytes + block(0)->vb.device_block * BLOCK + 3 * PAGE + 8);
	CHECK_EQ(d->n_promises, 0);
	CHECK(p && *p == 0);
	CHECK(touch(1, base) != NULL && touch(1, base + PAGE - 1) != NULL);
	CHECK(!touch(1, base + PAGE) && !touch(1, base + 4 * PAGE));
	CHANGED(NOTHING);
	/* another grid begins where the last one ended: nowhere yet */
	CHECK(!touch(2, base + PAGE + 1));
	CHECK_EQ(time_of(2), 0);
	CHECK_EQ(time_of(77), 0); /* unknown: the device's */
	CHECK_EQ(poll_of(2, 0, true, true), 1);
	/* an interrupt behind its first fault; a page twice in the batch */
	CHANGED(C(gpu_faults, 2), C(duplicates, 1), C(batches, 1), C(largest_batch, 1),
	        C(replays, 1), C(pages_in, 2), C(pages_zeroed, 2), C(service_ns, 131108),
	        C(stalled_ns, 2252216), C(virtual_ns, 1131108));
	CHECK_EQ(time_of(2), 2252216);
	/* a replay reaches who waits when its time has come */
	CHECK_EQ(poll_of(1, 2, true, false), 0);
	CHECK_EQ(time_of(1), 1121109);
	CHECK_EQ(poll_of(1, 2 * 1131106, true, false), 0);
	CHECK_EQ(poll_of(1, 1, true, false), 0);
	CHECK_EQ(poll_of(1, 1, true, false), 1);
	CHECK_EQ(time_of(1), 2252216);
	CHECK_EQ(poll_of(1, 0, true, false), 0); /* once */
	CHANGED(NOTHING);
	gx_managed_mmu.over(d, 2);
	CHECK_EQ(time_of(2), 2252216); /* the device's from now on */
	CHECK_EQ(poll_of(1, 2, true, false), 0);
	CHECK_EQ(time_of(1), 2252217);
	gx_managed_mmu.over(d, 1);
	CHECK_EQ(time_of(2), 2252217);
	CHECK(!touch(3, base + BLOCK)); /* begins where the last one ended */
	CHECK_EQ(time_of(3), 2252217);
	gx_managed_mmu.over(d, 3);
	CHECK(!d->grids && !d->n_promises);
	end();
}

/* Who faults gets the page served when it is due: its own time is over the interrupt, and over the last service. */
static void test_due(void)
{
	struct gx_managed_config config = plain_config(2);

	begin(&config, 3 * BLOCK);
	CHECK(!touch(1, base));
	CHECK_EQ(poll_of(1, 2 * 999999, true, false), 0);
	CHANGED(C(virtual_ns, 999999));
	CHECK_EQ(poll_of(1, 2, true, false), 0); /* served, and the replay is later */
	CHANGED(C(gpu_faults, 1), C(batches, 1), C(largest_batch, 1), C(replays, 1), C(pages_in, 1),
	        C(pages_zeroed, 1), C(service_ns, 111104), C(virtual_ns, 1));
	CHECK_EQ(d->n_promises, 0);
	CHECK_EQ(poll_of(1, 2 * 111103, true, false), 0);
	CHECK_EQ(poll_of(1, 2, true, false), 1);
	CHANGED(C(virtual_ns, 111104)); /* it had other things to run: it did not stall */
	/* the driver is busy for longer than an interrupt takes */
	config.cost.interrupt_ns = 0;
	end();
	begin(&config, 3 * BLOCK);
	CHECK(!touch(1, base) && !touch(2, base + BLOCK));
	CHECK_EQ(poll_of(1, 0, true, true), 1); /* at 122208 */
	CHANGED(C(gpu_faults, 2), C(batches, 1), C(largest_batch, 2), C(replays, 1), C(pages_in, 2),
	        C(pages_zeroed, 2), C(service_ns, 122208), C(stalled_ns, 122208),
	        C(virtual_ns, 122208));
	CHECK(!touch(2, base + PAGE));
	CHECK_EQ(poll_of(2, 2 * 122207, true, false), 0);
	CHANGED(NOTHING);
	CHECK_EQ(d->n_entries, 1);
	CHECK_EQ(poll_of(2, 2, true, false),
	         1); /* of the replay before; the fault waits for the next look */
	CHECK_EQ(d->n_entries, 1);
	CHECK_EQ(poll_of(2, 0, true, false), 0);
	CHECK_EQ(d->n_entries, 0);
	CHANGED(C(gpu_faults, 1), C(batches, 1), C(replays, 1), C(pages_in, 1), C(pages_zeroed, 1),
	        C(service_ns, 111104));
	end();
}

/* Two device blocks, three VA blocks: the one that came first goes, with what was written to it, and comes back. */
static void test_eviction(void)
{
	struct gx_managed_config config = plain_config(2);
	char *p;

	begin(&config, 3 * BLOCK);
	CHECK(!touch(1, base) && !touch(1, base + PAGE));
	CHECK_EQ(poll_of(1, 0, true, true), 1);
	strcpy(touch(1, base + 5), "zero");
	strcpy(touch(1, base + PAGE), "one");
	bring_page(1, base + BLOCK);
	gx_managed_stats(m, seen);
	CHECK(is_mask(&block(0)->vb.resident, 0, 2));
	CHECK(is_mask(&block(0)->mapped, 0, 2) && is_mask(&block(0)->vb.on_cpu, 0, 0));
	CHECK(!touch(1, base + 2 * BLOCK));
	CHECK_EQ(poll_of(1, 0, true, true), 1);
	/* out: (100 + 2 * 2) / 2; in: 100 + 4 */
	CHANGED(C(gpu_faults, 1), C(batches, 1), C(replays, 1), C(pages_in, 1), C(pages_zeroed, 1),
	        C(pages_out, 2), C(evictions, 1), C(service_ns, 111104 + 52),
	        C(stalled_ns, 1111104 + 52), C(virtual_ns, 1111104 + 52));
	CHECK_EQ(block(0)->vb.device_block, GX_NO_BLOCK);
	CHECK(is_mask(&block(0)->vb.resident, 0, 0) && is_mask(&block(0)->mapped, 0, 0));
	CHECK(is_mask(&block(0)->vb.on_cpu, 0, 2));
	/* its pages are where the application finds them */
	CHECK(!strcmp((char *)(unsigned long)base + 5, "zero"));
	CHECK(!strcmp((char *)(unsigned long)base + PAGE, "one"));
	CHECK(!touch(1, base + PAGE + 7));
	CHANGED(NOTHING);
	CHECK(touch(1, base + 2 * BLOCK) != NULL); /* as promised */
	CHECK_EQ(poll_of(1, 0, true, true), 1);
	CHANGED(C(gpu_faults, 1), C(batches, 1), C(replays, 1), C(pages_in, 1), C(pages_out, 1),
	        C(evictions, 1), C(refaults, 1), C(service_ns, 111104 + 51),
	        C(stalled_ns, 1111104 + 51), C(virtual_ns, 1111104 + 51));
	p = touch(1, base + PAGE);
	CHECK(p && !strcmp(p, "one"));
	CHECK(is_mask(&block(0)->vb.resident, 1, 2) && is_mask(&block(0)->vb.on_cpu, 0, 1));
	CHECK_EQ(block(1)->vb.device_block, GX_NO_BLOCK);
	/* the CPU takes it back: the device block is empty, and the next to be given */
	CHECK(!strcmp((char *)(unsigned long)base + PAGE, "one"));
	CHANGED(C(cpu_faults, 1), C(cpu_pages, 1), C(pages_out, 1));
	CHECK(is_mask(&block(0)->vb.resident, 0, 0) && is_mask(&block(0)->vb.on_cpu, 0, 2));
	CHECK(!touch(1, base + PAGE));
	CHECK_EQ(poll_of(1, 0, true, true), 1);
	CHANGED(C(gpu_faults, 1), C(batches, 1), C(replays, 1), C(pages_in, 1),
	        C(service_ns, 111104), C(stalled_ns, 1111104), C(virtual_ns, 1111104));
	end();
}

/* A block that was promised is not taken while another one can be; when all are promised, its grid is waited for. */
static void test_promised(void)
{
	struct gx_managed_config config = plain_config(2);

	begin(&config, 4 * BLOCK);
	CHECK(!touch(1, base));
	CHECK_EQ(poll_of(1, 0, true, true), 1);
	bring_page(2, base + BLOCK);
	CHECK_EQ(d->n_promises, 1);
	bring_page(2, base + 2 * BLOCK);
	CHECK(block(0)->vb.device_block != GX_NO_BLOCK); /* though it came first */
	CHECK_EQ(block(1)->vb.device_block, GX_NO_BLOCK);
	/* who polls and does not wait has no need of it; nor who is stuck again, before it is served */
	CHECK_EQ(poll_of(1, 0, true, false), 0);
	CHECK_EQ(d->n_promises, 1);
	CHECK_EQ(poll_of(1, 0, false, false), 0);
	CHECK_EQ(d->n_promises, 0);
	CHECK_EQ(poll_of(1, 0, true, true), 1); /* woken by the replays of the others */
	CHECK_EQ(d->n_promises, 0);
	gx_managed_stats(m, seen);
	CHECK_EQ(poll_of(1, 0, true, true),
	         1); /* there is nothing to serve: promised again, with a replay */
	CHECK_EQ(d->n_promises, 1);
	CHANGED(C(replays, 1));
	CHECK_EQ(poll_of(1, 0, true, true), 1); /* given up, and promised anew */
	CHECK_EQ(d->n_promises, 1);
	/* a promise is for 100 ms */
	d->grids->next->promised_ns -= 101000000;
	CHECK(!is_protected(d, block(0)));
	CHECK_EQ(d->n_promises, 0);
	CHECK_EQ(poll_of(1, 0, true, true), 1);
	d->grids->next->promised_ns -= 20000000;
	CHECK(is_protected(d, block(0)) && !is_protected(d, block(1)) &&
	      !is_protected(d, block(2)));
	CHECK(is_page_protected(d, base) && !is_page_protected(d, base + PAGE));
	CHECK(!is_page_protected(d, base - PAGE));
	CHECK_EQ(d->n_promises, 1);
	/* both blocks are promised: the one that asks waits until a promise ends by itself */
	CHECK(!touch(2, base + BLOCK));
	CHECK_EQ(poll_of(2, 0, true, true), 1); /* woken by that replay */
	CHECK_EQ(poll_of(2, 0, true, true), 1);
	CHECK_EQ(d->n_promises, 2);
	gx_managed_stats(m, seen);
	get_page(3, base + 3 * BLOCK);
	CHECK(d->n_promises < 3);
	CHECK(block(3)->vb.device_block != GX_NO_BLOCK);
	{
		uint64_t now[GX_N_MANAGED_STATS];

		gx_managed_stats(m, now);
		CHECK(now[GX_MANAGED_waits] > seen[GX_MANAGED_waits]);
		CHECK(now[GX_MANAGED_put_off] > seen[GX_MANAGED_put_off]);
		check_outcomes(now);
	}
	end();
}

/* A buffer of four entries: what has no room is dropped and counted, and it goes round. */
static void test_buffer(void)
{
	struct gx_managed_config config = plain_config(2);

	config.buffer_entries = 4;
	config.faults.batch_count = 3;
	config.faults.replay_policy = GX_REPLAY_BATCH;
	begin(&config, 2 * BLOCK);
	for (u32 i = 0; i < 6; i++)
		CHECK(!touch(1, base + i * PAGE));
	CHANGED(C(buffer_overflows, 2));
	CHECK_EQ(poll_of(1, 0, true, true), 1);
	/* batches of three and one, a replay behind each, then one for the page that was dropped; the second and the third
	 * begin where the one before ended */
	CHECK(gx_mask_test(&block(0)->mapped, 5) && gx_mask_count(&block(0)->mapped) == 5);
	CHANGED(C(gpu_faults, 5), C(batches, 3), C(largest_batch, 3), C(full_batches, 1),
	        C(replays, 3), C(pages_in, 5), C(pages_zeroed, 5),
	        C(service_ns, 131112 + 111104 + 111104), C(stalled_ns, 1000000 + 353320),
	        C(virtual_ns, 1000000 + 353320));
	CHECK(touch(1, base + 5 * PAGE) && !touch(1, base + 4 * PAGE));
	for (u32 i = 6; i < 9; i++)
		CHECK(!touch(1, base + i * PAGE));
	CHECK_EQ(d->n_entries, 4);
	CHECK_EQ(poll_of(1, 0, true, true), 1);
	CHECK(is_mask(&block(0)->mapped, 0, 9)); /* none of them is lost at the end of the ring */
	CHANGED(C(gpu_faults, 4), C(batches, 2), C(full_batches, 1), C(replays, 2), C(pages_in, 4),
	        C(pages_zeroed, 4), C(service_ns, 131112 + 111104), C(stalled_ns, 1242216),
	        C(virtual_ns, 1242216));
	end();
}

/* When the replays are started, and that a flush drops what came meanwhile. */
static void test_replays(void)
{
	static const struct {
		u8 policy;
		u64 n_replays, n_flushed, n_batches, n_faults;
	} rows[] = {
		{ GX_REPLAY_BLOCK, 3, 0, 2, 3 },
		{ GX_REPLAY_BATCH, 2, 0, 2, 3 },
		{ GX_REPLAY_BATCH_FLUSH, 1, 1, 1, 2 },
		{ GX_REPLAY_ONCE, 1, 0, 2, 3 },
	};

	for (u32 i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_managed_config config = plain_config(3);
		uint64_t now[GX_N_MANAGED_STATS];

		config.faults.batch_count = 2;
		config.faults.replay_policy = rows[i].policy;
		begin(&config, 3 * BLOCK);
		CHECK(!touch(1, base) && !touch(1, base + BLOCK) && !touch(2, base + 2 * BLOCK));
		CHECK_EQ(poll_of(1, 0, true, true), 1);
		gx_managed_stats(m, now);
		CHECK_EQ(now[GX_MANAGED_replays], rows[i].n_replays);
		CHECK_EQ(now[GX_MANAGED_flushed], rows[i].n_flushed);
		CHECK_EQ(now[GX_MANAGED_batches], rows[i].n_batches);
		CHECK_EQ(now[GX_MANAGED_gpu_faults], rows[i].n_faults);
		CHECK_EQ(d->n_entries, 0);
		CHECK_EQ(d->n_promises, 1);
		/* whose fault was dropped has it again */
		CHECK_EQ(poll_of(2, 0, true, true), 1);
		CHECK_EQ(!touch(2, base + 2 * BLOCK), rows[i].n_flushed);
		CHECK_EQ(poll_of(2, 0, true, true), 1);
		CHECK(touch(2, base + 2 * BLOCK) != NULL);
		end();
	}
}

/* Of a service at most so many batches; 0 is one. */
static void test_batches(void)
{
	for (u32 most = 0; most < 4; most++) {
		struct gx_managed_config config = plain_config(2);

		config.faults.batch_count = 1;
		config.faults.max_batches = most;
		config.faults.replay_policy = GX_REPLAY_BATCH;
		begin(&config, BLOCK);
		for (u32 i = 0; i < 5; i++)
			CHECK(!touch(1, base + i * PAGE));
		CHECK_EQ(poll_of(1, 0, true, true), 1);
		CHECK_EQ(d->n_entries, 5 - (most ? most : 1));
		CHECK(touch(1, base + 4 * PAGE) != NULL);
		end();
	}
}

/* What is not managed takes whole blocks of the device, all but one at most, and gives them back. */
static uint64_t plain_bytes;

static uint64_t plain_of(void *arg, uint32_t device)
{
	CHECK(arg == &plain_bytes);
	return device ? 0 : plain_bytes;
}

static void test_plain(void)
{
	static const struct {
		u64 bytes;
		u32 n_held;
	} rows[] = { { 0, 0 },         { 1, 1 },         { BLOCK, 1 }, { BLOCK + 1, 2 },
		     { 3 * BLOCK, 3 }, { 8 * BLOCK, 3 }, { BLOCK, 1 }, { 0, 0 } };
	struct gx_managed_config config = plain_config(4);

	config.plain_bytes = plain_of;
	config.arg = &plain_bytes;
	begin(&config, 8 * BLOCK);
	for (u32 i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		plain_bytes = rows[i].bytes;
		gx_managed_prefetch(m, base, 1, 0);
		CHECK_EQ(d->n_held, rows[i].n_held);
	}
	CHANGED(C(pages_in, 1), C(pages_zeroed, 1), C(prefetched, 1), C(async_prefetched, 1),
	        C(service_ns, 1104));
	/* what is in the way of them leaves, and its time is a service's */
	for (u32 i = 1; i < 4; i++)
		bring_page(1, base + i * BLOCK);
	gx_managed_stats(m, seen);
	plain_bytes = 2 * BLOCK;
	gx_managed_prefetch(m, base + 3 * BLOCK, 1, 0);
	CHANGED(C(evictions, 2), C(pages_out, 2), C(service_ns, 102));
	CHECK_EQ(block(0)->vb.device_block, GX_NO_BLOCK);
	CHECK_EQ(block(1)->vb.device_block, GX_NO_BLOCK);
	end();
	plain_bytes = 0;
}

/* What the application asks for comes whole, block by block, and nothing beside it. */
static void test_prefetch(void)
{
	struct gx_managed_config config = plain_config(4);

	begin(&config, 2 * BLOCK + 5 * PAGE);
	gx_managed_prefetch(m, base + BLOCK - PAGE, PAGE + 1, 0);
	CHANGED(C(pages_in, 2), C(pages_zeroed, 2), C(prefetched, 2), C(async_prefetched, 2),
	        C(service_ns, 2208));
	CHECK(is_mask(&block(0)->vb.resident, 511, 512) && is_mask(&block(1)->vb.resident, 0, 1));
	gx_managed_prefetch(m, base + BLOCK - PAGE, PAGE + 1, 0); /* there */
	gx_managed_prefetch(m, base, PAGE, 1);                    /* no such device */
	gx_managed_prefetch(m, base - 2 * PAGE, 2 * PAGE, 0);     /* nothing of it */
	gx_managed_prefetch(m, base + 3 * BLOCK, PAGE, 0);
	gx_managed_prefetch(m, base, 0, 0);
	CHANGED(NOTHING);
	/* from in front of the range to behind its end */
	gx_managed_prefetch(m, base + 2 * BLOCK + 4 * PAGE + 17, 40 * BLOCK, 0);
	CHANGED(C(pages_in, 1), C(pages_zeroed, 1), C(prefetched, 1), C(async_prefetched, 1),
	        C(service_ns, 1104));
	CHECK(is_mask(&block(2)->vb.resident, 4, 5));
	gx_managed_prefetch(m, base - 3 * PAGE, 5 * PAGE, 0);
	CHANGED(C(pages_in, 2), C(pages_zeroed, 2), C(prefetched, 2), C(async_prefetched, 2),
	        C(service_ns, 1108));
	/* back */
	gx_managed_prefetch(m, base + PAGE, BLOCK - PAGE, GX_MANAGED_CPU);
	CHANGED(C(pages_out, 2));
	CHECK(is_mask(&block(0)->vb.resident, 0, 1));
	CHECK(gx_mask_test(&block(0)->vb.on_cpu, 1) && gx_mask_test(&block(0)->vb.on_cpu, 511));
	CHECK_EQ(gx_mask_count(&block(0)->vb.on_cpu), 2);
	gx_managed_prefetch(m, base + PAGE, BLOCK - PAGE, GX_MANAGED_CPU); /* there */
	CHANGED(NOTHING);
	gx_managed_prefetch(m, base + 510 * PAGE, 2 * PAGE,
	                    0); /* one from the CPU, one from nowhere */
	CHANGED(C(pages_in, 2), C(pages_zeroed, 1), C(prefetched, 2), C(async_prefetched, 2),
	        C(service_ns, 1108));
	end();
}

/* A fault whose page is there by the time that it is served. */
static void test_stale(void)
{
	struct gx_managed_config config = plain_config(2);

	begin(&config, BLOCK);
	CHECK(!touch(1, base) && !touch(1, base + PAGE));
	gx_managed_prefetch(m, base, PAGE, 0);
	gx_managed_stats(m, seen);
	CHECK_EQ(poll_of(1, 0, true, true), 1);
	CHANGED(C(gpu_faults, 2), C(stale, 1), C(batches, 1), C(largest_batch, 2), C(replays, 1),
	        C(pages_in, 1), C(pages_zeroed, 1), C(service_ns, 121104), C(stalled_ns, 1121104),
	        C(virtual_ns, 1121104));
	end();
	begin(&config, BLOCK); /* both of them */
	CHECK(!touch(1, base) && !touch(1, base + PAGE));
	gx_managed_prefetch(m, base, 2 * PAGE, 0);
	gx_managed_stats(m, seen);
	CHECK_EQ(poll_of(1, 0, true, true), 1);
	CHANGED(C(gpu_faults, 2), C(stale, 2), C(batches, 1), C(largest_batch, 2), C(replays, 1),
	        C(service_ns, 120000), C(stalled_ns, 1120000), C(virtual_ns, 1120000));
	end();
}

/* A policy asks for pages of the next block with each fault: they come behind it, but take no memory from what this batch brought. */
static u32 n_asked;

static s32 ask(struct gx_policy *policy, struct gx_call *call, enum gx_member member,
               const u64 *args)
{
	(void)policy, (void)member, (void)args;
	if (call->fault && !n_asked++)
		gx_kfunc_prefetch_async(call, call->fault, base + BLOCK + 5 * PAGE, 4);
	return GPU_DEFAULT;
}

static void test_async(u32 n_blocks, u64 bytes, u32 n)
{
	struct gx_managed_config config = plain_config(n_blocks);
	struct gx_policy policy = { .name = "asks",
		                    .scope = GPU_SCOPE_DEVICE,
		                    .members = ~0u >> (32 - GX_N_MEMBERS),
		                    .run = ask };

	policies.limits.default_budget_ns = ~0u;
	n_asked = 0;
	config.memory.prefetch = true; /* else nobody is asked what comes with a fault */
	begin(&config, bytes);
	pthread_rwlock_wrlock(&policy_lock);
	CHECK_EQ(gx_policies_attach(&policies, &policy), 0);
	pthread_rwlock_unlock(&policy_lock);
	CHECK(!touch(1, base));
	CHECK_EQ(poll_of(1, 0, true, true), 1);
	CHECK(n_asked > 0);
	CHECK(is_mask(&block(0)->vb.resident, 0, 16)); /* with its neighbours */
	CHECK(is_mask(&block(1)->vb.resident, n ? 5 : 0, n ? 5 + n : 0));
	CHANGED(C(gpu_faults, 1), C(batches, 1), C(largest_batch, 1), C(replays, 1),
	        C(pages_in, 16 + n), C(pages_zeroed, 16 + n), C(prefetched, 15 + n),
	        C(async_prefetched, n), C(service_ns, 111164 + 1000 + (n ? 100 + 4 * n : 0)),
	        C(stalled_ns, 1111164), C(virtual_ns, 1111164)); /* not for what was asked for */
	/* tokens come by the device's clock, which is as far as what it has done */
	CHECK(d->memory.pace_ns == d->free_ns && d->free_ns == 1111164 + (n ? 1100 + 4 * n : 1000));
	/* what did not come is counted: no room, or beyond the end */
	CHECK_EQ(policy.counters[GX_COUNT_refused_list], !n);
	CHECK_EQ(policy.counters[GX_COUNT_refused_range], n == 2);
	pthread_rwlock_wrlock(&policy_lock);
	gx_policies_detach(&policies, &policy, GPU_EXIT_DONE);
	pthread_rwlock_unlock(&policy_lock);
	end();
}

/* What a policy asked for is copied behind the replay: of use to a grid when its clock is there, a fault before, which waits for it. */
static void test_coming(bool stuck)
{
	struct gx_managed_config config = plain_config(2);
	struct gx_policy policy = { .name = "asks",
		                    .scope = GPU_SCOPE_DEVICE,
		                    .members = ~0u >> (32 - GX_N_MEMBERS),
		                    .run = ask };
	u64 page;

	n_asked = 0;
	config.memory.prefetch = true;
	begin(&config, 2 * BLOCK);
	page = base + BLOCK + 5 * PAGE;
	pthread_rwlock_wrlock(&policy_lock);
	CHECK_EQ(gx_policies_attach(&policies, &policy), 0);
	pthread_rwlock_unlock(&policy_lock);
	CHECK(!touch(1, base));
	CHECK_EQ(poll_of(1, 0, true, true), 1);
	CHECK_EQ(time_of(1), 1111164); /* the copy ends 1000 + 100 + 4 * 4 later */
	CHECK(touch(1, base) && !touch(1, page));
	CHECK_EQ(d->n_entries, 1);
	if (stuck) { /* found when the fault is served, which begins behind the copy */
		gx_managed_stats(m, seen);
		CHECK_EQ(poll_of(1, 0, true, true), 1);
		CHANGED(C(gpu_faults, 1), C(stale, 1), C(batches, 1), C(replays, 1),
		        C(service_ns, 110000), C(stalled_ns, 1110000), C(virtual_ns, 1110000));
	} else {
		CHECK_EQ(poll_of(1, 2 * 1115, false, false), 0);
		CHECK(!touch(1, page));
		CHECK_EQ(poll_of(1, 2, false, false), 0);
	}
	CHECK(touch(1, page) && touch(1, page + 3 * PAGE) && !touch(1, page + 4 * PAGE));
	pthread_rwlock_wrlock(&policy_lock);
	gx_policies_detach(&policies, &policy, GPU_EXIT_DONE);
	pthread_rwlock_unlock(&policy_lock);
	end();
}

/* What a batch brought is its own until the batch is done, and then nobody's: an explicit prefetch has room, without a fault in between. */
static void test_batch_end(void)
{
	struct gx_managed_config config = plain_config(1);

	begin(&config, 2 * BLOCK); /* by a batch of the buffer */
	bring_page(1, base);
	gx_managed_stats(m, seen);
	gx_managed_prefetch(m, base + BLOCK, PAGE, 0);
	CHANGED(C(evictions, 1), C(pages_out, 1), C(pages_in, 1), C(pages_zeroed, 1),
	        C(prefetched, 1), C(async_prefetched, 1),
	        C(service_ns, 1104 + 51)); /* half of the way out is beside the way in */
	CHECK(is_mask(&block(1)->vb.resident, 0, 1) && is_mask(&block(0)->vb.resident, 0, 0));
	end();
	config.buffer_entries =
	        1; /* by a batch of a page whose fault found no room in the buffer */
	begin(&config, 2 * BLOCK);
	CHECK(!touch(1, base) && !touch(2, base + PAGE));
	CHECK_EQ(d->n_entries, 1);
	CHECK_EQ(poll_of(2, 0, true, true), 1);
	CHECK(is_mask(&block(0)->vb.resident, 0, 2));
	CHECK(touch(2, base + PAGE) != NULL);
	gx_managed_stats(m, seen);
	CHECK_EQ(seen[GX_MANAGED_batches], 2);
	gx_managed_prefetch(m, base + BLOCK, PAGE, 0);
	CHECK(is_mask(&block(1)->vb.resident, 0, 1) && is_mask(&block(0)->vb.resident, 0, 0));
	end();
}

/* A block goes from device to device by way of the CPU. */
static void test_devices(void)
{
	struct gx_managed_config config = plain_config(2);
	struct gx_managed_device *other;
	char *p;

	config.n_devices = 2;
	begin(&config, 2 * BLOCK);
	other = gx_managed_mmu_of(m, 1);
	bring_page(1, base + 2 * PAGE);
	strcpy(touch(1, base + 2 * PAGE), "here");
	gx_managed_stats(m, seen);
	CHECK(!access_by(other, 2, base + 2 * PAGE, GPU_ACCESS_READ));
	CHECK_EQ(gx_managed_mmu.poll(other, 2, 0, true, true, NULL), 1);
	CHANGED(C(gpu_faults, 1), C(batches, 1), C(replays, 1), C(pages_out, 1), C(pages_in, 1),
	        C(service_ns, 111104), C(stalled_ns, 1111104));
	CHECK_EQ(block(0)->device, 1);
	CHECK_EQ(d->memory.blocks.lists[GX_LIST_FREE].count, 2);
	p = access_by(other, 2, base + 2 * PAGE, GPU_ACCESS_READ);
	CHECK(p && !strcmp(p, "here"));
	CHECK(!touch(1, base + 2 * PAGE)); /* not in this one any more */
	/* what was promised there does not leave */
	CHECK(!access_by(other, 2, base + 3 * PAGE, GPU_ACCESS_READ));
	CHECK_EQ(gx_managed_mmu.poll(other, 2, 0, true, true, NULL), 1);
	gx_managed_stats(m, seen);
	gx_managed_prefetch(m, base, PAGE, 0);
	CHANGED(NOTHING);
	CHECK_EQ(block(0)->device, 1);
	CHECK(access_by(other, 2, base + 3 * PAGE, GPU_ACCESS_READ) != NULL);
	gx_managed_prefetch(m, base, PAGE, 0);
	CHANGED(C(pages_out, 2), C(pages_in, 1), C(pages_zeroed, 1), C(prefetched, 1),
	        C(async_prefetched, 1), C(service_ns, 1104));
	CHECK_EQ(block(0)->device, 0);
	CHECK(is_mask(&block(0)->vb.on_cpu, 2, 4) && is_mask(&block(0)->vb.resident, 0, 1));
	end();
}

/* A fault that had no room in the buffer, of a page that another device has: the grid gets it all the same. */
static void test_dropped(void)
{
	struct gx_managed_config config = plain_config(2);
	struct gx_managed_device *other;

	config.n_devices = 2;
	config.buffer_entries = 1;
	begin(&config, 2 * BLOCK);
	other = gx_managed_mmu_of(m, 1);
	bring_page(1, base);
	CHECK(!access_by(other, 2, base + BLOCK, GPU_ACCESS_READ));
	CHECK(!access_by(other, 2, base, GPU_ACCESS_READ));
	CHECK_EQ(gx_managed_mmu.poll(other, 2, 0, true, true, NULL), 1);
	CHECK_EQ(block(0)->device, 1);
	CHECK(access_by(other, 2, base, GPU_ACCESS_READ) != NULL);
	end();
}

/* Pages that grids reached on the CPU come along with a neighbour: they are reached there no more. */
static void test_reached(void)
{
	struct gx_managed_config config = plain_config(2);

	config.memory.prefetch = true;
	begin(&config, BLOCK);
	CHECK_EQ(*(volatile char *)(unsigned long)base, 0);
	managed_lock(m, false);
	CHECK(is_mask(&block(0)->vb.on_cpu, 0, 16));
	gx_mask_set(&block(0)->remote, 3);
	managed_unlock(m, false);
	CHECK(touch(1, base + 3 * PAGE) == (char *)(unsigned long)(base + 3 * PAGE));
	CHECK(!touch(1, base + 4 * PAGE));
	CHECK_EQ(poll_of(1, 0, true, true), 1);
	CHECK(is_mask(&block(0)->vb.resident, 0, 16) && is_mask(&block(0)->remote, 0, 0));
	CHECK(touch(1, base + 3 * PAGE) != (char *)(unsigned long)(base + 3 * PAGE));
	end();
}

/* Freed memory is nobody's: its device block is free, empty for who comes next. */
static void test_freed(void)
{
	struct gx_managed_config config = plain_config(1);
	uint64_t other;

	begin(&config, BLOCK);
	bring_page(1, base);
	strcpy(touch(1, base), "old");
	CHECK_EQ(d->memory.blocks.lists[GX_LIST_FREE].count, 0);
	CHECK_EQ(gx_managed_alloc(m, 0, BLOCK, &other, NULL), 0);
	CHECK_EQ(gx_managed_free(m, base), 0);
	CHECK_EQ(d->memory.blocks.lists[GX_LIST_FREE].count, 1);
	CHECK_EQ(d->bytes[0], 0);
	base = other;
	CHECK_EQ(m->range_bytes, BLOCK);
	bring_page(1, base);
	CHECK_EQ(*touch(1, base), 0);
	/* freed with a fault in the buffer: nothing comes of it but the replay, in which the grid finds out */
	gx_managed_stats(m, seen);
	CHECK(!touch(1, base + PAGE));
	CHECK_EQ(gx_managed_free(m, base), 0);
	CHECK_EQ(poll_of(1, 0, true, true), 1);
	CHECK_EQ(d->n_promises, 0);
	CHANGED(C(batches, 1), C(replays, 1), C(service_ns, 110000), C(stalled_ns, 1110000),
	        C(virtual_ns, 1110000));
	CHECK(!touch(1, base + PAGE));
	CHECK_EQ(poll_of(1, 0, true, false), 0); /* others have things to run */
	CHECK_EQ(poll_of(1, 0, true, true), -EFAULT);
	end();
}

/* All memory is in use: the fault is put off, nothing else happens to it. */
static void test_all_pinned(void)
{
	struct gx_managed_config config = plain_config(2);
	struct gx_va_block *victim;
	u32 index[2];

	config.plain_bytes = plain_of;
	config.arg = &plain_bytes;
	begin(&config, 3 * BLOCK);
	managed_lock(m, true);
	for (u32 i = 0; i < 2; i++)
		CHECK_EQ(gx_memory_claim(&d->memory, &block(i)->vb, &index[i], &victim), 0);
	managed_unlock(m, true);
	CHECK(!touch(1, base));
	CHECK_EQ(poll_of(1, 2 * 1000000, true, false), 0);
	CHANGED(C(gpu_faults, 1), C(put_off, 1), C(batches, 1), C(largest_batch, 1), C(replays, 1),
	        C(service_ns, 111000), C(virtual_ns, 1000000));
	CHECK_EQ(block(0)->vb.device_block, GX_NO_BLOCK);
	CHECK(!gx_mask_count(&block(0)->vb.resident) && !gx_mask_count(&block(0)->mapped));
	plain_bytes = 1;
	gx_managed_prefetch(m, base, BLOCK, 0);
	CHECK_EQ(d->n_held, 0);
	plain_bytes = 0;
	managed_lock(m, true);
	for (u32 i = 0; i < 2; i++)
		gx_memory_unclaim(&d->memory, index[i]);
	managed_unlock(m, true);
	get_page(1, base);
	end();
}

int main(void)
{
	if (!uffd_allowed("user"))
		return 77;
	test_service();
	test_due();
	test_eviction();
	test_promised();
	test_buffer();
	test_replays();
	test_batches();
	test_plain();
	test_prefetch();
	test_stale();
	test_async(2, 2 * BLOCK, 4);
	test_async(2, BLOCK + 7 * PAGE, 2); /* of a block that ends there */
	test_async(1, 2 * BLOCK, 0);
	test_coming(false);
	test_coming(true);
	test_batch_end();
	test_devices();
	test_dropped();
	test_reached();
	test_freed();
	test_all_pinned();
	return TEST_END();
}
