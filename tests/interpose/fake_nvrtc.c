/* fake_nvrtc.c - a run-time compiler that gives what was made before: machine code (FAKE_CODE) and PTX (FAKE_PTX), of any program. */
#include "compiler.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

static size_t read_to(const char *variable, char *out)
{
	static char unused[1 << 16];
	const char *path = getenv(variable);
	FILE *file = path ? fopen(path, "rb") : NULL;
	size_t n = file ? fread(out ? out : unused, 1, sizeof(unused), file) : 0;

	if (file)
		fclose(file);
	return n;
}

EXPORT int nvrtcCreateProgram(void **program, const char *source, const char *name, int n,
                              const char *const *headers, const char *const *names)
{
	(void)source, (void)name, (void)n, (void)headers, (void)names;
	*program = (void *)0x77;
	return 0;
}

EXPORT int nvrtcCompileProgram(void *program, int n, const char *const *options)
{
	(void)n, (void)options;
	return program != (void *)0x77;
}

EXPORT int nvrtcGetCUBINSize(void *program, size_t *size)
{
	*size = read_to("FAKE_CODE", NULL);
	return program != (void *)0x77;
}

EXPORT int nvrtcGetCUBIN(void *program, char *code)
{
	if (program != (void *)0x77) /* NVRTC_ERROR_INVALID_PROGRAM */
		return 4;
	read_to("FAKE_CODE", code);
	return 0;
}

EXPORT int nvrtcGetPTXSize(void *program, size_t *size)
{
	*size = read_to("FAKE_PTX", NULL) + 1;
	return program != (void *)0x77;
}

EXPORT int nvrtcGetPTX(void *program, char *text)
{
	text[read_to("FAKE_PTX", text)] = '\0';
	return program != (void *)0x77;
}
