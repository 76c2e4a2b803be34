/* memcheck.h - accesses that are not inside of an allocation: the records that both sides of memcheck share. */
#ifndef MEMCHECK_H
#define MEMCHECK_H

#define MEMCHECK_NEAR                                                                              \
	4096 /* bytes behind or in front of an allocation that still count as meant for it */

enum memcheck_what {
	MEMCHECK_CROSSES = 1, /* begins inside of an allocation, and ends behind it */
	MEMCHECK_BEHIND,      /* near an allocation */
	MEMCHECK_IN_FRONT,
	MEMCHECK_FREED,
	MEMCHECK_NULL,
	MEMCHECK_UNKNOWN /* in no allocation: a wild address, or memory of another process or API */
};

/* Of a place and a kind of finding: how often, and the last one. */
struct memcheck_record {
	__u64 n;       /* lanes; 0: nothing was found */
	__u64 time_ns; /* device's global timer */
	__u64 kernel, launch_id, thread, address;
	__u64 allocation, bytes; /* its number and size; 0: none is near */
	__u64 distance;          /* of the address from its begin; IN_FRONT: to it */
	__u64 ptx_line, what;
	__u64 width, kind; /* enum gpu_mem_kind */
};

#define MEMCHECK_SLOTS 1024 /* a place and a kind have the slot of their hash */

/* What was asked about and not answered: one number for each reason. */
enum memcheck_count { MEMCHECK_NOT_ANSWERED, MEMCHECK_N_COUNTS };

#endif
