/* random_program.h - programs made at random from a seed, and what the reference interpreter makes
 * of them.
 *
 * Branches, loops, stack and map bytes of all widths, every pure operation. Memory is 64 bytes at
 * word 6 of the relocation block. */
#ifndef GX_TEST_RANDOM_PROGRAM_H
#define GX_TEST_RANDOM_PROGRAM_H

#include "../test.h"

#include "ir/interp.h"
#include "opt/build.h"
#include "opt/opt.h"

#define MEMORY   0x10000
#define MAX_POOL 256

struct maker {
	struct gx_build b;
	uint64_t seed;
	struct gx_ir_insn *pool[MAX_POOL]; /* i64 values that are defined here */
	uint32_t n_pool, n_live;           /* the first n_live are all part of the result */
	struct gx_ir_insn *frame, *memory;
	struct gx_ir_insn *(*special)(struct maker *m); /* an operation of this target alone */
};

static uint64_t next_random(uint64_t *seed)
{
	*seed = *seed * 6364136223846793005ull + 1442695040888963407ull;
	return *seed >> 33 ^ *seed >> 11;
}

static void keep(struct maker *m, struct gx_ir_insn *value)
{
	m->pool[m->n_pool++] = value;
}

static uint32_t below(struct maker *m, uint32_t n)
{
	return (uint32_t)(next_random(&m->seed) % n);
}

static struct gx_ir_insn *constant(struct maker *m)
{
	static const uint64_t nice[] = { 0,  1,  2,   8,           31,    32,
		                         63, 64, 255, 4294967295u, ~0ull, 1ull << 63 };

	if (below(m, 4))
		return gx_b_const(&m->b, GX_IR_I64, nice[below(m, 12)]);
	return gx_b_const(&m->b, GX_IR_I64, next_random(&m->seed));
}

static struct gx_ir_insn *pick(struct maker *m)
{
	return below(m, 4) ? m->pool[below(m, m->n_pool)] : constant(m);
}

static struct gx_ir_insn *condition(struct maker *m)
{
	struct gx_ir_insn *x = pick(m), *y = pick(m), *other;
	enum gx_ir_cond cond = (enum gx_ir_cond)below(m, GX_IR_N_CONDS);

	if (!below(m, 3)) {
		x = gx_b_trunc(&m->b, x);
		y = gx_b_trunc(&m->b, y);
	}
	x = gx_b_icmp(&m->b, cond, x, y);
	if (below(m, 4))
		return x;
	other = gx_b_icmp(&m->b, (enum gx_ir_cond)below(m, GX_IR_N_CONDS), pick(m), m->pool[0]);
	y = gx_b_binary_imm(&m->b, GX_IR_xor, x, 1);
	return below(m, 2) ? gx_b_binary(&m->b, GX_IR_and, y, other)
	                   : gx_b_select(&m->b, other, x, y);
}

static struct gx_ir_insn *arithmetic(struct maker *m)
{
	static const enum gx_ir_op ops[] = { GX_IR_add,  GX_IR_sub,  GX_IR_mul,  GX_IR_udiv,
		                             GX_IR_urem, GX_IR_sdiv, GX_IR_srem, GX_IR_and,
		                             GX_IR_or,   GX_IR_xor,  GX_IR_shl,  GX_IR_lshr,
		                             GX_IR_ashr };
	struct gx_ir_insn *x = pick(m), *y = pick(m);
	bool narrow = !below(m, 3);

	if (narrow) {
		x = gx_b_trunc(&m->b, x);
		y = gx_b_trunc(&m->b, y);
	}
	x = gx_b_binary(&m->b, ops[below(m, 13)], x, y);
	return narrow ? gx_b_zext(&m->b, x) : x;
}

static inline struct gx_ir_insn *device_operation(struct maker *m)
{
	return gx_b_zext(&m->b, gx_b_unary(&m->b, GX_IR_popc, gx_b_trunc(&m->b, pick(m))));
}

static struct gx_ir_insn *odd_operation(struct maker *m)
{
	static const uint64_t sext[] = { 8, 16, 32 }, swap[] = { 16, 32, 64 };
	struct gx_ir_insn *x = pick(m), *c;

	switch (below(m, 5)) {
	case 0: return gx_b_unary(&m->b, GX_IR_neg, x);
	case 1:
		x = gx_b_unary(&m->b, GX_IR_sext, x);
		x->imm = sext[below(m, 3)];
		return x;
	case 2:
		x = gx_b_unary(&m->b, GX_IR_bswap, x);
		x->imm = swap[below(m, 3)];
		return x;
	case 3: return m->special(m);
	default: c = condition(m); return gx_b_select(&m->b, c, x, m->pool[below(m, m->n_pool)]);
	}
}

static struct gx_place somewhere(struct maker *m, uint8_t *width)
{
	bool stack = below(m, 3) != 0;

	*width = (uint8_t)(1u << below(m, 4));
	if (stack) /* not aligned: any byte */
		return (struct gx_place){ m->frame, -64 + (int64_t)below(m, 57), GX_IR_SPACE_STACK,
			                  0 };
	return (struct gx_place){ m->memory, (int64_t)(below(m, 8) * 8), GX_IR_SPACE_MAP, 0 };
}

static void make_code(struct maker *m, int depth);

/* if (c) code else code; the last value of both sides meets in a phi */
static void make_diamond(struct maker *m, int depth)
{
	struct gx_ir_block *yes = gx_b_block(&m->b), *no = gx_b_block(&m->b),
	                   *join = gx_b_block(&m->b);
	struct gx_ir_insn *c = condition(m), *values[2];
	struct gx_ir_block *ends[2];
	uint32_t n = m->n_pool;

	gx_b_condbr(&m->b, c, yes, no);
	for (int side = 0; side < 2; side++) {
		gx_build_end_of(&m->b, side ? no : yes);
		if (below(m, 3))
			make_code(m, depth - 1);
		values[side] = pick(m);
		ends[side] = m->b.block;
		gx_b_br(&m->b, join);
		m->n_pool = n;
	}
	m->pool[m->n_pool++] = gx_b_phi2(&m->b, join, ends[0], values[0], values[1]);
	gx_build_end_of(&m->b, join);
}

/* do code while (++i < n) */
static void make_loop(struct maker *m, int depth)
{
	struct gx_ir_block *head = gx_b_block(&m->b), *out = gx_b_block(&m->b);
	struct gx_ir_insn *start[2] = { gx_b_const(&m->b, GX_IR_I64, 0), pick(m) }, *phis[2], *c;
	uint32_t n = m->n_pool;

	gx_b_br(&m->b, head);
	gx_build_end_of(&m->b, head);
	for (int i = 0; i < 2; i++) {
		phis[i] = gx_build_put(&m->b,
		                       gx_ir_insn_new(m->b.ir, GX_IR_phi, GX_IR_I64, 1, &start[i]));
		m->pool[m->n_pool++] = phis[i];
	}
	make_code(m, depth - 1);
	start[0] = gx_b_binary_imm(&m->b, GX_IR_add, phis[0], 1);
	start[1] = pick(m);
	c = gx_b_icmp_imm(&m->b, GX_IR_ULT, start[0], 1 + below(m, 4));
	gx_b_condbr(&m->b, c, head, out);
	for (int i = 0; i < 2; i++)
		gx_ir_phi_add(m->b.ir, phis[i], start[i]);
	m->n_pool = n;
	m->pool[m->n_pool++] = phis[1];
	gx_build_end_of(&m->b, out);
}

static void make_code(struct maker *m, int depth)
{
	uint32_t n = 2 + below(m, 8);
	uint8_t width;
	struct gx_place place;

	for (uint32_t i = 0; i < n && m->n_pool < MAX_POOL - 8; i++) {
		uint32_t what = below(m, 10);

		if (what < 4) {
			keep(m, arithmetic(m));
		} else if (what < 5) {
			keep(m, odd_operation(m));
		} else if (what < 7) {
			place = somewhere(m, &width);
			keep(m, gx_b_load(&m->b, place, width));
		} else if (what < 9 || depth <= 0) {
			place = somewhere(m, &width);
			gx_b_store(&m->b, place, width, pick(m));
		} else if (below(m, 3)) {
			make_diamond(m, depth);
		} else {
			make_loop(m, depth);
		}
	}
}

/* An empty program, at its first block. */
static struct gx_ir *begin_program(struct maker *m)
{
	struct gx_ir *ir = gx_ir_new("random");

	ir->n_frames = 1;
	gx_build_init(&m->b, ir);
	gx_build_end_of(&m->b, gx_b_block(&m->b));
	m->frame = gx_b_leaf(&m->b, GX_IR_frame, GX_IR_I64, 0, 0);
	return ir;
}

/* The pool has three values, and memory is known. */
static void finish_program(struct maker *m)
{
	struct gx_ir *ir = m->b.ir;
	struct gx_ir_insn *result;

	for (int i = 1; i <= 8; i++)
		gx_b_store(&m->b, (struct gx_place){ m->frame, -8 * i, GX_IR_SPACE_STACK, 0 }, 8,
		           m->pool[i % 3]);
	make_code(m, 3);
	make_code(m, 2);
	result = m->pool[m->n_pool - 1];
	for (uint32_t i = 0; i < m->n_live; i++)
		result = gx_b_binary(&m->b, GX_IR_xor, result, m->pool[i]);
	gx_b_store(&m->b, (struct gx_place){ m->memory, 0, GX_IR_SPACE_MAP, 0 }, 8, result);
	gx_build_put(&m->b, gx_ir_insn_new(ir, GX_IR_ret, GX_IR_VOID, 1, &result));
	CHECK_EQ(gx_build_done(&m->b), 0);
	CHECK_EQ(gx_ir_cleanup_cfg(ir), 0);
}

/* A program of a device. */
static inline struct gx_ir *make_program(uint64_t seed)
{
	struct maker m = { .seed = seed, .special = device_operation };
	struct gx_ir *ir = begin_program(&m);

	m.memory = gx_b_leaf(&m.b, GX_IR_reloc, GX_IR_I64, 6, 0);
	m.pool[m.n_pool++] = gx_b_sreg(&m.b, GX_IR_SREG_launch_id);
	m.pool[m.n_pool++] = gx_b_sreg64(&m.b, GX_IR_SREG_tid_x);
	m.pool[m.n_pool++] = gx_b_sreg64(&m.b, GX_IR_SREG_ntid_x);
	finish_program(&m);
	return ir;
}

struct outcome {
	uint64_t result;
	uint64_t memory[8];
};

static inline int give_memory(struct gx_run_env *env, uint64_t word, uint64_t *value)
{
	(void)env;
	*value = MEMORY;
	return word == 6 ? 0 : -22;
}

/* The memory before a run. */
static inline void fill(struct outcome *out, uint64_t seed)
{
	for (int i = 0; i < 8; i++)
		out->memory[i] = next_random(&seed);
}

/* sregs[GX_IR_N_SREGS]; out->memory is read and written. */
static inline int interpret(const struct gx_ir *ir, const uint64_t *sregs, struct outcome *out)
{
	struct gx_run_env env = { .max_steps = 1000000 };
	struct gx_ir_run with = { .env = &env, .sregs = sregs, .reloc = give_memory };
	struct gx_diag diag = { .insn = -1 };

	gx_run_grant(&env,
	             (struct gx_run_region){ MEMORY, sizeof(out->memory), out->memory, true });
	return gx_ir_interp(ir, &with, &out->result, &diag);
}

#endif
