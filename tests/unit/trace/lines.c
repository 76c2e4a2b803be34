/* lines.c - traces as text: cut off anywhere where nothing can be read behind them, and lines that are none, each with its words. */
#include "../test.h"

#include "base/diag.h"
#include "trace/trace.h"

#include <stdbool.h>
#include <stdlib.h>
#include <sys/mman.h>

#define HEADER "{\"gpuext_trace\": 2, \"name\": \"x\", \"device_bytes\": 4096}"
#define EVENT  "{\"type\": \"barrier\", \"n_streams\": 1}"

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
	static const char text[] = HEADER " \t\r\n"
	                                  "{\"type\": \"barrier\", \"later\": [1, {\"a\": "
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
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		uint64_t n_events;
		bool good = parses(rows[i].text, strlen(rows[i].text), &n_events);

		CHECK_EQ(good, !rows[i].why);
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

int main(void)
{
	test_cut();
	test_lines();
	test_long();
	return TEST_END();
}
