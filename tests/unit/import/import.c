/* import.c - what all importers share: fields, the end of a trace, and which files are asked. */
#include "made.h"

#include <sys/resource.h>

/* As many fields as there is room for; one more is counted alone. */
static void fields(void)
{
	static const char line[] = "a,,cd";

	for (uint32_t max = 2; max <= 4; max++) {
		struct gx_text found[5] = { [0 ... 4] = { line, 77 } };

		CHECK_EQ(gx_text_fields((struct gx_text){ line, 5 }, found, max), 3);
		CHECK(gx_text_is(found[0], "a") && gx_text_is(found[1], ""));
		CHECK(max == 2 ? found[2].len == 77 : gx_text_is(found[2], "cd"));
		CHECK_EQ(found[3].len, 77);
	}
}

/* A trace ends somewhere. */
static void full(void)
{
	static struct gx_import_told told;
	struct gx_trace_event none = { 0 };
	struct gx_trace trace = { .events = &none,
		                  .n_events = GX_TRACE_MAX_EVENTS,
		                  .cap_events = GX_TRACE_MAX_EVENTS };
	struct gx_import in = { .path = "f", .trace = &trace, .told = &told };
	struct gx_diag diag = { 0 };

	CHECK(gx_import_touch(&in, &(struct gx_import_touch){ .va = 4096 },
	                      (struct gx_import_at){ "row", 3 }, &diag) < 0);
	CHECK(!strcmp(diag.text, "f: row 3: a trace holds 2^28 events at most"));
	CHECK_EQ(told.n_accesses, 0);
}

/* Longer than this process has room for. The sanitizer has most of the room itself. */
static void too_long(void)
{
#ifndef __SANITIZE_ADDRESS__
	struct gx_import_told told;
	struct gx_trace trace;
	struct gx_diag diag = { 0 };
	struct rlimit all;
	int err;

	CHECK_EQ(ftruncate(made_fd, INT64_C(1) << 34), 0);
	CHECK(!getrlimit(RLIMIT_AS, &all));
	CHECK(!setrlimit(RLIMIT_AS, &(struct rlimit){ UINT64_C(1) << 33, all.rlim_max }));
	err = gx_import_file(gx_importer_at(0), path, 0, &trace, &told, &diag);
	CHECK(!setrlimit(RLIMIT_AS, &all));
	CHECK(err < 0);
	CHECK_EQ(diag.error, GX_E_IO);
	CHECK(strstr(diag.text, "Cannot allocate memory"));
#endif
}

static void files(void)
{
	const struct gx_importer *importer;
	struct gx_import_told told;
	struct gx_trace trace;
	struct gx_diag diag = { 0 }, other = { 0 };

	for (uint32_t i = 0; (importer = gx_importer_at(i)); i++) {
		CHECK(gx_importer_find(importer->name) == importer);
		CHECK(importer->summary && importer->untold);
	}
	CHECK(!gx_importer_find("csv"));
	importer = gx_importer_at(0);
	CHECK(gx_import_file(importer, "/nonexistent", 0, &trace, &told, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_IO);
	CHECK(strstr(diag.text, "No such file"));
	CHECK(gx_import_file(importer, "/dev/zero", 0, &trace, &told, &other) < 0);
	CHECK_EQ(other.error, GX_E_IMPORT);
	CHECK(strstr(other.text, "is no file"));
}

int main(void)
{
	int next;

	begin();
	fields();
	full();
	next = dup(0);
	close(next);
	files();
	too_long();
	CHECK_EQ(dup(0), next); /* no descriptor is kept */
	close(next);
	end();
	return TEST_END();
}
