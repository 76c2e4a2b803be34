/* exec_half.c - f16, bf16, f16x2 and bf16x2 rows of soft_ops.def. Every expression is computed in
 * double, exact or rounded to odd, and rounded once to the type.
 */
#include "device/soft/arith.h"
#include "device/soft/half.h"
#include "device/soft/op_table.h"

static double flush(bool ftz, double v, bool is_bf16)
{
	return ftz && fabs(v) < (is_bf16 ? 0x1p-126 : 0x1p-14) ? copysign(0, v) : v;
}

static uint32_t give(const struct insn *in, double v, bool is_bf16)
{
	enum rounding rounding = (enum rounding)in->rounding;

	if (in->sat)
		v = v > 0 ? (v > 1 ? 1 : v) : 0;
	v = flush(in->ftz, v, is_bf16);
	return is_bf16 ? gx_bits_bf16(v, rounding) : gx_bits_f16(v, rounding);
}

static double take(const struct insn *in, uint64_t bits, bool is_bf16)
{
	return flush(in->ftz, is_bf16 ? gx_bf16_of(bits) : gx_f16_of(bits), is_bf16);
}

#define BODY(id, suffix, is_bf16, n_halves, n_sources, expr)                                       \
	static enum step id##_##suffix(struct warp *w, const struct insn *in, uint32_t mask)       \
	{                                                                                          \
		uint64_t *d = dst(w, in->o[0]);                                                    \
		const uint64_t *x = src(w, in->o[1]);                                              \
		const uint64_t *y = (n_sources) > 1 ? src(w, in->o[2]) : x;                        \
		const uint64_t *z = (n_sources) > 2 ? src(w, in->o[3]) : x;                        \
		FOR_LANES(                                                                         \
		        mask, uint32_t out = 0;                                                    \
		        for (unsigned s = 0; s < 16 * (n_halves); s += 16) {                       \
			        double a = take(in, x[l] >> s, is_bf16);                           \
			        double b = (n_sources) > 1 ? take(in, y[l] >> s, is_bf16) : 0;     \
			        double c = (n_sources) > 2 ? take(in, z[l] >> s, is_bf16) : 0;     \
			        (void)b;                                                           \
			        (void)c;                                                           \
			        out |= give(in, expr, is_bf16) << s;                               \
		        } d[l] = out;);                                                            \
		return STEP_NEXT;                                                                  \
	}
#define ALL(id, n, expr)                                                                           \
	BODY(id, f16, false, 1, n, expr)                                                           \
	BODY(id, f16x2, false, 2, n, expr)                                                         \
	BODY(id, bf16, true, 1, n, expr)                                                           \
	BODY(id, bf16x2, true, 2, n, expr)

#include "device/soft/rows_begin.h"
#undef HP1
#undef HP2
#undef HP3
#define HP1(id, name, expr, doc) ALL(id, 1, expr)
#define HP2(id, name, expr, doc) ALL(id, 2, expr)
#define HP3(id, name, expr, doc) ALL(id, 3, expr)
#include "defs/soft_ops.def"

#define ROW(id, name_, suffix, n, doc_)                                                            \
	{ .name = name_ "." #suffix,                                                               \
	  .exec = id##_##suffix,                                                                   \
	  .exec_full = id##_##suffix,                                                              \
	  .n_sources = n,                                                                          \
	  .doc = doc_ },
#define ROWS(id, name, n, doc)                                                                     \
	ROW(id, name, f16, n, doc)                                                                 \
	ROW(id, name, f16x2, n, doc) ROW(id, name, bf16, n, doc) ROW(id, name, bf16x2, n, doc)
#include "device/soft/rows_begin.h"
#undef HP1
#undef HP2
#undef HP3
#define HP1(id, name, expr, doc) ROWS(id, name, 1, doc)
#define HP2(id, name, expr, doc) ROWS(id, name, 2, doc)
#define HP3(id, name, expr, doc) ROWS(id, name, 3, doc)
const struct op_row gx_soft_half_rows[] = {
#include "defs/soft_ops.def"
};
const size_t gx_soft_n_half_rows = sizeof(gx_soft_half_rows) / sizeof(*gx_soft_half_rows);
