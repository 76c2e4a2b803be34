/* set_words.h - which words of a map's values a program sets, instead of adding to them. */
#ifndef GX_SET_WORDS_H
#define GX_SET_WORDS_H

#include "verify/verify.h"

/**
 * gx_set_words() - the words of 8 bytes of a value whose new contents are not made from the old ones.
 * @map: index in verified->program.maps
 *
 * Bit i is word i; bit 63 stands for word 63 and all behind it. A word that is not set is only
 * added to, so that what several devices did to it is a sum; of a word that is set only the last
 * value has a meaning. Threads: any. Cost: O(stores to the map * instructions) at worst, because
 * what each of them stores is followed back
 */
uint64_t gx_set_words(const struct gx_verified *verified, uint32_t map);
/* Is a word of a value, by its number, among those of such a mask? */
static inline bool gx_word_is_set(uint64_t words, size_t word)
{
	return words >> (word < 63 ? word : 63) & 1;
}

#endif
