/* decl.c - declarations of registers, variables and parameters. */
#include "ptx/parse.h"

static struct gx_ptx_span without_dot(struct gx_ptx_span span)
{
	return (struct gx_ptx_span){ .at = span.at + 1, .len = span.len - 1 };
}

bool ptx_at_declaration(const struct ptx_parser *p)
{
	return p->tok.kind == TOK_DOT && ptx_space_named(without_dot(p->tok.span)) >= 0;
}

bool ptx_take_linkage(struct ptx_parser *p, struct ptx_linkage *linkage)
{
	if (ptx_is_dot(p, ".visible"))
		linkage->is_visible = true;
	else if (ptx_is_dot(p, ".extern"))
		linkage->is_extern = true;
	else if (ptx_is_dot(p, ".weak"))
		linkage->is_weak = true;
	else if (ptx_is_dot(p, ".common"))
		linkage->is_common = true;
	else
		return false;
	ptx_next(p);
	return true;
}

/* .attribute(.managed, .unified(1, 2)) */
static void take_attribute(struct ptx_parser *p, struct gx_ptx_var *var)
{
	ptx_next(p);
	ptx_expect(p, '(');
	while (!ptx_accept(p, ')')) {
		if (p->tok.kind == TOK_END)
			return ptx_expect(p, ')');
		if (ptx_is_dot(p, ".managed"))
			var->managed = true;
		if (ptx_is_punct(p, '('))
			ptx_skip_balanced(p);
		else
			ptx_next(p);
	}
}

static void take_align(struct ptx_parser *p, uint32_t *align)
{
	uint64_t value;

	ptx_next(p);
	value = ptx_take_uint(p);
	if (!value || value & (value - 1) || value > 1u << 30)
		ptx_fail(p, GX_E_PTX_DECLARATION, "alignment %llu", (unsigned long long)value);
	*align = (uint32_t)value;
}

/* One dotted word of the front of a declaration; behind .ptr words tell of what is pointed to. */
static void take_front_word(struct ptx_parser *p, struct gx_ptx_var *var, bool *behind_ptr)
{
	struct gx_ptx_span word = without_dot(p->tok.span);
	enum gx_ptx_type type = gx_ptx_type_named(word);
	int space = ptx_space_named(word);
	uint32_t ignored;

	if (ptx_is_dot(p, ".attribute"))
		return take_attribute(p, var);
	if (ptx_is_dot(p, ".align"))
		return take_align(p, *behind_ptr ? &ignored : &var->align);
	if (ptx_is_dot(p, ".ptr"))
		*behind_ptr = true;
	else if (type != GX_PTX_NOTYPE)
		var->type = type;
	else if (space >= 0 && !*behind_ptr)
		var->space = (enum gx_ptx_space)space;
	else if (gx_ptx_span_is(word, "v2"))
		var->vector = 2;
	else if (gx_ptx_span_is(word, "v4"))
		var->vector = 4;
	else if (gx_ptx_span_is(word, "v8"))
		var->vector = 8;
	if (gx_ptx_span_is(word, "tex"))
		var->type = var->type == GX_PTX_NOTYPE ? GX_PTX_TEXREF : var->type;
	ptx_next(p);
	if (ptx_is_punct(p, '(')) /* an attribute of a later version */
		ptx_skip_balanced(p);
	if (ptx_is_punct(p, '[') && space == GX_PTX_CONST) /* .const[2] of old compilers */
		ptx_skip_balanced(p);
}

static void take_front(struct ptx_parser *p, struct gx_ptx_var *var)
{
	bool behind_ptr = false;

	var->vector = 1;
	while (p->tok.kind == TOK_DOT)
		take_front_word(p, var, &behind_ptr);
}

static void take_dims(struct ptx_parser *p, struct gx_ptx_var *var)
{
	while (ptx_accept(p, '[')) {
		uint64_t dim = 0;

		if (var->n_dims == sizeof(var->dims) / sizeof(var->dims[0])) {
			ptx_fail(p, GX_E_PTX_DECLARATION, "more than %zu dimensions",
			         sizeof(var->dims) / sizeof(var->dims[0]));
			return;
		}
		if (!ptx_is_punct(p, ']'))
			dim = (uint64_t)ptx_take_constant(p);
		var->dims[var->n_dims++] = dim;
		ptx_expect(p, ']');
	}
}

/* name, name<12>, name[4][2]; a parameter may go without a name. */
static void take_name(struct ptx_parser *p, struct gx_ptx_var *var)
{
	var->name.at = p->tok.span.at;
	if (p->tok.kind == TOK_NAME) {
		var->name = p->tok.span;
		ptx_next(p);
	}
	if (ptx_accept(p, '<')) {
		uint64_t range = ptx_take_uint(p);

		if (range > UINT32_MAX)
			ptx_fail(p, GX_E_PTX_DECLARATION, "a range of %llu registers",
			         (unsigned long long)range);
		var->range = (uint32_t)range;
		ptx_expect(p, '>');
	}
	take_dims(p, var);
}

/* The size of an unsized first dimension comes from the initialiser. */
static void count_bytes(struct ptx_parser *p, struct gx_ptx_var *var)
{
	uint64_t inner = 1, bytes = (uint64_t)gx_ptx_type_bytes(var->type) * var->vector;

	for (uint32_t i = 1; i < var->n_dims; i++)
		if (__builtin_mul_overflow(inner, var->dims[i], &inner))
			inner = UINT64_MAX;
	if (var->n_dims && !var->dims[0] && var->n_init && inner)
		var->dims[0] = (var->n_init - 1) / inner + 1;
	if (var->n_dims && (__builtin_mul_overflow(bytes, inner, &bytes) ||
	                    __builtin_mul_overflow(bytes, var->dims[0], &bytes)))
		ptx_fail(p, GX_E_PTX_DECLARATION, "'%.*s' is larger than any memory",
		         ptx_shown(var->name), var->name.at);
	var->bytes = bytes;
}

void ptx_declaration(struct ptx_parser *p, const char *from, const struct ptx_linkage *linkage)
{
	struct gx_ptx_var front = {
		.is_extern = linkage->is_extern,
		.is_visible = linkage->is_visible,
		.is_weak = linkage->is_weak,
		.is_common = linkage->is_common,
	};
	size_t base = p->vars.n;
	struct gx_ptx_span span;

	take_front(p, &front);
	do {
		struct gx_ptx_var var = front, *slot;

		if (p->tok.kind != TOK_NAME) {
			ptx_fail(p, GX_E_PTX_SYNTAX, "a declaration has no name");
			return;
		}
		take_name(p, &var);
		if (ptx_accept(p, '='))
			ptx_initialiser(p, &var);
		count_bytes(p, &var);
		slot = p->failed ? NULL : ptx_push(p, &p->vars);
		if (slot)
			*slot = var;
	} while (ptx_accept(p, ','));
	ptx_expect(p, ';');
	span = ptx_since(p, from);
	for (size_t i = base; i < p->vars.n; i++)
		((struct gx_ptx_var *)p->vars.data)[i].span = span;
}

struct gx_ptx_var *ptx_parameters(struct ptx_parser *p, uint32_t *n)
{
	size_t base = p->vars.n;

	ptx_next(p);
	while (!ptx_accept(p, ')')) {
		struct gx_ptx_var var = { 0 }, *slot;
		const char *from = p->tok.span.at;

		if (p->tok.kind != TOK_DOT) {
			ptx_expect(p, ')');
			break;
		}
		take_front(p, &var);
		take_name(p, &var);
		count_bytes(p, &var);
		var.span = ptx_since(p, from);
		slot = p->failed ? NULL : ptx_push(p, &p->vars);
		if (slot)
			*slot = var;
		if (!ptx_is_punct(p, ')'))
			ptx_expect(p, ',');
	}
	*n = (uint32_t)(p->vars.n - base);
	return ptx_settle(p, &p->vars, base);
}
