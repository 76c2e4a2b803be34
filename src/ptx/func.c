/* func.c - .entry and .func: results, name, parameters, directives, body. */
#include "ptx/parse.h"

/* .maxntid 128, 2: as many numbers as are written; out has room for max. */
static void take_numbers(struct ptx_parser *p, uint32_t *out, unsigned max)
{
	unsigned n = 0;

	do {
		uint64_t value = ptx_take_uint(p);

		if (n < max)
			out[n++] = value > UINT32_MAX ? UINT32_MAX : (uint32_t)value;
	} while (ptx_accept(p, ','));
	/* the sizes that are not written are 1 */
	while (n < max)
		out[n++] = 1;
}

/* One directive between the parameters and the body. */
static void take_directive(struct ptx_parser *p, struct gx_ptx_func *func)
{
	struct ptx_token word = p->tok;
	uint32_t ignored[3];

	ptx_next(p);
	if (gx_ptx_span_is(word.span, ".maxntid"))
		take_numbers(p, func->maxntid, 3);
	else if (gx_ptx_span_is(word.span, ".reqntid"))
		take_numbers(p, func->reqntid, 3);
	else if (gx_ptx_span_is(word.span, ".minnctapersm"))
		take_numbers(p, &func->minnctapersm, 1);
	else if (gx_ptx_span_is(word.span, ".maxnreg"))
		take_numbers(p, &func->maxnreg, 1);
	else if (gx_ptx_span_is(word.span, ".reqnctapercluster"))
		take_numbers(p, func->cluster, 3);
	else if (gx_ptx_span_is(word.span, ".maxclusterrank"))
		take_numbers(p, &func->max_cluster_rank, 1);
	else if (gx_ptx_span_is(word.span, ".pragma"))
		ptx_skip_statement(p);
	else if (ptx_is_punct(p, '('))
		ptx_skip_balanced(p);
	else if (p->tok.kind == TOK_NUMBER)
		take_numbers(p, ignored, 3);
	func->noreturn |= gx_ptx_span_is(word.span, ".noreturn");
	func->explicit_cluster |= gx_ptx_span_is(word.span, ".explicitcluster");
}

static void take_params(struct ptx_parser *p, struct gx_ptx_func *func)
{
	const char *open = p->tok.span.at;

	func->params_span = (struct gx_ptx_span){ p->last_end, 0 };
	if (!ptx_is_punct(p, '('))
		return;
	func->has_params = true;
	func->params = ptx_parameters(p, &func->n_params);
	if (!p->failed)
		func->params_span =
		        (struct gx_ptx_span){ open + 1, (size_t)(p->last_end - open) - 2 };
}

static void take_directives(struct ptx_parser *p, struct gx_ptx_func *func)
{
	const char *from = p->last_end;

	while (p->tok.kind == TOK_DOT)
		take_directive(p, func);
	func->directives = (struct gx_ptx_span){ from, (size_t)(p->tok.span.at - from) };
}

void ptx_function(struct ptx_parser *p, const char *from, const struct ptx_linkage *linkage)
{
	struct gx_ptx_func func = {
		.is_entry = ptx_is_dot(p, ".entry"),
		.is_extern = linkage->is_extern,
		.is_visible = linkage->is_visible,
		.is_weak = linkage->is_weak,
	};
	struct gx_ptx_func *slot;

	ptx_next(p);
	while (p->tok.kind == TOK_DOT) /* .attribute(.unified(1, 2)) */
		take_directive(p, &func);
	if (ptx_is_punct(p, '(') && !func.is_entry)
		func.results = ptx_parameters(p, &func.n_results);
	func.name = p->tok.span;
	func.line = p->tok.line;
	if (p->tok.kind != TOK_NAME)
		ptx_fail(p, GX_E_PTX_SYNTAX, "a function has no name");
	ptx_next(p);
	take_params(p, &func);
	take_directives(p, &func);
	if (ptx_is_punct(p, '{'))
		ptx_body(p, &func);
	else
		ptx_expect(p, ';');
	func.span = ptx_since(p, from);
	slot = p->failed ? NULL : ptx_push(p, &p->funcs);
	if (slot)
		*slot = func;
}
