/* rounds.c - loops that a counter ends (callbacks of helpers) are followed for some rounds; then
 * states at their head are made wider until one holds for every round that comes.
 *
 * A path that comes back to the head with a state that one of the rounds allows ends there: what
 * happens from there on is known, and the counter sees to it that the loop ends. That is only so
 * within one run of the loop, so paths know which loops they are in (paths.h).
 */
#include "verify/search.h"
#include "verify/widen.h"

#include <stdlib.h>
#include <string.h>

/* Loops of few rounds are followed through; else so many states come as they are, joined, widened
 * step by step; all after that at once. */
enum { MAX_PRECISE_ROUNDS = 64, MAX_PRECISE = 256, N_PRECISE = 3, N_JOINS = 16, N_LIMITS = 64 };

static bool is_inside(const struct gx_verifier *v, uint32_t head, uint32_t block)
{
	while (block != head) {
		block = v->plan.around[block];
		if (!block--)
			return false;
	}
	return true;
}

void gx_rounds_leave(struct gx_verifier *v, const struct gx_ir_block *block)
{
	struct gx_path *path = &v->search->path;

	while (path->loop && !is_inside(v, path->loop->head, block->id))
		gx_path_close(path);
}

bool gx_rounds_again(const struct gx_verifier *v, const struct gx_ir_block *block)
{
	const struct gx_path *path = &v->search->path;

	return path->loop && path->loop->head == block->id;
}

/* What has no place in wider states: records that are held differ from round to round. */
static int check_refs(struct gx_verifier *v, const struct gx_packed *state,
                      const struct gx_packed *entry)
{
	if (state->n_refs == entry->n_refs &&
	    !memcmp(state->refs, entry->refs, entry->n_refs * sizeof(*entry->refs)))
		return 0;
	return gx_refuse(v, GX_E_RING_LEAK, "%u held before a round of the callback, %u behind it",
	                 entry->n_refs, state->n_refs);
}

static enum gx_widen_step step_of(const struct gx_node *loop)
{
	return loop->n_arrivals <= N_PRECISE + N_JOINS    ? GX_WIDEN_JOIN
	       : loop->n_arrivals <= N_PRECISE + N_LIMITS ? GX_WIDEN_LIMITS
	                                                  : GX_WIDEN_ALL;
}

static bool is_followed(const struct gx_verifier *v, const struct gx_node *loop)
{
	if (v->opts && v->opts->widen_all)
		return false;
	return loop->n_arrivals <=
	       (loop->max_rounds <= MAX_PRECISE_ROUNDS ? MAX_PRECISE : N_PRECISE);
}

/* Facts hold for what the phis are now, too. */
static void take_over(struct gx_verifier *v, const struct gx_ir_block *block,
                      const struct gx_packed *state)
{
	const struct gx_ir_insn *phi;

	gx_unpack(&v->state, state, v->plan.live[block->id]);
	for (phi = block->first; phi && phi->op == GX_IR_phi; phi = phi->next) {
		const struct gx_value *value = gx_state_get(&v->state, phi->id);
		struct gx_value copy;

		if (!value)
			continue;
		copy = *value;
		gx_define(v, phi, &copy);
	}
}

static int keep(struct gx_verifier *v, struct gx_node *loop, void **place,
                const struct gx_packed *state)
{
	struct gx_packed *old = *place, *copy = gx_packed_copy(state);
	size_t freed = old ? old->bytes : 0;

	if (!copy)
		return gx_search_no_memory(v);
	v->search->path.bytes += copy->bytes - freed;
	loop->kept_bytes += copy->bytes - freed;
	free(old);
	*place = copy;
	return 0;
}

int gx_rounds_next(struct gx_verifier *v, const struct gx_ir_block *block, struct gx_packed *state)
{
	struct gx_path *path = &v->search->path;
	struct gx_node *loop = path->loop;
	struct gx_widen widen = { .loop = v->plan.counted[block->id],
		                  .head = block,
		                  .by_id = v->plan.by_id,
		                  .live = v->plan.live[block->id],
		                  .max_rounds = loop->max_rounds,
		                  .next_value_id = &v->next_value_id };
	int err = check_refs(v, state, loop->entry);

	if (err)
		return err;
	loop->n_arrivals++;
	if (!is_followed(v, loop)) {
		widen.step = step_of(loop);
		gx_widen(&widen, state, loop->last, loop->entry);
		take_over(v, block, state);
	}
	err = keep(v, loop, &loop->last, state);
	return err || gx_path_round(path, true) ? gx_search_no_memory(v) : 0;
}

int gx_rounds_begin(struct gx_verifier *v, const struct gx_ir_block *block,
                    const struct gx_packed *state)
{
	const struct gx_counted_loop *loop = v->plan.counted[block->id];
	struct gx_path *path = &v->search->path;
	struct gx_value count; /* no number: refused where it is compared */
	int err;

	if (!v->plan.widen || !loop)
		return 0;
	count = gx_read(v, loop->count);
	if (!gx_path_open(path, block->id, count.num.full.umax))
		return gx_refuse(v, GX_E_INTERNAL, "too many loops within each other");
	err = keep(v, path->loop, &path->loop->entry, state);
	return err ? err : keep(v, path->loop, &path->loop->last, state);
}
