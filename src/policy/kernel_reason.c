/* kernel_reason.c - why Linux refused an object, in one line of all that it said. */
#include "policy/kernel_reason.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* What no reason begins with: libbpf's words, statistics, the program's own lines, advice. */
static const char *const others[] = {
	"libbpf:",           "-- ", "\n", ";", " ", "\t", "processed ", "subprog ", "stack depth ",
	"verification time "
};

static bool says_why(const char *line)
{
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		if (!strncmp(line, others[i], strlen(others[i])))
			return false;
	return *line != '\0';
}

void gx_kernel_reason(const char *said, int err, char *out, size_t size)
{
	const char *line = said, *best = *said ? said : strerror(-err);

	while (line && *line) {
		const char *end = strchr(line, '\n');

		if (says_why(line))
			best = line;
		line = end ? end + 1 : NULL;
	}
	snprintf(out, size, "%.*s", (int)strcspn(best, "\n"), best);
}
