/* small.h - every program of a family of small ones, by number: a few shapes (a fork, loops,
 * callbacks, a call) whose places are taken by each of some statements that write slots of the
 * stack and then read them. */
#ifndef GX_SOUNDNESS_SMALL_H
#define GX_SOUNDNESS_SMALL_H

#include "ebpf/program.h"

enum { SMALL_MAX_INSNS = 160, SMALL_LANES = 4 };

struct small_program {
	struct gx_insn insns[SMALL_MAX_INSNS];
	uint32_t n_insns;
	enum gx_hook hook;
};

/* How many there are. */
uint64_t small_count(void);
/* Program number n, below small_count(), of an order in which the first ones are of all kinds. The
 * maps are those of generate.h. Lanes 0 to SMALL_LANES - 1 take each of its ways. */
void small_make(struct small_program *out, uint64_t n);

/* What came of programs. */
struct small_tally {
	uint64_t n, n_accepted, n_bad;
	bool loud;
	char why[400]; /* of the last bad one */
};

/**
 * small_try() - verify program n and run it, when it is accepted, under two layouts of addresses.
 *
 * Checked: no access outside of what was granted or of what was not written; result, memory of
 * maps, records, arguments of helpers and branches are the same in both. What is accepted is
 * accepted too when no path ends where another one was found safe. How it is verified first
 * (callbacks round by round or not, the coarse plan, choices taken together) depends on n.
 */
void small_try(uint64_t n, struct small_tally *tally);
/* "small FIRST COUNT", or a few of the first: exit status. */
int small_main(int argc, char **argv);

#endif
