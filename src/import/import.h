/* import.h - traces from what other tools recorded of a driver: what they say becomes accesses, and what they cannot tell is said.
 *
 * All of them saw the driver, not the device: an access is in the trace where it had to wait for the
 * driver. Times are left out, because they hold the waiting that a replay makes anew.
 */
#ifndef GX_IMPORT_IMPORT_H
#define GX_IMPORT_IMPORT_H

#include "trace/trace.h"

enum { GX_IMPORT_MAX_SPACES = 255, GX_IMPORT_BATCH_STREAMS = 256 };

struct gx_import; /* reader.h */

struct gx_importer {
	const char *name, *summary;
	const char *row;    /* what one thing of the file is called */
	const char *untold; /* what the source cannot tell, as words behind "does not tell: " */
	int (*read)(struct gx_import *in, struct gx_diag *diag);
};

/* What was made of a file. */
struct gx_import_told {
	uint64_t n_rows;     /* that were understood */
	uint64_t n_accesses; /* that became accesses */
	uint64_t n_evictions;
	uint64_t n_other;  /* of another kind: no fault, no use, no address */
	uint64_t n_lost;   /* that the recorder says it lost */
	uint64_t n_blocks; /* of 2 MiB */
	uint32_t n_spaces; /* address spaces */
	bool cut;          /* the last line has no end, and was left out */
	bool guessed;      /* the device's memory is a guess from what was seen */
};

/* i from 0; NULL behind the last one. */
const struct gx_importer *gx_importer_at(uint32_t i);
const struct gx_importer *gx_importer_find(const char *name);

/**
 * gx_import_file() - a trace from a file of another tool. *out is to be freed also after an error.
 * @device_bytes: memory of the device; 0: what the file says of it
 *
 * Errors: GX1004 with the line, or what is missing; GX1001 a trace that can't be; GX0002, GX0003. Cost: O(n log n) in the rows
 */
int gx_import_file(const struct gx_importer *importer, const char *path, uint64_t device_bytes,
                   struct gx_trace *out, struct gx_import_told *told, struct gx_diag *diag);

#endif
