/* prefetch_cases.h - the cases of the prefetch tree: every region [first, first + count) of a block, every alignment of the
 * block to big pages, 8 thresholds, 100 random masks each; and the digest of what comes out of them.
 *
 * Included by the check of our tree and by the harness around the public driver source (scripts/prefetch_golden.py).
 */
#ifndef GX_PREFETCH_CASES_H
#define GX_PREFETCH_CASES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { CASE_PAGES = 512, CASE_WORDS = 8, CASE_ALIGNS = 16, CASE_MASKS = 100, CASE_THRESHOLDS = 8 };
static const unsigned case_thresholds[CASE_THRESHOLDS] = { 0, 1, 4, 5, 10, 25, 51, 100 };

struct prefetch_case {
	uint32_t first, outer, align;
	uint64_t faulted[CASE_WORDS], resident[CASE_WORDS], thrashing[CASE_WORDS];
	bool any_thrashing;
};

struct case_digest {
	uint64_t hash, n, n_refused;
};

/* Computes one mask per threshold; false: the shape needs more leaves than there are pages. */
typedef bool compute_masks(const struct prefetch_case *c,
                           uint64_t out[CASE_THRESHOLDS][CASE_WORDS]);

static inline uint64_t case_random(uint64_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return *state * 0x2545f4914f6cdd1du;
}

static inline void case_set(uint64_t *mask, uint64_t page)
{
	mask[page / 64] |= 1ull << page % 64;
}

static inline void case_fill(struct prefetch_case *c, uint32_t i)
{
	uint64_t state =
	        ((uint64_t)c->first << 32 | c->outer << 8 | c->align << 4) * 0x9e3779b97f4a7c15u +
	        i + 1;
	uint32_t count = c->outer - c->first, n_faults;

	memset(c->faulted, 0, sizeof(c->faulted));
	memset(c->thrashing, 0, sizeof(c->thrashing));
	case_random(&state);
	n_faults = 1 + case_random(&state) % 5;
	while (n_faults--)
		case_set(c->faulted, c->first + case_random(&state) % count);
	for (uint32_t w = 0; w < CASE_WORDS; w++) {
		uint64_t a = case_random(&state), b = case_random(&state);

		c->resident[w] = i % 5 == 0   ? 0
		                 : i % 5 == 1 ? a & b & a >> 7
		                 : i % 5 == 2 ? a
		                 : i % 5 == 3 ? a | b
		                              : ~0ull;
	}
	c->any_thrashing = i % 3 == 2;
	for (uint32_t n = 0; c->any_thrashing && n < i % 7; n++)
		case_set(c->thrashing, c->first + case_random(&state) % count);
}

static inline void case_digest_add(struct case_digest *d, const uint64_t mask[CASE_WORDS])
{
	for (uint32_t w = 0; w < CASE_WORDS; w++) {
		d->hash = (d->hash ^ mask[w]) * 0x9e3779b97f4a7c15u;
		d->hash ^= d->hash >> 29;
	}
	d->n++;
}

/* All cases with this first page. */
static inline struct case_digest case_run(uint32_t first, compute_masks *compute)
{
	struct case_digest digest = { 1, 0, 0 };
	uint64_t out[CASE_THRESHOLDS][CASE_WORDS];

	for (uint32_t outer = first + 1; outer <= CASE_PAGES; outer++)
		for (uint32_t align = 0; align < CASE_ALIGNS; align++) {
			struct prefetch_case c = { .first = first, .outer = outer, .align = align };

			for (uint32_t i = 0; i < CASE_MASKS; i++) {
				case_fill(&c, i);
				if (!compute(&c, out)) {
					digest.n_refused++;
					continue;
				}
				for (uint32_t t = 0; t < CASE_THRESHOLDS; t++)
					case_digest_add(&digest, out[t]);
			}
		}
	return digest;
}

#endif
