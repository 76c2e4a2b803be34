/* curand.h - the stand-in for cuRAND's host interface: its structs, what its files share.
 *
 * A generator has the states of its lanes (draw.h) on the device or, one of curandCreateGeneratorHost, on the host. Numbers and prototypes
 * are those that the public documentation of cuRAND gives (docs.nvidia.com/cuda/curand).
 */
#ifndef GX_CURAND_H
#define GX_CURAND_H

#include "device/curand/draw.h"
#include "device/stand_in/stand_in.h"

typedef int curandStatus_t;
typedef struct gx_rand *curandGenerator_t;
typedef struct gx_rand_discrete *curandDiscreteDistribution_t;
typedef unsigned int curandDirectionVectors32_t[32];
typedef unsigned long long curandDirectionVectors64_t[64];

enum { /* curandStatus_t */
       CURAND_STATUS_SUCCESS = 0,
       CURAND_STATUS_NOT_INITIALIZED = 101,
       CURAND_STATUS_ALLOCATION_FAILED = 102,
       CURAND_STATUS_TYPE_ERROR = 103,
       CURAND_STATUS_OUT_OF_RANGE = 104,
       CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105,
       CURAND_STATUS_LAUNCH_FAILURE = 201,
       CURAND_STATUS_INITIALIZATION_FAILED = 203,
};
enum { /* curandRngType_t */
       CURAND_RNG_PSEUDO_DEFAULT = 100,
       CURAND_RNG_PSEUDO_XORWOW = 101,
       CURAND_RNG_PSEUDO_MRG32K3A = 121,
       CURAND_RNG_PSEUDO_MTGP32 = 141,
       CURAND_RNG_PSEUDO_MT19937 = 142,
       CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
       CURAND_RNG_QUASI_DEFAULT = 200,
       CURAND_RNG_QUASI_SOBOL32 = 201,
       CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 = 202,
       CURAND_RNG_QUASI_SOBOL64 = 203,
       CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 204,
};
enum { /* curandOrdering_t */
       CURAND_ORDERING_PSEUDO_BEST = 100,
       CURAND_ORDERING_PSEUDO_DEFAULT = 101,
       CURAND_ORDERING_PSEUDO_SEEDED = 102,
       CURAND_ORDERING_PSEUDO_LEGACY = 103,
       CURAND_ORDERING_PSEUDO_DYNAMIC = 104,
       CURAND_ORDERING_QUASI_DEFAULT = 201,
};
enum { /* curandDirectionVectorSet_t */
       CURAND_DIRECTION_VECTORS_32_JOEKUO6 = 101,
       CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6 = 102,
       CURAND_DIRECTION_VECTORS_64_JOEKUO6 = 103,
       CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6 = 104,
};

/* CURAND_VERSION, and the parts of curandGetProperty */
enum { GX_RAND_MAJOR = 10, GX_RAND_MINOR = 4, GX_RAND_PATCH = 0 };
/* Larger means are refused; up to the other, Poisson distributions have a table of all outcomes that come. */
enum { GX_RAND_MAX_LAMBDA = 400000, GX_RAND_MAX_TABLE_LAMBDA = 4000, GX_RAND_MAX_SHARES = 2048 };
enum { GX_SOBOL_MAX_DIMENSIONS = 20000 };

/* Words that are on the host and, for a generator of the device, there as well. */
struct gx_rand_words {
	void *host;
	CUdeviceptr device;
	size_t bytes;
};

struct gx_rand {
	uint64_t magic;
	int engine;
	bool host, ready; /* ready: states and table are those of what is set */
	CUcontext ctx;
	CUstream stream;
	uint64_t seed, offset, at;
	uint32_t lanes, dimensions;
	struct gx_rand_words state, table, shares;
	double lambda; /* of the shares */
	uint32_t n_shares, least;
};
#define GX_RAND_MAGIC 0x67707565787432ull

struct gx_rand_engine {
	const char *name, *text; /* of its kernels */
	uint32_t words, lanes, legacy_lanes;
};
extern const struct gx_rand_engine gx_rand_engines[GX_RAND_N_ENGINES];
static inline bool gx_rand_is_quasi(const struct gx_rand *g)
{
	return g->engine >= GX_RAND_sobol32;
}
static inline bool gx_rand_is_64(const struct gx_rand *g)
{
	return g->engine >= GX_RAND_sobol64;
}

/* --- a file for an engine: states of the seed and behind the offset, and `at` as the engine counts it */
void gx_xorwow_start(struct gx_rand *g);
void gx_mrg32k3a_start(struct gx_rand *g);
void gx_philox_start(struct gx_rand *g);
void gx_mtgp32_start(struct gx_rand *g);
void gx_sobol_start(struct gx_rand *g);
/* Fewer than so many are published ones. */
bool gx_sobol_has(uint32_t dimensions);

/* --- poisson.c: a table of shares. Gives their number, and the first outcome. */
uint32_t gx_poisson_shares(double lambda, double shares[GX_RAND_MAX_SHARES], uint32_t *least);
/* The generator has the shares of lambda. */
curandStatus_t gx_poisson_ready(struct gx_rand *g, double lambda);

/* --- fill.c: n values, by a launch or on the host */
curandStatus_t gx_rand_fill(struct gx_rand *g, int kind, void *out, uint64_t n, double mean,
                            double stddev);

/* --- start.c */
curandStatus_t gx_rand_status(CUresult err);
/* A generator that is one, whose context is current if none is. */
curandStatus_t gx_rand_check(struct gx_rand *g);
/* States of the seed and the offset. */
curandStatus_t gx_rand_ready(struct gx_rand *g);
/* There is room for so many bytes on the host. */
curandStatus_t gx_rand_room(struct gx_rand_words *words, size_t bytes);
/* What the host has goes to the device, behind all that uses what is there. */
curandStatus_t gx_rand_to_device(struct gx_rand *g, struct gx_rand_words *words);
/* Says once for each `said` what a program asked for that is not there. Gives CURAND_STATUS_TYPE_ERROR. */
curandStatus_t gx_rand_not_supported(const char *what, bool *said);
#define GX_RAND_NOT_SUPPORTED(what)                                                                \
	({                                                                                         \
		static bool said;                                                                  \
		gx_rand_not_supported(what, &said);                                                \
	})

#pragma GCC visibility push(default)
#define CURAND_CALL(name, parameters) curandStatus_t name parameters;
#include "defs/curand_calls.def"
#undef CURAND_CALL
#pragma GCC visibility pop

#endif
