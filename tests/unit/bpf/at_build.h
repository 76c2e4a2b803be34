/* at_build.h - what the build made for these tests, found from where a test stands. */
#ifndef GX_TEST_AT_BUILD_H
#define GX_TEST_AT_BUILD_H

#include <stdio.h>
#include <string.h>

/* build/<variant>/ from build/<variant>/unit/bpf/<test> */
static void at_build(char *out, size_t size, const char *argv0, const char *file)
{
	const char *slash = strrchr(argv0, '/');

	snprintf(out, size, "%.*s/../../%s", slash ? (int)(slash - argv0) : 1, slash ? argv0 : ".",
	         file);
}

#endif
