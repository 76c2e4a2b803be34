/* mtgp32.c - where MTGP32's lanes start: each has the parameters of its number, and its number in its seed. */
#include "device/curand/mtgp32.h"

#include "device/curand/curand.h"

#include <string.h>

static const uint32_t numbers[][GX_MTGP32_NUMBERS] = {
#define MTGP32(pos, sh1, sh2, ...) { pos, sh1, sh2, __VA_ARGS__ },
#include "defs/mtgp32_numbers.def"
#undef MTGP32
};

/* As the authors' mtgp32_init_state does. */
void gx_mtgp32_start(struct gx_rand *g)
{
	uint32_t *state = g->state.host;

	memcpy(g->table.host, numbers, sizeof(numbers[0]) * g->lanes);
	for (uint32_t l = 0; l < g->lanes; l++) {
		/* words 4 and 8 of the table of the recursion */
		uint32_t hidden = numbers[l][5] ^ numbers[l][6] << 16, fill = hidden, last;

		fill += fill >> 16;
		fill += fill >> 8;
		fill = (fill & 0xff) * 0x01010101u;
		last = (uint32_t)(g->seed ^ g->seed >> 32) + l + 1;
		state[l] = last;
		for (uint32_t w = 1; w < GX_MTGP32_N; w++) {
			last = (w == 1 ? hidden : fill) ^ (1812433253u * (last ^ last >> 30) + w);
			state[(size_t)w * g->lanes + l] = last;
		}
		state[(size_t)GX_MTGP32_N * g->lanes + l] = 0;
	}
	g->at = 0;
}
