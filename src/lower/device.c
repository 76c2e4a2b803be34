/* device.c - the stages that are the same for every device: which strategy a thread program gets, and what is
 * done for it before and after lowering. */
#include "lower/device.h"

#include "opt/opt.h"

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
	case GX_STRATEGY_SERIALIZE: return !lanes->together;
	case GX_STRATEGY_WARP:
	case GX_N_STRATEGIES: break;
	}
	return false;
}

int gx_device_strategy(const struct gx_verified *verified, enum gx_strategy force,
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

/* On the verified form, whose lane facts the lowered one no longer has. */
static int apply(struct gx_ir *ir, const struct gx_program *program, enum gx_strategy strategy,
                 const struct gx_lower_target *target, struct gx_diag *diag)
{
	const struct gx_aggregate how = { .match = target->match,
		                          .redux = target->redux,
		                          .all = target->group_all };
	static const enum gx_pass_id upgrade[] = { GX_PASS_upgrade_rmw, GX_PASS_dead_code };
	static const enum gx_pass_id lift[] = { GX_PASS_lift };
	int err = gx_passes_run(ir, upgrade, 2, 1, NULL, diag);

	if (err || !program->thread)
		return err;
	mark_per_thread(ir, program);
	if (strategy == GX_STRATEGY_LIFT && gx_scale_effects(ir))
		return gx_fail(diag, GX_E_NO_MEMORY, "lift");
	if (strategy == GX_STRATEGY_AGGREGATE && gx_aggregate(ir, program, &how))
		return gx_fail(diag, GX_E_NO_MEMORY, "groups");
	if (strategy == GX_STRATEGY_AGGREGATE || strategy == GX_STRATEGY_VECTOR)
		err = gx_passes_run(ir, lift, 1, 1, NULL, diag);
	return err;
}

enum gx_lanes gx_device_lanes(enum gx_strategy strategy)
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

int gx_device_lower(struct gx_ir *ir, const struct gx_program *program, enum gx_strategy strategy,
                    const struct gx_lower_target *target, struct gx_diag *diag)
{
	int err = apply(ir, program, strategy, target, diag);

	return err ? err : gx_lower(ir, program, target, gx_device_lanes(strategy), diag);
}

int gx_device_finish(struct gx_ir *ir, const struct gx_lower_target *target, struct gx_diag *diag)
{
	static const enum gx_pass_id last[] = { GX_PASS_fold, GX_PASS_cse, GX_PASS_dead_code };
	const enum gx_pass_id agree = target->two_ways ? GX_PASS_agree_whole : GX_PASS_agree;
	int err = gx_optimise(ir, NULL, diag);

	if (!err)
		err = gx_passes_run(ir, &agree, 1, 1, NULL, diag);
	if (!err)
		err = gx_legalise(ir, diag);
	return err ? err : gx_passes_run(ir, last, 3, 1, NULL, diag);
}
