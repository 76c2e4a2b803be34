/* bucket.h - a token bucket of pages: so many a second, and no more than a burst at once. */
#ifndef GX_DRIVER_BUCKET_H
#define GX_DRIVER_BUCKET_H

#include "driver/types.h"

enum { GX_BUCKET_BURST = 4096 }; /* 16 MiB */

struct gx_bucket {
	u64 tokens;    /* pages; taken without a lock */
	u64 refill_ns; /* when tokens were last added */
	u64 pages_per_s, burst;
};

/* Full. */
void gx_bucket_init(struct gx_bucket *b, u64 pages_per_s);
/* -EAGAIN: not enough tokens. Needs no lock. */
int gx_bucket_pay(struct gx_bucket *b, u32 n_pages, u64 now);

#endif
