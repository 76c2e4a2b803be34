/* check.h - an accepted program is run: does everything hold that the verifier said? */
#ifndef GX_SOUNDNESS_CHECK_H
#define GX_SOUNDNESS_CHECK_H

#include "generate.h"
#include "verify/verify.h"

enum { CHECK_TEXT = 240 };

/**
 * check_run() - run four lanes of one warp in the interpreter of the IR and in that of the
 * bytecode.
 * @why: says what does not hold
 *
 * Checked: no access is refused, every value lies in its facts, blocks run as often as said at
 * most, each count of the cost holds, what is the same in all lanes is, lanes stay together where
 * they should; both interpreters give the same values, memory, records and result; so does the
 * bytecode with the stack, values of maps, records, the context and handles at other addresses, by
 * the same branches: nothing that it does depends on an address, or on what was never written.
 * Returns false with why.
 */
bool check_run(const struct gx_verified *verified, uint64_t seed, char why[CHECK_TEXT]);

/**
 * check_soft() - run some lanes of a warp on the soft device, compiled as the compiler likes best.
 * @compiled: false: the compiler refused it; why says for what reason, and true is returned
 *
 * Checked: no fault; values of maps, and records in any order, are those that lanes one after
 * another leave in the interpreter of the bytecode. check_soft_open() gives NULL when there is no
 * memory.
 */
struct soft_check;
struct soft_check *check_soft_open(void);
void check_soft_close(struct soft_check *c);
bool check_soft(struct soft_check *c, const struct gx_verified *verified, uint64_t seed,
                bool *compiled, char why[CHECK_TEXT]);

/**
 * check_states() - verify once more with an observer, then run two lanes of the bytecode.
 * @how:     as it was verified
 * @checked: false: more states than this test keeps; true is returned
 *
 * Checked: whenever an instruction is reached, its registers all lie in one of the states that the
 * verifier explored there.
 */
bool check_states(const struct gx_program *program, const struct gx_verify_opts *how, uint64_t seed,
                  bool *checked, char why[CHECK_TEXT]);

/* Parts of an accepted program that the statistics count; bits. */
enum {
	HAS_LOOP = 1,
	HAS_SPILL = 2,
	HAS_VARIABLE = 4,
	HAS_CALLBACK = 8,
	HAS_DIVERGENCE = 16,
	HAS_ATOMIC = 32
};
enum { N_FEATURES = 6 };
unsigned find_features(const struct gx_verified *verified);
extern const char *const feature_names[N_FEATURES];

#endif
