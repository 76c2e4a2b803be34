/* functions.c - global functions: explored once however often they are called; what is joined does
 * what the instructions do; hostile lists of functions. */
#include "../test.h"

#include "ebpf/insn.h"
#include "ir/from_ebpf.h"
#include "ir/interp.h"
#include "base/strbuf.h"
#include "verify/verify.h"
#include "support/ebpf/insn_interp.h"
#include "support/ebpf/insn_parse.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { CTX = 0x40000, MAX_TEXT = 8192, MAX_FUNCS = 16 };

struct set {
	struct gx_program program;
	struct gx_func_info infos[MAX_FUNCS];
	uint32_t starts[MAX_FUNCS];
};

static struct gx_func_param memory(uint32_t size)
{
	return (struct gx_func_param){ .kind = GX_PARAM_MEM, .align = 8, .size = size };
}

static void add(struct set *set, uint32_t start, const char *name)
{
	uint32_t n = set->program.n_funcs++;

	set->infos[n] =
	        (struct gx_func_info){ .start = start, .global = 1, .result = GX_RESULT_SCALAR };
	snprintf(set->infos[n].name, sizeof(set->infos[n].name), "%s", name);
	set->starts[n] = start;
	set->program.n_func_infos = set->program.n_funcs;
	set->program.funcs = set->infos;
	set->program.func_starts = set->starts;
}

static struct gx_insn *parse(struct set *set, const char *text)
{
	struct gx_diag diag = { 0 };
	struct gx_insn *insns = NULL;

	CHECK_EQ(gx_insn_parse(text, strlen(text), &insns, &set->program.n_insns, &diag), 0);
	set->program.insns = insns;
	set->program.name = "test";
	set->program.has_ctx = true;
	set->program.hook = GX_HOOK_HOST;
	return insns;
}

/* States of `n` calls of one function with a loop of branches. */
static uint64_t states_of(int n)
{
	char text[MAX_TEXT] = "";
	struct set set = { 0 };
	struct gx_verified *verified = NULL;
	struct gx_diag diag = { 0 };
	struct gx_insn *insns;
	uint64_t states = 0;

	for (int i = 0; i < n; i++)
		strcat(text, "r1 = 3\ncall f\n");
	strcat(text, "r0 = 0\nexit\nf:\nr0 = 0\nr2 = 0\nagain:\nif r1 & 1 goto odd\n"
	             "r0 += 1\nodd:\nr1 >>= 1\nr2 += 1\nif r2 < 40 goto again\nexit\n");
	insns = parse(&set, text);
	add(&set, 0, "main");
	add(&set, 2 * (uint32_t)n + 2, "f");
	set.infos[1].n_params = 1;
	CHECK_EQ(gx_verify(&set.program, NULL, NULL, &verified, &diag), 0);
	if (diag.error)
		fprintf(stderr, "%s\n", diag.text);
	if (verified)
		states = verified->cost.states;
	gx_verified_free(verified);
	free(insns);
	return states;
}

static void check_once(void)
{
	uint64_t one = states_of(1), twenty = states_of(20);

	CHECK(one > 40);
	CHECK(twenty <= one + 20);
}

/* What the log says was visited: the program calls a function with `in_func` additions, and has `in_main` itself. */
static unsigned long long visits_of(int in_main, int in_func)
{
	char text[MAX_TEXT] = "*(u64 *)(r10 -8) = 7\nr1 = *(u64 *)(r10 -8)\ncall f\n";
	struct gx_verify_opts opts = { .log_level = 4 };
	struct set set = { 0 };
	struct gx_verified *verified = NULL;
	struct gx_strbuf log = { 0 };
	struct gx_diag diag = { 0 };
	struct gx_insn *insns;
	unsigned long long n = 0, states = 0;

	for (int i = 0; i < in_main; i++)
		strcat(text, "r0 += r0\n");
	strcat(text, "exit\nf:\nr0 = r1\n");
	for (int i = 0; i < in_func; i++)
		strcat(text, "r0 += r1\n");
	strcat(text, "exit\n");
	insns = parse(&set, text);
	add(&set, 0, "main");
	add(&set, 4 + (uint32_t)in_main, "f");
	set.infos[1].n_params = 1;
	CHECK_EQ(gx_verify(&set.program, &opts, &log, &verified, &diag), 0);
	CHECK_EQ(
	        sscanf(gx_strbuf_text(&log), "%llu instructions visited, %llu states", &n, &states),
	        2);
	gx_strbuf_free(&log);
	gx_verified_free(verified);
	free(insns);
	return n;
}

/* The log counts what was visited in functions, too. */
static void check_visits(void)
{
	unsigned long long least = visits_of(0, 0);

	CHECK(least > 4);
	CHECK_EQ(visits_of(3, 0), least + 3);
	CHECK_EQ(visits_of(0, 5), least + 5);
}

static uint64_t next_random(uint64_t *seed)
{
	*seed = *seed * 6364136223846793005u + 1442695040888963407u;
	return *seed >> 33;
}

/* A call of f or g with stack, NULL, or the same stack again; f writes to it, or to its own stack
 * for NULL, and calls g. */
static void generate(char *text, uint64_t *seed, uint32_t *n)
{
	static const char *const args[] = { "r1 = 0", "r1 = r10\nr1 += -8", "r1 = r10\nr1 += -16",
		                            "r1 = r10\nr1 += -24" };

	*n = 0;
	for (int i = 0; i < 6; i++) {
		uint64_t arg = next_random(seed) % 4;

		strcat(text, args[arg]);
		strcat(text, next_random(seed) % 2 ? "\nr2 = r6\ncall f\nr6 += r0\n"
		                                   : "\nr2 = r7\ncall g\nr7 ^= r0\n");
		*n += arg ? 5 : 4;
	}
}

static void check_run(uint64_t seed)
{
	static const char functions[] =
	        "f:\nr7 = r1\nr6 = r1\nif r6 != 0 goto have\n*(u64 *)(r10 -8) = 4\nr6 = r10\n"
	        "r6 += -8\nhave:\nr3 = *(u64 *)(r6 +0)\nr3 += r2\n*(u64 *)(r6 +0) = r3\n"
	        "r1 = r7\nr2 = r3\ncall g\nr0 += 7\nr1 = *(u32 *)(r6 +4)\nr0 ^= r1\nexit\n"
	        "g:\n*(u64 *)(r10 -8) = r2\nr0 = 5\nif r1 != 0 goto some\nexit\nsome:\n"
	        "if r2 & 1 goto add\n*(u8 *)(r1 +3) = 9\nr0 = *(u64 *)(r10 -8)\nexit\n"
	        "add:\nlock *(u64 *)(r1 +0) += r2\nr0 = *(u16 *)(r1 +2)\nexit\n";
	char text[MAX_TEXT] = "r6 = *(u64 *)(r1 +0)\nr7 = 3\n*(u64 *)(r10 -8) = r6\n"
	                      "*(u64 *)(r10 -16) = 2\n*(u64 *)(r10 -24) = r6\n";
	struct set set = { 0 };
	struct gx_verified *verified = NULL;
	struct gx_diag diag = { 0 };
	struct gx_insn *insns;
	uint32_t n;

	generate(text, &seed, &n);
	strcat(text, "r0 = *(u64 *)(r10 -8)\nr1 = *(u64 *)(r10 -16)\nr0 ^= r1\n"
	             "r1 = *(u64 *)(r10 -24)\nr0 += r1\nr0 ^= r6\nr0 += r7\nexit\n");
	strcat(text, functions);
	insns = parse(&set, text);
	set.program.hook = GX_HOOK_HOST;
	add(&set, 0, "main");
	add(&set, 5 + n + 8, "f");
	add(&set, set.starts[1] + 16, "g");
	for (int i = 1; i <= 2; i++) {
		set.infos[i].n_params = 2;
		set.infos[i].params[0] = memory(8);
	}
	CHECK_EQ(gx_verify(&set.program, NULL, NULL, &verified, &diag), 0);
	if (diag.error)
		fprintf(stderr, "insn %d: %s\n", diag.insn, diag.text);
	for (int i = 0; verified && i < 20; i++) {
		uint64_t ctx[32], direct = 0, joined = 1;
		struct gx_run_env env = { .ctx = CTX };
		struct gx_ir_run run = { .env = &env };

		for (int k = 0; k < 32; k++)
			ctx[k] = next_random(&seed) << (i % 3 * 16);
		gx_run_grant(&env, (struct gx_run_region){ CTX, sizeof(ctx), ctx, false });
		CHECK_EQ(gx_insn_interp(&set.program, &env, &direct, &diag), 0);
		CHECK_EQ(gx_ir_interp(verified->ir, &run, &joined, &diag), 0);
		CHECK(direct == joined);
	}
	gx_verified_free(verified);
	free(insns);
}

/* One field of the second function's row, of its first parameter, or of the program. */
enum where { INFO, PARAM, PROGRAM };
#define OF_INFO(field)                                                                             \
	INFO, offsetof(struct gx_func_info, field), sizeof(((struct gx_func_info *)0)->field)
#define OF_PARAM(field)                                                                            \
	PARAM, offsetof(struct gx_func_param, field), sizeof(((struct gx_func_param *)0)->field)
#define OF_PROGRAM(field)                                                                          \
	PROGRAM, offsetof(struct gx_program, field), sizeof(((struct gx_program *)0)->field)

static const struct {
	enum where where;
	size_t at, size;
	uint64_t to;
	bool refused;
} fields[] = {
	{ OF_INFO(n_params), GX_FUNC_MAX_PARAMS, false },
	{ OF_INFO(n_params), GX_FUNC_MAX_PARAMS + 1, true },
	{ OF_INFO(result), GX_N_FUNC_RESULTS - 2, false },
	{ OF_INFO(result), GX_N_FUNC_RESULTS, true },
	{ OF_INFO(start), 0, true },
	{ OF_INFO(start), 1, true }, /* as func_starts has it, no other */
	{ OF_PARAM(kind), GX_N_PARAM_KINDS, true },
	{ OF_PARAM(kind), 255, true },
	{ OF_PARAM(size), 0, true },
	{ OF_PARAM(size), 1, false },
	{ OF_PARAM(size), GX_FUNC_MAX_MEM, false },
	{ OF_PARAM(size), GX_FUNC_MAX_MEM + 1, true },
	{ OF_PARAM(align), 0, true },
	{ OF_PARAM(align), 1, false },
	{ OF_PARAM(align), 2, false },
	{ OF_PARAM(align), 3, true },
	{ OF_PARAM(align), 4, false },
	{ OF_PARAM(align), 6, true },
	{ OF_PARAM(align), 16, true },
	{ OF_PROGRAM(funcs), 0, true },
	{ OF_PROGRAM(n_func_infos), 1, true },
	{ OF_PROGRAM(n_func_infos), 3, true },
	{ OF_PROGRAM(n_func_infos), GX_MAX_FUNC_INFOS, true },
	{ OF_PROGRAM(n_func_infos), 0, false }, /* all are inlined */
};

static void check_list(struct set *set, bool refused, size_t row)
{
	struct gx_verified *verified = NULL;
	struct gx_diag diag = { 0 };
	int err = gx_verify(&set->program, NULL, NULL, &verified, &diag);

	CHECK_EQ(diag.error, refused ? GX_E_FUNC_INFO : GX_E_NONE);
	CHECK(!err == !refused && !verified == refused);
	if (refused != (diag.error == GX_E_FUNC_INFO))
		fprintf(stderr, "row %zu: %s\n", row, diag.text);
	gx_verified_free(verified);
}

static void check_lists(void)
{
	struct set good = { 0 }, set;
	struct gx_insn *insns = parse(&good, "r0 = 0\nexit\nf:\nr0 = 0\nexit\n");
	const size_t n = sizeof(fields) / sizeof(fields[0]);

	add(&good, 0, "main");
	add(&good, 2, "f");
	good.infos[1].n_params = 1;
	good.infos[1].params[0] = memory(8);
	for (size_t i = 0; i < n + 5; i++) {
		uint8_t *at;

		set = good;
		set.program.funcs = set.infos;
		set.program.func_starts = set.starts;
		at = i >= n || fields[i].where == INFO ? (uint8_t *)&set.infos[1]
		     : fields[i].where == PARAM        ? (uint8_t *)&set.infos[1].params[0]
		                                       : (uint8_t *)&set.program;
		if (i < n)
			memcpy(at + fields[i].at, &fields[i].to,
			       fields[i].size); /* little-endian */
		if (i == n)                     /* a name that does not end; one that just does */
			memset(set.infos[1].name, 'x', sizeof(set.infos[1].name));
		if (i == n + 1)
			memset(set.infos[1].name, 'x', sizeof(set.infos[1].name) - 1);
		if (i == n + 2) /* not ascending */
			set.infos[1].start = set.starts[1] = 0;
		if (i == n + 3) /* behind the program */
			set.infos[1].start = set.starts[1] = 4;
		if (i == n + 4) /* the program itself is the first */
			set.infos[0].start = set.starts[0] = 1;
		check_list(&set, i < n ? fields[i].refused : i != n + 1, i);
	}
	free(insns);
}

/* The program calls f1, that calls f2, and so on to fn. */
static enum gx_error chain(uint32_t n, struct gx_diag *diag)
{
	char text[MAX_TEXT] = "call f1\nexit\n";
	struct set set = { 0 };
	struct gx_verified *verified = NULL;
	struct gx_insn *insns;

	for (uint32_t i = 1; i <= n; i++)
		sprintf(text + strlen(text),
		        i < n ? "f%u:\ncall f%u\nexit\n" : "f%u:\nr0 = 1\nexit\n", i, i + 1);
	insns = parse(&set, text);
	add(&set, 0, "main");
	for (uint32_t i = 1; i <= n; i++) {
		char name[16];

		snprintf(name, sizeof(name), "f%u", i);
		add(&set, 2 * i, name);
	}
	*diag = (struct gx_diag){ .insn = -1 };
	CHECK_EQ(gx_verify(&set.program, NULL, NULL, &verified, diag),
	         diag->error ? -gx_error_errno(diag->error) : 0);
	gx_verified_free(verified);
	free(insns);
	return diag->error;
}

/* As many frames as there may be, the program's included, and one more; how deep is too deep is said before all are proved. */
static void check_depth(void)
{
	struct gx_diag diag;

	CHECK_EQ(chain(GX_IR_MAX_FRAMES - 1, &diag), GX_E_NONE);
	CHECK_EQ(chain(GX_IR_MAX_FRAMES, &diag), GX_E_CALL_DEPTH);
	CHECK(!strcmp(diag.text, "1 frames here, 8 more of f1"));
	CHECK_EQ(chain(GX_IR_MAX_FRAMES + 1, &diag), GX_E_CALL_DEPTH);
	CHECK(strstr(diag.text, "f9 is called more than 8 deep"));
	CHECK_EQ(chain(GX_IR_MAX_FRAMES + 4, &diag), GX_E_CALL_DEPTH);
	CHECK(strstr(diag.text, "f9 is called more than 8 deep"));
}

/* A function of which a result, or a parameter, is of no type that can be followed. */
static void check_signature(void)
{
	for (int what = 0; what < 4; what++) {
		static const char *const want[] = { "", "the result of f", "parameter 1 of f",
			                            "parameter 2 of f" };
		struct set set = { 0 };
		struct gx_insn *insns =
		        parse(&set, "r1 = 1\nr2 = 2\ncall f\nexit\nf:\nr0 = 1\nexit\n");
		struct gx_verified *verified = NULL;
		struct gx_diag diag = { .insn = -1 };

		add(&set, 0, "main");
		add(&set, 4, "f");
		set.infos[1].n_params = 2;
		if (what == 1)
			set.infos[1].result = GX_RESULT_UNSUPPORTED;
		if (what > 1)
			set.infos[1].params[what - 2].kind = GX_PARAM_UNSUPPORTED;
		CHECK_EQ(gx_verify(&set.program, NULL, NULL, &verified, &diag), what ? -EINVAL : 0);
		CHECK_EQ(diag.error, what ? GX_E_FUNC_SIGNATURE : GX_E_NONE);
		CHECK(!strcmp(diag.text, want[what]));
		gx_verified_free(verified);
		free(insns);
	}
}

/* One load through two parameters: each way gets one of its own. */
static void check_mixed(void)
{
	struct set set = { 0 };
	struct gx_insn *insns = parse(
	        &set, "*(u64 *)(r10 -8) = 5\n*(u64 *)(r10 -16) = 6\nr1 = r10\nr1 += -8\nr2 = r10\n"
	              "r2 += -16\ncall f\nexit\nf:\nif r1 == 0 goto none\nif r2 == 0 goto none\n"
	              "r3 = *(u64 *)(r1 +0)\nr6 = r1\nif r3 == 7 goto first\nr6 = r2\nfirst:\n"
	              "r0 = *(u64 *)(r6 +0)\nexit\nnone:\nr0 = 0\nexit\n");
	struct gx_verified *verified = NULL;
	struct gx_diag diag = { .insn = -1 };

	add(&set, 0, "main");
	add(&set, 8, "f");
	set.infos[1].n_params = 2;
	set.infos[1].params[0] = set.infos[1].params[1] = memory(8);
	CHECK_EQ(gx_verify(&set.program, NULL, NULL, &verified, &diag), 0);
	if (diag.error)
		fprintf(stderr, "%s\n", diag.text);
	gx_verified_free(verified);
	free(insns);
}

int main(void)
{
	check_once();
	check_depth();
	check_signature();
	check_mixed();
	check_visits();
	for (uint64_t seed = 1; seed <= 100 && !test_n_failed; seed++)
		check_run(seed);
	check_lists();
	return TEST_END();
}
