/* samples.c - every sample of tests/data/ptx: round trip, spans, names. Runs from the root of the
 * repository. */
#include "base/strbuf.h"
#include "ptx/ptx.h"
#include "../test.h"
#include "sample.h"

static bool inside(const struct gx_ptx_module *m, struct gx_ptx_span span)
{
	return span.at >= m->text.at && span.at + span.len <= m->text.at + m->text.len;
}

static bool operand_inside(const struct gx_ptx_module *m, const struct gx_ptx_operand *op)
{
	bool ok = inside(m, op->span) && inside(m, op->name);

	for (uint32_t i = 0; i < op->n_items; i++)
		ok = ok && operand_inside(m, &op->items[i]);
	return ok;
}

/* Every %register of an instruction is declared somewhere, or is a special one. */
static bool registers_known(const struct gx_ptx_func *func, uint32_t at,
                            const struct gx_ptx_operand *op)
{
	bool ok = true;

	if (op->name.len && op->name.at[0] == '%' && !memchr(op->name.at, '.', op->name.len))
		ok = gx_ptx_find_var(func, at, op->name) != NULL &&
		     gx_ptx_type_of(func, op->name) != GX_PTX_NOTYPE;
	for (uint32_t i = 0; i < op->n_items; i++)
		ok = ok && registers_known(func, at, &op->items[i]);
	return ok;
}

static char last_char(struct gx_ptx_span span)
{
	return span.len ? span.at[span.len - 1] : '\0';
}

static void check_func(const struct gx_ptx_module *m, const struct gx_ptx_func *func,
                       bool hand_written)
{
	const char *at = func->body.at;

	CHECK(inside(m, func->span) && inside(m, func->params_span));
	CHECK(gx_ptx_find_func(m, func->name.at, func->name.len) != NULL);
	if (func->has_params) {
		CHECK(func->params_span.at[-1] == '(');
		CHECK(func->params_span.at[func->params_span.len] == ')');
	}
	if (!func->has_body)
		return;
	CHECK(func->body.at[0] == '{' && last_char(func->body) == '}');
	for (uint32_t i = 0; i < func->n_stmts; i++) {
		const struct gx_ptx_stmt *stmt = &func->stmts[i];

		CHECK(inside(m, stmt->span) && stmt->span.at >= at);
		at = stmt->span.at;
		if (stmt->kind == GX_PTX_INSN || stmt->var)
			CHECK(last_char(stmt->span) == ';');
		if (stmt->kind == GX_PTX_LABEL)
			CHECK(last_char(stmt->span) == ':');
		for (uint32_t k = 0; k < stmt->n_operands; k++) {
			CHECK(operand_inside(m, &stmt->operands[k]));
			CHECK(hand_written || registers_known(func, i, &stmt->operands[k]));
		}
	}
}

static void check_print(const struct gx_ptx_module *m)
{
	struct gx_ptx_edit *edit = gx_ptx_edit_new(m);
	struct gx_strbuf out = { 0 };

	CHECK_EQ(gx_ptx_edit_print(edit, &out), 0);
	CHECK(out.len == m->text.len && !memcmp(out.data, m->text.at, out.len));
	gx_strbuf_free(&out);
	gx_ptx_edit_free(edit);
}

/* The same text with CRLF line ends has the same number of statements, and prints back too. */
static void check_crlf(const struct gx_ptx_module *m)
{
	struct gx_strbuf crlf = { 0 };
	struct gx_ptx_module *other;

	for (size_t i = 0; i < m->text.len; i++) {
		if (m->text.at[i] == '\n')
			gx_strbuf_putc(&crlf, '\r');
		gx_strbuf_putc(&crlf, m->text.at[i]);
	}
	CHECK_EQ(gx_ptx_parse(crlf.data, crlf.len, &other, NULL), 0);
	if (other) {
		CHECK_EQ(other->n_funcs, m->n_funcs);
		for (uint32_t i = 0; i < m->n_funcs && i < other->n_funcs; i++)
			CHECK_EQ(other->funcs[i].n_stmts, m->funcs[i].n_stmts);
		check_print(other);
	}
	gx_ptx_free(other);
	gx_strbuf_free(&crlf);
}

static void check_sample(const char *path)
{
	bool hand_written = strstr(path, "odd") || strstr(path, "triton");
	struct gx_ptx_module *m;
	struct gx_diag diag = { 0 };
	size_t len;
	char *text = read_sample(path, &len);

	CHECK(text != NULL);
	if (!text)
		return;
	CHECK_EQ(gx_ptx_parse(text, len, &m, &diag), 0);
	if (!m) {
		fprintf(stderr, "%s:%u: %s\n", path, diag.line, diag.text);
		free(text);
		return;
	}
	CHECK(m->n_funcs > 0 && m->sm >= 70 && m->version_major >= 6 && m->address_size == 64);
	CHECK(!memcmp(m->text.at + m->header_end - 2, "64", 2));
	for (uint32_t i = 0; i < m->n_funcs; i++)
		check_func(m, &m->funcs[i], hand_written);
	check_print(m);
	check_crlf(m);
	gx_ptx_free(m);
	free(text);
}

int main(void)
{
	glob_t paths;

	CHECK_EQ(glob("tests/data/ptx/*.ptx", 0, NULL, &paths), 0);
	CHECK(paths.gl_pathc >= 12);
	for (size_t i = 0; i < paths.gl_pathc; i++)
		check_sample(paths.gl_pathv[i]);
	globfree(&paths);
	return TEST_END();
}
