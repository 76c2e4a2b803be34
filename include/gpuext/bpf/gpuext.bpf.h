/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/*
 * gpuext.bpf.h - for authors of device programs: contexts, map types and helpers beside those of libbpf.
 *
 *   SEC("gpu/<hook>:<glob>")         a warp program: once per event, for a warp that arrives with active mask M
 *   SEC("gpu.thread/<hook>:<glob>")  a thread program: as if once for every lane that arrives
 *
 * hooks: entry, exit, ld, st, atom, mem, shared. No glob means every kernel; a glob matches the mangled or the demangled name.
 */
#ifndef GPUEXT_BPF_H
#define GPUEXT_BPF_H

#ifndef __VMLINUX_H__
#include <linux/bpf.h>
#include <linux/types.h>
#endif
#include <bpf/bpf_helpers.h>
#include <gpuext/bpf/access.bpf.h>
#include <gpuext/bpf/budget.bpf.h>

/* map types; the ids are those that existing objects use */
/* one slot for every thread of the grid: index z*W*H + y*W + x */
#define GX_MAP_TYPE_PER_THREAD_ARRAY 1502
#define GX_MAP_TYPE_GPU_ARRAY        1503 /* an array in device memory */
/* records of value_size bytes, by bpf_perf_event_output */
#define GX_MAP_TYPE_GPU_RINGBUF 1527

/* Every context begins so. In a warp program thread_* and thread_id are those of the leader, the lowest lane of M. */
#define GPU_CTX_COMMON                                                                             \
	__u32 active_mask;                  /* M: lanes that arrived */                            \
	__u32 n_active;                     /* lanes in M */                                       \
	__u32 lane;                         /* lane in warp, 0..31 */                              \
	__u32 sm;                           /* streaming multiprocessor */                         \
	__u32 thread_x, thread_y, thread_z; /* threadIdx */                                        \
	__u32 block_x, block_y, block_z;    /* blockIdx */                                         \
	__u32 block_dim_x, block_dim_y, block_dim_z;                                               \
	__u32 grid_dim_x, grid_dim_y, grid_dim_z;                                                  \
	__u64 launch_id; /* the same number that the program at the launch call saw; 0 if none */  \
	__u64 thread_id  /* linear, over the whole grid */

/* Arguments as they lie in memory: pointers and numbers of 64 bits as they are, of 32 bits in the low half, of a struct its front. */
struct gpu_entry_ctx {
	GPU_CTX_COMMON;
	__u64 arg[8]; /* of the first parameters; 0 behind the last */
	__u32 n_args; /* parameters of the kernel */
};

struct gpu_exit_ctx {
	GPU_CTX_COMMON;
};

struct gpu_block_ctx {
	GPU_CTX_COMMON;
};

/*
 * In front of an instruction that accesses memory. M are the lanes that do: not those of a predicate that is false. Parameters of
 * kernels and functions and constants are not memory. In a thread program address and space are those of this lane, in a warp program
 * those of the leader.
 */
struct gpu_mem_ctx {
	GPU_CTX_COMMON;
	__u64 address; /* as the instruction uses it: an address of its space, or a generic one */
	__u32 site; /* number of the instruction among those of the kernel's text that access memory, from 0 */
	__u32 ptx_line; /* its line in the text of its module, from 1 */
	__u32 kind;     /* enum gpu_mem_kind */
	__u32 space;    /* enum gpu_mem_space */
	__u32 width;    /* bytes of a lane */
	__u32 elements; /* parts of them: 4 of a .v4 */
};

/* Of a program at a CUDA API name, SEC("gpu.api/cuLaunchKernel"); `cuLaunch*` names launches of every kind. */
struct gpu_api_ctx {
	__u64 launch_id; /* of the launch that is about to be made; 0 for other calls */
	__u64 time_ns;   /* CLOCK_MONOTONIC at the call */
	__u64 kernel;    /* hash of the kernel's name; gpuext prints names */
	__u64 stream;    /* handle as a number */
	__u32 grid_dim_x, grid_dim_y, grid_dim_z;
	__u32 block_dim_x, block_dim_y, block_dim_z;
	__u32 tid, matched; /* thread that calls; 1: the kernel runs with programs */
	/* a number: the graph that the launch is captured into, or the one that cuGraphLaunch launches; else 0 */
	__u64 graph;
};

/* helpers of the device; ids 502-511 are those that existing objects use */
static __u64 (*const bpf_gpu_globaltimer)(void) = (void *)502; /* ns */
static long (*const bpf_gpu_block_idx)(__u64 *x, __u64 *y, __u64 *z) = (void *)503;
static long (*const bpf_gpu_block_dim)(__u64 *x, __u64 *y, __u64 *z) = (void *)504;
static long (*const bpf_gpu_thread_idx)(__u64 *x, __u64 *y, __u64 *z) = (void *)505;
/* fence: others (the CPU, callbacks of a policy) see what the lane stored before, before what it stores behind it */
static long (*const bpf_gpu_membar_sys)(void) = (void *)506;
static long (*const bpf_gpu_grid_dim)(__u64 *x, __u64 *y, __u64 *z) = (void *)508;
static __u64 (*const bpf_gpu_sm_id)(void) = (void *)509;
static __u64 (*const bpf_gpu_warp_id)(void) = (void *)510;
static __u64 (*const bpf_gpu_lane_id)(void) = (void *)511;
/* Managed memory that a kernel will touch: up to 16 MiB from va on come to the GPU, later, as far as the driver can. 0: it was told;
 * -EOPNOTSUPP: there is nobody to tell, as on a real GPU */
extern int gdev_mem_prefetch(__u64 va, __u64 length) __ksym;

#endif
