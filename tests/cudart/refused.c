/* refused.c - every call of the runtime when the driver refuses whatever it is asked for: what the driver says is what the call gives, and
 * what needs a context has made one before it asks. */
#define GX_CUDA_API_LOAD
#include "device/cuda/api.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* --- between the runtime and the driver */
enum { REFUSED = 702 };

static _Atomic bool refuses, absent;
static struct gx_cuda_api driver;

/* All but what tells which context is current, and makes the device's own current. */
static bool is_refused(const char *symbol)
{
	static const char needed[] =
	        " cuCtxGetCurrent cuCtxSetCurrent cuCtxGetDevice cuDeviceGetCount ";
	char word[96];

	snprintf(word, sizeof(word), " %s ", symbol);
	return refuses && !strstr(needed, word);
}

#pragma GCC visibility push(default) /* the runtime looks them up in this program */
#define CUDA_CALL(symbol, base, since, twin, parameters, arguments) CUresult symbol parameters;
#include "defs/cuda_calls.def"
#undef CUDA_CALL
#define CUDA_CALL(symbol, base, since, twin, parameters, arguments)                                \
	CUresult symbol parameters                                                                 \
	{                                                                                          \
		return is_refused(#symbol) ? REFUSED : driver.symbol arguments;                    \
	}
#include "defs/cuda_calls.def"
#undef CUDA_CALL

/* In the place of the driver: this program. */
void *dlopen(const char *path, int flags)
{
	static void *(*next)(const char *, int);
	bool is_driver = path && !strcmp(path, "libcuda.so.1");
	void *library;

	if (!next)
		*(void **)&next = dlsym(RTLD_NEXT, "dlopen");
	if (is_driver && absent)
		return NULL;
	library = next(path, flags);
	if (!library || !is_driver)
		return library;
	gx_cuda_api_load(&driver, library);
	return next(NULL, RTLD_NOW);
}
#pragma GCC visibility pop

/* --- the calls */
#define CALLS_AFTER(name) after_call(name)
static void after_call(const char *name);
#include "calls.h"

/* These ask the driver of a device by its number, or nothing. */
static const struct exception without_context[] = {
	{ 1, " cudaDriverGetVersion cudaRuntimeGetVersion cudaGetDeviceCount cudaGetDevice "
	     " cudaSetDevice cudaInitDevice cudaSetDeviceFlags cudaGetDeviceFlags "
	     " cudaGetDeviceProperties cudaGetDeviceProperties_v2 cudaDeviceGetAttribute "
	     " cudaDeviceGetPCIBusId cudaDeviceGetByPCIBusId cudaDeviceCanAccessPeer "
	     " cudaDeviceGetDefaultMemPool cudaDeviceGetMemPool cudaMemPoolSetAttribute "
	     " cudaMemPoolGetAttribute cudaMemPoolTrimTo cudaGetDriverEntryPoint "
	     " cudaGetDriverEntryPointByVersion cudaGetExportTable cudaProfilerStart "
	     " cudaProfilerStop __cudaGetKernel __cudaPopCallConfiguration " },
	{ 0, NULL },
};

static void after_call(const char *name)
{
	CUcontext ctx = NULL;

	driver.cuCtxGetCurrent(&ctx);
	CHECK_EQ(ctx != NULL, !wanted(without_context, name, 0));
	if ((ctx == NULL) != wanted(without_context, name, 0))
		fprintf(stderr, "the context of %s\n", name);
}

/* Whose arguments are seen first, or which know the answer. */
static const struct exception when_refused[] = {
	{ cudaSuccess, " cudaRuntimeGetVersion cudaGetDeviceCount cudaGetDevice cudaProfilerStart "
	               " cudaProfilerStop cudaMemcpy3D cudaMemcpy3DAsync __cudaGetKernel "
	               " cudaGetKernel " },
	{ CUDA_ERROR_INVALID_VALUE, " cudaGraphAddMemcpyNode " },
	{ cudaErrorInvalidConfiguration, " cudaLaunchKernel cudaLaunchCooperativeKernel "
	                                 " cudaLaunchKernelExC __cudaLaunchKernel " },
	{ cudaErrorInvalidMemcpyDirection,
	  " cudaMemcpy cudaMemcpyAsync cudaMemcpy2D cudaMemcpy2DAsync " },
	{ 52 /* cudaErrorMissingConfiguration */, " __cudaPopCallConfiguration " },
	{ cudaErrorInvalidDeviceFunction, " cudaGraphAddKernelNode cudaGraphKernelNodeSetParams "
	                                  " cudaGraphExecKernelNodeSetParams " },
	{ CUDA_ERROR_INVALID_DEVICE,
	  " cudaSetDevice cudaInitDevice cudaDeviceEnablePeerAccess cudaDeviceDisablePeerAccess "
	  " cudaMemcpyPeer cudaMemcpyPeerAsync " },
	{ 0, NULL },
};

/* A kernel and a variable for the runtime, and room for the rest. */
static union {
	char bytes[65536];
	uint64_t align;
} room;

/* Those of them that go to the driver when their arguments are good. */
static void with_arguments(void)
{
	struct cudaMemcpy3DParms box = { .srcPtr = { room.bytes, 4, 4, 1 },
		                         .dstPtr = { room.bytes + 64, 4, 4, 1 },
		                         .extent = { 4, 1, 1 } };
	struct cudaLaunchConfig config = { .grid = one, .block = one };
	struct cudaKernelNodeParams node = { .func = room.bytes, .grid = one, .block = one };
	char *to = room.bytes + 64, *from = room.bytes;

	for (int kind = 0; kind < 5; kind++) {
		CHECK_EQ(cudaMemcpy(to, from, 4, kind), kind ? REFUSED : 0);
		CHECK_EQ(cudaMemcpy_ptds(to, from, 4, kind), REFUSED);
		CHECK_EQ(cudaMemcpyAsync(to, from, 4, kind, NULL), REFUSED);
		CHECK_EQ(cudaMemcpyAsync_ptsz(to, from, 4, kind, NULL), REFUSED);
		CHECK_EQ(cudaMemcpy2D(to, 4, from, 4, 4, 1, kind), REFUSED);
		CHECK_EQ(cudaMemcpy2D_ptds(to, 4, from, 4, 4, 1, kind), REFUSED);
		CHECK_EQ(cudaMemcpy2DAsync(to, 4, from, 4, 4, 1, kind, NULL), REFUSED);
		box.kind = kind;
		CHECK_EQ(cudaMemcpy3D(&box), REFUSED);
		CHECK_EQ(cudaMemcpy3D_ptds(&box), REFUSED);
		CHECK_EQ(cudaMemcpy3DAsync(&box, NULL), REFUSED);
		CHECK_EQ(cudaGraphAddMemcpyNode(NULL, NULL, NULL, 0, &box), REFUSED);
		CHECK_EQ(cudaMemcpyToSymbol(room.bytes, to, 4, 0, kind), REFUSED);
		CHECK_EQ(cudaMemcpyFromSymbolAsync(to, room.bytes, 4, 0, kind, NULL), REFUSED);
	}
	CHECK_EQ(cudaMemset(to, 0, 4), REFUSED);
	CHECK_EQ(cudaMemset_ptds(to, 0, 4), REFUSED);
	CHECK_EQ(cudaMemset2D(to, 4, 0, 4, 1), REFUSED);
	CHECK_EQ(cudaMemset2D_ptds(to, 4, 0, 4, 1), REFUSED);
	CHECK_EQ(cudaMemcpyPeer(to, 0, from, 0, 4), REFUSED);
	CHECK_EQ(cudaMemcpyPeerAsync(to, 0, from, 0, 4, NULL), REFUSED);
	CHECK_EQ(cudaDeviceEnablePeerAccess(0, 0), REFUSED);
	CHECK_EQ(cudaDeviceDisablePeerAccess(0), REFUSED);
	CHECK_EQ(cudaLaunchKernel(from, one, one, NULL, 0, NULL), REFUSED);
	CHECK_EQ(cudaLaunchCooperativeKernel(from, one, one, NULL, 0, NULL), REFUSED);
	CHECK_EQ(cudaLaunchKernelExC(&config, from, NULL), REFUSED);
	CHECK_EQ(cudaGraphAddKernelNode(NULL, NULL, NULL, 0, &node), REFUSED);
	CHECK_EQ(cudaGraphKernelNodeSetParams(NULL, &node), REFUSED);
	CHECK_EQ(cudaGraphExecKernelNodeSetParams(NULL, NULL, &node), REFUSED);
}

/* On a machine without a driver there is a runtime all the same, which says so. */
static int without_driver(void)
{
	void *symbol = dlsym(RTLD_DEFAULT, "cudaArrayGetInfo"); /* which there is not */
	int version = 9, n = 9;
	int (*unsupported)(void);

	absent = true;
	memcpy(&unsupported, &symbol, sizeof(unsupported));
	CHECK_ERROR(unsupported(), CUDA_ERROR_NOT_SUPPORTED);
	CHECK_OK(cudaDriverGetVersion(&version));
	CHECK_EQ(version, 0);
	CHECK_OK(cudaRuntimeGetVersion(&version));
	CHECK_EQ(version / 1000, GX_CUDART_MAJOR);
	CHECK_ERROR(cudaGetDeviceCount(&n), cudaErrorInsufficientDriver);
	CHECK_EQ(n, 0);
	CHECK_ERROR(cudaFree(NULL), cudaErrorInsufficientDriver);
	return test_n_failed != 0;
}

static void no_driver(void)
{
	int status = -1;
	pid_t child = fork();

	if (!child)
		_exit(without_driver());
	CHECK(child > 0 && waitpid(child, &status, 0) == child && !status);
}

/* The first call of a process, whichever it is. */
static void first_of_all(void)
{
	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++) {
		int status = -1;
		pid_t child;

		if (!wanted(without_context, calls[i].name, 0))
			continue;
		child = fork();
		if (!child) {
			((any *)calls[i].fn)(NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
			                     NULL, NULL, NULL);
			_exit(0);
		}
		CHECK(child > 0 && waitpid(child, &status, 0) == child);
		CHECK_EQ(status, 0);
	}
}

int main(void)
{
	static char name_of_counter[] = "counter";
	struct cudaFuncAttributes attributes;
	void **handle;

	first_of_all();
	no_driver();
	handle = __cudaRegisterFatBinary(image);
	register_kernel(handle, room.bytes, "fill");
	__cudaRegisterVar(handle, room.bytes, name_of_counter, name_of_counter, 0, 4, 0, 0);
	__cudaRegisterFatBinaryEnd(handle);
	CHECK_OK(cudaGetSymbolAddress(&given, room.bytes));
	CHECK_OK(cudaFuncGetAttributes(&attributes, room.bytes));
	given = room.bytes;
	refuses = true;
	each("refused", when_refused, REFUSED);
	memset(&room, 0, sizeof(room));
	with_arguments();
	return TEST_END();
}
