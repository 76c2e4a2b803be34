/* csv.h - tables of numbers and words between commas, as tracing tools print them: a line of names, rows, and words of the tool
 * around them. */
#ifndef GX_IMPORT_CSV_H
#define GX_IMPORT_CSV_H

#include "import/reader.h"

enum { GX_CSV_MAX_COLUMNS = 32 };

struct gx_csv {
	struct gx_lines lines;
	uint32_t n_columns;
	struct gx_text names[GX_CSV_MAX_COLUMNS], row[GX_CSV_MAX_COLUMNS];
};

/* Goes behind the line of names, which has this one first. GX1004: there is none in the first 1,000 lines. */
int gx_csv_open(struct gx_csv *csv, const struct gx_import *in, const char *first,
                struct gx_diag *diag);
/* Its number, from 0; -1: no such column. */
int gx_csv_column(const struct gx_csv *csv, const char *name);
/* The same; GX1004: no such column. */
int gx_csv_need(const struct gx_csv *csv, const struct gx_import *in, const char *name,
                struct gx_diag *diag);
/**
 * gx_csv_next() - the next row: 1, with csv->row; 0 at the end
 *
 * A row begins with a digit; other lines are words of the tool, in which a count of dropped events is
 * looked for. A last line without an end is left out (told->cut). Errors: GX1004 wrong number of fields
 */
int gx_csv_next(struct gx_csv *csv, struct gx_import *in, struct gx_diag *diag);
struct gx_import_at gx_csv_at(const struct gx_csv *csv);
/* The number in a column; an empty field and column -1 give `otherwise`. GX1004 */
int gx_csv_number(const struct gx_csv *csv, const struct gx_import *in, int column,
                  uint64_t otherwise, uint64_t *out, struct gx_diag *diag);

#endif
