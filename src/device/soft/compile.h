/* compile.h - what the parts of the compiler share: decoded instructions to machine code.
 *
 * In compiled code rbx is the warp, r12d what is left of its turn, r13 the frame's rows (plus ROWS_BIAS, so that short
 * distances reach twice as many), r14d the lanes, r15 the constants, rbp the predicates. zmm31 has the one NaN of f32 in each
 * half, zmm30 the low halves of 64 bits. k1 to k4 have the lanes that are not to be written, 8 each, where some are not.
 * rax, rcx, rdx, rsi, rdi, r8, zmm4 to zmm23 and k5 to k7 are an instruction's own; rsi has the lanes of a guarded one. Results
 * are made in zmm0 to zmm3 and zmm24 to zmm27 by turns: the last one is still there when the next instruction reads it.
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
	Z_LOW_HALVES = 30,
	Z_NAN = 31,
	Z_CONSTANT = 16 /* and the operand's slot */,
	K_TEMP = 5
};

struct emitter {
	struct code code;
	const struct program *program;
	const struct func *func;
	const struct insn *in;
	bool all;       /* this code is for a split of all lanes */
	bool masked;    /* the instruction is for some of the lanes */
	enum gpr lanes; /* register that has them */
	unsigned out;   /* first of the four registers that its result is made in */
	int32_t held;   /* row whose value is in the four from held_in on; NO_OPERAND: none */
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
	size_t nan, low, exit_next, exit_step;
};

/* Each gives false, and nothing emitted, for an instruction that it has no code for. */
bool gx_soft_compile_value(struct emitter *e); /* compile_value.c: rows of soft_ops.def, moves */
bool gx_soft_compile_compare(
        struct emitter *e);                  /* compile_pred.c: what gives or takes predicates */
bool gx_soft_compile_cvt(struct emitter *e); /* compile_cvt.c */

/* A call of the instruction's function; the step it says and another set of lanes end the code. */
void gx_soft_compile_call(struct emitter *e);

/* --- operands: slot of in->o, quarter of the row */
static inline struct rm row_at(int32_t row, unsigned q)
{
	return x86_at(R13, row * ROW_BYTES + 64 * (int64_t)q - ROWS_BIAS);
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
			x86_vop(&e->code, V_BROADCAST, Z_CONSTANT + i, 0,
			        x86_at(R15, ~e->in->o[i] * ROW_BYTES));
	}
}

static inline struct rm operand_at(const struct emitter *e, unsigned slot, unsigned q)
{
	int32_t o = e->in->o[slot];

	if (o < 0)
		return x86_v(Z_CONSTANT + slot);
	return o == e->held ? x86_v(e->held_in + q) : row_at(o, q);
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

/* A quarter of a row gets the result. */
static inline void give_row(struct emitter *e, int32_t row, unsigned q)
{
	unsigned reg = e->out + q;

	if (e->masked)
		x86_vop_k(&e->code, V_BLENDQ, reg, reg, row_at(row, q), q + 1);
	x86_vop(&e->code, V_STORE, reg, 0, row_at(row, q));
	e->gave = row;
	e->gave_held |= row == e->held;
}

/* x NaN in a register becomes the one NaN of f32. */
static inline void one_nan(struct emitter *e, unsigned reg)
{
	x86_vop_imm(&e->code, V_CMPPS, K_TEMP, reg, x86_v(reg), 3);
	x86_vop_k(&e->code, V_LOAD32, reg, 0, x86_v(Z_NAN), K_TEMP);
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
