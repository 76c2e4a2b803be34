/* exec_atom.c - atom and red: a host compare-and-swap loop per lane, in ascending order of lanes.
 */
#include "device/soft/access.h"
#include "device/soft/arith.h"
#include "device/soft/exec.h"
#include "device/soft/half.h"

#define DEFINE_INT(ty, T, U)                                                                       \
	static U apply_##ty(unsigned op, U old, U b, U c)                                          \
	{                                                                                          \
		switch ((enum atom_op)op) {                                                        \
		case ATOM_ADD: return (U)(old + b);                                                \
		case ATOM_MIN: return (T)b < (T)old ? b : old;                                     \
		case ATOM_MAX: return (T)b > (T)old ? b : old;                                     \
		case ATOM_AND: return old & b;                                                     \
		case ATOM_OR: return old | b;                                                      \
		case ATOM_XOR: return old ^ b;                                                     \
		case ATOM_EXCH: return b;                                                          \
		case ATOM_CAS: return old == b ? c : old;                                          \
		case ATOM_INC: return old >= b ? 0 : (U)(old + 1);                                 \
		case ATOM_DEC: return !old || old > b ? b : (U)(old - 1);                          \
		case ATOM_NONE: break;                                                             \
		}                                                                                  \
		return old;                                                                        \
	}
DEFINE_INT(u16, uint16_t, uint16_t)
DEFINE_INT(u32, uint32_t, uint32_t)
DEFINE_INT(s32, int32_t, uint32_t)
DEFINE_INT(u64, uint64_t, uint64_t)
DEFINE_INT(s64, int64_t, uint64_t)

static uint32_t apply_f32(unsigned op, uint32_t old, uint32_t b, uint32_t c)
{
	float sum = gx_f32_of(old) + gx_f32_of(b);

	(void)op;
	(void)c;
	return isnan(sum) ? 0x7fffffff : (uint32_t)gx_bits_f32(sum);
}

static uint64_t apply_f64(unsigned op, uint64_t old, uint64_t b, uint64_t c)
{
	(void)op;
	(void)c;
	return gx_bits_f64(gx_f64_of(old) + gx_f64_of(b));
}

static double pick(unsigned op, double a, double b)
{
	return op == ATOM_MIN   ? gx_min_f64(a, b)
	       : op == ATOM_MAX ? gx_max_f64(a, b)
	                        : gx_odd_add(a, b);
}

static uint16_t apply_f16(unsigned op, uint16_t old, uint16_t b, uint16_t c)
{
	(void)c;
	return (uint16_t)gx_bits_f16(pick(op, gx_f16_of(old), gx_f16_of(b)), ROUND_N);
}

static uint16_t apply_bf16(unsigned op, uint16_t old, uint16_t b, uint16_t c)
{
	(void)c;
	return (uint16_t)gx_bits_bf16(pick(op, gx_bf16_of(old), gx_bf16_of(b)), ROUND_N);
}

static uint32_t apply_f16x2(unsigned op, uint32_t old, uint32_t b, uint32_t c)
{
	(void)c;
	return apply_f16(op, (uint16_t)old, (uint16_t)b, 0) |
	       (uint32_t)apply_f16(op, (uint16_t)(old >> 16), (uint16_t)(b >> 16), 0) << 16;
}

static uint32_t apply_bf16x2(unsigned op, uint32_t old, uint32_t b, uint32_t c)
{
	(void)c;
	return apply_bf16(op, (uint16_t)old, (uint16_t)b, 0) |
	       (uint32_t)apply_bf16(op, (uint16_t)(old >> 16), (uint16_t)(b >> 16), 0) << 16;
}

#define DEFINE(ty, U)                                                                              \
	static enum step atom_##ty(struct warp *w, const struct insn *in, uint32_t mask)           \
	{                                                                                          \
		const uint64_t *address = src(w, in->o[8]), *y = src(w, in->o[1]);                 \
		const uint64_t *z = in->o[2] == NO_OPERAND ? y : src(w, in->o[2]);                 \
		uint64_t imm = (uint64_t)in->imm;                                                  \
		FOR_LANES(                                                                         \
		        mask, U *at = access_at(w, in, l, address[l] + imm, sizeof(U), sizeof(U)); \
		        if (!at) return STEP_FAULT; U b = (U)y[l]; U c = (U)z[l];                  \
		        U old = __atomic_load_n(at, __ATOMIC_RELAXED);                             \
		        while (!__atomic_compare_exchange_n(at, &old,                              \
		                                            apply_##ty(in->sub, old, b, c), true,  \
		                                            __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));  \
		        if (in->o[0] != NO_OPERAND) w->r[in->o[0]][l] = old;);                     \
		return STEP_NEXT;                                                                  \
	}
DEFINE(u16, uint16_t)
DEFINE(u32, uint32_t)
DEFINE(s32, uint32_t)
DEFINE(u64, uint64_t)
DEFINE(s64, uint64_t)
DEFINE(f32, uint32_t)
DEFINE(f64, uint64_t)
DEFINE(f16, uint16_t)
DEFINE(bf16, uint16_t)
DEFINE(f16x2, uint32_t)
DEFINE(bf16x2, uint32_t)

#define APPLY(ty, U)                                                                               \
	static uint64_t plain_##ty(unsigned op, uint64_t old, uint64_t b)                          \
	{                                                                                          \
		return apply_##ty(op, (U)old, (U)b, 0);                                            \
	}
APPLY(u32, uint32_t)
APPLY(s32, uint32_t)
APPLY(u64, uint64_t)
APPLY(s64, uint64_t)
APPLY(f32, uint32_t)
APPLY(f64, uint64_t)
APPLY(f16, uint16_t)
APPLY(bf16, uint16_t)

apply_fn *gx_soft_apply_fn(enum gx_ptx_type type, unsigned op)
{
	static apply_fn *const fns[GX_PTX_N_TYPES] = {
		[GX_PTX_U32] = plain_u32,   [GX_PTX_B32] = plain_u32, [GX_PTX_S32] = plain_s32,
		[GX_PTX_U64] = plain_u64,   [GX_PTX_B64] = plain_u64, [GX_PTX_S64] = plain_s64,
		[GX_PTX_F32] = plain_f32,   [GX_PTX_F64] = plain_f64, [GX_PTX_F16] = plain_f16,
		[GX_PTX_BF16] = plain_bf16,
	};

	return gx_soft_atom_fn(type, op) && op != ATOM_EXCH && op != ATOM_CAS ? fns[type] : NULL;
}

#define APPLY_AT(U)                                                                                \
	do {                                                                                       \
		U *word = at, old = __atomic_load_n(word, __ATOMIC_RELAXED);                       \
		while (!__atomic_compare_exchange_n(word, &old, (U)apply(op, old, b), true,        \
		                                    __ATOMIC_SEQ_CST, __ATOMIC_RELAXED))           \
			;                                                                          \
	} while (0)

void gx_soft_apply_at(void *at, unsigned bytes, apply_fn *apply, unsigned op, uint64_t b)
{
	if (bytes == 2)
		APPLY_AT(uint16_t);
	else if (bytes == 4)
		APPLY_AT(uint32_t);
	else
		APPLY_AT(uint64_t);
}

exec_fn *gx_soft_atom_fn(enum gx_ptx_type type, unsigned op)
{
	static exec_fn *const fns[GX_PTX_N_TYPES] = {
		[GX_PTX_B16] = atom_u16,       [GX_PTX_U32] = atom_u32,
		[GX_PTX_B32] = atom_u32,       [GX_PTX_S32] = atom_s32,
		[GX_PTX_U64] = atom_u64,       [GX_PTX_B64] = atom_u64,
		[GX_PTX_S64] = atom_s64,       [GX_PTX_F32] = atom_f32,
		[GX_PTX_F64] = atom_f64,       [GX_PTX_F16] = atom_f16,
		[GX_PTX_BF16] = atom_bf16,     [GX_PTX_F16X2] = atom_f16x2,
		[GX_PTX_BF16X2] = atom_bf16x2,
	};
	bool half = type == GX_PTX_F16 || type == GX_PTX_BF16 || type == GX_PTX_F16X2 ||
	            type == GX_PTX_BF16X2;

	if (gx_soft_is_float(type) && op != ATOM_ADD &&
	    !(half && (op == ATOM_MIN || op == ATOM_MAX)))
		return NULL;
	if (type == GX_PTX_B16 && op != ATOM_CAS && op != ATOM_EXCH)
		return NULL;
	return fns[type];
}
