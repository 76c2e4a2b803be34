/* share.c - one storage for a variable, whichever of original and variant runs.
 *
 *   mov.u64 %rd1, v;             ->  ld.const.u64 %rd1, [gpuext_reloc+96];
 *   cvta.global.u64 %rd1, v;     ->  the same, then cvta.global.u64 %rd1, %rd1;
 *   @%p ld.global.u32 %r1, [v];  ->  { .reg .b64 %gpuext_at; ld.const.u64 %gpuext_at,
 * [gpuext_reloc+96];
 *                                      @%p ld.global.u32 %r1, [%gpuext_at]; }
 * .const variables are left as they are: the variant has its own, and each launch copies the
 * original's bytes there first.
 */
#include "instrument/share.h"

#include "ptx/access.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static bool starts_with(struct gx_ptx_span name, const char *prefix)
{
	return name.len >= strlen(prefix) && !memcmp(name.at, prefix, strlen(prefix));
}

/* Names that compilers give to string literals: never written, and not to be had by the host. */
static bool is_literal(const struct gx_ptx_var *var)
{
	return !var->is_visible && var->n_init &&
	       (starts_with(var->name, "$str") || starts_with(var->name, "_$_str") ||
	        starts_with(var->name, "__unnamed_"));
}

int gx_share_list(const struct gx_reach *reach, struct gx_instrumented *out, struct gx_diag *diag)
{
	const struct gx_ptx_module *module = reach->module;

	out->shared = gx_arena_calloc(&out->arena, module->n_vars + 1, sizeof(*out->shared));
	if (!out->shared)
		return gx_fail(diag, GX_E_NO_MEMORY, "variables");
	for (uint32_t v = 0; v < module->n_vars; v++) {
		const struct gx_ptx_var *var = &module->vars[v];
		struct gx_shared_variable *shared = &out->shared[out->n_shared];
		bool is_const = var->space == GX_PTX_CONST;

		if (!gx_bitset_has(&reach->vars, v) ||
		    (var->space != GX_PTX_GLOBAL && var->space != GX_PTX_CONST))
			continue;
		if (is_const && reach->takes_const_address)
			return gx_fail(diag, GX_E_AGENT_EDIT, "generic address of a constant");
		shared->name = gx_arena_strndup(&out->arena, var->name.at, var->name.len);
		if (!shared->name)
			return gx_fail(diag, GX_E_NO_MEMORY, "variables");
		shared->bytes = var->bytes;
		shared->is_const = is_const;
		shared->may_be_private = !is_const && is_literal(var);
		shared->reloc_word = is_const ? 0 : out->n_reloc_words++;
		out->n_shared++;
	}
	return 0;
}

static const struct gx_shared_variable *shared_of(const struct gx_instrumented *out,
                                                  const struct gx_ptx_var *var)
{
	for (uint32_t i = 0; i < out->n_shared; i++)
		if (!out->shared[i].is_const && gx_ptx_span_is(var->name, out->shared[i].name))
			return &out->shared[i];
	return NULL;
}

const struct gx_shared_variable *gx_share_of(const struct gx_reach *reach,
                                             const struct gx_instrumented *out,
                                             const struct gx_ptx_func *func,
                                             const struct gx_ptx_operand *operand)
{
	/* what is neither a name nor an address has no name */
	const struct gx_ptx_var *var = gx_reach_var(reach, func, operand->name);

	return var && var->space == GX_PTX_GLOBAL ? shared_of(out, var) : NULL;
}

static uint32_t count_names(const struct gx_reach *reach, const struct gx_instrumented *out,
                            const struct gx_ptx_func *func, const struct gx_ptx_operand *operands,
                            uint32_t n)
{
	uint32_t found = 0;

	for (uint32_t i = 0; i < n; i++) {
		found += gx_share_of(reach, out, func, &operands[i]) != NULL;
		found += count_names(reach, out, func, operands[i].items, operands[i].n_items);
	}
	return found;
}

/* mov and cvta: the statement becomes loads of the address. */
static int replace_address(const struct gx_ptx_stmt *stmt, const struct gx_shared_variable *var,
                           struct gx_ptx_edit *edit)
{
	struct gx_strbuf text = { 0 }, guard = { 0 };
	const struct gx_ptx_operand *to = &stmt->operands[0], *from = &stmt->operands[1];
	int err;

	if (stmt->guard.len)
		gx_strbuf_printf(&guard, "@%s%.*s ", stmt->guard_negated ? "!" : "",
		                 (int)stmt->guard.len, stmt->guard.at);
	gx_strbuf_printf(&text, "%sld.const.u64 %.*s, [" GX_RELOC_SYMBOL "+%u];",
	                 gx_strbuf_text(&guard), (int)to->name.len, to->name.at,
	                 8 * var->reloc_word);
	if (from->integer)
		gx_strbuf_printf(&text, " %sadd.s64 %.*s, %.*s, %lld;", gx_strbuf_text(&guard),
		                 (int)to->name.len, to->name.at, (int)to->name.len, to->name.at,
		                 (long long)from->integer);
	if (gx_ptx_span_is(stmt->base, "cvta"))
		gx_strbuf_printf(&text, " %s%.*s %.*s, %.*s;", gx_strbuf_text(&guard),
		                 (int)stmt->opcode.len, stmt->opcode.at, (int)to->name.len,
		                 to->name.at, (int)to->name.len, to->name.at);
	err = text.failed || guard.failed ? -ENOMEM
	                                  : gx_ptx_replace(edit, stmt->span, text.data, text.len);
	gx_strbuf_free(&text);
	gx_strbuf_free(&guard);
	return err;
}

static int insert(struct gx_ptx_edit *edit, const char *at, const char *text)
{
	return gx_ptx_insert(edit, at, text, strlen(text));
}

/* [v + 4] of a .global access: the address comes from a register of a scope around the statement.
 */
static int replace_base(const struct gx_ptx_func *func, const struct gx_ptx_stmt *stmt,
                        const struct gx_ptx_operand *operand, const struct gx_shared_variable *var,
                        struct gx_ptx_edit *edit)
{
	char text[128];
	int err;

	snprintf(text, sizeof(text),
	         "{ .reg .b64 %%gpuext_at; ld.const.u64 %%gpuext_at, [" GX_RELOC_SYMBOL "+%u]; ",
	         8 * var->reloc_word);
	err = insert(edit, gx_ptx_front_of(func, stmt), text);
	if (!err)
		err = gx_ptx_replace(edit, operand->name, "%gpuext_at", strlen("%gpuext_at"));
	return err ? err : insert(edit, stmt->span.at + stmt->span.len, " }");
}

int gx_share_edit_stmt(const struct gx_reach *reach, const struct gx_instrumented *out,
                       const struct gx_ptx_func *func, const struct gx_ptx_stmt *stmt,
                       struct gx_ptx_edit *edit, struct gx_diag *diag)
{
	uint32_t n = count_names(reach, out, func, stmt->operands, stmt->n_operands);
	bool is_mov = gx_ptx_span_is(stmt->opcode, "mov.u64") ||
	              gx_ptx_span_is(stmt->opcode, "mov.b64") ||
	              gx_ptx_span_is(stmt->opcode, "cvta.global.u64");
	const struct gx_shared_variable *var;

	if (!n)
		return 0;
	if (n == 1 && is_mov && stmt->n_operands == 2 && stmt->operands[0].kind == GX_PTX_OP_NAME &&
	    stmt->operands[1].kind == GX_PTX_OP_NAME && !stmt->operands[1].negated) {
		var = gx_share_of(reach, out, func, &stmt->operands[1]);
		if (var)
			return replace_address(stmt, var, edit);
	}
	for (uint32_t i = 0; n == 1 && i < stmt->n_operands; i++) {
		var = gx_share_of(reach, out, func, &stmt->operands[i]);
		if (var && stmt->operands[i].kind == GX_PTX_OP_ADDRESS &&
		    !stmt->operands[i].n_items && gx_ptx_has_mod(stmt, "global"))
			return replace_base(func, stmt, &stmt->operands[i], var, edit);
	}
	return gx_fail(diag, GX_E_AGENT_EDIT, "variable in '%.*s', line %u", (int)stmt->opcode.len,
	               stmt->opcode.at, stmt->line);
}

/* A definition that the variant's text can do without. */
static bool droppable(const struct gx_reach *reach, const struct gx_instrumented *out, uint32_t v)
{
	const struct gx_ptx_var *var = &reach->module->vars[v];
	const struct gx_shared_variable *shared;

	if (gx_bitset_has(&reach->kept, v))
		return false;
	if (!gx_bitset_has(&reach->vars, v))
		return true;
	shared = shared_of(out, var);
	return shared && !shared->may_be_private;
}

/* All names of one declaration go, or none. */
static int prune_vars(const struct gx_reach *reach, const struct gx_instrumented *out,
                      struct gx_ptx_edit *edit)
{
	const struct gx_ptx_module *module = reach->module;
	int err = 0;

	for (uint32_t v = 0, end; v < module->n_vars && !err; v = end) {
		bool drop = true;

		for (end = v;
		     end < module->n_vars && module->vars[end].span.at == module->vars[v].span.at;
		     end++)
			drop &= droppable(reach, out, end);
		if (drop)
			err = gx_ptx_replace(edit, module->vars[v].span, "", 0);
	}
	return err;
}

static bool contains(struct gx_ptx_span text, const char *what)
{
	return memmem(text.at, text.len, what, strlen(what)) != NULL;
}

int gx_share_prune(const struct gx_reach *reach, const struct gx_instrumented *out,
                   struct gx_ptx_edit *edit)
{
	const struct gx_ptx_module *module = reach->module;
	int err = 0;

	/* these refer to functions and variables in ways that are not followed */
	if (contains(module->text, ".debug_info") || contains(module->text, ".alias"))
		return 0;
	for (uint32_t i = 0; i < module->n_funcs && !err; i++)
		if (!gx_bitset_has(&reach->funcs, i))
			err = gx_ptx_replace(edit, module->funcs[i].span, "", 0);
	return err ? err : prune_vars(reach, out, edit);
}
