/* traces.c - what a trace may hold and what it is refused for, field by field; files that are written while things happen. */
#include "base/strbuf.h"
#include "trace/trace_file.h"

#include "../test.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <sys/stat.h>
#include <unistd.h>

#define BLOCK ((uint64_t)2 << 20)

static const struct gx_trace_event
        alloc = { .type = GX_TRACE_ALLOC, .va_space = 1, .va = BLOCK, .n_pages = 600, .pid = 7 },
        use = { .type = GX_TRACE_ACCESS,
	        .access = 1,
	        .stream = 3,
	        .gap_ns = 5,
	        .va_space = 1,
	        .va = BLOCK + 4096 },
        gone = { .type = GX_TRACE_FREE, .stream = 3, .va_space = 1, .va = BLOCK };

/* Whether a trace of these is refused, and for what. */
static bool refused(const struct gx_trace_event *events, uint64_t n, const char *why)
{
	struct gx_trace trace = { .events = (struct gx_trace_event *)(uintptr_t)events,
		                  .n_events = n };
	struct gx_diag diag = { 0 };
	int err = gx_trace_check(&trace, &diag);

	CHECK_EQ(err, why ? -EINVAL : 0);
	if (!err)
		return false;
	CHECK_EQ(diag.error, GX_E_TRACE);
	if (why && !strstr(diag.text, why))
		fprintf(stderr, "'%s' instead of '%s'\n", diag.text, why);
	return !why || strstr(diag.text, why);
}

static void allocations(void)
{
	static const char shape[] = "event 0: an allocation starts at a multiple of 2 MiB";
	struct gx_trace_event e = alloc, two[3] = { alloc, alloc, alloc };

	CHECK(!refused(&e, 1, NULL));
	e.n_pages = 0;
	CHECK(refused(&e, 1, shape));
	e = alloc, e.va = BLOCK + 4096;
	CHECK(refused(&e, 1, shape));
	e = alloc, e.va = 0 - BLOCK, e.n_pages = 511; /* to the last page but one of all */
	CHECK(!refused(&e, 1, NULL));
	e.n_pages = 513;
	CHECK(refused(&e, 1, shape));
	/* 4 TiB, and a page more */
	e = alloc, e.n_pages = 1 << 30;
	CHECK(!refused(&e, 1, NULL));
	e.n_pages++;
	CHECK(refused(&e, 1, "event 0: more than 4 TiB"));
	two[0].n_pages = 1 << 30, two[1].va = (uint64_t)1 << 43, two[1].n_pages = 1;
	CHECK(refused(two, 2, "event 1: more than 4 TiB"));
	/* neighbours, in any order; other address spaces do not matter */
	two[0] = two[1] = alloc;
	two[1].va = 3 * BLOCK;
	CHECK(!refused(two, 2, NULL));
	two[1].va = 2 * BLOCK; /* 600 pages reach into it */
	CHECK(refused(two, 2, "allocations at 0x200000 and 0x400000 share a block"));
	two[0].va = 2 * BLOCK, two[1].va = BLOCK;
	CHECK(refused(two, 2, "allocations at 0x200000 and 0x400000 share a block"));
	two[0].va_space = 2;
	CHECK(!refused(two, 2, NULL));
	two[2].va_space = 0;
	CHECK(!refused(two, 3, NULL));
}

static void events(void)
{
	struct gx_trace_event e[4] = { alloc, use, use, use };
	struct gx_trace many = { .n_events = GX_TRACE_MAX_EVENTS + 1 };
	struct gx_diag diag = { 0 };

	CHECK(!refused(e, 4, NULL));
	CHECK(!refused(NULL, 0, NULL));
	e[1].access = 3;
	CHECK(!refused(e, 2, NULL));
	e[1].access = 4;
	CHECK(refused(e, 2, "event 1: access is 0 (prefetch)"));
	e[1] = use, e[1].va = BLOCK + 600 * 4096 - 1;
	CHECK(!refused(e, 2, NULL));
	e[1].va++;
	CHECK(refused(e, 2, "event 1: an address outside"));
	e[1].va = BLOCK - 1;
	CHECK(refused(e, 2, "event 1: an address outside"));
	e[1] = use, e[1].va_space = 2;
	CHECK(refused(e, 2, "event 1: an address outside"));
	e[1].type = GX_TRACE_FAULT; /* of a recorder that began late */
	CHECK(!refused(e, 2, NULL));
	e[1].access = 4;
	CHECK(refused(e, 2, "event 1: access is"));
	e[1] = gone;
	CHECK(!refused(e, 2, NULL));
	CHECK(refused(e, 3, "event 2: an address outside"));
	e[2] = gone;
	CHECK(refused(e, 3, "event 2: no allocation starts"));
	e[1].va += 4096;
	CHECK(refused(e, 2, "event 1: no allocation starts"));
	e[1].va_space = 2;
	CHECK(refused(e, 2, "event 1: no allocation starts"));
	CHECK(refused(&use, 1, "event 0: an address outside"));
	for (int type = 0; type < 256; type += type == 6 ? 249 : 6) {
		e[1] = use, e[1].type = (uint8_t)type;
		CHECK(refused(e, 2, "event 1: type is 1 (alloc)"));
	}
	e[1] = (struct gx_trace_event){ .type = GX_TRACE_BARRIER, .n_streams = 65536 };
	CHECK(!refused(e, 2, NULL));
	e[1].stream = 1;
	CHECK(refused(e, 2, "event 1: a barrier has 1 to 65536 streams"));
	e[1].n_streams = UINT32_MAX;
	CHECK(refused(e, 2, "event 1: a barrier has 1 to 65536 streams"));
	e[1].n_streams = 0;
	CHECK(refused(e, 2, "event 1: a barrier has 1 to 65536 streams"));
	CHECK_EQ(gx_trace_check(&many, &diag), -EINVAL);
	CHECK(strstr(diag.text, "268435457 events"));
}

/* --- the binary form: each number of its header */
static void headers(void)
{
	static const struct {
		unsigned at;
		unsigned char byte;
		const char *why;
	} rows[] = {
		{ 8, 3, "version 3; this gpuext reads 1 to 2" },
		{ 8, 0, "version 0" },
		{ 12, 63, "headers of 63 bytes" },
		{ 16, 33, "events of 33" },
		{ 20, 1, "pages of 4097" },
		{ 24, 1, "1 events of 32 bytes each, and 64 bytes" },
		{ 24, 3, "3 events of 32 bytes each, and 64 bytes" },
		{ 31, 8, "events of 32 bytes each" }, /* times 32 is 64 again */
		{ 7, 1, "line 1: " },                 /* not of this kind */
	};
	struct gx_trace_event two[2] = { alloc, use };
	struct gx_trace trace = { .name = "twenty-three characters",
		                  .device_bytes = 99,
		                  .events = two,
		                  .n_events = 2 },
	                back;
	struct gx_strbuf text = { 0 };
	char copy[128];

	gx_trace_write_binary(&trace, &text);
	CHECK_EQ(text.len, 128);
	CHECK_EQ(gx_trace_parse(gx_strbuf_text(&text), text.len, &back, NULL), 0);
	CHECK(!strcmp(back.name, trace.name) && back.device_bytes == 99 && back.n_events == 2);
	CHECK(!memcmp(back.events, two, sizeof(two)));
	gx_trace_free(&back);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_diag diag = { 0 };

		memcpy(copy, gx_strbuf_text(&text), sizeof(copy));
		copy[rows[i].at] = (char)rows[i].byte;
		CHECK_EQ(gx_trace_parse(copy, sizeof(copy), &back, &diag), -EINVAL);
		CHECK(diag.error == GX_E_TRACE && strstr(diag.text, rows[i].why));
		gx_trace_free(&back);
	}
	for (size_t len = 8; len < 128; len += 8) {
		struct gx_diag diag = { 0 };

		CHECK_EQ(gx_trace_parse(gx_strbuf_text(&text), len, &back, &diag), -EINVAL);
		CHECK(strstr(diag.text, len < 64 ? "cut off inside of the header"
		                                 : "2 events of 32 bytes each"));
		gx_trace_free(&back);
	}
	gx_strbuf_free(&text);
}

/* --- JSON: every field by its name, as large as it may be */
static int parse(const char *json, struct gx_trace *out, struct gx_diag *diag)
{
	*diag = (struct gx_diag){ 0 };
	return gx_trace_parse(json, strlen(json), out, diag);
}

#define HEAD                                                                                       \
	"{\"gpuext_trace\":1,\"name\":\"a name of more than twenty-three "                         \
	"characters\",\"device_bytes\":18446744073709551615}\n"

static void fields(void)
{
	static const struct {
		const char *line, *why;
	} rows[] = {
		{ "{\"type\":\"fault\",\"stream\":65536}",
		  "line 2: a number is too large for its field" },
		{ "{\"type\":\"fault\",\"gap_ns\":4294967296}",
		  "line 2: a number is too large for its field" },
		{ "{\"type\":\"fault\",\"va\":18446744073709551616}",
		  "line 2: a whole number below 2^64" },
		{ "{\"type\":\"fault\",\"va\":18446744073709551609999}",
		  "line 2: a whole number below 2^64" },
		{ "{\"type\":\"fault\",\"va\":-1}", "line 2: a whole number below 2^64" },
		{ "{\"type\":fault}", "line 2: a word in quotes" },
		{ "{\"type\":", "line 2: a word in quotes" },
		{ "{\"type\":\"fault}", "line 2: a string without an end" },
		{ "{\"type\":\"fa\\u0075lt\"}",
		  "line 2: a string without an end, or with escapes" },
		{ "{\"type\":\"fault\tx\"}", "line 2: a string without an end" },
		{ "{\"type\":\"faults\"}", "line 2: type is alloc" },
		{ "{\"type\":\"\"}", "line 2: type is alloc" },
		{ "{\"type\":\"fault\",\"access\":\"reads\"}", "line 2: access is prefetch" },
		{ "{\"va\":5}", "line 2: an event without a type" },
		{ "{}", "line 2: an event without a type" },
		{ "[]", "line 2: a JSON object is expected" },
		{ "{\"type\"}", "line 2: \"name\": is expected" },
		{ "{type:\"fault\"}", "line 2: \"name\": is expected" },
		{ "{\"type\":\"fault\";\"va\":5}", "line 2: ',' or '}' is expected" },
		{ "{\"type\":\"fault\"}}", "line 2: something behind the object" },
		{ "{\"type\":\"fault\",\"x\":}", "line 2: a value is expected" },
		{ "{\"type\":\"fault\",\"x\":[1,{\"y\":\"]\"}", "line 2: a value is expected" },
		{ "{\"type\":\"fault\",\"x\":\"\\", "line 2: a value is expected" },
		{ "\n\n{\"va\":5}", "line 4: an event without a type" }, /* empty lines count */
	};
	const struct gx_trace_event *e;
	struct gx_trace trace;
	struct gx_diag diag;
	char json[1024];

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		snprintf(json, sizeof(json), "%s%s\n", HEAD, rows[i].line);
		CHECK_EQ(parse(json, &trace, &diag), -EINVAL);
		CHECK(diag.error == GX_E_TRACE && strstr(diag.text, rows[i].why));
		if (!strstr(diag.text, rows[i].why))
			fprintf(stderr, "%s: %s\n", rows[i].line, diag.text);
		gx_trace_free(&trace);
	}
	CHECK_EQ(parse("", &trace, &diag), -EINVAL);
	CHECK(strstr(diag.text, "empty"));
	CHECK_EQ(parse("\n \t\r\n", &trace, &diag), -EINVAL);
	CHECK(strstr(diag.text, "empty"));
	CHECK_EQ(parse("{\"gpuext_trace\":0}", &trace, &diag), -EINVAL);
	CHECK(strstr(diag.text, "line 1: a version"));
	CHECK_EQ(parse("{\"name\":\"x\"}", &trace, &diag), -EINVAL);
	CHECK(strstr(diag.text, "line 1: the first line is"));
	CHECK_EQ(parse(HEAD " { \"type\" : \"fault\" , \"access\" : \"atomic\", "
	                    "\"stream\":65535,\"gap_ns\":4294967295,\t\"va_space\":1,\"va\":"
	                    "18446744073709551615,"
	                    "\"n_pages\":3,\"pid\":4} "
	                    "\r\n{\"type\":\"fault\",\"x\":[{},\"\\\"]\",-1.5e+3],\"y\":true,"
	                    "\"access\":\"prefetch\",}",
	               &trace, &diag),
	         0);
	e = trace.events;
	CHECK(trace.n_events == 2 && e[0].type == GX_TRACE_FAULT && e[0].access == 3 &&
	      e[0].stream == 65535 && e[0].gap_ns == 4294967295 && e[0].va_space == 1 &&
	      e[0].va == UINT64_MAX && e[0].n_pages == 3 && e[0].pid == 4);
	CHECK(!e[1].access && !e[1].stream && !e[1].va);
	CHECK(trace.device_bytes == UINT64_MAX && !strcmp(trace.name, "a name of more than twe"));
	gx_trace_free(&trace);
}

/* Traces of version 1 had no barriers. */
static void versions(void)
{
	struct gx_trace_event two[2] = {
		alloc, { .type = GX_TRACE_BARRIER, .n_streams = 9, .gap_ns = 5 }
	};
	struct gx_trace trace = { .events = two, .n_events = 2 }, back;

	for (char version = 1; version <= 2; version++)
		for (int json = 0; json < 2; json++) {
			struct gx_strbuf text = { 0 };
			struct gx_diag diag = { 0 };
			int err;

			if (json)
				gx_trace_write_json(&trace, &text);
			else
				gx_trace_write_binary(&trace, &text);
			text.data[json ? strlen("{\"gpuext_trace\":") : 8] =
			        (char)(version + (json ? '0' : 0));
			err = gx_trace_parse(gx_strbuf_text(&text), text.len, &back, &diag);
			CHECK_EQ(err, version == 1 ? -EINVAL : 0);
			CHECK(version > 1 ||
			      !strcmp(diag.text, "event 1: a barrier needs version 2"));
			CHECK(back.n_events == 2 && back.events[1].n_streams == 9 &&
			      back.events[1].gap_ns == 5);
			gx_trace_free(&back);
			gx_strbuf_free(&text);
		}
}

/* As written, to the letter. */
static void written(void)
{
	struct gx_trace_event all[6] = { alloc, use, gone, use, { .type = 9 } };
	struct gx_trace trace = { .name = "n", .device_bytes = 5, .events = all, .n_events = 6 };
	struct gx_strbuf text = { 0 };

	all[3].type = GX_TRACE_FAULT, all[3].access = 2, all[3].gap_ns = 0;
	all[5] = (struct gx_trace_event){ .type = GX_TRACE_BARRIER, .stream = 4, .n_streams = 2 };
	gx_trace_write_json(&trace, &text);
	CHECK(!strcmp(
	        gx_strbuf_text(&text),
	        "{\"gpuext_trace\":2,\"name\":\"n\",\"device_bytes\":5}\n"
	        "{\"type\":\"alloc\",\"va_space\":1,\"va\":2097152,\"n_pages\":600,\"pid\":7}\n"
	        "{\"type\":\"access\",\"access\":\"read\",\"stream\":3,\"gap_ns\":5,\"va_space\":1,"
	        "\"va\":2101248}\n"
	        "{\"type\":\"free\",\"stream\":3,\"va_space\":1,\"va\":2097152}\n"
	        "{\"type\":\"fault\",\"access\":\"write\",\"stream\":3,\"va_space\":1,\"va\":"
	        "2101248}\n"
	        "{\"type\":\"?\"}\n"
	        "{\"type\":\"barrier\",\"stream\":4,\"n_streams\":2}\n"));
	gx_strbuf_free(&text);
}

/* --- files */
static uint64_t bytes_of(const char *path)
{
	struct stat st;

	return stat(path, &st) ? 0 : (uint64_t)st.st_size;
}

static void files(void)
{
	static struct gx_trace_file f, other;
	char folder[] = "/tmp/gpuext-test-XXXXXX", path[64], missing[64];
	struct gx_diag diag = { 0 };
	struct gx_trace trace;

	CHECK(mkdtemp(folder));
	snprintf(path, sizeof(path), "%s/t", folder);
	snprintf(missing, sizeof(missing), "%s/none/t", folder);
	CHECK_EQ(gx_trace_file_open(&f, missing, "x", 1), -ENOENT);
	CHECK_EQ(gx_trace_file_open(&f, path, "x", 77), 0);
	CHECK_EQ(gx_trace_file_open(&other, path, "y", 1), -EEXIST);
	CHECK_EQ(bytes_of(path), 64); /* whole from the start */
	CHECK_EQ(gx_trace_file_add(&f, &alloc), 0);
	CHECK_EQ(bytes_of(path), 64);
	CHECK_EQ(gx_trace_file_flush(&f), 0);
	CHECK_EQ(bytes_of(path), 96);
	for (int i = 0; i < GX_TRACE_FLUSH_EVENTS; i++)
		CHECK_EQ(gx_trace_file_add(&f, &use), 0);
	CHECK_EQ(bytes_of(path), 96 + 32 * GX_TRACE_FLUSH_EVENTS); /* by itself */
	CHECK_EQ(gx_trace_file_add(&f, &gone), 0);
	CHECK_EQ(gx_trace_file_close(&f), 0);
	CHECK_EQ(gx_trace_read_file(path, &trace, &diag), 0);
	CHECK(trace.n_events == GX_TRACE_FLUSH_EVENTS + 2 && trace.device_bytes == 77 &&
	      !strcmp(trace.name, "x"));
	CHECK(!memcmp(&trace.events[0], &alloc, sizeof(alloc)) &&
	      !memcmp(&trace.events[1], &use, sizeof(use)) &&
	      !memcmp(&trace.events[trace.n_events - 1], &gone, sizeof(gone)));
	gx_trace_free(&trace);
	unlink(path);
	/* no more than the format holds: what came before is there */
	CHECK_EQ(gx_trace_file_open(&f, path, "x", 1), 0);
	f.n_events = GX_TRACE_MAX_EVENTS - 2;
	CHECK_EQ(gx_trace_file_add(&f, &use), 0);
	CHECK_EQ(gx_trace_file_add(&f, &use), 0);
	CHECK_EQ(gx_trace_file_add(&f, &use), -EFBIG);
	CHECK_EQ(bytes_of(path), 64 + 32 * GX_TRACE_MAX_EVENTS);
	CHECK_EQ(gx_trace_file_flush(&f), -EFBIG);
	CHECK_EQ(gx_trace_file_close(&f), -EFBIG);
	unlink(path);
	/* the first error stands, and nothing is written after it */
	CHECK_EQ(gx_trace_file_open(&f, path, "x", 1), 0);
	CHECK_EQ(gx_trace_file_add(&f, &use), 0);
	close(f.fd);
	CHECK_EQ(gx_trace_file_flush(&f), -EBADF);
	CHECK_EQ(gx_trace_file_add(&f, &use), -EBADF);
	CHECK_EQ(gx_trace_file_close(&f), -EBADF);
	CHECK_EQ(bytes_of(path), 64);
	unlink(path);
	CHECK_EQ(gx_trace_file_open(&f, path, "x", 1), 0);
	close(f.fd); /* and nothing to write: the header still is */
	CHECK_EQ(gx_trace_file_close(&f), -EBADF);
	CHECK_EQ(truncate(path, 0), 0); /* a file, though it can't be mapped */
	CHECK_EQ(gx_trace_read_file(path, &trace, &diag), -EINVAL);
	CHECK(diag.error == GX_E_TRACE && strstr(diag.text, "empty"));
	diag = (struct gx_diag){ 0 };
	unlink(path);
	CHECK_EQ(gx_trace_read_file(path, &trace, &diag), -EINVAL);
	CHECK(diag.error == GX_E_TRACE && strstr(diag.text, "No such file"));
	CHECK(gx_trace_read_file(folder, &trace, &diag) < 0); /* a folder */
	diag = (struct gx_diag){
		0
	}; /* a file that can't be read where it begins: nobody has address 0 */
	CHECK_EQ(gx_trace_read_file("/proc/self/mem", &trace, &diag), -EINVAL);
	CHECK(diag.error == GX_E_TRACE && strstr(diag.text, strerror(EIO)));
	rmdir(folder);
}

/* A trace out of a pipe, in pieces that come one after the other: none is lost, and its end is the end. */
static void pipes(void)
{
	static const size_t ends[] = { 9, 10, 200, 300 };
	struct gx_trace trace = { .device_bytes = 4 << 20, .name = "piped" }, got;
	struct gx_trace_event event = {
		.type = GX_TRACE_ALLOC, .va_space = 1, .va = 2 << 20, .n_pages = 512, .pid = 7
	};
	struct gx_strbuf text = { 0 };
	struct gx_diag diag = { 0 };
	char path[64];
	int ends_of[2], status;
	pid_t child;

	for (uint32_t i = 0; i < 9; i++) {
		CHECK_EQ(gx_trace_add(&trace, &event), 0);
		event = (struct gx_trace_event){ .type = GX_TRACE_ACCESS,
			                         .access = 1,
			                         .va_space = 1,
			                         .va = (2 << 20) + 4096 * i,
			                         .pid = 7 };
	}
	gx_trace_write_json(&trace, &text);
	CHECK(text.len > 300);
	CHECK(!pipe(ends_of));
	child = fork();
	if (!child) {
		size_t at = 0;

		close(ends_of[0]);
		for (int i = 0; i <= 4; i++) {
			size_t end = i < 4 ? ends[i] : text.len;

			usleep(20000);
			if (write(ends_of[1], gx_strbuf_text(&text) + at, end - at) < 0)
				_exit(1);
			at = end;
		}
		_exit(0);
	}
	close(ends_of[1]);
	snprintf(path, sizeof(path), "/proc/self/fd/%d", ends_of[0]);
	CHECK_EQ(gx_trace_read_file(path, &got, &diag), 0);
	CHECK_EQ(got.n_events, trace.n_events);
	for (uint64_t i = 0; i < got.n_events; i++)
		CHECK_EQ(got.events[i].va, trace.events[i].va);
	CHECK(!strcmp(got.name, "piped") && got.device_bytes == 4 << 20);
	waitpid(child, &status, 0);
	CHECK_EQ(status, 0);
	close(ends_of[0]);
	gx_trace_free(&got);
	gx_trace_free(&trace);
	gx_strbuf_free(&text);
}

int main(void)
{
	allocations();
	events();
	headers();
	fields();
	versions();
	written();
	files();
	pipes();
	return TEST_END();
}
