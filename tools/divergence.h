/* divergence.h - what both sides of divergence share: counters of one branch. */
#ifndef DIVERGENCE_H
#define DIVERGENCE_H

#define DIVERGENCE_MAX_BRANCHES 16384

struct divergence_key {
	__u64 kernel;
	__u32 ptx_line, kind; /* enum gpu_site_kind */
};

struct divergence_count {
	__u64 executions; /* by lanes of a warp together */
	__u64 divergent;  /* of these, with lanes that take it and lanes that do not */
	__u64 lanes, taken;
	__u64 apart; /* in divergent ones, the lanes of the smaller side */
};

#endif
