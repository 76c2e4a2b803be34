/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/*
 * gpuext.bpf.h - for authors of device programs: contexts, map types and helpers beside those of libbpf.
 *
 *   SEC("gpu/<hook>:<glob>")         a warp program: once per event, for a warp that arrives with active mask M
 *   SEC("gpu.thread/<hook>:<glob>")  a thread program: as if once for every lane that arrives
 *
 * hooks: entry, exit, ld, st, atom, mem, shared, bar, branch, call, ret, line, block, insn; ld.after, atom.after, bar.after, insn.after. No glob means every kernel; a glob matches the mangled or the demangled name.
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
#include <gpuext/bpf/insn.bpf.h>
#include <gpuext/bpf/site.bpf.h>

/* map types; the ids are those that existing objects use */
#define GX_MAP_TYPE_GPU_HASH 1501 /* as BPF_MAP_TYPE_HASH */
/* one slot for every thread of the grid: index z*W*H + y*W + x */
#define GX_MAP_TYPE_PER_THREAD_ARRAY 1502
#define GX_MAP_TYPE_GPU_ARRAY        1503 /* an array in device memory */
/* as 1503, 1502 and 1503, by the numbers that existing objects give maps of other memory: here a map lies where its use wants it. But 1504
 * has its values in a map of Linux, where that gives one; and 1513 lies in memory of the host: what kernels wrote there can be read after
 * a fault of the device */
#define GX_MAP_TYPE_KERNEL_SHARED_ARRAY   1504
#define GX_MAP_TYPE_PER_THREAD_ARRAY_HOST 1512
#define GX_MAP_TYPE_GPU_ARRAY_HOST        1513
/* in map_flags of an array: what a program loads from it may be as old as the thread's last fence (bpf_gpu_membar_sys), or the kernel's
 * start. It is for what every access reads and hardly anybody writes: loads that have to be up to date all go to one place. Atomics are up
 * to date always. */
#define GX_F_CACHED (1u << 28)
/* records of value_size bytes, by bpf_perf_event_output */
#define GX_MAP_TYPE_GPU_RINGBUF 1527
/*
 * A value for each place where programs stand: an instruction, a line or an end of one kernel, at one hook. In a kernel a look-up gives the
 * value of the place where the program runs, whatever the key; NULL: max_entries places came before. In user space keys are numbers of
 * places, 0 on, and gpuext/sites.h says which kernel, hook and line each one is.
 */
#define GX_MAP_TYPE_SITE_ARRAY 1600

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
	__u32 reserved;
	__u64 kernel; /* hash of the kernel's name, as in gpu_api_ctx; so at every place in kernels */
};

struct gpu_exit_ctx {
	GPU_CTX_COMMON;
	__u64 kernel;
};

/* M is the first thread of the block, alone. */
struct gpu_block_ctx {
	GPU_CTX_COMMON;
	__u64 kernel;
};

/*
 * A block has run, the one that block_x, block_y and block_z say, and its first thread asks for all: a program that returns 0 ends
 * what the device started as one block; otherwise that claims the next block that has not begun, where there is one. Of several
 * programs all must say so. docs/block-scheduling.md
 */
struct gpu_steal_ctx {
	GPU_CTX_COMMON;
	__u32 blocks_run; /* by what the device started as one block, so far: 1 when it is asked first */
	__u64 began;      /* when that began, as bpf_gpu_globaltimer() says it */
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
	/* at ld.after and atom.after: bits of each part, as its register has them, of the first four; of this lane or of the leader */
	__u64 value[4];
	__u64 kernel;
};

/*
 * In front of another instruction. M are the lanes that execute it: at a barrier not those of a predicate that is false, at a branch all
 * that get there. What an instruction does not have is 0.
 */
struct gpu_site_ctx {
	GPU_CTX_COMMON;
	__u32 site; /* number of the instruction among those of the kernel's text that are places of this hook, from 0 */
	__u32 ptx_line; /* its line in the text of its module, from 1 */
	__u32 kind;     /* enum gpu_site_kind */
	__u32 barrier; /* number of the barrier, of this lane in a thread program and of the leader in a warp program; */
	__u32 expected; /* threads that it waits for, where the instruction says so; 0: all of the block */
	__u32 taken; /* of a branch: lanes of M that take it */
	__u32 line;  /* at a line of the source: which */
	__u32 reserved;
	__u64 waited; /* at bar.after: cycles of %clock64 from in front of the barrier to here; of this lane or of the leader */
	__u64 kernel;
};

/*
 * At an instruction that a glob over opcodes names. M are the lanes that execute it, not those of a predicate that is false. Values are
 * those of this lane in a thread program, of the leader in a warp program: the bits of registers, which are zero above what they hold,
 * predicates as 0 and 1, numbers as the instruction reads them. Elements of a vector are values of their own.
 */
struct gpu_insn_ctx {
	GPU_CTX_COMMON;
	__u32 site;         /* number of the instruction among all of the kernel's text, from 0 */
	__u32 ptx_line;     /* its line in the text of its module, from 1 */
	__u32 n_operands;   /* as written */
	__u32 n_sources;    /* values that it takes; those behind the eighth are not here */
	__u32 n_results;    /* values that it gives; those behind the fourth are not here */
	__u32 result_types; /* GPU_VALUE_TYPE of each (insn.bpf.h) */
	__u64 types;        /* the same of those that it takes */
	__u64 operand[8];   /* also behind it: what it took */
	__u64 result[4];    /* at insn.after; in front 0 */
	__u64 kernel;
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

/* helpers of the device; ids 501-511 are those that existing objects use */
static long (*const bpf_gpu_puts)(const char *text) =
        (void *)501; /* a constant; a line, as of bpf_printk() */
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
 * -EOPNOTSUPP: there is nobody to tell */
extern int gdev_mem_prefetch(__u64 va, __u64 length) __ksym;

/* What the application allocated, and its kernels reach. Stacks and shared memory are no allocations. */
enum gdev_allocation_kind {
	GDEV_ALLOCATION_DEVICE,
	GDEV_ALLOCATION_MANAGED,
	GDEV_ALLOCATION_HOST, /* pinned, or registered */
	GDEV_ALLOCATION_POOL, /* in the order of a stream */
	GDEV_ALLOCATION_MODULE, /* a variable of a module (__device__) that a kernel with programs names, or the host asked for */
	GDEV_ALLOCATION_MAPPED, /* by cuMemMap, since a device may access it; one for each cuMemSetAccess */
};

enum gdev_allocation_state {
	GDEV_ALLOCATION_LIVE,
	GDEV_ALLOCATION_LEFT, /* freed in the order of a stream: work that was queued before still uses it */
	GDEV_ALLOCATION_FREED,
};

struct gdev_allocation {
	__u64 id;     /* from 1, in the order of the calls: of none but this one, ever */
	__u64 offset; /* of the address in it */
	__u64 bytes;  /* of one that was freed, what others have not taken yet */
	__u32 kind;   /* enum gdev_allocation_kind */
	__u32 state;  /* enum gdev_allocation_state */
};

/* The allocation that has an address. 0: it may be used. -ESTALE: it was freed; *out says which it was. -ENOENT: the address is in none,
 * and *out is zero. Other results, as -EAGAIN and -EOPNOTSUPP, say nothing about the address: docs/helpers.md */
extern int gdev_allocation(__u64 address, struct gdev_allocation *out) __ksym;
/* Another number after every change of the answers above, as of the start of the kernel or later; none comes again. What an answer said may be
 * kept, across launches too, for as long as this is what it was before it was asked for. 0: there are no answers. */
extern __u64 gdev_allocations_version(void) __ksym;

/*
 * Of an access to memory, at ld, st, atom, mem and shared: what all lanes of M do together. The same in each of them, whichever asks.
 * docs/helpers.md says how each number is counted.
 */
/* bytes: lanes times width; each byte once */
extern __u64 gdev_mem_asked(struct gpu_mem_ctx *ctx) __ksym;
extern __u64 gdev_mem_distinct_bytes(struct gpu_mem_ctx *ctx) __ksym;
/* of 32 and of 128 bytes, in global memory */
extern __u32 gdev_mem_sectors(struct gpu_mem_ctx *ctx) __ksym;
extern __u32 gdev_mem_lines(struct gpu_mem_ctx *ctx) __ksym;
/* of shared memory: 1 for every 128 bytes asked for is no conflict */
extern __u32 gdev_bank_phases(struct gpu_mem_ctx *ctx) __ksym;
/* the most lanes at one address */
extern __u32 gdev_same_address(struct gpu_mem_ctx *ctx) __ksym;
/* 1: the width apart from lane to lane, where lanes may be missing */
extern __u32 gdev_mem_in_step(struct gpu_mem_ctx *ctx) __ksym;

/*
 * Lanes of one event that ask each other. In a thread program every lane that arrived has to come there, so such a call is refused behind
 * a condition that differs between lanes, and in a program whose lanes have to run one after another. In a warp program every lane's
 * value is that of the program.
 */
extern __u32 gdev_ballot(__u64 value) __ksym;    /* mask of the lanes whose value is not 0 */
extern __u32 gdev_match_any(__u64 value) __ksym; /* mask of the lanes with this lane's value */
/* one value of all lanes; min and max of unsigned ones */
extern __u64 gdev_reduce_add(__u64 value) __ksym;
extern __u64 gdev_reduce_min(__u64 value) __ksym;
extern __u64 gdev_reduce_max(__u64 value) __ksym;
extern __u64 gdev_reduce_and(__u64 value) __ksym;
extern __u64 gdev_reduce_or(__u64 value) __ksym;

extern __u32 gdev_elect(void) __ksym;       /* 1 in one of the lanes that arrived, the lowest */
extern __u32 gdev_lanes_below(void) __ksym; /* lanes that arrived below this one */
/* 1 in one of n warps: what a warp of the grid has been told once it is told at every event */
extern __u32 gdev_sample(__u32 n) __ksym;
/* waits so many nanoseconds, a constant of up to 1,000,000, and gives how many passed; each counts as one operation of the budget */
extern __u64 gdev_delay(__u64 ns) __ksym;
/* what stands behind it, up to the end of the program, runs seldom: it is put out of the way of what runs always */
extern int gdev_seldom(void) __ksym;

/* An atomic exchange of a word of a map's value, which lanes of one event do in any order: a program that has no other changes of what it
 * reads need not run for one lane after another. */
struct gdev_word {
	__u64 value;
};
extern __u64 gdev_exchange(struct gdev_word *word, __u64 value) __ksym;

#endif
