/* sites.c - ways out of a function. */
#include "ptx/sites.h"

#include <string.h>

/* With more of them behind the last instruction the answer is "may", unlooked. */
enum { MAX_END_LABELS = 16 };

const char *gx_ptx_start_of(const struct gx_ptx_func *func)
{
	const char *at = func->body.at + 1;

	for (uint32_t i = 0; i < func->n_stmts; i++) {
		const struct gx_ptx_stmt *stmt = &func->stmts[i];

		if (stmt->kind == GX_PTX_REG_DECL || stmt->kind == GX_PTX_VAR_DECL)
			at = stmt->span.at + stmt->span.len;
		else if (stmt->kind != GX_PTX_DIRECTIVE)
			break;
	}
	return at;
}

bool gx_ptx_is_exit(const struct gx_ptx_stmt *stmt)
{
	return stmt->kind == GX_PTX_INSN && gx_ptx_span_is(stmt->base, "exit");
}

bool gx_ptx_is_way_out(const struct gx_ptx_stmt *stmt)
{
	return stmt->kind == GX_PTX_INSN &&
	       (gx_ptx_span_is(stmt->base, "ret") || gx_ptx_span_is(stmt->base, "exit"));
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
	       !(gx_ptx_is_way_out(stmt) || gx_ptx_span_is(stmt->base, "bra") ||
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
