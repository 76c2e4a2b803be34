/* sched_workload.h - latency-critical task groups beside best-effort ones, made from a seed.
 *
 * Deterministic, integers only: the same numbers give the same task groups, and each task group the
 * same kernels, whatever a scheduler does with them. EVEN SEEDS ARE HELD OUT, as in workload.h.
 */
#ifndef GX_REPLAY_SCHED_WORKLOAD_H
#define GX_REPLAY_SCHED_WORKLOAD_H

#include "base/diag.h"
#include "replay/sched_params.h"

#include <stdbool.h>

enum { GX_SCHED_MAX_TASKS = 32, GX_SCHED_MAX_SECONDS = 100 };

/* One task group, and the kernels that it launches one after another. */
struct gx_sched_task {
	char comm[16]; /* "latency" or "batch" */
	uint32_t pid;
	uint64_t cgroup;
	bool critical;
	uint64_t start_ns, end_ns;             /* its application lives from here to there */
	uint64_t kernel_min_ns, kernel_max_ns; /* uniform */
	uint64_t gap_ns; /* mean, exponential, between kernels; 0: there is always one */
	/* A gap starts when the kernel before it ended; else when that was launched, and kernels
	 * queue up. */
	bool waits;
	uint64_t random;
};

struct gx_sched_workload {
	struct gx_sched_task tasks[GX_SCHED_MAX_TASKS];
	uint32_t n_tasks;
	uint64_t length_ns;
};

struct gx_sched_workload_opts {
	uint64_t seed;
	uint32_t n_critical, n_best_effort;
	uint32_t seconds;
	bool waits; /* latency-critical applications wait for their kernel; else it comes when it
	               comes */
	/* Best-effort applications live for so long in the mean and then come anew, in ns; 0: all
	 * the time. */
	uint64_t life_ns;
	struct gx_sched_load load;
};

struct gx_sched_workload_opts gx_sched_workload_defaults(void); /* of every option */
/* Errors: GX1003 no or too many task groups, or seconds */
int gx_sched_workload_make(const struct gx_sched_workload_opts *opts, struct gx_sched_workload *out,
                           struct gx_diag *diag);

/* Advances *state. */
uint64_t gx_sched_random(uint64_t *state);
/* Exponential with that mean, at least 1; mean < 2^40. */
uint64_t gx_sched_exponential(uint64_t *state, uint64_t mean);
/* From lo to hi, both included. */
uint64_t gx_sched_uniform(uint64_t *state, uint64_t lo, uint64_t hi);

#endif
