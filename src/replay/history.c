/* history.c - a run over time, in a bounded number of intervals. */
#include "replay/history.h"

#include <string.h>

void gx_history_begin(struct gx_history *history, uint32_t n_blocks)
{
	memset(history, 0, sizeof(*history));
	history->shift = GX_HISTORY_FIRST_SHIFT;
	history->n_blocks = n_blocks;
	history->n_rows = n_blocks < GX_HISTORY_ROWS ? n_blocks : GX_HISTORY_ROWS;
}

/* Two intervals become one. */
static void join_times(struct gx_history *history)
{
	for (int kind = 0; kind < GX_HISTORY_N_KINDS; kind++)
		for (uint32_t row = 0; row < history->n_rows; row++) {
			uint64_t *cells = history->cells[kind][row];

			for (uint32_t t = 0; t < GX_HISTORY_TIMES / 2; t++)
				cells[t] = cells[2 * t] + cells[2 * t + 1];
			memset(&cells[GX_HISTORY_TIMES / 2], 0,
			       GX_HISTORY_TIMES / 2 * sizeof(*cells));
		}
	history->shift++;
	history->n_times = (history->n_times + 1) / 2;
}

void gx_history_add(struct gx_history *history, enum gx_history_kind kind, uint32_t block,
                    uint64_t ns, uint64_t n)
{
	uint32_t row, at;

	while (ns >> history->shift >= GX_HISTORY_TIMES)
		join_times(history);
	at = (uint32_t)(ns >> history->shift);
	row = (uint32_t)((uint64_t)block * history->n_rows / history->n_blocks);
	if (at >= history->n_times)
		history->n_times = at + 1;
	history->cells[kind][row][at] += n;
}

uint64_t gx_history_sum(const struct gx_history *history, enum gx_history_kind kind, uint32_t at)
{
	uint64_t sum = 0;

	for (uint32_t row = 0; row < history->n_rows; row++)
		sum += history->cells[kind][row][at];
	return sum;
}
