/* origins.c - where the addresses of a kernel come from, access by access; which of them get no program for launches whose parameters lead to no range; and
 * where what can be told ends. tests/text/hook/origins.t has the instructions. */
#include "../test.h"
#include "programs.h"

#include "instrument/instrument.h"

#include <stdlib.h>

#define RANGE "range=0x600000000000+0x1000"

static struct gx_verified *at_accesses, *at_entry;

static char *module_of(const char *params, const char *body)
{
	char *text = NULL;

	CHECK(asprintf(&text,
	               ".version 7.8\n.target sm_80\n.address_size 64\n"
	               ".visible .global .u32 v[4];\n.visible .global .u32 w;\n"
	               ".func idle()\n{\nret;\n}\n"
	               ".func busy(.param .b64 p)\n{\n.reg .b64 %%d<2>; .reg .b32 %%r<2>;\n"
	               "ld.param.u64 %%d1, [p];\nld.global.u32 %%r1, [%%d1];\nret;\n}\n"
	               ".visible .entry k(%s)\n{\n.reg .pred %%p<2>; .reg .b32 %%r<4>; "
	               ".reg .b64 %%d<500>; .shared .u32 sh; .local .u32 own;\n%sret;\n}\n",
	               params, body) > 0);
	return text;
}

/* What is said: accesses, origins, and the sets of those accesses whose origins are known. */
static void put_origins(const struct gx_origins *origins, struct gx_strbuf *out)
{
	gx_strbuf_printf(out, "%u%s:", origins->n_accesses, origins->known ? "" : " unknown");
	for (uint32_t i = 0; i < origins->n; i++) {
		const struct gx_origin *at = &origins->at[i];

		if (at->symbol)
			gx_strbuf_printf(out, " %s", at->symbol);
		else
			gx_strbuf_printf(out, " %u+%u", at->param, at->offset);
		gx_strbuf_puts(out, at->is_scaled ? "*" : "");
	}
	gx_strbuf_puts(out, " |");
	for (uint32_t i = 0; i < origins->n_sets; i++)
		gx_strbuf_printf(out, " %llx", (unsigned long long)origins->sets[i]);
}

/* Of a kernel with a program at its accesses; near: as gx_instrument_near() has it. */
static void instrument(const char *params, const char *body, const struct gx_near *near,
                       struct gx_instrumented *out)
{
	static void *const maps[] = { &at_accesses };
	struct gx_probe probe = { .program = at_accesses,
		                  .maps = maps,
		                  .hook = GX_HOOK_MEM,
		                  .argument = "space=global," RANGE };
	struct gx_diag diag = { .insn = -1 };
	struct gx_ptx_module *module = NULL;
	char *text = module_of(params, body);

	CHECK_EQ(gx_ptx_parse(text, strlen(text), &module, &diag), 0);
	CHECK_EQ(gx_instrument_near(module, "k", &probe, 1, near, out, &diag), 0);
	gx_ptx_free(module);
	free(text);
}

static void check(const char *params, const char *body, const char *want)
{
	struct gx_instrumented out = { 0 };
	struct gx_strbuf got = { 0 };

	instrument(params, body, NULL, &out);
	put_origins(&out.origins, &got);
	if (strcmp(gx_strbuf_text(&got), want) != 0)
		fprintf(stderr, "\"%s\", not \"%s\": %s\n", gx_strbuf_text(&got), want, body);
	CHECK(!strcmp(gx_strbuf_text(&got), want));
	CHECK_EQ(out.origins.n_ranges, 1);
	gx_strbuf_free(&got);
	gx_instrumented_free(&out);
}

#define PARAMS ".param .u64 a, .param .u64 b, .param .align 8 .b8 s[32]"
#define LOADED "ld.param.u64 %d1, [a];\nld.param.u64 %d2, [b];\n"

/* Sets are in the order of accesses, each once; their bits are those of the origins that are left. */
static void test_sets(void)
{
	check(PARAMS, LOADED "st.global.u32 [%d1], 1;\nst.global.u32 [%d2], 1;\n",
	      "2: 0+0 1+0 | 1 2");
	check(PARAMS, LOADED "st.global.u32 [%d2], 1;\nst.global.u32 [%d1], 1;\n",
	      "2: 0+0 1+0 | 2 1");
	check(PARAMS, LOADED "st.global.u32 [%d2], 1;\nst.global.u32 [%d2+4], 1;\n", "2: 1+0 | 1");
	check(PARAMS,
	      LOADED "shl.b64 %d3, %d1, 2;\nadd.s64 %d4, %d2, %d3;\nst.global.u32 [%d4], 1;\n"
	             "st.global.u32 [%d2], 1;\n",
	      "2: 0+0* 1+0 | 3 2");
	check(PARAMS,
	      LOADED "shl.b64 %d3, %d1, 2;\nadd.s64 %d4, %d2, %d3;\nst.global.u32 [%d4], 1;\n"
	             "st.global.u32 [%d1], 1;\n",
	      "2: 0+0 1+0 | 3 1");
	/* some address may be anywhere: what is known of the others is said, and of no origin of that one alone */
	check(PARAMS,
	      LOADED "ld.global.u64 %d3, [%d2];\nst.global.u32 [%d3], 1;\nadd.s64 %d4, %d1, %d3;\n"
	             "st.global.u32 [%d4], 1;\n",
	      "3 unknown: 1+0 | 1");
	/* those that are not used are not there: bits behind them move up */
	check(PARAMS,
	      "ld.param.u64 %d5, [s+8];\nld.param.u64 %d6, [s+16];\nld.param.u64 %d7, "
	      "[s+24];\n" LOADED
	      "st.global.u32 [%d7], 1;\nadd.s64 %d3, %d1, %d6;\nst.global.u32 [%d3], 1;\n"
	      "st.global.u32 [%d7+8], 1;\n",
	      "3: 2+16 2+24 0+0 | 2 5");
	check(PARAMS, "st.global.u32 [v], 1;\nst.global.u32 [w], 1;\nst.global.u32 [v+4], 1;\n",
	      "3: v w | 1 2");
	check(PARAMS, "ret;\n", "0: |");
	/* what nothing wrote may be anything, with whatever it is added to */
	check(PARAMS, LOADED "add.s64 %d3, %d1, %d9;\nst.global.u32 [%d3], 1;\n", "1 unknown: |");
	check(PARAMS, LOADED "add.s64 %d3, %d9, %d1;\nst.global.u32 [%d3], 1;\n", "1 unknown: |");
	check(PARAMS,
	      LOADED "shl.b64 %d3, %d9, 2;\nadd.s64 %d4, %d1, %d3;\nst.global.u32 [%d4], 1;\n",
	      "1 unknown: |");
	/* a pointer that may be null is none of others' */
	check(PARAMS,
	      "mov.b64 %d3, s;\n@%p1 mov.b64 %d3, 0;\nld.param.u64 %d4, [%d3+8];\n"
	      "st.global.u32 [%d4], 1;\n",
	      "1: 2+8 | 1");
	check(PARAMS,
	      "mov.b64 %d3, s;\n@%p1 mov.b64 %d3, a;\nld.param.u64 %d4, [%d3];\n"
	      "st.global.u32 [%d4], 1;\n",
	      "1 unknown: |");
	/* addresses of shared and of local memory are in no range of global memory */
	check(PARAMS,
	      "mov.u64 %d3, sh;\ncvta.shared.u64 %d4, %d3;\nadd.s64 %d5, %d4, 4;\n"
	      "st.u32 [%d5], 1;\n",
	      "1: | 0");
	check(PARAMS,
	      "mov.u64 %d3, own;\ncvta.local.u64 %d4, %d3;\nadd.s64 %d5, %d4, 4;\n"
	      "st.u32 [%d5], 1;\n",
	      "1: | 0");
	/* a variable of the kernel's own that is named like the module's */
	check(PARAMS, "{\n.global .u32 w;\nst.global.u32 [w], 1;\n}\n", "1 unknown: |");
	/* other memory is none of the programs' */
	check(PARAMS, LOADED "st.local.u32 [%d1], 1;\nst.global.u32 [%d2], 1;\n", "1: 1+0 | 1");
}

/* Functions have their addresses from whoever calls: those without accesses hide none. */
static void test_functions(void)
{
	check(PARAMS, LOADED "st.global.u32 [%d2], 1;\ncall idle;\n", "1: 1+0 | 1");
	check(PARAMS,
	      LOADED "st.global.u32 [%d2], 1;\n{\n.param .b64 o;\nst.param.b64 [o], %d1;\n"
	             "call busy, (o);\n}\n",
	      "2 unknown: 1+0 | 1");
}

/* Accesses of a text for launches of which some parameters lead to no range. */
static void test_near(void)
{
	static const char body[] =
	        LOADED "ld.param.u64 %d3, [s];\nld.param.u64 %d4, [s+16];\nadd.s64 %d5, %d1, %d2;\n"
	               "st.global.u32 [%d1], 1;\nst.global.u32 [%d5], 1;\nst.global.u32 [%d3], 1;\n"
	               "st.global.u32 [%d4], 1;\nst.global.u32 [v], 1;\nld.global.u64 %d6, [%d2];\n"
	               "st.global.u32 [%d6], 1;\n";
	static const struct {
		struct gx_near near;
		uint32_t n; /* copies of the program, of 7 accesses */
	} rows[] = {
		{ { .n = 0 }, 6 }, /* the variable's is left out */
		{ { .n = 1, .at = { { .param = 0 } } }, 5 },
		{ { .n = 1, .at = { { .param = 1 } } }, 5 },
		{ { .n = 2, .at = { { .param = 0 }, { .param = 1 } } }, 3 },
		{ { .n = 2, .at = { { .param = 1 }, { .param = 0 } } }, 3 },
		{ { .n = 1, .at = { { .param = 2 } } }, 5 },
		{ { .n = 1, .at = { { .param = 2, .offset = 16 } } }, 5 },
		{ { .n = 2, .at = { { .param = 2, .offset = 16 }, { .param = 2 } } }, 4 },
		{ { .n = 1, .at = { { .param = 2, .offset = 8 } } }, 6 },
		{ { .n = 1, .at = { { .param = 0, .offset = 16 } } }, 6 },
	};
	struct gx_instrumented out = { 0 };

	instrument(PARAMS, body, NULL, &out);
	CHECK_EQ(out.n_sites, 7);
	gx_instrumented_free(&out);
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		out = (struct gx_instrumented){ 0 };
		instrument(PARAMS, body, &rows[i].near, &out);
		CHECK_EQ(out.n_sites, rows[i].n);
		CHECK_EQ(out.origins.n_accesses, 7);
		gx_instrumented_free(&out);
	}
}

/* All programs have to be for ranges; what they are for is listed, of all of them in their order. */
static void test_programs(void)
{
	static void *const maps[] = { &at_accesses };
	static const struct {
		enum gx_hook hook[3];
		const char *argument[3];
		uint32_t n, n_ranges;
		uint64_t bytes[3];
	} rows[] = {
		{ { GX_HOOK_MEM }, { RANGE }, 1, 1, { 0x1000 } },
		{ { GX_HOOK_LD, GX_HOOK_ST }, { RANGE, "range=64+32" }, 2, 2, { 0x1000, 32 } },
		{ { GX_HOOK_MEM, GX_HOOK_ST },
		  { "range=64+32," RANGE, "range=128+8" },
		  2,
		  3,
		  { 32, 0x1000, 8 } },
		{ { GX_HOOK_MEM }, { NULL }, 1, 0, { 0 } },
		{ { GX_HOOK_MEM, GX_HOOK_ST }, { RANGE, NULL }, 2, 0, { 0 } },
		{ { GX_HOOK_ST, GX_HOOK_MEM }, { NULL, RANGE }, 2, 0, { 0 } },
		{ { GX_HOOK_MEM, GX_HOOK_ENTRY }, { RANGE, NULL }, 2, 0, { 0 } },
		{ { GX_HOOK_ENTRY }, { NULL }, 1, 0, { 0 } },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		char *text = module_of(PARAMS, LOADED "st.global.u32 [%d1], 1;\n");
		struct gx_diag diag = { .insn = -1 };
		struct gx_instrumented out = { 0 };
		struct gx_ptx_module *module = NULL;
		struct gx_probe probes[3];

		for (uint32_t k = 0; k < rows[i].n; k++)
			probes[k] = (struct gx_probe){ .program = rows[i].hook[k] == GX_HOOK_ENTRY
				                                          ? at_entry
				                                          : at_accesses,
				                       .hook = rows[i].hook[k],
				                       .argument = rows[i].argument[k],
				                       .maps = maps };
		CHECK_EQ(gx_ptx_parse(text, strlen(text), &module, &diag), 0);
		CHECK_EQ(gx_instrument(module, "k", probes, rows[i].n, &out, &diag), 0);
		CHECK_EQ(out.origins.n_ranges, rows[i].n_ranges);
		for (uint32_t k = 0; k < rows[i].n_ranges; k++)
			CHECK_EQ(out.origins.ranges[k].bytes, rows[i].bytes[k]);
		CHECK_EQ(out.origins.known, rows[i].n_ranges != 0);
		CHECK_EQ(out.origins.n_accesses, rows[i].n_ranges != 0);
		gx_instrumented_free(&out);
		gx_ptx_free(module);
		free(text);
	}
}

/* --- limits */

/* So many pointers of a structure, each read from; of the first n_sums together, and of two in a row; what became of it. */
static void test_most(uint32_t n, uint32_t n_sums, bool pairs, bool known, uint32_t n_sets)
{
	struct gx_instrumented out = { 0 };
	struct gx_strbuf body = { 0 };
	char params[64];

	snprintf(params, sizeof(params), ".param .align 8 .b8 s[%u]", 8 * n);
	for (uint32_t i = 0; i < n; i++)
		gx_strbuf_printf(&body,
		                 "ld.param.u64 %%d%u, [s+%u];\nld.global.u32 %%r1, [%%d%u];\n", i,
		                 8 * i, i);
	for (uint32_t i = 1; i < n_sums; i++)
		gx_strbuf_printf(&body, "add.s64 %%d%u, %%d%u, %%d%u;\n", 100 + i,
		                 i > 1 ? 99 + i : 0, i);
	if (n_sums)
		gx_strbuf_printf(&body, "ld.global.u32 %%r1, [%%d%u];\n", 99 + n_sums);
	for (uint32_t i = 1; i < n && pairs; i++)
		gx_strbuf_printf(&body,
		                 "add.s64 %%d%u, %%d%u, %%d%u;\nld.global.u32 %%r1, [%%d%u];\n",
		                 200 + i, i - 1, i, 200 + i);
	instrument(params, gx_strbuf_text(&body), NULL, &out);
	CHECK_EQ(out.origins.known, known);
	CHECK_EQ(out.origins.n, n < GX_MOST_ORIGINS ? n : GX_MOST_ORIGINS);
	CHECK_EQ(out.origins.n_sets, n_sets);
	CHECK_EQ(out.origins.n_accesses, n + (n_sums != 0) + (pairs ? n - 1 : 0));
	for (uint32_t i = 0; i < out.origins.n; i++) {
		CHECK(!out.origins.at[i].symbol && out.origins.at[i].offset == 8 * i);
		CHECK_EQ(out.origins.sets[i], 1ull << i);
	}
	gx_strbuf_free(&body);
	gx_instrumented_free(&out);
}

/* A register has what the one before it had a round of the loop ago; backwards: in front of it in the text. */
static void test_chain(uint32_t n, bool backwards, bool known)
{
	struct gx_instrumented out = { 0 };
	struct gx_strbuf body = { 0 };

	gx_strbuf_puts(&body, "ld.param.u64 %d0, [a];\nL:\n");
	for (uint32_t i = 0; i < n; i++) {
		uint32_t to = backwards ? n - i : i + 1;

		gx_strbuf_printf(&body, "mov.b64 %%d%u, %%d%u;\n", to, to - 1);
	}
	gx_strbuf_printf(&body, "ld.global.u32 %%r1, [%%d%u];\n@%%p1 bra L;\n", n);
	instrument(PARAMS, gx_strbuf_text(&body), NULL, &out);
	CHECK_EQ(out.origins.known, known);
	CHECK_EQ(out.origins.n, known);
	CHECK_EQ(out.origins.n_sets, known);
	gx_strbuf_free(&body);
	gx_instrumented_free(&out);
}

static void test_limits(void)
{
	test_most(63, 63, false, true, 64);
	test_most(64, 0, false, true, 64);
	test_most(64, 63, false, true, 64);  /* one set too many is not said, and that is all */
	test_most(64, 64, false, false, 64); /* all bits are what stands for none */
	test_most(65, 0, false, false, 64);
	test_most(40, 0, true, true, 64);
	test_chain(400, false, true);
	test_chain(31, true, true);
	test_chain(32, true, false);
}

int main(void)
{
	at_accesses = test_program(GX_HOOK_MEM, false);
	at_entry = test_program(GX_HOOK_ENTRY, false);
	test_sets();
	test_functions();
	test_near();
	test_programs();
	test_limits();
	gx_verified_free(at_accesses);
	gx_verified_free(at_entry);
	return TEST_END();
}
