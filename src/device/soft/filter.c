/* filter.c - linear filtering of textures, as an H200 does it: weights in steps of 1/256, texels cut off below the largest of four, an exact sum that is
 * rounded to what the format has.
 */
#include "device/soft/arith.h"
#include "device/soft/exec.h"
#include "device/soft/exec_image.h"
#include "device/soft/half.h"

/* Of 16384: what the hardware has, which is not the nearest number of 8 bits everywhere. */
static const uint16_t srgb[256] = {
	0,     5,     10,    15,    20,    25,    30,    35,    40,    45,    50,    55,    60,
	66,    72,    78,    85,    92,    99,    107,   115,   123,   131,   140,   150,   159,
	169,   180,   190,   201,   213,   224,   236,   250,   262,   276,   290,   304,   318,
	332,   348,   364,   380,   396,   412,   430,   448,   466,   484,   504,   524,   544,
	564,   584,   604,   624,   648,   672,   692,   716,   740,   764,   788,   816,   840,
	864,   896,   920,   944,   976,   1000,  1032,  1064,  1088,  1120,  1152,  1184,  1216,
	1248,  1280,  1312,  1352,  1384,  1416,  1456,  1488,  1528,  1560,  1600,  1640,  1672,
	1712,  1752,  1792,  1832,  1872,  1920,  1952,  2000,  2048,  2080,  2128,  2176,  2224,
	2272,  2320,  2368,  2416,  2464,  2512,  2560,  2608,  2656,  2704,  2752,  2816,  2864,
	2912,  2976,  3024,  3072,  3136,  3184,  3248,  3296,  3360,  3424,  3472,  3536,  3600,
	3664,  3712,  3776,  3840,  3904,  3968,  4032,  4096,  4160,  4224,  4288,  4352,  4416,
	4512,  4576,  4640,  4704,  4768,  4864,  4928,  4992,  5056,  5152,  5216,  5280,  5376,
	5440,  5536,  5600,  5696,  5760,  5824,  5920,  6016,  6080,  6176,  6240,  6336,  6400,
	6496,  6592,  6688,  6752,  6848,  6944,  7008,  7104,  7200,  7296,  7392,  7488,  7584,
	7680,  7744,  7872,  7936,  8064,  8128,  8256,  8320,  8448,  8512,  8640,  8768,  8832,
	8960,  9024,  9152,  9280,  9344,  9472,  9600,  9664,  9792,  9920,  9984,  10112, 10240,
	10304, 10432, 10560, 10688, 10816, 10880, 11008, 11136, 11264, 11392, 11456, 11584, 11712,
	11840, 11968, 12096, 12224, 12352, 12480, 12608, 12736, 12864, 12992, 13120, 13248, 13376,
	13504, 13632, 13760, 13888, 14016, 14144, 14272, 14400, 14528, 14656, 14848, 14976, 15104,
	15232, 15360, 15488, 15616, 15744, 16000, 16128, 16256, 16384
};

double gx_soft_from_srgb(uint32_t v)
{
	return srgb[v & 255] / 16384.0;
}

void gx_soft_filter_weights(const unsigned share[3], unsigned n_axes, unsigned weight[8])
{
	static const uint8_t order[3] = { 2, 0, 1 };

	if (n_axes <
	    3) { /* the corner that is furthest, and what the sums of its neighbours leave */
		unsigned x = share[0], y = n_axes == 2 ? share[1] : 0, both = (x * y + 128) >> 8;

		weight[0] = 256 - x - y + both;
		weight[1] = x - both;
		weight[2] = y - both;
		weight[3] = both;
		return;
	}
	for (unsigned corner = 0; corner < 8; corner++) {
		unsigned left = 256;

		for (unsigned i = 0; i < 3; i++) {
			/* along y halves go down where x is the near one, else up */
			unsigned half = i == 2 && !(corner & 1) ? 127 : 128;
			unsigned above = (left * share[order[i]] + half) >> 8;

			left = corner >> order[i] & 1 ? above : left - above;
		}
		weight[corner] = left;
	}
}

/* Texels, cut off `bits` below the largest that counts, weighted. */
static double add_up(const double *t, const unsigned *weight, unsigned n, int bits)
{
	double most = 0, plain = 0, scale;
	int64_t sum = 0;

	for (unsigned i = 0; i < n; i++) {
		plain += weight[i] ? t[i] * weight[i] / 256 : 0;
		most = weight[i] ? fmax(most, fabs(t[i])) : most;
	}
	if (most == 0 || !isfinite(plain))
		return plain;
	scale = ldexp(1, bits - ilogb(most));
	for (unsigned i = 0; i < n; i++)
		sum += weight[i] ? (int64_t)(t[i] * scale) * (int64_t)weight[i] : 0;
	return (double)sum / 256 / scale;
}

/* Eight entries of the table have one exponent, that of the last; 7 bits below the largest are left. */
static double add_srgb(const uint32_t *raw, const unsigned *weight, unsigned n)
{
	unsigned most = 0, sum = 0, cut;

	for (unsigned i = 0; i < n; i++)
		if (weight[i] && srgb[raw[i] | 7] > most)
			most = srgb[raw[i] | 7];
	cut = most >> 8 ? 24 - (unsigned)__builtin_clz(most) : 0;
	for (unsigned i = 0; i < n; i++)
		sum += ((unsigned)srgb[raw[i]] >> cut << cut) * weight[i];
	return sum / 256.0 / 16384;
}

/* Each integer is `scale` of the `one` units to 1. */
static double add_units(const uint32_t *raw, const unsigned *weight, unsigned n, int scale, int one)
{
	int64_t sum = 0;

	for (unsigned i = 0; i < n; i++)
		sum += (int64_t)(int32_t)raw[i] * scale * (int64_t)weight[i];
	return fmax((double)((sum + 128) >> 8) / one, -1);
}

/* 127 * 256 units of the sum are 1, of the result 32767: 1/128 and 1/32768 more, of 16 units of the sum together. */
static double add_signed_bytes(const uint32_t *raw, const unsigned *weight, unsigned n)
{
	int32_t sum = 0;

	for (unsigned i = 0; i < n; i++)
		sum += (int32_t)raw[i] * (int32_t)weight[i];
	sum += ((sum >> 4) * 257 + 1024) >> 11;
	return fmax(sum / 32767.0, -1);
}

/* Floats, four at a time: what is cut off is of the largest of those. */
static double add_floats(const struct gx_soft_image *image, bool is_srgb, const double *t,
                         const uint32_t *raw, const unsigned *weight, unsigned n)
{
	bool wide = image->format == IMAGE_F32;
	double v = 0;

	for (unsigned i = 0; i < n; i += 4) {
		unsigned some = n - i < 4 ? n - i : 4;

		v += is_srgb ? add_srgb(raw + i, weight + i, some)
		             : add_up(t + i, weight + i, some, wide ? 27 : 14);
	}
	if (!isfinite(v))
		return v;
	return wide ? (double)gx_f32_of(gx_soft_pack(v, 8, 23, ROUND_NA))
	            : gx_f16_of(gx_soft_pack(v, 5, 10, ROUND_NA));
}

double gx_soft_filter(const struct gx_soft_image *image, unsigned channel, const double *t,
                      const uint32_t *raw, const unsigned *weight, unsigned n)
{
	bool is_srgb = gx_soft_is_scaled(image) && image->srgb && channel < 3;

	if (image->format == IMAGE_S8)
		return add_signed_bytes(raw, weight, n);
	if (image->format == IMAGE_S16)
		return add_units(raw, weight, n, 1, 32767);
	if (image->format == IMAGE_U16)
		return add_units(raw, weight, n, 1, 65535);
	if (image->format == IMAGE_U8 && !is_srgb)
		return add_units(raw, weight, n, 257, 65535);
	return add_floats(image, is_srgb, t, raw, weight, n);
}
