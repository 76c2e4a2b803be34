/* decisions.h - what a run decided, one by one, to find where two runs part.
 *
 * The first GX_DECISIONS_KEPT are kept, 16 bytes each; of what follows only a hash.
 */
#ifndef GX_REPLAY_DECISIONS_H
#define GX_REPLAY_DECISIONS_H

#include "driver/page_mask.h"

#include <stdbool.h>
#include <stdint.h>

enum { GX_DECISIONS_KEPT = 1 << 17 };

enum gx_decision_kind {
	GX_DECISION_none,    /* the run has ended */
	GX_DECISION_brought, /* pages to the device */
	GX_DECISION_evicted,
	GX_DECISION_sent, /* pages to the CPU, since a policy asked */
};

struct gx_decision {
	uint64_t n_pages : 10, pages : 54; /* how many, and a hash of which */
	uint32_t event; /* of the trace: that was served, or the last one that had happened */
	uint32_t block : 30,
	        kind : 2; /* number in the order of allocation; enum gx_decision_kind */
};
_Static_assert(sizeof(struct gx_decision) == 16, "many are kept");

struct gx_decisions {
	struct gx_decision *kept;
	uint32_t n_kept, cap;
	uint64_t n, hash; /* of all */
	bool failed;      /* memory was short */
};

/* Where two runs part. */
struct gx_difference {
	bool same;
	bool later; /* not among those that are kept: behind `number` */
	uint64_t number;
	struct gx_decision here, there;
};

/* failed, where memory is short. event: see struct gx_decision. */
void gx_decisions_add(struct gx_decisions *decisions, enum gx_decision_kind kind, uint32_t block,
                      const struct gx_page_mask *pages, uint32_t event);
/* The first decision in which the two are not the same, whoever asked for it. */
struct gx_difference gx_decisions_compare(const struct gx_decisions *here,
                                          const struct gx_decisions *there);
/* It is empty again. */
void gx_decisions_free(struct gx_decisions *decisions);

#endif
