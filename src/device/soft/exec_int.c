/* exec_int.c - integer, bit and carry rows of soft_ops.def as functions over the lanes of a warp.
 */
#include "device/soft/arith.h"
#include "device/soft/op_table.h"
#include "device/soft/op_types.h"

/* The expression sees T, U, BITS and TY of its type through these names. */
#define BEGIN(id, ty)                                                                              \
	static enum step id##_##ty(struct warp *w, const struct insn *in, uint32_t mask)           \
	{                                                                                          \
		uint64_t *d = dst(w, in->o[0]);                                                    \
		const uint64_t *x = src(w, in->o[1]);
#define END                                                                                        \
	return STEP_NEXT;                                                                          \
	}

#define F1(ty, T, U, bits, id, expr)                                                               \
	BEGIN(id, ty)                                                                              \
	enum { BITS = bits };                                                                      \
	(void)BITS;                                                                                \
	FOR_LANES(mask, T a = (T)x[l]; d[l] = (uint64_t)(expr););                                  \
	END
#define F2(ty, T, U, bits, id, expr)                                                               \
	BEGIN(id, ty)                                                                              \
	enum { BITS = bits };                                                                      \
	const uint64_t *y = src(w, in->o[2]);                                                      \
	(void)BITS;                                                                                \
	FOR_LANES(mask, T a = (T)x[l]; T b = (T)y[l]; d[l] = (uint64_t)(expr););                   \
	END
#define F2S(ty, T, U, bits, id, expr)                                                              \
	BEGIN(id, ty)                                                                              \
	enum { BITS = bits };                                                                      \
	const uint64_t *y = src(w, in->o[2]);                                                      \
	(void)BITS;                                                                                \
	FOR_LANES(mask, T a = (T)x[l]; uint32_t s = (uint32_t)y[l]; d[l] = (uint64_t)(expr););     \
	END
#define F3(ty, T, U, bits, id, expr)                                                               \
	BEGIN(id, ty)                                                                              \
	enum { BITS = bits };                                                                      \
	const uint64_t *y = src(w, in->o[2]), *v = src(w, in->o[3]);                               \
	(void)BITS;                                                                                \
	FOR_LANES(mask, T a = (T)x[l]; T b = (T)y[l]; T c = (T)v[l]; d[l] = (uint64_t)(expr););    \
	END
#define F3X(ty, T, U, bits, id, expr)                                                              \
	BEGIN(id, ty)                                                                              \
	const uint64_t *y = src(w, in->o[2]), *v = src(w, in->o[3]);                               \
	FOR_LANES(mask, T a = (T)x[l]; T b = (T)y[l]; uint64_t z = v[l];                           \
	          d[l] = (uint64_t)(expr););                                                       \
	END
#define F4(ty, T, U, bits, id, expr)                                                               \
	BEGIN(id, ty)                                                                              \
	enum { BITS = bits };                                                                      \
	const uint64_t *y = src(w, in->o[2]), *v = src(w, in->o[3]), *u = src(w, in->o[4]);        \
	FOR_LANES(mask, T a = (T)x[l]; T b = (T)y[l]; uint32_t c = (uint32_t)v[l];                 \
	          uint32_t e = (uint32_t)u[l]; d[l] = (uint64_t)(expr););                          \
	END
#define CARRY_LANE(expr)                                                                           \
	uint32_t cf = w->carry >> l & 1, unused = 0;                                               \
	d[l] = (uint64_t)(expr);                                                                   \
	(void)unused;                                                                              \
	w->carry = (w->carry & ~(1u << l)) | cf << l;
#define C2(ty, T, U, bits, id, expr)                                                               \
	BEGIN(id, ty)                                                                              \
	enum { BITS = bits };                                                                      \
	const uint64_t *y = src(w, in->o[2]);                                                      \
	FOR_LANES(mask, uint64_t a = (U)x[l]; uint64_t b = (U)y[l]; CARRY_LANE(expr));             \
	END
#define C3(ty, T, U, bits, id, expr)                                                               \
	BEGIN(id, ty)                                                                              \
	enum { BITS = bits };                                                                      \
	const uint64_t *y = src(w, in->o[2]), *v = src(w, in->o[3]);                               \
	FOR_LANES(mask, T a = (T)x[l]; T b = (T)y[l]; uint64_t c = (U)v[l]; CARRY_LANE(expr));     \
	END
#define FDOT(suffix, id, fn, sa, sb)                                                               \
	BEGIN(id, suffix)                                                                          \
	const uint64_t *y = src(w, in->o[2]), *v = src(w, in->o[3]);                               \
	FOR_LANES(mask, d[l] = fn((uint32_t)x[l], (uint32_t)y[l], (uint32_t)v[l], sa, sb););       \
	END

#include "device/soft/rows_begin.h"
#undef OP1
#undef OP2
#undef OP3
#undef OP3X
#undef OP4
#undef OP2S
#undef CARRY
#undef CARRY3
#undef DOT
#define OP1(id, name, types, expr, doc)        types(F1, id, expr)
#define OP2(id, name, types, expr, doc)        types(F2, id, expr)
#define OP3(id, name, types, expr, doc)        types(F3, id, expr)
#define OP3X(id, name, types, expr, doc)       types(F3X, id, expr)
#define OP4(id, name, types, expr, doc)        types(F4, id, expr)
#define OP2S(id, name, types, expr, doc)       types(F2S, id, expr)
#define CARRY(id, name, types, in, expr, doc)  types(C2, id, expr)
#define CARRY3(id, name, types, in, expr, doc) types(C3, id, expr)
#define DOT(id, name, fn, doc)                                                                     \
	FDOT(u32_u32, id, fn, false, false)                                                        \
	FDOT(u32_s32, id, fn, false, true)                                                         \
	FDOT(s32_u32, id, fn, true, false)                                                         \
	FDOT(s32_s32, id, fn, true, true)
#include "defs/soft_ops.def"

#define ROW(ty, T, U, bits, id, name_, n, doc_)                                                    \
	{ .name = name_ "." #ty, .exec = id##_##ty, .n_sources = n, .doc = doc_ },
#define DOT_ROW(ta, tb, id, name_, doc_)                                                           \
	{ .name = name_ "." #ta "." #tb, .exec = id##_##ta##_##tb, .n_sources = 3, .doc = doc_ },
#include "device/soft/rows_begin.h"
#undef OP1
#undef OP2
#undef OP3
#undef OP3X
#undef OP4
#undef OP2S
#undef CARRY
#undef CARRY3
#undef DOT
#define OP1(id, name, types, expr, doc)        types(ROW, id, name, 1, doc)
#define OP2(id, name, types, expr, doc)        types(ROW, id, name, 2, doc)
#define OP3(id, name, types, expr, doc)        types(ROW, id, name, 3, doc)
#define OP3X(id, name, types, expr, doc)       types(ROW, id, name, 3, doc)
#define OP4(id, name, types, expr, doc)        types(ROW, id, name, 4, doc)
#define OP2S(id, name, types, expr, doc)       types(ROW, id, name, 2, doc)
#define CARRY(id, name, types, in, expr, doc)  types(ROW, id, name, 2, doc)
#define CARRY3(id, name, types, in, expr, doc) types(ROW, id, name, 3, doc)
#define DOT(id, name, fn, doc)                                                                     \
	DOT_ROW(u32, u32, id, name, doc)                                                           \
	DOT_ROW(u32, s32, id, name, doc)                                                           \
	DOT_ROW(s32, u32, id, name, doc)                                                           \
	DOT_ROW(s32, s32, id, name, doc)
const struct op_row gx_soft_int_rows[] = {
#include "defs/soft_ops.def"
};
const size_t gx_soft_n_int_rows = sizeof(gx_soft_int_rows) / sizeof(*gx_soft_int_rows);
