/* selftests.h - the kernel's own verifier tests: one of them as the kernel's runner makes it, and
 * as a program of ours. */
#ifndef GX_LINUX_SELFTESTS_H
#define GX_LINUX_SELFTESTS_H

#include "ebpf/program.h"

enum { SELFTEST_MAX_MAPS = 24, SELFTEST_WHY = 160 };

/* Made by the kernel's code (kernel.c), which is compiled from its source and is not part of this
 * tree. */
struct selftest {
	const char *name;
	const struct gx_insn *insns; /* map references are descriptors */
	uint32_t n_insns;
	uint32_t type; /* of the program, as <linux/bpf.h> numbers it */
	bool asked;    /* false: it could not be made here (a type, map or attach point that this
	                  kernel    lacks) */
	bool accepted; /* Linux, to root */
	char why[SELFTEST_WHY]; /* not accepted: Linux's last word */
};

uint32_t selftests_count(void);
/* Makes its maps and asks Linux. What it points to lives until selftest_close(). */
void selftest_open(uint32_t i, struct selftest *out);
void selftest_close(void);

/* Why a test says nothing about what can be proved here. */
enum selftest_outside {
	OUTSIDE_NOT, /* it is ours to judge */
	OUTSIDE_HELPER,
	OUTSIDE_KFUNC,
	OUTSIDE_MAP,
	OUTSIDE_TYPE,
	OUTSIDE_CONTEXT,
	OUTSIDE_INSN,
	OUTSIDE_N
};
const char *selftest_outside_text(enum selftest_outside why);

struct retyped {
	struct gx_program program;
	struct gx_map_def maps[SELFTEST_MAX_MAPS];
	int fds[SELFTEST_MAX_MAPS];
	struct gx_insn *insns;
};

/**
 * selftest_retype() - the rule: the program becomes one at the CUDA API (what a uprobe is to
 * Linux), its maps become ours of the same type and sizes, instructions stay as they are
 *
 * Gives OUTSIDE_NOT, or what it uses that src/defs does not have. False in *made: no memory.
 */
enum selftest_outside selftest_retype(const struct selftest *test, struct retyped *out, bool *made);
/**
 * selftest_retype_context() - the rule for contexts, at an instruction that was refused for it: a
 * read of up to 4, or of 8 bytes becomes one of a field of ours of 4, or 8, that holds any number.
 * Reads that give pointers (packets, sockets) and writes have no like here: OUTSIDE_CONTEXT.
 */
enum selftest_outside selftest_retype_context(const struct selftest *test, struct retyped *program,
                                              int pc);
void selftest_free(struct retyped *program);

#endif
