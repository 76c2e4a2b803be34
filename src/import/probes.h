/* probes.h - kprobe events on functions of nvidia-uvm, as ftrace and perf script print them. */
#ifndef GX_IMPORT_PROBES_H
#define GX_IMPORT_PROBES_H

#include "import/import.h"

/* The reader of both importers. GX1004 */
int gx_import_probes(struct gx_import *in, struct gx_diag *diag);

#endif
