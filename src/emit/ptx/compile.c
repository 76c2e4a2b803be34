/* compile.c - from a verified program to PTX: the order of the stages, and which strategy a thread
 * program gets. */
#include "emit/ptx/compile.h"

#include "emit/ptx/emit.h"
#include "lower/lower.h"
#include "opt/opt.h"
#include "verify/registers.h"
#include "verify/verify.h"

#include <errno.h>

/* Of a program that its leader runs in one go, with what stands around it: more than that takes longer than counting each warp. */
#define MOST_BLOCKS 5

/* Slots of a per-thread map differ by lane whatever the key is. */
static void mark_per_thread(struct gx_ir *ir, const struct gx_program *program)
{
	struct gx_ir_insn *insn;

	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			if (insn->op == GX_IR_call && insn->n_args &&
			    insn->args[0]->op == GX_IR_map &&
			    insn->args[0]->imm < program->n_maps &&
			    gx_map_type_lies(program->maps[insn->args[0]->imm].type,
			                     GX_LAYOUT_per_thread))
				insn->fact.lanes = GX_IR_LANES_DIFFER;
}

/* Would it give what lanes in ascending order give? A verdict that is none says no. */
static bool is_exact(const struct gx_lane_verdict *lanes, enum gx_strategy strategy)
{
	switch (strategy) {
	case GX_STRATEGY_LIFT: return lanes->strategy == GX_STRATEGY_LIFT;
	case GX_STRATEGY_AGGREGATE:
	case GX_STRATEGY_VECTOR:
		return lanes->strategy != GX_STRATEGY_SERIALIZE &&
		       lanes->strategy != GX_STRATEGY_WARP;
	case GX_STRATEGY_SERIALIZE: return true;
	case GX_STRATEGY_WARP:
	case GX_N_STRATEGIES: break;
	}
	return false;
}

static int choose(const struct gx_verified *verified, enum gx_strategy force,
                  enum gx_strategy *strategy, struct gx_diag *diag)
{
	const struct gx_lane_verdict *lanes = &verified->lanes;

	*strategy = GX_STRATEGY_WARP;
	if (!verified->program.thread)
		return 0;
	*strategy = force;
	if (force == GX_STRATEGY_WARP)
		*strategy =
		        is_exact(lanes, lanes->strategy) ? lanes->strategy : GX_STRATEGY_SERIALIZE;
	else if (!is_exact(lanes, force))
		return gx_fail(diag, GX_E_STRATEGY, "%s", gx_strategy_name(force));
	return 0;
}

static int aggregate(struct gx_ir *ir, const struct gx_program *program,
                     const struct gx_compile_site *site, struct gx_diag *diag)
{
	struct gx_aggregate how = { .all = site->force_strategy == GX_STRATEGY_AGGREGATE };
	struct ptx_target target;
	int err = ptx_target_choose(site->ptx_major, site->ptx_minor, site->sm, &target, diag);

	if (err)
		return err;
	how.match = *target.text[PTX_MATCH];
	how.redux = *target.text[PTX_REDUX] && (!site->lane_zero || site->warp_results);
	return gx_aggregate(ir, program, &how) ? gx_fail(diag, GX_E_NO_MEMORY, "groups") : 0;
}

/* On the verified form, whose lane facts the lowered one no longer has. */
static int apply(struct gx_ir *ir, const struct gx_program *program, enum gx_strategy strategy,
                 const struct gx_compile_site *site, struct gx_diag *diag)
{
	static const enum gx_pass_id upgrade[] = { GX_PASS_upgrade_rmw, GX_PASS_dead_code };
	static const enum gx_pass_id lift[] = { GX_PASS_lift };
	int err = gx_passes_run(ir, upgrade, 2, 1, NULL, diag);

	if (err || !program->thread)
		return err;
	mark_per_thread(ir, program);
	if (strategy == GX_STRATEGY_LIFT && gx_scale_effects(ir))
		return gx_fail(diag, GX_E_NO_MEMORY, "lift");
	if (strategy == GX_STRATEGY_AGGREGATE)
		err = aggregate(ir, program, site, diag);
	if (!err && (strategy == GX_STRATEGY_AGGREGATE || strategy == GX_STRATEGY_VECTOR))
		err = gx_passes_run(ir, lift, 1, 1, NULL, diag);
	return err;
}

static enum gx_lanes lanes_of(enum gx_strategy strategy)
{
	switch (strategy) {
	case GX_STRATEGY_WARP:
	case GX_STRATEGY_LIFT: return GX_LANES_LEADER;
	case GX_STRATEGY_SERIALIZE: return GX_LANES_IN_TURN;
	case GX_STRATEGY_AGGREGATE:
	case GX_STRATEGY_VECTOR:
	case GX_N_STRATEGIES: break;
	}
	return GX_LANES_ALL;
}

/* What the place gives, and which of it are numbers. */
static void take_place(struct gx_ir *ir, const struct gx_compile_site *site,
                       struct gx_compiled *info)
{
	struct gx_ir_insn *insn;

	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i]) {
			if (insn->op != GX_IR_sreg || !gx_compile_is_given((uint32_t)insn->imm))
				continue;
			info->place_values |= (uint64_t)1 << insn->imm;
			if (site->numbered >> insn->imm & 1) {
				insn->op = GX_IR_const;
				insn->imm = site->numbers[insn->imm];
			}
		}
}

static int compile(struct gx_ir *ir, const struct gx_verified *verified,
                   const struct gx_compile_site *site, enum gx_arrivals arrivals,
                   struct gx_strbuf *out, struct gx_compiled *info, struct gx_diag *diag)
{
	const struct gx_program *program = &verified->program;
	static const enum gx_pass_id last[] = { GX_PASS_fold, GX_PASS_cse, GX_PASS_dead_code };
	struct gx_lower_target target = { site->prog_slot, site->n_prog_slots, site->map_slots,
		                          arrivals, &info->runs_once };
	int err = choose(verified, site->force_strategy, &info->strategy, diag);

	if (!err)
		err = apply(ir, program, info->strategy, site, diag);

	if (!err)
		err = gx_lower(ir, program, &target, lanes_of(info->strategy), diag);
	if (!err)
		take_place(ir, site, info);
	if (!err)
		err = gx_optimise(ir, NULL, diag);
	if (!err)
		err = gx_legalise(ir, diag);
	if (!err)
		err = gx_passes_run(ir, last, 3, 1, NULL, diag);
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
	if (!err)
		err = compile(ir, verified, site, arrivals, out, info, diag);
	info->counts_blocks = !err && arrivals != GX_ARRIVALS_ANY &&
	                      lanes_of(info->strategy) == GX_LANES_LEADER &&
	                      (info->runs_once || ir->n_blocks <= MOST_BLOCKS);
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
	    lanes_of(made.strategy) == GX_LANES_LEADER) {
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
