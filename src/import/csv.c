/* csv.c - the tables that tracing tools print. */
#include "import/csv.h"

#include <ctype.h>
#include <string.h>

enum { LINES_BEFORE = 1000 };

int gx_csv_open(struct gx_csv *csv, const struct gx_import *in, const char *first,
                struct gx_diag *diag)
{
	*csv = (struct gx_csv){ .lines = gx_lines_of(in) };
	while (csv->lines.number < LINES_BEFORE && gx_lines_next(&csv->lines)) {
		csv->n_columns = gx_text_fields(csv->lines.line, csv->names, GX_CSV_MAX_COLUMNS);
		if (csv->n_columns > 1 && csv->n_columns <= GX_CSV_MAX_COLUMNS &&
		    gx_text_is(csv->names[0], first))
			return 0;
	}
	return gx_fail(diag, GX_E_IMPORT, "%s: no line of names that begins with '%s,'", in->path,
	               first);
}

int gx_csv_column(const struct gx_csv *csv, const char *name)
{
	for (uint32_t i = 0; i < csv->n_columns; i++)
		if (gx_text_is(csv->names[i], name))
			return (int)i;
	return -1;
}

struct gx_import_at gx_csv_at(const struct gx_csv *csv)
{
	return (struct gx_import_at){ "line", csv->lines.number };
}

int gx_csv_need(const struct gx_csv *csv, const struct gx_import *in, const char *name,
                struct gx_diag *diag)
{
	int column = gx_csv_column(csv, name);

	return column >= 0 ? column
	                   : gx_import_bad(in, gx_csv_at(csv), diag, "no column '%s'", name);
}

/* "Dropped events: 12", "DROPPED   12" */
static uint64_t lost(struct gx_text line)
{
	static const char word[] = "dropped";
	bool begun = false;
	uint64_t n = 0;

	for (size_t i = 0; i + sizeof(word) - 1 <= line.len; i++) {
		if (strncasecmp(line.at + i, word, sizeof(word) - 1))
			continue;
		for (; i < line.len && n < 1u << 31; i++) {
			bool digit = isdigit((unsigned char)line.at[i]);

			if (begun && !digit)
				break;
			begun = digit;
			if (digit)
				n = n * 10 + (uint64_t)(line.at[i] - '0');
		}
		return n;
	}
	return 0;
}

int gx_csv_next(struct gx_csv *csv, struct gx_import *in, struct gx_diag *diag)
{
	while (gx_lines_next(&csv->lines)) {
		struct gx_text line = csv->lines.line;
		uint32_t n;

		if (!isdigit((unsigned char)*line.at)) { /* of an empty line its end */
			in->told->n_lost += lost(line);
			continue;
		}
		if (!csv->lines.whole) {
			in->told->cut = true;
			continue;
		}
		n = gx_text_fields(line, csv->row, GX_CSV_MAX_COLUMNS);
		if (n != csv->n_columns)
			return gx_import_bad(in, gx_csv_at(csv), diag,
			                     "%u fields where the line of names has %u", n,
			                     csv->n_columns);
		in->told->n_rows++;
		return 1;
	}
	return 0;
}

int gx_csv_number(const struct gx_csv *csv, const struct gx_import *in, int column,
                  uint64_t otherwise, uint64_t *out, struct gx_diag *diag)
{
	*out = otherwise;
	if (column < 0 || !csv->row[column].len || gx_text_number(csv->row[column], out))
		return 0;
	return gx_import_bad(in, gx_csv_at(csv), diag, "%.*s '%.*s' is no whole number below 2^64",
	                     (int)csv->names[column].len, csv->names[column].at,
	                     (int)(csv->row[column].len < 40 ? csv->row[column].len : 40),
	                     csv->row[column].at);
}
