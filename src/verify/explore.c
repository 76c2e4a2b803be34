/* explore.c - depth-first exploration of every path, each with an abstract state, as Linux's
 * verifier does it.
 *
 * A branch that can go both ways puts one side aside. At heads of blocks with several predecessors
 * the state (live values and stack) is compared with those stored there: when it is subsumed by one
 * whose paths have all been found safe, the path ends. When it equals one that is still being
 * explored, the path has come back to where it was: a loop that never ends. Loops are otherwise
 * followed round by round until they end or the budget is used up.
 *
 * Since sides are put aside on a stack, a stored state that is not done is always an ancestor of
 * the current path.
 */
#include "verify/gather.h"
#include "verify/search.h"

#include <stdlib.h>
#include <string.h>

int gx_search_no_memory(struct gx_verifier *v)
{
	return gx_refuse(v, GX_E_NO_MEMORY, "while exploring");
}

/* --- changes that can be taken back */
void gx_change(struct gx_verifier *v, uint32_t id, const struct gx_value *value)
{
	struct gx_search *s = v->search;
	const struct gx_value *old = gx_state_get(&v->state, id);

	if (s->logging && s->n_undos == s->cap_undos) {
		uint32_t cap = s->cap_undos ? s->cap_undos * 2 : 64;
		struct undo *grown = realloc(s->undos, cap * sizeof(*grown));

		if (!grown) {
			s->failed = true;
			return;
		}
		s->undos = grown;
		s->cap_undos = cap;
	}
	if (s->logging)
		s->undos[s->n_undos++] =
		        (struct undo){ id, old, old ? *old : (struct gx_value){ 0 } };
	gx_state_set(&v->state, id, value);
}

struct snapshot {
	struct gx_spill *spills;
	uint32_t n_spills;
	uint32_t refs[GX_MAX_REFS], n_refs;
};

static int begin(struct gx_verifier *v, struct snapshot *snap)
{
	const struct gx_state *state = &v->state;

	*snap = (struct snapshot){ .n_spills = state->n_spills, .n_refs = state->n_refs };
	memcpy(snap->refs, state->refs, sizeof(snap->refs));
	if (state->n_spills) {
		snap->spills = malloc(state->n_spills * sizeof(*snap->spills));
		if (!snap->spills)
			return gx_search_no_memory(v);
		memcpy(snap->spills, state->spills, state->n_spills * sizeof(*snap->spills));
	}
	v->search->logging = true;
	v->search->n_undos = 0;
	return 0;
}

static void take_back(struct gx_verifier *v, struct snapshot *snap)
{
	struct gx_state *state = &v->state;
	struct gx_search *s = v->search;

	while (s->n_undos) {
		const struct undo *undo = &s->undos[--s->n_undos];

		state->values[undo->id] = undo->value;
		state->stamps[undo->id] = undo->was_set ? state->stamp : 0;
	}
	if (snap->n_spills)
		memcpy(state->spills, snap->spills, snap->n_spills * sizeof(*snap->spills));
	state->n_spills = snap->n_spills;
	memcpy(state->refs, snap->refs, sizeof(snap->refs));
	state->n_refs = snap->n_refs;
	free(snap->spills);
	s->logging = false;
}

/* --- edges */
/* A number that decides nothing gets no value where paths meet; a copy and its original share a
 * name. */
static struct gx_value phi_value(struct gx_verifier *v, const struct gx_ir_insn *phi, uint32_t pred)
{
	struct gx_value value = gx_read(v, phi->args[pred]);

	if (value.kind != GX_VALUE_SCALAR)
		return value;
	if (!gx_bitset_has(&v->plan.relevant, phi->id))
		return gx_value_top(gx_type_width(phi->type));
	if (v->plan.gather && gx_bitset_has(&v->plan.choices, phi->scratch))
		return gx_gather(v, phi, &value);
	if (!gx_scalar_is_const(&value.num) && !value.id && phi->args[pred]->op != GX_IR_phi) {
		value.id = v->next_value_id++;
		gx_change(v, phi->args[pred]->id, &value);
	}
	return value;
}

/* Phis take their operands all at once. */
static int take_edge(struct gx_verifier *v, const struct gx_ir_block *from, uint32_t side)
{
	const struct gx_ir_block *to = from->succ[side];
	uint32_t pred = gx_ir_pred_index(from, side), n = 0;
	const struct gx_ir_insn *phi;

	for (phi = to->first; phi && phi->op == GX_IR_phi; phi = phi->next)
		v->search->phis[n++] = phi_value(v, phi, pred);
	n = 0;
	for (phi = to->first; phi && phi->op == GX_IR_phi; phi = phi->next, n++)
		gx_define(v, phi, &v->search->phis[n]);
	return v->search->failed ? gx_search_no_memory(v) : 0;
}

static int put_aside(struct gx_verifier *v, struct gx_ir_block *block)
{
	struct gx_search *s = v->search;

	if (s->n_asides == s->cap_asides) {
		uint32_t cap = s->cap_asides ? s->cap_asides * 2 : 32;
		struct aside *grown = realloc(s->asides, cap * sizeof(*grown));

		if (!grown)
			return gx_search_no_memory(v);
		s->asides = grown;
		s->cap_asides = cap;
	}
	s->asides[s->n_asides] =
	        (struct aside){ .block = block, .state = gx_search_pack(v, block) };
	if (!s->asides[s->n_asides].state)
		return gx_search_no_memory(v);
	s->n_asides++;
	return gx_search_check_memory(v);
}

/* A condbr: *next is the block to go on with; the other side is put aside when both are possible.
 */
static int branch(struct gx_verifier *v, const struct gx_ir_block *block, struct gx_ir_block **next)
{
	const struct gx_ir_insn *condition = block->last->args[0];
	struct snapshot snap;
	bool other = false, taken;
	int err = begin(v, &snap);

	if (err)
		return err;
	if (gx_assume(v, condition, false)) {
		other = true;
		err = take_edge(v, block, 1);
		if (!err)
			err = put_aside(v, block->succ[1]);
	}
	take_back(v, &snap);
	if (err)
		return err;
	*next = NULL;
	/* Only the state that is put aside is complete when the first side turns out to be
	 * impossible. */
	taken = gx_assume(v, condition, true);
	gx_watch_branch(v, taken, other);
	if (!taken)
		return other || !gx_path_end(&v->search->path, NULL) ? 0 : gx_search_no_memory(v);
	if (other) {
		struct gx_node *node = gx_path_node(&v->search->path, 2);

		if (!node)
			return gx_search_no_memory(v);
		v->search->asides[v->search->n_asides - 1].node = node;
	}
	*next = block->succ[0];
	return take_edge(v, block, 0);
}

static int enter(struct gx_verifier *v, struct gx_ir_block *block, bool *stop)
{
	uint32_t loop = v->plan.loop_index[block->id];
	int err = 0;

	*stop = false;
	v->insn = block->first;
	gx_rounds_leave(v, block);
	if (block->n_preds > 1)
		err = gx_search_arrive(v, block, stop);
	if (!err)
		gx_watch_block(v, block, *stop);
	if (err || *stop)
		return err;
	if (loop != GX_NOT_IN_LOOP && gx_path_enter(&v->search->path, loop))
		return gx_search_no_memory(v);
	if (!block->trips)
		block->trips = 1;
	return 0;
}

/* --- the run */
static int end_of_program(struct gx_verifier *v)
{
	struct gx_value result = gx_read(v, v->insn->args[0]);
	char text[GX_VALUE_TEXT];

	if (result.kind == GX_VALUE_NONE)
		return gx_refuse_none(v);
	if (result.kind != GX_VALUE_SCALAR && (v->func || v->program->hook == GX_HOOK_POLICY))
		return gx_refuse(v, GX_E_POINTER_LEAK, "%s returns %s",
		                 v->func ? v->func->name : "the program",
		                 gx_value_text(v, &result, text));
	v->plan.notes[v->insn->scratch].returns_address |= result.kind != GX_VALUE_SCALAR;
	if (v->state.n_refs)
		return gx_refuse(v, GX_E_RING_LEAK, "%u held at the end of the program",
		                 v->state.n_refs);
	gx_watch_end(v);
	return gx_path_end(&v->search->path, NULL) ? gx_search_no_memory(v) : 0;
}

static int run_insns(struct gx_verifier *v, const struct gx_ir_block *block)
{
	struct gx_ir_insn *insn;

	gx_for_each_insn (insn, block) {
		int err = 0;

		v->insn = insn;
		if (++v->n_visits > v->max_visits)
			return gx_refuse(v, GX_E_TOO_COMPLEX, "more than %llu instructions visited",
			                 (unsigned long long)v->max_visits);
		v->search->path.cost += gx_insn_cost(v->program, insn) + gx_func_cost(v, insn);
		if (insn->type == GX_IR_VOID)
			insn->fact.reached = true;
		if (insn->op == GX_IR_phi)
			continue;
		gx_watch_insn(v);
		if (insn == block->last)
			return 0;
		err = gx_transfer(v);
		if (err)
			return err;
	}
	return 0;
}

/* Follows one path to its end. */
static int run_path(struct gx_verifier *v, struct gx_ir_block *block)
{
	while (block) {
		struct gx_ir_block *next = NULL;
		bool stop;
		int err = enter(v, block, &stop);

		if (err || stop)
			return err;
		err = run_insns(v, block);
		if (err)
			return err;
		if (block->last->op == GX_IR_ret)
			return end_of_program(v);
		if (block->last->op == GX_IR_condbr) {
			err = branch(v, block, &next);
		} else {
			next = block->succ[0];
			err = take_edge(v, block, 0);
		}
		if (err)
			return err;
		block = next;
	}
	return 0;
}

static int run_all(struct gx_verifier *v)
{
	struct gx_search *s = v->search;
	struct gx_ir_block *block = v->ir->blocks[0];
	int err = run_path(v, block);

	while (!err && s->n_asides) {
		struct aside aside = s->asides[--s->n_asides];

		if (aside.node)
			gx_path_resume(&s->path, aside.node);
		gx_unpack(&v->state, aside.state, v->plan.live[aside.block->id]);
		gx_search_drop(v, aside.state);
		err = run_path(v, aside.block);
	}
	return err;
}

static int prepare(struct gx_verifier *v)
{
	struct gx_search *s = v->search;
	uint32_t max_phis = 1;

	for (uint32_t b = 0; b < v->ir->n_blocks; b++) {
		struct gx_ir_insn *insn;
		uint32_t n = 0;

		v->ir->blocks[b]->trips = 0;
		v->ir->blocks[b]->divergent = false;
		gx_for_each_insn (insn, v->ir->blocks[b]) {
			n += insn->op == GX_IR_phi;
			insn->fact = (struct gx_ir_fact){ .reached = false };
		}
		max_phis = n > max_phis ? n : max_phis;
	}
	s->phis = malloc(max_phis * sizeof(*s->phis));
	s->racks = calloc(v->ir->n_blocks, sizeof(*s->racks));
	if (!s->phis || !s->racks || gx_path_init(&s->path, v->plan.n_loop_blocks) ||
	    gx_state_init(&v->state, v->ir->next_id))
		return gx_search_no_memory(v);
	return 0;
}

static void free_search(struct gx_verifier *v)
{
	struct gx_search *s = v->search;

	gx_path_free(&s->path);
	for (uint32_t b = 0; s->racks && b < v->ir->n_blocks; b++)
		gx_search_free_rack(v, s->racks[b]);
	for (uint32_t i = 0; i < s->n_asides; i++)
		gx_search_drop(v, s->asides[i].state);
	free(s->racks);
	free(s->asides);
	free(s->undos);
	free(s->phis);
	gx_state_free(&v->state);
}

/* What was found goes into the IR. */
static void hand_over(struct gx_verifier *v)
{
	const struct gx_node *root = &v->search->path.root;

	v->worst_ops = root->end.cost;
	for (uint32_t b = 0; b < v->ir->n_blocks; b++) {
		struct gx_ir_block *block = v->ir->blocks[b];
		uint32_t loop = v->plan.loop_index[b];
		struct gx_ir_insn *insn;

		if (loop != GX_NOT_IN_LOOP && root->end.trips)
			block->trips = root->end.trips[loop];
		gx_for_each_insn (insn, block) {
			const struct gx_note *note = &v->plan.notes[insn->scratch];

			if (note->seen) {
				insn->space = (enum gx_ir_space)note->space;
				insn->map = note->map;
			}
			if (insn->fact.reached)
				continue;
			insn->fact = gx_ir_fact_any(insn->type);
			insn->fact.reached = false;
		}
	}
}

int gx_explore(struct gx_verifier *v)
{
	struct gx_search search = { 0 };
	size_t lost;
	int err;

	v->search = &search;
	err = prepare(v);
	if (!err)
		err = run_all(v);
	if (!err)
		hand_over(v);
	free_search(v);
	lost = search.bytes + search.path.bytes;
	/* The limit holds only when all that was counted is given back. */
	if (!err && lost)
		err = gx_refuse(v, GX_E_INTERNAL, "states of %zu bytes are lost", lost);
	v->search = NULL;
	return err;
}
