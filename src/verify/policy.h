/* policy.h - a driver policy as loaders and applications hold it: verified callbacks and checked
 * values; and what is asked of both. */
#ifndef GX_VERIFY_POLICY_H
#define GX_VERIFY_POLICY_H

#include "base/diag.h"
#include "ebpf/program.h"
#include "verify/policy_tables.h"

struct gx_map;
struct gx_verified;

/* One callback. gx_policy_call() runs it. */
struct gx_policy_callback {
	const struct gx_verified *verified; /* NULL: the policy has no such callback */
	struct gx_map **maps;               /* [verified->program.n_maps] */
	int *event_fds; /* [n_maps] eventfd of a ring, to be written to after a record; else -1 */
	uint32_t *map_ids; /* [n_maps] in the registry of the loader; NULL: unknown */
	/* After a record in map i, in place of its event_fd, when there is a function. */
	void (*wake)(void *reader);
	void **readers; /* [n_maps] */
};

/* The values of GPU_OPS_COMMON, checked: name is not empty and printable, scope and flags are
 * known. */
struct gx_policy_data {
	char name[64];
	uint32_t scope; /* enum gpu_scope */
	int32_t priority;
	uint64_t scope_id;
	uint32_t budget_ns, batch_budget_ns, flags, tick_ms;
	uint32_t async_mib_s; /* the operator's; 0: the engine's */
};

enum { GX_POLICY_MAX_BUDGET_NS = 1000000000, GX_POLICY_MAX_TICK_MS = 60000 };

/* A policy. In a loader it is owned by src/bpf and lives from on_register until on_unregister, or
 * on_replace, returned. */
struct gx_verified_policy {
	uint32_t id; /* unique in this process */
	enum gx_policy_type type;
	struct gx_policy_data data;
	struct gx_policy_callback callbacks[GX_POLICY_MAX_MEMBERS]; /* by index in the type */
	void *user;                                                 /* the handler's */
};

/* Errors: GX0624 name, GX0625 scope, GX0626 flags, GX0627 budget, GX0629 tick. Reads nothing but data. */
int gx_policy_data_check(const struct gx_policy_data *data, struct gx_diag *diag);

/**
 * gx_policy_check() - is it for a callback, and free of helpers that may run for long?
 * @no_result: the callback returns nothing
 *
 * Errors: GX0289 no such callback; GX0288 with the instruction, wherever it stands: such helpers
 * are refused even where no path leads. Cost: one walk over the instructions.
 */
int gx_policy_check(const struct gx_program *program, bool *no_result, struct gx_diag *diag);

#endif
