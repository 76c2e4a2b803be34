/* sobol.c - direction numbers of Sobol' sequences: published ones for the first dimensions, of our own behind these, and scrambled ones.
 *
 * Any odd first numbers, with any primitive polynomial, make a Sobol' sequence. Scrambling is Matousek's ("On the L2-Discrepancy for Anchored
 * Boxes", 1998): a triangular matrix of random bits to each dimension's numbers, and a random number to all of its points.
 */
#include "device/curand/curand.h"

#include <pthread.h>
#include <string.h>

enum {
	MAX_DEGREE = 17,
	N_PUBLISHED = 1
#define SOBOL(...) +1
#include "defs/sobol_numbers.def"
#undef SOBOL
};

static const uint16_t published[][2 + MAX_DEGREE] = {
#define SOBOL(...) { __VA_ARGS__ },
#include "defs/sobol_numbers.def"
#undef SOBOL
};

bool gx_sobol_has(uint32_t dimensions)
{
	return dimensions <= N_PUBLISHED;
}

/* Steele and others, "Fast Splittable Pseudorandom Number Generators" (2014). */
static uint64_t mix(uint64_t x)
{
	x += 0x9e3779b97f4a7c15ull;
	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
	x = (x ^ x >> 27) * 0x94d049bb133111ebull;
	return x ^ x >> 31;
}

/* --- polynomials over two elements, a bit for each power */
static uint32_t product(uint32_t a, uint32_t b, uint32_t modulus, int degree)
{
	uint32_t sum = 0;

	for (; b; b >>= 1) {
		sum ^= b & 1 ? a : 0;
		a <<= 1;
		a ^= a >> degree & 1 ? modulus : 0;
	}
	return sum;
}

static uint32_t power(uint32_t e, uint32_t modulus, int degree)
{
	uint32_t to = 1, x = 2;

	for (; e; e >>= 1) {
		to = e & 1 ? product(to, x, modulus, degree) : to;
		x = product(x, x, modulus, degree);
	}
	return to;
}

/* The powers of x are all that there is: 2^degree - 1, and no fewer. */
static bool is_primitive(uint32_t polynomial, int degree)
{
	uint32_t order = (1u << degree) - 1, rest = order;

	if (power(order, polynomial, degree) != 1)
		return false;
	for (uint32_t prime = 3; rest > 1 && rest < order + 1; prime += 2) {
		if (prime * prime > rest)
			prime = rest;
		if (rest % prime)
			continue;
		while (rest % prime == 0)
			rest /= prime;
		if (prime < order && power(order / prime, polynomial, degree) == 1)
			return false;
	}
	return true;
}

/* The next one, in the order of degrees and, in these, of inner coefficients. */
static void next_polynomial(int *degree, uint32_t *inner)
{
	do {
		if (++*inner >> (*degree - 1)) {
			*inner = 0;
			++*degree;
		}
	} while (!is_primitive(1u << *degree | *inner << 1 | 1, *degree));
}

/* --- direction numbers of 64 bits; those of 32 bits are their upper halves */
static uint64_t vectors[GX_SOBOL_MAX_DIMENSIONS][64];

static void recur(uint64_t v[64], int degree, uint32_t inner)
{
	for (int i = degree; i < 64; i++) {
		v[i] = v[i - degree] ^ v[i - degree] >> degree;
		for (int k = 1; k < degree; k++)
			v[i] ^= inner >> (degree - 1 - k) & 1 ? v[i - k] : 0;
	}
}

static void make_vectors(void)
{
	int degree = 1;
	uint32_t inner = 0;

	for (int i = 0; i < 64; i++)
		vectors[0][i] = 1ull << (63 - i);
	for (uint32_t d = 1; d < GX_SOBOL_MAX_DIMENSIONS; d++) {
		if (d < N_PUBLISHED) {
			degree = published[d - 1][0];
			inner = published[d - 1][1];
		} else {
			next_polynomial(&degree, &inner);
		}
		for (int i = 0; i < degree; i++) {
			uint64_t own = (mix(d * 64ull + (uint64_t)i) & ((2ull << i) - 1)) | 1;

			vectors[d][i] = (d < N_PUBLISHED ? published[d - 1][2 + i] : own)
			                << (63 - i);
		}
		recur(vectors[d], degree, inner);
	}
}

/* Bit b, from above, of the result is that of v and a random sum of those above it. */
static uint64_t scrambled(uint64_t v, uint32_t dimension)
{
	uint64_t to = 0;

	for (uint32_t b = 0; b < 64; b++) {
		uint64_t row = 1ull << (63 - b);

		row |= mix(~(dimension * 64ull + b)) & ~(2 * row - 1);
		row = b ? row : 1ull << 63;
		to |= (uint64_t)__builtin_parityll(v & row) << (63 - b);
	}
	return to;
}

static uint64_t shift(uint32_t dimension)
{
	return mix(0x5c4a3b1eull << 32 | dimension);
}

static pthread_once_t once = PTHREAD_ONCE_INIT;

void gx_sobol_start(struct gx_rand *g)
{
	uint64_t *wide = g->table.host;
	uint32_t *narrow = g->table.host, n = g->dimensions;
	uint32_t bits = gx_rand_is_64(g) ? 64 : 32;
	bool mixed =
	        g->engine == GX_RAND_scrambled_sobol32 || g->engine == GX_RAND_scrambled_sobol64;

	pthread_once(&once, make_vectors);
	for (uint32_t d = 0; d < n; d++) {
		for (uint32_t b = 0; b <= bits; b++) {
			uint64_t v = b < bits ? vectors[d][b] : 0;
			size_t at = b < bits ? (size_t)d * bits + b : (size_t)n * bits + d;

			if (mixed)
				v = b < bits ? scrambled(v, d) : shift(d);
			if (bits == 64)
				wide[at] = v;
			else
				narrow[at] = (uint32_t)(v >> 32);
		}
	}
	g->at = g->offset;
}

/* --- tables for programs: plain and scrambled, of 32 and of 64 bits */
static curandDirectionVectors32_t narrow[2][GX_SOBOL_MAX_DIMENSIONS];
static curandDirectionVectors64_t wide[GX_SOBOL_MAX_DIMENSIONS];
static unsigned int narrow_shifts[GX_SOBOL_MAX_DIMENSIONS];
static unsigned long long wide_shifts[GX_SOBOL_MAX_DIMENSIONS];

static void make_plain(void)
{
	pthread_once(&once, make_vectors);
	for (uint32_t d = 0; d < GX_SOBOL_MAX_DIMENSIONS; d++) {
		for (int b = 0; b < 32; b++)
			narrow[0][d][b] = (unsigned int)(vectors[d][b] >> 32);
	}
}

static void make_scrambled(void)
{
	pthread_once(&once, make_vectors);
	for (uint32_t d = 0; d < GX_SOBOL_MAX_DIMENSIONS; d++) {
		for (int b = 0; b < 64; b++)
			wide[d][b] = scrambled(vectors[d][b], d);
		for (int b = 0; b < 32; b++)
			narrow[1][d][b] = (unsigned int)(wide[d][b] >> 32);
	}
}

static void make_shifts(void)
{
	for (uint32_t d = 0; d < GX_SOBOL_MAX_DIMENSIONS; d++) {
		wide_shifts[d] = shift(d);
		narrow_shifts[d] = (unsigned int)(wide_shifts[d] >> 32);
	}
}

enum { PLAIN, SCRAMBLED, SHIFTS };

static void have_tables(int which)
{
	static pthread_once_t made[] = { PTHREAD_ONCE_INIT, PTHREAD_ONCE_INIT, PTHREAD_ONCE_INIT };
	static void (*const makers[])(void) = { make_plain, make_scrambled, make_shifts };

	pthread_once(&made[which], makers[which]);
	gx_stand_in_says(gx_rand_engines, "/libcurand");
}

curandStatus_t curandGetDirectionVectors32(curandDirectionVectors32_t **to, int set)
{
	if (!to || (set != CURAND_DIRECTION_VECTORS_32_JOEKUO6 &&
	            set != CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6))
		return CURAND_STATUS_OUT_OF_RANGE;
	have_tables(set == CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6 ? SCRAMBLED : PLAIN);
	*to = narrow[set == CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6];
	return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandGetDirectionVectors64(curandDirectionVectors64_t **to, int set)
{
	if (!to || (set != CURAND_DIRECTION_VECTORS_64_JOEKUO6 &&
	            set != CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6))
		return CURAND_STATUS_OUT_OF_RANGE;
	have_tables(set == CURAND_DIRECTION_VECTORS_64_JOEKUO6 ? PLAIN : SCRAMBLED);
	*to = set == CURAND_DIRECTION_VECTORS_64_JOEKUO6 ? (curandDirectionVectors64_t *)vectors
	                                                 : wide;
	return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandGetScrambleConstants32(unsigned int **constants)
{
	if (!constants)
		return CURAND_STATUS_OUT_OF_RANGE;
	have_tables(SHIFTS);
	*constants = narrow_shifts;
	return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandGetScrambleConstants64(unsigned long long **constants)
{
	if (!constants)
		return CURAND_STATUS_OUT_OF_RANGE;
	have_tables(SHIFTS);
	*constants = wide_shifts;
	return CURAND_STATUS_SUCCESS;
}
