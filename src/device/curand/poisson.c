/* poisson.c - Poisson distributions: shares of outcomes for our kernels, and tables for kernels of programs, whose layout
 * curand_discrete.h of CUDA documents.
 */
#include "device/curand/curand.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Outcomes further away than twelve deviations do not come. */
static uint32_t outcomes(double lambda, double p[GX_RAND_MAX_SHARES], uint32_t *least)
{
	double away = 12 * sqrt(lambda) + 12, total = 0;
	uint32_t n;

	*least = lambda > away ? (uint32_t)(lambda - away) : 0;
	n = (uint32_t)(lambda + away) - *least + 1;
	for (uint32_t i = 0; i < n; i++) {
		double k = *least + i;

		p[i] = exp(k * log(lambda) - lambda - lgamma(k + 1));
		total += p[i];
	}
	for (uint32_t i = 0; i < n; i++)
		p[i] /= total;
	return n;
}

uint32_t gx_poisson_shares(double lambda, double shares[GX_RAND_MAX_SHARES], uint32_t *least)
{
	uint32_t n;
	double sum = 0;

	if (lambda > GX_RAND_MAX_TABLE_LAMBDA)
		return 0;
	n = outcomes(lambda, shares, least);
	for (uint32_t i = 0; i < n; i++)
		shares[i] = sum += shares[i];
	return n;
}

curandStatus_t gx_poisson_ready(struct gx_rand *g, double lambda)
{
	curandStatus_t err;

	if (g->lambda == lambda)
		return CURAND_STATUS_SUCCESS;
	err = gx_rand_room(&g->shares, GX_RAND_MAX_SHARES * sizeof(double));
	if (err)
		return err;
	g->lambda = 0;
	g->n_shares = gx_poisson_shares(lambda, g->shares.host, &g->least);
	err = gx_rand_to_device(g, &g->shares);
	if (!err)
		g->lambda = lambda;
	return err;
}

/* --- for kernels of programs; pointers are addresses on the device */
struct histogram {
	uint64_t v, host_v, k, host_k;
	uint32_t host_gen;
};
struct shifted {
	uint64_t histogram, host_histogram;
	uint32_t shift, length, host_gen;
};
struct discrete {
	uint64_t self, m2, host_m2;
	double stddev, mean;
	int method;
	uint32_t host_gen;
};
enum { M2 = 5, DISCRETE_GAUSS = 7 }; /* curandMethod_t */

struct image { /* all in one allocation */
	struct discrete discrete;
	struct shifted shifted;
	struct histogram histogram;
	double v[GX_RAND_MAX_SHARES];
	uint32_t k[GX_RAND_MAX_SHARES];
};

/* Marsaglia, Tsang and Wang, "Fast Generation of Discrete Random Variables" (2004), the square histogram: bars of one width, each cut at v, with
 * outcome k above. The shortest bar is filled up from the tallest, time and again. */
static void make_bars(struct image *image, double *p, uint32_t n)
{
	double width = 1.0 / n;

	for (uint32_t i = 0; i < n; i++) {
		image->k[i] = i;
		image->v[i] = (i + 1) * width;
	}
	image->k[n] = n - 1; /* of a number that is 1 */
	for (uint32_t turn = 1; turn < n; turn++) {
		uint32_t low = 0, high = 0;

		for (uint32_t i = 1; i < n; i++) {
			low = p[i] < p[low] ? i : low;
			high = p[i] > p[high] ? i : high;
		}
		if (p[low] >= width)
			break;
		image->k[low] = high;
		image->v[low] = low * width + p[low];
		p[high] -= width - p[low];
		p[low] = width;
	}
}

static void fill_image(struct image *image, CUdeviceptr at, double lambda)
{
	double p[GX_RAND_MAX_SHARES];

	image->discrete.stddev = sqrt(lambda);
	image->discrete.mean = lambda;
	image->discrete.method = DISCRETE_GAUSS;
	if (lambda > GX_RAND_MAX_TABLE_LAMBDA)
		return;
	image->discrete.method = M2;
	image->discrete.m2 = at + offsetof(struct image, shifted);
	image->shifted.histogram = at + offsetof(struct image, histogram);
	image->shifted.length = outcomes(lambda, p, &image->shifted.shift);
	image->histogram.v = at + offsetof(struct image, v);
	image->histogram.k = at + offsetof(struct image, k);
	make_bars(image, p, image->shifted.length);
}

curandStatus_t curandCreatePoissonDistribution(double lambda,
                                               curandDiscreteDistribution_t *distribution)
{
	struct image *image;
	CUdeviceptr at = 0;
	CUresult err;

	if (!distribution || !(lambda > 0 && lambda <= GX_RAND_MAX_LAMBDA))
		return CURAND_STATUS_OUT_OF_RANGE;
	err = gx_stand_in_open();
	image = calloc(1, sizeof(*image));
	if (!image)
		return CURAND_STATUS_ALLOCATION_FAILED;
	if (!err)
		err = gx_stand_in_driver.cuMemAlloc_v2(&at, sizeof(*image));
	if (!err) {
		fill_image(image, at, lambda);
		err = gx_stand_in_driver.cuMemcpyHtoD_v2(at, image, sizeof(*image));
		if (err)
			gx_stand_in_driver.cuMemFree_v2(at);
	}
	free(image);
	if (err)
		return gx_rand_status(err);
	memcpy(distribution, &at, sizeof(*distribution));
	gx_stand_in_says(gx_rand_engines, "/libcurand");
	return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandDestroyDistribution(curandDiscreteDistribution_t distribution)
{
	CUresult err;

	if (!distribution)
		return CURAND_STATUS_NOT_INITIALIZED;
	err = gx_stand_in_open();
	if (!err)
		err = gx_stand_in_driver.cuMemFree_v2((uintptr_t)distribution);
	return gx_rand_status(err);
}
