/* opt.c - stage `opt`: IR text through the passes named in the arguments, once, in order; `all`:
 * what follows lowering; `lift-all`: the scaling of a program that one lane runs alone. */
#include "base/strbuf.h"
#include "ir/ir.h"
#include "opt/opt.h"
#include "support/ir/ir_parse.h"

#include <string.h>

int gx_stage_opt(const char *args, const char *input, size_t len, struct gx_strbuf *out);
const char gx_stage_words_opt[] = "all lift-all"
#define PASS(name, ...) " " #name
#include "defs/passes.def"
        ;

/* A pass says whether it has changed something: what is known of the program is found out again then. */
static int run_pass(struct gx_ir *ir, enum gx_pass_id pass, struct gx_diag *diag)
{
	struct gx_strbuf before = { 0 }, after = { 0 }, said = { 0 };
	struct gx_pass_opts opts = { .check = true, .print = &said };
	int err;

	gx_ir_print(ir, &before);
	err = gx_passes_run(ir, &pass, 1, 1, &opts, diag);
	gx_ir_print(ir, &after);
	if (!err && !said.len != !strcmp(gx_strbuf_text(&before), gx_strbuf_text(&after)))
		err = gx_fail(diag, GX_E_PASS_BROKE_IR, "it says %s",
		              said.len ? "that there is a change" : "nothing of a change");
	gx_strbuf_free(&before);
	gx_strbuf_free(&after);
	gx_strbuf_free(&said);
	return err;
}

static int run_named(struct gx_ir *ir, const char *name, size_t len, struct gx_diag *diag)
{
	const struct gx_pass_opts opts = { .check = true };
	enum gx_pass_id pass = gx_pass_find(name, len);

	if (len == 3 && !memcmp(name, "all", 3))
		return gx_optimise(ir, &opts, diag);
	if (pass == GX_N_PASSES)
		return gx_fail(diag, GX_E_UNSUPPORTED, "no pass %.*s", (int)len, name);
	return run_pass(ir, pass, diag);
}

int gx_stage_opt(const char *args, const char *input, size_t len, struct gx_strbuf *out)
{
	struct gx_diag diag = { .insn = -1 };
	struct gx_ir *ir = NULL;
	int err = gx_ir_parse(input, len, &ir, &diag);

	for (const char *p = args; !err && p && *p;) {
		size_t n = strcspn(p, " ");

		if (n == 8 && !memcmp(p, "lift-all", 8)) {
			err = gx_scale_effects(ir);
		} else if (n) {
			err = run_named(ir, p, n, &diag);
		}
		p += n + (p[n] == ' ');
	}
	if (!err)
		err = gx_ir_validate(ir, NULL, &diag);
	if (err)
		gx_strbuf_printf(out, "error %s\n", gx_error_code(diag.error));
	else
		gx_ir_print(ir, out);
	gx_ir_free(ir);
	return err;
}
