/* draw.h - how lanes draw numbers: the same text for our kernels and for the host, so both draw the same.
 *
 * A generator has lanes, each with a sequence of its own. Draw i, of however many words and values, is of lane i modulo the number of lanes,
 * as the guide to cuRAND describes the order of its results (docs.nvidia.com/cuda/curand: generator options, order).
 * No product and sum here may become one operation: the compiler is told so.
 */
#ifndef GX_CURAND_DRAW_H
#define GX_CURAND_DRAW_H

#include <stdint.h>

#ifdef __CUDA__
#define GX_DRAW static inline __attribute__((device, always_inline))
#else
#define GX_DRAW static inline __attribute__((always_inline))
#endif

enum {
#define CURAND_KIND(name, type, per_draw) GX_RAND_##name,
#include "defs/curand_kinds.def"
#undef CURAND_KIND
	GX_RAND_N_KINDS
};
enum {
#define CURAND_ENGINE(name, words, lanes) GX_RAND_##name,
#include "defs/curand_engines.def"
#undef CURAND_ENGINE
	GX_RAND_N_ENGINES
};
enum { GX_RAND_WORDS = 6 }; /* the most that a lane's state has */

/* A kernel's only parameter. */
struct gx_rand_args {
	uint64_t state; /* address: word w of lane l is at [w * lanes + l] */
	uint64_t out;   /* address */
	uint64_t draws;
	uint32_t lanes, first; /* whose the first draw is */
};

struct gx_rand_lane {
	uint32_t s[GX_RAND_WORDS];
};

/* Marsaglia, "Xorshift RNGs" (2003): five words and a Weyl sequence, which is word 5. */
GX_DRAW uint32_t gx_xorwow_next(struct gx_rand_lane *l)
{
	uint32_t t = l->s[0] ^ l->s[0] >> 2;

	l->s[0] = l->s[1];
	l->s[1] = l->s[2];
	l->s[2] = l->s[3];
	l->s[3] = l->s[4];
	l->s[4] = (l->s[4] ^ l->s[4] << 4) ^ (t ^ t << 1);
	l->s[5] += 362437;
	return l->s[4] + l->s[5];
}

GX_DRAW uint32_t gx_rand_next(struct gx_rand_lane *l, int engine)
{
	(void)engine;
	return gx_xorwow_next(l);
}

/* In (0, 1]. */
GX_DRAW float gx_rand_uniform(uint32_t x)
{
	return (float)x * 0x1p-32f + 0x1p-33f;
}

GX_DRAW double gx_rand_uniform_double(uint32_t x, uint32_t y)
{
	return (double)(x ^ (uint64_t)y << 21) * 0x1p-53 + 0x1p-54;
}

GX_DRAW void gx_rand_draw(const struct gx_rand_args *a, struct gx_rand_lane *l, uint64_t i,
                          int engine, int kind)
{
	uint32_t x = gx_rand_next(l, engine);

	if (kind == GX_RAND_bits)
		((uint32_t *)a->out)[i] = x;
	if (kind == GX_RAND_uniform)
		((float *)a->out)[i] = gx_rand_uniform(x);
	if (kind == GX_RAND_uniform_double)
		((double *)a->out)[i] = gx_rand_uniform_double(x, gx_rand_next(l, engine));
}

/* All draws of lane number t, counted from the first that draws. */
GX_DRAW void gx_rand_lane(const struct gx_rand_args *a, uint32_t t, int engine, int words, int kind)
{
	uint32_t *state = (uint32_t *)a->state + (a->first + t) % a->lanes;
	struct gx_rand_lane l;

	if (t >= a->lanes || t >= a->draws)
		return;
	for (int w = 0; w < words; w++)
		l.s[w] = state[(uint64_t)w * a->lanes];
	for (uint64_t i = t; i < a->draws; i += a->lanes)
		gx_rand_draw(a, &l, i, engine, kind);
	for (int w = 0; w < words; w++)
		state[(uint64_t)w * a->lanes] = l.s[w];
}

#endif
