/* limits.h - what --check compares a profile with: a file of limits, each for places that kernel and text name, never a line's number. */
#ifndef GX_PROFILE_LIMITS_H
#define GX_PROFILE_LIMITS_H

#include "cli/profile/profile.h"

enum gx_limit_compare { GX_LIMIT_AT_MOST, GX_LIMIT_AT_LEAST, GX_LIMIT_EQUAL };

struct gx_limit {
	uint32_t line;    /* of the file */
	char kernel[128]; /* glob over the mangled and the other name */
	char text
	        [160]; /* that the line of the source has; "": any line; whole: no line, but the kernel */
	bool whole;
	const struct gx_profile_metric *metric;           /* of a line */
	const struct gx_profile_kernel_metric *of_kernel; /* whole */
	enum gx_limit_compare compare;
	double value;
};

struct gx_limits_file {
	struct gx_limit *limits; /* [n] */
	uint32_t n;
	char path[256];
};

/* GX0003 the file; GX0901 with the line that is none. gx_limits_free() also after a failure. */
int gx_limits_read(const char *path, struct gx_limits_file *out, struct gx_diag *diag);
void gx_limits_free(struct gx_limits_file *file);

/* What became of one limit. */
enum gx_limit_verdict { GX_LIMIT_HELD, GX_LIMIT_BROKEN, GX_LIMIT_NOT_SEEN };
struct gx_limit_result {
	enum gx_limit_verdict verdict;
	uint32_t n_seen; /* places that it was compared at */
	char said
	        [640]; /* BROKEN, NOT_SEEN: where, what there was, what the limit is; of the worst place */
};

/* One limit against all that its names name. */
void gx_limit_check(const struct gx_profile *profile, const struct gx_limit *limit,
                    struct gx_limit_result *out);
/* "strided \"in[i * 8]\" sectors_per_request <= 4" */
void gx_limit_text(const struct gx_limit *limit, char *out, size_t size);
/**
 * gx_limits_check() - all of them, a line each for those that do not hold.
 * @junit: filled with a test report of all; NULL: none
 *
 * Returns the exit status: 0, 1 one does not hold, 3 none is broken but one was not seen.
 */
int gx_limits_check(const struct gx_profile *profile, const struct gx_limits_file *file,
                    struct gx_strbuf *out, struct gx_strbuf *junit);

#endif
