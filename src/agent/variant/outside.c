/* outside.c - is a launch outside of all ranges? Its pointers, looked up in the table of allocations. */
#include "agent/variant/outside.h"

#include "agent/core/allocations.h"
#include "agent/variant/variant_load.h"

#include <stdlib.h>
#include <string.h>

static bool is_in_a_range(const struct gx_origins *origins, uint64_t address, uint64_t bytes)
{
	for (uint32_t i = 0; i < origins->n_ranges; i++)
		if (gx_range_meets(&origins->ranges[i], address, bytes))
			return true;
	return false;
}

/* A variable lies in one place for good; where the driver does not say in which, it may be in a range. */
static bool is_apart(const struct gx_kernel *kernel, const struct gx_origins *origins,
                     const char *symbol)
{
	CUdeviceptr address = 0;
	size_t bytes = 0;

	return !gx_variant_original_global(kernel, symbol, &address, &bytes) && address &&
	       !is_in_a_range(origins, address, bytes);
}

struct gx_outside *gx_outside_of(const struct gx_kernel *kernel, const struct gx_instrumented *text)
{
	const struct gx_origins *origins = &text->origins;
	size_t bytes = origins->n_ranges * sizeof(struct gx_range);
	struct gx_outside *out;

	if (!origins->known || !origins->n_accesses)
		return NULL;
	out = calloc(1, sizeof(*out) + bytes);
	if (!out)
		return NULL;
	memcpy(out->ranges, origins->ranges, bytes);
	out->n_ranges = origins->n_ranges;
	out->n_accesses = origins->n_accesses;
	for (uint32_t i = 0; i < origins->n; i++) {
		if (!origins->at[i].symbol) {
			out->at[out->n++] = origins->at[i];
		} else if (!is_apart(kernel, origins, origins->at[i].symbol)) {
			free(out);
			return NULL;
		}
	}
	return out;
}

bool gx_outside_is(const struct gx_outside *outside, void *const *params)
{
	struct gx_given_address given[GX_MOST_ORIGINS];

	for (uint32_t i = 0; i < outside->n; i++) {
		const struct gx_origin *from = &outside->at[i];
		const char *param = params ? params[from->param] : NULL;

		if (!param)
			return false;
		memcpy(&given[i].address, param + from->offset, sizeof(given[i].address));
		given[i].may_be_number = from->is_scaled;
	}
	return gx_allocations_apart(given, outside->n, outside->ranges, outside->n_ranges);
}
