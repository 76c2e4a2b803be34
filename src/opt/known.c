/* known.c - ranges and zero bits of values, and arithmetic on constants. Only what is sure on every
 * run. */
#include "opt/opt.h"

#include "opt/build.h"

#define MAX_DEPTH 6

static uint64_t low_mask(uint64_t value)
{
	/* all bits up to the highest that is set */
	return value ? UINT64_MAX >> __builtin_clzll(value) : 0;
}

/* Both views sharpen each other. */
static struct gx_known settle(struct gx_known k, enum gx_ir_type type)
{
	uint64_t mask = gx_ir_type_mask(type);

	k.zero |= ~mask;
	if (k.umax > ~k.zero)
		k.umax = ~k.zero;
	k.zero |= ~low_mask(k.umax);
	return k;
}

static struct gx_known known_at(const struct gx_ir_insn *value, int depth);

static struct gx_known of_add(struct gx_known x, struct gx_known y, enum gx_ir_type type)
{
	struct gx_known k = { 0, UINT64_MAX, 0 };
	uint64_t top, both;

	if (!__builtin_add_overflow(x.umax, y.umax, &top) && top <= gx_ir_type_mask(type)) {
		k.umin = x.umin + y.umin;
		k.umax = top;
	}
	/* low bits that are 0 in both stay 0 */
	both = x.zero & y.zero;
	k.zero = both & ~(both + 1) & (both ^ (both + 1));
	return k;
}

static struct gx_known of_shift(const struct gx_ir_insn *value, struct gx_known x)
{
	struct gx_known k = { 0, UINT64_MAX, 0 };
	unsigned bits = value->type == GX_IR_I64 ? 64 : 32, by;
	uint64_t top;

	if (value->args[1]->op != GX_IR_const)
		return k;
	by = (unsigned)(value->args[1]->imm & (bits - 1));
	if (value->op == GX_IR_lshr) {
		k.umin = x.umin >> by;
		k.umax = x.umax >> by;
	} else {
		k.zero = x.zero << by | ((1ull << by) - 1);
		top = x.umax << by;
		if (top >> by == x.umax && top <= gx_ir_type_mask(value->type)) {
			k.umin = x.umin << by;
			k.umax = top;
		}
	}
	return k;
}

static struct gx_known joined(struct gx_known x, struct gx_known y)
{
	return (struct gx_known){ x.umin < y.umin ? x.umin : y.umin,
		                  x.umax > y.umax ? x.umax : y.umax, x.zero & y.zero };
}

/* What the operation gives whatever its arguments are. */
static struct gx_known of_operation(const struct gx_ir_insn *v)
{
	struct gx_known k = { 0, UINT64_MAX, 0 };

	switch ((int)v->op) {
	case GX_IR_const: return (struct gx_known){ v->imm, v->imm, ~v->imm };
	case GX_IR_load:
	case GX_IR_ldg:
	case GX_IR_atomic:
		if (v->width && v->width < 8)
			k.umax = (1ull << (v->width * 8)) - 1;
		return k;
	case GX_IR_popc:
	case GX_IR_ctz: k.umax = 32; return k;
	case GX_IR_bswap:
		if (v->imm < 64)
			k.umax = (1ull << v->imm) - 1;
		return k;
	default: return k;
	}
}

/* Does it say more than that, when something is known of the arguments? */
static bool tells_by_arguments(enum gx_ir_op op)
{
	switch ((int)op) {
	case GX_IR_zext:
	case GX_IR_trunc:
	case GX_IR_and:
	case GX_IR_or:
	case GX_IR_xor:
	case GX_IR_add:
	case GX_IR_mul:
	case GX_IR_udiv:
	case GX_IR_urem:
	case GX_IR_shl:
	case GX_IR_lshr:
	case GX_IR_select: return true;
	default: return false;
	}
}

static struct gx_known of_definition(const struct gx_ir_insn *v, int depth)
{
	struct gx_known k = { 0, UINT64_MAX, 0 }, x, y = k;
	uint64_t top;

	if (depth > MAX_DEPTH)
		return k;
	if (!tells_by_arguments(v->op))
		return of_operation(v);
	x = known_at(v->args[0], depth + 1);
	if (v->n_args >= 2)
		y = known_at(v->args[1], depth + 1);
	switch ((int)v->op) {
	case GX_IR_zext: return x;
	case GX_IR_trunc:
		if (x.umax <= UINT32_MAX)
			return x;
		k.zero = x.zero;
		return k;
	case GX_IR_and:
		k.zero = x.zero | y.zero;
		k.umax = x.umax < y.umax ? x.umax : y.umax;
		return k;
	case GX_IR_or:
	case GX_IR_xor:
		k.zero = x.zero & y.zero;
		if (v->op == GX_IR_or)
			k.umin = x.umin > y.umin ? x.umin : y.umin;
		return k;
	case GX_IR_add: return of_add(x, y, v->type);
	case GX_IR_mul:
		if (!__builtin_mul_overflow(x.umax, y.umax, &top) &&
		    top <= gx_ir_type_mask(v->type)) {
			k.umin = x.umin * y.umin;
			k.umax = top;
		}
		return k;
	case GX_IR_udiv: /* a divisor of 0 gives 0 */ k.umax = x.umax; return k;
	case GX_IR_urem:
		k.umax = x.umax;
		if (y.umin && y.umax - 1 < k.umax)
			k.umax = y.umax - 1;
		return k;
	case GX_IR_shl:
	case GX_IR_lshr: return of_shift(v, x);
	case GX_IR_select: return joined(y, known_at(v->args[2], depth + 1));
	default: return k;
	}
}

static struct gx_known known_at(const struct gx_ir_insn *value, int depth)
{
	struct gx_known k = of_definition(value, depth);
	const struct gx_ir_fact *fact = &value->fact;

	if (fact->reached && fact->umin <= fact->umax) {
		if (fact->umin > k.umin)
			k.umin = fact->umin;
		if (fact->umax < k.umax)
			k.umax = fact->umax;
		k.zero |= fact->known_mask & ~fact->known_value;
	}
	return settle(k, value->type);
}

struct gx_known gx_known_of(const struct gx_ir_insn *value)
{
	return known_at(value, 0);
}

static bool is_signed(enum gx_ir_cond cond)
{
	return cond >= GX_IR_SLT && cond <= GX_IR_SGE;
}

int gx_known_compare(enum gx_ir_cond cond, enum gx_ir_type type, const struct gx_ir_insn *x,
                     const struct gx_ir_insn *y)
{
	struct gx_known a = gx_known_of(x), b = gx_known_of(y);
	uint64_t half = gx_ir_type_mask(type) >> 1;

	if (x == y && cond != GX_IR_TEST)
		return gx_fold_compare(cond, type, 0, 0);
	if (is_signed(cond) && (a.umax > half || b.umax > half))
		return -1;
	switch (cond) {
	case GX_IR_EQ:
	case GX_IR_NE:
		if (a.umax < b.umin || b.umax < a.umin)
			return cond == GX_IR_NE;
		if ((x->op == GX_IR_const && (x->imm & b.zero)) ||
		    (y->op == GX_IR_const && (y->imm & a.zero)))
			return cond == GX_IR_NE;
		if (a.umin == a.umax && b.umin == b.umax)
			return cond == GX_IR_EQ;
		return -1;
	case GX_IR_ULT:
	case GX_IR_SLT: return a.umax < b.umin ? 1 : a.umin >= b.umax ? 0 : -1;
	case GX_IR_ULE:
	case GX_IR_SLE: return a.umax <= b.umin ? 1 : a.umin > b.umax ? 0 : -1;
	case GX_IR_UGT:
	case GX_IR_SGT: return a.umin > b.umax ? 1 : a.umax <= b.umin ? 0 : -1;
	case GX_IR_UGE:
	case GX_IR_SGE: return a.umin >= b.umax ? 1 : a.umax < b.umin ? 0 : -1;
	case GX_IR_TEST: return !(~a.zero & ~b.zero) ? 0 : -1;
	case GX_IR_N_CONDS: break;
	}
	return -1;
}

static int64_t signed_of(enum gx_ir_type type, uint64_t x)
{
	return type == GX_IR_I32 ? (int32_t)x : (int64_t)x;
}

static uint64_t divide(enum gx_ir_op op, enum gx_ir_type type, uint64_t x, uint64_t y)
{
	bool rem = op == GX_IR_urem || op == GX_IR_srem;

	if (!y)
		return rem ? x : 0;
	if (op == GX_IR_udiv || op == GX_IR_urem)
		return rem ? x % y : x / y;
	if (signed_of(type, y) == -1)
		return rem ? 0 : -x;
	return rem ? (uint64_t)(signed_of(type, x) % signed_of(type, y))
	           : (uint64_t)(signed_of(type, x) / signed_of(type, y));
}

bool gx_fold_binary(enum gx_ir_op op, enum gx_ir_type type, uint64_t x, uint64_t y, uint64_t *out)
{
	unsigned by = (unsigned)(y & (type == GX_IR_I64 ? 63 : 31));

	switch ((int)op) {
	case GX_IR_add: *out = x + y; break;
	case GX_IR_sub: *out = x - y; break;
	case GX_IR_mul: *out = x * y; break;
	case GX_IR_udiv:
	case GX_IR_urem:
	case GX_IR_sdiv:
	case GX_IR_srem: *out = divide(op, type, x, y); break;
	case GX_IR_and: *out = x & y; break;
	case GX_IR_or: *out = x | y; break;
	case GX_IR_xor: *out = x ^ y; break;
	case GX_IR_shl: *out = x << by; break;
	case GX_IR_lshr: *out = x >> by; break;
	case GX_IR_ashr: *out = (uint64_t)(signed_of(type, x) >> by); break;
	default: return false;
	}
	*out &= gx_ir_type_mask(type);
	return true;
}

bool gx_fold_compare(enum gx_ir_cond cond, enum gx_ir_type type, uint64_t x, uint64_t y)
{
	int64_t sx = signed_of(type, x), sy = signed_of(type, y);

	switch (cond) {
	case GX_IR_EQ: return x == y;
	case GX_IR_NE: return x != y;
	case GX_IR_ULT: return x < y;
	case GX_IR_ULE: return x <= y;
	case GX_IR_UGT: return x > y;
	case GX_IR_UGE: return x >= y;
	case GX_IR_SLT: return sx < sy;
	case GX_IR_SLE: return sx <= sy;
	case GX_IR_SGT: return sx > sy;
	case GX_IR_SGE: return sx >= sy;
	case GX_IR_TEST: return (x & y) != 0;
	case GX_IR_N_CONDS: break;
	}
	return false;
}
