/* memory_html.c - figures of the page: blocks of each SM over time, and which parts of allocations were accessed when. */
#include "cli/profile/profile.h"

#include "base/launch_id.h"
#include "replay/html.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum {
	WIDTH = 900,
	LEFT = 120,
	ROW = 12,
	FOOT = 24,
	MOST_SMS = 160,
	MOST_SPANS = 4000,
	COLUMNS = 96,
	MOST_MAPS = 12,
	CELL = 5
};

static double x_of(double at, double all)
{
	return LEFT + (all > 0 ? at / all : 0) * (WIDTH - LEFT - 8);
}

/* Under its place, but for what would lie outside of the figure then. */
static const char *anchor_of(double x)
{
	return x <= LEFT ? "start" : x > WIDTH - 32 ? "end" : "middle";
}

static void put_axis(double all_ns, double y, struct gx_strbuf *out)
{
	struct gx_html_unit unit = gx_html_unit_of(all_ns);
	double step = gx_html_step(all_ns / unit.ns, 6);

	for (double t = 0; step > 0 && t * unit.ns <= all_ns; t += step) {
		double x = x_of(t * unit.ns, all_ns);

		gx_strbuf_printf(out,
		                 "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%g%s%s</text>\n",
		                 x, y, anchor_of(x), t, t > 0 ? "" : " ", t > 0 ? "" : unit.name);
	}
}

static void begin_figure(const char *words, double height, struct gx_strbuf *out)
{
	gx_strbuf_puts(out, "<div class=\"wide\"><svg role=\"img\" aria-label=\"");
	gx_html_text(out, words);
	gx_strbuf_printf(out, "\" viewBox=\"0 0 %d %.0f\" width=\"%d\" height=\"%.0f\">\n", WIDTH,
	                 height, WIDTH, height);
}

/* --- blocks */

static uint32_t row_of(uint32_t *sms, uint32_t *n, uint32_t sm)
{
	for (uint32_t i = 0; i < *n; i++)
		if (sms[i] == sm)
			return i;
	if (*n == MOST_SMS)
		return MOST_SMS;
	sms[*n] = sm;
	return (*n)++;
}

static int by_number(const void *a, const void *b)
{
	const uint32_t *x = a, *y = b;

	return *x < *y ? -1 : *x > *y;
}

static uint32_t color_of(const struct gx_profile *profile, uint64_t kernel)
{
	uint32_t i = 0;

	while (i < profile->n_kernels && profile->kernels[i].hash != kernel)
		i++;
	return i % 6;
}

static void put_spans(const struct gx_profile *profile, struct gx_strbuf *out)
{
	const struct gx_profile_memory *memory = &profile->memory;
	uint32_t sms[MOST_SMS], n = 0;
	char launch[GX_LAUNCH_ID_TEXT];
	size_t shown = memory->n_spans < MOST_SPANS ? memory->n_spans : MOST_SPANS;
	uint64_t from = shown ? memory->spans[0].start_ns : 0, to = from;

	for (size_t i = 0; i < shown; i++) {
		row_of(sms, &n, memory->spans[i].sm);
		to = memory->spans[i].end_ns > to ? memory->spans[i].end_ns : to;
	}
	if (!n)
		return;
	qsort(sms, n, sizeof(*sms), by_number);
	gx_strbuf_printf(out,
	                 "<h2>Blocks by SM</h2>\n<p>Each bar is a block from its first thread's "
	                 "start to its last one's end, %zu of %zu.</p>\n",
	                 shown, memory->n_spans);
	begin_figure("when the blocks of each SM ran", n * ROW + FOOT, out);
	for (uint32_t i = 0; i < n; i++)
		gx_strbuf_printf(out, "<text x=\"%d\" y=\"%u\" text-anchor=\"end\">SM %u</text>\n",
		                 LEFT - 8, i * ROW + 10, sms[i]);
	for (size_t i = 0; i < shown; i++) {
		const struct gx_profile_span *s = &memory->spans[i];
		double all = (double)(to - from), x = x_of((double)(s->start_ns - from), all);
		double wide = x_of((double)(s->end_ns - from), all) - x;
		uint32_t row = row_of(sms, &n, s->sm);

		if (row == MOST_SMS)
			continue;
		gx_strbuf_printf(
		        out,
		        "<rect class=\"k%u\" x=\"%.1f\" y=\"%u\" width=\"%.1f\" "
		        "height=\"%d\"><title>block %" PRIu64 " of %s, SM %u</title></rect>\n",
		        color_of(profile, s->kernel), x, row * ROW + 1, wide < 0.5 ? 0.5 : wide,
		        ROW - 2, s->block, gx_launch_id_text(s->launch_id, launch), s->sm);
	}
	put_axis((double)(to - from), n * ROW + 16, out);
	gx_strbuf_puts(out, "</svg></div>\n");
}

/* --- heat */

struct map {
	double cells[PROFILE_HEAT_ROWS][COLUMNS], most;
};

static void fill(const struct gx_profile_memory *memory, uint64_t allocation, uint64_t all_us,
                 struct map *map)
{
	*map = (struct map){ .most = 0 };
	for (size_t i = 0; i < memory->n_heat; i++) {
		const struct gx_profile_heat *h = &memory->heat[i];
		double *cell;

		if (h->allocation != allocation || h->row >= PROFILE_HEAT_ROWS)
			continue;
		cell = &map->cells[h->row][h->since_us * (COLUMNS - 1) / all_us];
		*cell += (double)h->n;
		map->most = *cell > map->most ? *cell : map->most;
	}
}

static void put_map(const struct gx_profile_allocation *a, const struct map *map, double all_ns,
                    struct gx_strbuf *out)
{
	double wide = (double)(WIDTH - LEFT - 8) / COLUMNS;
	char words[96];

	snprintf(words, sizeof(words),
	         "accesses to allocation %" PRIu64 " of %" PRIu64 " bytes over time", a->id,
	         a->bytes);
	begin_figure(words, PROFILE_HEAT_ROWS * CELL + FOOT, out);
	gx_strbuf_printf(
	        out,
	        "<text x=\"%d\" y=\"10\" text-anchor=\"end\">byte 0</text>\n<text x=\"%d\" "
	        "y=\"%u\" text-anchor=\"end\">%" PRIu64 "</text>\n",
	        LEFT - 8, LEFT - 8, PROFILE_HEAT_ROWS * CELL, a->bytes);
	for (uint32_t row = 0; row < PROFILE_HEAT_ROWS; row++)
		for (uint32_t column = 0; column < COLUMNS; column++)
			if (map->cells[row][column] > 0)
				gx_strbuf_printf(
				        out,
				        "<rect class=\"hot\" x=\"%.1f\" y=\"%u\" width=\"%.1f\" "
				        "height=\"%d\" opacity=\"%.2f\"/>\n",
				        LEFT + column * wide, row * CELL, wide, CELL,
				        0.15 + 0.85 * map->cells[row][column] / map->most);
	put_axis(all_ns, PROFILE_HEAT_ROWS * CELL + 16, out);
	gx_strbuf_puts(out, "</svg></div>\n");
}

static void put_heat(const struct gx_profile_memory *memory, struct gx_strbuf *out)
{
	struct map *map = malloc(sizeof(*map));
	uint64_t all_us = 1;

	for (size_t i = 0; i < memory->n_heat; i++)
		all_us = memory->heat[i].since_us > all_us ? memory->heat[i].since_us : all_us;
	if (map && memory->n_heat)
		gx_strbuf_puts(
		        out, "<h2>Accesses by address and time</h2>\n<p>From top to bottom an "
		             "allocation "
		             "from its first byte to its last one, from left to right time.</p>\n");
	for (size_t i = 0; map && i < memory->n_allocations && i < MOST_MAPS; i++) {
		fill(memory, memory->allocations[i].id, all_us, map);
		gx_strbuf_printf(out, "<h3>Allocation %" PRIu64 ", %" PRIu64 " bytes</h3>\n",
		                 memory->allocations[i].id, memory->allocations[i].bytes);
		put_map(&memory->allocations[i], map, 1000.0 * (double)all_us, out);
	}
	free(map);
}

static void put_allocations(const struct gx_profile_memory *memory, struct gx_strbuf *out)
{
	if (!memory->n_allocations)
		return;
	gx_strbuf_puts(out,
	               "<h2>Allocations</h2>\n<div "
	               "class=\"wide\"><table>\n<tr><th>number</th><th>bytes</th>"
	               "<th>read</th><th>written</th><th>written, never read</th><th>touched</th>"
	               "<th>hottest page, from byte</th></tr>\n");
	for (size_t i = 0; i < memory->n_allocations; i++) {
		const struct gx_profile_allocation *a = &memory->allocations[i];

		gx_strbuf_printf(out,
		                 "<tr><td>%" PRIu64 "</td><td>%" PRIu64 "</td><td>%" PRIu64
		                 "</td><td>%" PRIu64 "</td><td>%" PRIu64 "</td><td>%" PRIu64
		                 "</td><td>%" PRIu64 "</td></tr>\n",
		                 a->id, a->bytes, a->read_bytes, a->written_bytes, a->unread_bytes,
		                 a->touched_bytes, a->hot_page * PROFILE_PAGE_BYTES);
	}
	gx_strbuf_puts(out, "</table></div>\n");
}

void gx_profile_memory_html(const struct gx_profile *profile, struct gx_strbuf *out)
{
	put_spans(profile, out);
	put_allocations(&profile->memory, out);
	put_heat(&profile->memory, out);
}
