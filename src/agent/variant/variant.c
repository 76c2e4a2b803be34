/* variant.c - which variant belongs to a kernel, for the programs that are attached now. */
#include "agent/variant/variant.h"

#include "agent/variant/driver.h"
#include "agent/variant/variant_build.h"
#include "agent/variant/whole.h"

#include <stdlib.h>
#include <string.h>

const struct gx_decision *gx_variant_known(struct gx_kernel *kernel, CUcontext context)
{
	uint64_t generation = gx_session_generation();
	const struct gx_decision *d =
	        atomic_load_explicit(&kernel->decisions, memory_order_acquire);

	for (; d; d = d->older)
		if (d->context == context &&
		    atomic_load_explicit(&d->generation, memory_order_relaxed) == generation)
			return d;
	return NULL;
}

/* The variant with exactly these programs that was made before. */
static struct gx_variant *find(struct gx_kernel *owner, CUcontext context,
                               const struct gx_match *match)
{
	struct gx_variant *v = owner->variants;

	while (v && (!v->is_ready || v->context != context || v->in_place != match->in_place ||
	             v->near != match->near || !gx_match_is(match, v->link_ids, v->n_links)))
		v = v->next;
	return v;
}

/* What is known, and what is missing, of a kernel with the programs of a set. */
struct question {
	struct gx_whole *whole;
	struct gx_match match;    /* programs of the kernel */
	struct gx_match in_place; /* of its edited module */
	struct gx_variant *variant, *bound;
	const struct gx_match *missing; /* NULL: all is there */
};

static void ask(struct gx_kernel *kernel, CUcontext context, const struct gx_attach_set *set,
                struct question *q)
{
	struct gx_kernel *owner = gx_kernel_owner(kernel);

	*q = (struct question){ .whole = gx_whole_of(kernel) };
	gx_match_find(set, kernel->name, &q->match);
	if (q->whole) {
		gx_whole_present(q->whole, set, &q->in_place);
		q->bound = find(owner, context, &q->in_place);
		q->missing = q->bound ? NULL : &q->in_place;
	}
	if (q->missing || !q->match.n || (q->whole && gx_whole_edits(q->whole, kernel->name)))
		return;
	q->variant = find(owner, context, &q->match);
	q->missing = q->variant ? NULL : &q->match;
}

/* Of those that were told before, for the same context. */
static uint32_t count_left_out(const struct gx_decision *decision, const struct gx_attach_set *set,
                               const struct gx_kernel *kernel)
{
	const struct gx_decision *before = decision->older;

	while (before && before->context != decision->context)
		before = before->older;
	return gx_match_left_out(set, kernel->name, before ? before->n_left_out : 0);
}

/* Holds the lock. */
static const struct gx_decision *add_decision(struct gx_kernel *kernel, CUcontext context,
                                              const struct gx_attach_set *set,
                                              const struct question *q)
{
	struct gx_decision *decision = calloc(1, sizeof(*decision));

	if (!decision)
		return NULL;
	decision->context = context;
	decision->matched = q->match.n != 0;
	decision->reason = q->variant ? q->variant->reason : GX_COUNT_NOT_READY;
	decision->variant = q->variant && q->variant->module ? q->variant : NULL;
	decision->reach = decision->variant ? decision->variant->runs : GX_REACH_NONE;
	decision->bound = q->bound && q->bound->is_bound ? q->bound : NULL;
	if (q->match.n && q->whole && gx_whole_edits(q->whole, kernel->name)) {
		decision->reason = q->bound->reason;
		decision->variant = decision->bound;
		decision->reach = gx_whole_reach(q->whole, &q->match);
		if (!gx_whole_runs(q->whole, kernel->name, &q->match)) {
			decision->reason = GX_COUNT_INDIRECT; /* they came too late */
			decision->variant = NULL;
		}
	}
	decision->older = atomic_load(&kernel->decisions);
	decision->n_left_out =
	        q->match.n == GX_MAX_PROGRAMS ? count_left_out(decision, set, kernel) : 0;
	atomic_init(&decision->generation, set->generation);
	atomic_store_explicit(&kernel->decisions, decision, memory_order_release);
	return decision;
}

/* Where kernels were launched. Of two GPUs' kernels one may wait for the other while it runs (NCCL), and no module or memory comes to either
 * until both are through. So in front of a kernel's first launch is made what it needs in the other contexts, and what was asked for before. */
static struct {
	CUcontext at[8];
	uint32_t n;
} launched; /* the queue's lock */

static bool is_launched(CUcontext context)
{
	uint32_t i = 0;

	while (i < launched.n && launched.at[i] != context)
		i++;
	return i < launched.n;
}

/* What one launch waits for: who attaches and detaches faster than variants are made does not hold it up until the time is over. */
enum { MOST_SETS = 5 };

enum wait {
	NOBODY,    /* waits: the variant is on its way */
	A_LAUNCH,  /* in this context */
	ELSEWHERE, /* a launch in another context, as long as this one is not about to end */
};

/* Holds the lock. When nobody waits, or the time is over: NULL, and the variant is on its way. */
static const struct gx_decision *decide(struct gx_kernel *kernel, CUcontext context, enum wait wait)
{
	uint64_t deadline = gx_queue_deadline();
	const struct gx_decision *decision;
	bool asked[2] = { false, false }; /* for the kernel alone, for its edited module; */
	uint64_t asked_in = 0;            /* in this generation */
	uint32_t n_sets = 0;

	while (wait != ELSEWHERE || is_launched(context)) {
		const struct gx_attach_set *set = gx_session_acquire();
		struct question q;

		if (set->generation != asked_in) {
			asked[0] = asked[1] = false;
			n_sets++;
		}
		asked_in = set->generation;
		ask(kernel, context, set, &q);
		if (!q.missing) {
			decision = add_decision(kernel, context, set, &q);
			gx_session_release(set);
			return decision;
		}
		if (gx_queue_has(kernel, context, q.missing) && n_sets <= MOST_SETS) {
			gx_session_release(set);
		} else if (asked[q.missing->in_place] || n_sets > MOST_SETS ||
		           gx_queue_add(kernel, context, set, q.missing)) {
			gx_session_release(set); /* it could not be made: no memory */
			return NULL;
		}
		asked[q.missing->in_place] = true;
		if (wait == NOBODY || !gx_queue_wait(deadline))
			return NULL;
		decision = gx_variant_known(kernel, context);
		if (decision)
			return decision;
	}
	return NULL;
}

static void note_launched(CUcontext context)
{
	if (!is_launched(context) && launched.n < sizeof(launched.at) / sizeof(launched.at[0]))
		launched.at[launched.n++] = context;
}

/* Holds the lock, which is given up meanwhile. */
static void make_ready_elsewhere(struct gx_kernel *kernel)
{
	CUcontext at[sizeof(launched.at) / sizeof(launched.at[0])];
	uint64_t deadline = gx_queue_deadline();
	uint32_t n = launched.n;

	if (n < 2)
		return;
	memcpy(at, launched.at, sizeof(at));
	for (uint32_t i = 0; i < n && kernel->is_kernel; i++)
		if (!gx_variant_known(kernel, at[i]))
			decide(kernel, at[i], ELSEWHERE);
	while (!gx_queue_is_empty() && gx_queue_wait(deadline))
		;
}

void gx_variants_forget_context(CUcontext context)
{
	gx_queue_lock();
	for (uint32_t i = 0; i < launched.n; i++)
		if (launched.at[i] == context)
			launched.at[i--] = launched.at[--launched.n];
	gx_queue_unlock();
}

static const struct gx_decision *decide_locked(struct gx_kernel *kernel, CUcontext context,
                                               bool wait)
{
	const struct gx_decision *decision = gx_variant_known(kernel, context);

	if (decision || !context)
		return decision;
	gx_queue_lock();
	decision = gx_variant_known(kernel, context);
	if (!decision) {
		decision = decide(kernel, context, wait ? A_LAUNCH : NOBODY);
		if (wait)
			note_launched(context);
		if (wait && decision && decision->variant)
			make_ready_elsewhere(kernel);
	}
	gx_queue_unlock();
	return decision;
}

const struct gx_decision *gx_variant_decide(struct gx_kernel *kernel, CUcontext context)
{
	return decide_locked(kernel, context, true);
}

void gx_variant_prepare(struct gx_kernel *kernel, CUcontext context)
{
	decide_locked(kernel, context, false);
}

bool gx_variants_quiesce(CUcontext context)
{
	bool quiet;

	gx_queue_lock();
	quiet = gx_queue_drain(NULL, context);
	gx_queue_unlock();
	return quiet;
}

struct gx_variant *gx_variant_of(CUfunction function)
{
	struct gx_kernel *kernel = gx_registry_original(function);
	struct gx_variant *v = kernel ? atomic_load(&kernel->variants) : NULL;

	while (v && v->function != function)
		v = v->next;
	return v;
}

/* --- the end of variants */

struct unload_list {
	struct gx_variant **variants;
	size_t n, cap;
};

static void collect(struct gx_kernel *kernel, void *user)
{
	struct unload_list *list = user;

	for (struct gx_variant *v = kernel->variants; v; v = v->next) {
		if (!v->module || !v->context)
			continue;
		if (list->n == list->cap) {
			size_t cap = list->cap ? 2 * list->cap : 16;
			void *bigger = realloc(list->variants, cap * sizeof(*list->variants));

			if (!bigger)
				return;
			list->variants = bigger;
			list->cap = cap;
		}
		list->variants[list->n++] = v;
	}
}

bool gx_variants_unload(struct gx_module *module)
{
	const struct gx_cuda_api *api = gx_agent_api();
	struct unload_list list = { 0 };
	bool quiet;

	gx_queue_lock();
	quiet = gx_queue_drain(module, NULL);
	if (quiet)
		gx_registry_each_kernel(module, collect, &list);
	gx_queue_unlock();
	for (size_t i = 0; i < list.n; i++) {
		CUcontext popped;

		if (api->cuCtxPushCurrent_v2(list.variants[i]->context))
			continue;
		api->cuModuleUnload(list.variants[i]->module);
		if (list.variants[i]->block)
			api->cuMemFree_v2(list.variants[i]->block);
		if (list.variants[i]->literals)
			api->cuMemFree_v2(list.variants[i]->literals);
		list.variants[i]->context = NULL;
		api->cuCtxPopCurrent_v2(&popped);
	}
	free(list.variants);
	return quiet;
}
