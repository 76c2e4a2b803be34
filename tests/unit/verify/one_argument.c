/* one_argument.c - a callback that a kernel's program calls has one argument, where Linux's has several behind r10: what it reads there is refused by
 * its name, and what it reads elsewhere as ever. */
#include "support/ebpf/insn_parse.h"
#include "verify/verify.h"

#include "../test.h"

#include <stdlib.h>
#include <string.h>

#define F_READS(place) "r1 = 0\ncall f\nexit\nf:\nr0 = *(u64 *)(r10 " place ")\nexit\n"

static const struct {
	const char *text;
	enum gx_error one, any; /* with one argument, and where nobody says so */
	const char *words;      /* of what is said with one */
} rows[] = {
	{ "*(u64 *)(r10 -8) = 1\nr0 = *(u64 *)(r10 -8)\nexit\n", GX_E_NONE, GX_E_NONE, "" },
	{ "r0 = *(u64 *)(r10 +0)\nexit\n", GX_E_POLICY_ARG, GX_E_STACK_BOUNDS,
	  "load of 8 bytes at 8: a member in kernels has one argument" },
	{ "r0 = *(u32 *)(r10 +16)\nexit\n", GX_E_POLICY_ARG, GX_E_STACK_BOUNDS,
	  "load of 4 bytes at 24: a member in kernels has one argument" },
	{ "*(u64 *)(r10 +0) = 1\nr0 = 0\nexit\n", GX_E_POLICY_ARG, GX_E_STACK_BOUNDS,
	  "store of 8 bytes at 8: a member in kernels has one argument" },
	/* that begins in the frame; below it; in a function's frame */
	{ "r0 = *(u64 *)(r10 -4)\nexit\n", GX_E_STACK_BOUNDS, GX_E_STACK_BOUNDS,
	  "behind the end of the stack frame" },
	{ "r0 = *(u64 *)(r10 -520)\nexit\n", GX_E_STACK_BOUNDS, GX_E_STACK_BOUNDS,
	  "before the start of the stack frame" },
	{ F_READS("+0"), GX_E_STACK_BOUNDS, GX_E_STACK_BOUNDS,
	  "behind the end of the stack frame" },
	{ F_READS("-8"), GX_E_STACK_UNINIT, GX_E_STACK_UNINIT, "was not written" },
};

static void check(const char *text, bool one, enum gx_error error, const char *words)
{
	struct gx_program program = { .name = "t",
		                      .has_ctx = true,
		                      .one_argument = one,
		                      .max_local_bytes = 4096,
		                      .max_ops = 1 << 20 };
	struct gx_verified *verified = NULL;
	struct gx_insn *insns = NULL;
	struct gx_diag diag = { 0 };

	CHECK_EQ(gx_insn_parse(text, strlen(text), &insns, &program.n_insns, &diag), 0);
	program.insns = insns;
	gx_verify(&program, NULL, NULL, &verified, &diag);
	CHECK_EQ(diag.error, error);
	CHECK(strstr(diag.text, words) != NULL);
	if (diag.error != error || !strstr(diag.text, words))
		fprintf(stderr, "%s%s\n", text, diag.text);
	gx_verified_free(verified);
	free(insns);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		check(rows[i].text, true, rows[i].one, rows[i].words);
		check(rows[i].text, false, rows[i].any, "");
	}
	return TEST_END();
}
