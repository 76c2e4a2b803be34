/* sqlite.h - tables of a database that nobody vouches for, through the system's libsqlite3, which is looked for when it is needed. */
#ifndef GX_IMPORT_SQLITE_H
#define GX_IMPORT_SQLITE_H

#include "base/diag.h"

#include <stdbool.h>
#include <stdint.h>

struct gx_sqlite;

/* Read-only; path stays valid until it is closed. GX0004: there is no libsqlite3; GX1004: no database. *out is NULL then. */
int gx_sqlite_open(const char *path, struct gx_sqlite **out, struct gx_diag *diag);
void gx_sqlite_close(struct gx_sqlite *db); /* NULL is fine */
/* Whether it has a plain table of that name: no view, no table of a module, which run what the file says. */
bool gx_sqlite_has(struct gx_sqlite *db, const char *table);
/**
 * gx_sqlite_each() - every row of a query
 * @row: [n_columns] of the row, as whole numbers; not 0: the end, and the result
 *
 * Errors: GX1004 in SQLite's words, or a value that is no whole number; what row gave back
 */
int gx_sqlite_each(struct gx_sqlite *db, const char *query,
                   int (*row)(void *arg, const int64_t *values, struct gx_diag *diag), void *arg,
                   struct gx_diag *diag);

#endif
