/* mrg32k3a.c - where MRG32k3a's lanes start: 2^76 numbers apart, in the sequence of the seed. */
#include "device/curand/mrg32k3a.h"

#include "device/curand/curand.h"

#include <string.h>

enum { LOG_APART = 76 };

struct matrix {
	uint32_t at[3][3];
};
static const struct matrix step[2] = {
	{ { { 0, 1, 0 }, { 0, 0, 1 }, { GX_MRG_M1 - 810728, 1403580, 0 } } },
	{ { { 0, 1, 0 }, { 0, 0, 1 }, { GX_MRG_M2 - 1370589, 0, 527612 } } },
};
static const uint32_t moduli[2] = { GX_MRG_M1, GX_MRG_M2 };

static void apply(const struct matrix *m, uint32_t s[3], uint32_t modulus)
{
	uint32_t to[3];

	for (int i = 0; i < 3; i++) {
		uint64_t sum = 0;

		for (int k = 0; k < 3; k++)
			sum = (sum + (uint64_t)m->at[i][k] * s[k] % modulus) % modulus;
		to[i] = (uint32_t)sum;
	}
	memcpy(s, to, sizeof(to));
}

static void square(struct matrix *m, uint32_t modulus)
{
	struct matrix done;

	for (int j = 0; j < 3; j++) {
		uint32_t column[3] = { m->at[0][j], m->at[1][j], m->at[2][j] };

		apply(m, column, modulus);
		for (int i = 0; i < 3; i++)
			done.at[i][j] = column[i];
	}
	*m = done;
}

static void skip(uint32_t s[3], int half, uint64_t n)
{
	struct matrix m = step[half];

	for (; n; n >>= 1) {
		if (n & 1)
			apply(&m, s, moduli[half]);
		square(&m, moduli[half]);
	}
}

/* How the seed gets into them is documented by curand_kernel.h of CUDA. */
void gx_mrg32k3a_start(struct gx_rand *g)
{
	uint32_t a = (uint32_t)g->seed ^ 0x55555555, b = (uint32_t)(g->seed >> 32) ^ 0xaaaaaaaa,
	         *state = g->state.host, s[6];
	struct matrix apart[2] = { step[0], step[1] };

	for (int w = 0; w < 6; w++) /* a b a, b a b */
		s[w] = g->seed ? (uint32_t)(12345ull * (w & 1 ? b : a) % moduli[w / 3]) : 12345;
	for (int half = 0; half < 2; half++) {
		skip(s + 3 * (size_t)half, half, g->offset / g->lanes);
		for (int i = 0; i < LOG_APART; i++)
			square(&apart[half], moduli[half]);
	}
	for (uint32_t l = 0; l < g->lanes; l++) {
		uint32_t own[6];

		memcpy(own, s, sizeof(own));
		if (l < g->offset % g->lanes)
			gx_mrg32k3a_next(own);
		for (size_t w = 0; w < 6; w++)
			state[w * g->lanes + l] = own[w];
		apply(&apart[0], s, GX_MRG_M1);
		apply(&apart[1], s + 3, GX_MRG_M2);
	}
	g->at = g->offset;
}
