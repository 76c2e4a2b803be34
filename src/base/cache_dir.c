/* cache_dir.c - the folder for what is kept between runs. */
#include "base/cache_dir.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

const char *gx_cache_dir(char *out, size_t size)
{
	const char *dir = getenv("GPUEXT_CACHE_DIR"), *home = getenv("HOME");

	if (dir)
		return *dir ? dir : NULL;
	if (!home || home[0] != '/' || strlen(home) + 32 > size)
		return NULL;
	snprintf(out, size, "%s/.cache", home);
	mkdir(out, 0700);
	snprintf(out, size, "%s/.cache/gpuext", home);
	return out;
}
