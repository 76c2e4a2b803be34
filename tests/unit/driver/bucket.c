/* bucket.c - tokens that are taken and come back: never more than a burst, and over any time no more than the rate. */
#include "driver/bucket.h"

#include "../test.h"

enum { MS = 1000000, PAGE = 4096 };

/* Takes all pages there are, every so often; how many in all, without the first burst. */
static u64 taken(u64 bytes_per_s, u64 every_ns, u64 rounds)
{
	struct gx_bucket b;
	u64 n = 0, now = 5000000000;

	gx_bucket_init(&b, bytes_per_s);
	CHECK_EQ(gx_bucket_pay(&b, GX_BUCKET_BURST, now), 0);
	CHECK_EQ(gx_bucket_pay(&b, 1, now), -GX_EAGAIN);
	for (u64 i = 0; i < rounds; i++) {
		now += every_ns;
		while (!gx_bucket_pay(&b, PAGE, now))
			n++;
	}
	return n;
}

int main(void)
{
	CHECK_EQ(taken(1000000ull * PAGE, MS, 100), 100 * 1000);
	CHECK_EQ(taken(256ull * PAGE, MS, 10000),
	         2559); /* less than one a millisecond; the last is on its way */
	CHECK_EQ(taken(256ull * PAGE, 777777, 10000), 1991);
	CHECK_EQ(taken(256ull * PAGE, 100000 * (u64)MS, 1), GX_BUCKET_BURST / PAGE);
	CHECK_EQ(taken(0, 100000 * (u64)MS, 1), 0);
	CHECK_EQ(taken(1000000ull << 20, MS, 10), 10 * GX_BUCKET_BURST / PAGE);
	return TEST_END();
}
