/* device.c - the runtime's errors, devices, their properties and limits, contexts, names that it
 * does not have.
 */
#include "kernels.h"

#include <dlfcn.h>
#include <pthread.h>
#include <unistd.h>

static void *on_another_thread(void *arg)
{
	int device = -1;

	(void)arg;
	CHECK_EQ(cudaPeekAtLastError(), cudaSuccess);
	CHECK_OK(cudaGetDevice(&device));
	CHECK_EQ(device, 0); /* whatever the first thread said */
	CHECK_EQ(cudaSetDevice(99), CUDA_ERROR_INVALID_DEVICE);
	return NULL;
}

static void test_errors(void)
{
	void *p = NULL;
	pthread_t thread;

	CHECK_EQ(cudaGetLastError(), cudaSuccess);
	CHECK_EQ(cudaMalloc(NULL, 4), CUDA_ERROR_INVALID_VALUE);
	CHECK_OK(cudaMalloc(&p, 4));
	CHECK_OK(cudaFree(p));
	CHECK_EQ(cudaPeekAtLastError(), CUDA_ERROR_INVALID_VALUE);
	CHECK_OK(pthread_create(&thread, NULL, on_another_thread, NULL));
	pthread_join(thread, NULL);
	CHECK_EQ(cudaPeekAtLastError(), CUDA_ERROR_INVALID_VALUE); /* a thread's own */
	CHECK_EQ(cudaSetDevice(99), CUDA_ERROR_INVALID_DEVICE);
	CHECK_EQ(cudaGetLastError(), CUDA_ERROR_INVALID_DEVICE); /* the last one */
	CHECK_EQ(cudaGetLastError(), cudaSuccess);
	CHECK(!strcmp(cudaGetErrorName(cudaSuccess), "cudaSuccess"));
	CHECK(!strcmp(cudaGetErrorName(2), "cudaErrorMemoryAllocation"));
	CHECK(!strcmp(cudaGetErrorName(21), "cudaErrorInvalidMemcpyDirection"));
	CHECK(!strcmp(cudaGetErrorName(123456), "unrecognized error code"));
	CHECK(!strcmp(cudaGetErrorString(2), "out of memory"));
	CHECK(!strcmp(cudaGetErrorString(-1), "unrecognized error code"));
}

static void test_versions(void)
{
	int version = 0;

	CHECK_ERROR(cudaRuntimeGetVersion(NULL), CUDA_ERROR_INVALID_VALUE);
	CHECK_ERROR(cudaDriverGetVersion(NULL), CUDA_ERROR_INVALID_VALUE);
	CHECK_OK(cudaRuntimeGetVersion(&version));
	CHECK_EQ(version / 1000, GX_CUDART_MAJOR);
	CHECK_OK(cudaDriverGetVersion(&version));
	CHECK(version >= 11000);
}

static void test_devices(void)
{
	char id[32] = "", other[32] = "";
	unsigned int flags = 0;
	int n = 0, device = -1;

	CHECK_ERROR(cudaGetDeviceCount(NULL), CUDA_ERROR_INVALID_VALUE);
	CHECK_OK(cudaGetDeviceCount(&n));
	CHECK_EQ(n, 2);
	CHECK_ERROR(cudaGetDevice(NULL), CUDA_ERROR_INVALID_VALUE);
	CHECK_ERROR(cudaSetDevice(2), CUDA_ERROR_INVALID_DEVICE);
	CHECK_ERROR(cudaSetDevice(-1), CUDA_ERROR_INVALID_DEVICE);
	CHECK_OK(cudaSetDevice(1));
	CHECK_OK(cudaGetDevice(&device));
	CHECK_EQ(device, 1);
	CHECK_OK(cudaDeviceGetPCIBusId(id, sizeof(id), 1));
	CHECK_OK(cudaDeviceGetPCIBusId(other, sizeof(other), 0));
	CHECK(strcmp(id, other));
	CHECK_OK(cudaDeviceGetByPCIBusId(&device, other));
	CHECK_EQ(device, 0);
	CHECK_OK(cudaSetDevice(0));
	CHECK_OK(cudaInitDevice(1, 0, 0));
	CHECK_ERROR(cudaInitDevice(GX_CUDART_MAX_DEVICES, 0, 0), CUDA_ERROR_INVALID_DEVICE);
	CHECK_ERROR(cudaInitDevice(-1, 0, 0), CUDA_ERROR_INVALID_DEVICE);
	CHECK_OK(cudaSetDeviceFlags(4));
	CHECK_OK(cudaGetDeviceFlags(&flags));
	CHECK_EQ(flags & CU_CTX_SCHED_MASK, 4);
}

/* What lies at the same place in the struct of every version. */
struct front {
	char name[256], uuid[16], luid[8];
	unsigned int luid_mask;
	size_t global_bytes, shared_bytes;
	int registers, warp_size;
};

static void test_properties(void)
{
	union {
		struct front front;
		char room[4096];
	} prop;
	int value = 0;

	memset(&prop, 0x55, sizeof(prop));
	CHECK_ERROR(cudaGetDeviceProperties(NULL, 0), CUDA_ERROR_INVALID_VALUE);
	CHECK_ERROR(cudaGetDeviceProperties(&prop, 9), CUDA_ERROR_INVALID_DEVICE);
	CHECK_OK(cudaGetDeviceProperties(&prop, 0));
	CHECK(memchr(prop.front.name, '\0', sizeof(prop.front.name)) && prop.front.name[0]);
	CHECK_EQ(prop.front.warp_size, 32);
	CHECK_OK(
	        cudaDeviceGetAttribute(&value, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK, 0));
	CHECK_EQ(prop.front.shared_bytes, value);
	CHECK(prop.front.global_bytes >= 1 << 20);
	CHECK_EQ(prop.room[2048], 0x55); /* no version's struct is so long */
	CHECK_OK(cudaDeviceGetAttribute(&value, CU_DEVICE_ATTRIBUTE_WARP_SIZE, 1));
	CHECK_EQ(value, 32);
	CHECK_ERROR(cudaDeviceGetAttribute(&value, CU_DEVICE_ATTRIBUTE_WARP_SIZE, 2),
	            CUDA_ERROR_INVALID_DEVICE);
	CHECK_ERROR(cudaDeviceGetAttribute(&value, 100000, 0), CUDA_ERROR_INVALID_VALUE);
	CHECK_ERROR(cudaDeviceGetAttribute(NULL, CU_DEVICE_ATTRIBUTE_WARP_SIZE, 0),
	            CUDA_ERROR_INVALID_VALUE);
}

static void test_limits(void)
{
	enum { STACK = 0, PRINTF = 1 };
	int least = -9, greatest = -9, config = -1;
	size_t bytes = 0;

	CHECK_OK(cudaDeviceSetLimit(PRINTF, 1 << 20));
	CHECK_OK(cudaDeviceGetLimit(&bytes, PRINTF));
	CHECK_EQ(bytes, 1 << 20);
	CHECK_OK(cudaDeviceGetLimit(&bytes, STACK));
	CHECK_ERROR(cudaDeviceGetLimit(&bytes, 99), CUDA_ERROR_UNSUPPORTED_LIMIT);
	CHECK_OK(cudaDeviceSetCacheConfig(2));
	CHECK_OK(cudaDeviceGetCacheConfig(&config));
	CHECK(config >= 0);
	CHECK_OK(cudaDeviceSetSharedMemConfig(1));
	CHECK_OK(cudaDeviceGetSharedMemConfig(&config));
	CHECK_OK(cudaDeviceGetStreamPriorityRange(&least, &greatest));
	CHECK(greatest <= least && least == 0);
	CHECK_OK(cudaProfilerStart());
	CHECK_OK(cudaProfilerStop());
}

static void test_peers(void)
{
	int can = -1;

	CHECK_OK(cudaSetDevice(0));
	CHECK_OK(cudaDeviceCanAccessPeer(&can, 0, 1));
	CHECK_EQ(can, 1);
	CHECK_OK(cudaDeviceCanAccessPeer(&can, 0, 0));
	CHECK_EQ(can, 0);
	CHECK_ERROR(cudaDeviceEnablePeerAccess(0, 0), CUDA_ERROR_INVALID_DEVICE); /* itself */
	CHECK_OK(cudaDeviceEnablePeerAccess(1, 0));
	CHECK_ERROR(cudaDeviceEnablePeerAccess(1, 0), CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED);
	CHECK_OK(cudaDeviceDisablePeerAccess(1));
	CHECK_ERROR(cudaDeviceDisablePeerAccess(1), CUDA_ERROR_PEER_ACCESS_NOT_ENABLED);
	CHECK_ERROR(cudaDeviceEnablePeerAccess(99, 0), CUDA_ERROR_INVALID_DEVICE);
	CHECK_ERROR(cudaDeviceDisablePeerAccess(99), CUDA_ERROR_INVALID_DEVICE);
}

/* The driver's functions by name, and a context that the program made current itself. */
static void test_driver(void)
{
	/* CUDA 13's has a context behind the device (NULL: the current one), which those before don't look at */
	CUresult (*get)(CUdevice * device, CUcontext of) = NULL;
	CUresult (*set)(CUcontext ctx) = NULL;
	CUresult (*retain)(CUcontext * ctx, CUdevice device) = NULL;
	CUcontext second = NULL;
	CUdevice device = -1;
	void *fn = NULL, *legacy = NULL;
	int status = -1, current = -1;

	CHECK_OK(cudaGetDriverEntryPoint("cuCtxGetDevice", &fn, 0, &status));
	CHECK_EQ(status, CU_GET_PROC_ADDRESS_SUCCESS);
	memcpy(&get, &fn, sizeof(fn));
	CHECK_OK(cudaGetDriverEntryPoint("cuCtxSetCurrent", &fn, 0, NULL));
	memcpy(&set, &fn, sizeof(fn));
	CHECK_OK(cudaGetDriverEntryPoint_ptsz("cuDevicePrimaryCtxRetain", &fn, 0, NULL));
	memcpy(&retain, &fn, sizeof(fn));
	/* the thread's own default stream where the caller has it, unless it says which */
	CHECK_OK(cudaGetDriverEntryPoint("cuLaunchKernel", &legacy, 0, NULL));
	CHECK_OK(cudaGetDriverEntryPoint_ptsz("cuLaunchKernel", &fn, 0, NULL));
	CHECK(fn && fn != legacy);
	CHECK_OK(cudaGetDriverEntryPoint_ptsz("cuLaunchKernel", &fn,
	                                      CU_GET_PROC_ADDRESS_LEGACY_STREAM, NULL));
	CHECK(fn == legacy);
	cudaGetDriverEntryPointByVersion("cuNothingOfTheKind", &fn, 12000, 0, &status);
	CHECK_EQ(status, CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND);
	cudaGetLastError();
	if (!get || !set || !retain)
		return;
	CHECK_OK(cudaSetDevice(0));
	CHECK_OK(cudaDeviceSynchronize());
	CHECK_EQ(retain(&second, 1), CUDA_SUCCESS);
	CHECK_EQ(set(second), CUDA_SUCCESS);
	CHECK_OK(cudaGetDevice(&current));
	CHECK_EQ(current, 1);
	CHECK_OK(cudaDeviceSynchronize());
	CHECK_OK(cudaSetDevice(0));
	CHECK_OK(cudaDeviceSynchronize());
	CHECK_EQ(get(&device, NULL), CUDA_SUCCESS);
	CHECK_EQ(device, 0);
}

static void test_reset(void)
{
	void *p = NULL;

	CHECK_OK(cudaSetDevice(1));
	CHECK_OK(cudaMalloc(&p, 64));
	CHECK_OK(cudaDeviceReset());
	CHECK(cudaFree(p) != cudaSuccess); /* it went with the context */
	cudaGetLastError();
	CHECK_OK(cudaMalloc(&p, 64));
	CHECK_OK(cudaMemset(p, 0, 64));
	CHECK_OK(cudaFree(p));
	CHECK_OK(cudaSetDevice(0));
}

/* A call that is in the interface, and not here: an error code, and one line however often. */
static void test_unsupported(const char *log)
{
	cudaError_t (*call)(void) = NULL;
	char text[4096] = "";
	const char *at;
	void *fn = dlsym(RTLD_DEFAULT, "cudaMallocArray");
	FILE *file;

	CHECK(fn != NULL);
	memcpy(&call, &fn, sizeof(fn));
	for (int i = 0; fn && i < 3; i++)
		CHECK_ERROR(call(), CUDA_ERROR_NOT_SUPPORTED);
	file = fopen(log, "r");
	CHECK(file && fread(text, 1, sizeof(text) - 1, file) > 0);
	if (file)
		fclose(file);
	at = strstr(text, "cudaMallocArray");
	CHECK(at != NULL);
	CHECK(at && !strstr(at + 1, "cudaMallocArray"));
}

int main(void)
{
	char log[] = "/tmp/gpuext-cudart-XXXXXX";

	close(mkstemp(log));
	setenv("GPUEXT_SOFT_LOG", log, 1);
	setenv("GPUEXT_SOFT_DEVICES", "2", 1);
	setenv("GPUEXT_SOFT_MEMORY", "67108864", 1);
	register_all();
	test_errors();
	test_versions();
	test_devices();
	test_properties();
	test_limits();
	test_peers();
	test_driver();
	test_reset();
	test_unsupported(log);
	unlink(log);
	return TEST_END();
}
