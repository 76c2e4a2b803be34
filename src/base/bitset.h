/* bitset.h - a set of small numbers in an arena. */
#ifndef GX_BITSET_H
#define GX_BITSET_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

struct gx_bitset {
	uint64_t *words; /* [n_words]; NULL when allocation failed */
	size_t n_words;
};

static inline struct gx_bitset gx_bitset_make(struct gx_arena *arena, size_t n_bits)
{
	struct gx_bitset set = { .n_words = (n_bits + 63) / 64 };

	set.words = gx_arena_calloc(arena, set.n_words ? set.n_words : 1, sizeof(uint64_t));
	return set;
}

static inline bool gx_bitset_has(const struct gx_bitset *set, size_t i)
{
	return i / 64 < set->n_words && (set->words[i / 64] >> (i % 64) & 1);
}

static inline void gx_bitset_add(struct gx_bitset *set, size_t i)
{
	if (i / 64 < set->n_words)
		set->words[i / 64] |= (uint64_t)1 << (i % 64);
}

static inline void gx_bitset_del(struct gx_bitset *set, size_t i)
{
	if (i / 64 < set->n_words)
		set->words[i / 64] &= ~((uint64_t)1 << (i % 64));
}

/* to |= from; says whether anything changed. Both sets have the same size. */
static inline bool gx_bitset_union(struct gx_bitset *to, const struct gx_bitset *from)
{
	bool changed = false;

	for (size_t i = 0; i < to->n_words && i < from->n_words; i++) {
		uint64_t merged = to->words[i] | from->words[i];

		changed |= merged != to->words[i];
		to->words[i] = merged;
	}
	return changed;
}

#endif
