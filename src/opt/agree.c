/* agree.c - whether all lanes have one value needs no lanes with the same one found for each:
 *
 *   %3 = match %1, %2                   %4 = shfl %1, (ctz %2), %2; %5 = icmp eq %4, %1; %6 = ballot %5, %2
 *   %4 = icmp eq %3, %2                 %4 = icmp eq %6, %2
 *
 * where nobody asks more of the match than whether it is all of its mask. A machine finds matches value by value, and keeps more in
 * registers meanwhile: a trace of accesses in a kernel of 32 registers took twice as long (bench/results/2026-11-30-counts-h200.md). */
#include "opt/build.h"
#include "opt/opt.h"

#include <errno.h>

static bool asks_for_all(const struct gx_ir_insn *insn, const struct gx_ir_insn *match)
{
	const struct gx_ir_insn *mask = match->args[1];

	return insn->op == GX_IR_icmp && (insn->imm == GX_IR_EQ || insn->imm == GX_IR_NE) &&
	       ((insn->args[0] == match && insn->args[1] == mask) ||
	        (insn->args[0] == mask && insn->args[1] == match));
}

/* Some instruction asks, and none that does not. */
static bool is_for_all(const struct gx_ir *ir, const struct gx_ir_insn *match)
{
	const struct gx_ir_insn *insn;
	bool any = false;

	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			for (uint32_t a = 0; a < insn->n_args; a++) {
				if (insn->args[a] != match)
					continue;
				if (!asks_for_all(insn, match))
					return false;
				any = true;
			}
	return any;
}

static struct gx_ir_insn *put(struct gx_build *b, enum gx_ir_op op, enum gx_ir_type type,
                              uint32_t n, struct gx_ir_insn *x, struct gx_ir_insn *y,
                              struct gx_ir_insn *z)
{
	struct gx_ir_insn *args[3] = { x, y, z };

	return gx_build_put(b, gx_ir_insn_new(b->ir, op, type, n, args));
}

/* What the lanes that agree with the first are takes the match's place: they are all, or not. */
static void replace(struct gx_build *b, struct gx_ir_insn *match)
{
	struct gx_ir_insn *value = match->args[0], *mask = match->args[1], *first, *agree, *insn;

	gx_build_before(b, match);
	first = put(b, GX_IR_shfl, value->type, 3, value, gx_b_unary(b, GX_IR_ctz, mask), mask);
	agree = put(b, GX_IR_ballot, GX_IR_I32, 2, gx_b_icmp(b, GX_IR_EQ, first, value), mask,
	            NULL);
	for (uint32_t i = 0; i < b->ir->n_blocks && !b->failed; i++)
		gx_for_each_insn (insn, b->ir->blocks[i])
			for (uint32_t a = 0; a < insn->n_args; a++)
				if (insn->args[a] == match)
					insn->args[a] = agree;
	if (!b->failed)
		gx_ir_remove(match);
}

int gx_opt_agree(struct gx_pass *pass)
{
	struct gx_ir_insn *insn, *next;
	bool changed = false;
	struct gx_build b;

	gx_build_init(&b, pass->ir);
	for (uint32_t i = 0; i < pass->ir->n_blocks; i++)
		for (insn = pass->ir->blocks[i]->first; insn && !b.failed; insn = next) {
			next = insn->next;
			if (insn->op != GX_IR_match || !is_for_all(pass->ir, insn))
				continue;
			replace(&b, insn);
			changed = true;
		}
	return gx_build_done(&b) ? -ENOMEM : changed;
}
