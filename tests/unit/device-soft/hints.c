/* hints.c - what cuMemRangeGetAttribute tells of managed memory: what was said last of each page, and of ranges what is true of all
 * their pages. */
#include "app.h"

enum { PAGE = 4096, N_PAGES = 16 };
enum {
	READ_MOSTLY = 1,
	PREFERRED,
	ACCESSED_BY,
	LAST_PREFETCH,
	PREFERRED_TYPE,
	PREFERRED_ID,
	LAST_PREFETCH_TYPE,
	LAST_PREFETCH_ID
};
enum {
	SET_READ_MOSTLY = 1,
	UNSET_READ_MOSTLY,
	SET_PREFERRED,
	UNSET_PREFERRED,
	SET_ACCESSED_BY,
	UNSET_ACCESSED_BY
};
enum { NOBODY = -2, CPU = -1 };

static CUdeviceptr data;

static int get(int attribute, int from, int n)
{
	int v = -99;

	OK(cuMemRangeGetAttribute(&v, sizeof(v), attribute, data + (CUdeviceptr)from * PAGE,
	                          (size_t)n * PAGE));
	return v;
}

static void advise(int from, int n, int advice, int device)
{
	OK(cuMemAdvise(data + (CUdeviceptr)from * PAGE, (size_t)n * PAGE, advice, device));
}

static void of_ranges(void)
{
	int devices[4];

	CHECK_EQ(get(READ_MOSTLY, 0, N_PAGES), 0);
	CHECK_EQ(get(PREFERRED, 0, N_PAGES), NOBODY);
	CHECK_EQ(get(PREFERRED_TYPE, 0, N_PAGES), 0);
	CHECK_EQ(get(LAST_PREFETCH, 0, N_PAGES), NOBODY);
	/* pages 4 to 7, then 5 no more */
	advise(4, 4, SET_READ_MOSTLY, 0);
	advise(4, 4, SET_READ_MOSTLY, 99); /* it is of no device */
	CHECK_EQ(get(READ_MOSTLY, 4, 4), 1);
	CHECK_EQ(get(READ_MOSTLY, 3, 4), 0);
	CHECK_EQ(get(READ_MOSTLY, 5, 4), 0);
	CHECK_EQ(get(READ_MOSTLY, 7, 1), 1);
	advise(5, 1, UNSET_READ_MOSTLY, 0);
	CHECK_EQ(get(READ_MOSTLY, 4, 1), 1);
	CHECK_EQ(get(READ_MOSTLY, 4, 2), 0);
	CHECK_EQ(get(READ_MOSTLY, 6, 2), 1);
	/* over what there is, and holes */
	advise(2, 10, SET_PREFERRED, 1);
	CHECK_EQ(get(PREFERRED, 2, 10), 1);
	CHECK_EQ(get(PREFERRED_TYPE, 2, 10), 1);
	CHECK_EQ(get(PREFERRED_ID, 2, 10), 1);
	CHECK_EQ(get(PREFERRED, 1, 10), NOBODY);
	CHECK_EQ(get(PREFERRED, 0, N_PAGES), NOBODY);
	CHECK_EQ(get(READ_MOSTLY, 6, 2), 1);
	advise(11, 3, SET_PREFERRED, CPU);
	CHECK_EQ(get(PREFERRED, 11, 3), CPU);
	CHECK_EQ(get(PREFERRED_TYPE, 11, 3), 2);
	CHECK_EQ(get(PREFERRED, 10, 2), NOBODY);
	advise(11, 1, UNSET_PREFERRED, 0);
	CHECK_EQ(get(PREFERRED, 11, 1), NOBODY);
	CHECK_EQ(get(PREFERRED, 12, 2), CPU);
	/* parts of pages are the pages */
	OK(cuMemAdvise(data + 14 * PAGE + 100, 1, SET_READ_MOSTLY, 0));
	CHECK_EQ(get(READ_MOSTLY, 14, 1), 1);
	CHECK_EQ(get(READ_MOSTLY, 15, 1), 0);
	advise(0, 4, SET_ACCESSED_BY, 1);
	advise(2, 4, SET_ACCESSED_BY, CPU);
	OK(cuMemRangeGetAttribute(devices, sizeof(devices), ACCESSED_BY, data + 2 * PAGE,
	                          2 * PAGE));
	CHECK(devices[0] == CPU && devices[1] == 1 && devices[2] == NOBODY && devices[3] == NOBODY);
	OK(cuMemRangeGetAttribute(devices, 4, ACCESSED_BY, data, 4 * PAGE));
	CHECK_EQ(devices[0], 1);
	advise(0, N_PAGES, UNSET_ACCESSED_BY, 1);
	CHECK_EQ(get(ACCESSED_BY, 0, 4), NOBODY);
	CHECK_EQ(get(ACCESSED_BY, 3, 2), CPU);
}

static void prefetched(void)
{
	OK(cuMemPrefetchAsync(data, 8 * PAGE, 1, NULL));
	OK(cuCtxSynchronize());
	CHECK_EQ(get(LAST_PREFETCH, 0, 8), 1);
	CHECK_EQ(get(LAST_PREFETCH, 0, 9), NOBODY);
	OK(cuMemPrefetchAsync(data + PAGE, PAGE, CPU, NULL));
	OK(cuCtxSynchronize());
	CHECK_EQ(get(LAST_PREFETCH, 1, 1), CPU);
	CHECK_EQ(get(LAST_PREFETCH_TYPE, 1, 1), 2);
	CHECK_EQ(get(LAST_PREFETCH_TYPE, 2, 1), 1);
	CHECK_EQ(get(LAST_PREFETCH_ID, 2, 1), 1);
}

static void several(void)
{
	int mostly = -9, preferred = -9, list[2];
	void *values[] = { &mostly, &preferred, list };
	size_t sizes[] = { 4, 4, 8 };
	int attributes[] = { READ_MOSTLY, PREFERRED, ACCESSED_BY };

	OK(cuMemRangeGetAttributes(values, sizes, attributes, 3, data + 12 * PAGE, PAGE));
	CHECK(mostly == 0 && preferred == CPU && list[0] == NOBODY && list[1] == NOBODY);
	INVALID(cuMemRangeGetAttributes(values, sizes, attributes, 0, data, PAGE));
	INVALID(cuMemRangeGetAttributes(NULL, sizes, attributes, 3, data, PAGE));
	INVALID(cuMemRangeGetAttributes(values, NULL, attributes, 3, data, PAGE));
	INVALID(cuMemRangeGetAttributes(values, sizes, NULL, 3, data, PAGE));
	attributes[1] = 9;
	INVALID(cuMemRangeGetAttributes(values, sizes, attributes, 3, data, PAGE));
	INVALID(cuMemRangeGetAttribute(&mostly, 4, 0, data, PAGE));
	INVALID(cuMemRangeGetAttribute(&mostly, 8, READ_MOSTLY, data, PAGE));
	INVALID(cuMemRangeGetAttribute(list, 6, ACCESSED_BY, data, PAGE));
	INVALID(cuMemRangeGetAttribute(list, 0, ACCESSED_BY, data, PAGE));
	INVALID(cuMemRangeGetAttribute(NULL, 4, READ_MOSTLY, data, PAGE));
	INVALID(cuMemRangeGetAttribute(&mostly, 4, READ_MOSTLY, data, 0));
	INVALID(cuMemRangeGetAttribute(&mostly, 4, READ_MOSTLY, data, N_PAGES * PAGE + 1));
	INVALID(cuMemRangeGetAttribute(&mostly, 4, READ_MOSTLY, app_data, 4));
	CHECK_EQ(cuMemAdvise(data, PAGE, SET_ACCESSED_BY, 2), CUDA_ERROR_INVALID_DEVICE);
}

int main(void)
{
	app_begin();
	OK(cuMemAllocManaged(&data, N_PAGES * PAGE, 1));
	of_ranges();
	prefetched();
	several();
	OK(cuMemFree_v2(data));
	CHECK(!gx_driver.hints); /* new memory at that address is as nothing was said of it */
	return TEST_END_KEEPING(2);
}
