/* launch_row.c - one launch in the table of launches: its time, which programs ran in it. */
#include "agent/cuda/launch_row.h"

#include "agent/cuda/graph_reach.h"
#include "agent/cuda/launch_line.h"
#include "agent/cuda/launch_time.h"

#include <stdatomic.h>

CUstream gx_call_stream(const struct gx_call *call)
{
	return !call->stream && call->per_thread ? CU_STREAM_PER_THREAD : call->stream;
}

/* The first launches of a line are timed, then one of so many: on an H200 two events take a processor as long as the launch does, and
 * the kernel begins 4 us later for them (bench/results/2026-11-28-h200.md). So of those at the beginning that are not `always` timed,
 * long kernels' are alone. Where the table is what was asked for they are more. */
static const struct {
	uint64_t always, first, every;
} timed_of[] = {
	[GX_LAUNCHES_BY_KERNEL] = { 2, 8, 64 }, [GX_LAUNCHES_BY_GEOMETRY] = { 1024, 1024, 16 }
};
enum { LONG_NS = 400000 }; /* of which 4 us are 1 % */

static bool is_long(const struct gx_launch_line *line)
{
	uint64_t n = atomic_load_explicit(&line->timed, memory_order_relaxed);

	return n && atomic_load_explicit(&line->ns, memory_order_relaxed) / n >= LONG_NS;
}

/* Is this launch one of those that get a time? Makes no line: the launch may fail. */
static bool is_due(const struct gx_call *call, struct gx_kernel *kernel)
{
	const struct gx_launch_line *line = gx_launch_line_find(call, kernel);
	uint64_t n = line ? atomic_load_explicit(&line->launches, memory_order_relaxed) : 0;
	enum gx_launch_table table = gx_launch_table();

	return n < timed_of[table].always || n % timed_of[table].every == 0 ||
	       (n < timed_of[table].first && is_long(line));
}

static void note_missed(struct gx_launch_line *line, const struct gx_launch_how *how)
{
	if (!how->missed)
		return;
	atomic_fetch_add(&line->missed, 1);
	atomic_store(&line->why, how->why);
}

static void note_run(struct gx_reach_count *count, const struct gx_launch_how *how)
{
	atomic_fetch_add(&count->runs, 1);
	atomic_fetch_add(&count->probed, how->instrumented);
	atomic_fetch_add(&count->ends, how->instrumented && how->reach & GX_REACH_ENDS);
	atomic_fetch_add(&count->inside, how->instrumented && how->reach & GX_REACH_INSIDE);
}

static void note(struct gx_launch_line *line, const struct gx_call *call,
                 const struct gx_launch_how *how, enum gx_stream_state state)
{
	atomic_fetch_add(&line->launches, 1);
	atomic_fetch_add(&line->instrumented, how->instrumented);
	/* PTX that machine code carries was not known when the line was made */
	if (how->instrumented && atomic_load(&line->way) == GX_WAY_NONE)
		atomic_store(&line->way, how->way);
	note_missed(line, how);
	if (how->outside_of) {
		atomic_store(&line->n_accesses, how->outside_of);
		atomic_fetch_add(&line->outside, 1);
	}
	if (state == GX_STREAM_CAPTURES)
		atomic_fetch_add(&line->captured, 1);
	else if (!call->exec || !gx_graph_reach_launched(call->exec, line))
		note_run(&line->direct, how);
}

static CUresult make_node(const struct gx_call *call, const struct gx_launch_how *how,
                          CUresult (*go)(const struct gx_call *))
{
	CUresult result = go(call);
	struct gx_launch_line *line =
	        result || !how->missed ? NULL : gx_launch_line_of(call, how->kernel);

	if (line)
		note_missed(line, how);
	return result;
}

CUresult gx_launch_timed(const struct gx_call *call, const struct gx_launch_how *how,
                         CUresult (*go)(const struct gx_call *))
{
	CUstream stream = gx_call_stream(call);
	struct gx_launch_timer timer = { .pool = NULL };
	enum gx_stream_state state;
	struct gx_launch_line *line;
	CUresult result;

	if (gx_launch_table() == GX_LAUNCHES_NONE)
		return go(call);
	if (call->is_node)
		return make_node(call, how, go);
	state = how->runs ? GX_STREAM_RUNS : gx_stream_state(stream);
	if (state == GX_STREAM_RUNS && is_due(call, how->kernel))
		gx_launch_time_begin(&timer, stream);
	result = go(call);
	line = result ? NULL : gx_launch_line_of(call, how->kernel);
	if (line)
		note(line, call, how, state);
	gx_launch_time_end(&timer, stream, line);
	return result;
}
