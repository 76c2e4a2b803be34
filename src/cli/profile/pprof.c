/* pprof.c - a profile in pprof's form: a stack is a line of a kernel; values are executions, turns, sectors, sectors and phases too many.
 *
 * The numbers of fields are those of profile.proto: Profile has sample_type 1, sample 2, mapping 3, location 4, function 5,
 * string_table 6, comment 13, default_sample_type 14; ValueType type 1, unit 2; Sample location_id 1, value 2; Location id 1, mapping_id 2,
 * line 4; Line function_id 1, line 2; Function id 1, name 2, system_name 3, filename 4, start_line 5.
 */
#include "cli/profile/outputs.h"

#include "base/sample.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { VARINT = 0, BYTES = 2 };

static void put_varint(struct gx_strbuf *out, uint64_t n)
{
	while (n > 127) {
		gx_strbuf_putc(out, (char)((n & 127) | 128));
		n >>= 7;
	}
	gx_strbuf_putc(out, (char)n);
}

static void put_number(struct gx_strbuf *out, uint32_t field, uint64_t n)
{
	put_varint(out, field << 3 | VARINT);
	put_varint(out, n);
}

static void put_bytes(struct gx_strbuf *out, uint32_t field, const char *bytes, size_t n)
{
	put_varint(out, field << 3 | BYTES);
	put_varint(out, n);
	gx_strbuf_append(out, bytes, n);
}

/* A message that was made is one field of another; it is used up. */
static void put_message(struct gx_strbuf *out, uint32_t field, struct gx_strbuf *message)
{
	put_bytes(out, field, gx_strbuf_text(message), message->len);
	gx_strbuf_free_part(message, out);
}

struct writer {
	struct gx_strbuf *out, strings;
	uint64_t n_strings, n_locations;
};

static uint64_t add_string(struct writer *w, const char *text)
{
	put_bytes(&w->strings, 6, text, strlen(text));
	return w->n_strings++;
}

static const struct {
	const char *type, *unit;
} types[] = { { "executions", "count" },
	      { "turns", "count" },
	      { "sectors", "count" },
	      { "excess_sectors", "count" },
	      { "bank_conflicts", "count" } };

/* A function and a location of their own for each: what readers add up is by both. */
static void put_location(struct writer *w, uint64_t name, uint64_t file, uint32_t line)
{
	struct gx_strbuf function = { 0 }, location = { 0 }, place = { 0 };
	uint64_t id = ++w->n_locations;

	put_number(&function, 1, id);
	put_number(&function, 2, name);
	put_number(&function, 3, name);
	put_number(&function, 4, file);
	put_message(w->out, 5, &function);
	put_number(&place, 1, id);
	put_number(&place, 2, line);
	put_number(&location, 1, id);
	put_message(&location, 4, &place);
	put_message(w->out, 4, &location);
}

static void put_line(struct writer *w, const struct gx_profile_line *line, uint64_t kernel)
{
	const struct profile_counts *c = &line->counts;
	struct gx_strbuf sample = { 0 }, locations = { 0 }, values = { 0 };
	struct gx_profile_turns turns;
	char place[128], what[160];

	gx_profile_turns_of_line(line, &turns);
	gx_profile_place(line, place, sizeof(place));
	snprintf(what, sizeof(what), "%s %s%s%s", place, gx_profile_space(line),
	         *gx_profile_space(line) ? " " : "", gx_profile_op_names[line->op]);
	put_location(w, add_string(w, what), add_string(w, line->line ? line->file : ""),
	             line->line ? line->line : line->ptx_line);
	put_varint(&locations, w->n_locations);
	put_varint(&locations, kernel);
	put_varint(&values, c->executions);
	put_varint(&values, (uint64_t)rint(turns.all));
	put_varint(&values, c->sectors);
	put_varint(&values, c->sectors - c->ideal_sectors);
	put_varint(&values, c->phases - c->ideal_phases);
	put_message(&sample, 1, &locations);
	put_message(&sample, 2, &values);
	put_message(w->out, 2, &sample);
}

void gx_profile_pprof(const struct gx_profile *profile, struct gx_strbuf *out)
{
	struct writer w = { .out = out };

	add_string(&w, "");
	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		struct gx_strbuf type = { 0 };

		put_number(&type, 1, add_string(&w, types[i].type));
		put_number(&type, 2, add_string(&w, types[i].unit));
		put_message(out, 1, &type);
	}
	for (uint32_t i = 0; i < profile->n_kernels; i++) {
		const struct gx_profile_kernel *kernel = &profile->kernels[i];
		uint64_t name = add_string(&w, gx_profile_shown(kernel)), id;

		put_location(&w, name, 0, 0);
		id = w.n_locations;
		for (uint32_t k = 0; k < kernel->n_lines; k++)
			put_line(&w, &kernel->lines[k], id);
	}
	if (profile->sample) {
		char note[96];

		snprintf(note, sizeof(note), GX_SAMPLE_NOTE, profile->sample);
		put_number(out, 13, add_string(&w, note));
	}
	put_number(out, 14, add_string(&w, "turns"));
	gx_strbuf_append(out, gx_strbuf_text(&w.strings), w.strings.len);
	gx_strbuf_free_part(&w.strings, out);
}
