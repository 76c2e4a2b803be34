/* generate.h - random eBPF programs that are often safe and sometimes almost. */
#ifndef GX_TEST_GENERATE_H
#define GX_TEST_GENERATE_H

#include "ebpf/program.h"

enum { GEN_MAX_INSNS = 600, GEN_VALUE_BYTES = 64, GEN_ENTRIES = 4, GEN_RECORD_BYTES = 24 };

struct gen {
	uint64_t seed;
	struct gx_insn insns[GEN_MAX_INSNS];
	uint32_t n;
	uint32_t ready;  /* registers that hold a number */
	uint32_t locked; /* registers that may not be written: counters of loops around */
	int depth;
};

/* Maps of every program: 0 one value, 1 a few values, 2 a ring, 3 one value that programs may only
 * read. */
static const struct gx_map_def gen_maps[4] = {
	{ .type = 2,
	  .key_size = 4,
	  .value_size = GEN_VALUE_BYTES,
	  .max_entries = 1,
	  .name = "one" },
	{ .type = 1503,
	  .key_size = 4,
	  .value_size = GEN_VALUE_BYTES,
	  .max_entries = GEN_ENTRIES,
	  .name = "few" },
	{ .type = 27, .max_entries = 4096, .name = "ring" },
	{ .type = 2,
	  .key_size = 4,
	  .value_size = GEN_VALUE_BYTES,
	  .max_entries = 1,
	  .flags = 1 << 7,
	  .name = "constant" },
};

static uint64_t gen_random(struct gen *g)
{
	g->seed ^= g->seed << 13;
	g->seed ^= g->seed >> 7;
	g->seed ^= g->seed << 17;
	return g->seed;
}

static uint32_t gen_below(struct gen *g, uint32_t n)
{
	return (uint32_t)(gen_random(g) >> 20) % n;
}

static void emit(struct gen *g, unsigned opcode, unsigned dst, unsigned src, int off, int32_t imm)
{
	if (g->n < GEN_MAX_INSNS)
		g->insns[g->n++] =
		        (struct gx_insn){ (uint8_t)opcode, dst & 15, src & 15, (int16_t)off, imm };
}

enum {
	R_CTX = 6,
	MOV_K = 0xb7,
	MOV_X = 0xbf,
	ADD_K = 0x07,
	ADD_X = 0x0f,
	CALL = 0x85,
	EXIT = 0x95,
	LDDW = 0x18
};

/* A register that holds a number. */
static unsigned gen_source(struct gen *g)
{
	for (;;) {
		unsigned reg = gen_below(g, 10);

		if (g->ready >> reg & 1)
			return reg;
	}
}

/* A register that may be overwritten. */
static unsigned gen_target(struct gen *g)
{
	static const unsigned regs[] = { 0, 3, 4, 5, 7, 8, 9 };

	for (;;) {
		unsigned reg = regs[gen_below(g, 7)];

		if (!(g->locked >> reg & 1))
			return reg;
	}
}

static int32_t gen_number(struct gen *g)
{
	static const int32_t numbers[] = { 0,  1,  2,  3,   4,    7,         8,
		                           15, 16, 31, 32,  56,   63,        64,
		                           -1, -2, -8, 255, 4096, INT32_MAX, INT32_MIN };

	return gen_below(g, 4) ? numbers[gen_below(g, 21)] : (int32_t)gen_random(g);
}

static void gen_alu(struct gen *g)
{
	static const unsigned ops[] = { 0x00, 0x10, 0x20, 0x30, 0x40, 0x50, 0x50,
		                        0x60, 0x70, 0x90, 0xa0, 0xb0, 0xc0 };
	unsigned dst = gen_target(g), op = ops[gen_below(g, 13)], klass = gen_below(g, 2) ? 7 : 4;
	bool shift = op == 0x60 || op == 0x70 || op == 0xc0;
	int off = (op == 0x30 || op == 0x90) && gen_below(g, 2); /* signed division */

	if (!(g->ready >> dst & 1))
		emit(g, MOV_K, dst, 0, 0, gen_number(g));
	g->ready |= 1u << dst;
	if (gen_below(g, 2)) {
		unsigned src = gen_source(g);

		emit(g, op | 8 | klass, dst, src, off, 0);
	} else {
		int32_t imm = shift ? (int32_t)gen_below(g, klass == 7 ? 64 : 32) : gen_number(g);

		if ((op == 0x30 || op == 0x90) && !imm)
			imm = 3;
		emit(g, op | klass, dst, 0, off, imm);
	}
}

static void gen_unary(struct gen *g)
{
	unsigned dst = gen_target(g), src = gen_source(g);
	static const int widths[] = { 8, 16, 32 };

	switch (gen_below(g, 4)) {
	case 0: emit(g, 0xbf, dst, src, widths[gen_below(g, 3)], 0); break;
	case 1: emit(g, 0xbc, dst, src, widths[gen_below(g, 2)], 0); break;
	case 2:
		emit(g, MOV_X, dst, src, 0, 0);
		emit(g, 0xdc, dst, 0, 0, 16 << gen_below(g, 3));
		break;
	default:
		emit(g, MOV_X, dst, src, 0, 0);
		emit(g, gen_below(g, 2) ? 0x87 : 0x84, dst, 0, 0, 0);
	}
	g->ready |= 1u << dst;
}

static void gen_ctx_load(struct gen *g)
{
	unsigned dst = gen_target(g), field = gen_below(g, 18);

	if (field < 16)
		emit(g, 0x61, dst, R_CTX, (int)field * 4, 0);
	else
		emit(g, 0x79, dst, R_CTX, (int)(field - 16) * 8 + 64, 0);
	g->ready |= 1u << dst;
}

static const unsigned gen_loads[] = { 0x71, 0x69, 0x61, 0x79 },
                      gen_stores[] = { 0x73, 0x6b, 0x63, 0x7b };

/* Slots at -64..-1 are written at the start; -80 and below mostly not. */
static void gen_stack(struct gen *g)
{
	unsigned log = gen_below(g, 4), src = gen_source(g), dst = gen_target(g);
	int off = -((int)(gen_below(g, gen_below(g, 40) ? 8 : 12) + 1) * 8) +
	          (int)(gen_below(g, 8u >> log) << log);

	if (gen_below(g, 2)) {
		emit(g, gen_stores[log], 10, src, off, 0);
	} else {
		emit(g, gen_loads[log], dst, 10, off, 0);
		g->ready |= 1u << dst;
	}
}

/* A number cut to at most `most` in a register of its own: by a mask, or by a branch around what
 * uses it. */
static unsigned gen_bounded(struct gen *g, uint32_t most, uint32_t *branch)
{
	unsigned src = gen_source(g);

	*branch = UINT32_MAX;
	emit(g, MOV_X, 2, src, 0, 0);
	if (gen_below(g, 30) == 0)
		most = most * 2 + 1;
	switch (gen_below(g, 4)) {
	case 0: emit(g, 0x57, 2, 0, 0, (int32_t)most); break;
	case 1:
		*branch = g->n;
		emit(g, 0x25, 2, 0, 0, (int32_t)most);
		break;
	case 2:
		emit(g, 0xbc, 2, 2, 0, 0); /* w2 = w2 */
		*branch = g->n;
		emit(g, 0x26, 2, 0, 0, (int32_t)most);
		break;
	default: emit(g, 0x97, 2, 0, 0, (int32_t)most + 1);
	}
	return 2;
}

static void gen_close(struct gen *g, uint32_t branch)
{
	if (branch < g->n)
		g->insns[branch].off = (int16_t)(g->n - branch - 1);
}

/* A load, a store or an atomic through r1, which points to `room` bytes or more. */
static void gen_use(struct gen *g, uint32_t room, bool write)
{
	unsigned log = gen_below(g, 4), src, dst = gen_target(g);
	uint32_t slots = room >> log;
	int off, fetch = (int)gen_below(g, 2);

	if (!slots || !gen_below(g, 30))
		slots++;
	src = gen_source(g);
	off = (int)(gen_below(g, slots) << log);
	switch (gen_below(g, 3)) {
	case 0:
		emit(g, gen_loads[log], dst, 1, off, 0);
		g->insns[g->n - 1].dst = 3;
		break;
	case 1:
		if (write)
			emit(g, gen_stores[log], 1, src == 2 ? 10 : src, off, 0);
		break;
	default:
		if (write && log >= 2 && !(g->locked >> src & 1))
			emit(g, log == 3 ? 0xdb : 0xc3, 1, src, off, fetch);
		break;
	}
}

static void gen_map_value(struct gen *g)
{
	uint32_t branch, before = g->ready, map = gen_below(g, 3) ? 0 : 3;

	/* r3 may be loaded on one path only: it holds a number before as well */
	emit(g, MOV_K, 3, 0, 0, 0);
	g->ready = before | 8;
	gen_bounded(g, 7, &branch);
	emit(g, 0x67, 2, 0, 0, 3);
	emit(g, LDDW, 1, 2, 0, (int32_t)map);
	emit(g, 0, 0, 0, 0, 0);
	emit(g, ADD_X, 1, 2, 0, 0);
	gen_use(g, 8, map == 0);
	gen_close(g, branch);
	g->ready &= ~6u;
}

static void gen_variable_stack(struct gen *g)
{
	uint32_t branch, before = g->ready;

	emit(g, MOV_K, 3, 0, 0, 0);
	g->ready = before | 8;
	gen_bounded(g, 5, &branch);
	emit(g, 0x67, 2, 0, 0, 3);
	emit(g, MOV_X, 1, 10, 0, 0);
	emit(g, ADD_K, 1, 0, 0, -64);
	emit(g, ADD_X, 1, 2, 0, 0);
	gen_use(g, 8, true);
	gen_close(g, branch);
	g->ready &= ~6u;
}

static void gen_lookup(struct gen *g)
{
	uint32_t check = UINT32_MAX;

	if (gen_below(g, 2))
		emit(g, 0x62, 10, 0, -4, (int32_t)gen_below(g, 6));
	else
		emit(g, 0x63, 10, gen_source(g), -4, 0);
	emit(g, MOV_X, 2, 10, 0, 0);
	emit(g, ADD_K, 2, 0, 0, -4);
	emit(g, LDDW, 1, 1, 0, 1);
	emit(g, 0, 0, 0, 0, 0);
	emit(g, CALL, 0, 0, 0, 1);
	g->ready &= ~0x3fu;
	emit(g, MOV_X, 1, 0, 0, 0);
	emit(g, MOV_K, 3, 0, 0, 5);
	emit(g, MOV_K, 0, 0, 0, 1);
	g->ready |= 9;
	if (gen_below(g, 20)) {
		check = g->n;
		emit(g, 0x15, 1, 0, 0, 0);
	}
	gen_use(g, GEN_VALUE_BYTES, true);
	gen_use(g, GEN_VALUE_BYTES, true);
	gen_close(g, check);
	g->ready &= ~6u;
}

static void gen_record(struct gen *g)
{
	uint32_t check;

	emit(g, LDDW, 1, 1, 0, 2);
	emit(g, 0, 0, 0, 0, 0);
	emit(g, MOV_K, 2, 0, 0, GEN_RECORD_BYTES);
	emit(g, MOV_K, 3, 0, 0, 0);
	emit(g, CALL, 0, 0, 0, 131);
	check = g->n;
	emit(g, 0x15, 0, 0, 0, 0);
	g->ready &= ~0x3fu;
	emit(g, MOV_X, 1, 0, 0, 0);
	gen_use(g, GEN_RECORD_BYTES, true);
	g->insns[g->n - 1].off &= ~7; /* mostly aligned already */
	emit(g, MOV_K, 2, 0, 0, 0);
	if (gen_below(g, 25))
		emit(g, CALL, 0, 0, 0, 132 + (int32_t)gen_below(g, 2));
	gen_close(g, check);
	emit(g, MOV_K, 0, 0, 0, 0);
	g->ready |= 1;
}

static void gen_helper(struct gen *g)
{
	static const int32_t ids[] = { 8, 5, 509, 511, 502, 14 };

	emit(g, CALL, 0, 0, 0, ids[gen_below(g, 6)]);
	g->ready = (g->ready & ~0x3fu) | 1;
}

static void gen_statements(struct gen *g, uint32_t n);

static void gen_branch(struct gen *g)
{
	static const unsigned conds[] = { 0x10, 0x20, 0x30, 0x40, 0x50, 0x60,
		                          0x70, 0xa0, 0xb0, 0xc0, 0xd0 };
	unsigned cond = conds[gen_below(g, 11)], klass = gen_below(g, 2) ? 5 : 6, a = gen_source(g),
	         b = gen_source(g);
	uint32_t at = g->n, before = g->ready;

	if (gen_below(g, 3))
		emit(g, cond | klass, a, 0, 0, gen_number(g));
	else
		emit(g, cond | klass | 8, a, b, 0, 0);
	gen_statements(g, 1 + gen_below(g, 4));
	if (gen_below(g, 2)) {
		uint32_t jump = g->n, then = g->ready;

		emit(g, 0x05, 0, 0, 0, 0);
		gen_close(g, at);
		g->ready = before;
		gen_statements(g, 1 + gen_below(g, 4));
		gen_close(g, jump);
		g->ready &= then;
	} else {
		gen_close(g, at);
		g->ready &= before;
	}
}

static void gen_loop(struct gen *g)
{
	unsigned counter = 7 + gen_below(g, 3);
	uint32_t head;

	if (g->locked >> counter & 1 || (g->locked & 0x380) == 0x300)
		return;
	emit(g, MOV_K, counter, 0, 0, 0);
	g->ready |= 1u << counter;
	g->ready &= ~0x3fu; /* what is written in the body is not there in the first round */
	emit(g, MOV_K, 0, 0, 0, 9);
	g->ready |= 1;
	g->locked |= 1u << counter;
	head = g->n;
	gen_statements(g, 1 + gen_below(g, 3));
	emit(g, MOV_K, 0, 0, 0, 9);
	emit(g, ADD_K, counter, 0, 0, 1 + (int32_t)gen_below(g, 2));
	emit(g, 0xa5, counter, 0, (int)head - (int)g->n - 1, (int32_t)(2 + gen_below(g, 6)));
	g->locked &= ~(1u << counter);
	g->ready = (g->ready & ~0x3fu) | 1;
}

static void gen_statements(struct gen *g, uint32_t n)
{
	static void (*const kinds[])(struct gen *) = {
		gen_alu,    gen_alu,    gen_alu,       gen_unary,          gen_ctx_load,
		gen_stack,  gen_stack,  gen_map_value, gen_variable_stack, gen_lookup,
		gen_helper, gen_record, gen_branch,    gen_branch,         gen_loop
	};

	g->depth++;
	while (n-- && g->n < GEN_MAX_INSNS - 120) {
		uint32_t kind = gen_below(g, g->depth < 4 ? 15 : 10);

		kinds[kind](g);
	}
	g->depth--;
}

static void gen_program(struct gen *g, uint64_t seed)
{
	*g = (struct gen){ .seed = seed * 0x9e3779b97f4a7c15u + 1 };
	for (int i = 0; i < 8; i++)
		gen_random(g);
	emit(g, MOV_X, R_CTX, 1, 0, 0);
	for (int slot = 1; slot <= 8; slot++)
		emit(g, 0x7a, 10, 0, -8 * slot, gen_number(g));
	emit(g, 0x61, 7, R_CTX, 28, 0);
	emit(g, 0x79, 8, R_CTX, 72, 0);
	emit(g, 0x61, 9, R_CTX, 8, 0);
	emit(g, MOV_K, 0, 0, 0, gen_number(g));
	g->ready = 0x381;
	gen_statements(g, 3 + gen_below(g, 10));
	emit(g, MOV_X, 0, gen_source(g), 0, 0);
	emit(g, EXIT, 0, 0, 0, 0);
}

#endif
