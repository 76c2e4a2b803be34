/* verify_programs.h - instruction streams that both our verifier and Linux's take: no maps, no
 * helpers, a context with 32 bits at 0. */
#ifndef GX_BENCH_VERIFY_PROGRAMS_H
#define GX_BENCH_VERIFY_PROGRAMS_H

#include "ebpf/program.h"

struct bench_stream {
	const char *name, *what;
	uint32_t (*make)(struct gx_insn *out, uint32_t max); /* returns how many */
	bool refused;                                        /* it is meant to be: too complex */
	double aim_ms;
};

extern const struct bench_stream bench_streams[];
extern const uint32_t bench_n_streams;

#endif
