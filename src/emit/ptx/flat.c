/* flat.c - a small program without a loop that only adds is written in one row, each addition under the condition of its block: no lane parts
 * from others, and none has to be waited for behind it.
 *
 *   @!%leader bra E; add kept0, n; @%fits bra L; red [dropped], n; L: add kept1, n; E:
 *   ->  add kept0, %leader ? n : 0;  %q = %leader & !%fits;  @%q red [dropped], n;  add kept1, %leader ? n : 0;
 * What each lane adds for itself (by_lane) asks not who the leader is.
 */
#include "emit/ptx/emit.h"

#include <stdio.h>
#include <string.h>

/* All lanes run all of it. */
enum { MOST_INSNS = 48, MOST_BLOCKS = 12 };
_Static_assert(MOST_BLOCKS <= PTX_MOST_CONDITIONS, "each has a condition");

static bool may_stand(const struct gx_ir_insn *insn)
{
	uint32_t flags = gx_ir_op_info(insn->op)->flags;

	if (insn->op == GX_IR_atomic)
		return !insn->fetch && insn->imm2 < GX_IR_ATOMIC_XCHG;
	return insn->op != GX_IR_phi &&
	       (flags == GX_IR_PURE || flags & GX_IR_TERM || insn->op == GX_IR_seldom);
}

/* Behind all that lead to it: no block is come to twice. */
static bool leads_on(const struct gx_ir_block *block)
{
	for (uint32_t k = 0; k < block->n_succ; k++)
		if (block->succ[k]->id <= block->id)
			return false;
	return true;
}

static bool is_small(const struct gx_ir *ir)
{
	const struct gx_ir_insn *insn;
	uint32_t n = 0;

	if (ir->n_blocks > MOST_BLOCKS)
		return false;
	for (uint32_t i = 0; i < ir->n_blocks; i++) {
		if (!leads_on(ir->blocks[i]))
			return false;
		gx_for_each_insn (insn, ir->blocks[i]) {
			n += insn->op != GX_IR_const;
			if (!may_stand(insn) || n > MOST_INSNS)
				return false;
		}
	}
	return true;
}

/* The block where all ways part that lead to this one, where nothing else comes behind it; NULL: some way from there leads elsewhere. */
static const struct gx_ir_block *parts_before(const struct gx_ir_doms *doms,
                                              const struct gx_ir_block *block)
{
	const struct gx_ir_block *from = doms->idom[block->id], *behind = from;

	while (behind && behind != block)
		behind = doms->ipdom[behind->id];
	return behind ? from : NULL;
}

static bool asks_for_leader(const struct gx_ir_block *block)
{
	const struct gx_ir_insn *last = block->last;

	return last->op == GX_IR_condbr && last->args[0]->op == GX_IR_sreg &&
	       last->args[0]->imm == GX_IR_SREG_is_leader;
}

static bool adds(const struct gx_ir_block *block)
{
	const struct gx_ir_insn *insn;

	gx_for_each_insn (insn, block)
		if (insn->op == GX_IR_atomic)
			return true;
	return false;
}

/* A block of those that do not lead, alone, which does something or goes on. */
static bool is_of_others(const struct gx_ir_block *block)
{
	const struct gx_ir_block *from = block->n_preds == 1 ? block->preds[0] : NULL;

	return from && asks_for_leader(from) && from->succ[1] == block && from->succ[0] != block &&
	       (block->n_succ || adds(block));
}

int ptx_is_flat(const struct gx_ir *ir, bool *flat)
{
	struct gx_ir_doms doms;
	struct gx_arena arena = { 0 };
	int err = 0;

	*flat = is_small(ir);
	if (*flat)
		err = gx_ir_dominance(ir, &arena, &doms);
	for (uint32_t i = 0; i < ir->n_blocks && *flat && !err; i++)
		*flat = !is_of_others(ir->blocks[i]) &&
		        (ir->blocks[i]->n_preds < 2 || parts_before(&doms, ir->blocks[i]));
	gx_arena_free(&arena);
	return err;
}

/* When a block is run: by the leader alone, and where a predicate holds. No text: there is none. */
struct when {
	bool leader;
	char text[sizeof(struct operand) + 1]; /* "!" may stand in front of it */
};

/* A register in which x is turned round where it is "!x". */
static struct operand plain(struct emitter *e, const char *x)
{
	struct operand reg;

	if (x[0] == '!') {
		reg = ptx_new_reg(e, GX_IR_I1);
		ptx_line(e, "not.pred %s, %s;", reg.text, x + 1);
	} else {
		snprintf(reg.text, sizeof(reg.text), "%s", x);
	}
	return reg;
}

static void also(struct emitter *e, struct when *when, const char *condition)
{
	struct operand x, y, result;

	if (!when->text[0]) {
		snprintf(when->text, sizeof(when->text), "%s", condition);
		return;
	}
	x = plain(e, when->text);
	y = plain(e, condition);
	result = ptx_new_reg(e, GX_IR_I1);
	ptx_line(e, "and.pred %s, %s, %s;", result.text, x.text, y.text);
	snprintf(when->text, sizeof(when->text), "%s", result.text);
}

/* The block's when, and the condition by which it goes on to another one. */
static struct when on_the_way(struct emitter *e, const struct when *block,
                              const struct gx_ir_block *from, const struct gx_ir_block *to)
{
	char condition[sizeof(block->text)];
	struct when result = *block;

	if (from->last->op != GX_IR_condbr || from->succ[0] == from->succ[1])
		return result;
	if (asks_for_leader(from)) {
		result.leader = true;
		return result;
	}
	snprintf(condition, sizeof(condition), "%s%s", from->succ[0] == to ? "" : "!",
	         ptx_operand(e, from->last->args[0]).text);
	also(e, &result, condition);
	return result;
}

static const struct gx_ir_insn *leader_of(const struct gx_ir *ir)
{
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		if (asks_for_leader(ir->blocks[i]))
			return ir->blocks[i]->last->args[0];
	return NULL;
}

/* The guards of a block's additions: of those by the leader, of those by each lane. */
static void set_guards(struct emitter *e, const struct when *when, char led[sizeof(e->guard)],
                       char each[sizeof(e->guard)])
{
	struct when both = *when;

	if (when->leader)
		also(e, &both, ptx_reg(e, leader_of(e->ir)).text);
	snprintf(led, sizeof(e->guard), both.text[0] ? "@%s " : "%s", both.text);
	snprintf(each, sizeof(e->guard), when->text[0] ? "@%s " : "%s", when->text);
}

/* of: [MOST_BLOCKS], those in front of it are filled in */
static struct when when_of(struct emitter *e, const struct gx_ir_doms *doms, struct when *of,
                           const struct gx_ir_block *block)
{
	struct when always = { .leader = false };

	if (block->n_preds == 1)
		return on_the_way(e, &of[block->preds[0]->id], block->preds[0], block);
	return block->n_preds ? of[parts_before(doms, block)->id] : always;
}

static void emit_flat(struct emitter *e, const struct gx_ir_doms *doms)
{
	char led[sizeof(e->guard)], each[sizeof(e->guard)];
	struct when when[MOST_BLOCKS];
	const struct gx_ir_insn *insn;

	for (uint32_t i = 0; i < e->ir->n_blocks; i++) {
		const struct gx_ir_block *block = e->ir->blocks[i];

		when[i] = when_of(e, doms, when, block);
		set_guards(e, &when[i], led, each);
		gx_for_each_insn (insn, block) {
			if (gx_ir_op_info(insn->op)->flags & GX_IR_TERM)
				continue;
			memcpy(e->guard, insn->by_lane ? each : led, sizeof(e->guard));
			ptx_emit_insn(e, insn);
		}
	}
	e->guard[0] = '\0';
}

void ptx_emit_flat(struct emitter *e)
{
	struct gx_ir_doms doms;
	struct gx_arena arena = { 0 };

	if (gx_ir_dominance(e->ir, &arena, &doms))
		e->err = gx_fail(e->diag, GX_E_NO_MEMORY, "order of blocks");
	else
		emit_flat(e, &doms);
	gx_arena_free(&arena);
}

/* --- one addition alone */

static bool is_asked(const struct gx_ir_block *from)
{
	return from->last->op == GX_IR_condbr && from->succ[0] != from->succ[1] &&
	       !asks_for_leader(from);
}

uint32_t ptx_conditions(const struct gx_ir_doms *doms, const struct gx_ir_block *block,
                        const struct gx_ir_insn *conditions[])
{
	uint32_t n = 0;

	while (block->n_preds) {
		if (block->n_preds == 1 && is_asked(block->preds[0]))
			conditions[n++] = block->preds[0]->last->args[0];
		block = block->n_preds == 1 ? block->preds[0] : parts_before(doms, block);
	}
	return n;
}

/* Each block on the way has a number of its own, and there are no more than MOST_BLOCKS. */
static struct when when_alone(struct emitter *e, const struct gx_ir_doms *doms,
                              const struct gx_ir_block *block)
{
	const struct gx_ir_block *way[MOST_BLOCKS];
	struct when when = { .leader = false };
	uint32_t n = 0;

	for (; block->n_preds;
	     block = block->n_preds == 1 ? block->preds[0] : parts_before(doms, block))
		way[n++] = block;
	while (n--)
		if (way[n]->n_preds == 1)
			when = on_the_way(e, &when, way[n]->preds[0], way[n]);
	return when;
}

bool ptx_emit_amount(struct emitter *e, const struct gx_ir_doms *doms,
                     const struct gx_ir_insn *atomic, const bool *needed,
                     const struct ptx_amount *names)
{
	const struct gx_ir_insn *value = atomic->args[1], *insn;
	struct when when;

	for (uint32_t i = 0; i < e->ir->n_blocks; i++)
		gx_for_each_insn (insn, e->ir->blocks[i])
			if (needed[insn->id] && insn->op != GX_IR_const)
				ptx_emit_insn(e, insn);
	when = when_alone(e, doms, atomic->block);
	if (when.text[0] == '!')
		ptx_line(e, "not.pred %s, %s;", names->comes, when.text + 1);
	else if (when.text[0])
		ptx_line(e, "mov.pred %s, %s;", names->comes, when.text);
	if (value->op == GX_IR_const && value->imm == 1)
		ptx_line(e, "mov.b64 %s, %s;", names->amount, names->times);
	else
		ptx_line(e, "mul.lo.u64 %s, %s, %s;", names->amount, names->times,
		         ptx_operand(e, value).text);
	return when.leader && !atomic->by_lane;
}
