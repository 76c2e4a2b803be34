/* workload_gen.h - what generators of traces share: random numbers, allocations, accesses. */
#ifndef GX_REPLAY_WORKLOAD_GEN_H
#define GX_REPLAY_WORKLOAD_GEN_H

#include "replay/workload.h"

enum { GX_GEN_PAGE = 4096, GX_GEN_BLOCK_PAGES = 512, GX_GEN_MAX_RANKS = 4096 };

struct gx_workload_gen {
	struct gx_trace *trace;
	uint64_t random, next_va;
	int err; /* sticky: -ENOMEM, -E2BIG */
};

/* Managed memory of a tenant. */
struct gx_gen_array {
	uint64_t va_space, va;
	uint32_t n_pages, pid;
};

/* The streams of one tenant or kernel, and how long each waits before an access. */
struct gx_gen_streams {
	uint16_t first, n;
	uint32_t gap_ns;
};

uint64_t gx_gen_random(struct gx_workload_gen *gen); /* any 64 bits; the seed decides */
/* Below n; n at most 2^32. */
uint32_t gx_gen_below(struct gx_workload_gen *gen, uint64_t n);
/* Gaps of streams that read memory at the full speed of the device, all together. */
uint32_t gx_gen_read_gap(uint32_t n_streams);

/* An allocation in the trace; a block that nobody has lies between two. */
struct gx_gen_array gx_gen_alloc(struct gx_workload_gen *gen, uint32_t pid, uint32_t n_pages);
/* Stream i of s touches a page of an array. */
void gx_gen_touch(struct gx_workload_gen *gen, const struct gx_gen_streams *s, uint32_t i,
                  const struct gx_gen_array *array, uint32_t page, uint8_t access);
/* Pages first.. in ascending order, dealt to the streams one by one. */
void gx_gen_sweep(struct gx_workload_gen *gen, const struct gx_gen_streams *s,
                  const struct gx_gen_array *array, uint32_t first, uint32_t n, uint8_t access);
/* A kernel of these streams ends: the next one begins when all of them are through. */
void gx_gen_barrier(struct gx_workload_gen *gen, const struct gx_gen_streams *s);
/* A rank below n with weight 1 / (1 + rank). n <= GX_GEN_MAX_RANKS */
uint32_t gx_gen_zipf(struct gx_workload_gen *gen, uint32_t n);

/* All of its events go to the trace; what gen->err says need not be returned. -EINVAL: the device is too small for it. */
int gx_workload_moe(struct gx_workload_gen *gen, uint64_t device_bytes, uint32_t steps);
int gx_workload_moe_packed(struct gx_workload_gen *gen, uint64_t device_bytes, uint32_t steps);
int gx_workload_kv(struct gx_workload_gen *gen, uint64_t device_bytes, uint32_t steps);
int gx_workload_gnn(struct gx_workload_gen *gen, uint64_t device_bytes, uint32_t steps);
int gx_workload_ivf(struct gx_workload_gen *gen, uint64_t device_bytes, uint32_t steps);
int gx_workload_tenants(struct gx_workload_gen *gen, uint64_t device_bytes, uint32_t steps);
int gx_workload_graph(struct gx_workload_gen *gen, uint64_t device_bytes, uint32_t steps);
int gx_workload_sweep(struct gx_workload_gen *gen, uint64_t device_bytes, uint32_t steps);
int gx_workload_matmul(struct gx_workload_gen *gen, uint64_t device_bytes, uint32_t steps);

#endif
