/* domains.h - what the tests of the number domains share: the operations on plain numbers, and
 * every abstract value of a small width. */
#ifndef GX_TEST_DOMAINS_H
#define GX_TEST_DOMAINS_H

#include "ir/ir.h"
#include "verify/scalar.h"

#include "../test.h"

#include <stdlib.h>

static uint64_t seed = 0x9e3779b97f4a7c15u;

__attribute__((unused)) static uint64_t random64(void)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return seed;
}

static int64_t sx(uint64_t x, unsigned w)
{
	return gx_width_signed(x, w);
}

/* --- two operands; results may have bits above the width */
typedef uint64_t number_op(uint64_t a, uint64_t b, unsigned w);

#define NUMBER_OP(name, expression)                                                                \
	static uint64_t do_##name(uint64_t a, uint64_t b, unsigned w)                              \
	{                                                                                          \
		(void)w;                                                                           \
		return (uint64_t)(expression);                                                     \
	}
NUMBER_OP(add, a + b)
NUMBER_OP(sub, a - b)
NUMBER_OP(mul, a *b)
NUMBER_OP(and, a &b)
NUMBER_OP(or, a | b)
NUMBER_OP(xor, a ^ b)
NUMBER_OP(udiv, b ? a / b : 0)
NUMBER_OP(urem, b ? a % b : a)
NUMBER_OP(sdiv, !b ? 0 : sx(b, w) == -1 ? 0 - a : (uint64_t)(sx(a, w) / sx(b, w)))
NUMBER_OP(srem, !b ? a : sx(b, w) == -1 ? 0 : (uint64_t)(sx(a, w) % sx(b, w)))
NUMBER_OP(shl, a << b % w)
NUMBER_OP(lshr, a >> b % w)
NUMBER_OP(ashr, sx(a, w) >> b % w)

static const struct {
	const char *name;
	enum gx_ir_op op;
	gx_scalar_binary *abstract;
	number_op *concrete;
} binary_ops[] = {
#define BINARY(name)                                                                               \
	{                                                                                          \
#name, GX_IR_##name, gx_scalar_##name, do_##name                                   \
	}
	BINARY(add), BINARY(sub),  BINARY(mul),  BINARY(and),  BINARY(or),
	BINARY(xor), BINARY(udiv), BINARY(urem), BINARY(sdiv), BINARY(srem),
	BINARY(shl), BINARY(lshr), BINARY(ashr),
#undef BINARY
};
enum { N_BINARY = sizeof(binary_ops) / sizeof(binary_ops[0]) };

/* --- one operand; n: bits that the operation names */
static uint64_t do_neg(uint64_t a, unsigned n, unsigned w)
{
	(void)n;
	(void)w;
	return 0 - a;
}
static uint64_t do_sext(uint64_t a, unsigned n, unsigned w)
{
	(void)w;
	return (uint64_t)sx(a & gx_width_mask(n), n);
}
static uint64_t do_low(uint64_t a, unsigned n, unsigned w)
{
	(void)w;
	return a & gx_width_mask(n);
}
static uint64_t do_bswap(uint64_t a, unsigned n, unsigned w)
{
	uint64_t out = 0;

	(void)w;
	for (unsigned i = 0; i < n; i += 8)
		out |= (a >> i & 255) << (n - 8 - i);
	return out;
}
static struct gx_scalar neg(const struct gx_scalar *a, unsigned n, unsigned w)
{
	(void)n;
	return gx_scalar_neg(a, w);
}
/* The result of trunc has half the width; here it is seen through zext again. */
static struct gx_scalar trunc_zext(const struct gx_scalar *a, unsigned n, unsigned w)
{
	struct gx_scalar half = gx_scalar_trunc(a, w);

	(void)n;
	return gx_scalar_zext(&half, w);
}

/* n: 0 none, 1 any below the width, 2 half the width, 3: 16, 32 and 64, the width a multiple */
static const struct {
	const char *name;
	enum gx_ir_op op;
	struct gx_scalar (*abstract)(const struct gx_scalar *a, unsigned n, unsigned w);
	uint64_t (*concrete)(uint64_t a, unsigned n, unsigned w);
	int n_rule;
} unary_ops[] = {
	{ "neg", GX_IR_neg, neg, do_neg, 0 },
	{ "sext", GX_IR_sext, gx_scalar_sext, do_sext, 1 },
	{ "low", GX_IR_load, gx_scalar_low, do_low, 1 }, /* what a narrow load or atomic leaves */
	{ "trunc and zext", GX_IR_zext, trunc_zext, do_low, 2 },
	{ "trunc", GX_IR_trunc, trunc_zext, do_low, 2 },
	{ "bswap", GX_IR_bswap, gx_scalar_bswap, do_bswap, 3 },
};
enum { N_UNARY = sizeof(unary_ops) / sizeof(unary_ops[0]) };

/* Which n an operation has at this width: the next above n, 0: no more. */
__attribute__((unused)) static unsigned next_n(int rule, unsigned n, unsigned w)
{
	switch (rule) {
	case 0: return n ? 0 : w;
	case 1: return n < w ? n + 1 : 0;
	case 2: return n || w < 4 ? 0 : w / 2;
	default: n = n ? 2 * n : 16; return n <= w ? n : 0;
	}
}

/* --- conditions */
__attribute__((unused)) static bool holds(unsigned cond, uint64_t a, uint64_t b, unsigned w)
{
	switch ((enum gx_scalar_cond)cond) {
	case GX_SCALAR_EQ: return a == b;
	case GX_SCALAR_NE: return a != b;
	case GX_SCALAR_ULT: return a < b;
	case GX_SCALAR_ULE: return a <= b;
	case GX_SCALAR_UGT: return a > b;
	case GX_SCALAR_UGE: return a >= b;
	case GX_SCALAR_SLT: return sx(a, w) < sx(b, w);
	case GX_SCALAR_SLE: return sx(a, w) <= sx(b, w);
	case GX_SCALAR_SGT: return sx(a, w) > sx(b, w);
	case GX_SCALAR_SGE: return sx(a, w) >= sx(b, w);
	case GX_SCALAR_TEST: return a & b;
	case GX_SCALAR_N_CONDS: break;
	}
	return false;
}

__attribute__((unused, noreturn)) static void complain(const char *what, uint64_t a, uint64_t b,
                                                       unsigned w)
{
	fprintf(stderr, "%s of %llx, %llx at %u bits\n", what, (unsigned long long)a,
	        (unsigned long long)b, w);
	exit(1);
}

/* --- all abstract values of a width up to 4, each with the set of its numbers: bit x stands for x
 */
struct universe {
	unsigned w;
	uint32_t n, capacity, n_slots;
	struct gx_scalar *values;
	uint16_t *sets;
	uint32_t *slots; /* open hashing: index + 1 */
};

__attribute__((unused)) static uint16_t numbers_of(const struct gx_scalar *a, unsigned w)
{
	uint16_t set = 0;

	for (uint64_t x = 0; x < (uint64_t)1 << w; x++)
		set |= (uint16_t)(gx_scalar_has(a, x, w) << x);
	return set;
}

/* The least abstract value that has every number of the set: the join of its numbers. */
__attribute__((unused)) static struct gx_scalar hull(uint16_t set, unsigned w)
{
	struct gx_scalar out = { { 0, 0 }, { 0, 0, 0, 0 }, { 0, 0, 0, 0 } };
	bool any = false;

	for (uint64_t x = 0; x < (uint64_t)1 << w; x++) {
		struct gx_scalar one = gx_scalar_const(x, w);

		if (!(set >> x & 1))
			continue;
		out = any ? gx_scalar_join(&out, &one) : one;
		any = true;
	}
	return out;
}

static uint64_t hash_of(const struct gx_scalar *a)
{
	uint64_t words[sizeof(*a) / 8], hash = 0;

	memcpy(words, a, sizeof(*a));
	for (size_t i = 0; i < sizeof(*a) / 8; i++)
		hash = (hash ^ words[i]) * 0x9e3779b97f4a7c15u, hash ^= hash >> 29;
	return hash;
}

static void universe_add(struct universe *u, const struct gx_scalar *a)
{
	uint32_t at = (uint32_t)hash_of(a) & (u->n_slots - 1);

	while (u->slots[at]) {
		if (gx_scalar_equal(&u->values[u->slots[at] - 1], a))
			return;
		at = (at + 1) & (u->n_slots - 1);
	}
	if (u->n == u->capacity)
		complain("too many values", u->n, 0, u->w);
	u->values[u->n] = *a;
	u->sets[u->n] = numbers_of(a, u->w);
	u->slots[at] = ++u->n;
}

/* Every interval in both readings, at this width, as it is and not yet in agreement. */
static bool interval(uint64_t i, unsigned w, struct gx_range *out)
{
	uint64_t n = (uint64_t)1 << w;
	uint64_t ul = i % n, uh = i / n % n, sl = i / n / n % n, sh = i / n / n / n % n;

	*out = (struct gx_range){ ul, uh, (int64_t)sl - (int64_t)n / 2,
		                  (int64_t)sh - (int64_t)n / 2 };
	return ul <= uh && sl <= sh;
}

__attribute__((unused)) static struct universe universe_of(unsigned w)
{
	struct universe u = { .w = w, .capacity = 1 << 16, .n_slots = 1 << 18 };
	uint64_t n = (uint64_t)1 << w, n4 = n * n * n * n, n_half = w >= 4 ? 1u << w / 2 * 4 : 1;
	uint32_t n_first;

	u.values = calloc(u.capacity, sizeof(*u.values));
	u.sets = calloc(u.capacity, sizeof(*u.sets));
	u.slots = calloc(u.n_slots, sizeof(*u.slots));
	for (uint64_t bits = 0; bits < n * n; bits++)
		for (uint64_t i = 0; i < n4 && !((bits % n) & (bits / n)); i++) {
			struct gx_scalar a = gx_scalar_top(w);

			a.bits = (struct gx_bits){ bits % n, bits / n };
			if (interval(i, w, &a.full) && gx_scalar_sync(&a, w))
				universe_add(&u, &a);
		}
	n_first = u.n;
	for (uint32_t k = 0; k < n_first && w >= 4; k++)
		for (uint64_t i = 0; i < n_half; i++) {
			struct gx_scalar a = u.values[k];
			struct gx_range half;

			if (!interval(i, w / 2, &half))
				continue;
			a.half = gx_range_meet(a.half, half);
			if (gx_scalar_sync(&a, w))
				universe_add(&u, &a);
		}
	return u;
}

__attribute__((unused)) static void universe_free(struct universe *u)
{
	free(u->values);
	free(u->sets);
	free(u->slots);
}

#endif
