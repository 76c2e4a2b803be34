/* transfer.c - every kind of value as operand of every kind of operation: which are taken, and with which error the others are refused; and IR that no
 * front end makes. */
#include "verify/functions.h"
#include "verify/policy_tables.h"
#include "verify/search.h"

#include "../test.h"
#include "support/ir/ir_parse.h"

#include <stdlib.h>

enum { HASH, RING, LOCKED, TWO, DROP, N_MAPS };

static const struct gx_map_def maps[] = {
	[HASH] = { 1, 8, 16, 4, 0, "hash" },
	[RING] = { 27, 0, 0, 4096, 0, "ring" },
	[LOCKED] = { 2, 4, 16, 1, GX_MAP_F_RDONLY_PROG, "locked" },
	[TWO] = { 2, 4, 16, 2, 0, "two" },
	[DROP] = { 2, 4, 16, 1, GX_MAP_F_WRONLY_PROG, "drop" },
	[N_MAPS] = { 2, 4, 16, 1, 0, "of another" },
};
static const struct gx_func_info funcs[] = {
	{ .name = "main" },
	{ .name = "number", .n_params = 1, .params = { { .kind = GX_PARAM_SCALAR } } },
	{ .name = "memory",
	  .n_params = 1,
	  .params = { { .kind = GX_PARAM_MEM, .align = 8, .size = 16 } } },
	{ .name = "context", .n_params = 1, .params = { { .kind = GX_PARAM_CTX } } },
	{ .name = "unready", .n_params = 1, .params = { { .kind = GX_PARAM_SCALAR } } },
	{ .name = "strange", .n_params = 1, .params = { { .kind = GX_PARAM_UNSUPPORTED } } },
	{ .name = "deep" },
	{ .name = "of another" },
};
enum { MEMORY = 2, UNREADY = 4, DEEP = 6, N_FUNCS };

enum { PMM, BLOCK, LIST }; /* what gpu_block_activate is given */

/* What %1 is. */
static const struct {
	const char *name;
	struct gx_value value;
	int64_t low, high; /* its number */
} kinds[] = {
	{ "none", { .kind = GX_VALUE_NONE }, 0, 0 },
	{ "0", { .kind = GX_VALUE_SCALAR }, 0, 0 },
	{ "8", { .kind = GX_VALUE_SCALAR }, 8, 8 },
	{ "1 to 9", { .kind = GX_VALUE_SCALAR }, 1, 9 },
	{ "context", { .kind = GX_VALUE_CTX }, 0, 0 },
	{ "stack", { .kind = GX_VALUE_STACK }, -16, -16 },
	{ "value", { .kind = GX_VALUE_MAP_VALUE, .object = HASH, .id = 50 }, 0, 0 },
	{ "value?",
	  { .kind = GX_VALUE_MAP_VALUE, .object = HASH, .id = 51, .maybe_null = true },
	  0,
	  0 },
	{ "locked value", { .kind = GX_VALUE_MAP_VALUE, .object = LOCKED, .id = 52 }, 0, 0 },
	{ "map", { .kind = GX_VALUE_MAP, .object = HASH }, 0, 0 },
	{ "locked map", { .kind = GX_VALUE_MAP, .object = LOCKED }, 0, 0 },
	{ "ring", { .kind = GX_VALUE_MAP, .object = RING }, 0, 0 },
	{ "record",
	  { .kind = GX_VALUE_RING, .object = RING, .id = 53, .ref = 53, .size = 16 },
	  0,
	  0 },
	{ "released", { .kind = GX_VALUE_RELEASED }, 0, 0 },
	{ "parameter", { .kind = GX_VALUE_PARAM, .id = 54, .size = 16 }, 0, 0 },
	{ "constant object", { .kind = GX_VALUE_OBJECT, .object = PMM }, 0, 0 },
	{ "block", { .kind = GX_VALUE_OBJECT, .object = BLOCK }, 0, 0 },
	{ "block?", { .kind = GX_VALUE_OBJECT, .object = BLOCK, .maybe_null = true }, 0, 0 },
	{ "moved block", { .kind = GX_VALUE_OBJECT, .object = BLOCK }, 8, 8 },
	{ "write-only value", { .kind = GX_VALUE_MAP_VALUE, .object = DROP, .id = 55 }, 0, 0 },
};
enum { N_KINDS = sizeof(kinds) / sizeof(kinds[0]) };

/* The letter of an error in the table below. */
static const struct {
	char letter;
	enum gx_error error;
} letters[] = {
	{ '.', GX_E_NONE },
	{ 'u', GX_E_UNINIT_REG },
	{ 'r', GX_E_RING_RELEASED },
	{ 'a', GX_E_POINTER_ARITH },
	{ 'c', GX_E_POINTER_COMPARE },
	{ 'n', GX_E_NULL_POINTER },
	{ 'p', GX_E_NOT_POINTER },
	{ 'h', GX_E_HELPER_ARG },
	{ 'f', GX_E_FUNC_ARG },
	{ 'k', GX_E_KFUNC_ARG },
	{ 'l', GX_E_POINTER_LEAK },
	{ 't', GX_E_ATOMIC_TARGET },
	{ 'm', GX_E_HELPER_MAP },
	{ 'R', GX_E_MAP_READ_ONLY },
	{ 's', GX_E_STACK_UNINIT },
	{ 'X', GX_E_CTX_FIELD },
	{ 'W', GX_E_CTX_WRITE },
	{ 'A', GX_E_CTX_ABSENT },
	{ 'o', GX_E_OBJECT_WRITE },
	{ 'e', GX_E_CALLBACK_RESULT },
	{ 'i', GX_E_IR_INVALID },
	{ 'S', GX_E_FUNC_SIGNATURE },
	{ 'd', GX_E_CALL_DEPTH },
	{ 'b', GX_E_POLICY_ARG },
	{ 'K', GX_E_KFUNC },
	{ 'P', GX_E_KFUNC_PLACE },
	{ 'M', GX_E_MAP_REFERENCE },
	{ 'H', GX_E_HELPER_ID },
	{ 'g', GX_E_RING_ARG },
	{ 'I', GX_E_INTERNAL },
	{ 'C', GX_E_HELPER_CONST },
	{ 'G', GX_E_POINTER_RANGE },
	{ 'O', GX_E_OBJECT_FIELD },
	{ 'Z', GX_E_HELPER_SIZE },
	{ 'U', GX_E_UNALIGNED },
	{ 'w', GX_E_HELPER_PLACE },
	{ 'q', GX_E_POINTER_PARTIAL },
	{ 'L', GX_E_MAP_WRITE_ONLY },
};

static char letter_of(enum gx_error error)
{
	for (size_t i = 0; i < sizeof(letters) / sizeof(letters[0]); i++)
		if (letters[i].error == error)
			return letters[i].letter;
	return '?';
}

/* --- one block, an instruction after the other */
static struct gx_value value_of(size_t kind)
{
	struct gx_value value = kinds[kind].value;

	value.num = gx_scalar_urange((uint64_t)kinds[kind].low, (uint64_t)kinds[kind].high, 64);
	return value;
}

/* %1 is of this kind, %2 is 8, %3 the list, %4 a place in the stack, %5 a number from 1 to 9. */
static void give_values(struct gx_verifier *v, size_t kind)
{
	const struct gx_value values[] = { value_of(kind), gx_value_scalar(gx_scalar_const(8, 64)),
		                           gx_value_pointer(GX_VALUE_OBJECT, LIST, 0),
		                           gx_value_pointer(GX_VALUE_STACK, 0, -16),
		                           gx_value_scalar(gx_scalar_urange(1, 9, 64)) };

	for (uint32_t i = 0; i < sizeof(values) / sizeof(values[0]); i++)
		gx_state_set(&v->state, 1 + i, &values[i]);
	gx_stack_mark_init(&v->state, 0, GX_FRAME_BYTES - 16, 16);
	if (values[0].ref)
		v->state.refs[v->state.n_refs++] = values[0].ref;
}

static int run(struct gx_verifier *v, size_t kind)
{
	const struct gx_ir_insn *insn = v->ir->blocks[0]->first;
	int err = 0;

	for (uint32_t i = 0; i < 5; i++, insn = insn->next)
		v->plan.by_id[insn->id]->fact.reached = false;
	give_values(v, kind);
	for (; !err && insn != v->ir->blocks[0]->last; insn = insn->next) {
		v->insn = insn;
		err = gx_transfer(v);
	}
	return err;
}

static struct gx_value result; /* what the body made of %10 */

/* The letter of what is said of this body. */
static char verdict(enum gx_hook hook, const struct gx_func_info *func, const char *body,
                    size_t kind)
{
	struct gx_function functions[N_FUNCS + 1];
	struct gx_program program = { .name = "t",
		                      .hook = hook,
		                      .has_ctx = true,
		                      .member = GX_MEMBER_gpu_mem_ops_gpu_block_activate,
		                      .maps = maps,
		                      .n_maps = N_MAPS,
		                      .funcs = funcs,
		                      .n_func_infos = N_FUNCS };
	struct gx_diag diag = { .insn = -1 };
	struct gx_search search = { .logging = false };
	struct gx_verifier v = { .program = &program,
		                 .diag = &diag,
		                 .search = &search,
		                 .func = func,
		                 .functions = functions,
		                 .next_value_id = 100 };
	char text[1000];
	int err;

	for (uint32_t i = 0; i <= N_FUNCS; i++)
		functions[i] = (struct gx_function){
			.state = i == UNREADY ? GX_FUNCTION_BUSY : GX_FUNCTION_DONE,
			.depth = i == DEEP ? GX_IR_MAX_FRAMES : GX_IR_MAX_FRAMES - 1
		};
	snprintf(text, sizeof(text),
	         "program t frames=1 {\nb0:\n  %%1 = none\n  %%2 = none\n  %%3 = none\n  %%4 = "
	         "none\n"
	         "  %%5 = none\n  %s\n  ret %%2\n}\n",
	         body);
	CHECK_EQ(gx_ir_parse(text, strlen(text), &v.ir, &diag), 0);
	if (diag.error) {
		fprintf(stderr, "%s\n%s", diag.text, text);
		return '?';
	}
	CHECK_EQ(gx_plan_make(v.ir, &v.arena, &v.plan), 0);
	CHECK_EQ(gx_state_init(&v.state, v.ir->next_id), 0);
	err = run(&v, kind);
	CHECK_EQ(err, diag.error ? -gx_error_errno(diag.error) : 0);
	result = gx_state_get(&v.state, 10) ? *gx_state_get(&v.state, 10)
	                                    : (struct gx_value){ .kind = GX_VALUE_NONE };
	gx_state_free(&v.state);
	gx_ir_free(v.ir);
	gx_arena_free(&v.arena);
	return letter_of(diag.error);
}

/* --- each kind of value in each place; a letter for each of kinds: nothing, 0, 8, 1 to 9; the context, the stack; values of maps; maps; a record, and
 * one that is released; a parameter's memory; the driver's objects */
static const struct {
	enum gx_hook hook;
	const char *body, *want;
} rows[] = {
	{ GX_HOOK_HOST, "%10 = load.u64 [%1]", "uppp...n.ppp.r...n.L" },
	{ GX_HOOK_HOST, "store.u64 [%1], %2", "upppW..nRppp.r.oono." },
	{ GX_HOOK_HOST, "store.u64 [%4], %1", "u............r......" },
	{ GX_HOOK_HOST, "store.u32 [%4], %1", "u...qqqqqqqqqrqqqqqq" },
	{ GX_HOOK_HOST, "%10 = atomic.add.u64 [%1], %2 fetch", "upppt..nRppp.r.oonoL" },
	{ GX_HOOK_HOST, "%10 = add.i64 %1, %2", "u......n.aaa.r...n.." },
	{ GX_HOOK_HOST, "%10 = add.i64 %2, %1", "u......n.aaa.r...n.." },
	{ GX_HOOK_HOST, "%10 = add.i64 %1, %1", "u...aaanaaaaaraaanaa" },
	{ GX_HOOK_HOST, "%10 = sub.i64 %1, %5", "u......n.aaa.r...n.." },
	{ GX_HOOK_HOST, "%10 = sub.i64 %2, %1", "u...aaanaaaaaraaanaa" },
	{ GX_HOOK_HOST, "%10 = sub.i64 %1, %1", "u......n.aaa.r...n.." },
	{ GX_HOOK_HOST, "%10 = sub.i64 %1, %4", "uaaaa.anaaaaaraaanaa" },
	{ GX_HOOK_HOST, "%10 = or.i64 %1, %2", "u...aaanaaaaaraaanaa" },
	{ GX_HOOK_HOST, "%10 = neg.i64 %1", "u...aaaaaaaaaraaaaaa" },
	{ GX_HOOK_HOST, "%10 = trunc %1", "u...aaaaaaaaaraaaaaa" },
	{ GX_HOOK_HOST, "%9 = const.i64 0\n  %10 = icmp.i64 eq %1, %9", "u............r......" },
	{ GX_HOOK_HOST, "%9 = const.i64 0\n  %10 = icmp.i64 ult %9, %1", "u...cccccccccrcccccc" },
	{ GX_HOOK_HOST, "%10 = icmp.i64 ne %1, %2", "u...cccccccccrcccccc" },
	{ GX_HOOK_HOST, "%10 = icmp.i64 ult %1, %1", "u......c.....r...c.." },
	{ GX_HOOK_HOST, "%10 = icmp.i64 test %1, %1", "u...cccccccccrcccccc" },
	{ GX_HOOK_HOST, "expect %1, 8", "u..eeeeeeeeeeeeeeeee" },
	{ GX_HOOK_HOST, "%10 = call map_lookup_elem(%1, %4)", "uhhhhhhhh..mhrhhhhhh" },
	{ GX_HOOK_HOST, "%9 = map 0\n  %10 = call map_lookup_elem(%9, %1)",
	  "uhhhh..n.hhh.r.hhhhL" },
	{ GX_HOOK_HOST, "%9 = map 0\n  %10 = call map_update_elem(%1, %4, %4, %2)",
	  "uhhhhhhhh.Rmhrhhhhhh" },
	{ GX_HOOK_HOST, "%9 = map 0\n  %10 = call map_update_elem(%9, %4, %1, %2)",
	  "uhhhh..n.hhh.r.hhhhL" },
	{ GX_HOOK_HOST, "%9 = map 0\n  %10 = call map_update_elem(%9, %4, %4, %1)",
	  "u...hhhhhhhhhrhhhhhh" },
	{ GX_HOOK_HOST, "%9 = map 1\n  %10 = call ringbuf_output(%9, %4, %1, %2)",
	  "u...hhhhhhhhhrhhhhhh" },
	{ GX_HOOK_HOST, "%9 = map 1\n  %10 = call ringbuf_output(%9, %1, %2, %2)",
	  "uhhhh..n.hhh.r.hhhhL" },
	{ GX_HOOK_HOST, "%9 = map 1\n  %10 = call ringbuf_reserve(%9, %1, %2)",
	  "uZ.Chhhhhhhhhrhhhhhh" },
	{ GX_HOOK_HOST, "%10 = call ringbuf_submit(%1, %2)", "uggggggggggg.rgggggg" },
	{ GX_HOOK_HOST, "%10 = call 0x20000001(%1)", "u...fffffffffrffffff" },
	{ GX_HOOK_HOST, "%10 = call 0x20000002(%1)", "u.fff...Rfff.r.ffffL" },
	{ GX_HOOK_HOST, "%10 = call 0x20000003(%1)", "ufff.ffffffffrffffff" },
	{ GX_HOOK_HOST, "%10 = call 0x20000005(%1)", "SSSSSSSSSSSSSSSSSSSS" },
	{ GX_HOOK_POLICY, "%10 = load.u64 [%1]", "uppp...n.ppp.r...n.L" },
	{ GX_HOOK_POLICY, "store.u64 [%1], %2", "upppW..nRppp.r.oono." },
	{ GX_HOOK_POLICY, "%10 = call bpf_gpu_block_move_head(%1, %3)", "kkkkkkkkkkkkkrkk.nkk" },
	{ GX_HOOK_POLICY, "%10 = call bpf_gpu_policy_error(%1, %2, %4)", "kkkkkkkkkkkkkrkkknkk" },
	{ GX_HOOK_POLICY, "%10 = call bpf_gpu_policy_error(%3, %1, %4)", "kkkkkkkkkkkkkkkkkkkk" },
};

static void test_operands(void)
{
	for (size_t r = 0; r < sizeof(rows) / sizeof(rows[0]); r++) {
		char got[N_KINDS + 1] = "";

		for (size_t k = 0; k < N_KINDS; k++)
			got[k] = verdict(rows[r].hook, &funcs[MEMORY], rows[r].body, k);
		CHECK(!strcmp(got, rows[r].want));
		if (strcmp(got, rows[r].want))
			fprintf(stderr, "%s: %s, expected %s\n", rows[r].body, got, rows[r].want);
	}
}

/* --- what a comparison gives, as far as it is known */
static size_t kind_named(const char *name)
{
	size_t k = 0;

	while (k < N_KINDS && strcmp(kinds[k].name, name) != 0)
		k++;
	return k;
}

static void test_comparisons(void)
{
	static const struct {
		const char *kind, *condition;
		uint64_t with;
		const char *want; /* "0", "1"; "": either */
	} cases[] = {
		{ "8", "eq", 8, "1" },        { "8", "eq", 9, "0" },
		{ "8", "ne", 8, "0" },        { "8", "ult", 8, "0" },
		{ "8", "ule", 8, "1" },       { "8", "test", 7, "0" },
		{ "8", "test", 8, "1" },      { "1 to 9", "eq", 9, "" },
		{ "1 to 9", "eq", 10, "0" },  { "1 to 9", "ne", 0, "1" },
		{ "1 to 9", "ult", 10, "1" }, { "1 to 9", "ult", 9, "" },
		{ "1 to 9", "ult", 1, "0" },  { "1 to 9", "ult", 2, "" },
		{ "1 to 9", "ugt", 0, "1" },  { "1 to 9", "sgt", UINT64_MAX, "1" },
		{ "value", "eq", 0, "0" },    { "value", "ne", 0, "1" },
		{ "value?", "eq", 0, "" },    { "value?", "ne", 0, "" },
		{ "stack", "eq", 0, "0" },    { "context", "ne", 0, "1" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char body[200], got[2] = "";

		snprintf(body, sizeof(body), "%%9 = const.i64 %llu\n  %%10 = icmp.i64 %s %%1, %%9",
		         (unsigned long long)cases[i].with, cases[i].condition);
		CHECK_EQ(verdict(GX_HOOK_HOST, NULL, body, kind_named(cases[i].kind)), '.');
		CHECK_EQ(result.kind, GX_VALUE_SCALAR);
		if (gx_scalar_is_const(&result.num))
			snprintf(got, sizeof(got), "%u", (unsigned)result.num.bits.value & 1);
		CHECK(!strcmp(got, cases[i].want));
		if (strcmp(got, cases[i].want))
			fprintf(stderr, "%s %s %llu: %s\n", cases[i].kind, cases[i].condition,
			        (unsigned long long)cases[i].with, got);
	}
}

/* --- IR that no front end makes */
static const struct {
	enum gx_hook hook;
	char want;
	const char *body;
} strange[] = {
	{ GX_HOOK_HOST, '.', "%10 = param 0" },
	{ GX_HOOK_HOST, 'i', "%10 = param 1" },
	{ GX_HOOK_HOST, '.', "%10 = map 4" },
	{ GX_HOOK_HOST, 'M', "%10 = map 5" },
	{ GX_HOOK_HOST, '.', "%10 = mapval 2, 15" },
	{ GX_HOOK_HOST, 'M', "%10 = mapval 2, 16" },
	{ GX_HOOK_HOST, 'M', "%10 = mapval 3, 0" }, /* of two entries */
	{ GX_HOOK_HOST, 'M', "%10 = mapval 0, 0" }, /* no array */
	{ GX_HOOK_HOST, 'M', "%10 = mapval 5, 0" },
	{ GX_HOOK_HOST, '.', "%10 = frame 0" },
	{ GX_HOOK_HOST, 'I', "%10 = frame 1" },
	{ GX_HOOK_HOST, 'I', "enter 0" },
	{ GX_HOOK_HOST, 'I', "leave 1" },
	{ GX_HOOK_HOST, 'i', "%10 = mask" },
	{ GX_HOOK_HOST, 'H', "%10 = call 9999()" },
	{ GX_HOOK_HOST, 'h', "%9 = map 0\n  %10 = call map_lookup_elem(%9)" },
	{ GX_HOOK_HOST, 'K', "%10 = call bpf_gpu_block_move_head(%3, %3)" },
	{ GX_HOOK_HOST, 'i', "%10 = call 0x20000001()" },
	{ GX_HOOK_HOST, 'i', "%10 = call 0x20000001(%2, %2)" },
	{ GX_HOOK_HOST, 'i', "%10 = call 0x20000004(%2)" }, /* not verified yet */
	{ GX_HOOK_HOST, 'd', "%10 = call 0x20000006()" },
	{ GX_HOOK_HOST, 'i', "%10 = call 0x20000007()" }, /* there are 7 */
	{ GX_HOOK_POLICY, 'k', "%10 = call bpf_gpu_block_move_head(%3)" },
	{ GX_HOOK_POLICY, 'P', "%10 = call bpf_gpu_evict_pick(%3, %2)" },
	{ GX_HOOK_HOST, 'w', "%10 = call get_block_idx(%4, %4, %4)" },
};

static void test_strange(void)
{
	for (size_t i = 0; i < sizeof(strange) / sizeof(strange[0]); i++) {
		char got = verdict(strange[i].hook, &funcs[MEMORY], strange[i].body, 0);

		CHECK_EQ(got, strange[i].want);
		if (got != strange[i].want)
			fprintf(stderr, "%s: %c\n", strange[i].body, got);
	}
	/* the program itself has no parameters */
	CHECK_EQ(verdict(GX_HOOK_HOST, NULL, "%10 = param 0", 0), 'i');
}

int main(void)
{
	test_operands();
	test_comparisons();
	test_strange();
	return TEST_END();
}
