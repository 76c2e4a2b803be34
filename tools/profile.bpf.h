/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* profile.bpf.h - what the programs of `gpuext profile` count, by place of a kernel. */
#ifndef PROFILE_H
#define PROFILE_H

/* of the size that both sides print and add */
#ifdef __bpf__
#define PROFILE_U64 __u64
#else
#include <stdint.h>
#define PROFILE_U64 uint64_t
#endif

/* What stands at a place. */
enum profile_what {
	PROFILE_GLOBAL = 1, /* an access to memory, by where it went */
	PROFILE_SHARED = 2,
	PROFILE_LOCAL = 3,
	PROFILE_BRANCH = 4,
	PROFILE_BARRIER = 5,
};

/* A line of the PTX of one kernel; what is of one line is counted apart by space and kind. */
struct profile_place {
	PROFILE_U64 kernel;
	__u32 ptx_line;
	__u16 what;  /* enum profile_what */
	__u16 kind;  /* enum gpu_mem_kind, enum gpu_site_kind */
	__u32 width; /* bytes of a lane; 0: no access */
	__u32 elements;
};

/* Sums; all of them are added to, so that contexts and processes are summed as well. */
struct profile_counts {
	PROFILE_U64 executions; /* of a warp */
	PROFILE_U64 lanes;      /* that took part */
	PROFILE_U64 threads;    /* that these warps have: what is missing in lanes was idle */
	PROFILE_U64 asked, distinct, sectors, ideal_sectors;
	PROFILE_U64 phases, ideal_phases;
	PROFILE_U64 divergent; /* executions of a branch that lanes left both ways */
	PROFILE_U64 taken,
	        minority; /* lanes that take it; of divergent executions, lanes of the smaller half */
	PROFILE_U64 waited; /* cycles of a barrier, of all lanes */
	PROFILE_U64 gaps;   /* sectors beyond the ideal ones, of rows with holes */
};

/* Executions where so many accesses had to be one behind the other, where it was more than one: turns of a bank that one would have done,
 * or lanes at one address of an atomic. */
struct profile_degree {
	struct profile_place place;
	__u32 degree;
	__u32 reserved;
};

/* What the warps of one block executed of what is counted here. */
struct profile_block {
	PROFILE_U64 kernel, block;
};

#endif
