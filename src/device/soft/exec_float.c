/* exec_float.c - f32 and f64 rows of soft_ops.def. The plain function is round-to-nearest; the full
 * one sets the host's rounding mode around the lanes, flushes denormals and clamps, as the
 * instruction's fields say.
 */
#include "device/soft/arith.h"
#include "device/soft/modifiers.h"
#include "device/soft/op_table.h"
#include "device/soft/op_types.h"

#include <fenv.h>

#define of_f32 gx_f32_of
#define of_f64 gx_f64_of
/* Every f32 operation gives the one NaN of the hardware; f64 ones hand a NaN through. */
static inline uint64_t put_f32(float v)
{
	return isnan(v) ? 0x7fffffff : gx_bits_f32(v);
}

#define put_f64 gx_bits_f64

static inline float flush_f32(bool ftz, float v)
{
	return ftz && fpclassify(v) == FP_SUBNORMAL ? copysignf(0, v) : v;
}

static inline double flush_f64(bool ftz, double v)
{
	(void)ftz; /* f64 keeps its denormals */
	return v;
}

static inline float clamp_f32(bool sat, float v)
{
	return !sat ? v : v > 0 ? (v > 1 ? 1 : v) : 0;
}

static inline double clamp_f64(bool sat, double v)
{
	return !sat ? v : v > 0 ? (v > 1 ? 1 : v) : 0;
}

static bool set_rounding(unsigned rounding)
{
	static const int modes[] = {
		[ROUND_Z] = FE_TOWARDZERO, [ROUND_M] = FE_DOWNWARD, [ROUND_P] = FE_UPWARD
	};

	if (rounding != ROUND_Z && rounding != ROUND_M && rounding != ROUND_P)
		return false;
	fesetround(modes[rounding]);
	return true;
}

#define BEGIN(id, ty, kind)                                                                        \
	static enum step id##_##ty##kind(struct warp *w, const struct insn *in, uint32_t mask)     \
	{                                                                                          \
		uint64_t *d = dst(w, in->o[0]);                                                    \
		const uint64_t *x = src(w, in->o[1]);
#define END                                                                                        \
	return STEP_NEXT;                                                                          \
	}
#define IN_Y const uint64_t *y = src(w, in->o[2]);
#define IN_V const uint64_t *v = src(w, in->o[3]);
#define FULL_BEGIN                                                                                 \
	const bool ftz = in->ftz, sat = in->sat;                                                   \
	const bool rounds = set_rounding(in->rounding);
#define FULL_END                                                                                   \
	if (rounds)                                                                                \
		fesetround(FE_TONEAREST);                                                          \
	return STEP_NEXT;                                                                          \
	}
#define TAKE(ty, T, name, row)      T name = of_##ty(row[l]);
#define TAKE_FULL(ty, T, name, row) T name = flush_##ty(ftz, of_##ty(row[l]));
#define GIVE(ty, expr)              d[l] = put_##ty(expr);
#define GIVE_FULL(ty, expr)         d[l] = put_##ty(clamp_##ty(sat, flush_##ty(ftz, expr)));

#define F1(ty, T, U, bits, id, expr)                                                               \
	BEGIN(id, ty, )                                                                            \
	FOR_LANES(mask, TAKE(ty, T, a, x) GIVE(ty, expr));                                         \
	END BEGIN(id, ty, _full)                                                                   \
	FULL_BEGIN                                                                                 \
	FOR_LANES(mask, TAKE_FULL(ty, T, a, x) GIVE_FULL(ty, expr));                               \
	FULL_END
#define F2(ty, T, U, bits, id, expr)                                                               \
	BEGIN(id, ty, )                                                                            \
	IN_Y FOR_LANES(mask, TAKE(ty, T, a, x) TAKE(ty, T, b, y) GIVE(ty, expr));                  \
	END BEGIN(id, ty, _full)                                                                   \
	IN_Y FULL_BEGIN FOR_LANES(mask, TAKE_FULL(ty, T, a, x) TAKE_FULL(ty, T, b, y)              \
	                                        GIVE_FULL(ty, expr));                              \
	FULL_END
#define F3(ty, T, U, bits, id, expr)                                                               \
	BEGIN(id, ty, )                                                                            \
	IN_Y IN_V FOR_LANES(mask,                                                                  \
	                    TAKE(ty, T, a, x) TAKE(ty, T, b, y) TAKE(ty, T, c, v) GIVE(ty, expr)); \
	END BEGIN(id, ty, _full)                                                                   \
	IN_Y IN_V FULL_BEGIN FOR_LANES(mask, TAKE_FULL(ty, T, a, x) TAKE_FULL(ty, T, b, y)         \
	                                             TAKE_FULL(ty, T, c, v) GIVE_FULL(ty, expr));  \
	FULL_END

#include "device/soft/rows_begin.h"
#undef FP1
#undef FP2
#undef FP3
#define FP1(id, name, types, expr, doc) types(F1, id, expr)
#define FP2(id, name, types, expr, doc) types(F2, id, expr)
#define FP3(id, name, types, expr, doc) types(F3, id, expr)
#include "defs/soft_ops.def"

#define ROW(ty, T, U, bits, id, name_, n, doc_)                                                    \
	{ .name = name_ "." #ty,                                                                   \
	  .exec = id##_##ty,                                                                       \
	  .exec_full = id##_##ty##_full,                                                           \
	  .n_sources = n,                                                                          \
	  .doc = doc_ },
#include "device/soft/rows_begin.h"
#undef FP1
#undef FP2
#undef FP3
#define FP1(id, name, types, expr, doc) types(ROW, id, name, 1, doc)
#define FP2(id, name, types, expr, doc) types(ROW, id, name, 2, doc)
#define FP3(id, name, types, expr, doc) types(ROW, id, name, 3, doc)
const struct op_row gx_soft_float_rows[] = {
#include "defs/soft_ops.def"
};
const size_t gx_soft_n_float_rows = sizeof(gx_soft_float_rows) / sizeof(*gx_soft_float_rows);
