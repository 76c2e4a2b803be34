/* compile_pred.c - code for comparisons, logic of predicates, and selections by one. */
#include "device/soft/compile.h"
#include "device/soft/exec.h"
#include "device/soft/modifiers.h"

/* A predicate (or none) into a register, inverted when asked. */
static void pred_in(struct emitter *e, unsigned reg, int32_t o, bool negate)
{
	if (o < 0) {
		x86_imm32(&e->code, reg, (o == PRED_TRUE) != negate ? ~0u : 0);
		return;
	}
	x86_load(&e->code, reg, RBP, o * 4);
	if (negate)
		x86_not(&e->code, reg);
}

/* The lanes' bits of rax into a predicate; rcx is lost. */
static void give_pred(struct emitter *e, int32_t o)
{
	struct code *c = &e->code;

	if (o < 0)
		return;
	if (e->masked) {
		x86_load(c, RCX, RBP, o * 4);
		x86_reg(c, false, X86_XOR, RCX, RAX);
		x86_reg(c, false, X86_AND, e->lanes, RAX);
		x86_reg(c, false, X86_XOR, RCX, RAX);
	}
	x86_store(c, RBP, o * 4, RAX);
}

static unsigned op_of(enum bool_op op)
{
	return op == BOOL_AND ? X86_AND : op == BOOL_OR ? X86_OR : X86_XOR;
}

/* rax with the third operand into a destination, as combine() of exec_compare.c */
static void combine(struct emitter *e, int32_t to)
{
	if (e->in->bool_op != BOOL_NONE) {
		pred_in(e, RCX, e->in->o[3], e->in->negate);
		x86_reg(&e->code, false, op_of((enum bool_op)e->in->bool_op), RCX, RAX);
	}
	give_pred(e, to);
}

/* How a relation is told to the hardware; of floats -1: none. */
static int of_int(unsigned cmp)
{
	static const int codes[] = {
		[CMP_EQ] = 0, [CMP_NE] = 4, [CMP_LT] = 1, [CMP_LE] = 2, [CMP_GT] = 6
	};

	return cmp < sizeof(codes) / sizeof(*codes) ? codes[cmp] : 5;
}

static int of_float(unsigned cmp)
{
	static const int codes[] = {
		[CMP_NONE] = -1,  [CMP_EQ] = 0x00,  [CMP_NE] = 0x0c,  [CMP_LT] = 0x11,
		[CMP_LE] = 0x12,  [CMP_GT] = 0x1e,  [CMP_GE] = 0x1d,  [CMP_EQU] = 0x08,
		[CMP_NEU] = 0x04, [CMP_LTU] = 0x19, [CMP_LEU] = 0x1a, [CMP_GTU] = 0x16,
		[CMP_GEU] = 0x15, [CMP_NUM] = 0x07, [CMP_NAN] = 0x03,
	};

	return cmp < sizeof(codes) / sizeof(*codes) ? codes[cmp] : -1;
}

struct comparison {
	unsigned op; /* 0: none */
	unsigned bits;
	int code;
};

static struct comparison comparison_of(const struct insn *in)
{
	struct comparison c = { 0 };
	bool is_signed = false;

	for (unsigned t = 0; t < GX_PTX_N_TYPES && !c.bits; t++) {
		enum gx_ptx_type type = (enum gx_ptx_type)t;

		if (gx_soft_compare_fn(type) != in->exec)
			continue;
		if (gx_soft_is_float(type) && type != GX_PTX_F32 && type != GX_PTX_F64)
			return c;
		c.bits = 8 * gx_ptx_type_bytes(type);
		is_signed = gx_soft_is_signed(type);
		if (gx_soft_is_float(type)) {
			c.code = of_float(in->cmp);
			if (!in->ftz && c.code >= 0)
				c.op = type == GX_PTX_F32 ? V_CMPPS : V_CMPPD;
			return c;
		}
	}
	c.code = of_int(in->cmp);
	if (c.bits == 32)
		c.op = is_signed ? V_PCMPD : V_PCMPUD;
	else if (c.bits)
		c.op = is_signed ? V_PCMPQ : V_PCMPUQ;
	return c;
}

/* k5 to k7 and k5: a bit for each element of the four quarters */
static void relate(struct emitter *e, const struct comparison *c, unsigned q, unsigned k)
{
	unsigned x = operand_in(e, 1, q, temp(e, 1, q));

	if (c->bits == 16) { /* at the top the signs are where they belong */
		shift(e, SHIFT_LEFT, temp(e, 1, q), x, 48);
		x = operand_in(e, 2, q, temp(e, 0, q));
		shift(e, SHIFT_LEFT, temp(e, 0, q), x, 48);
		x86_vop_imm(&e->code, c->op, k, temp(e, 1, q), x86_v(temp(e, 0, q)),
		            (unsigned)c->code);
		return;
	}
	x86_vop_imm(&e->code, c->op, k, x, operand_at(e, 2, q), (unsigned)c->code);
}

/* --- AVX2 has equal and above, of numbers with signs; of floats all that there is */
struct simple {
	unsigned op;               /* of floats with its code */
	bool swap, invert, unsign; /* change operands; the result; the signs of what has none */
};

static struct simple simple_of(const struct comparison *how)
{
	bool is_float = how->op == V_CMPPS || how->op == V_CMPPD, is_equal;
	struct simple s = { .op = how->op };

	if (is_float)
		return s;
	is_equal = how->code == 0 || how->code == 4;
	s.unsign = !is_equal && (how->op == V_PCMPUD || how->op == V_PCMPUQ);
	s.invert = how->code == 4 || how->code == 2 ||
	           how->code == 5;                 /* not equal, at most, at least */
	s.swap = how->code == 1 || how->code == 5; /* x < y: y > x */
	if (how->bits == 32)
		s.op = is_equal ? V_EQD : V_GTD;
	else
		s.op = is_equal ? V_EQQ : V_GTQ;
	return s;
}

/* An operand as it is compared, in a register that may be changed if it is. */
static unsigned compared(struct emitter *e, const struct comparison *how, const struct simple *s,
                         unsigned slot, unsigned q)
{
	unsigned reg = temp(e, slot, q), x = operand_in(e, slot, q, reg);

	if (how->bits == 16) {
		shift(e, SHIFT_LEFT, reg, x, 48);
		x = reg;
	}
	if (s->unsign) {
		x86_vop(&e->code, V_XOR, reg, x, x86_v(Y_SCRATCH + 1));
		x = reg;
	}
	return x;
}

/* rax: the lanes' bits */
static void relate_parts(struct emitter *e, const struct comparison *how)
{
	struct simple s = simple_of(how);
	struct code *c = &e->code;

	if (s.unsign)
		x86_vop(c, V_BROADCAST, Y_SCRATCH + 1, 0,
		        x86_near(how->bits == 32 ? e->near.sign32 : e->near.sign64));
	x86_reg(c, false, X86_XOR, RAX, RAX);
	for (unsigned q = e->n_parts; q--;) {
		unsigned x = compared(e, how, &s, 1, q), y = compared(e, how, &s, 2, q);

		if (s.op == how->op)
			x86_vop_imm(c, s.op, 0, x, x86_v(y), (unsigned)how->code);
		else
			x86_vop(c, s.op, 0, s.swap ? y : x, x86_v(s.swap ? x : y));
		if (how->bits == 32)
			shift(e, SHIFT_LEFT, 0, 0, 32);
		x86_signs(c, RCX, 0);
		x86_shift_left(c, RAX, 32 / e->n_parts);
		x86_reg(c, false, X86_OR, RCX, RAX);
	}
	if (s.invert)
		x86_not(c, RAX);
}

/* The same with masks. */
static void relate_quarters(struct emitter *e, const struct comparison *how)
{
	struct code *c = &e->code;
	unsigned n = how->bits == 32 ? 16 : 8;

	relate(e, how, 0, 5);
	relate(e, how, 1, 6);
	x86_kunpack(c, n, 5, 6, 5);
	relate(e, how, 2, 6);
	relate(e, how, 3, 7);
	x86_kunpack(c, n, 6, 7, 6);
	x86_kunpack(c, 2 * n, 5, 6, 5);
	x86_kmov_to(c, n == 16, RAX, 5);
	if (n == 16) { /* of each pair the lower half is the lane's */
		x86_imm64(c, RCX, 0x5555555555555555);
		x86_pext(c, RAX, RAX, RCX);
	}
}

static bool compare(struct emitter *e)
{
	struct comparison how = comparison_of(e->in);
	struct code *c = &e->code;

	if (!how.op)
		return false;
	take_constants(e, 1, 2);
	if (e->avx2)
		relate_parts(e, &how);
	else
		relate_quarters(e, &how);
	if (e->in->o[4] >= 0)
		x86_reg(c, false, X86_MOV, RAX, R8);
	combine(e, e->in->o[0]);
	if (e->in->o[4] >= 0) {
		x86_reg(c, false, X86_MOV, R8, RAX);
		x86_not(c, RAX);
		combine(e, e->in->o[4]);
	}
	return true;
}

static void logic(struct emitter *e)
{
	const struct insn *in = e->in;

	pred_in(e, RAX, in->o[1], in->sub & 1);
	if (in->bool_op == BOOL_NONE) {
		x86_not(&e->code, RAX);
	} else {
		pred_in(e, RCX, in->o[2], in->sub & 2);
		x86_reg(&e->code, false, op_of((enum bool_op)in->bool_op), RCX, RAX);
	}
	give_pred(e, in->o[0]);
}

static void choose(struct emitter *e)
{
	const struct insn *in = e->in;
	struct code *c = &e->code;

	pred_in(e, RAX, in->o[3], in->negate);
	take_constants(e, 1, 2);
	if (e->avx2)
		broadcast(e, Y_SCRATCH + 1, RAX);
	for (unsigned q = 0; q < e->n_parts; q++) {
		unsigned r = result_in(e, q), b = operand_in(e, 2, q, r);

		if (e->avx2) {
			spread_bits(e, Y_SCRATCH, Y_SCRATCH + 1, q);
			x86_blendv(c, V_BLENDV64, r, b, operand_at(e, 1, q), Y_SCRATCH);
		} else {
			if (!q)
				x86_kmov_from(c, K_TEMP, RAX);
			else
				x86_kshift_right(c, K_TEMP, K_TEMP, 8);
			x86_vop_k(c, V_BLENDQ, r, b, operand_at(e, 1, q), K_TEMP);
		}
		give_row(e, in->o[0], q);
	}
}

bool gx_soft_compile_compare(struct emitter *e)
{
	exec_fn *exec = e->in->exec;

	if (exec == gx_soft_mov_pred) {
		pred_in(e, RAX, e->in->o[1], e->in->negate);
		give_pred(e, e->in->o[0]);
	} else if (exec == gx_soft_logic_pred) {
		logic(e);
	} else if (exec == gx_soft_selp) {
		choose(e);
	} else {
		return compare(e);
	}
	return true;
}
