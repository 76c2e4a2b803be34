/* own_lists.c - decisions for a driver that keeps its own lists and tree: what may be evicted comes from it, moves go to it, and it is
 * told a place; without a policy it is asked nothing. */
#include "scripted.h"

/* The driver's list, the oldest first, and what was done to it. */
struct driver {
	u32 used[N_BLOCKS], n;
	u32 n_asked, n_moves;
};

static u32 oldest(void *arg, u32 *blocks, u32 max)
{
	struct driver *d = arg;
	u32 n = d->n < max ? d->n : max;

	d->n_asked++;
	memcpy(blocks, d->used, n * sizeof(*blocks));
	return n;
}

static void move(void *arg, u32 block, bool head)
{
	struct driver *d = arg;
	u32 at = 0;

	d->n_moves++;
	while (d->used[at] != block)
		at++;
	memmove(d->used + at, d->used + at + 1, (d->n - at - 1) * sizeof(d->used[0]));
	if (head)
		memmove(d->used + 1, d->used, (d->n - 1) * sizeof(d->used[0]));
	d->used[head ? 0 : d->n - 1] = block;
}

/* Every block is used: the driver has them in another order than the engine's mirror. */
static void begin(struct world *w, struct driver *d, struct gx_own_lists *own, u32 members)
{
	start(w, members);
	*d = (struct driver){ .n = N_BLOCKS };
	*own = (struct gx_own_lists){ oldest, move, d };
	for (u32 i = 0; i < N_BLOCKS; i++) {
		fault(w, i, 0);
		d->used[i] = (i * 7 + 3) % N_BLOCKS;
	}
	w->script.n_calls = 0;
	w->memory.own = own;
}

static void picks(void)
{
	struct gx_own_lists own;
	struct driver d;
	struct world w;

	begin(&w, &d, &own, 0);
	CHECK_EQ(gx_decide_pick(&w.memory), GX_NO_BLOCK);
	begin(&w, &d, &own, 1u << GX_MEM(gpu_evict_prepare));
	CHECK_EQ(gx_decide_pick(&w.memory), GX_NO_BLOCK); /* asked, and left native */
	CHECK_EQ(w.script.n_calls, 1);
	w.script = (struct script){ .picks = true, .pick = 4 };
	CHECK_EQ(gx_decide_pick(&w.memory), d.used[4]);
	w.script.pick = N_BLOCKS;
	CHECK_EQ(gx_decide_pick(&w.memory), GX_NO_BLOCK);
	CHECK_EQ(w.policy.counters[GX_COUNT_refused_range], 1);
	/* what the driver has pinned meanwhile is not to be had */
	w.script.pick = 2;
	w.blocks[d.used[2]].view.flags |= GPU_BLOCK_IN_EVICTION;
	CHECK_EQ(gx_decide_pick(&w.memory), GX_NO_BLOCK);
	CHECK_EQ(w.policy.counters[GX_COUNT_refused_list], 1);
	CHECK_EQ(d.n_moves, 0);
	d.n = 0;
	CHECK_EQ(gx_decide_pick(&w.memory), GX_NO_BLOCK);
	/* the policy of a process orders its own blocks, and names no victim */
	begin(&w, &d, &own, 0);
	w.policy.members = 1u << GX_MEM(gpu_evict_prepare);
	w.policy.scope = GPU_SCOPE_PROCESS;
	w.policy.scope_id = 100;
	CHECK_EQ(gx_policies_attach(&w.set, &w.policy), 0);
	w.script = (struct script){ .picks = true };
	CHECK_EQ(gx_decide_pick(&w.memory), GX_NO_BLOCK);
	CHECK_EQ(w.script.n_calls, 0);
}

/* Moves, too: they are the driver's to make, and the pick is by the order before them. */
static s32 moves_and_picks(struct gx_policy *policy, struct gx_call *call, enum gx_member member,
                           const u64 *args)
{
	struct gpu_evict_window *window = pointer(args[2]);

	(void)policy, (void)member;
	gx_kfunc_evict_move(call, window, 0, false);
	gx_kfunc_evict_move(call, window, 9, true);
	gx_kfunc_evict_pick(call, window, 3);
	return GPU_DEFAULT;
}

static void moves(void)
{
	struct gx_own_lists own;
	struct driver d, before;
	struct world w;

	begin(&w, &d, &own, 1u << GX_MEM(gpu_evict_prepare));
	w.policy.run = moves_and_picks;
	before = d;
	CHECK_EQ(gx_decide_pick(&w.memory), before.used[3]);
	CHECK_EQ(d.n_moves, 2);
	CHECK(d.used[0] == before.used[9] && d.used[N_BLOCKS - 1] == before.used[0]);
	CHECK(gx_blocks_consistent(&w.memory.blocks));
}

static void places(void)
{
	static const struct {
		enum gx_member member;
		s32 result;
		u32 move;
		enum gx_place place;
	} rows[] = {
		{ GX_MEM(gpu_block_activate), GPU_DEFAULT, 0, GX_PLACE_NATIVE },
		{ GX_MEM(gpu_block_activate), GPU_BYPASS, 0, GX_PLACE_NATIVE },
		{ GX_MEM(gpu_block_activate), GPU_DEFAULT, 1, GX_PLACE_HEAD },
		{ GX_MEM(gpu_block_access), GPU_DEFAULT, 2, GX_PLACE_TAIL },
		{ GX_MEM(gpu_block_access), GPU_BYPASS, 0, GX_PLACE_KEEP },
		{ GX_MEM(gpu_block_access), GPU_DEFAULT, 3, GX_PLACE_KEEP },
	};

	for (u32 i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_own_lists own;
		struct driver d;
		struct world w;

		begin(&w, &d, &own, 1u << rows[i].member);
		w.script = (struct script){ .result = rows[i].result, .move = rows[i].move };
		CHECK_EQ(gx_decide_place(&w.memory, 5, rows[i].member, 0), rows[i].place);
		CHECK(!d.n_asked && !d.n_moves);
	}
}

/* A driver that has just read the clock gives what it read: it is read once more, when the callback is over, and not twice. */
static void measures(void)
{
	struct gx_own_lists own;
	struct driver d;
	struct world w;
	u64 read;

	begin(&w, &d, &own, 1u << GX_MEM(gpu_block_access));
	w.script = (struct script){ .takes_ns = 500 };
	memset(w.policy.stats, 0, sizeof(w.policy.stats));
	read = now(&w);
	gx_decide_place(&w.memory, 5, GX_MEM(gpu_block_access), read);
	CHECK_EQ(w.policy.stats[GX_MEM(gpu_block_access)].ns, 510);
	CHECK_EQ(w.clock, read + 510);
	gx_decide_place(&w.memory, 5, GX_MEM(gpu_block_access), 0);
	CHECK_EQ(w.policy.stats[GX_MEM(gpu_block_access)].ns, 1020);
	CHECK_EQ(w.clock, read + 1030);
}

/* The driver's tree stays its own: true is a policy's region, false is its own. */
static void regions(void)
{
	struct gx_service_plan plan = { .n_async = 0 };
	struct gpu_fault seen = { .pid = 100, .page_index = 3 };
	struct gpu_region region = gx_region(1, 2);
	struct gx_prefetch_tree tree;
	struct gx_page_mask faulted = { { 8 } };
	struct world w;

	CHECK(gx_prefetch_tree_init(&tree, gx_region(0, 512), gx_block_shape(GX_SIZES), NULL,
	                            &faulted, NULL));
	start(&w, 0);
	CHECK(!gx_decide_region(&w.memory, 100, 7, &tree, &seen, &plan, &region));
	start(&w, 1u << GX_MEM(gpu_page_prefetch));
	CHECK(!gx_decide_region(&w.memory, 100, 7, &tree, &seen, &plan, &region));
	w.script = (struct script){ .asks_region = true, .first = 0, .outer = 600 };
	CHECK(!gx_decide_region(&w.memory, 100, 7, &tree, &seen, &plan, &region));
	CHECK_EQ(w.policy.counters[GX_COUNT_refused_range], 1);
	w.script.outer = 64;
	CHECK(gx_decide_region(&w.memory, 100, 7, &tree, &seen, &plan, &region));
	CHECK(region.first == 0 && region.outer == 64);
	w.script.outer = 0; /* none: an answer, too */
	CHECK(gx_decide_region(&w.memory, 100, 7, &tree, &seen, &plan, &region));
	CHECK(!region.first && !region.outer);
}

int main(void)
{
	picks();
	moves();
	places();
	measures();
	regions();
	return TEST_END();
}
