/* nothing.c - every call of the driver interface with nothing in its arguments: before cuInit, without a context, with one. None of them
 * crashes, and what each says is told by one table for each state. */
#include "../test.h"
#include "device/soft/driver.h"

#include <stdlib.h>

typedef CUresult any(void *, void *, void *, void *, void *, void *, void *, void *, void *, void *,
                     void *, void *);

/* A row of the table of calls, as a function of nothing but pointers. */
static const struct {
	const char *name;
	void (*fn)(void);
} calls[] = {
#define CUDA_CALL(symbol, base, since, twin, parameters, arguments)                                \
	{ #symbol, (void (*)(void))symbol },
#include "defs/cuda_calls.def"
#undef CUDA_CALL
};

/* What differs from the rest. */
struct exception {
	CUresult result;
	const char *names; /* between spaces */
};

static CUresult wanted(const struct exception *exceptions, const char *name, CUresult otherwise)
{
	char word[96];

	snprintf(word, sizeof(word), " %s ", name);
	for (; exceptions->names; exceptions++) {
		if (strstr(exceptions->names, word))
			return exceptions->result;
	}
	return otherwise;
}

static CUresult call(size_t i)
{
	return ((any *)calls[i].fn)(NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
	                            NULL, NULL);
}

static bool is_among(const char *names, const char *name)
{
	return wanted((const struct exception[]){ { 1, names }, { 0, NULL } }, name, 0);
}

static void each(const char *state, const struct exception *exceptions, CUresult otherwise)
{
	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++) {
		CUresult want = wanted(exceptions, calls[i].name, otherwise), got;

		if (!strcmp(calls[i].name, "cuInit"))
			continue;
		got = call(i);
		CHECK_EQ(got, want);
		if (got != want)
			fprintf(stderr, "%s: %s gives %d\n", state, calls[i].name, got);
	}
}

/* Those that look at their arguments first, and those that need no driver. */
static const struct exception before_init[] = {
	{ CUDA_SUCCESS, " cuProfilerStart cuProfilerStop " },
	{ CUDA_ERROR_INVALID_VALUE,
	  " cuDriverGetVersion cuGetErrorName cuGetErrorString cuGetProcAddress "
	  " cuGetProcAddress_v2 cuGetExportTable cuModuleLoad cuLinkAddFile cuLinkAddFile_v2 "
	  " cuLibraryLoadFromFile cuMemPrefetchAsync_v2 cuMemcpy2D_v2 cuMemcpy2DUnaligned_v2 "
	  " cuMemcpy3D_v2 cuMemcpy2DAsync_v2 cuMemcpy3DAsync_v2 cuThreadExchangeStreamCaptureMode "
	  " cuLaunchKernelEx cuGraphAddKernelNode cuGraphKernelNodeGetParams "
	  " cuGraphKernelNodeSetParams cuGraphAddNode cuGraphAddNode_v2 cuGraphNodeSetParams "
	  " cuGraphInstantiateWithParams cuGraphExecUpdate cuGraphExecUpdate_v2 "
	  " cuGraphExecKernelNodeSetParams cuGraphExecNodeSetParams " },
	{ CUDA_ERROR_INVALID_HANDLE,
	  " cuMemAllocFromPoolAsync cuLaunch cuLaunchGrid cuLaunchGridAsync "
	  " cuGraphAddChildGraphNode " },
	{ CUDA_ERROR_NOT_SUPPORTED, " cuCtxFromGreenCtx cuGreenCtxDestroy " },
	{ 0, NULL },
};

/* Those that ask about no context; the handle of a thing has its context in it. */
static const struct exception without_context[] = {
	{ CUDA_SUCCESS,
	  " cuDevicePrimaryCtxSetFlags cuDevicePrimaryCtxSetFlags_v2 cuDevicePrimaryCtxReset "
	  " cuDevicePrimaryCtxReset_v2 cuCtxSetCurrent cuProfilerStart cuProfilerStop "
	  " cuDeviceGraphMemTrim " },
	{ CUDA_ERROR_INVALID_VALUE,
	  " cuDriverGetVersion cuGetErrorName cuGetErrorString cuGetProcAddress "
	  " cuGetProcAddress_v2 cuGetExportTable cuDeviceGet cuDeviceGetCount cuDeviceGetName "
	  " cuDeviceGetUuid cuDeviceGetUuid_v2 cuDeviceTotalMem_v2 cuDeviceGetAttribute "
	  " cuDeviceComputeCapability cuDeviceGetByPCIBusId cuDeviceGetPCIBusId "
	  " cuDeviceCanAccessPeer cuDeviceGetP2PAttribute cuDeviceGetDefaultMemPool "
	  " cuDeviceGetMemPool cuDevicePrimaryCtxRetain cuDevicePrimaryCtxGetState cuCtxCreate_v2 "
	  " cuCtxCreate_v3 cuCtxCreate_v4 cuCtxGetCurrent cuCtxGetDevice cuCtxGetDevice_v2 "
	  " cuCtxGetId cuCtxGetApiVersion cuModuleLoad cuModuleGetLoadingMode cuLinkAddFile "
	  " cuLinkAddFile_v2 cuLibraryLoadData cuLibraryLoadFromFile cuKernelGetName cuFuncGetName "
	  " cuMemGetAllocationGranularity cuMemCreate cuMemRelease cuMemRetainAllocationHandle "
	  " cuMemGetAllocationPropertiesFromHandle cuMemExportToShareableHandle "
	  " cuMemImportFromShareableHandle cuMemAddressReserve cuMemAddressFree cuMemMap "
	  "cuMemUnmap "
	  " cuMemSetAccess cuMemGetAccess cuDeviceSetMemPool cuMemPoolImportFromShareableHandle "
	  " cuMemPoolCreate cuMemPrefetchAsync_v2 cuMemcpy2D_v2 cuMemcpy2DUnaligned_v2 "
	  " cuMemcpy3D_v2 cuMemcpy2DAsync_v2 cuMemcpy3DAsync_v2 cuThreadExchangeStreamCaptureMode "
	  " cuLaunchKernelEx cuGraphCreate cuGraphAddKernelNode cuGraphKernelNodeGetParams "
	  " cuGraphKernelNodeSetParams cuGraphAddNode cuGraphAddNode_v2 cuGraphNodeSetParams "
	  " cuGraphInstantiateWithParams cuGraphExecUpdate cuGraphExecUpdate_v2 "
	  " cuGraphExecKernelNodeSetParams cuGraphExecKernelNodeSetParams_v2 "
	  " cuGraphExecNodeSetParams cuGraphExecMemcpyNodeSetParams cuGraphExecMemsetNodeSetParams "
	  " cuGraphExecHostNodeSetParams cuGraphNodeGetEnabled cuDeviceGetGraphMemAttribute "
	  " cuDeviceSetGraphMemAttribute " },
	{ CUDA_ERROR_INVALID_HANDLE,
	  " cuModuleGetFunctionCount cuModuleEnumerateFunctions cuLinkComplete cuLinkDestroy "
	  " cuLibraryUnload cuLibraryGetKernel cuLibraryGetKernelCount cuLibraryGetManaged "
	  " cuLibraryEnumerateKernels "
	  " cuKernelGetLibrary cuKernelGetAttribute cuKernelSetAttribute cuKernelSetCacheConfig "
	  " cuFuncIsLoaded cuFuncLoad cuMemAllocFromPoolAsync cuMemPoolTrimTo "
	  " cuMemPoolSetAccess cuMemPoolGetAccess cuMemPoolExportToShareableHandle "
	  " cuMemPoolSetAttribute cuMemPoolGetAttribute cuMemPoolDestroy cuStreamDestroy "
	  " cuStreamDestroy_v2 cuEventQuery cuEventSynchronize cuEventDestroy cuEventDestroy_v2 "
	  " cuEventElapsedTime cuEventElapsedTime_v2 cuLaunch cuLaunchGrid cuLaunchGridAsync "
	  " cuGraphDestroy cuGraphClone cuGraphNodeFindInClone cuGraphKernelNodeGetParams_v2 "
	  " cuGraphKernelNodeSetParams_v2 cuGraphMemcpyNodeGetParams cuGraphMemcpyNodeSetParams "
	  " cuGraphMemsetNodeGetParams cuGraphMemsetNodeSetParams cuGraphHostNodeGetParams "
	  " cuGraphHostNodeSetParams cuGraphAddEmptyNode cuGraphAddChildGraphNode "
	  " cuGraphChildGraphNodeGetGraph cuGraphAddEventRecordNode cuGraphAddEventWaitNode "
	  " cuGraphGetNodes cuGraphGetRootNodes cuGraphGetEdges cuGraphGetEdges_v2 "
	  " cuGraphNodeGetType cuGraphNodeGetDependencies cuGraphNodeGetDependencies_v2 "
	  " cuGraphNodeGetDependentNodes cuGraphNodeGetDependentNodes_v2 cuGraphAddDependencies "
	  " cuGraphAddDependencies_v2 cuGraphRemoveDependencies cuGraphRemoveDependencies_v2 "
	  " cuGraphDestroyNode cuGraphKernelNodeGetAttribute cuGraphKernelNodeSetAttribute "
	  " cuGraphKernelNodeCopyAttributes cuGraphExecGetFlags cuGraphExecDestroy "
	  " cuGraphNodeSetEnabled cuGraphMemAllocNodeGetParams cuGraphMemFreeNodeGetParams " },
	{ CUDA_ERROR_NOT_SUPPORTED, " cuCtxFromGreenCtx cuGreenCtxDestroy " },
	{ 0, NULL },
};

/* Those that ask for nothing. */
static const char succeed[] =
        " cuInit cuDevicePrimaryCtxSetFlags cuDevicePrimaryCtxSetFlags_v2 "
        " cuDevicePrimaryCtxReset cuDevicePrimaryCtxReset_v2 cuCtxSetFlags cuCtxSynchronize "
        " cuCtxSynchronize_v2 cuCtxSetLimit cuCtxSetCacheConfig cuCtxSetSharedMemConfig "
        " cuCtxGetStreamPriorityRange cuCtxResetPersistingL2Cache cuMemFree_v2 cuMemFreeHost "
        " cuMemcpy cuMemcpyHtoD_v2 cuMemcpyDtoH_v2 cuMemcpyDtoD_v2 cuMemcpyAsync "
        " cuMemcpyHtoDAsync_v2 cuMemcpyDtoHAsync_v2 cuMemcpyDtoDAsync_v2 cuMemsetD8_v2 "
        " cuMemsetD16_v2 cuMemsetD32_v2 cuMemsetD2D8_v2 cuMemsetD2D16_v2 cuMemsetD2D32_v2 "
        " cuMemsetD8Async cuMemsetD16Async cuMemsetD32Async cuMemsetD2D8Async cuMemsetD2D16Async "
        " cuMemsetD2D32Async cuStreamSynchronize cuStreamCopyAttributes cuStreamQuery "
        " cuProfilerStart cuProfilerStop cuDeviceGraphMemTrim ";

/* The current context stays what it is. */
static void with_context(void)
{
	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++) {
		CUresult got;

		if (is_among(" cuCtxPopCurrent cuCtxPopCurrent_v2 cuCtxSetCurrent ", calls[i].name))
			continue;
		CHECK_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
		got = call(i);
		CHECK_EQ(!got, is_among(succeed, calls[i].name));
		if (!got != is_among(succeed, calls[i].name))
			fprintf(stderr, "with a context: %s gives %d\n", calls[i].name, got);
	}
}

int main(void)
{
	CUcontext ctx;

	setenv("GPUEXT_SOFT_DEVICES", "2", 1);
	each("before cuInit", before_init, CUDA_ERROR_NOT_INITIALIZED);
	CHECK_EQ(cuInit(0), CUDA_SUCCESS);
	each("without a context", without_context, CUDA_ERROR_INVALID_CONTEXT);
	CHECK_EQ(cuCtxCreate_v2(&ctx, 0, 0), CUDA_SUCCESS);
	with_context();
	CHECK_EQ(cuCtxDestroy_v2(ctx), CUDA_SUCCESS);
	return TEST_END();
}
