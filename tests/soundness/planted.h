/* planted.h - after how many programs is a bug found that is planted in the verifier? */
#ifndef GX_SOUNDNESS_PLANTED_H
#define GX_SOUNDNESS_PLANTED_H

#include "check.h"

/* Tries programs 1, 2, 3, ... up to most, until one shows the bug. *n and why are in memory that is
 * there when the process is not any more. */
typedef void find_bug_fn(uint64_t most, uint64_t *n, bool *found, char why[CHECK_TEXT]);

/* "planted [NUMBER...]" with random programs, and with small ones: exit status. */
int planted_main(int argc, char **argv, find_bug_fn *find_random);

#endif
