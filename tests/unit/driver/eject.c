/* eject.c - policies that take too long: the budget of a callback, and of all for one batch; what is not asked meanwhile, and who is
 * ejected. */
#include "scripted.h"

static void budget(void)
{
	struct world w;

	start(&w, 1 << GX_MEM(gpu_page_prefetch));
	w.policy.budget_ns = 1000;
	w.policy.batch_budget_ns = 1000000000;
	w.script = (struct script){
		.result = GPU_BYPASS, .asks_region = true, .outer = 512, .takes_ns = 100000
	};
	for (u32 i = 0; i < 17; i++)
		CHECK_EQ(fault(&w, i, 0), 511);
	CHECK_EQ(w.policy.state, GX_POLICY_EJECTED);
	CHECK_EQ(w.policy.exit.kind, GPU_EXIT_ERROR_BUDGET);
	CHECK_EQ(fault(&w, 20, 0), 15);
	gx_policies_detach(&w.set, &w.policy, GPU_EXIT_DONE);
	CHECK_EQ(w.policy.exit.kind, GPU_EXIT_ERROR_BUDGET);
}

/* A fault at a page whose callback takes that long, in that batch. */
static u32 slow_fault(struct world *w, u32 va, u32 page, u32 batch)
{
	struct gx_page_mask faulted = { { 0 } };
	struct gx_service_plan plan;

	gx_mask_set(&faulted, page);
	gx_memory_plan(&w->memory, &w->vas[va], &faulted,
	               &(struct gx_fault_info){ GPU_ACCESS_READ, batch, w->clock }, &plan);
	return gx_mask_count(&plan.prefetched);
}

/* Callbacks that are within their own budget use up the batch's: native until the next batch; too often: ejected. */
static void batch_budget(void)
{
	struct world w;
	u32 n;

	start(&w, 1 << GX_MEM(gpu_page_prefetch));
	w.policy.batch_budget_ns = 20000;
	/* 5,000 ns, and 10 for each look at the clock */
	w.script = (struct script){
		.result = GPU_BYPASS, .asks_region = true, .outer = 512, .takes_ns = 4990
	};
	for (n = 1; n <= 17; n++) {
		for (u32 i = 0; i < 4; i++)
			CHECK_EQ(slow_fault(&w, i, 0, n), 511);
		/* all of it, and no more: the one that goes beyond is still heard */
		CHECK_EQ(w.policy.counters[GX_COUNT_over_batch], n - 1);
		CHECK_EQ(slow_fault(&w, 4, 0, n), 511);
		CHECK_EQ(w.policy.counters[GX_COUNT_over_batch], n);
		CHECK_EQ(slow_fault(&w, 5, 0, n), 15);
		CHECK_EQ(slow_fault(&w, 6, 0, n), 15);
		CHECK_EQ(w.policy.counters[GX_COUNT_over_batch], n);
		CHECK_EQ(w.policy.counters[GX_COUNT_not_asked], n < 17 ? 2 * n : 32);
		CHECK_EQ(w.policy.state, n < 17 ? GX_POLICY_LIVE : GX_POLICY_EJECTED);
	}
	CHECK_EQ(w.policy.exit.kind, GPU_EXIT_ERROR_BATCH);
	CHECK_EQ(w.policy.exit.code, 20000);
	CHECK_EQ(w.policy.counters[GX_COUNT_calls], 17 * 5);
	CHECK(!w.policy.counters[GX_COUNT_over_budget] && !w.policy.counters[GX_COUNT_defaults]);
	CHECK_EQ(w.policy.counters[GX_COUNT_overrides], 17 * 5);
	/* the engine's own: 1 ms; the next batch begins at nought; one in eight is not too often */
	start(&w, 1 << GX_MEM(gpu_page_prefetch));
	w.policy.budget_ns = 1000000;
	for (n = 1; n <= 400; n++) {
		w.script.takes_ns = n % 8 ? 499990 : 499991;
		for (u32 i = 0; i < 3; i++)
			slow_fault(&w, i, 0, n);
	}
	CHECK_EQ(w.policy.state, GX_POLICY_EJECTED); /* three times half of it are too much */
	start(&w, 1 << GX_MEM(gpu_page_prefetch));
	w.policy.budget_ns = 1000000;
	for (n = 1; n <= 400; n++) {
		w.script.takes_ns = n % 8 ? 499990 : 500000;
		for (u32 i = 0; i < 2; i++)
			slow_fault(&w, i, 0, n);
	}
	CHECK_EQ(w.policy.state, GX_POLICY_LIVE);
	CHECK_EQ(w.policy.counters[GX_COUNT_over_batch], 50);
	CHECK(!w.policy.counters[GX_COUNT_not_asked]);
}

/* Five microseconds for each page of full batches, at the engine's own budgets: within that of a callback, and ejected. */
static void five_us_a_page(void)
{
	struct world w;
	u32 n, batch;

	start(&w, 1 << GX_MEM(gpu_page_prefetch));
	w.script = (struct script){ .takes_ns = 4990 };
	for (batch = 1; w.policy.state == GX_POLICY_LIVE && batch < 64; batch++)
		for (n = 0; n < 256; n++)
			slow_fault(&w, n % 64, n, batch);
	CHECK_EQ(w.policy.state, GX_POLICY_EJECTED);
	CHECK_EQ(w.policy.exit.kind, GPU_EXIT_ERROR_BATCH);
	CHECK_EQ(batch, 18); /* of the first 17 it was asked about 201 pages, and no more */
	CHECK_EQ(w.policy.counters[GX_COUNT_calls], 17 * 201);
	CHECK(!w.policy.counters[GX_COUNT_over_budget]);
	/* a tenth of that is what a policy may take */
	start(&w, 1 << GX_MEM(gpu_page_prefetch));
	w.script = (struct script){ .takes_ns = 490 };
	for (batch = 1; batch < 64; batch++)
		for (n = 0; n < 256; n++)
			slow_fault(&w, n % 64, n, batch);
	CHECK_EQ(w.policy.state, GX_POLICY_LIVE);
	CHECK(!w.policy.counters[GX_COUNT_over_batch]);
}

/* What is used up in the middle of a walk over the levels ends it: what was asked for holds. */
static void budget_of_a_loop(void)
{
	struct world w;

	start(&w, 1 << GX_MEM(gpu_page_prefetch) | 1 << GX_MEM(gpu_page_prefetch_iter));
	w.policy.batch_budget_ns = 50000;
	w.script = (struct script){ .result = GPU_ENTER_LOOP, .iter_pages = 2, .takes_ns = 9990 };
	CHECK_EQ(slow_fault(&w, 0, 3, 1), 1); /* of the page, 1, 2, 4, 8, 16 pages */
	CHECK_EQ(w.script.n_calls, 6);
	CHECK_EQ(w.policy.counters[GX_COUNT_not_asked], 1);
	CHECK_EQ(w.policy.counters[GX_COUNT_overrides], 1);
	w.script.iter_pages = 0;
	CHECK_EQ(slow_fault(&w, 0, 3, 2), 15);
	CHECK_EQ(w.script.n_calls, 12);
	CHECK_EQ(w.policy.counters[GX_COUNT_not_asked], 2);
	CHECK_EQ(w.policy.counters[GX_COUNT_defaults], 1);
}

/* Faults of two GPUs and a search for a victim are added up apart; a callback of no batch is its own. */
static void batches_apart(void)
{
	struct gx_call call = { .subject = GX_NO_BLOCK, .heads = { &call.pmm.call } };
	const u64 batches[] = { 1ull << 48 | 5, 2ull << 48 | 5, 77, 0 };
	u64 args[6] = { 0 };
	struct world w;

	start(&w, 1 << GX_MEM(gpu_block_release));
	w.policy.batch_budget_ns = 15000;
	w.script = (struct script){ .takes_ns = 9990 };
	call.set = &w.set;
	call.policy = &w.policy;
	for (u32 round = 1; round <= 3; round++)
		for (u32 i = 0; i < 4; i++) {
			call.batch = batches[i];
			gx_policy_run(&w.set, &w.policy, &call, GX_MEM(gpu_block_release), args, 0);
			CHECK_EQ(call.not_asked, round == 3 && i < 3);
		}
	CHECK_EQ(w.policy.counters[GX_COUNT_over_batch], 3);
	CHECK_EQ(w.policy.counters[GX_COUNT_not_asked], 3);
	/* what it used up before is forgotten where it is attached again */
	gx_policies_detach(&w.set, &w.policy, GPU_EXIT_DONE);
	CHECK_EQ(gx_policies_attach(&w.set, &w.policy), 0);
	call.batch = batches[0];
	gx_policy_run(&w.set, &w.policy, &call, GX_MEM(gpu_block_release), args, 0);
	CHECK(!call.not_asked && !w.policy.counters[GX_COUNT_over_batch]);
}

/* Refused requests end a policy, each but those that the operator's rate stopped. */
static void refused(void)
{
	struct world w;

	for (u32 c = GX_COUNT_refused_identity; c <= GX_COUNT_refused_scope; c++) {
		start(&w, 1 << GX_MEM(gpu_page_prefetch));
		w.set.limits.max_refused = 3;
		gx_policy_count(&w.set, &w.policy, (enum gx_counter)c, 3);
		CHECK_EQ(w.policy.state, GX_POLICY_LIVE);
		gx_policy_count(&w.set, &w.policy, (enum gx_counter)c, 1);
		CHECK_EQ(w.policy.state,
		         c == GX_COUNT_refused_rate ? GX_POLICY_LIVE : GX_POLICY_EJECTED);
		CHECK_EQ(w.policy.counters[c], 4);
	}
}

int main(void)
{
	refused();
	budget();
	batch_budget();
	five_us_a_page();
	budget_of_a_loop();
	batches_apart();
	return TEST_END();
}
