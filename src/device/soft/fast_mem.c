/* fast_mem.c - ld and st of a whole warp at once: all lanes are checked together against one range, and neighbours are taken in
 * one piece. What is not as easy as that is the interpreter's, from the first lane on.
 */
#include "device/soft/exec.h"
#include "device/soft/fast.h"
#include "device/soft/modifiers.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define WIDE   __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl")))
#define INLINE static inline __attribute__((always_inline)) WIDE

bool gx_soft_can_compile(void)
{
	return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
	       __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
	       __builtin_cpu_supports("bmi2");
}

struct range { /* of memory that an instruction may reach */
	uint64_t start, bytes;
	char *host;
};

struct spots { /* where the lanes are in it */
	char *host;
	uint64_t offset[LANES] __attribute__((aligned(64)));
	uint64_t first;  /* of the first lane of the mask */
	bool all_at_one; /* of all lanes */
};

INLINE bool find_range(const struct warp *w, const struct insn *in, uint64_t address,
                       struct range *range)
{
	const struct view *view = &w->run->cache[in->cache];
	bool generic = in->space == GX_PTX_GENERIC && address - WINDOW_SHARED < WINDOW_BYTES;

	if (in->space == GX_PTX_LOCAL)
		return false;
	if (in->space == GX_PTX_SHARED || generic) {
		*range = (struct range){ generic ? WINDOW_SHARED : 0, w->block->shared_bytes,
			                 w->block->shared };
		return true;
	}
	*range = (struct range){ view->base, view->bytes, view->host };
	return view->generation == w->run->generation;
}

/* All lanes of mask are inside of the range, and aligned. */
INLINE bool find_spots(const struct warp *w, const struct insn *in, uint32_t mask, uint64_t bytes,
                       struct spots *s)
{
	const uint64_t *base = src(w, in->o[8]);
	unsigned lane = (unsigned)__builtin_ctz(mask);
	uint64_t at = base[lane] + (uint64_t)in->imm, width = ~0ull;
	__m512i add, keep, most, odd, first;
	uint32_t bad = 0, differ = 0;
	struct range range;

	if (!find_range(w, in, at, &range) || range.bytes < bytes)
		return false;
	if (in->space == GX_PTX_SHARED)
		width = UINT32_MAX;
	s->host = range.host;
	s->first = (at & width) - range.start;
	add = _mm512_set1_epi64(in->imm);
	keep = _mm512_set1_epi64((int64_t)width);
	most = _mm512_set1_epi64((int64_t)(range.bytes - bytes));
	odd = _mm512_set1_epi64((int64_t)(bytes - 1));
	first = _mm512_set1_epi64((int64_t)s->first);
	for (unsigned q = 0; q < 4; q++) {
		__mmask8 k = (__mmask8)(mask >> 8 * q);
		__m512i v = _mm512_and_si512(
		        _mm512_add_epi64(_mm512_loadu_si512(base + 8 * q), add), keep);

		bad |= _mm512_mask_test_epi64_mask(k, v, odd);
		v = _mm512_sub_epi64(v, _mm512_set1_epi64((int64_t)range.start));
		bad |= _mm512_mask_cmpgt_epu64_mask(k, v, most);
		differ |= _mm512_mask_cmpneq_epi64_mask(k, v, first);
		_mm512_store_si512(s->offset + 8 * q, v);
	}
	s->all_at_one = !differ;
	return !bad;
}

/* Memory of all 32 lanes in a row, one behind the other; NULL: they are not, or not all of it is there. */
INLINE char *find_row(const struct warp *w, const struct insn *in, uint64_t bytes)
{
	const uint64_t *base = src(w, in->o[8]);
	uint64_t at = base[0] + (uint64_t)in->imm, offset;
	const __m512i steps = _mm512_mullo_epi64(_mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0),
	                                         _mm512_set1_epi64((int64_t)bytes));
	const __m512i eight = _mm512_set1_epi64((int64_t)(8 * bytes));
	__m512i expect = _mm512_add_epi64(_mm512_set1_epi64((int64_t)base[0]), steps);
	uint32_t apart = 0;
	struct range range;

	for (unsigned q = 0; q < 4; q++) {
		apart |= _mm512_cmpneq_epi64_mask(expect, _mm512_loadu_si512(base + 8 * q));
		expect = _mm512_add_epi64(expect, eight);
	}
	if (apart || !find_range(w, in, at, &range))
		return NULL;
	if (in->space == GX_PTX_SHARED)
		at = (uint32_t)at;
	offset = at - range.start;
	if (offset >= range.bytes || range.bytes - offset < LANES * bytes || (at & (bytes - 1)))
		return NULL;
	return range.host + offset;
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

#define LOAD(ty, T, WIDE_T)                                                                        \
	WIDE static enum step fast_load_##ty(struct warp *w, const struct insn *in, uint32_t mask) \
	{                                                                                          \
		const unsigned n = in->n_vec;                                                      \
		struct spots s;                                                                    \
		const char *row;                                                                   \
		if (in->fence)                                                                     \
			return in->exec(w, in, mask);                                              \
		row = mask == ~0u ? find_row(w, in, sizeof(T) * n) : NULL;                         \
		if (row && n == 1 && in->o[0] >= 0) {                                              \
			uint64_t *d = w->r[in->o[0]];                                              \
			for (unsigned q = 0; q < 4; q++)                                           \
				_mm512_storeu_si512(d + 8 * q,                                     \
				                    take_##ty(row + 8 * q * sizeof(T)));           \
			return STEP_NEXT;                                                          \
		}                                                                                  \
		if (row && sizeof(T) == 4 && (n == 2 || n == 4)) {                                 \
			take_words(w, in, row, n);                                                 \
			return STEP_NEXT;                                                          \
		}                                                                                  \
		if (!find_spots(w, in, mask, sizeof(T) * n, &s))                                   \
			return in->exec(w, in, mask);                                              \
		for (unsigned k = 0; k < n; k++) {                                                 \
			uint64_t *d = w->r[in->o[k]];                                              \
			const char *at = s.host + k * sizeof(T);                                   \
			if (in->o[k] == NO_OPERAND)                                                \
				continue;                                                          \
			if (s.all_at_one) {                                                        \
				T one = __atomic_load_n((const T *)(at + s.first),                 \
				                        __ATOMIC_RELAXED);                         \
				uint64_t v = (uint64_t)(WIDE_T)one;                                \
				FOR_LANES(mask, d[l] = v;);                                        \
			} else {                                                                   \
				FOR_LANES(mask, d[l] = (uint64_t)(WIDE_T)__atomic_load_n(          \
				                        (const T *)(at + s.offset[l]),             \
				                        __ATOMIC_RELAXED););                       \
			}                                                                          \
		}                                                                                  \
		return STEP_NEXT;                                                                  \
	}
LOAD(u8, uint8_t, uint64_t)
LOAD(s8, int8_t, int64_t)
LOAD(u16, uint16_t, uint64_t)
LOAD(s16, int16_t, int64_t)
LOAD(u32, uint32_t, uint64_t)
LOAD(s32, int32_t, int64_t)
LOAD(u64, uint64_t, uint64_t)

#define STORE(ty, T)                                                                               \
	WIDE static enum step fast_store_##ty(struct warp *w, const struct insn *in,               \
	                                      uint32_t mask)                                       \
	{                                                                                          \
		const unsigned n = in->n_vec;                                                      \
		struct spots s;                                                                    \
		char *row;                                                                         \
		if (in->fence)                                                                     \
			return in->exec(w, in, mask);                                              \
		row = n == 1 && mask == ~0u ? find_row(w, in, sizeof(T)) : NULL;                   \
		if (row) {                                                                         \
			const uint64_t *x = src(w, in->o[0]);                                      \
			for (unsigned q = 0; q < 4; q++)                                           \
				put_##ty(row + 8 * q * sizeof(T), _mm512_loadu_si512(x + 8 * q));  \
			return STEP_NEXT;                                                          \
		}                                                                                  \
		if (!find_spots(w, in, mask, sizeof(T) * n, &s))                                   \
			return in->exec(w, in, mask);                                              \
		for (unsigned k = 0; k < n; k++) {                                                 \
			const uint64_t *x = src(w, in->o[k]);                                      \
			char *at = s.host + k * sizeof(T);                                         \
			FOR_LANES(mask, __atomic_store_n((T *)(at + s.offset[l]), (T)x[l],         \
			                                 __ATOMIC_RELAXED););                      \
		}                                                                                  \
		return STEP_NEXT;                                                                  \
	}
STORE(u8, uint8_t)
STORE(u16, uint16_t)
STORE(u32, uint32_t)
STORE(u64, uint64_t)

/* Sums, the common case: in shared memory, which no other host thread has, plain ones. */
#define ATOM(ty, T)                                                                                \
	WIDE static enum step fast_add_##ty(struct warp *w, const struct insn *in, uint32_t mask)  \
	{                                                                                          \
		const uint64_t *y = src(w, in->o[1]);                                              \
		uint64_t unused[LANES], *d;                                                        \
		struct spots s;                                                                    \
		if (!find_spots(w, in, mask, sizeof(T), &s))                                       \
			return in->exec(w, in, mask);                                              \
		d = in->o[0] == NO_OPERAND ? unused : w->r[in->o[0]];                              \
		if (s.host == w->block->shared)                                                    \
			FOR_LANES(mask, T *at = (T *)(s.host + s.offset[l]); T old = *at;          \
			          *at = (T)(old + (T)y[l]); d[l] = old;);                          \
		else                                                                               \
			FOR_LANES(mask, d[l] = __atomic_fetch_add((T *)(s.host + s.offset[l]),     \
			                                          (T)y[l], __ATOMIC_SEQ_CST););    \
		return STEP_NEXT;                                                                  \
	}
ATOM(u32, uint32_t)
ATOM(u64, uint64_t)

/* All lanes are here and name each other, and all take from a lane by the same rule. */
WIDE static enum step fast_shfl(struct warp *w, const struct insn *in, uint32_t mask)
{
	uint32_t b, segment, clamp, inside = 0;
	__m512i low, high, lanes, v[2];
	const uint64_t *x;

	if (mask != ~0u || in->o[2] >= 0 || in->o[3] >= 0 ||
	    (in->o[4] != NO_OPERAND && (in->o[4] >= 0 || (uint32_t)w->consts[~in->o[4]][0] != ~0u)))
		return in->exec(w, in, mask);
	x = src(w, in->o[1]);
	b = (uint32_t)w->consts[~in->o[2]][0] & 31;
	segment = (uint32_t)w->consts[~in->o[3]][0] >> 8 & 31;
	clamp = (uint32_t)w->consts[~in->o[3]][0] & 31 & ~segment;
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

		from = in->sub == 0   ? _mm512_sub_epi32(lanes, at)
		       : in->sub == 1 ? _mm512_add_epi32(lanes, at)
		       : in->sub == 2
		               ? _mm512_xor_si512(lanes, at)
		               : _mm512_or_si512(least, _mm512_set1_epi32((int)(b & ~segment)));
		is = in->sub == 0 ? _mm512_cmpge_epi32_mask(from, most)
		                  : _mm512_cmple_epi32_mask(from, most);
		inside |= (uint32_t)is << 16 * h;
		v[h] = _mm512_permutex2var_epi32(low, _mm512_mask_mov_epi32(lanes, is, from), high);
		lanes = _mm512_add_epi32(lanes, _mm512_set1_epi32(16));
	}
	for (unsigned h = 0; h < 2; h++) {
		uint64_t *d = w->r[in->o[0]] + 16 * h;

		_mm512_storeu_si512(d, _mm512_cvtepu32_epi64(_mm512_castsi512_si256(v[h])));
		_mm512_storeu_si512(d + 8,
		                    _mm512_cvtepu32_epi64(_mm512_extracti64x4_epi64(v[h], 1)));
	}
	pred_set(w, in->o[5], mask, inside);
	return STEP_NEXT;
}

exec_fn *gx_soft_fast_fn(const struct insn *in)
{
	static const struct {
		enum gx_ptx_type type;
		exec_fn *load, *store;
	} fns[] = {
		{ GX_PTX_U8, fast_load_u8, fast_store_u8 },
		{ GX_PTX_S8, fast_load_s8, fast_store_u8 },
		{ GX_PTX_U16, fast_load_u16, fast_store_u16 },
		{ GX_PTX_S16, fast_load_s16, fast_store_u16 },
		{ GX_PTX_U32, fast_load_u32, fast_store_u32 },
		{ GX_PTX_S32, fast_load_s32, fast_store_u32 },
		{ GX_PTX_U64, fast_load_u64, fast_store_u64 },
	};

	for (size_t i = 0; i < sizeof(fns) / sizeof(*fns); i++) {
		if (in->exec == gx_soft_load_fn(fns[i].type))
			return fns[i].load;
		if (in->exec == gx_soft_store_fn(fns[i].type))
			return fns[i].store;
	}
	if (in->exec == gx_soft_shfl)
		return fast_shfl;
	if (in->sub == ATOM_ADD && (in->exec == gx_soft_atom_fn(GX_PTX_U32, ATOM_ADD) ||
	                            in->exec == gx_soft_atom_fn(GX_PTX_S32, ATOM_ADD)))
		return fast_add_u32;
	if (in->sub == ATOM_ADD && (in->exec == gx_soft_atom_fn(GX_PTX_U64, ATOM_ADD) ||
	                            in->exec == gx_soft_atom_fn(GX_PTX_S64, ATOM_ADD)))
		return fast_add_u64;
	return in->exec;
}

#else
bool gx_soft_can_compile(void)
{
	return false;
}

exec_fn *gx_soft_fast_fn(const struct insn *in)
{
	return in->exec;
}
#endif
