/* lanes.c - what lanes of one event ask of each other: votes, groups, sums. Where one lane runs the program for all, its value is that of
 * all, and the answer needs nobody.
 *
 * Lanes that run at once are all of M here: the verifier lets no such call stand where some may not come. */
#include "lower/lower_internal.h"

#define SREG(name) GX_IR_SREG_##name

enum { LANES = 32, WORD_BITS = 32 };

static struct gx_ir_insn *put(struct gx_build *b, enum gx_ir_op op, enum gx_ir_type type,
                              uint32_t n, struct gx_ir_insn *x, struct gx_ir_insn *y,
                              struct gx_ir_insn *z)
{
	struct gx_ir_insn *args[] = { x, y, z };

	return gx_build_put(b, gx_ir_insn_new(b->ir, op, type, n, args));
}

static struct gx_ir_insn *both(struct gx_build *b, struct gx_ir_insn *x, struct gx_ir_insn *y)
{
	return gx_b_binary(b, GX_IR_and, x, y);
}

static bool is_alone(const struct lowering *l)
{
	return l->lanes == GX_LANES_LEADER;
}

/* The call's first argument; what stands for the lanes that are asked is *mask. */
static struct gx_ir_insn *asked(struct lowering *l, struct gx_ir_insn *call, int *err,
                                struct gx_ir_insn **mask)
{
	if (call->n_args < 1)
		return lower_fail(l, call, GX_E_LOWER_HELPER, err, "too few arguments");
	if (l->lanes == GX_LANES_IN_TURN)
		return lower_fail(l, call, GX_E_LOWER_HELPER, err, "lanes that run in turn");
	*mask = gx_b_sreg(&l->b, SREG(active_mask));
	return call->args[0];
}

struct gx_ir_insn *lower_ballot(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	struct gx_build *b = &l->b;
	struct gx_ir_insn *mask = NULL, *value = asked(l, call, err, &mask);

	if (!value)
		return NULL;
	value = gx_b_icmp_imm(b, GX_IR_NE, value, 0);
	if (is_alone(l))
		return gx_b_zext(b, gx_b_select(b, value, mask, gx_b_const(b, GX_IR_I32, 0)));
	return gx_b_zext(b, gx_b_ballot(b, value, mask));
}

struct gx_ir_insn *lower_match_any(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	struct gx_ir_insn *mask = NULL, *value = asked(l, call, err, &mask);

	if (!value)
		return NULL;
	return gx_b_zext(&l->b, is_alone(l) ? mask : lower_match(l, value, mask));
}

/* --- one value of all */
enum reduction { REDUCE_ADD, REDUCE_MIN, REDUCE_MAX, REDUCE_AND, REDUCE_OR };

static struct gx_ir_insn *join(struct gx_build *b, enum reduction how, struct gx_ir_insn *x,
                               struct gx_ir_insn *y)
{
	switch (how) {
	case REDUCE_ADD: return gx_b_binary(b, GX_IR_add, x, y);
	case REDUCE_AND: return both(b, x, y);
	case REDUCE_OR: return gx_b_binary(b, GX_IR_or, x, y);
	case REDUCE_MIN: return gx_b_select(b, gx_b_icmp(b, GX_IR_ULT, x, y), x, y);
	case REDUCE_MAX: break;
	}
	return gx_b_select(b, gx_b_icmp(b, GX_IR_ULT, x, y), y, x);
}

static struct gx_ir_insn *phi(struct gx_build *b, struct gx_ir_insn *start)
{
	return put(b, GX_IR_phi, start->type, 1, start, NULL, NULL);
}

static void next_round(struct gx_build *b, struct gx_ir_insn *of, struct gx_ir_insn *value)
{
	if (!b->failed && gx_ir_phi_add(b->ir, of, value))
		b->failed = true;
}

/* value = mine; above = lanes of M above me; rank = how many are below me
 * while (any lane has one above it): at most 5 times
 *     value = value with that of the lowest lane above me, if there is one
 *     lanes of odd rank have been taken in: above loses them; rank /= 2
 * The lowest lane has it all. */
static struct gx_ir_insn *fold(struct gx_build *b, struct gx_ir_insn *call, enum reduction how,
                               struct gx_ir_insn *mine, struct gx_ir_insn *mask)
{
	struct gx_ir_insn *lane = gx_b_sreg(b, SREG(laneid)), *value, *above, *rank, *some, *other;
	struct gx_ir_insn *n_below = both(b, mask, gx_b_sreg(b, SREG(lanemask_lt)));
	struct gx_ir_insn *upper = gx_b_const(b, GX_IR_I32, UINT32_MAX - 1);
	struct gx_ir_block *head, *body, *rest;

	n_below = gx_b_unary(b, GX_IR_popc, n_below);
	upper = both(b, mask, gx_b_binary(b, GX_IR_shl, upper, lane));
	rest = gx_b_split(b);
	head = gx_b_block(b);
	body = gx_b_block(b);
	gx_b_br(b, head);
	gx_build_end_of(b, head);
	value = phi(b, mine);
	above = phi(b, upper);
	rank = phi(b, n_below);
	some = gx_b_icmp_imm(b, GX_IR_NE, above, 0);
	gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_NE, gx_b_ballot(b, some, mask), 0), body, rest);

	gx_build_end_of(b, body);
	other = gx_b_select(b, some, gx_b_unary(b, GX_IR_ctz, above), lane);
	other = join(b, how, value, gx_b_shuffle(b, value, other, mask));
	next_round(b, value, gx_b_select(b, some, other, value));
	other = gx_b_icmp_imm(b, GX_IR_EQ, gx_b_binary_imm(b, GX_IR_and, rank, 1), 0);
	next_round(b, above, both(b, above, gx_b_ballot(b, other, mask)));
	next_round(b, rank, gx_b_binary_imm(b, GX_IR_lshr, rank, 1));
	gx_b_br(b, head);
	gx_build_before(b, call);
	return gx_b_shuffle(b, value, gx_b_unary(b, GX_IR_ctz, mask), mask);
}

static struct gx_ir_insn *reduce(struct lowering *l, struct gx_ir_insn *call, int *err,
                                 enum reduction how)
{
	struct gx_build *b = &l->b;
	struct gx_ir_insn *mask = NULL, *value = asked(l, call, err, &mask);

	if (!value || (is_alone(l) && how != REDUCE_ADD))
		return value;
	if (is_alone(l))
		return gx_b_binary(b, GX_IR_mul, gx_b_sreg64(b, SREG(n_active)), value);
	return fold(b, call, how, value, mask);
}

#define REDUCTION(name, HOW)                                                                       \
	struct gx_ir_insn *lower_reduce_##name(struct lowering *l, struct gx_ir_insn *call,        \
	                                       int *err)                                           \
	{                                                                                          \
		return reduce(l, call, err, REDUCE_##HOW);                                         \
	}

REDUCTION(add, ADD)
REDUCTION(min, MIN)
REDUCTION(max, MAX)
REDUCTION(and, AND)
REDUCTION(or, OR)

/* --- of this lane */
struct gx_ir_insn *lower_elect(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	struct gx_build *b = &l->b;
	struct gx_ir_insn *leads = gx_b_sreg(b, SREG(is_leader));

	(void)call;
	(void)err;
	return gx_b_select(b, leads, gx_b_const(b, GX_IR_I64, 1), gx_b_const(b, GX_IR_I64, 0));
}

struct gx_ir_insn *lower_lanes_below(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	struct gx_build *b = &l->b;
	struct gx_ir_insn *below = gx_b_sreg(b, SREG(lanemask_lt));

	(void)call;
	(void)err;
	below = both(b, below, gx_b_sreg(b, SREG(active_mask)));
	return gx_b_zext(b, gx_b_unary(b, GX_IR_popc, below));
}

/* --- of this warp */

/* (z * height + y) * width + x */
static struct gx_ir_insn *linear(struct gx_build *b, const enum gx_ir_sreg at[3],
                                 enum gx_ir_sreg width, enum gx_ir_sreg height)
{
	struct gx_ir_insn *n = gx_b_sreg64(b, at[2]);

	n = gx_b_binary(b, GX_IR_mul, n, gx_b_sreg64(b, height));
	n = gx_b_binary(b, GX_IR_add, n, gx_b_sreg64(b, at[1]));
	n = gx_b_binary(b, GX_IR_mul, n, gx_b_sreg64(b, width));
	return gx_b_binary(b, GX_IR_add, n, gx_b_sreg64(b, at[0]));
}

/* Its number in the grid, spread over 32 bits: i64. An odd multiplier loses nothing, and what is taken in from the high half depends on
 * all bits. */
static struct gx_ir_insn *warp_hash(struct gx_build *b)
{
	static const enum gx_ir_sreg block[] = { SREG(ctaid_x), SREG(ctaid_y), SREG(ctaid_z) };
	static const enum gx_ir_sreg thread[] = { SREG(tid_x), SREG(tid_y), SREG(tid_z) };
	struct gx_ir_insn *n = linear(b, block, SREG(nctaid_x), SREG(nctaid_y)), *warp;

	warp = linear(b, thread, SREG(ntid_x), SREG(ntid_y));
	warp = gx_b_binary_imm(b, GX_IR_udiv, warp, LANES);
	n = gx_b_binary_imm(b, GX_IR_mul, n, LANES); /* warps of a block, at most */
	n = gx_b_binary(b, GX_IR_add, n, gx_b_binary_imm(b, GX_IR_add, warp, 1)); /* of 0 it is 0 */
	for (int i = 0; i < 2; i++) {
		n = gx_b_binary_imm(b, GX_IR_mul, n, UINT64_C(0x9e3779b97f4a7c15));
		n = gx_b_binary(b, GX_IR_xor, n, gx_b_binary_imm(b, GX_IR_lshr, n, WORD_BITS));
	}
	return gx_b_zext(b, gx_b_trunc(b, n));
}

/* hash * n < 1 << 32: that is so of one in n. */
struct gx_ir_insn *lower_sample(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	struct gx_build *b = &l->b;
	struct gx_ir_insn *n, *hash;

	if (call->n_args < 1)
		return lower_fail(l, call, GX_E_LOWER_HELPER, err, "too few arguments");
	n = gx_b_zext(b, gx_b_trunc(b, call->args[0]));
	hash = gx_b_binary(b, GX_IR_mul, warp_hash(b), n);
	hash = gx_b_icmp_imm(b, GX_IR_ULE, hash, UINT32_MAX);
	return gx_b_select(b, hash, gx_b_const(b, GX_IR_I64, 1), gx_b_const(b, GX_IR_I64, 0));
}

/* start = now; for (i = 0; i < ns && now - start < ns; i++) ; no clock that stands still holds it. */
struct gx_ir_insn *lower_delay(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	struct gx_build *b = &l->b;
	struct gx_ir_block *head, *body, *rest;
	struct gx_ir_insn *start, *none, *i, *passed, *waits;

	if (call->n_args < 1)
		return lower_fail(l, call, GX_E_LOWER_HELPER, err, "too few arguments");
	start = gx_b_leaf(b, GX_IR_timer, GX_IR_I64, 0, 0);
	none = gx_b_const(b, GX_IR_I64, 0);
	rest = gx_b_split(b);
	head = gx_b_block(b);
	body = gx_b_block(b);
	gx_b_br(b, head);
	gx_build_end_of(b, head);
	i = phi(b, none);
	passed = gx_b_leaf(b, GX_IR_timer, GX_IR_I64, 0, 0);
	passed = gx_b_binary(b, GX_IR_sub, passed, start);
	waits = gx_b_icmp(b, GX_IR_ULT, passed, call->args[0]);
	waits = both(b, waits, gx_b_icmp(b, GX_IR_ULT, i, call->args[0]));
	gx_b_condbr(b, waits, body, rest);
	gx_build_end_of(b, body);
	next_round(b, i, gx_b_binary_imm(b, GX_IR_add, i, 1));
	gx_b_br(b, head);
	return passed;
}
