/* launch_row.c - one launch in the table of launches: its line, its time, which way a probe can get
 * into its kernel. */
#include "agent/cuda/launch_row.h"

#include "agent/cuda/adopt.h"
#include "agent/cuda/launch_time.h"
#include "agent/variant/demangle.h"
#include "agent/variant/registry.h"

#include <inttypes.h>
#include <stdio.h>

CUstream gx_call_stream(const struct gx_call *call)
{
	return !call->stream && call->per_thread ? CU_STREAM_PER_THREAD : call->stream;
}

static enum gx_way way_of(const struct gx_kernel *kernel)
{
	const struct gx_module *module = kernel ? kernel->module : NULL;

	if (module && module->library)
		module = module->library;
	if (!module)
		return GX_WAY_UNKNOWN;
	return module->image ? GX_WAY_PTX : GX_WAY_NONE;
}

static struct gx_launch_line *line_of(const struct gx_call *call, const struct gx_kernel *kernel)
{
	char graph[32];
	const char *name = NULL;
	struct gx_launch_row row = { .grid = call->grid, .block = call->block };
	struct gx_launch_line *line;
	bool is_new;

	if (call->graph_id)
		snprintf(graph, sizeof(graph), "graph %" PRIu64, call->graph_id);
	else
		name = kernel ? kernel->name : gx_adopt_name(call->function);
	row.name = call->graph_id ? graph : name ? name : "(unknown)";
	line = gx_launch_table_line(&row, &is_new);
	if (!line || !is_new)
		return line;
	if (name && !gx_demangle_name(name, line->shown, sizeof(line->shown)))
		line->shown[0] = '\0';
	atomic_store(&line->way, call->graph_id ? GX_WAY_GRAPH : way_of(kernel));
	return line;
}

CUresult gx_launch_timed(const struct gx_call *call, const struct gx_kernel *kernel,
                         bool instrumented, CUresult (*go)(const struct gx_call *))
{
	struct gx_launch_timer timer;
	struct gx_launch_line *line;
	CUresult result;

	if (!gx_launch_table_on() || call->is_node)
		return go(call);
	gx_launch_time_begin(&timer, gx_call_stream(call));
	result = go(call);
	line = result ? NULL : line_of(call, kernel);
	if (line) {
		atomic_fetch_add(&line->launches, 1);
		atomic_fetch_add(&line->instrumented, instrumented);
	}
	gx_launch_time_end(&timer, gx_call_stream(call), line);
	return result;
}
