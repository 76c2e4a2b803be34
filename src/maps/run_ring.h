/* run_ring.h - ring buffer helpers of programs that an interpreter runs on the CPU. */
#ifndef GX_MAPS_RUN_RING_H
#define GX_MAPS_RUN_RING_H

#include "ebpf/run_env.h"
#include "maps/map.h"

enum { GX_RUN_MAX_RECORDS = 4, GX_RUN_MAX_RECORD_BYTES = 512 };

/* A record between reserve and submit: it is pushed when it is submitted, so that an unfinished one
 * never shows. */
struct gx_run_record {
	struct gx_map *map; /* NULL: free */
	uint64_t bytes;
	uint64_t data[GX_RUN_MAX_RECORD_BYTES / 8];
};

/* Of one run; zero-initialised but for pushed. */
struct gx_run_rings {
	struct gx_run_record records[GX_RUN_MAX_RECORDS];
	void (*pushed)(void *arg,
	               struct gx_map *map); /* a record is there: wake the reader; may be NULL */
	void *arg;
};

/* Without an environment, for machine code, whose accesses were proven: */
/* As bpf_ringbuf_output(); data NULL: -EINVAL. */
int gx_run_ring_output(struct gx_run_rings *rings, struct gx_map *map, const void *data,
                       uint64_t size);
/* NULL: too many are held, or too long. Its data is what the program gets. */
struct gx_run_record *gx_run_ring_reserve(struct gx_run_rings *rings, struct gx_map *map,
                                          uint64_t size);
/* -EINVAL: no record at that address. */
int gx_run_ring_release(struct gx_run_rings *rings, uint64_t address, bool submit);

/* Adds size bytes at an address of the program as one record, and counts it. The program's result:
 * 0, -EINVAL, -EAGAIN, -E2BIG, -EBUSY. */
int gx_run_ring_push(struct gx_run_env *env, struct gx_run_rings *rings, struct gx_map *map,
                     uint64_t address, uint64_t size);

/* bpf_perf_event_output() to a PERF_EVENT_ARRAY: for the reader of one CPU's events. cpu: that the
 * program holds. */
int gx_run_perf_output(struct gx_run_env *env, struct gx_run_rings *rings, struct gx_map *map,
                       uint64_t flags, uint64_t address, uint64_t size);

/**
 * gx_run_ring_helper() - bpf_ringbuf_output (130), _reserve (131), _submit (132), _discard (133).
 * @map: what the first argument names; NULL for 132 and 133
 *
 * Errors: -EOPNOTSUPP: another helper; -EINVAL: no record at that address; else 0 and the program's
 * result
 */
int gx_run_ring_helper(struct gx_run_env *env, struct gx_run_rings *rings, struct gx_map *map,
                       uint32_t id, const uint64_t args[5], uint64_t *result);

#endif
