/* decode_image.c - tex, tld4, suld, sust, txq, suq: of objects by their numbers. */
#include "device/soft/decoder.h"
#include "device/soft/exec_image.h"

#include <linux/types.h>
#include "gpuext/bpf/gpu_ext_abi.h"

typedef const struct gx_ptx_stmt ptx_stmt;

static const struct {
	const char *word;
	uint8_t n; /* coordinates, without those that fill up a vector of four */
} geometries[] = {
	[IMAGE_1D] = { "1d", 1 },       [IMAGE_2D] = { "2d", 2 },   [IMAGE_3D] = { "3d", 3 },
	[IMAGE_A1D] = { "a1d", 2 },     [IMAGE_A2D] = { "a2d", 3 }, [IMAGE_CUBE] = { "cube", 3 },
	[IMAGE_ACUBE] = { "acube", 4 },
};

/* Which of the words is next; n: none. */
static uint32_t take_one(struct opcode_words *w, const char *const *words, uint32_t n)
{
	uint32_t i = 0;

	while (i < n && !gx_soft_take_word(w, words[i]))
		i++;
	return i;
}

static bool take_geometry(struct opcode_words *w, struct insn *in)
{
	for (uint8_t i = 0; i < sizeof(geometries) / sizeof(*geometries); i++) {
		in->sub = i;
		if (gx_soft_take_word(w, geometries[i].word))
			return true;
	}
	return false;
}

/* [object, {coordinates}] */
static int take_place(struct decoder *d, ptx_stmt *stmt, const struct gx_ptx_operand *op,
                      enum gx_ptx_type type, struct insn *in)
{
	const struct gx_ptx_operand base = { .kind = GX_PTX_OP_NAME,
		                             .span = op->span,
		                             .name = op->name };
	const struct gx_ptx_operand *at = op->items;
	uint32_t n = geometries[in->sub].n, given;
	int err;

	/* a sampler that stands apart, an offset, or one of another number of coordinates */
	if (op->kind != GX_PTX_OP_ADDRESS || op->n_items != 1 || op->integer)
		return gx_soft_unknown(d, stmt, "coordinates");
	given = at->kind == GX_PTX_OP_VECTOR ? at->n_items : 1;
	if (given < n || given > 4)
		return gx_soft_unknown(d, stmt, "coordinates");
	err = gx_soft_source(d, &base, GX_PTX_U64, &in->o[IMAGE_OBJECT]);
	for (uint32_t i = 0; i < n && !err; i++)
		err = gx_soft_source(d, at->kind == GX_PTX_OP_VECTOR ? &at->items[i] : at, type,
		                     &in->o[IMAGE_FIRST + i]);
	return err;
}

static int take_values(struct decoder *d, ptx_stmt *stmt, const struct gx_ptx_operand *op,
                       bool is_dest, struct insn *in)
{
	bool vector = op->kind == GX_PTX_OP_VECTOR;

	if ((vector ? op->n_items : 1) != in->n_vec || in->n_vec > 4)
		return gx_soft_unknown(d, stmt, "vector of this length");
	for (uint32_t i = 0; i < in->n_vec; i++) {
		const struct gx_ptx_operand *item = vector ? &op->items[i] : op;
		int err = is_dest ? gx_soft_dest(d, item, &in->o[i])
		                  : gx_soft_source(d, item, (enum gx_ptx_type)in->type, &in->o[i]);

		if (err)
			return err;
	}
	return 0;
}

static bool is_value(enum gx_ptx_type type)
{
	return type == GX_PTX_F32 || type == GX_PTX_U32 || type == GX_PTX_S32;
}

/* tex{.level}.GEOMETRY.v4.TYPE.COORDINATES values, [object, {x, y, ...}]{, level}; tld4.CHANNEL.2d.v4.TYPE.f32 */
static int decode_fetch(struct decoder *d, ptx_stmt *stmt, struct opcode_words *w,
                        const struct modifiers *m, struct insn *in, exec_fn *exec)
{
	bool level = false;
	int err;

	if (exec == gx_soft_tex && !(level = gx_soft_take_word(w, "level")))
		gx_soft_take_word(w, "base");
	if (!take_geometry(w, in) || !gx_soft_take_word(w, "v4") || m->n_types != 2 ||
	    w->at + 2 != stmt->n_mods || !is_value(m->types[0]) ||
	    (m->types[1] != GX_PTX_F32 &&
	     (m->types[1] != GX_PTX_S32 || in->sub > IMAGE_A2D || level)) ||
	    (exec == gx_soft_tld4 && (in->sub != IMAGE_2D || m->types[1] != GX_PTX_F32)))
		return gx_soft_unknown(d, stmt, NULL);
	err = gx_soft_operands(d, stmt, 2u + level, 2u + level);
	if (!err)
		err = take_values(d, stmt, &stmt->operands[0], true, in);
	if (!err)
		err = take_place(d, stmt, &stmt->operands[1], m->types[1], in);
	if (!err && level)
		err = gx_soft_source(d, &stmt->operands[2], m->types[1], &in->o[IMAGE_LEVEL]);
	in->space = GX_PTX_GLOBAL;
	in->access = GPU_ACCESS_READ;
	in->unseen = true;
	in->exec = exec;
	return err ? err : gx_soft_emit(d, in);
}

int gx_soft_decode_tex(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                       struct insn *in)
{
	struct opcode_words w = { stmt, 0 };

	return decode_fetch(d, stmt, &w, m, in, gx_soft_tex);
}

int gx_soft_decode_tld4(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                        struct insn *in)
{
	static const char *const channels[] = { "r", "g", "b", "a" };
	struct opcode_words w = { stmt, 0 };

	in->imm = take_one(&w, channels, 4);
	if (in->imm == 4)
		return gx_soft_unknown(d, stmt, NULL);
	return decode_fetch(d, stmt, &w, m, in, gx_soft_tld4);
}

/* suld.b.GEOMETRY{.vN}.TYPE.OUTSIDE values, [object, {x, ...}]; sust with the place in front */
static int decode_surface(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                          struct insn *in, bool is_load)
{
	static const char *const outside[] = {
		[OUTSIDE_TRAP] = "trap", [OUTSIDE_CLAMP] = "clamp", [OUTSIDE_ZERO] = "zero"
	};
	static const char *const caches[] = { "ca", "cg", "cs", "cv", "wb", "wt" };
	struct opcode_words w = { stmt, 0 };
	int err;

	if (!gx_soft_take_word(&w, "b") || !take_geometry(&w, in) || in->sub > IMAGE_A2D)
		return gx_soft_unknown(d, stmt, NULL);
	take_one(&w, caches, 6);
	gx_soft_take_word(&w, in->n_vec == 2 ? "v2" : "v4");
	w.at++; /* the type */
	in->cmp = (uint8_t)take_one(&w, outside, 3);
	if (w.at != stmt->n_mods || in->cmp == 3 || m->n_types != 1 ||
	    (m->types[0] != GX_PTX_B8 && m->types[0] != GX_PTX_B16 && m->types[0] != GX_PTX_B32 &&
	     m->types[0] != GX_PTX_B64) ||
	    gx_ptx_type_bytes(m->types[0]) * in->n_vec > 16)
		return gx_soft_unknown(d, stmt, NULL);
	err = gx_soft_operands(d, stmt, 2, 2);
	if (!err)
		err = take_values(d, stmt, &stmt->operands[is_load ? 0 : 1], is_load, in);
	if (!err)
		err = take_place(d, stmt, &stmt->operands[is_load ? 1 : 0], GX_PTX_S32, in);
	in->space = GX_PTX_GLOBAL;
	in->access = is_load ? GPU_ACCESS_READ : GPU_ACCESS_WRITE;
	in->unseen = true;
	in->exec = is_load ? gx_soft_suld : gx_soft_sust;
	return err ? err : gx_soft_emit(d, in);
}

int gx_soft_decode_suld(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                        struct insn *in)
{
	return decode_surface(d, stmt, m, in, true);
}

int gx_soft_decode_sust(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                        struct insn *in)
{
	return decode_surface(d, stmt, m, in, false);
}

/* txq.WHAT.b32 answer, [object] */
int gx_soft_decode_txq(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                       struct insn *in)
{
	static const char *const questions[] = { [QUERY_WIDTH] = "width",
		                                 [QUERY_HEIGHT] = "height",
		                                 [QUERY_DEPTH] = "depth",
		                                 [QUERY_LAYERS] = "array_size",
		                                 [QUERY_LEVELS] = "num_mipmap_levels" };
	struct opcode_words w = { stmt, 0 };
	const struct gx_ptx_operand *op;
	struct gx_ptx_operand base;
	int err = gx_soft_operands(d, stmt, 2, 2);

	(void)m;
	in->sub = (uint8_t)take_one(&w, questions, 5);
	if (!err && (in->sub == 5 || !gx_soft_take_word(&w, "b32") || w.at != stmt->n_mods))
		return gx_soft_unknown(d, stmt, NULL);
	if (err)
		return err;
	op = &stmt->operands[1];
	base = (struct gx_ptx_operand){ .kind = GX_PTX_OP_NAME,
		                        .span = op->span,
		                        .name = op->name };
	if (op->kind != GX_PTX_OP_ADDRESS || op->n_items || op->integer)
		return gx_soft_unknown(d, stmt, "no object");
	err = gx_soft_result(d, &stmt->operands[0], &in->o[0]);
	if (!err)
		err = gx_soft_source(d, &base, GX_PTX_U64, &in->o[IMAGE_OBJECT]);
	in->exec = gx_soft_image_query;
	return err ? err : gx_soft_emit(d, in);
}

int gx_soft_decode_suq(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                       struct insn *in)
{
	return gx_soft_decode_txq(d, stmt, m, in);
}
