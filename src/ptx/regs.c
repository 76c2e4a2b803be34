/* regs.c - names that statements write, in a map. */
#include "ptx/regs.h"

#include <errno.h>

bool gx_ptx_is_written(const struct gx_ptx_stmt *stmt, uint32_t operand)
{
	enum gx_ptx_operand_kind kind;

	if (operand || stmt->kind != GX_PTX_INSN || !stmt->n_operands)
		return false;
	kind = stmt->operands[0].kind;
	return kind == GX_PTX_OP_NAME || kind == GX_PTX_OP_VECTOR || kind == GX_PTX_OP_PAIR ||
	       kind == GX_PTX_OP_LIST;
}

int64_t gx_ptx_reg_number(const struct gx_ptx_regs *regs, struct gx_ptx_span name)
{
	const char *value = name.len ? gx_strmap_get(&regs->names, name.at, name.len) : NULL;

	return value ? value - (const char *)1 : -1;
}

static int count_names(const struct gx_ptx_operand *operand, struct gx_ptx_regs *out)
{
	int err = 0;

	if (operand->name.len && gx_ptx_reg_number(out, operand->name) < 0)
		err = gx_strmap_set(&out->names, operand->name.at, operand->name.len,
		                    (char *)1 + out->n++);
	for (uint32_t i = 0; i < operand->n_items && !err; i++)
		err = count_names(&operand->items[i], out);
	return err;
}

static void note_writer(const struct gx_ptx_operand *operand, uint32_t stmt,
                        struct gx_ptx_regs *out)
{
	int64_t number = gx_ptx_reg_number(out, operand->name);

	if (number >= 0) {
		out->at[number].n_writers++;
		out->at[number].writer = stmt;
	}
	for (uint32_t i = 0; i < operand->n_items; i++)
		note_writer(&operand->items[i], stmt, out);
}

int gx_ptx_regs_of(const struct gx_ptx_func *func, struct gx_arena *arena, struct gx_ptx_regs *out)
{
	int err = 0;

	*out = (struct gx_ptx_regs){ .func = func };
	for (uint32_t i = 0; i < func->n_stmts && !err; i++)
		if (gx_ptx_is_written(&func->stmts[i], 0))
			err = count_names(&func->stmts[i].operands[0], out);
	if (err)
		return err;
	out->at = gx_arena_calloc(arena, out->n + 1, sizeof(*out->at));
	if (!out->at)
		return -ENOMEM;
	for (uint32_t i = 0; i < func->n_stmts; i++)
		if (gx_ptx_is_written(&func->stmts[i], 0))
			note_writer(&func->stmts[i].operands[0], i, out);
	return 0;
}

void gx_ptx_regs_free(struct gx_ptx_regs *regs)
{
	gx_strmap_free(&regs->names);
}

bool gx_ptx_names(const struct gx_ptx_operand *operand, struct gx_ptx_span name)
{
	if (operand->name.len && gx_ptx_spans_same(operand->name, name))
		return true;
	for (uint32_t i = 0; i < operand->n_items; i++)
		if (gx_ptx_names(&operand->items[i], name))
			return true;
	return false;
}
