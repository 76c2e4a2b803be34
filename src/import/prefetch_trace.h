/* prefetch_trace.h - the CSV of gpu_ext's prefetch_trace: pages that faulted, one row each. */
#ifndef GX_IMPORT_PREFETCH_TRACE_H
#define GX_IMPORT_PREFETCH_TRACE_H

#include "import/import.h"

/* The reader of the importer. GX1004 */
int gx_import_prefetch_trace(struct gx_import *in, struct gx_diag *diag);

#endif
