/* launch_table.h - which kernels were launched, in which geometry, how often, and how long the GPU
 * took: lines in the page of counters, for `gpuext run`. Off unless GPUEXT_LAUNCH_TABLE is 1.
 *
 * What can't be timed is counted all the same.
 */
#ifndef GX_AGENT_LAUNCH_TABLE_H
#define GX_AGENT_LAUNCH_TABLE_H

#include "control/protocol.h"

#include <stdbool.h>

void gx_launch_table_start(void); /* GPUEXT_LAUNCH_TABLE=1 turns it on */
bool gx_launch_table_on(void);    /* launches are to be noted */

/* A launch as the table has it. */
struct gx_launch_row {
	const char *name;          /* mangled */
	const unsigned int *grid;  /* [3] */
	const unsigned int *block; /* [3] */
};
/* The line of such launches; *is_new: just made, shown and way are for the caller to fill in. NULL:
 * the table is full, or off. */
struct gx_launch_line *gx_launch_table_line(const struct gx_launch_row *row, bool *is_new);

#endif
