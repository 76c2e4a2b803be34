/* kept.c - in which kernels programs keep what they add in registers: where a place is come to several times; and then it is added at each of the
 * places where a thread ends, or it is not kept at all. */
#include "../test.h"
#include "programs.h"

#include "instrument/instrument.h"

#include <stdlib.h>

static struct gx_verified *program;

/* n_ends: at so many places sums are added; 0: nothing is kept. of_block: for all of a block at once. */
static void check(uint32_t sm, const char *functions, const char *body, uint32_t n_ends,
                  bool of_block)
{
	static void *const maps[] = { &program };
	struct gx_probe probe = { .program = program, .maps = maps, .hook = GX_HOOK_MEM };
	struct gx_instrumented out = { 0 };
	struct gx_diag diag = { .insn = -1 };
	struct gx_ptx_module *module = NULL;
	struct gx_strbuf text = { 0 };
	int failed = test_n_failed;
	const char *made;

	gx_strbuf_printf(&text,
	                 ".version 7.0\n.target sm_%u\n.address_size 64\n%s\n"
	                 ".visible .entry k()\n{\n.reg .pred %%p<9>; .reg .b32 %%r<9>; "
	                 ".reg .b64 %%d<9>;\n%s\n}\n",
	                 sm, functions, body);
	CHECK_EQ(gx_ptx_parse(gx_strbuf_text(&text), text.len, &module, &diag), 0);
	CHECK_EQ(gx_instrument(module, "k", &probe, 1, &out, &diag), 0);
	made = gx_strbuf_text(&out.text);
	CHECK_EQ(test_count(made, "mov.u32 gpuext_k_smid, %smid;"), n_ends);
	/* what is added for a block at once stands behind its loads */
	CHECK_EQ(strstr(made, "gpuext_kept_0") || strstr(made, "gpuext_runs_0"),
	         n_ends != 0 && !of_block);
	CHECK_EQ(strstr(made, "%tid.z") != NULL, of_block);
	if (test_n_failed != failed)
		fprintf(stderr, "sm_%u: %s %s\n", sm, functions, body);
	gx_instrumented_free(&out);
	gx_ptx_free(module);
	gx_strbuf_free(&text);
}

#define LD   "ld.global.u32 %r1, [%d1];\n"
#define LOOP "L:\n" LD "@%p1 bra L;\n"

/* Places in a loop, and several that are come to once. */
static void test_places(uint32_t sm)
{
	static const struct {
		const char *body;
		uint32_t n_ends;
		bool of_block; /* from sm_80 on: each thread comes there once */
	} rows[] = {
		{ LOOP "ret;", 1, false },
		{ LOOP "@%p2 exit;\n@%p3 trap;\nret;", 3, false },
		{ LOOP "@%p2 ret;\nadd.u32 %r2, %r2, 1;", 2,
		  false }, /* and behind the last statement */
		{ LOOP "@%p2 bra M;\nret;\nM:\nexit;", 2, false },
		{ LD "ret;", 0, true },
		{ LD LD "ret;", 1, true },
		{ LD "@%p1 bra M;\nadd.u32 %r2, %r2, 1;\nM:\nret;", 0, true },
		{ LD "@%p1 bra M;\n" LD "M:\nret;", 1, false },
		{ "@%p1 bra M;\n" LD "M:\nret;", 0, false },
		{ "@%p1 ret;\n" LD "ret;", 0, false },
		{ "L:\nadd.u32 %r2, %r2, 1;\n@%p1 bra L;\n" LD "ret;", 0, false },
		{ LD "L:\nadd.u32 %r2, %r2, 1;\n@%p1 bra L;\nret;", 0, true },
		{ "mov.u32 %r2, 0;\nL:\nadd.u32 %r2, %r2, 1;\nsetp.lt.u32 %p1, %r2, 9;\n@%p1 bra "
		  "L;\n" LD "ret;",
		  0, true },
		{ LD "mov.u32 %r2, %tid.x;\nadd.u32 %r2, %r2, 1;\n" LD "exit;", 1, true },
		{ "L:\nM:\nadd.u32 %r2, %r2, 1;\n@%p1 bra M;\n" LD "@%p2 bra L;\nret;", 1, false },
		{ "L:\n" LD "M:\nadd.u32 %r2, %r2, 1;\n@%p1 bra M;\n@%p2 bra L;\nret;", 1, false },
		{ "L:\n@%p1 bra N;\n@%p2 bra L;\n" LD "N:\nret;", 0, false },
		{ "bra M;\nL:\n" LD "ret;\nM:\n@%p1 bra L;\nret;", 2,
		  false }, /* backwards in the text */
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		check(sm, "", rows[i].body, rows[i].of_block && sm >= 80 ? 1 : rows[i].n_ends,
		      rows[i].of_block && sm >= 80);
}

/* Functions that are called: a thread may end in them. */
static void test_functions(uint32_t sm)
{
	static const struct {
		const char *functions, *call;
		uint32_t n_ends;
	} rows[] = {
		{ ".func f()\n{\nret;\n}", "call f;\n", 1 },
		{ ".func f()\n{\ntrap;\n}", "call f;\n", 1 }, /* nobody may read what it left */
		{ ".func f()\n{\nexit;\n}", "call f;\n", 0 },
		{ ".func f()\n{\n.reg .pred %p;\n@%p exit;\nret;\n}", "call f;\n", 0 },
		{ ".func f()\n{\nexit;\n}", "", 1 }, /* which nobody calls */
		{ ".func g()\n{\nexit;\n}\n.func f()\n{\ncall g;\nret;\n}", "call f;\n", 0 },
		{ ".func f();\n.func f()\n{\nret;\n}", "call f;\n", 1 },
		{ ".func f();\n.func f()\n{\nexit;\n}", "call f;\n", 0 },
		{ ".extern .func f();", "call f;\n", 0 }, /* what it does is not known */
		{ ".extern .func vprintf();", "call vprintf;\n", 1 },
		{ ".extern .func malloc();", "call malloc;\n", 1 },
		{ ".extern .func free();", "call free;\n", 1 },
		{ ".extern .func __assertfail();", "call __assertfail;\n", 1 },
		{ ".extern .func mallocs();", "call mallocs;\n", 0 },
		{ ".extern .func f();", "", 1 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		char *body = NULL;

		CHECK(asprintf(&body, "%s%sret;", LOOP, rows[i].call) > 0);
		check(sm, rows[i].functions, body, rows[i].n_ends, false);
		free(body);
	}
}

/* What stands at an end is long: 64 of them have it. */
static void test_ends(uint32_t sm)
{
	static const uint32_t n_ends[] = { 2, 8, 9, 63, 64, 65, 200 };

	for (size_t i = 0; i < sizeof(n_ends) / sizeof(*n_ends); i++) {
		struct gx_strbuf body = { 0 };

		gx_strbuf_puts(&body, LOOP);
		for (uint32_t k = 1; k < n_ends[i]; k++)
			gx_strbuf_puts(&body, "@%p2 exit;\n");
		gx_strbuf_puts(&body, "ret;");
		check(sm, "", gx_strbuf_text(&body), n_ends[i] <= 64 ? n_ends[i] : 0, false);
		gx_strbuf_free(&body);
	}
}

/* Programs at one place that is counted: each has sums of lanes and warps, and all have one of a word of the map. What there is no room for is
 * kept at the place. */
static void test_many_programs(void)
{
	enum { PER_PROGRAM = 3, FIT = (48 - PER_PROGRAM) / 2 + 1, MANY = FIT + 4 };
	static void *const maps[] = { &program };
	struct gx_probe probes[MANY];
	static const char text[] = ".version 7.0\n.target sm_80\n.address_size 64\n"
	                           ".visible .entry k()\n{\n.reg .pred %p<9>; .reg .b32 %r<9>; "
	                           ".reg .b64 %d<9>;\n" LOOP "ret;\n}\n";

	for (uint32_t n = 1; n <= MANY; n++) {
		struct gx_instrumented out = { 0 };
		struct gx_diag diag = { .insn = -1 };
		struct gx_ptx_module *module = NULL;

		probes[n - 1] =
		        (struct gx_probe){ .program = program, .maps = maps, .hook = GX_HOOK_MEM };
		CHECK_EQ(gx_ptx_parse(text, sizeof(text) - 1, &module, &diag), 0);
		CHECK_EQ(gx_instrument(module, "k", probes, n, &out, &diag), 0);
		CHECK_EQ(test_count(gx_strbuf_text(&out.text), "add.u64 gpuext_kept_"),
		         n > FIT ? PER_PROGRAM * (n - FIT) : 0);
		gx_instrumented_free(&out);
		gx_ptx_free(module);
	}
}

int main(void)
{
	static const uint32_t sms[] = { 75, 80 };

	program = test_program(GX_HOOK_MEM, false);
	for (size_t i = 0; i < sizeof(sms) / sizeof(*sms); i++) {
		test_places(sms[i]);
		test_functions(sms[i]);
		test_ends(sms[i]);
	}
	test_many_programs();
	gx_verified_free(program);
	return TEST_END();
}
