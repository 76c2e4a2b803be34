/* cxlsim.h - what both sides of cxlsim share: accesses to far memory, and what was waited for them. */
#ifndef CXLSIM_H
#define CXLSIM_H

/* Of the accesses on one SM: the sum is taken in user space. */
struct cxlsim_count {
	__u64 near;              /* accesses by lanes of a warp together, to what is not far */
	__u64 far, bytes;        /* to what is; what their lanes ask for */
	__u64 waited_ns;         /* for all of these together */
	__u64 first_ns, last_ns; /* time of the first and of the last of them */
	__u64 given, turn;       /* what the SM took of the link; when that has had its turn */
	__u64 cut; /* that would have had to wait longer for others than a program can */
};

#define CXLSIM_SMS 1024
/* An SM takes so much of the link at once that all together have their turn within this time: what a program can wait */
#define CXLSIM_CHUNK_NS   15000
#define CXLSIM_MOST_CHUNK 8192
/* What an access waits beyond the program's own clock: the comparisons of its row in front of the program, what comes behind its end, until
 * the clock is looked at, and half of the 32 ns that it goes on by at once. As measured on an H200: with 147 an access was 38 to 58 ns late,
 * with this one 8 ns early to 7 ns late: bench/results/2026-11-28-h200.md */
#define CXLSIM_OUTSIDE_NS        193
#define CXLSIM_MAX_RANGES        8
#define CXLSIM_MAX_LATENCY_NS    20000
#define CXLSIM_NAP_NS            50 /* between looks at the clock, until the latency is nearly over */
#define CXLSIM_STEP_NS           100 /* what others take is waited for in steps */
#define CXLSIM_STEP_OPS          (CXLSIM_STEP_NS + 20)
#define CXLSIM_WAIT_OPS          50000 /* of the operations of an event, with the latency */
#define CXLSIM_POLLS             64
#define CXLSIM_STEPS(latency_ns) ((CXLSIM_WAIT_OPS - 2 * (latency_ns)) / CXLSIM_STEP_OPS)

#endif
