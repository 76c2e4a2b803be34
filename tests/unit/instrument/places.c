/* places.c - what is listed of a kernel's places: lines, instructions that run with each, and the branches that decide. */
#include "../fail.h"
#include "../test.h"
#include "programs.h"

#include "base/strmap.h"
#include "instrument/whole.h"
#include "instrument/ways.h"

#include <errno.h>
#include <stdlib.h>

#define HEADER ".version 7.0\n.target sm_75\n.address_size 64\n"

static int a_map;
static void *const the_maps[] = { &a_map };

/* lock *(u64 *)map[0] += ctx->kernel, at accesses */
static const struct gx_insn kernel_insns[] = {
	INSN(0x79, 6, 1, 144, 0), INSN(0x62, 10, 0, -4, 0), INSN(0xbf, 2, 10, 0, 0),
	INSN(0x07, 2, 0, 0, -4),  INSN(0x18, 1, 1, 0, 0),   INSN(0, 0, 0, 0, 0),
	INSN(0x85, 0, 0, 0, 1),   INSN(0x15, 0, 0, 1, 0),   INSN(0xdb, 0, 6, 0, 0),
	INSN(0xb7, 0, 0, 0, 0),   INSN(0x95, 0, 0, 0, 0),
};

/* if (a) { ld } else { st }  for (...) ld, a function with an access, and one that is not reached */
static const char text[] = HEADER
        ".file 1 \"/src/k.cu\"\n" /* line 4 */
        ".func unused()\n{\n\t.reg .b32 %r<2>;\n\tld.global.u32 %r1, [7];\n\tret;\n}\n"
        ".func used()\n{\n\t.reg .b32 %r<2>;\n\tld.global.u32 %r1, [8];\n\tret;\n}\n" /* 14 */
        ".visible .entry k(.param .u64 p)\n{\n"                                       /* 17, 18 */
        "\t.reg .pred %p<3>;\n\t.reg .b32 %r<5>;\n\t.reg .b64 %rd<2>;\n"
        "\t.loc 1 10 3\n"
        "\tld.param.u64 %rd1, [p];\n"      /* 23 */
        "\tmov.u32 %r1, %tid.x;\n"         /* 24 */
        "\tsetp.ne.u32 %p1, %r1, 0;\n"     /* 25 */
        "\t@%p1 bra $else;\n"              /* 26 */
        "\t.loc 1 12 3\n"                  /* 27 */
        "\tadd.s32 %r1, %r1, 1;\n"         /* 28 */
        "\tld.global.u32 %r2, [%rd1];\n"   /* 29 */
        "\tadd.s32 %r1, %r1, %r2;\n"       /* 30 */
        "\tbra $join;\n"                   /* 31 */
        "$else:\n"                         /* 32 */
        "\t.loc 1 14 3\n"                  /* 33 */
        "\tst.global.u32 [%rd1], %r1;\n"   /* 34 */
        "$join:\n"                         /* 35 */
        "\t.loc 1 0 0\n"                   /* 36 */
        "\tcall used, ();\n"               /* 37 */
        "\tbar.sync 0;\n"                  /* 38 */
        "$loop:\n"                         /* 39 */
        "\tld.global.u32 %r3, [%rd1+4];\n" /* 40 */
        "\tsetp.ne.u32 %p2, %r3, 0;\n"     /* 41 */
        "\t@%p2 bra $loop;\n"              /* 42 */
        "\tsetp.eq.u32 %p2, %r1, 1;\n"     /* 43 */
        "\t@%p2 bra $even;\n"              /* 44: nothing on its ways is a place */
        "\tmul.lo.s32 %r1, %r1, %r1;\n"    /* 45 */
        "\tmul.lo.s32 %r1, %r1, %r1;\n"    /* 46 */
        "\tbra $end;\n"                    /* 47 */
        "$even:\n"                         /* 48 */
        "\tadd.s32 %r1, %r1, 1;\n"         /* 49 */
        "$end:\n"                          /* 50 */
        "\tadd.s32 %r1, %r1, 1;\n"         /* 51: on both */
        "\t.loc 1 21 3\n"
        "\tret;\n}\n";

static bool is(struct gx_ptx_span span, const char *what)
{
	return span.len == strlen(what) && !memcmp(span.at, what, span.len);
}

static struct gx_ptx_module *module;

/* fail: the allocation of the instrumenter that fails; 0: none. */
static int make(const struct gx_verified *program, unsigned fail, struct gx_instrumented *out)
{
	struct gx_probe probe = { .program = program, .hook = GX_HOOK_MEM, .maps = the_maps };
	struct gx_diag diag = { .insn = -1 };
	int err;

	fail_at(fail);
	err = gx_instrument(module, "k", &probe, 1, out, &diag);
	if (fail && !fail_none())
		CHECK_EQ(err, 0);
	return err;
}

static void test_list(const struct gx_verified *program)
{
	static const struct {
		uint32_t ptx_line, line, n_insns, decided_by[2], way[2];
		const char *func, *begins;
		uint32_t bare[2];
	} want[] = {
		{ 14, 0, 2, { 0 }, { 0 }, "used", "ld.global", { 0 } },
		{ 26, 10, 4, { 0 }, { 0 }, "k", "@%p1 bra", { 0 } },
		{ 29, 12, 4, { 26 }, { 1 }, "k", "ld.global", { 0 } },
		{ 34, 14, 1, { 26 }, { 2 }, "k", "st.global", { 0 } },
		{ 38, 0, 2, { 0 }, { 0 }, "k", "bar.sync", { 0 } },
		{ 40, 0, 1, { 42 }, { 2 }, "k", "ld.global", { 0 } },
		{ 42, 0, 2, { 42 }, { 2 }, "k", "@%p2 bra", { 0 } },
		{ 44, 0, 2, { 0 }, { 0 }, "k", "@%p2 bra", { 2, 1 } },
	};
	struct gx_instrumented made;
	char number[32]; /* is in the text: the hash of the kernel's name */

	CHECK_EQ(make(program, 0, &made), 0);
	CHECK(made.uses_kernel);
	CHECK_EQ(made.n_told, sizeof(want) / sizeof(want[0]));
	for (uint32_t i = 0; i < made.n_told && i < sizeof(want) / sizeof(want[0]); i++) {
		const struct gx_instrumented_place *place = &made.told[i];

		CHECK_EQ(place->ptx_line, want[i].ptx_line);
		CHECK_EQ(place->line, want[i].line);
		CHECK_EQ(place->n_insns, want[i].n_insns);
		/* line 0 of a file is several lines': between the last one and the next */
		CHECK_EQ(place->near[0], i >= 4 ? 14 : 0);
		CHECK_EQ(place->near[1], i >= 4 ? 21 : 0);
		CHECK(is(place->func, want[i].func));
		CHECK(!strncmp(place->text.at, want[i].begins, strlen(want[i].begins)));
		CHECK(is(place->file, i ? "/src/k.cu" : ""));
		for (int k = 0; k < 2; k++) {
			CHECK_EQ(place->decided_by[k], want[i].decided_by[k]);
			CHECK_EQ(place->way[k], want[i].way[k]);
			CHECK_EQ(place->bare[k], want[i].bare[k]);
		}
	}
	snprintf(number, sizeof(number), "%lld", (long long)gx_hash_bytes("k", 1));
	CHECK(strstr(gx_strbuf_text(&made.text), number) != NULL);
	gx_instrumented_free(&made);
}

/* A program that does not ask which kernel it is in has no list made. */
static void test_unasked(const struct gx_verified *program)
{
	struct gx_instrumented made;

	CHECK_EQ(make(program, 0, &made), 0);
	CHECK(!made.uses_kernel && !made.n_told);
	gx_instrumented_free(&made);
}

/* --- which branches decide */

static void decide(const char *body, struct gx_ptx_module **of, struct gx_ways_of *ways,
                   struct gx_arena *arena)
{
	struct gx_diag diag = { .insn = -1 };
	struct gx_strbuf all = { 0 };
	char *kept;

	gx_strbuf_printf(&all, HEADER ".visible .entry k()\n{\n.reg .pred %%p<9>;\n%s}\n", body);
	kept = gx_strbuf_steal(&all);
	CHECK_EQ(gx_ptx_parse(kept, strlen(kept), of, &diag), 0);
	CHECK_EQ(gx_ways_find(&(*of)->funcs[0], arena, ways), 0);
}

/* "b1 c2": of the statement with this label in front, the branches, by the label in front of each, and their ways. */
static void check_ways(const char *body, const char *label, const char *want)
{
	struct gx_arena arena = { 0 };
	struct gx_ptx_module *own;
	const struct gx_ptx_func *func;
	struct gx_ways_of ways;
	char got[128] = "";
	const char *source;

	decide(body, &own, &ways, &arena);
	func = &own->funcs[0];
	source = own->text.at;
	for (uint32_t i = 0; i < func->n_stmts; i++) {
		const struct gx_ways *of = &ways.ways[ways.block[i]];

		if (func->stmts[i].kind != GX_PTX_LABEL || !is(func->stmts[i].name, label))
			continue;
		for (uint32_t k = 0; k < of->n; k++) {
			uint32_t at = of->by[k].stmt;

			while (at && func->stmts[at].kind != GX_PTX_LABEL)
				at--;
			snprintf(got + strlen(got), sizeof(got) - strlen(got), "%s%.*s%u",
			         k ? " " : "", (int)func->stmts[at].name.len,
			         func->stmts[at].name.at, of->by[k].way);
		}
	}
	if (strcmp(got, want) != 0)
		printf("%s of\n%s: %s, not %s\n", label, body, got, want);
	CHECK(!strcmp(got, want));
	gx_ptx_free(own);
	gx_arena_free(&arena);
	free((char *)(uintptr_t)source);
}

static void test_ways(void)
{
	/* a loop inside of one side; what is behind both is decided by nobody */
	static const char nested[] = "a: @%p1 bra d;\nb: @%p2 bra b;\nc: bra e;\nd: bar.sync 0;\n"
	                             "e: ret;\n";
	/* the test is in front: the body goes back */
	static const char front[] = "a: @%p1 bra d;\nb: bar.sync 0;\n bra a;\nd: ret;\n";
	/* a way out in the middle */
	static const char out[] = "a: @%p1 ret;\nb: bar.sync 0;\n ret;\n";
	/* no way to the end: nothing goes wrong */
	static const char never[] = "a: @%p1 bra c;\nb: bra b;\nc: ret;\nd: bra d;\n";
	/* more branches than there is room for */
	static const char many[] =
	        "a: @%p1 bra z;\nb: @%p2 bra z;\nc: @%p3 bra z;\nd: @%p4 bra z;\n"
	        "e: @%p5 bra z;\nf: ret;\nz: ret;\n";

	check_ways(nested, "a", "");
	check_ways(nested, "b", "a1 b2");
	check_ways(nested, "c", "a1");
	check_ways(nested, "d", "a2");
	check_ways(nested, "e", "");
	check_ways(front, "a", "a1");
	check_ways(front, "b", "a1");
	check_ways(front, "d", "");
	check_ways(out, "b", "a1");
	check_ways(never, "b", "a1");
	check_ways(never, "d", "");
	check_ways(many, "z", "a2 b2 c2 d2");
	check_ways(many, "f", "e1");
}

/* Without memory there is an error, and no list that is not whole. */
/* --- functions that are called */

/* A header's function that calls one without lines, and one of yours, both behind a branch; %s: more calls */
#define CALLED                                                                                     \
	HEADER ".file 1 \"/src/k.cu\"\n.file 2 \"/usr/local/cuda/include/atomics.hpp\"\n"          \
	       ".func inner()\n{\n\t.reg .b32 %%r<2>;\n\tld.global.u32 %%r1, [8];\n\tret;\n}\n"    \
	       ".func outer()\n{\n\t.reg .b32 %%r<2>;\n\t.loc 2 50 1\n\tcall inner, ();\n"         \
	       "\tld.global.u32 %%r1, [9];\n\tret;\n}\n"                                           \
	       ".func mine()\n{\n\t.reg .b32 %%r<2>;\n\t.loc 1 70 1\n\tld.global.u32 %%r1, "       \
	       "[10];\n"                                                                           \
	       "\tret;\n}\n"                                                                       \
	       ".visible .entry k()\n{\n\t.reg .pred %%p<3>;\n\t.reg .b32 %%r<5>;\n"               \
	       "\tmov.u32 %%r1, %%tid.x;\n\t.loc 1 11 1\n\tsetp.ne.u32 %%p1, %%r1, 0;\n"           \
	       "\t@%%p1 bra $end;\n\t.loc 1 12 1\n\tcall outer, ();\n\t.loc 1 13 1\n"              \
	       "\tcall mine, ();\n%s$end:\n\tret;\n}\n"

/* "file:line inlined of inner file:inner line <decider's line of the source" of the loads, the last name of each file */
static void told(const struct gx_instrumented *made, char *out, size_t size)
{
	out[0] = '\0';
	for (uint32_t i = 0; i < made->n_told; i++) {
		const struct gx_instrumented_place *place = &made->told[i];
		uint32_t line = 0;

		if (strncmp(place->text.at, "ld.", 3) != 0)
			continue;
		for (uint32_t k = 0; k < made->n_told; k++)
			if (made->told[k].ptx_line == place->decided_by[0])
				line = made->told[k].line;
		snprintf(out + strlen(out), size - strlen(out), "%s%c%u %s %u %u", i ? ", " : "",
		         place->file.len ? place->file.at[place->file.len - 1] : '-', place->line,
		         place->inlined, place->inner_line, line);
	}
}

static void check_called(const struct gx_verified *program, const char *more, const char *want)
{
	struct gx_ptx_module *before = module;
	struct gx_diag diag = { .insn = -1 };
	struct gx_strbuf all = { 0 };
	struct gx_instrumented made;
	char got[256];

	gx_strbuf_printf(&all, CALLED, more);
	CHECK_EQ(gx_ptx_parse(all.data, all.len, &module, &diag), 0);
	CHECK_EQ(make(program, 0, &made), 0);
	told(&made, got, sizeof(got));
	if (strcmp(got, want) != 0)
		printf("%s\nis told as %s\nnot %s\n", more, got, want);
	CHECK(!strcmp(got, want));
	gx_instrumented_free(&made);
	gx_ptx_free(module);
	gx_strbuf_free(&all);
	module = before;
}

static void test_called(const struct gx_verified *program)
{
	/* up to the line of yours; the branch around the call decides about all of them */
	check_called(program, "", "u12 inner 0 11, u12 outer 50 11, u70  0 11");
	/* two calls at one line: which branches decide is not one answer */
	check_called(program, "\t.loc 1 12 1\n\tcall outer, ();\n\tcall mine, ();\n",
	             "u12 inner 0 0, u12 outer 50 0, u70  0 0");
	/* at two lines, and from two functions */
	check_called(program, "\t.loc 1 14 1\n\tcall outer, ();\n", "-0  0 0, p50  0 0, u70  0 11");
	check_called(program, "\t.loc 1 14 1\n\tcall inner, ();\n",
	             "-0  0 0, u12 outer 50 11, u70  0 11");
	/* a line that nobody wrote is none */
	check_called(program, "\t.loc 1 0 0\n\tcall outer, ();\n", "-0  0 0, p50  0 0, u70  0 11");
}

static void check_declared(const struct gx_verified *program, const char *body, uint32_t want)
{
	struct gx_ptx_module *before = module;
	struct gx_diag diag = { .insn = -1 };
	struct gx_strbuf all = { 0 };
	struct gx_instrumented made;

	gx_strbuf_printf(&all,
	                 HEADER ".func f() { ret; }\n.visible .entry k()\n{\n.reg .b32 %%r<3>;\n%s "
	                        "ld.global.u32 %%r1, [8]; ret;\n}\n",
	                 body);
	CHECK_EQ(gx_ptx_parse(all.data, all.len, &module, &diag), 0);
	CHECK_EQ(make(program, 0, &made), 0);
	CHECK_EQ(made.declared_local, want);
	gx_instrumented_free(&made);
	gx_ptx_free(module);
	gx_strbuf_free(&all);
	module = before;
}

static void test_declared(const struct gx_verified *program)
{
	check_declared(program, "", 1);
	check_declared(program, ".local .align 4 .b8 depot[40]; .shared .b8 s[40];", 48 + 1);
	check_declared(program, ".local .b8 a[16]; .local .b8 b[1];", 32 + 1);
	check_declared(program, ".local .b8 a[16]; call f, ();",
	               0); /* what is called has some, too */
}

static void check_built(const struct gx_verified *program, const char *target, const char *insn,
                        bool for_debugger, bool unoptimised)
{
	struct gx_ptx_module *before = module;
	struct gx_strbuf all = { 0 };
	struct gx_instrumented made;

	gx_strbuf_printf(
	        &all,
	        ".version 7.0\n.target sm_75%s\n.address_size 64\n.visible .entry k()\n{\n"
	        ".local .align 8 .b8 depot[8];\n.reg .b64 %%SP, %%SPL;\n.reg .b32 %%r<3>;\n%s\n"
	        "ret;\n}\n",
	        target, insn);
	CHECK_EQ(gx_ptx_parse(all.data, all.len, &module, NULL), 0);
	CHECK_EQ(make(program, 0, &made), 0);
	CHECK_EQ(made.for_debugger, for_debugger);
	CHECK_EQ(made.unoptimised, unoptimised);
	gx_instrumented_free(&made);
	gx_ptx_free(module);
	gx_strbuf_free(&all);
	module = before;
}

/* How it was compiled: the target says it, or variables that stayed in the frame. */
static void test_built(const struct gx_verified *program)
{
	check_built(program, "", "ld.local.u32 %r1, [%SPL+4];", false, false);
	check_built(program, ", debug", "ld.local.u32 %r1, [%SPL+4];", true, false);
	check_built(program, "", "ld.u32 %r1, [%SP+4];", false, true);
	check_built(program, "", "st.u32 [%SP], %r1;", false, true);
}

/* Of a module that is edited as a whole: all functions, also those that no kernel is seen to call. */
static void test_whole(const struct gx_verified *program)
{
	static const uint32_t want[] = { 8, 14, 26, 29, 34, 38, 40, 42, 44 };
	const struct gx_whole_kernel kernel = { .name = "k", .programs = 1 };
	struct gx_probe probe = { .program = program, .hook = GX_HOOK_MEM, .maps = the_maps };
	struct gx_diag diag = { .insn = -1 };
	struct gx_instrumented made = { 0 };

	CHECK_EQ(gx_instrument_whole(module, &kernel, 1, &probe, 1, &made, &diag), 0);
	CHECK(made.uses_kernel && !made.declared_local);
	CHECK_EQ(made.n_told, sizeof(want) / sizeof(want[0]));
	for (uint32_t i = 0; i < made.n_told && i < sizeof(want) / sizeof(want[0]); i++) {
		CHECK_EQ(made.told[i].ptx_line, want[i]);
		CHECK(is(made.told[i].func, i == 0 ? "unused" : i == 1 ? "used" : "k"));
	}
	CHECK_EQ(made.told[3].decided_by[0], 26);
	gx_instrumented_free(&made);
}

static void test_memory(const struct gx_verified *program)
{
	struct gx_instrumented made;
	unsigned n = 0;
	int err;

	do {
		err = make(program, ++n, &made);
		CHECK(err == 0 || err == -ENOMEM);
		CHECK(err || made.n_told == 8);
		gx_instrumented_free(&made);
	} while (err && n < 1000);
	CHECK(n > 20 && n < 1000);
}

int main(void)
{
	struct gx_verified *program =
	        test_program_of(GX_HOOK_MEM, kernel_insns, sizeof(kernel_insns) / 8);
	struct gx_verified *plain = test_program(GX_HOOK_MEM, false);
	struct gx_diag diag = { .insn = -1 };

	CHECK_EQ(gx_ptx_parse(text, strlen(text), &module, &diag), 0);
	test_list(program);
	test_unasked(plain);
	test_ways();
	test_called(program);
	test_built(program);
	test_whole(program);
	test_declared(program);
	test_memory(program);
	gx_ptx_free(module);
	gx_verified_free(program);
	gx_verified_free(plain);
	return TEST_END();
}
