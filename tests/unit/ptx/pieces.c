/* pieces.c - barriers by their words and operands, and which statement is the first of its line in the source. */
#include "../test.h"

#include "ptx/barrier.h"
#include "ptx/lines.h"

#include <stdlib.h>

#define HEADER ".version 8.0\n.target sm_90\n.address_size 64\n"

/* Of a kernel with that body. */
static struct gx_ptx_module *parse(const char *body)
{
	struct gx_diag diag = { .insn = -1 };
	struct gx_ptx_module *m = NULL;
	char text[2048];

	snprintf(text, sizeof(text),
	         HEADER
	         ".file 1 \"/src/one.cu\"\n.file 7 \"two.cu\"\n.file 9 \"\\303\\251 "
	         "\\\"\\\\3\\30\"\n.file 10 \"\\/30\\3/0\\30/\\890\\389\\308\\101\"\n"
	         ".func (.param .b32 o) "
	         "f(.param .b32 i) { ret; }\n"
	         ".entry k(.param .b32 given) { .reg .b32 r; .reg .b64 a; .reg .pred p;\n%s\n}\n",
	         body);
	CHECK_EQ(gx_ptx_parse(text, strlen(text), &m, &diag), 0);
	if (!m)
		fprintf(stderr, "%s: %s\n", diag.text, body);
	return m;
}

static void test_barriers(void)
{
	enum { NO = -1 };
	static const struct {
		const char *text;
		enum gx_ptx_barrier_kind kind;
		int barrier, expected; /* numbers of operands */
	} rows[] = {
		{ "bar.sync 0;", GX_PTX_BAR_SYNC, 0, NO },
		{ "bar.sync 1, 64;", GX_PTX_BAR_SYNC, 0, 1 },
		{ "bar.cta.sync r, r;", GX_PTX_BAR_SYNC, 0, 1 },
		{ "barrier.sync.aligned 2;", GX_PTX_BAR_SYNC, 0, NO },
		{ "barrier.cta.sync 2, 32;", GX_PTX_BAR_SYNC, 0, 1 },
		{ "bar.arrive 3, 96;", GX_PTX_BAR_ARRIVE, 0, 1 },
		{ "barrier.arrive 3, 96;", GX_PTX_BAR_ARRIVE, 0, 1 },
		{ "bar.red.popc.u32 r, 1, p;", GX_PTX_BAR_RED, 1, 2 },
		{ "bar.red.and.pred p, 1, 64, p;", GX_PTX_BAR_RED, 1, 2 },
		{ "barrier.red.popc.u32 r, 1, p;", GX_PTX_BAR_RED, 1, 2 },
		{ "bar.warp.sync 0xffffffff;", GX_PTX_BAR_WARP, NO, NO },
		{ "barrier.cluster.arrive;", GX_PTX_BAR_CLUSTER_ARRIVE, NO, NO },
		{ "barrier.cluster.wait;", GX_PTX_BAR_CLUSTER_WAIT, NO, NO },
		{ "mbarrier.arrive.b64 a, [a];", GX_PTX_BAR_MBARRIER_ARRIVE, NO, NO },
		{ "mbarrier.arrive_drop.b64 a, [a];", GX_PTX_BAR_MBARRIER_ARRIVE, NO, NO },
		{ "mbarrier.test_wait.b64 p, [a], a;", GX_PTX_BAR_MBARRIER_WAIT, NO, NO },
		{ "mbarrier.try_wait.b64 p, [a], a;", GX_PTX_BAR_MBARRIER_WAIT, NO, NO },
		/* the words alone are none, and neither is the opcode */
		{ "mbarrier.init.b64 [a], r;", GX_PTX_BAR_NONE, NO, NO },
		{ "shfl.sync.down.b32 r, r, 1, 2, 3;", GX_PTX_BAR_NONE, NO, NO },
		{ "redux.sync.add.u32 r, r, r;", GX_PTX_BAR_NONE, NO, NO },
		{ "red.global.add.u32 [a], r;", GX_PTX_BAR_NONE, NO, NO },
		{ "membar.gl;", GX_PTX_BAR_NONE, NO, NO },
		{ "L: ret;", GX_PTX_BAR_NONE, NO, NO },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_ptx_module *m = parse(rows[i].text);
		const struct gx_ptx_func *f = gx_ptx_find_func(m, "k", 1);
		const struct gx_ptx_stmt *stmt = &f->stmts[3];
		struct gx_ptx_barrier barrier = gx_ptx_barrier_of(stmt);

		CHECK_EQ(barrier.kind, rows[i].kind);
		CHECK(barrier.barrier ==
		      (rows[i].barrier == NO ? NULL : &stmt->operands[rows[i].barrier]));
		CHECK(barrier.expected ==
		      (rows[i].expected == NO ? NULL : &stmt->operands[rows[i].expected]));
		if (barrier.kind != rows[i].kind)
			fprintf(stderr, "%s: %d\n", rows[i].text, (int)barrier.kind);
		gx_ptx_free(m);
	}
}

/* Statements of the body behind the declarations, and what begins at each: "-" nothing. */
static void test_lines(void)
{
	static const struct {
		const char *body, *begins;
		int any;
	} rows[] = {
		{ "mov.u32 r, 1; L: mov.u32 r, 2; ret;", "- - - -", 0 },
		{ ".loc 1 5 1\nmov.u32 r, 1; mov.u32 r, 2; ret;", "- 1:5 - -", 1 },
		/* the same line again is no new one; another file's, or another line, is */
		{ ".loc 1 5 1\nmov.u32 r, 1;\n.loc 1 5 9\nmov.u32 r, 2;\n.loc 7 5 1\nmov.u32 r, "
		  "3;\n.loc 7 6 1\nret;",
		  "- 1:5 - - - 7:5 - 7:6", 1 },
		/* of two in one place the last counts; one that comes back to its line has begun all the same */
		{ ".loc 1 5 1\n.loc 1 6 1\nret;", "- - 1:6", 1 },
		{ ".loc 1 5 1\nmov.u32 r, 1;\n.loc 1 6 1\n.loc 1 5 1\nret;", "- 1:5 - - 1:5", 1 },
		/* behind a label a line begins anew */
		{ ".loc 1 5 1\nmov.u32 r, 1; L: mov.u32 r, 2; ret;", "- 1:5 - 1:5 -", 1 },
		{ "mov.u32 r, 1; L:\n.loc 1 5 1\nret;", "- - - 1:5", 1 },
		/* in front of a call's arguments, the first of several, and the last goes on behind the call; behind its result */
		{ ".param .b32 q, s;\nmov.u32 r, 1;\n.loc 1 5 1\nst.param.b32 [q], r;\n.loc 1 6 "
		  "1\ncall (s), f, (q);\n"
		  ".loc 1 7 1\nld.param.b32 r, [s];\nmov.u32 r, 2; ret;",
		  "- - - - 1:5 - - - - 1:7 -", 1 },
		{ ".param .b32 q, s;\n.loc 1 4 1\nst.param.b32 [q], r;\nmov.u32 r, 1;\n.loc 1 5 "
		  "1\nmov.u32 r, 2;\n"
		  "call (s), f, (q);\nret;",
		  "- - - 1:4 - - - - 1:5", 1 },
		/* a parameter of the kernel is no result */
		{ ".loc 1 5 1\nld.param.b32 r, [given]; ret;", "- 1:5 -", 1 },
		/* a result that is loaded later is one, too */
		{ ".param .b32 q, s;\ncall (s), f, (q); L:\n.loc 1 5 1\nld.param.b32 r, [s]; ret;",
		  "- - - - - - 1:5", 1 },
		{ ".param .b32 q, s;\ncall (s), f, (q); mov.u32 r, 1;\n.loc 1 5 1\nld.param.b32 r, "
		  "[s]; ret;",
		  "- - - - - - 1:5", 1 },
		{ ".param .b32 q, s;\ncall (s), f, (q); ld.param.b32 r, [s];\n.loc 1 5 "
		  "1\nld.param.b32 r, [s]; ret;",
		  "- - - - - - 1:5", 1 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_ptx_module *m = parse(rows[i].body);
		const struct gx_ptx_func *f = gx_ptx_find_func(m, "k", 1);
		struct gx_arena arena = { 0 };
		struct gx_ptx_line *lines;
		char got[128] = "";
		size_t n = 0;

		CHECK_EQ(gx_ptx_lines_of(m, f, &arena, &lines), rows[i].any);
		for (uint32_t k = 0; k < f->n_stmts; k++) {
			if (k < 3)
				CHECK(!lines[k].line && !lines[k].file);
			else if (lines[k].line)
				n += (size_t)snprintf(got + n, sizeof(got) - n, "%s%u:%u",
				                      n ? " " : "", lines[k].file, lines[k].line);
			else
				n += (size_t)snprintf(got + n, sizeof(got) - n, "%s-",
				                      n ? " " : "");
		}
		CHECK(!strcmp(got, rows[i].begins));
		if (strcmp(got, rows[i].begins))
			fprintf(stderr, "row %zu: %s\n", i, got);
		gx_arena_free(&arena);
		gx_ptx_free(m);
	}
}

static void test_files(void)
{
	static const struct {
		uint32_t number;
		const char *path;
	} rows[] = { { 0, "" },
		     { 1, "/src/one.cu" },
		     { 2, "" },
		     { 7, "two.cu" },
		     { 8, "" },
		     { 9, "\303\251 \"\\330" },
		     { 10, "/303/030/890389308A" } };
	struct gx_ptx_module *m = parse("ret;");

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		CHECK(gx_ptx_span_is(gx_ptx_file_path(m, rows[i].number), rows[i].path));
	gx_ptx_free(m);
}

int main(void)
{
	test_barriers();
	test_lines();
	test_files();
	return TEST_END();
}
