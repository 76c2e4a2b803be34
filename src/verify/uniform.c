/* uniform.c - which values are equal in all lanes that execute them. */
#include "verify/verifier.h"

int gx_uniform(struct gx_verifier *v)
{
	struct gx_ir_insn *insn;

	for (uint32_t b = 0; b < v->ir->n_blocks; b++) {
		v->ir->blocks[b]->divergent = v->program->thread && b;
		gx_for_each_insn (insn, v->ir->blocks[b])
			insn->fact.lanes =
			        v->program->thread ? GX_IR_LANES_DIFFER : GX_IR_LANES_SAME;
	}
	return 0;
}

bool gx_has_plain_rmw(const struct gx_verifier *v)
{
	(void)v;
	return false;
}
