/* known.c - engines of the stand-in for cuRAND beside numbers that others published, and what cuRAND gives. */
#include "device.h"

#include "device/curand/engines.h"

#include <math.h>

/* The paper's generator with the paper's numbers in it. */
static void test_xorwow(void)
{
	uint32_t s[6] = { 123456789, 362436069, 521288629, 88675123, 5783321, 6615241 };
	static const uint32_t known[] = { 246875399, 3690007200, 1264581005, 3906711041,
		                          1866187943 };

	for (int i = 0; i < 5; i++)
		CHECK_EQ(gx_xorwow_next(s), known[i]);
}

/* Random123's known answers. */
static void test_philox(void)
{
	static const uint32_t known[][10] = {
		{ 0, 0, 0, 0, 0, 0, 0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8 },
		{ ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, 0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd },
		{ 0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344, 0xa4093822, 0x299f31d0,
		  0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1 },
	};
	uint32_t x[4];

	for (int i = 0; i < 3; i++) {
		gx_philox_words(known[i], known[i] + 4, x);
		CHECK(!memcmp(x, known[i] + 6, sizeof(x)));
	}
}

/* What L'Ecuyer's packages begin with, which divide by M1 + 1. */
static void test_mrg32k3a(void)
{
	uint32_t s[6] = { 12345, 12345, 12345, 12345, 12345, 12345 };
	static const double known[] = { 0.127011122046577, 0.3185275653967945, 0.3091860155832701 };

	for (int i = 0; i < 3; i++)
		CHECK(fabs(gx_mrg32k3a_next(s) * 2.328306549295728e-10 - known[i]) < 1e-15);
}

/* The first points of the first three dimensions: Joe and Kuo's. */
static void test_sobol(void)
{
	static const uint32_t known[3][8] = { { 0, 4, 6, 2, 3, 7, 5, 1 },
		                              { 0, 4, 2, 6, 3, 7, 1, 5 },
		                              { 0, 4, 2, 6, 5, 1, 7, 3 } };
	uint32_t *points, *far;
	uint64_t *wide;

	dimensions = 3;
	points = on_host(CURAND_RNG_QUASI_SOBOL32, GX_RAND_bits, 24, 0, 0);
	wide = on_host(CURAND_RNG_QUASI_SOBOL64, GX_RAND_bits, 24, 0, 0);
	for (int i = 0; i < 24; i++) {
		CHECK_EQ(points[i], known[i / 8][i % 8] << 29);
		CHECK_EQ(wide[i] >> 32, points[i]);
	}
	/* the last of all dimensions, as cuRAND 10.4's direction numbers have it */
	dimensions = 160;
	far = on_host(CURAND_RNG_QUASI_SOBOL32, GX_RAND_bits, 160, 0, 0x1000);
	CHECK_EQ(far[159], 0x2c180000u);
	dimensions = 1;
	free(points);
	free(wide);
	free(far);
}

/* What generators of the host of cuRAND 10.4.0 give for seed 0 (1234 for MTGP32): the first numbers, and the first of the second round of lanes. */
static void test_curand(void)
{
	static const struct {
		int type;
		uint32_t first[4], lanes, behind;
	} known[] = {
		{ CURAND_RNG_PSEUDO_XORWOW,
		  { 0xbd7f03b6, 0xebc63fb7, 0x09fd3f29, 0xf80df3fd },
		  4096,
		  0x703e556d },
		{ CURAND_RNG_PSEUDO_MRG32K3A,
		  { 0x2083cd07, 0x14537e00, 0x43115831, 0x80d28544 },
		  81920,
		  0x518b05c4 },
		{ CURAND_RNG_PSEUDO_MTGP32,
		  { 0x95130d0d, 0x76af12e1, 0x9d99d21c, 0xff1234b2 },
		  49152,
		  0x303a95c2 },
		{ CURAND_RNG_PSEUDO_PHILOX4_32_10,
		  { 0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8 },
		  262144,
		  0xf8e4cca4 },
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		uint32_t *got = on_host(known[i].type, GX_RAND_bits, known[i].lanes + 1,
		                        known[i].type == CURAND_RNG_PSEUDO_MTGP32 ? 1234 : 0, 0);

		CHECK(!memcmp(got, known[i].first, sizeof(known[i].first)));
		CHECK_EQ(got[known[i].lanes], known[i].behind);
		free(got);
	}
}

/* Doubles are near what cuRAND gives; how near is how the host's library and ours round. */
static void test_normal(void)
{
	static const struct {
		int type;
		double first[4];
	} known[] = {
		{ CURAND_RNG_PSEUDO_XORWOW,
		  { 1.0710216055754271, 0.708468675881235, 0.8943739751223735,
		    -0.8669300652980945 } },
		{ CURAND_RNG_PSEUDO_MRG32K3A,
		  { 1.846072786886996, -0.847924824159474, 0.2773479260799727,
		    -2.233745149958789 } },
		{ CURAND_RNG_PSEUDO_MTGP32,
		  { -1.3783998489379883, -0.5840056538581848, 0.0972961038351059,
		    0.04125833138823509 } },
		{ CURAND_RNG_PSEUDO_PHILOX4_32_10,
		  { -0.31039573600037634, -0.3976671363150354, 0.3292107012677683,
		    1.3868442783732757 } },
		{ CURAND_RNG_QUASI_SOBOL32,
		  { -6.33795775455379, 2.918099372916623e-10, 0.6744897505624251,
		    -0.6744897498297384 } },
		{ CURAND_RNG_QUASI_SOBOL64,
		  { -8.292361075813593, 0.0, 0.6744897501960818, -0.6744897501960816 } },
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		double *got = on_host(known[i].type, GX_RAND_normal_double, 4, 0, 0);

		for (int k = 0; k < 4; k++)
			CHECK(fabs(got[k] - (MEAN + STDDEV * known[i].first[k])) <
			      (known[i].type == CURAND_RNG_PSEUDO_MTGP32 ? 1e-6 : 1e-14));
		free(got);
	}
}

/* One of all that there is: every function is the library's. */
static void test_functions(void)
{
	for (int i = 1; i < 2000; i++) {
		double x = i / 2000.0, s, c, big = (i - 1000) / 1.5;

		CHECK(fabs(gx_rand_log(x) - log(x)) <= 4e-16 * (1 + fabs(log(x))));
		CHECK(fabs(gx_rand_exp(big) - exp(big)) <= 2e-15 * exp(big));
		gx_rand_sincospi(2 * x, &s, &c);
		CHECK(fabs(s - sin(2 * x * M_PI)) < 2e-15 && fabs(c - cos(2 * x * M_PI)) < 2e-15);
		gx_rand_sincos(6.28 * x, &s, &c);
		CHECK(fabs(s - sin(6.28 * x)) < 1e-15 && fabs(c - cos(6.28 * x)) < 1e-15);
		if (x <= 0.5) /* the share below it */
			CHECK(fabs(erfc(-gx_rand_icdf(x) / M_SQRT2) / 2 - x) < 1e-15);
	}
	CHECK(fabs(gx_rand_log(0x1p-54) + 54 * M_LN2) < 1e-14);
	CHECK(fabs(erfc(-gx_rand_icdf(0x1p-54) / M_SQRT2) * 0x1p53 - 1) < 1e-13);
	CHECK(gx_rand_exp(800) == INFINITY && gx_rand_exp(-800) == 0 &&
	      gx_rand_exp(INFINITY) == INFINITY && gx_rand_exp(-INFINITY) == 0 &&
	      isnan(gx_rand_exp(NAN)));
}

int main(void)
{
	test_xorwow();
	test_philox();
	test_mrg32k3a();
	test_sobol();
	test_curand();
	test_normal();
	test_functions();
	return TEST_END();
}
