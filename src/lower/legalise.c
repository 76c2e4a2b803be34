/* legalise.c - the last rewriting before text: what PTX (or any machine) leaves undefined gets
 * eBPF's meaning.
 *
 *   %3 = udiv %1, %2     %4 = icmp ne %2, 0; %5 = select %4, %2, 1; %6 = udiv %1, %5; %3 = select
 * %4, %6, 0 icmp test %1, %2     icmp ne (and %1, %2), 0 select.i1 c, a, b    or (and c, a), (and
 * (xor c, true), b) */
#include "lower/lower.h"

#include "opt/build.h"
#include "opt/opt.h"

#include <errno.h>

static bool is_signed_division(const struct gx_ir_insn *insn)
{
	return insn->op == GX_IR_sdiv || insn->op == GX_IR_srem;
}

static bool is_division(const struct gx_ir_insn *insn)
{
	return insn->op == GX_IR_udiv || insn->op == GX_IR_urem || is_signed_division(insn);
}

/* Never 0, and never all ones when that is -1 */
static bool is_safe_divisor(const struct gx_ir_insn *insn)
{
	struct gx_known k = gx_known_of(insn->args[1]);

	return k.umin > 0 && (!is_signed_division(insn) || k.umax < gx_ir_type_mask(insn->type));
}

/* A copy of the division with a divisor that is safe takes its place; the odd cases are selected in
 * afterwards. */
static void guard_division(struct gx_build *b, struct gx_renaming *r, struct gx_ir_insn *insn)
{
	struct gx_ir_insn *x = insn->args[0], *y = insn->args[1], *one, *zero, *safe, *result;
	struct gx_ir_insn *is_zero, *is_minus = NULL, *odd;
	bool is_rem = insn->op == GX_IR_urem || insn->op == GX_IR_srem;

	gx_build_before(b, insn);
	one = gx_b_const(b, insn->type, 1);
	zero = gx_b_const(b, insn->type, 0);
	is_zero = gx_b_icmp(b, GX_IR_EQ, y, zero);
	odd = is_zero;
	if (is_signed_division(insn)) {
		is_minus = gx_b_icmp_imm(b, GX_IR_EQ, y, UINT64_MAX);
		odd = gx_b_binary(b, GX_IR_or, is_zero, is_minus);
	}
	safe = gx_b_select(b, odd, one, y);
	result = gx_b_binary(b, insn->op, x, safe);
	/* x / -1 = -x, MIN / -1 = MIN; x % -1 = 0 = x % 1 */
	if (insn->op == GX_IR_sdiv)
		result = gx_b_select(b, is_minus, gx_b_unary(b, GX_IR_neg, x), result);
	result = gx_b_select(b, is_zero, is_rem ? x : zero, result);
	gx_rename(r, insn, result);
	gx_ir_remove(insn);
}

static void expand_test(struct gx_build *b, struct gx_ir_insn *insn)
{
	struct gx_ir_insn *both;

	gx_build_before(b, insn);
	both = gx_b_binary(b, GX_IR_and, insn->args[0], insn->args[1]);
	insn->args[0] = both;
	insn->args[1] = gx_b_const(b, both->type, 0);
	insn->imm = GX_IR_NE;
}

static void expand_select(struct gx_build *b, struct gx_renaming *r, struct gx_ir_insn *insn)
{
	struct gx_ir_insn *c = insn->args[0], *yes, *no;

	gx_build_before(b, insn);
	yes = gx_b_binary(b, GX_IR_and, c, insn->args[1]);
	no = gx_b_binary_imm(b, GX_IR_xor, c, 1);
	no = gx_b_binary(b, GX_IR_and, no, insn->args[2]);
	gx_rename(r, insn, gx_b_binary(b, GX_IR_or, yes, no));
	gx_ir_remove(insn);
}

static void legalise_block(struct gx_build *b, struct gx_renaming *r, struct gx_ir_block *block)
{
	struct gx_ir_insn *next;

	for (struct gx_ir_insn *insn = block->first; insn && !b->failed; insn = next) {
		next = insn->next;
		if (is_division(insn) && !is_safe_divisor(insn))
			guard_division(b, r, insn);
		else if (insn->op == GX_IR_icmp && insn->imm == GX_IR_TEST)
			expand_test(b, insn);
		else if (insn->op == GX_IR_select && insn->type == GX_IR_I1)
			expand_select(b, r, insn);
	}
}

/* Copies for phis need a place that only this edge passes. */
static void split_edge(struct gx_build *b, struct gx_ir_block *from, uint32_t i)
{
	struct gx_ir_block *to = from->succ[i], *middle = gx_b_block(b);
	uint32_t p = 0;

	while (p < to->n_preds && to->preds[p] != from)
		p++;
	gx_build_end_of(b, middle);
	gx_build_put(b, gx_ir_insn_new(b->ir, GX_IR_br, GX_IR_VOID, 0, NULL));
	/* in place, so that the operand of each phi keeps its number */
	from->succ[i] = middle;
	middle->preds = gx_arena_calloc(&b->ir->arena, 1, sizeof(struct gx_ir_block *));
	if (!middle->preds) {
		b->failed = true;
		return;
	}
	middle->preds[0] = from;
	middle->n_preds = middle->cap_preds = 1;
	middle->succ[0] = to;
	middle->n_succ = 1;
	to->preds[p] = middle;
}

static bool has_phi(const struct gx_ir_block *block)
{
	return block->first && block->first->op == GX_IR_phi;
}

/* A phi with one operand is its operand. */
static void drop_single_phis(struct gx_renaming *r, struct gx_ir_block *block)
{
	while (block->n_preds == 1 && has_phi(block)) {
		struct gx_ir_insn *phi = block->first;

		gx_rename(r, phi, phi->args[0]);
		gx_ir_remove(phi);
	}
}

int gx_legalise(struct gx_ir *ir, struct gx_diag *diag)
{
	struct gx_renaming renaming;
	struct gx_build b;
	uint32_t n;

	gx_build_init(&b, ir);
	if (gx_ir_cleanup_cfg(ir) || gx_renaming_start(&renaming, ir))
		return gx_fail(diag, GX_E_NO_MEMORY, "blocks");
	n = ir->n_blocks;
	for (uint32_t i = 0; i < n; i++) {
		drop_single_phis(&renaming, ir->blocks[i]);
		legalise_block(&b, &renaming, ir->blocks[i]);
	}
	gx_renaming_finish(&renaming, ir);
	b.pc = -1;
	for (uint32_t i = 0; i < n && !b.failed; i++) {
		struct gx_ir_block *block = ir->blocks[i];

		for (uint32_t s = 0; block->n_succ == 2 && s < 2 && !b.failed; s++)
			if (has_phi(block->succ[s]))
				split_edge(&b, block, s);
	}
	if (gx_build_done(&b) || gx_ir_cleanup_cfg(ir))
		return gx_fail(diag, GX_E_NO_MEMORY, "legalising");
	return 0;
}
