/* decide.c - what a return value and a request mean together, row by row of the table in
 * gpu_ext_abi.h; and lists that stay whole whatever policies ask for. */
#include "scripted.h"

struct prefetch_row {
	s32 result;
	bool asks;
	u32 first, outer;
	bool twice;
	u32 pages; /* that come along with a fault at page 0; native: 15 */
	enum gx_counter counter;
};

static void prefetch_table(void)
{
	static const struct prefetch_row rows[] = {
		{ GPU_DEFAULT, false, 0, 0, false, 15, GX_COUNT_defaults },
		{ GPU_BYPASS, false, 0, 0, false, 15, GX_COUNT_bypass_empty },
		{ GPU_DEFAULT, true, 0, 64, false, 63, GX_COUNT_overrides },
		{ GPU_BYPASS, true, 0, 64, false, 63, GX_COUNT_overrides },
		{ GPU_BYPASS, true, 0, 0, false, 0, GX_COUNT_overrides },
		{ GPU_DEFAULT, true, 0, 0, false, 0, GX_COUNT_overrides },
		{ GPU_BYPASS, true, 0, 513, false, 15, GX_COUNT_refused_range },
		{ GPU_BYPASS, true, 8, 8, false, 15, GX_COUNT_refused_range },
		{ GPU_BYPASS, true, 9, 3, false, 15, GX_COUNT_refused_range },
		{ GPU_BYPASS, true, 0xfffffff0, 0x10, false, 15, GX_COUNT_refused_range },
		{ GPU_BYPASS, true, 0, 64, true, 63, GX_COUNT_refused_count },
		{ 77, true, 0, 64, false, 63, GX_COUNT_unknown_action },
		{ -1, false, 0, 0, false, 15, GX_COUNT_unknown_action },
	};

	for (u32 i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct prefetch_row *row = &rows[i];
		struct world w;

		start(&w, 1 << GX_MEM(gpu_page_prefetch));
		w.script = (struct script){ .result = row->result,
			                    .asks_region = row->asks,
			                    .first = row->first,
			                    .outer = row->outer,
			                    .twice = row->twice };
		CHECK_EQ(fault(&w, 0, 0), row->pages);
		CHECK_EQ(w.policy.counters[row->counter], 1);
	}
}

/* A page that thrashes: a policy sees that; native brings nothing with it; nobody prefetches it. */
static void thrashing(void)
{
	struct world w;

	start(&w, 1u << GX_MEM(gpu_page_prefetch));
	gx_mask_set(&w.vas[0].thrashing, 3);
	gx_mask_set(&w.vas[0].thrashing, 40);
	CHECK_EQ(fault(&w, 0, 3), 0);
	CHECK_EQ(w.script.n_calls, 1);
	CHECK_EQ(w.script.n_flagged, 1);
	w.script.asks_region = true;
	w.script.outer = 64;
	CHECK_EQ(fault(&w, 0, 5), 61); /* 64 less 3, 5 and 40 */
	CHECK_EQ(w.script.n_flagged, 1);
}

static void enter_loop(void)
{
	struct world w;

	start(&w, 1 << GX_MEM(gpu_page_prefetch) | 1 << GX_MEM(gpu_page_prefetch_iter));
	w.script = (struct script){ .result = GPU_ENTER_LOOP, .iter_pages = 128 };
	CHECK_EQ(fault(&w, 0, 3), 127);
	CHECK_EQ(w.script.n_calls, 11);
	w.script.iter_pages = 0;
	CHECK_EQ(fault(&w, 1, 3), 15);
	start(&w, 1 << GX_MEM(gpu_page_prefetch));
	w.script.result = GPU_ENTER_LOOP;
	CHECK_EQ(fault(&w, 0, 3), 15);
}

/* Position of a VA block on USED, from the oldest. */
static u32 position(const struct world *w, u32 va)
{
	u32 n = 0;

	for (u32 i = w->memory.blocks.lists[GX_LIST_USED].head; i != GX_NO_BLOCK;
	     i = w->blocks[i].next, n++)
		if (i == w->vas[va].device_block)
			return n;
	return 1000;
}

static void order_table(void)
{
	static const struct {
		enum gx_member member;
		s32 result;
		u32 move, at; /* where block 0 of three stands after it was touched again (access)
		                 or came last (activate) */
		enum gx_counter counter;
	} rows[] = {
		{ GX_MEM(gpu_block_access), GPU_DEFAULT, 0, 2, GX_COUNT_defaults },
		{ GX_MEM(gpu_block_access), GPU_BYPASS, 0, 0, GX_COUNT_overrides },
		{ GX_MEM(gpu_block_access), GPU_DEFAULT, 1, 0, GX_COUNT_overrides },
		{ GX_MEM(gpu_block_access), GPU_BYPASS, 2, 2, GX_COUNT_overrides },
		{ GX_MEM(gpu_block_access), GPU_DEFAULT, 3, 0, GX_COUNT_refused_identity },
		{ GX_MEM(gpu_block_access), 9, 0, 2, GX_COUNT_unknown_action },
		{ GX_MEM(gpu_block_activate), GPU_DEFAULT, 0, 2, GX_COUNT_defaults },
		{ GX_MEM(gpu_block_activate), GPU_BYPASS, 0, 2, GX_COUNT_bypass_empty },
		{ GX_MEM(gpu_block_activate), GPU_BYPASS, 1, 0, GX_COUNT_overrides },
		{ GX_MEM(gpu_block_activate), GPU_DEFAULT, 3, 2, GX_COUNT_refused_identity },
	};

	for (u32 i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		bool activate = rows[i].member == GX_MEM(gpu_block_activate);
		struct world w;

		start(&w, 0);
		w.policy.members = 1u << rows[i].member;
		fault(&w, activate ? 1 : 0, 0);
		fault(&w, activate ? 2 : 1, 0);
		if (!activate)
			fault(&w, 2, 0);
		CHECK_EQ(gx_policies_attach(&w.set, &w.policy), 0);
		w.script = (struct script){ .result = rows[i].result, .move = rows[i].move };
		fault(&w, 0, 300);
		CHECK_EQ(position(&w, 0), rows[i].at);
		CHECK_EQ(w.policy.counters[rows[i].counter], 1);
	}
}

static void victims(void)
{
	struct world w;

	start(&w, 1 << GX_MEM(gpu_evict_prepare));
	for (u32 i = 0; i < N_BLOCKS; i++)
		fault(&w, i, 0);
	CHECK_EQ(w.script.n_calls, 0);
	fault(&w, N_BLOCKS, 0); /* native: the oldest */
	CHECK(w.vas[0].device_block == GX_NO_BLOCK && w.vas[1].device_block != GX_NO_BLOCK);
	w.script = (struct script){ .picks = true, .pick = 5 };
	fault(&w, N_BLOCKS + 1, 0); /* the sixth of the remaining */
	CHECK(w.vas[6].device_block == GX_NO_BLOCK && w.vas[1].device_block != GX_NO_BLOCK);
	w.script.pick = 64;
	fault(&w, N_BLOCKS + 2, 0); /* out of the window: native */
	CHECK(w.vas[1].device_block == GX_NO_BLOCK);
	CHECK_EQ(w.policy.counters[GX_COUNT_refused_range], 1);
	CHECK_EQ(w.memory.n_evictions, 3);
	fault(&w, 0, 0);
	CHECK_EQ(w.vas[0].refaults, 1);
}

/* A new policy stands where the old one stood among its equals, and where it belongs else. */
static void replaced(void)
{
	struct gx_policy a = { .name = "a", .members = ~0u, .run = run }, b = a, c = a, d = a,
	                 *all[] = { &a, &b, &c };
	struct world w;

	b.name[0] = 'b';
	c.name[0] = 'c';
	d.name[0] = 'd';
	start(&w, 0);
	for (u32 i = 0; i < 3; i++)
		CHECK_EQ(gx_policies_attach(&w.set, all[i]), 0);
	CHECK_EQ(gx_policies_replace(&w.set, &b, &d), 0);
	CHECK(w.set.n == 3 && w.set.slots[0] == &a && w.set.slots[1] == &d && w.set.slots[2] == &c);
	CHECK_EQ(gx_policies_replace(&w.set, &b, &b), -GX_ENOENT);
	b.priority = 1;
	CHECK_EQ(gx_policies_replace(&w.set, &d, &b), 0);
	CHECK(w.set.n == 3 && w.set.slots[0] == &b && w.set.slots[1] == &a && w.set.slots[2] == &c);
	d.scope = GPU_SCOPE_PROCESS;
	d.scope_id = 7;
	CHECK_EQ(gx_policies_replace(&w.set, &c, &d), 0);
	CHECK(w.set.n == 3 && w.set.slots[0] == &d && w.set.slots[1] == &b && w.set.slots[2] == &a);
	d.priority = -1;
	c.priority = -2;
	CHECK_EQ(gx_policies_replace(&w.set, &b, &c), 0);
	CHECK(w.set.n == 3 && w.set.slots[0] == &d && w.set.slots[1] == &a && w.set.slots[2] == &c);
	gx_policies_detach(&w.set, &b, GPU_EXIT_DONE); /* is not there */
	CHECK_EQ(w.set.n, 3);
	gx_policies_detach(&w.set, &a, GPU_EXIT_DONE);
	CHECK(w.set.n == 2 && w.set.slots[0] == &d && w.set.slots[1] == &c);
}

/* Of equals the one of the lower order is asked, whenever it came, and who takes its place inherits that; the others have a
 * ruler as long as it works and answers what they would. */
static void equals(void)
{
	struct gx_policy a = { .name = "a",
		               .members = 1u << GX_MEM(gpu_page_prefetch) |
		                          1u << GX_MEM(gpu_block_release),
		               .run = run,
		               .order_ns = 30 },
	                 b = a, c = a, d = a;
	struct world w;

	b.name[0] = 'b', b.order_ns = 20;
	c.name[0] = 'c', c.order_ns = 10;
	d.name[0] = 'd', d.order_ns = 99;
	start(&w, 0);
	CHECK_EQ(gx_policies_attach(&w.set, &a), 0);
	CHECK(!gx_policies_ruler(&w.set, &a));
	CHECK_EQ(gx_policies_attach(&w.set, &b), 0);
	CHECK_EQ(gx_policies_attach(&w.set, &c), 0);
	CHECK(w.set.slots[0] == &c && w.set.slots[1] == &b && w.set.slots[2] == &a);
	CHECK(!gx_policies_ruler(&w.set, &c) && gx_policies_ruler(&w.set, &b) == &c &&
	      gx_policies_ruler(&w.set, &a) == &c);
	CHECK_EQ(gx_policies_replace(&w.set, &c, &d), 0);
	CHECK(w.set.slots[0] == &d && d.order_ns == 10 && gx_policies_ruler(&w.set, &a) == &d);
	d.flags = GPU_OPS_SHADOW; /* it is asked, and the next one too */
	CHECK(!gx_policies_ruler(&w.set, &b) && gx_policies_ruler(&w.set, &a) == &b);
	d.flags = 0;
	d.members = 1u << GX_MEM(gpu_block_release) | 1u << GX_MEM(gpu_evict_prepare);
	CHECK(gx_policies_ruler(&w.set, &a) == &b); /* all hear of a release */
	d.members = a.members;
	gx_policy_eject(&d, GPU_EXIT_ERROR_POLICY, 1, "enough");
	CHECK(!gx_policies_ruler(&w.set, &b));
	b.scope = a.scope = GPU_SCOPE_PROCESS;
	b.scope_id = 1, a.scope_id = 2; /* never asked about the same memory */
	CHECK(!gx_policies_ruler(&w.set, &a));
	a.scope_id = 1;
	CHECK(gx_policies_ruler(&w.set, &a) == &b);
	a.priority = -1;
	CHECK(!gx_policies_ruler(&w.set, &a)); /* by priority, not by order */
}

static void shadow(void)
{
	struct world w;

	start(&w, 0);
	w.policy.members = 1 << GX_MEM(gpu_page_prefetch);
	w.policy.flags = GPU_OPS_SHADOW;
	CHECK_EQ(gx_policies_attach(&w.set, &w.policy), 0);
	w.script = (struct script){ .result = GPU_BYPASS, .asks_region = true, .outer = 512 };
	CHECK_EQ(fault(&w, 0, 0), 15);
	CHECK_EQ(w.policy.counters[GX_COUNT_shadowed], 1);
	/* what it picks stays, the next policy's pick goes */
	for (int beside = 0; beside < 2; beside++) {
		struct gx_policy other = { .name = "other",
			                   .members = 1 << GX_MEM(gpu_evict_prepare),
			                   .run = run,
			                   .user = &w };

		start(&w, 0);
		w.policy.members = 1 << GX_MEM(gpu_evict_prepare);
		w.policy.flags = GPU_OPS_SHADOW;
		CHECK_EQ(gx_policies_attach(&w.set, &w.policy), 0);
		if (beside)
			CHECK_EQ(gx_policies_attach(&w.set, &other), 0);
		for (u32 i = 0; i < N_BLOCKS; i++)
			fault(&w, i, 0);
		w.script = (struct script){ .picks = true, .pick = 5 };
		fault(&w, N_BLOCKS, 0);
		CHECK_EQ(w.policy.counters[GX_COUNT_shadowed], 1);
		CHECK_EQ(other.counters[GX_COUNT_overrides], (u64)beside);
		CHECK_EQ(w.vas[0].device_block == GX_NO_BLOCK, !beside);
		CHECK_EQ(w.vas[5].device_block == GX_NO_BLOCK, beside);
	}
}

static void scope_and_priority(void)
{
	struct gx_policy device = { .name = "device",
		                    .members = 1 << GX_MEM(gpu_page_prefetch),
		                    .run = run };
	struct gx_policy process = { .name = "process",
		                     .members = 1 << GX_MEM(gpu_page_prefetch),
		                     .run = run,
		                     .scope = GPU_SCOPE_PROCESS,
		                     .scope_id = 100 };
	struct gx_policy high = device, equal = device;
	struct gx_walk walk;
	struct world w;

	start(&w, 0);
	memcpy(high.name, "high", 5);
	high.name[5] = 0;
	high.priority = 3;
	memcpy(equal.name, "equal", 6);
	CHECK_EQ(gx_policies_attach(&w.set, &device), 0);
	CHECK_EQ(gx_policies_attach(&w.set, &high), 0);
	CHECK_EQ(gx_policies_attach(&w.set, &process), 0);
	CHECK_EQ(gx_policies_attach(&w.set, &process), -GX_EEXIST);
	walk = gx_policies_walk(&w.set);
	CHECK(gx_policies_next(&walk, GX_MEM(gpu_page_prefetch), 100, 0) == &process);
	CHECK(gx_policies_next(&walk, GX_MEM(gpu_page_prefetch), 100, 0) == &high);
	CHECK(gx_policies_next(&walk, GX_MEM(gpu_page_prefetch), 100, 0) == &device);
	/* of the same priority: who came first; who is on the way already goes it to its end without the new one */
	CHECK_EQ(gx_policies_attach(&w.set, &equal), 0);
	CHECK(!gx_policies_next(&walk, GX_MEM(gpu_page_prefetch), 100, 0));
	walk = gx_policies_walk(&w.set);
	CHECK(gx_policies_next(&walk, GX_MEM(gpu_page_prefetch), 101, 0) == &high);
	CHECK(gx_policies_next(&walk, GX_MEM(gpu_page_prefetch), 101, 0) == &device);
	CHECK(gx_policies_next(&walk, GX_MEM(gpu_page_prefetch), 101, 0) == &equal);
	walk = gx_policies_walk(&w.set);
	CHECK(gx_policies_next(&walk, GX_MEM(gpu_page_prefetch), 101, 0) == &high);
	CHECK(!gx_policies_next(&walk, GX_MEM(gpu_block_access), 101, 0));
}

/* An access of a block whose data had gone: BYPASS keeps its place, but not the one among the
 * unused or the discarded, where live data would leave before anybody is asked. */
static void kept_place(void)
{
	struct gx_page_mask page = { { 1 } };
	struct world w;

	start(&w, 1u << GX_MEM(gpu_block_access));
	w.script.result = GPU_BYPASS;
	fault(&w, 0, 0);
	fault(&w, 1, 0);
	gx_memory_to_cpu(&w.memory, &w.vas[0], &w.vas[0].resident);
	CHECK_EQ(w.blocks[w.vas[0].device_block].on, GX_LIST_UNUSED);
	fault(&w, 0, 0);
	CHECK_EQ(w.blocks[w.vas[0].device_block].on, GX_LIST_USED);
	gx_memory_discard(&w.memory, &w.vas[0]);
	gx_memory_resident(&w.memory, &w.vas[0], &page);
	CHECK_EQ(w.blocks[w.vas[0].device_block].on, GX_LIST_USED);
	CHECK_EQ(position(&w, 0), 1);
	gx_memory_resident(&w.memory, &w.vas[1], &page); /* on USED: where it was */
	CHECK_EQ(position(&w, 1), 0);
}

/* Where it shall live: all of it at once, unless some of it is somewhere already; never with the
 * CPU's; and nothing comes along with the first few faults where that is asked for. */
static void preferred_place(void)
{
	static const struct {
		u8 preferred;
		bool filled;
		u32 min_faults, pages;
	} rows[] = {
		{ GX_TO_GPU, false, 0, 511 },   { GX_TO_GPU, true, 0, 15 },
		{ GX_TO_CPU, false, 0, 0 },     { GX_TO_NOBODY, false, 0, 15 },
		{ GX_TO_NOBODY, false, 1, 15 }, { GX_TO_NOBODY, false, 2, 0 },
	};

	for (u32 i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct world w;

		start(&w, 0);
		w.vas[0].preferred = rows[i].preferred;
		w.memory.params.min_faults = (u8)rows[i].min_faults;
		if (rows[i].filled)
			gx_mask_set(&w.vas[0].on_cpu, 400);
		CHECK_EQ(fault(&w, 0, 0), rows[i].pages);
	}
}

/* The first few faults are counted anew when data comes back from elsewhere. */
static void faults_of_one_destination(void)
{
	for (u32 from = GX_TO_NOBODY; from <= GX_TO_GPU; from++) {
		struct world w;

		start(&w, 0);
		w.memory.params.min_faults = 3;
		w.vas[0].last_destination = (u8)from;
		w.vas[0].fault_migrations = 2;
		CHECK_EQ(fault(&w, 0, 0), from == GX_TO_GPU ? 15 : 0);
		CHECK_EQ(w.vas[0].fault_migrations, from == GX_TO_GPU ? 3 : 1);
		CHECK_EQ(w.vas[0].last_destination, GX_TO_GPU);
	}
}

/* What was evicted and is asked for again is counted once, with the block and with all. */
static void refaults(void)
{
	struct world w;

	start(&w, 0);
	w.vas[0].evicted = true;
	fault(&w, 0, 0);
	CHECK(!w.vas[0].evicted && w.vas[0].refaults == 1 && w.memory.n_refaults == 1);
	fault(&w, 0, 400);
	CHECK(w.vas[0].refaults == 1 && w.memory.n_refaults == 1);
}

/* Pages beyond the end of a block, and pages that are here: no fault, and nothing comes along. */
static void no_fault(void)
{
	struct gx_page_mask page = { { 1 } }, beyond = { { 0 } };
	const struct gx_fault_info info = { GPU_ACCESS_READ, 1, 1000 };
	struct gx_service_plan plan;
	struct gx_va_block vb;
	struct world w;

	start(&w, 0);
	CHECK_EQ(gx_va_block_init(&vb, GX_SIZES, 1, 0, 100, 1, 0), 0);
	vb.preferred = GX_TO_GPU;
	gx_mask_set(&beyond, 99);
	gx_mask_set(&beyond, 100);
	gx_memory_plan(&w.memory, &vb, &beyond, &info, &plan);
	CHECK_EQ(gx_mask_count(&plan.pages), 100);
	CHECK_EQ(w.memory.n_faults, 1);
	gx_mask_clear(&beyond, 99);
	gx_memory_plan(&w.memory, &vb, &beyond, &info, &plan);
	CHECK_EQ(gx_mask_count(&plan.pages), 0);
	CHECK_EQ(w.memory.n_faults, 1);
	fault(&w, 0, 0);
	gx_memory_plan(&w.memory, &w.vas[0], &page, &info, &plan);
	CHECK(!gx_mask_count(&plan.pages) && !plan.needs_block);
	CHECK_EQ(w.memory.n_faults, 2);
}

/* A policy that is attached again begins anew: what it did before is not counted, nor held against
 * it. */
static void attached_again(void)
{
	struct world w;

	start(&w, 1 << GX_MEM(gpu_page_prefetch));
	w.script.takes_ns = 1000000;
	fault(&w, 0, 0);
	gx_policies_detach(&w.set, &w.policy, GPU_EXIT_DONE);
	CHECK(w.policy.stats[GX_MEM(gpu_page_prefetch)].calls == 1 && w.policy.window_over == 1 &&
	      w.policy.counters[GX_COUNT_calls] == 1 && w.policy.exit.kind == GPU_EXIT_DONE);
	CHECK_EQ(gx_policies_attach(&w.set, &w.policy), 0);
	CHECK(!w.policy.stats[GX_MEM(gpu_page_prefetch)].calls &&
	      !w.policy.stats[GX_MEM(gpu_page_prefetch)].ns &&
	      !w.policy.stats[GX_MEM(gpu_page_prefetch)].max_ns && !w.policy.window_over &&
	      !w.policy.counters[GX_COUNT_calls] && !w.policy.exit.kind);
	CHECK_EQ(w.set.counters[GX_COUNT_calls], 1); /* of all that were ever here */
	CHECK_EQ(w.policy.attached_ns, w.clock);
}

/* Of two that want a callback the first is asked; behind a shadow, the next one as well. */
static void one_is_asked(void)
{
	static const enum gx_member members[] = { GX_MEM(gpu_page_prefetch),
		                                  GX_MEM(gpu_block_activate),
		                                  GX_MEM(gpu_block_access),
		                                  GX_MEM(gpu_evict_prepare) };

	for (u32 i = 0; i < 2 * sizeof(members) / sizeof(members[0]); i++) {
		enum gx_member member = members[i / 2];
		struct gx_policy second = { .name = "second", .members = 1u << member, .run = run };
		struct world w;

		start(&w, 0);
		second.user = &w;
		w.policy.members = 1u << member;
		w.policy.flags = i % 2 ? GPU_OPS_SHADOW : 0;
		CHECK_EQ(gx_policies_attach(&w.set, &w.policy), 0);
		CHECK_EQ(gx_policies_attach(&w.set, &second), 0);
		for (u32 va = 0; va <= N_BLOCKS; va++)
			fault(&w, va, 0);
		fault(&w, N_BLOCKS, 300);
		CHECK(w.policy.stats[member].calls > 0);
		CHECK_EQ(second.stats[member].calls, i % 2 ? w.policy.stats[member].calls : 0);
	}
}

/* Who works for one process is not asked which block of the device goes. */
static void whose_victims(void)
{
	struct world w;

	start(&w, 0);
	w.policy.members = 1u << GX_MEM(gpu_evict_prepare);
	w.policy.scope = GPU_SCOPE_PROCESS;
	w.policy.scope_id = 100; /* of the oldest */
	CHECK_EQ(gx_policies_attach(&w.set, &w.policy), 0);
	for (u32 va = 0; va <= N_BLOCKS; va++)
		fault(&w, va, 0);
	CHECK_EQ(w.script.n_calls, 0);
	CHECK_EQ(w.vas[0].device_block, GX_NO_BLOCK);
}

/* Native code brings nothing with a page that thrashes, however full its neighbourhood is. */
static void thrashing_alone(void)
{
	struct world w;

	for (u32 thrashes = 0; thrashes < 2; thrashes++) {
		start(&w, 0);
		gx_mask_fill(&w.vas[0].resident, gx_region(4, 16));
		if (thrashes)
			gx_mask_set(&w.vas[0].thrashing, 3);
		CHECK_EQ(fault(&w, 0, 3), thrashes ? 0 : 3);
	}
}

/* Once a region reaches the end of the block, the faults behind it are in it: nobody is asked about them. */
static void to_the_end(void)
{
	for (u32 outer = 256; outer <= 512; outer += 256) {
		struct gx_page_mask faulted = { { 0 } };
		struct gx_service_plan plan;
		struct world w;

		start(&w, 1u << GX_MEM(gpu_page_prefetch));
		w.script = (struct script){ .asks_region = true, .outer = outer };
		gx_mask_set(&faulted, 0);
		gx_mask_set(&faulted, 5);
		gx_memory_plan(&w.memory, &w.vas[0], &faulted,
		               &(struct gx_fault_info){ GPU_ACCESS_READ, 1, 0 }, &plan);
		CHECK_EQ(w.script.n_calls, outer == 512 ? 1 : 2);
		CHECK_EQ(gx_mask_count(&plan.pages), outer);
	}
}

static void limits(void)
{
	static struct gx_policy many[GX_MAX_POLICIES + 1];
	struct gx_va_block vb, *victim = &vb;
	struct gx_memory none;
	struct world w;
	u32 block;

	CHECK_EQ(gx_va_block_init(&vb, GX_SIZES, 1, 1ull << GX_BLOCK_SHIFT, 0, 1, 0), -GX_EINVAL);
	CHECK_EQ(gx_va_block_init(&vb, GX_SIZES, 1, 1ull << GX_BLOCK_SHIFT, 1, 1, 0), 0);
	CHECK_EQ(gx_va_block_init(&vb, GX_SIZES, 1, 1ull << GX_BLOCK_SHIFT, 512, 1, 0), 0);
	CHECK_EQ(gx_va_block_init(&vb, GX_SIZES, 1, 1ull << GX_BLOCK_SHIFT, 513, 1, 0), -GX_EINVAL);
	CHECK_EQ(gx_va_block_init(&vb, GX_SIZES, 1, (1ull << GX_BLOCK_SHIFT) + 1, 1, 1, 0),
	         -GX_EINVAL);
	CHECK_EQ(gx_va_block_init(&vb, GX_SIZES, 1, 1ull << (GX_BLOCK_SHIFT - 1), 1, 1, 0),
	         -GX_EINVAL);
	start(&w, 0);
	gx_memory_init(&none, w.blocks, 0, 0, &w.set, &w.host);
	CHECK_EQ(gx_memory_claim(&none, &w.vas[0], &block, &victim), -GX_ENOMEM);
	CHECK(!victim);
	for (u32 i = 0; i <= GX_MAX_POLICIES; i++) {
		many[i] = (struct gx_policy){ .name = { 'a', (char)('a' + i) }, .run = run };
		CHECK_EQ(gx_policies_attach(&w.set, &many[i]),
		         i < GX_MAX_POLICIES ? 0 : -GX_ENOSPC);
	}
	CHECK_EQ(w.set.n, GX_MAX_POLICIES);
	CHECK(many[GX_MAX_POLICIES].state != GX_POLICY_LIVE);
	/* it leaves once, for the first reason */
	gx_policy_eject(&many[0], GPU_EXIT_ERROR_STALL, 7, "first");
	gx_policy_eject(&many[0], GPU_EXIT_ERROR_POLICY, 8, "second");
	CHECK(many[0].state == GX_POLICY_EJECTED && many[0].exit.kind == GPU_EXIT_ERROR_STALL &&
	      many[0].exit.code == 7 && !memcmp(many[0].exit.reason, "first", 6));
	gx_policies_detach(&w.set, &many[1], GPU_EXIT_DONE);
	gx_policy_eject(&many[1], GPU_EXIT_ERROR_POLICY, 8, "late");
	CHECK(many[1].state == GX_POLICY_DETACHED && many[1].exit.kind == GPU_EXIT_DONE &&
	      !many[1].exit.code);
}

/* A region whose end is before its begin has no pages, in one word and over several. */
static void masks(void)
{
	static const u32 empty[][2] = { { 5, 5 },    { 9, 3 },     { 70, 65 },
		                        { 100, 5 },  { 64, 64 },   { 512, 0 },
		                        { 500, 10 }, { 511, 511 }, { 128, 127 } };
	struct gx_page_mask mask;

	for (u32 i = 0; i < sizeof(empty) / sizeof(empty[0]); i++) {
		gx_mask_zero(&mask);
		gx_mask_fill(&mask, gx_region(empty[i][0], empty[i][1]));
		CHECK_EQ(gx_mask_count(&mask), 0);
	}
	for (u32 first = 0; first < 130; first += 13)
		for (u32 outer = first; outer <= 520; outer += 37) {
			gx_mask_zero(&mask);
			gx_mask_fill(&mask, gx_region(first, outer));
			CHECK_EQ(gx_mask_count(&mask), (outer < 512 ? outer : 512) - first);
			CHECK(outer == first || gx_mask_test(&mask, first));
		}
}

int main(void)
{
	prefetch_table();
	one_is_asked();
	whose_victims();
	thrashing_alone();
	to_the_end();
	limits();
	masks();
	thrashing();
	enter_loop();
	order_table();
	victims();
	replaced();
	equals();
	shadow();
	scope_and_priority();
	kept_place();
	preferred_place();
	faults_of_one_destination();
	refaults();
	no_fault();
	attached_again();
	return TEST_END();
}
