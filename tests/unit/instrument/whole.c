/* whole.c - the text of a module that takes the place of the application's: what programs add, and that nothing else
 * changes; ptxas is asked where it is. */
#include "../test.h"
#include "programs.h"

#include "instrument/whole.h"
#include "maps/layout.h"

#include <stdlib.h>
#include <unistd.h>

#define HEADER ".version 7.0\n.target sm_75\n.address_size 64\n"

/* A table of functions, a call through it, and a kernel beside. */
static const char virtual_call[] = HEADER
        ".func (.param .b32 r) twice(.param .b32 a) { .reg .b32 %r<3>; ld.param.b32 %r1, [a];\n"
        "\tadd.u32 %r2, %r1, %r1; st.param.b32 [r], %r2; ret; }\n"
        ".global .align 8 .u64 table[2] = {0, twice};\n"
        ".visible .entry k(.param .u64 out)\n{\n\t.reg .b64 %rd<6>; .reg .b32 %r<6>;\n"
        "\tld.param.u64 %rd1, [out]; cvta.to.global.u64 %rd2, %rd1;\n"
        "\tmov.u64 %rd3, table; ld.global.u64 %rd4, [%rd3+8]; mov.u32 %r1, %tid.x;\n"
        "\t{ .param .b32 p0; st.param.b32 [p0], %r1; .param .b32 q0;\n"
        "\tprototype_0 : .callprototype (.param .b32 _) _ (.param .b32 _);\n"
        "\tcall (q0), %rd4, (p0), prototype_0; ld.param.b32 %r2, [q0]; }\n"
        "\tst.global.u32 [%rd2], %r2;\n\tret;\n}\n"
        ".visible .entry other(.param .u64 out) { ret; }\n"
        ".visible .entry none() .maxntid 64 { ret; }\n";

static int a_map;
static void *const the_maps[] = { &a_map };

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

static void judge(const struct gx_instrumented *made, const char *what)
{
	const char *ptxas = "/usr/local/cuda/bin/ptxas";
	char path[] = "/tmp/gx-whole-XXXXXX", command[256];
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

static int make(const char *text, const struct gx_whole_kernel *kernels, uint32_t n_kernels,
                const struct gx_probe *probes, uint32_t n, struct gx_instrumented *out,
                struct gx_diag *diag)
{
	struct gx_ptx_module *module = NULL;
	int err = gx_ptx_parse(text, strlen(text), &module, diag);

	memset(out, 0, sizeof(*out));
	CHECK_EQ(err, 0);
	if (!err)
		err = gx_instrument_whole(module, kernels, n_kernels, probes, n, out, diag);
	gx_ptx_free(module);
	return err;
}

/* What was inserted is taken out again: the rest is the original, byte for byte. */
static void check_rest(const char *made, const char *original)
{
	const char *at = made;

	while (*original) {
		if (*at == *original) {
			at++;
			original++;
			continue;
		}
		if (!*at)
			break;
		at++;
	}
	CHECK_EQ(*original, 0);
}

static void test_in_place(void)
{
	struct gx_probe probes[] = { probe(GX_HOOK_EXIT, true), probe(GX_HOOK_ENTRY, false) };
	const struct gx_whole_kernel kernels[] = {
		{ .name = "k", .programs = 3 },
		{ .name = "none", .programs = 2, .max_threads = 512, .max_regs = 40 },
	};
	struct gx_diag diag = { .insn = -1 };
	struct gx_instrumented made;
	char guard[64];
	const char *text;

	CHECK_EQ(make(virtual_call, kernels, 2, probes, 2, &made, &diag), 0);
	if (diag.error)
		fprintf(stderr, "%s %s\n", gx_error_code(diag.error), diag.text);
	text = gx_strbuf_text(&made.text);
	check_rest(text, virtual_call);
	CHECK_EQ(made.n_sites, 3); /* entry of both, the exit of one */
	CHECK_EQ(made.n_programs, 2);
	CHECK_EQ(made.n_maps, 1);
	CHECK_EQ(made.n_shared, 0);
	CHECK_EQ(made.n_reloc_words, GX_RELOC_MAP(2, 1));
	CHECK(!made.uses_launch_id); /* nobody gives it: 0 */
	CHECK(!strstr(text, "gpuext_launch_id"));
	CHECK(strstr(text, "table[2] = {0, twice}") != NULL);
	CHECK(strstr(text, "other(.param .u64 out) { ret; }") != NULL);
	for (uint32_t p = 0; p < 2; p++) {
		snprintf(guard, sizeof(guard), "idle_w, [gpuext_reloc+%u];", 8 * GX_RELOC_PROG(p));
		CHECK_EQ(occurrences(text, guard), p ? 2 : 1);
	}
	CHECK(!strstr(text, ".maxntid 512")); /* it has a lower one */
	CHECK_EQ(occurrences(text, ".maxnreg 40"), 1);
	judge(&made, "in place");
	gx_instrumented_free(&made);
}

/* A program at the exits of a device function is one of all kernels that get there, or of none. */
static void test_shared_function(void)
{
	static const char text[] = HEADER ".func f() { exit; }\n"
	                                  ".visible .entry k() { call f; ret; }\n"
	                                  ".visible .entry l() { call f; ret; }\n";
	const struct gx_whole_kernel both[] = { { .name = "k", .programs = 1 },
		                                { .name = "l", .programs = 1 } };
	const struct gx_whole_kernel other[] = { { .name = "k", .programs = 1 },
		                                 { .name = "l", .programs = 2 } };
	struct gx_probe probes[] = { probe(GX_HOOK_EXIT, false), probe(GX_HOOK_EXIT, false) };
	struct gx_probe entry = probe(GX_HOOK_ENTRY, false);
	struct gx_diag diag = { .insn = -1 };
	struct gx_instrumented made;

	CHECK_EQ(make(text, both, 2, probes, 1, &made, &diag), 0);
	CHECK_EQ(made.n_sites, 3);
	judge(&made, "exits of all kernels");
	gx_instrumented_free(&made);
	CHECK(make(text, both, 1, probes, 1, &made, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_AGENT_INDIRECT);
	gx_instrumented_free(&made);
	diag = (struct gx_diag){ .insn = -1 };
	CHECK(make(text, other, 2, probes, 2, &made, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_AGENT_INDIRECT);
	gx_instrumented_free(&made);
	diag = (struct gx_diag){ .insn = -1 };
	CHECK_EQ(make(text, both, 1, &entry, 1, &made, &diag), 0); /* entries are a kernel's own */
	gx_instrumented_free(&made);
}

/* What surely does not get to a device function has no say: by direct calls alone, not by a pointer. */
static void test_out_of_reach(void)
{
	static const char text[] =
	        HEADER ".func f() { exit; }\n.func g() { call f; ret; }\n"
	               ".visible .entry k() { call g; ret; }\n.visible .entry l() { ret; }\n";
	static const char pointer[] = HEADER
	        ".func f() { exit; }\n.visible .entry k() { call f; ret; }\n"
	        ".visible .entry l(.param .u64 at) { .reg .b64 %rd<2>; ld.param.u64 %rd1, [at];\n"
	        "prototype_0 : .callprototype _ ();\ncall %rd1, prototype_0; ret; }\n";
	const struct gx_whole_kernel k = { .name = "k", .programs = 1 },
	                             l = { .name = "l", .programs = 1 };
	struct gx_probe exits = probe(GX_HOOK_EXIT, false);
	struct gx_diag diag = { .insn = -1 };
	struct gx_instrumented made;

	CHECK_EQ(make(text, &k, 1, &exits, 1, &made, &diag), 0);
	CHECK_EQ(made.n_sites, 2); /* that of k, and that of f */
	judge(&made, "a function that only k gets to");
	gx_instrumented_free(&made);
	CHECK_EQ(make(text, &l, 1, &exits, 1, &made, &diag), 0);
	CHECK_EQ(made.n_sites, 1); /* f is none of l's */
	judge(&made, "a function that l does not get to");
	gx_instrumented_free(&made);
	CHECK(make(pointer, &k, 1, &exits, 1, &made, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_AGENT_INDIRECT);
	gx_instrumented_free(&made);
}

/* A kernel that is declared before it is defined is there once. */
static void test_declared(void)
{
	static const char text[] = HEADER ".visible .entry k(.param .u64 out);\n"
	                                  ".visible .entry k(.param .u64 out) { ret; }\n";
	const struct gx_whole_kernel kernel = { .name = "k", .programs = 1, .max_regs = 40 };
	struct gx_probe entry = probe(GX_HOOK_ENTRY, false);
	struct gx_diag diag = { .insn = -1 };
	struct gx_instrumented made;

	CHECK_EQ(make(text, &kernel, 1, &entry, 1, &made, &diag), 0);
	check_rest(gx_strbuf_text(&made.text), text);
	CHECK_EQ(occurrences(gx_strbuf_text(&made.text), ".maxnreg 40"), 1);
	CHECK_EQ(made.n_sites, 1);
	judge(&made, "declared");
	gx_instrumented_free(&made);
}

static void test_refusals(void)
{
	struct gx_probe entry = probe(GX_HOOK_ENTRY, false), host = entry;
	const struct gx_whole_kernel absent = { .name = "absent", .programs = 1 };
	const struct gx_whole_kernel k = { .name = "k", .programs = 1 };
	struct gx_diag diag = { .insn = -1 };
	struct gx_instrumented made;

	host.hook = GX_HOOK_HOST;
	CHECK(make(virtual_call, &absent, 1, &entry, 1, &made, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_AGENT_NO_KERNEL);
	gx_instrumented_free(&made);
	diag = (struct gx_diag){ .insn = -1 };
	CHECK(make(virtual_call, &k, 1, &host, 1, &made, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_AGENT_HOOK);
	gx_instrumented_free(&made);
	diag = (struct gx_diag){ .insn = -1 };
	CHECK(make(HEADER ".visible .entry k() { .reg .b32 gpuext_x; ret; }", &k, 1, &entry, 1,
	           &made, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_AGENT_EDIT);
	gx_instrumented_free(&made);
}

static void test_needed(void)
{
	static const struct {
		const char *body;
		bool suspected, needed, launches;
	} cases[] = {
		{ ".visible .entry k() { ret; }", false, false, false },
		{ ".global .texref t;\n.visible .entry k() { .reg .b64 %r; mov.u64 %r, t; ret; }",
		  true, true, false },
		{ ".global .texref t;\n.visible .entry k() { ret; }", true, false, false },
		{ ".const .u32 v;\n.visible .entry k() { .reg .b64 %r; mov.u64 %r, v; "
		  "cvta.const.u64 %r, %r; ret; }",
		  true, true, false },
		{ ".extern .func cudaGraphSetConditional (.param .b64 h, .param .b32 v);\n"
		  ".visible .entry k() { .param .b64 h; .param .b32 v; call "
		  "cudaGraphSetConditional, (h, v); ret; }",
		  true, true, false },
		{ ".extern .func (.param .b32 r) __cudaCDP2LaunchDeviceV2(.param .b64 a, .param "
		  ".b64 "
		  "b);\n.visible .entry k() { .param .b32 r; .param .b64 a, b; call (r), "
		  "__cudaCDP2LaunchDeviceV2, (a, b); ret; }",
		  true, true, true },
	};
	struct gx_diag diag = { .insn = -1 };
	struct gx_ptx_module *module;
	char text[1024];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		snprintf(text, sizeof(text), HEADER "%s\n", cases[i].body);
		CHECK_EQ(gx_ptx_parse(text, strlen(text), &module, &diag), 0);
		if (!module)
			continue;
		CHECK_EQ(gx_whole_suspected(module->text), cases[i].suspected);
		CHECK_EQ(gx_whole_needed(module, "k"), cases[i].needed);
		CHECK_EQ(gx_whole_launches(module), cases[i].launches);
		gx_ptx_free(module);
	}
	CHECK_EQ(gx_ptx_parse(virtual_call, strlen(virtual_call), &module, &diag), 0);
	CHECK(gx_whole_suspected(module->text) && gx_whole_needed(module, "k") &&
	      !gx_whole_needed(module, "other") && !gx_whole_launches(module));
	gx_ptx_free(module);
}

int main(void)
{
	test_in_place();
	test_shared_function();
	test_out_of_reach();
	test_declared();
	test_refusals();
	test_needed();
	while (n_made_programs)
		gx_verified_free(made_programs[--n_made_programs]);
	return TEST_END();
}
