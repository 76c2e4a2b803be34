/* calls.h - a driver for tests of agent/cuda: what it is asked stands in a text, and the n-th call fails. */
#ifndef GX_TEST_AGENT_CUDA_CALLS_H
#define GX_TEST_AGENT_CUDA_CALLS_H

#include "../test.h"

#include "agent/variant/driver.h"

#include <stdarg.h>
#include <stdint.h>

static char asked[1 << 12];
static int failing_call; /* the n-th from now on; 0: none */
static size_t failed_at; /* in the text: the last one that did */

static __attribute__((format(printf, 1, 2))) CUresult ask(const char *format, ...)
{
	size_t at = strlen(asked);
	va_list args;

	va_start(args, format);
	vsnprintf(asked + at, sizeof(asked) - at, format, args);
	va_end(args);
	if (!failing_call || --failing_call)
		return CUDA_SUCCESS;
	failed_at = at;
	return CUDA_ERROR_INVALID_VALUE;
}

/* Since the last time. */
static inline bool was_asked(const char *expected)
{
	bool same = !strcmp(asked, expected);

	if (!same)
		fprintf(stderr, "asked: %s\nnot:   %s\n", asked, expected);
	asked[0] = '\0';
	return same;
}

static inline unsigned long number_of(const void *handle)
{
	return (unsigned long)(uintptr_t)handle;
}

static inline void *handle(uintptr_t n)
{
	return (void *)n; /* NOLINT */
}

static inline struct gx_cuda_api *api(void)
{
	return (struct gx_cuda_api *)(uintptr_t)gx_agent_api();
}

#endif
