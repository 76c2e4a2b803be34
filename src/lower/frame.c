/* frame.c - what stands around a program: its statistics, and which lanes run it.
 *
 * leader:   b0: condbr leader, stats, out     stats: count; br body     out: ret
 *           where every thread arrives once: b0: condbr leader, body, after     after: condbr counts, stats, out     stats: count; ret
 *           and where one can do it for all (once.c): b0: condbr counts, stats, out     stats: count; br body     out: ret
 *           counts, where warps arrive in groups: condbr other, out, late     late: condbr leader, stats, out
 * all:      b0: condbr leader, stats, body    stats: count; br body
 * in turn:  b0: condbr leader, stats, head    stats: count; br head
 *           head: br next    next: rest = phi M, rest'; condbr lane == lowest(rest), body, after
 *           after: rest' = rest without its lowest, the same in all lanes; condbr rest' != 0, next,
 * out */
#include "lower/lower_internal.h"

#include <stdlib.h>

#define SREG(name) GX_IR_SREG_##name

enum { WARP_LANES = 32 };

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

static struct gx_place events_place(struct lowering *l)
{
	return (struct gx_place){ .base = lower_stats_line(l),
		                  .offset = GX_STATS_EVENTS,
		                  .space = GX_IR_SPACE_MAP };
}

static void count(struct lowering *l)
{
	struct gx_ir_insn *n;
	struct gx_place place;

	if (l->target->uncounted)
		return;
	n = gx_b_sreg64(&l->b, SREG(n_active));
	place = events_place(l);
	if (l->target->apart) {
		place.offset = GX_STATS_LANES;
		gx_b_add_to(&l->b, place, n, false);
		place.offset = GX_STATS_WARPS;
		gx_b_add_to(&l->b, place, gx_b_const(&l->b, GX_IR_I64, 1), false);
		return;
	}
	n = gx_b_binary(&l->b, GX_IR_add, n, gx_b_const(&l->b, GX_IR_I64, GX_STATS_WARP));
	gx_b_add_to(&l->b, place, n, false);
}

static bool arrives_once(const struct lowering *l)
{
	return l->target->arrivals != GX_ARRIVALS_ANY && l->lanes == GX_LANES_LEADER && !l->front;
}

static struct gx_ir_insn *block_lanes(struct lowering *l)
{
	struct gx_build *b = &l->b;
	struct gx_ir_insn *lanes;

	lanes = gx_b_binary(b, GX_IR_mul, gx_b_sreg(b, SREG(ntid_x)), gx_b_sreg(b, SREG(ntid_y)));
	return gx_b_binary(b, GX_IR_mul, lanes, gx_b_sreg(b, SREG(ntid_z)));
}

static struct gx_ir_insn *warps_of(struct lowering *l, struct gx_ir_insn *lanes)
{
	struct gx_ir_insn *warps = gx_b_binary_imm(&l->b, GX_IR_add, lanes, WARP_LANES - 1);

	return gx_b_zext(&l->b, gx_b_binary_imm(&l->b, GX_IR_udiv, warps, WARP_LANES));
}

static struct gx_ir_insn *is_first_thread(struct lowering *l)
{
	struct gx_build *b = &l->b;
	struct gx_ir_insn *place;

	place = gx_b_binary(b, GX_IR_or, gx_b_sreg(b, SREG(tid_x)), gx_b_sreg(b, SREG(tid_y)));
	place = gx_b_binary(b, GX_IR_or, place, gx_b_sreg(b, SREG(tid_z)));
	return gx_b_icmp_imm(b, GX_IR_EQ, place, 0);
}

/* Ends the block: `stats` for those for whom someone else does not count. The first thread counts for its block, and where warps arrive
 * in groups, a leader that is not its warp's first lane for one more arrival of that warp. Whose group has its warp's first lane and
 * not the block's first thread has nothing to do: nearly all, so that is asked in front of who leads. */
static void part_counts(struct lowering *l, struct gx_ir_insn *first, struct gx_ir_block *stats,
                        struct gx_ir_block *out)
{
	struct gx_build *b = &l->b;
	struct gx_ir_block *late;
	struct gx_ir_insn *whole, *other;

	if (l->target->arrivals != GX_ARRIVALS_GROUPS) {
		gx_b_condbr(b, first, stats, out);
		return;
	}
	whole = gx_b_binary_imm(b, GX_IR_and, gx_b_sreg(b, SREG(active_mask)), 1);
	whole = gx_b_icmp_imm(b, GX_IR_NE, whole, 0);
	other = gx_b_binary(b, GX_IR_xor, first, gx_b_const(b, GX_IR_I1, 1));
	late = gx_b_block(b);
	gx_b_condbr(b, gx_b_binary(b, GX_IR_and, other, whole), out, late);
	gx_build_end_of(b, late);
	gx_b_condbr(b, gx_b_sreg(b, SREG(is_leader)), stats, out);
}

/* For whom one that counts does it. */
struct counted {
	struct gx_ir_insn *lanes, *arrivals; /* i32, i64 */
};

/* Ends the block: the statistics of what is counted. */
static struct counted count_block(struct lowering *l, struct gx_ir_insn *first)
{
	struct gx_build *b = &l->b;
	struct counted counted = { .lanes = block_lanes(l) };
	struct gx_ir_insn *events;

	counted.arrivals = warps_of(l, counted.lanes);
	if (l->target->arrivals == GX_ARRIVALS_GROUPS) {
		counted.lanes = gx_b_select(b, first, counted.lanes, gx_b_const(b, GX_IR_I32, 0));
		counted.arrivals =
		        gx_b_select(b, first, counted.arrivals, gx_b_const(b, GX_IR_I64, 1));
	}
	events = gx_b_binary_imm(b, GX_IR_mul, counted.arrivals, GX_STATS_WARP);
	events = gx_b_binary(b, GX_IR_add, events, gx_b_zext(b, counted.lanes));
	gx_b_add_to(b, events_place(l), events, false);
	return counted;
}

/* `after` is empty and unfinished. */
static void count_once(struct lowering *l, struct gx_ir_block *after)
{
	struct gx_build *b = &l->b;
	struct gx_ir_block *stats = gx_b_block(b), *out = gx_b_block(b);
	struct gx_ir_insn *first;

	gx_build_end_of(b, after);
	first = is_first_thread(l);
	part_counts(l, first, stats, out);
	gx_build_end_of(b, stats);
	count_block(l, first);
	gx_b_br(b, out);
	gx_build_end_of(b, out);
	gx_b_ret(b);
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
	struct gx_ir_block *next = gx_b_block(b), *after = gx_b_block(b), *out = gx_b_block(b),
	                   *done = gx_b_block(b), *wrote = gx_b_block(b);
	struct gx_ir_insn *all, *rest, *left, *mine;

	redirect_returns(l, n_body_blocks, done);
	gx_build_end_of(b, head);
	all = gx_b_sreg(b, SREG(active_mask));
	gx_b_br(b, next);

	gx_build_end_of(b, next);
	rest = gx_build_put(b, gx_ir_insn_new(b->ir, GX_IR_phi, GX_IR_I32, 1, &all));
	mine = gx_b_unary(b, GX_IR_ctz, rest);
	mine = gx_b_icmp(b, GX_IR_EQ, mine, gx_b_sreg(b, SREG(laneid)));
	left = gx_b_binary(b, GX_IR_and, rest, gx_b_binary_imm(b, GX_IR_add, rest, UINT32_MAX));
	gx_b_condbr(b, mine, body, after);

	/* what one lane wrote is there for the next, if there is one. That lane is of the same block of threads, and what other warps have to
	 * see in order has fences of its own: one of the device would wait for each store on its way. The shuffle keeps lanes from running ahead of their turn */
	gx_build_end_of(b, done);
	gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_NE, left, 0), wrote, after);
	gx_build_end_of(b, wrote);
	gx_b_leaf(b, GX_IR_fence, GX_IR_VOID, 2, 0);
	gx_b_br(b, after);

	gx_build_end_of(b, after);
	left = gx_b_shuffle(b, left, gx_b_unary(b, GX_IR_ctz, all), all);
	gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_NE, left, 0), next, out);
	if (!b->failed && gx_ir_phi_add(b->ir, rest, left))
		b->failed = true;

	gx_build_end_of(b, out);
	gx_b_ret(b);
}

/* Who counts runs the program, too, for those that it counts. The position is the end of the first block. */
static int run_once(struct lowering *l, const uint8_t *shares, struct gx_ir_block *body,
                    uint32_t n_body_blocks)
{
	struct gx_build *b = &l->b;
	struct gx_ir_block *stats = gx_b_block(b), *out = gx_b_block(b);
	struct gx_ir_insn *first = is_first_thread(l);
	struct counted counted;

	part_counts(l, first, stats, out);
	gx_build_end_of(b, stats);
	counted = count_block(l, first);
	gx_b_br(b, body);
	gx_build_end_of(b, out);
	gx_b_ret(b);
	return lower_run_once(l, shares, n_body_blocks, counted.lanes, counted.arrivals);
}

/* Who counts is a leader, and does so in front of the program: where a branch costs little, the lanes meet once less. The position is
 * the end of the first block. */
static void count_in_front(struct lowering *l, struct gx_ir_block *body)
{
	struct gx_build *b = &l->b;
	struct gx_ir_block *leads = gx_b_block(b), *stats = gx_b_block(b), *out = gx_b_block(b);
	struct gx_ir_insn *first, *late, *counts;

	gx_b_condbr(b, gx_b_sreg(b, SREG(is_leader)), leads, out);
	gx_build_end_of(b, out);
	gx_b_ret(b);
	gx_build_end_of(b, leads);
	first = counts = is_first_thread(l);
	if (l->target->arrivals == GX_ARRIVALS_GROUPS) {
		late = gx_b_binary_imm(b, GX_IR_and, gx_b_sreg(b, SREG(active_mask)), 1);
		late = gx_b_icmp_imm(b, GX_IR_EQ, late, 0);
		counts = gx_b_binary(b, GX_IR_or, first, late);
	}
	gx_b_condbr(b, counts, stats, body);
	gx_build_end_of(b, stats);
	count_block(l, first);
	gx_b_br(b, body);
}

/* Every thread arrives once. */
static int frame_of_once(struct lowering *l)
{
	struct gx_build *b = &l->b;
	struct gx_ir_block *body, *after;
	uint32_t n_body_blocks;
	uint8_t *shares;
	int err = lower_prepare_once(l);

	if (!err)
		err = lower_share(l, &shares);
	if (err)
		return err;
	gx_build_before(b, b->ir->blocks[0]->first);
	b->pc = -1;
	body = gx_b_split(b);
	n_body_blocks = b->ir->n_blocks;
	if (shares) {
		err = run_once(l, shares, body, n_body_blocks);
		*l->target->once = true;
	} else if (l->target->two_ways) {
		count_in_front(l, body);
		err = gx_build_done(b);
	} else {
		after = gx_b_block(b);
		gx_b_condbr(b, gx_b_sreg(b, SREG(is_leader)), body, after);
		redirect_returns(l, n_body_blocks, after);
		count_once(l, after);
		err = gx_build_done(b);
	}
	free(shares);
	return err;
}

/* The position is where lanes part; gives where the program begins. */
static struct gx_ir_block *before_program(struct lowering *l)
{
	struct gx_build *b = &l->b;
	struct gx_ir_block *front = l->front ? l->front->block : NULL;

	b->pc = -1;
	if (front) {
		gx_ir_remove(l->front);
		gx_build_end_of(b, front);
		return front->succ[0];
	}
	gx_build_before(b, b->ir->blocks[0]->first);
	b->pc = -1;
	return gx_b_split(b);
}

int lower_frame(struct lowering *l)
{
	struct gx_build *b = &l->b;
	struct gx_ir_block *body, *stats, *other;
	struct gx_ir_insn *leader;
	uint32_t n_body_blocks;

	if (arrives_once(l))
		return frame_of_once(l);
	body = before_program(l);
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
