/* blocktime.h - the records that both sides of blocktime share. */
#ifndef BLOCKTIME_H
#define BLOCKTIME_H

#define BLOCKTIME_MAX_RUNNING 16384 /* blocks at once: 132 SMs with 32 blocks each have 4,224 */

enum blocktime_kind {
	BLOCKTIME_CALL = 1, /* a launch: which kernel */
	BLOCKTIME_BLOCK     /* a block has ended */
};

struct blocktime_record {
	__u64 launch_id;
	__u64 kernel; /* CALL: hash of its name */
	__u64 start_ns,
	        end_ns; /* BLOCK: its first warp begins, its last thread leaves; device's global timer */
	__u64 block; /* BLOCK: linear index */
	__u32 kind;
	__u32 sm; /* BLOCK */
};

#endif
