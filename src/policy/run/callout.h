/* callout.h - what a callback of a policy calls: helpers and kernel functions, as machine code
 * calls them. */
#ifndef GX_POLICY_CALLOUT_H
#define GX_POLICY_CALLOUT_H

#include "driver/request.h"
#include "emit/host/host.h"
#include "maps/run_ring.h"
#include "verify/policy_tables.h"

struct gx_runnable_callback;
struct gx_runnable_map;

/* One run of a callback: the user pointer of its machine code. */
struct gx_run_frame {
	struct gx_call *call;
	const struct gx_runnable_callback *callback;
	uint64_t
	        looked_up; /* maps, by their number in the program: it may have written to values */
	struct gx_run_rings rings;
};

/* Only what must be: the records' bytes stay as they are. */
void gx_frame_init(struct gx_run_frame *frame, struct gx_call *call,
                   const struct gx_runnable_callback *callback);
/* The callback is over: tells the readers of maps that values may have changed. */
void gx_frame_end(struct gx_run_frame *frame);
/* A record was added: wakes the reader. */
void gx_wake_reader(const struct gx_runnable_map *map);
/* ns of the engine's clock, 0 without an engine. */
uint64_t gx_call_now(const struct gx_call *call);

/* user of all of these: a struct gx_run_frame. NULL: there is none. */
gx_host_function *gx_callout_helper(uint64_t id);
gx_host_function *gx_callout_kfunc(enum gx_kfunc kfunc);

#endif
