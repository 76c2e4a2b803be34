/* functions.h - global functions: each is verified once by its signature, then joined to its
 * callers. */
#ifndef GX_VERIFY_FUNCTIONS_H
#define GX_VERIFY_FUNCTIONS_H

#include "verify/verifier.h"

enum gx_function_state { GX_FUNCTION_NEW, GX_FUNCTION_BUSY, GX_FUNCTION_DONE };

/* What is kept of a global function that was verified; calls in it are joined already. */
struct gx_function {
	enum gx_function_state state;
	struct gx_ir *ir;
	struct gx_ir_steps steps;
	const struct gx_note *notes;        /* by insn->scratch */
	const struct gx_plan_frame *frames; /* [ir->n_frames] */
	uint32_t n_insns;
	uint32_t depth; /* frames that are open at once, at most */
	uint64_t worst_ops;
	bool calls_exit;
};

/* The list of functions as it came: ascending starts that are those of func_starts, numbers in
 * range, names that end. GX0249. */
int gx_functions_check(const struct gx_program *program, struct gx_diag *diag);
/* Verifies every global function, callees first. 0, or refused with the function's name. */
int gx_functions_verify(struct gx_verifier *v);
void gx_functions_free(struct gx_verifier *v);
/**
 * gx_join() - calls of global functions in v->ir become copies of their IR.
 *
 * After the exploration; v->plan is made anew for the joined IR, with what the notes hold. Facts,
 * spaces and trips come along: memory of a parameter is what the argument was at this call.
 *
 * Errors: GX0247; GX0112 when that grows too large; GX0111. Cost: linear in the joined size.
 */
int gx_join(struct gx_verifier *v);

#endif
