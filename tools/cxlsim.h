/* cxlsim.h - what both sides of cxlsim share: accesses to far memory, and what was waited for them. */
#ifndef CXLSIM_H
#define CXLSIM_H

struct cxlsim_count {
	__u64 near;              /* accesses by lanes of a warp together, to what is not far */
	__u64 far, bytes;        /* to what is; what their lanes ask for */
	__u64 waited_ns;         /* for all of these together */
	__u64 first_ns, last_ns; /* time of the first and of the last of them */
	__u64 cut; /* that would have had to wait longer for others than a program can */
};

#define CXLSIM_MAX_LATENCY_NS 20000
#define CXLSIM_STEP_NS        200 /* what others take is waited for in steps */
#define CXLSIM_MAX_STEPS      128

#endif
