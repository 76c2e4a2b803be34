/* exec_video.c - video instructions: sums, differences and the like of words, halves and bytes, by the manual's formulas, but for
 * what an H200 makes of them: ptxas builds them from other instructions, and one() says where these do something else.
 */
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

static bool is_shift(const struct video *v)
{
	return v->op == VIDEO_SHL || v->op == VIDEO_SHR;
}

static bool is_sum(const struct video *v)
{
	return v->op == VIDEO_ADD || v->op == VIDEO_SUB;
}

/* To the parts of a word that d is: what is below 0 is as if far above; shifts are not cut to parts, and shifts of words have 34 bits. Of words without
 * a sign sums and differences have no upper end.
 */
static int64_t saturated(const struct video *v, int64_t x)
{
	int64_t most = v->to.bits == 32 ? 0 : (1ll << (v->to.bits - v->d_signed)) - 1;

	if (is_shift(v))
		return clamp((int64_t)((uint64_t)x << 30) >> 30, 32, v->d_signed);
	if (v->to.bits != 32)
		return x < 0 || x > most ? most : x;
	if ((is_sum(v) || v->op == VIDEO_DIFFERENCE) && !v->d_signed)
		return x < 0 ? 0 : x;
	return clamp(x, 32, v->d_signed);
}

/* min and max are of 64 bits: without a sign, what is below 0 is above all of c. */
static uint32_t with_second(const struct video *v, int64_t x, uint32_t c)
{
	int64_t other = v->d_signed ? (int32_t)c : (int64_t)c;
	bool less;

	if (v->second == SECOND_ADD)
		return (uint32_t)x + c;
	if (is_sum(v) || (is_shift(v) && v->sat))
		x = (int32_t)x;
	less = v->d_signed ? x < other : (uint64_t)x < (uint64_t)other;
	return less == (v->second == SECOND_MIN) ? (uint32_t)x : c;
}

/* Whole words and c have a sign, whatever the types; these say how the result is shifted and saturated. */
static uint32_t product(const struct video *v, uint32_t a, uint32_t b, uint32_t c)
{
	bool is_signed = v->a_signed || v->b_signed || v->negate || v->negate_c;
	int64_t x = value(v, part_of(a, v->a[0], v->a_signed || v->a[0].bits == 32),
	                  part_of(b, v->b[0], v->b_signed || v->b[0].bits == 32));

	x += v->negate_c ? -(int64_t)(int32_t)c : (int32_t)c;
	x += v->plus_one;
	x = is_signed ? x >> v->shift : (int64_t)((uint64_t)x >> v->shift);
	return (uint32_t)(v->sat ? clamp(x, 32, is_signed) : x);
}

static uint32_t one(const struct video *v, uint32_t a, uint32_t b, uint32_t c)
{
	uint32_t ones = v->to.bits == 32 ? ~0u : (1u << v->to.bits) - 1;
	int64_t x;

	if (v->op == VIDEO_MAD)
		return product(v, a, b, c);
	x = value(v, part_of(a, v->a[0], v->a_signed), part_of(b, v->b[0], v->b_signed));
	if (v->sat)
		x = saturated(v, x);
	if (v->second)
		return with_second(v, x, c);
	/* the upper half is that of the result */
	if (v->to.bits == 16 && v->to.at == 16)
		return (c & 0xffff) | ((uint32_t)x & 0xffff0000);
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
