/* source.c - which place of the source a .loc means, through what was inlined, and names of what was; with allocations that fail. */
#include "../fail.h"
#include "../test.h"

#include "ptx/lines.h"
#include "ptx/source.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* as nvcc 13 writes them: files behind the functions, names as numbers */
#define FRONT ".version 8.0\n.target sm_90\n.address_size 64\n.entry k() { .reg .b32 r;\n"
#define BACK                                                                                       \
	"ret;\n}\n.file 1 \"/src/one.cu\"\n"                                                       \
	".file 2 \"/usr/local/cuda/bin/../targets/x86_64-linux/include/atomics.hpp\"\n"            \
	".file 3 \"/src/two.cuh\"\n"                                                               \
	".file 4 \"/usr/local/cuda/bin/../targets/x86_64-linux/include/shuffles.hpp\"\n"           \
	".section .debug_str\n{\n$L__a:\n.b8 97,98\n.b8 99,0\n$L__b:\n.b8 100,0,101,0\n"           \
	"$L__c:\n.b8 102,256,0\n$L__d:\n.b32 103\n$L__e:\n.b8 104\n}\n"

static struct gx_ptx_module *parse(const char *body)
{
	struct gx_diag diag = { .insn = -1 };
	struct gx_ptx_module *m = NULL;
	static char text[4096];

	snprintf(text, sizeof(text), FRONT "%s" BACK, body);
	CHECK_EQ(gx_ptx_parse(text, strlen(text), &m, &diag), 0);
	if (!m)
		fprintf(stderr, "%s: %s\n", diag.text, body);
	return m;
}

static size_t put(char *out, size_t n, size_t size, const char *before, struct gx_ptx_line line)
{
	if (!line.line)
		return n;
	return n + (size_t)snprintf(out + n, size - n, "%s%u:%u", before, line.file, line.line);
}

/* Of each .loc: its line, "<" where the instruction stands, ">" what it has become, "=" the name. */
static void describe(const char *body, char *out, size_t size)
{
	struct gx_ptx_module *m = parse(body);
	struct gx_arena arena = { 0 };
	struct gx_ptx_sources sources = { .module = m, .arena = &arena };
	struct gx_ptx_strings strings;
	size_t n = 0;

	out[0] = '\0';
	if (!m)
		return;
	CHECK_EQ(gx_ptx_strings_read(m, &strings), 0);
	for (uint32_t i = 0; i < m->funcs[0].n_stmts; i++) {
		struct gx_ptx_source s;
		char name[8];

		if (!gx_ptx_is_loc(&m->funcs[0].stmts[i]))
			continue;
		CHECK_EQ(gx_ptx_source_next(&sources, &m->funcs[0].stmts[i], &s), 0);
		n = put(out, n, size, n ? " " : "", s.at);
		n = put(out, n, size, "<", s.inner);
		for (uint32_t k = 0; k < GX_PTX_CALLS; k++)
			n = put(out, n, size, ">", s.calls[k]);
		gx_ptx_string_at(&strings, s.label, s.offset, name, sizeof(name));
		if (*name)
			n += (size_t)snprintf(out + n, size - n, "=%s", name);
	}
	gx_ptx_sources_end(&sources);
	gx_ptx_strings_free(&strings);
	gx_arena_free(&arena);
	gx_ptx_free(m);
}

static void test_chains(void)
{
	static const struct {
		const char *body, *want;
	} rows[] = {
		{ ".loc 1 5 1\n", "1:5" },
		{ ".loc 2 5 1\n", "2:5" }, /* nobody says who called it */
		{ ".loc 1 5 1\n.loc 2 112 3, function_name $L__a, inlined_at 1 5 1\n",
		  "1:5 1:5<2:112=abc" },
		/* a user's own function: its line, and where it has gone */
		{ ".loc 1 5 1\n.loc 3 9 2, function_name $L__b, inlined_at 1 5 1\n",
		  "1:5 3:9>1:5=d" },
		/* of the same number in another file: another line */
		{ ".loc 1 5 1\n.loc 3 5 2, inlined_at 1 5 1\n", "1:5 3:5>1:5" },
		{ ".loc 1 5 1\n.loc 2 5 3, inlined_at 1 5 1\n", "1:5 1:5<2:5" },
		/* a header's function in a user's function in another in the kernel: one place says the next */
		{ ".loc 1 5 1\n.loc 3 9 2, function_name $L__a, inlined_at 1 5 1\n"
		  ".loc 3 4 2, function_name $L__b, inlined_at 3 9 2\n"
		  ".loc 2 112 3, function_name $L__b+2, inlined_at 3 4 2\n",
		  "1:5 3:9>1:5=abc 3:4>3:9>1:5=d 3:4<2:112>3:9>1:5=e" },
		/* what is too long has its innermost calls, and the outermost; calls within headers, and at one line, are none */
		{ ".loc 1 5 1\n.loc 3 1 1, inlined_at 1 5 1\n.loc 3 2 1, inlined_at 3 1 1\n"
		  ".loc 3 3 1, inlined_at 3 2 1\n.loc 3 4 1, inlined_at 3 3 1\n",
		  "1:5 3:1>1:5 3:2>3:1>1:5 3:3>3:2>3:1>1:5 3:4>3:3>3:2>1:5" },
		{ ".loc 1 5 1\n.loc 2 1 1, inlined_at 1 5 1\n.loc 3 2 1, inlined_at 2 1 1\n"
		  ".loc 3 2 9, inlined_at 3 2 1\n",
		  "1:5 1:5<2:1 3:2>1:5 3:2>1:5" },
		/* it names itself */
		{ ".loc 3 2 1, inlined_at 3 2 1\n.loc 3 2 1, inlined_at 3 2 1\n", "3:2 3:2" },
		/* headers within headers */
		{ ".loc 1 17 2\n.loc 4 414 2, function_name $L__a, inlined_at 1 17 2\n"
		  ".loc 4 409 9, function_name $L__b, inlined_at 4 414 2\n",
		  "1:17 1:17<4:414=abc 1:17<4:409=d" },
		/* a place that no .loc has said before was inlined nowhere; columns count */
		{ ".loc 4 409 9, inlined_at 4 414 2\n", "4:409>4:414" },
		{ ".loc 4 414 3, inlined_at 1 17 2\n.loc 4 409 9, inlined_at 4 414 2\n",
		  "1:17<4:414 4:409>4:414" },
		{ ".loc 2 112 3, inlined_at 1 5 1\n", "1:5<2:112" },
		/* the last one of a place counts */
		{ ".loc 3 9 2, inlined_at 1 5 1\n.loc 3 9 2, inlined_at 1 6 1\n.loc 2 1 1, "
		  "inlined_at 3 9 2\n",
		  "3:9>1:5 3:9>1:6 3:9<2:1>1:6" },
		/* a kernel of a header */
		{ ".loc 2 5 1\n.loc 4 7 1, inlined_at 2 5 1\n", "2:5 4:7>2:5" },
		/* in the other order, once, and what is none */
		{ ".loc 2 112 3, inlined_at 1 5 1, function_name $L__a\n", "1:5<2:112=abc" },
		{ ".loc 2 112 3, function_name $L__a\n", "2:112" },
		{ ".loc 2 112, inlined_at 1 5 1\n", "2:112" },
		{ ".loc 2 112 3 4, inlined_at 1 5 1\n", "1:5<2:112" },
		{ ".loc 2 112 3, inlined_at 1 5 1, inlined_at 1 6 1\n", "1:5<2:112" },
		{ ".loc 2 112 3, inlined_at x y z\n", "2:112" },
		/* names: a byte that is none, no bytes, no end, none at all */
		{ ".loc 2 1 1, function_name $L__c, inlined_at 1 5 1\n", "1:5<2:1=f" },
		{ ".loc 2 1 1, function_name $L__d, inlined_at 1 5 1\n", "1:5<2:1" },
		{ ".loc 2 1 1, function_name $L__e, inlined_at 1 5 1\n", "1:5<2:1=h" },
		{ ".loc 2 1 1, function_name nowhere, inlined_at 1 5 1\n", "1:5<2:1" },
		{ ".loc 2 1 1, function_name $L__a-1, inlined_at 1 5 1\n", "1:5<2:1" },
	};
	char got[256];

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		describe(rows[i].body, got, sizeof(got));
		CHECK(!strcmp(got, rows[i].want));
		if (strcmp(got, rows[i].want))
			fprintf(stderr, "row %zu: %s\n", i, got);
	}
}

/* Pieces of lines are pieces of the lines that people wrote: what a header's function does belongs to its caller's line. */
static void test_pieces(void)
{
	struct gx_ptx_module *m = parse(".loc 1 5 1\nmov.u32 r, 1;\n"
	                                ".loc 2 112 3, function_name $L__a, inlined_at 1 5 1\n"
	                                "mov.u32 r, 2;\n.loc 1 6 1\nmov.u32 r, 3;\n"
	                                ".loc 2 112 3, function_name $L__a, inlined_at 1 5 1\n"
	                                "mov.u32 r, 4;\n");
	struct gx_arena arena = { 0 };
	struct gx_ptx_line *lines;
	uint32_t n = 0;

	CHECK_EQ(gx_ptx_lines_of(m, &m->funcs[0], &arena, &lines), 1);
	for (uint32_t i = 0; i < m->funcs[0].n_stmts; i++) {
		static const uint32_t want[] = { 5, 6, 5 };

		if (lines[i].line && n < 3)
			CHECK_EQ(lines[i].line, want[n++]);
	}
	CHECK_EQ(n, 3);
	gx_arena_free(&arena);
	gx_ptx_free(m);
}

static void test_memory(void)
{
	struct gx_ptx_module *m = parse(".loc 1 5 1\n.loc 2 1 1, inlined_at 1 5 1\nret;\n");
	bool ended = false;

	for (unsigned n = 1; !ended && n < 100; n++) {
		struct gx_arena arena = { 0 };
		struct gx_ptx_strings strings;
		struct gx_ptx_line *lines;
		int err;

		fail_at(n);
		err = gx_ptx_strings_read(m, &strings);
		err = err ? err : gx_ptx_lines_of(m, &m->funcs[0], &arena, &lines);
		ended = !fail_none();
		CHECK_EQ(err, ended ? 1 : -ENOMEM);
		gx_ptx_strings_free(&strings);
		gx_arena_free(&arena);
	}
	CHECK(ended);
	gx_ptx_free(m);
}

int main(void)
{
	test_chains();
	test_pieces();
	test_memory();
	return TEST_END();
}
