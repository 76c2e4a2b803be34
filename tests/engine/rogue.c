/* rogue.c - policies that ask for what nobody may ask for, and keep the books that the engine's
 * counters are held against. */
#include "world.h"

static struct books *books_of(struct world *w, const struct gx_call *call)
{
	return call->set == &w->memory_set ? &w->memory_books : &w->sched_books;
}

static void *pointer(u64 arg)
{
	return (void *)(unsigned long)arg;
}

/* An address that means nothing to this callback, or only sometimes. */
static void *wrong(struct world *w, const struct gx_call *call)
{
	static u64 elsewhere[64];

	switch (draw(&w->draw, 8)) {
	case 0: return NULL;
	case 1: return elsewhere;
	case 2: return pointer(w->stale[draw(&w->draw, 8)]);
	case 3: return (char *)&w->blocks[draw(&w->draw, MAX_BLOCKS)].view + 1;
	case 4: return &w->blocks[draw(&w->draw, MAX_BLOCKS)].view;
	case 5: return pointer((u64)(unsigned long)w->blocks - sizeof(w->blocks[0]));
	case 6: return &w->blocks[w->memory.blocks.n_blocks].view;
	}
	return pointer((u64)(unsigned long)call + draw(&w->draw, 4096));
}

static void *perhaps(struct world *w, const struct gx_call *call, u64 right)
{
	const struct rogue *rogue = call->policy->user;

	return chance(w, rogue->temper) ? wrong(w, call) : pointer(right);
}

/* Small, at an edge, or huge. */
static u32 number(struct world *w, u32 usual)
{
	static const u32 odd[] = { 0,          1,          511,        512,        513,
		                   0x7fffffff, 0x80000000, 0xfffffff0, 0xffffffff, 1000001 };

	return chance(w, 5) ? odd[draw(&w->draw, 10)] : draw(&w->draw, usual);
}

/* What a request gave back: below 0 it was refused at once, and that is counted. */
static bool asked(struct world *w, const struct gx_call *call, int result)
{
	w->n_requests++;
	if (result < 0) {
		w->n_refused++;
		books_of(w, call)->outcomes++;
	}
	return result == 0;
}

static void ask_move(struct world *w, struct gx_call *call, const u64 *args)
{
	struct gpu_block *block = perhaps(w, call, args[1]);
	struct gpu_list *list = perhaps(w, call, args[2]);
	u32 n = call->n_moves;
	bool done;

	done = asked(w, call, gx_kfunc_block_move(call, block, list, chance(w, 2)));
	PROMISE(w, !done || !n);
}

static void ask_candidate_move(struct world *w, struct gx_call *call, const u64 *args)
{
	struct gpu_evict_window *window = perhaps(w, call, args[2]);
	u32 n = call->n_moves;
	bool done;

	done = asked(w, call, gx_kfunc_evict_move(call, window, number(w, 24), chance(w, 2)));
	PROMISE(w, !done || n < GX_MAX_MOVES);
}

static void ask_region(struct world *w, struct gx_call *call, u64 result)
{
	u32 first = number(w, 512);
	u32 outer = chance(w, 3) ? number(w, 512) : first + draw(&w->draw, 64);
	bool second = call->has_region, done;

	result = (u64)(unsigned long)perhaps(w, call, result);
	done = asked(w, call, gx_kfunc_set_prefetch_region(call, pointer(result), first, outer));
	PROMISE(w, !done || !second);
}

static void ask_async(struct world *w, struct gx_call *call, u64 fault)
{
	u64 va = ((u64)draw(&w->draw, N_VAS + 4) << w->sizes.block_shift) +
	         ((u64)draw(&w->draw, 520) << w->sizes.page_shift);
	u32 before = call->n_async;
	int result;

	if (chance(w, 8))
		va = chance(w, 2) ? ~0ull << w->sizes.page_shift : va + 1;
	result = gx_kfunc_prefetch_async(call, perhaps(w, call, fault), va, number(w, 600));
	/* a shadow's is counted at once, one that was paid for not at all */
	if (asked(w, call, result) && call->n_async == before)
		books_of(w, call)->outcomes++;
	w->n_async += call->n_async - before;
}

/* Outside of a plan requests are queued at once, or counted as the queue is full. */
static void ask_migrate(struct world *w, struct gx_call *call)
{
	const struct gpu_call *head = perhaps(w, call, (u64)(unsigned long)call->heads[0]);
	u64 va = ((u64)draw(&w->draw, N_VAS + 4) << w->sizes.block_shift) +
	         ((u64)draw(&w->draw, 520) << w->sizes.page_shift);
	u32 before = call->n_async;
	int result = gx_kfunc_migrate_range(
	        call, head, 1 + draw(&w->draw, N_SPACES), va + chance(w, 8),
	        (u64)number(w, 1200) << w->sizes.page_shift,
	        chance(w, 8) ? draw(&w->draw, 3) : GPU_PROC_CPU * chance(w, 2));

	if (asked(w, call, result) && call->n_async == before)
		books_of(w, call)->outcomes++;
	if (call->member == GX_MEM(gpu_page_prefetch) ||
	    call->member == GX_MEM(gpu_page_prefetch_iter))
		w->n_async += call->n_async - before;
	else if (call->n_async > before && w->memory.async.n + call->n_async > GX_ASYNC_QUEUE)
		books_of(w, call)->outcomes++;
}

static void ask_pick(struct world *w, struct gx_call *call, const u64 *args)
{
	struct gpu_evict_window *window = perhaps(w, call, args[2]);
	u32 i = number(w, 24);
	struct gpu_block *block = gx_kfunc_evict_candidate(call, window, i);
	bool second = call->has_pick;

	PROMISE(w, !block || (block->index < w->memory.blocks.n_blocks &&
	                      w->blocks[block->index].on == GX_LIST_USED));
	if (asked(w, call, gx_kfunc_evict_pick(call, window, i)))
		PROMISE(w, !second && block && call->pick == block->index);
}

static void ask_tree(struct world *w, struct gx_call *call, u64 tree)
{
	u32 n = gx_kfunc_tree_count(call, perhaps(w, call, tree), number(w, 512), number(w, 600));

	PROMISE(w, n <= gx_block_pages(w->sizes));
}

static void give_up(struct world *w, struct gx_call *call)
{
	static const char message[] = "a message";
	const struct gpu_call *head = perhaps(w, call, (u64)(unsigned long)call->heads[0]);

	if (!chance(w, 250) || !chance(w, 4))
		return;
	if (!gx_is_head(call, head)) /* is refused, and counted */
		books_of(w, call)->outcomes++;
	gx_kfunc_policy_error(call, head, number(w, 100), message);
}

static void ask_sched(struct world *w, struct gx_call *call, u64 ctx)
{
	void *at = perhaps(w, call, ctx);
	int result;

	switch (draw(&w->draw, 5)) {
	case 0:
		result = gx_kfunc_set_attr(call, at, chance(w, 4) ? ~0ull : number(w, 5000));
		/* out of range is told at once, and counted when it is looked at */
		asked(w, call, result == -GX_ERANGE ? 0 : result);
		break;
	case 1:
		result = gx_kfunc_set_interleave(call, at, number(w, 4));
		asked(w, call, result == -GX_ERANGE ? 0 : result);
		break;
	case 2: asked(w, call, gx_kfunc_reject_bind(call, at)); break;
	case 3:
		asked(w, call, gx_kfunc_preempt(call, at, draw(&w->draw, 4), draw(&w->draw, 16)));
		break;
	case 4:
		result = gx_kfunc_set_timeslice(call, at, chance(w, 4) ? ~0ull : number(w, 5000));
		asked(w, call, result == -GX_ERANGE ? 0 : result);
		break;
	}
}

/* What no callback of this kind may ask for. */
static void ask_out_of_place(struct world *w, struct gx_call *call)
{
	switch (draw(&w->draw, 5)) {
	case 0: ask_region(w, call, (u64)(unsigned long)&call->result); break;
	case 1: asked(w, call, gx_kfunc_evict_pick(call, wrong(w, call), 0)); break;
	case 2: asked(w, call, gx_kfunc_block_move(call, wrong(w, call), &call->list, true)); break;
	case 3: ask_sched(w, call, (u64)(unsigned long)call->ctx); break;
	case 4: asked(w, call, gx_kfunc_evict_move(call, wrong(w, call), 0, true)); break;
	}
}

static void ask_prefetch(struct world *w, struct gx_call *call, const u64 *args)
{
	bool iter = call->member == GX_MEM(gpu_page_prefetch_iter);

	switch (draw(&w->draw, 4)) {
	case 0:
	case 1: ask_region(w, call, args[iter ? 4 : 3]); break;
	case 2: ask_async(w, call, args[iter ? 5 : 4]); break;
	case 3: ask_tree(w, call, args[iter ? 0 : 1]); break;
	}
}

/* Requests that fit this member, and some that never do. */
static void ask_something(struct world *w, struct gx_call *call, const u64 *args)
{
	if (chance(w, 6)) {
		ask_out_of_place(w, call);
		return;
	}
	if (call->memory && chance(w, 12)) {
		ask_migrate(w, call);
		return;
	}
	switch ((u32)call->member) {
	case GX_MEM(gpu_page_prefetch):
	case GX_MEM(gpu_page_prefetch_iter): ask_prefetch(w, call, args); break;
	case GX_MEM(gpu_evict_prepare):
		if (chance(w, 2))
			ask_pick(w, call, args);
		else
			ask_candidate_move(w, call, args);
		break;
	case GX_MEM(gpu_block_activate):
	case GX_MEM(gpu_block_access): ask_move(w, call, args); break;
	case GX_MEM(gpu_block_release): ask_out_of_place(w, call); break;
	default: ask_sched(w, call, args[0]); break;
	}
}

/* How many outcomes the engine has to count for what stands in the call when the callback is over;
 * refusals of kfuncs were counted before. */
static u32 outcomes(const struct gx_call *call, enum gx_member member)
{
	struct gpu_region region = call->region;
	u32 n;

	switch ((u32)member) {
	case GX_MEM(gpu_block_release): return 0;
	case GX_MEM(gpu_block_activate):
	case GX_MEM(gpu_block_access):
	case GX_MEM(gpu_page_prefetch): return 1; /* with all rounds of the loop */
	case GX_MEM(gpu_page_prefetch_iter):      /* a round that does not hold */
		return call->has_region && (region.first || region.outer) &&
		       (region.first >= region.outer || region.outer > call->max.outer);
	case GX_MEM(gpu_evict_prepare): n = call->n_moves + call->has_pick; break;
	default: n = call->has_timeslice + call->has_interleave + call->rejects + call->n_preempts;
	}
	return n ? n : 1;
}

static s32 answer(struct world *w)
{
	static const s32 odd[] = { 3, -1, 77, -2147483647 };

	return chance(w, 12) ? odd[draw(&w->draw, 4)] : (s32)draw(&w->draw, 3);
}

static bool known(enum gx_member member, s32 result)
{
	if (member == GX_MEM(gpu_page_prefetch))
		return result >= 0 && result <= GPU_ENTER_LOOP;
	if (member == GX_MEM(gpu_page_prefetch_iter) || member == GX_MEM(gpu_block_release))
		return true;
	return result >= 0 && result <= GPU_BYPASS;
}

/* Which blocks may change their place because of this call. */
static void note_moves(struct world *w, const struct gx_call *call)
{
	for (u32 i = 0; i < call->n_moves; i++) {
		u32 index = call->moves[i].block;
		const struct gpu_block *view = &w->blocks[index].view;

		if ((call->member == GX_MEM(gpu_evict_prepare) || index == call->subject) &&
		    gx_policy_covers(call->policy, view->pid, view->cgroup) &&
		    !(call->policy->flags & GPU_OPS_SHADOW))
			w->asked_for |= 1u << index;
	}
}

s32 rogue_run(struct gx_policy *policy, struct gx_call *call, enum gx_member member,
              const u64 *args)
{
	struct rogue *rogue = policy->user;
	struct world *w = rogue->w;
	struct books *books = books_of(w, call);
	u32 n = chance(w, 40) ? 24 : draw(&w->draw, 4), budget;
	s32 result;

	PROMISE(w, call->policy == policy && (u32)member < GX_N_MEMBERS && call->member == member &&
	                   rogue->set == call->set);
	PROMISE(w, policy->members & 1u << member);
	for (u32 i = 0; i < 2; i++)
		PROMISE(w,
		        !call->heads[i] || (call->heads[i]->page_shift == w->sizes.page_shift &&
		                            call->heads[i]->block_shift == w->sizes.block_shift));
	for (; n; n--)
		ask_something(w, call, args);
	if (policy->flags & GPU_OPS_SHADOW)
		PROMISE(w, !call->n_async);
	give_up(w, call);
	result = answer(w);
	budget = policy->budget_ns ? policy->budget_ns : call->set->limits.default_budget_ns;
	books->calls++;
	books->unknown += !known(member, result);
	books->outcomes += outcomes(call, member);
	if (chance(w, 50)) {
		w->clock += 30000;
		books->over_budget += budget < 30000;
	}
	note_moves(w, call);
	w->stale[w->n_stale++ % 8] = args[0];
	return result;
}

static void name_it(struct world *w, struct gx_policy *policy)
{
	memset(policy->name, 0, sizeof(policy->name));
	if (chance(w, 30))
		return;
	policy->name[0] = (char)('a' + draw(&w->draw, 20));
	if (chance(w, 30))
		memset(policy->name, 'x', sizeof(policy->name));
}

void rogue_make(struct world *w, struct rogue *rogue)
{
	struct gx_policy *policy = &rogue->policy;

	memset(policy, 0, sizeof(*policy));
	name_it(w, policy);
	policy->scope = chance(w, 30) ? 3 + draw(&w->draw, 200) : draw(&w->draw, 3);
	policy->scope_id = policy->scope == GPU_SCOPE_PROCESS ? 100 + draw(&w->draw, 5)
	                                                      : 1 + draw(&w->draw, 3);
	policy->priority = (s32)draw(&w->draw, 5) - 2;
	policy->flags = chance(w, 30) ? 6 : chance(w, 4) ? GPU_OPS_SHADOW : 0;
	policy->budget_ns = chance(w, 2) ? 0 : 2000000;
	policy->members = draw(&w->draw, 1u << 8) | draw(&w->draw, 1u << 8) << 8 |
	                  draw(&w->draw, 1u << 8) << 16 | draw(&w->draw, 1u << 8) << 24;
	policy->members |= policy->members << 3; /* most of them */
	policy->run = chance(w, 40) ? NULL : rogue_run;
	policy->user = rogue;
	rogue->temper = chance(w, 2) ? 4 : 200;
	rogue->w = w;
}
