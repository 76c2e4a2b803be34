/* ptx.c - text stage `ptx`: the tree of a PTX text, one line a thing. */
#include "base/diag.h"
#include "base/strbuf.h"
#include "ptx/ptx.h"

int gx_stage_ptx(const char *args, const char *input, size_t len, struct gx_strbuf *out);
const char gx_stage_words_ptx[] = "";

static void put(struct gx_strbuf *out, struct gx_ptx_span span)
{
	gx_strbuf_append(out, span.at, span.len);
}

static void put_operand(struct gx_strbuf *out, const struct gx_ptx_operand *op)
{
	static const char *const kinds[] = {
		[GX_PTX_OP_NAME] = "name",   [GX_PTX_OP_INT] = "int",
		[GX_PTX_OP_FLOAT] = "float", [GX_PTX_OP_ADDRESS] = "addr",
		[GX_PTX_OP_VECTOR] = "vec",  [GX_PTX_OP_LIST] = "list",
		[GX_PTX_OP_PAIR] = "pair",   [GX_PTX_OP_SINK] = "sink",
	};

	gx_strbuf_printf(out, " %s%s%s(", op->negated ? "!" : "", op->is_generic ? "generic-" : "",
	                 kinds[op->kind]);
	put(out, op->name);
	if (op->kind == GX_PTX_OP_FLOAT)
		gx_strbuf_printf(out, "%016llx%s", (unsigned long long)op->integer,
		                 op->is_f32 ? " f32" : "");
	else if (op->kind == GX_PTX_OP_INT)
		gx_strbuf_printf(out, "%lld", (long long)op->integer);
	else if (op->integer)
		gx_strbuf_printf(out, "%+lld", (long long)op->integer);
	for (uint32_t i = 0; i < op->n_items; i++)
		put_operand(out, &op->items[i]);
	gx_strbuf_putc(out, ')');
}

static void put_var(struct gx_strbuf *out, const struct gx_ptx_var *var)
{
	gx_strbuf_printf(out, "%s .%s ", gx_ptx_space_name(var->space),
	                 gx_ptx_type_name(var->type));
	put(out, var->name);
	if (var->range)
		gx_strbuf_printf(out, "<%u>", var->range);
	for (uint32_t i = 0; i < var->n_dims; i++)
		gx_strbuf_printf(out, "[%llu]", (unsigned long long)var->dims[i]);
	if (var->vector != 1)
		gx_strbuf_printf(out, " vector=%u", var->vector);
	if (var->align)
		gx_strbuf_printf(out, " align=%u", var->align);
	gx_strbuf_printf(out, " bytes=%llu%s%s%s%s%s", (unsigned long long)var->bytes,
	                 var->is_extern ? " extern" : "", var->is_visible ? " visible" : "",
	                 var->is_weak ? " weak" : "", var->is_common ? " common" : "",
	                 var->managed ? " managed" : "");
	if (var->n_init)
		gx_strbuf_puts(out, " =");
	for (uint32_t i = 0; i < var->n_init; i++)
		put_operand(out, &var->init[i]);
	gx_strbuf_putc(out, '\n');
}

static void put_stmt(struct gx_strbuf *out, const struct gx_ptx_stmt *stmt)
{
	static const char *const kinds[] = {
		[GX_PTX_INSN] = "insn",           [GX_PTX_LABEL] = "label",
		[GX_PTX_REG_DECL] = "reg",        [GX_PTX_VAR_DECL] = "var",
		[GX_PTX_BLOCK_BEGIN] = "{",       [GX_PTX_BLOCK_END] = "}",
		[GX_PTX_DIRECTIVE] = "directive",
	};

	gx_strbuf_printf(out, "  %u: %s ", stmt->line, kinds[stmt->kind]);
	if (stmt->var) {
		put_var(out, stmt->var);
		return;
	}
	if (stmt->guard.len) {
		gx_strbuf_puts(out, stmt->guard_negated ? "@!" : "@");
		put(out, stmt->guard);
		gx_strbuf_putc(out, ' ');
	}
	put(out, stmt->name);
	put(out, stmt->base);
	for (uint32_t i = 0; i < stmt->n_mods; i++) {
		gx_strbuf_putc(out, '.');
		put(out, stmt->mods[i]);
	}
	for (uint32_t i = 0; i < stmt->n_operands; i++)
		put_operand(out, &stmt->operands[i]);
	gx_strbuf_putc(out, '\n');
}

static void put_triple(struct gx_strbuf *out, const char *what, const uint32_t *n)
{
	if (n[0])
		gx_strbuf_printf(out, " %s=%u,%u,%u", what, n[0], n[1], n[2]);
}

static void put_func(struct gx_strbuf *out, const struct gx_ptx_func *func)
{
	gx_strbuf_puts(out, func->is_entry ? "entry " : "func ");
	put(out, func->name);
	gx_strbuf_printf(out, "%s%s%s%s%s%s", func->has_body ? "" : " declared",
	                 func->has_params ? "" : " noparams", func->is_extern ? " extern" : "",
	                 func->is_visible ? " visible" : "", func->is_weak ? " weak" : "",
	                 func->noreturn ? " noreturn" : "");
	put_triple(out, "maxntid", func->maxntid);
	put_triple(out, "reqntid", func->reqntid);
	put_triple(out, "cluster", func->cluster);
	if (func->minnctapersm)
		gx_strbuf_printf(out, " minnctapersm=%u", func->minnctapersm);
	if (func->maxnreg)
		gx_strbuf_printf(out, " maxnreg=%u", func->maxnreg);
	gx_strbuf_putc(out, '\n');
	for (uint32_t i = 0; i < func->n_results; i++) {
		gx_strbuf_puts(out, "  result ");
		put_var(out, &func->results[i]);
	}
	for (uint32_t i = 0; i < func->n_params; i++) {
		gx_strbuf_puts(out, "  param ");
		put_var(out, &func->params[i]);
	}
	for (uint32_t i = 0; i < func->n_stmts; i++)
		put_stmt(out, &func->stmts[i]);
}

int gx_stage_ptx(const char *args, const char *input, size_t len, struct gx_strbuf *out)
{
	struct gx_ptx_module *module;
	struct gx_diag diag = { 0 };
	int err = gx_ptx_parse(input, len, &module, &diag);

	(void)args;
	if (err) {
		gx_strbuf_printf(out, "error %s\nline %u: %s\n", gx_error_code(diag.error),
		                 diag.line, diag.text);
		return err;
	}
	gx_strbuf_printf(out, "ptx %u.%u target %s sm %u\n", module->version_major,
	                 module->version_minor, module->target, module->sm);
	for (uint32_t i = 0; i < module->n_vars; i++)
		put_var(out, &module->vars[i]);
	for (uint32_t i = 0; i < module->n_funcs; i++)
		put_func(out, &module->funcs[i]);
	gx_ptx_free(module);
	return 0;
}
