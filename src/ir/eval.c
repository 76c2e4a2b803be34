/* eval.c - what the pure operations of ir_ops.def compute. The one place where their meaning is
 * written in C. */
#include "ir/interp.h"

static int64_t sign(uint64_t value, unsigned bits)
{
	unsigned shift = 64 - bits;

	return (int64_t)(value << shift) >> shift;
}

static unsigned bits_of(enum gx_ir_type type)
{
	return type == GX_IR_I64 ? 64 : type == GX_IR_I32 ? 32 : 1;
}

bool gx_ir_eval_cond(enum gx_ir_cond cond, enum gx_ir_type type, uint64_t a, uint64_t b)
{
	int64_t sa = sign(a, bits_of(type)), sb = sign(b, bits_of(type));

	switch (cond) {
	case GX_IR_EQ: return a == b;
	case GX_IR_NE: return a != b;
	case GX_IR_ULT: return a < b;
	case GX_IR_ULE: return a <= b;
	case GX_IR_UGT: return a > b;
	case GX_IR_UGE: return a >= b;
	case GX_IR_SLT: return sa < sb;
	case GX_IR_SLE: return sa <= sb;
	case GX_IR_SGT: return sa > sb;
	case GX_IR_SGE: return sa >= sb;
	case GX_IR_TEST: return a & b;
	case GX_IR_N_CONDS: return false;
	}
	return false;
}

/* MIN / -1 overflows in C: its quotient is MIN, its remainder 0. */
static uint64_t divide_signed(uint64_t a, uint64_t b, unsigned bits, bool remainder)
{
	int64_t sa = sign(a, bits), sb = sign(b, bits);

	if (!sb)
		return remainder ? a : 0;
	if (sb == -1)
		return remainder ? 0 : -(uint64_t)sa;
	return (uint64_t)(remainder ? sa % sb : sa / sb);
}

static uint64_t reverse_bytes(uint64_t value, uint64_t bits)
{
	return bits == 16   ? __builtin_bswap16((uint16_t)value)
	       : bits == 32 ? __builtin_bswap32((uint32_t)value)
	                    : __builtin_bswap64(value);
}

/* Two operands of one type; the caller cuts the result to the type. */
static bool eval_binary(enum gx_ir_op op, unsigned bits, uint64_t a, uint64_t b, uint64_t *out)
{
	uint64_t amount = b & (bits - 1);

	/* clang-format off */
	switch ((int)op) {
	case GX_IR_add: *out = a + b; return true;
	case GX_IR_sub: *out = a - b; return true;
	case GX_IR_mul: *out = a * b; return true;
	case GX_IR_udiv: *out = b ? a / b : 0; return true;
	case GX_IR_urem: *out = b ? a % b : a; return true;
	case GX_IR_sdiv: *out = divide_signed(a, b, bits, false); return true;
	case GX_IR_srem: *out = divide_signed(a, b, bits, true); return true;
	case GX_IR_and: *out = a & b; return true;
	case GX_IR_or: *out = a | b; return true;
	case GX_IR_xor: *out = a ^ b; return true;
	case GX_IR_shl: *out = a << amount; return true;
	case GX_IR_lshr: *out = a >> amount; return true;
	case GX_IR_ashr: *out = (uint64_t)(sign(a, bits) >> amount); return true;
	default: return false;
	}
	/* clang-format on */
}

static bool eval_unary(const struct gx_ir_insn *insn, uint64_t a, uint64_t *out)
{
	/* clang-format off */
	switch ((int)insn->op) {
	case GX_IR_neg: *out = -a; return true;
	case GX_IR_sext: *out = (uint64_t)sign(a, (unsigned)insn->imm); return true;
	case GX_IR_zext:
	case GX_IR_trunc: *out = a & UINT32_MAX; return true;
	case GX_IR_bswap: *out = reverse_bytes(a, insn->imm); return true;
	case GX_IR_popc: *out = (uint64_t)__builtin_popcount((uint32_t)a); return true;
	case GX_IR_ctz: *out = (uint32_t)a ? (uint64_t)__builtin_ctz((uint32_t)a) : 32; return true;
	default: return false;
	}
	/* clang-format on */
}

bool gx_ir_eval(const struct gx_ir_insn *insn, const uint64_t *args, uint64_t *result)
{
	bool known = true;

	*result = 0;
	if (insn->op == GX_IR_const)
		*result = insn->imm;
	else if (insn->op == GX_IR_select)
		*result = args[0] ? args[1] : args[2];
	else if (insn->op == GX_IR_icmp)
		*result = gx_ir_eval_cond((enum gx_ir_cond)insn->imm, (enum gx_ir_type)insn->imm2,
		                          args[0], args[1]);
	else if (insn->n_args == 1)
		known = eval_unary(insn, args[0], result);
	else if (insn->n_args == 2)
		known = eval_binary(insn->op, bits_of(insn->type), args[0], args[1], result);
	else
		known = false;
	*result &= gx_ir_type_mask(insn->type);
	return known;
}
