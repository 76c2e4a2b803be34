/* decode_video.c - video instructions: vadd, vadd2, vadd4 and so on, with parts of words behind their operands. */
#include "device/soft/decoder.h"
#include "device/soft/video.h"

#include <string.h>

typedef const struct gx_ptx_stmt ptx_stmt;

static const char *const seconds[] = {
	[SECOND_ADD] = "add", [SECOND_MIN] = "min", [SECOND_MAX] = "max"
};

/* u32 or s32 */
static bool take_sign(struct opcode_words *w, bool *is_signed)
{
	*is_signed = gx_soft_take_word(w, "s32");
	return *is_signed || gx_soft_take_word(w, "u32");
}

static bool take_second(struct opcode_words *w, struct video *v)
{
	for (unsigned i = SECOND_ADD; i <= SECOND_MAX; i++) {
		if (gx_soft_take_word(w, seconds[i])) {
			v->second = (enum video_second)i;
			return v->n == 1 || i == SECOND_ADD;
		}
	}
	return true;
}

/* The words behind the name: types, .sat, what is special to the operation, and a second one. */
static bool take_words(struct opcode_words *w, ptx_stmt *stmt, struct video *v)
{
	if (v->op != VIDEO_SET && !take_sign(w, &v->d_signed))
		return false;
	if (!take_sign(w, &v->a_signed) || !take_sign(w, &v->b_signed))
		return false;
	if (v->op == VIDEO_SET) {
		v->d_signed = v->a_signed;
		v->cmp = (uint8_t)gx_soft_compare(stmt);
		w->at++;
		return v->cmp && v->cmp <= CMP_GE && take_second(w, v) && w->at == stmt->n_mods;
	}
	if (v->op == VIDEO_MAD)
		v->plus_one = gx_soft_take_word(w, "po");
	v->sat = gx_soft_take_word(w, "sat");
	if (v->op == VIDEO_MAD)
		v->shift = gx_soft_take_word(w, "shr7")    ? 7
		           : gx_soft_take_word(w, "shr15") ? 15
		                                           : 0;
	else if (v->op == VIDEO_SHL || v->op == VIDEO_SHR) {
		v->wrap = gx_soft_take_word(w, "wrap");
		if (!v->wrap && !gx_soft_take_word(w, "clamp"))
			return false;
	}
	return (v->op == VIDEO_MAD || take_second(w, v)) && w->at == stmt->n_mods;
}

/* The register, and the part's name behind it; NULL: the whole. */
static const char *split(const struct gx_ptx_operand *op, struct gx_ptx_operand *reg, size_t *len)
{
	const char *dot =
	        op->kind == GX_PTX_OP_NAME ? memrchr(op->name.at, '.', op->name.len) : NULL;

	*reg = *op;
	*len = 0;
	reg->negated = false;
	if (!dot)
		return NULL;
	*len = (size_t)(op->name.at + op->name.len - dot - 1);
	reg->name.len = (size_t)(dot - op->name.at);
	return dot + 1;
}

/* b0 to b3, h0, h1; nothing: all 32 bits */
static bool one_part(const char *name, size_t len, struct video_part *out)
{
	*out = (struct video_part){ 0, 32 };
	if (!name)
		return true;
	if (len != 2 || (name[0] != 'b' && name[0] != 'h') || name[1] < '0' ||
	    name[1] > (name[0] == 'b' ? '3' : '1'))
		return false;
	out->bits = name[0] == 'b' ? 8 : 16;
	out->at = (uint8_t)((name[1] - '0') * out->bits);
	return true;
}

/* h10 or b7654: for each result, the highest first, one of the halves or bytes of a and behind them b. */
static bool several_parts(const char *name, size_t len, struct video *v, struct video_part *out,
                          uint8_t *of_b, unsigned first)
{
	unsigned bits = 32 / v->n;

	*of_b = 0;
	if (name && (len != v->n + 1 || name[0] != (v->n == 2 ? 'h' : 'b')))
		return false;
	for (unsigned i = 0; i < v->n; i++) {
		unsigned which = name ? (unsigned)(name[len - 1 - i] - '0') : first + i;

		if (which >= 2 * v->n)
			return false;
		*of_b |= (uint8_t)((which >= v->n) << i);
		out[i] = (struct video_part){ (uint8_t)(which % v->n * bits), (uint8_t)bits };
	}
	return true;
}

/* The results that count: h1, h10, b3210 and so on, each of them once at most. */
static bool take_mask(const char *name, size_t len, struct video *v)
{
	v->mask = (uint8_t)((1u << v->n) - 1);
	if (!name)
		return true;
	v->mask = 0;
	if (len < 2 || name[0] != (v->n == 2 ? 'h' : 'b'))
		return false;
	for (size_t i = 1; i < len; i++) {
		if (name[i] < '0' || name[i] >= (char)('0' + v->n))
			return false;
		v->mask |= (uint8_t)(1u << (name[i] - '0'));
	}
	return true;
}

static bool take_parts(struct video *v, const char *const names[3], const size_t lens[3])
{
	if (v->n == 1)
		return one_part(names[0], lens[0], &v->to) &&
		       one_part(names[1], lens[1], &v->a[0]) &&
		       one_part(names[2], lens[2], &v->b[0]);
	return take_mask(names[0], lens[0], v) &&
	       several_parts(names[1], lens[1], v, v->a, &v->of_a, 0) &&
	       several_parts(names[2], lens[2], v, v->b, &v->of_b, v->n);
}

static int decode_video(struct decoder *d, ptx_stmt *stmt, struct insn *in, enum video_op op,
                        unsigned n)
{
	struct video v = { .op = op, .n = n }, *kept;
	struct opcode_words w = { stmt, 0 };
	struct gx_ptx_operand regs[3];
	const char *names[3];
	size_t lens[3];
	bool has_c;
	int err;

	if (!take_words(&w, stmt, &v) || stmt->n_operands < 3 || stmt->n_operands > 4)
		return gx_soft_unknown(d, stmt, NULL);
	for (unsigned i = 0; i < 3; i++)
		names[i] = split(&stmt->operands[i], &regs[i], &lens[i]);
	has_c = stmt->n_operands == 4;
	if (!take_parts(&v, names, lens) ||
	    has_c != (n > 1 || v.second || v.to.bits != 32 || op == VIDEO_MAD) ||
	    (v.second && v.to.bits != 32 && n == 1))
		return gx_soft_unknown(d, stmt, "parts of a word");
	v.negate = stmt->operands[1].negated != stmt->operands[2].negated;
	v.negate_c = has_c && stmt->operands[3].negated;
	if ((stmt->operands[1].negated || stmt->operands[2].negated || v.negate_c) &&
	    (op != VIDEO_MAD || v.plus_one))
		return gx_soft_unknown(d, stmt, NULL);
	err = gx_soft_result(d, &regs[0], &in->o[0]);
	for (unsigned i = 1; i < 3 && !err; i++)
		err = gx_soft_source(d, &regs[i], GX_PTX_U32, &in->o[i]);
	if (!err && has_c) {
		size_t len;

		split(&stmt->operands[3], &regs[0], &len);
		err = gx_soft_source(d, &regs[0], GX_PTX_U32, &in->o[3]);
	} else if (!err) {
		err = gx_soft_constant(d, 0, &in->o[3]);
	}
	kept = gx_arena_alloc(&d->program->arena, sizeof(*kept));
	if (!kept)
		return gx_fail(d->diag, GX_E_NO_MEMORY, "instructions");
	*kept = v;
	in->video = kept;
	in->exec = gx_soft_video;
	return err ? err : gx_soft_emit(d, in);
}

#define VIDEO(name, op, n)                                                                         \
	int gx_soft_decode_##name(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,    \
	                          struct insn *in)                                                 \
	{                                                                                          \
		(void)m;                                                                           \
		return decode_video(d, stmt, in, op, n);                                           \
	}
VIDEO(vadd, VIDEO_ADD, 1)
VIDEO(vsub, VIDEO_SUB, 1)
VIDEO(vabsdiff, VIDEO_DIFFERENCE, 1)
VIDEO(vmin, VIDEO_MIN, 1)
VIDEO(vmax, VIDEO_MAX, 1)
VIDEO(vshl, VIDEO_SHL, 1)
VIDEO(vshr, VIDEO_SHR, 1)
VIDEO(vmad, VIDEO_MAD, 1)
VIDEO(vset, VIDEO_SET, 1)
VIDEO(vadd2, VIDEO_ADD, 2)
VIDEO(vsub2, VIDEO_SUB, 2)
VIDEO(vavrg2, VIDEO_AVERAGE, 2)
VIDEO(vabsdiff2, VIDEO_DIFFERENCE, 2)
VIDEO(vmin2, VIDEO_MIN, 2)
VIDEO(vmax2, VIDEO_MAX, 2)
VIDEO(vset2, VIDEO_SET, 2)
VIDEO(vadd4, VIDEO_ADD, 4)
VIDEO(vsub4, VIDEO_SUB, 4)
VIDEO(vavrg4, VIDEO_AVERAGE, 4)
VIDEO(vabsdiff4, VIDEO_DIFFERENCE, 4)
VIDEO(vmin4, VIDEO_MIN, 4)
VIDEO(vmax4, VIDEO_MAX, 4)
VIDEO(vset4, VIDEO_SET, 4)
