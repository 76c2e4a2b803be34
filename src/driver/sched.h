/* sched.h - task groups (TSGs) on the runlists of a GPU: timeslices, interleave, binding,
 * preemption, with policies asked.
 *
 * The engine runs nothing: it decides values and orders, its caller hands them to hardware (or to a
 * model of it). On real hardware a timeslice takes effect only through the driver's control call;
 * the caller does it when a value changed.
 *
 * All functions: the caller holds GX_LOCK_POLICY (shared) and GX_LOCK_SCHED.
 */
#ifndef GX_DRIVER_SCHED_H
#define GX_DRIVER_SCHED_H

#include "driver/request.h"

enum {
	GX_MAX_RUNLISTS = 32,
	GX_MIN_TIMESLICE_US = 1,
	GX_MAX_TIMESLICE_US = 1000000,
	GX_PREEMPT_QUEUE = 16
};

enum gx_tsg_state { GX_TSG_FREE, GX_TSG_CREATED, GX_TSG_WAITING, GX_TSG_BOUND };

struct gx_tsg {
	u64 id, cgroup;
	u32 runlist, engine_type, pid, n_channels;
	char comm[16];
	u64 timeslice_us;
	u32 interleave; /* enum gpu_interleave */
	u32 state;      /* enum gx_tsg_state */
	u64 asked_ns;   /* when it first asked to be bound */
	u64 ran_us;     /* reported by the caller */
	bool admitted;  /* bound after a rejection because the wait was over */
};

struct gx_sched_params {
	u64 default_timeslice_us; /* 1024 */
	u32 default_interleave;   /* MEDIUM */
	u64 admission_ns;         /* a rejected bind waits so long, then goes through: 5 s */
	bool enforce;             /* a rejection is final */
	u32 preempts_per_s;       /* rate for all policies */
};
#define GX_SCHED_PARAMS                                                                            \
	((struct gx_sched_params){ 1024, GPU_INTERLEAVE_MEDIUM, 5000000000ull, false, 100 })

struct gx_sched {
	struct gx_tsg *tsgs; /* [n_tsgs], the caller's memory */
	u32 n_tsgs, gpu;
	u32 n_bound[GX_MAX_RUNLISTS];
	struct gx_policies *policies;
	const struct gx_engine_host *host;
	struct gx_sched_params params;
	struct gx_preempt preempts[GX_PREEMPT_QUEUE]; /* for the caller */
	u32 n_preempts, preempt_tokens;
	u64 refill_ns;
	u64 n_rejected, n_admitted_late, n_refused_binds;
	struct gx_call call; /* scratch of callbacks: no frame of a kernel has room for it */
};

/* No task group yet: all places of memory[n_tsgs] are free. It stays the caller's. */
void gx_sched_init(struct gx_sched *s, struct gx_tsg *memory, u32 n_tsgs, u32 gpu,
                   struct gx_policies *policies, const struct gx_engine_host *host);

/* What a task group is when it is made. (gpu, runlist, id) is unique. */
struct gx_tsg_desc {
	u64 id, cgroup;
	u32 runlist, engine_type, pid, n_channels;
	char comm[16];
};
/* Asks task_init. -EEXIST, -ENOSPC, -EINVAL. *tsg has the values to use. */
int gx_tsg_create(struct gx_sched *s, const struct gx_tsg_desc *desc, struct gx_tsg **tsg);
struct gx_tsg *gx_tsg_find(struct gx_sched *s, u32 runlist, u64 id);
/* Asks task_bind. 0: bound. -EAGAIN: rejected, ask again later, at the latest after the admission
 * time. -EPERM: rejected for good (enforce). now: ns. */
int gx_tsg_bind(struct gx_sched *s, struct gx_tsg *tsg, u64 now);
/* The application sets its own timeslice; asks task_timeslice. -EINVAL: out of 1..1,000,000 us. */
int gx_tsg_set_timeslice(struct gx_sched *s, struct gx_tsg *tsg, u64 us);
/* Asks task_destroy. The slot is free afterwards. */
void gx_tsg_destroy(struct gx_sched *s, struct gx_tsg *tsg);
/* The next task group that policies want preempted; false: none. It may be gone by now. */
bool gx_sched_next_preempt(struct gx_sched *s, struct gx_preempt *preempt);
/* Since when a bind waits that should have gone through: rejecting it for the admission time is what a policy may do, and a rejection for good
 * is the operator's will. ~0: none. For gx_policies_watchdog(). */
u64 gx_sched_overdue_since(const struct gx_sched *s);

/**
 * gx_runlist_build() - the order in which bound task groups of a runlist take turns.
 * @out: [max] indices into tsgs
 *
 * LOW stands once, MEDIUM once before each LOW, HIGH once before each of those: with L low and M
 * medium groups a medium group appears L times and a high one (M + 1) * L (at least once each).
 * Returns the length, or -ENOSPC.
 */
int gx_runlist_build(const struct gx_sched *s, u32 runlist, u32 *out, u32 max);
bool gx_sched_consistent(const struct gx_sched *s);

#endif
