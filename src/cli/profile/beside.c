/* beside.c - accesses that have addresses in common: one register, and offsets so near that what one reads is mostly what another one reads. */
#include "cli/profile/profile.h"

#include <stdlib.h>
#include <string.h>

enum { LANES = 32 };

/* "ld.global.f32 %f1, [%rd6+-4];" */
void gx_profile_take_address(const char *text, struct gx_profile_line *place)
{
	const char *at = strchr(text, '[');
	size_t n = at ? strcspn(++at, "+]") : 0;

	if (!n || n >= sizeof(place->base) || *at != '%')
		return;
	memcpy(place->base, at, n);
	place->base[n] = '\0';
	place->offset = at[n] == '+' ? strtoll(at + n + 1, NULL, 0) : 0;
}

static uint64_t excess_of(const struct gx_profile_line *place)
{
	const struct profile_counts *c = &place->counts;

	return c->sectors > c->ideal_sectors ? c->sectors - c->ideal_sectors : 0;
}

static bool is_beside(const struct gx_profile_line *a, const struct gx_profile_line *b)
{
	int64_t apart = a->offset > b->offset ? a->offset - b->offset : b->offset - a->offset;

	return a != b && b->what == PROFILE_GLOBAL && b->op == a->op && *a->base &&
	       !strcmp(a->base, b->base) && !strcmp(a->func, b->func) &&
	       apart < (int64_t)LANES * a->width &&
	       2 * b->counts.executions >= a->counts.executions;
}

/* Of those beside each other the one with the least too many stands for all: a stencil's neighbours are what its middle reads. */
static bool stands_for_others(const struct gx_profile_kernel *kernel,
                              const struct gx_profile_line *place)
{
	uint64_t excess = excess_of(place);

	for (uint32_t i = 0; i < kernel->n_places; i++) {
		const struct gx_profile_line *other = &kernel->places[i];

		if (is_beside(place, other) &&
		    (excess_of(other) < excess || (excess_of(other) == excess && other < place)))
			return false;
	}
	return true;
}

uint64_t gx_profile_excess_of_its_own(const struct gx_profile_kernel *kernel,
                                      const struct gx_profile_line *line)
{
	uint64_t sum = 0;

	for (uint32_t i = 0; i < kernel->n_places; i++) {
		const struct gx_profile_line *place = &kernel->places[i];

		if (place->what == PROFILE_GLOBAL && place->op == line->op &&
		    gx_profile_is_of_line(place, line) && stands_for_others(kernel, place))
			sum += excess_of(place);
	}
	return sum;
}
