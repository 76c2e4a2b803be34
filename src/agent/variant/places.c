/* places.c - what of the source the places of a variant are, by the tables of lines of the machine code that was shipped. */
#include "agent/variant/places.h"

#include "agent/core/session.h"
#include "agent/variant/registry.h"
#include "cubin/lines.h"
#include "instrument/instrument.h"

#include <stdio.h>
#include <stdlib.h>

#define MAX_TOLD      64u /* accesses of one variant: the log is for people */
#define MAX_FUNCTIONS 16u /* of a module, besides the kernel, that accesses are looked for in */

/* The kernel, and functions that it may call. */
struct tables {
	uint32_t n;
	struct gx_cubin_lines at[1 + MAX_FUNCTIONS];
};

static void add(struct tables *tables, const struct gx_cubin *cubin, const char *function)
{
	struct gx_cubin_lines *lines = &tables->at[tables->n];

	gx_cubin_lines_read(cubin, function, lines, NULL); /* of what can't be read there is none */
	if (lines->n_source)
		tables->n++;
	else
		gx_cubin_lines_free(lines);
}

static const struct gx_cubin_line *source_of(const struct tables *tables, uint32_t ptx_line)
{
	const struct gx_cubin_line *found = NULL;

	for (uint32_t i = 0; i < tables->n && !found; i++)
		found = gx_cubin_lines_of_ptx(&tables->at[i], ptx_line);
	return found;
}

static void tell_accesses(const struct gx_kernel *kernel, const struct tables *tables,
                          const struct gx_instrumented *text)
{
	uint32_t n_told = 0;

	for (uint32_t i = 0; i < text->n_accesses && n_told < MAX_TOLD; i++) {
		const struct gx_cubin_line *source = source_of(tables, text->access_lines[i]);

		if (!source)
			continue;
		gx_session_log("%s: site %u, line %u of its PTX: %s:%u", kernel->name, i,
		               text->access_lines[i], source->file, source->line);
		n_told++;
	}
}

static void tell_begin(struct gx_kernel *kernel, const struct tables *tables)
{
	const struct gx_cubin_line *source = gx_cubin_lines_at(&tables->at[0], 0);
	char *place = NULL;

	if (!source || atomic_load(&kernel->source) ||
	    asprintf(&place, "%s:%u", source->file, source->line) < 0)
		return;
	gx_session_log("%s: begins at %s", kernel->name, place);
	atomic_store(&kernel->source, place);
}

void gx_places_tell(struct gx_kernel *kernel, const struct gx_cubin *cubin,
                    const struct gx_instrumented *text)
{
	struct tables tables = { .n = 0 };

	if (!cubin)
		return;
	add(&tables, cubin, kernel->name);
	if (tables.n)
		tell_begin(kernel, &tables);
	for (uint32_t i = 0; text && tables.n && i < cubin->n_functions; i++)
		if (!cubin->functions[i].is_kernel && tables.n < 1 + MAX_FUNCTIONS)
			add(&tables, cubin, cubin->functions[i].name);
	if (text)
		tell_accesses(kernel, &tables, text);
	while (tables.n)
		gx_cubin_lines_free(&tables.at[--tables.n]);
}
