/* workload.h - traces made from a seed: what known GPU programs do to managed memory.
 *
 * Deterministic: the same name, seed and sizes give the same trace, byte for byte, on every machine
 * (integers only). Parameters stand in workload.c and the workload_*.c files, each with its source;
 * they were fixed before any policy was tuned. Policies may be tuned on odd seeds. EVEN SEEDS ARE
 * HELD OUT: results on them are reported apart, and nothing is changed because of them.
 */
#ifndef GX_REPLAY_WORKLOAD_H
#define GX_REPLAY_WORKLOAD_H

#include "trace/trace.h"

struct gx_workload_gen;

struct gx_workload_opts {
	uint64_t seed;
	uint64_t device_bytes; /* of the device that it is meant for; 0: the workload's own */
	uint32_t steps;        /* tokens, passes, rounds, sources; 0: the workload's own */
};

struct gx_workload {
	const char *name, *summary, *step; /* step: what opts.steps counts */
	uint64_t device_bytes;
	uint32_t steps;
	/* -EINVAL: device_bytes is too small for it; -ENOMEM */
	int (*make)(struct gx_workload_gen *gen, uint64_t device_bytes, uint32_t steps);
};

#define GX_WORKLOAD_MIN_DEVICE ((uint64_t)16 << 20)
#define GX_WORKLOAD_MAX_DEVICE ((uint64_t)4 << 30)
enum { GX_WORKLOAD_MAX_STEPS = 10000 };
#define GX_WORKLOAD_MAX_EVENTS ((uint64_t)1 << 25)

/* i from 0; NULL behind the last one. */
const struct gx_workload *gx_workload_at(uint32_t i);
const struct gx_workload *gx_workload_find(const char *name);
static inline bool gx_workload_held_out(uint64_t seed)
{
	return seed % 2 == 0;
}

/**
 * gx_workload_make() - the trace of a workload. *out is to be freed also after an error.
 *
 * Errors: GX1003 sizes out of range, or more than 2^25 events; GX0002. Cost: 10 to 50 ns an event
 */
int gx_workload_make(const struct gx_workload *workload, const struct gx_workload_opts *opts,
                     struct gx_trace *out, struct gx_diag *diag);

#endif
