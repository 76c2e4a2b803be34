/* xorwow.c - where XORWOW's lanes start: 2^67 numbers apart, in the sequence of the seed.
 *
 * What is linear in five words (no carries) is a matrix of 160 by 160 bits: a row for each bit of the words, which says what words come of it. The
 * sixth word counts steps.
 */
#include "device/curand/xorwow.h"

#include "device/curand/curand.h"

#include <pthread.h>
#include <string.h>

enum { BITS = 160, WORDS = 5, LOG_APART = 67, LOG_STEPS = 64 };

struct matrix {
	uint32_t row[BITS][WORDS];
};

static void apply(const struct matrix *m, uint32_t v[WORDS])
{
	uint32_t sum[WORDS] = { 0 };

	for (int b = 0; b < BITS; b++) {
		if (v[b / 32] >> b % 32 & 1) {
			for (int w = 0; w < WORDS; w++)
				sum[w] ^= m->row[b][w];
		}
	}
	memcpy(v, sum, sizeof(sum));
}

static struct matrix steps[LOG_STEPS], apart; /* of 2^i numbers; from lane to lane */

static void square(struct matrix *to, const struct matrix *m)
{
	struct matrix done = *m;

	for (int b = 0; b < BITS; b++)
		apply(m, done.row[b]);
	*to = done;
}

static void make_matrices(void)
{
	for (int b = 0; b < BITS; b++) {
		uint32_t s[WORDS + 1] = { 0 };

		s[b / 32] = 1u << b % 32;
		gx_xorwow_next(s);
		memcpy(steps[0].row[b], s, sizeof(steps[0].row[b]));
	}
	for (int i = 1; i < LOG_STEPS; i++)
		square(&steps[i], &steps[i - 1]);
	apart = steps[LOG_STEPS - 1];
	for (int i = LOG_STEPS - 1; i < LOG_APART; i++)
		square(&apart, &apart);
}

static void skip(uint32_t s[WORDS + 1], uint64_t n)
{
	for (int i = 0; i < LOG_STEPS; i++) {
		if (n >> i & 1)
			apply(&steps[i], s);
	}
	s[WORDS] += 362437 * (uint32_t)n;
}

void gx_xorwow_start(struct gx_rand *g)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	uint32_t a = 1099087573 * ((uint32_t)g->seed ^ 0xaad26b49),
	         b = 2591861531 * ((uint32_t)(g->seed >> 32) ^ 0xf7dcefdd), *state = g->state.host;
	/* the numbers of the paper, and the seed in them as curand_kernel.h of CUDA documents it */
	uint32_t s[WORDS + 1] = { 123456789 + a, 362436069 ^ a, 521288629 + b,
		                  88675123 ^ b,  5783321 + a,   6615241 + a + b };

	pthread_once(&once, make_matrices);
	skip(s, g->offset / g->lanes);
	for (uint32_t l = 0; l < g->lanes; l++) {
		uint32_t own[WORDS + 1];

		memcpy(own, s, sizeof(own));
		if (l < g->offset % g->lanes)
			gx_xorwow_next(own);
		for (size_t w = 0; w < WORDS + 1; w++)
			state[w * g->lanes + l] = own[w];
		apply(&apart, s);
	}
	g->at = g->offset;
}
