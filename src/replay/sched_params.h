/* sched_params.h - what switching between task groups takes in the scheduling model, and what a
 * workload of latency-critical beside best-effort groups is made of. Every number has its source;
 * all were fixed before any policy was tuned.
 */
#ifndef GX_REPLAY_SCHED_PARAMS_H
#define GX_REPLAY_SCHED_PARAMS_H

#include <stdint.h>

struct gx_sched_cost {
	/* Taking one task group off and putting another one on, neither with a kernel under way. */
	uint32_t switch_ns;
	/* More, for a kernel that is saved half done; and for one that is brought back. */
	uint32_t save_ns, restore_ns;
	/* From a preemption that is asked for by software to its start. */
	uint32_t preempt_request_ns;
	/* What CUDA sets for its task groups before their first kernel. */
	uint32_t cuda_timeslice_us;
	/* An application whose bind was rejected asks again so much later. */
	uint32_t bind_retry_ns;
};

struct gx_sched_load {
	/* The latency-critical groups together would use so much of a GPU of their own. */
	uint32_t critical_duty_percent;
	uint32_t critical_kernel_ns;
	/* Lengths are uniform between the two. */
	uint32_t best_effort_min_ns, best_effort_max_ns;
	/* Applications start within this time, in random order. */
	uint32_t start_ns;
};

extern const struct gx_sched_cost gx_sched_cost_default;
extern const struct gx_sched_load gx_sched_load_default;

/* The aim that settings are chosen by: the least 99th percentile of latency among those that leave
 * the best-effort groups this part of what they get natively at CUDA's timeslice, in percent. */
enum { GX_SCHED_KEEP_PERCENT = 95 };

#endif
