/* value.c - what registers of the application hold, by their declarations. */
#include "instrument/value.h"

bool gx_value_is_word(const struct gx_join *join, const struct gx_ptx_stmt *stmt,
                      const struct gx_ptx_operand *operand)
{
	const struct gx_ptx_var *var;

	if (operand->kind == GX_PTX_OP_INT)
		return true;
	var = gx_ptx_find_var(join->func, (uint32_t)(stmt - join->func->stmts), operand->name);
	return var && var->space == GX_PTX_REG && var->type != GX_PTX_PRED && var->vector <= 1 &&
	       gx_ptx_type_bytes(var->type) == 4;
}

bool gx_value_put(const struct gx_join *join, const struct gx_ptx_stmt *stmt,
                  const struct gx_ptx_operand *operand, struct gx_strbuf *text)
{
	const struct gx_ptx_var *var;
	int len = (int)operand->name.len;
	uint32_t bytes;

	if (operand->kind != GX_PTX_OP_NAME)
		return false;
	var = gx_ptx_find_var(join->func, (uint32_t)(stmt - join->func->stmts), operand->name);
	if (!var || var->space != GX_PTX_REG || var->type == GX_PTX_PRED || var->vector > 1)
		return false;
	bytes = gx_ptx_type_bytes(var->type);
	if (bytes == 8)
		gx_strbuf_printf(text, "mov.b64 %%=, %.*s;", len, operand->name.at);
	else if (bytes == 4 || bytes == 2)
		gx_strbuf_printf(text,
		                 "{ .reg .b%u %%=_low; mov.b%u %%=_low, %.*s; "
		                 "cvt.u64.u%u %%=, %%=_low; }",
		                 8 * bytes, 8 * bytes, len, operand->name.at, 8 * bytes);
	return bytes == 8 || bytes == 4 || bytes == 2;
}
