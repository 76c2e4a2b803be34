/* prefetch.c - gdev_mem_prefetch(): a request in the ring of base/asks.h, where there is one; else a lane that is counted as dropped. */
#include "lower/lower_internal.h"

#include "base/asks.h"

enum { PAGE_SHIFT = 12 };

static struct gx_place at(struct gx_ir_insn *base, int64_t offset)
{
	return (struct gx_place){ .base = base, .offset = offset, .space = GX_IR_SPACE_MAP };
}

/* The ticket comes last: who reads it finds the rest. */
static void write_request(struct lowering *l, struct gx_ir_insn *ring,
                          const struct gx_ir_insn *call)
{
	struct gx_build *b = &l->b;
	struct gx_ir_insn *number, *entry;

	number = gx_b_add_to(b, at(ring, GX_ASKS_HEAD), gx_b_const(b, GX_IR_I64, 1), true);
	entry = gx_b_binary_imm(b, GX_IR_and, number, GX_ASKS_ENTRIES - 1);
	entry = gx_b_binary_imm(b, GX_IR_mul, entry, GX_ASKS_STRIDE);
	entry = gx_b_binary(b, GX_IR_add, ring, entry);
	gx_b_stg(b, at(entry, GX_ASKS_DATA + GX_ASKS_VA), 8, call->args[0], 1);
	gx_b_stg(b, at(entry, GX_ASKS_DATA + GX_ASKS_LENGTH), 8, call->args[1], 1);
	number = gx_b_binary_imm(b, GX_IR_add, number, 1);
	gx_b_stg(b, at(entry, GX_ASKS_DATA + GX_ASKS_TICKET), 8, number, 2);
}

/* Of the lanes that are here and ask for the same pages the lowest one does it for all. Those that ask for no bytes are apart from
 * those that do. */
static struct gx_ir_insn *asks_for_all(struct lowering *l, const struct gx_ir_insn *call)
{
	struct gx_build *b = &l->b;
	struct gx_ir_insn *mask = gx_b_leaf(b, GX_IR_mask, GX_IR_I32, 0, 0), *first, *last, *same;

	first = gx_b_binary_imm(b, GX_IR_lshr, call->args[0], PAGE_SHIFT);
	last = gx_b_binary(b, GX_IR_add, call->args[0], call->args[1]);
	last = gx_b_binary_imm(b, GX_IR_lshr, gx_b_binary_imm(b, GX_IR_sub, last, 1), PAGE_SHIFT);
	last = gx_b_select(b, gx_b_icmp_imm(b, GX_IR_EQ, call->args[1], 0),
	                   gx_b_const(b, GX_IR_I64, UINT64_MAX), last);
	same = lower_match(l, first, mask);
	same = gx_b_binary(b, GX_IR_and, same, lower_match(l, last, mask));
	same = gx_b_binary(b, GX_IR_and, same, gx_b_sreg(b, GX_IR_SREG_lanemask_lt));
	return gx_b_icmp_imm(b, GX_IR_EQ, same, 0);
}

static void count_dropped(struct lowering *l)
{
	struct gx_build *b = &l->b;
	struct gx_ir_insn *n = l->program->thread ? gx_b_const(b, GX_IR_I64, 1)
	                                          : gx_b_sreg64(b, GX_IR_SREG_n_active);

	gx_b_add_to(b, at(lower_stats_line(l), GX_STATS_LANES_DROPPED), n, false);
}

struct gx_ir_insn *lower_mem_prefetch(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	struct gx_build *b = &l->b;
	struct gx_ir_insn *ring, *there, *told, *nobody;
	struct gx_ir_block *rest, *yes, *no;

	if (call->n_args < 2)
		return lower_fail(l, call, GX_E_LOWER_HELPER, err, "too few arguments");
	ring = gx_b_leaf(b, GX_IR_reloc, GX_IR_I64, GX_RELOC_ASKS, 0);
	ring->fact.lanes = GX_IR_LANES_SAME;
	there = gx_b_icmp_imm(b, GX_IR_NE, ring, 0);
	rest = gx_b_split(b);
	yes = gx_b_block(b);
	no = gx_b_block(b);
	gx_b_condbr(b, there, yes, no);
	gx_build_end_of(b, yes);
	told = gx_b_const(b, GX_IR_I64, 0);
	if (l->lanes == GX_LANES_ALL) {
		struct gx_ir_block *ask = gx_b_block(b), *after = gx_b_block(b);

		gx_b_condbr(b, asks_for_all(l, call), ask, after);
		gx_build_end_of(b, ask);
		write_request(l, ring, call);
		gx_b_br(b, after);
		gx_build_end_of(b, after);
		yes = after;
	} else {
		write_request(l, ring, call);
	}
	gx_b_br(b, rest);
	gx_build_end_of(b, no);
	count_dropped(l);
	nobody = gx_b_const(b, GX_IR_I64, (uint64_t)-EOPNOTSUPP);
	gx_b_br(b, rest);
	gx_build_before(b, call);
	return gx_b_phi2(b, rest, yes, told, nobody);
}
