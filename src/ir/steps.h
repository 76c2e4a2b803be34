/* steps.h - where the registers of the eBPF program are: one step for each eBPF instruction of each
 * inlined copy, with the value that each register holds before and after it. For reports and
 * observers. */
#ifndef GX_IR_STEPS_H
#define GX_IR_STEPS_H

#include "ir/from_ebpf.h"

struct gx_ir_write {
	uint32_t var; /* depth * 11 + register */
	const struct gx_ir_insn *value;
};

struct gx_ir_step {
	uint32_t pc;
	uint32_t depth, frame; /* of the inlined copy */
	uint32_t first, end;   /* the straight piece that it lies in, as steps */
	uint32_t first_write, n_writes;
	const struct gx_ir_insn **entry; /* values at the start of the piece, by var */
};

/* Valid while the IR is not edited; lies in its arena. Step 0 is none. */
struct gx_ir_steps {
	struct gx_ir_step *steps; /* [n_steps], insn->step is an index */
	uint32_t n_steps, cap_steps;
	struct gx_ir_write *writes;
	uint32_t n_writes, cap_writes;
};

/**
 * gx_ir_from_ebpf_steps() - gx_ir_from_ebpf() that also keeps the steps.
 * @steps: *out owns what it points to; unusable on failure; may be NULL
 *
 * Every instruction made from an eBPF instruction gets its step.
 */
int gx_ir_from_ebpf_steps(const struct gx_program *program, struct gx_ir **out,
                          struct gx_ir_steps *steps, struct gx_diag *diag);

/* What the verifier finds out and the IR is made again for. All are places in the program. */
enum { GX_IR_MAX_SPLITS = 16, GX_IR_MAX_ZEROED = 64, GX_IR_MAX_SUMS = 64 };
struct gx_ir_rewrites {
	/* What is behind these instructions is there once for each way to them, up to where other ways
	 * come in. */
	uint32_t splits[GX_IR_MAX_SPLITS], n_splits;
	/* Words of 8 bytes of a function's frame that are 0 when it is entered. */
	struct {
		uint32_t start; /* of the function */
		uint64_t words; /* a bit for each from the frame's start */
	} zeroed[GX_IR_MAX_ZEROED];
	uint32_t n_zeroed;
	/* Ors of 64 bits that are sums: of what they take no bit is in both. */
	uint32_t sums[GX_IR_MAX_SUMS], n_sums;
};

/* False: it was asked for before, or there are too many. */
bool gx_ir_rewrite_split(struct gx_ir_rewrites *rewrites, uint32_t pc);
bool gx_ir_rewrite_zero(struct gx_ir_rewrites *rewrites, uint32_t start, uint64_t words);
bool gx_ir_rewrite_sum(struct gx_ir_rewrites *rewrites, uint32_t pc);
bool gx_ir_is_sum(const struct gx_ir_rewrites *rewrites, uint32_t pc);

/**
 * gx_ir_from_ebpf_func() - the program, or one of its global functions, with calls of global
 * functions kept as calls of GX_FUNC_ID + index.
 * @func: in program->funcs; its parameters are `param i` (a context: `ctx`). NULL: the program
 * @rewrites: of this program. A call that gets one of several maps makes a split; NULL: none are kept
 *
 * For the verifier, which joins them again. Otherwise as gx_ir_from_ebpf_steps(). program->funcs
 * has been checked: ascending, n_params in range.
 */
int gx_ir_from_ebpf_func(const struct gx_program *program, const struct gx_func_info *func,
                         struct gx_ir_rewrites *rewrites, struct gx_ir **out,
                         struct gx_ir_steps *steps, struct gx_diag *diag);

/* The values of r0..r10 before (or after) a step, in its own frame. NULL: not written, or nothing
 * uses it any more. */
void gx_ir_step_regs(const struct gx_ir_steps *steps, uint32_t step, bool after,
                     const struct gx_ir_insn *regs[11]);

#endif
