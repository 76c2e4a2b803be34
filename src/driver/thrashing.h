/* thrashing.h - pages that move back and forth between processors: who is to wait, where they are to
 * stay, as NVIDIA's driver decides it.
 *
 * Two processors that take a VA block from each other within a lapse start its bookkeeping, page by
 * page. A page with `threshold` moves in a row, each within a lapse of the one before, is flagged:
 * it stays out of prefetches, and for each further fault the service is told what to do.
 *
 *	GX_THRASH_NONE      go on as usual
 *	GX_THRASH_THROTTLE  the processor waits until `until`, its fault is not served now
 *	GX_THRASH_PIN       the page goes to (or stays at) `at`; the others map it from there
 *
 * In a nap one processor is spared and the others wait; after `pin_threshold` waits the page is
 * pinned for a while. Evictions are no moves: thrash between VA blocks of one GPU is not seen here.
 *
 * A host that wants it calls, beside memory.h:
 *
 *	gx_thrashing_hint()      for each faulted page, before gx_memory_plan(): pages that wait or
 *	                         are pinned elsewhere are left out of `faulted`
 *	gx_thrashing_migrated()  after a service moved pages between processors because of faults
 *	                         or prefetches (a page's first population is no move)
 *	gx_thrashing_reset()     instead of that, when the application asked for the move
 *	gx_thrashing_expired(), gx_thrashing_expire()  now and then, at the latest at
 *	                         gx_thrashing_wakeup(): pins end
 *	gx_thrashing_forget()    before a VA block goes away
 *
 * All functions that take a VA block: the caller holds its GX_LOCK_VA_BLOCK, and GX_LOCK_LIST of
 * the memory; the others: GX_LOCK_LIST. Times are ns, kept in steps of 64.
 */
#ifndef GX_DRIVER_THRASHING_H
#define GX_DRIVER_THRASHING_H

#include "driver/page_mask.h"

struct gx_memory;
struct gx_va_block;

/* Processors: the CPU, and 1 + the number of a GPU. Sets of them are bit masks. */
enum { GX_PROCESSOR_CPU = 0, GX_MAX_PROCESSORS = 16, GX_NO_PROCESSOR = 0xff };
static inline u32 gx_processor_gpu(u32 gpu)
{
	return 1 + gpu;
}

struct gx_thrashing_params {
	bool enable;        /* 1 */
	u32 threshold;      /* moves until a page is flagged: 3; 1..7 */
	u32 pin_threshold;  /* waits until it is pinned: 10; 1..255 */
	u64 lapse_ns;       /* 500,000 */
	u32 nap;            /* lapses that a wait lasts at most: 1; 1..100 */
	u32 epoch;          /* lapses without moves until a block starts anew: 2000 */
	u32 pin;            /* lapses until a pin ends: 300; 0: never */
	u32 max_resets;     /* times that a block starts anew: 4 */
	u32 vote_threshold; /* faults until the lapse is adapted: 32 */
	bool adapts;        /* the lapse; native: only when it is the default */
};
#define GX_THRASHING_PARAMS                                                                        \
	((struct gx_thrashing_params){ true, 3, 10, 500000, 1, 2000, 300, 4, 32, true })

/* One page of a VA block that is kept book about. */
struct gx_thrash_page {
	u64 last_ns;            /* of its last move; 0: none yet */
	u64 nap_ends, pin_ends; /* 0: none */
	u16 processors, waiting;
	u8 n_moves;   /* in a row, at most 7 */
	u8 n_waits;   /* until it is pinned */
	u8 pinned_at; /* GX_NO_PROCESSOR: not pinned */
	u8 spared;    /* in this nap; GX_NO_PROCESSOR: nobody */
	bool revoked;
};

struct gx_thrash_table {
	struct gx_va_block *owner; /* NULL: free */
	struct gx_page_mask pinned;
	u64 pin_ends; /* the first of its pins; ~0: none */
	struct gx_thrash_page pages[GX_MASK_PAGES];
};

/* The part of a VA block. All zero at first. */
struct gx_thrash_block {
	struct gx_thrash_table *table; /* NULL: no book is kept */
	u64 last_ns, last_thrashing_ns;
	u32 last_processor, n_resets, n_waits;
	u32 n_pins; /* ever: a block that had one does not start anew */
};

struct gx_thrashing {
	struct gx_memory *memory;
	struct gx_thrash_table *tables; /* [n_tables], the caller's memory */
	u32 n_tables;
	struct gx_thrashing_params params;
	u64 lapse_ns; /* adapted */
	s32 vote;     /* -128..127 */
	u64 nap_ns, epoch_ns, pin_ns;
	/* What is possible between processors; gx_thrashing_init() says PCIe: a GPU reaches its own
	 * memory and the CPU's, the CPU its own. */
	u16 can_access[GX_MAX_PROCESSORS]; /* whose memory it can map, its own included */
	u16 fast[GX_MAX_PROCESSORS];       /* who reaches its memory fast and with atomics, itself
	                                      included */
	u16 has_memory;
	u64 n_flagged, n_throttles, n_pins_local, n_pins_remote;
	u64 n_untracked; /* moves that no table was left for */
};

/**
 * gx_thrashing_init() - a detector for the VA blocks of one memory.
 * @tables: [n_tables], 20 KiB each: one per VA block that thrashes at a time
 * @params: out of range: the default, as native code does it
 */
void gx_thrashing_init(struct gx_thrashing *t, struct gx_memory *memory,
                       struct gx_thrash_table *tables, u32 n_tables,
                       const struct gx_thrashing_params *params);

/* Pages moved to a processor's memory. O(pages) */
void gx_thrashing_migrated(struct gx_thrashing *t, struct gx_va_block *vb,
                           const struct gx_page_mask *pages, u32 to, u64 now);
/* A processor lost a right to pages because another one needs it (atomics). O(pages) */
void gx_thrashing_revoked(struct gx_thrashing *t, struct gx_va_block *vb,
                          const struct gx_page_mask *pages, u32 whose, u64 now);

enum gx_thrash_verdict { GX_THRASH_NONE, GX_THRASH_THROTTLE, GX_THRASH_PIN };
/* A fault: who touches, where the page is (the nearest place), where it should live if that was
 * said. GX_NO_PROCESSOR: nowhere. */
struct gx_thrash_fault {
	u32 page, processor, resident, preferred;
	u64 now;
};
struct gx_thrash_hint {
	enum gx_thrash_verdict verdict;
	u64 until;      /* THROTTLE: ns */
	u32 at;         /* PIN: a processor */
	u32 processors; /* PIN: who thrashes, and should map it there */
};
/* What to do about a fault; NONE for a page or processor that does not exist. O(1), rarely
 * O(pages) */
struct gx_thrash_hint gx_thrashing_hint(struct gx_thrashing *t, struct gx_va_block *vb,
                                        const struct gx_thrash_fault *fault);

/* The application moved pages, or they are gone: what was known about them is void. */
void gx_thrashing_reset(struct gx_thrashing *t, struct gx_va_block *vb,
                        const struct gx_page_mask *pages);
/* Nothing of the VA block stays here. */
void gx_thrashing_forget(struct gx_thrashing *t, struct gx_va_block *vb);

/* A VA block with a pin that ended, or that was quiet for an epoch: lock it, then expire it. NULL:
 * none. O(tables) */
struct gx_va_block *gx_thrashing_expired(const struct gx_thrashing *t, u64 now);
/* Ends pins whose time is over; *pages: those, whose remote mappings are to go. */
void gx_thrashing_expire(struct gx_thrashing *t, struct gx_va_block *vb, u64 now,
                         struct gx_page_mask *pages);
/* When the next pin ends; ~0: there is none. O(tables) */
u64 gx_thrashing_wakeup(const struct gx_thrashing *t);

/* Every invariant of a block's book. O(pages) */
bool gx_thrashing_consistent(const struct gx_thrashing *t, const struct gx_va_block *vb);

/* --- thrash_place.c: the verdict about a page that thrashes; .verdict, .at */
struct gx_thrash_hint gx_thrash_place(const struct gx_thrashing *t,
                                      const struct gx_thrash_page *page,
                                      const struct gx_thrash_fault *fault);

#endif
