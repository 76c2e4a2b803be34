/* fast_avx2.c - instructions of a whole warp at once, with AVX2: two vectors where AVX-512 has one. */
#include "device/soft/fast.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define WIDE    __attribute__((target("avx2")))
#define INLINE  static inline __attribute__((always_inline)) WIDE
#define FAST_FN gx_soft_fast_fn_avx2

typedef struct {
	__m256i low, high;
} vec;

INLINE vec splat(uint64_t v)
{
	return (vec){ _mm256_set1_epi64x((int64_t)v), _mm256_set1_epi64x((int64_t)v) };
}

INLINE vec eight_of(const uint64_t *at)
{
	return (vec){ _mm256_loadu_si256((const __m256i *)at),
		      _mm256_loadu_si256((const __m256i *)(at + 4)) };
}

INLINE void put_eight(uint64_t *at, vec v)
{
	_mm256_storeu_si256((__m256i *)at, v.low);
	_mm256_storeu_si256((__m256i *)(at + 4), v.high);
}

INLINE vec sum(vec a, vec b)
{
	return (vec){ _mm256_add_epi64(a.low, b.low), _mm256_add_epi64(a.high, b.high) };
}

INLINE vec difference(vec a, vec b)
{
	return (vec){ _mm256_sub_epi64(a.low, b.low), _mm256_sub_epi64(a.high, b.high) };
}

INLINE vec both(vec a, vec b)
{
	return (vec){ _mm256_and_si256(a.low, b.low), _mm256_and_si256(a.high, b.high) };
}

INLINE vec steps_of(uint64_t bytes)
{
	__m256i four = _mm256_mul_epu32(_mm256_set_epi64x(3, 2, 1, 0), splat(bytes).low);

	return (vec){ four, _mm256_add_epi64(four, splat(4 * bytes).low) };
}

/* The highest bits of eight words */
INLINE uint32_t signs(vec v)
{
	return (uint32_t)(_mm256_movemask_pd(_mm256_castsi256_pd(v.low)) |
	                  _mm256_movemask_pd(_mm256_castsi256_pd(v.high)) << 4);
}

INLINE uint32_t same(vec a, vec b)
{
	return signs((vec){ _mm256_cmpeq_epi64(a.low, b.low), _mm256_cmpeq_epi64(a.high, b.high) });
}

/* A bit for each word: it is another one, above the other, has bits of the other. */
INLINE uint32_t other(vec a, vec b)
{
	return same(a, b) ^ 255;
}

INLINE uint32_t above(vec a, vec b)
{
	const __m256i sign = _mm256_set1_epi64x(INT64_MIN);

	return signs((vec){
	        _mm256_cmpgt_epi64(_mm256_xor_si256(a.low, sign), _mm256_xor_si256(b.low, sign)),
	        _mm256_cmpgt_epi64(_mm256_xor_si256(a.high, sign),
	                           _mm256_xor_si256(b.high, sign)) });
}

INLINE uint32_t has(vec a, vec b)
{
	return other(both(a, b), splat(0));
}

/* Eight neighbours as 64 bits each, and back */
INLINE __m128i half_of(const void *at)
{
	return _mm_loadu_si128(at);
}

INLINE __m128i bytes_of(const void *at)
{
	int32_t four;

	__builtin_memcpy(&four, at, 4);
	return _mm_cvtsi32_si128(four);
}

INLINE vec take_u8(const char *at)
{
	return (vec){ _mm256_cvtepu8_epi64(bytes_of(at)), _mm256_cvtepu8_epi64(bytes_of(at + 4)) };
}

INLINE vec take_s8(const char *at)
{
	return (vec){ _mm256_cvtepi8_epi64(bytes_of(at)), _mm256_cvtepi8_epi64(bytes_of(at + 4)) };
}

INLINE vec take_u16(const char *at)
{
	return (vec){ _mm256_cvtepu16_epi64(_mm_loadl_epi64((const __m128i *)at)),
		      _mm256_cvtepu16_epi64(_mm_loadl_epi64((const __m128i *)(at + 8))) };
}

INLINE vec take_s16(const char *at)
{
	return (vec){ _mm256_cvtepi16_epi64(_mm_loadl_epi64((const __m128i *)at)),
		      _mm256_cvtepi16_epi64(_mm_loadl_epi64((const __m128i *)(at + 8))) };
}

INLINE vec take_u32(const char *at)
{
	return (vec){ _mm256_cvtepu32_epi64(half_of(at)), _mm256_cvtepu32_epi64(half_of(at + 16)) };
}

INLINE vec take_s32(const char *at)
{
	return (vec){ _mm256_cvtepi32_epi64(half_of(at)), _mm256_cvtepi32_epi64(half_of(at + 16)) };
}

INLINE vec take_u64(const char *at)
{
	return eight_of((const uint64_t *)(const void *)at);
}

/* The low halves of eight words in a row */
INLINE __m256i words_of(vec v)
{
	return _mm256_permute4x64_epi64(
	        _mm256_castps_si256(_mm256_shuffle_ps(_mm256_castsi256_ps(v.low),
	                                              _mm256_castsi256_ps(v.high), 0x88)),
	        0xd8);
}

INLINE void put_u32(char *at, vec v)
{
	_mm256_storeu_si256((__m256i *)at, words_of(v));
}

INLINE void put_u64(char *at, vec v)
{
	put_eight((uint64_t *)(void *)at, v);
}

/* The low 16 bits of eight words, and of these the low 8 */
INLINE __m128i shorts_of(vec v)
{
	__m256i words = _mm256_and_si256(words_of(v), _mm256_set1_epi32(0xffff));

	return _mm_packus_epi32(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
}

INLINE void put_u16(char *at, vec v)
{
	_mm_storeu_si128((__m128i *)at, shorts_of(v));
}

INLINE void put_u8(char *at, vec v)
{
	__m128i bytes = _mm_and_si128(shorts_of(v), _mm_set1_epi16(0xff));

	_mm_storel_epi64((__m128i *)at, _mm_packus_epi16(bytes, bytes));
}

/* Vectors of 2 or 4 words of lanes in a row. */
INLINE void take_words(const struct warp *w, const struct insn *in, const char *at, unsigned n)
{
	for (unsigned k = 0; k < n; k++) {
		uint64_t *d;

		if (in->o[k] == NO_OPERAND)
			continue;
		d = w->r[in->o[k]];
		for (unsigned l = 0; l < LANES; l++) {
			uint32_t word;

			__builtin_memcpy(&word, at + (l * n + k) * sizeof(word), sizeof(word));
			d[l] = word;
		}
	}
}

/* shfl.idx and its like, how: in->sub, of lane or distance b and operand c. The lanes whose source is in their segment. */
INLINE uint32_t shuffle(uint64_t *to, const uint64_t *x, unsigned sub, uint32_t b, uint32_t c)
{
	const uint32_t segment = c >> 8 & 31, clamp = c & 31 & ~segment;
	uint32_t inside = 0, words[LANES];

	for (unsigned l = 0; l < LANES; l++)
		words[l] = (uint32_t)x[l];
	for (uint32_t l = 0; l < LANES; l++) {
		uint32_t least = l & segment, most = least | clamp, from;
		bool is;

		from = sub == 0   ? l - b
		       : sub == 1 ? l + b
		       : sub == 2 ? l ^ b
		                  : least | (b & ~segment);
		is = sub == 0 ? (int32_t)from >= (int32_t)most : (int32_t)from <= (int32_t)most;
		inside |= (uint32_t)is << l;
		to[l] = words[is ? from & 31 : l];
	}
	return inside;
}

#include "device/soft/fast_lanes.h"
#endif
