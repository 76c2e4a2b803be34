/* launch_line.c - which line of the table of launches a call belongs to, and which way a probe can get into its kernel. */
#include "agent/cuda/launch_line.h"

#include "agent/core/launch_table.h"
#include "agent/core/demangle.h"
#include "agent/variant/registry.h"
#include "agent/variant/way.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static enum gx_way way_of(const struct gx_kernel *kernel)
{
	const struct gx_module *module = kernel ? kernel->module : NULL;

	if (module && module->library)
		module = module->library;
	if (!module)
		return GX_WAY_UNKNOWN;
	return gx_way_of(module->whole ? NULL : module->code, module->image != NULL);
}

#define UNKNOWN_KERNEL "(unknown)"

/* What a call is named by in the table. */
struct label {
	const char *name;
	char graph[32];
};

static void label_of(const struct gx_call *call, const struct gx_kernel *kernel, struct label *out)
{
	if (call->exec) {
		snprintf(out->graph, sizeof(out->graph), "graph %" PRIu64, call->graph_id);
		out->name = out->graph;
		return;
	}
	out->name = kernel                        ? kernel->name
	            : call->name && call->name[0] ? call->name
	                                          : UNKNOWN_KERNEL;
}

/* The line that the kernel had last, where it is the one for this call. */
static struct gx_launch_line *last_line(const struct gx_kernel *kernel,
                                        const struct gx_launch_row *row)
{
	struct gx_launch_line *line = kernel ? atomic_load(&kernel->line) : NULL;

	return line && gx_launch_table_fits(line, row) ? line : NULL;
}

struct gx_launch_line *gx_launch_line_find(const struct gx_call *call,
                                           const struct gx_kernel *kernel)
{
	struct gx_launch_row row = { .grid = call->grid, .block = call->block };
	struct gx_launch_line *line = last_line(kernel, &row);
	struct label label;

	if (line)
		return line;
	label_of(call, kernel, &label);
	row.name = label.name;
	return gx_launch_table_find(&row);
}

/* Of a long path the end says more. */
static void put_source(struct gx_launch_line *line, const char *source)
{
	size_t n = source ? strlen(source) : 0;
	size_t skip = n < sizeof(line->source) ? 0 : n - sizeof(line->source) + 1;

	if (source)
		snprintf(line->source, sizeof(line->source), "%s", source + skip);
}

static void keep_shared(struct gx_launch_line *line, uint32_t bytes)
{
	uint32_t most = atomic_load_explicit(&line->shared_bytes, memory_order_relaxed);

	while (bytes > most && !atomic_compare_exchange_weak(&line->shared_bytes, &most, bytes))
		;
}

static struct gx_launch_line *line_of(const struct gx_call *call, struct gx_kernel *kernel)
{
	struct gx_launch_row row = { .grid = call->grid, .block = call->block };
	struct gx_launch_line *line;
	struct label label;
	bool is_new;

	line = last_line(kernel, &row);
	if (line)
		return line;
	label_of(call, kernel, &label);
	row.name = label.name;
	line = gx_launch_table_line(&row, &is_new);
	if (line && kernel)
		atomic_store(&kernel->line, line);
	if (!line || !is_new)
		return line;
	if (!call->exec && !gx_demangle_shown(label.name, line->shown, sizeof(line->shown)))
		line->shown[0] = '\0';
	if (!call->exec && kernel)
		put_source(line, atomic_load(&gx_kernel_owner(kernel)->source));
	atomic_store(&line->way, call->exec ? GX_WAY_GRAPH : way_of(kernel));
	return line;
}

struct gx_launch_line *gx_launch_line_of(const struct gx_call *call, struct gx_kernel *kernel)
{
	struct gx_launch_line *line = line_of(call, kernel);

	if (line)
		keep_shared(line, call->shared_bytes);
	return line;
}
