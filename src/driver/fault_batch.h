/* fault_batch.h - replayable faults, as NVIDIA's driver takes them from the GPU's fault buffer:
 * fetched in batches of at most 256, coalesced, sorted, served one VA block at a time, and replayed
 * by one of four policies.
 *
 * A batch belongs to one thread. Nothing here takes a lock.
 */
#ifndef GX_DRIVER_FAULT_BATCH_H
#define GX_DRIVER_FAULT_BATCH_H

#include "driver/page_mask.h"

enum { GX_BATCH_MAX = 256, GX_MAX_UTLBS = 64 };

/* What the hardware wrote. */
struct gx_fault_entry {
	u64 va_space, va; /* of the page */
	u64 time_ns;
	u32 access; /* enum gpu_access */
	u32 utlb;   /* < GX_MAX_UTLBS */
	bool valid; /* still being written otherwise */
};

struct gx_batch_fault {
	u64 va_space, va;
	u64 time_ns; /* of the first instance */
	u32 access;  /* the strongest */
	u32 n_instances;
};

struct gx_fault_batch {
	struct gx_batch_fault faults[GX_BATCH_MAX];
	u16 order[GX_BATCH_MAX], scratch[GX_BATCH_MAX];
	u16 of_utlb[GX_MAX_UTLBS]; /* 1 + its last fault */
	u32 id, n;                 /* entries after coalescing */
	u32 n_fetched;             /* before */
	u32 n_duplicates;          /* filled by gx_batch_sort() */
	u32 last;                  /* 1 + the last fault */
	u32 max;                   /* 1..256 entries */
	bool coalesce;
	struct gx_sizes sizes;
};

/* max: uvm_perf_fault_batch_count, 256. */
void gx_batch_init(struct gx_fault_batch *batch, u32 max, bool coalesce, struct gx_sizes sizes);
/* Forgets the faults; the id goes up. */
void gx_batch_begin(struct gx_fault_batch *batch);
/**
 * gx_batch_fetch() - take entries until the batch is full or the buffer is empty.
 * @entries: [n] ring in the order of writing, the first at `get`
 *
 * Stops before the first entry that is not valid yet, as native code does when it has one already.
 * Returns how many entries were taken. O(entries)
 */
u32 gx_batch_fetch(struct gx_fault_batch *batch, const struct gx_fault_entry *entries, u32 get,
                   u32 n, u32 size);
/* By address space, address, strongest access; counts duplicates: more than one entry or instance
 * for one page. O(n log n) */
void gx_batch_sort(struct gx_fault_batch *batch);

/* The faults of one VA block. */
struct gx_batch_group {
	u64 va_space, va; /* of the block */
	struct gx_page_mask faulted;
	u32 access; /* the strongest */
	u32 n_faults, n_duplicates;
	u64 first_ns;
};
/* The next group of a sorted batch at *at, which moves on; false: no more. */
bool gx_batch_next(const struct gx_fault_batch *batch, u32 *at, struct gx_batch_group *group);

enum gx_replay_policy { GX_REPLAY_BLOCK, GX_REPLAY_BATCH, GX_REPLAY_BATCH_FLUSH, GX_REPLAY_ONCE };
enum gx_replay_moment { GX_AFTER_BLOCK, GX_AFTER_BATCH, GX_AFTER_SERVICE };
enum { GX_REPLAY_START = 1, GX_REPLAY_FLUSH = 2, GX_REPLAY_UPDATE_PUT = 4 };

struct gx_fault_params {
	u32 batch_count;          /* 256 */
	bool coalesce;            /* 1 */
	u8 replay_policy;         /* GX_REPLAY_BATCH_FLUSH */
	u32 update_put_ratio;     /* 50 percent */
	u32 max_batches;          /* 20 a service */
	u32 reenable_prefetch_ms; /* 1000 */
};
#define GX_FAULT_PARAMS ((struct gx_fault_params){ 256, true, GX_REPLAY_BATCH_FLUSH, 50, 20, 1000 })

/* What is to be done at this moment: bits GX_REPLAY_*, in the order flush (with or without reading
 * PUT), start. */
u32 gx_batch_replay(const struct gx_fault_batch *batch, const struct gx_fault_params *params,
                    enum gx_replay_moment moment);
/* Prefetch faults of the GPU are switched off for a while when more than 2/3 of a batch were such
 * and led nowhere. */
bool gx_batch_too_many_invalid(const struct gx_fault_batch *batch, u32 n_invalid_prefetches);

#endif
