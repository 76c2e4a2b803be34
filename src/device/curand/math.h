/* math.h - logarithm, exponential, sine and cosine, and the normal distribution's inverse, of doubles: the same bits from a kernel and from
 * the host, whose libraries differ. Within about 1e-15 of what is right; a float made of one is the nearest, but for few.
 */
#ifndef GX_CURAND_MATH_H
#define GX_CURAND_MATH_H

#include "device/curand/draw.h"

union gx_rand_double {
	double f;
	uint64_t u;
};

#ifdef __CUDA__
#define gx_rand_sqrt(x)  __nvvm_sqrt_rn_d(x)
#define gx_rand_sqrtf(x) __nvvm_sqrt_rn_f(x)
#else
#define gx_rand_sqrt(x)  __builtin_sqrt(x)
#define gx_rand_sqrtf(x) __builtin_sqrtf(x)
#endif

#define GX_LN2_HIGH 0x1.62e42fee00000p-1 /* 32 bits: products with small integers are exact */
#define GX_LN2_LOW  0x1.a39ef35793c76p-33

/* Of a normal number above 0: ln(m 2^e), with m near 1 by the series of atanh. */
GX_DRAW double gx_rand_log(double x)
{
	union gx_rand_double bits = { x };
	int e = (int)(bits.u >> 52) - 1023;
	double s, z, sum = 0;

	bits.u = (bits.u & 0xfffffffffffffull) | 0x3ff0000000000000ull;
	if (bits.f > 0x1.6a09e667f3bcdp0) {
		bits.f *= 0.5;
		e++;
	}
	s = (bits.f - 1) / (bits.f + 1);
	z = s * s;
	for (int k = 23; k >= 3; k -= 2)
		sum = (sum + 1.0 / k) * z;
	return e * GX_LN2_HIGH + (2 * s + (2 * s * sum + e * GX_LN2_LOW));
}

/* 2^k for k of normal numbers. */
GX_DRAW double gx_rand_power(int k)
{
	union gx_rand_double bits;

	bits.u = (uint64_t)(k + 1023) << 52;
	return bits.f;
}

GX_DRAW double gx_rand_exp(double x)
{
	double r, sum = 1;
	int k;

	if (!(x < 710)) /* infinity, or no number */
		return x * 0x1p1023 * 2;
	if (x < -746)
		return 0;
	k = (int)(x * 0x1.71547652b82fep0 + (x < 0 ? -0.5 : 0.5));
	r = x - k * GX_LN2_HIGH - k * GX_LN2_LOW;
	for (int i = 14; i >= 1; i--)
		sum = 1 + sum * (r * (1.0 / i));
	return sum * gx_rand_power(k / 2) * gx_rand_power(k - k / 2);
}

/* Of an angle of at most pi/4 to either side. */
GX_DRAW void gx_rand_sincos_small(double a, double *sine, double *cosine)
{
	double z = a * a, s = 0, c = 0;

	for (int k = 19; k >= 3; k -= 2)
		s = (1 - s) * (z * (1.0 / (k * (k - 1))));
	for (int k = 20; k >= 2; k -= 2)
		c = (1 - c) * (z * (1.0 / (k * (k - 1))));
	*sine = a - a * s;
	*cosine = 1 - c;
}

GX_DRAW void gx_rand_turn(int quarters, double s, double c, double *sine, double *cosine)
{
	*sine = quarters & 1 ? c : s;
	*cosine = quarters & 1 ? -s : c;
	if (quarters & 2) {
		*sine = -*sine;
		*cosine = -*cosine;
	}
}

/* Of v times pi, v from 0 to 2. */
GX_DRAW void gx_rand_sincospi(double v, double *sine, double *cosine)
{
	int quarters = (int)(2 * v + 0.5);
	double s, c;

	gx_rand_sincos_small((v - 0.5 * quarters) * 0x1.921fb54442d18p1, &s, &c);
	gx_rand_turn(quarters, s, c, sine, cosine);
}

/* Of an angle from 0 to 2 pi. */
GX_DRAW void gx_rand_sincos(double a, double *sine, double *cosine)
{
	int quarters = (int)(a * 0x1.45f306dc9c883p-1 + 0.5);
	double s, c;

	/* pi/2 in parts, of which the first has few bits */
	gx_rand_sincos_small(a - quarters * 0x1.921fb54400000p0 - quarters * 0x1.0b4611a626331p-34,
	                     &s, &c);
	gx_rand_turn(quarters, s, c, sine, cosine);
}

#define GX_POLYNOMIAL(r, a, b, c, d, e, f, g, h)                                                   \
	((((((((a) * (r) + (b)) * (r) + (c)) * (r) + (d)) * (r) + (e)) * (r) + (f)) * (r) + (g)) * \
	         (r) +                                                                             \
	 (h))

/* The z below which the share p of a normal distribution is, p from 0 to 1/2: Wichura, "Algorithm AS 241" (1988), PPND16. */
GX_DRAW double gx_rand_icdf(double p)
{
	double q = p - 0.5, r, x;

	if (q >= -0.425) {
		r = 0.180625 - q * q;
		return GX_POLYNOMIAL(r, 2.5090809287301226727e3, 3.3430575583588128105e4,
		                     6.7265770927008700853e4, 4.5921953931549871457e4,
		                     1.3731693765509461125e4, 1.9715909503065514427e3,
		                     1.3314166789178437745e2, 3.3871328727963666080e0) *
		       q /
		       GX_POLYNOMIAL(r, 5.2264952788528545610e3, 2.8729085735721942674e4,
		                     3.9307895800092710610e4, 2.1213794301586595867e4,
		                     5.3941960214247511077e3, 6.8718700749205790830e2,
		                     4.2313330701600911252e1, 1.0);
	}
	r = gx_rand_sqrt(-gx_rand_log(p));
	if (r <= 5) {
		r -= 1.6;
		x = GX_POLYNOMIAL(r, 7.74545014278341407640e-4, 2.27238449892691845833e-2,
		                  2.41780725177450611770e-1, 1.27045825245236838258e0,
		                  3.64784832476320460504e0, 5.76949722146069140550e0,
		                  4.63033784615654529590e0, 1.42343711074968357734e0) /
		    GX_POLYNOMIAL(r, 1.05075007164441684324e-9, 5.47593808499534494600e-4,
		                  1.51986665636164571966e-2, 1.48103976427480074590e-1,
		                  6.89767334985100004550e-1, 1.67638483018380384940e0,
		                  2.05319162663775882187e0, 1.0);
		return -x;
	}
	r -= 5;
	x = GX_POLYNOMIAL(r, 2.01033439929228813265e-7, 2.71155556874348757815e-5,
	                  1.24266094738807843860e-3, 2.65321895265761230930e-2,
	                  2.96560571828504891230e-1, 1.78482653991729133580e0,
	                  5.46378491116411436990e0, 6.65790464350110377720e0) /
	    GX_POLYNOMIAL(r, 2.04426310338993978564e-15, 1.42151175831644588870e-7,
	                  1.84631831751005468180e-5, 7.86869131145613259100e-4,
	                  1.48753612908506148525e-2, 1.36929880922735805310e-1,
	                  5.99832206555887937690e-1, 1.0);
	return -x;
}

#endif
