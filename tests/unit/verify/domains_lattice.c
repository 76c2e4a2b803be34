/* domains_lattice.c - the order of abstract values: subset, join, meet and agreement of the parts
 * say of the sets of numbers what they should; exhaustive at 1, 3 and 4 bits. */
#include "domains.h"

/* Two values that have the same numbers are the same value, each part as tight as it can be. */
static void check_canonical(const struct universe *u)
{
	static uint32_t seen[1 << 16];

	memset(seen, 0, sizeof(seen));
	for (uint32_t i = 0; i < u->n; i++) {
		struct gx_scalar best = hull(u->sets[i], u->w), again = u->values[i];

		if (!u->sets[i])
			complain("empty and not said so", i, 0, u->w);
		if (seen[u->sets[i]]++)
			complain("two values for one set", u->sets[i], i, u->w);
		if (u->w >= 4 && !gx_scalar_equal(&best, &u->values[i]))
			complain("not as tight as it can be", u->sets[i], i, u->w);
		if (!gx_scalar_sync(&again, u->w) || !gx_scalar_equal(&again, &u->values[i]))
			complain("agreement is not stable", u->sets[i], i, u->w);
	}
	CHECK(u->n > 0);
}

static void check_pair(const struct universe *u, uint32_t i, uint32_t j)
{
	struct gx_scalar a = u->values[i], b = u->values[j], join = gx_scalar_join(&a, &b),
	                 meet = a;
	uint16_t both = u->sets[i] & u->sets[j];

	if (gx_scalar_subset(&a, &b) != !(u->sets[i] & ~u->sets[j]))
		complain("subset", u->sets[i], u->sets[j], u->w);
	if (gx_scalar_equal(&a, &b) != (i == j))
		complain("equal", u->sets[i], u->sets[j], u->w);
	if (!gx_scalar_subset(&a, &join) || !gx_scalar_subset(&b, &join) ||
	    (u->sets[i] | u->sets[j]) & ~numbers_of(&join, u->w))
		complain("join", u->sets[i], u->sets[j], u->w);
	if (gx_scalar_meet(&meet, &b, u->w) != !!both || (both && numbers_of(&meet, u->w) != both))
		complain("meet", u->sets[i], u->sets[j], u->w);
}

static void check_pairs(const struct universe *u, uint32_t step)
{
	for (uint32_t i = 0; i < u->n; i++)
		for (uint32_t j = i % step; j < u->n; j += step)
			check_pair(u, i, j);
	CHECK(step > 0);
}

static void check_predicates(const struct universe *u)
{
	for (uint32_t i = 0; i < u->n; i++)
		CHECK_EQ(gx_scalar_is_const(&u->values[i]), __builtin_popcount(u->sets[i]) == 1);
	for (uint64_t low = 0; low < (uint64_t)1 << u->w; low++)
		for (uint64_t high = low; high < (uint64_t)1 << u->w; high++) {
			struct gx_scalar a = gx_scalar_urange(low, high, u->w);

			CHECK_EQ(numbers_of(&a, u->w), ((2u << high) - 1) & ~((1u << low) - 1));
		}
}

/* The nearest number of known bits, by looking for it. */
static void check_neighbours(unsigned w)
{
	uint64_t n = (uint64_t)1 << w;

	for (uint64_t i = 0; i < n * n; i++) {
		struct gx_bits a = { i % n, i / n };

		for (uint64_t x = 0; x < n && !(a.value & a.unknown); x++) {
			uint64_t next = x, previous = x, found;

			while (next < n && !gx_bits_has(a, next))
				next++;
			while (previous < n && !gx_bits_has(a, previous))
				previous--;
			CHECK_EQ(gx_bits_next(a, x, &found), next < n);
			CHECK(next >= n || found == next);
			CHECK_EQ(gx_bits_previous(a, x, &found), previous < n);
			CHECK(previous >= n || found == previous);
		}
	}
}

/* What is known of the low half narrows the whole, and the other way round. */
static void check_low_half(const struct universe *u)
{
	struct universe halves = universe_of(2);

	for (uint32_t i = 0; i < u->n; i++)
		for (uint32_t k = 0; k < halves.n; k++) {
			struct gx_scalar a = u->values[i];
			uint16_t must = 0;

			for (unsigned x = 0; x < 16; x++)
				if (u->sets[i] >> x & 1 && halves.sets[k] >> (x & 3) & 1)
					must |= (uint16_t)(1 << x);
			if (gx_scalar_meet_low(&a, &halves.values[k], u->w) != !!must ||
			    (must &&
			     (must & ~numbers_of(&a, u->w) || numbers_of(&a, u->w) & ~u->sets[i])))
				complain("low half", u->sets[i], halves.sets[k], u->w);
		}
	universe_free(&halves);
}

int main(int argc, char **argv)
{
	static const unsigned widths[] = { 1, 3, 4 };
	uint32_t step = argc > 1 ? (uint32_t)atoi(argv[1]) : 13;

	for (int i = 0; i < 3; i++) {
		struct universe u = universe_of(widths[i]);

		check_canonical(&u);
		check_predicates(&u);
		check_pairs(&u, widths[i] < 4 ? 1 : step);
		if (widths[i] == 4)
			check_low_half(&u);
		universe_free(&u);
	}
	check_neighbours(4);
	return TEST_END();
}
