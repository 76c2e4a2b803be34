/* proc_address.c - which function a name means, by version and stream; what the driver does not know stays unknown. */
#include "calls.h"

#include "agent/cuda/shim.h"

#define AT(function) ((void *)(uintptr_t)(function))

static void *find(const char *name, int version, uint64_t flags)
{
	return gx_intercept_find(name, version, flags);
}

enum {
	LEGACY = CU_GET_PROC_ADDRESS_LEGACY_STREAM,
	PER_THREAD = CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM
};

static void test_find(void)
{
	CHECK(find("cuCtxDestroy", 1999, 0) == NULL);
	CHECK(find("cuCtxDestroy", 2000, 0) == AT(cuCtxDestroy));
	CHECK(find("cuCtxDestroy", 3999, 0) == AT(cuCtxDestroy));
	CHECK(find("cuCtxDestroy", 4000, 0) == AT(cuCtxDestroy_v2));
	CHECK(find("cuCtxDestroy", 13000, PER_THREAD) == AT(cuCtxDestroy_v2));
	CHECK(find("cuCtxDestroy_v2", 13000, 0) == NULL); /* no name to ask for */
	CHECK(find("cuCtx", 13000, 0) == NULL && find("", 13000, 0) == NULL);
	CHECK(find("cuGetProcAddress", 11030, 0) == AT(cuGetProcAddress));
	CHECK(find("cuGetProcAddress", 12000, 0) == AT(cuGetProcAddress_v2));
	CHECK(find("cuLaunchKernel", 3999, PER_THREAD) == NULL);
	CHECK(find("cuLaunchKernel", 6999, PER_THREAD) == AT(cuLaunchKernel));
	CHECK(find("cuLaunchKernel", 7000, PER_THREAD) == AT(cuLaunchKernel_ptsz));
	CHECK(find("cuLaunchKernel", 13000, PER_THREAD | LEGACY) == AT(cuLaunchKernel_ptsz));
	CHECK(find("cuLaunchKernel", 13000, 0) == AT(cuLaunchKernel));
	CHECK(find("cuLaunchKernel", 13000, LEGACY) == AT(cuLaunchKernel));
}

/* --- the driver: knows names that begin with "cu" */
static CUresult get(const char *symbol, void **out, int version, uint64_t flags)
{
	CUresult result = ask("%s %d %d; ", symbol ? symbol : "none", version, (int)flags);

	if (out)
		*out = symbol && !strncmp(symbol, "cu", 2) && version >= 4000 ? handle(0x99) : NULL;
	return result;
}

static CUresult get_v2(const char *symbol, void **out, int version, uint64_t flags,
                       CUdriverProcAddressQueryResult *status)
{
	CHECK(status == handle(0x77));
	return get(symbol, out, version, flags);
}

static CUresult call(bool newer, const char *symbol, void **out, int version, uint64_t flags)
{
	return newer ? cuGetProcAddress_v2(symbol, out, version, flags, handle(0x77))
	             : cuGetProcAddress(symbol, out, version, flags);
}

static void test_calls(void)
{
	for (int newer = 0; newer < 2; newer++) {
		void *out = NULL;

		CHECK_EQ(call(newer, "cuLaunchKernel", &out, 12000, PER_THREAD), CUDA_SUCCESS);
		CHECK(out == AT(cuLaunchKernel_ptsz) && was_asked("cuLaunchKernel 12000 2; "));
		CHECK_EQ(call(newer, "cuLaunchKernel", &out, 12000, 0), CUDA_SUCCESS);
		CHECK(out == AT(cuLaunchKernel) && was_asked("cuLaunchKernel 12000 0; "));
		CHECK_EQ(call(newer, "cuMemAlloc", &out, 12000, 0), CUDA_SUCCESS);
		CHECK(out != NULL && was_asked("cuMemAlloc 12000 0; "));
		CHECK_EQ(call(newer, "cuNothing", &out, 12000, 0), CUDA_SUCCESS);
		CHECK(out == handle(0x99) && was_asked("cuNothing 12000 0; "));
		/* the driver has it not, whatever we have */
		CHECK_EQ(call(newer, "cuInit", &out, 3000, 0), CUDA_SUCCESS);
		CHECK(out == NULL && was_asked("cuInit 3000 0; "));
		failing_call = 1;
		CHECK_EQ(call(newer, "cuInit", &out, 12000, 0), CUDA_ERROR_INVALID_VALUE);
		CHECK(out == handle(0x99) && was_asked("cuInit 12000 0; "));
		CHECK_EQ(call(newer, NULL, &out, 12000, 0), CUDA_SUCCESS);
		CHECK(!out && was_asked("none 12000 0; "));
		CHECK_EQ(call(newer, "cuInit", NULL, 12000, 0), CUDA_SUCCESS);
		CHECK(was_asked("cuInit 12000 0; "));
	}
}

int main(void)
{
	gx_forward_slots[GX_ENTRY_cuGetProcAddress] = AT(get);
	gx_forward_slots[GX_ENTRY_cuGetProcAddress_v2] = AT(get_v2);
	test_find();
	test_calls();
	return TEST_END();
}
