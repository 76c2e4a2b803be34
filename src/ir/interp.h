/* interp.h - the reference interpreter of the IR, one lane: the truth that everything else is compared with. It also
 * runs host programs on the CPU.
 *
 * Unlowered and lowered operations both run. A lane is alone: `mask` has just its bit (sregs[laneid]), `shfl` gives its
 * own operand back whatever lane is asked for, `redux_*` too; `ballot` and `match` see one lane. Special registers, active_mask included, are what the caller says.
 * load and ldg, store and stg use the same granted memory; orders and fences are the host's. Atomics are real ones of
 * the host: several threads may run programs over one map. */
#ifndef GX_IR_INTERP_H
#define GX_IR_INTERP_H

#include "ebpf/run_env.h"
#include "ir/ir.h"

struct gx_ir_run {
	struct gx_run_env *env;
	const uint64_t *sregs; /* [GX_IR_N_SREGS]; NULL: programs that read one fail */
	int (*reloc)(struct gx_run_env *env, uint64_t word, uint64_t *value); /* NULL: likewise */
	uint64_t (*timer)(struct gx_run_env *env);                            /* NULL: 0 */
	/* After each value was computed, phis included; NULL: none. */
	void (*observe)(struct gx_ir_run *run, const struct gx_ir_insn *insn, uint64_t value);
	/* After each block was entered, its phis done; NULL: none. */
	void (*enter)(struct gx_ir_run *run, const struct gx_ir_block *block);
	void *user; /* the observer's */
};

/**
 * gx_ir_interp() - run a valid program (gx_ir_validate) once.
 * @result: what `ret` gives
 *
 * Errors:  GX0140 access outside of granted memory, GX0141 step budget, GX0142 no meaning here, or a helper's own;
 *          diag->insn is the eBPF instruction
 * Threads: any number, with an environment each
 * Cost:    env->max_steps instructions; 16 bytes per value and 512 per frame are allocated
 */
int gx_ir_interp(const struct gx_ir *ir, struct gx_ir_run *run, uint64_t *result,
                 struct gx_diag *diag);

/* The meaning of one pure operation on constants: opts fold with it. False: not such an operation. Values are
 * zero-extended from their types. */
bool gx_ir_eval(const struct gx_ir_insn *insn, const uint64_t *args, uint64_t *result);
bool gx_ir_eval_cond(enum gx_ir_cond cond, enum gx_ir_type type, uint64_t a, uint64_t b);

#endif
