/* filter.c - linear filtering of each format by its definition: at random texels and weights, and of texels that are all alike. */
#include "../test.h"
#include "device/soft/exec_image.h"
#include "device/soft/half.h"

#include <math.h>
#include <stdlib.h>

enum { ROUNDS = 20000 };

static const uint8_t formats[] = { IMAGE_U8, IMAGE_U16, IMAGE_S8, IMAGE_S16, IMAGE_F16, IMAGE_F32 };

static uint64_t state = 1;

static uint32_t draw(uint32_t n)
{
	state = state * 6364136223846793005ull + 1442695040888963407ull;
	return (uint32_t)(state >> 33) % n;
}

/* To `bits` bits, halves away from 0. */
static double rounded(double v, int bits, int least)
{
	int at;

	if (v == 0 || !isfinite(v))
		return v;
	at = ilogb(v) < least ? least : ilogb(v);
	return ldexp(round(ldexp(v, bits - 1 - at)), at - bits + 1);
}

static double of_integers(enum image_format format, const uint32_t *raw, const unsigned *weight,
                          unsigned n)
{
	double sum = 0, one = format == IMAGE_S16 ? 32767 : 65535, whole;

	for (unsigned i = 0; i < n; i++)
		sum += (double)(int32_t)raw[i] * weight[i] * (format == IMAGE_U8 ? 257 : 1);
	if (format != IMAGE_S8)
		return fmax(floor(sum / 256 + 0.5) / one, -1);
	/* of 16 units 1/128 and 1/32768 more */
	whole = floor(sum / 16) * 16;
	return fmax((sum + floor(whole / 128 + whole / 32768 + 0.5)) / 32767, -1);
}

/* Four at a time; what is below the last bit of the largest that counts is cut off. */
static double of_numbers(const double *t, const unsigned *weight, unsigned n, int bits)
{
	double sum = 0, all = 0;

	for (unsigned first = 0; first < n; first += 4) {
		double most = 0, unit;

		sum = 0;
		for (unsigned i = first; i < n && i < first + 4; i++)
			most = weight[i] && fabs(t[i]) > most ? fabs(t[i]) : most;
		if (most == 0)
			continue;
		unit = ldexp(1, ilogb(most) - bits);
		for (unsigned i = first; i < n && i < first + 4; i++)
			sum += weight[i] ? trunc(t[i] / unit) * unit * weight[i] : 0;
		all += sum / 256;
	}
	return all;
}

/* The same, but that the exponent is of the eight entries that one is among, of which the last is the largest. */
static double of_srgb(const uint32_t *raw, const unsigned *weight, unsigned n)
{
	double all = 0;

	for (unsigned first = 0; first < n; first += 4) {
		double most = 0, unit;

		for (unsigned i = first; i < n && i < first + 4; i++)
			if (weight[i])
				most = fmax(most, gx_soft_from_srgb(raw[i] / 8 * 8 + 7));
		unit = most == 0 ? 1 : fmax(ldexp(1, ilogb(most) - 7), 1.0 / 16384);
		for (unsigned i = first; i < n && i < first + 4; i++)
			all += trunc(gx_soft_from_srgb(raw[i]) / unit) * unit * weight[i] / 256;
	}
	return all;
}

/* A texel of the format: its integer, and the number that is. */
static void texel(enum image_format format, bool is_srgb, uint32_t *raw, double *t)
{
	bool is_half = format == IMAGE_F16;

	if (format >= IMAGE_F16) {
		*raw = 0;
		*t = rounded(ldexp((int)draw(1u << 24) - (1 << 23), (int)draw(12) - 30),
		             is_half ? 11 : 24, is_half ? -14 : -126);
	} else if (format == IMAGE_U8 || format == IMAGE_U16) {
		*raw = draw(format == IMAGE_U8 ? 256 : 65536);
		*t = is_srgb ? gx_soft_from_srgb(*raw)
		             : *raw / (format == IMAGE_U8 ? 255.0 : 65535);
	} else {
		int half = format == IMAGE_S8 ? 128 : 32768,
		    v = (int)draw(2u * (unsigned)half) - half;

		*raw = (uint32_t)v;
		*t = fmax(v / (half - 1.0), -1);
	}
}

static double defined(const struct gx_soft_image *image, bool is_srgb, const double *t,
                      const uint32_t *raw, const unsigned *weight, unsigned n)
{
	double v;

	if (is_srgb)
		return rounded(of_srgb(raw, weight, n), 11, -14);
	if (image->format < IMAGE_F16)
		return of_integers(image->format, raw, weight, n);
	v = of_numbers(t, weight, n, image->format == IMAGE_F32 ? 27 : 14);
	return image->format == IMAGE_F32 ? rounded(v, 24, -126) : rounded(v, 11, -14);
}

static void test_random(void)
{
	for (int round = 0; round < ROUNDS; round++) {
		struct gx_soft_image image = { .format = formats[draw(sizeof(formats))],
			                       .srgb = draw(2) };
		unsigned n_axes = 1 + draw(3), n = 1u << n_axes, channel = draw(4);
		unsigned share[3] = { draw(256), draw(256), draw(256) }, weight[8] = { 0 };
		bool is_srgb = image.format == IMAGE_U8 && image.srgb && channel < 3;
		bool alike = !draw(4);
		uint32_t raw[8];
		double t[8], v, wanted;

		gx_soft_filter_weights(share, n_axes, weight);
		texel(image.format, is_srgb, &raw[0], &t[0]);
		for (unsigned i = 1; i < n; i++) {
			raw[i] = raw[0];
			t[i] = t[0];
			if (!alike)
				texel(image.format, is_srgb, &raw[i], &t[i]);
		}
		v = gx_soft_filter(&image, channel, t, raw, weight, n);
		wanted = defined(&image, is_srgb, t, raw, weight, n);
		CHECK(v == wanted);
		if (alike && image.format != IMAGE_S8) /* a texel among its like is what it is */
			CHECK(fabs(v - t[0]) <= ldexp(1, is_srgb ? -8 : -13));
		if (v != wanted) {
			fprintf(stderr, "format %d, srgb %d, %u axes: %.17g, not %.17g\n",
			        image.format, is_srgb, n_axes, v, wanted);
			return;
		}
	}
}

/* The ends of each scale are the ends of the result. */
static void test_ends(void)
{
	static const struct {
		uint8_t format;
		int32_t raw;
		double value;
	} ends[] = {
		{ IMAGE_U8, 0, 0 },      { IMAGE_U8, 255, 1 },      { IMAGE_U16, 0, 0 },
		{ IMAGE_U16, 65535, 1 }, { IMAGE_S8, 127, 1 },      { IMAGE_S8, -127, -1 },
		{ IMAGE_S8, -128, -1 },  { IMAGE_S8, 0, 0 },        { IMAGE_S16, 32767, 1 },
		{ IMAGE_S16, 0, 0 },     { IMAGE_S16, -32767, -1 }, { IMAGE_S16, -32768, -1 }
	};

	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
		struct gx_soft_image image = { .format = ends[i].format };
		uint32_t raw[2] = { (uint32_t)ends[i].raw, (uint32_t)ends[i].raw };
		double t[2] = { 0 };

		for (unsigned share = 0; share < 256; share++) {
			unsigned weight[2] = { 256 - share, share };

			CHECK(gx_soft_filter(&image, 0, t, raw, weight, 2) == ends[i].value);
		}
	}
}

/* Each sRGB texel alone, beside one that counts for nothing. */
static void test_srgb(void)
{
	const struct gx_soft_image image = { .format = IMAGE_U8, .srgb = true };
	const unsigned weight[2] = { 256, 0 };
	double t[2] = { 0 };

	for (uint32_t v = 0; v < 256; v++) {
		uint32_t raw[2] = { v, 255 - v };
		double wanted = rounded(of_srgb(raw, weight, 2), 11, -14);

		CHECK(gx_soft_filter(&image, 2, t, raw, weight, 2) == wanted);
	}
}

/* What is no number stays that, unless it counts for nothing; integers that are asked for as such have no scale. */
static void test_no_numbers(void)
{
	struct gx_soft_image image = { .format = IMAGE_F32 };
	double t[2] = { INFINITY, 1 }, nan[2] = { 1, NAN }, zeros[2] = { 0, 0 };
	unsigned half[2] = { 128, 128 }, first[2] = { 256, 0 }, second[2] = { 0, 256 };
	uint32_t raw[2] = { 0 };

	for (int f = IMAGE_F16; f <= IMAGE_F32; f++) {
		image.format = (enum image_format)f;
		CHECK(gx_soft_filter(&image, 0, t, raw, half, 2) == INFINITY);
		CHECK(gx_soft_filter(&image, 0, t, raw, second, 2) == 1);
		CHECK(isnan(gx_soft_filter(&image, 0, nan, raw, half, 2)));
		CHECK(gx_soft_filter(&image, 0, nan, raw, first, 2) == 1);
		CHECK(gx_soft_filter(&image, 0, zeros, raw, half, 2) == 0);
	}
}

/* With three axes: first along z, then x, then y, where halves go down for the near one of x. */
static double along_each(const unsigned share[3], unsigned corner)
{
	double far = share[2], v = corner >> 2 & 1 ? far : 256 - far;

	far = floor(v * share[0] / 256 + 0.5);
	v = corner & 1 ? far : v - far;
	far = v * share[1] / 256;
	far = corner & 1 ? floor(far + 0.5) : ceil(far - 0.5);
	return corner >> 1 & 1 ? far : v - far;
}

/* Of 256; with two axes the nearest to the product, with three at most one off. */
static void test_weights(void)
{
	unsigned weight[9] = { [8] = 77 };

	for (int round = 0; round < ROUNDS; round++) {
		unsigned share[3] = { draw(256), draw(256), draw(256) }, n_axes = 1 + draw(3);
		unsigned sum = 0;

		memset(weight, 0, 8 * sizeof(weight[0]));
		gx_soft_filter_weights(share, n_axes, weight);
		CHECK_EQ(weight[8], 77);
		for (unsigned corner = 0; corner < 1u << n_axes; corner++) {
			double exact = 256;

			for (unsigned axis = 0; axis < n_axes; axis++)
				exact *= (corner >> axis & 1 ? share[axis] : 256 - share[axis]) /
				         256.0;
			CHECK(fabs(weight[corner] - exact) <= (n_axes == 3 ? 1.5 : 0.5));
			if (n_axes == 3)
				CHECK(weight[corner] == along_each(share, corner));
			sum += weight[corner];
		}
		CHECK_EQ(sum, 256);
	}
}

int main(void)
{
	test_random();
	test_ends();
	test_srgb();
	test_no_numbers();
	test_weights();
	return TEST_END();
}
