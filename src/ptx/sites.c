/* sites.c - places for inserted code, ways out of a function, and what a function reaches. */
#include "ptx/sites.h"

#include "base/bitset.h"

#include <errno.h>
#include <string.h>

/* With more of them behind the last instruction the answer is "may", unlooked. */
enum { MAX_END_LABELS = 16 };

/* Work still to do is funcs[next..n_funcs) and vars[next_var..n_vars). */
struct walk {
	const struct gx_ptx_module *module;
	struct gx_ptx_reach *out;
	struct gx_bitset seen_funcs, seen_vars;
	const struct gx_ptx_var **vars;
	uint32_t n_vars;
};

const char *gx_ptx_body_start(const struct gx_ptx_func *func)
{
	return func->has_body ? func->body.at + 1 : NULL;
}

const char *gx_ptx_body_end(const struct gx_ptx_func *func)
{
	return func->has_body ? func->body.at + func->body.len - 1 : NULL;
}

bool gx_ptx_is_exit(const struct gx_ptx_stmt *stmt)
{
	return stmt->kind == GX_PTX_INSN && gx_ptx_span_is(stmt->base, "exit");
}

static bool is_way_out(const struct gx_ptx_stmt *stmt)
{
	return stmt->kind == GX_PTX_INSN &&
	       (gx_ptx_span_is(stmt->base, "ret") || gx_ptx_span_is(stmt->base, "exit"));
}

const struct gx_ptx_stmt *gx_ptx_next_way_out(const struct gx_ptx_func *func, uint32_t *at)
{
	while (*at < func->n_stmts) {
		const struct gx_ptx_stmt *stmt = &func->stmts[(*at)++];

		if (is_way_out(stmt))
			return stmt;
	}
	return NULL;
}

/* Whether an instruction or a list of targets names one of the labels at the end of the body. */
static bool is_end_named(const struct gx_ptx_func *func, const struct gx_ptx_span *labels,
                         unsigned n)
{
	for (uint32_t i = 0; i < func->n_stmts; i++) {
		const struct gx_ptx_stmt *stmt = &func->stmts[i];

		for (uint32_t k = 0; k < stmt->n_operands; k++)
			for (unsigned l = 0; l < n; l++)
				if (stmt->operands[k].name.len == labels[l].len &&
				    !memcmp(stmt->operands[k].name.at, labels[l].at, labels[l].len))
					return true;
	}
	return false;
}

static bool may_go_on(const struct gx_ptx_stmt *stmt)
{
	return stmt->guard.len ||
	       !(is_way_out(stmt) || gx_ptx_span_is(stmt->base, "bra") ||
	         gx_ptx_span_is(stmt->base, "brx") || gx_ptx_span_is(stmt->base, "trap"));
}

bool gx_ptx_falls_off_end(const struct gx_ptx_func *func)
{
	struct gx_ptx_span labels[MAX_END_LABELS];
	unsigned n = 0;

	if (!func->has_body)
		return false;
	for (uint32_t i = func->n_stmts; i-- > 0;) {
		const struct gx_ptx_stmt *stmt = &func->stmts[i];

		if (stmt->kind == GX_PTX_LABEL && n == MAX_END_LABELS)
			return true;
		if (stmt->kind == GX_PTX_LABEL)
			labels[n++] = stmt->name;
		if (stmt->kind == GX_PTX_INSN)
			return may_go_on(stmt) || is_end_named(func, labels, n);
	}
	return true;
}

static void reach_func(struct walk *w, const struct gx_ptx_func *func)
{
	size_t index = (size_t)(func - w->module->funcs);

	if (gx_bitset_has(&w->seen_funcs, index))
		return;
	gx_bitset_add(&w->seen_funcs, index);
	if (func->has_body)
		w->out->funcs[w->out->n_funcs++] = func;
	else
		w->out->externs[w->out->n_externs++] = func;
}

static void reach_var(struct walk *w, const struct gx_ptx_var *var)
{
	size_t index = (size_t)(var - w->module->vars);

	if (gx_bitset_has(&w->seen_vars, index))
		return;
	gx_bitset_add(&w->seen_vars, index);
	w->vars[w->n_vars++] = var;
	w->out->managed_symbol |= var->managed;
	w->out->texture_symbol |= var->type == GX_PTX_TEXREF || var->type == GX_PTX_SAMPLERREF;
	w->out->surface_symbol |= var->type == GX_PTX_SURFREF;
}

/* A name that stands anywhere but in the place of a callee. */
static void reach_name(struct walk *w, struct gx_ptx_span name)
{
	const struct gx_ptx_var *var;

	if (!name.len || name.at[0] == '%')
		return;
	var = gx_ptx_module_var(w->module, name.at, name.len);
	if (var)
		reach_var(w, var);
	else if (gx_ptx_find_func(w->module, name.at, name.len))
		w->out->function_address = true;
}

/* Depth is bounded by the parser. */
static void reach_operand(struct walk *w, const struct gx_ptx_operand *op)
{
	reach_name(w, op->name);
	for (uint32_t i = 0; i < op->n_items; i++)
		reach_operand(w, &op->items[i]);
}

/* call (results), callee, (arguments), prototype: the callee is the first plain name. */
static void reach_call(struct walk *w, const struct gx_ptx_stmt *stmt)
{
	bool seen_callee = false;

	for (uint32_t i = 0; i < stmt->n_operands; i++) {
		const struct gx_ptx_operand *op = &stmt->operands[i];
		const struct gx_ptx_func *callee;

		if (op->kind != GX_PTX_OP_NAME || seen_callee) {
			if (op->kind == GX_PTX_OP_LIST)
				reach_operand(w, op);
			continue;
		}
		seen_callee = true;
		callee = gx_ptx_find_func(w->module, op->name.at, op->name.len);
		if (callee)
			reach_func(w, callee);
		else
			w->out->indirect_call = true;
	}
}

static void reach_stmt(struct walk *w, const struct gx_ptx_stmt *stmt)
{
	if (stmt->kind == GX_PTX_INSN && gx_ptx_span_is(stmt->base, "call")) {
		reach_call(w, stmt);
		return;
	}
	if (stmt->kind == GX_PTX_INSN)
		for (uint32_t i = 0; i < stmt->n_operands; i++)
			reach_operand(w, &stmt->operands[i]);
	if (stmt->kind == GX_PTX_VAR_DECL)
		for (uint32_t i = 0; i < stmt->var->n_init; i++)
			reach_operand(w, &stmt->var->init[i]);
}

int gx_ptx_find_reach(const struct gx_ptx_module *module, const struct gx_ptx_func *func,
                      struct gx_arena *arena, struct gx_ptx_reach *out)
{
	struct walk w = { .module = module, .out = out };

	*out = (struct gx_ptx_reach){ 0 };
	w.seen_funcs = gx_bitset_make(arena, module->n_funcs);
	w.seen_vars = gx_bitset_make(arena, module->n_vars);
	w.vars = gx_arena_calloc(arena, (size_t)module->n_vars + 1, sizeof(*w.vars));
	out->funcs = gx_arena_calloc(arena, (size_t)module->n_funcs + 1, sizeof(*out->funcs));
	out->externs = gx_arena_calloc(arena, (size_t)module->n_funcs + 1, sizeof(*out->externs));
	if (!w.seen_funcs.words || !w.seen_vars.words || !w.vars || !out->funcs || !out->externs)
		return -ENOMEM;
	reach_func(&w, func);
	for (uint32_t i = 0; i < out->n_funcs; i++)
		for (uint32_t s = 0; s < out->funcs[i]->n_stmts; s++)
			reach_stmt(&w, &out->funcs[i]->stmts[s]);
	for (uint32_t i = 0; i < w.n_vars; i++)
		for (uint32_t k = 0; k < w.vars[i]->n_init; k++)
			reach_operand(&w, &w.vars[i]->init[k]);
	return 0;
}
