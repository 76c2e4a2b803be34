/* sites.c - places of programs with per-site arrays get numbers in the order of the text, whatever their hooks: they are known by what
 * is noted of them, which the agent takes values for. */
#include "instrument/sites.h"

#include "maps/sites.h"
#include "ptx/lines.h"

#include <stdio.h>

#define FIRST_ROOM 64u

/* Of one function, where pieces of source lines begin; how far places have come. */
struct gx_site_lines {
	const struct gx_ptx_func *func;
	struct gx_ptx_line *starts; /* [func->n_stmts] */
	uint32_t n_seen;            /* statements in front of the last place */
	struct gx_ptx_line now;
	uint32_t file_number; /* of file */
	const char *file;
};

static uint64_t bit_of(const struct gx_instrumented *out, const void *map)
{
	uint32_t i = 0;

	while (i < out->n_maps && out->maps[i] != map)
		i++;
	return (uint64_t)(i < 64) << i % 64;
}

/* Does the program have any; its bits in *maps. */
static bool has_site_array(const struct gx_instrumented *out, const struct gx_probe *probe,
                           uint64_t *maps)
{
	const struct gx_program *program = &probe->program->program;
	bool has = false;

	for (uint32_t i = 0; i < program->n_maps; i++) {
		if (!gx_map_type_lies(program->maps[i].type, GX_LAYOUT_sites))
			continue;
		*maps |= bit_of(out, probe->maps[i]);
		has = true;
	}
	return has;
}

/* Some program at the place has a per-site array; a bit for each of these. */
static bool wants_number(const struct gx_join *join, enum gx_hook hook, const struct gx_spot *spot,
                         uint64_t *maps)
{
	bool wants = false;

	*maps = 0;
	for (uint32_t i = 0; i < join->out->n_programs; i++)
		if (gx_select_takes(join, i, hook, spot))
			wants |= has_site_array(join->out, &join->probes[i], maps);
	return wants;
}

/* --- the source line of a line of the text */

static struct gx_site_lines *lines_of(struct gx_join *join)
{
	struct gx_site_lines *lines = join->site_lines;

	if (!lines)
		lines = gx_arena_calloc(&join->out->arena, 1, sizeof(*lines));
	join->site_lines = lines;
	if (!lines || lines->func == join->func)
		return lines;
	if (gx_ptx_lines_of(join->module, join->func, &join->out->arena, &lines->starts) < 0)
		return NULL;
	lines->func = join->func;
	lines->n_seen = 0;
	lines->now = (struct gx_ptx_line){ 0 };
	return lines;
}

/* Places come in the order of the text; only what stands in front of all (a function's start, its end) comes out of turn. */
static void go_to(struct gx_site_lines *lines, uint32_t ptx_line)
{
	const struct gx_ptx_func *func = lines->func;

	for (; lines->n_seen < func->n_stmts && func->stmts[lines->n_seen].line <= ptx_line;
	     lines->n_seen++)
		if (lines->starts[lines->n_seen].line)
			lines->now = lines->starts[lines->n_seen];
}

static bool name_file(struct gx_join *join, struct gx_site_lines *lines)
{
	struct gx_ptx_span path;

	if (lines->file && lines->file_number == lines->now.file)
		return true;
	path = gx_ptx_file_path(join->module, lines->now.file);
	lines->file_number = lines->now.file;
	lines->file = gx_arena_strndup(&join->out->arena, path.at ? path.at : "", path.len);
	return lines->file;
}

static bool put_source(struct gx_join *join, uint32_t ptx_line, struct gx_site *site)
{
	struct gx_site_lines *lines = lines_of(join);

	if (!lines)
		return false;
	go_to(lines, ptx_line);
	if (!ptx_line || !lines->now.line)
		return true;
	if (!name_file(join, lines))
		return false;
	site->file = lines->file;
	site->line = lines->now.line;
	return true;
}

/* --- the list */

/* A power of two is full. */
static bool make_room(struct gx_instrumented *out)
{
	uint32_t n = out->n_places, room = n ? 2 * n : FIRST_ROOM;
	struct gx_site *more;
	uint64_t *maps;

	if (n >= FIRST_ROOM ? n & (n - 1) : n)
		return true;
	more = gx_arena_grow(&out->arena, out->places, n * sizeof(*more), room * sizeof(*more));
	maps = gx_arena_grow(&out->arena, out->place_maps, n * sizeof(*maps), room * sizeof(*maps));
	out->places = more ? more : out->places;
	out->place_maps = maps ? maps : out->place_maps;
	return more && maps;
}

static const char *name_of(struct gx_join *join, const struct gx_ptx_func *func)
{
	return gx_arena_strndup(&join->out->arena, func->name.at, func->name.len);
}

/* Names are those of the place before, where it has the same. */
static bool put_names(struct gx_join *join, const struct gx_site *before, struct gx_site *site)
{
	const struct gx_ptx_func *kernel = join->in_place ? join->func : join->kernel;
	bool same = before && join->site_lines && join->site_lines->func == join->func;

	if (same) {
		site->kernel = before->kernel;
		site->function = before->function;
		return true;
	}
	site->function = name_of(join, join->func);
	site->kernel = kernel == join->func ? site->function : name_of(join, kernel);
	return site->function && site->kernel;
}

int gx_sites_number(struct gx_join *join, enum gx_hook hook, struct gx_place *place, char *text,
                    size_t size)
{
	struct gx_instrumented *out = join->out;
	struct gx_site site = { .hook = hook, .number = place->site, .ptx_line = place->ptx_line };
	uint64_t maps;

	if (!wants_number(join, hook, place->spot, &maps))
		return 0;
	if (!make_room(out) ||
	    !put_names(join, out->n_places ? &out->places[out->n_places - 1] : NULL, &site) ||
	    !put_source(join, place->ptx_line, &site))
		return gx_fail(join->diag, GX_E_NO_MEMORY, "variant");
	place->number = out->n_places;
	snprintf(text, size, "mov.b32 %%=, %u;", place->number);
	place->set[GX_IR_SREG_place] = text;
	out->place_maps[out->n_places] = maps;
	out->places[out->n_places++] = site;
	return 0;
}
