/* contexts.c - devices and contexts of the driver interface, call by call: what each tells, what it keeps, what it refuses. */
#include "app.h"

#include "device/policy_host.h"

static void devices(void)
{
	int major = 77, minor = 77, value = 9, device = 9, can = 9;
	char text[32];
	CUuuid uuid[2];
	CUmemoryPool pool[2];
	size_t bytes;

	OK(cuDeviceComputeCapability(&major, &minor, 1));
	CHECK(major == 9 && minor == 0);
	OK(cuDeviceGetAttribute(&value, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, 1));
	CHECK_EQ(value, 9);
	OK(cuDeviceGetName(text, sizeof(text), 1));
	CHECK(!strcmp(text, "gpuext soft device"));
	OK(cuDeviceGetName(text, 4, 0)); /* as much as there is room for */
	CHECK(!strcmp(text, "gpu"));
	OK(cuDeviceGetPCIBusId(text, sizeof(text), 1));
	CHECK(!strcmp(text, "0000:02:00.0"));
	OK(cuDeviceGetByPCIBusId(&device, text));
	CHECK_EQ(device, 1);
	OK(cuDeviceGetByPCIBusId(&device, "01:00"));
	CHECK_EQ(device, 0);
	CHECK_EQ(cuDeviceGetByPCIBusId(&device, "0000:03:00.0"), CUDA_ERROR_INVALID_DEVICE);
	CHECK_EQ(cuDeviceGetByPCIBusId(&device, "0000:00:00.0"), CUDA_ERROR_INVALID_DEVICE);
	CHECK_EQ(cuDeviceGetByPCIBusId(&device, "0001:01:00.0"), CUDA_ERROR_INVALID_DEVICE);
	CHECK_EQ(cuDeviceGetByPCIBusId(&device, "0000:01:01.0"), CUDA_ERROR_INVALID_DEVICE);
	INVALID(cuDeviceGetByPCIBusId(&device, "first"));
	OK(cuDeviceGetUuid(&uuid[0], 0));
	OK(cuDeviceGetUuid_v2(&uuid[1], 1));
	CHECK(memcmp(&uuid[0], &uuid[1], sizeof(uuid[0])));
	CHECK(uuid[1].bytes[14] == 'v' && uuid[1].bytes[15] == 1);
	OK(cuDeviceCanAccessPeer(&can, 0, 1));
	CHECK_EQ(can, 1);
	value = 9;
	OK(cuDeviceGetP2PAttribute(&value, 1, 0, 1));
	CHECK_EQ(value, 0);
	OK(cuDeviceGetP2PAttribute(&value, 15, 1, 0));
	INVALID(cuDeviceGetP2PAttribute(&value, 0, 0, 1));
	INVALID(cuDeviceGetP2PAttribute(&value, 16, 0, 1));
	CHECK_EQ(cuDeviceGetP2PAttribute(&value, 1, 0, 0), CUDA_ERROR_INVALID_DEVICE);
	OK(cuDeviceGetDefaultMemPool(&pool[0], 0));
	OK(cuDeviceGetMemPool(&pool[1], 1));
	CHECK(pool[0] != pool[1]);
	OK(cuDeviceSetMemPool(1, pool[1]));
	INVALID(cuDeviceSetMemPool(1, pool[0]));
	INVALID(cuMemPoolDestroy(pool[1])); /* the device's own */
	OK(cuDriverGetVersion(&value));
	CHECK_EQ(value, 13000);
	OK(cuInit(0)); /* again */
	/* no place for the answer */
	INVALID(cuDriverGetVersion(NULL));
	INVALID(cuDeviceGet(NULL, 0));
	INVALID(cuDeviceGetCount(NULL));
	INVALID(cuDeviceGetName(NULL, 8, 0));
	INVALID(cuDeviceGetName(text, 0, 0));
	INVALID(cuDeviceGetUuid(NULL, 0));
	INVALID(cuDeviceGetAttribute(NULL, 1, 0));
	INVALID(cuDeviceComputeCapability(NULL, &minor, 0));
	INVALID(cuDeviceComputeCapability(&major, NULL, 0));
	INVALID(cuDeviceGetByPCIBusId(NULL, text));
	INVALID(cuDeviceGetByPCIBusId(&device, NULL));
	INVALID(cuDeviceGetPCIBusId(NULL, 8, 0));
	INVALID(cuDeviceGetPCIBusId(text, 0, 0));
	INVALID(cuDeviceCanAccessPeer(NULL, 0, 1));
	INVALID(cuDeviceGetP2PAttribute(NULL, 1, 0, 1));
	INVALID(cuDeviceGetDefaultMemPool(NULL, 0));
	INVALID(cuDevicePrimaryCtxRetain(NULL, 0));
	INVALID(cuCtxCreate_v2(NULL, 0, 0));
	/* no such device */
	for (int none = -1; none <= 2; none += 3) {
		CUcontext ctx;
		unsigned int flags;

#define NO_DEVICE(call) CHECK_EQ(call, CUDA_ERROR_INVALID_DEVICE)
		NO_DEVICE(cuDeviceGetName(text, sizeof(text), none));
		NO_DEVICE(cuDeviceGetUuid(&uuid[0], none));
		NO_DEVICE(cuDeviceTotalMem_v2(&bytes, none));
		NO_DEVICE(cuDeviceGetAttribute(&value, 1, none));
		NO_DEVICE(cuDeviceComputeCapability(&major, &minor, none));
		NO_DEVICE(cuDeviceGetPCIBusId(text, sizeof(text), none));
		NO_DEVICE(cuDeviceCanAccessPeer(&can, 0, none));
		NO_DEVICE(cuDeviceCanAccessPeer(&can, none, 0));
		NO_DEVICE(cuDeviceGetP2PAttribute(&value, 1, 0, none));
		NO_DEVICE(cuDeviceGetP2PAttribute(&value, 1, none, 0));
		NO_DEVICE(cuDeviceGetDefaultMemPool(&pool[0], none));
		NO_DEVICE(cuDeviceSetMemPool(none, pool[0]));
		NO_DEVICE(cuDevicePrimaryCtxRetain(&ctx, none));
		NO_DEVICE(cuDevicePrimaryCtxRelease(none));
		NO_DEVICE(cuDevicePrimaryCtxReset(none));
		NO_DEVICE(cuDevicePrimaryCtxSetFlags(none, 0));
		NO_DEVICE(cuDevicePrimaryCtxGetState(none, &flags, &value));
		NO_DEVICE(cuCtxCreate_v2(&ctx, 0, none));
	}
}

/* The primary context lives as long as somebody holds it. */
static void primary(void)
{
	CUcontext first = NULL, again = NULL;
	unsigned int flags = 9;
	CUdeviceptr memory;
	int active = 9;

	OK(cuDevicePrimaryCtxGetState(1, &flags, &active));
	CHECK(flags == 0 && active == 0);
	CHECK_EQ(cuDevicePrimaryCtxRelease_v2(1), CUDA_ERROR_INVALID_CONTEXT);
	OK(cuDevicePrimaryCtxSetFlags(1, 4));
	OK(cuDevicePrimaryCtxRetain(&first, 1));
	OK(cuDevicePrimaryCtxRetain(&again, 1));
	CHECK(first && first == again);
	OK(cuDevicePrimaryCtxGetState(1, &flags, &active));
	CHECK(flags == 4 && active == 1);
	OK(cuCtxPushCurrent(first));
	OK(cuCtxGetFlags(&flags));
	CHECK_EQ(flags, 4);
	OK(cuDevicePrimaryCtxSetFlags_v2(1, 2));
	OK(cuCtxGetFlags(&flags));
	CHECK_EQ(flags, 2);
	INVALID(cuCtxDestroy_v2(first)); /* it is let go, not destroyed */
	INVALID(cuCtxDetach(first));
	OK(cuDevicePrimaryCtxRelease(1));
	OK(cuCtxSynchronize());
	OK(cuDevicePrimaryCtxRelease_v2(1));
	CHECK_EQ(cuCtxSynchronize(), CUDA_ERROR_CONTEXT_IS_DESTROYED);
	CHECK_EQ(cuCtxGetFlags(&flags), CUDA_ERROR_CONTEXT_IS_DESTROYED);
	OK(cuDevicePrimaryCtxGetState(1, &flags, &active));
	CHECK_EQ(active, 0);
	OK(cuDevicePrimaryCtxRetain(&again, 1));
	CHECK(again ==
	      first); /* it has no other handle: NVIDIA's runtime goes on with what is current */
	OK(cuCtxGetFlags(&flags));
	CHECK_EQ(flags, 2);
	OK(cuMemAlloc_v2(&memory, 64));
	OK(cuDevicePrimaryCtxReset(1));
	CHECK_EQ(cuMemFree_v2(memory), CUDA_ERROR_CONTEXT_IS_DESTROYED);
	OK(cuDevicePrimaryCtxRetain(&again, 1));
	CHECK(again == first);
	INVALID(cuMemFree_v2(memory)); /* what it had is gone */
	OK(cuMemAlloc_v2(&memory, 64));
	OK(cuCtxPopCurrent(&again));
	CHECK(again == first);
	OK(cuDevicePrimaryCtxRetain(&again, 1));
	OK(cuDevicePrimaryCtxReset(1)); /* for all holders */
	OK(cuDevicePrimaryCtxGetState(1, &flags, &active));
	CHECK_EQ(active, 0);
	OK(cuDevicePrimaryCtxReset_v2(1));
	OK(cuDevicePrimaryCtxRetain(&again, 1));
	OK(cuDevicePrimaryCtxRelease(1)); /* counted from the start */
	OK(cuDevicePrimaryCtxGetState(1, &flags, &active));
	CHECK_EQ(active, 0);
	INVALID(cuDevicePrimaryCtxGetState(1, NULL, &active));
	INVALID(cuDevicePrimaryCtxGetState(1, &flags, NULL));
}

static void stack(void)
{
	CUcontext second, newest, got = NULL;
	CUdevice device = 9;
	int n = 0;

	OK(cuCtxCreate_v3(&second, NULL, 0, 1, 1));
	OK(cuCtxGetCurrent(&got));
	CHECK(got == second);
	OK(cuCtxGetDevice(&device));
	CHECK_EQ(device, 1);
	OK(cuCtxGetDevice_v2(&device, app_ctx));
	CHECK_EQ(device, 0);
	OK(cuCtxPushCurrent_v2(app_ctx));
	OK(cuCtxGetDevice(&device));
	CHECK_EQ(device, 0);
	OK(cuCtxPopCurrent_v2(NULL));
	OK(cuCtxSetCurrent(app_ctx)); /* in place of the second */
	OK(cuCtxGetCurrent(&got));
	CHECK(got == app_ctx);
	OK(cuCtxPopCurrent(&got));
	OK(cuCtxGetCurrent(&got));
	CHECK(got == app_ctx);
	OK(cuCtxPushCurrent_v2(second));
	OK(cuCtxSetCurrent(NULL)); /* the one below */
	OK(cuCtxGetCurrent(&got));
	CHECK(got == app_ctx);
	OK(cuCtxSetCurrent(NULL));
	OK(cuCtxGetCurrent(&got));
	CHECK(!got);
	OK(cuCtxSetCurrent(NULL)); /* nothing to take away */
	CHECK_EQ(cuCtxPopCurrent_v2(&got), CUDA_ERROR_INVALID_CONTEXT);
	CHECK_EQ(cuCtxGetDevice(&device), CUDA_ERROR_INVALID_CONTEXT);
	CHECK_EQ(cuCtxSynchronize(), CUDA_ERROR_INVALID_CONTEXT);
	OK(cuCtxSetCurrent(second)); /* the first one */
	OK(cuCtxGetCurrent(&got));
	CHECK(got == second);
	OK(cuCtxDestroy_v2(app_ctx)); /* not the current one, which stays so */
	OK(cuCtxGetCurrent(&got));
	CHECK(got == second);
	newest = gx_driver.contexts;
	while (n < 100 && cuCtxPushCurrent_v2(second) == CUDA_SUCCESS)
		n++;
	CHECK_EQ(n, GX_SOFT_CTX_STACK - 1);
	INVALID(cuCtxPushCurrent_v2(second));
	INVALID(cuCtxCreate_v2(&got, 0, 0));
	CHECK(gx_driver.contexts == newest); /* none that nobody can reach */
	for (; n > 0; n--)
		OK(cuCtxPopCurrent_v2(NULL));
	OK(cuCtxDestroy(second));
	OK(cuCtxGetCurrent(&got));
	CHECK(!got);
	CHECK_EQ(cuCtxDestroy_v2(second), CUDA_ERROR_CONTEXT_IS_DESTROYED);
	CHECK_EQ(cuCtxPushCurrent_v2(second), CUDA_ERROR_CONTEXT_IS_DESTROYED);
	CHECK_EQ(cuCtxSetCurrent(second), CUDA_ERROR_CONTEXT_IS_DESTROYED);
	CHECK_EQ(cuCtxPushCurrent_v2(NULL), CUDA_ERROR_INVALID_CONTEXT);
	OK(cuCtxCreate_v4(&app_ctx, NULL, 0, 0));
	CHECK_EQ(cuCtxCreate_v3(&got, (void *)&got, 1, 0, 0), CUDA_ERROR_NOT_SUPPORTED);
	CHECK_EQ(cuCtxPushCurrent_v2((CUcontext)(uintptr_t)app_ptx), CUDA_ERROR_INVALID_CONTEXT);
	INVALID(cuCtxGetCurrent(NULL));
	INVALID(cuCtxGetDevice(NULL));
}

/* What a context keeps and gives back. */
static void kept(void)
{
	static const size_t limits[5] = { 1024, 1 << 20, 8 << 20, 0, 2048 };
	unsigned long long id[2];
	unsigned int flags = 9, version = 0;
	int config = 9, least = 9, greatest = 9;
	CUcontext other, got;
	size_t value;

	OK(cuCtxCreate_v2(&other, 3, 0));
	OK(cuCtxGetFlags(&flags));
	CHECK_EQ(flags, 3);
	OK(cuCtxSetFlags(6));
	OK(cuCtxGetFlags(&flags));
	CHECK_EQ(flags, 6);
	OK(cuCtxGetId(NULL, &id[0]));
	OK(cuCtxGetId(app_ctx, &id[1]));
	CHECK(id[0] && id[1] && id[0] != id[1]);
	OK(cuCtxGetApiVersion(NULL, &version));
	CHECK_EQ(version, 3020);
	OK(cuCtxGetApiVersion(app_ctx, &version));
	for (int i = 0; i < 10; i++) {
		OK(cuCtxGetLimit(&value, i));
		CHECK_EQ(value, i < 5 ? limits[i] : 0);
		OK(cuCtxSetLimit(i, (size_t)i + 100));
	}
	for (int i = 0; i < 10; i++) {
		OK(cuCtxGetLimit(&value, i));
		CHECK_EQ(value, i + 100);
	}
	for (int i = -1; i <= 10; i += 11) {
		CHECK_EQ(cuCtxGetLimit(&value, i), CUDA_ERROR_UNSUPPORTED_LIMIT);
		CHECK_EQ(cuCtxSetLimit(i, 1), CUDA_ERROR_UNSUPPORTED_LIMIT);
	}
	OK(cuCtxSetCacheConfig(2));
	OK(cuCtxSetSharedMemConfig(1));
	OK(cuCtxGetCacheConfig(&config));
	CHECK_EQ(config, 2);
	OK(cuCtxGetSharedMemConfig(&config));
	CHECK_EQ(config, 1);
	OK(cuCtxGetStreamPriorityRange(&least, &greatest));
	CHECK(least == 0 && greatest == -5);
	OK(cuCtxGetStreamPriorityRange(NULL, NULL));
	OK(cuCtxResetPersistingL2Cache());
	CHECK_EQ(cuCtxFromGreenCtx(&got, NULL), CUDA_ERROR_NOT_SUPPORTED);
	CHECK_EQ(cuGreenCtxDestroy(NULL), CUDA_ERROR_NOT_SUPPORTED);
	INVALID(cuCtxGetFlags(NULL));
	INVALID(cuCtxGetId(NULL, NULL));
	INVALID(cuCtxGetApiVersion(NULL, NULL));
	INVALID(cuCtxGetLimit(NULL, 0));
	INVALID(cuCtxGetCacheConfig(NULL));
	INVALID(cuCtxGetSharedMemConfig(NULL));
	OK(cuCtxDestroy_v2(other));
	CHECK_EQ(cuCtxGetId(other, &id[0]), CUDA_ERROR_CONTEXT_IS_DESTROYED);
	CHECK_EQ(cuCtxGetApiVersion(other, &version), CUDA_ERROR_CONTEXT_IS_DESTROYED);
	CHECK_EQ(cuCtxGetDevice_v2(&config, other), CUDA_ERROR_CONTEXT_IS_DESTROYED);
	CHECK_EQ(cuCtxSynchronize_v2(other), CUDA_ERROR_CONTEXT_IS_DESTROYED);
	CHECK_EQ(cuCtxEnablePeerAccess(other, 0), CUDA_ERROR_CONTEXT_IS_DESTROYED);
	CHECK_EQ(cuCtxDisablePeerAccess(other), CUDA_ERROR_CONTEXT_IS_DESTROYED);
	CHECK_EQ(cuCtxDetach(other), CUDA_ERROR_CONTEXT_IS_DESTROYED);
}

static void peers(void)
{
	CUcontext other;

	OK(cuCtxCreate_v2(&other, 0, 1));
	CHECK_EQ(cuCtxEnablePeerAccess(other, 0), CUDA_ERROR_INVALID_CONTEXT); /* itself */
	CHECK_EQ(cuCtxDisablePeerAccess(app_ctx), CUDA_ERROR_PEER_ACCESS_NOT_ENABLED);
	INVALID(cuCtxEnablePeerAccess(app_ctx, 1));
	OK(cuCtxDestroy_v2(other));
}

/* Who attached detaches; one detach more is the end of the context. */
static void attached(void)
{
	CUcontext other, got;

	OK(cuCtxCreate_v2(&other, 0, 0));
	OK(cuCtxAttach(&got, 0));
	CHECK(got == other);
	OK(cuCtxAttach(&got, 0));
	OK(cuCtxDetach(other));
	OK(cuCtxDetach(other));
	OK(cuCtxSynchronize_v2(other));
	OK(cuCtxDetach(other));
	CHECK_EQ(cuCtxSynchronize_v2(other), CUDA_ERROR_CONTEXT_IS_DESTROYED);
	INVALID(cuCtxAttach(NULL, 0));
	INVALID(cuCtxAttach(&got, 1));
}

/* A context waits for all its streams, and for those alone. */
static void waits(void)
{
	CUcontext other;
	struct app_gate gate;
	CUstream stream, mine;

	OK(cuStreamCreate(&mine, CU_STREAM_NON_BLOCKING));
	OK(cuCtxCreate_v2(&other, 0, 1));
	OK(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
	app_gate_close(&gate, stream);
	OK(cuCtxSynchronize_v2(app_ctx));
	CHECK_EQ(cuStreamQuery(stream), CUDA_ERROR_NOT_READY);
	atomic_store(&gate.open, true);
	OK(cuCtxSynchronize());
	OK(cuStreamQuery(stream));
	OK(cuCtxDestroy_v2(other));
	OK(cuStreamDestroy_v2(mine));
}

/* More contexts than there are task groups: those beyond have none, and work. */
static void many(void)
{
	enum { MANY = 70 };
	CUcontext all[MANY];
	CUdeviceptr word;
	CUfunction put;
	CUmodule module;
	int v = 9, got = 0;
	void *params[] = { &word, &v };

	for (int i = 0; i < MANY; i++) {
		OK(cuCtxCreate_v2(&all[i], 0, 0));
		OK(cuCtxPopCurrent(NULL));
	}
	OK(cuCtxPushCurrent(all[MANY - 1]));
	OK(cuMemAlloc_v2(&word, 4));
	OK(cuModuleLoadData(&module, app_ptx));
	OK(cuModuleGetFunction(&put, module, "put"));
	OK(cuLaunchKernel(put, 1, 1, 1, 1, 1, 1, 0, NULL, params, NULL));
	OK(cuMemcpyDtoH_v2(&got, word, 4));
	CHECK_EQ(got, 9);
	OK(cuCtxPopCurrent(NULL));
	for (int i = 0; i < MANY; i++)
		OK(cuCtxDestroy(all[i]));
}

/* A context is a task group of its device, as policies and loaders see it, from its beginning to its end. */
static uint32_t groups_of(uint32_t gpu, uint32_t max)
{
	static struct gx_task_view views[32];
	struct gx_task_sums sums;
	uint32_t all = gx_managed_policy_host()->tasks(views, max, &sums), n = 0;

	CHECK(all <= max);
	for (uint32_t i = 0; i < all; i++) {
		CHECK(views[i].timeslice_us && views[i].state != 0);
		for (uint32_t k = 0; k < i; k++)
			CHECK(views[k].id != views[i].id);
		n += views[i].gpu == gpu;
	}
	return n;
}

static void tasks(void)
{
	uint32_t first = groups_of(0, 32), second = groups_of(1, 32);
	CUcontext made[3];

	for (int i = 0; i < 3; i++) {
		OK(cuCtxCreate_v2(&made[i], 0, i ? 1 : 0));
		CHECK_EQ(groups_of(0, 32), first + 1);
		CHECK_EQ(groups_of(1, 32), second + (uint32_t)i);
	}
	CHECK_EQ(groups_of(0, 0) + groups_of(1, 1), 0); /* the first device's come first */
	for (int i = 2; i >= 0; i--) {
		OK(cuCtxDestroy_v2(made[i]));
		CHECK_EQ(groups_of(1, 32), second + (i ? (uint32_t)i - 1 : 0));
	}
	CHECK_EQ(groups_of(0, 32), first);
}

int main(void)
{
	app_begin();
	tasks();
	devices();
	primary();
	stack();
	kept();
	peers();
	attached();
	waits();
	many();
	OK(cuCtxDestroy_v2(app_ctx));
	return TEST_END();
}
