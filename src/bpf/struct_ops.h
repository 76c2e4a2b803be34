/* struct_ops.h - driver policies that were loaded into this process: what an engine takes over.
 *
 * A loader gives bpf(2) an object of gpu_mem_ops or gpu_sched_ops; its callbacks were verified when
 * they were loaded. When it attaches the object, the sink that was set here is asked to take it.
 */
#ifndef GX_BPF_STRUCT_OPS_H
#define GX_BPF_STRUCT_OPS_H

#include "base/diag.h"
#include "verify/policy_tables.h"

struct gx_map;
struct gx_verified;

/* One callback. gx_policy_call() runs it. */
struct gx_policy_callback {
	const struct gx_verified *verified; /* NULL: the policy has no such callback */
	struct gx_map **maps;               /* [verified->program.n_maps] */
	int *event_fds; /* [n_maps] eventfd of a ring, to be written to after a record; else -1 */
};

/* The values of GPU_OPS_COMMON, checked: name is not empty and printable, scope and flags are
 * known. */
struct gx_policy_data {
	char name[64];
	uint32_t scope; /* enum gpu_scope */
	int32_t priority;
	uint64_t scope_id;
	uint32_t budget_ns, flags;
};

enum { GX_POLICY_MAX_BUDGET_NS = 1000000000 };

/* A policy. Owned by src/bpf; lives from on_register until on_unregister, or on_replace, returned.
 */
struct gx_policy_set {
	uint32_t id; /* unique in this process */
	enum gx_policy_type type;
	struct gx_policy_data data;
	struct gx_policy_callback callbacks[GX_POLICY_MAX_MEMBERS]; /* by index in the type */
	void *user;                                                 /* the sink's */
};

/*
 * Who takes policies. Called under the registry's mutex: it may not call the registry, and may run
 * callbacks (init, exit). diag says why one was refused.
 */
struct gx_policy_sink {
	int (*on_register)(void *arg, struct gx_policy_set *set,
	                   struct gx_diag *diag); /* 0, -errno */
	void (*on_unregister)(void *arg, struct gx_policy_set *set);
	/* set takes the place of old without a gap; an error leaves old where it is. */
	int (*on_replace)(void *arg, struct gx_policy_set *old, struct gx_policy_set *set,
	                  struct gx_diag *diag);
	void *arg;
};

/* Copied. NULL: policies can't be attached (GX0630), those that are stay with the former sink's
 * caller, who detaches them first. */
void gx_bpf_set_policy_sink(const struct gx_policy_sink *sink);
/* Worst-case operations of one callback of policies loaded from now on; 0: GX_POLICY_MAX_OPS, or
 * the environment's GPUEXT_POLICY_MAX_OPS. */
void gx_bpf_set_policy_max_ops(uint32_t max_ops);

#endif
