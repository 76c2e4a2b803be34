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
	for (uint32_t row = 0; row < GX_HISTORY_TENANTS; row++)
		for (uint32_t t = 0; t <= history->held_to / 2; t++) {
			uint32_t last = 2 * t + 1 < history->held_to ? 2 * t + 1 : history->held_to;

			history->held[row][t] = history->held[row][last];
		}
	history->held_to /= 2;
	history->shift++;
	history->n_times = (history->n_times + 1) / 2;
}

/* The interval of a time, which there is from now on. */
static uint32_t reach(struct gx_history *history, uint64_t ns)
{
	uint32_t at;

	while (ns >> history->shift >= GX_HISTORY_TIMES)
		join_times(history);
	at = (uint32_t)(ns >> history->shift);
	if (at >= history->n_times)
		history->n_times = at + 1;
	return at;
}

void gx_history_add(struct gx_history *history, enum gx_history_kind kind, uint32_t block,
                    uint64_t ns, uint64_t n)
{
	uint32_t at = reach(history, ns);
	uint32_t row = (uint32_t)((uint64_t)block * history->n_rows / history->n_blocks);

	history->cells[kind][row][at] += n;
}

uint64_t gx_history_sum(const struct gx_history *history, enum gx_history_kind kind, uint32_t at)
{
	uint64_t sum = 0;

	for (uint32_t row = 0; row < history->n_rows; row++)
		sum += history->cells[kind][row][at];
	return sum;
}

void gx_history_hold(struct gx_history *history, uint32_t tenant, uint64_t ns, int32_t n)
{
	uint32_t at = reach(history, ns);
	uint32_t row = tenant < GX_HISTORY_TENANTS ? tenant : GX_HISTORY_TENANTS - 1;

	while (history->held_to < at) {
		history->held_to++;
		for (uint32_t r = 0; r < GX_HISTORY_TENANTS; r++)
			history->held[r][history->held_to] = history->held_now[r];
	}
	history->held_now[row] += (uint32_t)n;
	history->held[row][history->held_to] = history->held_now[row];
}

uint32_t gx_history_held(const struct gx_history *history, uint32_t row, uint32_t at)
{
	return at < history->held_to ? history->held[row][at] : history->held_now[row];
}
