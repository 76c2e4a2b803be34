/* generate_number.c - statements on numbers. */
#include "build.h"

unsigned gen_source(struct gen *g)
{
	unsigned reg = gen_below(g, 10);

	while (!(g->now.ready >> reg & 1))
		reg = (reg + 1) % 10;
	return reg;
}

unsigned gen_target(struct gen *g)
{
	static const unsigned regs[] = { 0, 3, 4, 5, 7, 8, 9 };
	unsigned at = gen_below(g, 7);

	while (g->locked >> regs[at] & 1)
		at = (at + 1) % 7;
	return regs[at];
}

int32_t gen_constant(struct gen *g)
{
	static const int32_t numbers[] = { 0,  1,  2,  3,   4,    7,         8,
		                           15, 16, 31, 32,  56,   63,        64,
		                           -1, -2, -8, 255, 4096, INT32_MAX, INT32_MIN };

	return gen_below(g, 4) ? numbers[gen_below(g, 21)] : (int32_t)gen_next(&g->seed);
}

void gen_alu(struct gen *g)
{
	static const unsigned ops[] = { 0x00, 0x10, 0x20, 0x30, 0x40, 0x50, 0x50,
		                        0x60, 0x70, 0x90, 0xa0, 0xb0, 0xc0 };
	unsigned dst = gen_target(g), op = ops[gen_below(g, 13)], klass = gen_below(g, 2) ? 7 : 4;
	bool shift = op == 0x60 || op == 0x70 || op == 0xc0;
	int off = (op == 0x30 || op == 0x90) && gen_below(g, 2); /* signed division */

	if (!(g->now.ready >> dst & 1))
		gen_emit(g, OP_MOV_K, dst, 0, 0, gen_constant(g));
	g->now.ready |= 1u << dst;
	if (gen_below(g, 2)) {
		gen_emit(g, op | 8 | klass, dst, gen_source(g), off, 0);
	} else {
		int32_t imm = shift ? (int32_t)gen_below(g, klass == 7 ? 64 : 32) : gen_constant(g);

		if ((op == 0x30 || op == 0x90) && !imm)
			imm = 3;
		gen_emit(g, op | klass, dst, 0, off, imm);
	}
}

void gen_unary(struct gen *g)
{
	static const int widths[] = { 8, 16, 32 };
	static const unsigned swaps[] = { 0xd4, 0xdc, 0xd7 };
	unsigned dst = gen_target(g), src = gen_source(g);

	switch (gen_below(g, 4)) {
	case 0: gen_emit(g, OP_MOV_X, dst, src, widths[gen_below(g, 3)], 0); break;
	case 1: gen_emit(g, OP_MOV32_X, dst, src, widths[gen_below(g, 2)], 0); break;
	case 2:
		gen_emit(g, OP_MOV_X, dst, src, 0, 0);
		gen_emit(g, swaps[gen_below(g, 3)], dst, 0, 0, 16 << gen_below(g, 3));
		break;
	default:
		gen_emit(g, OP_MOV_X, dst, src, 0, 0);
		gen_emit(g, gen_below(g, 2) ? 0x87 : 0x84, dst, 0, 0, 0);
	}
	g->now.ready |= 1u << dst;
}

/* A constant of 64 bits. */
void gen_wide(struct gen *g)
{
	unsigned dst = gen_target(g);

	gen_lddw(g, dst, 0, gen_constant(g), gen_constant(g));
	g->now.ready |= 1u << dst;
}

/* Behind the 18 fields that every context begins with come those of a kernel's entry: 8 arguments, and how many there
 * are; then its end. */
enum { CTX_WIDE = 64, CTX_N_ARGS = 144, CTX_END = 160 };

void gen_ctx_load(struct gen *g)
{
	unsigned dst = gen_target(g), field = gen_below(g, gen_fault(g, 40) ? 29 : 27);

	if (!g->now.ctx)
		return;
	if (field < 16)
		gen_emit(g, OP_LDXW, dst, R_CTX, (int)field * 4, 0);
	else if (field < 26) /* the last of the common fields, and the arguments */
		gen_emit(g, OP_LDXDW, dst, R_CTX, CTX_WIDE + (int)(field - 16) * 8, 0);
	else if (field < 27)
		gen_emit(g, OP_LDXW, dst, R_CTX, CTX_N_ARGS, 0);
	else
		gen_emit(g, OP_LDXDW, dst, R_CTX, CTX_END + (int)(field - 27) * 8, 0);
	g->now.ready |= 1u << dst;
}

void gen_bounded(struct gen *g, uint32_t most, uint32_t *branch)
{
	unsigned src = gen_source(g);

	*branch = UINT32_MAX;
	gen_emit(g, OP_MOV_X, 2, src, 0, 0);
	if (gen_fault(g, 30))
		most = most * 2 + 1;
	switch (gen_below(g, 7)) {
	case 0: gen_emit(g, OP_AND_K, 2, 0, 0, (int32_t)most); break;
	case 1: *branch = gen_open(g, OP_JGT_K, 2, 0, (int32_t)most); break;
	case 2:
		gen_emit(g, OP_MOV32_X, 2, 2, 0, 0);
		*branch = gen_open(g, OP_JGT32_K, 2, 0, (int32_t)most);
		break;
	case 3:                                /* signed, from both sides */
		gen_emit(g, 0xc5, 2, 0, 1, 0); /* if r2 s< 0 goto +1 */
		*branch = gen_open(g, OP_JSGT_K, 2, 0, (int32_t)most);
		gen_emit(g, OP_AND_K, 2, 0, 0, (int32_t)most);
		break;
	case 4: /* the register that it was copied from is compared */
		*branch = gen_open(g, OP_JGT_K, src, 0, (int32_t)most);
		break;
	case 5: /* cut by shifts, compared; then its low half is used */
		gen_emit(g, 0x67, 2, 0, 0, 32);
		gen_emit(g, gen_below(g, 2) ? 0x77 : 0xc7, 2, 0, 0, 32);
		*branch = gen_open(g, OP_JGT_K, 2, 0, (int32_t)most);
		gen_emit(g, OP_MOV32_X, 2, src, 0, 0);
		break;
	default: gen_emit(g, OP_MOD_K, 2, 0, 0, (int32_t)most + 1);
	}
}
