/* filter.c - linear filtering of textures, as an H200 does it: weights in steps of 1/256, texels cut off below the largest of them, an exact sum that is
 * rounded to what the format has.
 */
#include "device/soft/arith.h"
#include "device/soft/exec.h"
#include "device/soft/exec_image.h"
#include "device/soft/half.h"

/* To 8 bits, as the table of the hardware has it in most places. */
double gx_soft_from_srgb(double v)
{
	double linear = v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
	double step = linear > 0 ? ldexp(1, ilogb(linear) - 7) : 1;

	return floor(linear / step + 0.5) * step;
}

void gx_soft_filter_weights(const unsigned share[3], unsigned n_axes, unsigned weight[8])
{
	static const uint8_t order[3] = { 2, 0, 1 };

	weight[0] = 256;
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
			unsigned above = (left * share[order[i]] + 128) >> 8;

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

/* Integers of so many units to 1; parts: of a unit, that a texel has */
static double add_units(const double *t, const unsigned *weight, unsigned n, double units,
                        double from, unsigned parts)
{
	int64_t sum = 0, q;

	for (unsigned i = 0; i < n; i++)
		sum += (int64_t)(rint(t[i] * from) * units / from * parts) * (int64_t)weight[i];
	q = (sum + 128 * (int64_t)parts) >> 8;
	q = q < 0 ? -(-q / (int64_t)parts + (-q % (int64_t)parts != 0)) : q / (int64_t)parts;
	return (double)q / units;
}

double gx_soft_filter(const struct gx_soft_image *image, unsigned channel, const double *t,
                      const unsigned *weight, unsigned n)
{
	bool srgb = gx_soft_is_scaled(image) && image->srgb && channel < 3;
	double v;

	if (image->format == IMAGE_S8)
		return add_units(t, weight, n, 32767, 127, 64);
	if (image->format == IMAGE_S16)
		return add_units(t, weight, n, 32767, 32767, 1);
	if (!srgb && (image->format == IMAGE_U8 || image->format == IMAGE_U16))
		return add_units(t, weight, n, 65535, 65535, 1);
	if (image->format == IMAGE_F32) {
		v = add_up(t, weight, n, 27);
		return isfinite(v) ? (double)gx_f32_of(gx_soft_pack(v, 8, 23, ROUND_NA)) : v;
	}
	v = add_up(t, weight, n, 14);
	return isfinite(v) ? gx_f16_of(gx_soft_pack(v, 5, 10, ROUND_NA)) : v;
}
