/* places.c - what programs call a kernel and a line of its PTX, in words: name, source line, instruction. */
#include "tool.h"

#include "control/server.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int by_kernel_and_line(const void *a, const void *b)
{
	const struct gx_server_place *x = a, *y = b;

	if (x->kernel != y->kernel)
		return x->kernel < y->kernel ? -1 : 1;
	return x->row.ptx_line < y->row.ptx_line ? -1 : x->row.ptx_line > y->row.ptx_line;
}

void gx_tool_places_take(struct gx_tool_places *places, struct gx_server *server)
{
	size_t cap = 0;

	*places = (struct gx_tool_places){ .server = server };
	for (uint32_t i = 0; server; i++) {
		if (places->n == cap) {
			void *bigger = reallocarray(places->rows, cap ? 2 * cap : 64,
			                            sizeof(*places->rows));

			if (!bigger)
				break;
			places->rows = bigger;
			cap = cap ? 2 * cap : 64;
		}
		if (!gx_server_place_at(server, i, &places->rows[places->n]))
			break;
		places->n++;
	}
	if (places->n)
		qsort(places->rows, places->n, sizeof(*places->rows), by_kernel_and_line);
}

void gx_tool_places_free(struct gx_tool_places *places)
{
	free(places->rows);
	*places = (struct gx_tool_places){ 0 };
}

const struct gx_place_row *gx_tool_place_row(const struct gx_tool_places *places, uint64_t kernel,
                                             uint32_t ptx_line)
{
	struct gx_server_place key = { .kernel = kernel };
	const struct gx_server_place *found;

	key.row.ptx_line = ptx_line;
	found = places->n ? bsearch(&key, places->rows, places->n, sizeof(key), by_kernel_and_line)
	                  : NULL;
	return found ? &found->row : NULL;
}

bool gx_tool_same_line(const struct gx_tool_places *places, uint64_t kernel, uint32_t a, uint32_t b)
{
	const struct gx_place_row *x, *y;

	if (a == b)
		return true;
	x = gx_tool_place_row(places, kernel, a);
	y = gx_tool_place_row(places, kernel, b);
	return x && y && x->line && x->line == y->line && !strcmp(x->file, y->file) &&
	       !strcmp(x->name, y->name) && !strcmp(x->inlined, y->inlined);
}

/* In the table of launches are also kernels that nobody told places of: those of machine code. */
static bool launched(struct gx_server *server, uint64_t kernel, char out[GX_TOOL_NAME_BYTES])
{
	struct gx_server_agent agent;

	for (uint32_t a = 0; server && gx_server_agent_at(server, a, &agent); a++)
		for (uint32_t i = 0; agent.stats && i < GX_MAX_LAUNCH_LINES; i++) {
			const struct gx_launch_line *line = &agent.stats->lines[i];

			if (!atomic_load(&line->used) || line->name_hash != kernel)
				continue;
			snprintf(out, GX_TOOL_NAME_BYTES, "%.255s",
			         *line->shown ? line->shown : line->name);
			return true;
		}
	return false;
}

void gx_tool_kernel_name(const struct gx_tool_places *places, uint64_t kernel,
                         char out[GX_TOOL_NAME_BYTES])
{
	const struct gx_place_row *row = kernel ? gx_tool_place_row(places, kernel, 0) : NULL;

	if (row)
		snprintf(out, GX_TOOL_NAME_BYTES, "%s", *row->file ? row->file : row->name);
	else if (kernel && launched(places->server, kernel, out))
		return;
	else if (kernel)
		snprintf(out, GX_TOOL_NAME_BYTES, "kernel %016llx", (unsigned long long)kernel);
	else /* of a module that is edited itself */
		snprintf(out, GX_TOOL_NAME_BYTES, "(a device function)");
}

void gx_tool_where(const char *file, uint32_t line, uint32_t ptx_line, char *out, size_t size)
{
	const char *slash = strrchr(file, '/');
	const char *name = slash ? slash + 1 : file;

	if (line)
		snprintf(out, size, "%.255s:%u", name, line);
	else
		snprintf(out, size, "%.200s%sPTX line %u", name, *name ? ", " : "", ptx_line);
}

void gx_tool_times(uint64_t n, struct gx_strbuf *out)
{
	if (n == 1)
		gx_strbuf_puts(out, "once");
	else
		gx_strbuf_printf(out, "%" PRIu64 " times", n);
}

/* The place's instruction; 0 and "" where nothing is known of it. */
static void fill(const struct gx_place_row *row, struct gx_tool_place *out)
{
	if (!row)
		return;
	out->line = row->line;
	snprintf(out->file, sizeof(out->file), "%s", row->file);
	snprintf(out->function, sizeof(out->function), "%s", row->name);
	snprintf(out->text, sizeof(out->text), "%s", row->text);
	snprintf(out->inlined, sizeof(out->inlined), "%s", row->inlined);
}

void gx_tool_place_of(const struct gx_tool_places *places, uint64_t kernel, uint32_t ptx_line,
                      struct gx_tool_place *out)
{
	*out = (struct gx_tool_place){ .ptx_line = ptx_line };
	fill(ptx_line ? gx_tool_place_row(places, kernel, ptx_line) : NULL, out);
	gx_tool_where(out->file, out->line, ptx_line, out->where, sizeof(out->where));
	snprintf(out->shown, sizeof(out->shown), "%s%s%s%s", out->where, *out->inlined ? " (" : "",
	         out->inlined, *out->inlined ? ")" : "");
}

void gx_tool_place_json(struct gx_json *json, const struct gx_tool_places *places, uint64_t kernel,
                        uint32_t ptx_line)
{
	struct gx_tool_place place;
	char name[GX_TOOL_NAME_BYTES];

	gx_tool_kernel_name(places, kernel, name);
	gx_tool_place_of(places, kernel, ptx_line, &place);
	gx_json_string(json, "kernel", name);
	gx_json_string(json, "where", place.where);
	if (place.line) {
		gx_json_string(json, "file", place.file);
		gx_json_u64(json, "line", place.line);
	}
	if (*place.inlined)
		gx_json_string(json, "inlined", place.inlined);
	gx_json_u64(json, "ptx_line", ptx_line);
	if (*place.text)
		gx_json_string(json, "instruction", place.text);
}
