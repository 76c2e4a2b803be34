/* bucket.h - a token bucket of bytes: so many a second, and no more than a burst at once. */
#ifndef GX_DRIVER_BUCKET_H
#define GX_DRIVER_BUCKET_H

#include "driver/types.h"

enum { GX_BUCKET_BURST = 16 << 20 };

struct gx_bucket {
	u64 tokens;    /* bytes; taken without a lock */
	u64 refill_ns; /* when tokens were last added */
	u64 bytes_per_s, burst;
};

/* Full. */
void gx_bucket_init(struct gx_bucket *b, u64 bytes_per_s);
/* -EAGAIN: fewer tokens than n. Needs no lock. */
int gx_bucket_pay(struct gx_bucket *b, u64 n, u64 now);

#endif
