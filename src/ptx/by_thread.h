/* by_thread.h - values that are the same function of a thread's %tid, and its block's %ntid, whenever it gets there: worked out for each thread. */
#ifndef GX_PTX_BY_THREAD_H
#define GX_PTX_BY_THREAD_H

#include "ptx/regs.h"

#define GX_PTX_MOST_STEPS 4096u
#define GX_PTX_NO_STEP    UINT32_MAX

struct gx_ptx_step;

/* Steps of a calculation, each behind those that it needs. */
struct gx_ptx_by_thread {
	const struct gx_ptx_regs *regs;
	uint32_t n;
	struct gx_ptx_step *steps; /* [GX_PTX_MOST_STEPS] */
	uint32_t *step_of;         /* [regs->n] 0: not asked for yet, or 1 more; private */
};

/* In the arena. -ENOMEM */
int gx_ptx_by_thread_begin(const struct gx_ptx_regs *regs, struct gx_arena *arena,
                           struct gx_ptx_by_thread *out);
/**
 * gx_ptx_by_thread_add() - the value of a register.
 *
 * Returns its step; GX_PTX_NO_STEP: it is written more than once, under a guard, or by what depends on more than %tid and %ntid, as addresses do.
 */
uint32_t gx_ptx_by_thread_add(struct gx_ptx_by_thread *by, struct gx_ptx_span name);
/* Of an access's address, a register or a variable, without the number that is added to it: the address of its shared variable counts as 0.
 * is_offset: there is one. */
uint32_t gx_ptx_by_thread_address(struct gx_ptx_by_thread *by, uint32_t stmt,
                                  const struct gx_ptx_operand *address, bool *is_offset);
/* What a step gives in a thread; not there: it depends on a size that was not said. */
struct gx_ptx_thread_value {
	uint64_t value;
	bool is_there;
};

/* values: [by->n] filled, of a thread. size: of its block; NULL: any */
void gx_ptx_by_thread_run(const struct gx_ptx_by_thread *by, const uint32_t tid[3],
                          const uint32_t *size, struct gx_ptx_thread_value *values);
/* Some step reads the size of a block. */
bool gx_ptx_by_thread_reads_size(const struct gx_ptx_by_thread *by);

#endif
