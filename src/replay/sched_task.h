/* sched_task.h - an application of the scheduling model: its kernels, from launch to end. */
#ifndef GX_REPLAY_SCHED_TASK_H
#define GX_REPLAY_SCHED_TASK_H

#include "replay/sched_sim.h"

#define GX_SCHED_NEVER UINT64_MAX

enum gx_actor_state { GX_ACTOR_TO_COME, GX_ACTOR_BINDING, GX_ACTOR_LIVE, GX_ACTOR_GONE };

struct gx_sched_kernel {
	uint64_t launched_ns, length_ns;
};

struct gx_sched_actor {
	const struct gx_sched_task *task;
	struct gx_sched_task_result *result;
	struct gx_tsg *tsg;
	enum gx_actor_state state;
	uint64_t hardware_us; /* the timeslice that the hardware has */
	/* GX_SCHED_NEVER: does not happen */
	uint64_t wake_ns, arrives_ns, preempt_ns;
	uint64_t asked_ns;       /* first bind */
	uint64_t waits_since_ns; /* has a kernel, and not the GPU */
	uint64_t random;
	struct gx_sched_kernel *queue; /* [head, tail): launched, not ended */
	uint64_t head, tail, room;
	uint64_t left_ns; /* of the one at head */
};

/* Sorted by gx_latencies_sort() before gx_latencies_at(). */
struct gx_sched_latencies {
	uint64_t *ns, n, room;
};

/* Nothing was launched; result is filled in as it runs. */
void gx_actor_init(struct gx_sched_actor *a, const struct gx_sched_task *task,
                   struct gx_sched_task_result *result);
void gx_actor_free(struct gx_sched_actor *a);
/* It is bound: kernels may come. */
void gx_actor_begin(struct gx_sched_actor *a, uint64_t now);
/* It is over: what it launched is thrown away. */
void gx_actor_end(struct gx_sched_actor *a);
bool gx_actor_has_kernel(const struct gx_sched_actor *a);
/* Its next kernel ran for a while already. */
bool gx_actor_is_half_done(const struct gx_sched_actor *a);
/* Of its first kernel; only where there is one. */
uint64_t gx_actor_left(const struct gx_sched_actor *a);
void gx_actor_runs(struct gx_sched_actor *a, uint64_t now);
void gx_actor_stops(struct gx_sched_actor *a, uint64_t now);
void gx_actor_advance(struct gx_sched_actor *a, uint64_t ns);
/* -ENOMEM, both. */
int gx_actor_launch(struct gx_sched_actor *a, uint64_t now);
int gx_actor_finish(struct gx_sched_actor *a, uint64_t now, struct gx_sched_latencies *latencies);
/* What is left at the end. */
void gx_actor_add_up(struct gx_sched_actor *a, uint64_t now);

void gx_latencies_sort(struct gx_sched_latencies *latencies); /* ascending */
/* The nearest rank; 0 of none. */
uint64_t gx_latencies_at(const struct gx_sched_latencies *latencies, uint32_t percent);

#endif
