/* text.h - questions about texts that end with NUL. */
#ifndef GX_BASE_TEXT_H
#define GX_BASE_TEXT_H

#include <stdbool.h>
#include <string.h>

/* The text has this end, and something before it. */
static inline bool gx_ends_with(const char *text, const char *end)
{
	size_t n = strlen(text), m = strlen(end);

	return n > m && !strcmp(text + n - m, end);
}

/* What a glob lacks, so that it names nothing, or something else than it says; NULL: nothing. */
const char *gx_glob_lacks(const char *glob);

#endif
