/* reach.c - call graph and variable references of one kernel. */
#include "instrument/reach.h"

#include <errno.h>
#include <string.h>

struct walk {
	struct gx_reach *reach;
	const struct gx_ptx_func *func;
	uint32_t *queue; /* [n_funcs] */
	uint32_t n_queued;
	struct gx_diag *diag;
};

static int fill_names(struct gx_reach *reach)
{
	const struct gx_ptx_module *module = reach->module;
	int err = 0;

	for (uint32_t i = 0; i < module->n_funcs && !err; i++) {
		const struct gx_ptx_func *func = &module->funcs[i];
		char *seen = gx_strmap_get(&reach->func_names, func->name.at, func->name.len);

		if (!seen || func->has_body)
			err = gx_strmap_set(&reach->func_names, func->name.at, func->name.len,
			                    (char *)1 + i);
	}
	for (uint32_t i = 0; i < module->n_vars && !err; i++)
		err = gx_strmap_set(&reach->var_names, module->vars[i].name.at,
		                    module->vars[i].name.len, (char *)1 + i);
	return err;
}

static int64_t index_in(const struct gx_strmap *map, struct gx_ptx_span name)
{
	const char *value = name.len ? gx_strmap_get(map, name.at, name.len) : NULL;

	return value ? value - (const char *)1 : -1;
}

static bool declares(const struct gx_ptx_func *func, struct gx_ptx_span name)
{
	for (uint32_t i = 0; i < func->n_params; i++)
		if (gx_ptx_spans_same(func->params[i].name, name))
			return true;
	for (uint32_t i = 0; i < func->n_results; i++)
		if (gx_ptx_spans_same(func->results[i].name, name))
			return true;
	for (uint32_t i = 0; i < func->n_stmts; i++)
		if (func->stmts[i].var && gx_ptx_spans_same(func->stmts[i].var->name, name))
			return true;
	return false;
}

static void note_shadow(struct gx_reach *reach, struct gx_ptx_span name)
{
	int64_t i = index_in(&reach->var_names, name);

	if (i >= 0)
		gx_bitset_add(&reach->shadowed, (size_t)i);
}

/* Module variables whose names are declared again somewhere: only these need a look at the
 * function. */
static void find_shadows(struct gx_reach *reach)
{
	for (uint32_t f = 0; f < reach->module->n_funcs; f++) {
		const struct gx_ptx_func *func = &reach->module->funcs[f];

		for (uint32_t i = 0; i < func->n_params; i++)
			note_shadow(reach, func->params[i].name);
		for (uint32_t i = 0; i < func->n_results; i++)
			note_shadow(reach, func->results[i].name);
		for (uint32_t i = 0; i < func->n_stmts; i++)
			if (func->stmts[i].var)
				note_shadow(reach, func->stmts[i].var->name);
	}
}

const struct gx_ptx_var *gx_reach_var(const struct gx_reach *reach, const struct gx_ptx_func *func,
                                      struct gx_ptx_span name)
{
	int64_t i = index_in(&reach->var_names, name);

	if (i < 0 || (gx_bitset_has(&reach->shadowed, (size_t)i) && declares(func, name)))
		return NULL;
	return &reach->module->vars[i];
}

/* Functions that are linked to a module, and know the module of who calls them. */
static bool is_device_runtime(struct gx_ptx_span name)
{
	static const char *const prefixes[] = { "cuda", "__cudaCDP" };

	for (size_t i = 0; i < sizeof(prefixes) / sizeof(*prefixes); i++)
		if (name.len >= strlen(prefixes[i]) &&
		    !memcmp(name.at, prefixes[i], strlen(prefixes[i])))
			return true;
	return false;
}

static int enqueue(struct walk *walk, uint32_t index)
{
	const struct gx_ptx_func *func = &walk->reach->module->funcs[index];

	if (gx_bitset_has(&walk->reach->funcs, index))
		return 0;
	if (!func->has_body && is_device_runtime(func->name))
		return gx_fail(walk->diag, GX_E_AGENT_INDIRECT, "it calls the device runtime: %.*s",
		               (int)func->name.len, func->name.at);
	gx_bitset_add(&walk->reach->funcs, index);
	walk->queue[walk->n_queued++] = index;
	return 0;
}

static bool is_texture(enum gx_ptx_type type)
{
	return type == GX_PTX_TEXREF || type == GX_PTX_SAMPLERREF || type == GX_PTX_SURFREF;
}

static int note_name(struct walk *walk, struct gx_ptx_span name)
{
	int64_t func = index_in(&walk->reach->func_names, name);
	const struct gx_ptx_var *var = gx_reach_var(walk->reach, walk->func, name);

	if (var && is_texture(var->type))
		return gx_fail(walk->diag, GX_E_AGENT_INDIRECT, "texture or surface %.*s",
		               (int)name.len, name.at);
	if (var)
		gx_bitset_add(&walk->reach->vars, (size_t)(var - walk->reach->module->vars));
	else if (func >= 0 && gx_ptx_type_of(walk->func, name) == GX_PTX_NOTYPE)
		return gx_fail(walk->diag, GX_E_AGENT_INDIRECT, "address of %.*s", (int)name.len,
		               name.at);
	return 0;
}

static int note_operand(struct walk *walk, const struct gx_ptx_operand *operand)
{
	int err = 0;

	if (operand->kind == GX_PTX_OP_NAME || operand->kind == GX_PTX_OP_ADDRESS)
		err = note_name(walk, operand->name);
	for (uint32_t i = 0; i < operand->n_items && !err; i++)
		err = note_operand(walk, &operand->items[i]);
	return err;
}

static int note_call(struct walk *walk, const struct gx_ptx_stmt *stmt)
{
	uint32_t at = stmt->n_operands && stmt->operands[0].kind == GX_PTX_OP_LIST;
	int64_t callee = -1;
	int err;

	if (at < stmt->n_operands && stmt->operands[at].kind == GX_PTX_OP_NAME &&
	    gx_ptx_type_of(walk->func, stmt->operands[at].name) == GX_PTX_NOTYPE)
		callee = index_in(&walk->reach->func_names, stmt->operands[at].name);
	if (callee < 0)
		return gx_fail(walk->diag, GX_E_AGENT_INDIRECT, "indirect call in line %u",
		               stmt->line);
	err = enqueue(walk, (uint32_t)callee);
	for (uint32_t i = 0; i < stmt->n_operands && !err; i++)
		if (i != at)
			err = note_operand(walk, &stmt->operands[i]);
	return err;
}

static int walk_func(struct walk *walk)
{
	int err = 0;

	for (uint32_t i = 0; i < walk->func->n_stmts && !err; i++) {
		const struct gx_ptx_stmt *stmt = &walk->func->stmts[i];

		if (gx_ptx_span_is(stmt->base, "cvta") && gx_ptx_has_mod(stmt, "const"))
			walk->reach->takes_const_address = true;
		if (gx_ptx_span_is(stmt->base, "call")) {
			err = note_call(walk, stmt);
			continue;
		}
		for (uint32_t k = 0; k < stmt->n_operands && !err; k++)
			err = note_operand(walk, &stmt->operands[k]);
	}
	return err;
}

/* Initialisers of definitions that stay name others, which then stay too. */
static int keep_initialisers(struct gx_reach *reach, struct gx_diag *diag)
{
	const struct gx_ptx_module *module = reach->module;
	bool changed = true;

	while (changed) {
		changed = false;
		for (uint32_t v = 0; v < module->n_vars; v++) {
			const struct gx_ptx_var *var = &module->vars[v];

			if (!gx_bitset_has(&reach->kept, v) &&
			    !(gx_bitset_has(&reach->vars, v) && var->space == GX_PTX_CONST))
				continue;
			for (uint32_t i = 0; i < var->n_init; i++) {
				const struct gx_ptx_operand *init = &var->init[i];
				int64_t other = index_in(&reach->var_names, init->name);

				if (init->kind != GX_PTX_OP_NAME && !init->n_items)
					continue;
				if (init->n_items || other < 0)
					return gx_fail(diag, GX_E_AGENT_INDIRECT,
					               "initialiser of %.*s", (int)var->name.len,
					               var->name.at);
				changed |= !gx_bitset_has(&reach->kept, (size_t)other);
				gx_bitset_add(&reach->kept, (size_t)other);
			}
		}
	}
	return 0;
}

/* Declarations of a reached function stay with it. */
static void add_declarations(struct gx_reach *reach)
{
	const struct gx_ptx_module *module = reach->module;

	for (uint32_t i = 0; i < module->n_funcs; i++) {
		int64_t same = index_in(&reach->func_names, module->funcs[i].name);

		if (same >= 0 && gx_bitset_has(&reach->funcs, (size_t)same))
			gx_bitset_add(&reach->funcs, i);
	}
}

static int walk_all(struct walk *walk, const char *kernel)
{
	struct gx_reach *reach = walk->reach;
	int64_t start =
	        index_in(&reach->func_names, (struct gx_ptx_span){ kernel, strlen(kernel) });
	int err;

	if (start < 0 || !reach->module->funcs[start].is_entry ||
	    !reach->module->funcs[start].has_body)
		return gx_fail(walk->diag, GX_E_AGENT_NO_KERNEL, "%s", kernel);
	reach->kernel = (uint32_t)start;
	err = enqueue(walk, (uint32_t)start);
	for (uint32_t i = 0; i < walk->n_queued && !err; i++) {
		walk->func = &reach->module->funcs[walk->queue[i]];
		err = walk_func(walk);
	}
	return err ? err : keep_initialisers(reach, walk->diag);
}

int gx_reach_find(const struct gx_ptx_module *module, const char *kernel, struct gx_arena *arena,
                  struct gx_reach *out, struct gx_diag *diag)
{
	struct walk walk = { .reach = out, .diag = diag };
	int err;

	memset(out, 0, sizeof(*out));
	out->module = module;
	out->funcs = gx_bitset_make(arena, module->n_funcs);
	out->vars = gx_bitset_make(arena, module->n_vars);
	out->kept = gx_bitset_make(arena, module->n_vars);
	out->shadowed = gx_bitset_make(arena, module->n_vars);
	walk.queue = gx_arena_calloc(arena, module->n_funcs + 1, sizeof(*walk.queue));
	if (!out->funcs.words || !out->vars.words || !out->kept.words || !out->shadowed.words ||
	    !walk.queue || fill_names(out))
		return gx_fail(diag, GX_E_NO_MEMORY, "call graph");
	find_shadows(out);
	err = walk_all(&walk, kernel);
	if (!err)
		add_declarations(out);
	return err;
}

void gx_reach_free(struct gx_reach *reach)
{
	gx_strmap_free(&reach->func_names);
	gx_strmap_free(&reach->var_names);
	memset(reach, 0, sizeof(*reach));
}
