/* x86.h - machine code being made: a buffer, and the encodings of x86-64 with AVX-512, or with AVX2, that compiled
 * kernels consist of. */
#ifndef GX_SOFT_X86_H
#define GX_SOFT_X86_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct code {
	uint8_t *bytes;
	size_t n, cap;
	bool failed; /* out of memory: what is in it is of no use */
	bool vex;    /* vectors are of 256 bits, without masks: AVX2 and FMA */
};

enum gpr { RAX, RCX, RDX, RBX, RSP, RBP, RSI, RDI, R8, R9, R10, R11, R12, R13, R14, R15 };

static inline void put8(struct code *c, unsigned v)
{
	if (c->n == c->cap) {
		size_t cap = c->cap ? c->cap * 2 : 16384;
		uint8_t *bigger = realloc(c->bytes, cap);

		if (!bigger) {
			c->failed = true;
			c->n = 0; /* goes on in what there is, which nobody takes */
			if (!c->cap)
				return;
		} else {
			c->bytes = bigger;
			c->cap = cap;
		}
	}
	c->bytes[c->n++] = (uint8_t)v;
}

static inline void put32(struct code *c, uint32_t v)
{
	for (unsigned i = 0; i < 32; i += 8)
		put8(c, v >> i & 0xff);
}

static inline void put64(struct code *c, uint64_t v)
{
	put32(c, (uint32_t)v);
	put32(c, (uint32_t)(v >> 32));
}

/* --- general registers */

/* op reg, [base + disp]; base is neither rsp nor r12 */
static inline void x86_mem(struct code *c, bool wide, unsigned op, unsigned reg, unsigned base,
                           int32_t disp)
{
	unsigned rex = (wide ? 8u : 0) | (reg >> 3) << 2 | base >> 3;

	if (rex)
		put8(c, 0x40 | rex);
	if (op > 0xff)
		put8(c, op >> 8);
	put8(c, op & 0xff);
	put8(c, 0x80 | (reg & 7) << 3 | (base & 7));
	put32(c, (uint32_t)disp);
}

/* op rm, reg */
static inline void x86_reg(struct code *c, bool wide, unsigned op, unsigned reg, unsigned rm)
{
	unsigned rex = (wide ? 8u : 0) | (reg >> 3) << 2 | rm >> 3;

	if (rex)
		put8(c, 0x40 | rex);
	put8(c, op);
	put8(c, 0xc0 | (reg & 7) << 3 | (rm & 7));
}

enum {
	X86_ADD = 0x01,
	X86_OR = 0x09,
	X86_AND = 0x21,
	X86_XOR = 0x31,
	X86_CMP = 0x39,
	X86_TEST = 0x85,
	X86_MOV = 0x89
};
#define x86_load(c, reg, base, disp)    x86_mem(c, false, 0x8b, reg, base, (int32_t)(disp))
#define x86_load64(c, reg, base, disp)  x86_mem(c, true, 0x8b, reg, base, (int32_t)(disp))
#define x86_store(c, base, disp, reg)   x86_mem(c, false, 0x89, reg, base, (int32_t)(disp))
#define x86_store64(c, base, disp, reg) x86_mem(c, true, 0x89, reg, base, (int32_t)(disp))

static inline void x86_imm64(struct code *c, unsigned reg, uint64_t v)
{
	put8(c, 0x48 | reg >> 3);
	put8(c, 0xb8 | (reg & 7));
	put64(c, v);
}

static inline void x86_imm32(struct code *c, unsigned reg, uint32_t v)
{
	if (reg >> 3)
		put8(c, 0x41);
	put8(c, 0xb8 | (reg & 7));
	put32(c, v);
}

static inline void x86_not(struct code *c, unsigned reg)
{
	if (reg >> 3)
		put8(c, 0x41);
	put8(c, 0xf7);
	put8(c, 0xd0 | (reg & 7));
}

/* Jumps: the place of the distance, for x86_land(). */
enum { X86_JB = 0x82, X86_JE = 0x84, X86_JNE = 0x85 };
static inline size_t x86_jcc(struct code *c, unsigned cc)
{
	put8(c, 0x0f);
	put8(c, cc);
	put32(c, 0);
	return c->n - 4;
}

static inline size_t x86_jmp(struct code *c)
{
	put8(c, 0xe9);
	put32(c, 0);
	return c->n - 4;
}

static inline void x86_land_at(struct code *c, size_t jump, size_t to)
{
	uint32_t distance = (uint32_t)(to - (jump + 4));

	if (!c->failed)
		memcpy(c->bytes + jump, &distance, sizeof(distance));
}

static inline void x86_land(struct code *c, size_t jump)
{
	x86_land_at(c, jump, c->n);
}

/* --- masks */
static inline void x86_vex(struct code *c, unsigned map, unsigned pp, bool w, bool l, unsigned op,
                           unsigned reg, unsigned v, unsigned rm)
{
	put8(c, 0xc4);
	put8(c, (reg < 8 ? 0x80u : 0) | 0x40 | (rm < 8 ? 0x20u : 0) | map);
	put8(c, (w ? 0x80u : 0) | (~v & 15) << 3 | (l ? 4u : 0) | pp);
	put8(c, op);
	put8(c, 0xc0 | (reg & 7) << 3 | (rm & 7));
}

enum { PP_NONE, PP_66, PP_F3, PP_F2 };
enum { MAP_0F = 1, MAP_0F38, MAP_0F3A };

static inline void x86_kmov_from(struct code *c, unsigned k, unsigned reg) /* kmovd k, r32 */
{
	x86_vex(c, MAP_0F, PP_F2, false, false, 0x92, k, 0, reg);
}

static inline void x86_kmov_to(struct code *c, bool wide, unsigned reg, unsigned k)
{
	x86_vex(c, MAP_0F, PP_F2, wide, false, 0x93, reg, 0, k);
}

static inline void x86_kshift_right(struct code *c, unsigned to, unsigned k, unsigned n)
{
	x86_vex(c, MAP_0F3A, PP_66, false, false, 0x31, to, 0, k);
	put8(c, n);
}

/* to = high above low; of 8, 16 or 32 bits each */
static inline void x86_kunpack(struct code *c, unsigned bits, unsigned to, unsigned high,
                               unsigned low)
{
	x86_vex(c, MAP_0F, bits == 8 ? PP_66 : PP_NONE, bits == 32, true, 0x4b, to, high, low);
}

static inline void x86_pext(struct code *c, unsigned to, unsigned from, unsigned mask)
{
	x86_vex(c, MAP_0F38, PP_F3, true, false, 0xf5, to, from, mask);
}

/* --- vectors of 512 bits, or of 256 */
struct rm { /* an operand: a register, or memory */
	bool is_mem;
	bool is_near; /* memory at `disp` of this code; vex alone */
	uint8_t reg;  /* the vector, or the base */
	int32_t disp;
};
/* what an operation is, in one word; n: bytes that memory has, as a power of two */
#define VOP(map, pp, w, op, n)                                                                     \
	((unsigned)(map) << 24 | (unsigned)(n) << 16 | (pp) << 12 | (w) << 8 | (op))

static inline void x86_rm(struct code *c, unsigned reg, struct rm rm, unsigned scale)
{
	int32_t small = rm.disp >> scale;

	if (!rm.is_mem) {
		put8(c, 0xc0 | (reg & 7) << 3 | (rm.reg & 7));
	} else if (small >= -128 && small <= 127 && small * (1 << scale) == rm.disp) {
		put8(c, 0x40 | (reg & 7) << 3 | (rm.reg & 7));
		put8(c, (unsigned)small & 0xff);
	} else {
		put8(c, 0x80 | (reg & 7) << 3 | (rm.reg & 7));
		put32(c, (uint32_t)rm.disp);
	}
}

/* The same in 256 bits. n_imm: bytes that the caller puts behind it */
static inline void x86_vop_vex(struct code *c, unsigned op, unsigned reg, unsigned v, struct rm rm,
                               unsigned n_imm)
{
	bool w =
	        op >> 8 & 1 && (op & 0xff) != 0x59; /* vpbroadcastq has it in its long form alone */

	put8(c, 0xc4);
	put8(c, (reg & 8 ? 0 : 0x80u) | 0x40 | (rm.reg & 8 ? 0 : 0x20u) | op >> 24);
	put8(c, (w ? 0x80u : 0) | (~v & 15) << 3 | 4 | (op >> 12 & 3));
	put8(c, op & 0xff);
	if (rm.is_near) {
		put8(c, (reg & 7) << 3 | 5);
		put32(c, (uint32_t)(rm.disp - (int32_t)(c->n + 4 + n_imm)));
	} else {
		x86_rm(c, reg, rm, 0);
	}
}

/* reg{k} = op(v, rm): what is not in k stays; k 0: all */
static inline void x86_vop_k(struct code *c, unsigned op, unsigned reg, unsigned v, struct rm rm,
                             unsigned k)
{
	unsigned x = rm.is_mem ? 0 : rm.reg >> 4 & 1;

	put8(c, 0x62);
	put8(c, (reg & 8 ? 0 : 0x80u) | (x ? 0 : 0x40u) | (rm.reg & 8 ? 0 : 0x20u) |
	                (reg & 16 ? 0 : 0x10u) | op >> 24);
	put8(c, (op >> 8 & 1) << 7 | (~v & 15) << 3 | 4 | (op >> 12 & 3));
	put8(c, 2u << 5 | (v & 16 ? 0 : 8u) | k);
	put8(c, op & 0xff);
	x86_rm(c, reg, rm, op >> 16 & 0xff);
}

static inline struct rm x86_v(unsigned reg)
{
	return (struct rm){ .reg = (uint8_t)reg };
}

static inline struct rm x86_at(unsigned base, int64_t disp)
{
	return (struct rm){ .is_mem = true, .reg = (uint8_t)base, .disp = (int32_t)disp };
}

static inline struct rm x86_near(size_t at)
{
	return (struct rm){ .is_mem = true, .is_near = true, .disp = (int32_t)at };
}

static inline void x86_vop(struct code *c, unsigned op, unsigned reg, unsigned v, struct rm rm)
{
	if (c->vex)
		x86_vop_vex(c, op, reg, v, rm, 0);
	else
		x86_vop_k(c, op, reg, v, rm, 0);
}

/* with a byte behind it */
static inline void x86_vop_imm(struct code *c, unsigned op, unsigned reg, unsigned v, struct rm rm,
                               unsigned imm)
{
	if (c->vex)
		x86_vop_vex(c, op, reg, v, rm, 1);
	else
		x86_vop_k(c, op, reg, v, rm, 0);
	put8(c, imm);
}

/* reg = where the mask's signs are set rm, else v; vex alone */
static inline void x86_blendv(struct code *c, unsigned op, unsigned reg, unsigned v, struct rm rm,
                              unsigned mask)
{
	x86_vop_imm(c, op, reg, v, rm, mask << 4);
}

/* The low bits of a vector from a general register: vmovq. */
static inline void x86_movq(struct code *c, unsigned vector, unsigned reg)
{
	x86_vex(c, MAP_0F, PP_66, true, false, 0x6e, vector, 0, reg);
}

/* vmovmskpd reg, ymm */
static inline void x86_signs(struct code *c, unsigned reg, unsigned vector)
{
	x86_vex(c, MAP_0F, PP_66, false, true, 0x50, reg, 0, vector);
}

static inline void x86_shift_left(struct code *c, unsigned reg, unsigned n) /* shl r32, n */
{
	if (reg >> 3)
		put8(c, 0x41);
	put8(c, 0xc1);
	put8(c, 0xe0 | (reg & 7));
	put8(c, n);
}

#define V_LOAD        VOP(MAP_0F, PP_66, 1, 0x6f, 6)
#define V_LOAD32      VOP(MAP_0F, PP_66, 0, 0x6f, 6)
#define V_STORE       VOP(MAP_0F, PP_66, 1, 0x7f, 6)
#define V_BROADCAST   VOP(MAP_0F38, PP_66, 1, 0x59, 3)
#define V_BROADCAST_R VOP(MAP_0F38, PP_66, 1, 0x7c, 0) /* of a general register */
#define V_ADDQ        VOP(MAP_0F, PP_66, 1, 0xd4, 6)
#define V_SUBQ        VOP(MAP_0F, PP_66, 1, 0xfb, 6)
#define V_SUBD        VOP(MAP_0F, PP_66, 0, 0xfa, 6)
#define V_AND         VOP(MAP_0F, PP_66, 1, 0xdb, 6)
#define V_OR          VOP(MAP_0F, PP_66, 1, 0xeb, 6)
#define V_XOR         VOP(MAP_0F, PP_66, 1, 0xef, 6)
#define V_MULLD       VOP(MAP_0F38, PP_66, 0, 0x40, 6)
#define V_MULLQ       VOP(MAP_0F38, PP_66, 1, 0x40, 6)
#define V_MULUDQ      VOP(MAP_0F, PP_66, 1, 0xf4, 6)
#define V_MULDQ       VOP(MAP_0F38, PP_66, 1, 0x28, 6)
#define V_MINSD       VOP(MAP_0F38, PP_66, 0, 0x39, 6)
#define V_MINSQ       VOP(MAP_0F38, PP_66, 1, 0x39, 6)
#define V_MINUD       VOP(MAP_0F38, PP_66, 0, 0x3b, 6)
#define V_MINUQ       VOP(MAP_0F38, PP_66, 1, 0x3b, 6)
#define V_MAXSD       VOP(MAP_0F38, PP_66, 0, 0x3d, 6)
#define V_MAXSQ       VOP(MAP_0F38, PP_66, 1, 0x3d, 6)
#define V_MAXUD       VOP(MAP_0F38, PP_66, 0, 0x3f, 6)
#define V_MAXUQ       VOP(MAP_0F38, PP_66, 1, 0x3f, 6)
#define V_SLLVD       VOP(MAP_0F38, PP_66, 0, 0x47, 6)
#define V_SLLVQ       VOP(MAP_0F38, PP_66, 1, 0x47, 6)
#define V_SRLVD       VOP(MAP_0F38, PP_66, 0, 0x45, 6)
#define V_SRLVQ       VOP(MAP_0F38, PP_66, 1, 0x45, 6)
#define V_SRAVD       VOP(MAP_0F38, PP_66, 0, 0x46, 6)
#define V_SRAVQ       VOP(MAP_0F38, PP_66, 1, 0x46, 6)
#define V_ABSD        VOP(MAP_0F38, PP_66, 0, 0x1e, 6)
#define V_ABSQ        VOP(MAP_0F38, PP_66, 1, 0x1f, 6)
#define V_SHIFT       VOP(MAP_0F, PP_66, 1, 0x73, 6) /* reg is what: 6 left, 2 right; v the result */
#define V_SHIFT_SRA   VOP(MAP_0F, PP_66, 1, 0x72, 6) /* 4: right, with the sign */
#define V_SHIFT16     VOP(MAP_0F, PP_66, 0, 0x71, 6) /* of words: 6 left, 2 right, 4 with the sign */
#define V_MADDWD      VOP(MAP_0F, PP_66, 0, 0xf5, 6)
#define V_ADDD        VOP(MAP_0F, PP_66, 0, 0xfe, 6)
#define V_TERNARY     VOP(MAP_0F3A, PP_66, 1, 0x25, 6)
#define V_BLENDQ      VOP(MAP_0F38, PP_66, 1, 0x64, 6)
#define V_ADDPS       VOP(MAP_0F, PP_NONE, 0, 0x58, 6)
#define V_SUBPS       VOP(MAP_0F, PP_NONE, 0, 0x5c, 6)
#define V_MULPS       VOP(MAP_0F, PP_NONE, 0, 0x59, 6)
#define V_DIVPS       VOP(MAP_0F, PP_NONE, 0, 0x5e, 6)
#define V_MINPS       VOP(MAP_0F, PP_NONE, 0, 0x5d, 6)
#define V_MAXPS       VOP(MAP_0F, PP_NONE, 0, 0x5f, 6)
#define V_SQRTPS      VOP(MAP_0F, PP_NONE, 0, 0x51, 6)
#define V_ADDPD       VOP(MAP_0F, PP_66, 1, 0x58, 6)
#define V_SUBPD       VOP(MAP_0F, PP_66, 1, 0x5c, 6)
#define V_MULPD       VOP(MAP_0F, PP_66, 1, 0x59, 6)
#define V_DIVPD       VOP(MAP_0F, PP_66, 1, 0x5e, 6)
#define V_SQRTPD      VOP(MAP_0F, PP_66, 1, 0x51, 6)
#define V_FMA213PS    VOP(MAP_0F38, PP_66, 0, 0xa8, 6)
#define V_FMA213PD    VOP(MAP_0F38, PP_66, 1, 0xa8, 6)
#define V_CMPPS       VOP(MAP_0F, PP_NONE, 0, 0xc2, 6)
#define V_CMPPD       VOP(MAP_0F, PP_66, 1, 0xc2, 6)
#define V_PCMPD       VOP(MAP_0F3A, PP_66, 0, 0x1f, 6)
#define V_PCMPUD      VOP(MAP_0F3A, PP_66, 0, 0x1e, 6)
#define V_PCMPQ       VOP(MAP_0F3A, PP_66, 1, 0x1f, 6)
#define V_PCMPUQ      VOP(MAP_0F3A, PP_66, 1, 0x1e, 6)
#define V_NARROW      VOP(MAP_0F38, PP_F3, 0, 0x35, 5) /* vpmovqd: reg is the source */
#define V_WIDEN       VOP(MAP_0F38, PP_66, 0, 0x35, 5) /* vpmovzxdq */
#define V_DQ2PS       VOP(MAP_0F, PP_NONE, 0, 0x5b, 6)
#define V_UDQ2PS      VOP(MAP_0F, PP_F2, 0, 0x7a, 6)
#define V_QQ2PD       VOP(MAP_0F, PP_F3, 1, 0xe6, 6)
#define V_UQQ2PD      VOP(MAP_0F, PP_F3, 1, 0x7a, 6)
#define V_QQ2PS       VOP(MAP_0F, PP_NONE, 1, 0x5b, 6)
#define V_UQQ2PS      VOP(MAP_0F, PP_F2, 1, 0x7a, 6)
#define V_PS2PD       VOP(MAP_0F, PP_NONE, 0, 0x5a, 5)
#define V_PD2PS       VOP(MAP_0F, PP_66, 1, 0x5a, 6)
/* without masks */
#define V_BLENDV32 VOP(MAP_0F3A, PP_66, 0, 0x4a, 5)
#define V_BLENDV64 VOP(MAP_0F3A, PP_66, 0, 0x4b, 5)
#define V_BLEND32  VOP(MAP_0F3A, PP_66, 0, 0x02, 5) /* by the bits of a byte */
#define V_EQD      VOP(MAP_0F, PP_66, 0, 0x76, 5)
#define V_GTD      VOP(MAP_0F, PP_66, 0, 0x66, 5)
#define V_EQQ      VOP(MAP_0F38, PP_66, 0, 0x29, 5)
#define V_GTQ      VOP(MAP_0F38, PP_66, 0, 0x37, 5)
#define V_ANDN     VOP(MAP_0F, PP_66, 0, 0xdf, 5) /* not v, and rm */
#define V_PERMD    VOP(MAP_0F38, PP_66, 0, 0x36, 5)
#define V_SHUFD    VOP(MAP_0F, PP_66, 0, 0x70, 5)
#define V_SHIFT_D  VOP(MAP_0F, PP_66, 0, 0x72, 5) /* of 32 bits: 6 left, 4 right with the sign */
#define V_DQ2PD    VOP(MAP_0F, PP_F3, 0, 0xe6, 4)
#define V_TPS2DQ   VOP(MAP_0F, PP_F3, 0, 0x5b, 6)
#define V_TPS2UDQ  VOP(MAP_0F, PP_NONE, 0, 0x78, 6)

#endif
