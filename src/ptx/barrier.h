/* barrier.h - instructions at which threads wait for others: what they are, and which operands say of which barrier. */
#ifndef GX_PTX_BARRIER_H
#define GX_PTX_BARRIER_H

#include "ptx/ptx.h"

enum gx_ptx_barrier_kind {
	GX_PTX_BAR_NONE, /* no such instruction */
	GX_PTX_BAR_SYNC,
	GX_PTX_BAR_ARRIVE,
	GX_PTX_BAR_RED,
	GX_PTX_BAR_WARP,
	GX_PTX_BAR_CLUSTER_ARRIVE,
	GX_PTX_BAR_CLUSTER_WAIT,
	GX_PTX_BAR_MBARRIER_ARRIVE,
	GX_PTX_BAR_MBARRIER_WAIT,
};

struct gx_ptx_barrier {
	enum gx_ptx_barrier_kind kind;
	/* its number, and how many threads it waits for; NULL, or a predicate: it has none, or waits for all */
	const struct gx_ptx_operand *barrier, *expected;
};

/* By the rows of defs/ptx_barriers.def. */
struct gx_ptx_barrier gx_ptx_barrier_of(const struct gx_ptx_stmt *stmt);

#endif
