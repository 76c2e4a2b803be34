/* launchlate.h - the record that both sides of launchlate share. */
#ifndef LAUNCHLATE_H
#define LAUNCHLATE_H

enum launchlate_kind { LAUNCHLATE_CALL = 1, LAUNCHLATE_BLOCK = 2 };

struct launchlate_record {
	__u64 launch_id;
	__u64 time_ns; /* CALL: CLOCK_MONOTONIC; BLOCK: the device's global timer */
	__u64 kernel; /* CALL: hash of the name */
	__u32 kind;
	__u32 block; /* BLOCK: linear index */
	__u32 n_blocks; /* CALL */
	__u32 sm; /* BLOCK */
};

#endif
