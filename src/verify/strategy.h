/* strategy.h - how the lanes of one event are to run a program: the cheapest way that gives what
 * lanes one after another would give, and why not a cheaper one. */
#ifndef GX_VERIFY_STRATEGY_H
#define GX_VERIFY_STRATEGY_H

#include "ebpf/program.h"
#include "ir/ir.h"

/* From the cheapest to the dearest, where all are exact. */
enum gx_strategy {
	GX_STRATEGY_WARP,      /* a warp program: one lane, once for the event */
	GX_STRATEGY_LIFT,      /* one lane for all, effects scaled by their number */
	GX_STRATEGY_AGGREGATE, /* all lanes at once; updates grouped by place, one for each group */
	GX_STRATEGY_VECTOR,    /* all lanes at once */
	GX_STRATEGY_SERIALIZE, /* lane by lane, ascending */
	GX_N_STRATEGIES
};

enum gx_lane_reason_id {
#define LANE_REASON(id, text) GX_LANE_REASON_##id,
#include "defs/lane_reasons.def"
#undef LANE_REASON
	GX_N_LANE_REASONS
};

struct gx_lane_reason {
	enum gx_lane_reason_id id;
	int pc; /* eBPF instruction that is the reason; -1: none of its own */
};

struct gx_lane_verdict {
	enum gx_strategy strategy;
	/* of each strategy that is cheaper than the one chosen, and of AGGREGATE when VECTOR was
	 * chosen; NONE for the others */
	struct gx_lane_reason why_not[GX_N_STRATEGIES];
	/* operations of the updates of one event of 32 lanes, by the model in strategy.c; 0: none
	 */
	uint64_t update_ops, grouped_update_ops;
	/* a call by which lanes ask each other: they can't run one after another. NULL: there is none */
	const struct gx_ir_insn *together;
};

/**
 * gx_lane_verdict() - judge a program whose facts, spaces and divergent blocks are filled in.
 *
 * The verifier's last step; for IR that no verifier made, the caller's. Cost: O(n log n) in
 * instructions. Errors: -ENOMEM, and a verdict of SERIALIZE, which is always exact.
 */
int gx_lane_verdict(const struct gx_ir *ir, const struct gx_program *program,
                    struct gx_lane_verdict *out);
/* Of one atomic of a program that runs by AGGREGATE: is it to be made once for each group of lanes
 * with the same place? Before lowering, while values have their facts. */
bool gx_is_grouped(const struct gx_program *program, const struct gx_ir_insn *atomic);
const char *gx_strategy_name(enum gx_strategy strategy); /* "lift" */
const char *gx_lane_reason_text(enum gx_lane_reason_id id);

#endif
