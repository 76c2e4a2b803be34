/* draw.h - how lanes draw numbers, which our kernels and the host do by the same text, so both draw the same: what the files for engines
 * share.
 *
 * A generator has lanes, each with a sequence of its own; the guide to cuRAND describes which number of which lane is where among the results
 * (docs.nvidia.com/cuda/curand: generator options, order). No product and sum in these files may become one operation: compilers are told so.
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
#define CURAND_KIND(name, type) GX_RAND_##name,
#include "defs/curand_kinds.def"
#undef CURAND_KIND
	GX_RAND_N_KINDS
};
enum {
#define CURAND_ENGINE(name, words, lanes, legacy) GX_RAND_##name,
#include "defs/curand_engines.def"
#undef CURAND_ENGINE
	GX_RAND_N_ENGINES
};

/* A kernel's only parameter. */
struct gx_rand_args {
	uint64_t state; /* address of words: word w of lane l is at [w * lanes + l] */
	uint64_t table; /* address: numbers of the engine */
	uint64_t out;   /* address */
	uint64_t n;     /* values */
	uint64_t at;    /* what the generator gave before, as its engine counts */
	double mean, stddev;
	uint64_t
	        shares; /* Poisson: address of n_shares doubles, the share of outcomes up to `least` + i */
	uint32_t n_shares, least;
	uint32_t lanes, dimensions;
	uint32_t key[2]; /* the seed */
};

#endif
