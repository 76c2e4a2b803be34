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

/* The line as it stands, whole, somewhere in the text. */
static inline bool golden_has(const char *text, const char *line, size_t n)
{
	while (*text) {
		size_t m = strcspn(text, "\n");

		if (m == n && !memcmp(text, line, n))
			return true;
		text += m + (text[m] == '\n');
	}
	return false;
}

/* Lines that are missing and lines that are new: what follows them is still compared. */
static inline void golden_compare(const char *expected, const char *got)
{
	while (*expected || *got) {
		size_t n = strcspn(expected, "\n"), m = strcspn(got, "\n");
		bool same = n == m && !memcmp(expected, got, n);
		bool missing = !same && n && !golden_has(got, expected, n);
		bool added = !same && m && !golden_has(expected, got, m);

		CHECK(same);
		if (missing || !(same || added))
			fprintf(stderr, "expected: %.*s\n", (int)n, expected);
		if (added || !(same || missing))
			fprintf(stderr, "got:      %.*s\n", (int)m, got);
		if (same || missing || !added)
			expected += n + (expected[n] == '\n');
		if (same || added || !missing)
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
	if (test_n_failed)
		fprintf(stderr, "when that is as it should be: make update\n");
	gx_strbuf_free(&expected);
}

#endif
