/* interp.c - the reference interpreter: lowered operations, faults, budgets, observers, what each
 * pure operation means. */
#include "../test.h"

#include "ir/interp.h"
#include "support/ir/ir_parse.h"

#include <stdlib.h>

#define BASE 0x5000u

static uint64_t memory[8];
static uint64_t sregs[GX_IR_N_SREGS];
static uint32_t n_observed, n_entered;

static int reloc(struct gx_run_env *env, uint64_t word, uint64_t *value)
{
	(void)env;
	*value = BASE + word * 8;
	return word < 8 ? 0 : -1;
}

static uint64_t timer(struct gx_run_env *env)
{
	(void)env;
	return 1234;
}

static void observe(struct gx_ir_run *run, const struct gx_ir_insn *insn, uint64_t value)
{
	(void)run;
	n_observed += insn->type != GX_IR_VOID && value <= gx_ir_type_mask(insn->type);
}

static void enter(struct gx_ir_run *run, const struct gx_ir_block *block)
{
	(void)run;
	n_entered += block != NULL;
}

static int helper(struct gx_run_env *env, uint32_t id, const uint64_t args[5], uint64_t *result,
                  struct gx_diag *diag)
{
	(void)env;
	*result = args[0] + 1;
	if (id == 507)
		return 1;
	if (id == 1)
		*result = (uint64_t)gx_run_map_index(args[0]) * 100;
	return id == 2 ? gx_fail(diag, GX_E_RUN_OP, "no") : 0;
}

static enum gx_error run_body(const char *head, const char *body, uint64_t *result)
{
	struct gx_run_env env = { .helper = helper, .ctx = BASE, .max_steps = 1000 };
	struct gx_ir_run run = { .env = &env,
		                 .sregs = sregs,
		                 .reloc = reloc,
		                 .timer = timer,
		                 .observe = observe,
		                 .enter = enter };
	struct gx_diag diag = { 0 };
	struct gx_ir *ir;
	char text[2000];

	gx_run_grant(&env, (struct gx_run_region){ BASE, sizeof(memory), memory, true });
	gx_run_grant(&env, (struct gx_run_region){ 0x9000, 8, memory, false });
	snprintf(text, sizeof(text), "%sb0:\n%s}\n", head, body);
	*result = 0;
	if (!gx_ir_parse(text, strlen(text), &ir, &diag) && !gx_ir_validate(ir, NULL, &diag))
		gx_ir_interp(ir, &run, result, &diag);
	if (diag.error && diag.error < GX_E_RUN_ACCESS)
		fprintf(stderr, "%s\n%s\n", text, diag.text);
	CHECK(diag.error == GX_E_RUN_STEPS || env.steps < 100); /* it ends where it fails */
	gx_ir_free(ir);
	return diag.error;
}

static void gives(const char *body, uint64_t want)
{
	uint64_t result;

	CHECK_EQ(run_body("program x frames=1 {\n", body, &result), GX_E_NONE);
	CHECK(result == want);
	if (result != want)
		fprintf(stderr, "%s: %llx\n", body, (unsigned long long)result);
}

static void fails(const char *body, enum gx_error error)
{
	uint64_t result;

	CHECK_EQ(run_body("program x frames=1 {\n", body, &result), error);
}

/* one operation on two constants; i32 results are zero-extended */
static void op2(const char *op, int64_t a, int64_t b, uint64_t want)
{
	char body[300];
	bool narrow = strstr(op, ".i32");

	snprintf(
	        body, sizeof(body),
	        "  %%1 = const.%s %lld\n  %%2 = const.%s %lld\n  %%3 = %s %%1, %%2\n%s  ret %%%d\n",
	        narrow ? "i32" : "i64", (long long)a, narrow ? "i32" : "i64", (long long)b, op,
	        narrow ? "  %4 = zext %3\n" : "", narrow ? 4 : 3);
	gives(body, want);
}

static void test_arithmetic(void)
{
	op2("add.i32", -1, 1, 0);
	op2("sub.i64", 0, 1, UINT64_MAX);
	op2("mul.i32", 0x10000, 0x10000, 0);
	op2("udiv.i64", 7, 0, 0);
	op2("urem.i64", 7, 0, 7);
	op2("udiv.i32", -1, 2, 0x7fffffff);
	op2("sdiv.i64", INT64_MIN, -1, (uint64_t)INT64_MIN);
	op2("srem.i64", INT64_MIN, -1, 0);
	op2("sdiv.i32", INT32_MIN, -1, 0x80000000u);
	op2("srem.i32", INT32_MIN, -1, 0);
	op2("sdiv.i32", -7, 2, (uint32_t)-3);
	op2("srem.i32", -7, 2, (uint32_t)-1);
	op2("sdiv.i64", -7, 0, 0);
	op2("srem.i32", -7, 0, (uint32_t)-7);
	op2("shl.i64", 1, 65, 2);
	op2("shl.i32", 1, 33, 2);
	op2("lshr.i32", -1, 36, 0x0fffffff);
	op2("ashr.i32", INT32_MIN, 31, UINT32_MAX);
	op2("ashr.i64", INT64_MIN, 63, UINT64_MAX);
	gives("  %1 = const.i64 0x8081\n  %2 = sext.i64 %1, 8\n  ret %2\n", (uint64_t)-127);
	gives("  %1 = const.i64 0x8081\n  %2 = sext.i64 %1, 16\n  ret %2\n", (uint64_t)-0x7f7f);
	gives("  %1 = const.i64 0x123456789abcdef0\n  %2 = bswap %1, 16\n  ret %2\n", 0xf0de);
	gives("  %1 = const.i64 0x123456789abcdef0\n  %2 = bswap %1, 32\n  ret %2\n", 0xf0debc9a);
	gives("  %1 = const.i32 0\n  %2 = ctz %1\n  %3 = zext %2\n  ret %3\n", 32);
	gives("  %1 = const.i32 0xf0\n  %2 = ctz %1\n  %3 = popc %1\n  %4 = shl.i32 %2, %3\n  %5 = "
	      "zext %4\n"
	      "  ret %5\n",
	      64);
}

/* Every comparison of ends of each type: an i1 that is set is -1 where signs count. */
static void test_conditions(void)
{
	static const struct {
		enum gx_ir_type type;
		unsigned bits;
	} types[] = { { GX_IR_I1, 1 }, { GX_IR_I32, 32 }, { GX_IR_I64, 64 } };

	for (size_t t = 0; t < sizeof(types) / sizeof(types[0]); t++) {
		enum gx_ir_type type = types[t].type;
		uint64_t most = UINT64_MAX >> (64 - types[t].bits), top = most - most / 2;
		const uint64_t values[] = { 0, 1, top - 1, top, most };

		for (size_t i = 0; i < 25; i++) {
			uint64_t a = values[i / 5], b = values[i % 5];
			/* in the order of signed numbers */
			uint64_t sa = a ^ top, sb = b ^ top;
			const bool want[] = {
				[GX_IR_EQ] = a == b,
				[GX_IR_NE] = a != b,
				[GX_IR_ULT] = a<b, [GX_IR_ULE] = a <= b, [GX_IR_UGT] = a> b,
				[GX_IR_UGE] = a >= b,
				[GX_IR_SLT] = sa<sb, [GX_IR_SLE] = sa <= sb, [GX_IR_SGT] = sa> sb,
				[GX_IR_SGE] = sa >= sb,
				[GX_IR_TEST] = (a & b) > 0
			};

			for (int c = 0; c < GX_IR_N_CONDS; c++)
				CHECK_EQ(gx_ir_eval_cond((enum gx_ir_cond)c, type, a, b), want[c]);
		}
	}
}

/* What is no pure operation has no value of its operands, and who asks is told so. */
static void test_evaluated(void)
{
	const uint64_t args[] = { 5, 3, 7 };
	static const struct {
		enum gx_ir_op op;
		uint32_t n_args;
		bool known;
		uint64_t value;
	} rows[] = {
		{ GX_IR_const, 0, true, 9 },          { GX_IR_sub, 2, true, 2 },
		{ GX_IR_neg, 1, true, (uint32_t)-5 }, { GX_IR_select, 3, true, 3 },
		{ GX_IR_timer, 0, false, 0 },         { GX_IR_load, 1, false, 0 },
		{ GX_IR_store, 2, false, 0 },         { GX_IR_shfl, 3, false, 0 },
		{ GX_IR_atomic, 3, false, 0 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_ir_insn insn = { .op = rows[i].op,
			                   .type = GX_IR_I32,
			                   .n_args = (uint8_t)rows[i].n_args,
			                   .imm = 9 };
		uint64_t value = 77;

		CHECK_EQ(gx_ir_eval(&insn, args, &value), rows[i].known);
		CHECK_EQ(value, rows[i].value);
	}
}

static void test_lowered(void)
{
	sregs[GX_IR_SREG_laneid] = 5;
	sregs[GX_IR_SREG_tid_x] = 0x1ffffffff; /* cut to its type */
	gives("  %1 = mask\n  %2 = zext %1\n  ret %2\n", 32);
	gives("  %1 = sreg.i32 tid_x\n  %2 = zext %1\n  ret %2\n", UINT32_MAX);
	gives("  %1 = timer\n  ret %1\n", 1234);
	gives("  %1 = reloc 2, 4\n  ret %1\n", BASE + 20);
	fails("  %1 = reloc 8, 4\n  ret %1\n", GX_E_RUN_OP);
	gives("  %1 = const.i64 9\n  %2 = const.i32 3\n  %3 = mask\n  %4 = shfl.i64 %1, %2, %3\n  "
	      "ret %4\n",
	      9);
	gives("  %1 = reloc 1, 0\n  %2 = const.i64 -1\n  stg.u32.release [%1 + 4], %2\n  fence "
	      "system\n"
	      "  %3 = ldg.u64 [%1]\n  ret %3\n",
	      0xffffffff00000000u);
	gives("  %1 = ctx\n  %2 = const.i64 0\n  store.u64 [%1], %2\n  %3 = const.i64 5\n"
	      "  %4 = atomic.add.u64 [%1], %3\n  %5 = atomic.cmpxchg.u64 [%1], %2, %3 fetch\n"
	      "  %6 = atomic.xchg.u32 [%1], %3 fetch\n  %7 = add.i64 %5, %6\n  ret %7\n",
	      5);
	CHECK_EQ(memory[0], 5);
	gives("  %1 = map 3\n  %2 = const.i64 0\n  %3 = call map_lookup_elem(%1, %2)\n  ret %3\n",
	      300);
	gives("  %1 = call cuda_exit()\n  %2 = const.i64 9\n  ret %2\n", 0);
	gives("  %1 = const.i1 1\n  %2 = const.i64 4\n  %3 = const.i64 6\n  %4 = select.i64 %1, "
	      "%2, %3\n  ret %4\n",
	      4);
}

static void test_faults(void)
{
	fails("  %1 = const.i64 0\n  %2 = load.u8 [%1]\n  ret %2\n", GX_E_RUN_ACCESS);
	fails("  %1 = ctx\n  %2 = load.u8 [%1 + 64]\n  ret %2\n", GX_E_RUN_ACCESS);
	fails("  %1 = ctx\n  %2 = load.u64 [%1 + 57]\n  ret %2\n", GX_E_RUN_ACCESS);
	fails("  %1 = ctx\n  %2 = load.u8 [%1 - 1]\n  ret %2\n", GX_E_RUN_ACCESS);
	fails("  %1 = const.i64 -4\n  %2 = load.u64 [%1]\n  ret %2\n", GX_E_RUN_ACCESS);
	fails("  %1 = frame 0\n  %2 = load.u8 [%1]\n  ret %2\n", GX_E_RUN_ACCESS);
	fails("  %1 = frame 0\n  %2 = load.u8 [%1 - 513]\n  ret %2\n", GX_E_RUN_ACCESS);
	gives("  %1 = frame 0\n  %2 = load.u8 [%1 - 512]\n  ret %2\n", 0);
	fails("  %1 = const.i64 0x9000\n  store.u8 [%1], %1\n  ret %1\n",
	      GX_E_RUN_ACCESS); /* read-only */
	gives("  %1 = const.i64 0x9000\n  %2 = load.u64 [%1]\n  ret %2\n", memory[0]);
	fails("  %1 = ctx\n  %2 = atomic.add.u64 [%1 + 4], %1\n  ret %1\n",
	      GX_E_RUN_ACCESS); /* unaligned */
	fails("  %1 = mapval 0, 0\n  ret %1\n", GX_E_RUN_OP);
	fails("  %1 = map 0\n  %2 = call map_update_elem(%1, %1, %1, %1)\n  ret %2\n", GX_E_RUN_OP);
	fails("  br b1\nb1:\n  br b1\n", GX_E_RUN_STEPS);
}

/* Phis of one block read their operands before any is written. */
static void test_swap(void)
{
	n_observed = n_entered = 0;
	gives("  %1 = const.i64 1\n  %2 = const.i64 2\n  %3 = const.i64 0\n  %4 = const.i64 3\n  "
	      "br b1\n"
	      "b1:\n  %5 = phi.i64 [%1, b0], [%6, b1]\n  %6 = phi.i64 [%2, b0], [%5, b1]\n"
	      "  %7 = phi.i64 [%3, b0], [%8, b1]\n  %8 = add.i64 %7, %1\n"
	      "  %9 = icmp.i64 ult %8, %4\n  condbr %9, b1, b2\nb2:\n  %10 = shl.i64 %5, %4\n"
	      "  %11 = add.i64 %10, %6\n  ret %11\n",
	      8 + 2);
	CHECK_EQ(n_entered, 1 + 3 + 1);
	CHECK_EQ(n_observed, 4 + 3 * 5 + 2);
}

static int some_value(struct gx_run_env *env, uint32_t map, uint64_t *address)
{
	(void)env;
	*address = 0x7000 + map;
	return map < 3 ? 0 : -1;
}

/* What an environment does not give is refused, and the result is 0. */
static void test_without(void)
{
	static const struct {
		const char *body, *words;
	} rows[] = {
		{ "  %1 = mapval 0, 8\n  ret %1\n", "%1 = mapval: no map values here" },
		{ "  %1 = mapval 3, 8\n  ret %1\n", "map 3 has no value" },
		{ "  %1 = call map_lookup_elem()\n  ret %1\n", "%1 = call: no helpers here" },
		{ "  %1 = sreg.i32 tid_x\n  %2 = zext %1\n  ret %2\n",
		  "%1 = sreg: no special registers here" },
		{ "  %1 = mask\n  %2 = zext %1\n  ret %2\n",
		  "%1 = mask: no special registers here" },
		{ "  %1 = const.i1 1\n  %2 = ballot %1, %1\n  %3 = zext %2\n  ret %3\n",
		  "%2 = ballot: no special registers here" },
		{ "  %1 = reloc 4, 0\n  ret %1\n", "%1 = reloc: no relocation block here" },
		{ "  %1 = param 0\n  ret %1\n", "%1 = param: not to be executed" },
		{ "  %1 = const.i64 9\n  expect %1, 8\n  ret %1\n", "9 is more than 8" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_run_env env = { .max_steps = 10, .map_value = i ? some_value : NULL };
		struct gx_ir_run run = { .env = &env };
		struct gx_diag diag = { 0 };
		uint64_t result = 1;
		struct gx_ir *ir;
		char text[300];

		snprintf(text, sizeof(text), "program x frames=1 {\nb0:\n%s}\n", rows[i].body);
		CHECK_EQ(gx_ir_parse(text, strlen(text), &ir, &diag), 0);
		CHECK(gx_ir_interp(ir, &run, &result, &diag) < 0);
		CHECK(diag.error == GX_E_RUN_OP && !result && strstr(diag.text, rows[i].words));
		CHECK(env.steps <= 3);                            /* it ends where it fails */
		CHECK(gx_ir_interp(ir, &run, &result, NULL) < 0); /* nobody asks why */
		if (!strstr(diag.text, rows[i].words))
			fprintf(stderr, "%s: %s\n", rows[i].words, diag.text);
		gx_ir_free(ir);
	}
}

/* Where things lie in another layout, and what their numbers add to it. */
static void test_layout(void)
{
	static const struct {
		const char *body;
		uint64_t want;
	} rows[] = {
		{ "  %1 = mapval 2, 8\n  ret %1\n", 0x700a },
		{ "  %1 = frame 0\n  ret %1\n", GX_RUN_STACK + 64 + GX_RUN_FRAME_BYTES },
		{ "  %1 = frame 1\n  ret %1\n", GX_RUN_STACK + 64 + 4096 + GX_RUN_FRAME_BYTES },
		{ "  %1 = map 5\n  ret %1\n", GX_RUN_MAP_HANDLE + 24 + 5 },
		{ "  %1 = ctx\n  ret %1\n", 0x4000 },
		{ "  %1 = none\n  ret %1\n", 0xbad0bad0bad0bad0 },
		{ "  %1 = timer\n  ret %1\n", 0 },
		{ "  %1 = const.i64 8\n  expect %1, 8\n  ret %1\n", 8 },
		{ "  enter 1\n  %1 = frame 1\n  %2 = load.u8 [%1 - 1]\n  leave 1\n  ret %2\n",
		  GX_RUN_POISON ^ 8 },
		{ "  %1 = sreg.i32 laneid\n  %2 = zext %1\n  ret %2\n", 5 },
		{ "  %1 = mask\n  %2 = zext %1\n  ret %2\n", 32 },
		/* who is alone is every group that it is in */
		{ "  %1 = mask\n  %2 = const.i1 1\n  %3 = ballot %2, %1\n  %4 = zext %3\n  ret "
		  "%4\n",
		  32 },
		{ "  %1 = mask\n  %2 = const.i1 0\n  %3 = ballot %2, %1\n  %4 = zext %3\n  ret "
		  "%4\n",
		  0 },
		{ "  %1 = mask\n  %2 = const.i64 0\n  %3 = match %2, %1\n  %4 = zext %3\n  ret "
		  "%4\n",
		  32 },
		{ "  %1 = mask\n  %2 = const.i32 7\n  %3 = redux_add %2, %1\n  %4 = zext %3\n"
		  "  ret %4\n",
		  7 },
	};
	uint64_t own[GX_IR_N_SREGS] = { [GX_IR_SREG_laneid] = 0x100000005 };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_run_env env = { .max_steps = 10,
			                  .ctx = 0x4000,
			                  .map_value = some_value,
			                  .layout = { .stack = 64, .maps = 24, .garbage = 8 } };
		struct gx_ir_run run = { .env = &env, .sregs = own };
		struct gx_diag diag = { 0 };
		uint64_t result = 1;
		struct gx_ir *ir;
		char text[300];

		snprintf(text, sizeof(text), "program x frames=2 {\nb0:\n%s}\n", rows[i].body);
		CHECK_EQ(gx_ir_parse(text, strlen(text), &ir, &diag), 0);
		CHECK_EQ(gx_ir_interp(ir, &run, &result, &diag), 0);
		CHECK(result == rows[i].want);
		if (result != rows[i].want)
			fprintf(stderr, "%s: %llx %s\n", rows[i].body, (unsigned long long)result,
			        diag.text);
		gx_ir_free(ir);
	}
}

/* Every operation is a step, phis are as well; each run has all of them. */
static void test_budget(void)
{
	static const char text[] = "program x {\nb0:\n  %1 = const.i64 3\n  %2 = const.i64 -1\n"
	                           "  %3 = const.i64 0\n  br b1\nb1:\n"
	                           "  %4 = phi.i64 [%1, b0], [%5, b1]\n  %5 = add.i64 %4, %2\n"
	                           "  %6 = icmp.i64 ne %5, %3\n  condbr %6, b1, b2\n"
	                           "b2:\n  ret %5\n}\n";
	enum { STEPS = 4 + 3 * 4 + 1 };
	struct gx_run_env env = { .max_steps = STEPS };
	struct gx_ir_run run = { .env = &env };
	struct gx_diag diag = { 0 };
	uint64_t result;
	struct gx_ir *ir;

	CHECK_EQ(gx_ir_parse(text, strlen(text), &ir, &diag), 0);
	for (int i = 0; i < 2; i++) {
		CHECK_EQ(gx_ir_interp(ir, &run, &result, &diag), 0);
		CHECK_EQ(env.steps, STEPS);
	}
	env.max_steps--;
	CHECK(gx_ir_interp(ir, &run, &result, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_RUN_STEPS);
	gx_ir_free(ir);
}

int main(void)
{
	test_without();
	test_layout();
	test_arithmetic();
	test_conditions();
	test_evaluated();
	test_lowered();
	test_faults();
	test_swap();
	test_budget();
	return TEST_END();
}
