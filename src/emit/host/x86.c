/* x86.c - encodings: REX prefix, opcode, ModRM, displacement. */
#include "emit/host/x86.h"

#include <stdlib.h>
#include <string.h>

void gx_x86_byte(struct gx_x86 *a, uint8_t byte)
{
	if (a->len == a->cap) {
		size_t cap = a->cap ? a->cap * 2 : 1024;
		uint8_t *grown = a->failed ? NULL : realloc(a->code, cap);

		if (!grown) {
			a->failed = true;
			return;
		}
		a->code = grown;
		a->cap = cap;
	}
	a->code[a->len++] = byte;
}

void gx_x86_u32(struct gx_x86 *a, uint32_t value)
{
	for (int i = 0; i < 4; i++)
		gx_x86_byte(a, (uint8_t)(value >> 8 * i));
}

/* --- pieces */

/* byte_reg: spl, bpl, sil and dil need a prefix to be what they are. */
static void rex(struct gx_x86 *a, bool wide, unsigned reg, unsigned rm, bool byte_reg)
{
	uint8_t prefix = (uint8_t)(0x40 | wide << 3 | (reg >> 3) << 2 | rm >> 3);

	if (prefix != 0x40 || byte_reg)
		gx_x86_byte(a, prefix);
}

static void modrm_reg(struct gx_x86 *a, unsigned reg, unsigned rm)
{
	gx_x86_byte(a, (uint8_t)(0xc0 | (reg & 7) << 3 | (rm & 7)));
}

static void modrm_mem(struct gx_x86 *a, unsigned reg, struct gx_mem mem)
{
	bool small = mem.disp >= -128 && mem.disp <= 127;

	gx_x86_byte(a, (uint8_t)((small ? 0x40 : 0x80) | (reg & 7) << 3 | (mem.base & 7)));
	if ((mem.base & 7) == GX_RSP)
		gx_x86_byte(a, 0x24);
	if (small)
		gx_x86_byte(a, (uint8_t)mem.disp);
	else
		gx_x86_u32(a, (uint32_t)mem.disp);
}

/* op reg, rm with both in registers */
static void two(struct gx_x86 *a, bool wide, uint8_t opcode, unsigned reg, unsigned rm)
{
	rex(a, wide, reg, rm, false);
	gx_x86_byte(a, opcode);
	modrm_reg(a, reg, rm);
}

static void two_0f(struct gx_x86 *a, bool wide, uint8_t opcode, unsigned reg, unsigned rm,
                   bool byte_reg)
{
	rex(a, wide, reg, rm, byte_reg);
	gx_x86_byte(a, 0x0f);
	gx_x86_byte(a, opcode);
	modrm_reg(a, reg, rm);
}

static void with_mem(struct gx_x86 *a, bool wide, uint8_t opcode, unsigned reg, struct gx_mem mem)
{
	rex(a, wide, reg, mem.base, false);
	gx_x86_byte(a, opcode);
	modrm_mem(a, reg, mem);
}

/* --- moves */
void gx_x86_mov(struct gx_x86 *a, bool wide, enum gx_reg to, enum gx_reg from)
{
	if (to != from || !wide)
		two(a, wide, 0x89, from, to);
}

void gx_x86_imm(struct gx_x86 *a, enum gx_reg to, uint64_t value)
{
	if (!value) {
		two(a, false, 0x31, to, to);
		return;
	}
	if (value <= UINT32_MAX) {
		rex(a, false, 0, to, false);
		gx_x86_byte(a, (uint8_t)(0xb8 | (to & 7)));
		gx_x86_u32(a, (uint32_t)value);
		return;
	}
	rex(a, true, 0, to, false);
	if ((int64_t)value == (int32_t)value) {
		gx_x86_byte(a, 0xc7);
		modrm_reg(a, 0, to);
		gx_x86_u32(a, (uint32_t)value);
		return;
	}
	gx_x86_byte(a, (uint8_t)(0xb8 | (to & 7)));
	gx_x86_u32(a, (uint32_t)value);
	gx_x86_u32(a, (uint32_t)(value >> 32));
}

void gx_x86_load(struct gx_x86 *a, unsigned width, enum gx_reg to, struct gx_mem from)
{
	if (width >= 4) {
		with_mem(a, width == 8, 0x8b, to, from);
		return;
	}
	rex(a, false, to, from.base, false);
	gx_x86_byte(a, 0x0f);
	gx_x86_byte(a, width == 1 ? 0xb6 : 0xb7);
	modrm_mem(a, to, from);
}

void gx_x86_store(struct gx_x86 *a, unsigned width, struct gx_mem to, enum gx_reg from)
{
	if (width == 2)
		gx_x86_byte(a, 0x66);
	rex(a, width == 8, from, to.base, width == 1);
	gx_x86_byte(a, width == 1 ? 0x88 : 0x89);
	modrm_mem(a, from, to);
}

void gx_x86_lea(struct gx_x86 *a, enum gx_reg to, struct gx_mem from)
{
	with_mem(a, true, 0x8d, to, from);
}

/* --- arithmetic */
void gx_x86_alu(struct gx_x86 *a, bool wide, enum gx_alu op, enum gx_reg to, enum gx_reg from)
{
	two(a, wide, (uint8_t)(op * 8 + 3), to, from);
}

void gx_x86_alu_mem(struct gx_x86 *a, bool wide, enum gx_alu op, enum gx_reg to, struct gx_mem from)
{
	with_mem(a, wide, (uint8_t)(op * 8 + 3), to, from);
}

void gx_x86_alu_imm(struct gx_x86 *a, bool wide, enum gx_alu op, enum gx_reg to, int32_t imm)
{
	bool small = imm >= -128 && imm <= 127;

	two(a, wide, small ? 0x83 : 0x81, op, to);
	if (small)
		gx_x86_byte(a, (uint8_t)imm);
	else
		gx_x86_u32(a, (uint32_t)imm);
}

void gx_x86_test(struct gx_x86 *a, bool wide, enum gx_reg x, enum gx_reg y)
{
	two(a, wide, 0x85, y, x);
}

void gx_x86_mul(struct gx_x86 *a, bool wide, enum gx_reg to, enum gx_reg from)
{
	two_0f(a, wide, 0xaf, to, from, false);
}

void gx_x86_neg(struct gx_x86 *a, bool wide, enum gx_reg reg)
{
	two(a, wide, 0xf7, 3, reg);
}

void gx_x86_div(struct gx_x86 *a, bool wide, bool is_signed, enum gx_reg by)
{
	two(a, wide, 0xf7, is_signed ? 7 : 6, by);
}

void gx_x86_sign_rax(struct gx_x86 *a, bool wide)
{
	rex(a, wide, 0, 0, false);
	gx_x86_byte(a, 0x99);
}

void gx_x86_shift_cl(struct gx_x86 *a, bool wide, enum gx_shift op, enum gx_reg reg)
{
	two(a, wide, 0xd3, op, reg);
}

void gx_x86_shift_imm(struct gx_x86 *a, bool wide, enum gx_shift op, enum gx_reg reg, uint8_t n)
{
	two(a, wide, 0xc1, op, reg);
	gx_x86_byte(a, n);
}

void gx_x86_sext(struct gx_x86 *a, bool wide, enum gx_reg to, enum gx_reg from, unsigned bits)
{
	if (bits == 32)
		two(a, wide, wide ? 0x63 : 0x8b, to, from);
	else
		two_0f(a, wide, bits == 8 ? 0xbe : 0xbf, to, from, bits == 8);
}

void gx_x86_bswap(struct gx_x86 *a, bool wide, enum gx_reg reg)
{
	rex(a, wide, 0, reg, false);
	gx_x86_byte(a, 0x0f);
	gx_x86_byte(a, (uint8_t)(0xc8 | (reg & 7)));
}

void gx_x86_swap16(struct gx_x86 *a, enum gx_reg reg)
{
	/* rol reg16, 8; movzx reg32, reg16 */
	gx_x86_byte(a, 0x66);
	two(a, false, 0xc1, 0, reg);
	gx_x86_byte(a, 8);
	two_0f(a, false, 0xb7, reg, reg, false);
}

/* --- atomics */
void gx_x86_lock_alu(struct gx_x86 *a, bool wide, enum gx_alu op, struct gx_mem at,
                     enum gx_reg value)
{
	gx_x86_byte(a, 0xf0);
	with_mem(a, wide, (uint8_t)(op * 8 + 1), value, at);
}

static void lock_0f(struct gx_x86 *a, bool wide, uint8_t opcode, struct gx_mem at,
                    enum gx_reg value)
{
	gx_x86_byte(a, 0xf0);
	rex(a, wide, value, at.base, false);
	gx_x86_byte(a, 0x0f);
	gx_x86_byte(a, opcode);
	modrm_mem(a, value, at);
}

void gx_x86_lock_xadd(struct gx_x86 *a, bool wide, struct gx_mem at, enum gx_reg value)
{
	lock_0f(a, wide, 0xc1, at, value);
}

void gx_x86_xchg(struct gx_x86 *a, bool wide, struct gx_mem at, enum gx_reg value)
{
	with_mem(a, wide, 0x87, value, at);
}

void gx_x86_lock_cmpxchg(struct gx_x86 *a, bool wide, struct gx_mem at, enum gx_reg value)
{
	lock_0f(a, wide, 0xb1, at, value);
}

/* --- conditions and control flow */
void gx_x86_setcc(struct gx_x86 *a, enum gx_cc cc, enum gx_reg to)
{
	two_0f(a, false, (uint8_t)(0x90 | cc), 0, to, true);
	two_0f(a, false, 0xb6, to, to, true);
}

void gx_x86_cmov(struct gx_x86 *a, enum gx_cc cc, enum gx_reg to, enum gx_reg from)
{
	two_0f(a, true, (uint8_t)(0x40 | cc), to, from, false);
}

void gx_x86_push(struct gx_x86 *a, enum gx_reg reg)
{
	rex(a, false, 0, reg, false);
	gx_x86_byte(a, (uint8_t)(0x50 | (reg & 7)));
}

void gx_x86_pop(struct gx_x86 *a, enum gx_reg reg)
{
	rex(a, false, 0, reg, false);
	gx_x86_byte(a, (uint8_t)(0x58 | (reg & 7)));
}

void gx_x86_call(struct gx_x86 *a, enum gx_reg reg)
{
	two(a, false, 0xff, 2, reg);
}

void gx_x86_ret(struct gx_x86 *a)
{
	gx_x86_byte(a, 0xc3);
}

size_t gx_x86_jmp(struct gx_x86 *a)
{
	gx_x86_byte(a, 0xe9);
	gx_x86_u32(a, 0);
	return a->len - 4;
}

size_t gx_x86_jcc(struct gx_x86 *a, enum gx_cc cc)
{
	gx_x86_byte(a, 0x0f);
	gx_x86_byte(a, (uint8_t)(0x80 | cc));
	gx_x86_u32(a, 0);
	return a->len - 4;
}

void gx_x86_land(struct gx_x86 *a, size_t jump, size_t target)
{
	uint32_t distance = (uint32_t)(target - (jump + 4));

	if (!a->failed)
		memcpy(a->code + jump, &distance, 4);
}
