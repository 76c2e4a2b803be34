/* conflicts_limits.c - which blocks are looked at for conflicts, how large a variable, how many accesses and conditions: to the limit, and behind it. */
#include "instrument/conflicts.h"
#include "../test.h"

#include <stdlib.h>

enum { MOST_BYTES = 256 << 10 };

/* A letter for each access to shared memory, never, by size, always; then the sizes. */
static void put_said(const struct gx_conflicts *c, struct gx_strbuf *out)
{
	for (uint32_t i = 0; i < c->func->n_stmts; i++)
		if (c->func->stmts[i].kind == GX_PTX_INSN &&
		    gx_ptx_has_mod(&c->func->stmts[i], "shared"))
			gx_strbuf_putc(out, "nsa"[c->of[i]]);
	for (uint32_t i = 0; i < c->boxes.n && !c->boxes.is_declared; i++)
		gx_strbuf_printf(out, " %s%ux%ux%u", c->boxes.at[i].is_equal ? "=" : "",
		                 c->boxes.at[i].size[0], c->boxes.at[i].size[1],
		                 c->boxes.at[i].size[2]);
}

static void check(const char *declared, const char *variable, const char *body, const char *want)
{
	struct gx_ptx_module *module = NULL;
	struct gx_strbuf text = { 0 }, got = { 0 };
	struct gx_arena arena = { 0 };
	struct gx_conflicts conflicts;

	gx_strbuf_printf(&text,
	                 ".version 8.0\n.target sm_80\n.address_size 64\n"
	                 ".extern .shared .align 8 .b8 dyn[];\n.extern .shared .b8 sized[512];\n"
	                 ".visible .entry k(.param .u32 q)\n%s\n{\n.reg .pred %%p<99>;\n"
	                 ".reg .b32 %%r<99>;\n.shared .align 4 .b8 %s;\nmov.u32 %%r1, %%tid.x;\n"
	                 "mov.u32 %%r2, %%tid.y;\nmov.u32 %%r3, %%tid.z;\nmov.u32 %%r4, v;\n"
	                 "mad.lo.u32 %%r5, %%r1, 4, %%r4;\nmov.u32 %%r6, dyn;\n"
	                 "mad.lo.u32 %%r7, %%r1, 4, %%r6;\n%sret;\n}\n",
	                 declared, variable, body);
	CHECK_EQ(gx_ptx_parse(gx_strbuf_text(&text), text.len, &module, NULL), 0);
	CHECK_EQ(gx_conflicts_of(&module->funcs[0], true, &arena, &conflicts), 0);
	put_said(&conflicts, &got);
	if (strcmp(gx_strbuf_text(&got), want) != 0)
		fprintf(stderr, "%s, not %s: %s %s\n%s", gx_strbuf_text(&got), want, declared,
		        variable, body);
	CHECK(!strcmp(gx_strbuf_text(&got), want));
	gx_arena_free(&arena);
	gx_ptx_free(module);
	gx_strbuf_free(&text);
	gx_strbuf_free(&got);
}

/* A block that no device starts is not gone through, however its threads are counted. */
static void test_declared(void)
{
	static const char by_x[] = "st.shared.u32 [%r5], %r1;\n",
	                  by_y[] = "mad.lo.u32 %r8, %r2, 4, %r4;\nst.shared.u32 [%r8], %r1;\n",
	                  by_z[] = "mad.lo.u32 %r8, %r3, 4, %r4;\nst.shared.u32 [%r8], %r1;\n",
	                  by_both[] = "mad.lo.u32 %r8, %r2, 132, %r5;\nst.shared.u32 [%r8], %r1;\n";
	static const struct {
		const char *declared, *body, *want;
	} rows[] = {
		{ ".reqntid 1", by_x, "n" },
		{ ".reqntid 1024", by_x, "n" },
		{ ".reqntid 1025", by_x, "a" },
		{ ".reqntid 1, 1024", by_y, "n" },
		{ ".reqntid 1, 1025", by_y, "a" },
		{ ".reqntid 1, 1, 1024", by_z, "n" },
		{ ".reqntid 1, 1, 1025", by_z, "a" },
		{ ".reqntid 32, 32", by_both, "n" },
		{ ".reqntid 33, 31, 1", by_both, "n" },
		{ ".reqntid 33, 32, 1", by_both, "a" },
		{ ".reqntid 34, 2, 1", by_both, "a" }, /* two threads, one word */
		{ ".reqntid 4294967295", by_x, "a" },
		{ ".reqntid 2147483648, 2147483648, 4", by_x, "a" }, /* 2^64 threads are not 0 */
		{ ".reqntid 4, 2147483648, 2147483648", by_x, "a" },
		{ ".reqntid 4194304, 4194304, 4194304", by_x, "a" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		check(rows[i].declared, "v[8192]", rows[i].body, rows[i].want);
}

/* All that is loaded at launch begins at one address, whatever size is declared of it, and how far it goes is not known. */
static void test_variables(void)
{
	static const char own[] = "st.shared.u32 [%r5], %r1;\n";

	check("", "v[4096]", own, "s 1024x1x1");
	check("", "v[4095]", own, "s 512x1x1");
	check("", "v[131]", own, "s 32x1x1");
	check("", "v[127]", own, "a"); /* the last of a warp's words goes beyond it */
	check("", "v[262144]", own, "s 1024x1x1");
	check("", "v[262145]", own, "a");
	check("", "v[]", own, "s 1024x1x1");
	check("", "v[4]", "st.shared.u32 [%r7+258048], %r1;\n", "s 1024x1x1");
	check("", "v[4]", "st.shared.u32 [%r7+258052], %r1;\n", "s 512x1x1");
	check("", "v[4]", "st.shared.u32 [%r7+-4], %r1;\n", "a");
	check("", "v[4]",
	      "mov.u32 %r8, sized;\nmad.lo.u32 %r9, %r1, 4, %r8;\nst.shared.u32 [%r7], %r1;\n"
	      "st.shared.u32 [%r9], %r1;\n",
	      "ss 1024x1x1");
	check("", "v[4]",
	      "mov.u32 %r8, sized;\nmad.lo.u32 %r9, %r1, 4, %r8;\nst.shared.u32 [%r7], %r1;\n"
	      "st.shared.u32 [%r9+4], %r1;\n",
	      "aa");
	check("", "v[4096]",
	      "mov.u32 %r8, sized;\nmad.lo.u32 %r9, %r1, 4, %r8;\nst.shared.u32 [%r5], %r1;\n"
	      "st.shared.u32 [%r9+4], %r1;\n",
	      "ss 1024x1x1");
}

/* What is loaded is no address of shared memory where none was stored, wherever it was loaded from. */
static void test_loaded(void)
{
	static const char through[] = "ld.shared.u32 %r8, [%r5];\nst.u32 [%r8], %r1;\n"
	                              "st.shared.u32 [%r5], %r1;\n";

	check("", "v[4096]", through, "ss 1024x1x1");
}

/* So many accesses, of each its own piece of memory: all are as one would be, and one more in somebody's piece spoils that variable. */
static void test_accesses(void)
{
	for (uint32_t n = 1; n <= 64; n += n < 14 || n > 34 ? 5 : 1) {
		struct gx_strbuf body = { 0 };
		char want[128];

		for (uint32_t i = 0; i < n; i++)
			gx_strbuf_printf(&body, "st.shared.u32 [%%r7+%u], %%r1;\n", 4096 * i);
		memset(want, 's', n);
		snprintf(want + n, sizeof(want) - n, " 1024x1x1");
		check("", "v[4096]", gx_strbuf_text(&body), want);
		gx_strbuf_puts(&body, "st.shared.u32 [%r7+4], %r1;\nst.shared.u32 [%r5], %r1;\n");
		memset(want, 'a', n + 1);
		snprintf(want + n + 1, sizeof(want) - n - 1, "s 1024x1x1");
		check("", "v[4096]", gx_strbuf_text(&body), want);
		gx_strbuf_free(&body);
	}
}

/* So many branches around an access, of which the last one lets a single thread to it: eight of them count. */
static void test_conditions(void)
{
	for (uint32_t n = 0; n <= 20; n++) {
		struct gx_strbuf body = { 0 };

		for (uint32_t i = 0; i < n; i++)
			gx_strbuf_printf(&body, "setp.lt.u32 %%p%u, %%r1, 5000;\n@!%%p%u bra L;\n",
			                 i, i);
		gx_strbuf_puts(&body, "setp.eq.u32 %p50, %r1, 7;\n@!%p50 bra L;\n"
		                      "st.shared.u32 [v], %r1;\nL:\nbar.sync 0;\n"
		                      "st.shared.u32 [%r5], %r1;\n");
		check("", "v[4096]", gx_strbuf_text(&body),
		      n < GX_SPREAD_CONDITIONS ? "ss 1024x1x1" : "as 1024x1x1");
		gx_strbuf_free(&body);
	}
}

/* Who gets there by what is not known of threads may be anybody, and nobody. */
static void test_unknown_conditions(void)
{
	static const struct {
		const char *body, *want;
	} rows[] = {
		{ "@%p50 st.shared.u32 [%r5], %r1;\n", "s 1024x1x1" },
		{ "@!%p50 st.shared.u32 [%r5], %r1;\n", "s 1024x1x1" },
		{ "@%p50 st.shared.u32 [v], %r1;\n", "a" },
		{ "@%p50 bra L;\nst.shared.u32 [%r5], %r1;\nL:\n", "s 1024x1x1" },
		{ "@%p50 bra L;\nst.shared.u32 [v], %r1;\nL:\n", "a" },
		{ "@%p50 bra L;\nsetp.eq.u32 %p1, %r1, 7;\n@%p1 st.shared.u32 [v], %r1;\nL:\n",
		  "s 1024x1x1 4x64x1" }, /* of four in a row there is no seventh */
		/* around a loop, and in it */
		{ "A:\nadd.u32 %r20, %r20, 1;\nsetp.lt.u32 %p50, %r20, 9;\n@%p50 bra A;\n"
		  "setp.eq.u32 %p1, %r1, 7;\n@!%p1 bra L;\nst.shared.u32 [v], %r1;\nL:\n",
		  "s 1024x1x1 4x64x1" },
		{ "setp.eq.u32 %p1, %r1, 7;\nA:\nadd.u32 %r20, %r20, 1;\n@!%p1 bra L;\n"
		  "st.shared.u32 [v], %r1;\nL:\nsetp.lt.u32 %p50, %r20, 9;\n@%p50 bra A;\n",
		  "s 1024x1x1 4x64x1" },
		/* both ways lead there */
		{ "setp.eq.u32 %p1, %r1, 7;\n@!%p1 bra L;\nadd.u32 %r20, %r20, 1;\nL:\n"
		  "st.shared.u32 [v], %r1;\n",
		  "a" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		char *body = NULL;

		CHECK(asprintf(&body, "ld.param.u32 %%r20, [q];\nsetp.eq.u32 %%p50, %%r20, 1;\n%s",
		               rows[i].body) > 0);
		check("", "v[4096]", body, rows[i].want);
		free(body);
	}
}

int main(void)
{
	test_declared();
	test_variables();
	test_loaded();
	test_accesses();
	test_conditions();
	test_unknown_conditions();
	return TEST_END();
}
