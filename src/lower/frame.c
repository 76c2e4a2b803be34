/* frame.c - what stands around a program: its statistics, and which lanes run it.
 *
 * leader:   b0: condbr leader, stats, out     stats: count; br body     out: ret
 * all:      b0: condbr leader, stats, body    stats: count; br body
 * in turn:  b0: condbr leader, stats, head    stats: count; br head
 *           head: br next    next: rest = phi M, rest'; condbr lane == lowest(rest), body, after
 *           after: rest' = rest without its lowest, the same in all lanes; condbr rest' != 0, next,
 * out */
#include "lower/lower_internal.h"

#define SREG(name) GX_IR_SREG_##name

struct gx_ir_insn *lower_shard(struct lowering *l)
{
	struct gx_build *b = &l->b;
	struct gx_ir_insn *mask = gx_b_leaf(b, GX_IR_reloc, GX_IR_I64, GX_RELOC_SHARD_MASK, 0);

	mask = gx_b_trunc(b, mask);
	return gx_b_zext(b, gx_b_binary(b, GX_IR_and, gx_b_sreg(b, SREG(smid)), mask));
}

struct gx_ir_insn *lower_stats_line(struct lowering *l)
{
	struct gx_build *b = &l->b;
	struct gx_ir_insn *base =
	        gx_b_leaf(b, GX_IR_reloc, GX_IR_I64, GX_RELOC_PROG(l->target->prog_slot), 0);
	struct gx_ir_insn *shard = gx_b_binary_imm(b, GX_IR_mul, lower_shard(l), GX_STATS_STRIDE);

	return gx_b_binary(b, GX_IR_add, base, shard);
}

static void count(struct lowering *l)
{
	struct gx_place line = { .space = GX_IR_SPACE_MAP };
	struct gx_ir_insn *n = gx_b_sreg64(&l->b, SREG(n_active));

	line.base = lower_stats_line(l);
	line.offset = GX_STATS_EVENTS;
	n = gx_b_binary(&l->b, GX_IR_add, n, gx_b_const(&l->b, GX_IR_I64, GX_STATS_WARP));
	gx_b_add_to(&l->b, line, n, false);
}

/* Every return of the program goes to `to` instead. */
static void redirect_returns(struct lowering *l, uint32_t n_blocks, struct gx_ir_block *to)
{
	for (uint32_t i = 0; i < n_blocks; i++) {
		struct gx_ir_block *block = l->b.ir->blocks[i];

		if (!block->last || block->last->op != GX_IR_ret)
			continue;
		gx_ir_remove(block->last);
		gx_build_end_of(&l->b, block);
		gx_b_br(&l->b, to);
	}
}

/* head is empty and unfinished; body is where one turn starts. */
static void take_turns(struct lowering *l, struct gx_ir_block *head, struct gx_ir_block *body,
                       uint32_t n_body_blocks)
{
	struct gx_build *b = &l->b;
	struct gx_ir_block *next = gx_b_block(b), *after = gx_b_block(b), *out = gx_b_block(b);
	struct gx_ir_insn *all, *rest, *left, *mine, *args[3];

	redirect_returns(l, n_body_blocks, after);
	gx_build_end_of(b, head);
	all = gx_b_sreg(b, SREG(active_mask));
	gx_b_br(b, next);

	gx_build_end_of(b, next);
	rest = gx_build_put(b, gx_ir_insn_new(b->ir, GX_IR_phi, GX_IR_I32, 1, &all));
	mine = gx_b_unary(b, GX_IR_ctz, rest);
	mine = gx_b_icmp(b, GX_IR_EQ, mine, gx_b_sreg(b, SREG(laneid)));
	gx_b_condbr(b, mine, body, after);

	gx_build_end_of(b, after);
	left = gx_b_binary(b, GX_IR_and, rest, gx_b_binary_imm(b, GX_IR_add, rest, UINT32_MAX));
	/* what one lane wrote is there for the next; the shuffle keeps lanes from running ahead of
	 * their turn */
	gx_b_leaf(b, GX_IR_fence, GX_IR_VOID, 0, 0);
	args[0] = left;
	args[1] = gx_b_unary(b, GX_IR_ctz, all);
	args[2] = all;
	left = gx_build_put(b, gx_ir_insn_new(b->ir, GX_IR_shfl, GX_IR_I32, 3, args));
	gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_NE, left, 0), next, out);
	if (!b->failed && gx_ir_phi_add(b->ir, rest, left))
		b->failed = true;

	gx_build_end_of(b, out);
	gx_b_ret(b);
}

int lower_frame(struct lowering *l)
{
	struct gx_build *b = &l->b;
	struct gx_ir_block *entry = b->ir->blocks[0], *body, *stats, *other;
	struct gx_ir_insn *leader;
	uint32_t n_body_blocks;

	b->pc = -1;
	gx_build_before(b, entry->first);
	b->pc = -1;
	body = gx_b_split(b);
	n_body_blocks = b->ir->n_blocks;
	stats = gx_b_block(b);
	other = l->lanes == GX_LANES_ALL ? body : gx_b_block(b);
	leader = gx_b_sreg(b, SREG(is_leader));
	gx_b_condbr(b, leader, stats, other);
	gx_build_end_of(b, stats);
	count(l);
	gx_b_br(b, l->lanes == GX_LANES_IN_TURN ? other : body);
	if (l->lanes == GX_LANES_IN_TURN) {
		take_turns(l, other, body, n_body_blocks);
	} else if (l->lanes == GX_LANES_LEADER) {
		gx_build_end_of(b, other);
		gx_b_ret(b);
	}
	return gx_build_done(b);
}
