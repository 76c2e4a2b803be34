/* async.h - prefetches across blocks that policies ask for: a bounded queue under a token bucket.
 */
#ifndef GX_DRIVER_ASYNC_H
#define GX_DRIVER_ASYNC_H

#include "driver/policy.h"

enum { GX_ASYNC_QUEUE = 64 };

struct gx_async_request {
	u64 va_space, va;
	u32 n_pages;
};

struct gx_async {
	struct gx_async_request queue[GX_ASYNC_QUEUE];
	u32 head, n;
	u64 tokens;              /* pages; taken without a lock */
	u64 refill_ns;           /* when tokens were last added */
	u64 pages_per_ms, burst; /* the operator's */
	struct gx_list_lock lock;
};

/* 4 GB/s with bursts of 16 MiB unless set otherwise: a fraction of any link that GPUs sit on. */
void gx_async_init(struct gx_async *a);
/* Pays for n_pages. -EAGAIN: not enough tokens. Needs no lock. */
int gx_async_pay(struct gx_async *a, u32 n_pages, u64 now);
/* Queues what was paid for; false: full, it is dropped. The caller holds GX_LOCK_LIST. */
bool gx_async_push(struct gx_async *a, const struct gx_async_request *request);
/* The oldest request; false: none. The caller holds GX_LOCK_LIST, and checks that va still is
 * managed memory. */
bool gx_async_pop(struct gx_async *a, struct gx_async_request *request);

#endif
