/* runnable.h - a loaded policy becomes one that the engine can call: its callbacks as machine code, or
 * in the interpreter.
 *
 * Both ways make the same decisions. Machine code is what runs where there is some for this
 * machine; GPUEXT_POLICY_RUN=interpret asks for the interpreter (which allocates while it runs;
 * machine code does not).
 */
#ifndef GX_POLICY_RUNNABLE_H
#define GX_POLICY_RUNNABLE_H

#include "verify/policy.h"
#include "driver/policy.h"

struct gx_host_code;
struct gx_policy_home;

/* What helpers of machine code get for a map. */
struct gx_runnable_map {
	struct gx_map *map;
	int event_fd;               /* -1: none */
	void (*wake)(void *reader); /* NULL: event_fd is written to */
	void *reader;
	/* Of an array, for look-ups without a call: n_values values, stride bytes apart, and its
	 * bit in gx_run_frame.looked_up. NULL: another type. */
	uint8_t *array;
	uint64_t stride, bit;
	uint32_t n_values;
};

struct gx_runnable_callback {
	const struct gx_policy_callback *callback; /* NULL: the policy has none */
	struct gx_host_code *code;                 /* NULL: interpreted */
	struct gx_runnable_map *maps;              /* [n_maps of the program] */
	bool is_void;
};

struct gx_runnable {
	struct gx_policy policy; /* for gx_policies_attach() and others; user is this struct */
	const struct gx_verified_policy *verified;
	struct gx_runnable_callback callbacks[GX_N_MEMBERS];
	struct gx_policy_home *home; /* who has it attached */
};

/**
 * gx_runnable_make() - make a policy of the engine from one that was loaded.
 * @verified: stays valid until gx_runnable_free()
 *
 * Errors: GX0002; GX0644 for the environment's GPUEXT_POLICY_RUN. Cost: compiles every callback
 */
int gx_runnable_make(const struct gx_verified_policy *verified, struct gx_runnable **out,
                     struct gx_diag *diag);
/* Not attached any more, no callback running. NULL is fine. */
void gx_runnable_free(struct gx_runnable *runnable);
/* All of its callbacks run as machine code. */
bool gx_runnable_is_machine(const struct gx_runnable *runnable);

/* The policy's own init, before it is attached. policies: where it is going to be. GX0640. */
int gx_runnable_init(struct gx_runnable *runnable, struct gx_policies *policies,
                     struct gx_diag *diag);
/* Its exit, after it was detached: reads policy.exit. */
void gx_runnable_exit(struct gx_runnable *runnable, struct gx_policies *policies);

#endif
