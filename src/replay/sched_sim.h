/* sched_sim.h - a model of one GPU's compute runlist: task groups take turns, src/driver/sched.h
 * decides values and order.
 *
 * What it assumes of the hardware:
 *  - One task group has the GPU. It keeps it until its timeslice is over or it has no kernel left;
 * then the next one of the runlist that has a kernel gets it, behind the entry that was running.
 * That may be itself: it goes on, with a new timeslice.
 *  - A kernel that arrives preempts nobody.
 *  - Changing the task group takes time (sched_params.h), in which nobody runs. A GPU without work
 * keeps the last one loaded.
 *  - When the runlist is built anew, the turn stays with whoever had it.
 * Values reach the hardware only by the driver's control call: the model makes it after task_init
 * where a value differs from the driver's, and at the application's own SET_TIMESLICE, which CUDA
 * issues for all of its task groups before their first kernel. What task_init says of timeslices is
 * therefore over by then, unless task_timeslice says it again. Interleave levels stay: applications
 * may not set them.
 *
 * Deterministic. One thread. Callbacks of policies take no time on its clock.
 */
#ifndef GX_REPLAY_SCHED_SIM_H
#define GX_REPLAY_SCHED_SIM_H

#include "driver/sched.h"
#include "replay/sched_workload.h"

struct gx_sched_sim_opts {
	struct gx_sched_cost cost;
	struct gx_sched_params params; /* the engine's: defaults, admission time */
	/* What applications set for themselves, us. */
	uint32_t critical_us, best_effort_us;
	struct gx_policy *policies[GX_MAX_POLICIES]; /* attached before the first task group */
	uint32_t n_policies;
	bool watchdog; /* at each bind that waits */
	bool check;    /* the engine's invariants, after every change of the runlist */
	/* Told of every turn, unless NULL. */
	void (*turn)(void *arg, uint64_t now_ns, uint32_t task);
	void *turn_arg;
};

struct gx_sched_task_result {
	uint64_t asked_ns, ran_ns; /* kernels launched; run of them, unfinished ones too */
	uint64_t left_ns,
	        dropped_ns; /* not run at the end; thrown away when the application ended */
	uint64_t n_kernels, n_turns; /* finished; times it got the GPU */
	uint64_t bind_wait_ns;       /* from its first bind to the one that went through */
	uint64_t longest_wait_ns;    /* with a kernel, without the GPU */
	uint64_t timeslice_us;       /* at its end */
	uint32_t interleave, n_rejected;
	bool bound;
};

struct gx_sched_sim_result {
	uint64_t length_ns, busy_ns, switching_ns, idle_ns; /* the last three are the first */
	uint64_t n_switches, n_expired, n_preempted;
	/* Of the latency-critical kernels: from launch to end, ns. */
	uint64_t n_latencies, latency_p50, latency_p99, latency_max;
	uint64_t critical_ran_ns, best_effort_ran_ns;
	uint64_t critical_left_ns; /* launched and not run: grows with the run when there is more
	                              than fits */
	uint64_t counters[GX_N_COUNTERS];
	uint64_t decisions; /* hash of every turn */
	struct gx_sched_task_result tasks[GX_SCHED_MAX_TASKS];
};

struct gx_sched_sim_opts gx_sched_sim_defaults(void); /* no policy, costs as measured */
/**
 * gx_sched_simulate() - run a workload.
 *
 * Errors: GX1002 timeslices or costs out of range, a policy that can't be attached; with check:
 * broken invariants; GX0002. Cost: some 100 ns a turn
 */
int gx_sched_simulate(const struct gx_sched_workload *workload,
                      const struct gx_sched_sim_opts *opts, struct gx_sched_sim_result *out,
                      struct gx_diag *diag);

#endif
