/* rows.h - every row of the driver's table as something that a fuzzer calls by number, with arguments by their declarations. */
#ifndef GX_FUZZ_ROWS_H
#define GX_FUZZ_ROWS_H

#include "device/soft/driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ARGS = 14 };

typedef CUresult any_call(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t,
                          uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t);

static const struct {
	const char *name, *parameters;
	void (*fn)(void);
} rows[] = {
#define CUDA_CALL(symbol, base, since, twin, parameters, arguments)                                \
	{ #symbol, #parameters, (void (*)(void))symbol },
#include "defs/cuda_calls.def"
#undef CUDA_CALL
};
enum { N_ROWS = sizeof(rows) / sizeof(rows[0]) };

/* One of the words is in the text. */
static bool has(const char *text, const char *words)
{
	char word[32];

	while (sscanf(words, "%31s", word) == 1) {
		if (strstr(text, word))
			return true;
		words += strspn(words, " ");
		words += strcspn(words, " ");
	}
	return false;
}

/* The types and names of its parameters. How many. */
static unsigned row_parameters(unsigned which, char out[MAX_ARGS][128])
{
	const char *at = rows[which].parameters + 1;
	unsigned n = 0;

	for (; n < MAX_ARGS && *at && strncmp(at, "void)", 5); n++) {
		size_t len = strcspn(at, ",");

		snprintf(out[n], 128, "%.*s", (int)len, at);
		at += len + (at[len] == ',');
	}
	return n;
}

/* Whatever comes, a result that has a name. */
static CUresult row_call(unsigned which, const uint64_t a[MAX_ARGS])
{
	const char *name;
	CUresult err;

	if (getenv("FUZZ_CALLS_SHOW"))
		fprintf(stderr, "%s(%llx, %llx, %llx, %llx, %llx, %llx)\n", rows[which].name,
		        (unsigned long long)a[0], (unsigned long long)a[1],
		        (unsigned long long)a[2], (unsigned long long)a[3],
		        (unsigned long long)a[4], (unsigned long long)a[5]);
	err = ((any_call *)rows[which].fn)(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8],
	                                   a[9], a[10], a[11], a[12], a[13]);
	if (cuGetErrorName(err, &name)) {
		fprintf(stderr, "violated: %s gave %d, which has no name\n", rows[which].name, err);
		abort();
	}
	return err;
}

#endif
