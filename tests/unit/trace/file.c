/* file.c - a trace that is written while things happen: whole after every flush, and refused after an error, which stays. */
#include "../test.h"

#include "trace/trace_file.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>

enum { FLUSH = GX_TRACE_FLUSH_EVENTS };

static char path[] = "/tmp/gx-trace-file-XXXXXX";
static struct gx_trace_file file;

/* Any barriers, which need nothing before them. */
static struct gx_trace_event event_of(uint64_t i)
{
	return (struct gx_trace_event){ .type = GX_TRACE_BARRIER,
		                        .n_streams = 1,
		                        .gap_ns = (uint32_t)i * 7,
		                        .pid = (uint32_t)i };
}

/* What is in the file: so many events, the first ones. */
static void check_file(uint64_t n, const char *name)
{
	struct gx_diag diag = { 0 };
	struct gx_trace trace;
	struct gx_trace_event event;

	CHECK_EQ(gx_trace_read_file(path, &trace, &diag), 0);
	CHECK_EQ(trace.n_events, n);
	CHECK(!strcmp(trace.name, name) && trace.device_bytes == 1 << 20);
	for (uint64_t i = 0; i < n && i < trace.n_events; i++) {
		event = event_of(i);
		CHECK(!memcmp(&trace.events[i], &event, sizeof(event)));
	}
	gx_trace_free(&trace);
}

/* Some of the events are there, and their number is not. */
static void check_refused(void)
{
	struct gx_diag diag = { 0 };
	struct gx_trace trace;

	CHECK(gx_trace_read_file(path, &trace, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_TRACE);
	gx_trace_free(&trace);
}

static void open_new(const char *name)
{
	unlink(path);
	memset(&file, 0xff, sizeof(file));
	CHECK_EQ(gx_trace_file_open(&file, path, name, 1 << 20), 0);
}

static int add(uint64_t i)
{
	struct gx_trace_event event = event_of(i);

	return gx_trace_file_add(&file, &event);
}

static void test_flushes(void)
{
	static const uint64_t counts[] = { 0, 1, FLUSH - 1, FLUSH, FLUSH + 1, 3 * FLUSH - 1 };

	for (size_t k = 0; k < sizeof(counts) / sizeof(counts[0]); k++) {
		open_new("a name that is too long for it");
		check_file(0, "a name that is too long");
		for (uint64_t i = 0; i < counts[k]; i++)
			CHECK_EQ(add(i), 0);
		check_file(counts[k] / FLUSH * FLUSH, "a name that is too long");
		CHECK_EQ(file.n, counts[k] % FLUSH);
		CHECK_EQ(gx_trace_file_flush(&file), 0);
		check_file(counts[k], "a name that is too long");
		CHECK_EQ(add(counts[k]), 0);
		CHECK_EQ(gx_trace_file_close(&file), 0);
		check_file(counts[k] + 1, "a name that is too long");
	}
	/* one that is there stays as it is */
	CHECK_EQ(gx_trace_file_open(&file, path, "other", 1), -EEXIST);
	check_file(3 * FLUSH, "a name that is too long");
}

static void limit(rlim_t bytes)
{
	struct rlimit now;

	CHECK(!getrlimit(RLIMIT_FSIZE, &now));
	now.rlim_cur = bytes;
	CHECK(!setrlimit(RLIMIT_FSIZE, &now));
}

/* Where there is no room: the first error is told from then on, and nothing more is written. */
static void test_no_room(void)
{
	struct rlimit before;

	CHECK(!getrlimit(RLIMIT_FSIZE, &before));
	signal(SIGXFSZ, SIG_IGN);
	open_new("full");
	for (uint64_t i = 0; i < FLUSH; i++)
		CHECK_EQ(add(i), 0);
	limit(GX_TRACE_HEADER_BYTES + 2 * FLUSH * (uint64_t)sizeof(struct gx_trace_event) - 1);
	for (uint64_t i = FLUSH; i < 2 * FLUSH; i++)
		CHECK_EQ(add(i), i == 2 * FLUSH - 1 ? -EFBIG : 0);
	limit(before.rlim_cur);
	check_refused();
	CHECK_EQ(add(0), -EFBIG);
	CHECK_EQ(gx_trace_file_flush(&file), -EFBIG);
	CHECK_EQ(gx_trace_file_close(&file), -EFBIG);
	check_refused();
	/* not even for what it begins with */
	unlink(path);
	limit(GX_TRACE_HEADER_BYTES - 1);
	CHECK_EQ(gx_trace_file_open(&file, path, "none", 1), -EFBIG);
	limit(before.rlim_cur);
	signal(SIGXFSZ, SIG_DFL);
	/* what was open is closed */
	open_new("closed");
	close(file.fd);
	CHECK_EQ(gx_trace_file_close(&file), -EBADF);
}

/* As many events as the format has numbers for. */
static void test_most(void)
{
	open_new("most");
	file.n_events = GX_TRACE_MAX_EVENTS - 2;
	CHECK_EQ(add(0), 0);
	CHECK_EQ(add(1), 0);
	CHECK_EQ(add(2), -EFBIG);
	CHECK_EQ(file.n_events, GX_TRACE_MAX_EVENTS);
	CHECK_EQ(gx_trace_file_close(&file), -EFBIG);
}

int main(void)
{
	int fd = mkstemp(path);

	CHECK(fd >= 0);
	close(fd);
	test_flushes();
	test_no_room();
	test_most();
	unlink(path);
	return TEST_END();
}
