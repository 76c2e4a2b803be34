/* compile.c - from a verified program to PTX: the order of the stages, and what the target has. */
#include "emit/ptx/compile.h"

#include "emit/ptx/emit.h"
#include "lower/device.h"
#include "verify/registers.h"
#include "verify/verify.h"

/* Of a program in machine code that its leader runs in one go, with what stands around it: more than that takes longer than counting each warp. */
#define MOST_BLOCKS 5

/* What the place gives, and which of it are numbers. */
static void take_place(struct gx_ir *ir, const struct gx_compile_site *site,
                       struct gx_compiled *info)
{
	struct gx_ir_insn *insn;

	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i]) {
			if (insn->op != GX_IR_sreg)
				continue;
			if (gx_compile_is_given((uint32_t)insn->imm))
				info->place_values |= (uint64_t)1 << insn->imm;
			if (site->numbered >> insn->imm & 1) {
				insn->op = GX_IR_const;
				insn->imm = site->numbers[insn->imm];
			}
		}
}

static int find_groups(const struct gx_compile_site *site, struct gx_lower_target *out,
                       struct gx_diag *diag)
{
	struct ptx_target target;
	int err = ptx_target_choose(site->ptx_major, site->ptx_minor, site->sm, &target, diag);

	if (err)
		return err;
	out->match = *target.text[PTX_MATCH];
	out->redux = *target.text[PTX_REDUX] && (!site->lane_zero || site->warp_results);
	out->two_ways =
	        !site->lane_zero; /* in machine code a mask is each lane's own, and lanes part at each branch */
	out->group_all = site->force_strategy == GX_STRATEGY_AGGREGATE;
	return 0;
}

static int compile(struct gx_ir *ir, const struct gx_verified *verified,
                   const struct gx_compile_site *site, enum gx_arrivals arrivals,
                   struct gx_strbuf *out, struct gx_compiled *info, struct gx_diag *diag)
{
	const struct gx_program *program = &verified->program;
	struct gx_lower_target target = { .prog_slot = site->prog_slot,
		                          .n_prog_slots = site->n_prog_slots,
		                          .map_slots = site->map_slots,
		                          .arrivals = arrivals,
		                          .apart = site->kept != NULL,
		                          .uncounted = site->uncounted,
		                          .once = &info->runs_once };
	int err = gx_device_strategy(verified, site->force_strategy, &info->strategy, diag);

	if (!err)
		err = find_groups(site, &target, diag);
	if (!err)
		err = gx_device_lower(ir, program, info->strategy, &target, diag);
	if (!err)
		take_place(ir, site, info);
	if (!err)
		err = gx_device_finish(ir, &target, diag);
	if (!err && ptx_split_seldom(ir))
		err = gx_fail(diag, GX_E_NO_MEMORY, "what runs seldom");
	if (!err && site->kept)
		err = ptx_keep(ir, site, diag);
	if (!err && gx_registers_estimate(ir, &info->registers))
		err = gx_fail(diag, GX_E_NO_MEMORY, "registers");
	if (!err)
		err = ptx_emit(ir, site, out, info, diag);
	if (!err && info->local_bytes > program->max_local_bytes)
		err = gx_fail(diag, GX_E_EMIT_LOCAL, "%u bytes a thread, %u allowed",
		              info->local_bytes, program->max_local_bytes);
	return err;
}

static int compile_copy(const struct gx_verified *verified, const struct gx_compile_site *site,
                        enum gx_arrivals arrivals, struct gx_strbuf *out, struct gx_compiled *info,
                        struct gx_diag *diag)
{
	struct gx_ir *ir = gx_ir_clone(verified->ir);
	int err = ir ? 0 : gx_fail(diag, GX_E_NO_MEMORY, "copy of the program");

	*info = (struct gx_compiled){ 0 };
	if (site->seldom)
		site->seldom->len = 0;
	if (!err)
		err = compile(ir, verified, site, arrivals, out, info, diag);
	info->counts_blocks = !err && arrivals != GX_ARRIVALS_ANY &&
	                      gx_device_lanes(info->strategy) == GX_LANES_LEADER &&
	                      (!site->lane_zero || info->runs_once ||
	                       ir->n_blocks <= MOST_BLOCKS + (arrivals == GX_ARRIVALS_GROUPS));
	gx_ir_free(ir);
	return err;
}

int gx_compile_added_maps(const struct gx_verified *verified, const struct gx_compile_site *site,
                          uint64_t *added, struct gx_diag *diag)
{
	struct gx_ir *ir = gx_ir_clone(verified->ir);
	struct gx_lower_target target = { .prog_slot = site->prog_slot,
		                          .n_prog_slots = site->n_prog_slots,
		                          .map_slots = site->map_slots };
	enum gx_strategy strategy;
	int err = ir ? 0 : gx_fail(diag, GX_E_NO_MEMORY, "copy of the program");

	if (!err)
		err = gx_device_strategy(verified, site->force_strategy, &strategy, diag);
	if (!err)
		err = find_groups(site, &target, diag);
	if (!err)
		err = gx_device_lower(ir, &verified->program, strategy, &target, diag);
	if (!err)
		err = gx_device_finish(ir, &target, diag);
	*added = err ? 0 : ptx_added_maps(ir, site);
	gx_ir_free(ir);
	return err;
}

int gx_compile_ptx(const struct gx_verified *verified, const struct gx_compile_site *site,
                   struct gx_strbuf *out, struct gx_compiled *info, struct gx_diag *diag)
{
	struct gx_compiled made;
	struct gx_strbuf text = { 0 };
	int err = compile_copy(verified, site, site->arrivals, &text, &made, diag);

	/* who runs it otherwise is counted by each warp whatever was asked for */
	if (!err && site->arrivals != GX_ARRIVALS_ANY && !made.counts_blocks &&
	    gx_device_lanes(made.strategy) == GX_LANES_LEADER) {
		gx_strbuf_free(&text);
		text = (struct gx_strbuf){ 0 };
		err = compile_copy(verified, site, GX_ARRIVALS_ANY, &text, &made, diag);
	}
	if (!err)
		gx_strbuf_append(out, gx_strbuf_text(&text), text.len);
	if (info)
		*info = made;
	gx_strbuf_free(&text);
	return err;
}
