/* gather.c - choices of loops (choices.c) are all that they were so far, so that rounds need not be
 * told apart by them. */
#include "verify/gather.h"

#include "verify/verifier.h"
#include "verify/widen.h"

#include <errno.h>

struct gx_gathered {
	struct gx_scalar num;
	uint32_t n_changes; /* 0: none yet */
};

/* The first values are joined; what still grows goes on down to 0, and up to so many limits, and
 * then is anything. */
enum { N_JOINS = 2, N_LIMITS = 12 };

int gx_gather_begin(struct gx_verifier *v)
{
	if (!v->plan.gathered)
		v->plan.gathered =
		        gx_arena_calloc(&v->arena, v->plan.n_notes, sizeof(*v->plan.gathered));
	return v->plan.gathered ? 0 : -ENOMEM;
}

static enum gx_widen_step step_of(const struct gx_gathered *all)
{
	return all->n_changes <= N_JOINS              ? GX_WIDEN_JOIN
	       : all->n_changes <= N_JOINS + N_LIMITS ? GX_WIDEN_LIMITS
	                                              : GX_WIDEN_ALL;
}

struct gx_value gx_gather(struct gx_verifier *v, const struct gx_ir_insn *choice,
                          const struct gx_value *value)
{
	struct gx_gathered *all = &v->plan.gathered[choice->scratch];
	unsigned width = choice->op == GX_IR_phi ? gx_type_width(choice->type) : 64;
	struct gx_scalar num = value->num, zero = gx_scalar_const(0, width);

	if (value->kind != GX_VALUE_SCALAR)
		return *value;
	if (!all->n_changes) {
		all->num = num;
		all->n_changes = 1;
	} else if (!gx_scalar_subset(&num, &all->num)) {
		if (num.full.umin < all->num.full.umin && step_of(all) != GX_WIDEN_JOIN)
			num = gx_scalar_join(&num, &zero);
		all->num = gx_widen_scalar(&v->plan.limits, step_of(all), &all->num, &num, width);
		all->n_changes++;
	}
	return gx_value_scalar(all->num);
}
