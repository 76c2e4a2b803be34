/* profile_kernel.h - a kernel that a test makes line by line, and what is found to cost turns in it. */
#ifndef GX_TEST_PROFILE_KERNEL_H
#define GX_TEST_PROFILE_KERNEL_H

#include "../test.h"

#include "cli/profile/outputs.h"

#include <stdlib.h>
#include <string.h>

/* One kernel whose lines are its places. */
static struct gx_profile_line lines[8];
static struct gx_profile_kernel kernel;
static struct gx_profile profile;

static inline void start(void)
{
	memset(lines, 0, sizeof(lines));
	kernel = (struct gx_profile_kernel){ .name = "_Z4gemmPf",
		                             .shown = "gemm",
		                             .launches = 1,
		                             .instrumented = 1,
		                             .grid = { 8, 1, 1 },
		                             .block = { 128, 1, 1 },
		                             .n_geometries = 1,
		                             .lines = lines,
		                             .places = lines,
		                             .numbers = { 32, 0, 0, 1024, 4, 2048, 32, 65536,
		                                          233472, 1024 } };
	profile = (struct gx_profile){ .kernels = &kernel, .n_kernels = 1, .launches = 1 };
}

static inline struct gx_profile_line *add(enum profile_what what, enum gx_profile_op op, uint64_t n)
{
	struct gx_profile_line *line = &lines[kernel.n_lines++];

	*line = (struct gx_profile_line){
		.line = 10 + kernel.n_lines,
		.ptx_line = 100 + kernel.n_lines,
		.file = "/src/gemm.cu",
		.what = what,
		.op = op,
		.width = 4,
		.worst = 1,
		.counts = { .executions = n, .lanes = 32 * n, .threads = 32 * n, .asked = 128 * n },
	};
	snprintf(line->text, sizeof(line->text), "line %u /* [mark %u] */", line->line,
	         kernel.n_lines);
	kernel.n_places = kernel.n_lines;
	return line;
}

static inline struct gx_profile_line *add_global(uint64_t n, uint64_t sectors, uint64_t ideal,
                                                 uint64_t distinct)
{
	struct gx_profile_line *line = add(PROFILE_GLOBAL, GX_PROFILE_LOAD, n);

	line->counts.sectors = sectors;
	line->counts.ideal_sectors = ideal;
	line->counts.distinct = distinct;
	return line;
}

/* "strided:limit:11 ..." of what is found, in order; the line 0 is the kernel. */
static inline const char *found(void)
{
	static const char *const verdicts[] = { "limit", "real", "unknown" };
	static char text[512];
	char title[GX_PROFILE_TITLE];
	struct gx_profile_causes causes;

	text[0] = '\0';
	gx_profile_find_causes(&profile, &causes);
	CHECK(!causes.failed);
	for (uint32_t i = 0; i < causes.n; i++) {
		const struct gx_profile_cause *c = &causes.causes[i];

		CHECK(*c->evidence && *gx_profile_cause_title(c, title) &&
		      *gx_profile_cause_change(c->kind));
		snprintf(text + strlen(text), sizeof(text) - strlen(text), "%s%s:%s:%u",
		         i ? " " : "", gx_profile_cause_name(c->kind), verdicts[c->verdict],
		         c->line ? c->line->line : 0);
	}
	free(causes.causes);
	return text;
}

#define FOUND(want) CHECK_TEXT(found(), want)
static inline void check_text(const char *got, const char *want, int line)
{
	if (strcmp(got, want) != 0)
		printf("line %d: \"%s\", not \"%s\"\n", line, got, want);
	CHECK(!strcmp(got, want));
}
#define CHECK_TEXT(got, want) check_text(got, want, __LINE__)

#endif
