/* history.h - what a run did over time: faults, evictions and accesses, by time and address.
 *
 * However long a run is and however much it touches, a history has GX_HISTORY_TIMES intervals at most, whose length
 * doubles as the run goes on, and GX_HISTORY_ROWS rows, which share the blocks of the trace among them in the order
 * of their allocation. The sum over all cells of a kind is what happened, whatever the intervals are.
 */
#ifndef GX_REPLAY_HISTORY_H
#define GX_REPLAY_HISTORY_H

#include <stdint.h>

enum {
	GX_HISTORY_TIMES = 128,
	GX_HISTORY_ROWS = 48,
	GX_HISTORY_FIRST_SHIFT = 10, /* intervals have 2^10 ns when a run begins */
};

enum gx_history_kind {
	GX_HISTORY_accesses,
	GX_HISTORY_faults,    /* pages that faulted */
	GX_HISTORY_evictions, /* blocks that left */
	GX_HISTORY_N_KINDS
};

struct gx_history {
	uint32_t shift;            /* an interval has 2^shift ns */
	uint32_t n_times;          /* intervals that something happened in or after */
	uint32_t n_rows, n_blocks; /* rows in use; blocks that they share */
	uint64_t cells[GX_HISTORY_N_KINDS][GX_HISTORY_ROWS][GX_HISTORY_TIMES];
};

/* Empty, for a run over n_blocks blocks. */
void gx_history_begin(struct gx_history *history, uint32_t n_blocks);
/* n of a kind happened at ns, in the block of this index. Times may come in any order. */
void gx_history_add(struct gx_history *history, enum gx_history_kind kind, uint32_t block,
                    uint64_t ns, uint64_t n);
/* All of a kind in interval `at`, whatever the row. */
uint64_t gx_history_sum(const struct gx_history *history, enum gx_history_kind kind, uint32_t at);

#endif
