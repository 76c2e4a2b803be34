/* golden.h - a text that a test makes, compared line by line with a file; --update writes the file. */
#ifndef GX_TEST_GOLDEN_H
#define GX_TEST_GOLDEN_H

#include "base/strbuf.h"

#include "test.h"

#include <stdbool.h>

static inline void golden_read(const char *path, struct gx_strbuf *out)
{
	FILE *file = fopen(path, "re");
	char part[4096];
	size_t n;

	CHECK(file != NULL);
	while (file && (n = fread(part, 1, sizeof(part), file)) > 0)
		gx_strbuf_append(out, part, n);
	if (file)
		fclose(file);
}

static inline void golden_write(const char *path, const char *text)
{
	FILE *file = fopen(path, "we");

	CHECK(file && fputs(text, file) >= 0 && !fclose(file));
}

/* What follows a line that differs is still compared. */
static inline void golden_compare(const char *expected, const char *got)
{
	while (*expected || *got) {
		size_t n = strcspn(expected, "\n"), m = strcspn(got, "\n");
		bool same = n == m && !memcmp(expected, got, n);

		CHECK(same);
		if (!same)
			fprintf(stderr, "expected: %.*s\ngot:      %.*s\n", (int)n, expected,
			        (int)m, got);
		expected += n + (expected[n] == '\n');
		got += m + (got[m] == '\n');
	}
}

/* Of a test that is called with its own arguments. */
static inline void golden_check(const char *path, const char *text, int argc, char **argv)
{
	struct gx_strbuf expected = { 0 };

	if (argc > 1 && !strcmp(argv[1], "--update")) {
		golden_write(path, text);
		return;
	}
	golden_read(path, &expected);
	golden_compare(gx_strbuf_text(&expected), text);
	gx_strbuf_free(&expected);
}

#endif
