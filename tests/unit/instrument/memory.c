/* memory.c - modules that are read, changed, linked and renewed when memory is gone: wherever an allocation fails, heap or arena, the error says
 * so, nothing is kept, and where nothing failed the text is the same. */
#define FAIL_ARENA
#include "../fail.h"
#include "../test.h"
#include "programs.h"

#include "instrument/instrument.h"
#include "instrument/probe_text.h"
#include "instrument/ways.h"
#include "instrument/whole.h"
#include "ptx/link.h"
#include "ptx/renew.h"

#define HEADER ".version 7.0\n.target sm_75\n.address_size 64\n"

/* Variables by name and address, functions, ways out with and without a guard, nested scopes, lists of labels. */
static const char plain[] = HEADER
        ".global .align 8 .b8 v[64];\n.global .align 4 .u32 w = 7;\n"
        ".const .align 4 .f32 table[4] = {0f3F800000, 0f40000000};\n"
        ".const .align 4 .u32 unused[4];\n"
        ".global .align 8 .u64 at[2] = {v, w+4};\n"
        ".func (.param .b32 r) twice(.param .b32 a) { .reg .b32 %r<3>; ld.param.b32 %r1, [a];\n"
        "\tadd.u32 %r2, %r1, %r1; st.param.b32 [r], %r2; ret; }\n"
        ".visible .entry other(.param .u64 p) { ret; }\n"
        ".visible .entry k(.param .u64 out, .param .align 8 .b8 s[12]) .maxntid 64\n{\n"
        "\t.reg .pred %p<3>; .reg .b32 %r<8>; .reg .f32 %f<4>; .reg .b64 %rd<6>;\n"
        "\tld.param.u64 %rd1, [out]; mov.u32 %r2, %tid.x;\n"
        "\tsetp.eq.u32 %p2, %r2, 7;\n\t@%p2 ret;\n"
        "\tld.const.f32 %f1, [table+8]; ld.const.u32 %r1, [unused];\n"
        "\t@!%p2 cvta.global.u64 %rd2, v+16; mov.u64 %rd3, at;\n"
        "\tatom.global.add.u32 %r3, [v+4], 1; @%p2 st.global.u32 [w], %r3;\n"
        "\t{ .reg .b32 %r; .param .b32 p0; st.param.b32 [p0], %r2; .param .b32 q0;\n"
        "\tcall.uni (q0), twice, (p0); ld.param.b32 %r, [q0]; }\n"
        "\tL: .branchtargets A, B;\n\tbrx.idx %r2, L;\nA:\n"
        "\tld.global.v2.u32 {%r4, %r5}, [%rd1];\nB:\n\tret;\n}\n";

static const char virtual_call[] =
        HEADER ".func f() { ret; }\n.func g() { exit; }\n.global .align 8 .u64 table[2] = {f, g};\n"
               ".visible .entry k()\n{\n\t.reg .b64 %rd<6>;\n\tmov.u64 %rd3, table; ld.global.u64 "
               "%rd4, [%rd3+8];\n"
               "\tP: .callprototype _ ();\n\tcall %rd4, (), P;\n\tret;\n}\n";

/* Accesses to shared memory that conflict, that do in blocks of some sizes, and that never do. */
static const char shared[] = HEADER
        ".visible .entry k()\n{\n\t.reg .pred %p<3>; .reg .b32 %r<9>; .shared .align 4 .b8 s[256], "
        "t[64];\n"
        "\tmov.u32 %r1, %tid.x; shl.b32 %r2, %r1, 2; mov.u32 %r3, s; add.s32 %r4, %r3, %r2;\n"
        "\tst.shared.u32 [%r4], %r1; bar.sync 0; setp.lt.u32 %p1, %r1, 8; @%p1 bra L;\n"
        "\tld.shared.u32 %r5, [s]; bra M;\nL:\n\tld.shared.u32 %r5, [s+4];\nM:\n"
        "\tst.shared.u32 [t], %r5; ret;\n}\n";

/* Pieces without jumps, in loops and in none, that are counted, and what was added by each. */
static const char counted[] =
        ".version 7.0\n.target sm_80\n.address_size 64\n"
        ".visible .entry k(.param .u64 out)\n{\n"
        "\t.reg .pred %p<3>; .reg .b32 %r<9>; .reg .b64 %rd<4>;\n"
        "\tld.param.u64 %rd1, [out]; mov.u32 %r1, %tid.x; mov.u32 %r2, 0;\n"
        "\tld.global.u32 %r3, [%rd1]; ld.global.u32 %r4, [%rd1+4];\n"
        "L:\n\tld.global.u32 %r5, [%rd1+8]; add.u32 %r2, %r2, 1; setp.lt.u32 %p1, %r2, 9; @%p1 bra "
        "L;\n"
        "M:\n\tld.global.u32 %r5, [%rd1+12]; setp.lt.u32 %p2, %r5, %r1; @%p2 bra M;\n"
        "\tsetp.lt.u32 %p1, %r1, 8; @%p1 bra N;\n\tst.global.u32 [%rd1+16], %r4;\nN:\n\tret;\n}\n";

static const char linked[] =
        HEADER ".extern .func f(.param .b32 a);\n.weak .global .u32 w;\n.global .u32 mine;\n"
               ".visible .entry k2() { .param .b32 p; .reg .b64 %r<2>; mov.u64 %r1, mine; call f, "
               "(p); ret; }\n";
static const char linked_too[] = HEADER ".visible .func f(.param .b32 a) { .reg .b64 %r<2>; "
                                        "mov.u64 %r1, mine; ret; }\n.weak .global .u32 w;\n"
                                        ".global .u32 mine;\n";

static const char old[] =
        ".version 3.0\n.target sm_20\n.address_size 64\n.tex .u32 t;\n.global .u32 v;\n"
        ".entry k(.param .u64 p) { .reg .u32 %r<9>; .reg .u64 %d<2>; .reg .f32 %f<9>; .reg .pred "
        "%p;\n"
        "ld.param.u64 %d1, [p]; mov.u32 %r1, %tid.x; vote.ballot.b32 %r2, %p; bar.sync 0;\n"
        "tex.1d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [t, {%r1}]; st.global.u32 [%d1], %r2; ret; }\n";

/* Something for every hook. */
static const char everything[] = HEADER
        ".file 1 \"a.cu\"\n"
        ".func (.param .b32 r) twice(.param .b32 a) { .reg .b32 %r<3>; ld.param.b32 %r1, [a];\n"
        "\tadd.u32 %r2, %r1, %r1; st.param.b32 [r], %r2; ret; }\n"
        ".visible .entry k(.param .u64 out)\n{\n"
        "\t.reg .pred %p<3>; .reg .b32 %r<9>; .reg .b64 %rd<4>; .shared .align 4 .b8 s[256];\n"
        "\t.loc 1 7 0\n\tld.param.u64 %rd1, [out]; mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x;\n"
        "\tshl.b32 %r3, %r1, 2; mov.u32 %r4, s; add.s32 %r4, %r4, %r3; st.shared.u32 [%r4], %r2;\n"
        "\tbar.sync 0; setp.lt.u32 %p1, %r1, 8; @%p1 bra L;\n"
        "\t{ .param .b32 p0; st.param.b32 [p0], %r2; .param .b32 q0;\n"
        "\tcall.uni (q0), twice, (p0); ld.param.b32 %r5, [q0]; }\n"
        "L:\n\tld.global.u32 %r6, [%rd1]; atom.global.add.u32 %r7, [%rd1+4], %r6;\n"
        "\tst.global.u32 [%rd1+8], %r7; @%p1 ret; mov.u32 %r8, %nctaid.x; exit;\n}\n";

static int a_map;
static void *const the_maps[] = { &a_map };
static struct gx_probe probes[3], conflicting, counting, of_hook;

/* --- what is done with a module; the text is put behind what is there */
static int do_instrument(struct gx_strbuf *out, struct gx_diag *diag)
{
	struct gx_instrumented made = { 0 };
	struct gx_ptx_module *module;
	int err = gx_ptx_parse(plain, strlen(plain), &module, diag);

	CHECK(!err == (module != NULL));
	if (!err)
		err = gx_instrument(module, "k", probes, 3, &made, diag);
	if (!err)
		gx_strbuf_append(out, made.text.data, made.text.len);
	gx_instrumented_free(&made);
	gx_ptx_free(module);
	return err;
}

static int do_conflicts(struct gx_strbuf *out, struct gx_diag *diag)
{
	struct gx_instrumented made = { 0 };
	struct gx_ptx_module *module;
	int err = gx_ptx_parse(shared, strlen(shared), &module, diag);

	if (!err)
		err = gx_instrument(module, "k", &conflicting, 1, &made, diag);
	if (!err) {
		CHECK(made.n_sites == 2 && made.n_jumped == 1 && !made.idle.n);
		gx_strbuf_append(out, made.text.data, made.text.len);
	}
	gx_instrumented_free(&made);
	gx_ptx_free(module);
	return err;
}

static int do_runs(struct gx_strbuf *out, struct gx_diag *diag)
{
	struct gx_instrumented made = { 0 };
	struct gx_ptx_module *module;
	int err = gx_ptx_parse(counted, strlen(counted), &module, diag);

	if (!err)
		err = gx_instrument(module, "k", &counting, 1, &made, diag);
	if (!err) {
		CHECK(strstr(gx_strbuf_text(&made.text), "gpuext_runs_1"));
		gx_strbuf_append(out, made.text.data, made.text.len);
	}
	gx_instrumented_free(&made);
	gx_ptx_free(module);
	return err;
}

static int do_hook(struct gx_strbuf *out, struct gx_diag *diag)
{
	struct gx_instrumented made = { 0 };
	struct gx_ptx_module *module;
	int err = gx_ptx_parse(everything, strlen(everything), &module, diag);

	if (!err)
		err = gx_instrument(module, "k", &of_hook, 1, &made, diag);
	if (!err)
		gx_strbuf_append(out, made.text.data, made.text.len);
	gx_instrumented_free(&made);
	gx_ptx_free(module);
	return err;
}

static int do_whole(struct gx_strbuf *out, struct gx_diag *diag)
{
	static const struct gx_whole_kernel kernel = {
		.name = "k", .programs = 7, .max_threads = 128, .max_regs = 32
	};
	struct gx_instrumented made = { 0 };
	struct gx_ptx_module *module;
	int err = gx_ptx_parse(virtual_call, strlen(virtual_call), &module, diag);

	if (!err)
		err = gx_instrument_whole(module, &kernel, 1, probes, 3, &made, diag);
	if (!err)
		gx_strbuf_append(out, made.text.data, made.text.len);
	gx_instrumented_free(&made);
	gx_ptx_free(module);
	return err;
}

static int do_link(struct gx_strbuf *out, struct gx_diag *diag)
{
	static const struct gx_ptx_span texts[] = { { linked, sizeof(linked) - 1 },
		                                    { linked_too, sizeof(linked_too) - 1 } };

	return gx_ptx_link(texts, 2, out, diag);
}

static int do_renew(struct gx_strbuf *out, struct gx_diag *diag)
{
	struct gx_ptx_module *module;
	int err = gx_ptx_parse(old, strlen(old), &module, diag);

	if (!err)
		err = gx_ptx_renew(module, out, diag);
	gx_ptx_free(module);
	return err;
}

static int do_probes(struct gx_strbuf *out, struct gx_diag *diag)
{
	struct gx_probe_texts texts;
	int err = gx_instrument_probes(probes, 2, 90, GX_PROBE_FIRST, &texts, diag);

	for (int form = 0; form < GX_N_PROBE_FORMS && !err; form++)
		gx_strbuf_append(out, texts.text[form].data, texts.text[form].len);
	gx_probe_texts_free(&texts);
	return err;
}

/* The branches that decide over each statement. */
static int do_ways(struct gx_strbuf *out, struct gx_diag *diag)
{
	struct gx_arena arena = { 0 };
	struct gx_ptx_module *module;
	struct gx_ways_of ways;
	int err = gx_ptx_parse(plain, strlen(plain), &module, diag);

	for (uint32_t f = 0; !err && f < module->n_funcs; f++) {
		err = gx_ways_find(&module->funcs[f], &arena, &ways);
		if (err)
			gx_fail(diag, GX_E_NO_MEMORY, "ways");
		for (uint32_t i = 0; !err && i < module->funcs[f].n_stmts; i++)
			gx_strbuf_printf(out, "%u ", ways.ways[ways.block[i]].n);
	}
	gx_arena_free(&arena);
	gx_ptx_free(module);
	return err;
}

/* Allocation n fails: it alone, or with all behind it. */
static void starve(int (*what)(struct gx_strbuf *, struct gx_diag *), const char *wanted, long n,
                   bool alone)
{
	long before = atomic_load(&fail_blocks);
	struct gx_diag diag = { .insn = -1 };
	struct gx_strbuf out = { 0 };
	bool failed;
	int err;

	if (alone)
		fail_one(n);
	else
		fail_at(n);
	err = what(&out, &diag);
	failed = fail_none();
	CHECK_EQ(failed, n != 0);
	if (failed && !(out.failed && !err)) { /* or it was the text here */
		CHECK_EQ(err, -ENOMEM);
		CHECK_EQ(diag.error, GX_E_NO_MEMORY);
	} else if (!failed) {
		CHECK_EQ(err, 0);
		CHECK(!strcmp(gx_strbuf_text(&out), wanted));
	}
	gx_strbuf_free(&out);
	CHECK_EQ(atomic_load(&fail_blocks), before);
}

static void starve_each(const char *name, int (*what)(struct gx_strbuf *, struct gx_diag *))
{
	struct gx_diag diag = { .insn = -1 };
	struct gx_strbuf out = { 0 }, again = { 0 };

	if (what(&out, &diag))
		fprintf(stderr, "%s: %s %s\n", name, gx_error_code(diag.error), diag.text);
	CHECK_EQ(diag.error, GX_E_NONE);
	starve(what, gx_strbuf_text(&out), 0, true);
	fail_look_for_places();
	what(&again, &diag);
	fail_none();
	gx_strbuf_free(&again);
	CHECK(fail_n_firsts > 20);
	for (long k = 0; k < fail_n_firsts; k++)
		for (int alone = 0; alone < 2; alone++)
			starve(what, gx_strbuf_text(&out), fail_firsts[k], alone);
	gx_strbuf_free(&out);
}

static void each_hook(void)
{
	/* of blocks a program says when it is the last one: 2 */
	static const struct gx_insn last[] = { INSN(0xb7, 0, 0, 0, 2), INSN(0x95, 0, 0, 0, 0) };
	static const char *const arguments[GX_HOOK_HOST] = { [GX_HOOK_CALL] = "twice",
		                                             [GX_HOOK_RET] = "twice",
		                                             [GX_HOOK_LINE] = "a.cu:7",
		                                             [GX_HOOK_INSN] = "add.*",
		                                             [GX_HOOK_INSN_AFTER] = "add.*" };

	for (int hook = 0; hook < GX_HOOK_HOST; hook++) {
		of_hook = (struct gx_probe){
			.program = hook == GX_HOOK_STEAL ? test_program_of(GX_HOOK_STEAL, last, 2)
			                                 : test_program((enum gx_hook)hook, true),
			.hook = (enum gx_hook)hook,
			.argument = arguments[hook] ? arguments[hook] : "",
			.maps = the_maps
		};
		starve_each(gx_hook_row((enum gx_hook)hook)->text, do_hook);
		gx_verified_free((struct gx_verified *)(uintptr_t)of_hook.program);
	}
}

int main(void)
{
	static const struct {
		const char *name;
		int (*what)(struct gx_strbuf *, struct gx_diag *);
	} rows[] = { { "instrument", do_instrument }, { "whole", do_whole },   { "link", do_link },
		     { "renew", do_renew },           { "probes", do_probes }, { "ways", do_ways },
		     { "conflicts", do_conflicts },   { "runs", do_runs } };
	struct gx_verified *programs[] = { test_program(GX_HOOK_ENTRY, true),
		                           test_program(GX_HOOK_EXIT, true),
		                           test_access_program(GX_HOOK_MEM),
		                           test_access_program(GX_HOOK_SHARED),
		                           test_program(GX_HOOK_MEM, false) };

	probes[0] = (struct gx_probe){ .program = programs[0],
		                       .hook = GX_HOOK_ENTRY,
		                       .maps = the_maps };
	probes[1] =
	        (struct gx_probe){ .program = programs[1], .hook = GX_HOOK_EXIT, .maps = the_maps };
	probes[2] =
	        (struct gx_probe){ .program = programs[2], .hook = GX_HOOK_MEM, .maps = the_maps };
	conflicting = (struct gx_probe){ .program = programs[3],
		                         .hook = GX_HOOK_SHARED,
		                         .argument = "when=conflicting",
		                         .maps = the_maps };
	counting =
	        (struct gx_probe){ .program = programs[4], .hook = GX_HOOK_MEM, .maps = the_maps };
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		starve_each(rows[i].name, rows[i].what);
	each_hook();
	gx_verified_free(programs[0]);
	gx_verified_free(programs[1]);
	gx_verified_free(programs[2]);
	gx_verified_free(programs[3]);
	gx_verified_free(programs[4]);
	return TEST_END();
}
