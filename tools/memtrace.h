/* memtrace.h - one access of one lane: the record that both sides of memtrace share, and what a trace's file has (docs/memtrace.md). */
#ifndef MEMTRACE_H
#define MEMTRACE_H

#include <linux/types.h>

#define MEMTRACE_MAGIC "GXMEMTR1"

struct memtrace_record {
	__u64 time_ns; /* device's global timer */
	__u64 kernel;  /* hash of its name */
	__u64 launch_id;
	__u64 thread; /* linear, over the grid */
	__u64 address;
	__u32 ptx_line;
	__u32 mask;  /* lanes of the warp that access memory together */
	__u16 bytes; /* of this lane */
	__u8 kind;   /* enum gpu_mem_kind */
	__u8 space;  /* enum gpu_mem_space */
	__u8 lane;
	__u8 reserved[3];
};

struct memtrace_header {
	char magic[8];
	__u32 header_bytes, record_bytes;
	__u64 n_records; /* behind the header; UINT64_MAX while the file is written */
	__u32 every;     /* one warp in so many; 1: all */
	__u32 reserved;
};

#endif
