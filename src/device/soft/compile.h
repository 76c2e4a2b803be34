/* compile.h - what the parts of the compiler share: decoded instructions to machine code.
 *
 * In compiled code rbx is the warp, r12d what is left of its turn, r13 the frame's rows (plus ROWS_BIAS, so that short
 * distances reach twice as many), r14d the lanes, r15 the constants, rbp the predicates. zmm31 has the one NaN of f32 in each
 * half, zmm30 the low halves of 64 bits. k1 to k4 have the lanes that are not to be written, 8 each, where some are not.
 * rax, rcx, rdx, rsi, rdi, r8, zmm4 to zmm23 and k5 to k7 are an instruction's own; rsi has the lanes of a guarded one. Results
 * are made in zmm0 to zmm3 and zmm24 to zmm27 by turns: the last one is still there when the next instruction reads it.
 *
 * Without AVX-512 the same is done in eight parts of four lanes instead of four of eight, one part behind the other, with 16 registers:
 * ymm0 has the part that is made, ymm4 and ymm9 to ymm12 the constants, ymm13 in each of its words the bits of the lanes that are not to be
 * written, ymm14 and ymm15 what zmm30 and zmm31 have; no result waits in a register. What a part is and how lanes are kept from being written
 * is behind the functions below; an instruction whose operation AVX2 does not have is called.
 */
#ifndef GX_SOFT_COMPILE_H
#define GX_SOFT_COMPILE_H

#include "device/soft/machine.h"
#include "device/soft/x86.h"

#define ROWS_BIAS 8192
#define ROW_BYTES ((int64_t)(LANES * sizeof(uint64_t)))
#define QUARTERS  4
enum {
	Z_RESULT = 0,
	Z_RESULT_OTHER = 24,
	K_TEMP = 5,
	Y_SCRATCH = 1, /* to ymm3 */
	Y_MASK = 13
};

struct emitter {
	struct code code;
	const struct program *program;
	const struct func *func;
	const struct insn *in;
	bool avx2;        /* eight parts in ymm registers */
	bool together;    /* all parts of the result are made before the first is written */
	unsigned n_parts; /* that a row is done in */
	bool all;         /* this code is for a split of all lanes */
	bool masked;      /* the instruction is for some of the lanes */
	enum gpr lanes;   /* register that has them */
	unsigned out;     /* first of the four registers that its result is made in */
	int32_t held;     /* row whose value is in the four from held_in on; NO_OPERAND: none */
	unsigned held_in;
	int32_t gave;   /* row that the instruction gave last; NO_OPERAND: none */
	bool gave_held; /* it gave the one that is held */
	struct entry { /* instructions that take what is held: who comes from elsewhere loads it first */
		uint32_t insn;
		int32_t row;
		unsigned in;
	} * entries;
	size_t n_entries, cap_entries;
	size_t *labels; /* [func->n_insns] */
	struct leave {  /* jumps out of the code, or to an instruction */
		size_t jump;
		uint32_t insn;
		enum { TO_LABEL, TO_EXIT, TO_EXIT_EMPTY /* the turn is over */ } kind;
	} * leaves;
	size_t n_leaves, cap_leaves;
	size_t nan, low, enter, exit_next, exit_step;
	struct near { /* of AVX2: where values are in the code */
		size_t sign32, sign64, two52, even, shifts;
	} near;
};

/* --- registers of part q of a row */
static inline unsigned result_in(const struct emitter *e, unsigned q)
{
	return e->avx2 && !e->together ? 0 : e->out + q;
}

static inline unsigned temp(const struct emitter *e, unsigned n, unsigned q) /* n: 0 to 3 */
{
	static const unsigned zmm[] = { 4, 8, 12, 20 }, ymm[] = { 8, 5, 6, 7 };

	return e->avx2 ? ymm[n] : zmm[n] + q;
}

static inline unsigned constant(const struct emitter *e, unsigned slot) /* 0 to 4 */
{
	static const unsigned ymm[] = { 9, 10, 11, 12, 4 };

	return e->avx2 ? ymm[slot] : 16 + slot;
}

static inline unsigned low_halves(const struct emitter *e)
{
	return e->avx2 ? 14 : 30;
}

static inline unsigned nan_in(const struct emitter *e)
{
	return e->avx2 ? 15 : 31;
}

/* Each gives false, and nothing emitted, for an instruction that it has no code for. */
bool gx_soft_compile_value(struct emitter *e); /* compile_value.c: rows of soft_ops.def, moves */
bool gx_soft_compile_compare(
        struct emitter *e);                  /* compile_pred.c: what gives or takes predicates */
bool gx_soft_compile_cvt(struct emitter *e); /* compile_cvt.c */

/* A call of the instruction's function; the step it says and another set of lanes end the code. */
void gx_soft_compile_call(struct emitter *e);

/* --- operands: slot of in->o, quarter of the row */
static inline struct rm part_at(const struct emitter *e, int32_t row, unsigned q)
{
	return x86_at(R13, row * ROW_BYTES + ROW_BYTES / e->n_parts * (int64_t)q - ROWS_BIAS);
}

static inline struct rm pred_at(int32_t slot)
{
	return x86_at(RBP, slot * (int64_t)sizeof(uint32_t));
}

/* Before the quarters of an instruction: its constant operands into registers. */
static inline void take_constants(struct emitter *e, unsigned from, unsigned to)
{
	for (unsigned i = from; i <= to; i++) {
		if (e->in->o[i] < 0)
			x86_vop(&e->code, V_BROADCAST, constant(e, i), 0,
			        x86_at(R15, ~e->in->o[i] * ROW_BYTES));
	}
}

static inline struct rm operand_at(const struct emitter *e, unsigned slot, unsigned q)
{
	int32_t o = e->in->o[slot];

	if (o < 0)
		return x86_v(constant(e, slot));
	return o == e->held ? x86_v(e->held_in + q) : part_at(e, o, q);
}

/* The operand in a register, which is not to be changed: that one, or where it is already. */
static inline unsigned operand_in(struct emitter *e, unsigned slot, unsigned q, unsigned reg)
{
	struct rm at = operand_at(e, slot, q);

	if (!at.is_mem)
		return at.reg;
	x86_vop(&e->code, V_LOAD, reg, 0, at);
	return reg;
}

/* Signs in ymm to: the bits of part q that each word of ymm bits has. */
static inline void spread_bits(struct emitter *e, unsigned to, unsigned bits, unsigned q)
{
	x86_vop(&e->code, V_SLLVQ, to, bits, x86_near(e->near.shifts + 32 * (size_t)q));
}

/* A part of a row gets the result. */
static inline void give_row(struct emitter *e, int32_t row, unsigned q)
{
	unsigned reg = result_in(e, q);

	if (e->masked && e->avx2) {
		spread_bits(e, temp(e, 0, q), Y_MASK, q);
		x86_blendv(&e->code, V_BLENDV64, reg, reg, part_at(e, row, q), temp(e, 0, q));
	} else if (e->masked) {
		x86_vop_k(&e->code, V_BLENDQ, reg, reg, part_at(e, row, q), q + 1);
	}
	x86_vop(&e->code, V_STORE, reg, 0, part_at(e, row, q));
	e->gave = row;
	e->gave_held |= row == e->held;
}

/* x NaN in a register becomes the one NaN of f32. */
static inline void one_nan(struct emitter *e, unsigned reg)
{
	if (e->avx2) {
		x86_vop_imm(&e->code, V_CMPPS, Y_SCRATCH, reg, x86_v(reg), 3);
		x86_blendv(&e->code, V_BLENDV32, reg, reg, x86_v(nan_in(e)), Y_SCRATCH);
		return;
	}
	x86_vop_imm(&e->code, V_CMPPS, K_TEMP, reg, x86_v(reg), 3);
	x86_vop_k(&e->code, V_LOAD32, reg, 0, x86_v(nan_in(e)), K_TEMP);
}

/* Each lane gets a general register. */
static inline void broadcast(struct emitter *e, unsigned vector, unsigned reg)
{
	if (e->avx2) {
		x86_movq(&e->code, vector, reg);
		x86_vop(&e->code, V_BROADCAST, vector, 0, x86_v(vector));
	} else {
		x86_vop(&e->code, V_BROADCAST_R, vector, 0, x86_v(reg));
	}
}

/* to = not x */
static inline void invert(struct emitter *e, unsigned to, unsigned x)
{
	if (e->avx2) {
		x86_vop(&e->code, V_EQD, Y_SCRATCH, Y_SCRATCH, x86_v(Y_SCRATCH));
		x86_vop(&e->code, V_XOR, to, x, x86_v(Y_SCRATCH));
	} else {
		x86_vop_imm(&e->code, V_TERNARY, to, x, x86_v(x), 0x55);
	}
}

static inline void shift(struct emitter *e, unsigned op, unsigned what, unsigned to, unsigned from,
                         unsigned n)
{
	x86_vop_imm(&e->code, op, what, to, x86_v(from), n);
}
#define SHIFT_LEFT  V_SHIFT, 6
#define SHIFT_RIGHT V_SHIFT, 2
#define SHIFT_SIGN  V_SHIFT_SRA, 4

#endif
