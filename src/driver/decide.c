/* decide.c - the memory callbacks: ask, validate, commit, by the table of gpu_ext_abi.h. Every path
 * that does not end in a request that holds ends in native behaviour. */
#include "driver/memory.h"
#include "driver/tick.h"

static u64 arg(const void *pointer)
{
	return (u64)(unsigned long)pointer;
}

/* What a kfunc of a kernel finds the call by. */
static struct gpu_record *record_of(struct gx_call *call)
{
	return (struct gpu_record *)call;
}

/* One callback about to be made. Everything it shows is in here. */
static void start_call(struct gx_call *call, struct gx_memory *m, struct gx_policy *policy,
                       enum gx_member member)
{
	call->memory = m;
	call->set = m->policies;
	call->policy = policy;
	call->member = member;
	call->fault = NULL;
	call->tree = NULL;
	call->candidates = m->candidates;
	call->device = m->blocks.blocks;
	call->subject = GX_NO_BLOCK;
	call->n_moves = 0;
	call->has_region = call->has_pick = false;
	call->heads[0] = call->heads[1] = NULL;
	call->batch = call->when = 0;
	call->max.record = call->node.record = NULL;
	call->result = (struct gpu_region){ .record = record_of(call) };
	call->n_async = 0;
	call->sched = NULL;
	call->ctx = NULL;
}

/* What of it changes. */
static void show_numbers(const struct gx_memory *m, struct gpu_pmm *pmm)
{
	_Static_assert(sizeof(*pmm) == sizeof(pmm->call) + 4 * sizeof(u32) + 5 * sizeof(u64),
	               "no field is forgotten");
	pmm->n_free = m->blocks.lists[GX_LIST_FREE].count;
	pmm->n_pinned = m->blocks.n_pinned;
	pmm->evictions = m->n_evictions;
	pmm->faults = __atomic_load_n(&m->n_faults, __ATOMIC_RELAXED);
	pmm->refaults = __atomic_load_n(&m->n_refaults, __ATOMIC_RELAXED);
	pmm->bytes_in = m->bytes_in;
	pmm->bytes_out = m->bytes_out;
}

/* --- the callbacks under GX_LOCK_LIST share a call, in which what never changes stands from the start */
void gx_decide_init(struct gx_memory *m)
{
	struct gx_call *call = &m->call;

	start_call(call, m, NULL, GX_N_MEMBERS);
	call->pmm.gpu = m->gpu;
	call->pmm.n_blocks = m->blocks.n_blocks;
	call->list.id = GPU_LIST_USED;
	call->list.record = record_of(call);
}

void gx_memory_show(const struct gx_memory *m, struct gpu_pmm *pmm)
{
	gx_assert_held(m->host, GX_LOCK_LIST, m);
	*pmm = (struct gpu_pmm){ .gpu = m->gpu, .n_blocks = m->blocks.n_blocks };
	show_numbers(m, pmm);
}

/* The next of those callbacks, about one block or about none. What only other callbacks look at stays as it is. */
static struct gx_call *start_listed(struct gx_memory *m, struct gx_policy *policy,
                                    enum gx_member member, u32 subject)
{
	struct gx_call *call = &m->call;
	u64 batch;

	gx_assert_held(m->host, GX_LOCK_LIST, m);
	/* last of all what is read again at once: compilers forget what they know of memory at an atomic operation */
	show_numbers(m, &call->pmm);
	batch = __atomic_load_n(&m->batch, __ATOMIC_RELAXED);
	call->list.count = m->blocks.lists[GX_LIST_USED].count;
	call->policy = policy;
	call->member = member;
	call->subject = subject;
	call->n_moves = call->n_async = 0;
	call->has_pick = false;
	call->batch = batch;
	call->when = 0;
	call->heads[0] = &call->pmm.call;
	call->heads[1] = NULL;
	return call;
}

/* now: as for gx_policy_run() */
static s32 run_at(struct gx_call *call, enum gx_member member, const u64 *args, u64 now)
{
	call->member = member;
	return gx_policy_run(call->set, call->policy, call, member, args, now);
}

static s32 run(struct gx_call *call, enum gx_member member, const u64 *args)
{
	return run_at(call, member, args, 0);
}

static GX_RARE enum gpu_action unknown_action(struct gx_call *call)
{
	gx_policy_count(call->set, call->policy, GX_COUNT_unknown_action, 1);
	return GPU_DEFAULT;
}

/* What a return value without a meaning becomes. */
static enum gpu_action action_of(struct gx_call *call, s32 result, enum gpu_action last)
{
	return (u32)result <= last ? (enum gpu_action)result : unknown_action(call);
}

static void left_native(struct gx_call *call, enum gpu_action action)
{
	if (call->not_asked)
		return;
	gx_policy_count(call->set, call->policy,
	                action == GPU_BYPASS ? GX_COUNT_bypass_empty : GX_COUNT_defaults, 1);
}

/* --- prefetch */

/* Asks at each level, leaf first; the last request that holds is left in *region. */
static bool walk_levels(struct gx_call *call, struct gpu_region *region)
{
	struct gx_prefetch_tree *tree = call->tree;
	bool any = false;

	for (u32 level = tree->shape.level_count; level-- > 0;) {
		struct gpu_region node = gx_prefetch_node(tree, call->fault->page_index, level);
		u64 args[6] = { arg(&tree->shape),  arg(&call->max),
			        arg(&call->node),   gx_mask_weight(&tree->pages, node),
			        arg(&call->result), arg(call->fault) };

		call->node = gx_prefetch_absolute(tree, node);
		call->has_region = false;
		run(call, GX_MEM(gpu_page_prefetch_iter), args);
		if (call->not_asked)
			break;
		if (call->has_region && gx_region_holds(call, call->region)) {
			*region = call->region;
			any = true;
		}
	}
	return any;
}

/* True: *region is what the policy wants, and is obeyed. */
static bool ask_prefetch(struct gx_call *call, struct gpu_region *region)
{
	u64 args[5] = { call->fault->page_index, arg(&call->tree->shape), arg(&call->max),
		        arg(&call->result), arg(call->fault) };
	enum gpu_action action =
	        action_of(call, run(call, GX_MEM(gpu_page_prefetch), args), GPU_ENTER_LOOP);

	if (action == GPU_ENTER_LOOP) {
		bool asked = call->policy->members & 1u << GX_MEM(gpu_page_prefetch_iter) &&
		             walk_levels(call, region);

		call->not_asked = false; /* about the page it was */
		if (!asked)
			left_native(call, GPU_DEFAULT);
		return asked && gx_obey(call);
	}
	if (!call->has_region) {
		left_native(call, action);
		return false;
	}
	*region = call->region;
	return gx_region_holds(call, call->region) && gx_obey(call);
}

static struct gx_async_request request_of(const struct gx_call *call, u32 i)
{
	return (struct gx_async_request){ call->async[i], call->policy, call->policy->attached };
}

/* For when the list lock is held. */
static void keep_async(struct gx_call *call, struct gx_service_plan *plan)
{
	for (u32 i = 0; i < call->n_async; i++)
		if (plan->n_async < sizeof(plan->async) / sizeof(plan->async[0]))
			plan->async[plan->n_async++] = request_of(call, i);
		else
			gx_policy_count(call->set, call->policy, GX_COUNT_refused_count, 1);
	call->n_async = 0;
}

/* By callbacks that run under it. */
static GX_RARE void queue_async(struct gx_call *call)
{
	for (u32 i = 0; i < call->n_async; i++) {
		struct gx_async_request request = request_of(call, i);

		gx_memory_ask(call->memory, &request);
	}
	call->n_async = 0;
}

bool gx_decide_region(struct gx_memory *m, u32 pid, u64 cgroup, struct gx_prefetch_tree *tree,
                      struct gpu_fault *fault, struct gx_service_plan *plan,
                      struct gpu_region *region)
{
	struct gx_policy *policy;
	struct gx_call *call = &plan->call;
	struct gx_walk walk = gx_policies_walk(m->policies);

	while ((policy = gx_policies_next(&walk, GX_MEM(gpu_page_prefetch), pid, cgroup))) {
		bool asked;

		start_call(call, m, policy, GX_MEM(gpu_page_prefetch));
		call->tree = tree;
		call->max = tree->max;
		call->fault = fault;
		call->heads[0] = &fault->call;
		call->batch = fault->call.batch;
		call->when = fault->call.now_ns;
		tree->shape.record = record_of(call);
		asked = ask_prefetch(call, region);
		keep_async(call, plan);
		if (asked)
			return true;
		if (!(policy->flags & GPU_OPS_SHADOW))
			break;
	}
	return false;
}

struct gpu_region gx_decide_prefetch(struct gx_memory *m, struct gx_va_block *vb,
                                     struct gx_prefetch_tree *tree, struct gpu_fault *fault,
                                     struct gx_service_plan *plan)
{
	struct gpu_region region;

	gx_assert_held(m->host, GX_LOCK_VA_BLOCK, vb);
	if (gx_decide_region(m, vb->pid, vb->cgroup, tree, fault, plan, &region))
		return region;
	if (fault->thrashing)
		return gx_region(0, 0);
	return gx_prefetch_region(tree, fault->page_index, m->params.threshold);
}

/* --- order */

/* Asks about one block that is on USED. NATIVE: nothing that holds and is obeyed. now: as for gx_policy_run() */
static enum gx_place ask_order(struct gx_call *call, enum gx_member member, struct gpu_block *view,
                               u64 now)
{
	u64 args[3] = { arg(&call->pmm), arg(view), arg(&call->list) };
	enum gpu_action action = action_of(call, run_at(call, member, args, now), GPU_BYPASS);

	if (call->n_async)
		queue_async(call);
	if (!call->n_moves) {
		/* BYPASS of access says: leave it where it is */
		if (action == GPU_BYPASS && member == GX_MEM(gpu_block_access))
			return gx_obey(call) ? GX_PLACE_KEEP : GX_PLACE_NATIVE;
		left_native(call, action);
		return GX_PLACE_NATIVE;
	}
	if (gx_move_holds(call, &call->moves[0])) {
		enum gx_place place = call->moves[0].head ? GX_PLACE_HEAD : GX_PLACE_TAIL;

		return gx_obey(call) ? place : GX_PLACE_NATIVE;
	}
	return member == GX_MEM(gpu_block_access) && !(call->policy->flags & GPU_OPS_SHADOW)
	               ? GX_PLACE_KEEP
	               : GX_PLACE_NATIVE;
}

enum gx_place gx_decide_place(struct gx_memory *m, u32 block, enum gx_member member, u64 now)
{
	struct gx_device_block *of = &m->blocks.blocks[block];
	enum gx_place place = GX_PLACE_NATIVE;
	struct gx_policy *policy;
	struct gx_walk walk = gx_policies_walk(m->policies);

	while ((policy = gx_policies_next(&walk, member, of->view.pid, of->view.cgroup))) {
		place = ask_order(start_listed(m, policy, member, block), member, &of->view, now);
		if (place != GX_PLACE_NATIVE || !(policy->flags & GPU_OPS_SHADOW))
			break;
		now = 0; /* of the first that is asked */
	}
	/* a place is kept on USED alone: what was unused or discarded is in use now */
	return place == GX_PLACE_KEEP && of->on != GX_LIST_USED ? GX_PLACE_NATIVE : place;
}

static void decide_order(struct gx_memory *m, u32 block, enum gx_member member)
{
	enum gx_place place = gx_decide_place(m, block, member, 0);

	if (place != GX_PLACE_KEEP)
		gx_blocks_move(&m->blocks, block, GX_LIST_USED, place == GX_PLACE_HEAD);
}

void gx_decide_activate(struct gx_memory *m, u32 block)
{
	gx_assert_held(m->host, GX_LOCK_LIST, m);
	decide_order(m, block, GX_MEM(gpu_block_activate));
}

void gx_decide_access(struct gx_memory *m, u32 block)
{
	gx_assert_held(m->host, GX_LOCK_LIST, m);
	decide_order(m, block, GX_MEM(gpu_block_access));
}

/* --- eviction */

/* Blocks of USED that may go for `vb`, oldest first; of one tenant only when that is said. */
static u32 collect(struct gx_memory *m, u32 tenant, u32 for_whom, u32 max)
{
	const struct gx_device_block *blocks = m->blocks.blocks;
	u32 n = 0;

	if (m->own)
		return m->own->oldest(m->own->arg, m->candidates, max);
	if (tenant != GX_NO_TENANT)
		return gx_tenant_oldest(&m->tenants, tenant, m->candidates, max);
	if (gx_tenants_any(&m->tenants))
		return gx_tenants_oldest(&m->tenants, for_whom, m->steps, m->candidates, max);
	for (u32 i = m->blocks.lists[GX_LIST_USED].head; i != GX_NO_BLOCK && n < max;
	     i = blocks[i].next)
		m->candidates[n++] = i;
	return n;
}

static void move_on_used(struct gx_memory *m, u32 block, bool head)
{
	gx_blocks_move(&m->blocks, block, GX_LIST_USED, head);
	if (m->own)
		m->own->move(m->own->arg, block, head);
}

/* Applies what holds; the block picked, or GX_NO_BLOCK. */
static u32 ask_victim(struct gx_call *call)
{
	u64 args[3] = { arg(&call->pmm), arg(&call->list), arg(&call->window) };
	struct gx_memory *m = call->memory;
	u32 pick;

	action_of(call, run(call, GX_MEM(gpu_evict_prepare), args), GPU_BYPASS);
	queue_async(call);
	for (u32 i = 0; i < call->n_moves; i++)
		if (gx_move_holds(call, &call->moves[i]) && gx_obey(call))
			move_on_used(m, call->moves[i].block, call->moves[i].head);
	pick = gx_pick_holds(call);
	if (pick != GX_NO_BLOCK && gx_obey(call))
		return pick;
	if (!call->n_moves && !call->has_pick)
		left_native(call, GPU_DEFAULT);
	return GX_NO_BLOCK;
}

/* The policy that orders this tenant's blocks, or the device's: what it picks, or GX_NO_BLOCK. *search: the batch of both, 0 before
 * anybody was asked. *any: there is a block that may go; the first of candidates is the oldest then, unless *asked. */
static u32 policy_pick(struct gx_memory *m, u32 tenant, u32 for_whom, u64 *search, bool *any,
                       bool *asked)
{
	const struct gx_device_block *first;
	struct gx_policy *policy;
	struct gx_walk walk = gx_policies_walk(m->policies);

	*asked = false;
	*any = collect(m, tenant, for_whom, 1);
	if (!*any)
		return GX_NO_BLOCK;
	first = &m->blocks.blocks[m->candidates[0]];
	while ((policy = gx_policies_next(&walk, GX_MEM(gpu_evict_prepare), first->view.pid,
	                                  first->view.cgroup))) {
		struct gx_call *call;
		u32 pick, n;

		if (tenant == GX_NO_TENANT && policy->scope != GPU_SCOPE_DEVICE)
			continue;
		n = collect(m, tenant, for_whom, GX_MAX_CANDIDATES);
		*asked = true;
		call = start_listed(m, policy, GX_MEM(gpu_evict_prepare), GX_NO_BLOCK);
		call->window = (struct gpu_evict_window){ .n = n, .gpu = m->gpu };
		call->heads[1] = &call->window.call;
		if (!*search)
			*search = gx_policies_new_id(m->policies);
		call->batch = *search;
		pick = ask_victim(call);
		if (pick != GX_NO_BLOCK)
			return pick;
		if (!(policy->flags & GPU_OPS_SHADOW))
			break;
	}
	return GX_NO_BLOCK;
}

static u32 policy_victim(struct gx_memory *m, u32 tenant, u32 for_whom, u64 *search)
{
	bool any, asked;
	u32 pick = policy_pick(m, tenant, for_whom, search, &any, &asked);

	if (pick != GX_NO_BLOCK || !any)
		return pick;
	/* after the moves, where there were any: the head of what may go */
	return !asked || collect(m, tenant, for_whom, 1) ? m->candidates[0] : GX_NO_BLOCK;
}

u32 gx_decide_pick(struct gx_memory *m)
{
	u64 search = 0;
	bool any, asked;

	gx_assert_held(m->host, GX_LOCK_LIST, m);
	return policy_pick(m, GX_NO_TENANT, GX_NO_TENANT, &search, &any, &asked);
}

u32 gx_decide_victim(struct gx_memory *m, const struct gx_va_block *vb)
{
	u32 native = gx_blocks_native_victim(&m->blocks), victim, tenant, whose = GX_NO_TENANT;
	u64 search = 0;

	gx_assert_held(m->host, GX_LOCK_LIST, m);
	/* policies are asked only when nothing but USED is left */
	if (native == GX_NO_BLOCK || m->blocks.blocks[native].on != GX_LIST_USED)
		return native;
	if (gx_tenants_any(&m->tenants))
		whose = gx_tenant_of(&m->tenants, vb->tenant, vb->pid, vb->cgroup);
	tenant = gx_tenant_victim(&m->tenants, whose);
	victim = policy_victim(m, tenant, whose, &search);
	if (victim == GX_NO_BLOCK && tenant != GX_NO_TENANT)
		victim = policy_victim(m, GX_NO_TENANT, whose, &search);
	return victim != GX_NO_BLOCK ? victim : gx_blocks_native_victim(&m->blocks);
}

void gx_decide_release(struct gx_memory *m, u32 block, enum gpu_release_reason reason)
{
	struct gpu_block *view = &m->blocks.blocks[block].view;
	struct gx_policy *policy;
	struct gx_walk walk = gx_policies_walk(m->policies);

	gx_assert_held(m->host, GX_LOCK_LIST, m);
	/* all that may keep books about the block hear of it */
	while ((policy = gx_policies_next(&walk, GX_MEM(gpu_block_release), view->pid,
	                                  view->cgroup))) {
		struct gx_call *call = start_listed(m, policy, GX_MEM(gpu_block_release), block);
		u64 args[3] = { arg(&call->pmm), arg(view), reason };

		run(call, GX_MEM(gpu_block_release), args);
		queue_async(call);
	}
}

/* --- ticks */
void gx_tick_memory(struct gx_memory *m, struct gx_policy *policy, const struct gpu_pmm *pmm,
                    u64 when, struct gx_service_plan *plan)
{
	struct gx_call *call = &plan->call;
	u64 args[1] = { arg(&call->pmm) };

	memset(plan, 0, sizeof(*plan));
	start_call(call, m, policy, GX_MEM(tick));
	call->pmm = *pmm;
	call->heads[0] = &call->pmm.call;
	call->when = when;
	run(call, GX_MEM(tick), args);
	keep_async(call, plan);
}
