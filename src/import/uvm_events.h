/* uvm_events.h - entries of the event queues of UVM's tools interface, as they lie in the queue. */
#ifndef GX_IMPORT_UVM_EVENTS_H
#define GX_IMPORT_UVM_EVENTS_H

#include "import/import.h"

/* The readers of queues of version 1 and 2. GX1004 */
int gx_import_uvm_events_v1(struct gx_import *in, struct gx_diag *diag);
int gx_import_uvm_events_v2(struct gx_import *in, struct gx_diag *diag);

#endif
