/* names.c - which declaration a name means: scopes, shadowing, ranges like %r<12>. */
#include "ptx/parse.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* One declaration: in force from statement begin up to end. outer: what it hides. */
struct decl {
	const struct gx_ptx_var *var;
	uint32_t begin, end;
	const struct decl *outer;
};

/* All declarations of one name, in order. */
struct ptx_decls {
	struct decl **list;
	uint32_t n, cap;
	bool types_differ;
};

/* The declaration in force at a statement: the last one begun, or what it hides if its scope has
 * ended. */
static const struct decl *in_force(const struct ptx_decls *decls, uint32_t at)
{
	uint32_t low = 0, high = decls->n;
	const struct decl *decl;

	while (low < high) {
		uint32_t mid = low + (high - low) / 2;

		if (decls->list[mid]->begin <= at)
			low = mid + 1;
		else
			high = mid;
	}
	decl = low ? decls->list[low - 1] : NULL;
	while (decl && decl->end <= at)
		decl = decl->outer;
	return decl;
}

static int add(struct gx_arena *arena, struct ptx_names *names, const struct gx_ptx_var *var,
               uint32_t begin, uint32_t end)
{
	struct gx_strmap *map = var->range ? &names->ranges : &names->plain;
	struct ptx_decls *decls = gx_strmap_get(map, var->name.at, var->name.len);
	struct decl *decl = gx_arena_alloc(arena, sizeof(*decl));

	if (!decls) {
		decls = gx_arena_alloc(arena, sizeof(*decls));
		if (!decls || gx_strmap_set(map, var->name.at, var->name.len, decls))
			return -ENOMEM;
	}
	if (decls->n == decls->cap) {
		uint32_t cap = decls->cap ? decls->cap * 2 : 1;
		struct decl **list = gx_arena_grow(arena, decls->list, decls->cap * sizeof(*list),
		                                   cap * sizeof(*list));

		if (!list)
			return -ENOMEM;
		decls->list = list;
		decls->cap = cap;
	}
	if (!decl)
		return -ENOMEM;
	*decl = (struct decl){ var, begin, end, in_force(decls, begin) };
	decls->types_differ |= decls->n && decls->list[0]->var->type != var->type;
	decls->list[decls->n++] = decl;
	return 0;
}

/* ends[i]: the statement that closes the scope in which statement i stands. */
static uint32_t *find_scope_ends(const struct gx_ptx_func *func)
{
	uint32_t *ends = calloc((size_t)func->n_stmts + 1, sizeof(*ends));
	uint32_t stack[PTX_MAX_BLOCK_DEPTH + 1] = { func->n_stmts }, depth = 0;

	for (uint32_t i = func->n_stmts; ends && i-- > 0;) {
		const struct gx_ptx_stmt *stmt = &func->stmts[i];

		if (stmt->kind == GX_PTX_BLOCK_END && depth < PTX_MAX_BLOCK_DEPTH)
			stack[++depth] = i;
		ends[i] = stack[depth];
		if (stmt->kind == GX_PTX_BLOCK_BEGIN && depth)
			depth--;
	}
	return ends;
}

static int add_all(struct gx_ptx_module *module, struct gx_ptx_func *func, const uint32_t *ends)
{
	int err = 0;

	for (uint32_t i = 0; i < func->n_results && !err; i++)
		err = add(&module->arena, func->names, &func->results[i], 0, UINT32_MAX);
	for (uint32_t i = 0; i < func->n_params && !err; i++)
		err = add(&module->arena, func->names, &func->params[i], 0, UINT32_MAX);
	for (uint32_t i = 0; i < func->n_stmts && !err; i++)
		if (func->stmts[i].var)
			err = add(&module->arena, func->names, func->stmts[i].var, i, ends[i]);
	return err;
}

int ptx_index_func(struct gx_ptx_module *module, struct gx_ptx_func *func)
{
	uint32_t *ends = find_scope_ends(func);
	int err = -ENOMEM;

	func->names = calloc(1, sizeof(*func->names));
	if (ends && func->names) {
		func->names->outer = module->names;
		err = add_all(module, func, ends);
	}
	free(ends);
	return err;
}

int ptx_index_module(struct gx_ptx_module *module)
{
	int err = 0;

	module->names = calloc(1, sizeof(*module->names));
	if (!module->names)
		return -ENOMEM;
	for (uint32_t i = 0; i < module->n_vars && !err; i++)
		err = add(&module->arena, module->names, &module->vars[i], 0, UINT32_MAX);
	for (uint32_t i = 0; i < module->n_funcs && !err; i++) {
		struct gx_ptx_func *func = &module->funcs[i];
		struct gx_ptx_func *old =
		        gx_strmap_get(&module->names->funcs, func->name.at, func->name.len);

		if (!old || func->has_body)
			err = gx_strmap_set(&module->names->funcs, func->name.at, func->name.len,
			                    func);
	}
	for (uint32_t i = 0; i < module->n_aliases && !err; i++) {
		const struct gx_ptx_alias *alias = &module->aliases[i];
		struct gx_ptx_func *target =
		        gx_strmap_get(&module->names->funcs, alias->target.at, alias->target.len);

		if (target)
			err = gx_strmap_set(&module->names->funcs, alias->name.at, alias->name.len,
			                    target);
	}
	return err;
}

void ptx_names_free(struct ptx_names *names)
{
	if (!names)
		return;
	gx_strmap_free(&names->plain);
	gx_strmap_free(&names->ranges);
	gx_strmap_free(&names->funcs);
	free(names);
}

/* Digits at the end of a name: how many, and the number that the last n of them make. */
static bool range_index(struct gx_ptx_span name, size_t n, uint64_t *out)
{
	*out = 0;
	for (size_t i = name.len - n; i < name.len; i++)
		*out = *out * 10 + (uint64_t)(name.at[i] - '0');
	/* %r07 is not a name of %r<12> */
	return n == 1 || name.at[name.len - n] != '0';
}

/* %r12 in a %r<40>; a prefix may end in digits itself, so every split is tried. */
static const struct decl *find_in_ranges(const struct ptx_names *names, struct gx_ptx_span name,
                                         uint32_t at)
{
	for (size_t n = 1; n <= 10 && n < name.len; n++) {
		char c = name.at[name.len - n];
		const struct ptx_decls *decls;
		const struct decl *decl;
		uint64_t index;

		if (c < '0' || c > '9')
			return NULL;
		decls = gx_strmap_get(&names->ranges, name.at, name.len - n);
		if (!decls || !range_index(name, n, &index))
			continue;
		decl = in_force(decls, at);
		if (decl && index < decl->var->range)
			return decl;
	}
	return NULL;
}

static const struct decl *find(const struct ptx_names *names, struct gx_ptx_span name, uint32_t at)
{
	const struct ptx_decls *decls = gx_strmap_get(&names->plain, name.at, name.len);
	const struct decl *decl = decls ? in_force(decls, at) : NULL;

	return decl ? decl : find_in_ranges(names, name, at);
}

const struct gx_ptx_var *gx_ptx_find_var(const struct gx_ptx_func *func, uint32_t at,
                                         struct gx_ptx_span name)
{
	const struct decl *decl = NULL;

	for (const struct ptx_names *names = func->names; names && !decl; names = names->outer)
		decl = find(names, name, at);
	return decl ? decl->var : NULL;
}

/* Declarations in any scope count here; when they disagree there is no answer without a place. */
enum gx_ptx_type gx_ptx_type_of(const struct gx_ptx_func *func, struct gx_ptx_span name)
{
	const char *dot = memchr(name.at, '.', name.len);
	const struct ptx_decls *decls;
	const struct gx_ptx_var *var;

	if (name.len && name.at[0] == '%' && ptx_sreg_type(name) != GX_PTX_NOTYPE &&
	    !gx_ptx_find_var(func, func->n_stmts, name)) /* no variable has a dot in its name */
		return ptx_sreg_type(name);
	if (dot) /* a vector register's .x */
		name.len = (size_t)(dot - name.at);
	decls = func->names ? gx_strmap_get(&func->names->plain, name.at, name.len) : NULL;
	if (decls)
		return decls->types_differ ? GX_PTX_NOTYPE : decls->list[0]->var->type;
	var = gx_ptx_find_var(func, func->n_stmts ? func->n_stmts - 1 : 0, name);
	return var ? var->type : GX_PTX_NOTYPE;
}

const struct gx_ptx_var *gx_ptx_module_var(const struct gx_ptx_module *module, const char *name,
                                           size_t len)
{
	const struct ptx_decls *decls = gx_strmap_get(&module->names->plain, name, len);

	return decls ? decls->list[decls->n - 1]->var : NULL;
}

const struct gx_ptx_func *gx_ptx_find_func(const struct gx_ptx_module *module, const char *name,
                                           size_t len)
{
	return gx_strmap_get(&module->names->funcs, name, len);
}
