/* convergence.c - what lanes may and may not expect of each other.
 *
 * An operation of the whole warp needs all lanes, so it may not stand in a divergent block. A loop
 * waits when a way out of it depends on what is read in it at an address that stays the same from
 * round to round: the loop itself does not bring its end about. Lanes of one event may run one
 * after another, so the one that is waited for may come later: without a counter such a loop is
 * refused (the exploration finds that nothing changes), with one it is warned of.
 */
#include "verify/convergence.h"

#include "verify/verifier.h"

#include <errno.h>

enum { MAX_DEPTH = 16 };

static bool is_convergent(const struct gx_ir_insn *insn)
{
	const struct gx_helper_row *row = insn->op == GX_IR_call ? gx_helper_row(insn->imm) : NULL;

	return gx_ir_op_info(insn->op)->flags & GX_IR_CONV || (row && row->flags & GX_HELPER_CONV);
}

const struct gx_ir_insn *gx_find_unconverged(const struct gx_ir *ir)
{
	const struct gx_ir_insn *insn;

	for (uint32_t b = 0; b < ir->n_blocks; b++) {
		if (!ir->blocks[b]->divergent)
			continue;
		gx_for_each_insn (insn, ir->blocks[b])
			if (insn->fact.reached && is_convergent(insn))
				return insn;
	}
	return NULL;
}

/* --- loops that wait */
struct waiting {
	struct gx_verifier *v;
	uint32_t loop;
	bool *seen;                      /* [next_id] */
	const struct gx_ir_insn **queue; /* [next_id] */
	uint32_t n;
};

static bool in_loop(const struct waiting *w, const struct gx_ir_block *block)
{
	return w->v->plan.loop_of[block->id] == w->loop;
}

static const struct gx_note *note_of(const struct waiting *w, const struct gx_ir_insn *insn)
{
	return &w->v->plan.notes[insn->scratch];
}

/* Is anything stored in the loop where the call reads its arguments? */
static bool arguments_change(const struct waiting *w, const struct gx_ir_insn *call)
{
	const struct gx_note *reads = note_of(w, call);

	if (reads->reads_elsewhere)
		return true;
	for (uint32_t b = 0; b < w->v->ir->n_blocks; b++) {
		const struct gx_ir_insn *insn;

		if (!in_loop(w, w->v->ir->blocks[b]))
			continue;
		gx_for_each_insn (insn, w->v->ir->blocks[b]) {
			const struct gx_note *note = note_of(w, insn);
			bool writes = insn->op == GX_IR_store || insn->op == GX_IR_atomic ||
			              (insn->op == GX_IR_call && note->writes_stack);

			if (writes && note->stack_low < reads->stack_high &&
			    reads->stack_low < note->stack_high)
				return true;
		}
	}
	return false;
}

/* The same in every round. */
static bool is_invariant(const struct waiting *w, const struct gx_ir_insn *value, int depth)
{
	const struct gx_helper_row *row =
	        value->op == GX_IR_call ? gx_helper_row(value->imm) : NULL;
	bool pure = gx_ir_op_info(value->op)->flags & GX_IR_PURE ||
	            (row && row->ret == GX_RET_MAP_VALUE && !arguments_change(w, value));

	if (!in_loop(w, value->block))
		return true;
	if (depth == MAX_DEPTH || !pure)
		return false;
	for (uint32_t i = 0; i < value->n_args; i++)
		if (!is_invariant(w, value->args[i], depth + 1))
			return false;
	return true;
}

static bool is_shared(const struct waiting *w, const struct gx_ir_insn *insn)
{
	const struct gx_note *note = note_of(w, insn);
	const struct gx_map_def *map;

	if (!note->seen || note->space != GX_IR_SPACE_MAP)
		return false;
	map = &w->v->program->maps[note->map];
	return !gx_map_type_lies(map->type, GX_LAYOUT_per_thread) &&
	       !(map->flags & GX_MAP_F_RDONLY_PROG);
}

static void push(struct waiting *w, const struct gx_ir_insn *value)
{
	if (w->seen[value->id] || !in_loop(w, value->block))
		return;
	w->seen[value->id] = true;
	w->queue[w->n++] = value;
}

/* Does the value, as it is in the loop, come from memory that is read again in every round? */
static bool comes_from_memory(struct waiting *w, const struct gx_ir_insn *value)
{
	push(w, value);
	while (w->n) {
		const struct gx_ir_insn *insn = w->queue[--w->n];

		if ((insn->op == GX_IR_load || insn->op == GX_IR_atomic) && is_shared(w, insn) &&
		    is_invariant(w, insn->args[0], 0))
			return true;
		for (uint32_t i = 0; i < insn->n_args; i++)
			push(w, insn->args[i]);
	}
	return false;
}

static bool leaves(const struct waiting *w, const struct gx_ir_block *block)
{
	return block->last->op == GX_IR_condbr &&
	       (!in_loop(w, block->succ[0]) || !in_loop(w, block->succ[1]));
}

int gx_loop_waits(struct gx_verifier *v, const struct gx_ir_block *block)
{
	struct waiting w = { .v = v, .loop = v->plan.loop_of[block->id] };
	struct gx_arena arena = { 0 };
	int waits = 0;

	w.seen = gx_arena_calloc(&arena, v->ir->next_id, sizeof(*w.seen));
	w.queue = gx_arena_calloc(&arena, v->ir->next_id, sizeof(struct gx_ir_insn *));
	if (!w.seen || !w.queue)
		waits = -ENOMEM;
	for (uint32_t b = 0; !waits && b < v->ir->n_blocks; b++)
		if (in_loop(&w, v->ir->blocks[b]) && leaves(&w, v->ir->blocks[b]))
			waits = comes_from_memory(&w, v->ir->blocks[b]->last->args[0]);
	gx_arena_free(&arena);
	return waits;
}
