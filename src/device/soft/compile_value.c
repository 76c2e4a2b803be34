/* compile_value.c - code for instructions that give a row: arithmetic and logic of soft_ops.def, moves, selections. */
#include "device/soft/compile.h"
#include "device/soft/exec.h"
#include "device/soft/op_table.h"
#include "device/soft/special.h"

#include <stddef.h>

struct form;
typedef void quarter_fn(struct emitter *e, const struct form *f,
                        unsigned q); /* result: result_in(e, q) */
struct form {
	const char *name;
	quarter_fn *emit;
	unsigned op, op2;
};

/* --- integers */
static void two(struct emitter *e, const struct form *f, unsigned q)
{
	unsigned r = result_in(e, q);
	unsigned x = operand_in(e, 1, q, r);

	x86_vop(&e->code, f->op, r, x, operand_at(e, 2, q));
}

static void three(struct emitter *e, const struct form *f, unsigned q)
{
	unsigned r = result_in(e, q);

	two(e, f, q);
	x86_vop(&e->code, f->op2, r, r, operand_at(e, 3, q));
}

static void one(struct emitter *e, const struct form *f, unsigned q)
{
	unsigned r = result_in(e, q);

	x86_vop(&e->code, f->op, r, 0, operand_at(e, 1, q));
}

/* The high half of a product of 32 bits, which has 64 in op; + c */
static void high(struct emitter *e, const struct form *f, unsigned q)
{
	unsigned r = result_in(e, q);

	two(e, f, q);
	shift(e, SHIFT_RIGHT, r, r, 32);
	if (f->op2)
		x86_vop(&e->code, f->op2, r, r, operand_at(e, 3, q));
}

/* Shifts of 64 bits by the low half of y. */
static void shift_wide(struct emitter *e, const struct form *f, unsigned q)
{
	unsigned r = result_in(e, q);
	unsigned x = operand_in(e, 1, q, r);

	x86_vop(&e->code, V_AND, temp(e, 0, q), low_halves(e), operand_at(e, 2, q));
	x86_vop(&e->code, f->op, r, x, x86_v(temp(e, 0, q)));
}

static void complement(struct emitter *e, const struct form *f, unsigned q)
{
	unsigned r = result_in(e, q);
	unsigned x = operand_in(e, 1, q, r);

	(void)f;
	invert(e, r, x);
}

static void negate(struct emitter *e, const struct form *f, unsigned q)
{
	unsigned r = result_in(e, q);

	(void)f;
	x86_vop(&e->code, V_XOR, r, r, x86_v(r));
	x86_vop(&e->code, V_SUBQ, r, r, operand_at(e, 1, q));
}

/* Rotations: both words as one of 64 bits, shifted by c mod 32. op2: left */
static void funnel(struct emitter *e, const struct form *f, unsigned q)
{
	unsigned r = result_in(e, q);
	unsigned low, c;

	x86_vop(&e->code, V_AND, temp(e, 0, q), low_halves(e), operand_at(e, 1, q));
	low = operand_in(e, 2, q, r);
	shift(e, SHIFT_LEFT, r, low, 32);
	x86_vop(&e->code, V_OR, r, r, x86_v(temp(e, 0, q)));
	c = operand_in(e, 3, q, temp(e, 0, q));
	shift(e, SHIFT_LEFT, temp(e, 0, q), c, 59);
	shift(e, SHIFT_RIGHT, temp(e, 0, q), temp(e, 0, q), 59);
	x86_vop(&e->code, f->op, r, r, x86_v(temp(e, 0, q)));
	if (f->op2)
		shift(e, SHIFT_RIGHT, r, r, 32);
}

/* --- floats */
static void two_f32(struct emitter *e, const struct form *f, unsigned q)
{
	unsigned r = result_in(e, q);

	two(e, f, q);
	one_nan(e, r);
}

static void one_f32(struct emitter *e, const struct form *f, unsigned q)
{
	unsigned r = result_in(e, q);

	one(e, f, q);
	one_nan(e, r);
}

static void fma_of(struct emitter *e, const struct form *f, unsigned q)
{
	unsigned r = result_in(e, q);
	unsigned y;

	x86_vop(&e->code, V_LOAD, r, 0, operand_at(e, 1, q));
	y = operand_in(e, 2, q, temp(e, 0, q));
	x86_vop(&e->code, f->op, r, y, operand_at(e, 3, q));
}

static void fma_f32(struct emitter *e, const struct form *f, unsigned q)
{
	unsigned r = result_in(e, q);

	fma_of(e, f, q);
	one_nan(e, r);
}

/* The hardware's minimum gives y for a NaN and for two zeros: x where y is the NaN, and the sign of either zero (op2: which). */
static void pick_f32(struct emitter *e, const struct form *f, unsigned q)
{
	unsigned r = result_in(e, q);
	unsigned x = operand_in(e, 1, q, temp(e, 0, q)), y = operand_in(e, 2, q, temp(e, 1, q));

	x86_vop(&e->code, f->op, r, x, x86_v(y));
	if (e->avx2) {
		x86_vop_imm(&e->code, V_CMPPS, Y_SCRATCH, y, x86_v(y), 3);
		x86_blendv(&e->code, V_BLENDV32, r, r, x86_v(x), Y_SCRATCH);
		x86_vop_imm(&e->code, V_CMPPS, Y_SCRATCH, x, x86_v(y), 0);
		x86_vop(&e->code, f->op2, temp(e, 2, q), x, x86_v(y));
		x86_blendv(&e->code, V_BLENDV32, r, r, x86_v(temp(e, 2, q)), Y_SCRATCH);
		one_nan(e, r);
		return;
	}
	x86_vop_imm(&e->code, V_CMPPS, K_TEMP, y, x86_v(y), 3);
	x86_vop_k(&e->code, V_LOAD32, r, 0, x86_v(x), K_TEMP);
	x86_vop_imm(&e->code, V_CMPPS, K_TEMP, x, x86_v(y), 0);
	x86_vop_k(&e->code, f->op2, r, x, x86_v(y), K_TEMP);
	one_nan(e, r);
}

/* Signs: the highest bit is shifted out, or changed. */
static void abs_f32(struct emitter *e, const struct form *f, unsigned q)
{
	unsigned r = result_in(e, q);

	(void)f;
	x86_vop(&e->code, V_AND, r, nan_in(e), operand_at(e, 1, q));
	one_nan(e, r);
}

static void neg_f32(struct emitter *e, const struct form *f, unsigned q)
{
	unsigned r = result_in(e, q);
	unsigned x = operand_in(e, 1, q, r);

	(void)f;
	/* not (x xor 0x7fffffff) */
	x86_vop(&e->code, V_XOR, r, x, x86_v(nan_in(e)));
	invert(e, r, r);
	one_nan(e, r);
}

/* Bytes as words, the even and the odd ones: products of pairs are added up. op, op2: how the odd ones of a and b come down. */
static void dot(struct emitter *e, const struct form *f, unsigned q)
{
	unsigned r = result_in(e, q);
	struct code *c = &e->code;
	unsigned x = operand_in(e, 1, q, temp(e, 0, q)), y = operand_in(e, 2, q, temp(e, 1, q));

	x86_vop_imm(c, V_SHIFT16, 6, temp(e, 2, q), x86_v(x), 8);
	x86_vop_imm(c, V_SHIFT16, f->op, temp(e, 2, q), x86_v(temp(e, 2, q)), 8);
	x86_vop_imm(c, V_SHIFT16, 6, temp(e, 3, q), x86_v(y), 8);
	x86_vop_imm(c, V_SHIFT16, f->op2, temp(e, 3, q), x86_v(temp(e, 3, q)), 8);
	x86_vop(c, V_MADDWD, r, temp(e, 2, q), x86_v(temp(e, 3, q)));
	x86_vop_imm(c, V_SHIFT16, f->op, temp(e, 2, q), x86_v(x), 8);
	x86_vop_imm(c, V_SHIFT16, f->op2, temp(e, 3, q), x86_v(y), 8);
	x86_vop(c, V_MADDWD, temp(e, 2, q), temp(e, 2, q), x86_v(temp(e, 3, q)));
	x86_vop(c, V_ADDD, r, r, x86_v(temp(e, 2, q)));
	x86_vop(c, V_ADDD, r, r, operand_at(e, 3, q));
}

#define V_ORPS  VOP(MAP_0F, PP_66, 0, 0xeb, 6)
#define V_ANDPS VOP(MAP_0F, PP_66, 0, 0xdb, 6)
#define SAME(name, emit, op, op2)                                                                  \
	{ name ".u16", emit, op, op2 }, { name ".s16", emit, op, op2 },                            \
	        { name ".u32", emit, op, op2 }, { name ".s32", emit, op, op2 },
#define SAME64(name, emit, op, op2) { name ".u64", emit, op, op2 }, { name ".s64", emit, op, op2 },
#define BITS(name, emit, op)                                                                       \
	{ name ".b16", emit, op, 0 }, { name ".b32", emit, op, 0 }, { name ".b64", emit, op, 0 },
/* Low bits of a result that only low bits go into may be those of a wider one. */
static const struct form forms[] = {
	SAME("add", two, V_ADDQ, 0) SAME64("add", two, V_ADDQ, 0) SAME("sub", two, V_SUBQ, 0)
	        SAME64("sub", two, V_SUBQ, 0) SAME("mul.lo", two, V_MULLD, 0)
	                SAME64("mul.lo", two, V_MULLQ, 0) SAME("mad.lo", three, V_MULLD, V_ADDQ)
	                        SAME64("mad.lo", three, V_MULLQ, V_ADDQ) BITS("and", two, V_AND)
	                                BITS("or", two, V_OR) BITS("xor", two, V_XOR)
	                                        BITS("not", complement, 0){ "mul.wide.u32", two,
	                                                                    V_MULUDQ, 0 },
	{ "mul.wide.s32", two, V_MULDQ, 0 },
	{ "mad.wide.u32", three, V_MULUDQ, V_ADDQ },
	{ "mad.wide.s32", three, V_MULDQ, V_ADDQ },
	{ "mul.hi.u32", high, V_MULUDQ, 0 },
	{ "mul.hi.s32", high, V_MULDQ, 0 },
	{ "mad.hi.u32", high, V_MULUDQ, V_ADDQ },
	{ "mad.hi.s32", high, V_MULDQ, V_ADDQ },
	{ "min.u32", two, V_MINUD, 0 },
	{ "min.s32", two, V_MINSD, 0 },
	{ "max.u32", two, V_MAXUD, 0 },
	{ "max.s32", two, V_MAXSD, 0 },
	{ "min.u64", two, V_MINUQ, 0 },
	{ "min.s64", two, V_MINSQ, 0 },
	{ "max.u64", two, V_MAXUQ, 0 },
	{ "max.s64", two, V_MAXSQ, 0 },
	{ "abs.s32", one, V_ABSD, 0 },
	{ "abs.s64", one, V_ABSQ, 0 },
	{ "neg.s16", negate, 0, 0 },
	{ "neg.s32", negate, 0, 0 },
	{ "neg.s64", negate, 0, 0 },
	{ "shl.b32", two, V_SLLVD, 0 },
	{ "shl.b64", shift_wide, V_SLLVQ, 0 },
	{ "shr.b32", two, V_SRLVD, 0 },
	{ "shr.u32", two, V_SRLVD, 0 },
	{ "shr.s32", two, V_SRAVD, 0 },
	{ "shr.b64", shift_wide, V_SRLVQ, 0 },
	{ "shr.u64", shift_wide, V_SRLVQ, 0 },
	{ "shr.s64", shift_wide, V_SRAVQ, 0 },
	{ "shf.l.wrap.b32", funnel, V_SLLVQ, 1 },
	{ "shf.r.wrap.b32", funnel, V_SRLVQ, 0 },
	{ "dp4a.u32.u32", dot, 2, 2 },
	{ "dp4a.u32.s32", dot, 2, 4 },
	{ "dp4a.s32.u32", dot, 4, 2 },
	{ "dp4a.s32.s32", dot, 4, 4 },
	{ "add.f32", two_f32, V_ADDPS, 0 },
	{ "sub.f32", two_f32, V_SUBPS, 0 },
	{ "mul.f32", two_f32, V_MULPS, 0 },
	{ "div.f32", two_f32, V_DIVPS, 0 },
	{ "sqrt.f32", one_f32, V_SQRTPS, 0 },
	{ "min.f32", pick_f32, V_MINPS, V_ORPS },
	{ "max.f32", pick_f32, V_MAXPS, V_ANDPS },
	{ "abs.f32", abs_f32, 0, 0 },
	{ "neg.f32", neg_f32, 0, 0 },
	{ "fma.f32", fma_f32, V_FMA213PS, 0 },
	{ "mad.f32", fma_f32, V_FMA213PS, 0 },
	{ "add.f64", two, V_ADDPD, 0 },
	{ "sub.f64", two, V_SUBPD, 0 },
	{ "mul.f64", two, V_MULPD, 0 },
	{ "div.f64", two, V_DIVPD, 0 },
	{ "sqrt.f64", one, V_SQRTPD, 0 },
	{ "fma.f64", fma_of, V_FMA213PD, 0 },
	{ "mad.f64", fma_of, V_FMA213PD, 0 },
};

/* Which of two NaNs survives is what the C compiler made of a sum, which it may turn around: where a NaN comes out the instruction's function is asked. */
static void commuting(struct emitter *e, const struct form *f)
{
	struct code *c = &e->code;
	unsigned sum = temp(e, 0, 0);
	size_t none, end;

	e->together = true;
	e->out = e->avx2 ? 0 : e->out;
	for (unsigned q = 0; q < e->n_parts; q++)
		f->emit(e, f, q);
	/* of a sum of all one has to look at one part alone; infinities may cancel, which asks in vain */
	x86_vop(c, V_ADDPD, sum, e->out, x86_v(e->out + 1));
	for (unsigned q = 2; q < e->n_parts; q++)
		x86_vop(c, V_ADDPD, sum, sum, x86_v(e->out + q));
	if (e->avx2) {
		x86_vop_imm(c, V_CMPPD, sum, sum, x86_v(sum), 3);
		x86_signs(c, RAX, sum);
	} else {
		x86_vop_imm(c, V_CMPPD, K_TEMP, sum, x86_v(sum), 3);
		x86_kmov_to(c, false, RAX, K_TEMP);
	}
	x86_reg(c, false, X86_TEST, RAX, RAX);
	none = x86_jcc(c, X86_JE);
	gx_soft_compile_call(e);
	end = x86_jmp(c);
	x86_land(c, none);
	for (unsigned q = 0; q < e->n_parts; q++)
		give_row(e, e->in->o[0], q);
	x86_land(c, end);
	e->together = false;
	e->gave = e->held = NO_OPERAND; /* what is called leaves nothing in registers */
}

/* Operations that came with AVX-512. */
static bool is_new(unsigned op)
{
	static const unsigned ops[] = {
		V_MULLQ, V_MINSQ, V_MINUQ, V_MAXSQ, V_MAXUQ, V_SRAVQ, V_ABSQ
	};

	for (size_t i = 0; i < sizeof(ops) / sizeof(*ops); i++) {
		if (op == ops[i])
			return true;
	}
	return false;
}

static bool plain(struct emitter *e)
{
	const struct op_row *row = e->in->row;

	if (!row || e->in->exec != row->exec || e->in->o[0] < 0)
		return false;
	for (size_t i = 0; i < sizeof(forms) / sizeof(*forms); i++) {
		if (strcmp(forms[i].name, row->name))
			continue;
		if (e->avx2 && is_new(forms[i].op))
			return false;
		take_constants(e, 1, row->n_sources);
		if (forms[i].op == V_ADDPD || forms[i].op == V_MULPD || forms[i].op == V_FMA213PD) {
			commuting(e, &forms[i]);
			return true;
		}
		for (unsigned q = 0; q < e->n_parts; q++) {
			forms[i].emit(e, &forms[i], q);
			give_row(e, e->in->o[0], q);
		}
		return true;
	}
	return false;
}

/* --- moves */
static void move(struct emitter *e)
{
	const struct insn *in = e->in;

	if (in->n_vec > 1) /* the first may be what the second is made of */
		e->held = NO_OPERAND;
	for (unsigned k = 0; k < in->n_vec; k++) {
		int32_t from = in->o[1] + (int32_t)k;

		if (from < 0)
			x86_vop(&e->code, V_BROADCAST, constant(e, 0), 0,
			        x86_at(R15, ~from * ROW_BYTES));
		for (unsigned q = 0; q < e->n_parts; q++) {
			x86_vop(&e->code, V_LOAD, result_in(e, q), 0,
			        from < 0          ? x86_v(constant(e, 0))
			        : from == e->held ? x86_v(e->held_in + q)
			                          : part_at(e, from, q));
			give_row(e, in->o[0] + (int32_t)k, q);
		}
	}
}

static void add_imm(struct emitter *e)
{
	x86_imm64(&e->code, RAX, (uint64_t)e->in->imm);
	broadcast(e, constant(e, 0), RAX);
	take_constants(e, 1, 1);
	for (unsigned q = 0; q < e->n_parts; q++) {
		x86_vop(&e->code, V_ADDQ, result_in(e, q), constant(e, 0), operand_at(e, 1, q));
		give_row(e, e->in->o[0], q);
	}
}

/* to = what a function of two bits (a table of four) makes of a and b; to is neither */
static void logic2(struct emitter *e, unsigned table, unsigned to, unsigned a, unsigned b)
{
	struct code *c = &e->code;

	switch (table) {
	case 0x0: x86_vop(c, V_XOR, to, to, x86_v(to)); return;
	case 0x2: x86_vop(c, V_ANDN, to, a, x86_v(b)); return;
	case 0x4: x86_vop(c, V_ANDN, to, b, x86_v(a)); return;
	case 0x6: x86_vop(c, V_XOR, to, a, x86_v(b)); return;
	case 0x8: x86_vop(c, V_AND, to, a, x86_v(b)); return;
	case 0xa: x86_vop(c, V_LOAD, to, 0, x86_v(b)); return;
	case 0xc: x86_vop(c, V_LOAD, to, 0, x86_v(a)); return;
	case 0xe: x86_vop(c, V_OR, to, a, x86_v(b)); return;
	default: /* the others are those, inverted */
		logic2(e, ~table & 15, to, a, b);
		invert(e, to, to);
	}
}

/* Of three: b and c decide as one function where a is set, and as another where it is not. */
static void logic3_parts(struct emitter *e, unsigned table)
{
	for (unsigned q = 0; q < e->n_parts; q++) {
		struct code *c = &e->code;
		unsigned r = result_in(e, q), set = temp(e, 0, q);
		unsigned x = operand_in(e, 1, q, temp(e, 1, q));
		unsigned y = operand_in(e, 2, q, temp(e, 2, q));
		unsigned z = operand_in(e, 3, q, temp(e, 3, q));

		logic2(e, table >> 4, set, y, z);
		logic2(e, table & 15, r, y, z);
		x86_vop(c, V_AND, set, set, x86_v(x));
		x86_vop(c, V_ANDN, r, x, x86_v(r));
		x86_vop(c, V_OR, r, r, x86_v(set));
		give_row(e, e->in->o[0], q);
	}
}

static void logic3(struct emitter *e)
{
	take_constants(e, 1, 3);
	if (e->avx2) {
		logic3_parts(e, (unsigned)e->in->imm & 0xff);
		return;
	}
	for (unsigned q = 0; q < e->n_parts; q++) {
		unsigned y;

		x86_vop(&e->code, V_LOAD, result_in(e, q), 0, operand_at(e, 1, q));
		y = operand_in(e, 2, q, temp(e, 0, q));
		x86_vop_imm(&e->code, V_TERNARY, result_in(e, q), y, operand_at(e, 3, q),
		            (unsigned)e->in->imm & 0xff);
		give_row(e, e->in->o[0], q);
	}
}

/* Lanes of a row have rax each. */
static void give_all(struct emitter *e, int32_t row)
{
	for (unsigned q = 0; q < e->n_parts; q++) {
		broadcast(e, result_in(e, q), RAX);
		give_row(e, row, q);
	}
}

static const uint64_t lane_numbers[LANES] = { 0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10,
	                                      11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
	                                      22, 23, 24, 25, 26, 27, 28, 29, 30, 31 };

/* Of a warp along x; any other is asked by a call. */
static void thread_place(struct emitter *e, unsigned axis)
{
	struct code *c = &e->code;
	size_t straight, end;

	x86_load(c, RAX, RBX, offsetof(struct warp, along_x));
	x86_reg(c, false, X86_TEST, RAX, RAX);
	straight = x86_jcc(c, X86_JNE);
	gx_soft_compile_call(e);
	end = x86_jmp(c);
	x86_land(c, straight);
	x86_load(c, RAX, RBX, offsetof(struct warp, first_tid) + axis * 4);
	x86_imm64(c, RCX, (uint64_t)(uintptr_t)lane_numbers);
	for (unsigned q = 0; q < e->n_parts; q++) {
		unsigned r = result_in(e, q);

		broadcast(e, r, RAX);
		if (!axis)
			x86_vop(c, V_ADDQ, r, r,
			        x86_at(RCX, (int64_t)(sizeof(lane_numbers) / e->n_parts) * q));
		give_row(e, e->in->o[0], q);
	}
	x86_land(c, end);
	e->gave = e->held = NO_OPERAND;
}

static bool special(struct emitter *e)
{
	struct code *c = &e->code;
	unsigned id = (unsigned)e->in->imm;

	if (id <= SR_TID_Z) {
		thread_place(e, id - SR_TID_X);
		return true;
	}
	if (id > SR_NCTAID_Z)
		return false;
	x86_load64(c, RAX, RBX,
	           id >= SR_CTAID_X && id <= SR_CTAID_Z ? offsetof(struct warp, block)
	                                                : offsetof(struct warp, run));
	if (id >= SR_CTAID_X && id <= SR_CTAID_Z) {
		x86_load(c, RAX, RAX, offsetof(struct block, ctaid) + (id - SR_CTAID_X) * 4);
	} else {
		x86_load64(c, RAX, RAX, offsetof(struct run, grid));
		x86_load(c, RAX, RAX,
		         id <= SR_NTID_Z
		                 ? offsetof(struct gx_soft_grid, block) + (id - SR_NTID_X) * 4
		                 : offsetof(struct gx_soft_grid, grid) + (id - SR_NCTAID_X) * 4);
	}
	give_all(e, e->in->o[0]);
	return true;
}

/* A parameter of the kernel is one value for all lanes. */
static bool load_param(struct emitter *e)
{
	const struct insn *in = e->in;
	unsigned bytes = in->sub;

	if (bytes != 4 && bytes != 8)
		return false;
	x86_load64(&e->code, RCX, RBX, offsetof(struct warp, run));
	x86_load64(&e->code, RCX, RCX, offsetof(struct run, params));
	for (unsigned k = 0; k < in->n_vec; k++) {
		if (in->o[k] == NO_OPERAND)
			continue;
		if (bytes == 8 || !in->negate)
			x86_mem(&e->code, bytes == 8, 0x8b, RAX, RCX,
			        (int32_t)(in->imm + k * bytes));
		else
			x86_mem(&e->code, true, 0x63, RAX, RCX, (int32_t)(in->imm + k * bytes));
		give_all(e, in->o[k]);
	}
	return true;
}

bool gx_soft_compile_value(struct emitter *e)
{
	exec_fn *exec = e->in->exec;

	if (exec == gx_soft_load_param)
		return load_param(e);
	if (exec == gx_soft_sreg)
		return special(e);
	if (exec == gx_soft_mov)
		move(e);
	else if (exec == gx_soft_add_imm)
		add_imm(e);
	else if (exec == gx_soft_lop3)
		logic3(e);
	else
		return plain(e);
	return true;
}
