/* sqlite.c - libsqlite3 by its documented C interface (sqlite.org/c3ref), found at run time: only this needs it. */
#include "import/sqlite.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <strings.h>
#include <string.h>

enum {
	OK = 0,
	ROW = 100,
	DONE = 101,
	INTEGER = 1,
	OPEN_READONLY = 1,
	MAX_COLUMNS = 8,
	MOST_ROWS_A_STEP =
	        100000000, /* instructions of SQLite between two rows: a crafted file has no end */
};

struct functions {
	int (*open_v2)(const char *, void **, int, const char *);
	int (*close)(void *);
	int (*prepare_v2)(void *, const char *, int, void **, const char **);
	int (*step)(void *);
	int (*finalize)(void *);
	int (*column_count)(void *);
	int (*column_type)(void *, int);
	int64_t (*column_int64)(void *, int);
	const unsigned char *(*column_text)(void *, int);
	int (*bind_text)(void *, int, const char *, int, void (*)(void *));
	const char *(*errmsg)(void *);
	void (*progress_handler)(void *, int, int (*)(void *), void *);
};

struct gx_sqlite {
	void *library, *db;
	const char *path;
	struct functions f;
	int n_pauses; /* since the last row */
};

static int load(struct gx_sqlite *s, struct gx_diag *diag)
{
	static const char *const names[] = {
		"sqlite3_open_v2",     "sqlite3_close",        "sqlite3_prepare_v2",
		"sqlite3_step",        "sqlite3_finalize",     "sqlite3_column_count",
		"sqlite3_column_type", "sqlite3_column_int64", "sqlite3_column_text",
		"sqlite3_bind_text",   "sqlite3_errmsg",       "sqlite3_progress_handler",
	};
	void **functions = (void **)&s->f;

	_Static_assert(sizeof(names) == sizeof(struct functions), "one each, in this order");
	s->library = dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_LOCAL);
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		functions[i] = s->library ? dlsym(s->library, names[i]) : NULL;
		if (!functions[i])
			return gx_fail(diag, GX_E_UNSUPPORTED,
			               "reading SQLite files needs libsqlite3.so.0 (Debian: "
			               "libsqlite3-0)");
	}
	return 0;
}

/* Called every million instructions; not 0: enough. */
static int pause_(void *arg)
{
	struct gx_sqlite *s = arg;

	return ++s->n_pauses > MOST_ROWS_A_STEP / 1000000;
}

int gx_sqlite_open(const char *path, struct gx_sqlite **out, struct gx_diag *diag)
{
	struct gx_sqlite *s = calloc(1, sizeof(*s));
	int err;

	*out = NULL;
	if (!s)
		return gx_fail(diag, GX_E_NO_MEMORY, "%s", path);
	s->path = path;
	err = load(s, diag);
	if (!err && s->f.open_v2(path, &s->db, OPEN_READONLY, NULL) != OK)
		err = gx_fail(diag, GX_E_IMPORT, "%s: %s", path,
		              s->db ? s->f.errmsg(s->db) : "no database");
	if (err) {
		gx_sqlite_close(s);
		return err;
	}
	s->f.progress_handler(s->db, 1000000, pause_, s);
	*out = s;
	return 0;
}

void gx_sqlite_close(struct gx_sqlite *db)
{
	if (!db)
		return;
	if (db->db)
		db->f.close(db->db);
	if (db->library)
		dlclose(db->library);
	free(db);
}

bool gx_sqlite_has(struct gx_sqlite *db, const char *table)
{
	static const char plain[] = "CREATE TABLE ";
	void *statement = NULL;
	const char *sql;
	bool has = false;

	db->n_pauses = 0;
	if (db->f.prepare_v2(db->db,
	                     "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?", -1,
	                     &statement, NULL) == OK &&
	    db->f.bind_text(statement, 1, table, -1, NULL) == OK && db->f.step(statement) == ROW) {
		sql = (const char *)db->f.column_text(statement, 0);
		has = sql && !strncasecmp(sql, plain, sizeof(plain) - 1);
	}
	db->f.finalize(statement);
	return has;
}

static int one_row(struct gx_sqlite *db, void *statement, int n,
                   int (*row)(void *arg, const int64_t *values, struct gx_diag *diag), void *arg,
                   struct gx_diag *diag)
{
	int64_t values[MAX_COLUMNS] = { 0 };

	for (int i = 0; i < n; i++) {
		if (db->f.column_type(statement, i) != INTEGER)
			return gx_fail(diag, GX_E_IMPORT,
			               "%s: column %d of a row is no whole number", db->path,
			               i + 1);
		values[i] = db->f.column_int64(statement, i);
	}
	return row(arg, values, diag);
}

int gx_sqlite_each(struct gx_sqlite *db, const char *query,
                   int (*row)(void *arg, const int64_t *values, struct gx_diag *diag), void *arg,
                   struct gx_diag *diag)
{
	void *statement = NULL;
	int err = 0, step = DONE, n = 0;

	db->n_pauses = 0;
	if (db->f.prepare_v2(db->db, query, -1, &statement, NULL) != OK)
		return gx_fail(diag, GX_E_IMPORT, "%s: %s", db->path, db->f.errmsg(db->db));
	n = db->f.column_count(statement);
	n = n < MAX_COLUMNS ? n : MAX_COLUMNS;
	while (!err && (step = db->f.step(statement)) == ROW) {
		err = one_row(db, statement, n, row, arg, diag);
		db->n_pauses = 0;
	}
	if (!err && step != DONE)
		err = gx_fail(diag, GX_E_IMPORT, "%s: %s", db->path, db->f.errmsg(db->db));
	db->f.finalize(statement);
	return err;
}
