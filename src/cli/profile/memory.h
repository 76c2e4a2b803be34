/* memory.h - what `gpuext profile` knows of memory by where it lies, and of blocks by when they ran. */
#ifndef GX_PROFILE_MEMORY_H
#define GX_PROFILE_MEMORY_H

#include "base/strbuf.h"

#include <linux/types.h>

#include "profile_memory.bpf.h"

#include <stdbool.h>
#include <stdint.h>

struct bpf_map;
struct gx_profile;
struct gx_profile_kernel;

/* One allocation of the application that kernels accessed. */
struct gx_profile_allocation {
	uint64_t id, begin, bytes;
	uint32_t kind;          /* enum gdev_allocation_kind */
	uint64_t reads, writes; /* sectors of accesses by warps */
	/* of its sectors: read, written, either, and written without having been read by any kernel */
	uint64_t read_bytes, written_bytes, touched_bytes, unread_bytes;
	uint64_t n_pages, hot_page,
	        hot_accesses; /* pages of 4096 bytes that were touched; the one with the most accesses */
};

struct gx_profile_reuse {
	uint64_t kernel;
	uint32_t bucket;
	uint64_t n;
};
struct gx_profile_heat {
	uint64_t allocation;
	uint32_t row;
	uint64_t since_us; /* begin of the piece of time */
	uint64_t n;
};
struct gx_profile_span {
	uint64_t kernel, launch_id, block, start_ns, end_ns;
	uint32_t sm;
};

struct gx_profile_memory {
	bool asked;                                /* --memory: else there are spans alone */
	struct gx_profile_allocation *allocations; /* [n_allocations] by id */
	struct gx_profile_reuse *reuses;           /* [n_reuses] by kernel and bucket */
	struct gx_profile_heat *heat;              /* [n_heat] */
	struct gx_profile_span *spans;             /* [n_spans] by start */
	size_t n_allocations, n_reuses, n_heat, n_spans;
	uint64_t elsewhere; /* sectors of accesses to what is in no allocation */
	uint64_t left_out[PROFILE_N_LEFT_OUT];
};

struct gx_profile_memory_maps {
	const struct bpf_map *allocations, *pages, *reuses, *heat, *spans, *left_out;
};

/* What the maps say; -ENOMEM. gx_profile_memory_free() also then. */
int gx_profile_memory_gather(const struct gx_profile_memory_maps *maps, bool asked,
                             struct gx_profile_memory *out);
void gx_profile_memory_free(struct gx_profile_memory *memory);
/* The least number that a bucket of the programs has. */
uint64_t gx_profile_bucket_from(uint32_t bucket);

/**
 * gx_profile_miss_ratio() - of the sectors that a kernel accesses, those that a cache of a size would not have.
 * @bytes: of a cache that keeps what was used last
 *
 * By the average time until a sector goes out (Hu and others, "Kinetic modeling of data eviction in cache", 2016). Negative: the kernel
 * accessed none
 */
double gx_profile_miss_ratio(const struct gx_profile_memory *memory, uint64_t kernel,
                             uint64_t bytes);

/* One SM over one kernel. */
struct gx_profile_sm {
	uint32_t sm;
	uint64_t blocks, busy_ns; /* sum of the times of its blocks */
};
/* [*n] by number of the SM, of all launches; NULL: none, or no memory. The caller frees. */
struct gx_profile_sm *gx_profile_sms(const struct gx_profile_memory *memory, uint64_t kernel,
                                     size_t *n);

/* Launches of a kernel that have blocks there; 0: none, or no memory. */
uint64_t gx_profile_timed_launches(const struct gx_profile_memory *memory, uint64_t kernel);

/* The parts of the reports. */
void gx_profile_memory_text(const struct gx_profile *profile, struct gx_strbuf *out);
void gx_profile_memory_json(const struct gx_profile *profile, struct gx_strbuf *out);
void gx_profile_memory_html(const struct gx_profile *profile, struct gx_strbuf *out);
/* The curve and SMs of one kernel, in words. */
void gx_profile_kernel_memory_text(const struct gx_profile *profile,
                                   const struct gx_profile_kernel *kernel, struct gx_strbuf *out);

#endif
