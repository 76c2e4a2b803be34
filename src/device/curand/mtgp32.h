/* mtgp32.h - MTGP32-11213 (Saito and Matsumoto, "Variants of Mersenne Twister Suitable for Graphic Processors", 2013): each lane has parameters of
 * its own, and gives 256 values at a time.
 *
 * A lane's state is a ring of 351 words, and where in it the oldest is.
 */
#ifndef GX_CURAND_MTGP32_H
#define GX_CURAND_MTGP32_H

#include "device/curand/values.h"

enum { GX_MTGP32_N = 351, GX_MTGP32_RUN = 256, GX_MTGP32_NUMBERS = 11 };

/* The sum of those of four words that the bits ask for: each word of a table of 16. */
GX_DRAW uint32_t gx_mtgp32_sum(const uint32_t words[4], uint32_t bits)
{
	return (bits & 1 ? words[0] : 0) ^ (bits & 2 ? words[1] : 0) ^ (bits & 4 ? words[2] : 0) ^
	       (bits & 8 ? words[3] : 0);
}

/* Numbers of a lane: the place that is picked up, two shifts, four words of the recursion, four of the tempering. */
GX_DRAW uint32_t gx_mtgp32_next(const uint32_t numbers[GX_MTGP32_NUMBERS], uint32_t *ring,
                                uint32_t lanes, uint32_t *oldest)
{
	uint32_t at = *oldest, far = at + numbers[0], near = far - 1, after = at + 1, x, y, t;

	far -= far >= GX_MTGP32_N ? GX_MTGP32_N : 0;
	near -= near >= GX_MTGP32_N ? GX_MTGP32_N : 0;
	after -= after >= GX_MTGP32_N ? GX_MTGP32_N : 0;
	x = (ring[(uint64_t)at * lanes] & 0xfff80000u) ^ ring[(uint64_t)after * lanes];
	x ^= x << numbers[1];
	y = x ^ ring[(uint64_t)far * lanes] >> numbers[2];
	y ^= gx_mtgp32_sum(numbers + 3, y);
	t = ring[(uint64_t)near * lanes];
	t ^= t >> 16;
	t ^= t >> 8;
	ring[(uint64_t)at * lanes] = y;
	*oldest = after;
	return y ^ gx_mtgp32_sum(numbers + 7, t);
}

GX_DRAW void gx_mtgp32_put(const struct gx_rand_args *a, uint32_t x, uint64_t i, int kind)
{
	if (kind == GX_RAND_bits)
		((uint32_t *)a->out)[i] = x;
	if (kind == GX_RAND_uniform)
		((float *)a->out)[i] = gx_rand_uniform(x);
	if (kind == GX_RAND_uniform_double)
		((double *)a->out)[i] = gx_rand_coarse_double(x);
	if (kind == GX_RAND_poisson)
		((uint32_t *)a->out)[i] = gx_rand_poisson_of(a, gx_rand_coarse_double(x));
	if (gx_rand_is_normal(kind)) /* doubles are floats here */
		gx_rand_put(a, kind, i, (double)gx_rand_normal_of(x));
}

/* All that lane t draws; `at` counts values. */
GX_DRAW void gx_mtgp32_run(const struct gx_rand_args *a, uint32_t t, int kind)
{
	const uint32_t *table = (const uint32_t *)a->table + (uint64_t)t * GX_MTGP32_NUMBERS;
	uint32_t *ring = (uint32_t *)a->state + t, numbers[GX_MTGP32_NUMBERS], oldest;
	uint64_t begin = a->at, end = a->at + a->n, run = begin / GX_MTGP32_RUN;

	if (t >= a->lanes)
		return;
	for (int k = 0; k < GX_MTGP32_NUMBERS; k++)
		numbers[k] = table[k];
	oldest = ring[(uint64_t)GX_MTGP32_N * a->lanes];
	for (run += (t + a->lanes - run % a->lanes) % a->lanes; run * GX_MTGP32_RUN < end;
	     run += a->lanes) {
		for (uint64_t i = run * GX_MTGP32_RUN; i < (run + 1) * GX_MTGP32_RUN; i++) {
			if (i >= begin && i < end)
				gx_mtgp32_put(a, gx_mtgp32_next(numbers, ring, a->lanes, &oldest),
				              i - begin, kind);
		}
	}
	ring[(uint64_t)GX_MTGP32_N * a->lanes] = oldest;
}

#endif
