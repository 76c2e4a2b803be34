/* run.h - helpers of programs that an interpreter runs on the CPU: the form of their functions; those of maps are in run.c. */
#ifndef GX_MAPS_RUN_H
#define GX_MAPS_RUN_H

#include "ebpf/run_env.h"
#include "maps/map.h"

/* Grants the memory that look-ups in this map can point to. -ENOSPC: too many regions, or 0. */
int gx_map_run_grant(struct gx_run_env *env, const struct gx_map *map);

struct gx_run_rings;

/* One call of a helper by a program. */
struct gx_run_call {
	struct gx_run_env *env;
	const uint64_t *args; /* [5] addresses are the program's */
	/* What a map argument names; NULL: nothing. */
	struct gx_map *(*map_of)(const struct gx_run_env *env, uint64_t handle);
	struct gx_run_rings *rings; /* of this run */
	/* What bpf_trace_printk() says: one line without its end; may be NULL. */
	void (*print)(void *arg, const char *line);
	void *arg;
	int err; /* set by the function: a call that no verified program makes; the run ends */
};

/* What the program gets: a number, an address, or a negative errno. Nothing faults, blocks, or touches the caller's errno. */
typedef uint64_t gx_run_helper(struct gx_run_call *call);

/* One for each name in the columns `host` and `policy` of helpers.def. Those about maps and rings are here (run.c, run_ring.c); a
 * type that has no such operation gives NULL or -EINVAL to the program, memory that was not granted -EFAULT; pointers to values
 * of a hash point to another key's value after a delete, as in Linux; a hash waits at most 100 ms for its lock, then NULL or
 * -EBUSY. Those about the process are its agent's, those about the time of a driver its engine's. */
#define HELPER(name, id, ret, most, args, maps, flags, lanes, cost, device, host, policy, doc)     \
	gx_run_helper gx_host_##host, gx_host_##policy;
#include "defs/helpers.def"
#define gx_host_NONE NULL /* the verifier lets no such call get here */

/* Values of the map were, or may have been, written in place: its readers see that. */
void gx_map_run_wrote(struct gx_map *map);
/* Look-up and update without an environment, for machine code, whose accesses were proven. */
uint8_t *gx_map_run_lookup(struct gx_map *map, const void *key, uint32_t cpu);
int gx_map_run_update(struct gx_map *map, const void *key, const void *value, uint64_t flags,
                      uint32_t cpu);

#endif
