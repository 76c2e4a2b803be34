/* agree.c - whether all lanes have one value needs no lanes with the same one found for each:
 *
 *   %3 = match %1, %2                   %4 = shfl %1, (ctz %2), %2; %5 = icmp eq %4, %1; %6 = ballot %5, %2
 *   %4 = icmp eq %3, %2                 %4 = icmp eq %6, %2
 *
 * where nobody asks more of the match than whether it is all of its mask. A machine finds matches value by value, and keeps more in
 * registers meanwhile: a trace of accesses in a kernel of 32 registers took twice as long (bench/results/2026-11-30-counts-h200.md).
 *
 * agree_whole: a warp that is whole has a way of its own, whose mask is a number. Where it is none, and not all lanes have come to
 * where the kernel goes, ptxas looks at each shuffle whether the lanes that are here are those of the mask: six instructions, among them
 * a match and a redux (bench/results/2026-11-30-traces-h200.md). */
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

/* The lanes of the mask that have the value of one of them. */
static struct gx_ir_insn *like(struct gx_build *b, struct gx_ir_insn *value,
                               struct gx_ir_insn *lane, struct gx_ir_insn *mask)
{
	struct gx_ir_insn *first = gx_b_shuffle(b, value, lane, mask);

	return gx_b_ballot(b, gx_b_icmp(b, GX_IR_EQ, first, value), mask);
}

static struct gx_ir_insn *like_first(struct gx_build *b, struct gx_ir_insn *value,
                                     struct gx_ir_insn *mask)
{
	return like(b, value, gx_b_unary(b, GX_IR_ctz, mask), mask);
}

static struct gx_ir_insn *like_first_of_whole(struct gx_build *b, struct gx_ir_insn *value,
                                              struct gx_ir_insn *mask)
{
	struct gx_ir_insn *at = b->at, *is_whole = gx_b_icmp_imm(b, GX_IR_EQ, mask, UINT32_MAX);
	struct gx_ir_block *rest = gx_b_split(b), *whole = gx_b_block(b), *part = gx_b_block(b);
	struct gx_ir_insn *of_whole, *of_part;

	gx_b_condbr(b, is_whole, whole, part);
	gx_build_end_of(b, whole);
	of_whole =
	        like(b, value, gx_b_const(b, GX_IR_I32, 0), gx_b_const(b, GX_IR_I32, UINT32_MAX));
	gx_b_br(b, rest);
	gx_build_end_of(b, part);
	of_part = like_first(b, value, mask);
	gx_b_br(b, rest);
	if (b->failed)
		return of_part;
	gx_build_before(b, at);
	return gx_b_phi2(b, rest, whole, of_whole, of_part);
}

/* What the lanes that agree with the first are takes the match's place: they are all, or not. */
static void replace(struct gx_build *b, struct gx_ir_insn *match, bool whole)
{
	struct gx_ir_insn *value = match->args[0], *mask = match->args[1], *agree, *insn;

	gx_build_before(b, match);
	agree = whole ? like_first_of_whole(b, value, mask) : like_first(b, value, mask);
	for (uint32_t i = 0; i < b->ir->n_blocks && !b->failed; i++)
		gx_for_each_insn (insn, b->ir->blocks[i])
			for (uint32_t a = 0; a < insn->n_args; a++)
				if (insn->args[a] == match)
					insn->args[a] = agree;
	if (!b->failed)
		gx_ir_remove(match);
}

/* Blocks that are made meanwhile are looked at later: what follows in one that is split is in the last of them. */
static int agree(struct gx_pass *pass, bool whole)
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
			replace(&b, insn, whole);
			changed = true;
		}
	return gx_build_done(&b) ? -ENOMEM : changed;
}

int gx_opt_agree(struct gx_pass *pass)
{
	return agree(pass, false);
}

int gx_opt_agree_whole(struct gx_pass *pass)
{
	return agree(pass, true);
}
