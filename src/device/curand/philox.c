/* philox.c - where Philox's lanes start: each counts its fours of values by itself. */
#include "device/curand/curand.h"

void gx_philox_start(struct gx_rand *g)
{
	uint64_t fours = g->offset / 4;
	uint32_t *state = g->state.host;

	for (uint32_t l = 0; l < g->lanes; l++) {
		uint64_t own = fours / g->lanes + (l < fours % g->lanes);

		state[l] = (uint32_t)own;
		state[g->lanes + l] = (uint32_t)(own >> 32);
	}
	g->at = g->offset;
}
