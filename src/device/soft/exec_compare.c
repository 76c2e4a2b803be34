/* exec_compare.c - setp and set, by type: one loop for each relation. */
#include "device/soft/arith.h"
#include "device/soft/exec.h"
#include "device/soft/half.h"

static void combine(struct warp *w, const struct insn *in, uint32_t mask, int32_t to, uint32_t is)
{
	uint32_t c = pred_of(w, in->o[3]) ^ (in->negate ? ~0u : 0);

	switch ((enum bool_op)in->bool_op) {
	case BOOL_AND: is &= c; break;
	case BOOL_OR: is |= c; break;
	case BOOL_XOR: is ^= c; break;
	case BOOL_NONE: break;
	}
	pred_set(w, to, mask, is);
}

/* p gets the relation, q its opposite */
static enum step give(struct warp *w, const struct insn *in, uint32_t mask, uint32_t is)
{
	combine(w, in, mask, in->o[0], is);
	if (in->o[4] >= 0)
		combine(w, in, mask, in->o[4], ~is);
	return STEP_NEXT;
}

#define EACH(T, of, relation)                                                                      \
	FOR_LANES(mask, T a = of(x[l]); T b = of(y[l]); is |= (uint32_t)(relation) << l;);         \
	break;
#define DEFINE_INT(ty, T)                                                                          \
	static enum step compare_##ty(struct warp *w, const struct insn *in, uint32_t mask)        \
	{                                                                                          \
		const uint64_t *x = src(w, in->o[1]), *y = src(w, in->o[2]);                       \
		uint32_t is = 0;                                                                   \
		switch (in->cmp) {                                                                 \
		case CMP_EQ: EACH(T, (T), a == b)                                                  \
		case CMP_NE: EACH(T, (T), a != b)                                                  \
		case CMP_LT: EACH(T, (T), a < b)                                                   \
		case CMP_LE: EACH(T, (T), a <= b)                                                  \
		case CMP_GT: EACH(T, (T), a > b)                                                   \
		default: EACH(T, (T), a >= b)                                                      \
		}                                                                                  \
		return give(w, in, mask, is);                                                      \
	}
DEFINE_INT(u16, uint16_t)
DEFINE_INT(s16, int16_t)
DEFINE_INT(u32, uint32_t)
DEFINE_INT(s32, int32_t)
DEFINE_INT(u64, uint64_t)
DEFINE_INT(s64, int64_t)

static double flushed(const struct insn *in, double v, double least)
{
	return in->ftz && fabs(v) < least ? 0 : v;
}

#define f32_of(bits) (float)flushed(in, gx_f32_of(bits), 0x1p-126)
#define f16_of(bits) flushed(in, gx_f16_of(bits), 0x1p-14)
#define DEFINE_FLOAT(ty, T, of)                                                                    \
	static uint32_t relate_##ty(const struct insn *in, uint32_t mask, const uint64_t *x,       \
	                            const uint64_t *y, unsigned shift)                             \
	{                                                                                          \
		uint32_t is = 0;                                                                   \
		(void)shift;                                                                       \
		switch ((enum compare)in->cmp) {                                                   \
		case CMP_EQ: EACH(T, of, a == b)                                                   \
		case CMP_NE: EACH(T, of, a<b || a> b)                                              \
		case CMP_LT: EACH(T, of, a < b)                                                    \
		case CMP_LE: EACH(T, of, a <= b)                                                   \
		case CMP_GT: EACH(T, of, a > b)                                                    \
		case CMP_GE: EACH(T, of, a >= b)                                                   \
		case CMP_EQU: EACH(T, of, !(a < b || a > b))                                       \
		case CMP_NEU: EACH(T, of, a != b)                                                  \
		case CMP_LTU: EACH(T, of, !(a >= b))                                               \
		case CMP_LEU: EACH(T, of, !(a > b))                                                \
		case CMP_GTU: EACH(T, of, !(a <= b))                                               \
		case CMP_GEU: EACH(T, of, !(a < b))                                                \
		case CMP_NUM: EACH(T, of, !isnan(a) && !isnan(b))                                  \
		case CMP_NAN: EACH(T, of, isnan(a) || isnan(b))                                    \
		case CMP_NONE: break;                                                              \
		}                                                                                  \
		return is;                                                                         \
	}                                                                                          \
	static enum step compare_##ty(struct warp *w, const struct insn *in, uint32_t mask)        \
	{                                                                                          \
		const uint64_t *x = src(w, in->o[1]), *y = src(w, in->o[2]);                       \
		return give(w, in, mask, relate_##ty(in, mask, x, y, 0));                          \
	}
#define half_of(bits)  f16_of((bits) >> shift)
#define brain_of(bits) gx_bf16_of((bits) >> shift)
DEFINE_FLOAT(f32, float, f32_of)
DEFINE_FLOAT(f64, double, gx_f64_of)
DEFINE_FLOAT(f16, double, half_of)
DEFINE_FLOAT(bf16, double, brain_of)

/* p and q are the two halves' */
static enum step compare_f16x2(struct warp *w, const struct insn *in, uint32_t mask)
{
	const uint64_t *x = src(w, in->o[1]), *y = src(w, in->o[2]);

	combine(w, in, mask, in->o[0], relate_f16(in, mask, x, y, 0));
	combine(w, in, mask, in->o[4], relate_f16(in, mask, x, y, 16));
	return STEP_NEXT;
}

static enum step compare_bf16x2(struct warp *w, const struct insn *in, uint32_t mask)
{
	const uint64_t *x = src(w, in->o[1]), *y = src(w, in->o[2]);

	combine(w, in, mask, in->o[0], relate_bf16(in, mask, x, y, 0));
	combine(w, in, mask, in->o[4], relate_bf16(in, mask, x, y, 16));
	return STEP_NEXT;
}

exec_fn *gx_soft_compare_fn(enum gx_ptx_type type)
{
	static exec_fn *const fns[GX_PTX_N_TYPES] = {
		[GX_PTX_U16] = compare_u16,       [GX_PTX_B16] = compare_u16,
		[GX_PTX_S16] = compare_s16,       [GX_PTX_U32] = compare_u32,
		[GX_PTX_B32] = compare_u32,       [GX_PTX_S32] = compare_s32,
		[GX_PTX_U64] = compare_u64,       [GX_PTX_B64] = compare_u64,
		[GX_PTX_S64] = compare_s64,       [GX_PTX_F32] = compare_f32,
		[GX_PTX_F64] = compare_f64,       [GX_PTX_F16] = compare_f16,
		[GX_PTX_BF16] = compare_bf16,     [GX_PTX_F16X2] = compare_f16x2,
		[GX_PTX_BF16X2] = compare_bf16x2,
	};

	return fns[type];
}
