/* select.c - one IR operation to x86-64. */
#include "emit/host/select.h"

#include "ir/helper.h"

#include <errno.h>

static bool is_wide(enum gx_ir_type type)
{
	return type == GX_IR_I64;
}

/* --- arithmetic */
static void binary(struct gx_select *s, const struct gx_ir_insn *insn, enum gx_alu op,
                   bool multiplies)
{
	bool wide = is_wide(insn->type), commutes = insn->op != GX_IR_sub;
	const struct gx_ir_insn *x = insn->args[0], *y = insn->args[1];
	enum gx_reg to = gx_target(s, insn), a, b;
	int32_t imm;

	if (!multiplies && gx_immediate(y, wide, &imm)) {
		gx_x86_mov(&s->a, wide, to, gx_operand(s, x, to));
		gx_x86_alu_imm(&s->a, wide, op, to, imm);
		gx_finish(s, insn, to);
		return;
	}
	b = gx_operand(s, y, GX_RCX);
	a = gx_operand(s, x, GX_RAX);
	if (b == to && a != to) {
		if (commutes) {
			b = a;
			a = to;
		} else {
			gx_x86_mov(&s->a, true, GX_RCX, b);
			b = GX_RCX;
		}
	}
	gx_x86_mov(&s->a, true, to, a);
	if (multiplies)
		gx_x86_mul(&s->a, wide, to, b);
	else
		gx_x86_alu(&s->a, wide, op, to, b);
	gx_finish(s, insn, to);
}

static void shift(struct gx_select *s, const struct gx_ir_insn *insn, enum gx_shift op)
{
	bool wide = is_wide(insn->type);
	enum gx_reg to = gx_target(s, insn);
	int32_t n;

	if (gx_immediate(insn->args[1], wide, &n)) {
		gx_x86_mov(&s->a, true, to, gx_operand(s, insn->args[0], to));
		gx_x86_shift_imm(&s->a, wide, op, to, (uint8_t)(n & (wide ? 63 : 31)));
	} else {
		gx_operand_to(s, insn->args[1], GX_RCX);
		gx_x86_mov(&s->a, true, to, gx_operand(s, insn->args[0], GX_RAX));
		gx_x86_shift_cl(&s->a, wide, op, to);
	}
	gx_finish(s, insn, to);
}

/* A constant divisor that is neither 0 nor -1 needs no checks. */
static bool is_plain_divisor(const struct gx_ir_insn *by)
{
	uint64_t mask = gx_ir_type_mask(by->type);

	return by->op == GX_IR_const && (by->imm & mask) && (by->imm & mask) != mask;
}

/* x / 0 = 0 and x % 0 = x; x / -1 = -x and x % -1 = 0, where the machine would trap on the smallest
 * x. */
static void divide(struct gx_select *s, const struct gx_ir_insn *insn, bool is_signed,
                   bool remainder)
{
	bool wide = is_wide(insn->type), checks = !is_plain_divisor(insn->args[1]);
	size_t zero = 0, minus = 0, done = 0, done_minus = 0;

	gx_operand_to(s, insn->args[1], GX_RCX);
	gx_operand_to(s, insn->args[0], GX_RAX);
	if (checks) {
		gx_x86_test(&s->a, wide, GX_RCX, GX_RCX);
		zero = gx_x86_jcc(&s->a, GX_CC_E);
	}
	if (checks && is_signed) {
		gx_x86_alu_imm(&s->a, wide, GX_ALU_CMP, GX_RCX, -1);
		minus = gx_x86_jcc(&s->a, GX_CC_E);
	}
	if (is_signed)
		gx_x86_sign_rax(&s->a, wide);
	else
		gx_x86_imm(&s->a, GX_RDX, 0);
	gx_x86_div(&s->a, wide, is_signed, GX_RCX);
	if (remainder)
		gx_x86_mov(&s->a, true, GX_RAX, GX_RDX);
	if (checks)
		done = gx_x86_jmp(&s->a);
	if (minus) {
		gx_x86_land(&s->a, minus, s->a.len);
		if (remainder)
			gx_x86_imm(&s->a, GX_RAX, 0);
		else
			gx_x86_neg(&s->a, wide, GX_RAX);
		done_minus = gx_x86_jmp(&s->a);
	}
	if (zero) {
		gx_x86_land(&s->a, zero, s->a.len);
		if (!remainder)
			gx_x86_imm(&s->a, GX_RAX, 0);
		gx_x86_land(&s->a, done, s->a.len);
	}
	if (done_minus)
		gx_x86_land(&s->a, done_minus, s->a.len);
	gx_finish(s, insn, GX_RAX);
}

static void byte_swap(struct gx_select *s, const struct gx_ir_insn *insn)
{
	enum gx_reg to = gx_target(s, insn);

	gx_x86_mov(&s->a, true, to, gx_operand(s, insn->args[0], to));
	if (insn->imm == 16)
		gx_x86_swap16(&s->a, to);
	else
		gx_x86_bswap(&s->a, insn->imm == 64, to);
	gx_finish(s, insn, to);
}

/* One operand, same place in and out. */
static void unary(struct gx_select *s, const struct gx_ir_insn *insn)
{
	enum gx_reg to = gx_target(s, insn), from = gx_operand(s, insn->args[0], to);

	switch ((unsigned)insn->op) {
	case GX_IR_neg:
		gx_x86_mov(&s->a, true, to, from);
		gx_x86_neg(&s->a, is_wide(insn->type), to);
		break;
	case GX_IR_sext:
		gx_x86_sext(&s->a, is_wide(insn->type), to, from, (unsigned)insn->imm);
		break;
	default: gx_x86_mov(&s->a, false, to, from); break; /* zext, trunc */
	}
	gx_finish(s, insn, to);
}

/* --- comparisons */
enum gx_cc gx_select_compare(struct gx_select *s, const struct gx_ir_insn *icmp)
{
	static const enum gx_cc ccs[GX_IR_N_CONDS] = {
		[GX_IR_EQ] = GX_CC_E,   [GX_IR_NE] = GX_CC_NE,   [GX_IR_ULT] = GX_CC_B,
		[GX_IR_ULE] = GX_CC_BE, [GX_IR_UGT] = GX_CC_A,   [GX_IR_UGE] = GX_CC_AE,
		[GX_IR_SLT] = GX_CC_L,  [GX_IR_SLE] = GX_CC_LE,  [GX_IR_SGT] = GX_CC_G,
		[GX_IR_SGE] = GX_CC_GE, [GX_IR_TEST] = GX_CC_NE,
	};
	bool wide = icmp->imm2 == GX_IR_I64, test = icmp->imm == GX_IR_TEST;
	enum gx_reg a, b;
	int32_t imm;

	if (!test && gx_immediate(icmp->args[1], wide, &imm)) {
		gx_x86_alu_imm(&s->a, wide, GX_ALU_CMP, gx_operand(s, icmp->args[0], GX_RAX), imm);
		return ccs[icmp->imm];
	}
	b = gx_operand(s, icmp->args[1], GX_RCX);
	a = gx_operand(s, icmp->args[0], GX_RAX);
	if (test)
		gx_x86_test(&s->a, wide, a, b);
	else
		gx_x86_alu(&s->a, wide, GX_ALU_CMP, a, b);
	return ccs[icmp->imm];
}

static void compare(struct gx_select *s, const struct gx_ir_insn *insn)
{
	enum gx_cc cc;

	if (gx_is_fused(insn))
		return;
	cc = gx_select_compare(s, insn);
	gx_x86_setcc(&s->a, cc, gx_target(s, insn));
	gx_finish(s, insn, gx_target(s, insn));
}

static void choose(struct gx_select *s, const struct gx_ir_insn *insn)
{
	enum gx_reg to = gx_target(s, insn);
	enum gx_reg a = gx_operand(s, insn->args[1], GX_RAX),
	            b = gx_operand(s, insn->args[2], GX_RCX);
	enum gx_reg condition = gx_operand(s, insn->args[0], GX_RDX);

	gx_x86_test(&s->a, false, condition, condition);
	if (to == a) {
		gx_x86_cmov(&s->a, GX_CC_E, to, b);
	} else {
		gx_x86_mov(&s->a, true, to, b);
		gx_x86_cmov(&s->a, GX_CC_NE, to, a);
	}
	gx_finish(s, insn, to);
}

/* --- memory */
static void load(struct gx_select *s, const struct gx_ir_insn *insn)
{
	enum gx_reg to = gx_target(s, insn);

	gx_x86_load(&s->a, insn->width, to, gx_address(s, insn->args[0], insn->imm, GX_RAX));
	gx_finish(s, insn, to);
}

static void store(struct gx_select *s, const struct gx_ir_insn *insn)
{
	struct gx_mem at = gx_address(s, insn->args[0], insn->imm, GX_RAX);

	gx_x86_store(&s->a, insn->width, at, gx_operand(s, insn->args[1], GX_RCX));
}

static void call(struct gx_select *s, const struct gx_ir_insn *insn)
{
	static const uint8_t regs[] = { GX_RSI, GX_RDX, GX_RCX, GX_R8, GX_R9 };
	gx_host_function *function = s->linker->function(s->linker->arg, insn->imm);
	struct gx_copy copies[5];

	if (!function || insn->n_args > 5) {
		const char *name = gx_ir_helper_name(insn->imm);

		gx_select_fails(s, gx_fail(s->diag, GX_E_HOST_LINK, "%s is not there on the CPU",
		                           name ? name : "a helper"));
		return;
	}
	for (uint32_t i = 0; i < insn->n_args; i++)
		copies[i] =
		        (struct gx_copy){ insn->args[i], { GX_HOME_REG, (enum gx_reg)regs[i], 0 } };
	gx_copy_all(s, copies, insn->n_args);
	gx_x86_load(&s->a, 8, GX_RDI, (struct gx_mem){ GX_RSP, GX_AT_USER });
	gx_x86_imm(&s->a, GX_RAX, (uint64_t)(uintptr_t)function);
	gx_x86_call(&s->a, GX_RAX);
	if (insn->type != GX_IR_VOID)
		gx_finish(s, insn, GX_RAX);
}

static void context(struct gx_select *s, const struct gx_ir_insn *insn)
{
	enum gx_reg to = gx_target(s, insn);

	gx_x86_load(&s->a, 8, to, (struct gx_mem){ GX_RSP, GX_AT_CTX });
	gx_finish(s, insn, to);
}

void gx_select_insn(struct gx_select *s, const struct gx_ir_insn *insn)
{
	s->insn = insn;
	if (gx_is_made(insn))
		return;
	switch ((unsigned)insn->op) {
	case GX_IR_ctx: context(s, insn); break;
	case GX_IR_add: binary(s, insn, GX_ALU_ADD, false); break;
	case GX_IR_sub: binary(s, insn, GX_ALU_SUB, false); break;
	case GX_IR_and: binary(s, insn, GX_ALU_AND, false); break;
	case GX_IR_or: binary(s, insn, GX_ALU_OR, false); break;
	case GX_IR_xor: binary(s, insn, GX_ALU_XOR, false); break;
	case GX_IR_mul: binary(s, insn, GX_ALU_ADD, true); break;
	case GX_IR_udiv: divide(s, insn, false, false); break;
	case GX_IR_urem: divide(s, insn, false, true); break;
	case GX_IR_sdiv: divide(s, insn, true, false); break;
	case GX_IR_srem: divide(s, insn, true, true); break;
	case GX_IR_shl: shift(s, insn, GX_SHIFT_SHL); break;
	case GX_IR_lshr: shift(s, insn, GX_SHIFT_SHR); break;
	case GX_IR_ashr: shift(s, insn, GX_SHIFT_SAR); break;
	case GX_IR_neg:
	case GX_IR_sext:
	case GX_IR_zext:
	case GX_IR_trunc: unary(s, insn); break;
	case GX_IR_bswap: byte_swap(s, insn); break;
	case GX_IR_icmp: compare(s, insn); break;
	case GX_IR_select: choose(s, insn); break;
	case GX_IR_load: load(s, insn); break;
	case GX_IR_store: store(s, insn); break;
	case GX_IR_atomic: gx_select_atomic(s, insn); break;
	case GX_IR_none: /* nothing uses what its register holds */
	case GX_IR_enter:
	case GX_IR_leave:
	case GX_IR_expect: break; /* they are for the verifier */
	case GX_IR_call: call(s, insn); break;
	default:
		gx_select_fails(
		        s, gx_fail(s->diag, GX_E_HOST_OP, "%s", gx_ir_op_info(insn->op)->name));
	}
}
