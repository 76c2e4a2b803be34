/* bucket.c - tokens come with time, and are taken by whoever pays. */
#include "driver/bucket.h"

void gx_bucket_init(struct gx_bucket *b, u64 bytes_per_s)
{
	*b = (struct gx_bucket){ .tokens = GX_BUCKET_BURST,
		                 .bytes_per_s = bytes_per_s,
		                 .burst = GX_BUCKET_BURST };
}

/* Whoever moves refill_ns on owns the tokens of that time; what makes no whole byte waits. */
static void refill(struct gx_bucket *b, u64 now)
{
	const u64 second = 1000000000;
	u64 from = __atomic_load_n(&b->refill_ns, __ATOMIC_RELAXED), to = now, tokens, more;
	u64 ns = now > from ? now - from : 0;

	if (ns < 1000000 || !b->bytes_per_s)
		return;
	more = b->burst;
	if (ns < b->burst * second / b->bytes_per_s) {
		more = (ns - ns % 1000000) * b->bytes_per_s / second;
		to = from + more * second / b->bytes_per_s;
	}
	if (!__atomic_compare_exchange_n(&b->refill_ns, &from, to, false, __ATOMIC_RELAXED,
	                                 __ATOMIC_RELAXED))
		return;
	tokens = __atomic_load_n(&b->tokens, __ATOMIC_RELAXED);
	while (!__atomic_compare_exchange_n(&b->tokens, &tokens,
	                                    tokens + more > b->burst ? b->burst : tokens + more,
	                                    false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
		;
}

int gx_bucket_pay(struct gx_bucket *b, u64 n, u64 now)
{
	u64 tokens;

	refill(b, now);
	tokens = __atomic_load_n(&b->tokens, __ATOMIC_RELAXED);
	do {
		if (tokens < n)
			return -GX_EAGAIN;
	} while (!__atomic_compare_exchange_n(&b->tokens, &tokens, tokens - n, false,
	                                      __ATOMIC_RELAXED, __ATOMIC_RELAXED));
	return 0;
}
