/* lowered.h - a program's text as IR without helpers and operations of maps, for tests that run it. */
#ifndef GX_TESTS_LOWERED_H
#define GX_TESTS_LOWERED_H

#include "ebpf/insn.h"
#include "lower/lower.h"
#include "opt/opt.h"
#include "support/ebpf/insn_parse.h"
#include "verify/verify.h"

#include <stdlib.h>

/* One of two maps at most, run by its leader; NULL, and a failed check, where any step refuses it. */
static inline struct gx_ir *lowered(const char *text, struct gx_program program)
{
	static const uint32_t slots[] = { 0, 1 };
	const struct gx_lower_target target = { .n_prog_slots = 1,
		                                .map_slots = slots,
		                                .arrivals = GX_ARRIVALS_ANY,
		                                .match = true,
		                                .redux = true };
	struct gx_pass_opts checked = { .check = true };
	struct gx_diag diag = { .insn = -1 };
	struct gx_verified *verified = NULL;
	struct gx_insn *insns = NULL;
	struct gx_ir *ir = NULL;
	int err = gx_insn_parse(text, strlen(text), &insns, &program.n_insns, &diag);

	program.insns = insns;
	err = err ? err : gx_verify(&program, NULL, NULL, &verified, &diag);
	if (!err)
		ir = gx_ir_clone(verified->ir);
	err = err ? err : gx_lower(ir, &program, &target, GX_LANES_LEADER, &diag);
	err = err ? err : gx_optimise(ir, &checked, &diag);
	err = err ? err : gx_legalise(ir, &diag);
	CHECK_EQ(err, 0);
	if (err)
		fprintf(stderr, "%s %s\n", gx_error_code(diag.error), diag.text);
	gx_verified_free(verified);
	free(insns);
	return ir;
}

#endif
