/* xorwow.h - XORWOW (Marsaglia, "Xorshift RNGs", 2003): five words, and a Weyl sequence, which is the sixth. */
#ifndef GX_CURAND_XORWOW_H
#define GX_CURAND_XORWOW_H

#include "device/curand/values.h"

GX_DRAW uint32_t gx_xorwow_next(uint32_t s[6])
{
	uint32_t t = s[0] ^ s[0] >> 2;

	s[0] = s[1];
	s[1] = s[2];
	s[2] = s[3];
	s[3] = s[4];
	s[4] = (s[4] ^ s[4] << 4) ^ (t ^ t << 1);
	s[5] += 362437;
	return s[4] + s[5];
}

/* Value i; of normal ones value i and the next. */
GX_DRAW void gx_xorwow_draw(const struct gx_rand_args *a, uint32_t s[6], uint64_t i, int kind)
{
	uint32_t x = gx_xorwow_next(s), y = 0;
	double z[2];

	if (kind == GX_RAND_bits)
		((uint32_t *)a->out)[i] = x;
	if (kind == GX_RAND_uniform)
		((float *)a->out)[i] = gx_rand_uniform(x);
	if (kind == GX_RAND_poisson)
		((uint32_t *)a->out)[i] = gx_rand_poisson_of(a, gx_rand_coarse_double(x));
	if (kind == GX_RAND_uniform_double || gx_rand_is_normal(kind))
		y = gx_xorwow_next(s);
	if (kind == GX_RAND_uniform_double)
		((double *)a->out)[i] = gx_rand_uniform_double(x, y);
	if (!gx_rand_is_normal(kind))
		return;
	if (kind == GX_RAND_normal || kind == GX_RAND_log_normal) {
		gx_rand_box_muller(gx_rand_uniform(x), gx_rand_angle(y), z);
	} else {
		uint32_t v = gx_xorwow_next(s), w = gx_xorwow_next(s);

		gx_rand_box_muller_double(gx_rand_uniform_double(x, y), gx_rand_half_turns(v, w),
		                          z);
	}
	gx_rand_put(a, kind, i, z[0]);
	gx_rand_put(a, kind, i + 1, z[1]);
}

GX_DRAW void gx_xorwow_run(const struct gx_rand_args *a, uint32_t t, int kind)
{
	gx_rand_run_six(a, t, kind, gx_xorwow_draw);
}

#endif
