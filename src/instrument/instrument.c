/* instrument.c - the text of a variant: programs at entry and at each way out of a kernel. */
#include "instrument/instrument.h"

#include "instrument/blocks.h"
#include "instrument/conflicts.h"
#include "instrument/join.h"
#include "instrument/origins.h"
#include "instrument/places.h"
#include "instrument/share.h"

#include <errno.h>
#include <string.h>

static int edit_func(struct gx_join *join, const struct gx_reach *reach,
                     const struct gx_ptx_func *func)
{
	bool in_kernel = func == join->kernel, gone;
	int err;

	join->func = func;
	err = gx_join_start(join, in_kernel);
	for (uint32_t i = 0; i < func->n_stmts && !err; i++) {
		const struct gx_ptx_stmt *stmt = &func->stmts[i];

		err = gx_join_insn(join, stmt, in_kernel, &gone);
		if (!err && !gone)
			err = gx_blocks_edit(join, stmt, in_kernel, &gone);
		if (!err && !gone)
			err = gx_share_edit_stmt(reach, join->out, func, stmt, join->edit,
			                         join->diag);
	}
	return err ? err : gx_join_finish(join, in_kernel);
}

/* Offset behind a kernel's parameters, as a parameter buffer lays them out. */
static uint32_t params_end(const struct gx_ptx_func *func)
{
	uint64_t end = 0;

	for (uint32_t i = 0; i < func->n_params; i++) {
		const struct gx_ptx_var *param = &func->params[i];
		uint32_t natural =
		        gx_ptx_type_bytes(param->type) * (param->vector ? param->vector : 1);
		uint32_t align = param->align ? param->align : natural ? natural : 1;

		end = (end + align - 1) / align * align + param->bytes;
	}
	return (uint32_t)end;
}

/* The launch id, and what the loop over blocks counts with. */
static int add_params(struct gx_join *join)
{
	const struct gx_ptx_func *kernel = join->kernel;
	struct gx_strbuf text = { 0 };

	join->out->n_params = kernel->n_params;
	join->out->launch_id_offset = (params_end(kernel) + 7) & ~7u;
	if (!join->out->uses_launch_id)
		return 0;
	gx_strbuf_puts(&text, !kernel->has_params ? "(" : kernel->n_params ? ",\n\t" : "");
	gx_strbuf_puts(&text, ".param .u64 " GX_LAUNCH_ID_PARAM);
	if (join->out->uses_claims)
		gx_strbuf_puts(&text, ", .param .u64 " GX_CLAIMS_PARAM);
	if (!kernel->has_params)
		gx_strbuf_putc(&text, ')');
	return gx_join_insert(join, 0, kernel->params_span.at + kernel->params_span.len, &text);
}

static int mark_registers(struct gx_join *join)
{
	static const char mark[] = "\n" GX_REGISTERS_MARK "\n";
	const struct gx_ptx_func *kernel = join->kernel;

	if ((!kernel->maxntid[0] && !kernel->reqntid[0]) || kernel->maxnreg || kernel->minnctapersm)
		return 0;
	return gx_ptx_insert(join->edit, kernel->body.at, mark, sizeof(mark) - 1);
}

static int make(struct gx_join *join, const struct gx_reach *reach)
{
	int err = gx_share_list(reach, join->out, join->diag);

	if (!err)
		err = gx_blocks_check(join);
	if (!err)
		err = gx_origins_find(join);
	for (uint32_t i = 0; i < join->module->n_funcs && !err; i++)
		if (gx_bitset_has(&reach->funcs, i) && join->module->funcs[i].has_body)
			err = edit_func(join, reach, &join->module->funcs[i]);
	if (!err)
		err = gx_join_check_lines(join);
	if (!err)
		err = add_params(join);
	if (!err)
		err = mark_registers(join);
	if (!err)
		err = gx_join_header(join);
	if (!err)
		err = gx_share_prune(reach, join->out, join->edit);
	gx_conflicts_idle(join, &join->out->idle);
	if (!err && join->out->uses_kernel)
		err = gx_places_list(join);
	if (err)
		return gx_fail(join->diag, err == -ENOMEM ? GX_E_NO_MEMORY : GX_E_AGENT_EDIT, "%d",
		               -err);
	return gx_join_print(join);
}

int gx_instrument_near(const struct gx_ptx_module *module, const char *kernel,
                       const struct gx_probe *probes, uint32_t n, const struct gx_near *near,
                       struct gx_instrumented *out, struct gx_diag *diag)
{
	struct gx_join join = { .module = module, .out = out, .near = near, .diag = diag };
	struct gx_reach reach = { 0 };
	int err = gx_join_begin(&join, probes, n);

	if (!err)
		err = gx_reach_find(module, kernel, &out->arena, &reach, diag);
	if (!err) {
		join.kernel = &module->funcs[reach.kernel];
		join.kernel_hash = gx_places_hash(join.kernel);
		join.reach = &reach;
		err = make(&join, &reach);
	}
	gx_join_free(&join);
	gx_reach_free(&reach);
	return err;
}

int gx_instrument(const struct gx_ptx_module *module, const char *kernel,
                  const struct gx_probe *probes, uint32_t n, struct gx_instrumented *out,
                  struct gx_diag *diag)
{
	return gx_instrument_near(module, kernel, probes, n, NULL, out, diag);
}

void gx_instrumented_free(struct gx_instrumented *instrumented)
{
	gx_strbuf_free(&instrumented->text);
	gx_arena_free(&instrumented->arena);
	memset(instrumented, 0, sizeof(*instrumented));
}
