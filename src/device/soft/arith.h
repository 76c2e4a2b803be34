/* arith.h - the arithmetic behind the rows of soft_ops.def that C has no operator for. */
#ifndef GX_SOFT_ARITH_H
#define GX_SOFT_ARITH_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static inline float gx_f32_of(uint64_t bits)
{
	uint32_t low = (uint32_t)bits;
	float f;

	memcpy(&f, &low, sizeof(f));
	return f;
}

static inline uint64_t gx_bits_f32(float f)
{
	uint32_t bits;

	memcpy(&bits, &f, sizeof(bits));
	return bits;
}

static inline double gx_f64_of(uint64_t bits)
{
	double f;

	memcpy(&f, &bits, sizeof(f));
	return f;
}

static inline uint64_t gx_bits_f64(double f)
{
	uint64_t bits;

	memcpy(&bits, &f, sizeof(bits));
	return bits;
}

static inline float gx_nan_f32(void)
{
	return gx_f32_of(0x7fffffff);
}

/* --- integers */
#define GX_MUL_HI_NARROW(ty, T, bits)                                                              \
	static inline T gx_mul_hi_##ty(T a, T b)                                                   \
	{                                                                                          \
		return (T)((int64_t)a * (int64_t)b >> (bits));                                     \
	}
GX_MUL_HI_NARROW(u16, uint16_t, 16)
GX_MUL_HI_NARROW(s16, int16_t, 16)
GX_MUL_HI_NARROW(s32, int32_t, 32)
#undef GX_MUL_HI_NARROW

static inline uint32_t gx_mul_hi_u32(uint32_t a, uint32_t b)
{
	return (uint32_t)((uint64_t)a * b >> 32);
}

static inline uint64_t gx_mul_hi_u64(uint64_t a, uint64_t b)
{
	return (uint64_t)((unsigned __int128)a * b >> 64);
}

static inline int64_t gx_mul_hi_s64(int64_t a, int64_t b)
{
	return (int64_t)(uint64_t)((unsigned __int128)((__int128)a * b) >> 64);
}

static inline uint64_t gx_mul24_u32(uint32_t a, uint32_t b)
{
	return (uint64_t)(a & 0xffffff) * (b & 0xffffff);
}

static inline uint64_t gx_mul24_s32(int32_t a, int32_t b)
{
	int64_t x = (int32_t)((uint32_t)a << 8) >> 8, y = (int32_t)((uint32_t)b << 8) >> 8;

	return (uint64_t)(x * y);
}

#define GX_DIV_U(ty, T)                                                                            \
	static inline T gx_div_##ty(T a, T b)                                                      \
	{                                                                                          \
		return b ? (T)(a / b) : (T) ~(T)0;                                                 \
	}                                                                                          \
	static inline T gx_rem_##ty(T a, T b)                                                      \
	{                                                                                          \
		return b ? (T)(a % b) : (T) ~(T)0;                                                 \
	}
#define GX_DIV_S(ty, T, U)                                                                         \
	static inline T gx_div_##ty(T a, T b)                                                      \
	{                                                                                          \
		return !b ? (T)-1 : b == -1 ? (T)(0 - (U)a) : (T)(a / b);                          \
	}                                                                                          \
	static inline T gx_rem_##ty(T a, T b)                                                      \
	{                                                                                          \
		return !b ? (T)-1 : b == -1 ? (T)0 : (T)(a % b);                                   \
	}
GX_DIV_U(u16, uint16_t)
GX_DIV_U(u32, uint32_t)
GX_DIV_U(u64, uint64_t)
GX_DIV_S(s16, int16_t, uint16_t)
GX_DIV_S(s32, int32_t, uint32_t)
GX_DIV_S(s64, int64_t, uint64_t)
#undef GX_DIV_U
#undef GX_DIV_S

#define GX_SHR(ty, T, bits)                                                                        \
	static inline uint64_t gx_shr_##ty(T a, uint32_t s)                                        \
	{                                                                                          \
		if ((T)-1 > (T)0)                                                                  \
			return s >= (bits) ? 0 : (uint64_t)a >> s;                                 \
		return (uint64_t)((int64_t)a >> (s >= (bits) ? (bits)-1 : s));                     \
	}
GX_SHR(u16, uint16_t, 16)
GX_SHR(u32, uint32_t, 32)
GX_SHR(u64, uint64_t, 64)
GX_SHR(s16, int16_t, 16)
GX_SHR(s32, int32_t, 32)
GX_SHR(s64, int64_t, 64)
#undef GX_SHR

static inline uint64_t gx_sat_s32(int64_t v)
{
	return (uint64_t)(v > INT32_MAX ? INT32_MAX : v < INT32_MIN ? INT32_MIN : v);
}

static inline uint64_t gx_add16x2(uint32_t a, uint32_t b)
{
	return ((a + b) & 0xffff) | (((a >> 16) + (b >> 16)) << 16);
}

/* Two signed halves, 0 for those below 0. */
static inline uint64_t gx_relu16x2(uint64_t v)
{
	return v & ((v & 0x8000 ? 0 : 0xffff) | (v & 0x80000000 ? 0 : 0xffff0000ull));
}

static inline uint64_t gx_pick16x2(uint32_t a, uint32_t b, bool is_signed, bool larger)
{
	uint32_t out = 0;

	for (unsigned s = 0; s < 32; s += 16) {
		uint16_t x = (uint16_t)(a >> s), y = (uint16_t)(b >> s);
		bool less = is_signed ? (int16_t)x < (int16_t)y : x < y;

		out |= (uint32_t)(less != larger ? x : y) << s;
	}
	return out;
}

static inline uint64_t gx_carry_add(uint64_t a, uint64_t b, uint32_t in, unsigned bits,
                                    uint32_t *out)
{
	unsigned __int128 sum;

	if (bits == 32) {
		a = (uint32_t)a;
		b = (uint32_t)b;
	}
	sum = (unsigned __int128)a + b + in;
	*out = (uint32_t)(sum >> bits) & 1;
	return (uint64_t)sum;
}

static inline uint64_t gx_carry_sub(uint64_t a, uint64_t b, uint32_t in, unsigned bits,
                                    uint32_t *out)
{
	if (bits == 32) {
		a = (uint32_t)a;
		b = (uint32_t)b;
	}
	*out = (unsigned __int128)a < (unsigned __int128)b + in;
	return a - b - in;
}

static inline uint64_t gx_funnel_left(uint32_t low, uint32_t high, uint32_t n)
{
	return ((((uint64_t)high << 32) | low) << n) >> 32;
}

static inline uint64_t gx_reverse(uint64_t v)
{
	v = (v >> 1 & 0x5555555555555555) | (v & 0x5555555555555555) << 1;
	v = (v >> 2 & 0x3333333333333333) | (v & 0x3333333333333333) << 2;
	v = (v >> 4 & 0x0f0f0f0f0f0f0f0f) | (v & 0x0f0f0f0f0f0f0f0f) << 4;
	return __builtin_bswap64(v);
}

static inline uint64_t gx_bfind_u32(uint32_t a)
{
	return a ? 31 - (uint64_t)__builtin_clz(a) : UINT32_MAX;
}

static inline uint64_t gx_bfind_u64(uint64_t a)
{
	return a ? 63 - (uint64_t)__builtin_clzll(a) : UINT32_MAX;
}

static inline uint64_t gx_bfind_s32(int32_t a)
{
	return gx_bfind_u32((uint32_t)(a < 0 ? ~a : a));
}

static inline uint64_t gx_bfind_s64(int64_t a)
{
	return gx_bfind_u64((uint64_t)(a < 0 ? ~a : a));
}

static inline uint64_t gx_bfind_shift(uint64_t place, unsigned bits)
{
	return place == UINT32_MAX ? place : bits - 1 - place;
}

/* The field's place and length count mod 256 for 32 bits; for 64 they are whole, as on hardware
 * (the manual says mod 256). */
static inline uint64_t gx_bfe_u(uint64_t a, uint64_t at, uint64_t n, unsigned bits)
{
	if (bits == 32) {
		at &= 0xff;
		n &= 0xff;
	}
	if (!n || at >= bits)
		return 0;
	a >>= at;
	return n >= 64 ? a : a & (((uint64_t)1 << n) - 1);
}

/* The field is filled up with its own highest bit, or the value's when it reaches beyond */
static inline uint64_t gx_bfe_s(uint64_t a, uint64_t at, uint64_t n, unsigned bits)
{
	uint64_t out, top;

	if (bits == 32) {
		a = (uint32_t)a;
		at &= 0xff;
		n &= 0xff;
	}
	if (!n)
		return 0;
	top = at + n - 1 < bits - 1 ? at + n - 1 : bits - 1;
	out = gx_bfe_u(a, at, n, bits);
	if (at >= bits)
		return a >> top & 1 ? ~(uint64_t)0 : 0;
	if (a >> top & 1 && top - at < 63)
		out |= ~(uint64_t)0 << (top - at);
	return out;
}

static inline uint64_t gx_bfi(uint64_t a, uint64_t b, unsigned at, unsigned n, unsigned bits)
{
	uint64_t mask;

	at &= 0xff;
	n &= 0xff;
	if (!n || at >= bits)
		return b;
	mask = (n >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << n) - 1) << at;
	return (b & ~mask) | (a << at & mask);
}

static inline uint64_t gx_copy_sign(uint64_t a, uint64_t b, unsigned bits)
{
	uint64_t sign = (uint64_t)1 << (bits - 1);

	return (a & sign) | (b & ~sign);
}

static inline uint64_t gx_fns(uint32_t mask, uint32_t base, int32_t offset)
{
	int step = offset < 0 ? -1 : 1;
	int64_t left = offset < 0 ? -(int64_t)offset : offset;

	if (base > 31)
		return UINT32_MAX;
	if (!offset)
		return mask >> base & 1 ? base : UINT32_MAX;
	for (int i = (int)base; i >= 0 && i < 32; i += step) {
		if ((mask >> i & 1) && !--left)
			return (uint64_t)i;
	}
	return UINT32_MAX;
}

static inline uint64_t gx_prmt(uint32_t a, uint32_t b, uint32_t select)
{
	uint64_t bytes = ((uint64_t)b << 32) | a;
	uint32_t out = 0;

	for (unsigned i = 0; i < 4; i++) {
		uint32_t code = select >> (4 * i) & 15;
		uint32_t byte = (uint32_t)(bytes >> (8 * (code & 7))) & 0xff;

		if (code & 8)
			byte = byte & 0x80 ? 0xff : 0;
		out |= byte << (8 * i);
	}
	return out;
}

static inline uint32_t gx_prmt_mode(unsigned mode, uint32_t c)
{
	static const uint16_t selectors[6][4] = {
		{ 0x3210, 0x4321, 0x5432, 0x6543 }, { 0x5670, 0x6701, 0x7012, 0x0123 },
		{ 0x0000, 0x1111, 0x2222, 0x3333 }, { 0x3210, 0x3211, 0x3222, 0x3333 },
		{ 0x0000, 0x1110, 0x2210, 0x3210 }, { 0x1010, 0x3232, 0x1010, 0x3232 },
	};

	return selectors[mode][c & 3];
}

static inline uint64_t gx_bmsk(uint32_t at, uint32_t n, bool clamp)
{
	uint64_t ones;

	if (clamp && at >= 32)
		return 0;
	ones = n >= 32 ? UINT32_MAX : ((uint64_t)1 << n) - 1;
	return (uint32_t)(ones << at);
}

static inline int64_t gx_piece(uint32_t v, unsigned at, unsigned bits, bool is_signed)
{
	uint32_t field = v >> at & ((1u << bits) - 1);

	return is_signed && field >> (bits - 1) ? (int64_t)field - (1ll << bits) : (int64_t)field;
}

static inline uint64_t gx_dp4a(uint32_t a, uint32_t b, uint32_t c, bool sa, bool sb)
{
	int64_t sum = c;

	for (unsigned i = 0; i < 32; i += 8)
		sum += gx_piece(a, i, 8, sa) * gx_piece(b, i, 8, sb);
	return (uint64_t)sum;
}

static inline uint64_t gx_dp2a(uint32_t a, uint32_t b, uint32_t c, bool sa, bool sb, unsigned at)
{
	int64_t sum = c;

	for (unsigned i = 0; i < 2; i++)
		sum += gx_piece(a, 16 * i, 16, sa) * gx_piece(b, at + 8 * i, 8, sb);
	return (uint64_t)sum;
}

#define gx_dp2a_lo(a, b, c, sa, sb) gx_dp2a(a, b, c, sa, sb, 0)
#define gx_dp2a_hi(a, b, c, sa, sb) gx_dp2a(a, b, c, sa, sb, 16)

/* --- floats */
static inline float gx_fma_f32(float a, float b, float c)
{
	return fmaf(a, b, c);
}

static inline double gx_fma_f64(double a, double b, double c)
{
	return fma(a, b, c);
}

#define gx_abs_f32  fabsf
#define gx_sqrt_f32 sqrtf
#define gx_sqrt_f64 sqrt

/* A NaN stays as it is. Asked of the bits: a compiler takes isnan(a) ? a : fabs(a) for fabs(a). */
static inline double gx_abs_f64(double a)
{
	return gx_bits_f64(a) << 1 > 0xffe0000000000000 ? a : fabs(a);
}

#define GX_MIN_MAX(ty, T, nan_value)                                                               \
	static inline T gx_min_##ty(T a, T b)                                                      \
	{                                                                                          \
		if (isnan(a))                                                                      \
			return isnan(b) ? (T)(nan_value) : b;                                      \
		if (isnan(b))                                                                      \
			return a;                                                                  \
		return a == b ? (signbit(a) ? a : b) : a < b ? a : b;                              \
	}                                                                                          \
	static inline T gx_max_##ty(T a, T b)                                                      \
	{                                                                                          \
		if (isnan(a))                                                                      \
			return isnan(b) ? (T)(nan_value) : b;                                      \
		if (isnan(b))                                                                      \
			return a;                                                                  \
		return a == b ? (signbit(a) ? b : a) : a > b ? a : b;                              \
	}
GX_MIN_MAX(f32, float, gx_nan_f32())
GX_MIN_MAX(f64, double, NAN)
#undef GX_MIN_MAX

static inline float gx_xorsign(float a, float b, float v)
{
	return copysignf(v, signbit(a) != signbit(b) ? -1.0f : 1.0f);
}

static inline double gx_xorsign_f64(double a, double b, double v)
{
	return copysign(v, signbit(a) != signbit(b) ? -1.0 : 1.0);
}

static inline float gx_rsqrt_f32(float a)
{
	return (float)(1.0 / sqrt((double)a));
}

static inline double gx_rsqrt_f64(double a)
{
	return 1.0 / sqrt(a);
}

static inline double gx_relu(double v)
{
	return v > 0 || isnan(v) ? v : 0;
}

/* By the type of the first argument, for expressions that serve several types. */
#define GX_BY_INT(name, a)                                                                         \
	_Generic((a), uint16_t                                                                     \
	         : name##_u16, int16_t                                                             \
	         : name##_s16, uint32_t                                                            \
	         : name##_u32, int32_t                                                             \
	         : name##_s32, uint64_t                                                            \
	         : name##_u64, int64_t                                                             \
	         : name##_s64)
#define GX_BY_WIDE(name, a)                                                                        \
	_Generic((a), uint32_t                                                                     \
	         : name##_u32, int32_t                                                             \
	         : name##_s32, uint64_t                                                            \
	         : name##_u64, int64_t                                                             \
	         : name##_s64)
#define GX_BY_WORD(name, a)  _Generic((a), uint32_t : name##_u32, int32_t : name##_s32)
#define GX_BY_FLOAT(name, a) _Generic((a), float : name##_f32, double : name##_f64)
#define gx_mul_hi(a, b)      GX_BY_INT(gx_mul_hi, a)(a, b)
#define gx_mul24(a, b)       GX_BY_WORD(gx_mul24, a)(a, b)
#define gx_div(a, b)         GX_BY_INT(gx_div, a)(a, b)
#define gx_rem(a, b)         GX_BY_INT(gx_rem, a)(a, b)
#define gx_shr(a, s)         GX_BY_INT(gx_shr, a)(a, s)
#define gx_bfind(a)          GX_BY_WIDE(gx_bfind, a)(a)
#define gx_fma(a, b, c)      GX_BY_FLOAT(gx_fma, a)(a, b, c)
#define gx_abs(a)            GX_BY_FLOAT(gx_abs, a)(a)
#define gx_min(a, b)         GX_BY_FLOAT(gx_min, a)(a, b)
#define gx_max(a, b)         GX_BY_FLOAT(gx_max, a)(a, b)
#define gx_sqrt(a)           GX_BY_FLOAT(gx_sqrt, a)(a)
#define gx_rsqrt(a)          GX_BY_FLOAT(gx_rsqrt, a)(a)

/* Signs of a f64 NaN stay, unlike f32's, which become the one NaN. */
static inline double gx_neg_f64(double a)
{
	return isnan(a) ? a : -a;
}

static inline float gx_neg_f32(float a)
{
	return -a;
}

#define gx_neg(a) GX_BY_FLOAT(gx_neg, a)(a)

/* a + b rounded to odd: a later rounding to 51 bits or fewer gives what one rounding of the exact
 * sum gives. */
static inline double gx_odd_add(double a, double b)
{
	double s = a + b, bb = s - a, rest = (a - (s - bb)) + (b - bb);
	uint64_t bits = gx_bits_f64(s);

	if (!isfinite(s) || rest == 0 || (bits & 1))
		return s;
	/* toward the rest: away from zero when it has the sign of s */
	return gx_f64_of((rest > 0) == (s > 0) ? bits | 1 : bits - 1);
}

#endif
