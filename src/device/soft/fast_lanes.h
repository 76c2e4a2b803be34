/* fast_lanes.h - ld, st, atomic sums and shuffles of a whole warp at once: all lanes are checked together against one range, and neighbours
 * are taken in one piece. What is not as easy as that is the interpreter's, from the first lane on.
 *
 * This is included once for each kind of vector that hosts have, behind its `vec`: eight words of 64 bits, and what is done with them.
 * FAST_FN: what the whole gives out; WIDE: what functions are compiled for.
 */
#include "device/soft/exec.h"
#include "device/soft/modifiers.h"

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
	vec add, keep, most, odd, first;
	uint32_t bad = 0, differ = 0;
	struct range range;

	if (!find_range(w, in, at, &range) || range.bytes < bytes)
		return false;
	if (in->space == GX_PTX_SHARED)
		width = UINT32_MAX;
	s->host = range.host;
	s->first = (at & width) - range.start;
	add = splat((uint64_t)in->imm);
	keep = splat(width);
	most = splat(range.bytes - bytes);
	odd = splat(bytes - 1);
	first = splat(s->first);
	for (unsigned q = 0; q < 4; q++) {
		vec v = both(sum(eight_of(base + 8 * q), add), keep);
		uint32_t is = has(v, odd);

		v = difference(v, splat(range.start));
		bad |= (is | above(v, most)) << 8 * q;
		differ |= other(v, first) << 8 * q;
		put_eight(s->offset + 8 * q, v);
	}
	bad &= mask;
	differ &= mask;
	s->all_at_one = !differ;
	return !bad;
}

/* Memory of all 32 lanes in a row, one behind the other; NULL: they are not, or not all of it is there. */
INLINE char *find_row(const struct warp *w, const struct insn *in, uint64_t bytes)
{
	const uint64_t *base = src(w, in->o[8]);
	uint64_t at = base[0] + (uint64_t)in->imm, offset;
	const vec eight = splat(8 * bytes);
	vec expect = sum(splat(base[0]), steps_of(bytes));
	uint32_t apart = 0;
	struct range range;

	for (unsigned q = 0; q < 4; q++) {
		apart |= other(expect, eight_of(base + 8 * q));
		expect = sum(expect, eight);
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
				put_eight(d + 8 * q, take_##ty(row + 8 * q * sizeof(T)));          \
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
				put_##ty(row + 8 * q * sizeof(T), eight_of(x + 8 * q));            \
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
	uint32_t inside;

	if (mask != ~0u || in->o[2] >= 0 || in->o[3] >= 0 ||
	    (in->o[4] != NO_OPERAND && (in->o[4] >= 0 || (uint32_t)w->consts[~in->o[4]][0] != ~0u)))
		return in->exec(w, in, mask);
	inside = shuffle(w->r[in->o[0]], src(w, in->o[1]), in->sub,
	                 (uint32_t)w->consts[~in->o[2]][0] & 31, (uint32_t)w->consts[~in->o[3]][0]);
	pred_set(w, in->o[5], mask, inside);
	return STEP_NEXT;
}

exec_fn *FAST_FN(const struct insn *in)
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
