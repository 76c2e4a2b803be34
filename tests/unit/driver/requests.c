/* requests.c - what a policy may ask for, and where: every request in every callback, with what it names replaced by something else, and at
 * its bounds. What is refused is counted, by kind, and leaves no trace. */
#include "driver/memory.h"
#include "driver/request.h"
#include "driver/sched.h"

#include "../test.h"

static u64 now(void *host)
{
	(void)host;
	return 1000;
}
static const struct gx_engine_host host = { .now = now };

enum { N_BLOCKS = 4 };
static struct gx_policies set;
static struct gx_memory memory;
static struct gx_device_block blocks[N_BLOCKS];
static struct gx_policy policy;
static struct gpu_fault fault = { .call = { .now_ns = 1000 }, .va_space = 9 };
static struct gx_prefetch_tree tree;
static struct gx_call call;
static struct gpu_call ctx, other;
static struct gx_sched sched;

/* Asks for nothing. */
static s32 run(struct gx_policy *self, struct gx_call *asked, enum gx_member member,
               const u64 *args)
{
	(void)self, (void)asked, (void)member, (void)args;
	return GPU_DEFAULT;
}

/* A call whose every object is there; blocks 0 and 1 are on USED, 2 is pinned, 3 is free. */
static void begin(enum gx_member member)
{
	gx_policies_init(&set, &host);
	gx_memory_init(&memory, blocks, N_BLOCKS, 0, &set, &host);
	for (u32 i = 0; i < 3; i++)
		gx_blocks_pin(&memory.blocks, i);
	gx_blocks_unpin(&memory.blocks, 0, GX_LIST_USED, false);
	gx_blocks_unpin(&memory.blocks, 1, GX_LIST_USED, false);
	memory.candidates[0] = 0, memory.candidates[1] = 1;
	policy = (struct gx_policy){ .name = "test", .members = ~0u, .run = run };
	CHECK_EQ(gx_policies_attach(&set, &policy), 0);
	call = (struct gx_call){ .memory = &memory,
		                 .set = &set,
		                 .policy = &policy,
		                 .member = member,
		                 .list = { .id = GPU_LIST_USED, .count = 2 },
		                 .max = { .first = 10, .outer = 20 },
		                 .sched = member >= GX_SCHED(task_init) ? &sched : NULL,
		                 .heads = { &ctx },
		                 .fault = &fault,
		                 .tree = &tree,
		                 .window = { .n = 2 },
		                 .candidates = memory.candidates,
		                 .device = blocks,
		                 .subject = 1,
		                 .ctx = &ctx };
}

/* The sum of what was counted, but for one kind. */
static u64 counted_else(enum gx_counter counter)
{
	u64 sum = 0;

	for (int i = 0; i < GX_N_COUNTERS; i++)
		sum += i == (int)counter ? 0 : policy.counters[i];
	return sum;
}

#define REFUSED(counter, expression, result)                                                       \
	do {                                                                                       \
		u64 before_ = policy.counters[GX_COUNT_##counter],                                 \
		    else_ = counted_else(GX_COUNT_##counter);                                      \
		CHECK_EQ(expression, result);                                                      \
		CHECK_EQ(policy.counters[GX_COUNT_##counter], before_ + 1);                        \
		CHECK_EQ(counted_else(GX_COUNT_##counter), else_);                                 \
	} while (0)
#define TAKEN(expression)                                                                          \
	do {                                                                                       \
		u64 before_ = counted_else(GX_N_COUNTERS);                                         \
		CHECK_EQ(expression, 0);                                                           \
		CHECK_EQ(counted_else(GX_N_COUNTERS), before_);                                    \
	} while (0)

/* --- each request in each callback */
static bool asked_for_nothing(void)
{
	return !call.n_moves && !call.has_region && !call.has_pick && !call.n_async &&
	       !call.has_timeslice && !call.has_interleave && !call.rejects && !call.n_preempts;
}

static int move_it(void)
{
	return gx_kfunc_block_move(&call, &blocks[1].view, &call.list, true);
}

static int set_region(void)
{
	return gx_kfunc_set_prefetch_region(&call, &call.result, 12, 15);
}

static int move_candidate(void)
{
	return gx_kfunc_evict_move(&call, &call.window, 1, false);
}

static int set_timeslice(void)
{
	return gx_kfunc_set_timeslice(&call, &ctx, 500);
}

static int pick_it(void)
{
	return gx_kfunc_evict_pick(&call, &call.window, 1);
}

static int set_attr(void)
{
	return gx_kfunc_set_attr(&call, &ctx, 500);
}

static int set_interleave(void)
{
	return gx_kfunc_set_interleave(&call, &ctx, GPU_INTERLEAVE_HIGH);
}

static int reject(void)
{
	return gx_kfunc_reject_bind(&call, &ctx);
}

static int preempt(void)
{
	return gx_kfunc_preempt(&call, &ctx, 3, 5);
}

static void places(void)
{
#define IN(member) (1u << (member))
	static const struct {
		int (*ask)(void);
		u32 members;
		int refusal;
	} rows[] = {
		{ move_it, IN(GX_MEM(gpu_block_activate)) | IN(GX_MEM(gpu_block_access)),
		  -GX_EPERM },
		{ move_candidate, IN(GX_MEM(gpu_evict_prepare)), -GX_EINVAL },
		{ set_region, IN(GX_MEM(gpu_page_prefetch)) | IN(GX_MEM(gpu_page_prefetch_iter)),
		  -GX_EINVAL },
		{ pick_it, IN(GX_MEM(gpu_evict_prepare)), -GX_EINVAL },
		{ set_attr, IN(GX_SCHED(task_init)), -GX_EINVAL },
		{ set_timeslice, IN(GX_SCHED(task_timeslice)), -GX_EINVAL },
		{ set_interleave, IN(GX_SCHED(task_init)), -GX_EINVAL },
		{ reject, IN(GX_SCHED(task_bind)), -GX_EINVAL },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		for (u32 m = 0; m < GX_N_MEMBERS; m++) {
			begin((enum gx_member)m);
			if (rows[i].members >> m & 1)
				TAKEN(rows[i].ask());
			else
				REFUSED(refused_identity, rows[i].ask(), rows[i].refusal);
			CHECK_EQ(asked_for_nothing(), !(rows[i].members >> m & 1));
		}
	}
}

/* What a callback has not is nothing, and so is what a program hands over for it: none of them is taken for the other, in any callback. */
static void nothing(void)
{
	for (u32 m = 0; m < GX_N_MEMBERS; m++) {
		begin((enum gx_member)m);
		call.fault = NULL;
		REFUSED(refused_identity, gx_kfunc_prefetch_async(&call, NULL, 0, 1), -GX_EINVAL);
		REFUSED(refused_identity, gx_kfunc_migrate_range(&call, NULL, 1, 0, 4096, 1),
		        -GX_EINVAL);
		REFUSED(refused_identity, gx_kfunc_set_prefetch_region(&call, NULL, 12, 15),
		        -GX_EINVAL);
		REFUSED(refused_identity, gx_kfunc_evict_move(&call, NULL, 1, false), -GX_EINVAL);
		REFUSED(refused_identity, gx_kfunc_evict_pick(&call, NULL, 1), -GX_EINVAL);
		REFUSED(refused_identity, gx_kfunc_set_attr(&call, NULL, 500), -GX_EINVAL);
		REFUSED(refused_identity, gx_kfunc_set_timeslice(&call, NULL, 500), -GX_EINVAL);
		REFUSED(refused_identity, gx_kfunc_set_interleave(&call, NULL, GPU_INTERLEAVE_HIGH),
		        -GX_EINVAL);
		REFUSED(refused_identity, gx_kfunc_reject_bind(&call, NULL), -GX_EINVAL);
		CHECK(asked_for_nothing());
	}
}

/* Pages of other blocks, later: what can be asked for, and paid. */
static void elsewhere(void)
{
	struct gpu_fault another = fault;

	begin(GX_MEM(gpu_page_prefetch));
	call.fault = NULL;
	REFUSED(refused_identity, gx_kfunc_prefetch_async(&call, &fault, 0, 1), -GX_EINVAL);
	call.fault = &fault;
	REFUSED(refused_identity, gx_kfunc_prefetch_async(&call, &another, 0, 1), -GX_EINVAL);
	REFUSED(refused_range, gx_kfunc_prefetch_async(&call, &fault, 0, 0), -GX_EINVAL);
	REFUSED(refused_range, gx_kfunc_prefetch_async(&call, &fault, 0, GX_BLOCK_PAGES + 1),
	        -GX_EINVAL);
	REFUSED(refused_range, gx_kfunc_prefetch_async(&call, &fault, 4095, 1), -GX_EINVAL);
	REFUSED(refused_range, gx_kfunc_prefetch_async(&call, &fault, 0ull - 4096, 2), -GX_EINVAL);
	CHECK(asked_for_nothing());
	for (u32 i = 0; i < GX_MAX_ASYNC; i++)
		TAKEN(gx_kfunc_prefetch_async(&call, &fault, 4096 * i, i ? 1 : GX_BLOCK_PAGES));
	REFUSED(refused_count, gx_kfunc_prefetch_async(&call, &fault, 0, 1), -GX_ENOSPC);
	CHECK(call.n_async == GX_MAX_ASYNC && call.async[1].va == 4096 &&
	      call.async[0].n_pages == GX_BLOCK_PAGES && call.async[3].va_space == 9);
	CHECK(call.async[0].dest == fault.dest);
	/* what can't be paid for is not asked for */
	begin(GX_MEM(gpu_page_prefetch));
	call.memory->async.bucket.refill_ns = fault.call.now_ns;
	call.memory->async.bucket.tokens = 5 * 4096;
	REFUSED(refused_rate, gx_kfunc_prefetch_async(&call, &fault, 0, 6), -GX_EAGAIN);
	CHECK(asked_for_nothing() && call.memory->async.bucket.tokens == 5 * 4096);
	TAKEN(gx_kfunc_prefetch_async(&call, &fault, 0, 5));
	CHECK(!call.memory->async.bucket.tokens);
	/* of a GPU that has its own time: by that, whatever the host's is */
	begin(GX_MEM(gpu_page_prefetch));
	call.memory->pace_ns = 1000000;
	call.memory->async.bucket = (struct gx_bucket){ .refill_ns = 1000000,
		                                        .bytes_per_s = 4096000,
		                                        .burst = GX_BUCKET_BURST };
	fault.call.now_ns += 1000000000;
	REFUSED(refused_rate, gx_kfunc_prefetch_async(&call, &fault, 0, 1), -GX_EAGAIN);
	call.memory->pace_ns = 3000000; /* 2 ms: two pages */
	TAKEN(gx_kfunc_prefetch_async(&call, &fault, 0, 2));
	REFUSED(refused_rate, gx_kfunc_prefetch_async(&call, &fault, 0, 1), -GX_EAGAIN);
	call.memory->pace_ns = 0;
	fault.call.now_ns -= 1000000000;
	begin(GX_MEM(gpu_page_prefetch));
	policy.flags = GPU_OPS_SHADOW;
	REFUSED(shadowed, gx_kfunc_prefetch_async(&call, &fault, 0, 1), 0);
	CHECK(asked_for_nothing());

	begin(GX_MEM(gpu_block_release));
	memory.async.bucket.refill_ns = ctx.now_ns = 1000;
	REFUSED(refused_identity, gx_kfunc_migrate_range(&call, &other, 7, 0, 4096, 0), -GX_EINVAL);
	REFUSED(refused_identity, gx_kfunc_migrate_range(&call, NULL, 7, 0, 4096, 0), -GX_EINVAL);
	REFUSED(refused_range, gx_kfunc_migrate_range(&call, &ctx, 7, 0, 4096, 1), -GX_EINVAL);
	REFUSED(refused_range, gx_kfunc_migrate_range(&call, &ctx, 7, 0, 4096, GPU_PROC_NONE),
	        -GX_EINVAL);
	REFUSED(refused_range, gx_kfunc_migrate_range(&call, &ctx, 7, 0, 0, 0), -GX_EINVAL);
	REFUSED(refused_range, gx_kfunc_migrate_range(&call, &ctx, 7, 0, 4095, 0), -GX_EINVAL);
	REFUSED(refused_range, gx_kfunc_migrate_range(&call, &ctx, 7, 1, 4096, 0), -GX_EINVAL);
	REFUSED(refused_range, gx_kfunc_migrate_range(&call, &ctx, 7, 0ull - 4096, 8192, 0),
	        -GX_EINVAL);
	REFUSED(refused_range, gx_kfunc_migrate_range(&call, &ctx, 7, 4096, 0ull - 4096, 0),
	        -GX_ERANGE);
	REFUSED(refused_range, gx_kfunc_migrate_range(&call, &ctx, 7, 0, 4097 * 4096, 0),
	        -GX_ERANGE);
	CHECK(asked_for_nothing() && memory.async.bucket.tokens == GX_BUCKET_BURST);
	TAKEN(gx_kfunc_migrate_range(&call, &ctx, 7, 8192, 4095 * 4096, GPU_PROC_CPU));
	TAKEN(gx_kfunc_migrate_range(&call, &ctx, 8, 0, 4096, 0));
	REFUSED(refused_rate, gx_kfunc_migrate_range(&call, &ctx, 7, 0, 4096, 0), -GX_EAGAIN);
	CHECK(call.n_async == 2 && call.async[0].va_space == 7 && call.async[0].va == 8192 &&
	      call.async[0].n_pages == 4095 && call.async[0].dest == GPU_PROC_CPU &&
	      call.async[1].dest == 0);
	begin(GX_MEM(tick));
	policy.flags = GPU_OPS_SHADOW;
	REFUSED(shadowed, gx_kfunc_migrate_range(&call, &ctx, 7, 0, 4096, 0), 0);
	begin(GX_SCHED(task_init));
	call.memory = NULL;
	REFUSED(refused_identity, gx_kfunc_migrate_range(&call, &ctx, 7, 0, 4096, 0), -GX_EINVAL);
}

/* --- what a request names */
static void names(void)
{
	struct gpu_list list = call.list;
	struct gpu_region region;
	struct gpu_evict_window window = { .n = 2 };

	begin(GX_MEM(gpu_block_access));
	REFUSED(refused_identity, gx_kfunc_block_move(&call, &blocks[1].view, &list, true),
	        -GX_EINVAL);
	REFUSED(refused_identity, gx_kfunc_block_move(&call, NULL, &call.list, true), -GX_EINVAL);
	REFUSED(refused_identity,
	        gx_kfunc_block_move(&call, (struct gpu_block *)((char *)&blocks[1].view + 8),
	                            &call.list, true),
	        -GX_EINVAL);
	REFUSED(refused_identity,
	        gx_kfunc_block_move(&call, &(&blocks[N_BLOCKS - 1])[1].view, &call.list, true),
	        -GX_EINVAL);
	CHECK(asked_for_nothing());
	TAKEN(gx_kfunc_block_move(&call, &blocks[N_BLOCKS - 1].view, &call.list, true));
	REFUSED(refused_count, move_it(), -GX_ENOSPC); /* one in a callback about one block */
	CHECK(call.n_moves == 1 && call.moves[0].block == N_BLOCKS - 1 && call.moves[0].head &&
	      call.moves[0].list == GPU_LIST_USED);
	begin(GX_MEM(gpu_evict_prepare));
	REFUSED(refused_identity, gx_kfunc_evict_move(&call, &window, 1, true), -GX_EINVAL);
	REFUSED(refused_range, gx_kfunc_evict_move(&call, &call.window, 2, true), -GX_ERANGE);
	CHECK(asked_for_nothing());
	blocks[1].view.generation = 33;
	for (int i = 0; i < GX_MAX_MOVES; i++)
		TAKEN(move_candidate());
	REFUSED(refused_count, move_candidate(), -GX_ENOSPC);
	CHECK_EQ(call.n_moves, GX_MAX_MOVES);
	CHECK(call.moves[0].block == 1 && call.moves[0].generation == 33 && !call.moves[0].head &&
	      call.moves[0].list == GPU_LIST_USED);
	call.n_moves = 0;
	TAKEN(gx_kfunc_evict_move(&call, &call.window, 0, true));
	CHECK(call.moves[0].block == 0 && call.moves[0].head);

	begin(GX_MEM(gpu_page_prefetch));
	REFUSED(refused_identity, gx_kfunc_set_prefetch_region(&call, &region, 12, 15), -GX_EINVAL);
	TAKEN(set_region());
	REFUSED(refused_count, gx_kfunc_set_prefetch_region(&call, &call.result, 1, 2), -GX_EBUSY);
	CHECK(call.region.first == 12 && call.region.outer == 15); /* the first counts */

	begin(GX_MEM(gpu_evict_prepare));
	REFUSED(refused_identity, gx_kfunc_evict_pick(&call, &window, 1), -GX_EINVAL);
	REFUSED(refused_range, gx_kfunc_evict_pick(&call, &call.window, 2), -GX_ERANGE);
	CHECK(asked_for_nothing());
	CHECK(gx_kfunc_evict_candidate(&call, &call.window, 1) == &blocks[1].view);
	CHECK(!gx_kfunc_evict_candidate(&call, &call.window, 2) &&
	      !gx_kfunc_evict_candidate(&call, &window, 1));
	TAKEN(pick_it());
	REFUSED(refused_count, gx_kfunc_evict_pick(&call, &call.window, 0), -GX_EBUSY);
	CHECK_EQ(call.pick, 1);

	begin(GX_SCHED(task_init));
	REFUSED(refused_identity, gx_kfunc_set_attr(&call, &other, 500), -GX_EINVAL);
	REFUSED(refused_identity, gx_kfunc_set_interleave(&call, &other, 1), -GX_EINVAL);
	call.ctx = NULL; /* of no task */
	REFUSED(refused_identity, gx_kfunc_set_attr(&call, NULL, 500), -GX_EINVAL);
	REFUSED(refused_identity, gx_kfunc_set_interleave(&call, NULL, 1), -GX_EINVAL);
	call.member = GX_SCHED(task_bind);
	REFUSED(refused_identity, gx_kfunc_reject_bind(&call, NULL), -GX_EINVAL);
	REFUSED(refused_identity, gx_kfunc_preempt(&call, NULL, 3, 5), -GX_EINVAL);
	call.ctx = &ctx;
	REFUSED(refused_identity, gx_kfunc_reject_bind(&call, &other), -GX_EINVAL);
	REFUSED(refused_identity, gx_kfunc_preempt(&call, &other, 3, 5), -GX_EINVAL);
	call.sched = NULL; /* of no GPU's runlists */
	REFUSED(refused_identity, preempt(), -GX_EINVAL);
	call.sched = &sched;
	CHECK(asked_for_nothing());
	for (int i = 0; i < GX_MAX_PREEMPTS; i++)
		TAKEN(preempt());
	REFUSED(refused_count, preempt(), -GX_ENOSPC);
	CHECK_EQ(call.n_preempts, GX_MAX_PREEMPTS);
	CHECK(call.preempts[0].runlist == 3 && call.preempts[0].tsg == 5);
}

/* A number out of range is told at once, and counted when it is not obeyed. */
static void numbers(void)
{
	begin(GX_SCHED(task_init));
	CHECK_EQ(gx_kfunc_set_attr(&call, &ctx, GX_MIN_TIMESLICE_US - 1), -GX_ERANGE);
	CHECK_EQ(gx_kfunc_set_attr(&call, &ctx, GX_MIN_TIMESLICE_US), 0);
	CHECK_EQ(gx_kfunc_set_attr(&call, &ctx, GX_MAX_TIMESLICE_US + 1), -GX_ERANGE);
	CHECK_EQ(gx_kfunc_set_attr(&call, &ctx, GX_MAX_TIMESLICE_US), 0);
	CHECK_EQ(gx_kfunc_set_interleave(&call, &ctx, GPU_INTERLEAVE_HIGH + 1), -GX_ERANGE);
	CHECK_EQ(gx_kfunc_set_interleave(&call, &ctx, GPU_INTERLEAVE_HIGH), 0);
	CHECK(call.has_timeslice && call.timeslice_us == GX_MAX_TIMESLICE_US &&
	      call.has_interleave && call.interleave == GPU_INTERLEAVE_HIGH);
}

/* --- what is true after the callback */
#define MOVE_REFUSED(counter, ...)                                                                 \
	do {                                                                                       \
		struct gx_move move_ = { 1, blocks[1].view.generation, GPU_LIST_USED, true };      \
		begin(GX_MEM(gpu_block_access));                                                   \
		move_.generation = blocks[1].view.generation;                                      \
		__VA_ARGS__;                                                                       \
		REFUSED(counter, gx_move_holds(&call, &move_), false);                             \
	} while (0)

static void holding(void)
{
	struct gx_move move;

	begin(GX_MEM(gpu_block_access));
	move = (struct gx_move){ 1, blocks[1].view.generation, GPU_LIST_USED, true };
	CHECK(gx_move_holds(&call, &move));
	move.block = 0, move.generation = blocks[0].view.generation;
	call.member = GX_MEM(gpu_evict_prepare); /* may speak of any */
	CHECK(gx_move_holds(&call, &move));
	MOVE_REFUSED(refused_identity, move_.block = 0);
	MOVE_REFUSED(refused_identity, move_.block = N_BLOCKS, call.subject = N_BLOCKS);
	MOVE_REFUSED(refused_generation, move_.generation++);
	MOVE_REFUSED(refused_list, blocks[1].view.flags |= GPU_BLOCK_PINNED);
	MOVE_REFUSED(refused_list, blocks[1].view.flags |= GPU_BLOCK_IN_EVICTION);
	MOVE_REFUSED(refused_list, blocks[1].on = GX_LIST_FREE);
	MOVE_REFUSED(refused_list, move_.list = GPU_LIST_USED + 1);
	MOVE_REFUSED(refused_scope, policy.scope = GPU_SCOPE_PROCESS, policy.scope_id = 77);
	/* several own it: the device policy's alone */
	MOVE_REFUSED(refused_scope, blocks[1].view.flags |= GPU_BLOCK_SPLIT,
	             policy.scope = GPU_SCOPE_PROCESS, policy.scope_id = 0);
	begin(GX_MEM(gpu_block_access));
	move = (struct gx_move){ 1, blocks[1].view.generation, GPU_LIST_USED, true };
	blocks[1].view.flags |= GPU_BLOCK_SPLIT;
	CHECK(gx_move_holds(&call, &move));

	begin(GX_MEM(gpu_page_prefetch));               /* within [10, 20) */
	CHECK(gx_region_holds(&call, gx_region(0, 0))); /* nothing at all */
	CHECK(gx_region_holds(&call, gx_region(10, 20)));
	CHECK(gx_region_holds(&call, gx_region(19, 20)));
	REFUSED(refused_range, gx_region_holds(&call, gx_region(9, 20)), false);
	REFUSED(refused_range, gx_region_holds(&call, gx_region(10, 21)), false);
	REFUSED(refused_range, gx_region_holds(&call, gx_region(12, 12)), false);
	REFUSED(refused_range, gx_region_holds(&call, gx_region(15, 12)), false);

	begin(GX_MEM(gpu_evict_prepare));
	CHECK_EQ(gx_pick_holds(&call), GX_NO_BLOCK);
	TAKEN(pick_it());
	CHECK_EQ(gx_pick_holds(&call), 1);
	blocks[1].view.generation++; /* another's by now */
	REFUSED(refused_generation, gx_pick_holds(&call), GX_NO_BLOCK);

	begin(GX_MEM(gpu_block_access));
	REFUSED(overrides, gx_obey(&call), true);
	policy.flags = GPU_OPS_SHADOW;
	REFUSED(shadowed, gx_obey(&call), false);
}

/* A message is kept as far as there is room; the first end is the one that counts. */
static void gives_up(void)
{
	char text[600];
	u32 room = sizeof(policy.exit.msg) - 1;

	for (u32 size = room - 1; size <= room + 1; size++) {
		begin(GX_MEM(gpu_block_access));
		memset(text, 'x', sizeof(text));
		text[size] = 0;
		call.heads[1] = &other; /* of any object of the callback */
		gx_kfunc_policy_error(&call, size % 2 ? &ctx : &other, 7, text);
		CHECK_EQ(strlen(policy.exit.msg), size < room ? size : room);
		CHECK(policy.exit.kind == GPU_EXIT_ERROR_POLICY && policy.exit.code == 7);
		gx_kfunc_policy_error(&call, &ctx, 8, "again");
		CHECK(policy.exit.code == 7 && policy.exit.msg[0] == 'x');
	}
	begin(GX_MEM(gpu_block_access));
	gx_kfunc_policy_error(&call, &other, 7, "of nothing here");
	gx_kfunc_policy_error(&call, NULL, 7, "of nothing");
	CHECK(policy.state == GX_POLICY_LIVE && !policy.exit.msg[0]);
	CHECK_EQ(policy.counters[GX_COUNT_refused_identity], 2);
}

/* The head of each object that is shown: a number of its own, the batch and time that are said or the call's own. */
static void heads(void)
{
	struct gpu_call first;
	u64 args[3] = { 0 };

	begin(GX_MEM(gpu_evict_prepare));
	call.heads[1] = &other;
	gx_policy_run(&set, &policy, &call, GX_MEM(gpu_evict_prepare), args, 77);
	first = ctx;
	CHECK(first.id && first.batch == first.id && first.now_ns == 77);
	CHECK(first.page_shift == 12 && first.block_shift == 21);
	CHECK(first.record == (struct gpu_record *)&call);
	CHECK(!memcmp(&other, &ctx, sizeof(ctx)));
	call.heads[1] = NULL;
	call.batch = 9;
	call.when = 55;
	gx_policy_run(&set, &policy, &call, GX_MEM(gpu_evict_prepare), args, 78);
	CHECK(ctx.id && ctx.id != first.id && ctx.batch == 9 && ctx.now_ns == 55);
	CHECK(!memcmp(&other, &first, sizeof(first)));
	/* by the host's clock, where nobody read it before */
	call.when = 0;
	gx_policy_run(&set, &policy, &call, GX_MEM(gpu_evict_prepare), args, 0);
	CHECK(ctx.now_ns == 1000);
	CHECK(gx_is_head(&call, &ctx) && !gx_is_head(&call, &other) && !gx_is_head(&call, NULL));
}

/* Pages that are set in the tree that is shown, and in no other. */
static void counts_of_trees(void)
{
	struct gx_page_mask pages = { { 0 } };
	struct gpu_bitmap_tree another;

	gx_mask_fill(&pages, gx_region(3, 8));
	begin(GX_MEM(gpu_page_prefetch));
	CHECK(gx_prefetch_tree_init(&tree, gx_region(0, 10), gx_block_shape(GX_SIZES), &pages,
	                            &pages, &pages));
	another = tree.shape;
	CHECK_EQ(gx_kfunc_tree_count(&call, &tree.shape, 0, 10), 5);
	CHECK_EQ(gx_kfunc_tree_count(&call, &tree.shape, 4, 6), 2);
	CHECK_EQ(gx_kfunc_tree_count(&call, &another, 0, 10), 0);
	CHECK_EQ(gx_kfunc_tree_count(&call, NULL, 0, 10), 0);
	call.tree = NULL;
	CHECK_EQ(gx_kfunc_tree_count(&call, &tree.shape, 0, 10), 0);
}

int main(void)
{
	counts_of_trees();
	places();
	nothing();
	names();
	elsewhere();
	numbers();
	holding();
	gives_up();
	heads();
	return TEST_END();
}
