/* random.h - a random program is verified, and run when it is accepted. */
#ifndef GX_SOUNDNESS_RANDOM_H
#define GX_SOUNDNESS_RANDOM_H

#include "check.h"

/* Of so many accepted programs one has the states of its registers checked. */
enum { RANDOM_STATES_EVERY = 4 };

/* What came of programs. */
struct random_tally {
	struct soft_check *soft; /* NULL: none runs on the soft device; else one of soft_every */
	uint64_t soft_every, n_soft, n_uncompiled, n_states;
	uint64_t n, n_accepted, n_bad, n_with[N_FEATURES];
	bool loud;
	char why[CHECK_TEXT]; /* of the last bad one */
};

/**
 * random_try() - verify the program of a seed and hold what the verifier said against its runs.
 * @flags: how it is made: generate.h
 */
void random_try(uint64_t seed, unsigned flags, struct random_tally *tally);

#endif
