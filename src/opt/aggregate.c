/* aggregate.c - updates of one place by several lanes are made once, by the lowest of them.
 *
 *   atomic.add.u64 [%1], %2            %3 = mask                      the lanes that are here
 *                                      %4 = match %1, %3              those with my place
 *                                      condbr (no lane of %4 below me), b1, b2
 *                                  b1: %5 = mul %2, popc %4
 *                                      atomic.add.u64 [%1], %5
 *                                      br b2
 *
 * Where all of M come, the mask is M; where the place is the same in all lanes, the group is the
 * mask. An operand that is the same in all lanes is scaled: multiplied to be added, made once for
 * and and or, once or not at all for xor. One that differs is put together first:
 *
 *   one group, redux there   in words; an add of 64 bits is cut into pieces of 27, which 32 lanes
 *                            can't overflow
 *   else                     in at most 5 rounds of shuffles, each lane that is left takes in the
 *                            next one of its group, and every other one drops out
 *
 * Without match (before sm_70) groups are found one by one, the place of the lowest lane left
 * going round: at most 32 rounds. Nothing here waits for a lane that is not in the mask. */
#include "opt/build.h"
#include "opt/opt.h"

#include "verify/effects.h"
#include "verify/strategy.h"

#include <errno.h>
#include <stdlib.h>

enum { N_LANES = 32, PIECE_BITS = 27 };
_Static_assert(((1ull << PIECE_BITS) - 1) * N_LANES <= UINT32_MAX, "a piece of each lane fits");

/* One update being grouped. All values are defined before it. */
struct group {
	struct gx_build b;
	const struct gx_aggregate *how;
	struct gx_ir_insn *atomic;
	bool divergent;                  /* of its block */
	bool one_group;                  /* all lanes of the mask have one place */
	struct gx_ir_insn *mask, *lanes; /* i32: who is here; who has my place */
	struct gx_ir_insn *below;        /* i32: lanes of the group below me */
};

static struct gx_ir_insn *put(struct group *g, enum gx_ir_op op, enum gx_ir_type type, uint32_t n,
                              struct gx_ir_insn *x, struct gx_ir_insn *y, struct gx_ir_insn *z)
{
	struct gx_ir_insn *args[] = { x, y, z };

	return gx_build_put(&g->b, gx_ir_insn_new(g->b.ir, op, type, n, args));
}

static struct gx_ir_insn *shuffle(struct group *g, struct gx_ir_insn *value,
                                  struct gx_ir_insn *from)
{
	return put(g, GX_IR_shfl, value->type, 3, value, from, g->mask);
}

static struct gx_ir_insn *ballot(struct group *g, struct gx_ir_insn *condition)
{
	return put(g, GX_IR_ballot, GX_IR_I32, 2, condition, g->mask, NULL);
}

/* A loop in front of the atomic. Phis go to `head`; the test, as the last value of head, to
 * close(). */
struct loop {
	struct gx_ir_block *head, *body, *rest;
};

static struct loop open_loop(struct group *g)
{
	struct gx_build *b = &g->b;
	struct loop loop;

	gx_build_before(b, g->atomic);
	loop.rest = gx_b_split(b);
	loop.head = gx_b_block(b);
	loop.body = gx_b_block(b);
	loop.rest->divergent = loop.head->divergent = loop.body->divergent = g->divergent;
	gx_b_br(b, loop.head);
	gx_build_end_of(b, loop.head);
	return loop;
}

static struct gx_ir_insn *loop_phi(struct group *g, struct gx_ir_insn *start)
{
	return put(g, GX_IR_phi, start->type, 1, start, NULL, NULL);
}

static void next_round(struct group *g, struct gx_ir_insn *phi, struct gx_ir_insn *value)
{
	if (!g->b.failed && gx_ir_phi_add(g->b.ir, phi, value))
		g->b.failed = true;
}

/* --- groups */
static struct gx_ir_insn *place_of(struct group *g)
{
	return gx_b_binary_imm(&g->b, GX_IR_add, g->atomic->args[0], g->atomic->imm);
}

/* rest = mask; do { the lanes with the place of the lowest of rest are a group } while (rest) */
static struct gx_ir_insn *match_in_turn(struct group *g)
{
	struct gx_build *b = &g->b;
	struct gx_ir_insn *place = place_of(g), *none = gx_b_const(b, GX_IR_I32, 0);
	struct gx_ir_insn *rest, *found, *first, *mine, *same, *left;
	struct loop loop = open_loop(g);

	rest = loop_phi(g, g->mask);
	found = loop_phi(g, none);
	gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_NE, rest, 0), loop.body, loop.rest);
	gx_build_end_of(b, loop.body);
	first = shuffle(g, place, gx_b_unary(b, GX_IR_ctz, rest));
	mine = gx_b_icmp(b, GX_IR_EQ, first, place);
	same = ballot(g, mine);
	left = gx_b_binary(b, GX_IR_and, rest, gx_b_binary_imm(b, GX_IR_xor, same, UINT32_MAX));
	next_round(g, found, gx_b_select(b, mine, same, found));
	next_round(g, rest, left);
	gx_b_br(b, loop.head);
	gx_build_before(b, g->atomic);
	return found;
}

static void find_group(struct group *g)
{
	struct gx_build *b = &g->b;

	gx_build_before(b, g->atomic);
	g->mask = g->divergent ? gx_b_leaf(b, GX_IR_mask, GX_IR_I32, 0, 0)
	                       : gx_b_sreg(b, GX_IR_SREG_active_mask);
	g->lanes = g->one_group    ? g->mask
	           : g->how->match ? put(g, GX_IR_match, GX_IR_I32, 2, place_of(g), g->mask, NULL)
	                           : match_in_turn(g);
	g->below = gx_b_binary(b, GX_IR_and, g->lanes, gx_b_sreg(b, GX_IR_SREG_lanemask_lt));
}

/* --- operands */
static enum gx_ir_op op_of(const struct gx_ir_insn *atomic)
{
	static const enum gx_ir_op ops[] = { [GX_IR_ATOMIC_ADD] = GX_IR_add,
		                             [GX_IR_ATOMIC_AND] = GX_IR_and,
		                             [GX_IR_ATOMIC_OR] = GX_IR_or,
		                             [GX_IR_ATOMIC_XOR] = GX_IR_xor };

	return ops[atomic->imm2];
}

/* The same operand once for every lane of the group. */
static struct gx_ir_insn *scaled(struct group *g)
{
	struct gx_ir_insn *value = g->atomic->args[1], *n;
	struct gx_build *b = &g->b;

	if (g->atomic->imm2 == GX_IR_ATOMIC_AND || g->atomic->imm2 == GX_IR_ATOMIC_OR)
		return value;
	n = gx_b_zext(b, gx_b_unary(b, GX_IR_popc, g->lanes));
	if (g->atomic->imm2 == GX_IR_ATOMIC_XOR)
		n = gx_b_binary_imm(b, GX_IR_and, n, 1);
	return gx_b_binary(b, GX_IR_mul, n, value);
}

/* Bits of an operand that may be set: what it takes to put the operands of 32 lanes together. */
static uint32_t n_bits(const struct gx_ir_insn *atomic)
{
	uint64_t most = gx_known_of(atomic->args[1]).umax;
	uint32_t bits = most ? 64 - (uint32_t)__builtin_clzll(most) : 1, width = atomic->width * 8u;

	return bits < width ? bits : width;
}

/* Does the result of putting them together fit into 32 bits? */
static bool is_narrow(const struct gx_ir_insn *atomic)
{
	return atomic->width == 4 ||
	       n_bits(atomic) <= (atomic->imm2 == GX_IR_ATOMIC_ADD ? PIECE_BITS : 32u);
}

static struct gx_ir_insn *redux(struct group *g, struct gx_ir_insn *word)
{
	static const enum gx_ir_op ops[] = { [GX_IR_ATOMIC_ADD] = GX_IR_redux_add,
		                             [GX_IR_ATOMIC_AND] = GX_IR_redux_and,
		                             [GX_IR_ATOMIC_OR] = GX_IR_redux_or,
		                             [GX_IR_ATOMIC_XOR] = GX_IR_redux_xor };

	return put(g, ops[g->atomic->imm2], GX_IR_I32, 2, word, g->mask, NULL);
}

/* Bits [from, from + n) of the operand of every lane, put together, back in their place. */
static struct gx_ir_insn *redux_piece(struct group *g, uint32_t from, uint32_t n)
{
	struct gx_build *b = &g->b;
	struct gx_ir_insn *piece = g->atomic->args[1];

	if (from)
		piece = gx_b_binary_imm(b, GX_IR_lshr, piece, from);
	piece = gx_b_trunc(b, piece);
	if (n != 32)
		piece = gx_b_binary_imm(b, GX_IR_and, piece, (1u << n) - 1);
	piece = gx_b_zext(b, redux(g, piece));
	return from ? gx_b_binary_imm(b, GX_IR_shl, piece, from) : piece;
}

static struct gx_ir_insn *redux_all(struct group *g)
{
	uint32_t step = g->atomic->imm2 == GX_IR_ATOMIC_ADD ? PIECE_BITS : 32;
	uint32_t bits = n_bits(g->atomic);
	struct gx_ir_insn *sum;

	if (is_narrow(g->atomic))
		return redux_piece(g, 0, 32);
	sum = redux_piece(g, 0, step);
	for (uint32_t from = step; from < bits; from += step) {
		struct gx_ir_insn *piece = redux_piece(g, from, step);

		/* the halves of a bitwise one have no bit in common; and keeps what is 0 in both */
		sum = gx_b_binary(&g->b, step == 32 ? GX_IR_or : GX_IR_add, sum, piece);
	}
	return sum;
}

/* value = mine; above = lanes of the group above me; rank = how many are below me
 * while (any lane has one above it):
 *     value = value op that of the lowest lane above me, if there is one
 *     lanes of odd rank have been taken in: above loses them; rank /= 2 */
static struct gx_ir_insn *fold_group(struct group *g)
{
	struct gx_build *b = &g->b;
	bool narrow = is_narrow(g->atomic);
	struct gx_ir_insn *lane = gx_b_sreg(b, GX_IR_SREG_laneid), *value, *above, *rank, *some,
	                  *next;
	struct gx_ir_insn *mine = narrow ? gx_b_trunc(b, g->atomic->args[1]) : g->atomic->args[1];
	struct gx_ir_insn *upper = gx_b_const(b, GX_IR_I32, 0xfffffffe);
	struct gx_ir_insn *n_below = gx_b_unary(b, GX_IR_popc, g->below);
	struct loop loop;

	upper = gx_b_binary(b, GX_IR_and, gx_b_binary(b, GX_IR_shl, upper, lane), g->lanes);
	loop = open_loop(g);
	value = loop_phi(g, mine);
	above = loop_phi(g, upper);
	rank = loop_phi(g, n_below);
	some = gx_b_icmp_imm(b, GX_IR_NE, above, 0);
	gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_NE, ballot(g, some), 0), loop.body, loop.rest);

	gx_build_end_of(b, loop.body);
	next = gx_b_select(b, some, gx_b_unary(b, GX_IR_ctz, above), lane);
	next = gx_b_binary(b, op_of(g->atomic), value, shuffle(g, value, next));
	next_round(g, value, gx_b_select(b, some, next, value));
	next = gx_b_icmp_imm(b, GX_IR_EQ, gx_b_binary_imm(b, GX_IR_and, rank, 1), 0);
	next_round(g, above, gx_b_binary(b, GX_IR_and, above, ballot(g, next)));
	next_round(g, rank, gx_b_binary_imm(b, GX_IR_lshr, rank, 1));
	gx_b_br(b, loop.head);
	gx_build_before(b, g->atomic);
	return gx_b_zext(b, value);
}

/* --- the pass */
static void aggregate(struct group *g)
{
	struct gx_build *b = &g->b;
	struct gx_ir_block *rest, *alone;
	struct gx_ir_insn *atomic = g->atomic, *value, *leads;
	bool same_value = gx_lanes_agree(atomic->args[1], atomic->block);

	find_group(g);
	value = same_value ? NULL : g->one_group && g->how->redux ? redux_all(g) : fold_group(g);
	leads = gx_b_icmp_imm(b, GX_IR_EQ, g->below, 0);
	gx_build_before(b, atomic->next);
	rest = gx_b_split(b);
	alone = gx_b_block(b);
	rest->divergent = g->divergent;
	alone->divergent = true;
	gx_b_condbr(b, leads, alone, rest);
	gx_ir_remove(atomic);
	gx_ir_append(alone, atomic);
	gx_build_end_of(b, alone);
	gx_b_br(b, rest);
	gx_build_before(b, atomic);
	atomic->args[1] = atomic->args[2] = value ? value : scaled(g);
}

static bool is_wanted(const struct gx_ir_insn *insn, const struct gx_program *program,
                      const struct gx_aggregate *how)
{
	struct gx_effect update;

	if (insn->op != GX_IR_atomic || insn->fetch || gx_is_liftable(insn))
		return false;
	return how->all ? gx_update_of(program, insn, &update) : gx_is_grouped(program, insn);
}

int gx_aggregate(struct gx_ir *ir, const struct gx_program *program, const struct gx_aggregate *how)
{
	struct gx_ir_insn **work, *insn;
	struct group g = { .how = how };
	size_t n = 0, n_insns = 0;

	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			n_insns += insn->op == GX_IR_atomic;
	work = calloc(n_insns, sizeof(struct gx_ir_insn *));
	if (!work)
		return -ENOMEM;
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			if (is_wanted(insn, program, how))
				work[n++] = insn;
	gx_build_init(&g.b, ir);
	for (size_t i = 0; i < n && !g.b.failed; i++) {
		g.atomic = work[i];
		g.divergent = work[i]->block->divergent;
		g.one_group = gx_lanes_agree_on_place(work[i]);
		g.b.pc = work[i]->pc;
		aggregate(&g);
	}
	free(work);
	if (n && gx_ir_cleanup_cfg(ir))
		return -ENOMEM;
	return gx_build_done(&g.b);
}
