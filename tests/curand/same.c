/* same.c - generators of the stand-in for cuRAND: on the device and in parts what the host gives as a whole, behind an offset what is there, other numbers
 * of another seed.
 */
#include "device.h"

enum { N = 9000, LEFT = 3999 };

static void check_kind(int type, int kind)
{
	size_t bytes = bytes_of(type, kind), parts[] = { 6, 4098, 300, N - 4404, 0 },
	       whole[] = { N, 0 };
	char *host = on_host(type, kind, N, 0x123456789abc, 0),
	     *device = on_device(type, kind, parts, 0x123456789abc, 0),
	     *other = on_host(type, kind, N, 0x1123456789abc, 0);

	CHECK(!memcmp(host, device, N * bytes));
	CHECK((type < CURAND_RNG_QUASI_DEFAULT) == !!memcmp(host, other, N * bytes));
	free(device);
	device = on_device(type, kind, whole, 0x123456789abc, 0);
	CHECK(!memcmp(host, device, N * bytes));
	free(host);
	free(device);
	free(other);
}

/* So many that each of a generator's lanes, as many as 65,536, is sent forward several times by more than one way of its powers. */
static void check_offset(int type, size_t skipped)
{
	size_t bytes = bytes_of(type, GX_RAND_bits), parts[] = { LEFT, 0 };
	char *all = on_host(type, GX_RAND_bits, skipped + LEFT, 7, 0),
	     *host = on_host(type, GX_RAND_bits, LEFT, 7, skipped),
	     *device = on_device(type, GX_RAND_bits, parts, 7, skipped);

	CHECK(!memcmp(all + skipped * bytes, host, LEFT * bytes));
	CHECK(!memcmp(host, device, LEFT * bytes));
	free(all);
	free(host);
	free(device);
}

/* The first coordinates of all points of a call, then the second ones; the next call has the points behind these. */
static void check_dimensions(int type)
{
	size_t bytes = bytes_of(type, GX_RAND_bits), parts[] = { 300, 600, 0 };
	char *device, *one;

	dimensions = 3;
	device = on_device(type, GX_RAND_bits, parts, 0, 0);
	one = on_host(type, GX_RAND_bits, 900, 0, 0);
	for (size_t d = 0; d < 3; d++) {
		CHECK(!memcmp(device + d * 100 * bytes, one + d * 300 * bytes, 100 * bytes));
		CHECK(!memcmp(device + (300 + d * 200) * bytes, one + (d * 300 + 100) * bytes,
		              200 * bytes));
	}
	dimensions = 1;
	free(device);
	free(one);
}

/* Kinds one behind the other: all take what is next. */
static void check_mixed(int type)
{
	curandGenerator_t host = make(true, type, 3, 0), device = make(false, type, 3, 0);
	CUdeviceptr at = 0;
	char a[1000 * 8], b[1000 * 8];

	CHECK_OK(cuMemAlloc_v2(&at, sizeof(a)));
	for (int kind = 0; kind < 2 * GX_RAND_N_KINDS; kind++) {
		int own = kind % GX_RAND_N_KINDS;
		size_t n = 994 + 6 * (kind / GX_RAND_N_KINDS), bytes = n * bytes_of(type, own);

		lambda = kind < GX_RAND_N_KINDS ? 3 : 10000;
		CHECK_OK(draw(host, type, own, a, n));
		CHECK_OK(draw(device, type, own, pointer(at), n));
		CHECK_OK(cuMemcpyDtoH_v2(b, at, bytes));
		CHECK(!memcmp(a, b, bytes));
	}
	lambda = 17.5;
	CHECK_OK(cuMemFree_v2(at));
	CHECK_OK(curandDestroyGenerator(host));
	CHECK_OK(curandDestroyGenerator(device));
}

/* Lanes of the older order: the first as many are the same. */
static void check_legacy(int type, size_t lanes, int equal)
{
	curandGenerator_t g = make(true, type, 1, 0);
	uint32_t *best = on_host(type, GX_RAND_bits, 2 * lanes, 1, 0),
	         *legacy = malloc(2 * lanes * 4);

	CHECK_OK(curandSetGeneratorOrdering(g, CURAND_ORDERING_PSEUDO_LEGACY));
	CHECK_OK(curandGenerate(g, legacy, 2 * lanes));
	CHECK(!memcmp(best, legacy, lanes * 4));
	CHECK_EQ(!memcmp(best, legacy, 2 * lanes * 4), equal);
	CHECK_OK(curandDestroyGenerator(g));
	free(best);
	free(legacy);
}

int main(void)
{
	static const size_t skipped[] = { 1, 5001, 29003, 460001 };
	static const int types[] = { CURAND_RNG_PSEUDO_XORWOW, CURAND_RNG_PSEUDO_MRG32K3A,
		                     CURAND_RNG_PSEUDO_MTGP32, CURAND_RNG_PSEUDO_PHILOX4_32_10,
		                     CURAND_RNG_QUASI_SOBOL32, CURAND_RNG_QUASI_SCRAMBLED_SOBOL32,
		                     CURAND_RNG_QUASI_SOBOL64, CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 };

	start();
	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		for (int kind = 0; kind < GX_RAND_N_KINDS; kind++)
			check_kind(types[i], kind);
		for (size_t k = 0; k < sizeof(skipped) / sizeof(skipped[0]); k++)
			if (types[i] != CURAND_RNG_PSEUDO_MTGP32)
				check_offset(types[i], skipped[k]);
		if (types[i] >= CURAND_RNG_QUASI_DEFAULT)
			check_dimensions(types[i]);
		check_mixed(types[i]);
	}
	check_legacy(CURAND_RNG_PSEUDO_XORWOW, 4096, 1);
	check_legacy(CURAND_RNG_PSEUDO_MRG32K3A, 4096, 0);
	check_legacy(CURAND_RNG_PSEUDO_MTGP32, 64 * 256, 0);
	check_legacy(CURAND_RNG_PSEUDO_PHILOX4_32_10, 65536, 1);
	CHECK_OK(cuDevicePrimaryCtxReset_v2(0));
	return TEST_END();
}
