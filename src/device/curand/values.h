/* values.h - values of a distribution, of what an engine draws. */
#ifndef GX_CURAND_VALUES_H
#define GX_CURAND_VALUES_H

#include "device/curand/math.h"

/* In (0, 1]. */
GX_DRAW float gx_rand_uniform(uint32_t x)
{
	return (float)x * 0x1p-32f + 0x1p-33f;
}

GX_DRAW double gx_rand_uniform_double(uint32_t x, uint32_t y)
{
	return (double)(x ^ (uint64_t)y << 21) * 0x1p-53 + 0x1p-54;
}

/* Of one word: fewer doubles, of those that are evenly apart. */
GX_DRAW double gx_rand_coarse_double(uint32_t x)
{
	return (double)x * 0x1p-32 + 0x1p-32;
}

/* Value i of the results, normal or lognormal, of a z with mean 0 and deviation 1. */
GX_DRAW void gx_rand_put(const struct gx_rand_args *a, int kind, uint64_t i, double z)
{
	if (kind == GX_RAND_normal || kind == GX_RAND_log_normal) {
		float f = (float)a->mean + (float)a->stddev * (float)z;

		((float *)a->out)[i] = kind == GX_RAND_normal ? f : (float)gx_rand_exp((double)f);
	} else {
		double f = a->mean + a->stddev * z;

		((double *)a->out)[i] = kind == GX_RAND_normal_double ? f : gx_rand_exp(f);
	}
}

GX_DRAW int gx_rand_is_normal(int kind)
{
	return kind >= GX_RAND_normal && kind <= GX_RAND_log_normal_double;
}

/* Box and Muller, "A Note on the Generation of Random Normal Deviates" (1958): of a uniform float and an angle. Each result is a float. */
GX_DRAW void gx_rand_box_muller(float u, float angle, double z[2])
{
	float length = gx_rand_sqrtf(-2.0f * (float)gx_rand_log((double)u));
	double s, c;

	gx_rand_sincos((double)angle, &s, &c);
	z[0] = (double)((float)s * length);
	z[1] = (double)((float)c * length);
}

GX_DRAW void gx_rand_box_muller_double(double u, double half_turns, double z[2])
{
	double length = gx_rand_sqrt(-2 * gx_rand_log(u)), s, c;

	gx_rand_sincospi(half_turns, &s, &c);
	z[0] = s * length;
	z[1] = c * length;
}

/* The angle that a word stands for; the first factor is 2^-32 times 2 pi as a float. */
GX_DRAW float gx_rand_angle(uint32_t x)
{
	const float step = 0x1p-32f * 6.2831855f;

	return (float)x * step + step / 2;
}

GX_DRAW double gx_rand_half_turns(uint32_t x, uint32_t y)
{
	return (double)(x ^ (uint64_t)y << 21) * 0x1p-52 + 0x1p-53;
}

/* The upper half mirrored, which loses nothing. */
GX_DRAW float gx_rand_normal_of(uint32_t x)
{
	uint32_t low = x > 0x80000000u ? ~x : x;
	float z = (float)gx_rand_icdf((double)gx_rand_uniform(low));

	return x > 0x80000000u ? -z : z;
}

GX_DRAW double gx_rand_normal_double_of(uint32_t x)
{
	uint32_t low = x > 0x80000000u ? ~x : x;
	double z = gx_rand_icdf((double)low * 0x1p-32 + 0x1p-33);

	return x > 0x80000000u ? -z : z;
}

/* Poisson: the outcome up to which there is a share of at least u. */
GX_DRAW uint32_t gx_rand_poisson_of(const struct gx_rand_args *a, double u)
{
	const double *shares = (const double *)a->shares;
	uint32_t low = 0, high = a->n_shares - 1;

	if (!a->n_shares) { /* so many outcomes that the normal distribution is near */
		double z = u < 0.5 ? gx_rand_icdf(u) : u < 1 ? -gx_rand_icdf(1 - u) : 0;

		return (uint32_t)(a->mean + a->stddev * z + 0.5);
	}
	while (low < high) {
		uint32_t middle = (low + high) / 2;

		if (u <= shares[middle])
			high = middle;
		else
			low = middle + 1;
	}
	return a->least + low;
}

/* Value number i of a lane's six words, and the next one of kinds that come by twos. */
typedef void gx_rand_draw(const struct gx_rand_args *a, uint32_t s[6], uint64_t i, int kind);

/* All that lane number t draws, counted from the first that does; `at` counts draws. */
GX_DRAW void gx_rand_run_six(const struct gx_rand_args *a, uint32_t t, int kind,
                             gx_rand_draw *draw_one)
{
	uint32_t *state = (uint32_t *)a->state + (a->at + t) % a->lanes, s[6];
	uint64_t step = gx_rand_is_normal(kind) ? 2 : 1;

	if (t >= a->lanes || t * step >= a->n)
		return;
	for (uint64_t w = 0; w < 6; w++)
		s[w] = state[w * a->lanes];
	for (uint64_t i = t * step; i < a->n; i += a->lanes * step)
		draw_one(a, s, i, kind);
	for (uint64_t w = 0; w < 6; w++)
		state[w * a->lanes] = s[w];
}

#endif
