/* parse.c - a PTX module: header, variables, functions; and the small moves that all parser files
 * share. */
#include "ptx/parse.h"

#include "base/source_path.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static void fail_unterminated(struct ptx_parser *p)
{
	ptx_fail(p, GX_E_PTX_UNTERMINATED, "in a %s", p->lexer.problem);
}

void ptx_next(struct ptx_parser *p)
{
	p->last_end = p->tok.span.at + p->tok.span.len;
	if (p->failed)
		return;
	p->tok = ptx_lex(&p->lexer);
	if (p->lexer.problem)
		fail_unterminated(p);
}

/* The text of a line for the message, blanks in front left out. */
static void copy_source_line(const struct ptx_parser *p, struct gx_diag *diag)
{
	const char *at = p->tok.span.at, *begin = p->lexer.begin, *end = p->lexer.end;
	size_t n = 0;

	while (at > begin && at[-1] != '\n' && p->tok.span.at - at < 60)
		at--;
	while (at < end && (*at == ' ' || *at == '\t'))
		at++;
	for (; at < end && *at != '\n' && *at != '\r' && n + 1 < sizeof(diag->source); at++)
		diag->source[n++] = (*at >= ' ' && *at < 127) || *at == '\t' ? *at : '?';
	diag->source[n] = '\0';
}

void ptx_fail(struct ptx_parser *p, enum gx_error error, const char *fmt, ...)
{
	bool first = p->diag && p->diag->error == GX_E_NONE;
	va_list ap;

	if (p->failed)
		return;
	va_start(ap, fmt);
	p->failed = gx_vfail(p->diag, error, fmt, ap);
	va_end(ap);
	if (first) {
		p->diag->insn = -1;
		p->diag->line = p->tok.line;
		copy_source_line(p, p->diag);
	}
	p->tok.kind = TOK_END;
	p->tok.ch = '\0';
}

void ptx_fail_memory(struct ptx_parser *p)
{
	ptx_fail(p, GX_E_NO_MEMORY, "for the tree of a PTX text");
}

bool ptx_is_punct(const struct ptx_parser *p, char ch)
{
	return p->tok.ch == ch; /* no other token begins with one */
}

bool ptx_is_dot(const struct ptx_parser *p, const char *text)
{
	return gx_ptx_span_is(p->tok.span, text);
}

bool ptx_accept(struct ptx_parser *p, char ch)
{
	if (!ptx_is_punct(p, ch))
		return false;
	ptx_next(p);
	return true;
}

void ptx_expect(struct ptx_parser *p, char ch)
{
	if (ptx_accept(p, ch))
		return;
	if (p->tok.kind == TOK_END)
		ptx_fail(p, GX_E_PTX_UNTERMINATED, "'%c' was expected", ch);
	else
		ptx_fail(p, GX_E_PTX_SYNTAX, "'%c' was expected", ch);
}

void ptx_skip_balanced(struct ptx_parser *p)
{
	size_t depth = 0;

	do {
		if (p->tok.kind == TOK_END) {
			ptx_fail(p, GX_E_PTX_UNTERMINATED, "in a group of brackets");
			return;
		}
		if (strchr("([{", p->tok.ch)) /* no other token begins with one */
			depth++;
		else if (strchr(")]}", p->tok.ch))
			depth--;
		ptx_next(p);
	} while (depth && !p->failed);
}

void ptx_skip_statement(struct ptx_parser *p)
{
	while (!ptx_accept(p, ';') && !p->failed) {
		if (p->tok.kind == TOK_END)
			ptx_fail(p, GX_E_PTX_UNTERMINATED, "';' was expected");
		else if (p->tok.kind == TOK_PUNCT && strchr("([{", p->tok.ch))
			ptx_skip_balanced(p);
		else
			ptx_next(p);
	}
}

struct gx_ptx_span ptx_since(const struct ptx_parser *p, const char *from)
{
	const char *end = p->last_end;

	return (struct gx_ptx_span){ .at = from, .len = end > from ? (size_t)(end - from) : 0 };
}

uint64_t ptx_take_uint(struct ptx_parser *p)
{
	struct ptx_number number = { 0 };

	if (p->tok.kind != TOK_NUMBER || !ptx_read_number(p->tok.span, &number) || number.is_float)
		ptx_fail(p, GX_E_PTX_NUMBER, "a number was expected");
	else
		ptx_next(p);
	return number.bits;
}

/* --- module */

static void take_version(struct ptx_parser *p)
{
	struct gx_ptx_module *m = p->module;
	uint32_t *part = &m->version_major;

	ptx_next(p);
	m->version_span = p->tok.span;
	if (p->tok.kind != TOK_NUMBER)
		ptx_fail(p, GX_E_PTX_HEADER, ".version has no number");
	for (size_t i = 0; i < m->version_span.len; i++) {
		char c = m->version_span.at[i];

		if (c == '.' && part == &m->version_major)
			part = &m->version_minor;
		else if (c >= '0' && c <= '9' && *part < 1000)
			*part = *part * 10 + (uint32_t)(c - '0');
		else
			ptx_fail(p, GX_E_PTX_HEADER, ".version is not major.minor");
	}
	ptx_next(p);
	m->header_end = (size_t)(p->last_end - m->text.at);
}

/* sm_90a: keeps the name and reads the number. */
static void take_sm(struct ptx_parser *p)
{
	struct gx_ptx_module *m = p->module;
	struct gx_ptx_span word = p->tok.span;

	if (word.len < 4 || word.len >= sizeof(m->target) || memcmp(word.at, "sm_", 3)) {
		ptx_fail(p, GX_E_PTX_HEADER, "the first word of .target is not sm_NN");
		return;
	}
	memcpy(m->target, word.at, word.len);
	for (size_t i = 3; i < word.len && word.at[i] >= '0' && word.at[i] <= '9' && m->sm < 10000;
	     i++)
		m->sm = m->sm * 10 + (uint32_t)(word.at[i] - '0');
	if (!m->sm)
		ptx_fail(p, GX_E_PTX_HEADER, "the first word of .target is not sm_NN");
}

static void take_target(struct ptx_parser *p)
{
	struct gx_ptx_module *m = p->module;
	const char *from;

	ptx_next(p);
	from = p->tok.span.at;
	take_sm(p);
	do {
		if (p->tok.kind != TOK_NAME)
			ptx_fail(p, GX_E_PTX_HEADER, ".target has no name");
		ptx_next(p);
	} while (ptx_accept(p, ','));
	m->target_span = ptx_since(p, from);
	m->header_end = (size_t)(p->last_end - m->text.at);
}

static void take_address_size(struct ptx_parser *p)
{
	struct gx_ptx_module *m = p->module;
	struct ptx_token number;

	ptx_next(p);
	number = p->tok;
	if (ptx_take_uint(p) != 64 && !p->failed) {
		p->tok = number; /* the place to complain about */
		ptx_fail(p, GX_E_PTX_ADDRESS_SIZE, ".address_size %.*s", ptx_shown(number.span),
		         number.span.at);
	}
	m->address_size = 64;
	m->header_end = (size_t)(p->last_end - m->text.at);
}

static bool is_octal(char c)
{
	return c >= '0' && c <= '7';
}

/* Behind a backslash: three digits of a byte, as compilers write what is not ASCII, or a quote or a backslash itself. */
static struct gx_ptx_span unescaped(struct ptx_parser *p, struct gx_ptx_span written)
{
	const char *end = written.at + written.len;
	char *out;
	size_t n = 0;

	if (!memchr(written.at, '\\', written.len))
		return written;
	out = gx_arena_alloc(&p->module->arena, written.len);
	if (!out) {
		ptx_fail_memory(p);
		return written;
	}
	for (const char *at = written.at; at < end; n++) {
		if (end - at > 3 && *at == '\\' && is_octal(at[1]) && is_octal(at[2]) &&
		    is_octal(at[3])) {
			out[n] = (char)((at[1] - '0') << 6 | (at[2] - '0') << 3 | (at[3] - '0'));
			at += 4;
		} else {
			at += *at == '\\' && end - at > 1;
			out[n] = *at++;
		}
	}
	return (struct gx_ptx_span){ out, n };
}

/* A string is as long as its quotes at least. */
static void take_file(struct ptx_parser *p)
{
	struct gx_ptx_file file = { .number = (uint32_t)ptx_take_uint(p) }, *slot;

	if (p->tok.kind == TOK_STRING) {
		file.written = (struct gx_ptx_span){ p->tok.span.at + 1, p->tok.span.len - 2 };
		file.path = unescaped(p, file.written);
		file.of_toolkit = gx_path_is_toolkit(file.path.at, file.path.len);
		slot = ptx_push(p, &p->files);
		if (slot)
			*slot = file;
		ptx_next(p);
	}
	while (ptx_accept(p, ','))
		ptx_take_uint(p);
}

/* .file 1 "name" [, time, size] and .section name { ... }: no ';' ends them. */
static void skip_debug(struct ptx_parser *p)
{
	bool section = ptx_is_dot(p, ".section");

	ptx_next(p);
	if (section) {
		while (p->tok.kind != TOK_END && !ptx_is_punct(p, '{'))
			ptx_next(p);
		ptx_skip_balanced(p);
		return;
	}
	take_file(p);
}

/* .alias name, target; */
static void take_alias(struct ptx_parser *p)
{
	struct gx_ptx_alias *alias = ptx_push(p, &p->aliases);

	ptx_next(p);
	if (alias)
		alias->name = p->tok.span;
	ptx_next(p);
	ptx_expect(p, ',');
	if (alias)
		alias->target = p->tok.span;
	ptx_next(p);
	ptx_expect(p, ';');
}

static void take_item(struct ptx_parser *p)
{
	const char *from = p->tok.span.at;
	struct ptx_linkage linkage = { 0 };

	if (ptx_is_dot(p, ".version"))
		return take_version(p);
	if (ptx_is_dot(p, ".target"))
		return take_target(p);
	if (ptx_is_dot(p, ".address_size"))
		return take_address_size(p);
	if (ptx_is_dot(p, ".file") || ptx_is_dot(p, ".section"))
		return skip_debug(p);
	if (ptx_is_dot(p, ".alias"))
		return take_alias(p);
	while (ptx_take_linkage(p, &linkage))
		;
	if (ptx_is_dot(p, ".entry") || ptx_is_dot(p, ".func"))
		return ptx_function(p, from, &linkage);
	if (ptx_at_declaration(p))
		return ptx_declaration(p, from, &linkage);
	if (p->tok.kind == TOK_DOT)
		return ptx_skip_statement(p); /* .pragma and what comes in later versions */
	if (!ptx_accept(p, ';'))
		ptx_fail(p, GX_E_PTX_SYNTAX, "a directive was expected");
}

static void take_module(struct ptx_parser *p)
{
	struct gx_ptx_module *m = p->module;

	ptx_next(p);
	if (!ptx_is_dot(p, ".version"))
		ptx_fail(p, GX_E_PTX_HEADER, "no .version at the start");
	while (p->tok.kind != TOK_END) /* what failed is at its end */
		take_item(p);
	if (!m->sm)
		ptx_fail(p, GX_E_PTX_HEADER, "no .target");
	m->n_vars = (uint32_t)p->vars.n;
	m->vars = ptx_settle(p, &p->vars, 0);
	m->n_funcs = (uint32_t)p->funcs.n;
	m->funcs = ptx_settle(p, &p->funcs, 0);
	m->n_aliases = (uint32_t)p->aliases.n;
	m->aliases = ptx_settle(p, &p->aliases, 0);
	m->n_files = (uint32_t)p->files.n;
	m->files = ptx_settle(p, &p->files, 0);
	if (!p->failed && ptx_index_module(m))
		ptx_fail_memory(p);
	for (uint32_t i = 0; i < m->n_funcs && !p->failed; i++)
		if (ptx_index_func(m, &m->funcs[i]))
			ptx_fail_memory(p);
}

int gx_ptx_parse(const char *text, size_t len, struct gx_ptx_module **out, struct gx_diag *diag)
{
	struct ptx_parser p = {
		.diag = diag,
		.lexer = { .begin = text, .at = text, .end = text + len, .line = 1 },
		.tok = { .span = { text, 0 }, .line = 1 },
		.operands.item_bytes = sizeof(struct gx_ptx_operand),
		.mods.item_bytes = sizeof(struct gx_ptx_span),
		.stmts.item_bytes = sizeof(struct gx_ptx_stmt),
		.vars.item_bytes = sizeof(struct gx_ptx_var),
		.funcs.item_bytes = sizeof(struct gx_ptx_func),
		.aliases.item_bytes = sizeof(struct gx_ptx_alias),
		.files.item_bytes = sizeof(struct gx_ptx_file),
	};

	*out = NULL;
	if (len >= UINT32_MAX)
		return gx_fail(diag, GX_E_PTX_SYNTAX, "a text of %zu bytes is too long", len);
	p.module = calloc(1, sizeof(*p.module));
	if (!p.module)
		return gx_fail(diag, GX_E_NO_MEMORY, "for a PTX module");
	p.module->text = (struct gx_ptx_span){ text, len };
	p.module->address_size =
	        64; /* the tools take a module that does not say for one of 64 bits */
	take_module(&p);
	free(p.operands.data);
	free(p.mods.data);
	free(p.stmts.data);
	free(p.vars.data);
	free(p.funcs.data);
	free(p.aliases.data);
	free(p.files.data);
	if (p.failed)
		gx_ptx_free(p.module);
	else
		*out = p.module;
	return p.failed;
}

void gx_ptx_free(struct gx_ptx_module *module)
{
	if (!module)
		return;
	for (uint32_t i = 0; i < module->n_funcs; i++)
		if (module->funcs)
			ptx_names_free(module->funcs[i].names);
	ptx_names_free(module->names);
	gx_arena_free(&module->arena);
	free(module);
}
