/* from_finish.c - the end of SSA construction: operands of phis, trivial phis, uses of registers
 * that were not written, dead values, numbers in text order. */
#include "ir/from_build.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Trivial phis that are left after so many rounds stay: they are correct, only not needed. */
#define MAX_ROUNDS 20

struct finish {
	struct from *f;
	struct gx_ir *ir;
	struct gx_ir_insn **next;  /* [next_id] replacement of a value, NULL: none */
	uint8_t *live;             /* [next_id] */
	struct gx_ir_insn **stack; /* [next_id] */
};

static void fill_phis(struct from *f)
{
	for (uint32_t b = 0; b < f->ir->n_blocks; b++) {
		struct gx_ir_block *block = f->ir->blocks[b];
		struct gx_ir_insn *insn = block->first;

		for (; insn && insn->op == GX_IR_phi; insn = insn->next)
			for (uint32_t i = 0; i < insn->n_args; i++)
				insn->args[i] =
				        f->blocks[block->preds[i]->id]->exit_state[insn->scratch];
	}
}

static struct gx_ir_insn *resolve(struct gx_ir_insn **next, struct gx_ir_insn *value)
{
	while (next[value->id]) {
		if (next[next[value->id]->id])
			next[value->id] = next[next[value->id]->id];
		value = next[value->id];
	}
	return value;
}

/* The only value that comes in, or NULL. */
static struct gx_ir_insn *only_operand(struct gx_ir_insn **next, struct gx_ir_insn *phi)
{
	struct gx_ir_insn *only = NULL;

	for (uint32_t i = 0; i < phi->n_args; i++) {
		struct gx_ir_insn *arg = phi->args[i] = resolve(next, phi->args[i]);

		if (arg == phi || arg == only)
			continue;
		if (only)
			return NULL;
		only = arg;
	}
	return only;
}

/* All operands are handles of one map, from different places. */
static bool is_one_map(struct gx_ir_insn **next, struct gx_ir_insn *phi)
{
	const struct gx_ir_insn *first = NULL;

	for (uint32_t i = 0; i < phi->n_args; i++) {
		const struct gx_ir_insn *arg = resolve(next, phi->args[i]);

		if (arg == phi)
			continue;
		if (arg->op != GX_IR_map || (first && first->imm != arg->imm))
			return false;
		first = arg;
	}
	return first;
}

/* The phi becomes a handle of its own, behind the phis. */
static void make_map(struct gx_ir_insn **next, struct gx_ir_insn *phi)
{
	struct gx_ir_block *block = phi->block;
	struct gx_ir_insn *at;

	for (uint32_t i = 0; i < phi->n_args; i++) {
		const struct gx_ir_insn *arg = resolve(next, phi->args[i]);

		if (arg != phi)
			phi->imm = arg->imm;
	}
	gx_ir_remove(phi);
	phi->op = GX_IR_map;
	phi->n_args = 0;
	at = gx_ir_first_nonphi(block);
	if (at)
		gx_ir_insert_before(at, phi);
	else
		gx_ir_append(block, phi);
}

static bool simplify_phis(struct finish *s)
{
	bool changed = false;

	for (uint32_t b = 0; b < s->ir->n_blocks; b++) {
		struct gx_ir_insn *insn = s->ir->blocks[b]->first, *after;

		for (; insn && insn->op == GX_IR_phi; insn = after) {
			struct gx_ir_insn *only = only_operand(s->next, insn);

			after = insn->next;
			if (only) {
				s->next[insn->id] = only;
				gx_ir_remove(insn);
				changed = true;
			} else if (is_one_map(s->next, insn)) {
				make_map(s->next, insn);
				changed = true;
			}
		}
	}
	return changed;
}

/* Every operand is the value that stands for it now. */
static void resolve_all(struct finish *s)
{
	for (uint32_t b = 0; b < s->ir->n_blocks; b++) {
		struct gx_ir_insn *insn;

		gx_for_each_insn (insn, s->ir->blocks[b])
			for (uint32_t i = 0; i < insn->n_args; i++)
				insn->args[i] = resolve(s->next, insn->args[i]);
	}
}

static int check_use(struct finish *s, const struct gx_ir_insn *insn, const struct gx_ir_insn *arg)
{
	if (arg == s->f->undef)
		return from_fail(s->f, (uint32_t)insn->pc, GX_E_UNINIT_REG,
		                 "r%u is not written on every way to insn %d",
		                 arg->scratch % N_REGS, insn->pc);
	if (arg->op == GX_IR_map && insn->op != GX_IR_call)
		return from_fail(s->f, (uint32_t)insn->pc, GX_E_INSN_UNSUPPORTED,
		                 "insn %d: a map can only be given to a helper", insn->pc);
	return 0;
}

static int check_uses(struct finish *s)
{
	int err = 0;

	for (uint32_t b = 0; b < s->ir->n_blocks; b++) {
		struct gx_ir_insn *insn;

		gx_for_each_insn (insn, s->ir->blocks[b]) {
			if (insn->op == GX_IR_phi)
				continue;
			for (uint32_t i = 0; !err && i < insn->n_args; i++)
				err = check_use(s, insn, insn->args[i]);
		}
	}
	return err;
}

static bool must_stay(const struct gx_ir_insn *insn)
{
	return insn->op != GX_IR_phi && !(gx_ir_op_info(insn->op)->flags & GX_IR_PURE);
}

/* Marks what the effects need, then drops the rest and numbers the others from 1. */
static void drop_dead(struct finish *s)
{
	struct gx_ir_insn *insn, *after;
	uint32_t depth = 0, id = 1;

	for (uint32_t b = 0; b < s->ir->n_blocks; b++) {
		gx_for_each_insn (insn, s->ir->blocks[b]) {
			if (!must_stay(insn))
				continue;
			s->stack[depth++] = insn;
			while (depth) {
				struct gx_ir_insn *user = s->stack[--depth];

				for (uint32_t i = 0; i < user->n_args; i++) {
					struct gx_ir_insn *arg = user->args[i];

					if (s->live[arg->id])
						continue;
					s->live[arg->id] = 1;
					if (!must_stay(arg))
						s->stack[depth++] = arg;
				}
			}
		}
	}
	s->f->n_insns = 0;
	for (uint32_t b = 0; b < s->ir->n_blocks; b++) {
		for (insn = s->ir->blocks[b]->first; insn; insn = after) {
			after = insn->next;
			if (!must_stay(insn) && !s->live[insn->id]) {
				gx_ir_remove(insn);
				continue;
			}
			s->f->n_insns++;
			if (insn->id)
				insn->id = id++;
		}
	}
	s->ir->next_id = id;
}

/* One call on either of two maps: lowering needs to know which, so each way there gets a call of
 * its own. */
static int check_phi(struct finish *s, const struct gx_ir_insn *phi)
{
	struct from *f = s->f;
	uint32_t i = 0;

	while (i < phi->n_args && phi->args[i]->op != GX_IR_map)
		i++;
	if (i == phi->n_args)
		return 0;
	if (f->blocks[phi->block->id]->role == FROM_CODE &&
	    gx_ir_rewrite_split(f->rewrites, (uint32_t)phi->pc)) {
		f->rewrites_more = true;
		return 0;
	}
	if (f->rewrites_more)
		return 0;
	return from_fail(f, (uint32_t)phi->pc, GX_E_INSN_UNSUPPORTED,
	                 "insn %d: another map on another way to here; call the helper on each",
	                 phi->pc);
}

static int check_phis(struct finish *s)
{
	int err = 0;

	for (uint32_t b = 0; !err && b < s->ir->n_blocks; b++) {
		struct gx_ir_insn *phi = s->ir->blocks[b]->first;

		for (; !err && phi && phi->op == GX_IR_phi; phi = phi->next)
			err = check_phi(s, phi);
	}
	return err;
}

/* What no register holds becomes a value of the entry, for phis that join it with others. */
static void make_none(struct finish *s)
{
	struct gx_ir_insn *none = s->f->undef, *first = s->ir->blocks[0]->first;

	none->op = GX_IR_none;
	none->fact = gx_ir_fact_any(GX_IR_I64);
	none->pc = -1;
	gx_ir_insert_before(first, none);
}

static int finish(struct finish *s)
{
	uint32_t rounds = 0;
	int err;

	fill_phis(s->f);
	while (simplify_phis(s) && ++rounds < MAX_ROUNDS)
		;
	resolve_all(s);
	from_settle_steps(s->f, s->next);
	err = check_uses(s);
	if (err)
		return err;
	make_none(s);
	drop_dead(s);
	err = check_phis(s);
	if (err)
		return err;
	from_settle_steps(s->f, NULL);
	if (s->f->n_insns > GX_IR_MAX_INSNS)
		return from_fail(s->f, 0, GX_E_IR_SIZE, "%u IR instructions", s->f->n_insns);
	return 0;
}

int from_finish(struct from *f)
{
	struct finish s = { .f = f, .ir = f->ir };
	size_t n = (size_t)f->ir->next_id + 1;

	s.next = gx_arena_calloc(&f->arena, n, sizeof(struct gx_ir_insn *));
	s.live = gx_arena_calloc(&f->arena, n, 1);
	s.stack = gx_arena_calloc(&f->arena, n, sizeof(struct gx_ir_insn *));
	if (!s.next || !s.live || !s.stack)
		return -ENOMEM;
	return finish(&s);
}
