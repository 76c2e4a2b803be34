/* widen.h - one state for many rounds of a loop. */
#ifndef GX_VERIFY_WIDEN_H
#define GX_VERIFY_WIDEN_H

#include "verify/plan.h"
#include "verify/state.h"

/* JOIN: what either state allows. LIMITS: what grew goes on to the next limit. ALL: to anything. */
enum gx_widen_step { GX_WIDEN_JOIN, GX_WIDEN_LIMITS, GX_WIDEN_ALL };

struct gx_widen {
	const struct gx_counted_loop *loop;
	const struct gx_ir_block *head;
	struct gx_ir_insn *const *by_id;
	const uint32_t *live; /* ids of the values of the states */
	uint64_t max_rounds;
	enum gx_widen_step step;
	uint32_t *next_value_id;
};

/* A number that allows what `now` or `last` allows; what grew since `last` goes on by a step. */
struct gx_scalar gx_widen_scalar(const struct gx_limits *limits, enum gx_widen_step step,
                                 const struct gx_scalar *last, const struct gx_scalar *now,
                                 unsigned width);

/**
 * gx_widen() - make `now` a state that allows every run that `now` or `last` allows
 * @entry: where the loop began: values from before the loop are what they were there
 * @last:  an earlier state at the head
 *
 * What is a number in one and a pointer in the other, or pointers to different objects, becomes
 * nothing: it cannot be used. With step ALL only finitely many states can follow each other.
 */
void gx_widen(const struct gx_widen *w, struct gx_packed *now, const struct gx_packed *last,
              const struct gx_packed *entry);

#endif
