/* mrg32k3a.h - MRG32k3a (L'Ecuyer, "Good Parameters and Implementations for Combined Multiple Recursive Random Number Generators", 1999): two
 * recurrences of three words.
 */
#ifndef GX_CURAND_MRG32K3A_H
#define GX_CURAND_MRG32K3A_H

#include "device/curand/values.h"

#define GX_MRG_M1 4294967087u
#define GX_MRG_M2 4294944443u

/* From 1 to M1. */
GX_DRAW double gx_mrg32k3a_next(uint32_t s[6])
{
	uint64_t p = (1403580ull * s[1] + 810728ull * (GX_MRG_M1 - s[0])) % GX_MRG_M1,
	         q = (527612ull * s[5] + 1370589ull * (GX_MRG_M2 - s[3])) % GX_MRG_M2;

	s[0] = s[1];
	s[1] = s[2];
	s[2] = (uint32_t)p;
	s[3] = s[4];
	s[4] = s[5];
	s[5] = (uint32_t)q;
	return (double)(p > q ? p - q : p + GX_MRG_M1 - q);
}

/* In (0, 1). */
GX_DRAW double gx_mrg32k3a_uniform(uint32_t s[6])
{
	return gx_mrg32k3a_next(s) * 2.3283065498378288e-10;
}

/* Value i; of normal ones value i and the next. */
GX_DRAW void gx_mrg32k3a_draw(const struct gx_rand_args *a, uint32_t s[6], uint64_t i, int kind)
{
	double u, v, z[2];

	if (kind == GX_RAND_bits) { /* all words come, as good as evenly */
		((uint32_t *)a->out)[i] =
		        (uint32_t)(uint64_t)(gx_mrg32k3a_next(s) * 1.000000048662);
		return;
	}
	u = gx_mrg32k3a_uniform(s);
	if (kind == GX_RAND_uniform)
		((float *)a->out)[i] = (float)u;
	if (kind == GX_RAND_uniform_double)
		((double *)a->out)[i] = u;
	if (kind == GX_RAND_poisson)
		((uint32_t *)a->out)[i] = gx_rand_poisson_of(a, u);
	if (!gx_rand_is_normal(kind))
		return;
	v = gx_mrg32k3a_uniform(s);
	if (kind == GX_RAND_normal || kind == GX_RAND_log_normal)
		gx_rand_box_muller((float)u, (float)v * 6.2831855f, z);
	else
		gx_rand_box_muller_double(u, v * 2, z);
	gx_rand_put(a, kind, i, z[0]);
	gx_rand_put(a, kind, i + 1, z[1]);
}

GX_DRAW void gx_mrg32k3a_run(const struct gx_rand_args *a, uint32_t t, int kind)
{
	gx_rand_run_six(a, t, kind, gx_mrg32k3a_draw);
}

#endif
