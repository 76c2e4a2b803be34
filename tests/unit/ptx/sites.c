/* sites.c - ways out, on samples that compilers made and on one written for it. */
#include "ptx/sites.h"
#include "../test.h"
#include "sample.h"

static const char special[] =
        ".version 8.0\n.target sm_80\n.address_size 64\n"
        ".global .texref tex0; .global .surfref surf0; .global .attribute(.managed) .u32 man;\n"
        ".global .u64 inner[1] = { f }; .global .u64 outer[1] = { generic(inner) };\n"
        ".extern .func vprintf(.param .b64 f); .func f() { ret; } .func g() { call h; ret; } .func "
        "h() { call g; exit; }\n"
        ".func alias_f; .alias alias_f, f;\n"
        ".entry tex() { .reg .f32 r; tex.1d.v4.f32.s32 {r, r, r, r}, [tex0, {r}]; trap; }\n"
        ".entry surf() { .reg .b32 r; suld.b.1d.b32.trap r, [surf0, {r}]; }\n"
        ".entry managed() { .reg .b32 r; .reg .pred p; ld.global.u32 r, [man]; @p exit; }\n"
        ".entry data() { .reg .b64 r; mov.u64 r, outer; bra L; }\n"
        ".entry direct() { call alias_f; call vprintf, (r); call g; ret; }\n"
        ".entry address() { .reg .b64 r; mov.u64 r, f; exit; }\n"
        ".entry argument() { .param .b64 q; call vprintf, (f); exit; }\n"
        ".entry debug_label() { ret; $L__func_end0: }\n"
        ".entry jump_to_end() { .reg .pred p; @p bra E; exit; D: E: }\n"
        ".entry table_to_end() { .reg .u32 r; t: .branchtargets E, F; brx.idx r, t; F: exit; E: }\n"
        ".entry longer_label() { .reg .pred p; EX: @p bra EX; exit; E: }\n"
        ".entry shorter_label() { .reg .pred p; E: @p bra E; exit; EX: }\n"
        ".entry another_label() { .reg .pred p; X: @p bra X; exit; E: }\n"
        ".entry empty() { }\n"
        ".extern .func elsewhere();\n"
        ".entry sixteen_labels() { ret; A: B: C: D: E: F: G: H: I: J: K: L: M: N: O: P: }\n"
        ".entry one_more_label() { ret; A: B: C: D: E: F: G: H: I: J: K: L: M: N: O: P: Q: }\n";

static bool falls_off(const struct gx_ptx_module *m, const char *name)
{
	return gx_ptx_falls_off_end(gx_ptx_find_func(m, name, strlen(name)));
}

static void check_special(void)
{
	struct gx_ptx_module *m;

	CHECK_EQ(gx_ptx_parse(special, strlen(special), &m, NULL), 0);
	CHECK(falls_off(m, "surf") && falls_off(m, "managed") && falls_off(m, "empty"));
	CHECK(falls_off(m, "jump_to_end") && falls_off(m, "table_to_end"));
	CHECK(!falls_off(m, "debug_label") && !falls_off(m, "elsewhere"));
	CHECK(!falls_off(m, "another_label") && !falls_off(m, "longer_label") &&
	      !falls_off(m, "shorter_label"));
	/* it is not looked for more labels than that */
	CHECK(!falls_off(m, "sixteen_labels") && falls_off(m, "one_more_label"));
	CHECK(!falls_off(m, "tex") && !falls_off(m, "data") && !falls_off(m, "direct"));
	gx_ptx_free(m);
}

static void check_ways(const struct gx_ptx_module *m, const char *name, unsigned n_ret,
                       unsigned n_exit)
{
	const struct gx_ptx_func *func = gx_ptx_find_func(m, name, strlen(name));
	const struct gx_ptx_stmt *stmt;
	unsigned rets = 0, exits = 0;

	CHECK(func != NULL);
	for (uint32_t i = 0; func && i < func->n_stmts; i++) {
		stmt = &func->stmts[i];
		rets += gx_ptx_is_way_out(stmt) && !gx_ptx_is_exit(stmt);
		exits += gx_ptx_is_exit(stmt);
	}
	CHECK_EQ(rets, n_ret);
	CHECK_EQ(exits, n_exit);
}

static void check_compiled(const char *path)
{
	struct gx_ptx_module *m = NULL;
	size_t len;
	char *text = read_sample(path, &len);

	CHECK(text && !gx_ptx_parse(text, len, &m, NULL));
	if (!m)
		return;
	check_ways(m, "_Z11leave_earlyi", 1, 1);
	check_ways(m, "direct", 1, 0);
	check_ways(m, "many_ways", 1, 1);
	CHECK(!falls_off(m, "many_ways"));
	gx_ptx_free(m);
	free(text);
}

/* From the first store of an argument to the call, within what runs as one. */
static void check_calls(void)
{
	static const struct {
		const char *body, *in_call;
	} rows[] = {
		{ "st.param.b32 [p], 1; mov r, 1; call f, (p); ret;", "1100" },
		{ "mov r, 1; st.param.b32 [p], 1; call f, (p); ret;", "0100" },
		{ "st.param::func.b32 [p], 1; mov r, 1; call f, (p);", "110" },
		{ "st.global.b32 [p], 1; mov r, 1; call f, (p);", "000" },
		{ "ld.param.b32 r, [p]; mov r, 1; call f, (p);", "000" },
		{ "st.param.b32 [p], 1; L: mov r, 1; call f, (p);", "0000" },
		{ "st.param.b32 [p], 1; bra L; mov r, 1; call f, (p);", "0000" },
		{ "st.param.b32 [p], 1; ret; mov r, 1; call f, (p);", "0000" },
		{ "st.param.b32 [p], 1; call g, (p); mov r, 1; call f, (p);", "1000" },
		{ "st.param.b32 [p], 1; .loc 1 2 3 st.param.b32 [q], 1; call f, (p);", "1110" },
		{ "st.param.b32 [p], 1; mov r, 1;", "00" },
		/* the name of a prototype is no label; one of a table is */
		{ "st.param.b32 [p], 1; proto: .callprototype _ (.param .b32 _); call r, (p), "
		  "proto;",
		  "1110" },
		{ "st.param.b32 [p], 1; ways: .branchtargets L, M; call f, (p);", "0000" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct gx_ptx_func *f;
		struct gx_ptx_module *m = NULL;
		char text[512];

		snprintf(text, sizeof(text),
		         ".version 8.0\n.target sm_80\n.address_size 64\n.entry k() {\n%s\n}\n",
		         rows[i].body);
		CHECK_EQ(gx_ptx_parse(text, strlen(text), &m, NULL), 0);
		f = gx_ptx_find_func(m, "k", 1);
		CHECK_EQ(f->n_stmts, strlen(rows[i].in_call));
		for (uint32_t k = 0; k < f->n_stmts; k++)
			CHECK_EQ(f->stmts[k].in_call, rows[i].in_call[k] == '1');
		gx_ptx_free(m);
	}
}

/* The first statement is what stands behind the declarations in front, and "#" stands there in each of these. */
static void check_starts(void)
{
	static const char *const bodies[] = {
		"# ret;",
		"# ret; .reg .b32 r;",
		".reg .b32 r; .shared .b32 s;# ret; .reg .b32 t;",
		".reg .b32 r;# { .reg .b32 t; mov.u32 t, 0; } ret;",
		".reg .b32 r;# L: ret; .local .b32 t;",
		".loc 1 2 3\n.reg .b32 r;# .loc 1 2 4\n mov.u32 r, 0; ret; .reg .b32 t;",
		"# .loc 1 2 3\n L: bra L; .reg .b32 t;",
		".reg .b32 r; .loc 1 2 3\n .reg .b32 t;# t: .branchtargets L; L: ret; .reg .b32 u;",
	};

	for (size_t i = 0; i < sizeof(bodies) / sizeof(bodies[0]); i++) {
		const char *at = strchr(bodies[i], '#');
		struct gx_ptx_module *m = NULL;
		char text[512];

		snprintf(text, sizeof(text),
		         ".version 8.0\n.target sm_80\n.address_size 64\n.entry k() {%.*s%s}\n",
		         (int)(at - bodies[i]), bodies[i], at + 1);
		CHECK_EQ(gx_ptx_parse(text, strlen(text), &m, NULL), 0);
		CHECK_EQ(gx_ptx_start_of(gx_ptx_find_func(m, "k", 1)) - strchr(text, '{') - 1,
		         at - bodies[i]);
		gx_ptx_free(m);
	}
}

int main(void)
{
	check_starts();
	check_calls();
	check_special();
	check_compiled("tests/data/ptx/calls.nvcc13.sm_90a.ptx");
	check_compiled("tests/data/ptx/calls.clang14.ptx60.ptx");
	return TEST_END();
}
