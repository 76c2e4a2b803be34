/* nearer.c - variants with the programs that a launch needs, where some of its pointers lead to no range: which there is, and who asks for one. */
#include "agent/variant/nearer.h"

#include "agent/variant/outside.h"
#include "agent/variant/variant_build.h"

#include <stdatomic.h>

static bool leaves_some_out(const struct gx_outside *outside, uint64_t near)
{
	for (uint32_t s = 0; s < outside->n_sets; s++)
		if (!(outside->sets[s] & ~near))
			return true;
	return false;
}

/* Of launches with exactly these; NULL: there are too many others. */
static struct gx_nearer *nearer_of(struct gx_outside *outside, uint64_t near)
{
	for (uint32_t i = 0; i < GX_MOST_NEARER; i++) {
		struct gx_nearer *nearer = &outside->nearer[i];
		uint64_t there = 0;

		if (atomic_compare_exchange_strong(&nearer->near, &there, near) || there == near)
			return nearer;
	}
	return NULL;
}

/* The one that is made whose programs leave out most. */
static struct gx_variant *best(struct gx_outside *outside, uint64_t near)
{
	struct gx_variant *found = NULL;
	int most = 0;

	for (uint32_t i = 0; i < GX_MOST_NEARER; i++) {
		uint64_t there = atomic_load(&outside->nearer[i].near);
		struct gx_variant *variant = atomic_load(&outside->nearer[i].variant);
		int n = __builtin_popcountll(there);

		if (!variant || !variant->module || there & ~near || n <= most ||
		    atomic_load(&variant->refused))
			continue;
		found = variant;
		most = n;
	}
	return found;
}

/* Where the programs of now are not those of the variant, it is on its way out. */
static void ask(struct gx_kernel *kernel, struct gx_variant *full, uint64_t near)
{
	const struct gx_attach_set *set;
	struct gx_match match;

	gx_queue_lock();
	set = gx_session_acquire();
	gx_match_find(set, kernel->name, &match);
	match.full = full;
	match.near = near;
	if (!full->context || !gx_match_is(&match, full->link_ids, full->n_links) ||
	    gx_queue_add(kernel, full->context, set, &match))
		gx_session_release(set);
	gx_queue_unlock();
}

struct gx_variant *gx_variant_nearer(struct gx_kernel *kernel, struct gx_variant *full,
                                     uint64_t near)
{
	struct gx_outside *outside = full->outside;
	struct gx_nearer *nearer;

	if (!near || !leaves_some_out(outside, near))
		return NULL;
	nearer = nearer_of(outside, near);
	if (nearer && atomic_fetch_add(&nearer->launches, 1) == 1)
		ask(kernel, full, near);
	return best(outside, near);
}
