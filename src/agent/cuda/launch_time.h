/* launch_time.h - how long launches take on the GPU, for the table of launches: events of our own
 * around them on their streams.
 *
 * What can't be timed (in a capture, or too many launches under way) is left without a time; no
 * call of the application waits for one, or fails for one.
 */
#ifndef GX_AGENT_LAUNCH_TIME_H
#define GX_AGENT_LAUNCH_TIME_H

#include "agent/core/launch_table.h"
#include "device/cuda/api.h"

struct gx_launch_timer {
	struct gx_event_pool *pool; /* NULL: not timed */
	CUevent begin, end;
};
/* Does what is launched there run, or is it recorded into a graph? */
enum gx_stream_state { GX_STREAM_RUNS, GX_STREAM_CAPTURES, GX_STREAM_UNKNOWN };
enum gx_stream_state gx_stream_state(CUstream stream);
/* Right before the launch, of a stream that runs: an event goes into it. */
void gx_launch_time_begin(struct gx_launch_timer *timer, CUstream stream);
/* Right behind the launch. line NULL: it failed, or has no line. */
void gx_launch_time_end(struct gx_launch_timer *timer, CUstream stream,
                        struct gx_launch_line *line);
/* Times that have come. last: those that are still to come, too; bounded. */
void gx_launch_times_collect(bool last);
/* A context may be about to go. Waits for nothing. */
void gx_launch_times_forget(CUcontext context);

#endif
