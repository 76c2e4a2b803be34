/* decisions.c - decisions of a run, kept and compared. */
#include "replay/decisions.h"

#include <stdlib.h>

static uint64_t mix(uint64_t hash, uint64_t number)
{
	hash = (hash ^ number) * 0x9e3779b97f4a7c15u;
	return hash ^ hash >> 29;
}

static void keep(struct gx_decisions *decisions, const struct gx_decision *decision)
{
	if (decisions->n_kept == decisions->cap) {
		uint32_t cap = decisions->cap ? 2 * decisions->cap : 256;
		struct gx_decision *kept = realloc(decisions->kept, cap * sizeof(*kept));

		if (!kept) {
			decisions->failed = true;
			return;
		}
		decisions->kept = kept;
		decisions->cap = cap;
	}
	decisions->kept[decisions->n_kept++] = *decision;
}

void gx_decisions_add(struct gx_decisions *decisions, enum gx_decision_kind kind, uint32_t block,
                      const struct gx_page_mask *pages, uint32_t event)
{
	uint64_t hash = 0;

	for (uint32_t w = 0; w < GX_MASK_WORDS; w++)
		hash = mix(hash, pages->words[w]);
	decisions->n++;
	decisions->hash = mix(mix(decisions->hash, hash), (uint64_t)block << 2 | kind);
	if (decisions->n <= GX_DECISIONS_KEPT && !decisions->failed)
		keep(decisions, &(struct gx_decision){ .n_pages = gx_mask_count(pages) & 0x3ff,
		                                       .pages = hash >> 10,
		                                       .event = event,
		                                       .block = block & 0x3fffffff,
		                                       .kind = kind });
}

struct gx_difference gx_decisions_compare(const struct gx_decisions *here,
                                          const struct gx_decisions *there)
{
	struct gx_difference difference = { 0 };
	uint32_t n = here->n_kept > there->n_kept ? here->n_kept : there->n_kept;

	for (uint32_t i = 0; i < n; i++) {
		struct gx_decision a = i < here->n_kept ? here->kept[i] : difference.here;
		struct gx_decision b = i < there->n_kept ? there->kept[i] : difference.there;

		if (a.kind == b.kind && a.block == b.block && a.n_pages == b.n_pages &&
		    a.pages == b.pages)
			continue;
		difference.number = i;
		difference.here = a;
		difference.there = b;
		return difference;
	}
	difference.same = here->n == there->n && here->hash == there->hash;
	difference.later = !difference.same;
	difference.number = n;
	return difference;
}

void gx_decisions_free(struct gx_decisions *decisions)
{
	free(decisions->kept);
	*decisions = (struct gx_decisions){ 0 };
}
