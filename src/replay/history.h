/* history.h - what a run did over time: faults, evictions and accesses by time and address, and who held the device.
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
	GX_HISTORY_TENANTS = 8, /* rows of tenants; the last one stands for all further ones too */
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
	/* Blocks of the device that a tenant holds at the end of an interval, up to held_to, and now. */
	uint32_t held[GX_HISTORY_TENANTS][GX_HISTORY_TIMES];
	uint32_t held_now[GX_HISTORY_TENANTS], held_to;
};

/* Empty, for a run over n_blocks blocks. */
void gx_history_begin(struct gx_history *history, uint32_t n_blocks);
/* n of a kind happened at ns, in the block of this index. Times may come in any order. */
void gx_history_add(struct gx_history *history, enum gx_history_kind kind, uint32_t block,
                    uint64_t ns, uint64_t n);
/* The tenant with this index, from 0, holds n blocks of the device more at ns, or less. What comes late counts as of now. */
void gx_history_hold(struct gx_history *history, uint32_t tenant, uint64_t ns, int32_t n);
/* Blocks that a row of tenants held at the end of interval `at`. */
uint32_t gx_history_held(const struct gx_history *history, uint32_t row, uint32_t at);
/* All of a kind in interval `at`, whatever the row. */
uint64_t gx_history_sum(const struct gx_history *history, enum gx_history_kind kind, uint32_t at);

#endif
