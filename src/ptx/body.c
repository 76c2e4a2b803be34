/* body.c - statements of a function: labels, declarations, directives, blocks, instructions. */
#include "ptx/parse.h"

#include <string.h>

static struct gx_ptx_stmt *push(struct ptx_parser *p, enum gx_ptx_stmt_kind kind, const char *from,
                                uint32_t line)
{
	struct gx_ptx_stmt *stmt = p->failed ? NULL : ptx_push(p, &p->stmts);

	if (!stmt)
		return NULL;
	stmt->kind = kind;
	stmt->line = line;
	stmt->span = ptx_since(p, from);
	stmt->opcode = stmt->base = stmt->guard = stmt->name = (struct gx_ptx_span){ from, 0 };
	return stmt;
}

/* .global.nc.v4 ... behind the base word. */
static void take_mods(struct ptx_parser *p, struct gx_ptx_stmt *insn)
{
	size_t base = p->mods.n;

	while (p->tok.kind == TOK_DOT) {
		struct gx_ptx_span *mod = ptx_push(p, &p->mods);

		if (!mod)
			return;
		*mod = (struct gx_ptx_span){ p->tok.span.at + 1, p->tok.span.len - 1 };
		ptx_next(p);
	}
	insn->n_mods = (uint32_t)(p->mods.n - base);
	insn->mods = ptx_settle(p, &p->mods, base);
}

/* Through the ';'. Vector groups and odd forms without a comma are taken as they come. */
static void take_operands(struct ptx_parser *p, struct gx_ptx_stmt *stmt)
{
	stmt->operands = ptx_take_operands(p, ';', 0, &stmt->n_operands);
}

/* tok is behind the base word. */
static void take_instruction(struct ptx_parser *p, struct gx_ptx_stmt *insn,
                             struct gx_ptx_span base, const char *from, uint32_t line)
{
	struct gx_ptx_stmt *slot;

	insn->base = base;
	take_mods(p, insn);
	insn->opcode = ptx_since(p, base.at);
	take_operands(p, insn);
	slot = push(p, GX_PTX_INSN, from, line);
	if (!slot)
		return;
	insn->kind = GX_PTX_INSN;
	insn->line = line;
	insn->span = slot->span;
	*slot = *insn;
}

/* @p or @!p, tok at '@'. */
static void take_guard(struct ptx_parser *p, struct gx_ptx_stmt *insn)
{
	ptx_next(p);
	insn->guard_negated = ptx_accept(p, '!');
	insn->guard = p->tok.span;
	if (p->tok.kind != TOK_NAME)
		ptx_fail(p, GX_E_PTX_SYNTAX, "a guard has no register");
	ptx_next(p);
	if (p->tok.kind == TOK_DOT && p->tok.span.at == p->last_end) { /* %p.x */
		ptx_next(p);
		insn->guard = ptx_since(p, insn->guard.at);
	}
}

/* A label or an instruction: both start with a word. */
static void take_word(struct ptx_parser *p)
{
	struct gx_ptx_stmt insn = { 0 };
	const char *from = p->tok.span.at;
	uint32_t line = p->tok.line;
	struct gx_ptx_span word;

	insn.guard = insn.name = (struct gx_ptx_span){ from, 0 };
	if (ptx_is_punct(p, '@'))
		take_guard(p, &insn);
	word = p->tok.span;
	if (p->tok.kind != TOK_NAME) {
		ptx_fail(p, GX_E_PTX_SYNTAX, "a statement was expected");
		return;
	}
	ptx_next(p);
	if (!insn.guard.len && ptx_accept(p, ':')) {
		struct gx_ptx_stmt *label = push(p, GX_PTX_LABEL, from, line);

		if (label)
			label->name = word;
		return;
	}
	take_instruction(p, &insn, word, from, line);
}

static void push_operand(struct ptx_parser *p, const struct gx_ptx_operand *one)
{
	struct gx_ptx_operand *slot = ptx_push(p, &p->operands);

	if (slot)
		*slot = *one;
}

/* .loc file line column [, function_name label [+ n]] [, inlined_at file line column]: no ';'. Operands are the place, where it is
 * inlined, and the name, as far as they are there. */
static void take_loc(struct ptx_parser *p, struct gx_ptx_stmt *stmt)
{
	size_t base = p->operands.n;
	struct gx_ptx_operand name = { .kind = GX_PTX_OP_SINK }, one;
	bool inlined = false;

	while (p->tok.kind == TOK_NUMBER) {
		ptx_take_operand(p, &one, 0);
		if (p->operands.n < base + 3)
			push_operand(p, &one);
	}
	while (ptx_accept(p, ',')) {
		bool place = gx_ptx_span_is(p->tok.span, "inlined_at");

		if (!place && !gx_ptx_span_is(p->tok.span, "function_name"))
			ptx_fail(p, GX_E_PTX_SYNTAX,
			         "'inlined_at' or 'function_name' was expected");
		ptx_next(p);
		for (unsigned i = 0; i < (place ? 3 : 1); i++) {
			ptx_take_operand(p, place ? &one : &name, 0);
			if (place && !inlined && p->operands.n == base + 3 + i)
				push_operand(p, &one);
		}
		inlined |= place;
	}
	if (inlined && name.kind == GX_PTX_OP_NAME && p->operands.n == base + 6)
		push_operand(p, &name);
	stmt->n_operands = (uint32_t)(p->operands.n - base);
	stmt->operands = ptx_settle(p, &p->operands, base);
}

static void take_file(struct ptx_parser *p)
{
	while (p->tok.kind == TOK_NUMBER || p->tok.kind == TOK_STRING || ptx_is_punct(p, ','))
		ptx_next(p);
}

static void take_directive(struct ptx_parser *p)
{
	struct gx_ptx_stmt stmt = { 0 }, *slot;
	struct ptx_token word = p->tok;

	ptx_next(p);
	if (gx_ptx_span_is(word.span, ".loc"))
		take_loc(p, &stmt);
	else if (gx_ptx_span_is(word.span, ".file"))
		take_file(p);
	else if (gx_ptx_span_is(word.span, ".branchtargets") ||
	         gx_ptx_span_is(word.span, ".calltargets"))
		take_operands(p, &stmt);
	else if (gx_ptx_span_is(word.span, ".section"))
		while (!ptx_is_punct(p, '{') && p->tok.kind != TOK_END)
			ptx_next(p);
	else
		ptx_skip_statement(p);
	if (gx_ptx_span_is(word.span, ".section"))
		ptx_skip_balanced(p);
	slot = push(p, GX_PTX_DIRECTIVE, word.span.at, word.line);
	if (!slot)
		return;
	slot->opcode = slot->base = word.span;
	slot->n_operands = stmt.n_operands;
	slot->operands = stmt.operands;
}

/* One statement for every name that is declared. */
static void take_declaration(struct ptx_parser *p)
{
	struct ptx_linkage linkage = { 0 };
	const char *from = p->tok.span.at;
	uint32_t line = p->tok.line;
	size_t base = p->vars.n, n;
	struct gx_ptx_var *vars;

	while (ptx_take_linkage(p, &linkage))
		;
	ptx_declaration(p, from, &linkage);
	n = p->vars.n - base;
	vars = ptx_settle(p, &p->vars, base);
	for (size_t i = 0; i < n && !p->failed; i++) {
		bool reg = vars[i].space == GX_PTX_REG;
		struct gx_ptx_stmt *stmt =
		        push(p, reg ? GX_PTX_REG_DECL : GX_PTX_VAR_DECL, from, line);

		if (stmt)
			stmt->var = &vars[i];
	}
}

static bool at_linkage(const struct ptx_parser *p)
{
	return ptx_is_dot(p, ".visible") || ptx_is_dot(p, ".extern") || ptx_is_dot(p, ".weak") ||
	       ptx_is_dot(p, ".common");
}

static void take_statement(struct ptx_parser *p)
{
	if (ptx_at_declaration(p) || at_linkage(p))
		take_declaration(p);
	else if (p->tok.kind == TOK_DOT)
		take_directive(p);
	else if (p->tok.kind == TOK_END)
		ptx_fail(p, GX_E_PTX_UNTERMINATED, "in the body of a function");
	else if (!ptx_accept(p, ';'))
		take_word(p);
}

/* The name of a prototype or of a table is no label that a branch gets to. */
static bool names_directive(const struct gx_ptx_stmt *stmt)
{
	return stmt[1].kind == GX_PTX_DIRECTIVE && gx_ptx_span_is(stmt[1].opcode, ".callprototype");
}

/* Not the last statement of its function. */
static bool ends_block(const struct gx_ptx_stmt *stmt)
{
	return (stmt->kind == GX_PTX_LABEL && !names_directive(stmt)) ||
	       gx_ptx_span_is(stmt->base, "call") || gx_ptx_span_is(stmt->base, "bra") ||
	       gx_ptx_span_is(stmt->base, "ret");
}

static bool stores_param(const struct gx_ptx_stmt *stmt)
{
	return gx_ptx_span_is(stmt->base, "st") &&
	       (gx_ptx_has_mod(stmt, "param") || gx_ptx_has_mod(stmt, "param::func"));
}

/* Marks what stands between the arguments of a call and the call: looks back from each call to the one before it. */
static void mark_calls(struct gx_ptx_func *func)
{
	for (uint32_t i = 0; i < func->n_stmts; i++) {
		uint32_t first = i;

		if (!gx_ptx_span_is(func->stmts[i].base, "call"))
			continue;
		for (uint32_t k = i; k-- > 0 && !ends_block(&func->stmts[k]);)
			if (stores_param(&func->stmts[k]))
				first = k;
		for (uint32_t k = first; k < i; k++)
			func->stmts[k].in_call = true;
	}
}

void ptx_body(struct ptx_parser *p, struct gx_ptx_func *func)
{
	size_t base = p->stmts.n;
	unsigned depth = 0;
	const char *open = p->tok.span.at;

	ptx_next(p);
	while (!p->failed) {
		const char *from = p->tok.span.at;
		uint32_t line = p->tok.line;

		if (ptx_accept(p, '{')) {
			push(p, GX_PTX_BLOCK_BEGIN, from, line);
			if (++depth > PTX_MAX_BLOCK_DEPTH)
				ptx_fail(p, GX_E_PTX_NESTING, "blocks");
		} else if (!ptx_is_punct(p, '}')) {
			take_statement(p);
		} else {
			ptx_next(p);
			if (!depth)
				break;
			depth--;
			push(p, GX_PTX_BLOCK_END, from, line);
		}
	}
	func->has_body = true;
	func->body = ptx_since(p, open);
	func->n_stmts = (uint32_t)(p->stmts.n - base);
	func->stmts = ptx_settle(p, &p->stmts, base);
	if (func->stmts)
		mark_calls(func);
}
