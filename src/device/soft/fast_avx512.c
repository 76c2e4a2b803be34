/* fast_avx512.c - instructions of a whole warp at once, with AVX-512. */
#include "device/soft/fast.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define WIDE    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl")))
#define INLINE  static inline __attribute__((always_inline)) WIDE
#define FAST_FN gx_soft_fast_fn_avx512

typedef __m512i vec;

INLINE vec splat(uint64_t v)
{
	return _mm512_set1_epi64((int64_t)v);
}

INLINE vec eight_of(const uint64_t *at)
{
	return _mm512_loadu_si512(at);
}

INLINE void put_eight(uint64_t *at, vec v)
{
	_mm512_storeu_si512(at, v);
}

INLINE vec sum(vec a, vec b)
{
	return _mm512_add_epi64(a, b);
}

INLINE vec difference(vec a, vec b)
{
	return _mm512_sub_epi64(a, b);
}

INLINE vec both(vec a, vec b)
{
	return _mm512_and_si512(a, b);
}

INLINE vec steps_of(uint64_t bytes)
{
	return _mm512_mullo_epi64(_mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0), splat(bytes));
}

/* A bit for each word: it is another one, above the other, has bits of the other. */
INLINE uint32_t other(vec a, vec b)
{
	return _mm512_cmpneq_epi64_mask(a, b);
}

INLINE uint32_t above(vec a, vec b)
{
	return _mm512_cmpgt_epu64_mask(a, b);
}

INLINE uint32_t has(vec a, vec b)
{
	return _mm512_test_epi64_mask(a, b);
}

/* Eight neighbours as 64 bits each, and back */
#define TAKE(ty, convert, load)                                                                    \
	INLINE __m512i take_##ty(const void *at)                                                   \
	{                                                                                          \
		return convert(load(at));                                                          \
	}
#define PUT(ty, store, convert)                                                                    \
	INLINE void put_##ty(void *at, __m512i v)                                                  \
	{                                                                                          \
		store(at, convert(v));                                                             \
	}
TAKE(u8, _mm512_cvtepu8_epi64, _mm_loadl_epi64)
TAKE(s8, _mm512_cvtepi8_epi64, _mm_loadl_epi64)
TAKE(u16, _mm512_cvtepu16_epi64, _mm_loadu_si128)
TAKE(s16, _mm512_cvtepi16_epi64, _mm_loadu_si128)
TAKE(u32, _mm512_cvtepu32_epi64, _mm256_loadu_si256)
TAKE(s32, _mm512_cvtepi32_epi64, _mm256_loadu_si256)
TAKE(u64, , _mm512_loadu_si512)
PUT(u8, _mm_storel_epi64, _mm512_cvtepi64_epi8)
PUT(u16, _mm_storeu_si128, _mm512_cvtepi64_epi16)
PUT(u32, _mm256_storeu_si256, _mm512_cvtepi64_epi32)
PUT(u64, _mm512_storeu_si512, )

/* Vectors of 2 or 4 words of lanes in a row: each element of eight lanes is picked out of what they have together. */
INLINE void take_words(const struct warp *w, const struct insn *in, const char *at, unsigned n)
{
	__m512i pick = _mm512_set_epi32(0, 7, 0, 6, 0, 5, 0, 4, 0, 3, 0, 2, 0, 1, 0, 0);

	pick = _mm512_slli_epi32(pick, n == 4 ? 2 : 1);
	for (unsigned q = 0; q < 4; q++) {
		const char *from = at + q * 8 * n * sizeof(uint32_t);
		__m512i low = _mm512_loadu_si512(from);
		__m512i high = n == 4 ? _mm512_loadu_si512(from + 64) : low;

		for (unsigned k = 0; k < n; k++) {
			__m512i which = _mm512_add_epi32(pick, _mm512_set1_epi32((int)k));

			if (in->o[k] == NO_OPERAND)
				continue;
			_mm512_storeu_si512(
			        w->r[in->o[k]] + 8 * q,
			        _mm512_maskz_permutex2var_epi32(0x5555, low, which, high));
		}
	}
}

/* shfl.idx and its like, how: in->sub, of lane or distance b and operand c. The lanes whose source is in their segment. */
INLINE uint32_t shuffle(uint64_t *to, const uint64_t *x, unsigned sub, uint32_t b, uint32_t c)
{
	const uint32_t segment = c >> 8 & 31, clamp = c & 31 & ~segment;
	__m512i low, high, lanes, v[2];
	uint32_t inside = 0;

	low = _mm512_inserti64x4(
	        _mm512_castsi256_si512(_mm512_cvtepi64_epi32(_mm512_loadu_si512(x))),
	        _mm512_cvtepi64_epi32(_mm512_loadu_si512(x + 8)), 1);
	high = _mm512_inserti64x4(
	        _mm512_castsi256_si512(_mm512_cvtepi64_epi32(_mm512_loadu_si512(x + 16))),
	        _mm512_cvtepi64_epi32(_mm512_loadu_si512(x + 24)), 1);
	lanes = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
	for (unsigned h = 0; h < 2; h++) {
		__m512i least = _mm512_and_si512(lanes, _mm512_set1_epi32((int)segment));
		__m512i most = _mm512_or_si512(least, _mm512_set1_epi32((int)clamp));
		__m512i at = _mm512_set1_epi32((int)b), from;
		__mmask16 is;

		from = sub == 0   ? _mm512_sub_epi32(lanes, at)
		       : sub == 1 ? _mm512_add_epi32(lanes, at)
		       : sub == 2 ? _mm512_xor_si512(lanes, at)
		                  : _mm512_or_si512(least, _mm512_set1_epi32((int)(b & ~segment)));
		is = sub == 0 ? _mm512_cmpge_epi32_mask(from, most)
		              : _mm512_cmple_epi32_mask(from, most);
		inside |= (uint32_t)is << 16 * h;
		v[h] = _mm512_permutex2var_epi32(low, _mm512_mask_mov_epi32(lanes, is, from), high);
		lanes = _mm512_add_epi32(lanes, _mm512_set1_epi32(16));
	}
	for (unsigned h = 0; h < 2; h++) {
		uint64_t *d = to + 16 * h;

		_mm512_storeu_si512(d, _mm512_cvtepu32_epi64(_mm512_castsi512_si256(v[h])));
		_mm512_storeu_si512(d + 8,
		                    _mm512_cvtepu32_epi64(_mm512_extracti64x4_epi64(v[h], 1)));
	}
	return inside;
}

#include "device/soft/fast_lanes.h"
#endif
