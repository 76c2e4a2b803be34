/* edits.c - the PTX samples, and texts in which one token is another: what is made of each, and what is said, as
 * tests/golden/ptx/edits.txt has it. A line says how often a text is read, how often it is refused, and has a digest of all that
 * came of it: the tree, what its names mean, what it needs, what is made of it for other drivers and other devices. */
#include "unit/golden.h"

#include "base/strmap.h"
#include "ptx/access.h"
#include "ptx/lex.h"
#include "ptx/link.h"
#include "ptx/renew.h"
#include "ptx/sites.h"
#include "ptx/version.h"
#include "sample.h"

/* What came of the texts of one line. */
struct row {
	unsigned n_read, n_refused;
	uint64_t digest;
};

static struct gx_strbuf listing;

static void mix(struct row *row, const void *data, size_t n)
{
	row->digest = row->digest * 31 + gx_hash_bytes(data, n);
}

static void mix_number(struct row *row, uint64_t n)
{
	mix(row, &n, sizeof(n));
}

static void mix_failure(struct row *row, const struct gx_diag *diag)
{
	mix_number(row, diag->error);
	mix_number(row, diag->line);
	mix(row, diag->text, strlen(diag->text));
}

static void put_row(const char *file, const char *what, const struct row *row)
{
	gx_strbuf_printf(&listing, "%s %s: %u read, %u refused, %016llx\n", file, what, row->n_read,
	                 row->n_refused, (unsigned long long)row->digest);
}

/* --- the tree. A span is its place. */
static void mix_span(struct row *row, const struct gx_ptx_module *m, struct gx_ptx_span span)
{
	mix_number(row, span.at ? (uint64_t)(span.at - m->text.at) : UINT64_MAX);
	mix_number(row, span.len);
}

static void mix_operand(struct row *row, const struct gx_ptx_module *m,
                        const struct gx_ptx_operand *op)
{
	const uint64_t numbers[] = { op->kind,       op->negated,           op->is_f32,
		                     op->is_generic, (uint64_t)op->integer, op->n_items };

	mix(row, numbers, sizeof(numbers));
	mix_span(row, m, op->span);
	mix_span(row, m, op->name);
	for (uint32_t i = 0; i < op->n_items; i++)
		mix_operand(row, m, &op->items[i]);
}

static void mix_var(struct row *row, const struct gx_ptx_module *m, const struct gx_ptx_var *var)
{
	const uint64_t numbers[] = { var->space,     var->type,       var->vector,  var->align,
		                     var->is_extern, var->is_visible, var->is_weak, var->is_common,
		                     var->managed,   var->n_dims,     var->range,   var->n_init,
		                     var->bytes };

	mix(row, numbers, sizeof(numbers));
	mix(row, var->dims, var->n_dims * sizeof(*var->dims));
	mix_span(row, m, var->span);
	mix_span(row, m, var->name);
	for (uint32_t i = 0; i < var->n_init; i++)
		mix_operand(row, m, &var->init[i]);
}

/* What a name means at a statement. */
static void mix_meaning(struct row *row, const struct gx_ptx_module *m,
                        const struct gx_ptx_func *func, uint32_t at,
                        const struct gx_ptx_operand *op)
{
	const struct gx_ptx_var *var = op->name.len ? gx_ptx_find_var(func, at, op->name) : NULL;

	if (var)
		mix_span(row, m, var->span);
	if (op->name.len)
		mix_number(row, gx_ptx_type_of(func, op->name));
	for (uint32_t i = 0; i < op->n_items; i++)
		mix_meaning(row, m, func, at, &op->items[i]);
}

static void mix_stmt(struct row *row, const struct gx_ptx_module *m, const struct gx_ptx_func *func,
                     uint32_t at)
{
	const struct gx_ptx_stmt *stmt = &func->stmts[at];
	struct gx_ptx_accesses accesses = gx_ptx_accesses_of(stmt);
	const uint64_t numbers[] = {
		stmt->kind,          stmt->guard_negated, stmt->n_mods,
		stmt->n_operands,    stmt->line,          stmt->in_call,
		accesses.n,          accesses.unseen,     gx_ptx_is_way_out(stmt),
		gx_ptx_is_exit(stmt)
	};
	const struct gx_ptx_span spans[] = { stmt->span, stmt->opcode, stmt->base, stmt->guard,
		                             stmt->name };

	mix(row, numbers, sizeof(numbers));
	for (size_t i = 0; i < sizeof(spans) / sizeof(spans[0]); i++)
		mix_span(row, m, spans[i]);
	for (uint32_t i = 0; i < stmt->n_mods; i++)
		mix_span(row, m, stmt->mods[i]);
	for (uint32_t i = 0; i < stmt->n_operands; i++) {
		mix_operand(row, m, &stmt->operands[i]);
		mix_meaning(row, m, func, at, &stmt->operands[i]);
	}
	if (stmt->var)
		mix_var(row, m, stmt->var);
	mix_number(row, (uint64_t)(gx_ptx_front_of(func, stmt) - m->text.at));
	for (uint32_t i = 0; i < accesses.n; i++) {
		const struct gx_ptx_access *a = &accesses.at[i];
		const uint64_t access[] = { a->kind,  a->space, a->elements,
			                    a->width, a->lanes, a->unless_zero != NULL };

		mix(row, access, sizeof(access));
		mix_operand(row, m, a->address);
	}
}

static void mix_func(struct row *row, const struct gx_ptx_module *m, const struct gx_ptx_func *f)
{
	const uint64_t numbers[] = { f->is_entry,
		                     f->is_extern,
		                     f->is_visible,
		                     f->is_weak,
		                     f->has_body,
		                     f->noreturn,
		                     f->has_params,
		                     f->n_params,
		                     f->n_results,
		                     f->n_stmts,
		                     f->minnctapersm,
		                     f->maxnreg,
		                     f->line,
		                     f->explicit_cluster,
		                     f->max_cluster_rank,
		                     f->maxntid[0],
		                     f->maxntid[1],
		                     f->maxntid[2],
		                     f->reqntid[0],
		                     f->reqntid[1],
		                     f->reqntid[2],
		                     f->cluster[0],
		                     f->cluster[1],
		                     f->cluster[2],
		                     f->has_body && gx_ptx_falls_off_end(f) };
	const struct gx_ptx_func *found = gx_ptx_find_func(m, f->name.at, f->name.len);

	mix(row, numbers, sizeof(numbers));
	mix_span(row, m, f->span);
	mix_span(row, m, f->name);
	mix_span(row, m, f->params_span);
	mix_span(row, m, f->directives);
	mix_number(row, found ? (uint64_t)(found - m->funcs) : UINT64_MAX);
	for (uint32_t i = 0; i < f->n_params; i++)
		mix_var(row, m, &f->params[i]);
	for (uint32_t i = 0; i < f->n_results; i++)
		mix_var(row, m, &f->results[i]);
	for (uint32_t i = 0; i < f->n_stmts; i++)
		mix_stmt(row, m, f, i);
}

/* --- what is made of it */
static void mix_text(struct row *row, int err, struct gx_strbuf *text, const struct gx_diag *diag)
{
	mix_number(row, (uint64_t)err);
	if (err)
		mix_failure(row, diag);
	else
		mix(row, gx_strbuf_text(text), text->len);
	gx_strbuf_free(text);
}

static void mix_uses(struct row *row, const struct gx_ptx_module *m)
{
	static const struct gx_ptx_version drivers[] = { { 6, 0 }, { 7, 4 } };
	struct gx_ptx_version needs = { 0 };
	struct gx_strbuf text = { 0 };
	struct gx_diag diag = { 0 };

	mix_number(row, (uint64_t)gx_ptx_needs(m, &needs, &diag));
	mix_failure(row, &diag);
	mix_number(row, needs.major * 100 + needs.minor);
	for (size_t i = 0; i < sizeof(drivers) / sizeof(drivers[0]); i++) {
		diag = (struct gx_diag){ 0 };
		mix_text(row, gx_ptx_lower(m, drivers[i], &text, &diag), &text, &diag);
	}
	mix_number(row, gx_ptx_is_old(m));
	diag = (struct gx_diag){ 0 };
	mix_text(row, gx_ptx_renew(m, &text, &diag), &text, &diag);
	diag = (struct gx_diag){ 0 };
	mix_text(row, gx_ptx_link(&m->text, 1, &text, &diag), &text, &diag);
}

static void look_at(struct row *row, const char *text, size_t len)
{
	struct gx_ptx_module *m;
	struct gx_diag diag = { 0 };
	int err = gx_ptx_parse(text, len, &m, &diag);

	row->n_read += !err;
	row->n_refused += err != 0;
	if (err) {
		mix_failure(row, &diag);
		return;
	}
	mix_number(row, m->version_major * 1000 + m->version_minor);
	mix(row, m->target, strlen(m->target));
	mix_number(row, m->sm * 1000 + m->address_size);
	mix_number(row, m->header_end);
	for (uint32_t i = 0; i < m->n_aliases; i++) {
		mix_span(row, m, m->aliases[i].name);
		mix_span(row, m, m->aliases[i].target);
	}
	for (uint32_t i = 0; i < m->n_vars; i++)
		mix_var(row, m, &m->vars[i]);
	for (uint32_t i = 0; i < m->n_funcs; i++)
		mix_func(row, m, &m->funcs[i]);
	mix_uses(row, m);
	gx_ptx_free(m);
}

/* --- two modules that become one: what each of them names, declares, defines and keeps to itself */
static const char first_module[] = ".version 7.0\n.target sm_70\n.address_size 64\n"
                                   ".extern .func (.param .b32 r) shared_func (.param .b32 a);\n"
                                   ".extern .global .align 4 .b8 there[8];\n"
                                   ".global .align 4 .u32 own = 1;\n"
                                   ".global .align 8 .u64 points[2] = { own, generic(there) };\n"
                                   ".weak .global .u32 weak_one = 3;\n"
                                   ".common .global .align 4 .u32 common_one;\n"
                                   ".extern .shared .align 4 .b8 dynamic[];\n"
                                   ".func local_func (.param .b32 a) { ret; }\n"
                                   ".weak .func weak_func { trap; }\n"
                                   ".entry launched (.param .u64 p);\n"
                                   ".visible .entry k (.param .u64 p) .maxntid 32, 1, 1 {\n"
                                   ".reg .u32 %own, %r<2>; .param .b32 a;\n"
                                   ".loc 1 2 3\n"
                                   "ld.global.u32 %own, [own]; st.param.b32 [a], %r1;\n"
                                   "call.uni local_func, (a);\n"
                                   ".loc 1 3 0\nret;\n}\n";
static const char second_module[] = ".version 7.4\n.target sm_80\n.address_size 64\n"
                                    ".global .align 4 .u32 own = 2, other = 5;\n"
                                    ".visible .global .align 4 .b8 there[8];\n"
                                    ".visible .global .u32 weak_one = 4;\n"
                                    ".common .global .align 8 .u32 common_one;\n"
                                    ".extern .shared .align 16 .b8 dynamic[];\n"
                                    ".func local_func (.param .b32 a);\n"
                                    ".func local_func (.param .b32 a) { exit; }\n"
                                    ".weak .func weak_func { ret; }\n"
                                    ".visible .func (.param .b32 r) shared_func (.param .b32 a) "
                                    "{ .reg .u32 %r1; ld.global.u32 %r1, [own];\n"
                                    "st.param.b32 [r], %r1; ret; }\n"
                                    ".func stops .noreturn { trap; }\n"
                                    ".visible .entry launched (.param .u64 p) { ret; }\n"
                                    ".alias also, shared_func;\n";

static void link_with(struct row *row, const char *text, size_t len, const char *other)
{
	struct gx_ptx_span texts[2] = { { text, len }, { other, strlen(other) } };
	struct gx_strbuf out = { 0 };
	struct gx_diag diag = { 0 };
	int err = gx_ptx_link(texts, 2, &out, &diag);

	row->n_read += !err;
	row->n_refused += err != 0;
	mix_text(row, err, &out, &diag);
}

/* --- one token is another: it is gone, there twice, a comma, a number */
static const char *const edits[] = { "without", "doubled", "comma for", "number for" };
enum { N_EDITS = sizeof(edits) / sizeof(edits[0]) };

/* other: the module that it becomes one with; NULL: it is alone. */
static void edit(struct row *row, const char *text, size_t len, const char *other,
                 struct gx_ptx_span token, int how)
{
	struct gx_strbuf changed = { 0 };
	size_t behind = (size_t)(token.at - text) + token.len;
	char *exact;

	gx_strbuf_append(&changed, text, (size_t)(token.at - text));
	if (how == 1)
		gx_strbuf_printf(&changed, "%.*s %.*s", (int)token.len, token.at, (int)token.len,
		                 token.at);
	else if (how)
		gx_strbuf_puts(&changed, how == 2 ? "," : "0x7fffffff");
	gx_strbuf_append(&changed, text + behind, len - behind);
	exact = malloc(changed.len + 1);
	memcpy(exact, gx_strbuf_text(&changed), changed.len);
	if (other)
		link_with(row, exact, changed.len, other);
	else
		look_at(row, exact, changed.len);
	free(exact);
	gx_strbuf_free(&changed);
}

static void edit_tokens(const char *file, const char *text, size_t len, const char *other,
                        unsigned step)
{
	for (int how = 0; how < N_EDITS; how++) {
		struct ptx_lexer lexer = {
			.begin = text, .at = text, .end = text + len, .line = 1
		};
		struct ptx_token token;
		struct row row = { 0 };
		char what[32];

		for (unsigned i = 0; (token = ptx_lex(&lexer)).kind != TOK_END; i++)
			if (i % step == 0)
				edit(&row, text, len, other, token.span, how);
		snprintf(what, sizeof(what), "%s a token", edits[how]);
		put_row(file, what, &row);
	}
}

int main(int argc, char **argv)
{
	glob_t found;

	CHECK_EQ(glob("tests/data/ptx/*.ptx", 0, NULL, &found), 0);
	for (size_t i = 0; i < found.gl_pathc; i++) {
		const char *file = strrchr(found.gl_pathv[i], '/') + 1;
		struct row row = { 0 };
		size_t len;
		char *text = read_sample(found.gl_pathv[i], &len);

		look_at(&row, text, len);
		put_row(file, "as it is", &row);
		edit_tokens(file, text, len, NULL, len < 3000 ? 2 : 61);
		free(text);
	}
	globfree(&found);
	edit_tokens("the first of two", first_module, sizeof(first_module) - 1, second_module, 1);
	edit_tokens("the second of two", second_module, sizeof(second_module) - 1, first_module, 1);
	golden_check("tests/golden/ptx/edits.txt", gx_strbuf_text(&listing), argc, argv);
	gx_strbuf_free(&listing);
	return TEST_END();
}
