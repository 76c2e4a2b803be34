/* instrument.c - variants' text: where programs go, what is dropped, shared and refused; ptxas is
 * asked where it is. */
#include "../test.h"
#include "programs.h"

#include "instrument/instrument.h"
#include "maps/layout.h"

#include <stdlib.h>
#include <unistd.h>

#define HEADER ".version 7.0\n.target sm_75\n.address_size 64\n"

static const char plain[] = HEADER
        ".global .align 4 .u32 counter;\n"
        ".const .align 4 .f32 table[4] = {0f3F800000, 0f40000000, 0f40400000, 0f40800000};\n"
        ".const .align 4 .u32 unused[4];\n"
        ".visible .entry other(.param .u64 p) { ret; }\n"
        ".visible .entry kernel(\n\t.param .u64 out,\n\t.param .u32 n\n)\n{\n"
        "\t.reg .pred %p<3>;\n\t.reg .b32 %r<8>;\n\t.reg .f32 %f<4>;\n\t.reg .b64 %rd<6>;\n\n"
        "\tld.param.u64 %rd1, [out];\n\tld.param.u32 %r1, [n];\n"
        "\tmov.u32 %r2, %tid.x;\n\tsetp.ge.u32 %p1, %r2, %r1;\n"
        "\t@%p1 bra $L_done;\n"
        "\tsetp.eq.u32 %p2, %r2, 7;\n\t@%p2 ret;\n"
        "\tld.const.f32 %f1, [table+8];\n"
        "\tatom.global.add.u32 %r3, [counter], 1;\n"
        "\tmov.u64 %rd3, counter;\n\tld.global.u32 %r4, [%rd3];\n"
        "\tcvta.to.global.u64 %rd2, %rd1;\n"
        "\tst.global.f32 [%rd2], %f1;\n\tst.global.u32 [%rd2+4], %r4;\n"
        "$L_done:\n\tret;\n}\n";

static int a_map, another; /* as many as one of the programs has */
static void *const the_maps[] = { &a_map, &another };

static struct gx_verified *made_programs[32];
static uint32_t n_made_programs;

static struct gx_probe probe(enum gx_hook hook, bool launch_id)
{
	struct gx_verified *program = test_program(hook, launch_id);

	made_programs[n_made_programs++] = program;
	return (struct gx_probe){ .program = program, .hook = hook, .maps = the_maps };
}

static uint32_t occurrences(const char *text, const char *what)
{
	uint32_t n = 0;

	for (const char *at = text; (at = strstr(at, what)); at += strlen(what))
		n++;
	return n;
}

/* The judge, when there is one: the text assembles. */
static void judge(const struct gx_instrumented *made, const char *what)
{
	const char *ptxas = "/usr/local/cuda/bin/ptxas";
	char path[] = "/tmp/gx-instrument-XXXXXX", command[256];
	int fd;

	CHECK(made->text.data != NULL);
	if (access(ptxas, X_OK) || !made->text.data)
		return;
	fd = mkstemp(path);
	CHECK(fd >= 0 && write(fd, made->text.data, made->text.len) == (ssize_t)made->text.len);
	close(fd);
	snprintf(command, sizeof(command), "%s -w -arch=sm_75 -o /dev/null %s", ptxas, path);
	if (system(command)) {
		fprintf(stderr, "%s does not assemble:\n%s\n", what, made->text.data);
		CHECK(!"ptxas");
	}
	unlink(path);
}

static int make(const char *text, const char *kernel, const struct gx_probe *probes, uint32_t n,
                struct gx_instrumented *out, struct gx_diag *diag)
{
	struct gx_ptx_module *module = NULL;
	int err = gx_ptx_parse(text, strlen(text), &module, diag);

	memset(out, 0, sizeof(*out));
	CHECK_EQ(err, 0);
	if (!err)
		err = gx_instrument(module, kernel, probes, n, out, diag);
	gx_ptx_free(module);
	return err;
}

static void test_exit_and_entry(void)
{
	struct gx_probe both[] = { probe(GX_HOOK_ENTRY, false), probe(GX_HOOK_EXIT, false) };
	struct gx_instrumented made;
	struct gx_diag diag = { .insn = -1 };
	const char *text;

	CHECK_EQ(make(plain, "kernel", both, 2, &made, &diag), 0);
	if (diag.error)
		fprintf(stderr, "%s %s\n", gx_error_code(diag.error), diag.text);
	text = gx_strbuf_text(&made.text);
	CHECK_EQ(made.n_sites, 3); /* entry, @%p2 ret, ret */
	/* each with names of its own; those of one program differ in nothing else */
	CHECK(occurrences(text, "gpuext_s0p0_") > 4);
	CHECK(occurrences(text, "gpuext_s1p1_") > 4);
	CHECK_EQ(occurrences(text, "gpuext_s1p1_"), occurrences(text, "gpuext_s2p1_"));
	CHECK_EQ(occurrences(text, "gpuext_s"),
	         occurrences(text, "gpuext_s0p0_") + 2 * occurrences(text, "gpuext_s1p1_"));
	CHECK_EQ(made.n_maps, 1); /* both programs have the same one */
	CHECK_EQ(made.n_reloc_words, GX_RELOC_MAP(2, 1) + 1);
	CHECK_EQ(occurrences(text, "@!%p2 bra gpuext_over_"), 1);
	CHECK(!strstr(text, "@%p2 ret"));
	CHECK(!strstr(text, "other(") && !strstr(text, "unused"));
	CHECK(!strstr(text, "counter")); /* by address only */
	CHECK(strstr(text, "table[4] = {0f3F800000") != NULL);
	CHECK(strstr(text, ".const .align 8 .b64 gpuext_reloc[") != NULL);
	CHECK_EQ(made.n_shared, 2);
	CHECK(!made.uses_launch_id);
	CHECK(!strstr(text, "gpuext_launch_id"));
	judge(&made, "entry and exit");
	gx_instrumented_free(&made);
}

/* Programs at one end leave the other as it was, and what they do not stand in front of. */
static void test_one_end_alone(void)
{
	static const char statements[] = "\tsetp.eq.u32 %p2, %r2, 7;\n\t@%p2 ret;\n"
	                                 "\tld.const.f32 %f1, [table+8];\n";
	static const char end[] = "\tst.global.u32 [%rd2+4], %r4;\n$L_done:\n\tret;\n}\n";
	static const enum gx_hook hooks[] = { GX_HOOK_ENTRY, GX_HOOK_EXIT };

	for (size_t i = 0; i < 2; i++) {
		struct gx_probe one = probe(hooks[i], false);
		struct gx_diag diag = { .insn = -1 };
		struct gx_instrumented made;
		const char *text;

		CHECK_EQ(make(plain, "kernel", &one, 1, &made, &diag), 0);
		text = gx_strbuf_text(&made.text);
		CHECK_EQ(made.n_sites, hooks[i] == GX_HOOK_ENTRY ? 1 : 2);
		CHECK(!strstr(text, statements) == (hooks[i] == GX_HOOK_EXIT));
		CHECK(!strstr(text, end) == (hooks[i] == GX_HOOK_EXIT));
		CHECK(!strstr(text, "%rd<6>;\n\n\tld.param.u64 %rd1, [out];\n") ==
		      (hooks[i] == GX_HOOK_ENTRY));
		gx_instrumented_free(&made);
	}
}

/* Every way in which a statement names a variable, and what stands there in the variant. */
static void test_addresses(void)
{
#define BODY                                                                                       \
	HEADER ".global .align 8 .b8 v[64];\n.visible .entry k()\n{\n.reg .pred %%p1;\n"           \
	       ".reg .b32 %%r1;\n.reg .b64 %%rd1;\nsetp.eq.u64 %%p1, %%rd1, 0;\n%s\nret;\n}\n"
	static const struct {
		const char *from, *to; /* $: the word of the relocation block */
	} cases[] = {
		{ "mov.u64 %rd1, v;", "ld.const.u64 %rd1, [gpuext_reloc+$];\n" },
		{ "mov.b64 %rd1, v;", "ld.const.u64 %rd1, [gpuext_reloc+$];\n" },
		{ "mov.u64 %rd1, v+8;",
		  "ld.const.u64 %rd1, [gpuext_reloc+$]; add.s64 %rd1, %rd1, 8;\n" },
		{ "@%p1 mov.u64 %rd1, v+56;", "@%p1 ld.const.u64 %rd1, [gpuext_reloc+$]; @%p1 "
		                              "add.s64 %rd1, %rd1, 56;\n" },
		{ "@!%p1 cvta.global.u64 %rd1, v+16;",
		  "@!%p1 ld.const.u64 %rd1, [gpuext_reloc+$]; @!%p1 add.s64 %rd1, %rd1, 16; "
		  "@!%p1 cvta.global.u64 %rd1, %rd1;\n" },
		{ "ld.global.u32 %r1, [v+4];",
		  "{ .reg .b64 %gpuext_at; ld.const.u64 %gpuext_at, [gpuext_reloc+$]; "
		  "ld.global.u32 %r1, [%gpuext_at+4]; }\n" },
		{ "@%p1 st.global.u32 [v], %r1;",
		  "{ .reg .b64 %gpuext_at; ld.const.u64 %gpuext_at, [gpuext_reloc+$]; "
		  "@%p1 st.global.u32 [%gpuext_at], %r1; }\n" },
	};
	struct gx_probe entry = probe(GX_HOOK_ENTRY, false);
	struct gx_diag diag = { .insn = -1 };
	struct gx_instrumented made;
	char text[2048], all[1024] = "";

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char want[512];
		const char *word = strchr(cases[i].to, '$');

		snprintf(text, sizeof(text), BODY, cases[i].from);
		CHECK_EQ(make(text, "k", &entry, 1, &made, &diag), 0);
		CHECK(made.n_shared == 1 && !strcmp(made.shared[0].name, "v"));
		snprintf(want, sizeof(want), "%.*s%u%s", (int)(word - cases[i].to), cases[i].to,
		         made.n_shared ? 8 * made.shared[0].reloc_word : 0, word + 1);
		if (!strstr(gx_strbuf_text(&made.text), want))
			fprintf(stderr, "no %s in %s\n", want, gx_strbuf_text(&made.text));
		CHECK(strstr(gx_strbuf_text(&made.text), want));
		gx_instrumented_free(&made);
		snprintf(all + strlen(all), sizeof(all) - strlen(all), "%s\n", cases[i].from);
	}
	snprintf(text, sizeof(text), BODY, all);
	CHECK_EQ(make(text, "k", &entry, 1, &made, &diag), 0);
	judge(&made, "names of a variable");
	gx_instrumented_free(&made);
#undef BODY
}

/* The variant may have a copy of its own of what nobody can write or ask for: compilers' string literals. */
static void test_private(void)
{
	static const struct {
		const char *declared, *name;
		bool may_be_private;
	} cases[] = {
		{ ".global .align 1 .b8 $str[2] = {65, 0};", "$str", true },
		{ ".global .align 1 .b8 _$_str$7[2] = {65, 0};", "_$_str$7", true },
		{ ".global .align 1 .b8 __unnamed_1[2] = {65, 0};", "__unnamed_1", true },
		{ ".global .align 1 .b8 $str[2];", "$str", false },
		{ ".visible .global .align 1 .b8 $str[2] = {65, 0};", "$str", false },
		{ ".extern .global .align 1 .b8 $str[2];", "$str", false },
		{ ".global .align 1 .b8 $st[2] = {65, 0};", "$st", false },
		{ ".global .align 1 .b8 $sta[2] = {65, 0};", "$sta", false },
		{ ".global .align 1 .b8 counter_of_all[2] = {65, 0};", "counter_of_all", false },
		{ ".const .align 1 .b8 $str[2] = {65, 0};", "$str", false },
	};
	struct gx_probe entry = probe(GX_HOOK_ENTRY, false);

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct gx_diag diag = { .insn = -1 };
		struct gx_instrumented made;
		char text[512];

		snprintf(text, sizeof(text),
		         HEADER "%s\n.visible .entry k()\n{\n.reg .b32 %%r1;\nld.%s.u8 %%r1, "
		                "[%s];\nret;\n}\n",
		         cases[i].declared,
		         strstr(cases[i].declared, ".const") ? "const" : "global", cases[i].name);
		CHECK_EQ(make(text, "k", &entry, 1, &made, &diag), 0);
		CHECK(made.n_shared == 1 && !strcmp(made.shared[0].name, cases[i].name) &&
		      made.shared[0].may_be_private == cases[i].may_be_private);
		gx_instrumented_free(&made);
	}
}

static void test_launch_id(void)
{
	static const char *const shapes[] = { "(.param .u64 a, .param .align 8 .b8 s[12])",
		                              "(.param .u8 a, .param .u64 b)",
		                              "(.param .u8 a, .param .align 4 .b8 s[4])", "()",
		                              "" };
	static const uint32_t offsets[] = { 24, 16, 8, 0, 0 };
	struct gx_probe entry = probe(GX_HOOK_ENTRY, true);

	for (size_t i = 0; i < sizeof(offsets) / sizeof(offsets[0]); i++) {
		struct gx_instrumented made;
		struct gx_diag diag = { .insn = -1 };
		char text[256];

		snprintf(text, sizeof(text), HEADER ".visible .entry k%s {\n\tret;\n}\n",
		         shapes[i]);
		CHECK_EQ(make(text, "k", &entry, 1, &made, &diag), 0);
		CHECK(made.uses_launch_id);
		CHECK_EQ(made.launch_id_offset, offsets[i]);
		CHECK_EQ(occurrences(gx_strbuf_text(&made.text), ".param .u64 gpuext_launch_id"),
		         1);
		judge(&made, shapes[i]);
		gx_instrumented_free(&made);
	}
}

/* Exits that are no `ret` of the kernel: exit in a function, the end of the body, a label at the
 * end. */
static void test_ways_out(void)
{
	static const struct {
		const char *body;
		uint32_t sites;
	} cases[] = {
		{ ".func f(.param .b32 a) { .reg .pred %p; .reg .b32 %r; ld.param.b32 %r, [a]; "
		  "setp.eq.u32 %p, %r, 0; @%p exit; ret; }\n"
		  ".visible .entry k() { .reg .b32 %r; mov.u32 %r, %tid.x;\n"
		  "{ .param .b32 p0; st.param.b32 [p0], %r; call.uni f, (p0); }\n ret; }\n",
		  2 },
		{ ".visible .entry k() { .reg .b32 %r; mov.u32 %r, 1; }\n", 1 },
		{ ".visible .entry k() { .reg .b32 %r; .reg .pred %p; mov.u32 %r, %tid.x; "
		  "setp.eq.u32 %p, "
		  "%r, 3; @%p bra END; ret; END:\n}\n",
		  2 },
		{ ".visible .entry k() { exit; }\n", 1 },
		{ ".func g() { exit; }\n.visible .entry k() { ret; }\n", 1 }, /* not reached */
	};
	struct gx_probe exit_ = probe(GX_HOOK_EXIT, false);

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct gx_instrumented made;
		struct gx_diag diag = { .insn = -1 };
		char text[1024];

		snprintf(text, sizeof(text), HEADER "%s", cases[i].body);
		CHECK_EQ(make(text, "k", &exit_, 1, &made, &diag), 0);
		CHECK_EQ(made.n_sites, cases[i].sites);
		judge(&made, cases[i].body);
		gx_instrumented_free(&made);
	}
}

/* A device function does not have the kernel's parameters: at its exits the launch id is 0, in the
 * kernel it is there. */
static void test_id_in_function(void)
{
	struct gx_probe exit_ = probe(GX_HOOK_EXIT, true);
	struct gx_diag diag = { .insn = -1 };
	struct gx_instrumented made;

	CHECK_EQ(make(HEADER ".func f() { exit; }\n.visible .entry k() { call f; ret; }\n", "k",
	              &exit_, 1, &made, &diag),
	         0);
	CHECK(made.uses_launch_id);
	CHECK_EQ(occurrences(gx_strbuf_text(&made.text), "[gpuext_launch_id]"), 1);
	judge(&made, "exit in a function");
	gx_instrumented_free(&made);
}

/* Of the variables that a kernel gets to, which the variant may have for itself: literals, by the names that compilers give them. */
static void test_literals(void)
{
	static const struct {
		const char *name, *linkage, *init;
		bool is_private;
	} rows[] = {
		{ "$str", "", " = {65, 0}", true },
		{ "$str$1", "", " = {65, 0}", true },
		{ "_$_str", "", " = {65, 0}", true },
		{ "_$_str7", "", " = {65, 0}", true },
		{ "__unnamed_1", "", " = {65, 0}", true },
		{ "$str", ".visible ", " = {65, 0}", false },
		{ "$str", "", "", false }, /* written, or it would have contents */
		{ "$st", "", " = {65, 0}", false },
		{ "_$_st", "", " = {65, 0}", false },
		{ "__unnamed", "", " = {65, 0}", false },
		{ "a$str", "", " = {65, 0}", false },
		{ "table", "", " = {65, 0}", false },
	};
	struct gx_probe exit_ = probe(GX_HOOK_EXIT, false);

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_diag diag = { .insn = -1 };
		struct gx_instrumented made;
		char text[512];

		snprintf(text, sizeof(text),
		         HEADER "%s.global .align 1 .b8 %s[2]%s;\n.visible .entry k() { .reg .b64 "
		                "%%rd; mov.u64 %%rd, %s; ret; }\n",
		         rows[i].linkage, rows[i].name, rows[i].init, rows[i].name);
		CHECK_EQ(make(text, "k", &exit_, 1, &made, &diag), 0);
		CHECK(made.n_shared == 1 && !strcmp(made.shared[0].name, rows[i].name));
		CHECK(made.n_shared == 1 && made.shared[0].may_be_private == rows[i].is_private &&
		      made.shared[0].bytes == 2 && !made.shared[0].is_const);
		/* what may be private stays in the text, to have contents there */
		CHECK_EQ(occurrences(gx_strbuf_text(&made.text), ".global .align 1 .b8"),
		         rows[i].is_private);
		gx_instrumented_free(&made);
	}
}

/* Of several limits of registers the lowest; 0 is none. */
static void test_limits_of_registers(void)
{
	static const uint32_t limits[][3] = {
		{ 32, 24, 24 }, { 24, 32, 24 }, { 0, 32, 32 }, { 32, 0, 32 }, { 0, 0, 0 }
	};
	struct gx_probe probes[] = { probe(GX_HOOK_EXIT, false), probe(GX_HOOK_ENTRY, false) };

	for (size_t i = 0; i < sizeof(limits) / sizeof(limits[0]); i++) {
		struct gx_diag diag = { .insn = -1 };
		struct gx_instrumented made;

		probes[0].max_regs = limits[i][0];
		probes[1].max_regs = limits[i][1];
		CHECK_EQ(
		        make(HEADER ".visible .entry k() { ret; }\n", "k", probes, 2, &made, &diag),
		        0);
		CHECK_EQ(made.max_regs, limits[i][2]);
		gx_instrumented_free(&made);
	}
}

/* How an instruction may name a variable that original and variant share: what it becomes, or it is refused. */
static void test_shared_uses(void)
{
	static const struct {
		const char *use, *made;
	} rows[] = {
		{ "mov.u64 %rd1, v;", "ld.const.u64 %rd1, [gpuext_reloc+" },
		{ "mov.b64 %rd1, v;", "ld.const.u64 %rd1, [gpuext_reloc+" },
		{ "cvta.global.u64 %rd1, v;", "cvta.global.u64 %rd1, %rd1;" },
		{ "ld.global.u32 %r1, [v];", "ld.global.u32 %r1, [%gpuext_at]; }" },
		{ "ld.global.u32 %r1, [v+4];", "ld.global.u32 %r1, [%gpuext_at+4]; }" },
		{ "@%p1 st.global.u32 [v], %r1;", "@%p1 st.global.u32 [%gpuext_at], %r1; }" },
		{ "mov.u64 %rd1, -v;", NULL },
		{ "mov.u64 %rd1, v, v;", NULL },
		{ "mov.u64 %rd1, v, 3;", NULL },
		{ "mov.u64 %rd1;", "mov.u64 %rd1;" }, /* nothing of ours */
		{ "mov.b64 {%r1, %r2}, v;", NULL },
		{ "mov.u32 %r1, v;", NULL },
		{ "add.u64 %rd1, %rd1, v;", NULL },
		{ "ld.u32 %r1, [v];", NULL },
		{ "ld.global.u32 %r1, [v, {%r1}];", NULL },
		{ "atom.global.add.u64 %rd1, [v], v;", NULL },
	};
	struct gx_probe exit_ = probe(GX_HOOK_EXIT, false);

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_diag diag = { .insn = -1 };
		struct gx_instrumented made;
		char text[512];
		int err;

		snprintf(text, sizeof(text),
		         HEADER ".global .u32 v[4];\n.visible .entry k() { .reg .b64 %%rd<3>; .reg "
		                ".b32 %%r<3>; .reg .pred %%p<2>;\n%s ret; }\n",
		         rows[i].use);
		err = make(text, "k", &exit_, 1, &made, &diag);
		CHECK_EQ(err != 0, !rows[i].made);
		CHECK_EQ(diag.error, rows[i].made ? GX_E_NONE : GX_E_AGENT_EDIT);
		if (err != 0 || !rows[i].made)
			CHECK(strstr(diag.text, "variable in '"));
		else
			CHECK(strstr(gx_strbuf_text(&made.text), rows[i].made));
		gx_instrumented_free(&made);
	}
}

/* Programs need PTX 6.0: an older module's version is raised, and a later one's stays. */
static void test_version(void)
{
	static const char *const cases[][2] = { { "5.0", ".version 6.0\n" },
		                                { "3.2", ".version 6.0\n" },
		                                { "7.1", ".version 7.1\n" } };
	struct gx_probe exit_ = probe(GX_HOOK_EXIT, false);

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct gx_diag diag = { .insn = -1 };
		struct gx_instrumented made;
		char text[256];

		snprintf(text, sizeof(text),
		         ".version %s\n.target sm_30\n.address_size 64\n"
		         ".visible .entry k() { ret; }\n",
		         cases[i][0]);
		CHECK_EQ(make(text, "k", &exit_, 1, &made, &diag), 0);
		CHECK(strstr(gx_strbuf_text(&made.text), cases[i][1]) != NULL);
		judge(&made, cases[i][0]);
		gx_instrumented_free(&made);
	}
}

static void test_refusals(void)
{
	static const struct {
		const char *body;
		enum gx_error error;
	} cases[] = {
		{ ".func f() { ret; }\n.visible .entry k() { .reg .b64 %r; mov.u64 %r, f; call %r, "
		  "(), P; P: "
		  ".callprototype _ (); ret; }",
		  GX_E_AGENT_INDIRECT },
		{ ".func f() { ret; }\n.visible .entry k() { .reg .b64 %r; mov.u64 %r, f; ret; }",
		  GX_E_AGENT_INDIRECT },
		{ ".global .texref t;\n.visible .entry k() { .reg .b64 %r; mov.u64 %r, t; ret; }",
		  GX_E_AGENT_INDIRECT },
		{ ".extern .func (.param .b32 r) cudaLaunchDevice(.param .b64 a);\n"
		  ".visible .entry k() { .param .b32 r; .param .b64 a; call (r), cudaLaunchDevice, "
		  "(a); ret; }",
		  GX_E_AGENT_INDIRECT },
		{ ".visible .entry other() { ret; }", GX_E_AGENT_NO_KERNEL },
		{ ".global .u32 v;\n.visible .entry k() { .reg .b64 %r; add.s64 %r, v, 4; ret; }",
		  GX_E_AGENT_EDIT },
		{ ".global .u32 v;\n.visible .entry k() { .reg .b64 %r; mov.u64 %r, [v]; ret; }",
		  GX_E_AGENT_EDIT },
		{ ".global .u32 v;\n.visible .entry k() { .reg .b64 %r; mov.u64 %r, !v; ret; }",
		  GX_E_AGENT_EDIT },
		/* no form of a move */
		{ ".global .u32 v;\n.visible .entry k() { .reg .b64 %r; mov.u64 %r, v, 4; ret; }",
		  GX_E_AGENT_EDIT },
		{ ".global .u32 v;\n.visible .entry k() { .reg .b64 %r; mov.u64 v; ret; }",
		  GX_E_AGENT_EDIT },
		{ ".global .u32 v;\n.visible .entry k() { .reg .b64 %r; mov.u64 [%r], v; ret; }",
		  GX_E_AGENT_EDIT },
		{ ".const .u32 v;\n.visible .entry k() { .reg .b64 %r; mov.u64 %r, v; "
		  "cvta.const.u64 %r, %r; ret; }",
		  GX_E_AGENT_EDIT },
		{ ".visible .entry k() { .reg .b32 gpuext_x; ret; }", GX_E_AGENT_EDIT },
	};
	struct gx_probe entry = probe(GX_HOOK_ENTRY, true), host = entry;
	struct gx_instrumented made;

	host.hook = GX_HOOK_HOST;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct gx_diag diag = { .insn = -1 };
		char text[1024];

		snprintf(text, sizeof(text), HEADER "%s\n", cases[i].body);
		CHECK(make(text, "k", &entry, 1, &made, &diag) < 0);
		CHECK_EQ(diag.error, cases[i].error);
		if (diag.error != cases[i].error)
			fprintf(stderr, "case %zu: %s %s\n", i, gx_error_code(diag.error),
			        diag.text);
		gx_instrumented_free(&made);
	}
	{
		struct gx_diag diag = { .insn = -1 };

		CHECK(make(plain, "kernel", &host, 1, &made, &diag) < 0);
		CHECK_EQ(diag.error, GX_E_AGENT_HOOK);
		gx_instrumented_free(&made);
	}
}

/* One that can't be compiled, and one at a hook without an editor, do not take the others away;
 * what the kernel forbids is everybody's reason. */
static void test_choose(void)
{
	struct gx_probe good = probe(GX_HOOK_EXIT, false), entry = probe(GX_HOOK_ENTRY, true);
	struct gx_probe host = good, wide = good;
	struct gx_diag why[5], diag = { .insn = -1 };
	struct gx_ptx_module *module = NULL;
	/* as if its map had values of more bytes than a device copies */
	struct gx_verified *broken = test_wide_program(GX_HOOK_EXIT);

	host.hook = GX_HOOK_HOST;
	CHECK(broken != NULL);
	wide.program = made_programs[n_made_programs++] = broken;
	CHECK_EQ(gx_ptx_parse(plain, strlen(plain), &module, &diag), 0);
	{
		const struct gx_probe probes[] = { wide, good, host, entry, wide };

		CHECK_EQ(gx_instrument_choose(module, "kernel", probes, 5, why), 2);
		CHECK_EQ(why[0].error, GX_E_LOWER_SIZE);
		CHECK_EQ(why[1].error, GX_E_NONE);
		CHECK_EQ(why[2].error, GX_E_AGENT_HOOK);
		CHECK_EQ(why[3].error, GX_E_NONE);
		CHECK_EQ(why[4].error, GX_E_LOWER_SIZE);
		CHECK_EQ(gx_instrument_choose(module, "kernel", probes + 1, 1, why), 1);
		CHECK_EQ(gx_instrument_choose(module, "no_such", probes, 5, why), 0);
		CHECK_EQ(why[1].error, GX_E_AGENT_NO_KERNEL);
		CHECK_EQ(why[3].error, GX_E_AGENT_NO_KERNEL);
	}
	gx_ptx_free(module);
}

/* A kernel with n loads of each of two widths. */
static void make_loads(struct gx_strbuf *text, uint32_t n)
{
	gx_strbuf_puts(text, HEADER ".visible .entry kernel(.param .u64 in)\n{\n"
	                            "\t.reg .b32 %r<3>;\n\t.reg .b64 %rd<2>;\n"
	                            "\tld.param.u64 %rd1, [in];\n");
	for (uint32_t i = 0; i < n; i++)
		gx_strbuf_printf(text,
		                 "\tld.global.u32 %%r1, [%%rd1+%u];\n"
		                 "\tld.global.v2.u32 {%%r1, %%r2}, [%%rd1+%u];\n",
		                 8 * i, 8 * i);
	gx_strbuf_puts(text, "\tret;\n}\n");
}

static const char *line_at(const char *text, uint32_t line)
{
	while (--line && strchr(text, '\n'))
		text = strchr(text, '\n') + 1;
	return text;
}

/* Few places have the program's text each; for many it is one function, whatever they are like. */
static void test_pasted_and_called(void)
{
	struct gx_verified *program = test_access_program(GX_HOOK_LD);
	struct gx_probe ld = { .program = program, .hook = GX_HOOK_LD, .maps = the_maps };

	for (uint32_t n = 4; n <= 64; n += 60) {
		struct gx_strbuf text = { 0 };
		struct gx_instrumented made;
		struct gx_diag diag = { .insn = -1 };
		bool called = n > 4;

		make_loads(&text, n);
		CHECK_EQ(make(gx_strbuf_text(&text), "kernel", &ld, 1, &made, &diag), 0);
		CHECK_EQ(made.n_accesses, 2 * n);
		CHECK_EQ(made.n_unseen, 0);
		for (uint32_t i = 0; i < made.n_accesses;
		     i++) /* one a line, behind the kernel's first */
			CHECK_EQ(made.access_lines[i], made.access_lines[0] + i);
		CHECK(!strncmp(line_at(gx_strbuf_text(&text), made.access_lines[0]),
		               "\tld.global.u32 %r1, [%rd1+0];\n", 30));
		CHECK_EQ(made.n_sites, 2 * n);
		CHECK_EQ(occurrences(gx_strbuf_text(&made.text), ".func "), called);
		CHECK_EQ(occurrences(gx_strbuf_text(&made.text), "call gpuext_s0p0_f, ("),
		         called ? 2 * n : 0);
		CHECK_EQ(occurrences(gx_strbuf_text(&made.text), "bar.warp.sync -1"),
		         called ? 1 : 2 * n);
		judge(&made, called ? "called" : "pasted");
		gx_instrumented_free(&made);
		gx_strbuf_free(&text);
	}
	gx_verified_free(program);
}

/* Lanes that go around a program wait behind it for the others, where devices do not bring them together. */
static void test_lanes_meet(void)
{
	static const struct {
		const char *head, *access;
		bool meets;
	} rows[] = {
		{ ".version 6.0\n.target sm_70", "@%p ld.global.u32 %r, [%rd];", true },
		{ ".version 7.0\n.target sm_75", "@!%p ld.shared.u32 %r, [%rd];", true },
		{ ".version 7.0\n.target sm_75", "ld.u32 %r, [%rd];",
		  true }, /* some of constants */
		{ ".version 7.0\n.target sm_75", "ld.global.u32 %r, [%rd];", false },
		{ ".version 6.0\n.target sm_60", "@%p ld.global.u32 %r, [%rd];", false },
	};
	struct gx_verified *program = test_access_program(GX_HOOK_LD);
	struct gx_probe ld = { .program = program, .hook = GX_HOOK_LD, .maps = the_maps };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_diag diag = { .insn = -1 };
		struct gx_instrumented made;
		const char *asked, *over, *met;
		char text[512];

		snprintf(text, sizeof(text),
		         "%s\n.address_size 64\n.visible .entry k() { .reg .pred %%p; .reg .b32 "
		         "%%r; .reg .b64 %%rd; %s ret; }\n",
		         rows[i].head, rows[i].access);
		CHECK_EQ(make(text, "k", &ld, 1, &made, &diag), 0);
		asked = strstr(gx_strbuf_text(&made.text), "activemask.b32 gpuext_all_");
		over = strstr(gx_strbuf_text(&made.text), " bra gpuext_over_");
		met = strstr(gx_strbuf_text(&made.text), "bar.warp.sync gpuext_all_");
		CHECK(rows[i].meets ? asked && over && met : !asked && !met);
		CHECK(!met || (asked < over && over < met && strstr(met, rows[i].access)));
		CHECK(!rows[i].meets || !strstr(gx_strbuf_text(&made.text), ".version 6.0"));
		judge(&made, rows[i].access);
		gx_instrumented_free(&made);
	}
	gx_verified_free(program);
}

/* A program at entry stands before the first instruction, whatever is declared behind it. */
static void test_place_of_entry(void)
{
	static const char text[] =
	        HEADER ".visible .entry k()\n{\n\t.reg .b32 %r<3>;\n\t.pragma \"nounroll\";\n"
	               "\tmov.u32 %r1, 7;\n\t.reg .b32 %late;\n\tmov.u32 %late, %r1;\n\tret;\n}\n";
	struct gx_probe entry = probe(GX_HOOK_ENTRY, false);
	struct gx_diag diag = { .insn = -1 };
	struct gx_instrumented made;
	const char *made_text, *program;

	CHECK_EQ(make(text, "k", &entry, 1, &made, &diag), 0);
	made_text = gx_strbuf_text(&made.text);
	program = strstr(made_text, "gpuext_s0p0_");
	CHECK(program && program > strstr(made_text, ".reg .b32 %r<3>;") &&
	      program < strstr(made_text, "mov.u32 %r1, 7;"));
	judge(&made, "entry");
	gx_instrumented_free(&made);
}

/* What the text cannot do without: what a variable that stays is made of, and all that an alias or debug information may name. */
static void test_kept(void)
{
	static const char body[] =
	        ".visible .entry k() { .reg .b64 %rd<2>; ld.const.u64 %rd1, [table]; ret; }\n";
	static const struct {
		const char *more;
		bool stays;
	} rows[] = { { "", false },
		     { ".func aliased() { ret; }\n.func name();\n.alias name, aliased;\n", true },
		     { ".section .debug_info { .b8 0 }\n", true } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_probe entry = probe(GX_HOOK_ENTRY, false);
		struct gx_diag diag = { .insn = -1 };
		struct gx_instrumented made;
		char text[1024];

		snprintf(text, sizeof(text),
		         HEADER ".global .u32 named;\n.global .u32 gone;\n"
		                ".const .u64 table[1] = { generic(named) };\n"
		                ".func unused() { ret; }\n%s%s",
		         rows[i].more, body);
		CHECK_EQ(make(text, "k", &entry, 1, &made, &diag), 0);
		CHECK(strstr(gx_strbuf_text(&made.text), ".global .u32 named;"));
		CHECK_EQ(strstr(gx_strbuf_text(&made.text), "unused") != NULL, rows[i].stays);
		CHECK_EQ(strstr(gx_strbuf_text(&made.text), "gone") != NULL, rows[i].stays);
		gx_instrumented_free(&made);
	}
}

int main(void)
{
	test_place_of_entry();
	test_kept();
	test_pasted_and_called();
	test_lanes_meet();
	test_choose();
	test_exit_and_entry();
	test_one_end_alone();
	test_addresses();
	test_private();
	test_launch_id();
	test_ways_out();
	test_id_in_function();
	test_literals();
	test_limits_of_registers();
	test_shared_uses();
	test_version();
	test_refusals();
	while (n_made_programs)
		gx_verified_free(made_programs[--n_made_programs]);
	return TEST_END();
}
