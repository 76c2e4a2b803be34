/* sobol.h - Sobol' sequences in the order of Gray codes (Antonov and Saleev, 1979): results are the first coordinates of all points, then the
 * second ones, and so on.
 *
 * The table has the direction numbers of each dimension, and behind all of them what each dimension's numbers are scrambled with.
 */
#ifndef GX_CURAND_SOBOL_H
#define GX_CURAND_SOBOL_H

#include "device/curand/values.h"

GX_DRAW void gx_sobol32_put(const struct gx_rand_args *a, uint32_t x, uint64_t i, int kind)
{
	if (kind == GX_RAND_bits)
		((uint32_t *)a->out)[i] = x;
	if (kind == GX_RAND_uniform)
		((float *)a->out)[i] = gx_rand_uniform(x);
	if (kind == GX_RAND_uniform_double)
		((double *)a->out)[i] = gx_rand_coarse_double(x);
	if (kind == GX_RAND_poisson)
		((uint32_t *)a->out)[i] = gx_rand_poisson_of(a, gx_rand_coarse_double(x));
	if (kind == GX_RAND_normal || kind == GX_RAND_log_normal)
		gx_rand_put(a, kind, i, (double)gx_rand_normal_of(x));
	if (kind == GX_RAND_normal_double || kind == GX_RAND_log_normal_double)
		gx_rand_put(a, kind, i, gx_rand_normal_double_of(x));
}

GX_DRAW void gx_sobol64_put(const struct gx_rand_args *a, uint64_t x, uint64_t i, int kind)
{
	const uint64_t half = 1ull << 52;
	uint64_t y = x >> 11, low = y > half ? 2 * half - 1 - y : y;
	double z;

	if (kind == GX_RAND_bits)
		((uint64_t *)a->out)[i] = x;
	if (kind == GX_RAND_uniform)
		((float *)a->out)[i] = gx_rand_uniform((uint32_t)(x >> 32));
	if (kind == GX_RAND_uniform_double)
		((double *)a->out)[i] = (double)y * 0x1p-53 + 0x1p-54;
	if (kind == GX_RAND_poisson)
		((uint32_t *)a->out)[i] = gx_rand_poisson_of(a, (double)y * 0x1p-53 + 0x1p-54);
	if (kind == GX_RAND_normal || kind == GX_RAND_log_normal)
		gx_rand_put(a, kind, i, (double)gx_rand_normal_of((uint32_t)(x >> 32)));
	if (kind == GX_RAND_normal_double || kind == GX_RAND_log_normal_double) {
		z = gx_rand_icdf((double)low * 0x1p-53 + 0x1p-54);
		gx_rand_put(a, kind, i, y > half ? -z : z);
	}
}

/* Every value whose place is t, modulo the number of lanes; `at` counts points. */
#define GX_SOBOL_RUN(name, word, bits, put)                                                        \
	GX_DRAW void name(const struct gx_rand_args *a, uint32_t t, int kind)                      \
	{                                                                                          \
		const word *table = (const word *)a->table;                                        \
		uint64_t points = a->n / a->dimensions;                                            \
                                                                                                   \
		for (uint64_t i = t; i < a->n && t < a->lanes; i += a->lanes) {                    \
			uint64_t dimension = i / points, point = a->at + i % points;               \
			word gray = (word)(point ^ point >> 1),                                    \
			     x = table[(uint64_t)a->dimensions * (bits) + dimension];              \
                                                                                                   \
			for (int b = 0; gray; b++, gray >>= 1) {                                   \
				if (gray & 1)                                                      \
					x ^= table[dimension * (bits) + (uint64_t)b];              \
			}                                                                          \
			put(a, x, i, kind);                                                        \
		}                                                                                  \
	}
GX_SOBOL_RUN(gx_sobol32_run, uint32_t, 32, gx_sobol32_put)
GX_SOBOL_RUN(gx_sobol64_run, uint64_t, 64, gx_sobol64_put)
#define gx_scrambled_sobol32_run gx_sobol32_run
#define gx_scrambled_sobol64_run gx_sobol64_run

#endif
