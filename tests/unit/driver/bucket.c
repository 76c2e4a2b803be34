/* bucket.c - tokens that are taken and come back: never more than a burst, and over any time no more than the rate. */
#include "driver/bucket.h"

#include "../test.h"

enum { MS = 1000000 };

/* Takes all there is, every so often; how many in all, without the first burst. */
static u64 taken(u64 pages_per_s, u64 every_ns, u64 rounds)
{
	struct gx_bucket b;
	u64 n = 0, now = 5000000000;

	gx_bucket_init(&b, pages_per_s);
	CHECK_EQ(gx_bucket_pay(&b, GX_BUCKET_BURST, now), 0);
	CHECK_EQ(gx_bucket_pay(&b, 1, now), -GX_EAGAIN);
	for (u64 i = 0; i < rounds; i++) {
		now += every_ns;
		while (!gx_bucket_pay(&b, 1, now))
			n++;
	}
	return n;
}

int main(void)
{
	CHECK_EQ(taken(1000000, MS, 100), 100 * 1000);
	CHECK_EQ(taken(256, MS, 10000),
	         2559); /* less than one a millisecond; the last is on its way */
	CHECK_EQ(taken(256, 777777, 10000), 1991);
	CHECK_EQ(taken(256, 100000 * (u64)MS, 1), GX_BUCKET_BURST);
	CHECK_EQ(taken(0, 100000 * (u64)MS, 1), 0);
	CHECK_EQ(taken(1000000ull << 8, MS, 10), 10 * GX_BUCKET_BURST);
	return TEST_END();
}
