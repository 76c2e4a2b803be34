/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/*
 * device_ops.bpf.h - for authors of struct_ops objects whose members run in kernels: attached with one link, for every kernel.
 *
 *   SEC("struct_ops/access")
 *   void BPF_PROG(on_access, gdev_mem_access_ctx_t *c) { ... c->address ... }
 *
 *   SEC(".struct_ops")
 *   struct gdev_mem_ops ops = { .access = (void *)on_access };
 */
#ifndef GPUEXT_DEVICE_OPS_BPF_H
#define GPUEXT_DEVICE_OPS_BPF_H

#include <gpuext/bpf/gpuext.bpf.h>
#include <bpf/bpf_tracing.h>

typedef struct gpu_mem_ctx gdev_mem_access_ctx_t;
typedef struct gpu_site_ctx gdev_mem_fence_ctx_t;
typedef struct gpu_block_ctx gdev_block_ctx_t;
typedef struct gpu_steal_ctx gdev_steal_ctx_t; /* begins as gdev_block_ctx_t does */

/* For each thread, in front of what it does; each member may be missing. */
struct gdev_mem_ops {
	void (*access)(
	        gdev_mem_access_ctx_t *ctx); /* an access to memory: its address, space, width */
	void (*fence)(gdev_mem_fence_ctx_t
	                      *ctx); /* a barrier, of a block, a cluster or a warp; no membar */
};

struct gdev_sched_ops {
	void (*enter)(gdev_block_ctx_t *ctx);    /* once for a block: its thread (0, 0, 0) begins */
	void (*exit)(gdev_block_ctx_t *ctx);     /* once for a block: that thread leaves */
	void (*probe)(gdev_block_ctx_t *ctx);    /* each thread begins */
	void (*retprobe)(gdev_block_ctx_t *ctx); /* each thread leaves */
	/* once for a block that has run: not 0, and it claims another one's work, that of the first that has not begun, or with 2 of the
	 * last (docs/block-scheduling.md) */
	int (*should_try_steal)(gdev_steal_ctx_t *ctx);
};

#endif
