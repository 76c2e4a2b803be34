/* run_ring.h - ring buffer helpers of programs that an interpreter runs on the CPU. */
#ifndef GX_MAPS_RUN_RING_H
#define GX_MAPS_RUN_RING_H

#include "maps/run.h"

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

#endif
