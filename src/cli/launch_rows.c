/* launch_rows.c - the table of launches that `gpuext run` prints: kernels, geometry, launches, GPU time, way in. */
#include "cli/cli.h"

#include "base/json.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define MAX_SHOWN 40u

struct row {
	uint32_t grid[3], block[3];
	uint64_t name_hash;
	char name[256], shown[128], source[128];
	uint64_t launches, instrumented, timed, ns;
	double all_ns; /* of all that ran, by the mean of those that were timed */
	uint32_t way;
};

struct table {
	struct row *rows; /* [n] */
	size_t n;
	uint64_t untold, launches;
	double ns;
};

static const char *way_text(const struct row *row)
{
	static const char *const names[] = {
		[GX_WAY_UNKNOWN] = "?", [GX_WAY_PTX] = "PTX",   [GX_WAY_NONE] = "none",
		[GX_WAY_GRAPH] = "-",   [GX_WAY_CODE] = "code", [GX_WAY_SPIRV] = "SPIR-V"
	};

	return row->way < sizeof(names) / sizeof(names[0]) ? names[row->way] : "?";
}

static struct row *row_of(struct table *t, const struct gx_launch_line *line)
{
	struct row *more;
	size_t i;

	for (i = 0; i < t->n; i++)
		if (!memcmp(t->rows[i].grid, line->grid, sizeof(line->grid)) &&
		    !memcmp(t->rows[i].block, line->block, sizeof(line->block)) &&
		    t->rows[i].name_hash == line->name_hash)
			return &t->rows[i];
	more = reallocarray(t->rows, t->n + 1, sizeof(*more));
	if (!more)
		return NULL;
	t->rows = more;
	more[t->n] = (struct row){ .way = atomic_load(&line->way), .name_hash = line->name_hash };
	memcpy(more[t->n].grid, line->grid, sizeof(line->grid));
	memcpy(more[t->n].block, line->block, sizeof(line->block));
	snprintf(more[t->n].name, sizeof(more[t->n].name), "%.255s", line->name);
	snprintf(more[t->n].source, sizeof(more[t->n].source), "%.127s", line->source);
	snprintf(more[t->n].shown, sizeof(more[t->n].shown), "%.127s", line->shown);
	return &more[t->n++];
}

static double time_of_all(const struct gx_launch_line *line)
{
	return gx_time_of_launches(atomic_load(&line->launches), atomic_load(&line->captured),
	                           atomic_load(&line->timed), atomic_load(&line->ns));
}

/* Numbers of all processes that ran. */
static void gather(struct gx_server *server, struct table *t)
{
	struct gx_server_agent agent;

	for (uint32_t a = 0; gx_server_agent_at(server, a, &agent); a++) {
		if (!agent.stats ||
		    atomic_load(&agent.stats->has_launch_table) != GX_LAUNCHES_BY_GEOMETRY)
			continue;
		t->untold += atomic_load(&agent.stats->others.launches);
		for (uint32_t i = 0; i < GX_MAX_LAUNCH_LINES; i++) {
			const struct gx_launch_line *line = &agent.stats->lines[i];
			/* one without launches is there for nodes of graphs */
			bool launched = atomic_load(&line->used) && atomic_load(&line->launches);
			struct row *row = launched ? row_of(t, line) : NULL;
			double all_ns = time_of_all(line);

			if (!row)
				continue;
			row->launches += atomic_load(&line->launches);
			row->instrumented += atomic_load(&line->instrumented);
			row->timed += atomic_load(&line->timed);
			row->ns += atomic_load(&line->ns);
			row->all_ns += all_ns;
			t->launches += atomic_load(&line->launches);
			t->ns += all_ns;
		}
	}
}

static int dearer(const void *a, const void *b)
{
	const struct row *x = a, *y = b;

	if (x->all_ns < y->all_ns || x->all_ns > y->all_ns)
		return x->all_ns < y->all_ns ? 1 : -1;
	if (x->launches != y->launches)
		return x->launches < y->launches ? 1 : -1;
	return strcmp(x->name, y->name);
}

static void put_dims(struct gx_json *json, const char *key, const uint32_t dims[3])
{
	gx_json_begin_array(json, key);
	for (int i = 0; i < 3; i++)
		gx_json_u64(json, NULL, dims[i]);
	gx_json_end_array(json);
}

static void put_json(const struct row *row, uint32_t sample, struct gx_strbuf *out)
{
	struct gx_json json = { .out = out };

	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", "launches");
	gx_json_string(&json, "kernel", row->name);
	gx_json_string(&json, "name", *row->shown ? row->shown : row->name);
	put_dims(&json, "grid", row->grid);
	put_dims(&json, "block", row->block);
	gx_json_u64(&json, "launches", row->launches);
	gx_json_u64(&json, "instrumented", row->instrumented);
	gx_json_u64(&json, "timed", row->timed);
	gx_json_u64(&json, "gpu_ns", row->ns);
	gx_json_string(&json, "way_in", way_text(row));
	if (*row->source)
		gx_json_string(&json, "source", row->source);
	gx_sample_json(sample, &json);
	gx_json_end_object(&json);
}

void gx_time_text(double ns, char out[16])
{
	static const struct {
		double ns;
		const char *unit;
	} units[] = { { 1e9, "s" }, { 1e6, "ms" }, { 1e3, "us" } };

	for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++) {
		if (ns < units[i].ns && i + 1 < sizeof(units) / sizeof(units[0]))
			continue;
		snprintf(out, 16, "%.*f %s", ns < 10 * units[i].ns ? 2 : 1, ns / units[i].ns,
		         units[i].unit);
		return;
	}
}

static void put_text(const struct table *t, const struct row *row, struct gx_strbuf *out)
{
	char total[16] = "-", mean[16] = "-", grid[40], block[40];

	if (row->timed) {
		gx_time_text(row->all_ns, total);
		gx_time_text((double)row->ns / (double)row->timed, mean);
	}
	snprintf(grid, sizeof(grid), "%ux%ux%u", row->grid[0], row->grid[1], row->grid[2]);
	snprintf(block, sizeof(block), "%ux%ux%u", row->block[0], row->block[1], row->block[2]);
	if (row->way == GX_WAY_GRAPH)
		grid[0] = block[0] = 0;
	gx_strbuf_printf(out, "%10s %3.0f%% %8" PRIu64 " %10s  %-14s %-12s %-6s %s%s%s%s\n", total,
	                 t->ns > 0 ? 100.0 * row->all_ns / t->ns : 0.0, row->launches, mean, grid,
	                 block, way_text(row), *row->shown ? row->shown : row->name,
	                 *row->source ? " at " : "", row->source,
	                 row->timed && row->timed < row->launches ? " (not every launch was timed)"
	                                                          : "");
}

void gx_launch_rows(struct gx_server *server, uint32_t sample, bool json, struct gx_strbuf *out)
{
	struct table t = { 0 };

	gather(server, &t);
	if (t.n)
		qsort(t.rows, t.n, sizeof(t.rows[0]), dearer);
	if (!json && t.n)
		gx_strbuf_printf(out, "%10s %4s %8s %10s  %-14s %-12s %-6s %s\n", "GPU time", "",
		                 "launches", "mean", "grid", "block", "way in", "kernel");
	for (size_t i = 0; i < t.n; i++) {
		if (json)
			put_json(&t.rows[i], sample, out);
		else if (i < MAX_SHOWN)
			put_text(&t, &t.rows[i], out);
	}
	for (size_t i = 0; i < t.n && !json; i++) {
		if (t.rows[i].way != GX_WAY_NONE)
			continue;
		gx_strbuf_printf(out, "gpuext: way in none: %s; %s\n",
		                 gx_error_summary(GX_E_AGENT_NO_PTX),
		                 gx_error_hint(GX_E_AGENT_NO_PTX));
		break;
	}
	if (!json && t.n > MAX_SHOWN)
		gx_strbuf_printf(out, "gpuext: %zu more lines; `-o json` has all\n",
		                 t.n - MAX_SHOWN);
	if (!json && t.untold)
		gx_strbuf_printf(out,
		                 "gpuext: %" PRIu64
		                 " launches are in no line: the table has room for %u\n",
		                 t.untold, GX_MAX_LAUNCH_LINES);
	free(t.rows);
}
