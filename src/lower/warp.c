/* warp.c - what a program asks of all lanes that arrived: they work it out together, in front of the program, whoever runs it then.
 *
 *   b0: what all lanes of M find out; br body     body: the program, which knows it
 *
 * Lanes are put in groups by a key. Lanes without a part in what is counted have a key of their own, and are left out of the count. */
#include "lower/lower_internal.h"

#include <gpuext/bpf/access.bpf.h>

#define SREG(name) GX_IR_SREG_##name

enum {
	SECTOR_SHIFT = 5, /* 32 bytes */
	LINE_SHIFT = 7,   /* 128 bytes */
	WORD_BYTES = 4,   /* of a bank */
	N_LANES = 32,
	LANE_BITS = 5,
	N_BITS = 6, /* of a number of lanes */
};

static struct gx_ir_insn *put(struct gx_build *b, enum gx_ir_op op, struct gx_ir_insn *x,
                              struct gx_ir_insn *y)
{
	struct gx_ir_insn *args[] = { x, y };

	return gx_build_put(b, gx_ir_insn_new(b->ir, op, GX_IR_I32, 2, args));
}

static struct gx_ir_insn *both(struct gx_build *b, struct gx_ir_insn *x, struct gx_ir_insn *y)
{
	return gx_b_binary(b, GX_IR_and, x, y);
}

static struct gx_ir_insn *phi(struct gx_build *b, struct gx_ir_insn *start)
{
	return gx_build_put(b, gx_ir_insn_new(b->ir, GX_IR_phi, start->type, 1, &start));
}

static void next_round(struct gx_build *b, struct gx_ir_insn *of, struct gx_ir_insn *value)
{
	if (!b->failed && gx_ir_phi_add(b->ir, of, value))
		b->failed = true;
}

/* rest = mask; while (rest) { those with the value of the lowest of rest are a group, and leave } */
static struct gx_ir_insn *match_in_turn(struct gx_build *b, struct gx_ir_insn *value,
                                        struct gx_ir_insn *mask)
{
	struct gx_ir_insn *at = b->at;
	struct gx_ir_block *after = at ? gx_b_split(b) : gx_b_block(b);
	struct gx_ir_block *head = gx_b_block(b), *body = gx_b_block(b);
	struct gx_ir_insn *rest, *found, *mine, *same, *none;

	none = gx_b_const(b, GX_IR_I32, 0);
	gx_b_br(b, head);
	gx_build_end_of(b, head);
	rest = phi(b, mask);
	found = phi(b, none);
	gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_NE, rest, 0), body, after);
	gx_build_end_of(b, body);
	mine = gx_b_shuffle(b, value, gx_b_unary(b, GX_IR_ctz, rest), mask);
	mine = gx_b_icmp(b, GX_IR_EQ, mine, value);
	same = gx_b_ballot(b, mine, mask);
	next_round(b, found, gx_b_select(b, mine, same, found));
	same = gx_b_binary_imm(b, GX_IR_xor, same, UINT32_MAX);
	next_round(b, rest, both(b, rest, same));
	gx_b_br(b, head);
	if (at)
		gx_build_before(b, at);
	else
		gx_build_end_of(b, after);
	return found;
}

struct gx_ir_insn *lower_match(struct lowering *l, struct gx_ir_insn *value,
                               struct gx_ir_insn *mask)
{
	return l->target->match ? put(&l->b, GX_IR_match, value, mask)
	                        : match_in_turn(&l->b, value, mask);
}

/* --- in front of the program */

/* The position becomes the end of what stands there. */
static void go_to_front(struct lowering *l)
{
	struct gx_build *b = &l->b;
	struct gx_ir_block *body;

	if (b->failed) /* what is made now is thrown away, wherever it stands */
		return;
	if (!l->front) {
		gx_build_before(b, b->ir->blocks[0]->first);
		body = gx_b_split(b);
		gx_b_br(b, body);
		l->front = b->failed ? NULL : b->block->last;
	}
	if (l->front)
		gx_build_before(b, l->front);
}

/* What an access is: the same for all its lanes but for the lane's part. */
struct access {
	struct gx_ir_insn *mask, *below;  /* i32: lanes of M, lanes below this one */
	struct gx_ir_insn *address;       /* i64 */
	struct gx_ir_insn *space, *width; /* i32 */
};

static struct access access_of(struct gx_build *b)
{
	return (struct access){ .mask = gx_b_sreg(b, SREG(active_mask)),
		                .below = gx_b_sreg(b, SREG(lanemask_lt)),
		                .address = gx_b_sreg(b, SREG(mem_address)),
		                .space = gx_b_sreg(b, SREG(mem_space)),
		                .width = gx_b_sreg(b, SREG(mem_width)) };
}

static struct gx_ir_insn *is_in(struct gx_build *b, const struct access *a,
                                enum gpu_mem_space space)
{
	return gx_b_icmp_imm(b, GX_IR_EQ, a->space, space);
}

/* i1: this is the lowest of its group */
static struct gx_ir_insn *is_first(struct gx_build *b, const struct access *a,
                                   struct gx_ir_insn *group)
{
	return gx_b_icmp_imm(b, GX_IR_EQ, both(b, group, a->below), 0);
}

static struct gx_ir_insn *count_of(struct gx_build *b, const struct access *a,
                                   struct gx_ir_insn *condition)
{
	return gx_b_unary(b, GX_IR_popc, gx_b_ballot(b, condition, a->mask));
}

/* Pieces of 1 << shift bytes of global memory that lanes touch. An access lies in one of them: it is aligned to its width. */
static struct gx_ir_insn *pieces(struct lowering *l, uint32_t shift)
{
	struct gx_build *b = &l->b;
	struct access a = access_of(b);
	struct gx_ir_insn *counts = is_in(b, &a, GPU_SPACE_GLOBAL), *key;

	key = gx_b_binary_imm(b, GX_IR_lshr, a.address, shift);
	key = gx_b_select(b, counts, key, gx_b_const(b, GX_IR_I64, UINT64_MAX));
	key = is_first(b, &a, lower_match(l, key, a.mask));
	return gx_b_zext(b, count_of(b, &a, both(b, key, counts)));
}

/* What tells lanes at different memory apart: local memory is a lane's own whatever its address. */
static struct gx_ir_insn *own_or_address(struct gx_build *b, const struct access *a)
{
	struct gx_ir_insn *own = gx_b_sreg64(b, SREG(laneid));

	own = gx_b_binary_imm(b, GX_IR_or, own, UINT64_MAX << LANE_BITS);
	return gx_b_select(b, is_in(b, a, GPU_SPACE_LOCAL), own, a->address);
}

static struct gx_ir_insn *distinct_bytes(struct lowering *l)
{
	struct gx_build *b = &l->b;
	struct access a = access_of(b);
	struct gx_ir_insn *group = lower_match(l, own_or_address(b, &a), a.mask);
	struct gx_ir_insn *n = count_of(b, &a, is_first(b, &a, group));

	return gx_b_binary(b, GX_IR_mul, gx_b_zext(b, n), gx_b_zext(b, a.width));
}

/* One bit after the other, from the highest: who has it, stays, if any of its set has it. */
struct greatest {
	struct gx_ir_insn *left; /* i32: what is compared, 0 for those that are out */
	struct gx_ir_insn *set;  /* i32: the lanes that this one is compared with; NULL: all */
	struct gx_ir_insn *any;  /* i1: the greatest of the set has this bit */
};

static void greatest_bit(struct gx_build *b, const struct access *a, struct greatest *g,
                         uint32_t bit)
{
	struct gx_ir_insn *has, *those, *out;

	has = gx_b_binary_imm(b, GX_IR_and, g->left, 1u << bit);
	has = gx_b_icmp_imm(b, GX_IR_NE, has, 0);
	those = gx_b_ballot(b, has, a->mask);
	those = g->set ? both(b, those, g->set) : those;
	g->any = gx_b_icmp_imm(b, GX_IR_NE, those, 0);
	out = both(b, g->any, gx_b_binary_imm(b, GX_IR_xor, has, 1));
	g->left = gx_b_select(b, out, gx_b_const(b, GX_IR_I32, 0), g->left);
}

static struct gx_ir_insn *same_address(struct lowering *l)
{
	struct gx_build *b = &l->b;
	struct access a = access_of(b);
	struct gx_ir_insn *group = lower_match(l, own_or_address(b, &a), a.mask);
	struct greatest g = { .left = gx_b_unary(b, GX_IR_popc, group) };
	struct gx_ir_insn *sum = gx_b_const(b, GX_IR_I32, 0), *bit;

	for (uint32_t i = N_BITS; i-- > 0;) {
		greatest_bit(b, &a, &g, i);
		bit = gx_b_select(b, g.any, gx_b_const(b, GX_IR_I32, 1u << i),
		                  gx_b_const(b, GX_IR_I32, 0));
		sum = gx_b_binary(b, GX_IR_or, sum, bit);
	}
	return gx_b_zext(b, sum);
}

/* Shared memory has 32 banks of words of 4 bytes. Lanes take turns: as many at once as can have 128 bytes of their own, 32, 16 or 8.
 * Such a set of lanes takes as many phases as one bank has different words for it. The words of one lane lie side by side in as many
 * banks, and an access is aligned: they are one wide word in one wide bank. */
struct banks {
	struct access a;
	struct gx_ir_insn *counts;  /* i1: the lane's memory is shared memory */
	struct gx_ir_insn *word;    /* i64: the wide word's number */
	struct gx_ir_insn *n_banks; /* i32: wide banks, and lanes of a set */
	struct gx_ir_insn *turn;    /* i32: which set */
	struct gx_ir_insn *set;     /* i32: its lanes */
};

static struct banks banks_of(struct gx_build *b)
{
	struct banks banks = { .a = access_of(b) };
	struct gx_ir_insn *lane = gx_b_sreg(b, SREG(laneid)), *log, *row, *start;

	banks.counts = is_in(b, &banks.a, GPU_SPACE_SHARED);
	log = gx_b_icmp_imm(b, GX_IR_UGT, banks.a.width, WORD_BYTES);
	log = gx_b_select(b, log, banks.a.width, gx_b_const(b, GX_IR_I32, WORD_BYTES));
	log = gx_b_unary(b, GX_IR_ctz, log);
	banks.word = gx_b_binary(b, GX_IR_lshr, banks.a.address, gx_b_zext(b, log));
	row = gx_b_binary(b, GX_IR_sub, gx_b_const(b, GX_IR_I32, LINE_SHIFT), log);
	banks.turn = gx_b_binary(b, GX_IR_lshr, lane, row);
	start = gx_b_binary(b, GX_IR_shl, banks.turn, row);
	banks.n_banks = gx_b_binary(b, GX_IR_shl, gx_b_const(b, GX_IR_I32, 1), row);
	row = gx_b_binary(b, GX_IR_sub, gx_b_const(b, GX_IR_I32, N_LANES), banks.n_banks);
	row = gx_b_binary(b, GX_IR_lshr, gx_b_const(b, GX_IR_I32, UINT32_MAX), row);
	banks.set = both(b, banks.a.mask, gx_b_binary(b, GX_IR_shl, row, start));
	return banks;
}

/* Lanes of one set with the same value, of those that count; i32. */
static struct gx_ir_insn *alike_in_set(struct lowering *l, const struct banks *banks,
                                       struct gx_ir_insn *value, struct gx_ir_insn *counts)
{
	struct gx_build *b = &l->b;
	struct gx_ir_insn *key = gx_b_binary_imm(b, GX_IR_shl, value, LANE_BITS);

	key = gx_b_binary(b, GX_IR_or, key, gx_b_zext(b, banks->turn));
	key = gx_b_select(b, counts, key, gx_b_const(b, GX_IR_I64, UINT64_MAX));
	return lower_match(l, key, banks->a.mask);
}

static struct gx_ir_insn *bank_phases(struct lowering *l)
{
	struct gx_build *b = &l->b;
	struct banks banks = banks_of(b);
	const struct access *a = &banks.a;
	struct greatest g = { .set = banks.set };
	struct gx_ir_insn *first, *bank, *leads, *n, *sum = gx_b_const(b, GX_IR_I32, 0);

	first = is_first(b, a, alike_in_set(l, &banks, banks.word, banks.counts));
	first = both(b, first, banks.counts);
	bank = gx_b_binary_imm(b, GX_IR_sub, banks.n_banks, 1);
	bank = both(b, banks.word, gx_b_zext(b, bank));
	g.left = gx_b_unary(b, GX_IR_popc, alike_in_set(l, &banks, bank, first));
	g.left = gx_b_select(b, first, g.left, gx_b_const(b, GX_IR_I32, 0));
	/* the sum over the sets, the lowest lane of each speaking for it */
	leads = is_first(b, a, banks.set);
	for (uint32_t i = N_BITS; i-- > 0;) {
		greatest_bit(b, a, &g, i);
		n = count_of(b, a, both(b, leads, g.any));
		sum = gx_b_binary(b, GX_IR_add, sum, gx_b_binary_imm(b, GX_IR_shl, n, i));
	}
	return gx_b_zext(b, sum);
}

/* What an address has beyond its lane's place in a row is the same for all lanes. */
static struct gx_ir_insn *in_step(struct lowering *l)
{
	struct gx_build *b = &l->b;
	struct access a = access_of(b);
	struct gx_ir_insn *start = gx_b_zext(b, a.width), *same;

	start = gx_b_binary(b, GX_IR_mul, gx_b_sreg64(b, SREG(laneid)), start);
	start = gx_b_binary(b, GX_IR_sub, a.address, start);
	same = gx_b_icmp(b, GX_IR_EQ, lower_match(l, start, a.mask), a.mask); /* opt/agree.c */
	return gx_b_select(b, same, gx_b_const(b, GX_IR_I64, 1), gx_b_const(b, GX_IR_I64, 0));
}

static struct gx_ir_insn *asked(struct lowering *l)
{
	struct gx_build *b = &l->b;
	struct gx_ir_insn *n = gx_b_sreg64(b, SREG(n_active));

	return gx_b_binary(b, GX_IR_mul, n, gx_b_sreg64(b, SREG(mem_width)));
}

static struct gx_ir_insn *sectors(struct lowering *l)
{
	return pieces(l, SECTOR_SHIFT);
}

static struct gx_ir_insn *lines(struct lowering *l)
{
	return pieces(l, LINE_SHIFT);
}

/* Once for all calls of the program. */
static struct gx_ir_insn *in_front(struct lowering *l, struct gx_ir_insn *call, uint32_t known,
                                   struct gx_ir_insn *(*find)(struct lowering *l))
{
	if (!l->found[known]) {
		go_to_front(l);
		l->found[known] = find(l);
		gx_build_before(&l->b, call);
	}
	return l->found[known];
}

#define IN_FRONT(name, KNOWN)                                                                      \
	struct gx_ir_insn *lower_##name(struct lowering *l, struct gx_ir_insn *call, int *err)     \
	{                                                                                          \
		(void)err;                                                                         \
		return in_front(l, call, LOWER_##KNOWN, name);                                     \
	}

IN_FRONT(sectors, SECTORS)
IN_FRONT(lines, LINES)
IN_FRONT(asked, ASKED)
IN_FRONT(distinct_bytes, DISTINCT_BYTES)
IN_FRONT(bank_phases, BANK_PHASES)
IN_FRONT(same_address, SAME_ADDRESS)
IN_FRONT(in_step, IN_STEP)
