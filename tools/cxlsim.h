/* cxlsim.h - what both sides of cxlsim share: accesses to far memory, and what was waited for them. */
#ifndef CXLSIM_H
#define CXLSIM_H

/* Of the accesses on one SM, or some: the sum is taken in user space. */
struct cxlsim_count {
	__u64 near;              /* accesses by lanes of a warp together, to what is not far */
	__u64 far, bytes;        /* to what is; what their lanes ask for */
	__u64 waited_ns;         /* for all of these together */
	__u64 first_ns, last_ns; /* time of the first and of the last of them */
	__u64 cut; /* that would have had to wait longer for others than a program can */
};

#define CXLSIM_MAX_RANGES        8
#define CXLSIM_MAX_LATENCY_NS    20000
#define CXLSIM_NAP_NS            50 /* between looks at the clock, until the latency is nearly over */
#define CXLSIM_STEP_NS           100 /* what others take is waited for in steps */
#define CXLSIM_STEP_OPS          (CXLSIM_STEP_NS + 20)
#define CXLSIM_WAIT_OPS          50000 /* of the operations of an event, with the latency */
#define CXLSIM_POLLS             64
#define CXLSIM_STEPS(latency_ns) ((CXLSIM_WAIT_OPS - 2 * (latency_ns)) / CXLSIM_STEP_OPS)

#endif
