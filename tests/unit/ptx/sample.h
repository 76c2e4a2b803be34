/* sample.h - the PTX samples as exact blocks of memory, so that a sanitizer sees a read one byte
 * too far. */
#ifndef SAMPLE_H
#define SAMPLE_H

#include "ptx/ptx.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>

static char *read_sample(const char *path, size_t *len)
{
	FILE *file = fopen(path, "rb");
	char *text = NULL;

	*len = 0;
	if (!file)
		return NULL;
	if (!fseek(file, 0, SEEK_END)) {
		*len = (size_t)ftell(file);
		rewind(file);
		text = malloc(*len ? *len : 1);
		if (text && fread(text, 1, *len, file) != *len) {
			free(text);
			text = NULL;
		}
	}
	fclose(file);
	return text;
}

#endif
