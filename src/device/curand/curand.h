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
       CURAND_RNG_QUASI_DEFAULT = 200,
       CURAND_RNG_QUASI_LAST = 204,
};
enum { /* curandOrdering_t */
       CURAND_ORDERING_PSEUDO_BEST = 100,
       CURAND_ORDERING_PSEUDO_DEFAULT = 101,
       CURAND_ORDERING_PSEUDO_SEEDED = 102,
       CURAND_ORDERING_PSEUDO_LEGACY = 103,
       CURAND_ORDERING_PSEUDO_DYNAMIC = 104,
};

/* CURAND_VERSION, and the parts of curandGetProperty */
enum { GX_RAND_MAJOR = 10, GX_RAND_MINOR = 4, GX_RAND_PATCH = 0 };

struct gx_rand {
	uint64_t magic;
	int engine;
	bool host, ready; /* ready: the states are those of the seed and the offset */
	CUcontext ctx;
	CUstream stream;
	uint64_t seed, offset;
	uint32_t first; /* lane of the next draw */
	uint32_t *state;
	CUdeviceptr device_state;
};
#define GX_RAND_MAGIC 0x67707565787432ull

struct gx_rand_engine {
	const char *name, *text; /* of its kernels */
	uint32_t words, lanes;
	/* The states of all lanes, as struct gx_rand_args has them, for the seed and behind so many values. Gives the lane of the first draw. */
	uint32_t (*start)(uint32_t *state, uint64_t seed, uint64_t offset);
};
extern const struct gx_rand_engine gx_rand_engines[GX_RAND_N_ENGINES];

/* --- xorwow.c */
uint32_t gx_xorwow_start(uint32_t *state, uint64_t seed, uint64_t offset);

/* --- fill.c: draws, by a launch or on the host */
curandStatus_t gx_rand_fill(struct gx_rand *g, int kind, void *out, uint64_t draws);

/* --- start.c */
curandStatus_t gx_rand_status(CUresult err);
/* A generator that is one, whose context is current if none is. */
curandStatus_t gx_rand_check(struct gx_rand *g);
/* States of the seed and the offset. */
curandStatus_t gx_rand_ready(struct gx_rand *g);
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
