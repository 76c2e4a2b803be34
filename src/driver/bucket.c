/* bucket.c - tokens come with time, and are taken by whoever pays. */
#include "driver/bucket.h"

void gx_bucket_init(struct gx_bucket *b, u64 pages_per_s)
{
	*b = (struct gx_bucket){ .tokens = GX_BUCKET_BURST,
		                 .pages_per_s = pages_per_s,
		                 .burst = GX_BUCKET_BURST };
}

/* Whoever moves refill_ns on owns the tokens of that time; what makes no whole page waits. */
static void refill(struct gx_bucket *b, u64 now)
{
	const u64 second = 1000000000;
	u64 from = __atomic_load_n(&b->refill_ns, __ATOMIC_RELAXED), to = now, tokens, more;
	u64 ns = now > from ? now - from : 0;

	if (ns < 1000000 || !b->pages_per_s)
		return;
	more = b->burst;
	if (ns < b->burst * second / b->pages_per_s) {
		more = (ns - ns % 1000000) * b->pages_per_s / second;
		to = from + more * second / b->pages_per_s;
	}
	if (!more || !__atomic_compare_exchange_n(&b->refill_ns, &from, to, false, __ATOMIC_RELAXED,
	                                          __ATOMIC_RELAXED))
		return;
	tokens = __atomic_load_n(&b->tokens, __ATOMIC_RELAXED);
	while (!__atomic_compare_exchange_n(&b->tokens, &tokens,
	                                    tokens + more > b->burst ? b->burst : tokens + more,
	                                    false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
		;
}

int gx_bucket_pay(struct gx_bucket *b, u32 n_pages, u64 now)
{
	u64 tokens;

	refill(b, now);
	tokens = __atomic_load_n(&b->tokens, __ATOMIC_RELAXED);
	do {
		if (tokens < n_pages)
			return -GX_EAGAIN;
	} while (!__atomic_compare_exchange_n(&b->tokens, &tokens, tokens - n_pages, false,
	                                      __ATOMIC_RELAXED, __ATOMIC_RELAXED));
	return 0;
}
