/* proven.h - what `gpuext selftest` found out about a machine: whether programs may be grafted into machine code there.
 *
 * One file for each kind of device and driver, in the folder for linked code. A new driver, or grafts of another form, begin
 * anew: what was found of older ones says nothing.
 */
#ifndef GX_CONTROL_PROVEN_H
#define GX_CONTROL_PROVEN_H

#include <limits.h>
#include <stdint.h>

enum gx_proven {
	GX_PROVEN_UNKNOWN, /* nobody tried, or the trial did not come to its end */
	GX_PROVEN_YES,
	GX_PROVEN_NO, /* tried, and something was not as it has to be */
};

struct gx_proven_key {
	uint32_t sm;
	int driver_version; /* of cuDriverGetVersion */
};

/* A file that another user owns or may write, or that is not whole, says nothing. */
enum gx_proven gx_proven_read(const struct gx_proven_key *key);
/* UNKNOWN takes away what was there. path: where it is written, "" where it can't be. 0, or -errno */
int gx_proven_write(const struct gx_proven_key *key, enum gx_proven found, char path[PATH_MAX]);

#endif
