/* golden.h - what a command prints, held against a text in tests/golden/cli: `make update` writes it anew, to be read in
 * the diff. */
#ifndef GX_TEST_GOLDEN_H
#define GX_TEST_GOLDEN_H

#include "../test.h"
#include "base/strbuf.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* What fn writes to a descriptor, 1 or 2. Valid until the next call. */
static inline const char *written(int to, void (*fn)(void *arg), void *arg)
{
	static char text[1 << 17];
	int memory = memfd_create("written", MFD_CLOEXEC), old;
	ssize_t n;

	fflush(NULL);
	old = dup(to);
	dup2(memory, to);
	fn(arg);
	fflush(NULL);
	dup2(old, to);
	close(old);
	n = pread(memory, text, sizeof(text) - 1, 0);
	close(memory);
	text[n > 0 ? n : 0] = '\0';
	return text;
}

/* Numbers behind a key, which are others each time: `is` in their place, which is not longer. */
static inline void set_number(char *text, const char *key, const char *is)
{
	size_t len = strlen(key), n = strlen(is);

	for (char *at = text; (at = strstr(at, key)); at += len) {
		char *number = at + len;
		size_t digits = strspn(number, "0123456789");

		if (digits < n)
			continue;
		memcpy(number, is, n);
		memmove(number + n, number + digits, strlen(number + digits) + 1);
	}
}

static inline char *read_golden(const char *path)
{
	static char text[1 << 17];
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t n = fd < 0 ? -1 : read(fd, text, sizeof(text) - 1);

	if (fd >= 0)
		close(fd);
	text[n > 0 ? n : 0] = '\0';
	return text;
}

static inline void check_golden(const char *name, const char *text)
{
	char path[128];
	const char *want;
	size_t same = 0;

	snprintf(path, sizeof(path), "tests/golden/cli/%s.txt", name);
	if (getenv("GX_UPDATE")) {
		FILE *f = fopen(path, "w");

		CHECK(f && fputs(text, f) >= 0 && !fclose(f));
		return;
	}
	want = read_golden(path);
	CHECK(!strcmp(text, want));
	if (!strcmp(text, want))
		return;
	while (text[same] && text[same] == want[same])
		same++;
	while (same && text[same - 1] != '\n')
		same--;
	fprintf(stderr, "%s: from here on it is\n%.400s\nexpected\n%.400s\n", path, text + same,
	        want + same);
}

#endif
