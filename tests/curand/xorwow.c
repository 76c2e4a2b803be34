/* xorwow.c - XORWOW of the stand-in for cuRAND: the paper's numbers, the order of lanes, offsets, parts of a whole, host and device. */
#include "device.h"

/* The paper's generator with the paper's numbers in it: what comes of a state is known. */
static void test_paper(void)
{
	struct gx_rand_lane l = { { 123456789, 362436069, 521288629, 88675123, 5783321, 6615241 } };

	CHECK_EQ(gx_xorwow_next(&l), 246875399u);
	CHECK_EQ(gx_xorwow_next(&l), 3690007200u);
	CHECK_EQ(gx_xorwow_next(&l), 1264581005u);
	CHECK_EQ(gx_xorwow_next(&l), 3906711041u);
	CHECK_EQ(gx_xorwow_next(&l), 1866187943u);
}

/* What cuRAND 10.4's generator of the host gives for seed 0: lanes 0 to 3, and lane 0 once more. */
static void test_known(void)
{
	static const uint32_t known[] = { 0xbd7f03b6, 0xebc63fb7, 0x09fd3f29, 0xf80df3fd };
	uint32_t *got = on_host(CURAND_RNG_PSEUDO_DEFAULT, GX_RAND_bits, 4097, 0, 0);
	uint32_t *far = on_host(CURAND_RNG_PSEUDO_XORWOW, GX_RAND_bits, 1, 0, 4096);

	for (int i = 0; i < 4; i++)
		CHECK_EQ(got[i], known[i]);
	CHECK_EQ(got[4096], far[0]);
	free(got);
	free(far);
}

int main(void)
{
	start();
	test_paper();
	test_known();
	check_engine(CURAND_RNG_PSEUDO_XORWOW);
	CHECK_OK(cuDevicePrimaryCtxReset_v2(0));
	return TEST_END();
}
