/* decode_wgmma.c - wgmma: products of four warps, of which each does its 16 rows by itself and at once. */
#include "device/soft/decoder.h"
#include "device/soft/matrix.h"

#include <stdio.h>

typedef const struct gx_ptx_stmt ptx_stmt;

static const struct kind {
	const char *a, *b, *d; /* types */
	uint32_t k;
	bool scales, turns; /* operands of signs, and of which way around a and b lie */
	enum matrix_element of_a, of_b, of_d;
} kinds[] = {
	{ "f16", "f16", "f16", 16, true, true, ELEMENT_F16, ELEMENT_F16, ELEMENT_F16 },
	{ "f16", "f16", "f32", 16, true, true, ELEMENT_F16, ELEMENT_F16, ELEMENT_F32 },
	{ "bf16", "bf16", "f32", 16, true, true, ELEMENT_BF16, ELEMENT_BF16, ELEMENT_F32 },
	{ "tf32", "tf32", "f32", 8, true, false, ELEMENT_TF32, ELEMENT_TF32, ELEMENT_F32 },
	{ "e4m3", "e4m3", "f16", 32, true, false, ELEMENT_E4M3, ELEMENT_E4M3, ELEMENT_F16 },
	{ "e4m3", "e5m2", "f16", 32, true, false, ELEMENT_E4M3, ELEMENT_E5M2, ELEMENT_F16 },
	{ "e5m2", "e4m3", "f16", 32, true, false, ELEMENT_E5M2, ELEMENT_E4M3, ELEMENT_F16 },
	{ "e5m2", "e5m2", "f16", 32, true, false, ELEMENT_E5M2, ELEMENT_E5M2, ELEMENT_F16 },
	{ "e4m3", "e4m3", "f32", 32, true, false, ELEMENT_E4M3, ELEMENT_E4M3, ELEMENT_F32 },
	{ "e4m3", "e5m2", "f32", 32, true, false, ELEMENT_E4M3, ELEMENT_E5M2, ELEMENT_F32 },
	{ "e5m2", "e4m3", "f32", 32, true, false, ELEMENT_E5M2, ELEMENT_E4M3, ELEMENT_F32 },
	{ "e5m2", "e5m2", "f32", 32, true, false, ELEMENT_E5M2, ELEMENT_E5M2, ELEMENT_F32 },
	{ "s8", "s8", "s32", 32, false, false, ELEMENT_S8, ELEMENT_S8, ELEMENT_S32 },
	{ "s8", "u8", "s32", 32, false, false, ELEMENT_S8, ELEMENT_U8, ELEMENT_S32 },
	{ "u8", "s8", "s32", 32, false, false, ELEMENT_U8, ELEMENT_S8, ELEMENT_S32 },
	{ "u8", "u8", "s32", 32, false, false, ELEMENT_U8, ELEMENT_U8, ELEMENT_S32 },
	{ "b1", "b1", "s32", 256, false, false, ELEMENT_B1, ELEMENT_B1, ELEMENT_S32 },
};

/* m64nNkK */
static bool take_shape(struct opcode_words *w, uint32_t *n, uint32_t k)
{
	for (*n = 8; *n <= 256; *n += 8) {
		char text[24];

		snprintf(text, sizeof(text), "m64n%uk%u", *n, k);
		if (gx_soft_take_word(w, text))
			return true;
	}
	return false;
}

/* sync.aligned.SHAPE.D.A.B{.satfinite}{.and.popc} */
static bool take_words(struct opcode_words w, const struct kind *kind, struct matrix *x)
{
	if (!gx_soft_take_word(&w, "sync") || !gx_soft_take_word(&w, "aligned") ||
	    !take_shape(&w, &x->n, kind->k) || !gx_soft_take_word(&w, kind->d) ||
	    !gx_soft_take_word(&w, kind->a) || !gx_soft_take_word(&w, kind->b) ||
	    (kind->of_d == ELEMENT_S32 && x->n > 32 && x->n % 16))
		return false;
	x->sat = kind->of_d == ELEMENT_S32 && kind->of_a != ELEMENT_B1 &&
	         gx_soft_take_word(&w, "satfinite");
	x->is_and = kind->of_a == ELEMENT_B1;
	if (x->is_and && (!gx_soft_take_word(&w, "and") || !gx_soft_take_word(&w, "popc")))
		return false;
	return w.at == w.stmt->n_mods;
}

/* A sign: 1 or -1; or a bit: 0 or 1 */
static bool take_number(ptx_stmt *stmt, uint32_t *at, bool is_sign, bool *set)
{
	const struct gx_ptx_operand *op = &stmt->operands[(*at)++];

	*set = op->integer == (is_sign ? -1 : 1);
	return op->kind == GX_PTX_OP_INT && (*set || op->integer == (is_sign ? 1 : 0));
}

static int take_registers(struct decoder *d, ptx_stmt *stmt, const struct gx_ptx_operand *op,
                          uint32_t n, bool is_dest, int32_t *regs)
{
	if (op->kind != GX_PTX_OP_VECTOR || op->n_items != n)
		return gx_soft_unknown(d, stmt, "registers of a matrix");
	for (uint32_t i = 0; i < n; i++) {
		int err = is_dest ? gx_soft_dest(d, &op->items[i], &regs[i])
		                  : gx_soft_source(d, &op->items[i], GX_PTX_B32, &regs[i]);

		if (!err && regs[i] == NO_OPERAND)
			err = gx_soft_unknown(d, stmt, "registers of a matrix");
		if (err)
			return err;
	}
	return 0;
}

/* The operands behind b: whether d counts, signs, which way around. */
static int take_rest(struct decoder *d, ptx_stmt *stmt, const struct kind *kind, struct matrix *x,
                     struct insn *in)
{
	uint32_t n = 4u + 2 * kind->scales + (kind->turns ? 1u + x->by_descriptor : 0), at = 4;
	bool negate, ok = true, minus[2] = { false, false };
	int err = gx_soft_operands(d, stmt, n, n);

	if (!err)
		err = gx_soft_pred(d, &stmt->operands[3], &in->o[3], &negate);
	if (err)
		return err;
	in->negate = negate;
	if (kind->scales)
		ok = take_number(stmt, &at, true, &minus[0]) &&
		     take_number(stmt, &at, true, &minus[1]);
	x->minus = minus[0] != minus[1];
	if (ok && kind->turns && x->by_descriptor)
		ok = take_number(stmt, &at, false, &x->turned_a);
	if (ok && kind->turns)
		ok = take_number(stmt, &at, false, &x->turned_b);
	return ok ? 0 : gx_soft_unknown(d, stmt, "a number that it can't have");
}

static int decode_product(struct decoder *d, ptx_stmt *stmt, struct opcode_words w, struct insn *in)
{
	struct matrix *x = gx_arena_calloc(&d->program->arena, 1, sizeof(*x));
	const size_t n_kinds = sizeof(kinds) / sizeof(*kinds);
	const struct kind *kind = kinds;
	int err;

	if (!x)
		return gx_fail(d->diag, GX_E_NO_MEMORY, "instructions");
	while (kind < kinds + n_kinds && !take_words(w, kind, x))
		kind++;
	if (kind == kinds + n_kinds || stmt->n_operands < 4)
		return gx_soft_unknown(d, stmt, NULL);
	x->operation = MATRIX_GROUP;
	x->m = 16;
	x->k = kind->k;
	x->a = kind->of_a;
	x->b = kind->of_b;
	x->c = x->d = kind->of_d;
	x->n_c = x->n_d = 16 * x->n / (LANES * gx_soft_elements(x->d));
	x->by_descriptor = stmt->operands[1].kind != GX_PTX_OP_VECTOR;
	x->n_a = x->by_descriptor ? 1 : 4;
	x->n_b = 1;
	err = take_registers(d, stmt, &stmt->operands[0], x->n_d, true, x->regs);
	if (!err && x->by_descriptor)
		err = gx_soft_source(d, &stmt->operands[1], GX_PTX_B64, &x->regs[x->n_d]);
	else if (!err)
		err = take_registers(d, stmt, &stmt->operands[1], 4, false, &x->regs[x->n_d]);
	if (!err)
		err = gx_soft_source(d, &stmt->operands[2], GX_PTX_B64, &x->regs[x->n_d + x->n_a]);
	if (!err)
		err = take_rest(d, stmt, kind, x, in);
	in->matrix = x;
	in->sub = (uint8_t)(kind - kinds);
	in->n_vec = (uint8_t)(x->n / 8);
	in->exec = gx_soft_wgmma;
	if (!err)
		err = gx_soft_constant(d, UINT32_MAX, &in->o[1]);
	return err ? err : gx_soft_emit(d, in);
}

/* Products are complete behind their instruction: fences and groups need nothing. */
int gx_soft_decode_wgmma(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                         struct insn *in)
{
	struct opcode_words w = { stmt, 0 };

	(void)m;
	if (gx_soft_take_word(&w, "mma_async"))
		return decode_product(d, stmt, w, in);
	if (!gx_ptx_span_is(stmt->opcode, "wgmma.fence.sync.aligned") &&
	    !gx_ptx_span_is(stmt->opcode, "wgmma.commit_group.sync.aligned") &&
	    !gx_ptx_span_is(stmt->opcode, "wgmma.wait_group.sync.aligned"))
		return gx_soft_unknown(d, stmt, NULL);
	in->exec = gx_soft_nothing;
	return gx_soft_emit(d, in);
}
