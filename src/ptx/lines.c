/* lines.c - pieces of source lines in a function. */
#include "ptx/lines.h"

#include <errno.h>

bool gx_ptx_is_result(const struct gx_ptx_func *func, const struct gx_ptx_stmt *stmt)
{
	const struct gx_ptx_var *var;

	if (!gx_ptx_span_is(stmt->base, "ld") || stmt->n_operands < 2)
		return false;
	var = gx_ptx_find_var(func, (uint32_t)(stmt - func->stmts), stmt->operands[1].name);
	return var && var->space == GX_PTX_PARAM &&
	       !(var >= func->params && var < func->params + func->n_params);
}

/* The first of the arguments of the call that the statement belongs to, or the statement itself. */
static uint32_t front(const struct gx_ptx_func *func, uint32_t i)
{
	while (i && func->stmts[i - 1].in_call)
		i--;
	return i;
}

int gx_ptx_lines_of(const struct gx_ptx_module *module, const struct gx_ptx_func *func,
                    struct gx_arena *arena, struct gx_ptx_line **out)
{
	struct gx_ptx_sources sources = { .module = module, .arena = arena };
	struct gx_ptx_source source;
	struct gx_ptx_line *lines = gx_arena_calloc(arena, func->n_stmts + 1, sizeof(*lines));
	struct gx_ptx_line now = { 0 };
	bool begins = false, any = false;
	int err = 0;

	*out = lines;
	if (!lines)
		return -ENOMEM;
	for (uint32_t i = 0; i < func->n_stmts; i++) {
		const struct gx_ptx_stmt *stmt = &func->stmts[i];

		if (gx_ptx_is_loc(stmt)) {
			err = gx_ptx_source_next(&sources, stmt, &source);
			if (err)
				break;
			any = true;
			begins |= source.at.file != now.file || source.at.line != now.line;
			now = source.at;
		} else if (stmt->kind == GX_PTX_LABEL) {
			begins = true;
		} else if (begins && stmt->kind == GX_PTX_INSN && !gx_ptx_is_result(func, stmt)) {
			uint32_t at = front(func, i);

			/* what begins in front of a call's arguments is one line */
			if (lines[at].line)
				continue;
			lines[at] = now;
			begins = false;
		}
	}
	gx_ptx_sources_end(&sources);
	return err ? err : any;
}

struct gx_ptx_span gx_ptx_file_path(const struct gx_ptx_module *module, uint32_t number)
{
	for (uint32_t i = 0; i < module->n_files; i++)
		if (module->files[i].number == number)
			return module->files[i].path;
	return (struct gx_ptx_span){ module->text.at, 0 };
}
