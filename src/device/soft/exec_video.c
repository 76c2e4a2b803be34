/* exec_video.c - video instructions: sums, differences and the like of words, halves and bytes, by the manual's formulas. */
#include "device/soft/exec.h"
#include "device/soft/modifiers.h"
#include "device/soft/video.h"

static int64_t part_of(uint32_t word, struct video_part part, bool is_signed)
{
	uint32_t v = word << (32 - part.at - part.bits);

	return is_signed ? (int32_t)v >> (32 - part.bits) : (int64_t)(v >> (32 - part.bits));
}

static int64_t clamp(int64_t v, unsigned bits, bool is_signed)
{
	int64_t most = is_signed ? (1ll << (bits - 1)) - 1 : (1ll << bits) - 1;
	int64_t least = is_signed ? -most - 1 : 0;

	return v > most ? most : v < least ? least : v;
}

static bool relation(unsigned cmp, int64_t a, int64_t b)
{
	switch (cmp) {
	case CMP_EQ: return a == b;
	case CMP_NE: return a != b;
	case CMP_LT: return a < b;
	case CMP_LE: return a <= b;
	case CMP_GT: return a > b;
	default: return a >= b;
	}
}

static int64_t shifted(const struct video *v, int64_t a, int64_t b)
{
	uint64_t by = (uint32_t)b;

	by = v->wrap ? by & 31 : by > 32 ? 32 : by;
	return v->op == VIDEO_SHL ? (int64_t)((uint64_t)a << by) : a >> by;
}

static int64_t value(const struct video *v, int64_t a, int64_t b)
{
	switch (v->op) {
	case VIDEO_ADD: return a + b;
	case VIDEO_SUB: return a - b;
	case VIDEO_DIFFERENCE: return a > b ? a - b : b - a;
	case VIDEO_MIN: return a < b ? a : b;
	case VIDEO_MAX: return a > b ? a : b;
	case VIDEO_AVERAGE: return (a + b + (a + b >= 0)) >> 1;
	case VIDEO_SHL:
	case VIDEO_SHR: return shifted(v, a, b);
	case VIDEO_SET: return relation(v->cmp, a, b);
	case VIDEO_MAD: break;
	}
	return v->negate ? -(a * b) : a * b;
}

static uint32_t with_second(const struct video *v, int64_t x, uint32_t c)
{
	int64_t mine = v->d_signed ? (int32_t)x : (int64_t)(uint32_t)x;
	int64_t other = v->d_signed ? (int32_t)c : (int64_t)c;

	switch (v->second) {
	case SECOND_ADD: return (uint32_t)(mine + other);
	case SECOND_MIN: return (uint32_t)(mine < other ? mine : other);
	case SECOND_MAX: return (uint32_t)(mine > other ? mine : other);
	case SECOND_NONE: break;
	}
	return (uint32_t)x;
}

static uint32_t one(const struct video *v, uint32_t a, uint32_t b, uint32_t c)
{
	/* an H200 takes a whole word of vmad as signed when the other factor is */
	bool both = v->op == VIDEO_MAD && (v->a_signed || v->b_signed);
	bool a_signed = v->a_signed || (both && v->a[0].bits == 32);
	bool b_signed = v->b_signed || (both && v->b[0].bits == 32);
	int64_t x = value(v, part_of(a, v->a[0], a_signed), part_of(b, v->b[0], b_signed));
	uint32_t ones = v->to.bits == 32 ? ~0u : (1u << v->to.bits) - 1;

	if (v->op == VIDEO_MAD) {
		bool is_signed = v->a_signed || v->b_signed || v->negate || v->negate_c;
		int64_t more = is_signed ? (int32_t)c : (int64_t)c;

		x += v->negate_c ? -more : more;
		x += v->plus_one;
		x >>= v->shift;
		return (uint32_t)(v->sat ? clamp(x, 32, v->d_signed) : x);
	}
	if (v->sat)
		x = clamp(x, v->to.bits, v->d_signed);
	if (v->second)
		return with_second(v, x, c);
	return (c & ~(ones << v->to.at)) | ((uint32_t)x & ones) << v->to.at;
}

/* Results of halves or bytes: each in its place, or their sum with c. */
static uint32_t several(const struct video *v, uint32_t a, uint32_t b, uint32_t c)
{
	unsigned bits = 32 / v->n;
	uint32_t ones = (1u << bits) - 1, d = c;

	for (unsigned i = 0; i < v->n; i++) {
		int64_t x = value(v, part_of(v->of_a >> i & 1 ? b : a, v->a[i], v->a_signed),
		                  part_of(v->of_b >> i & 1 ? b : a, v->b[i], v->b_signed));

		if (!(v->mask >> i & 1))
			continue;
		if (v->sat)
			x = clamp(x, bits, v->d_signed);
		if (v->second)
			d += (uint32_t)x;
		else
			d = (d & ~(ones << i * bits)) | ((uint32_t)x & ones) << i * bits;
	}
	return d;
}

/* o[0] d, o[1] a, o[2] b, o[3] c */
enum step gx_soft_video(struct warp *w, const struct insn *in, uint32_t mask)
{
	const uint64_t *a = src(w, in->o[1]), *b = src(w, in->o[2]), *c = src(w, in->o[3]);
	const struct video *v = in->video;
	uint64_t *d = dst(w, in->o[0]);

	FOR_LANES(mask, d[l] = (v->n == 1 ? one : several)(v, (uint32_t)a[l], (uint32_t)b[l],
	                                                   (uint32_t)c[l]););
	return STEP_NEXT;
}
