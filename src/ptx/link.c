/* link.c - several PTX modules become one text: declarations of all functions, variables, then the
 * functions, so that nothing is used before it is declared.
 *
 * A name means one thing in the whole: the first strong definition, else the first weak one. A name
 * that is local to its module and is known to another one gets a suffix, everywhere in its module.
 */
#include "ptx/link.h"

#include "base/strmap.h"
#include "ptx/lex.h"
#include "ptx/link_lines.h"
#include "ptx/version.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* What a module says of a name at its top level. */
struct symbol {
	struct gx_ptx_span name;
	uint32_t module;
	const struct gx_ptx_func *func; /* or var */
	const struct gx_ptx_var *var;
	bool is_local, is_weak, is_definition;
	bool renamed;
};

struct linker {
	uint32_t n;
	struct gx_ptx_module **modules;
	struct symbol *symbols; /* in order of modules, functions before variables */
	size_t n_symbols;
	struct gx_strmap names;    /* symbol that the name means in the whole */
	struct gx_strmap entries;  /* kernels that a module declares: device code launches them */
	struct gx_strmap *renamed; /* [n] local names of a module that get a suffix */
	struct gx_ptx_link_lines lines;
	struct gx_strbuf *out;
	struct gx_diag *diag;
};

static int parse_all(struct linker *l, const struct gx_ptx_span *texts)
{
	int err = 0;

	for (uint32_t i = 0; i < l->n && !err; i++)
		err = gx_ptx_parse(texts[i].at, texts[i].len, &l->modules[i], l->diag);
	return err;
}

static void add_symbol(struct linker *l, const struct symbol *symbol)
{
	l->symbols[l->n_symbols++] = *symbol;
}

/* extern, .visible .func without a body, and dynamic shared memory are declarations. */
static int collect(struct linker *l)
{
	size_t n = 0;

	for (uint32_t i = 0; i < l->n; i++)
		n += l->modules[i]->n_funcs + l->modules[i]->n_vars;
	l->symbols = calloc(n + 1, sizeof(*l->symbols));
	if (!l->symbols)
		return gx_fail(l->diag, GX_E_NO_MEMORY, "link");
	for (uint32_t i = 0; i < l->n; i++) {
		const struct gx_ptx_module *m = l->modules[i];

		for (uint32_t k = 0; k < m->n_funcs; k++) {
			const struct gx_ptx_func *f = &m->funcs[k];

			if (f->is_entry && !f->has_body &&
			    gx_strmap_set(&l->entries, f->name.at, f->name.len, l))
				return gx_fail(l->diag, GX_E_NO_MEMORY, "link");
			add_symbol(l, &(struct symbol){ .name = f->name,
			                                .module = i,
			                                .func = f,
			                                .is_local = !f->is_extern &&
			                                            !f->is_visible && !f->is_weak,
			                                .is_weak = f->is_weak,
			                                .is_definition =
			                                        f->has_body && !f->is_extern });
		}
		for (uint32_t k = 0; k < m->n_vars; k++) {
			const struct gx_ptx_var *v = &m->vars[k];

			add_symbol(l,
			           &(struct symbol){ .name = v->name,
			                             .module = i,
			                             .var = v,
			                             .is_local = !v->is_extern && !v->is_visible &&
			                                         !v->is_weak && !v->is_common,
			                             .is_weak = v->is_weak || v->is_common,
			                             .is_definition = !v->is_extern });
		}
	}
	return 0;
}

/* A better meaning of a name: a definition before a declaration, a strong one before a weak one,
 * the larger of two declarations of shared memory. */
static bool is_better(const struct symbol *s, const struct symbol *than)
{
	if (s->is_definition != than->is_definition)
		return s->is_definition;
	if (s->is_definition && s->is_weak != than->is_weak)
		return than->is_weak;
	return !s->is_definition && s->var && than->var && s->var->align > than->var->align;
}

static int choose(struct linker *l)
{
	int err = 0;

	for (size_t i = 0; i < l->n_symbols && !err; i++) {
		struct symbol *s = &l->symbols[i], *other;

		if (s->is_local)
			continue;
		other = gx_strmap_get(&l->names, s->name.at, s->name.len);
		if (other && s->is_definition && other->is_definition && !s->is_weak &&
		    !other->is_weak)
			return gx_fail(l->diag, GX_E_PTX_LINK, "%.*s is defined twice",
			               ptx_shown(s->name), s->name.at);
		if (!other || is_better(s, other))
			err = gx_strmap_set(&l->names, s->name.at, s->name.len, s);
	}
	/* local names last: they give way to those of other modules. The declaration and the definition of a function are of
	 * one module, whichever of them says that others may use it */
	for (size_t i = 0; i < l->n_symbols && !err; i++) {
		struct symbol *s = &l->symbols[i], *other;

		if (!s->is_local)
			continue;
		other = gx_strmap_get(&l->names, s->name.at, s->name.len);
		if (other && other->module != s->module) {
			s->renamed = true;
			err = gx_strmap_set(&l->renamed[s->module], s->name.at, s->name.len, s);
		} else if (!other || is_better(s, other)) {
			err = gx_strmap_set(&l->names, s->name.at, s->name.len, s);
		}
	}
	return err ? gx_fail(l->diag, GX_E_NO_MEMORY, "link") : 0;
}

/* Text of a module, with its renamed names. */
static void put_text(struct linker *l, uint32_t module, const char *at, const char *end)
{
	const struct gx_strmap *renamed = &l->renamed[module];

	if (!renamed->n_used) {
		gx_strbuf_append(l->out, at, (size_t)(end - at));
		return;
	}
	while (at < end) {
		const char *from = at;

		while (at < end && !ptx_is_word(*at))
			at++;
		gx_strbuf_append(l->out, from, (size_t)(at - from));
		from = at;
		while (at < end && ptx_is_word(*at))
			at++;
		gx_strbuf_append(l->out, from, (size_t)(at - from));
		if (at > from && from[-1] != '.' &&
		    gx_strmap_get(renamed, from, (size_t)(at - from)))
			gx_strbuf_printf(l->out, "__gx%u", module);
	}
}

static bool is_meant(const struct linker *l, const struct symbol *s)
{
	return s->renamed ? s->is_definition
	                  : gx_strmap_get(&l->names, s->name.at, s->name.len) == s;
}

static void put_header(struct linker *l)
{
	const struct gx_ptx_module *newest = l->modules[0], *highest = l->modules[0];

	for (uint32_t i = 1; i < l->n; i++) {
		const struct gx_ptx_module *m = l->modules[i];

		if (gx_ptx_version_is_newer(gx_ptx_version_of(m), gx_ptx_version_of(newest)))
			newest = m;
		if (m->sm > highest->sm)
			highest = m;
	}
	gx_strbuf_printf(l->out, ".version %u.%u\n.target %.*s\n.address_size 64\n\n",
	                 newest->version_major, newest->version_minor,
	                 (int)highest->target_span.len, highest->target_span.at);
}

/* Kernels are not called: one is declared where a module declares it, to launch it. */
static bool is_declared(const struct linker *l, const struct gx_ptx_func *func)
{
	return !func->is_entry || gx_strmap_get(&l->entries, func->name.at, func->name.len);
}

/* A function's front, up to its body or the directives before it, as a declaration. */
static void put_declarations(struct linker *l)
{
	for (size_t i = 0; i < l->n_symbols; i++) {
		const struct symbol *s = &l->symbols[i];
		const char *end;

		if (!s->func || !is_declared(l, s->func) || !is_meant(l, s))
			continue;
		end = s->func->directives.at ? s->func->directives.at
		      : s->func->has_body    ? s->func->body.at
		                             : s->func->span.at + s->func->span.len;
		while (end > s->func->span.at && strchr(" \t\r\n;", end[-1]))
			end--;
		put_text(l, s->module, s->func->span.at, end);
		gx_strbuf_puts(l->out, s->func->noreturn ? " .noreturn;\n" : ";\n");
	}
}

static bool names_something(const struct gx_ptx_var *var)
{
	for (uint32_t i = 0; i < var->n_init; i++)
		if (var->init[i].name.len)
			return true;
	return false;
}

static void put_variables(struct linker *l, bool with_names)
{
	const char *last = NULL;

	for (size_t i = 0; i < l->n_symbols; i++) {
		const struct symbol *s = &l->symbols[i];

		if (!s->var || names_something(s->var) != with_names || !is_meant(l, s) ||
		    s->var->span.at == last)
			continue;
		last = s->var->span.at; /* one statement may declare several */
		put_text(l, s->module, s->var->span.at, s->var->span.at + s->var->span.len);
		gx_strbuf_putc(l->out, '\n');
	}
}

static void put_function(struct linker *l, const struct symbol *s)
{
	const struct gx_ptx_func *f = s->func;
	const char *at = f->span.at;

	for (uint32_t i = 0; i < f->n_stmts; i++) {
		const struct gx_ptx_stmt *stmt = &f->stmts[i];

		if (!gx_ptx_span_is(stmt->opcode, ".loc"))
			continue;
		put_text(l, s->module, at, stmt->span.at);
		gx_ptx_link_lines_put(&l->lines, s->module, stmt, l->out);
		at = stmt->span.at + stmt->span.len;
	}
	put_text(l, s->module, at, f->span.at + f->span.len);
	gx_strbuf_putc(l->out, '\n');
}

static void put_bodies(struct linker *l)
{
	for (size_t i = 0; i < l->n_symbols; i++) {
		const struct symbol *s = &l->symbols[i];

		if (s->func && s->func->has_body && is_meant(l, s))
			put_function(l, s);
	}
	for (uint32_t i = 0; i < l->n; i++) {
		for (uint32_t k = 0; k < l->modules[i]->n_aliases; k++) {
			const struct gx_ptx_alias *a = &l->modules[i]->aliases[k];

			gx_strbuf_puts(l->out, ".alias ");
			put_text(l, i, a->name.at, a->name.at + a->name.len);
			gx_strbuf_puts(l->out, ", ");
			put_text(l, i, a->target.at, a->target.at + a->target.len);
			gx_strbuf_puts(l->out, ";\n");
		}
	}
}

int gx_ptx_link(const struct gx_ptx_span *texts, uint32_t n, struct gx_strbuf *out,
                struct gx_diag *diag)
{
	struct linker l = { .n = n, .out = out, .diag = diag };
	int err = -ENOMEM;

	l.modules = calloc(n + 1, sizeof(*l.modules));
	l.renamed = calloc(n + 1, sizeof(*l.renamed));
	if (l.modules && l.renamed && n)
		err = parse_all(&l, texts);
	else
		gx_fail(diag, GX_E_NO_MEMORY, "link");
	err = err ? err : collect(&l);
	err = err ? err : choose(&l);
	if (!err && gx_ptx_link_lines_begin(&l.lines, l.modules, n))
		err = gx_fail(diag, GX_E_NO_MEMORY, "link");
	if (!err) {
		put_header(&l);
		put_declarations(&l);
		put_variables(&l, false);
		put_variables(&l, true);
		put_bodies(&l);
		if (gx_ptx_link_lines_end(&l.lines, out) || out->failed)
			err = gx_fail(diag, GX_E_NO_MEMORY, "link");
	}
	gx_ptx_link_lines_free(&l.lines);
	for (uint32_t i = 0; i < n && l.modules; i++)
		gx_ptx_free(l.modules[i]);
	for (uint32_t i = 0; i < n && l.renamed; i++)
		gx_strmap_free(&l.renamed[i]);
	gx_strmap_free(&l.names);
	gx_strmap_free(&l.entries);
	free(l.symbols);
	free(l.modules);
	free(l.renamed);
	return err;
}
