/* passes.c - runs passes, keeps what they need ready, checks what they leave. */
#include "opt/opt.h"

#include "base/strbuf.h"

#include <errno.h>
#include <string.h>

#define DOM 1

struct pass_row {
	const char *name;
	int (*run)(struct gx_pass *pass);
	unsigned needs, keeps;
};

static const struct pass_row rows[GX_N_PASSES] = {
#define PASS(name, needs, keeps, doc) { #name, gx_opt_##name, needs, keeps },
#include "defs/passes.def"
#undef PASS
};

enum gx_pass_id gx_pass_find(const char *name, size_t len)
{
	for (int i = 0; i < GX_N_PASSES; i++)
		if (strlen(rows[i].name) == len && !memcmp(rows[i].name, name, len))
			return (enum gx_pass_id)i;
	return GX_N_PASSES;
}

static int check(const struct gx_ir *ir, const struct pass_row *row, struct gx_diag *diag)
{
	struct gx_diag why = { .insn = -1 };
	int err = gx_ir_validate(ir, NULL, &why);

	if (err == -ENOMEM)
		return gx_fail(diag, GX_E_NO_MEMORY, "%s", why.text);
	return err ? gx_fail(diag, GX_E_PASS_BROKE_IR, "%s: %s", row->name, why.text) : 0;
}

/* 1 changed, 0 not, or negative errno */
static int run_one(struct gx_pass *pass, const struct pass_row *row,
                   const struct gx_pass_opts *opts, struct gx_diag *diag)
{
	int changed, err;

	if ((row->needs & DOM) && !pass->has_doms) {
		if (gx_ir_dominance(pass->ir, &pass->arena, &pass->doms))
			return gx_fail(diag, GX_E_NO_MEMORY, "dominators");
		pass->has_doms = true;
	}
	changed = row->run(pass);
	if (changed < 0)
		return gx_fail(diag, GX_E_NO_MEMORY, "pass %s", row->name);
	if (!changed)
		return 0;
	if (!(row->keeps & DOM))
		pass->has_doms = false;
	if (opts && opts->print) {
		gx_strbuf_printf(opts->print, "; after %s\n", row->name);
		gx_ir_print(pass->ir, opts->print);
	}
#ifdef GX_DEBUG
	err = check(pass->ir, row, diag);
#else
	err = opts && opts->check ? check(pass->ir, row, diag) : 0;
#endif
	return err ? err : 1;
}

int gx_passes_run(struct gx_ir *ir, const enum gx_pass_id *passes, size_t n, uint32_t max_rounds,
                  const struct gx_pass_opts *opts, struct gx_diag *diag)
{
	struct gx_pass pass = { .ir = ir };
	bool changed = true;
	int err = 0;

	for (uint32_t round = 0; round < max_rounds && changed && err >= 0; round++) {
		changed = false;
		for (size_t i = 0; i < n && err >= 0; i++) {
			err = run_one(&pass, &rows[passes[i]], opts, diag);
			changed |= err > 0;
		}
	}
	gx_arena_free(&pass.arena);
	return err < 0 ? err : 0;
}

int gx_optimise(struct gx_ir *ir, const struct gx_pass_opts *opts, struct gx_diag *diag)
{
	static const enum gx_pass_id once[] = { GX_PASS_fold, GX_PASS_simplify_cfg,
		                                GX_PASS_dead_code, GX_PASS_promote_stack };
	static const enum gx_pass_id again[] = { GX_PASS_fold, GX_PASS_cse, GX_PASS_simplify_cfg,
		                                 GX_PASS_dead_code };
	int err = gx_passes_run(ir, once, 4, 1, opts, diag);

	if (!err)
		err = gx_passes_run(ir, again, 4, 8, opts, diag);
	return err;
}
