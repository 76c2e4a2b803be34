/* predicates.c - which predicates an instruction has: of all opcodes that are known, by the bits that say so and no others. */
#include "../test.h"

#include "cubin/sass.h"

/* Where some instruction has the number of a predicate: its guard, and up to five. */
static bool says_so(unsigned bit)
{
	return (bit >= 12 && bit < 15) || (bit >= 68 && bit < 71) || (bit >= 77 && bit < 80) ||
	       (bit >= 81 && bit < 90);
}

static struct gx_sass word_of(const uint64_t halves[2])
{
	uint8_t bytes[GX_SASS_BYTES];

	memcpy(bytes, halves, sizeof(bytes));
	return gx_sass_load(bytes);
}

static uint64_t next(uint64_t *seed)
{
	*seed = *seed * 6364136223846793005ull + 1442695040888963407ull;
	return *seed ^ *seed >> 29;
}

int main(void)
{
	uint64_t seed = 1, n_known = 0;

	for (uint64_t opcode = 0; opcode < 4096; opcode++) {
		uint64_t halves[2] = { (next(&seed) & ~0xfffull) | opcode, next(&seed) };
		unsigned found = gx_sass_predicates(word_of(halves));
		bool guard_alone = true;

		if (found == 0xff)
			continue;
		n_known++;
		CHECK(found >> (halves[0] >> 12 & 7) & 1 || (halves[0] >> 12 & 7) == 7);
		for (unsigned bit = 12; bit < 128; bit++) {
			uint64_t other[2] = { halves[0], halves[1] };

			other[bit / 64] ^= (uint64_t)1 << bit % 64;
			if (says_so(bit))
				guard_alone &=
				        bit < 15 || gx_sass_predicates(word_of(other)) == found;
			else
				CHECK_EQ(gx_sass_predicates(word_of(other)), found);
		}
		CHECK(!guard_alone || !(found & (found - 1)));
	}
	CHECK(n_known > 40);
	return TEST_END();
}
