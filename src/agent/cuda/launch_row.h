/* launch_row.h - a launch and its time go into the table of launches. */
#ifndef GX_AGENT_LAUNCH_ROW_H
#define GX_AGENT_LAUNCH_ROW_H

#include "agent/core/session.h"
#include "agent/cuda/launch.h"

struct gx_kernel;

/* What a call is about to run. */
struct gx_launch_how {
	struct gx_kernel *kernel; /* NULL: not known */
	bool instrumented;        /* programs run in it */
	enum gx_hook_reach reach; /* where */
	enum gx_way way;          /* by which they got there */
	bool missed;              /* programs match, and the original runs */
	enum gx_count why;        /* of missed */
	/* the original runs, for no address of so many accesses can be in a range of its programs; 0: not so */
	uint32_t outside_of;
	bool runs; /* its stream was asked already, and captures nothing */
};
/* The call, counted under its kernel's name, and timed as the table asks for. The agent is awake. */
CUresult gx_launch_timed(const struct gx_call *call, const struct gx_launch_how *how,
                         CUresult (*go)(const struct gx_call *));
/* The stream that a call means. */
CUstream gx_call_stream(const struct gx_call *call);

#endif
