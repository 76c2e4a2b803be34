/* outside.c - is a launch outside of all ranges, or are some of its accesses? Its pointers, looked up in the table of allocations; variants for
 * launches some of whose pointers are. */
#include "agent/variant/outside.h"

#include "agent/core/allocations.h"
#include "agent/variant/original.h"

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

/* Sets as bits of the parameters that are left; one that had nothing but variables is empty. */
static void add_sets(const struct gx_origins *origins, const uint32_t *number,
                     struct gx_outside *out)
{
	for (uint32_t s = 0; s < origins->n_sets; s++) {
		uint64_t set = 0;

		for (uint32_t i = 0; i < origins->n; i++)
			if (origins->sets[s] >> i & 1 && !origins->at[i].symbol)
				set |= (uint64_t)1 << number[i];
		out->sets[out->n_sets++] = set;
	}
}

struct gx_outside *gx_outside_of(const struct gx_kernel *kernel, const struct gx_instrumented *text)
{
	const struct gx_origins *origins = &text->origins;
	size_t bytes = origins->n_ranges * sizeof(struct gx_range);
	uint32_t number[GX_MOST_ORIGINS] = { 0 };
	struct gx_outside *out;

	if (!origins->n_accesses || !(origins->known || origins->n_sets))
		return NULL;
	out = calloc(1, sizeof(*out) + bytes);
	if (!out)
		return NULL;
	memcpy(out->ranges, origins->ranges, bytes);
	out->n_ranges = origins->n_ranges;
	out->n_accesses = origins->n_accesses;
	out->known = origins->known;
	for (uint32_t i = 0; i < origins->n; i++) {
		if (!origins->at[i].symbol) {
			number[i] = out->n;
			out->all |= (uint64_t)1 << out->n;
			out->at[out->n++] = origins->at[i];
		} else if (!is_apart(kernel, origins, origins->at[i].symbol)) {
			free(out);
			return NULL;
		}
	}
	add_sets(origins, number, out);
	return out;
}

uint64_t gx_outside_origins(const struct gx_outside *outside, void *const *params)
{
	struct gx_given_address given[GX_MOST_ORIGINS];

	for (uint32_t i = 0; i < outside->n; i++) {
		const struct gx_origin *from = &outside->at[i];
		const char *param = params ? params[from->param] : NULL;

		if (!param)
			return 0;
		memcpy(&given[i].address, param + from->offset, sizeof(given[i].address));
		given[i].may_be_number = from->is_scaled;
	}
	return gx_allocations_apart(given, outside->n, outside->ranges, outside->n_ranges);
}

bool gx_outside_is(const struct gx_outside *outside, uint64_t near)
{
	return outside->known && near == outside->all;
}

void gx_outside_made(struct gx_outside *outside, uint64_t near, struct gx_variant *variant)
{
	for (uint32_t i = 0; i < GX_MOST_NEARER; i++)
		if (atomic_load(&outside->nearer[i].near) == near)
			atomic_store(&outside->nearer[i].variant, variant);
}

void gx_outside_near(const struct gx_outside *outside, uint64_t near, struct gx_near *out)
{
	out->n = 0;
	for (uint32_t i = 0; i < outside->n; i++)
		if (near >> i & 1)
			out->at[out->n++] = outside->at[i];
}
