/* call.h - runs one callback of a driver policy, on the CPU, by the reference interpreter.
 *
 * What the engine does with it: args are the objects of the callback in the order of its prototype;
 * kernel functions come back through kfunc(), where they are recorded. Nothing else leaves the
 * program but writes to its maps.
 */
#ifndef GX_POLICY_CALL_H
#define GX_POLICY_CALL_H

#include "base/diag.h"
#include "ebpf/run_env.h"
#include "verify/policy_tables.h"

struct gx_map;
struct gx_verified;

enum { GX_POLICY_MAX_REGIONS = 4 };

struct gx_policy_call {
	const struct gx_verified *verified; /* of hook POLICY */
	struct gx_map *const *maps;         /* [verified->program.n_maps] */
	/* One slot for each argument of the callback: a number, or the address of the struct
	 * (aligned as in C, not NULL). */
	const uint64_t *args;
	/* More memory that programs may read: blocks that bpf_gpu_evict_candidate() gives, as one
	 * array. */
	struct gx_run_region regions[GX_POLICY_MAX_REGIONS];
	uint32_t n_regions;
	/* args: numbers, and addresses in this process; a message has its bytes there, NULL when it
	 * is empty. The result is cut to the function's type. */
	uint64_t (*kfunc)(void *user, enum gx_kfunc kfunc, const uint64_t args[GX_KFUNC_MAX_ARGS]);
	uint64_t (*now)(void *user); /* bpf_ktime_get_ns(); NULL: 0 */
	void (*pushed)(void *user,
	               uint32_t map); /* a record is in ring `map` of the program; may be NULL */
	void *user;
	uint64_t max_steps; /* 0: as many as there are: the verifier has judged that */
	uint64_t steps;     /* out: IR instructions executed */
};

/**
 * gx_policy_call() - run a callback once.
 * @result: what it returned, as an int; 0 for callbacks that return nothing, and after an error
 *
 * Errors: -EINVAL not a callback, or an argument is missing; -ENOSPC too many maps; GX014x from the
 * interpreter, which would be a defect of the verifier, or step budget used up Threads: any number,
 * with a struct each. Cost: see gx_ir_interp(); allocates
 */
int gx_policy_call(struct gx_policy_call *call, int32_t *result, struct gx_diag *diag);

#endif
