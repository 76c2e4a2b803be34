/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* profile_memory.bpf.h - what the programs of `gpuext profile` count of memory by where it lies, and of blocks by when they run. */
#ifndef PROFILE_MEMORY_H
#define PROFILE_MEMORY_H

#include "profile.bpf.h"

/* What was accessed that the table of allocations does not have. */
#define PROFILE_NO_ALLOCATION 0

#define PROFILE_PAGE_BYTES   4096u
#define PROFILE_SECTOR_BYTES 32u

/* Of an allocation that was accessed. */
struct profile_allocation {
	PROFILE_U64 begin, bytes;
	__u32 kind, reserved; /* enum gdev_allocation_kind */
};

/* A page of an allocation; of PROFILE_NO_ALLOCATION a page of the address space. */
struct profile_page {
	PROFILE_U64 allocation, page;
};
/* Sectors that accesses of warps touched, and which of the page's 128 they were. An atomic reads and writes. */
struct profile_touched {
	PROFILE_U64 reads, writes;
	PROFILE_U64 read[2], written[2];
};

/* Writes of warps to a word that they wrote before, in a sector that another warp has written to in between. */
struct profile_sharing {
	PROFILE_U64 kernel, allocation;
	__u32 ptx_line, reserved;
};
/* Who wrote to a sector last: no word says which warp it was, but whether it was this one. */
struct profile_sector {
	PROFILE_U64 sector, last, words[8];
};
/* The last event at which a warp accessed a sector. */
struct profile_seen {
	PROFILE_U64 mark, event;
};
#define PROFILE_SECTORS 8192u
/* Sectors and warps share places there: what two want at once is counted more than once. */
#define PROFILE_SEEN 65536u
/* When a sector was accessed last; those that share a place there push each other out. */
#define PROFILE_LAST_USES 262144u
struct profile_last_use {
	PROFILE_U64 sector, age;
};
/* Events of warps so far, by warp. */
#define PROFILE_WARPS 8192u

/* Accesses to sectors of a kernel by how many others came since the last one to the same sector. */
struct profile_reuse {
	PROFILE_U64 kernel;
	__u32 bucket; /* profile_bucket(); PROFILE_FIRST: the sector was not accessed before */
	__u32 reserved;
};
#define PROFILE_FIRST 0xffffffffu

/* Sectors that are looked at: all of an allocation of this size, one in 2, 4, ... of larger ones, which count so often. */
#define PROFILE_ALL_BYTES (4u << 20)

/* Accesses of lanes to a part of an allocation, in a piece of time: profile_bucket() of microseconds since the first access. */
#define PROFILE_HEAT_ROWS 32u
struct profile_heat {
	PROFILE_U64 allocation;
	__u32 row, column;
};
#define PROFILE_MAX_HEAT 32768u

/* When a block ran, and where. */
struct profile_span {
	PROFILE_U64 launch_id, block;
};
struct profile_ran {
	PROFILE_U64 kernel, start_ns, end_ns; /* of the device's global timer */
	__u32 sm, reserved;
};
#define PROFILE_MAX_SPANS 16384u

/* What there was no room for. */
enum profile_left_out { PROFILE_LEFT_HEAT, PROFILE_LEFT_SPANS, PROFILE_N_LEFT_OUT };

/* Buckets of numbers: exact below 64, then 32 for each doubling. */
#define PROFILE_EXACT_BITS 6u

#endif
