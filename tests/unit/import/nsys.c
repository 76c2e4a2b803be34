/* nsys.c - SQLite exports of Nsight Systems: which rows become accesses, and what is refused of a database that nobody vouches for. */
#include "made.h"

#include "import/sqlite.h"

#include <dlfcn.h>

#define NSYS                                                                                       \
	"CREATE TABLE CUDA_UM_GPU_PAGE_FAULT_EVENTS (start INTEGER NOT NULL, end INTEGER NOT "     \
	"NULL, globalPid INTEGER NOT NULL, "                                                       \
	"deviceId INTEGER NOT NULL, address INTEGER NOT NULL, numberOfPageFaults INTEGER NOT "     \
	"NULL, faultAccessType INTEGER NOT NULL);"

static void *sqlite;

/* The file is a database after these statements. */
static void database(const char *sql)
{
	int (*open_)(const char *, void **), (*exec)(void *, const char *, void *, void *, void *),
	        (*close_)(void *);
	void *db = NULL;

	*(void **)&open_ = dlsym(sqlite, "sqlite3_open");
	*(void **)&exec = dlsym(sqlite, "sqlite3_exec");
	*(void **)&close_ = dlsym(sqlite, "sqlite3_close");
	unlink(path);
	CHECK(open_ && exec && close_ && !open_(path, &db));
	CHECK_EQ(exec(db, sql, NULL, NULL, NULL), 0);
	CHECK_EQ(close_(db), 0);
}

static void from_database(const char *sql, uint64_t device_bytes)
{
	database(sql);
	make_from("nsys", device_bytes);
}

/* The file has these bytes instead. */
static bool refuses_bytes(const char *bytes, const char *why)
{
	bool yes;

	unlink(path);
	made_fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	yes = refused("nsys", bytes, why);
	close(made_fd);
	return yes;
}

/* A machine without the library. */
static bool no_library;

void *dlopen(const char *name, int flags)
{
	static void *(*next)(const char *, int);

	if (!next)
		*(void **)&next = dlsym(RTLD_NEXT, "dlopen");
	return no_library && strstr(name, "sqlite") ? NULL : next(name, flags);
}

static void without_library(void)
{
	struct gx_import_told told;
	struct gx_trace trace;
	struct gx_diag diag = { 0 };

	fail_one(1);
	CHECK(gx_import_file(gx_importer_find("nsys"), path, 0, &trace, &told, &diag) < 0);
	CHECK(fail_none());
	CHECK_EQ(diag.error, GX_E_NO_MEMORY);
	no_library = true;
	make_from("nsys", 4 << 20);
	no_library = false;
	CHECK(made.err < 0);
	CHECK_EQ(made.diag.error, GX_E_UNSUPPORTED);
	CHECK(strstr(made.diag.text, "needs libsqlite3"));
}

/* A page of the table is none any more. */
static void damaged(void)
{
	FILE *file;

	database("PRAGMA page_size = 512;" NSYS
	         "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) "
	         "INSERT INTO CUDA_UM_GPU_PAGE_FAULT_EVENTS SELECT i, i, 3, 0, i * 4096, 1, 1 FROM "
	         "n");
	file = fopen(path, "r+b");
	CHECK(file && !fseek(file, 512, SEEK_SET));
	for (int i = 0; i < 512; i++)
		fputc(0x7f, file);
	fclose(file);
	make_from("nsys", 4 << 20);
	CHECK(made.err < 0);
	CHECK_EQ(made.diag.error, GX_E_IMPORT);
	CHECK(strstr(made.diag.text, "malformed"));
}

/* --- a file that keeps SQLite busy */
static int (*asked)(void *);
static void *asked_arg;
static int every, instead;

static void *real_symbol(void *library, const char *name)
{
	static const char *const versions[] = { "GLIBC_2.34", "GLIBC_2.2.5", "GLIBC_2.17" };
	static void *(*next)(void *, const char *);

	for (int i = 0; i < 3 && !next; i++)
		*(void **)&next = dlvsym(RTLD_NEXT, "dlsym", versions[i]);
	return next(library, name);
}

static void progress(void *db, int instructions, int (*handler)(void *), void *arg)
{
	void (*next)(void *, int, int (*)(void *), void *);

	*(void **)&next = real_symbol(sqlite, "sqlite3_progress_handler");
	asked = handler;
	asked_arg = arg;
	every = instructions;
	next(db, instead ? instead : instructions, handler, arg);
}

void *dlsym(void *library, const char *name)
{
	return !strcmp(name, "sqlite3_progress_handler") ? (void *)&progress
	                                                 : real_symbol(library, name);
}

static bool goes_on(int n)
{
	bool yes = true;

	for (int i = 0; i < n; i++)
		yes &= !asked(asked_arg);
	return yes;
}

static int nearly_too_long(void *arg, const int64_t *values, struct gx_diag *diag)
{
	(void)diag;
	*(int64_t *)arg += values[0];
	CHECK(goes_on(100));
	return 0;
}

/* 100 million instructions between two rows, not of all of them. */
static void busy(void)
{
	struct gx_sqlite *db;
	struct gx_diag diag = { 0 };
	int64_t sum = 0;

	database("CREATE TABLE t (a INT); INSERT INTO t VALUES (1), (2), (4)");
	CHECK_EQ(gx_sqlite_open(path, &db, &diag), 0);
	CHECK_EQ(every, 1000000);
	CHECK(goes_on(100) && !goes_on(1));
	CHECK(gx_sqlite_has(db, "t"));
	CHECK(goes_on(100) && !goes_on(1));
	CHECK_EQ(gx_sqlite_each(db, "SELECT a FROM t", nearly_too_long, &sum, &diag), 0);
	CHECK_EQ(sum, 7);
	CHECK(goes_on(100));
	gx_sqlite_close(db);
	/* asked at each instruction, as if the file had a million times as many rows */
	database(NSYS
	         "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) "
	         "INSERT INTO CUDA_UM_GPU_PAGE_FAULT_EVENTS SELECT i, i, 3, 0, i * 4096, 1, 1 FROM "
	         "n");
	instead = 1;
	make_from("nsys", 4 << 20);
	instead = 0;
	CHECK(made.err < 0 && strstr(made.diag.text, "interrupted"));
	make_from("nsys", 4 << 20);
	CHECK_EQ(made.told.n_rows, 200);
}

/* Which tables are asked for rows: those that run nothing that the file says. */
static void plain_tables(void)
{
	struct gx_sqlite *db;
	struct gx_diag diag = { 0 };

	database("CREATE TABLE plain (a); create table small (a); CREATE VIEW seen AS SELECT 1 AS "
	         "a; CREATE INDEX sorted ON plain (a)");
	CHECK_EQ(gx_sqlite_open(path, &db, &diag), 0);
	CHECK(gx_sqlite_has(db, "plain") && gx_sqlite_has(db, "small"));
	CHECK(!gx_sqlite_has(db, "seen") && !gx_sqlite_has(db, "sorted"));
	CHECK(!gx_sqlite_has(db, "sqlite_master") && !gx_sqlite_has(db, "none"));
	gx_sqlite_close(db);
	gx_sqlite_close(NULL);
	database("CREATE VIRTUAL TABLE words USING fts5(a)");
	CHECK_EQ(gx_sqlite_open(path, &db, &diag), 0);
	CHECK(gx_sqlite_has(db, "words_data") && !gx_sqlite_has(db, "words"));
	gx_sqlite_close(db);
	CHECK(gx_sqlite_open("/nonexistent/file", &db, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_IMPORT);
	CHECK(!db && strstr(diag.text, "unable to open"));
}

/* A row has 8 numbers at most: of more the first 8. */
static int eight(void *arg, const int64_t *values, struct gx_diag *diag)
{
	(void)diag;
	for (int i = 0; i < 8; i++)
		CHECK_EQ(values[i], i + 1);
	++*(int *)arg;
	return -EDOM;
}

static void wide_rows(void)
{
	struct gx_sqlite *db;
	struct gx_diag diag = { 0 };
	int n = 0;

	database("CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)");
	CHECK_EQ(gx_sqlite_open(path, &db, &diag), 0);
	CHECK_EQ(gx_sqlite_each(db, "SELECT 1, 2, 3, 4, 5, 6, 7, 8, 'nine' FROM t", eight, &n,
	                        &diag),
	         -EDOM);
	CHECK_EQ(n, 1); /* what a row gives back ends it, and is no error of SQLite's */
	CHECK_EQ(diag.error, GX_E_NONE);
	CHECK(gx_sqlite_each(db, "SELECT 1, 2, 3, 4, 5, 6, 7, 'eight' FROM t", eight, &n, &diag) <
	      0);
	CHECK(strstr(diag.text, "column 8 of a row is no whole number"));
	CHECK_EQ(n, 1);
	gx_sqlite_close(db);
}

static void nsys(void)
{
	sqlite = dlopen("libsqlite3.so.0", RTLD_NOW);
	if (!sqlite) {
		printf("skipped: nsys: no libsqlite3.so.0 on this machine\n");
		return;
	}
	/* pid 7 in the serialized id; a batch ends at once; of two devices the first one; the order is that of time */
	from_database(
	        NSYS
	        "INSERT INTO CUDA_UM_GPU_PAGE_FAULT_EVENTS VALUES "
	        "(30, 40, 117440512, 0, 6299648, 1, 2), (10, 20, 117440512, 0, 4194304, 3, 1), "
	        "(11, 20, 117440512, 0, 4198400, 1, 3), (31, 40, 117440512, 1, 8388608, 1, 1), "
	        "(32, 40, 117440512, 0, 6303744, 1, 4);"
	        "CREATE TABLE TARGET_INFO_GPU (id INT, name TEXT, totalMemory INT);"
	        "INSERT INTO TARGET_INFO_GPU VALUES (0, 'a', 8388608), (1, 'b', 2097152);",
	        0);
	CHECK(gives("A1:400000+2/7 r1.0:400000 a1.1:401000 |0+256 w1.0:602000 p1.1:603000"));
	CHECK_EQ(made.trace.device_bytes, 8 << 20);
	CHECK_EQ(made.told.n_rows, 5);
	CHECK_EQ(made.told.n_other, 1);
	from_database(NSYS
	              "INSERT INTO CUDA_UM_GPU_PAGE_FAULT_EVENTS VALUES (1, 2, 3, 0, 4096, 1, 1)",
	              0);
	CHECK(made.err < 0 && strstr(made.diag.text, "give --device-bytes"));
	from_database(NSYS
	              "INSERT INTO CUDA_UM_GPU_PAGE_FAULT_EVENTS VALUES (1, 2, 3, 0, 4096, 1, 1);"
	              "CREATE VIEW TARGET_INFO_GPU AS SELECT 0 AS id, 2097152 AS totalMemory",
	              0);
	CHECK(made.err < 0 && strstr(made.diag.text, "give --device-bytes"));
	from_database("CREATE TABLE a (b)", 4 << 20);
	CHECK(made.err < 0 && strstr(made.diag.text, "has no table CUDA_UM_GPU_PAGE_FAULT_EVENTS"));
	/* what a file makes SQLite run: views and tables of modules are not asked */
	from_database("CREATE VIEW CUDA_UM_GPU_PAGE_FAULT_EVENTS AS WITH RECURSIVE n(i) AS (SELECT "
	              "1 UNION ALL SELECT i FROM n) SELECT i AS end FROM n",
	              4 << 20);
	CHECK(made.err < 0 && strstr(made.diag.text, "has no table"));
	from_database("CREATE TABLE CUDA_UM_GPU_PAGE_FAULT_EVENTS (start INT)", 4 << 20);
	CHECK_EQ(made.diag.error, GX_E_IMPORT);
	CHECK(made.err < 0 && strstr(made.diag.text, "no such column"));
	from_database(NSYS
	              "INSERT INTO CUDA_UM_GPU_PAGE_FAULT_EVENTS VALUES (1, 2, 3, 0, 'here', 1, 1)",
	              4 << 20);
	CHECK(made.err < 0 && strstr(made.diag.text, "column 4 of a row is no whole number"));
	from_database(NSYS
	              "INSERT INTO CUDA_UM_GPU_PAGE_FAULT_EVENTS VALUES (1, 2, 3, 0, -1, 1, 1)",
	              4 << 20);
	CHECK(made.err < 0 && strstr(made.diag.text, "row 0: 0xffffffffffffffff is no address"));
	from_database(NSYS
	              "INSERT INTO CUDA_UM_GPU_PAGE_FAULT_EVENTS VALUES (1, 2, 3, 0, 4096, 1, 5)",
	              4 << 20);
	CHECK(made.err < 0 && strstr(made.diag.text, "row 0: access type 5"));
	from_database(NSYS
	              "INSERT INTO CUDA_UM_GPU_PAGE_FAULT_EVENTS VALUES (1, 2, 3, 0, 4096, 1, -1)",
	              4 << 20);
	CHECK(made.err < 0 && strstr(made.diag.text, "row 0: access type -1"));
	/* also behind one that is good */
	from_database(NSYS "INSERT INTO CUDA_UM_GPU_PAGE_FAULT_EVENTS VALUES (1, 2, 3, 0, 4096, 1, "
	                   "4), (2, 3, 3, 0, 4096, 1, 5), (3, 4, 3, 0, 4096, 1, 1)",
	              4 << 20);
	CHECK(made.err < 0 && strstr(made.diag.text, "row 1: access type 5"));
	CHECK_EQ(made.told.n_rows, 2);
	CHECK(read_alone("nsys", "", 0) < 0);
	/* a kind that is not known counts as read; one without an end waits for nobody; of no device is other */
	from_database(NSYS "INSERT INTO CUDA_UM_GPU_PAGE_FAULT_EVENTS VALUES (1, 0, 16777216, -1, "
	                   "4194304, 1, 1), "
	                   "(2, 0, 562949936644096, 0, 4194304, 1, 0), (3, 0, 562949936644096, 0, "
	                   "4198400, 1, 2), "
	                   "(4, 9, 562949936644096, 0, 4202496, 1, 2), (5, 9, 562949936644096, 0, "
	                   "4206592, 1, 2);"
	                   "CREATE TABLE TARGET_INFO_GPU (id INT, totalMemory INT);"
	                   "INSERT INTO TARGET_INFO_GPU VALUES (1, 2097152), (0, 4194304), (0, 0);",
	              0);
	CHECK(gives("A1:400000+1/16777215 r1.0:400000 w1.0:401000 w1.0:402000 w1.1:403000"));
	CHECK_EQ(made.told.n_other, 1);
	CHECK_EQ(made.trace.device_bytes, 4 << 20);
	damaged();
	busy();
	plain_tables();
	wide_rows();
	CHECK(refuses_bytes("no database, and long enough to be told apart from one",
	                    "has no table"));
	CHECK(refuses_bytes("", "has no table"));
}

int main(void)
{
	static char file[] = "/tmp/gx-import-XXXXXX";
	int fd = mkstemp(file);

	CHECK(fd >= 0 && !close(fd));
	snprintf(path, sizeof(path), "%s", file);
	without_library();
	nsys();
	gx_trace_free(&made.trace);
	unlink(path);
	return TEST_END();
}
