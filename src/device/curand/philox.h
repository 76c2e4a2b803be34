/* philox.h - Philox4x32-10 (Salmon and others, "Parallel Random Numbers: As Easy as 1, 2, 3", 2011): four words of a counter and a key.
 *
 * The key is the seed, the upper half of the counter the lane, the lower half its state. A lane gives four values at a time.
 */
#ifndef GX_CURAND_PHILOX_H
#define GX_CURAND_PHILOX_H

#include "device/curand/values.h"

GX_DRAW void gx_philox_words(const uint32_t counter[4], const uint32_t key[2], uint32_t x[4])
{
	uint32_t k0 = key[0], k1 = key[1];

	for (int w = 0; w < 4; w++)
		x[w] = counter[w];
	for (int round = 0; round < 10; round++) {
		uint64_t p = (uint64_t)0xd2511f53u * x[0], q = (uint64_t)0xcd9e8d57u * x[2];

		x[0] = (uint32_t)(q >> 32) ^ x[1] ^ k0;
		x[1] = (uint32_t)q;
		x[2] = (uint32_t)(p >> 32) ^ x[3] ^ k1;
		x[3] = (uint32_t)p;
		k0 += 0x9e3779b9u;
		k1 += 0xbb67ae85u;
	}
}

GX_DRAW int gx_philox_is_double(int kind)
{
	return kind == GX_RAND_uniform_double || kind == GX_RAND_normal_double ||
	       kind == GX_RAND_log_normal_double;
}

/* Value k of four, which is value i of the results; x is what there is for all four, or for two doubles. */
GX_DRAW void gx_philox_put(const struct gx_rand_args *a, const uint32_t x[4], int k, uint64_t i,
                           int kind)
{
	double z[2], first, second;

	if (kind == GX_RAND_bits)
		((uint32_t *)a->out)[i] = x[k];
	if (kind == GX_RAND_uniform)
		((float *)a->out)[i] = gx_rand_uniform(x[k]);
	if (kind == GX_RAND_poisson)
		((uint32_t *)a->out)[i] = gx_rand_poisson_of(a, gx_rand_coarse_double(x[k]));
	if (kind == GX_RAND_uniform_double)
		((double *)a->out)[i] = k & 1 ? gx_rand_uniform_double(x[2], x[3])
		                              : gx_rand_uniform_double(x[0], x[1]);
	if (!gx_rand_is_normal(kind))
		return;
	if (gx_philox_is_double(kind)) {
		first = gx_rand_uniform_double(x[0], x[1]);
		second = gx_rand_half_turns(x[2], x[3]);
		gx_rand_box_muller_double(first, second, z);
	} else {
		gx_rand_box_muller(gx_rand_uniform(x[k & 2]), gx_rand_angle(x[(k & 2) + 1]), z);
	}
	gx_rand_put(a, kind, i, z[k & 1]);
}

/* All that lane number t draws, counted from the first that does; `at` counts values. */
GX_DRAW void gx_philox_run(const struct gx_rand_args *a, uint32_t t, int kind)
{
	uint64_t begin = a->at, end = a->at + a->n, own;
	uint32_t lane = (uint32_t)((begin / 4 + t) % a->lanes), x[4];
	uint32_t *state = (uint32_t *)a->state + lane;

	if (t >= a->lanes || (begin / 4 + t) * 4 >= end)
		return;
	own = state[0] | (uint64_t)state[a->lanes] << 32;
	for (uint64_t i = (begin / 4 + t) * 4; i < end; i += (uint64_t)a->lanes * 4) {
		uint64_t next = own;

		for (uint64_t k = 0; k < 4; k++) {
			if (k == 0 || (k == 2 && gx_philox_is_double(kind))) {
				uint32_t counter[4] = { (uint32_t)next, (uint32_t)(next >> 32),
					                lane, 0 };

				gx_philox_words(counter, a->key, x);
				next++;
			}
			if (i + k >= begin && i + k < end)
				gx_philox_put(a, x, (int)k, i + k - begin, kind);
		}
		if (i + 4 <= end) /* else the rest is for those that come */
			own = next;
	}
	state[0] = (uint32_t)own;
	state[a->lanes] = (uint32_t)(own >> 32);
}

#endif
