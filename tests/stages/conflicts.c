/* conflicts.c - text stage `conflicts`: of each kernel of a PTX text, which accesses to shared memory may conflict, and in blocks of which sizes not. */
#include "base/diag.h"
#include "base/strbuf.h"
#include "instrument/conflicts.h"
#include "ptx/access.h"

int gx_stage_conflicts(const char *args, const char *input, size_t len, struct gx_strbuf *out);
const char gx_stage_words_conflicts[] = "";

static const char *const said[] = { [GX_CONFLICT_NEVER] = "never",
	                            [GX_CONFLICT_BY_SIZE] = "by size",
	                            [GX_CONFLICT_ALWAYS] = "always" };

static bool may_be_shared(const struct gx_ptx_stmt *stmt)
{
	struct gx_ptx_accesses accesses = gx_ptx_accesses_of(stmt);

	for (uint32_t i = 0; i < accesses.n; i++)
		if (accesses.at[i].space == GX_PTX_SHARED || accesses.at[i].space == GX_PTX_GENERIC)
			return true;
	return false;
}

static void put_kernel(const struct gx_conflicts *c, struct gx_strbuf *out)
{
	const struct gx_ptx_func *func = c->func;

	gx_strbuf_printf(out, "%.*s:%s%s", (int)func->name.len, func->name.at,
	                 c->is_known ? "" : " not known", c->parted ? " parted" : "");
	for (uint32_t i = 0; i < c->boxes.n; i++)
		gx_strbuf_printf(out, " %s%ux%ux%u", c->boxes.at[i].is_equal ? "=" : "",
		                 c->boxes.at[i].size[0], c->boxes.at[i].size[1],
		                 c->boxes.at[i].size[2]);
	gx_strbuf_putc(out, '\n');
	for (uint32_t i = 0; i < func->n_stmts && c->is_known; i++)
		if (may_be_shared(&func->stmts[i]))
			gx_strbuf_printf(out, "  %u %s: %.*s\n", func->stmts[i].line,
			                 said[c->of[i]], (int)func->stmts[i].span.len,
			                 func->stmts[i].span.at);
}

int gx_stage_conflicts(const char *args, const char *input, size_t len, struct gx_strbuf *out)
{
	struct gx_diag diag = { .insn = -1 };
	struct gx_ptx_module *module = NULL;
	struct gx_arena arena = { 0 };
	int err = gx_ptx_parse(input, len, &module, &diag);

	(void)args;
	if (err)
		gx_strbuf_printf(out, "error %s %s\n", gx_error_code(diag.error), diag.text);
	for (uint32_t i = 0; !err && i < module->n_funcs; i++) {
		struct gx_conflicts conflicts;

		if (!module->funcs[i].is_entry || !module->funcs[i].has_body)
			continue;
		err = gx_conflicts_of(&module->funcs[i], true, &arena, &conflicts);
		if (!err)
			put_kernel(&conflicts, out);
	}
	gx_ptx_free(module);
	gx_arena_free(&arena);
	return 0;
}
