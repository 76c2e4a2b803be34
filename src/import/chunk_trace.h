/* chunk_trace.h - the CSV of gpu_ext's chunk_trace: when memory was given to a block of 2 MiB, used by it, and looked for. */
#ifndef GX_IMPORT_CHUNK_TRACE_H
#define GX_IMPORT_CHUNK_TRACE_H

#include "import/import.h"

/* The reader of the importer. GX1004 */
int gx_import_chunk_trace(struct gx_import *in, struct gx_diag *diag);

#endif
