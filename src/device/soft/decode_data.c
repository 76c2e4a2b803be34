/* decode_data.c - families that move, compare, select and convert. */
#include "device/soft/decoder.h"

typedef const struct gx_ptx_stmt ptx_stmt;

/* The caller has asked for so many operands. */
static int value_source(struct decoder *d, ptx_stmt *stmt, uint32_t i, enum gx_ptx_type type,
                        struct insn *in, unsigned slot)
{
	return gx_soft_source(d, &stmt->operands[i], type, &in->o[slot]);
}

static int value_dest(struct decoder *d, ptx_stmt *stmt, struct insn *in)
{
	int err = gx_soft_operands(d, stmt, 1, MAX_OPERANDS);

	return err ? err : gx_soft_result(d, &stmt->operands[0], &in->o[0]);
}

static int finish(struct decoder *d, struct insn *in, exec_fn *exec)
{
	in->exec = exec;
	return gx_soft_emit(d, in);
}

/* mov.b64 {a, b}, x and back: o[0] whole, o[1..] parts; sub: bits of a part */
static int vector_move(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                       struct insn *in)
{
	bool unpack = stmt->operands[0].kind == GX_PTX_OP_VECTOR;
	const struct gx_ptx_operand *v = &stmt->operands[unpack ? 0 : 1],
	                            *whole = &stmt->operands[unpack ? 1 : 0];
	unsigned bytes = gx_ptx_type_bytes(m->types[0]);
	int err;

	if (v->n_items < 1 || v->n_items > 8 || bytes % v->n_items)
		return gx_soft_unknown(d, stmt, "vector of this length");
	in->n_vec = (uint8_t)v->n_items;
	in->sub = (uint8_t)(8 * bytes / v->n_items);
	err = bytes > 8 ? gx_soft_two_rows(d, whole, !unpack) : 0;
	if (!err)
		err = unpack ? gx_soft_source(d, whole, m->types[0], &in->o[0])
		             : gx_soft_dest(d, whole, &in->o[0]);
	for (uint32_t i = 0; i < v->n_items && !err; i++)
		err = unpack ? gx_soft_dest(d, &v->items[i], &in->o[i + 1])
		             : gx_soft_source(d, &v->items[i], GX_PTX_NOTYPE, &in->o[i + 1]);
	return err ? err : finish(d, in, unpack ? gx_soft_unpack_vector : gx_soft_pack_vector);
}

int gx_soft_decode_mov(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                       struct insn *in)
{
	int err = gx_soft_operands(d, stmt, 2, 2);
	bool negate;

	if (err)
		return err;
	if (!m->n_types)
		return gx_soft_unknown(d, stmt, "no type");
	if (m->types[0] == GX_PTX_PRED) {
		err = gx_soft_pred_dest(d, &stmt->operands[0], &in->o[0]);
		if (!err && gx_ptx_span_is(stmt->operands[1].span, "%is_explicit_cluster"))
			return finish(d, in, gx_soft_is_explicit);
		if (!err)
			err = gx_soft_pred(d, &stmt->operands[1], &in->o[1], &negate);
		in->negate = !err && negate;
		return err ? err : finish(d, in, gx_soft_mov_pred);
	}
	if (stmt->operands[0].kind == GX_PTX_OP_VECTOR ||
	    stmt->operands[1].kind == GX_PTX_OP_VECTOR)
		return vector_move(d, stmt, m, in);
	in->n_vec = 1;
	if (gx_ptx_type_bytes(m->types[0]) > 8) {
		in->n_vec = 2;
		err = gx_soft_two_rows(d, &stmt->operands[0], false);
		if (!err)
			err = gx_soft_two_rows(d, &stmt->operands[1], false);
	}
	if (!err)
		err = value_dest(d, stmt, in);
	if (!err)
		err = value_source(d, stmt, 1, m->types[0], in, 1);
	return err ? err : finish(d, in, gx_soft_mov);
}

static int logic(struct decoder *d, ptx_stmt *stmt, struct insn *in, enum bool_op op, uint32_t n)
{
	bool negate[2] = { false, false };
	int err = gx_soft_operands(d, stmt, n + 1, n + 1);

	if (!err && in->type != GX_PTX_PRED)
		return gx_soft_unknown(d, stmt, NULL);
	if (!err)
		err = gx_soft_pred_dest(d, &stmt->operands[0], &in->o[0]);
	for (uint32_t i = 0; i < n && !err; i++)
		err = gx_soft_pred(d, &stmt->operands[i + 1], &in->o[i + 1], &negate[i]);
	in->bool_op = (uint8_t)op;
	in->sub = (uint8_t)(negate[0] | negate[1] << 1);
	return err ? err : finish(d, in, gx_soft_logic_pred);
}

#define LOGIC(name, op, n)                                                                         \
	int gx_soft_decode_##name(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,    \
	                          struct insn *in)                                                 \
	{                                                                                          \
		(void)m;                                                                           \
		return logic(d, stmt, in, op, n);                                                  \
	}
LOGIC(and, BOOL_AND, 2)
LOGIC(or, BOOL_OR, 2)
LOGIC(xor, BOOL_XOR, 2)
LOGIC(not, BOOL_NONE, 1)

static bool is_f8x2(enum gx_ptx_type type)
{
	return type == GX_PTX_E4M3X2 || type == GX_PTX_E5M2X2;
}

/* cvt.rn.satfinite{.relu}.F8x2.f32 d, a, b; .f16x2 d, a; and back, cvt.rn{.relu}.f16x2.F8x2 */
static int cvt_f8(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m, struct insn *in)
{
	bool down = is_f8x2(m->types[0]), two = down && m->types[1] == GX_PTX_F32;
	int err = gx_soft_operands(d, stmt, two ? 3 : 2, two ? 3 : 2);

	if (err)
		return err;
	if (in->rounding != ROUND_N || in->sat || in->ftz ||
	    down != gx_ptx_has_mod(stmt, "satfinite") ||
	    (down ? !two && m->types[1] != GX_PTX_F16X2 : m->types[0] != GX_PTX_F16X2))
		return gx_soft_unknown(d, stmt, NULL);
	err = value_source(d, stmt, 1, m->types[1], in, 1);
	if (!err && two)
		err = value_source(d, stmt, 2, m->types[1], in, 2);
	return err ? err : finish(d, in, down ? gx_soft_cvt_to_f8 : gx_soft_cvt_of_f8);
}

/* cvt.pack.sat.TYPE.s32{.b32} d, a, b{, c}: sub is the bits of the type, imm is 1 when it is signed. */
static int cvt_pack(struct decoder *d, ptx_stmt *stmt, struct insn *in)
{
	static const struct {
		const char *name;
		uint8_t bits;
		bool is_signed, three;
	} types[] = { { "u16", 16, false, false }, { "s16", 16, true, false },
		      { "u8", 8, false, true },    { "s8", 8, true, true },
		      { "u4", 4, false, true },    { "s4", 4, true, true },
		      { "u2", 2, false, true },    { "s2", 2, true, true } };
	struct opcode_words w = { stmt, 0 };
	uint32_t i = 0, n;
	int err;

	if (!gx_soft_take_word(&w, "pack") || !gx_soft_take_word(&w, "sat"))
		return gx_soft_unknown(d, stmt, NULL);
	while (i < 8 && !gx_soft_take_word(&w, types[i].name))
		i++;
	if (i == 8 || !gx_soft_take_word(&w, "s32") ||
	    types[i].three != gx_soft_take_word(&w, "b32") || w.at != stmt->n_mods)
		return gx_soft_unknown(d, stmt, NULL);
	n = types[i].three ? 4 : 3;
	err = gx_soft_operands(d, stmt, n, n);
	for (uint32_t k = 1; k < n && !err; k++)
		err = value_source(d, stmt, k, GX_PTX_S32, in, k);
	if (!err && n == 3)
		err = gx_soft_constant(d, 0, &in->o[3]);
	in->sub = types[i].bits;
	in->imm = types[i].is_signed;
	return err ? err : finish(d, in, gx_soft_cvt_pack);
}

int gx_soft_decode_cvt(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                       struct insn *in)
{
	bool two = m->n_types == 2 && (m->types[0] == GX_PTX_F16X2 || m->types[0] == GX_PTX_BF16X2);
	bool small, more;
	int err = value_dest(d, stmt, in);

	if (err)
		return err;
	in->negate = gx_ptx_has_mod(stmt, "relu");
	in->cmp = gx_ptx_has_mod(stmt, "satfinite");
	more = in->negate || in->cmp;
	if (gx_ptx_has_mod(stmt, "pack"))
		return more ? gx_soft_unknown(d, stmt, NULL) : cvt_pack(d, stmt, in);
	if (m->n_types != 2)
		return gx_soft_unknown(d, stmt, NULL);
	in->type2 = (uint8_t)m->types[1];
	if (is_f8x2(m->types[0]) || is_f8x2(m->types[1]))
		return cvt_f8(d, stmt, m, in);
	small = two || m->types[0] == GX_PTX_F16 || m->types[0] == GX_PTX_BF16 ||
	        m->types[0] == GX_PTX_TF32;
	if (more && (!small || m->types[1] != GX_PTX_F32))
		return gx_soft_unknown(d, stmt, NULL);
	err = gx_soft_operands(d, stmt, two ? 3 : 2, two ? 3 : 2);
	if (!err)
		err = value_source(d, stmt, 1, m->types[1], in, 1);
	if (!err && two)
		err = value_source(d, stmt, 2, m->types[1], in, 2);
	if (err)
		return err;
	if (two)
		return finish(d, in, gx_soft_cvt_pair);
	if (!gx_soft_cvt_known(m->types[0]) || !gx_soft_cvt_known(m->types[1]))
		return gx_soft_unknown(d, stmt, NULL);
	if (!gx_soft_is_float(m->types[0]) && !gx_soft_is_float(m->types[1]))
		return finish(d, in, gx_soft_cvt_int);
	return finish(d, in, gx_soft_cvt);
}

static uint64_t window(enum gx_ptx_space space)
{
	return space == GX_PTX_SHARED ? WINDOW_SHARED : space == GX_PTX_LOCAL ? WINDOW_LOCAL : 0;
}

int gx_soft_decode_cvta(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                        struct insn *in)
{
	int err = gx_soft_operands(d, stmt, 2, 2);

	if (!err)
		err = value_dest(d, stmt, in);
	if (!err)
		err = value_source(d, stmt, 1, GX_PTX_U64, in, 1);
	in->imm = (int64_t)window(m->space);
	if (gx_ptx_has_mod(stmt, "to"))
		in->imm = -in->imm;
	return err ? err : finish(d, in, gx_soft_add_imm);
}

int gx_soft_decode_isspacep(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                            struct insn *in)
{
	int err = gx_soft_operands(d, stmt, 2, 2);

	(void)m;
	if (!err)
		err = gx_soft_pred_dest(d, &stmt->operands[0], &in->o[0]);
	if (!err)
		err = value_source(d, stmt, 1, GX_PTX_U64, in, 1);
	return err ? err : finish(d, in, gx_soft_isspacep);
}

/* o[0] p, o[4] q; o[1], o[2] values; o[3] the predicate to combine with */
int gx_soft_decode_setp(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                        struct insn *in)
{
	const struct gx_ptx_operand *to = &stmt->operands[0];
	bool pair = stmt->n_operands && to->kind == GX_PTX_OP_PAIR, negate = false;
	int err = gx_soft_operands(d, stmt, 3, 4);

	if (err)
		return err;
	in->cmp = (uint8_t)gx_soft_compare(stmt);
	in->bool_op = (uint8_t)gx_soft_bool_op(stmt);
	if (!in->cmp || !gx_soft_compare_fn(m->types[0]) ||
	    (stmt->n_operands == 4) != (in->bool_op != BOOL_NONE))
		return gx_soft_unknown(d, stmt, NULL);
	err = gx_soft_pred_dest(d, pair ? &to->items[0] : to, &in->o[0]);
	if (!err && pair)
		err = gx_soft_pred_dest(d, &to->items[1], &in->o[4]);
	if (!err)
		err = value_source(d, stmt, 1, m->types[0], in, 1);
	if (!err)
		err = value_source(d, stmt, 2, m->types[0], in, 2);
	in->o[3] = PRED_TRUE;
	if (!err && stmt->n_operands == 4)
		err = gx_soft_pred(d, &stmt->operands[3], &in->o[3], &negate);
	in->negate = negate;
	return err ? err : finish(d, in, gx_soft_compare_fn(m->types[0]));
}

/* set: compare into a hidden predicate, then make a value of it */
int gx_soft_decode_set(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                       struct insn *in)
{
	struct insn value = *in;
	bool negate = false;
	int err = gx_soft_operands(d, stmt, 3, 4);

	if (err)
		return err;
	if (m->n_types != 2)
		return gx_soft_unknown(d, stmt, NULL);
	in->cmp = (uint8_t)gx_soft_compare(stmt);
	in->bool_op = (uint8_t)gx_soft_bool_op(stmt);
	if (!in->cmp || !gx_soft_compare_fn(m->types[1]) ||
	    (stmt->n_operands == 4) != (in->bool_op != BOOL_NONE))
		return gx_soft_unknown(d, stmt, NULL);
	err = value_dest(d, stmt, &value);
	if (!err)
		err = value_source(d, stmt, 1, m->types[1], in, 1);
	if (!err)
		err = value_source(d, stmt, 2, m->types[1], in, 2);
	in->o[0] = value.o[1] = (int32_t)d->func->n_preds++;
	in->o[4] = m->types[1] == GX_PTX_F16X2 || m->types[1] == GX_PTX_BF16X2
	                   ? (int32_t)d->func->n_preds++
	                   : PRED_FALSE;
	value.o[2] = in->o[4];
	in->o[3] = PRED_TRUE;
	if (!err && stmt->n_operands == 4)
		err = gx_soft_pred(d, &stmt->operands[3], &in->o[3], &negate);
	in->negate = negate;
	if (!err)
		err = finish(d, in, gx_soft_compare_fn(m->types[1]));
	return err ? err : finish(d, &value, gx_soft_set);
}

int gx_soft_decode_selp(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                        struct insn *in)
{
	bool negate;
	int err = gx_soft_operands(d, stmt, 4, 4);

	if (!err)
		err = value_dest(d, stmt, in);
	if (!err)
		err = value_source(d, stmt, 1, m->types[0], in, 1);
	if (!err)
		err = value_source(d, stmt, 2, m->types[0], in, 2);
	if (!err)
		err = gx_soft_pred(d, &stmt->operands[3], &in->o[3], &negate);
	in->negate = !err && negate;
	return err ? err : finish(d, in, gx_soft_selp);
}

int gx_soft_decode_slct(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                        struct insn *in)
{
	int err = gx_soft_operands(d, stmt, 4, 4);

	if (!err && (m->n_types != 2 || (m->types[1] != GX_PTX_S32 && m->types[1] != GX_PTX_F32)))
		return gx_soft_unknown(d, stmt, NULL);
	if (!err)
		err = value_dest(d, stmt, in);
	for (unsigned i = 1; i < 4 && !err; i++)
		err = value_source(d, stmt, i, m->types[i == 3], in, i);
	return err ? err : finish(d, in, gx_soft_slct);
}

int gx_soft_decode_testp(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                         struct insn *in)
{
	static const char *const classes[] = { "finite",     "infinite", "number",
		                               "notanumber", "normal",   "subnormal" };
	int err = gx_soft_operands(d, stmt, 2, 2);

	if (err)
		return err;
	in->sub = UINT8_MAX;
	for (uint8_t i = 0; i < 6; i++) {
		if (gx_ptx_has_mod(stmt, classes[i]))
			in->sub = i;
	}
	if (in->sub == UINT8_MAX || (m->types[0] != GX_PTX_F32 && m->types[0] != GX_PTX_F64))
		return gx_soft_unknown(d, stmt, NULL);
	err = gx_soft_pred_dest(d, &stmt->operands[0], &in->o[0]);
	if (!err)
		err = value_source(d, stmt, 1, m->types[0], in, 1);
	return err ? err : finish(d, in, gx_soft_testp);
}

/* lop3.b32 d, a, b, c, table; lop3.OP.b32 d|p, a, b, c, table, q: p is whether d is not 0, with q. o[4] p, o[5] q */
int gx_soft_decode_lop3(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                        struct insn *in)
{
	const struct gx_ptx_operand *to = &stmt->operands[0];
	bool pred = gx_soft_bool_op(stmt) != BOOL_NONE, negate = false;
	int err = gx_soft_operands(d, stmt, 5 + pred, 5 + pred);

	if (!err && (stmt->operands[4].kind != GX_PTX_OP_INT || m->types[0] != GX_PTX_B32 ||
	             stmt->n_mods != 1u + pred || pred != (to->kind == GX_PTX_OP_PAIR) ||
	             gx_soft_bool_op(stmt) == BOOL_XOR))
		return gx_soft_unknown(d, stmt, NULL);
	if (!err)
		err = gx_soft_result(d, pred ? &to->items[0] : to, &in->o[0]);
	for (unsigned i = 1; i < 4 && !err; i++)
		err = value_source(d, stmt, i, GX_PTX_B32, in, i);
	if (!err && pred)
		err = gx_soft_pred_dest(d, &to->items[1], &in->o[4]);
	if (!err && pred)
		err = gx_soft_pred(d, &stmt->operands[5], &in->o[5], &negate);
	if (err)
		return err;
	in->negate = negate;
	in->bool_op = (uint8_t)gx_soft_bool_op(stmt);
	in->imm = stmt->operands[4].integer & 0xff;
	return finish(d, in, pred ? gx_soft_lop3_pred : gx_soft_lop3);
}

int gx_soft_decode_createpolicy(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                                struct insn *in)
{
	int err = value_dest(d, stmt, in);

	(void)m;
	if (!err)
		err = gx_soft_constant(d, 0, &in->o[1]);
	return err ? err : finish(d, in, gx_soft_mov);
}

int gx_soft_decode_getctarank(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                              struct insn *in)
{
	struct insn unused;
	int err = gx_soft_operands(d, stmt, 2, 2);

	if (!err)
		err = value_source(d, stmt, 1, GX_PTX_U64, &unused, 1);
	return err ? err : gx_soft_decode_createpolicy(d, stmt, m, in);
}

int gx_soft_decode_mapa(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                        struct insn *in)
{
	int err = gx_soft_operands(d, stmt, 3, 3);

	(void)m;
	if (!err)
		err = value_dest(d, stmt, in);
	if (!err)
		err = value_source(d, stmt, 1, GX_PTX_U64, in, 1);
	if (!err)
		err = value_source(d, stmt, 2, GX_PTX_U32, in, 2);
	return err ? err : finish(d, in, gx_soft_mov);
}
