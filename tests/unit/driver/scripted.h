/* scripted.h - an engine with one policy that does what a script says, and whole services of faults. */
#ifndef TEST_DRIVER_SCRIPTED_H
#define TEST_DRIVER_SCRIPTED_H

#include "driver/memory.h"
#include "driver/request.h"

#include "../test.h"

enum { N_BLOCKS = 40 };

/* What the policy under test does. */
struct script {
	s32 result;
	u32 first, outer; /* region asked for */
	bool asks_region, twice;
	u32 move; /* 0 none, 1 head, 2 tail, 3 a block of somebody else */
	bool picks;
	u32 pick;
	u32 iter_pages; /* iter asks for nodes of at most so many pages */
	u64 takes_ns;
	u32 n_calls, n_flagged; /* calls; of those about a page that thrashes */
};

struct world {
	struct gx_engine_host host;
	struct gx_policies set;
	struct gx_memory memory;
	struct gx_device_block blocks[N_BLOCKS];
	struct gx_va_block vas[2 * N_BLOCKS];
	struct gx_policy policy;
	struct script script;
	u64 clock;
};

static inline u64 now(void *host)
{
	return ((struct world *)host)->clock += 10;
}

static inline void *pointer(u64 arg)
{
	return (void *)(unsigned long)arg;
}

static inline void order(struct gx_call *call, const struct script *script, const u64 *args)
{
	struct gpu_block *block = pointer(args[1]);
	struct gpu_list *list = pointer(args[2]);

	if (script->move == 3)
		block = &call->memory->blocks.blocks[block->index ? 0 : 1].view;
	if (script->move)
		gx_kfunc_block_move(call, block, list, script->move == 1);
	if (script->move && script->twice)
		CHECK(gx_kfunc_block_move(call, block, list, script->move != 1) < 0);
}

static inline s32 run(struct gx_policy *policy, struct gx_call *call, enum gx_member member,
                      const u64 *args)
{
	struct world *w = policy->user;
	struct script *script = &w->script;

	script->n_calls++;
	w->clock += script->takes_ns;
	if (member == GX_MEM(gpu_block_activate) || member == GX_MEM(gpu_block_access))
		order(call, script, args);
	if (member == GX_MEM(gpu_page_prefetch))
		script->n_flagged += ((const struct gpu_fault *)pointer(args[4]))->thrashing;
	if (member == GX_MEM(gpu_page_prefetch) && script->asks_region) {
		gx_kfunc_set_prefetch_region(call, pointer(args[3]), script->first, script->outer);
		if (script->twice)
			CHECK(gx_kfunc_set_prefetch_region(call, pointer(args[3]), 0, 512) < 0);
	}
	if (member == GX_MEM(gpu_page_prefetch_iter)) {
		const struct gpu_region *node = pointer(args[2]);

		if (node->outer - node->first <= script->iter_pages)
			gx_kfunc_set_prefetch_region(call, pointer(args[4]), node->first,
			                             node->outer);
	}
	if (member == GX_MEM(gpu_evict_prepare) && script->picks)
		gx_kfunc_evict_pick(call, pointer(args[2]), script->pick);
	return script->result;
}

static inline void start(struct world *w, u32 members)
{
	memset(w, 0, sizeof(*w));
	w->host = (struct gx_engine_host){ .now = now, .host = w };
	gx_policies_init(&w->set, &w->host);
	gx_memory_init(&w->memory, w->blocks, N_BLOCKS, 0, &w->set, &w->host);
	for (u32 i = 0; i < 2 * N_BLOCKS; i++)
		CHECK_EQ(gx_va_block_init(&w->vas[i], GX_SIZES, 1, (u64)i << GX_BLOCK_SHIFT, 512,
		                          100 + i % 2, 7),
		         0);
	w->policy = (struct gx_policy){ .name = "test", .members = members, .run = run, .user = w };
	if (members)
		CHECK_EQ(gx_policies_attach(&w->set, &w->policy), 0);
}

/* One whole service of a fault at a page; how many pages came along. */
static inline u32 fault(struct world *w, u32 va, u32 page)
{
	struct gx_page_mask faulted = { { 0 } };
	struct gx_service_plan plan;
	struct gx_va_block *victim, *vb = &w->vas[va];
	u32 block;

	gx_mask_set(&faulted, page);
	gx_memory_plan(&w->memory, vb, &faulted,
	               &(struct gx_fault_info){ GPU_ACCESS_READ, 1, w->clock }, &plan);
	if (plan.needs_block) {
		CHECK_EQ(gx_memory_claim(&w->memory, vb, &block, &victim), 0);
		if (victim)
			gx_memory_evicted(&w->memory, victim);
		gx_memory_assign(&w->memory, vb, block);
	}
	gx_memory_resident(&w->memory, vb, &plan.pages);
	if (plan.needs_block)
		gx_memory_unpin(&w->memory, vb);
	CHECK(gx_blocks_consistent(&w->memory.blocks));
	return gx_mask_count(&plan.prefetched);
}

#endif
