/* values.c - what the stand-in for cuRAND gives has the mean and the deviation that were asked for; calls that it refuses; tables for kernels of programs. */
#include "device.h"

#include <math.h>

enum { N = 40000 };

static double value(const void *at, int kind, size_t i)
{
	if (kind == GX_RAND_poisson)
		return ((const uint32_t *)at)[i];
	return kind == GX_RAND_uniform || kind == GX_RAND_normal || kind == GX_RAND_log_normal
	               ? (double)((const float *)at)[i]
	               : ((const double *)at)[i];
}

/* Of five deviations of what the mean and the variance of N values are apart. */
static void check_moments(int type, int kind, double mean, double variance, double fourth)
{
	void *got = on_host(type, kind, N, 5, 1);
	double sum = 0, squares = 0, least = INFINITY;

	for (size_t i = 0; i < N; i++) {
		double v = value(got, kind, i);

		sum += v;
		squares += (v - mean) * (v - mean);
		least = v < least ? v : least;
	}
	CHECK(fabs(sum / N - mean) < 5 * sqrt(variance / N));
	CHECK(fabs(squares / N - variance) < 5 * sqrt((fourth - variance * variance) / N));
	CHECK(kind == GX_RAND_normal || kind == GX_RAND_normal_double || least >= 0);
	free(got);
}

static void test_moments(int type)
{
	double v = STDDEV * STDDEV, e = exp(v), mean = exp(MEAN + v / 2),
	       spread = (e - 1) * mean * mean,
	       fourth = spread * spread * (e * e * e * e + 2 * e * e * e + 3 * e * e - 3);
	static const double lambdas[] = { 0.5, 3, 900, 5000 };

	for (int kind = GX_RAND_uniform; kind <= GX_RAND_uniform_double; kind++)
		check_moments(type, kind, 0.5, 1.0 / 12, 1.0 / 80);
	for (int kind = GX_RAND_normal; kind <= GX_RAND_normal_double; kind++)
		check_moments(type, kind, MEAN, v, 3 * v * v);
	for (int kind = GX_RAND_log_normal; kind <= GX_RAND_log_normal_double; kind++)
		check_moments(type, kind, mean, spread, fourth);
	for (int i = 0; i < 4; i++) {
		double l = lambda = lambdas[i];

		check_moments(type, GX_RAND_poisson, l, l, l + 3 * l * l);
	}
}

static curandStatus_t status_of(int type, curandStatus_t (*set)(curandGenerator_t))
{
	curandGenerator_t g = NULL;
	curandStatus_t err;

	CHECK_OK(curandCreateGeneratorHost(&g, type));
	err = set(g);
	CHECK_OK(curandDestroyGenerator(g));
	return err;
}

static curandStatus_t set_seed(curandGenerator_t g)
{
	return curandSetPseudoRandomGeneratorSeed(g, 1);
}
static curandStatus_t set_offset(curandGenerator_t g)
{
	return curandSetGeneratorOffset(g, 1);
}
static curandStatus_t set_dimensions(curandGenerator_t g)
{
	return curandSetQuasiRandomGeneratorDimensions(g, 2);
}
static curandStatus_t set_none(curandGenerator_t g)
{
	return curandSetQuasiRandomGeneratorDimensions(g, 0);
}
static curandStatus_t set_many(curandGenerator_t g)
{
	return curandSetQuasiRandomGeneratorDimensions(g, 161);
}
static curandStatus_t set_dynamic(curandGenerator_t g)
{
	return curandSetGeneratorOrdering(g, CURAND_ORDERING_PSEUDO_DYNAMIC);
}
static curandStatus_t set_seeded(curandGenerator_t g)
{
	return curandSetGeneratorOrdering(g, CURAND_ORDERING_PSEUDO_SEEDED);
}
static curandStatus_t set_quasi(curandGenerator_t g)
{
	return curandSetGeneratorOrdering(g, CURAND_ORDERING_QUASI_DEFAULT);
}
static curandStatus_t draw_odd(curandGenerator_t g)
{
	float x[4];

	return curandGenerateNormal(g, x, 3, 0, 1);
}
static curandStatus_t draw_wide(curandGenerator_t g)
{
	unsigned long long x[2];

	return curandGenerateLongLong(g, x, 2);
}
static curandStatus_t draw_narrow(curandGenerator_t g)
{
	unsigned int x[2];

	return curandGenerate(g, x, 2);
}
static curandStatus_t draw_rare(curandGenerator_t g)
{
	unsigned int x[2];

	return curandGeneratePoisson(g, x, 2, 0);
}
static curandStatus_t draw_nothing(curandGenerator_t g)
{
	return curandGenerate(g, NULL, 0);
}
static curandStatus_t draw_nowhere(curandGenerator_t g)
{
	return curandGenerate(g, NULL, 2);
}

/* As generators of the host of cuRAND 10.4.0, where nothing else is said. */
static void test_refusals(void)
{
	static const struct {
		int type;
		curandStatus_t (*call)(curandGenerator_t);
		curandStatus_t status;
	} cases[] = {
		{ CURAND_RNG_QUASI_SOBOL32, set_seed, CURAND_STATUS_TYPE_ERROR },
		{ CURAND_RNG_PSEUDO_MTGP32, set_offset, CURAND_STATUS_TYPE_ERROR },
		{ CURAND_RNG_PSEUDO_XORWOW, set_dimensions, CURAND_STATUS_TYPE_ERROR },
		{ CURAND_RNG_QUASI_SOBOL64, set_none, CURAND_STATUS_OUT_OF_RANGE },
		{ CURAND_RNG_QUASI_SOBOL32, set_many, CURAND_STATUS_TYPE_ERROR },   /* ours */
		{ CURAND_RNG_PSEUDO_XORWOW, set_seeded, CURAND_STATUS_TYPE_ERROR }, /* ours */
		{ CURAND_RNG_PSEUDO_MRG32K3A, set_seeded, CURAND_STATUS_OUT_OF_RANGE },
		{ CURAND_RNG_PSEUDO_XORWOW, set_dynamic, CURAND_STATUS_OUT_OF_RANGE },
		{ CURAND_RNG_PSEUDO_XORWOW, set_quasi, CURAND_STATUS_OUT_OF_RANGE },
		{ CURAND_RNG_QUASI_SOBOL32, set_quasi, CURAND_STATUS_SUCCESS },
		{ CURAND_RNG_QUASI_SOBOL32, set_dynamic, CURAND_STATUS_OUT_OF_RANGE },
		{ CURAND_RNG_PSEUDO_XORWOW, draw_odd, CURAND_STATUS_LENGTH_NOT_MULTIPLE },
		{ CURAND_RNG_PSEUDO_PHILOX4_32_10, draw_odd, CURAND_STATUS_SUCCESS },
		{ CURAND_RNG_PSEUDO_MTGP32, draw_odd, CURAND_STATUS_SUCCESS },
		{ CURAND_RNG_PSEUDO_XORWOW, draw_wide, CURAND_STATUS_TYPE_ERROR },
		{ CURAND_RNG_QUASI_SOBOL64, draw_narrow, CURAND_STATUS_TYPE_ERROR },
		{ CURAND_RNG_PSEUDO_XORWOW, draw_rare, CURAND_STATUS_OUT_OF_RANGE },
		{ CURAND_RNG_PSEUDO_XORWOW, draw_nothing, CURAND_STATUS_SUCCESS },
		{ CURAND_RNG_PSEUDO_XORWOW, draw_nowhere, CURAND_STATUS_OUT_OF_RANGE }, /* ours */
	};
	curandGenerator_t g = NULL;
	unsigned int x[10];
	int number = 0;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		CHECK_EQ(status_of(cases[i].type, cases[i].call), cases[i].status);
	CHECK_EQ(curandGenerate(NULL, x, 2), CURAND_STATUS_NOT_INITIALIZED);
	CHECK_EQ(curandDestroyGenerator(NULL), CURAND_STATUS_NOT_INITIALIZED);
	CHECK_EQ(curandCreateGenerator(NULL, 100), CURAND_STATUS_NOT_INITIALIZED);
	CHECK_EQ(curandCreateGenerator(&g, 77), CURAND_STATUS_TYPE_ERROR);
	CHECK_EQ(curandCreateGenerator(&g, CURAND_RNG_PSEUDO_MT19937), CURAND_STATUS_TYPE_ERROR);
	CHECK_OK(curandCreateGeneratorHost(&g, CURAND_RNG_QUASI_DEFAULT));
	CHECK_OK(curandSetQuasiRandomGeneratorDimensions(g, 3));
	CHECK_EQ(curandGenerate(g, x, 10), CURAND_STATUS_LENGTH_NOT_MULTIPLE);
	CHECK_OK(curandGenerateSeeds(g));
	CHECK_OK(curandSetStream(g, NULL));
	CHECK_OK(curandDestroyGenerator(g));
	CHECK_OK(curandGetVersion(&number));
	CHECK_EQ(number, 10400);
	CHECK_OK(curandGetProperty(1, &number));
	CHECK_EQ(number, 4);
	CHECK_EQ(curandGetProperty(3, &number), CURAND_STATUS_OUT_OF_RANGE);
}

/* What is no generator is none to any call, and nothing is put where no place is given. */
static void test_no_generator(void)
{
	char words[4096] = { 0 };
	curandGenerator_t none[2] = { NULL, (curandGenerator_t)(void *)words }, g = NULL;
	unsigned int x[4];
	unsigned long long y[4];
	double d[4];
	float f[4];

	for (int i = 0; i < 2; i++) {
		curandStatus_t all[] = {
			curandDestroyGenerator(none[i]),
			curandSetStream(none[i], NULL),
			curandSetPseudoRandomGeneratorSeed(none[i], 1),
			curandSetGeneratorOffset(none[i], 1),
			curandSetGeneratorOrdering(none[i], CURAND_ORDERING_PSEUDO_BEST),
			curandSetQuasiRandomGeneratorDimensions(none[i], 1),
			curandGenerateSeeds(none[i]),
			curandGenerate(none[i], x, 4),
			curandGenerateLongLong(none[i], y, 4),
			curandGenerateUniform(none[i], f, 4),
			curandGenerateUniformDouble(none[i], d, 4),
			curandGenerateNormal(none[i], f, 4, 0, 1),
			curandGenerateNormalDouble(none[i], d, 4, 0, 1),
			curandGenerateLogNormal(none[i], f, 4, 0, 1),
			curandGenerateLogNormalDouble(none[i], d, 4, 0, 1),
			curandGeneratePoisson(none[i], x, 4, 1),
		};

		for (size_t k = 0; k < sizeof(all) / sizeof(all[0]); k++)
			CHECK_EQ(all[k], CURAND_STATUS_NOT_INITIALIZED);
	}
	CHECK_EQ(curandGetVersion(NULL), CURAND_STATUS_OUT_OF_RANGE);
	CHECK_EQ(curandGetProperty(0, NULL), CURAND_STATUS_OUT_OF_RANGE);
	CHECK_EQ(curandGetProperty(-1, (int *)x), CURAND_STATUS_OUT_OF_RANGE);
	CHECK_EQ(curandGetScrambleConstants32(NULL), CURAND_STATUS_OUT_OF_RANGE);
	CHECK_EQ(curandGetScrambleConstants64(NULL), CURAND_STATUS_OUT_OF_RANGE);
	CHECK_EQ(curandGetDirectionVectors32(NULL, 101), CURAND_STATUS_OUT_OF_RANGE);
	CHECK_EQ(curandGetDirectionVectors64(NULL, 103), CURAND_STATUS_OUT_OF_RANGE);
	/* means that a Poisson distribution may have */
	CHECK_OK(curandCreateGeneratorHost(&g, CURAND_RNG_PSEUDO_PHILOX4_32_10));
	for (int i = 0; i < 6; i++) {
		static const double means[] = {
			-1, NAN, 0, 0x1p-20, GX_RAND_MAX_LAMBDA, GX_RAND_MAX_LAMBDA * 1.001
		};

		CHECK_EQ(curandGeneratePoisson(g, x, 4, means[i]),
		         i == 3 || i == 4 ? CURAND_STATUS_SUCCESS : CURAND_STATUS_OUT_OF_RANGE);
	}
	CHECK_EQ(curandSetQuasiRandomGeneratorDimensions(g, 1), CURAND_STATUS_TYPE_ERROR);
	CHECK_OK(curandDestroyGenerator(g));
	CHECK_OK(curandCreateGeneratorHost(&g, CURAND_RNG_QUASI_SOBOL32));
	CHECK_EQ(curandSetQuasiRandomGeneratorDimensions(g, GX_SOBOL_MAX_DIMENSIONS + 1),
	         CURAND_STATUS_OUT_OF_RANGE);
	CHECK_OK(curandSetQuasiRandomGeneratorDimensions(g, 1));
	CHECK_OK(curandDestroyGenerator(g));
}

/* The tables of a generator are those that a program gets. */
static void test_vectors(void)
{
	curandDirectionVectors32_t *narrow = NULL;
	curandDirectionVectors64_t *wide = NULL;
	unsigned int *shifts = NULL;
	unsigned long long *wide_shifts = NULL;
	static const int types[] = { CURAND_RNG_QUASI_SOBOL32, CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 };

	CHECK_OK(curandGetScrambleConstants32(&shifts));
	CHECK_OK(curandGetScrambleConstants64(&wide_shifts));
	CHECK_EQ(wide_shifts[9] >> 32, shifts[9]);
	dimensions = 160;
	for (int mixed = 0; mixed < 2; mixed++) {
		uint32_t *points = on_host(types[mixed], GX_RAND_bits, 160, 0, 5);

		CHECK_OK(curandGetDirectionVectors32(&narrow, 101 + mixed));
		CHECK_OK(curandGetDirectionVectors64(&wide, 103 + mixed));
		for (int d = 0; d < 160; d++) { /* point 5 is 7 in Gray's code */
			uint32_t x = narrow[d][0] ^ narrow[d][1] ^ narrow[d][2];

			CHECK_EQ(points[d], x ^ (mixed ? shifts[d] : 0));
			CHECK_EQ(wide[d][7] >> 32, narrow[d][7]);
		}
		/* of each dimension any 256 points that follow each other are evenly apart */
		for (int d = 0; d < GX_SOBOL_MAX_DIMENSIONS; d += 77) {
			bool seen[256] = { false };
			int n_seen = 0;

			for (int i = 0; i < 256; i++) {
				uint64_t x = 0;

				for (int b = 0; b < 8; b++)
					x ^= i >> b & 1 ? wide[d][b] : 0;
				n_seen += !seen[x >> 56];
				seen[x >> 56] = true;
			}
			CHECK_EQ(n_seen, 256);
		}
		free(points);
	}
	dimensions = 1;
	CHECK_EQ(curandGetDirectionVectors32(&narrow, 103), CURAND_STATUS_OUT_OF_RANGE);
	CHECK_EQ(curandGetDirectionVectors64(&wide, 101), CURAND_STATUS_OUT_OF_RANGE);
}

/* A distribution as kernels of programs read it (curand_discrete.h): by bars, each with two outcomes. */
static void test_discrete(void)
{
	struct {
		uint64_t self, m2, host_m2;
		double stddev, mean;
		int method;
	} d;
	struct {
		uint64_t histogram, host;
		unsigned int shift, length;
	} m2;
	uint64_t bars[3];
	double v[2048], share[2048] = { 0 };
	unsigned int k[2048];
	curandDiscreteDistribution_t made = NULL;
	size_t free_bytes, all_bytes;
	CUdeviceptr filled = 0;

	CHECK_OK(curandCreatePoissonDistribution(30, &made));
	CHECK_OK(cuMemcpyDtoH_v2(&d, (uintptr_t)made, sizeof(d)));
	CHECK(d.method == 5 && d.mean == 30 && d.stddev == sqrt(30));
	CHECK_OK(cuMemcpyDtoH_v2(&m2, d.m2, sizeof(m2)));
	CHECK_OK(cuMemcpyDtoH_v2(bars, m2.histogram, sizeof(bars)));
	CHECK_OK(cuMemcpyDtoH_v2(v, bars[0], m2.length * sizeof(double)));
	CHECK_OK(cuMemcpyDtoH_v2(k, bars[2], m2.length * sizeof(int)));
	for (unsigned int i = 0; i < m2.length; i++) {
		share[i] += v[i] - (double)i / m2.length;
		share[k[i]] += (i + 1.0) / m2.length - v[i];
	}
	for (unsigned int i = 0; i < m2.length; i++) {
		double n = m2.shift + i;

		CHECK(fabs(share[i] - exp(n * log(30) - 30 - lgamma(n + 1))) < 1e-12);
	}
	CHECK_OK(curandDestroyDistribution(made));
	CHECK_OK(curandCreatePoissonDistribution(90000, &made));
	CHECK_OK(cuMemcpyDtoH_v2(&d, (uintptr_t)made, sizeof(d)));
	CHECK(d.method != 5 && d.mean == 90000 && d.stddev == 300);
	CHECK_OK(curandDestroyDistribution(made));
	CHECK_EQ(curandCreatePoissonDistribution(-1, &made), CURAND_STATUS_OUT_OF_RANGE);
	/* where the device has no room nothing is made */
	CHECK_OK(cuMemGetInfo_v2(&free_bytes, &all_bytes));
	CHECK_OK(cuMemAlloc_v2(&filled, free_bytes));
	made = NULL;
	CHECK_EQ(curandCreatePoissonDistribution(30, &made), CURAND_STATUS_ALLOCATION_FAILED);
	CHECK(!made);
	CHECK_OK(cuMemFree_v2(filled));
	CHECK_EQ(curandDestroyDistribution(NULL), CURAND_STATUS_NOT_INITIALIZED);
}

int main(void)
{
	static const int types[] = { CURAND_RNG_PSEUDO_XORWOW, CURAND_RNG_PSEUDO_MRG32K3A,
		                     CURAND_RNG_PSEUDO_MTGP32, CURAND_RNG_PSEUDO_PHILOX4_32_10,
		                     CURAND_RNG_QUASI_SOBOL32, CURAND_RNG_QUASI_SCRAMBLED_SOBOL32,
		                     CURAND_RNG_QUASI_SOBOL64, CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 };

	start();
	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++)
		test_moments(types[i]);
	test_refusals();
	test_no_generator();
	test_vectors();
	test_discrete();
	CHECK_OK(cuDevicePrimaryCtxReset_v2(0));
	return TEST_END();
}
