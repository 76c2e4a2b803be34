/* multiply.c - products of matrices, added up as an H200 does it (docs/soft-device.md, "Products of matrices").
 *
 * Integers are exact. Of f64 each product is added and rounded by itself, in the order of k, as a chain of fma. Other floats are added up in groups. In a
 * group the largest exponent counts, of what there is so far and of the products, where a product's is the sum of its factors'; what lies more than some
 * bits below it is cut off of each; the sum of what is left is exact, and becomes f32, cut off, or f16, rounded.
 */
#include "device/soft/arith.h"
#include "device/soft/half.h"
#include "device/soft/matrix.h"

#include <string.h>

enum {
	NOTHING = -4096, /* the exponent of zero, which is never the largest */
	LOWEST = -133,   /* no sum counts as smaller */
	MOST_K = 256,
};

/* Of one element of d: products, and their exponents. */
struct products {
	double p[MOST_K];
	int e[MOST_K];
	bool special; /* some may not be finite */
};

/* Exponents of factors, and which rows and columns have elements that are not finite. */
struct factors {
	int16_t a[MOST_A], b[MOST_B];
	bool row[16 * 2], column[8 * 4];
};

static int exponent(double v, int least)
{
	int e = (int)(gx_bits_f64(v) >> 52 & 0x7ff) - 1023;

	return v == 0 ? NOTHING : e < least ? least : e;
}

/* Of the smallest normal number: subnormals have it, too. */
static int least_exponent(enum matrix_element type)
{
	return type == ELEMENT_F16 || type == ELEMENT_E5M2 ? -14 : type == ELEMENT_E4M3 ? -6 : -126;
}

static void look_at(const struct matrix *x, const struct matrices *v, struct factors *f)
{
	int least_a = least_exponent(x->a), least_b = least_exponent(x->b);

	memset(f->row, 0, sizeof(f->row));
	memset(f->column, 0, sizeof(f->column));
	for (unsigned i = 0; i < x->m * x->k; i++) {
		f->a[i] = (int16_t)exponent(v->a[i], least_a);
		f->row[i / x->k] |= !isfinite(v->a[i]);
	}
	for (unsigned i = 0; i < x->k * x->n; i++) {
		f->b[i] = (int16_t)exponent(v->b[i], least_b);
		f->column[i % x->n] |= !isfinite(v->b[i]);
	}
}

/* f16 is rounded to nearest. f32 is cut off; too large is infinite, and too small +0. */
static double settled(const struct matrix *x, double v)
{
	uint32_t bits;

	if (!isfinite(v))
		return v;
	if (x->d == ELEMENT_F16)
		return gx_f16_of(gx_bits_f16(v, ROUND_N));
	if (fabs(v) >= 0x1p128)
		return copysign(INFINITY, v);
	bits = gx_soft_pack(v, 8, 23, ROUND_Z);
	/* what four warps do of 8-bit floats has 13 bits behind the point */
	if (x->operation == MATRIX_GROUP && gx_soft_element_bits(x->a) == 8)
		bits &= ~0x3ffu;
	return bits & 0x7fffffff ? (double)gx_f32_of(bits) : 0;
}

/* The products whose number has `want` in the bit `which`, or all of n from first on where that is 0. */
static double add_group(const struct products *s, unsigned first, unsigned n, unsigned which,
                        unsigned want, double c, int bits)
{
	int most = exponent(c, -126);
	double scale, plain = c;
	int64_t sum;

	for (unsigned i = first; s->special && i < first + n; i++)
		plain += (i & which) == want ? s->p[i] : 0;
	if (!isfinite(plain))
		return plain;
	for (unsigned i = first; i < first + n; i++)
		if ((i & which) == want && s->e[i] > most)
			most = s->e[i];
	most = most < LOWEST ? LOWEST : most;
	scale = gx_f64_of((uint64_t)(bits - most + 1023) << 52);
	sum = (int64_t)(c * scale);
	for (unsigned i = first; i < first + n; i++)
		if ((i & which) == want)
			sum += (int64_t)(s->p[i] * scale);
	return (double)sum / scale;
}

/* 8-bit floats of one warp: as f16, the products of one half of each pair of registers, those of the other half, and only then c. */
static double add_halves(const struct matrix *x, const struct products *s, double c)
{
	unsigned which = x->operation == MATRIX_SPARSE ? 4 : 2;
	double sum = settled(x, add_group(s, 0, x->k, which, 0, 0, 25));

	sum = settled(x, add_group(s, 0, x->k, which, which, sum, 25));
	return x->d == ELEMENT_F16 ? gx_f16_of(gx_bits_f16(sum + c, ROUND_N))
	                           : (double)((float)sum + (float)c);
}

/* m8n8k4 of f16: f32, one after the other, and then c; or, of f16, c and pairs. */
static double add_four(const struct matrix *x, const double *a, const double *b, double c)
{
	float sum = 0, pair[2];

	if (x->d == ELEMENT_F32) {
		for (unsigned i = 0; i < 4; i++)
			sum = fmaf((float)a[i], (float)b[i * x->n], sum);
		return (double)((float)c + sum);
	}
	for (unsigned i = 0; i < 2; i++)
		pair[i] = fmaf((float)a[2 * i + 1], (float)b[(2 * i + 1) * x->n],
		               (float)a[2 * i] * (float)b[2 * i * x->n]);
	return (double)((float)c + pair[0] + pair[1]);
}

/* Products of element (row, column) of d; what is absent counts nothing, beside an infinity, too. */
static void multiply(const struct matrix *x, const struct matrices *v, const struct factors *f,
                     unsigned row, unsigned column, struct products *s)
{
	const double *a = v->a + row * x->k, *b = v->b + column;
	const bool *absent = v->absent + row * x->k;
	bool sparse = x->operation == MATRIX_SPARSE;

	for (unsigned j = 0; j < x->k; j++) {
		bool is = !sparse || !absent[j];

		s->p[j] = is ? a[j] * b[j * x->n] : 0;
		s->e[j] = is ? f->a[row * x->k + j] + f->b[j * x->n + column] : NOTHING;
	}
	s->special = f->row[row] || f->column[column];
}

static void add_floats(const struct matrix *x, struct matrices *v)
{
	bool quads = x->k == 4 && x->a == ELEMENT_F16, f8 = gx_soft_element_bits(x->a) == 8;
	/* the instruction is two of four */
	unsigned group = x->operation == MATRIX_WHOLE && x->a == ELEMENT_TF32 ? 4 : x->k;
	struct products s;
	struct factors f;

	look_at(x, v, &f);
	for (unsigned at = 0; at < x->m * x->n; at++) {
		unsigned row = at / x->n, column = at % x->n;
		double *c = v->c + at;

		if (quads) {
			*c = add_four(x, v->a + row * x->k, v->b + column, *c);
			continue;
		}
		multiply(x, v, &f, row, column, &s);
		if (f8 && x->operation != MATRIX_GROUP) {
			*c = add_halves(x, &s, *c);
			continue;
		}
		for (unsigned j = 0; j < x->k; j += group)
			*c = settled(x, add_group(&s, j, group, 0, 0, *c, f8 ? 13 : 25));
	}
}

/* Of several NaNs that of b is left, then that of what there is so far. */
static double chained(double a, double b, double so_far)
{
	if (isnan(b))
		return b + b;
	return isnan(so_far) ? so_far + so_far : fma(a, b, so_far);
}

void gx_soft_multiply(const struct matrix *x, struct matrices *v)
{
	bool differ = x->a == ELEMENT_B1 && !x->is_and, chain = x->a == ELEMENT_F64;

	if (x->d == ELEMENT_F16 || x->d == ELEMENT_F32) {
		add_floats(x, v);
		return;
	}
	for (unsigned row = 0; row < x->m; row++) {
		double *sum = v->c + row * x->n;

		for (unsigned j = 0; j < x->k; j++) {
			const double *b = v->b + j * x->n, a = v->a[row * x->k + j];

			for (unsigned i = 0; i < x->n; i++)
				sum[i] = chain    ? chained(a, b[i], sum[i])
				         : differ ? sum[i] + (a != b[i])
				                  : sum[i] + a * b[i];
		}
	}
}
