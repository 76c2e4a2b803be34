/* reach.c - names that a kernel declares again are its own: what of the module it reaches then, and what not. */
#include "../test.h"
#include "instrument/reach.h"

#include <stdlib.h>

#define HEADER   ".version 7.0\n.target sm_75\n.address_size 64\n"
#define NO_REACH UINT64_MAX

/* Bits of the module's variables that kernel k names; NO_REACH: refused. */
static uint64_t vars_of(const char *body, uint64_t *shadowed)
{
	struct gx_diag diag = { .insn = -1 };
	struct gx_ptx_module *module = NULL;
	struct gx_arena arena = { 0 };
	struct gx_reach reach;
	uint64_t vars = 0;
	char text[2048];

	snprintf(text, sizeof(text), HEADER "%s\n", body);
	*shadowed = 0;
	CHECK_EQ(gx_ptx_parse(text, strlen(text), &module, &diag), 0);
	if (!module)
		return 1ull << 63;
	if (gx_reach_find(module, "k", &arena, &reach, &diag)) {
		CHECK_EQ(diag.error, GX_E_AGENT_INDIRECT);
		vars = NO_REACH;
	} else {
		for (uint32_t i = 0; i < module->n_vars; i++) {
			vars |= (uint64_t)gx_bitset_has(&reach.vars, i) << i;
			*shadowed |= (uint64_t)gx_bitset_has(&reach.shadowed, i) << i;
		}
	}
	gx_reach_free(&reach);
	gx_arena_free(&arena);
	gx_ptx_free(module);
	return vars;
}

#define GLOBALS ".global .u32 a;\n.global .u32 v;\n.global .u32 vv;\n"
#define TEXTURE ".global .texref v;\n"

static void test_shadows(void)
{
	static const struct {
		const char *body;
		uint64_t vars, shadowed;
	} cases[] = {
		{ GLOBALS ".visible .entry k() { .reg .b32 %r; ld.global.u32 %r, [v]; ret; }", 2,
		  0 },
		/* a parameter, the second one, one of a function, a result, a variable of the body */
		{ GLOBALS
		  ".visible .entry k(.param .u32 v) { .reg .b32 %r; ld.param.u32 %r, [v]; ret; }",
		  0, 2 },
		{ GLOBALS ".visible .entry k(.param .u32 p, .param .u32 v) { .reg .b32 %r; "
		          "ld.param.u32 %r, [v]; ret; }",
		  0, 2 },
		{ GLOBALS ".func f(.param .b32 v) { .reg .b32 %r; ld.param.b32 %r, [v]; ret; }\n"
		          ".visible .entry k() { .reg .b32 %r; .param .b32 p; call f, (p); ret; }",
		  0, 2 },
		{ GLOBALS ".func (.param .b32 v) f() { .reg .b32 %r; st.param.b32 [v], %r; ret; }\n"
		          ".visible .entry k() { .param .b32 p; call (p), f; ret; }",
		  0, 2 },
		{ GLOBALS ".visible .entry k() { .shared .u32 v; .reg .b32 %r; ld.shared.u32 %r, "
		          "[v]; ret; }",
		  0, 2 },
		{ GLOBALS ".visible .entry k() { .reg .b32 %r; .local .u32 a; ld.local.u32 %r, "
		          "[a]; ld.global.u32 %r, [v]; ret; }",
		  2, 1 },
		/* names that begin or end alike are others */
		{ GLOBALS
		  ".visible .entry k(.param .u32 vv) { .reg .b32 %r; ld.global.u32 %r, [v]; ret; }",
		  2, 4 },
		{ GLOBALS
		  ".visible .entry k(.param .u32 v) { .reg .b32 %r; ld.global.u32 %r, [vv]; ret; }",
		  4, 2 },
		{ GLOBALS
		  ".visible .entry k(.param .u32 v) { .reg .b32 %r; ld.global.u32 %r, [a]; ret; }",
		  1, 2 },
		{ GLOBALS
		  ".visible .entry other(.param .u32 vv) { ret; }\n"
		  ".visible .entry k(.param .u32 v) { .reg .b32 %r; ld.global.u32 %r, [vv]; ret; }",
		  4, 6 },
		/* another function declares it: here it is the module's */
		{ GLOBALS ".func f(.param .b32 v) { .reg .b32 %r; ld.param.b32 %r, [v]; ret; }\n"
		          ".visible .entry k() { .reg .b32 %r; .param .b32 p; call f, (p); "
		          "ld.global.u32 %r, [v]; ret; }",
		  2, 2 },
		{ GLOBALS ".func f() { .reg .b32 %r; ld.global.u32 %r, [v]; ret; }\n"
		          ".visible .entry k(.param .b32 v) { .reg .b32 %r; call f; ld.param.b32 "
		          "%r, [v]; ret; }",
		  2, 2 },
		{ GLOBALS ".visible .entry other(.param .u32 v, .param .u32 a) { ret; }\n"
		          ".visible .entry k() { .reg .b32 %r; ld.global.u32 %r, [v]; ret; }",
		  2, 3 },
		/* a texture is refused where it is one */
		{ TEXTURE ".visible .entry k() { .reg .b64 %r; mov.u64 %r, v; ret; }", NO_REACH,
		  0 },
		{ TEXTURE
		  ".visible .entry k(.param .u64 v) { .reg .b64 %r; ld.param.u64 %r, [v]; ret; }",
		  0, 1 },
		{ TEXTURE
		  ".visible .entry k() { .local .u64 v; .reg .b64 %r; mov.u64 %r, v; ret; }",
		  0, 1 },
		{ TEXTURE ".visible .entry other(.param .u64 v) { ret; }\n.visible .entry k() { "
		          ".reg .b64 %r; mov.u64 %r, v; ret; }",
		  NO_REACH, 0 },
		/* so is a function's address, but not a name of the kernel's own that is spelled alike */
		{ ".func f() { ret; }\n.visible .entry k() { .reg .b64 %r; mov.u64 %r, f; ret; }",
		  NO_REACH, 0 },
		{ ".func f() { ret; }\n.visible .entry k() { .reg .b64 %r, f; mov.u64 %r, f; ret; "
		  "}",
		  0, 0 },
		{ ".func f() { ret; }\n.visible .entry k() { .reg .b64 f; call f, (), P; P: "
		  ".callprototype _ (); ret; }",
		  NO_REACH, 0 },
		/* the device runtime, by the begin of its name; one with a body is the program's own */
		{ ".extern .func cuda();\n.visible .entry k() { call cuda; ret; }", NO_REACH, 0 },
		{ ".extern .func cud();\n.visible .entry k() { call cud; ret; }", 0, 0 },
		{ ".extern .func cudo();\n.visible .entry k() { call cudo; ret; }", 0, 0 },
		/* each function is walked once, however often and by whom it is called */
		{ ".func f() { call f; call f; ret; }\n.visible .entry k() { call f; call f; call "
		  "f; ret; }",
		  0, 0 },
		{ ".func cudaLike() { ret; }\n.visible .entry k() { call cudaLike; ret; }", 0, 0 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		uint64_t shadowed, vars = vars_of(cases[i].body, &shadowed);

		if (vars != cases[i].vars || shadowed != cases[i].shadowed)
			fprintf(stderr, "case %zu: %s\n", i, cases[i].body);
		CHECK_EQ(vars, cases[i].vars);
		CHECK_EQ(shadowed, cases[i].shadowed);
	}
}

#define KERNEL ".visible .entry k() { .reg .b64 %r; ld.const.u64 %r, [c]; ret; }"
static const struct {
	const char *body;
	uint64_t kept, funcs; /* NO_REACH: refused */
	bool takes_const;
} kept_cases[] = {
	{ ".global .u64 a;\n.const .u64 c = a;\n" KERNEL, 1, 1, false },
	{ ".global .u64 a;\n.const .u64 c = 5;\n" KERNEL, 0, 1, false },
	{ ".global .u64 a;\n.const .u64 c, d = a;\n" KERNEL, 0, 1, false },
	{ ".global .u64 a, b;\n.const .u64 c[3] = {b, 0, a};\n" KERNEL, 3, 1, false },
	{ ".global .u64 a, b = a;\n.global .u64 d = b;\n.const .u64 c = d;\n" KERNEL, 7, 1, false },
	{ ".const .u64 c = a;\n.global .u64 a = b;\n.global .u64 b = d, d;\n" KERNEL, 14, 1,
	  false },
	{ ".global .u64 a = b, b = a;\n.const .u64 c = a;\n" KERNEL, 3, 1, false },
	{ ".global .u64 a = a;\n.const .u64 c = a;\n" KERNEL, 1, 1, false },
	/* the module's own has its initialiser there */
	{ ".global .u64 b, a = b;\n.visible .entry k() { .reg .b64 %r; ld.global.u64 %r, "
	  "[a]; "
	  "ret; }",
	  0, 1, false },
	{ ".func f() { ret; }\n.const .u64 c = f;\n" KERNEL, 0, NO_REACH, false },
	{ ".func f() { ret; }\n.const .u64 c, d = f;\n" KERNEL, 0, 2, false },
	{ ".func f() { ret; }\n.global .u64 a[2] = {0, f};\n.const .u64 c = a;\n" KERNEL, 0,
	  NO_REACH, false },
	/* a constant's address, and other addresses */
	{ ".const .u64 c;\n.visible .entry k() { .reg .b64 %r; cvta.const.u64 %r, c; ret; "
	  "}",
	  0, 1, true },
	{ ".global .u64 a;\n.visible .entry k() { .reg .b64 %r; cvta.global.u64 %r, a; "
	  "ret; }",
	  0, 1, false },
	{ ".const .u64 c;\n.func f() { .reg .b64 %r; cvta.const.u64 %r, c; ret; }\n"
	  ".visible .entry k() { ret; }",
	  0, 2, false },
	{ ".const .u64 c;\n.func f() { .reg .b64 %r; cvta.const.u64 %r, c; ret; }\n"
	  ".visible .entry k() { call f; ret; }",
	  0, 3, true },
	/* declarations stay with what they declare */
	{ ".func f();\n.func g();\n.func f() { ret; }\n.func g() { ret; }\n"
	  ".visible .entry k() { call g; ret; }",
	  0, 2 | 8 | 16, false },
};

/* What initialisers of constants name stays, and what theirs name, however they stand in the text and in circles; a function's address is refused. */
static void test_kept(void)
{
	for (size_t i = 0; i < sizeof(kept_cases) / sizeof(kept_cases[0]); i++) {
		struct gx_diag diag = { .insn = -1 };
		struct gx_ptx_module *module = NULL;
		struct gx_arena arena = { 0 };
		uint64_t kept = 0, funcs = 0;
		struct gx_reach reach;
		char text[1024];

		snprintf(text, sizeof(text), HEADER "%s\n", kept_cases[i].body);
		CHECK_EQ(gx_ptx_parse(text, strlen(text), &module, &diag), 0);
		if (gx_reach_find(module, "k", &arena, &reach, &diag)) {
			CHECK_EQ(diag.error, GX_E_AGENT_INDIRECT);
			funcs = NO_REACH;
		}
		for (uint32_t v = 0; v < module->n_vars && funcs != NO_REACH; v++)
			kept |= (uint64_t)gx_bitset_has(&reach.kept, v) << v;
		for (uint32_t f = 0; f < module->n_funcs && funcs != NO_REACH; f++)
			funcs |= (uint64_t)gx_bitset_has(&reach.funcs, f) << f;
		if (kept != kept_cases[i].kept || funcs != kept_cases[i].funcs)
			fprintf(stderr, "case %zu: %s\n", i, kept_cases[i].body);
		CHECK_EQ(kept, kept_cases[i].kept);
		CHECK_EQ(funcs, kept_cases[i].funcs);
		CHECK_EQ(reach.takes_const_address, kept_cases[i].takes_const);
		gx_reach_free(&reach);
		gx_arena_free(&arena);
		gx_ptx_free(module);
	}
}

/* A function is no kernel, and neither is one that is declared alone. */
static void test_no_kernel(void)
{
	static const char *const texts[] = { HEADER ".func k() { ret; }\n",
		                             HEADER ".extern .entry k();\n",
		                             HEADER ".entry kk() { ret; }\n" };

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		struct gx_diag diag = { .insn = -1 };
		struct gx_ptx_module *module = NULL;
		struct gx_arena arena = { 0 };
		struct gx_reach reach;

		CHECK_EQ(gx_ptx_parse(texts[i], strlen(texts[i]), &module, &diag), 0);
		CHECK(gx_reach_find(module, "k", &arena, &reach, &diag) < 0);
		CHECK_EQ(diag.error, GX_E_AGENT_NO_KERNEL);
		gx_reach_free(&reach);
		gx_arena_free(&arena);
		gx_ptx_free(module);
	}
}

/* What stands in the initialiser of a table that is copied stays where it is, and so does what that refers to, in whatever order they
 * stand; of a table that is not reached nothing is looked at. */
static void test_initialisers(void)
{
	static const struct {
		const char *vars;
		uint64_t kept; /* bits */
	} rows[] = {
		{ ".global .u32 c;\n.global .u64 b = c;\n.global .u64 a = b;\n.const .u64 t = a;\n",
		  7 },
		{ ".const .u64 t = a;\n.global .u64 a = b;\n.global .u64 b = c;\n.global .u32 c;\n",
		  14 },
		{ ".global .u32 c;\n.const .u64 other = c;\n.const .u64 t = 3;\n", 0 },
		{ ".global .u32 c;\n.global .u64 b = c;\n.const .u64 t[2] = { 1, c };\n", 1 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_diag diag = { .insn = -1 };
		struct gx_ptx_module *module = NULL;
		struct gx_arena arena = { 0 };
		struct gx_reach reach;
		uint64_t kept = 0;
		char text[1024];

		snprintf(text, sizeof(text),
		         HEADER
		         "%s.visible .entry k() { .reg .b64 %%r; ld.const.u64 %%r, [t]; ret; }\n",
		         rows[i].vars);
		CHECK_EQ(gx_ptx_parse(text, strlen(text), &module, &diag), 0);
		CHECK_EQ(gx_reach_find(module, "k", &arena, &reach, &diag), 0);
		for (uint32_t v = 0; v < module->n_vars; v++)
			kept |= (uint64_t)gx_bitset_has(&reach.kept, v) << v;
		CHECK_EQ(kept, rows[i].kept);
		gx_reach_free(&reach);
		gx_arena_free(&arena);
		gx_ptx_free(module);
	}
}

int main(void)
{
	test_initialisers();
	test_shadows();
	test_kept();
	test_no_kernel();
	return TEST_END();
}
