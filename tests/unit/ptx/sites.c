/* sites.c - ways out and reach, on samples that compilers made and on one written for it. */
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
        ".entry empty() { }\n";

static struct gx_ptx_reach reach(const struct gx_ptx_module *m, const char *name,
                                 struct gx_arena *arena)
{
	const struct gx_ptx_func *func = gx_ptx_find_func(m, name, strlen(name));
	struct gx_ptx_reach out = { 0 };

	CHECK(func != NULL);
	if (func)
		CHECK_EQ(gx_ptx_find_reach(m, func, arena, &out), 0);
	CHECK(func && out.n_funcs >= 1 && out.funcs[0] == func);
	return out;
}

static bool falls_off(const struct gx_ptx_module *m, const char *name)
{
	return gx_ptx_falls_off_end(gx_ptx_find_func(m, name, strlen(name)));
}

static void check_special(void)
{
	struct gx_arena arena = { 0 };
	struct gx_ptx_module *m;
	struct gx_ptx_reach r;

	CHECK_EQ(gx_ptx_parse(special, strlen(special), &m, NULL), 0);
	r = reach(m, "tex", &arena);
	CHECK(r.texture_symbol && !r.surface_symbol && !r.managed_symbol && !r.function_address);
	r = reach(m, "surf", &arena);
	CHECK(r.surface_symbol && !r.texture_symbol);
	r = reach(m, "managed", &arena);
	CHECK(r.managed_symbol && !r.texture_symbol && !r.indirect_call);
	CHECK(reach(m, "data", &arena).function_address);
	CHECK(reach(m, "address", &arena).function_address);
	CHECK(reach(m, "argument", &arena).function_address);
	r = reach(m, "direct", &arena);
	CHECK(!r.function_address && !r.indirect_call);
	CHECK_EQ(r.n_funcs, 4); /* itself, f by its alias, g, h: the cycle ends */
	CHECK_EQ(r.n_externs, 1);
	CHECK(falls_off(m, "surf") && falls_off(m, "managed") && falls_off(m, "empty"));
	CHECK(falls_off(m, "jump_to_end") && falls_off(m, "table_to_end"));
	CHECK(!falls_off(m, "debug_label"));
	CHECK(!falls_off(m, "tex") && !falls_off(m, "data") && !falls_off(m, "direct"));
	gx_arena_free(&arena);
	gx_ptx_free(m);
}

static void check_ways(const struct gx_ptx_module *m, const char *name, unsigned n_ret,
                       unsigned n_exit)
{
	const struct gx_ptx_func *func = gx_ptx_find_func(m, name, strlen(name));
	const struct gx_ptx_stmt *stmt;
	unsigned rets = 0, exits = 0;
	uint32_t at = 0;

	CHECK(func != NULL);
	while (func && (stmt = gx_ptx_next_way_out(func, &at))) {
		rets += !gx_ptx_is_exit(stmt);
		exits += gx_ptx_is_exit(stmt);
	}
	CHECK_EQ(rets, n_ret);
	CHECK_EQ(exits, n_exit);
	CHECK(func && gx_ptx_body_start(func)[-1] == '{' && gx_ptx_body_end(func)[0] == '}');
}

static void check_compiled(const char *path)
{
	struct gx_arena arena = { 0 };
	struct gx_ptx_module *m = NULL;
	struct gx_ptx_reach r;
	size_t len;
	char *text = read_sample(path, &len);

	CHECK(text && !gx_ptx_parse(text, len, &m, NULL));
	if (!m)
		return;
	r = reach(m, "direct", &arena);
	CHECK(!r.indirect_call && !r.function_address && !r.managed_symbol && r.n_funcs == 2);
	r = reach(m, "through_table", &arena);
	CHECK(r.indirect_call && r.function_address);
	check_ways(m, "_Z11leave_earlyi", 1, 1);
	check_ways(m, "direct", 1, 0);
	r = reach(m, "many_ways", &arena);
	CHECK(!r.indirect_call && r.n_funcs == 2);
	check_ways(m, "many_ways", 1, 1);
	CHECK(!falls_off(m, "many_ways"));
	gx_arena_free(&arena);
	gx_ptx_free(m);
	free(text);
}

int main(void)
{
	check_special();
	check_compiled("tests/data/ptx/calls.nvcc13.sm_90a.ptx");
	check_compiled("tests/data/ptx/calls.clang14.ptx60.ptx");
	return TEST_END();
}
