/* opt.h - passes over the IR and the runner that checks them. */
#ifndef GX_OPT_H
#define GX_OPT_H

#include "base/diag.h"
#include "ebpf/program.h"
#include "ir/ir.h"

struct gx_strbuf;

enum gx_pass_id {
#define PASS(name, needs, keeps, doc) GX_PASS_##name,
#include "defs/passes.def"
#undef PASS
	GX_N_PASSES
};

/* What a pass works on. */
struct gx_pass {
	struct gx_ir *ir;
	struct gx_arena arena;  /* dies when the run ends */
	struct gx_ir_doms doms; /* valid when has_doms */
	bool has_doms;
};

struct gx_pass_opts {
	struct gx_strbuf *print; /* IR after every pass that changed something; NULL: not */
	bool check;              /* validate after every pass; always in builds with GX_DEBUG */
};

/**
 * gx_passes_run() - run passes in the order given, the whole list again until nothing changes.
 * @max_rounds: at most this often; 1 for "once"
 *
 * Errors: GX0307 when a pass left invalid IR (checked builds), GX0002
 */
int gx_passes_run(struct gx_ir *ir, const enum gx_pass_id *passes, size_t n, uint32_t max_rounds,
                  const struct gx_pass_opts *opts, struct gx_diag *diag);
/* The list that follows lowering, to its end. */
int gx_optimise(struct gx_ir *ir, const struct gx_pass_opts *opts, struct gx_diag *diag);
/* GX_N_PASSES when there is none. */
enum gx_pass_id gx_pass_find(const char *name, size_t len);

#define PASS(name, needs, keeps, doc) int gx_opt_##name(struct gx_pass *pass);
#include "defs/passes.def"
#undef PASS

/* --- lift.c, before lowering, while values have their facts */
/* For a program that the leader runs for all lanes of M (GX_STRATEGY_LIFT): scales its effects.
 * -ENOMEM, or 0. */
int gx_scale_effects(struct gx_ir *ir);
/* An update that one lane may make for all, which gx_opt_lift does. */
bool gx_is_liftable(const struct gx_ir_insn *insn);
/* Is the value the same in all lanes that are in the block at one time? Where lanes have parted,
 * they may be in different rounds of a loop. */
bool gx_lanes_agree(const struct gx_ir_insn *value, const struct gx_ir_block *at);
bool gx_lanes_agree_on_place(const struct gx_ir_insn *atomic);

/* --- aggregate.c, before lowering and before gx_opt_lift */
struct gx_aggregate {
	bool match, redux; /* the target has them */
	bool all;          /* every update that may be grouped, not only where that pays */
};

/**
 * gx_aggregate() - updates are made once for each group of lanes with the same place.
 * For a thread program whose lanes all run at once. -ENOMEM, or 0.
 */
int gx_aggregate(struct gx_ir *ir, const struct gx_program *program,
                 const struct gx_aggregate *how);

/* --- known.c: what is sure of a value, from its definition and the verifier's facts */
struct gx_known {
	uint64_t umin, umax; /* of the zero-extended value */
	uint64_t zero;       /* bits that are 0 for sure */
};
struct gx_known gx_known_of(const struct gx_ir_insn *value);
/* 1 or 0 when the comparison is decided, else -1. */
int gx_known_compare(enum gx_ir_cond cond, enum gx_ir_type type, const struct gx_ir_insn *x,
                     const struct gx_ir_insn *y);
/* The value of an operation on constants; false when it has none. */
bool gx_fold_binary(enum gx_ir_op op, enum gx_ir_type type, uint64_t x, uint64_t y, uint64_t *out);
bool gx_fold_compare(enum gx_ir_cond cond, enum gx_ir_type type, uint64_t x, uint64_t y);

#endif
