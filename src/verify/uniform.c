/* uniform.c - which values are equal in all lanes that execute them, and which blocks only some
 * lanes reach.
 *
 * Method: facts start at "same" and only grow to "differ", until nothing changes. A value differs
 * when its row in ir_ops.def (for calls: in helpers.def) says so, or one of its operands differs.
 * Where lanes part at a branch on a value that differs, every block up to the branch's immediate
 * postdominator is divergent. Phis differ at the postdominator and wherever on the way lanes of
 * both sides meet: they come by different ways. If the way leads back to the branch, lanes leave a
 * loop after different numbers of rounds, and all phis in it differ. Whatever a divergent block
 * writes to the stack differs, since not every lane did.
 *
 * Memory: a byte of the stack differs from where something that differs was stored there, or
 * something by some lanes only, up to where all lanes store the same over it. Values of
 * maps may change between two lanes, so a load is the same only from a map that programs can't
 * write, at an address that is the same.
 *
 * Gives: "same" is a promise for every set of lanes that arrives together; "differ" promises
 * nothing. A value that is one known constant is the same. A warp program is executed by one lane,
 * so everything in it is the same and no block is divergent.
 */
#include "verify/verifier.h"

#include <errno.h>

enum { FRAME_WORDS = GX_FRAME_BYTES / 64, MAX_WORDS = 1 << 20 };
/* Of an offset from the end of the frame. */
#define BYTE(offset) ((uint32_t)((offset) + GX_FRAME_BYTES))

struct lanes {
	struct gx_verifier *v;
	bool *differs;     /* [next_id] */
	bool *merges;      /* [n_blocks] lanes come by different ways */
	bool *split;       /* [n_blocks] its branch was seen to part lanes */
	uint64_t *at_head; /* [n_blocks * n_words] bytes of the stack that differ, a bit each */
	uint64_t *now;     /* [n_words] where the walk is */
	size_t n_words;
	bool one_state;   /* too many blocks and frames: now stands for all places */
	uint32_t *queue;  /* [n_blocks] */
	bool *queued;     /* [n_blocks] */
	uint32_t *labels; /* [n_blocks] block + 1 that lanes passed last; 0: not reached yet */
	uint32_t *work;   /* [2 * n_blocks] */
	struct gx_ir_doms doms;
	bool changed;
};

static void raise_flag(struct lanes *l, bool *flag)
{
	l->changed |= !*flag;
	*flag = true;
}

/* --- the stack: a bit for each byte of each frame */
static void byte_range(const struct lanes *l, const struct gx_note *note, uint32_t *first,
                       uint32_t *end)
{
	*first = note->any_frame ? 0 : note->frame;
	*end = note->any_frame ? l->v->ir->n_frames : note->frame + 1;
}

static bool slots_differ(const struct lanes *l, const struct gx_note *note)
{
	uint32_t first, end;

	byte_range(l, note, &first, &end);
	for (uint32_t f = first; f < end; f++)
		for (int32_t i = note->stack_low; i < note->stack_high; i++)
			if (l->now[f * FRAME_WORDS + BYTE(i) / 64] >> BYTE(i) % 64 & 1)
				return true;
	return false;
}

static void raise_slots(struct lanes *l, const struct gx_note *note)
{
	uint32_t first, end;

	byte_range(l, note, &first, &end);
	for (uint32_t f = first; f < end; f++)
		for (int32_t i = note->stack_low; i < note->stack_high; i++) {
			uint64_t *word = &l->now[f * FRAME_WORDS + BYTE(i) / 64];
			uint64_t bit = (uint64_t)1 << BYTE(i) % 64;

			l->changed |= l->one_state && !(*word & bit);
			*word |= bit;
		}
}

/* All lanes have stored the same to exactly these bytes. */
static void clear_slots(struct lanes *l, const struct gx_note *note)
{
	for (int32_t i = note->stack_low; i < note->stack_high && !l->one_state; i++)
		l->now[note->frame * FRAME_WORDS + BYTE(i) / 64] &= ~((uint64_t)1 << BYTE(i) % 64);
}

static void enter_block(struct lanes *l, const struct gx_ir_block *block)
{
	if (!l->one_state)
		memcpy(l->now, &l->at_head[block->id * l->n_words], l->n_words * sizeof(*l->now));
}

static void leave_block(struct lanes *l, const struct gx_ir_block *block)
{
	for (uint32_t i = 0; i < block->n_succ && !l->one_state; i++) {
		uint64_t *head = &l->at_head[block->succ[i]->id * l->n_words];

		for (size_t w = 0; w < l->n_words; w++) {
			l->changed |= (l->now[w] & ~head[w]) != 0;
			head[w] |= l->now[w];
		}
	}
}

/* --- values */
static bool any_arg(const struct lanes *l, const struct gx_ir_insn *insn)
{
	for (uint32_t i = 0; i < insn->n_args; i++)
		if (l->differs[insn->args[i]->id])
			return true;
	return false;
}

static bool same_args(const struct gx_ir_insn *phi)
{
	for (uint32_t i = 1; i < phi->n_args; i++)
		if (phi->args[i] != phi->args[0])
			return false;
	return true;
}

static bool ctx_differs(const struct lanes *l, const struct gx_ir_insn *load,
                        const struct gx_note *note)
{
	const struct gx_ctx_field_row *field =
	        note->ctx_many ? NULL
	                       : gx_ctx_field(l->v->program->hook, note->ctx_offset, load->width);

	if (!field || field->sreg == -1)
		return true;
	return field->sreg >= 0 &&
	       gx_ir_sreg_info((enum gx_ir_sreg)field->sreg)->lanes != GX_IR_RULE_SAME;
}

static bool load_differs(const struct lanes *l, const struct gx_ir_insn *load)
{
	const struct gx_note *note = &l->v->plan.notes[load->scratch];

	if (l->differs[load->args[0]->id] || !note->seen)
		return true;
	switch ((enum gx_ir_space)note->space) {
	case GX_IR_SPACE_CTX: return ctx_differs(l, load, note);
	case GX_IR_SPACE_STACK: return slots_differ(l, note);
	case GX_IR_SPACE_MAP: return !(l->v->program->maps[note->map].flags & GX_MAP_F_RDONLY_PROG);
	case GX_IR_SPACE_RING:
	case GX_IR_SPACE_OBJECT:
	case GX_IR_SPACE_PARAM:
	case GX_IR_SPACE_UNKNOWN:
	case GX_IR_SPACE_N: break;
	}
	return true;
}

/* The pointer is the same for all lanes but what it points to is one slot of each thread. */
static bool is_per_thread(const struct lanes *l, const struct gx_note *note)
{
	return note->seen &&
	       gx_map_type_lies(l->v->program->maps[note->map].type, GX_LAYOUT_per_thread);
}

static bool call_differs(const struct lanes *l, const struct gx_ir_insn *call)
{
	const struct gx_note *note = &l->v->plan.notes[call->scratch];
	const struct gx_helper_row *row = gx_helper_row(call->imm);

	if (!row || row->lanes == GX_IR_RULE_LANE || call->block->divergent ||
	    is_per_thread(l, note))
		return true;
	if (row->lanes == GX_IR_RULE_SAME)
		return false;
	return any_arg(l, call) || note->reads_elsewhere || slots_differ(l, note);
}

static bool value_differs(const struct lanes *l, const struct gx_ir_insn *insn)
{
	const struct gx_ir_fact *fact = &insn->fact;

	if (fact->reached && fact->umin == fact->umax)
		return false;
	if (insn->op == GX_IR_phi)
		return any_arg(l, insn) || (l->merges[insn->block->id] && !same_args(insn));
	if (insn->op == GX_IR_load)
		return load_differs(l, insn);
	if (insn->op == GX_IR_call)
		return call_differs(l, insn);
	switch ((enum gx_ir_lane_rule)gx_ir_op_info(insn->op)->lanes) {
	case GX_IR_RULE_SAME: return false;
	case GX_IR_RULE_JOIN: return any_arg(l, insn);
	case GX_IR_RULE_LANE:
	case GX_IR_RULE_MEM: break;
	}
	return true;
}

/* What an instruction leaves in the stack. */
static void effects(struct lanes *l, const struct gx_ir_insn *insn)
{
	const struct gx_note *note = &l->v->plan.notes[insn->scratch];
	bool writes = insn->op == GX_IR_store || insn->op == GX_IR_atomic;

	if (writes && (insn->op == GX_IR_atomic || insn->block->divergent || any_arg(l, insn)))
		raise_slots(l, note);
	else if (writes && !note->any_frame && note->stack_high - note->stack_low == insn->width)
		clear_slots(l, note);
	if (insn->op == GX_IR_call && note->writes_stack && call_differs(l, insn))
		raise_slots(l, note);
}

/* --- control */
static void push(struct lanes *l, uint32_t *n, const struct gx_ir_block *block,
                 const struct gx_ir_block *stop)
{
	if (block == stop || l->queued[block->id])
		return;
	l->queued[block->id] = true;
	l->queue[(*n)++] = block->id;
}

/* A block is reached by lanes that passed `label` last: a side of the branch, or a block where
 * lanes of both sides have met. */
static void hand_label(struct lanes *l, const struct gx_ir_block *to, uint32_t label, uint32_t *n)
{
	uint32_t own = to->id + 1;

	if (l->labels[to->id] == label)
		return;
	if (l->labels[to->id])
		raise_flag(l, &l->merges[to->id]);
	if (l->labels[to->id] == own)
		return;
	l->labels[to->id] = l->labels[to->id] ? own : label;
	l->work[(*n)++] = to->id;
}

/* Where lanes of both sides meet before all do. Blocks between the branch and such places, or
 * between one and the next, are passed by lanes that go the same way. */
static void find_joins(struct lanes *l, const struct gx_ir_block *block,
                       const struct gx_ir_block *stop)
{
	uint32_t n = 0;

	memset(l->labels, 0, l->v->ir->n_blocks * sizeof(*l->labels));
	for (uint32_t i = 0; i < block->n_succ; i++)
		if (block->succ[i] != stop)
			hand_label(l, block->succ[i], block->succ[i]->id + 1, &n);
	while (n) {
		const struct gx_ir_block *at = l->v->ir->blocks[l->work[--n]];

		for (uint32_t i = 0; i < at->n_succ; i++)
			if (at->succ[i] != stop)
				hand_label(l, at->succ[i], l->labels[at->id], &n);
	}
}

/* Blocks from a branch that parts lanes up to where all have come together again. Where the branch
 * is among them, lanes are in different rounds of a loop: then every block is one where they meet.
 */
static void part(struct lanes *l, const struct gx_ir_block *block)
{
	/* After a helper that ends threads not every lane comes to the postdominator. */
	const struct gx_ir_block *stop = l->v->calls_exit ? NULL : l->doms.ipdom[block->id];
	uint32_t n = 0;

	memset(l->queued, 0, l->v->ir->n_blocks * sizeof(*l->queued));
	for (uint32_t i = 0; i < block->n_succ; i++)
		push(l, &n, block->succ[i], stop);
	for (uint32_t at = 0; at < n; at++) {
		struct gx_ir_block *reached = l->v->ir->blocks[l->queue[at]];

		raise_flag(l, &reached->divergent);
		for (uint32_t i = 0; i < reached->n_succ; i++)
			push(l, &n, reached->succ[i], stop);
	}
	for (uint32_t at = 0; at < n && l->queued[block->id]; at++)
		raise_flag(l, &l->merges[l->queue[at]]);
	if (!l->queued[block->id])
		find_joins(l, block, stop);
	if (stop)
		raise_flag(l, &l->merges[stop->id]);
}

/* A side that no run takes parts nobody. */
static bool may_part(const struct gx_ir_block *block)
{
	return block->last->op == GX_IR_condbr && block->succ[0]->trips && block->succ[1]->trips;
}

static void visit(struct lanes *l, const struct gx_ir_block *block)
{
	const struct gx_ir_insn *insn;

	enter_block(l, block);
	gx_for_each_insn (insn, block) {
		if (insn->type != GX_IR_VOID && !l->differs[insn->id] && value_differs(l, insn))
			raise_flag(l, &l->differs[insn->id]);
		effects(l, insn);
	}
	leave_block(l, block);
	if (may_part(block) && !l->split[block->id] && l->differs[block->last->args[0]->id]) {
		raise_flag(l, &l->split[block->id]);
		part(l, block);
	}
}

static int solve(struct lanes *l)
{
	const struct gx_ir *ir = l->v->ir;
	struct gx_arena *arena = &l->v->arena;

	l->differs = gx_arena_calloc(arena, ir->next_id, sizeof(*l->differs));
	l->merges = gx_arena_calloc(arena, ir->n_blocks, sizeof(*l->merges));
	l->split = gx_arena_calloc(arena, ir->n_blocks, sizeof(*l->split));
	l->queue = gx_arena_calloc(arena, ir->n_blocks, sizeof(*l->queue));
	l->queued = gx_arena_calloc(arena, ir->n_blocks, sizeof(*l->queued));
	l->labels = gx_arena_calloc(arena, ir->n_blocks, sizeof(*l->labels));
	l->work = gx_arena_calloc(arena, (size_t)ir->n_blocks * 2, sizeof(*l->work));
	l->n_words = (size_t)ir->n_frames * FRAME_WORDS;
	l->one_state = l->n_words * ir->n_blocks > MAX_WORDS;
	l->now = gx_arena_calloc(arena, l->n_words, sizeof(*l->now));
	l->at_head = gx_arena_calloc(arena, l->one_state ? 0 : l->n_words * ir->n_blocks,
	                             sizeof(*l->at_head));
	if (!l->differs || !l->merges || !l->split || !l->queue || !l->queued || !l->now ||
	    !l->at_head || !l->labels || !l->work || gx_ir_dominance(ir, arena, &l->doms))
		return -ENOMEM;
	do {
		l->changed = false;
		for (uint32_t b = 0; b < ir->n_blocks; b++)
			if (ir->blocks[b]->trips) /* the others are never executed */
				visit(l, ir->blocks[b]);
	} while (l->changed);
	return 0;
}

int gx_uniform(struct gx_verifier *v)
{
	struct lanes lanes = { .v = v };
	struct gx_ir_insn *insn;

	if (v->program->thread && solve(&lanes))
		return -ENOMEM;
	for (uint32_t b = 0; b < v->ir->n_blocks; b++)
		gx_for_each_insn (insn, v->ir->blocks[b])
			insn->fact.lanes =
			        lanes.differs && insn->type != GX_IR_VOID && lanes.differs[insn->id]
			                ? GX_IR_LANES_DIFFER
			                : GX_IR_LANES_SAME;
	return 0;
}
