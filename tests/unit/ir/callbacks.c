/* callbacks.c - helpers with a callback give the same on the bytecode interpreter and as loops of
 * the IR, and what Linux's give: the rounds done, -EINVAL, -E2BIG. */
#include "../test.h"

#include "base/strbuf.h"
#include "ebpf/insn.h"
#include "ir/from_ebpf.h"
#include "ir/interp.h"
#include "support/ebpf/insn_interp.h"
#include "support/ebpf/insn_parse.h"

#include <errno.h>
#include <stdlib.h>

static uint64_t elems[4];

/* map_lookup_elem of map 0 alone */
static int helper(struct gx_run_env *env, uint32_t id, const uint64_t args[5], uint64_t *result,
                  struct gx_diag *diag)
{
	uint64_t key = 0;
	int err = gx_run_load(env, args[1], 4, &key, diag);

	CHECK_EQ(id, 1);
	CHECK_EQ(gx_run_map_index(args[0]), 0);
	*result = key < 4 ? (uint64_t)(uintptr_t)&elems[key] : 0;
	return err;
}

static int run(const struct gx_program *program, bool as_ir, uint64_t *result, struct gx_diag *diag)
{
	struct gx_run_env env = { .helper = helper, .max_steps = 200000 };
	struct gx_ir_run ir_run = { .env = &env };
	struct gx_ir *ir = NULL;
	int err;

	for (uint64_t i = 0; i < 4; i++)
		elems[i] = 10 + i;
	gx_run_grant(&env, (struct gx_run_region){ .start = (uint64_t)(uintptr_t)elems,
	                                           .size = sizeof(elems),
	                                           .host = elems,
	                                           .writable = true });
	if (!as_ir)
		return gx_insn_interp(program, &env, result, diag);
	err = gx_ir_from_ebpf(program, &ir, diag);
	err = err ? err : gx_ir_validate(ir, NULL, diag);
	err = err ? err : gx_ir_interp(ir, &ir_run, result, diag);
	gx_ir_free(ir);
	return err;
}

static void gives(const char *text, int64_t want)
{
	static const struct gx_map_def map = {
		.type = 2, .key_size = 4, .value_size = 8, .max_entries = 4
	};
	struct gx_program program = { .maps = &map, .n_maps = 1, .has_ctx = true };
	struct gx_insn *insns = NULL;

	for (int as_ir = 0; as_ir < 2; as_ir++) {
		struct gx_diag diag = { 0 };
		uint64_t result = 0;
		int err = gx_insn_parse(text, strlen(text), &insns, &program.n_insns, &diag);

		program.insns = insns;
		err = err ? err : run(&program, as_ir, &result, &diag);
		CHECK_EQ(err, 0);
		CHECK_EQ(result, want);
		if (err || (int64_t)result != want)
			fprintf(stderr, "%s %s\n%s\n", as_ir ? "ir" : "ebpf", diag.text, text);
		free(insns);
	}
}

static void test_loop(void)
{
	/* sum of i, through the caller's stack */
#define LOOP(n, flags, body)                                                                       \
	"*(u64 *)(r10 -8) = 0\nr9 = 900\nr1 = " n                                                  \
	"\nr2 = code pc body\nr3 = r10\nr3 += -8\nr4 = " flags                                     \
	"\ncall loop\nr0 *= 1000\nr1 = *(u64 *)(r10 -8)\nr0 += r1\nr0 += r9\nexit\nbody:\n" body
#define SUM "r3 = *(u64 *)(r2 +0)\nr3 += r1\n*(u64 *)(r2 +0) = r3\nr9 = 0\n"
	gives(LOOP("5", "0", SUM "r0 = 0\nexit"), 5910);
	gives(LOOP("0", "0", SUM "r0 = 0\nexit"), 900);
	gives(LOOP("5", "0", SUM "r0 = 1\nexit"), 1900);
	gives(LOOP("5", "0", SUM "r0 = 0\nif r1 < 3 goto +1\nr0 = 1\nexit"), 4906);
	gives(LOOP("5", "1", SUM "r0 = 0\nexit"), -EINVAL * 1000 + 900);
	gives(LOOP("8388609", "0", SUM "r0 = 0\nexit"), -E2BIG * 1000 + 900);
	gives(LOOP("8388609", "1", SUM "r0 = 0\nexit"), -EINVAL * 1000 + 900);
	/* n is 32 bits wide */
	gives(LOOP("4294967298 ll", "0", SUM "r0 = 0\nexit"), 2901);
	gives(LOOP("0\nr1 += -1", "0", SUM "r0 = 0\nexit"), -E2BIG * 1000 + 900);
	/* a loop in a loop, and a call below both */
	gives(LOOP("3", "0",
	           "r6 = r2\nr1 = 4\nr2 = code pc inner\nr3 = r6\nr4 = 0\ncall loop\nr0 = "
	           "0\nexit\n"
	           "inner: r6 = r2\ncall deep\nr1 = *(u64 *)(r6 +0)\nr1 += r0\n*(u64 *)(r6 +0) = "
	           "r1\n"
	           "r0 = 0\nexit\ndeep: r0 = 7\n*(u64 *)(r10 -8) = 1\nexit"),
	      3984);
	/* the callback's address through the stack and another register */
	gives("r1 = 3\nr6 = code pc body\n*(u64 *)(r10 -16) = r6\nr7 = *(u64 *)(r10 -16)\nr2 = r7\n"
	      "r3 = 0\nr4 = 0\ncall loop\nexit\nbody: r0 = 0\nexit",
	      3);
	/* two ways lead to the call, one of which changes what another register holds while the other waits to be looked at */
	gives("r6 = code pc body\nr7 = code pc other\nr0 = 5\nif r0 == 5 goto join\nr7 = r6\n"
	      "join: r1 = 3\nr2 = r6\nr3 = 0\nr4 = 0\ncall loop\nexit\nbody: r0 = 0\nexit\n"
	      "other: r0 = 1\nexit",
	      3);
	/* ... and as the argument of a function */
	gives("r1 = code pc body\ncall each\nexit\neach: r2 = r1\nr1 = 6\nr3 = 0\nr4 = 0\ncall "
	      "loop\nexit\nbody: r0 = 0\nexit",
	      6);
}

static void test_for_each(void)
{
#define EACH(flags, body)                                                                          \
	"*(u64 *)(r10 -8) = 0\nr1 = map[0]\nr2 = code pc body\nr3 = r10\nr3 += -8\nr4 = " flags    \
	"\ncall for_each_map_elem\nr0 *= 1000\nr1 = *(u64 *)(r10 -8)\nr0 += "                      \
	"r1\nexit\nbody:\n" body
#define ADD                                                                                        \
	"r5 = *(u32 *)(r2 +0)\nr6 = *(u64 *)(r3 +0)\nr5 += r6\nr6 = *(u64 *)(r4 +0)\nr6 += "       \
	"r5\n*(u64 *)(r4 +0) = r6\n"
	gives(EACH("0", ADD "r0 = 0\nexit"), 4052);
	gives(EACH("0", ADD "r0 = 1\nexit"), 1010);
	gives(EACH("4", ADD "r0 = 1\nexit"), -EINVAL * 1000);
}

static void refused(const char *text, enum gx_error error, int insn)
{
	static const struct gx_map_def map = {
		.type = 1, .key_size = 4, .value_size = 8, .max_entries = 4
	};
	struct gx_program program = { .maps = &map, .n_maps = 1, .has_ctx = true };
	struct gx_diag diag = { 0 };
	struct gx_insn *insns = NULL;
	struct gx_ir *ir = NULL;

	CHECK_EQ(gx_insn_parse(text, strlen(text), &insns, &program.n_insns, &diag), 0);
	program.insns = insns;
	CHECK(gx_ir_from_ebpf(&program, &ir, &diag) < 0);
	CHECK_EQ(diag.error, error);
	CHECK_EQ(diag.insn, insn);
	if (diag.error != error)
		fprintf(stderr, "%s\n%s\n", text, diag.text);
	free(insns);
}

static void test_refused(void)
{
#define TAIL "r3 = 0\nr4 = 0\ncall loop\nexit\na: r0 = 0\nexit\nb: r0 = 0\nexit\n"
	/* whatever writes to a slot: it is no function any more */
	static const char *const writes[] = {
		"*(u64 *)(r10 -8) = r5",
		"*(u64 *)(r10 -8) = 5",
		"*(u32 *)(r10 -4) = r5",
		"*(u8 *)(r10 -1) = 5",
		"*(u64 *)(r10 -12) = r5",
		"lock *(u64 *)(r10 -8) += r5",
		"lock *(u32 *)(r10 -4) += r5",
		"r5 = atomic64_fetch_or((u64 *)(r10 -8), r5)",
		"r5 = atomic_fetch_or((u32 *)(r10 -4), r5)",
		"r0 = atomic_cmpxchg((u32 *)(r10 -4), r0, r5)",
	};

	refused("r1 = 3\nr2 = 9\n" TAIL, GX_E_CALLBACK, 4);
	/* two functions, by a branch */
	refused("r1 = *(u32 *)(r1 +8)\nr2 = code pc a\nif r1 > 3 goto +2\nr2 = code pc b\n" TAIL,
	        GX_E_CALLBACK, 8);
	/* the stack slot may have been written through a pointer */
	refused("r2 = code pc a\n*(u64 *)(r10 -8) = r2\nr5 = r10\nr5 += -8\n*(u64 *)(r5 +0) = 0\n"
	        "r2 = *(u64 *)(r10 -8)\nr1 = 1\n" TAIL,
	        GX_E_CALLBACK, 10);
	refused("r2 = code pc a\n*(u64 *)(r10 -8) = r2\n*(u8 *)(r10 -5) = 0\n"
	        "r2 = *(u64 *)(r10 -8)\nr1 = 1\n" TAIL,
	        GX_E_CALLBACK, 8);
	/* what is stored over it is no register */
	refused("r0 = code pc a\n*(u64 *)(r10 -8) = 0\nr2 = *(u64 *)(r10 -8)\nr1 = 1\n" TAIL,
	        GX_E_CALLBACK, 7);
	refused("r5 = code pc a\n*(u64 *)(r10 -8) = 0\nlock *(u64 *)(r10 -8) += r5\n"
	        "r2 = *(u64 *)(r10 -8)\nr1 = 1\n" TAIL,
	        GX_E_CALLBACK, 8);
	for (size_t i = 0; i < sizeof(writes) / sizeof(writes[0]); i++) {
		char text[400];

		snprintf(text, sizeof(text),
		         "r2 = code pc a\n*(u64 *)(r10 -8) = r2\nr5 = 1\nr0 = 1\n%s\n"
		         "r2 = *(u64 *)(r10 -8)\nr1 = 1\n" TAIL,
		         writes[i]);
		refused(text, GX_E_CALLBACK, 10);
	}
	refused("r1 = 1\nr2 = code pc a\nr3 = 0\nr4 = 0\ncall loop\nexit\n"
	        "a: r1 = 1\nr2 = code pc a\nr3 = 0\nr4 = 0\ncall loop\nexit",
	        GX_E_RECURSION, 12);
	refused("r1 = 1\nr2 = code pc a\nr4 = 0\ncall loop\nexit\na: r0 = 0\nexit", GX_E_UNINIT_REG,
	        4);
	refused("r1 = 1\nr2 = code pc a\nr3 = 0\nr4 = 0\ncall loop\nr0 = r4\nexit\na: r0 = "
	        "0\nexit",
	        GX_E_UNINIT_REG, 6);
	/* r3 is nothing in the callback; r0 must be something */
	refused("r1 = 1\nr2 = code pc a\nr3 = 0\nr4 = 0\ncall loop\nexit\na: r0 = r3\nexit",
	        GX_E_UNINIT_REG, 7);
	refused("r1 = 1\nr2 = code pc a\nr3 = 0\nr4 = 0\ncall loop\nexit\na: exit", GX_E_UNINIT_REG,
	        5);
	refused("r1 = map[0]\nr2 = code pc a\nr3 = 0\nr4 = 0\ncall for_each_map_elem\nexit\na: r0 "
	        "= "
	        "0\nexit",
	        GX_E_CALLBACK_HELPER, 6);
	refused("r1 = 0\nr2 = code pc a\nr3 = 0\nr4 = 0\ncall for_each_map_elem\nexit\na: r0 = "
	        "0\nexit",
	        GX_E_CALLBACK, 5);
	refused("call 170\nexit", GX_E_CALLBACK_HELPER, 0);
	refused("call 180\nexit", GX_E_CALLBACK_HELPER, 0);
	refused("call 209\nexit", GX_E_CALLBACK_HELPER, 0);
	refused("call 12\nexit", GX_E_TAIL_CALL, 0);
}

/* A loop in which a function is in so many slots of the stack, and each round puts something else in one more of them: every block of it is looked at
 * once more for each. */
static enum gx_error follow(unsigned n_slots, unsigned n_blocks)
{
	struct gx_program program = { .has_ctx = true };
	struct gx_diag diag = { 0 };
	struct gx_strbuf text = { 0 };
	struct gx_insn *insns = NULL;
	struct gx_ir *ir = NULL;

	gx_strbuf_puts(&text, "r6 = 0\nr8 = 0\nr7 = code pc body\n");
	for (unsigned i = 1; i <= n_slots; i++)
		gx_strbuf_printf(&text, "*(u64 *)(r10 -%u) = r7\n", 8 * i);
	gx_strbuf_puts(&text, "again:\n");
	for (unsigned i = n_slots; i > 1; i--)
		gx_strbuf_printf(&text, "r7 = *(u64 *)(r10 -%u)\n*(u64 *)(r10 -%u) = r7\n",
		                 8 * (i - 1), 8 * i);
	gx_strbuf_puts(&text, "*(u64 *)(r10 -8) = r6\n");
	for (unsigned i = 0; i < n_blocks; i++)
		gx_strbuf_puts(&text, "if r6 == 77 goto +0\n");
	gx_strbuf_puts(&text,
	               "r6 += 1\nif r6 != 3 goto again\nr1 = 1\nr2 = code pc body\nr3 = 0\nr4 = 0\n"
	               "call loop\nr0 = 0\nexit\nbody:\nr0 = 0\nexit\n");
	CHECK_EQ(gx_insn_parse(gx_strbuf_text(&text), text.len, &insns, &program.n_insns, &diag),
	         0);
	program.insns = insns;
	gx_ir_from_ebpf(&program, &ir, &diag);
	gx_ir_free(ir);
	free(insns);
	gx_strbuf_free(&text);
	return diag.error;
}

static void test_followed(void)
{
	enum { LOOKS = 4 * GX_IR_MAX_INSNS, N_SLOTS = 62 };

	CHECK_EQ(follow(1, LOOKS / N_SLOTS), GX_E_NONE);
	CHECK_EQ(follow(N_SLOTS, LOOKS / N_SLOTS / 4), GX_E_NONE);
	CHECK_EQ(follow(N_SLOTS, LOOKS / N_SLOTS + 200), GX_E_IR_SIZE);
}

int main(void)
{
	test_loop();
	test_for_each();
	test_refused();
	test_followed();
	return TEST_END();
}
