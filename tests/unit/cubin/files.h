/* files.h - the cubins of tests/cubin, as tests read them: into a block of their size, so that a sanitizer sees its end. */
#ifndef GX_TEST_CUBIN_FILES_H
#define GX_TEST_CUBIN_FILES_H

#include <stdio.h>
#include <stdlib.h>

/* tests/cubin/<name>.sm_<sm>.cubin; freed by the caller. NULL: it is not there. */
static inline unsigned char *read_sample(const char *name, unsigned sm, size_t *len)
{
	char path[64];
	unsigned char *data;
	FILE *file;

	*len = 0;
	snprintf(path, sizeof(path), "tests/cubin/%s.sm_%u.cubin", name, sm);
	file = fopen(path, "rb");
	if (!file)
		return NULL;
	fseek(file, 0, SEEK_END);
	*len = (size_t)ftell(file);
	rewind(file);
	data = malloc(*len);
	if (fread(data, 1, *len, file) != *len)
		*len = 0;
	fclose(file);
	return data;
}

static const unsigned sample_sms[] = { 75, 80, 86, 89, 90, 100, 120 };
enum { N_SAMPLE_SMS = sizeof(sample_sms) / sizeof(sample_sms[0]) };

#endif
