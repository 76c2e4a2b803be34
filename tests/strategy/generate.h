/* generate.h - random thread programs made of what the strategies of the compiler care about. */
#ifndef GX_TEST_STRATEGY_GENERATE_H
#define GX_TEST_STRATEGY_GENERATE_H

#include "ebpf/program.h"

enum { GEN_MAX_INSNS = 800, N_SHARED = 3 };

/* What a program uses: kept to show that the generator reaches it. */
enum gen_kind {
	GEN_CONSTANT_KEY,
	GEN_UNIFORM_KEY,
	GEN_VARYING_KEY,
	GEN_VARYING_VALUE,
	GEN_OWN_SLOT,
	GEN_RECORD,
	GEN_LANE_BRANCH,
	GEN_UNIFORM_BRANCH,
	GEN_LOOP,
	GEN_VARYING_LOOP,
	GEN_FETCH,
	GEN_PLAIN_STORE,
	GEN_EARLY_EXIT,
	GEN_N_KINDS
};

struct gen {
	uint64_t seed;
	struct gx_insn insns[GEN_MAX_INSNS];
	uint32_t n;
	uint8_t flavours[N_SHARED]; /* enum flavour of each shared map: how a program writes it */
	uint8_t depth, n_records;
	bool in_loop;
	bool alike;     /* the lanes do the same, mostly */
	uint32_t kinds; /* bit by enum gen_kind */
};

void gen_program(struct gen *g, uint64_t seed);
const char *gen_kind_name(enum gen_kind kind);

#endif
