/* exec_mem.c - ld and st: element by element, each lane checked. */
#include "device/soft/exec.h"

#include "device/soft/access.h"

/* Elements are loaded whole (relaxed atomics), so that grids on other threads never show half of
 * one. */
#define DEFINE(ty, T, WIDE)                                                                        \
	static enum step load_##ty(struct warp *w, const struct insn *in, uint32_t mask)           \
	{                                                                                          \
		const uint64_t *base = src(w, in->o[8]);                                           \
		const uint64_t offset = (uint64_t)in->imm, bytes = sizeof(T) * in->n_vec;          \
		const unsigned n = in->n_vec;                                                      \
		FOR_LANES(                                                                         \
		        mask, T *at = access_at(w, in, l, base[l] + offset, bytes, bytes);         \
		        if (!at) return STEP_FAULT; for (unsigned k = 0; k < n; k++) {             \
			        T v = __atomic_load_n(at + k, __ATOMIC_RELAXED);                   \
			        if (in->o[k] != NO_OPERAND)                                        \
				        w->r[in->o[k]][l] = (uint64_t)(WIDE)v;                     \
		        });                                                                        \
		if (in->fence)                                                                     \
			THREAD_FENCE(__ATOMIC_ACQUIRE);                                            \
		return STEP_NEXT;                                                                  \
	}
DEFINE(u8, uint8_t, uint64_t)
DEFINE(s8, int8_t, int64_t)
DEFINE(u16, uint16_t, uint64_t)
DEFINE(s16, int16_t, int64_t)
DEFINE(u32, uint32_t, uint64_t)
DEFINE(s32, int32_t, int64_t)
DEFINE(u64, uint64_t, uint64_t)
#undef DEFINE

#define DEFINE(ty, T)                                                                              \
	static enum step store_##ty(struct warp *w, const struct insn *in, uint32_t mask)          \
	{                                                                                          \
		const uint64_t *base = src(w, in->o[8]);                                           \
		const uint64_t offset = (uint64_t)in->imm, bytes = sizeof(T) * in->n_vec;          \
		const unsigned n = in->n_vec;                                                      \
		if (in->fence)                                                                     \
			THREAD_FENCE(__ATOMIC_RELEASE);                                            \
		FOR_LANES(mask, T *at = access_at(w, in, l, base[l] + offset, bytes, bytes);       \
		          if (!at) return STEP_FAULT; for (unsigned k = 0; k < n; k++)             \
		                  __atomic_store_n(at + k, (T)src(w, in->o[k])[l],                 \
		                                   __ATOMIC_RELAXED););                            \
		return STEP_NEXT;                                                                  \
	}
DEFINE(u8, uint8_t)
DEFINE(u16, uint16_t)
DEFINE(u32, uint32_t)
DEFINE(u64, uint64_t)
#undef DEFINE

exec_fn *gx_soft_load_fn(enum gx_ptx_type type)
{
	switch (gx_ptx_type_bytes(type)) {
	case 1: return type == GX_PTX_S8 ? load_s8 : load_u8;
	case 2: return type == GX_PTX_S16 ? load_s16 : load_u16;
	case 4: return type == GX_PTX_S32 ? load_s32 : load_u32;
	case 8: return load_u64;
	default: return NULL;
	}
}

exec_fn *gx_soft_store_fn(enum gx_ptx_type type)
{
	switch (gx_ptx_type_bytes(type)) {
	case 1: return store_u8;
	case 2: return store_u16;
	case 4: return store_u32;
	case 8: return store_u64;
	default: return NULL;
	}
}

static uint64_t extend(uint64_t v, unsigned bytes, bool is_signed)
{
	unsigned shift = 64 - 8 * bytes;

	v <<= shift;
	return is_signed ? (uint64_t)((int64_t)v >> shift) : v >> shift;
}

/* Parameters of the kernel: the same for all lanes; imm is inside of them by decoding. */
enum step gx_soft_load_param(struct warp *w, const struct insn *in, uint32_t mask)
{
	unsigned bytes = in->sub;

	for (unsigned k = 0; k < in->n_vec; k++) {
		uint64_t v = 0, *d;

		if (in->o[k] == NO_OPERAND)
			continue;
		__builtin_memcpy(&v, w->run->params + in->imm + k * bytes, bytes);
		v = extend(v, bytes, in->negate);
		d = dst(w, in->o[k]);
		FOR_LANES(mask, d[l] = v;);
	}
	return STEP_NEXT;
}

/* A parameter of a function lies in rows of its frame, 8 bytes each; imm is the byte. */
enum step gx_soft_load_frame(struct warp *w, const struct insn *in, uint32_t mask)
{
	unsigned bytes = in->sub;

	for (unsigned k = 0; k < in->n_vec; k++) {
		uint64_t at = (uint64_t)in->imm + k * bytes;
		const uint64_t *row = w->r[(uint64_t)in->o[8] + at / 8];
		unsigned shift = 8 * (at % 8);

		if (in->o[k] == NO_OPERAND)
			continue;
		FOR_LANES(mask, w->r[in->o[k]][l] = extend(row[l] >> shift, bytes, in->negate););
	}
	return STEP_NEXT;
}

enum step gx_soft_store_frame(struct warp *w, const struct insn *in, uint32_t mask)
{
	unsigned bytes = in->sub;
	uint64_t ones = bytes == 8 ? ~0ull : (1ull << 8 * bytes) - 1;

	for (unsigned k = 0; k < in->n_vec; k++) {
		uint64_t at = (uint64_t)in->imm + k * bytes;
		uint64_t *row = w->r[(uint64_t)in->o[8] + at / 8];
		const uint64_t *v = src(w, in->o[k]);
		unsigned shift = 8 * (at % 8);

		FOR_LANES(mask, row[l] = (row[l] & ~(ones << shift)) | (v[l] & ones) << shift;);
	}
	return STEP_NEXT;
}

enum step gx_soft_fence(struct warp *w, const struct insn *in, uint32_t mask)
{
	(void)w;
	(void)in;
	(void)mask;
	THREAD_FENCE(__ATOMIC_SEQ_CST);
	return STEP_NEXT;
}

/* cp.async: o[8] from, o[9] to (shared), o[10] bytes that count (the rest is zeros); imm and sub:
 * offsets are added before */
enum step gx_soft_count_access(struct warp *w, const struct insn *in, uint32_t mask)
{
	const uint64_t *n = in->o[0] == NO_OPERAND ? NULL : src(w, in->o[0]);
	uint64_t lanes = 0;

	FOR_LANES(mask, lanes += !n || (uint32_t)n[l];);
	__atomic_add_fetch(&w->run->soft->accesses[in->access], lanes, __ATOMIC_RELAXED);
	return STEP_NEXT;
}

enum step gx_soft_copy_async(struct warp *w, const struct insn *in, uint32_t mask)
{
	const uint64_t *to = src(w, in->o[9]), *from = src(w, in->o[8]), *n = src(w, in->o[10]);
	struct insn part = *in;

	FOR_LANES(
	        mask, uint64_t bytes = in->sub; uint64_t count = (uint32_t)n[l];
	        if (count > bytes) count = bytes; part.space = GX_PTX_SHARED;
	        char *into = gx_soft_resolve(w, &part, l, to[l] + (uint64_t)in->imm, bytes, bytes);
	        part.space = GX_PTX_GLOBAL; if (!into) return STEP_FAULT;
	        for (uint64_t i = 0; i < bytes; i++) into[i] = 0; if (count) {
		        char *v = gx_soft_resolve(w, &part, l, from[l] + in->imm2, count, bytes);
		        if (!v)
			        return STEP_FAULT;
		        for (uint64_t i = 0; i < count; i++)
			        into[i] = v[i];
	        });
	return STEP_NEXT;
}
