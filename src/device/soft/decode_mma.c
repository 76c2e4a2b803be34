/* decode_mma.c - mma, mma.sp and wmma: products of matrices, by the rows of soft_matrices.def, and the loads and stores of their fragments. */
#include "device/soft/decoder.h"
#include "device/soft/matrix.h"

#include <linux/types.h>
#include "gpuext/bpf/gpu_ext_abi.h"

#include <stdio.h>
#include <string.h>

typedef const struct gx_ptx_stmt ptx_stmt;

enum types { F16, BF16, TF32, F64, F8, I8, I4, B1 };

static const struct row {
	enum matrix_operation operation;
	uint32_t m, n, k;
	enum types types;
} rows[] = {
#define MATRIX(operation, m, n, k, types) { MATRIX_##operation, m, n, k, types },
#include "defs/soft_matrices.def"
};

static const struct {
	const char *a, *b, *c;
} classes[] = {
#define MATRIX_TYPES(types, a, b, c) [types] = { a, b, c },
#include "defs/soft_matrices.def"
};

static const char *const elements[] = {
	[ELEMENT_F16] = "f16",   [ELEMENT_BF16] = "bf16", [ELEMENT_TF32] = "tf32",
	[ELEMENT_F32] = "f32",   [ELEMENT_F64] = "f64",   [ELEMENT_E4M3] = "e4m3",
	[ELEMENT_E5M2] = "e5m2", [ELEMENT_S8] = "s8",     [ELEMENT_U8] = "u8",
	[ELEMENT_S4] = "s4",     [ELEMENT_U4] = "u4",     [ELEMENT_B1] = "b1",
	[ELEMENT_S32] = "s32",
};

static bool take_shape(struct opcode_words *w, uint32_t shape[3])
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		char text[24];

		snprintf(text, sizeof(text), "m%un%uk%u", rows[i].m, rows[i].n, rows[i].k);
		if (gx_soft_take_word(w, text)) {
			shape[0] = rows[i].m;
			shape[1] = rows[i].n;
			shape[2] = rows[i].k;
			return true;
		}
	}
	return false;
}

static enum matrix_element take_element(struct opcode_words *w)
{
	for (unsigned i = 1; i < sizeof(elements) / sizeof(*elements); i++)
		if (gx_soft_take_word(w, elements[i]))
			return (enum matrix_element)i;
	return ELEMENT_NONE;
}

/* row or col; false: neither */
static bool take_layout(struct opcode_words *w, bool *is_row)
{
	*is_row = gx_soft_take_word(w, "row");
	return *is_row || gx_soft_take_word(w, "col");
}

/* --- which products there are */

static bool is_among(const char *list, enum matrix_element type)
{
	const char *name = elements[type], *at = name ? strstr(list, name) : NULL;

	/* no name begins with another one */
	return at && (at == list || at[-1] == ' ');
}

static const struct row *find_row(const struct matrix *x)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		const struct row *r = &rows[i];

		if (r->operation == x->operation && r->m == x->m && r->n == x->n && r->k == x->k &&
		    is_among(classes[r->types].a, x->a) && is_among(classes[r->types].b, x->b) &&
		    is_among(classes[r->types].c, x->c) && is_among(classes[r->types].c, x->d))
			return r;
	}
	return NULL;
}

static bool is_quads(const struct matrix *x)
{
	return x->operation == MATRIX_DENSE && x->k == 4 && x->a == ELEMENT_F16;
}

/* What the table does not say: layouts, types of c and d, .satfinite. False: no such product. */
static bool is_known(const struct matrix *x)
{
	const struct row *row = find_row(x);
	bool either = x->operation == MATRIX_WHOLE || is_quads(x);

	if (!row || (x->sat && x->c != ELEMENT_S32))
		return false;
	if (x->c != x->d && (!either || (is_quads(x) && x->c == ELEMENT_F32)))
		return false;
	if (x->operation == MATRIX_WHOLE && row->types != I4 && row->types != B1)
		return true;
	return is_quads(x) || (x->row_a && !x->row_b);
}

static uint32_t registers_of(uint32_t n_elements, enum matrix_element type)
{
	return n_elements / (LANES * gx_soft_elements(type));
}

static void count_registers(struct matrix *x)
{
	uint32_t k = x->operation == MATRIX_SPARSE ? x->k / 2 : x->k;
	bool twice = is_quads(x);

	x->n_a = twice ? 2 : registers_of(x->m * k, x->a);
	x->n_b = twice ? 2 : registers_of(x->k * x->n, x->b);
	x->n_c = twice ? (x->c == ELEMENT_F32 ? 8 : 4) : registers_of(x->m * x->n, x->c);
	x->n_d = twice ? (x->d == ELEMENT_F32 ? 8 : 4) : registers_of(x->m * x->n, x->d);
	if (x->operation == MATRIX_WHOLE && x->a == ELEMENT_F16)
		x->n_a = x->n_b = 8;
}

/* --- operands */

/* n registers, one or a vector of them, into regs. */
static int take_registers(struct decoder *d, ptx_stmt *stmt, const struct gx_ptx_operand *op,
                          uint32_t n, bool is_dest, enum matrix_element type, int32_t *regs)
{
	bool vector = op->kind == GX_PTX_OP_VECTOR;
	enum gx_ptx_type read = type == ELEMENT_F64   ? GX_PTX_F64
	                        : type == ELEMENT_F32 ? GX_PTX_F32
	                                              : GX_PTX_B32;

	if ((vector ? op->n_items : 1) != n)
		return gx_soft_unknown(d, stmt, "registers of a matrix");
	for (uint32_t i = 0; i < n; i++) {
		const struct gx_ptx_operand *item = vector ? &op->items[i] : op;
		int err = is_dest ? gx_soft_result(d, item, &regs[i])
		                  : gx_soft_source(d, item, read, &regs[i]);

		if (err)
			return err;
	}
	return 0;
}

/* The places of the elements that are there, and which lanes have them. */
static int take_places(struct decoder *d, ptx_stmt *stmt, struct matrix *x, int32_t *reg)
{
	const struct gx_ptx_operand *selector = &stmt->operands[5];
	unsigned bits = x->a == ELEMENT_TF32              ? 2 * x->k
	                : gx_soft_element_bits(x->a) == 4 ? x->k / 2
	                                                  : x->k;
	/* of 16 rows, in words of 32 bits: lanes of four that have one */
	unsigned lanes = 16 * bits / (32 * 8);

	if (selector->kind != GX_PTX_OP_INT || selector->integer < 0 ||
	    (uint64_t)selector->integer >= 4 / lanes)
		return gx_soft_unknown(d, stmt, "which lanes have the places");
	x->selector = (uint32_t)selector->integer;
	return gx_soft_source(d, &stmt->operands[4], GX_PTX_B32, reg);
}

static int finish_product(struct decoder *d, ptx_stmt *stmt, struct matrix *x, struct insn *in)
{
	bool sparse = x->operation == MATRIX_SPARSE;
	struct matrix *kept;
	int32_t *regs = x->regs;
	int err = gx_soft_operands(d, stmt, sparse ? 6 : 4, sparse ? 6 : 4);

	count_registers(x);
	if (!err)
		err = take_registers(d, stmt, &stmt->operands[0], x->n_d, true, x->d, regs);
	if (!err)
		err = take_registers(d, stmt, &stmt->operands[1], x->n_a, false, x->a,
		                     regs += x->n_d);
	if (!err)
		err = take_registers(d, stmt, &stmt->operands[2], x->n_b, false, x->b,
		                     regs += x->n_a);
	if (!err)
		err = take_registers(d, stmt, &stmt->operands[3], x->n_c, false, x->c,
		                     regs += x->n_b);
	if (!err && sparse)
		err = take_places(d, stmt, x, regs + x->n_c);
	if (err)
		return err;
	kept = gx_arena_alloc(&d->program->arena, sizeof(*kept));
	if (!kept)
		return gx_fail(d->diag, GX_E_NO_MEMORY, "instructions");
	*kept = *x;
	in->matrix = kept;
	/* lanes at another product do not take part in this one */
	in->sub = (uint8_t)(find_row(x) - rows);
	in->type = (uint8_t)(x->a | x->b << 4);
	in->n_vec = (uint8_t)(x->c | x->d << 4);
	in->exec = gx_soft_mma;
	err = gx_soft_constant(d, UINT32_MAX, &in->o[1]);
	return err ? err : gx_soft_emit(d, in);
}

/* {.op.popc} of b1: behind the types in mma, in front of all in wmma */
static bool take_bits(struct opcode_words *w, struct matrix *x)
{
	x->is_and = gx_soft_take_word(w, "and");
	return (x->is_and || gx_soft_take_word(w, "xor")) && gx_soft_take_word(w, "popc");
}

/* mma{.sp}.sync.aligned.SHAPE.LAYOUT.LAYOUT{.satfinite}.D.A.B.C{.OP.popc} */
int gx_soft_decode_mma(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                       struct insn *in)
{
	struct opcode_words w = { stmt, 0 };
	struct matrix x = { .operation = MATRIX_DENSE };
	uint32_t shape[3];

	(void)m;
	if (gx_soft_take_word(&w, "sp") || gx_soft_take_word(&w, "sp::ordered_metadata"))
		x.operation = MATRIX_SPARSE;
	if (!gx_soft_take_word(&w, "sync") || !gx_soft_take_word(&w, "aligned") ||
	    !take_shape(&w, shape) || !take_layout(&w, &x.row_a) || !take_layout(&w, &x.row_b))
		return gx_soft_unknown(d, stmt, NULL);
	x.m = shape[0];
	x.n = shape[1];
	x.k = shape[2];
	x.sat = gx_soft_take_word(&w, "satfinite");
	x.d = take_element(&w);
	x.a = take_element(&w);
	x.b = take_element(&w);
	x.c = take_element(&w);
	if (!is_known(&x) || (x.a == ELEMENT_B1 && !take_bits(&w, &x)) || w.at != stmt->n_mods)
		return gx_soft_unknown(d, stmt, NULL);
	return finish_product(d, stmt, &x, in);
}

/* --- wmma */

/* Of f64; the instruction's field has it already. It stands behind the types, too. */
static void take_rounding(struct opcode_words *w, bool *any)
{
	*any |= gx_soft_take_word(w, "rn") || gx_soft_take_word(w, "rz") ||
	        gx_soft_take_word(w, "rm") || gx_soft_take_word(w, "rp");
}

/* wmma.mma{.OP.popc}.sync{.aligned}.LAYOUT.LAYOUT.SHAPE{.RND}.D{.A.B}.C{.satfinite} */
static int decode_whole(struct decoder *d, ptx_stmt *stmt, struct opcode_words *w, struct insn *in)
{
	struct matrix x = { .operation = MATRIX_WHOLE };
	enum matrix_element types[4] = { ELEMENT_NONE };
	bool bits = take_bits(w, &x), rounded = false;
	uint32_t shape[3], n = 0;

	if (!gx_soft_take_word(w, "sync"))
		return gx_soft_unknown(d, stmt, NULL);
	gx_soft_take_word(w, "aligned");
	if (!take_layout(w, &x.row_a) || !take_layout(w, &x.row_b) || !take_shape(w, shape))
		return gx_soft_unknown(d, stmt, NULL);
	x.m = shape[0];
	x.n = shape[1];
	x.k = shape[2];
	take_rounding(w, &rounded);
	while (n < 4 && (types[n] = take_element(w)) != ELEMENT_NONE)
		n++;
	x.d = types[0];
	x.a = n == 2 ? ELEMENT_F16 : types[1];
	x.b = n == 2 ? ELEMENT_F16 : types[2];
	x.c = types[n == 2 ? 1 : 3];
	x.sat = gx_soft_take_word(w, "satfinite");
	take_rounding(w, &rounded);
	if ((n != 2 && n != 4) || (rounded && x.a != ELEMENT_F64) || !is_known(&x) ||
	    bits != (x.a == ELEMENT_B1) || w->at != stmt->n_mods)
		return gx_soft_unknown(d, stmt, NULL);
	return finish_product(d, stmt, &x, in);
}

/* The part's rows and columns, for each register or, where its elements do not lie side by side, for each element. */
static int emit_fragment(struct decoder *d, struct insn *in, enum matrix_part part,
                         const struct matrix *x, enum matrix_element type, bool by_rows,
                         uint32_t n_registers)
{
	unsigned e = gx_soft_elements(type), bits = gx_soft_element_bits(type);
	bool along = part == MATRIX_B ? !by_rows
	                              : by_rows; /* neighbours in a register are so in memory */
	unsigned step = along ? e : 1;

	for (unsigned i = 0; i < n_registers * e; i += step) {
		struct matrix_place p =
		        gx_soft_matrix_place(part, type, x->m, x->n, x->k, i / e, i % e);
		struct matrix_access *access = gx_arena_alloc(&d->program->arena, sizeof(*access));
		int err;

		if (!access)
			return gx_fail(d->diag, GX_E_NO_MEMORY, "instructions");
		*access = (struct matrix_access){ p.row,    p.row_g,         p.row_t,
			                          p.column, p.column_g,      p.column_t,
			                          bits,     bits * step / 8, i % e * (bits % 64) };
		if (!by_rows)
			*access = (struct matrix_access){
				p.column, p.column_g,      p.column_t,
				p.row,    p.row_g,         p.row_t,
				bits,     bits * step / 8, i % e * (bits % 64)
			};
		in->fragment = access;
		in->o[0] = x->regs[i / e];
		err = gx_soft_emit(d, in);
		if (err)
			return err;
	}
	return 0;
}

/* Whether some product has such fragments. */
static bool has_fragment(const uint32_t shape[3], enum matrix_part part, enum matrix_element type,
                         struct matrix *x)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		const struct row *r = &rows[i];
		const char *types = part == MATRIX_A   ? classes[r->types].a
		                    : part == MATRIX_B ? classes[r->types].b
		                                       : classes[r->types].c;

		if (r->operation != MATRIX_WHOLE || r->m != shape[0] || r->n != shape[1] ||
		    r->k != shape[2] || !is_among(types, type))
			continue;
		*x = (struct matrix){ .operation = MATRIX_WHOLE, .m = r->m, .n = r->n, .k = r->k };
		x->a = x->b = x->c = x->d = type;
		count_registers(x);
		return true;
	}
	return false;
}

/* wmma.load.PART.sync{.aligned}.LAYOUT.SHAPE{.SPACE}.TYPE registers, [address]{, stride}; wmma.store.d with the address in front */
static int decode_fragment(struct decoder *d, ptx_stmt *stmt, struct opcode_words *w,
                           struct insn *in, bool is_load)
{
	static const char *const spaces[] = { "global", "shared", "shared::cta" };
	bool a = is_load && gx_soft_take_word(w, "a"),
	     b = is_load && !a && gx_soft_take_word(w, "b"), by_rows;
	enum matrix_part part = a ? MATRIX_A : b ? MATRIX_B : MATRIX_C;
	enum matrix_element type;
	struct matrix x;
	uint32_t shape[3], n;
	int err = gx_soft_operands(d, stmt, 2, 3);

	if (err)
		return err;
	if ((part == MATRIX_C && !gx_soft_take_word(w, is_load ? "c" : "d")) ||
	    !gx_soft_take_word(w, "sync"))
		return gx_soft_unknown(d, stmt, NULL);
	gx_soft_take_word(w, "aligned");
	if (!take_layout(w, &by_rows) || !take_shape(w, shape))
		return gx_soft_unknown(d, stmt, NULL);
	for (unsigned i = 0; i < 3 && !gx_soft_take_word(w, spaces[i]); i++)
		;
	type = take_element(w);
	if (w->at != stmt->n_mods || !has_fragment(shape, part, type, &x) ||
	    (gx_soft_element_bits(type) < 8 && by_rows != (part == MATRIX_A)))
		return gx_soft_unknown(d, stmt, NULL);
	n = part == MATRIX_A ? x.n_a : part == MATRIX_B ? x.n_b : x.n_c;
	err = take_registers(d, stmt, &stmt->operands[is_load ? 0 : 1], n, is_load, type, x.regs);
	if (!err)
		err = gx_soft_address(d, &stmt->operands[is_load ? 1 : 0], in, 8, NULL);
	if (!err && stmt->n_operands == 3)
		err = gx_soft_source(d, &stmt->operands[2], GX_PTX_U32, &in->o[9]);
	else if (!err) /* as the matrix is wide */
		err = gx_soft_constant(d,
		                       part == MATRIX_A   ? (by_rows ? x.k : x.m)
		                       : part == MATRIX_B ? (by_rows ? x.n : x.k)
		                                          : (by_rows ? x.n : x.m),
		                       &in->o[9]);
	in->exec = is_load ? gx_soft_load_fragment : gx_soft_store_fragment;
	in->access = is_load ? GPU_ACCESS_READ : GPU_ACCESS_WRITE;
	in->unseen = true;
	return err ? err : emit_fragment(d, in, part, &x, type, by_rows, n);
}

int gx_soft_decode_wmma(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                        struct insn *in)
{
	struct opcode_words w = { stmt, 0 };

	(void)m;
	if (gx_soft_take_word(&w, "mma"))
		return decode_whole(d, stmt, &w, in);
	if (gx_soft_take_word(&w, "load"))
		return decode_fragment(d, stmt, &w, in, true);
	if (gx_soft_take_word(&w, "store"))
		return decode_fragment(d, stmt, &w, in, false);
	return gx_soft_unknown(d, stmt, NULL);
}
