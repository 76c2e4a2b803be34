/* filter.h - what a section says of places behind its hook: gpu/HOOK(ARGUMENT, option=value...). */
#ifndef GX_EBPF_FILTER_H
#define GX_EBPF_FILTER_H

#include "base/diag.h"
#include "ebpf/hook.h"

#include <stddef.h>

enum { GX_FILTER_RANGES = 8 };

struct gx_range {
	uint64_t begin, bytes; /* up to 2^64 */
};

/* Some address is in both. */
static inline bool gx_range_meets(const struct gx_range *range, uint64_t begin, uint64_t bytes)
{
	return bytes && begin <= range->begin + (range->bytes - 1) &&
	       range->begin <= begin + (bytes - 1);
}

/* Places that a program stands at, of those of its hook. All zero: every one. */
struct gx_filter {
	char name
	        [128]; /* glob over functions, files or opcodes; "" where the hook has no argument */
	uint32_t line;   /* of the file; 0: every one */
	uint32_t spaces; /* a bit for each enum gpu_mem_space; 0: every one */
	bool has_sites;  /* only these: */
	uint32_t first_site, last_site;
	uint32_t every; /* one warp in so many; 0: all */
	/* Accesses by lanes whose address lies in one of them; none: all. */
	uint32_t n_ranges;
	struct gx_range ranges[GX_FILTER_RANGES];
	bool seldom; /* lanes for which a program in front of it came to gdev_seldom() */
	/* Accesses to shared memory that another thread's may conflict with; at other hooks, kernels that have some. */
	bool conflicting;
	/* Barriers that threads of a block may come to apart; at other hooks, kernels that have some. */
	bool parted;
};

/**
 * gx_filter_parse() - read what stands in the parentheses of a section.
 * @argument: NUL-terminated, as written; "" when there are none
 *
 * Errors: GX0608
 */
int gx_filter_parse(enum gx_hook hook, const char *argument, struct gx_filter *out,
                    struct gx_diag *diag);
/* A glob over paths names it: the whole path, or what stands behind one of its slashes. */
bool gx_filter_names_file(const struct gx_filter *filter, const char *path, size_t len);

#endif
