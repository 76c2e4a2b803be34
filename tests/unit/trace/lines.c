/* lines.c - traces as text: cut off anywhere where nothing can be read behind them, and lines that are none, each with its words. */
#include "../test.h"

#include "base/diag.h"
#include "base/strbuf.h"
#include "trace/trace.h"

#include <stdbool.h>
#include <stdlib.h>
#include <sys/mman.h>

#define HEADER "{\"gpuext_trace\": 2, \"name\": \"x\", \"device_bytes\": 4096}"
#define EVENT  "{\"type\": \"barrier\", \"n_streams\": 1}"

#define BARRIER "\"n_streams\": 1, \"type\": \"barrier\"}"
#define BELOW   "line 2: a whole number below 2^64 is expected"

enum { PAGE = 4096, LINE = 1 << 20 };

static struct gx_diag diag;

static bool parses(const char *text, size_t len, uint64_t *n_events)
{
	struct gx_trace trace;
	bool good;

	diag = (struct gx_diag){ .insn = -1 };
	good = !gx_trace_parse(text, len, &trace, &diag);
	*n_events = good ? trace.n_events : 0;
	gx_trace_free(&trace);
	return good;
}

static void test_cut(void)
{
	static const char text[] =
	        HEADER " \t\r\n"
	               "{\"type\": \"barrier\", \"s\": \"\\\"\\\\\", \"later\": [1, {\"a\": "
	               "\"b\\\"c\"}, -2.5e+3], \"none\": null, "
	               "\"n_streams\": 2}\n" EVENT;
	char *pages =
	        mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	CHECK(pages != MAP_FAILED && !mprotect(pages + PAGE, PAGE, PROT_NONE));
	for (size_t n = 0; n < sizeof(text); n++) {
		char *at = pages + PAGE - n, before = n ? text[n - 1] : 0;
		uint64_t n_events;

		memcpy(at, text, n);
		if (parses(at, n, &n_events)) /* whole lines, and blanks */
			CHECK(strchr("} \t\r\n", before) != NULL);
		else
			CHECK(diag.error == GX_E_TRACE && diag.text[0]);
		if (n == sizeof(text) - 1)
			CHECK_EQ(n_events, 2);
	}
	munmap(pages, 2 * PAGE);
}

static void test_lines(void)
{
	static const struct {
		const char *text, *why; /* NULL: it is read */
	} rows[] = {
		{ HEADER, NULL },
		{ HEADER "\n" EVENT, NULL },
		{ HEADER "x", "line 1: something behind the object" },
		{ EVENT, "line 1: the first line is" },
		{ HEADER "\n{\"va\": 1}", "line 2: an event without a type" },
		{ HEADER "\n{\"va\": x}", "line 2: a whole number below 2^64 is expected" },
		{ HEADER "\n{:1}", "line 2: \"name\": is expected" },
		{ HEADER "\n{type\": \"free\"}", "line 2: \"name\": is expected" },
		{ HEADER "\n{\"type\": free}", "line 2: a word in quotes is expected" },
		{ HEADER "\n{\"type\": \"free\", \"x\": ]}", "line 2: a value is expected" },
		{ HEADER "\n{\"type\": \"free\", \"x\": ,}", "line 2: a value is expected" },
		{ HEADER "\n{\"type\": \"free\", \"x\": :}", "line 2: a value is expected" },
		{ HEADER "\n{\"n_streams\": 1, \"type\": \"barrier\"}", NULL },
		{ HEADER "\n{\"n_streams\": 18446744073709551616, " BARRIER, BELOW },
		{ HEADER "\n{\"n_streams\": 20000000000000000000, " BARRIER, BELOW },
		{ HEADER "\n{\"n_streams\": 99999999999999999999, " BARRIER, BELOW },
		{ HEADER "\n{\"access\": \"wrote\", " BARRIER,
		  "line 2: access is prefetch, read," },
		{ HEADER "\n{\"access\": \"\", " BARRIER, "line 2: access is prefetch, read," },
		{ HEADER "\n{\"type\": \"wait\", " BARRIER, "line 2: type is alloc, access," },
		{ HEADER "\n{\"access\": read, " BARRIER, "line 2: a word in quotes is expected" },
		{ HEADER "\n{\"access\": \"re\\ad\", " BARRIER, "line 2: a string without an end" },
		{ HEADER "\n{\"access\": \"re\tad\", " BARRIER, "line 2: a string without an end" },
		{ HEADER "\n{\"access\" \"read\", " BARRIER, "line 2: \"name\": is expected" },
		{ HEADER "\n\"n_streams\": 1, " BARRIER, "line 2: a JSON object is expected" },
		{ HEADER "\n{\"x\": \"\\\"\", " BARRIER, NULL },
		{ HEADER "\n{\"x\": \"" BARRIER, "line 2: ',' or '}' is expected" },
		{ HEADER "\n{\"x\": \"y}", "line 2: a value is expected" },
		{ "{\"gpuext_trace\": 0, \"name\": \"x\"}", "line 1: a version that" },
		{ "{\"gpuext_trace\": 1, \"name\": \"x\"}", NULL },
		{ "{\"gpuext_trace\": 3, \"name\": \"x\"}", "line 1: a version that" },
		{ "{\"gpuext_trace\": 2, \"name\": \"x\\y\"}", "line 1: a string without" },
		{ "{\"gpuext_trace\": 2, \"name\": \"a b\"}", NULL },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		uint64_t n_events;
		bool good = parses(rows[i].text, strlen(rows[i].text), &n_events);

		CHECK_EQ(good, !rows[i].why);
		CHECK_EQ(good, !diag.error);
		CHECK(good || (rows[i].why && strstr(diag.text, rows[i].why)));
		if (!good && !(rows[i].why && strstr(diag.text, rows[i].why)))
			fprintf(stderr, "%s\n%s\n", rows[i].text, diag.text);
	}
}

/* A line has an end within 1 MiB; a trace may be longer. */
static void test_long(void)
{
	size_t head = strlen(HEADER), len = head + 1 + LINE + strlen("\n" EVENT);
	char *text = malloc(len + 1);
	uint64_t n_events;

	for (int i = 0; i < 2; i++) {
		memset(text, i ? '\n' : ' ', len);
		memcpy(text, HEADER "\n", head + 1);
		memcpy(text + len - strlen("\n" EVENT), "\n" EVENT, strlen("\n" EVENT));
		CHECK_EQ(parses(text, len, &n_events), i);
		CHECK_EQ(n_events, i);
		CHECK(i || strstr(diag.text, "line 2: longer than 1 MiB"));
	}
	free(text);
}

/* Each kind of event as it is written, and what is read of that is what was written. */
static void test_written(void)
{
	static const struct gx_trace_event events[] = {
		{ .type = GX_TRACE_ALLOC, .va = 1ull << 40, .n_pages = 4, .pid = 7 },
		{ .type = GX_TRACE_ACCESS, .stream = 3, .gap_ns = 5, .va = 1ull << 40 },
		{ .type = GX_TRACE_FAULT, .access = 1, .va_space = 0, .va = (1ull << 40) + 4096 },
		{ .type = GX_TRACE_ACCESS, .access = 2, .va = 1ull << 40 },
		{ .type = GX_TRACE_FAULT, .access = 3, .va = 1ull << 40, .gap_ns = UINT32_MAX },
		{ .type = GX_TRACE_BARRIER, .n_streams = 2, .access = 1 },
		{ .type = GX_TRACE_FREE, .access = 1, .va = 1ull << 40 },
	};
	static const char wanted[] =
	        "{\"gpuext_trace\":2,\"name\":\"w\",\"device_bytes\":8192}\n"
	        "{\"type\":\"alloc\",\"va\":1099511627776,\"n_pages\":4,\"pid\":7}\n"
	        "{\"type\":\"access\",\"access\":\"prefetch\",\"stream\":3,\"gap_ns\":5,"
	        "\"va\":1099511627776}\n"
	        "{\"type\":\"fault\",\"access\":\"read\",\"va\":1099511631872}\n"
	        "{\"type\":\"access\",\"access\":\"write\",\"va\":1099511627776}\n"
	        "{\"type\":\"fault\",\"access\":\"atomic\",\"gap_ns\":4294967295,"
	        "\"va\":1099511627776}\n"
	        "{\"type\":\"barrier\",\"n_streams\":2}\n"
	        "{\"type\":\"free\",\"va\":1099511627776}\n"
	        "{\"type\":\"?\",\"va_space\":9}\n";
	struct gx_trace_event none[] = { { .type = GX_TRACE_N_TYPES, .va_space = 9 } };
	struct gx_trace trace = { .name = "w", .device_bytes = 8192 }, again;
	struct gx_strbuf out = { 0 };

	for (size_t i = 0; i < sizeof(events) / sizeof(events[0]); i++)
		CHECK(!gx_trace_add(&trace, &events[i]));
	gx_trace_write_json(&trace, &out);
	CHECK(!gx_trace_parse(out.data, out.len, &again, &diag));
	CHECK(again.n_events == trace.n_events && again.device_bytes == 8192 &&
	      again.version == GX_TRACE_VERSION && !strcmp(again.name, "w"));
	for (uint64_t i = 0; i < again.n_events; i++) {
		struct gx_trace_event event = trace.events[i];

		if (event.type != GX_TRACE_ACCESS && event.type != GX_TRACE_FAULT)
			event.access = 0; /* it has none */
		CHECK(!memcmp(&again.events[i], &event, sizeof(event)));
	}
	gx_trace_free(&again);
	gx_strbuf_free(&out);
	CHECK(!gx_trace_add(&trace, none));
	gx_trace_write_json(&trace, &out);
	CHECK(out.len == sizeof(wanted) - 1 && !memcmp(out.data, wanted, out.len));
	gx_strbuf_free(&out);
	gx_trace_free(&trace);
}

/* Each number may be as large as its field, and no larger; a name as long as its own, of which the rest is left out. */
static void test_fields(void)
{
	static const struct {
		const char *key;
		uint64_t most;
	} fields[] = { { "stream", UINT16_MAX }, { "gap_ns", UINT32_MAX }, { "pid", UINT32_MAX } };
	static const char name[] = "0123456789abcdefghijklmnop";
	char text[256];
	uint64_t n;

	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
		for (uint64_t more = 0; more < 2; more++) {
			int len = snprintf(text, sizeof(text), HEADER "\n{\"%s\": %llu, " BARRIER,
			                   fields[i].key,
			                   (unsigned long long)(fields[i].most + more));

			CHECK_EQ(parses(text, (size_t)len, &n), !more);
			CHECK(!more || strstr(diag.text, "line 2: a number is too large for its"));
		}
	for (int len = 0; len < 26; len++) {
		struct gx_trace trace;
		int of = snprintf(text, sizeof(text), "{\"gpuext_trace\": 2, \"name\": \"%.*s\"}",
		                  len, name);

		CHECK(!gx_trace_parse(text, (size_t)of, &trace, &diag));
		CHECK(strlen(trace.name) == (size_t)(len < 23 ? len : 23) &&
		      !strncmp(trace.name, name, strlen(trace.name)));
		gx_trace_free(&trace);
	}
}

int main(void)
{
	test_written();
	test_fields();
	test_cut();
	test_lines();
	test_long();
	return TEST_END();
}
