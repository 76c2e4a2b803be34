/* nsys.h - SQLite exports of Nsight Systems: the GPU page faults of unified memory. */
#ifndef GX_IMPORT_NSYS_H
#define GX_IMPORT_NSYS_H

#include "import/import.h"

/* The reader of the importer. GX1004, GX0004 */
int gx_import_nsys(struct gx_import *in, struct gx_diag *diag);

#endif
