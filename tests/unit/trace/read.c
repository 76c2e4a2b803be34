/* read.c - traces from files and pipes: each form, what is none by its first bytes, pipes that begin late, stop, or end. Waiting takes no time
 * here, and is when the other end does what it does next. */
#include "../test.h"

#include "base/diag.h"
#include "base/strbuf.h"
#include "trace/trace.h"

#include <poll.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { N_EVENTS = 5, VA = 1 << 21, MOST_PARTS = 4 };

static char folder[] = "/tmp/gpuext-trace-XXXXXX", path[64];
static struct gx_diag diag;
static struct gx_trace trace;
static struct gx_strbuf binary, json;

/* --- the other end of a pipe */
static int writer = -1;
static struct part {
	const char *bytes;
	size_t len;
} parts[MOST_PARTS]; /* written one at each wait */
static int n_parts, next_part;
static bool closes; /* behind the last */
static unsigned n_polls, n_naps;

static void go_on(void)
{
	if (next_part < n_parts) {
		const struct part *part = &parts[next_part++];

		CHECK_EQ(write(writer, part->bytes, part->len), part->len);
	} else if (closes && writer >= 0) {
		close(writer);
		writer = -1;
	}
}

int __wrap_poll(struct pollfd *fds, nfds_t n, int ms);
int __wrap_nanosleep(const struct timespec *time, struct timespec *left);

int __wrap_poll(struct pollfd *fds, nfds_t n, int ms)
{
	CHECK(n == 1 && fds->events == POLLIN && ms == 20);
	n_polls++;
	go_on();
	return 0;
}

int __wrap_nanosleep(const struct timespec *time, struct timespec *left)
{
	(void)left;
	CHECK(!time->tv_sec && time->tv_nsec == 20000000);
	n_naps++;
	if (n_naps == 3 && closes && writer < 0) { /* who writes comes now */
		writer = open(path, O_WRONLY | O_NONBLOCK);
		go_on();
	}
	return 0;
}

/* --- traces */
static int read_it(void)
{
	gx_trace_free(&trace);
	diag = (struct gx_diag){ 0 };
	n_polls = n_naps = 0;
	return gx_trace_read_file(path, &trace, &diag);
}

static void is_whole(bool mapped)
{
	CHECK(trace.n_events == N_EVENTS && trace.device_bytes == 64 << 20 &&
	      !strcmp(trace.name, "small") && !diag.error);
	CHECK((trace.mapped != NULL) == mapped);
	for (uint64_t i = 0; i < trace.n_events; i++)
		CHECK(trace.events[i].va == VA + (i ? (i - 1) * 4096 : 0) &&
		      trace.events[i].gap_ns == 10 * i);
}

static void refused(const char *words)
{
	bool has;

	CHECK(read_it() < 0 && diag.error == GX_E_TRACE);
	has = strstr(diag.text, words) != NULL;
	CHECK(has);
	if (!has)
		fprintf(stderr, "'%s', not '%s'\n", diag.text, words);
	CHECK(!trace.n_events);
}

static void make_traces(void)
{
	struct gx_trace made = { .name = "small", .device_bytes = 64 << 20 };

	for (uint32_t i = 0; i < N_EVENTS; i++) {
		struct gx_trace_event event = { .type = i ? GX_TRACE_ACCESS : GX_TRACE_ALLOC,
			                        .access = i ? 1 : 0,
			                        .gap_ns = 10 * i,
			                        .va_space = 1,
			                        .va = VA + (i ? (i - 1) * 4096 : 0),
			                        .pid = 7 };

		if (!i)
			event.n_pages = 512;
		CHECK_EQ(gx_trace_add(&made, &event), 0);
	}
	gx_trace_write_binary(&made, &binary);
	gx_trace_write_json(&made, &json);
	gx_trace_free(&made);
}

static void put_file(const char *before, size_t n_before, const char *bytes, size_t len)
{
	FILE *file = fopen(path, "w");

	CHECK(file && fwrite(before, 1, n_before, file) == n_before &&
	      fwrite(bytes, 1, len, file) == len);
	if (file)
		fclose(file);
}

static const char none[] = "begins with neither GXTRACE nor a JSON object";

static void test_files(void)
{
	static char blanks[4098];

	memset(blanks, ' ', sizeof(blanks));
	blanks[3] = '\t', blanks[4] = '\r', blanks[5] = '\n';
	put_file("", 0, binary.data, binary.len);
	CHECK_EQ(read_it(), 0);
	is_whole(true);
	put_file("", 0, json.data, json.len);
	CHECK_EQ(read_it(), 0);
	is_whole(false);
	put_file("\n", 1, binary.data, binary.len);
	refused(none);
	put_file("", 0, "GXTRACE", 7);
	refused(none);
	put_file("", 0, "GXTRACX", 8);
	refused(none);
	put_file("", 0, "GXTRACE", 8); /* its header is cut */
	CHECK(read_it() < 0 && diag.error == GX_E_TRACE && !strstr(diag.text, none));
	put_file("  \t\r\n x", 7, json.data, json.len);
	refused(none);
	put_file("\0", 1, json.data, json.len);
	refused(none);
	/* nothing but blanks at its beginning: only as far as that tells */
	for (size_t n = 4095; n <= 4097; n++) {
		put_file(blanks, n, "", 0);
		CHECK(read_it() < 0 && diag.error == GX_E_TRACE);
		CHECK_EQ(strstr(diag.text, none) != NULL, n > 4096);
		put_file(blanks, n, "[", 1);
		refused(none);
		put_file(blanks, n, json.data, json.len); /* so far nobody looks */
		if (n >= 4096)
			refused(none);
		else
			CHECK_EQ(read_it(), 0);
	}
	put_file("", 0, "", 0);
	CHECK(read_it() < 0 && diag.error == GX_E_TRACE && !strstr(diag.text, none));
	CHECK(!n_polls && !n_naps); /* a file is not waited for */
	unlink(path);
	refused("No such file");
	CHECK(!mkdir(path, 0700));
	refused("is neither a file nor a pipe");
	rmdir(path);
}

/* What stands in it at first, and what comes while somebody waits. */
static void begin_pipe(bool ends, const char *bytes, size_t len)
{
	unlink(path);
	CHECK(!mkfifo(path, 0600));
	writer = open(path, O_RDWR | O_NONBLOCK);
	CHECK(writer >= 0 && write(writer, bytes, len) == (ssize_t)len);
	closes = ends;
	n_parts = next_part = 0;
}

static void add_part(const char *bytes, size_t len)
{
	parts[n_parts++] = (struct part){ bytes, len };
}

static void end_pipe(void)
{
	if (writer >= 0)
		close(writer);
	writer = -1;
	unlink(path);
}

static void test_pipes(void)
{
	const char *eol = memchr(json.data, '\n', json.len);
	size_t first = (size_t)(eol + 1 - json.data);

	begin_pipe(true, binary.data, binary.len);
	CHECK_EQ(read_it(), 0);
	is_whole(false);
	CHECK(n_polls == 1 && !n_naps);
	end_pipe();
	/* in pieces, and the first is no whole line */
	begin_pipe(true, json.data, 5);
	add_part(json.data + 5, first - 5);
	add_part(json.data + first, 9);
	add_part(json.data + first + 9, json.len - first - 9);
	CHECK_EQ(read_it(), 0);
	is_whole(false);
	CHECK_EQ(n_polls, 4);
	end_pipe();
	/* nobody has begun to write: it is waited for */
	begin_pipe(true, "", 0);
	close(writer);
	writer = -1;
	add_part(json.data, json.len);
	closes = true;
	CHECK_EQ(read_it(), 0);
	is_whole(false);
	CHECK_EQ(n_naps, 3);
	end_pipe();
	begin_pipe(false, "", 0);
	close(writer);
	writer = -1;
	CHECK(read_it() < 0 && diag.error == GX_E_TRACE && !strstr(diag.text, "10 seconds"));
	CHECK_EQ(n_naps, 500);
	end_pipe();
	begin_pipe(false, json.data, json.len); /* it never ends */
	refused("is a pipe, and nothing came for 10 seconds");
	CHECK_EQ(n_polls, 500);
	end_pipe();
}

/* What is none is refused at once, though its other end is open. */
static void test_no_traces(void)
{
	static const char bad[] = "{\"gpuext_trace\":99,\"name\":\"x\",\"device_bytes\":1}\n";

	begin_pipe(false, "abcdefgh", 8);
	refused(none);
	CHECK_EQ(n_polls, 0);
	end_pipe();
	begin_pipe(false, "abcdefg", 7); /* too little to tell, until more comes */
	add_part("h", 1);
	refused(none);
	CHECK_EQ(n_polls, 1);
	end_pipe();
	begin_pipe(true, "abcdefg", 7);
	refused(none);
	end_pipe();
	begin_pipe(false, bad, strlen(bad));
	CHECK(read_it() < 0 && diag.error == GX_E_TRACE && !n_polls);
	end_pipe();
	begin_pipe(true, bad, strlen(bad) - 1); /* its line did not end yet */
	CHECK(read_it() < 0 && diag.error == GX_E_TRACE && n_polls == 1);
	end_pipe();
}

int main(void)
{
	if (!mkdtemp(folder))
		return 1;
	snprintf(path, sizeof(path), "%s/trace", folder);
	make_traces();
	test_files();
	test_pipes();
	test_no_traces();
	gx_trace_free(&trace);
	gx_strbuf_free(&binary);
	gx_strbuf_free(&json);
	rmdir(folder);
	return TEST_END();
}
