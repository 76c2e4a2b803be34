/* made.h - what the tests of importers share: a trace from bytes, said in few words, and what is refused and where. */
#ifndef GX_TEST_IMPORT_MADE_H
#define GX_TEST_IMPORT_MADE_H

#include "import/import.h"

#include "../fail.h"
#include "../test.h"
#include "import/reader.h"

#include <inttypes.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* what has the bytes: memory, as thousands of files would take long */
static int made_fd = -1;
static char path[64];

static struct made {
	struct gx_trace trace;
	struct gx_import_told told;
	struct gx_diag diag;
	int err;
} made;

static inline void begin(void)
{
	made_fd = memfd_create("import", MFD_CLOEXEC);
	CHECK(made_fd >= 0);
	snprintf(path, sizeof(path), "/proc/self/fd/%d", made_fd);
}

static inline void end(void)
{
	gx_trace_free(&made.trace);
	close(made_fd);
}

static inline void make_from(const char *format, uint64_t device_bytes)
{
	gx_trace_free(&made.trace);
	memset(&made, 0, sizeof(made));
	made.err = gx_import_file(gx_importer_find(format), path, device_bytes, &made.trace,
	                          &made.told, &made.diag);
	CHECK(made.err || !strcmp(made.trace.name, format));
}

static inline void make_of(const char *format, const void *data, size_t len, uint64_t device_bytes)
{
	CHECK(!ftruncate(made_fd, 0) && pwrite(made_fd, data, len, 0) == (ssize_t)len);
	make_from(format, device_bytes);
}

static inline void text(const char *format, const char *data, uint64_t device_bytes)
{
	make_of(format, data, strlen(data), device_bytes);
}

/* The trace in few words: "A1:200000+2/7" an allocation of blocks (space, address, blocks, pid), "r1.0:200000" a read (space, stream,
 * address; w: write, a: atomic, p: prefetch), "|0+256" a barrier. */
static inline bool gives(const char *expected)
{
	char words[4096] = "";
	size_t n = 0;

	for (uint64_t i = 0; i < made.trace.n_events && n < sizeof(words) - 80; i++) {
		const struct gx_trace_event *e = &made.trace.events[i];

		if (i)
			words[n++] = ' ';
		if (e->type == GX_TRACE_ALLOC)
			n += (size_t)snprintf(words + n, 80, "A%" PRIu64 ":%" PRIx64 "+%u/%u",
			                      e->va_space, e->va, e->n_pages / 512, e->pid);
		else if (e->type == GX_TRACE_BARRIER)
			n += (size_t)snprintf(words + n, 80, "|%u+%u", e->stream, e->n_streams);
		else
			n += (size_t)snprintf(words + n, 80, "%c%" PRIu64 ".%u:%" PRIx64,
			                      "prwa"[e->access & 3], e -> va_space, e -> stream,
			                      e -> va);
	}
	if (made.err || strcmp(words, expected))
		fprintf(stderr, "%d %s\n%s\ninstead of\n%s\n", made.err, made.diag.text, words,
		        expected);
	return !made.err && !strcmp(words, expected);
}

/* What the reader itself says of these bytes, before anybody asks whether they are a trace. */
static inline int read_alone(const char *format, const char *data, size_t len)
{
	struct gx_import_told told = { 0 };
	struct gx_trace trace = { 0 };
	struct gx_import in = {
		.path = path, .data = data, .len = len, .trace = &trace, .told = &told
	};
	struct gx_diag diag = { 0 };
	int err = gx_importer_find(format)->read(&in, &diag);

	gx_trace_free(&trace);
	return err;
}

/* By the reader, or because nothing in the bytes is an access. */
static inline bool refused(const char *format, const char *data, const char *why)
{
	bool by_reader = !strstr(why, "no row says which memory");

	text(format, data, 4 << 20);
	CHECK(made.err < 0);
	CHECK_EQ(made.diag.error, GX_E_IMPORT);
	CHECK_EQ(read_alone(format, data, strlen(data)) < 0, by_reader);
	if (!strstr(made.diag.text, why))
		fprintf(stderr, "'%s' instead of '%s'\n", made.diag.text, why);
	return strstr(made.diag.text, why);
}

/* Any byte of a good file, changed: a trace that can be, or an error with words. */
static inline void any_byte(const char *format, const char *data, size_t len)
{
	char *copy = malloc(len);

	for (size_t i = 0; copy && i < len; i++)
		for (const char *byte = "\n,x90\xff"; *byte; byte++) {
			memcpy(copy, data, len);
			copy[i] = *byte;
			make_of(format, copy, len, 4 << 20);
			CHECK(made.err ? made.diag.error && *made.diag.text
			               : made.trace.n_events && !gx_trace_check(&made.trace, NULL));
		}
	free(copy);
}

/* Each allocation fails in its turn, and memory is there again behind it. */
static inline void no_memory(const char *format, const char *data, size_t len)
{
	bool failed = true;

	make_of(format, data, len, 4 << 20);
	CHECK_EQ(made.err, 0);
	for (long n = 1; failed && n < 100; n++) {
		struct gx_import_told told;
		struct gx_trace trace;
		struct gx_diag diag = { 0 };
		long blocks = fail_blocks;
		int err;

		fail_one(n);
		err = gx_import_file(gx_importer_find(format), path, 4 << 20, &trace, &told, &diag);
		failed = fail_none();
		CHECK_EQ(failed, err != 0);
		CHECK_EQ(diag.error, failed ? GX_E_NO_MEMORY : GX_E_NONE);
		gx_trace_free(&trace);
		CHECK_EQ(fail_blocks, blocks);
	}
	CHECK(!failed);
}

/* --- tables of chunk_trace and prefetch_trace */
#define CHUNKS                                                                                     \
	"time_ms,hook_type,pid,owner_pid,va_space,cpu,chunk_addr,list_addr,va_block,va_start,va_"  \
	"end,va_page_index\n"
#define ROW(hook, pid, space, chunk, start, end, page)                                             \
	"3," hook ",55," pid "," space ",1," chunk ",0xffff01,0xffff02," start "," end "," page "\n"
/* before and behind what is refused: nothing is left out, and an error is not forgotten */
#define GOOD ROW("POPULATE", "7", "1", "1", "0x400000", "0x5fffff", "0")
/* the fewest columns */
#define SMALL "time_ms,hook_type,va_start,va_page_index\n"

/* Any column that is no number, by its name, behind a row that is good. */
static inline void each_column(const char *format, const char *before, const char *const *names,
                               int n)
{
	for (int bad = 0; bad < n; bad++) {
		char all[600], why[80];
		size_t len = (size_t)snprintf(all, sizeof(all), "time_ms,hook_type");

		for (int i = 0; i < n; i++)
			len += (size_t)snprintf(all + len, sizeof(all) - len, ",%s", names[i]);
		for (int row = 0; row < 2; row++) {
			len += (size_t)snprintf(all + len, sizeof(all) - len, "\n%s", before);
			for (int i = 0; i < n; i++)
				len += (size_t)snprintf(all + len, sizeof(all) - len,
				                        row && i == bad ? ",0y"
				                        : i == 0        ? ",0x200000"
				                        : i == 1        ? ",0x3fffff"
				                                        : ",0");
		}
		snprintf(all + len, sizeof(all) - len, "\n");
		snprintf(why, sizeof(why), "line 3: %s '0y' is no whole number", names[bad]);
		CHECK(refused(format, all, why));
	}
}

/* --- lines of ftrace */
#define EVENT      "x-1 [000] ..... 1.5: e: (f+0x0/0x1) "
#define GOOD_EVENT EVENT "va=0x400000\n"

#endif
