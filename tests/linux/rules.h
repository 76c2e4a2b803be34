/* rules.h - the classes that a difference between the two verifiers may be of. */
#ifndef GX_LINUX_RULES_H
#define GX_LINUX_RULES_H

#include <stdbool.h>

enum { RULES_MAX = 40, RULES_DEAD = 'n' };

/* One letter for what Linux said; '?' when no rule knows it. RULES_DEAD is given by who
 * asks: what Linux refuses is an instruction that, we say, no run reaches or nothing needs. */
char rules_message_class(const char *message);
/* We accept, Linux does not; pair: '+' or a class, to root and with CAP_BPF alone. A rule, or -1:
 * unexplained. */
int rules_ours_only(const char pair[2]);
/* Does the rule stand only when runs of the program go well? */
bool rules_must_run(int rule);
/* Is it no explanation of a program that was not run? */
bool rules_is_run_only(int rule);
/* Linux accepts, we say `code`. A rule, or -1: just counted against us. */
int rules_kernel_only(const char *code);
/* Has the rule nothing to do with what can be proved? Such programs are not among the 97 of 100. */
bool rules_is_excluded(int rule);
bool rules_is_ours_only(int rule);
const char *rules_text(int rule);

#endif
