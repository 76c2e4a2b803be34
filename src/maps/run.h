/* run.h - map helpers of programs that an interpreter runs on the CPU: look-up, update, delete,
 * push, pop, peek. */
#ifndef GX_MAPS_RUN_H
#define GX_MAPS_RUN_H

#include "ebpf/run_env.h"
#include "maps/map.h"

/* Grants the memory that look-ups in this map can point to. -ENOSPC: too many regions, or 0. */
int gx_map_run_grant(struct gx_run_env *env, const struct gx_map *map);

/**
 * gx_map_run_helper() - bpf_map_lookup_elem (1), bpf_map_update_elem (2), bpf_map_delete_elem (3),
 * bpf_map_push_elem (87), _pop_elem (88), _peek_elem (89), bpf_map_lookup_percpu_elem (195).
 * @map:    what the first argument names
 * @args:   of the call: addresses of the program
 * @result: what the program gets: an address, or 0 or a negative errno
 *
 * Errors: -EOPNOTSUPP: another helper; else 0. A type that has no such operation gives NULL or
 * -EINVAL to the program, memory that was not granted -EFAULT. Threads: any; pointers to values of
 * a hash point to another key's value after a delete, as in Linux Cost:    one operation of the
 * map; a hash waits at most 100 ms for its lock, then NULL or -EBUSY
 */
int gx_map_run_helper(struct gx_run_env *env, struct gx_map *map, uint32_t id,
                      const uint64_t args[5], uint64_t *result);

/* Values of the map were, or may have been, written in place: its readers see that. */
void gx_map_run_wrote(struct gx_map *map);
/* Look-up and update without an environment, for machine code, whose accesses were proven. */
uint8_t *gx_map_run_lookup(struct gx_map *map, const void *key, uint32_t cpu);
int gx_map_run_update(struct gx_map *map, const void *key, const void *value, uint64_t flags,
                      uint32_t cpu);

#endif
