/* ir_validate.c - checks every invariant of ir.h and reports all that is broken, under the
 * instruction that breaks it. */
#include "ebpf/program.h"
#include "ir/ir.h"

#include "base/strbuf.h"
#include "ir/ir_shape.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

/* from_ebpf makes fewer: each comes from a call. */
#define MAX_FRAMES 100000u

struct checker {
	const struct gx_ir *ir;
	struct gx_strbuf *report;
	struct gx_diag *diag;
	struct gx_ir_doms doms;
	const struct gx_ir_insn **values; /* [next_id] by id */
	uint32_t *places;                 /* [next_id] position of a value in its block */
	uint32_t n_wrong;
	uint32_t block;                /* where we are */
	const struct gx_ir_insn *insn; /* NULL: the block itself */
};

static void complain(struct checker *c, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static void complain(struct checker *c, const char *fmt, ...)
{
	struct gx_strbuf place = { 0 };
	char text[160];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	if (c->insn)
		gx_ir_print_insn(c->insn, &place);
	if (!c->n_wrong++)
		gx_fail(c->diag, GX_E_IR_INVALID, "b%u: %s: %s", c->block, gx_strbuf_text(&place),
		        text);
	if (c->report)
		gx_strbuf_printf(c->report, "b%u: %s\n  ^ %s\n", c->block, gx_strbuf_text(&place),
		                 text);
	gx_strbuf_free(&place);
}

static bool is_term(const struct gx_ir_insn *insn)
{
	return gx_ir_op_info(insn->op)->flags & GX_IR_TERM;
}

static uint32_t wanted_succ(enum gx_ir_op op)
{
	return op == GX_IR_condbr ? 2 : op == GX_IR_br;
}

/* --- shape of the graph; everything later relies on it */

static uint32_t count_block(struct gx_ir_block *const *list, uint32_t n,
                            const struct gx_ir_block *block)
{
	uint32_t count = 0;

	for (uint32_t i = 0; i < n; i++)
		count += list[i] == block;
	return count;
}

static bool is_ours(const struct checker *c, const struct gx_ir_block *block)
{
	return block && block->id < c->ir->n_blocks && c->ir->blocks[block->id] == block;
}

static void check_edges(struct checker *c, const struct gx_ir_block *block)
{
	for (uint32_t i = 0; i < block->n_succ; i++) {
		if (!is_ours(c, block->succ[i]))
			complain(c, "successor %u is no block of the program", i);
		else if (count_block(block->succ[i]->preds, block->succ[i]->n_preds, block) !=
		         count_block(block->succ, block->n_succ, block->succ[i]))
			complain(c, "b%u does not have b%u in preds as often as it is a successor",
			         block->succ[i]->id, block->id);
	}
	for (uint32_t i = 0; i < block->n_preds; i++) {
		if (!is_ours(c, block->preds[i]))
			complain(c, "predecessor %u is no block of the program", i);
		else if (!count_block(block->preds[i]->succ, block->preds[i]->n_succ, block))
			complain(c, "b%u is in preds but does not branch here",
			         block->preds[i]->id);
	}
}

static void check_block(struct checker *c, const struct gx_ir_block *block)
{
	const struct gx_ir_insn *insn;

	c->insn = NULL;
	if (block->n_succ > 2)
		complain(c, "%u successors", block->n_succ);
	else
		check_edges(c, block);
	if (block->n_succ == 2 && block->succ[0] == block->succ[1])
		complain(c, "both successors are b%u", block->succ[0]->id);
	if (!block->last)
		complain(c, "empty block");
	gx_for_each_insn (insn, block) {
		c->insn = insn;
		if (insn->block != block)
			complain(c, "block pointer is wrong");
		if ((insn->prev ? insn->prev->next : block->first) != insn ||
		    (!insn->next && block->last != insn))
			complain(c, "list links are wrong");
		if (insn->op == GX_IR_phi && insn->prev && insn->prev->op != GX_IR_phi)
			complain(c, "phi behind another instruction");
		if (is_term(insn) != !insn->next)
			complain(c, insn->next ? "terminator inside of the block"
			                       : "the block does not end with a terminator");
	}
	c->insn = block->last;
	if (block->last && is_term(block->last) && wanted_succ(block->last->op) != block->n_succ)
		complain(c, "%u successors, the terminator has %u", block->n_succ,
		         wanted_succ(block->last->op));
}

static void check_graph(struct checker *c)
{
	c->insn = NULL;
	if (!c->ir->n_blocks)
		complain(c, "no blocks");
	else if (c->ir->blocks[0]->n_preds)
		complain(c, "the entry has predecessors");
	if (c->ir->n_frames > MAX_FRAMES)
		complain(c, "%u frames", c->ir->n_frames);
	for (uint32_t b = 0; b < c->ir->n_blocks; b++) {
		c->block = b;
		c->insn = NULL;
		if (c->ir->blocks[b]->id != b)
			complain(c, "numbered b%u", c->ir->blocks[b]->id);
	}
	for (uint32_t b = 0; !c->n_wrong && b < c->ir->n_blocks; b++) {
		c->block = b;
		check_block(c, c->ir->blocks[b]);
	}
}

/* --- types */

static void check_arg_type(struct checker *c, uint32_t i)
{
	static const enum gx_ir_type fixed[] = {
		[GX_IR_ARG_I1] = GX_IR_I1, [GX_IR_ARG_I32] = GX_IR_I32, [GX_IR_ARG_I64] = GX_IR_I64
	};
	const struct gx_ir_insn *insn = c->insn, *arg = insn->args[i];
	const struct gx_ir_op_info *info = gx_ir_op_info(insn->op);
	enum gx_ir_type want;
	uint8_t kind;

	if (info->n_args == 255)
		want = insn->op == GX_IR_phi ? insn->type : GX_IR_I64;
	else if ((kind = info->arg_kinds[i]) == GX_IR_ARG_T)
		want = insn->type;
	else if (kind == GX_IR_ARG_CMP)
		want = (enum gx_ir_type)insn->imm2;
	else
		want = fixed[kind];
	if (arg->type != want)
		complain(c, "operand %%%u has type %s, not %s", arg->id, gx_ir_type_name(arg->type),
		         gx_ir_type_name(want));
}

static bool type_fits(const struct gx_ir_insn *insn)
{
	const struct gx_ir_op_info *info = gx_ir_op_info(insn->op);
	bool wide = insn->type == GX_IR_I32 || insn->type == GX_IR_I64;

	if (!info->any_type)
		return insn->type == info->type;
	if (insn->op == GX_IR_sreg)
		return insn->imm < GX_IR_N_SREGS &&
		       insn->type == gx_ir_sreg_info((enum gx_ir_sreg)insn->imm)->type;
	if (insn->op == GX_IR_const || insn->op == GX_IR_phi || insn->op == GX_IR_select ||
	    insn->op == GX_IR_and || insn->op == GX_IR_or || insn->op == GX_IR_xor)
		return wide || insn->type == GX_IR_I1;
	return wide;
}

static const char *wrong_imm(const struct checker *c, const struct gx_ir_insn *insn)
{
	switch (ir_shape(insn->op)) {
	case SHAPE_CONST:
		return insn->imm & ~gx_ir_type_mask(insn->type) ? "constant wider than its type"
		                                                : NULL;
	case SHAPE_INDEX:
		if (insn->op == GX_IR_param)
			return insn->imm >= GX_FUNC_MAX_PARAMS ? "no such parameter" : NULL;
		if (insn->op == GX_IR_end_lane)
			return insn->imm > 1 ? "neither one lane nor all" : NULL;
		return insn->op != GX_IR_map && insn->imm >= c->ir->n_frames ? "no such frame"
		                                                             : NULL;
	case SHAPE_ARG_IMM:
		if (insn->op == GX_IR_expect)
			return NULL;
		if (insn->op == GX_IR_sext ? insn->imm == 8 || insn->imm == 16 ||
		                                     (insn->imm == 32 && insn->type == GX_IR_I64)
		                           : insn->imm == 16 || insn->imm == 32 || insn->imm == 64)
			return NULL;
		return "number of bits is wrong";
	case SHAPE_CMP:
		if (insn->imm >= GX_IR_N_CONDS)
			return "unknown condition";
		return insn->imm2 == GX_IR_I32 || insn->imm2 == GX_IR_I64 ? NULL
		                                                          : "compares i32 or i64";
	case SHAPE_ATOMIC:
		if (insn->imm2 >= GX_IR_N_ATOMICS)
			return "unknown atomic operation";
		if (insn->width != 4 && insn->width != 8)
			return "atomics are 4 or 8 bytes wide";
		return insn->imm2 != GX_IR_ATOMIC_CMPXCHG && insn->n_args == 3 &&
		                       insn->args[1] != insn->args[2]
		               ? "operand 2 must be operand 1 again"
		               : NULL;
	case SHAPE_LOAD:
	case SHAPE_STORE:
		if (insn->width != 1 && insn->width != 2 && insn->width != 4 && insn->width != 8)
			return "width is not 1, 2, 4 or 8";
		if (insn->op == GX_IR_ldg && insn->imm2 > (GX_IR_LDG_ACQUIRE | GX_IR_LDG_SEARCH))
			return "unknown order";
		return insn->op == GX_IR_stg && insn->imm2 > 2 ? "unknown order" : NULL;
	case SHAPE_FENCE: return insn->imm > 2 ? "unknown scope" : NULL;
	case SHAPE_ARGS:
	case SHAPE_INDEX_OFFSET:
	case SHAPE_PHI:
	case SHAPE_CALL:
	case SHAPE_SREG:
	case SHAPE_BR:
	case SHAPE_CONDBR: return NULL;
	}
	return NULL;
}

/* --- definitions and uses */

static bool is_defined(const struct checker *c, const struct gx_ir_insn *value)
{
	return value && value->id && value->id < c->ir->next_id && c->values[value->id] == value;
}

static void check_use(struct checker *c, uint32_t i, uint32_t place)
{
	const struct gx_ir_insn *insn = c->insn, *arg = insn->args[i];
	const struct gx_ir_block *at = insn->block;

	if (!is_defined(c, arg)) {
		complain(c, "operand %u is no value of the program", i);
		return;
	}
	check_arg_type(c, i);
	if (arg->op == GX_IR_map && insn->op != GX_IR_call)
		complain(c, "map handle %%%u outside of a call", arg->id);
	if (insn->op == GX_IR_phi) {
		at = at->preds[i];
		place = UINT32_MAX; /* the end of the predecessor */
	}
	if (at->id && !c->doms.idom[at->id])
		return; /* no way leads here at all */
	if (arg->block == at ? c->places[arg->id] >= place
	                     : !gx_ir_dominates(&c->doms, arg->block, at))
		complain(c, "%%%u is not defined on every way here", arg->id);
}

static void check_insn(struct checker *c, uint32_t place)
{
	const struct gx_ir_insn *insn = c->insn;
	const struct gx_ir_op_info *info = gx_ir_op_info(insn->op);
	const char *wrong;

	if (!type_fits(insn))
		complain(c, "type %s does not fit the operation", gx_ir_type_name(insn->type));
	wrong = wrong_imm(c, insn);
	if (wrong)
		complain(c, "%s", wrong);
	if ((unsigned)insn->space >= GX_IR_SPACE_N)
		complain(c, "unknown space");
	if (insn->fetch && insn->op != GX_IR_atomic)
		complain(c, "fetch on no atomic");
	if (info->n_args != 255 && insn->n_args != info->n_args) {
		complain(c, "%u operands, not %u", insn->n_args, info->n_args);
		return;
	}
	if (insn->op == GX_IR_phi && insn->n_args != insn->block->n_preds) {
		complain(c, "%u operands, but %u predecessors", insn->n_args, insn->block->n_preds);
		return;
	}
	for (uint32_t i = 0; i < insn->n_args; i++)
		check_use(c, i, place);
}

static void note_values(struct checker *c)
{
	for (uint32_t b = 0; b < c->ir->n_blocks; b++) {
		const struct gx_ir_insn *insn;
		uint32_t place = 0;

		c->block = b;
		gx_for_each_insn (insn, c->ir->blocks[b]) {
			c->insn = insn;
			place++;
			if ((unsigned)insn->op >= GX_IR_N_OPS) {
				complain(c, "unknown operation %d", (int)insn->op);
				continue;
			}
			if ((insn->type == GX_IR_VOID) != !insn->id || insn->id >= c->ir->next_id) {
				complain(c, "number %u is wrong", insn->id);
				continue;
			}
			if (insn->id && c->values[insn->id])
				complain(c, "%%%u is defined twice", insn->id);
			c->values[insn->id] = insn;
			c->places[insn->id] = place;
		}
	}
}

static void check_insns(struct checker *c)
{
	note_values(c);
	for (uint32_t b = 0; b < c->ir->n_blocks; b++) {
		uint32_t place = 0;

		c->block = b;
		gx_for_each_insn (c->insn, c->ir->blocks[b]) {
			place++;
			if ((unsigned)c->insn->op < GX_IR_N_OPS)
				check_insn(c, place);
		}
	}
}

int gx_ir_validate(const struct gx_ir *ir, struct gx_strbuf *report, struct gx_diag *diag)
{
	struct checker c = { .ir = ir, .report = report, .diag = diag };
	struct gx_arena arena = { 0 };
	int err = 0;

	c.values = calloc((size_t)ir->next_id + 1, sizeof(const struct gx_ir_insn *));
	c.places = calloc((size_t)ir->next_id + 1, sizeof(*c.places));
	if (!c.values || !c.places)
		err = -ENOMEM;
	if (!err)
		check_graph(&c);
	if (!err && !c.n_wrong)
		err = gx_ir_dominance(ir, &arena, &c.doms);
	if (err)
		gx_fail(diag, GX_E_NO_MEMORY, "validator");
	else if (!c.n_wrong)
		check_insns(&c);
	gx_arena_free(&arena);
	free(c.values);
	free(c.places);
	return err ? err : c.n_wrong ? -EINVAL : 0;
}
