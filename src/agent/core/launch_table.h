/* launch_table.h - which kernels were launched, how often, with which programs, and how long the GPU
 * took: lines in the page of counters.
 *
 * GPUEXT_LAUNCH_TABLE: unset, a line for each kernel, and some launches are timed; 1, a line for each
 * kernel and geometry, and all launches are; 0, nothing. What can't be timed is counted all the same.
 */
#ifndef GX_AGENT_LAUNCH_TABLE_H
#define GX_AGENT_LAUNCH_TABLE_H

#include "control/protocol.h"

#include <stdbool.h>
#include <stddef.h>

void gx_launch_table_start(void); /* reads GPUEXT_LAUNCH_TABLE */
enum gx_launch_table gx_launch_table(void);

/* A launch as the table has it. */
struct gx_launch_row {
	const char *name;          /* mangled */
	const unsigned int *grid;  /* [3] */
	const unsigned int *block; /* [3] */
};
/* The line of such launches; *is_new: just made, shown and way are for the caller to fill in. When
 * there is no room for one more it is that of all others. NULL: the table is off. */
struct gx_launch_line *gx_launch_table_line(const struct gx_launch_row *row, bool *is_new);
/* The same, if it is there; NULL: it is not, or is among the others. */
struct gx_launch_line *gx_launch_table_find(const struct gx_launch_row *row);
/* Is it the line of such launches of a kernel whose line it once was? */
bool gx_launch_table_fits(const struct gx_launch_line *line, const struct gx_launch_row *row);
/* The name for people of a kernel that was launched, by its mangled name or the beginning of one, when only one kernel has that. False: none
 * is known. Any thread, without a lock. */
bool gx_launch_table_shown(const char *name, char *out, size_t size);

#endif
