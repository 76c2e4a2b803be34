/* edit.c - splices: order at one place, replacement, refusal of overlaps and of places outside of
 * the text. */
#include "base/strbuf.h"
#include "ptx/ptx.h"
#include "../test.h"

#include <errno.h>

static const char text[] =
        ".version 8.0\n.target sm_80\n.address_size 64\n"
        ".entry k(.param .u32 n) { .reg .u32 %r<2>; ld.param.u32 %r1, [n]; @%p ret; exit; }\n";

static const char other[] = "not this text";

static void check_result(const struct gx_ptx_edit *edit, const char *part)
{
	struct gx_strbuf out = { 0 };

	CHECK_EQ(gx_ptx_edit_print(edit, &out), 0);
	CHECK(strstr(gx_strbuf_text(&out), part) != NULL);
	gx_strbuf_free(&out);
}

int main(void)
{
	struct gx_ptx_module *m;
	struct gx_ptx_edit *edit;
	struct gx_strbuf out = { 0 };
	const struct gx_ptx_func *k;
	struct gx_ptx_span load;

	CHECK_EQ(gx_ptx_parse(text, strlen(text), &m, NULL), 0);
	k = gx_ptx_find_func(m, "k", 1);
	CHECK(k && k->n_stmts == 4);
	load = k->stmts[1].span;
	edit = gx_ptx_edit_new(m);
	CHECK_EQ(gx_ptx_replace(edit, load, "X;", 2), 0);
	CHECK_EQ(gx_ptx_insert(edit, load.at, "A", 1), 0);
	CHECK_EQ(gx_ptx_insert(edit, load.at, "B", 1), 0);
	CHECK_EQ(gx_ptx_insert(edit, load.at + load.len, "C", 1), 0);
	check_result(edit, "%r<2>; ABX;C @%p ret;");
	CHECK_EQ(gx_ptx_insert(edit, m->text.at, "// first\n", 9), 0);
	CHECK_EQ(gx_ptx_insert(edit, m->text.at + m->text.len, "// last", 7), 0);
	check_result(edit, "// first\n.version");
	check_result(edit, "}\n// last");
	CHECK_EQ(gx_ptx_insert(edit, k->params_span.at + k->params_span.len, ", .param .u64 q", 15),
	         0);
	check_result(edit, "k(.param .u32 n, .param .u64 q) {");
	CHECK_EQ(gx_ptx_insert(edit, m->text.at + m->text.len + 1, "x", 1), -EINVAL);
	CHECK_EQ(gx_ptx_insert(edit, other, "x", 1), -EINVAL);
	CHECK_EQ(gx_ptx_replace(edit, (struct gx_ptx_span){ load.at, m->text.len }, "x", 1),
	         -EINVAL);
	/* inside of what is replaced already */
	CHECK_EQ(gx_ptx_insert(edit, load.at + 2, "x", 1), 0);
	CHECK_EQ(gx_ptx_edit_print(edit, &out), -EINVAL);
	CHECK_EQ(out.len, 0);
	gx_strbuf_free(&out);
	gx_ptx_edit_free(edit);
	gx_ptx_free(m);
	return TEST_END();
}
