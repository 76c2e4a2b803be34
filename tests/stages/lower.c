/* lower.c - stage `lower`: verified IR text to lowered IR; options of site.h, plus `turns` (lane by
 * lane), `matchless` (a device before sm_70), `opt` (the passes that follow) and `legal` (gx_legalise at the end). */
#include "site.h"

#include "ir/ir.h"
#include "lower/lower.h"
#include "opt/opt.h"
#include "support/ir/ir_parse.h"

int gx_stage_lower(const char *args, const char *input, size_t len, struct gx_strbuf *out);
const char gx_stage_words_lower[] = STAGE_SITE_WORDS " turns matchless opt legal";

int gx_stage_lower(const char *args, const char *input, size_t len, struct gx_strbuf *out)
{
	struct stage_site where;
	struct gx_pass_opts opts = { .check = true };
	struct gx_diag diag = { .insn = -1 };
	struct gx_ir *ir = NULL;
	struct gx_lower_target target = { .n_prog_slots = 1 };
	enum gx_lanes lanes;
	int err;

	if (stage_site_init(&where, args))
		return STAGE_MISUSED;
	err = gx_ir_parse(input, len, &ir, &diag);
	target.map_slots = where.map_slots;
	target.match = !stage_option(args, "matchless");
	lanes = where.program.thread ? GX_LANES_ALL : GX_LANES_LEADER;
	if (stage_option(args, "turns"))
		lanes = GX_LANES_IN_TURN;
	if (!err)
		err = gx_lower(ir, &where.program, &target, lanes, &diag);
	if (!err)
		err = gx_ir_validate(ir, NULL, &diag);
	if (!err && stage_option(args, "opt"))
		err = gx_optimise(ir, &opts, &diag);
	if (!err && stage_option(args, "legal"))
		err = gx_legalise(ir, &diag);
	if (!err)
		err = gx_ir_validate(ir, NULL, &diag);
	if (err)
		gx_strbuf_printf(out, "error %s\n", gx_error_code(diag.error));
	else
		gx_ir_print(ir, out);
	gx_ir_free(ir);
	stage_site_free(&where);
	return err;
}
