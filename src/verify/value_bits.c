/* value_bits.c - known bits of a number: arithmetic on numbers of which some bits are certain.
 *
 * A gx_bits stands for the set of numbers that agree with `value` on every bit that is not in
 * `unknown`. Bitwise operations are exact. In a sum each carry is monotone in the operands: it is
 * certain exactly when the smallest and the largest operands give the same one. A product is a sum
 * of shifted operands.
 */
#include "verify/value_bits.h"

struct gx_bits gx_bits_top(unsigned width)
{
	return (struct gx_bits){ 0, gx_width_mask(width) };
}

struct gx_bits gx_bits_const(uint64_t value, unsigned width)
{
	return (struct gx_bits){ value & gx_width_mask(width), 0 };
}

bool gx_bits_subset(struct gx_bits a, struct gx_bits b)
{
	return !(a.unknown & ~b.unknown) && (a.value & ~b.unknown) == b.value;
}

struct gx_bits gx_bits_join(struct gx_bits a, struct gx_bits b)
{
	uint64_t unknown = a.unknown | b.unknown | (a.value ^ b.value);

	return (struct gx_bits){ a.value & ~unknown, unknown };
}

bool gx_bits_meet(struct gx_bits a, struct gx_bits b, struct gx_bits *out)
{
	out->value = a.value | b.value;
	out->unknown = a.unknown & b.unknown;
	return !((a.value ^ b.value) & ~a.unknown & ~b.unknown);
}

/* At the highest known bit that x has wrong: if it must be set, x rises by setting it; if it must
 * not, an unknown bit above it rises. Below, everything is as small as it can be. */
bool gx_bits_next(struct gx_bits a, uint64_t x, uint64_t *out)
{
	uint64_t wrong = (x ^ a.value) & ~a.unknown, bit, below;

	*out = x;
	if (!wrong)
		return true;
	bit = (uint64_t)1 << (63 - __builtin_clzll(wrong));
	if (!(a.value & bit)) {
		uint64_t room = a.unknown & ~x & ~(2 * bit - 1);

		bit = room & -room;
		if (!bit)
			return false;
	}
	below = bit - 1;
	*out = (x & ~below) | bit | (a.value & below);
	return true;
}

/* The same with every bit turned around. */
bool gx_bits_previous(struct gx_bits a, uint64_t x, uint64_t *out)
{
	struct gx_bits inverse = { ~(a.value | a.unknown), a.unknown };
	bool found = gx_bits_next(inverse, ~x, out);

	*out = ~*out;
	return found;
}

struct gx_bits gx_bits_of_range(uint64_t min, uint64_t max)
{
	uint64_t differ = min ^ max;
	uint64_t unknown = differ ? gx_width_mask(64 - (unsigned)__builtin_clzll(differ)) : 0;

	return (struct gx_bits){ min & ~unknown, unknown };
}

static struct gx_bits add_carry(struct gx_bits a, struct gx_bits b, uint64_t carry, unsigned width)
{
	uint64_t a_max = a.value | a.unknown, b_max = b.value | b.unknown;
	uint64_t low = a.value + b.value + carry, high = a_max + b_max + carry;
	uint64_t carries_low = low ^ a.value ^ b.value, carries_high = high ^ a_max ^ b_max;
	uint64_t unknown = a.unknown | b.unknown | (carries_low ^ carries_high);

	unknown &= gx_width_mask(width);
	return (struct gx_bits){ low & ~unknown & gx_width_mask(width), unknown };
}

struct gx_bits gx_bits_add(struct gx_bits a, struct gx_bits b, unsigned width)
{
	return add_carry(a, b, 0, width);
}

/* a - b = a + ~b + 1 */
struct gx_bits gx_bits_sub(struct gx_bits a, struct gx_bits b, unsigned width)
{
	struct gx_bits inverse = { ~(b.value | b.unknown) & gx_width_mask(width), b.unknown };

	return add_carry(a, inverse, 1, width);
}

struct gx_bits gx_bits_mul(struct gx_bits a, struct gx_bits b, unsigned width)
{
	struct gx_bits sum = { 0, 0 };

	for (unsigned i = 0; i < width; i++) {
		struct gx_bits part = gx_bits_shl(b, i, width);

		if (!((a.value | a.unknown) >> i))
			break;
		if (a.unknown >> i & 1) /* the part or nothing */
			part = (struct gx_bits){ 0, part.value | part.unknown };
		else if (!(a.value >> i & 1))
			continue;
		sum = gx_bits_add(sum, part, width);
	}
	return sum;
}

struct gx_bits gx_bits_and(struct gx_bits a, struct gx_bits b)
{
	uint64_t value = a.value & b.value;
	uint64_t may = (a.value | a.unknown) & (b.value | b.unknown);

	return (struct gx_bits){ value, may & ~value };
}

struct gx_bits gx_bits_or(struct gx_bits a, struct gx_bits b)
{
	uint64_t value = a.value | b.value;

	return (struct gx_bits){ value, (a.unknown | b.unknown) & ~value };
}

struct gx_bits gx_bits_xor(struct gx_bits a, struct gx_bits b)
{
	uint64_t unknown = a.unknown | b.unknown;

	return (struct gx_bits){ (a.value ^ b.value) & ~unknown, unknown };
}

struct gx_bits gx_bits_shl(struct gx_bits a, unsigned amount, unsigned width)
{
	uint64_t mask = gx_width_mask(width);

	return (struct gx_bits){ a.value << amount & mask, a.unknown << amount & mask };
}

struct gx_bits gx_bits_lshr(struct gx_bits a, unsigned amount)
{
	return (struct gx_bits){ a.value >> amount, a.unknown >> amount };
}

struct gx_bits gx_bits_ashr(struct gx_bits a, unsigned amount, unsigned width)
{
	uint64_t mask = gx_width_mask(width);
	uint64_t unknown = (uint64_t)(gx_width_signed(a.unknown, width) >> amount) & mask;
	uint64_t value = (uint64_t)(gx_width_signed(a.value, width) >> amount) & mask;

	return (struct gx_bits){ value & ~unknown, unknown };
}

static uint64_t reverse_bytes(uint64_t x, unsigned n_bits)
{
	return __builtin_bswap64(x) >> (64 - n_bits);
}

struct gx_bits gx_bits_bswap(struct gx_bits a, unsigned n_bits)
{
	return (struct gx_bits){ reverse_bytes(a.value, n_bits), reverse_bytes(a.unknown, n_bits) };
}
