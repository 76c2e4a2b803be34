/* simulate.h - a trace, run again on the engine with a virtual clock: faults in batches, evictions,
 * copies, replays.
 *
 * Deterministic: the same trace, policies and parameters give the same decisions. One thread.
 */
#ifndef GX_REPLAY_SIMULATE_H
#define GX_REPLAY_SIMULATE_H

#include "driver/fault_batch.h"
#include "driver/memory.h"
#include "replay/decisions.h"
#include "replay/history.h"
#include "trace/cost_model.h"
#include "trace/trace.h"

enum { GX_SIM_PROGRESS = 1 << 16 }; /* accesses between two calls */

struct gx_sim_opts {
	uint64_t device_bytes; /* 0: the trace's */
	struct gx_memory_params params;
	struct gx_fault_params faults;
	struct gx_cost_model cost;
	struct gx_policy
	        *policies[GX_MAX_POLICIES]; /* attached before the first event, in this order */
	uint32_t n_policies;
	/* quotas in blocks; pid 0 ends the list */
	struct {
		uint32_t pid, quota, floor;
	} quotas[16];
	bool check; /* the lists are checked after every batch */
	/* Called now and then with the accesses since the last call; from several threads. NULL: not */
	void (*progress)(void *arg, uint64_t n_accesses);
	void *progress_arg;
	/* What happens over time, and what is decided; NULL: it is not kept. */
	struct gx_history *history;
	struct gx_decisions *decisions; /* empty, and the caller's to free */
};

struct gx_sim_tenant {
	uint32_t pid;
	uint64_t end_ns;         /* when its last stream ended */
	uint64_t faults, blocks; /* pages that faulted; most device blocks held at once */
	uint64_t mean_permille;  /* of the device's blocks, held in the mean over the run */
};

struct gx_sim_result {
	uint64_t time_ns;    /* when the last stream ended */
	uint64_t compute_ns; /* of the stream with the longest gaps: no time is less */
	uint64_t stalled_ns; /* waits for faults, summed over streams */
	uint64_t accesses, faults, duplicates, batches, full_batches, largest_batch;
	uint64_t pages_in, pages_out, prefetched, prefetched_unused, evictions, refaults;
	uint64_t misses; /* times a VA block got a device block */
	uint64_t pages_again,
	        evicted_early; /* pages in that were in before; docs/policy-traces.md */
	uint64_t counters[GX_N_COUNTERS];
	uint64_t decisions; /* hash of every eviction and prefetch in order: two runs decide the
	                       same when it is the same */
	struct gx_sim_tenant tenants[GX_MAX_TENANTS];
	uint32_t n_tenants;
};

struct gx_sim_opts gx_sim_defaults(void); /* the native driver at its defaults */
/**
 * gx_simulate() - run a checked trace (gx_trace_check).
 *
 * Errors: GX1002 device too small or parameters out of range, GX0002, GX1003 the engine's lists
 * broke (with opts.check) Cost:   100 to 500 ns an access that hits, some us a fault; 300 bytes a
 * VA block
 */
int gx_simulate(const struct gx_trace *trace, const struct gx_sim_opts *opts,
                struct gx_sim_result *out, struct gx_diag *diag);

#endif
