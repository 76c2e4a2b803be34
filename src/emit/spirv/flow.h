/* flow.h - which blocks are in which loops, and which run whatever was decided before them. */
#ifndef GX_EMIT_SPIRV_FLOW_H
#define GX_EMIT_SPIRV_FLOW_H

#include "base/arena.h"
#include "base/diag.h"
#include "ir/ir.h"

enum { SPIRV_NO_LOOP = -1 };

struct spirv_loop {
	const struct gx_ir_block *head;
	int32_t parent; /* the loop around it */
};

struct spirv_flow {
	int32_t *loop_of; /* [n_blocks] innermost */
	struct spirv_loop *loops;
	int32_t n_loops;
	bool *always; /* [n_blocks] every run comes here, once */
};

/* Everything in the arena. Errors: GX1303 a loop with several ways in, GX0002 */
int spirv_flow_find(const struct gx_ir *ir, struct gx_arena *arena, struct spirv_flow *out,
                    struct gx_diag *diag);

#endif
