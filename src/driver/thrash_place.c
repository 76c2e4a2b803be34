/* thrash_place.c - where a page that thrashes is to stay, or that a processor has to wait for it.
 */
#include "driver/thrashing.h"

/* 0: of nobody. */
static u32 bit(u32 processor)
{
	return processor < GX_MAX_PROCESSORS ? 1u << processor : 0;
}

/* Who can map memory of this processor. */
static u32 accessible_from(const struct gx_thrashing *t, u32 processor)
{
	u32 mask = 0;

	for (u32 p = 0; p < GX_MAX_PROCESSORS; p++)
		if (t->can_access[p] & bit(processor))
			mask |= bit(p);
	return mask;
}

static bool all_can_access(const struct gx_thrashing *t, const struct gx_thrash_page *page, u32 to)
{
	return to != GX_NO_PROCESSOR && !(page->processors & ~accessible_from(t, to));
}

static bool all_are_fast(const struct gx_thrashing *t, const struct gx_thrash_page *page, u32 to)
{
	return to != GX_NO_PROCESSOR && !(page->processors & ~(u32)t->fast[to]);
}

/* Of a set that is not empty: the one next to a processor, GPUs before the CPU. */
static u32 closest(const struct gx_thrashing *t, u32 candidates, u32 to)
{
	u32 fast = 0, mask;

	if (candidates & bit(to))
		return to;
	for (u32 p = 0; p < GX_MAX_PROCESSORS; p++)
		if (t->fast[p] & bit(to))
			fast |= bit(p);
	mask = candidates & fast ? candidates & fast : candidates & t->can_access[to];
	if (!mask)
		mask = candidates;
	if (mask & ~bit(GX_PROCESSOR_CPU))
		mask &= ~bit(GX_PROCESSOR_CPU);
	return (u32)__builtin_ctz(mask);
}

static struct gx_thrash_hint pin(u32 at)
{
	return (struct gx_thrash_hint){ .verdict = GX_THRASH_PIN, .at = at };
}

static struct gx_thrash_hint verdict(enum gx_thrash_verdict verdict)
{
	return (struct gx_thrash_hint){ .verdict = verdict };
}

/* Everybody who thrashes reaches the page fast where it is. Beside a coherent CPU the GPU's memory
 * is the better place. */
static struct gx_thrash_hint stay(const struct gx_thrashing *t, const struct gx_thrash_page *page,
                                  const struct gx_thrash_fault *fault)
{
	if (fault->resident != GX_PROCESSOR_CPU || !all_can_access(t, page, fault->processor))
		return pin(fault->resident);
	return fault->processor == GX_PROCESSOR_CPU ? verdict(GX_THRASH_NONE)
	                                            : pin(fault->processor);
}

/* The place where it should live is the one that faults. */
static struct gx_thrash_hint come_home(const struct gx_thrashing *t,
                                       const struct gx_thrash_page *page, u32 home)
{
	if (page->pinned_at != GX_NO_PROCESSOR)
		return home == page->pinned_at || home == page->spared
		               ? pin(home)
		               : verdict(GX_THRASH_THROTTLE);
	if (home != page->spared)
		return verdict(GX_THRASH_THROTTLE);
	return page->n_waits >= t->params.pin_threshold ? pin(home) : verdict(GX_THRASH_NONE);
}

/* Pinned already: it follows the spared processor; the others map it if they can. */
static struct gx_thrash_hint follow(const struct gx_thrashing *t, const struct gx_thrash_page *page,
                                    u32 processor)
{
	u32 common = ~0u;

	if (processor != page->spared)
		return t->can_access[processor] & bit(page->pinned_at)
		               ? pin(page->pinned_at)
		               : verdict(GX_THRASH_THROTTLE);
	for (u32 p = 0; p < GX_MAX_PROCESSORS; p++)
		if (page->processors & bit(p))
			common &= t->can_access[p];
	return pin(common ? closest(t, common, processor) : processor);
}

static struct gx_thrash_hint place(const struct gx_thrashing *t, const struct gx_thrash_page *page,
                                   const struct gx_thrash_fault *fault)
{
	u32 processor = fault->processor, home = fault->preferred;

	if (all_can_access(t, page, home))
		return pin(home);
	if (!(page->processors & bit(home)) && all_are_fast(t, page, fault->resident))
		return stay(t, page, fault);
	if (processor == home)
		return come_home(t, page, home);
	if (page->pinned_at != GX_NO_PROCESSOR)
		return follow(t, page, processor);
	if (processor != page->spared)
		return verdict(GX_THRASH_THROTTLE);
	return page->n_waits >= t->params.pin_threshold ? pin(processor) : verdict(GX_THRASH_NONE);
}

struct gx_thrash_hint gx_thrash_place(const struct gx_thrashing *t,
                                      const struct gx_thrash_page *page,
                                      const struct gx_thrash_fault *fault)
{
	struct gx_thrash_hint hint = place(t, page, fault);

	if (hint.verdict == GX_THRASH_PIN && !(t->has_memory & bit(hint.at)))
		hint.at = GX_PROCESSOR_CPU;
	return hint;
}
