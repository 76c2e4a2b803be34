/* x86.h - an assembler for the few x86-64 instructions that programs need. Nothing is emitted any
 * more once memory ran out. */
#ifndef GX_EMIT_X86_H
#define GX_EMIT_X86_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum gx_reg {
	GX_RAX,
	GX_RCX,
	GX_RDX,
	GX_RBX,
	GX_RSP,
	GX_RBP,
	GX_RSI,
	GX_RDI,
	GX_R8,
	GX_R9,
	GX_R10,
	GX_R11,
	GX_R12,
	GX_R13,
	GX_R14,
	GX_R15,
	GX_N_REGS,
	GX_NO_REG = GX_N_REGS
};

/* Condition codes as in the opcodes. */
enum gx_cc {
	GX_CC_B = 2,
	GX_CC_AE,
	GX_CC_E,
	GX_CC_NE,
	GX_CC_BE,
	GX_CC_A,
	GX_CC_L = 12,
	GX_CC_GE,
	GX_CC_LE,
	GX_CC_G
};

/* The digit of an immediate ALU operation; its register form is digit * 8 + 3. */
enum gx_alu { GX_ALU_ADD, GX_ALU_OR, GX_ALU_AND = 4, GX_ALU_SUB, GX_ALU_XOR, GX_ALU_CMP };
enum gx_shift { GX_SHIFT_SHL = 4, GX_SHIFT_SHR = 5, GX_SHIFT_SAR = 7 };

struct gx_x86 {
	uint8_t *code;
	size_t len, cap;
	bool failed;
};

struct gx_mem {
	enum gx_reg base;
	int32_t disp;
};

void gx_x86_byte(struct gx_x86 *a, uint8_t byte); /* as they are */
void gx_x86_u32(struct gx_x86 *a, uint32_t value);

/* wide: 64 bits, else 32 (which zero the upper half) */
void gx_x86_mov(struct gx_x86 *a, bool wide, enum gx_reg to, enum gx_reg from);
void gx_x86_imm(struct gx_x86 *a, enum gx_reg to,
                uint64_t value); /* shortest form; keeps no flags */
void gx_x86_alu(struct gx_x86 *a, bool wide, enum gx_alu op, enum gx_reg to, enum gx_reg from);
void gx_x86_alu_imm(struct gx_x86 *a, bool wide, enum gx_alu op, enum gx_reg to, int32_t imm);
void gx_x86_alu_mem(struct gx_x86 *a, bool wide, enum gx_alu op, enum gx_reg to,
                    struct gx_mem from);
void gx_x86_test(struct gx_x86 *a, bool wide, enum gx_reg x, enum gx_reg y);
void gx_x86_mul(struct gx_x86 *a, bool wide, enum gx_reg to, enum gx_reg from);
void gx_x86_neg(struct gx_x86 *a, bool wide, enum gx_reg reg);
void gx_x86_div(struct gx_x86 *a, bool wide, bool is_signed, enum gx_reg by); /* of rdx:rax */
void gx_x86_sign_rax(struct gx_x86 *a, bool wide);                            /* cdq, cqo */
void gx_x86_shift_cl(struct gx_x86 *a, bool wide, enum gx_shift op, enum gx_reg reg);
void gx_x86_shift_imm(struct gx_x86 *a, bool wide, enum gx_shift op, enum gx_reg reg, uint8_t n);
void gx_x86_sext(struct gx_x86 *a, bool wide, enum gx_reg to, enum gx_reg from,
                 unsigned bits); /* 8, 16, 32 */
void gx_x86_bswap(struct gx_x86 *a, bool wide, enum gx_reg reg);
void gx_x86_swap16(struct gx_x86 *a, enum gx_reg reg); /* the low two bytes, the rest becomes 0 */
void gx_x86_load(struct gx_x86 *a, unsigned width, enum gx_reg to,
                 struct gx_mem from); /* zero-extended */
void gx_x86_store(struct gx_x86 *a, unsigned width, struct gx_mem to, enum gx_reg from);
void gx_x86_lea(struct gx_x86 *a, enum gx_reg to, struct gx_mem from);
void gx_x86_lock_alu(struct gx_x86 *a, bool wide, enum gx_alu op, struct gx_mem at,
                     enum gx_reg value);
void gx_x86_lock_xadd(struct gx_x86 *a, bool wide, struct gx_mem at, enum gx_reg value);
void gx_x86_xchg(struct gx_x86 *a, bool wide, struct gx_mem at, enum gx_reg value);
void gx_x86_lock_cmpxchg(struct gx_x86 *a, bool wide, struct gx_mem at,
                         enum gx_reg value);                        /* compares with rax */
void gx_x86_setcc(struct gx_x86 *a, enum gx_cc cc, enum gx_reg to); /* 0 or 1 in all 64 bits */
void gx_x86_cmov(struct gx_x86 *a, enum gx_cc cc, enum gx_reg to, enum gx_reg from);
void gx_x86_push(struct gx_x86 *a, enum gx_reg reg);
void gx_x86_pop(struct gx_x86 *a, enum gx_reg reg);
void gx_x86_call(struct gx_x86 *a, enum gx_reg reg);
void gx_x86_ret(struct gx_x86 *a);

/* Jumps: the place of a 32-bit distance to fill in with gx_x86_land(). */
size_t gx_x86_jmp(struct gx_x86 *a);
size_t gx_x86_jcc(struct gx_x86 *a, enum gx_cc cc);
void gx_x86_land(struct gx_x86 *a, size_t jump, size_t target);

#endif
