/* thrashing.c - the record of pages that move back and forth, its end, and the hint for a fault. */
#include "driver/thrashing.h"

#include "driver/memory.h"

enum {
	MAX_MOVES = 7, /* what native code has bits for */
	MAX_WAITS = 255,
	MAX_NAP = 100,
	MAX_VOTE = 128,
	TICK_NS = 64,
	TIMER_NS = 20000 /* a pin may end so much early */
};
#define DEFAULT_LAPSE_NS 500000ull

static u32 bit(u32 processor)
{
	return 1u << processor;
}

static bool exists(u32 processor)
{
	return processor < GX_MAX_PROCESSORS;
}

static u64 tick(u64 now)
{
	return now / TICK_NS * TICK_NS;
}

static void assert_locks(const struct gx_thrashing *t, const struct gx_va_block *vb)
{
	gx_assert_held(t->memory->host, GX_LOCK_VA_BLOCK, vb);
	gx_assert_held(t->memory->host, GX_LOCK_LIST, t->memory);
}

void gx_thrashing_init(struct gx_thrashing *t, struct gx_memory *memory,
                       struct gx_thrash_table *tables, u32 n_tables,
                       const struct gx_thrashing_params *params)
{
	struct gx_thrashing_params native = GX_THRASHING_PARAMS;

	memset(t, 0, sizeof(*t));
	t->memory = memory;
	t->tables = tables;
	t->n_tables = n_tables;
	t->params = *params;
	if (!t->params.threshold || t->params.threshold > MAX_MOVES)
		t->params.threshold = native.threshold;
	if (!t->params.pin_threshold || t->params.pin_threshold > MAX_WAITS)
		t->params.pin_threshold = native.pin_threshold;
	if (!t->params.nap || t->params.nap > MAX_NAP)
		t->params.nap = native.nap;
	t->params.lapse_ns = t->params.lapse_ns ? t->params.lapse_ns : native.lapse_ns;
	t->params.epoch = t->params.epoch ? t->params.epoch : native.epoch;
	t->params.vote_threshold =
	        t->params.vote_threshold ? t->params.vote_threshold : native.vote_threshold;
	t->lapse_ns = t->params.lapse_ns;
	t->nap_ns = t->lapse_ns * t->params.nap;
	t->epoch_ns = t->lapse_ns * t->params.epoch;
	t->pin_ns = t->lapse_ns * t->params.pin;
	t->has_memory = 0xffff;
	for (u32 p = 0; p < GX_MAX_PROCESSORS; p++) {
		t->can_access[p] = (u16)(bit(p) | bit(GX_PROCESSOR_CPU));
		t->fast[p] = (u16)bit(p);
	}
	for (u32 i = 0; i < n_tables; i++)
		tables[i].owner = NULL;
}

/* --- tables */

/* One that nobody needs: free, or of a block whose pages are not flagged and had their time. */
static struct gx_thrash_table *find_table(struct gx_thrashing *t, u64 now)
{
	struct gx_thrash_table *oldest = NULL;

	for (u32 i = 0; i < t->n_tables; i++) {
		struct gx_thrash_table *table = &t->tables[i];

		if (!table->owner)
			return table;
		if (gx_mask_count(&table->owner->thrashing) ||
		    now - table->owner->thrash.last_ns <= t->lapse_ns)
			continue;
		if (!oldest || table->owner->thrash.last_ns < oldest->owner->thrash.last_ns)
			oldest = table;
	}
	if (oldest)
		oldest->owner->thrash.table = NULL;
	return oldest;
}

static void open_book(struct gx_thrashing *t, struct gx_va_block *vb, u64 now)
{
	struct gx_thrash_table *table = find_table(t, now);

	if (!table) {
		t->n_untracked++;
		return;
	}
	memset(table, 0, sizeof(*table));
	table->owner = vb;
	table->pin_ends = ~0ull;
	for (u32 i = 0; i < GX_MASK_PAGES; i++)
		table->pages[i].pinned_at = table->pages[i].spared = GX_NO_PROCESSOR;
	vb->thrash.table = table;
}

static void close_book(struct gx_va_block *vb)
{
	if (vb->thrash.table)
		vb->thrash.table->owner = NULL;
	vb->thrash.table = NULL;
	vb->thrash.last_processor = 0;
	vb->thrash.last_ns = vb->thrash.last_thrashing_ns = 0;
	gx_mask_zero(&vb->thrashing);
}

/* --- pages */
static void end_wait(struct gx_thrash_page *page, u32 processors)
{
	page->waiting &= (u16)~processors;
	if (!page->waiting)
		page->nap_ends = 0;
}

static void unpin(struct gx_thrash_table *table, u32 index)
{
	struct gx_thrash_page *page = &table->pages[index];

	page->pinned_at = GX_NO_PROCESSOR;
	page->pin_ends = 0;
	gx_mask_clear(&table->pinned, index);
	table->pin_ends = ~0ull;
	for (u32 i = gx_mask_next(&table->pinned, 0, GX_MASK_PAGES); i < GX_MASK_PAGES;
	     i = gx_mask_next(&table->pinned, i + 1, GX_MASK_PAGES))
		if (table->pages[i].pin_ends && table->pages[i].pin_ends < table->pin_ends)
			table->pin_ends = table->pages[i].pin_ends;
}

/* Native keeps the number of waits, and who was spared. */
static void reset_page(struct gx_va_block *vb, u32 index)
{
	struct gx_thrash_page *page = &vb->thrash.table->pages[index];

	if (page->waiting)
		end_wait(page, page->waiting);
	if (page->pinned_at != GX_NO_PROCESSOR)
		unpin(vb->thrash.table, index);
	page->last_ns = 0;
	page->revoked = false;
	page->n_moves = 0;
	page->processors = 0;
	gx_mask_clear(&vb->thrashing, index);
}

static void note_page(struct gx_thrashing *t, struct gx_va_block *vb, u32 index, u32 processor,
                      u64 now, bool move)
{
	struct gx_thrash_page *page = &vb->thrash.table->pages[index];
	u64 last = page->last_ns;

	page->processors |= (u16)bit(processor);
	page->last_ns = tick(now);
	if (!last)
		return;
	if (now - last > t->lapse_ns) {
		if (page->n_moves >= t->params.threshold && page->pinned_at == GX_NO_PROCESSOR)
			reset_page(vb, index);
		return;
	}
	if (page->n_moves < MAX_MOVES)
		page->n_moves++;
	if (page->n_moves == t->params.threshold && !gx_mask_test(&vb->thrashing, index)) {
		gx_mask_set(&vb->thrashing, index);
		t->n_flagged++;
	}
	if (page->n_moves >= t->params.threshold)
		vb->thrash.last_thrashing_ns = now;
	if (!move)
		page->revoked = true;
}

static void note(struct gx_thrashing *t, struct gx_va_block *vb, const struct gx_page_mask *pages,
                 u32 processor, u64 now, bool move)
{
	struct gx_thrash_block *block = &vb->thrash;

	if (!t->params.enable || !exists(processor))
		return;
	/* the first two processors that take it from each other start the book */
	if (!block->table && block->last_ns && block->last_processor != processor &&
	    now - block->last_ns <= t->lapse_ns)
		open_book(t, vb, now);
	if (block->table)
		for (u32 i = gx_mask_next(pages, 0, vb->n_pages); i < vb->n_pages;
		     i = gx_mask_next(pages, i + 1, vb->n_pages))
			note_page(t, vb, i, processor, now, move);
	block->last_ns = now;
	block->last_processor = processor;
}

void gx_thrashing_migrated(struct gx_thrashing *t, struct gx_va_block *vb,
                           const struct gx_page_mask *pages, u32 to, u64 now)
{
	struct gx_page_mask moved = *pages;

	assert_locks(t, vb);
	/* a pinned page that moves goes where it is pinned */
	if (vb->thrash.table)
		gx_mask_andnot(&moved, &vb->thrash.table->pinned);
	if (gx_mask_count(&moved))
		note(t, vb, &moved, to, now, true);
}

void gx_thrashing_revoked(struct gx_thrashing *t, struct gx_va_block *vb,
                          const struct gx_page_mask *pages, u32 whose, u64 now)
{
	assert_locks(t, vb);
	if (gx_mask_count(pages))
		note(t, vb, pages, whose, now, false);
}

void gx_thrashing_reset(struct gx_thrashing *t, struct gx_va_block *vb,
                        const struct gx_page_mask *pages)
{
	assert_locks(t, vb);
	for (u32 i = gx_mask_next(pages, 0, GX_MASK_PAGES); i < GX_MASK_PAGES;
	     i = gx_mask_next(pages, i + 1, GX_MASK_PAGES))
		if (gx_mask_test(&vb->thrashing, i))
			reset_page(vb, i);
}

void gx_thrashing_forget(struct gx_thrashing *t, struct gx_va_block *vb)
{
	assert_locks(t, vb);
	close_book(vb);
	memset(&vb->thrash, 0, sizeof(vb->thrash));
}

/* --- hints */

/* Native code as it is compiled: the vote is compared as a number without a sign, so that one fault
 * soon after the last move makes the lapse longer at once, and nothing but the wrap of the vote
 * makes it shorter. */
static void adapt_lapse(struct gx_thrashing *t, u64 lapse)
{
	u64 most = DEFAULT_LAPSE_NS * 1000, step = t->lapse_ns / 8;

	if (!t->params.adapts || t->params.lapse_ns != DEFAULT_LAPSE_NS)
		return;
	t->vote += lapse < t->lapse_ns ? -1 : 1;
	if (t->vote < -MAX_VOTE || t->vote >= MAX_VOTE)
		t->vote += t->vote < 0 ? 2 * MAX_VOTE : -2 * MAX_VOTE;
	if ((u32)t->vote >= t->params.vote_threshold && t->lapse_ns < most)
		t->lapse_ns += step < most / 10 ? step : most / 10;
	else if (-t->vote <= -(s32)t->params.vote_threshold)
		t->lapse_ns -= step; /* from the longest: far from native's least */
	else
		return;
	t->vote /= 2;
}

/* A new nap, or the one that runs. Nobody is spared twice in a row. */
static void update_nap(const struct gx_thrashing *t, struct gx_thrash_page *page, u32 processor,
                       u64 now)
{
	if (now > page->nap_ends) {
		page->nap_ends = tick(now + t->nap_ns);
		page->spared = page->spared == processor ? GX_NO_PROCESSOR : (u8)processor;
	} else if (page->spared == GX_NO_PROCESSOR) {
		page->spared = (u8)processor;
	}
}

/* Of a block that has a book. */
static bool quiet(const struct gx_thrashing *t, const struct gx_thrash_block *block, u64 now)
{
	return block->last_thrashing_ns && now - block->last_thrashing_ns > t->epoch_ns &&
	       !block->n_pins && block->n_resets < t->params.max_resets;
}

static void start_anew(struct gx_va_block *vb)
{
	vb->thrash.n_resets++;
	close_book(vb);
}

/* The page and what is to be done about it; the verdict is not carried out yet. */
static struct gx_thrash_hint judge(struct gx_thrashing *t, struct gx_thrash_page *page,
                                   const struct gx_thrash_fault *fault)
{
	struct gx_thrash_hint none = { .verdict = GX_THRASH_NONE };
	struct gx_thrash_hint throttle = { .verdict = GX_THRASH_THROTTLE };
	u32 processor = fault->processor;

	if (page->n_moves < t->params.threshold)
		return none;
	if (page->waiting & bit(processor)) {
		if (fault->now < page->nap_ends && processor != page->spared)
			return throttle;
		end_wait(page, bit(processor));
	}
	adapt_lapse(t, fault->now - page->last_ns);
	if (fault->now - page->last_ns > t->lapse_ns && page->pinned_at == GX_NO_PROCESSOR)
		return none;
	page->processors |= (u16)bit(processor);
	update_nap(t, page, processor, fault->now);
	/* rights move back and forth while the page stays: waiting is all that is left */
	if (page->pinned_at != GX_NO_PROCESSOR && page->revoked && processor != page->spared)
		return throttle;
	return gx_thrash_place(t, page, fault);
}

static void pin(struct gx_thrashing *t, struct gx_va_block *vb, const struct gx_thrash_fault *fault,
                const struct gx_thrash_hint *hint)
{
	struct gx_thrash_table *table = vb->thrash.table;
	struct gx_thrash_page *page = &table->pages[fault->page];
	bool first = page->pinned_at == GX_NO_PROCESSOR;

	if ((first || fault->resident != hint->at) && page->waiting)
		end_wait(page, page->waiting);
	page->pinned_at = (u8)hint->at;
	if (hint->at == fault->processor)
		t->n_pins_local++;
	else
		t->n_pins_remote++;
	if (!first)
		return;
	page->n_waits = 0;
	vb->thrash.n_pins += vb->thrash.n_pins != ~0u;
	gx_mask_set(&table->pinned, fault->page);
	if (!t->pin_ns)
		return;
	page->pin_ends = fault->now + t->pin_ns;
	if (page->pin_ends < table->pin_ends)
		table->pin_ends = page->pin_ends;
}

static void throttle(struct gx_thrashing *t, struct gx_va_block *vb, struct gx_thrash_page *page,
                     u32 processor)
{
	t->n_throttles++;
	if (page->waiting & bit(processor))
		return;
	page->waiting |= (u16)bit(processor);
	if (page->pinned_at == GX_NO_PROCESSOR && page->n_waits < MAX_WAITS)
		page->n_waits++;
	vb->thrash.n_waits += vb->thrash.n_waits != ~0u;
}

struct gx_thrash_hint gx_thrashing_hint(struct gx_thrashing *t, struct gx_va_block *vb,
                                        const struct gx_thrash_fault *fault)
{
	struct gx_thrash_hint hint = { .verdict = GX_THRASH_NONE };
	struct gx_thrash_page *page;

	assert_locks(t, vb);
	/* where it is not enabled no book is opened */
	if (!vb->thrash.table || fault->page >= vb->n_pages || !exists(fault->processor))
		return hint;
	if (quiet(t, &vb->thrash, fault->now)) {
		start_anew(vb);
		return hint;
	}
	page = &vb->thrash.table->pages[fault->page];
	hint = judge(t, page, fault);
	if (hint.verdict == GX_THRASH_PIN) {
		pin(t, vb, fault, &hint);
		hint.processors = page->processors;
	} else if (hint.verdict == GX_THRASH_THROTTLE) {
		throttle(t, vb, page, fault->processor);
		hint.until = page->nap_ends;
	}
	return hint;
}

/* --- time */
struct gx_va_block *gx_thrashing_expired(const struct gx_thrashing *t, u64 now)
{
	gx_assert_held(t->memory->host, GX_LOCK_LIST, t->memory);
	for (u32 i = 0; i < t->n_tables; i++) {
		const struct gx_thrash_table *table = &t->tables[i];

		if (table->owner &&
		    (table->pin_ends <= now + TIMER_NS || quiet(t, &table->owner->thrash, now)))
			return table->owner;
	}
	return NULL;
}

void gx_thrashing_expire(struct gx_thrashing *t, struct gx_va_block *vb, u64 now,
                         struct gx_page_mask *pages)
{
	struct gx_thrash_table *table = vb->thrash.table;

	assert_locks(t, vb);
	gx_mask_zero(pages);
	if (!table)
		return;
	if (quiet(t, &vb->thrash, now)) {
		start_anew(vb);
		return;
	}
	for (u32 i = gx_mask_next(&table->pinned, 0, GX_MASK_PAGES); i < GX_MASK_PAGES;
	     i = gx_mask_next(&table->pinned, i + 1, GX_MASK_PAGES)) {
		if (!table->pages[i].pin_ends || table->pages[i].pin_ends > now + TIMER_NS)
			continue;
		gx_mask_set(pages, i);
		reset_page(vb, i);
	}
}

u64 gx_thrashing_wakeup(const struct gx_thrashing *t)
{
	u64 first = ~0ull;

	gx_assert_held(t->memory->host, GX_LOCK_LIST, t->memory);
	for (u32 i = 0; i < t->n_tables; i++)
		if (t->tables[i].owner && t->tables[i].pin_ends < first)
			first = t->tables[i].pin_ends;
	return first;
}

static bool page_consistent(const struct gx_thrashing *t, const struct gx_va_block *vb, u32 index)
{
	const struct gx_thrash_table *table = vb->thrash.table;
	const struct gx_thrash_page *page = &table->pages[index];
	bool flagged = gx_mask_test(&vb->thrashing, index);
	bool pinned = gx_mask_test(&table->pinned, index);

	if (flagged != (page->n_moves >= t->params.threshold))
		return false;
	if (pinned != (page->pinned_at != GX_NO_PROCESSOR) || (pinned && !flagged) ||
	    (page->pin_ends && page->pin_ends < table->pin_ends))
		return false;
	return !(page->waiting & ~page->processors) && (!page->waiting || flagged) &&
	       (pinned ? !page->n_waits : !page->waiting || page->n_waits);
}

bool gx_thrashing_consistent(const struct gx_thrashing *t, const struct gx_va_block *vb)
{
	if (!vb->thrash.table)
		return !gx_mask_count(&vb->thrashing);
	if (vb->thrash.table->owner != vb)
		return false;
	for (u32 i = 0; i < GX_MASK_PAGES; i++)
		if (!page_consistent(t, vb, i))
			return false;
	return true;
}
