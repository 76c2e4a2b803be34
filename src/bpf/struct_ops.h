/* struct_ops.h - driver policies that were loaded into this process: what an engine takes over.
 *
 * A loader gives bpf(2) an object of gpu_mem_ops or gpu_sched_ops; its callbacks were verified when
 * they were loaded. When it attaches the object, the handler that was set here is asked to take it.
 */
#ifndef GX_BPF_STRUCT_OPS_H
#define GX_BPF_STRUCT_OPS_H

#include "verify/policy.h"

/*
 * Who takes policies. Called under the registry's mutex: it may not call the registry, and may run
 * callbacks (init, exit). diag says why one was refused.
 */
struct gx_struct_ops_handler {
	int (*on_register)(void *arg, struct gx_verified_policy *verified,
	                   struct gx_diag *diag); /* 0, -errno */
	void (*on_unregister)(void *arg, struct gx_verified_policy *verified);
	/* verified takes the place of old without a gap; an error leaves old where it is. */
	int (*on_replace)(void *arg, struct gx_verified_policy *old,
	                  struct gx_verified_policy *verified, struct gx_diag *diag);
	void *arg;
};

/* Copied. NULL: policies can't be attached (GX0630), those that are stay with the former handler's
 * caller, who detaches them first. */
void gx_bpf_set_struct_ops_handler(const struct gx_struct_ops_handler *handler);
/* Worst-case operations of one callback of policies loaded from now on; 0: the
 * environment's GPUEXT_POLICY_MAX_OPS, or the hook's of defs/hooks.def. */
void gx_bpf_set_policy_max_ops(uint32_t max_ops);

#endif
