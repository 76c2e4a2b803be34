/* nothing.c - every call of the runtime with nothing in its arguments: on a thread that has no context yet, and when the context is lost. What
 * each gives is told by one table, and is what cudaGetLastError gives then. */
#include "kernels.h"

#include <pthread.h>

typedef cudaError_t any(void *, void *, void *, void *, void *, void *, void *, void *, void *,
                        void *, void *, void *);

/* A row of the table of calls, as a function of nothing but pointers. */
static const struct call {
	const char *name;
	void (*fn)(void);
} calls[] = {
#define CUDART(name, twin, parameters, arguments) { #name, (void (*)(void))name },
#include "defs/cudart_entry_points.def"
#undef CUDART
};

/* What differs from the rest. */
struct exception {
	cudaError_t result;
	const char *names; /* between spaces */
};

static cudaError_t wanted(const struct exception *exceptions, const char *name,
                          cudaError_t otherwise)
{
	char word[96];

	snprintf(word, sizeof(word), " %s ", name);
	for (; exceptions->names; exceptions++) {
		if (strstr(exceptions->names, word))
			return exceptions->result;
	}
	return otherwise;
}

/* These give back and clear the last error, and this one ends what the others need. */
static const char left_out[] = " cudaGetLastError cudaPeekAtLastError cudaDeviceReset ";

static void *call_alone(void *arg)
{
	const struct call *call = arg;
	static __thread cudaError_t result;

	result = ((any *)call->fn)(NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
	                           NULL);
	CHECK_EQ(cudaGetLastError(), result);
	CHECK_EQ(cudaGetLastError(), cudaSuccess);
	return (void *)(intptr_t)result;
}

static void each(const char *state, const struct exception *exceptions, cudaError_t otherwise)
{
	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++) {
		struct call call = calls[i];
		cudaError_t want = wanted(exceptions, call.name, otherwise);
		pthread_t thread;
		void *got;

		if (wanted((const struct exception[]){ { 1, left_out }, { 0, NULL } }, call.name,
		           0))
			continue;
		cudaDeviceSynchronize(); /* what was asked for before is done */
		CHECK_EQ(pthread_create(&thread, NULL, call_alone, &call), 0);
		pthread_join(thread, &got);
		CHECK_EQ((intptr_t)got, want);
		if ((intptr_t)got != want)
			fprintf(stderr, "%s: %s gives %d\n", state, call.name, (int)(intptr_t)got);
	}
}

static const struct exception with_nothing[] = {
	{ cudaSuccess,
	  " cudaDeviceGetStreamPriorityRange cudaDeviceSetCacheConfig cudaDeviceSetLimit "
	  " cudaDeviceSetSharedMemConfig cudaDeviceSynchronize cudaFree cudaFreeAsync cudaFreeHost "
	  " cudaInitDevice cudaMemcpy cudaMemcpy2D cudaMemcpy2DAsync cudaMemcpyAsync "
	  " cudaMemcpyPeer cudaMemcpyPeerAsync cudaMemset cudaMemset2D cudaMemset2DAsync "
	  " cudaMemsetAsync cudaProfilerStart cudaProfilerStop cudaSetDevice cudaSetDeviceFlags "
	  " cudaStreamQuery cudaStreamSynchronize " },
	{ cudaErrorInvalidSymbol,
	  " cudaGetSymbolAddress cudaGetSymbolSize cudaMemcpyFromSymbol cudaMemcpyFromSymbolAsync "
	  " cudaMemcpyToSymbol cudaMemcpyToSymbolAsync " },
	{ 52 /* cudaErrorMissingConfiguration */, " __cudaPopCallConfiguration " },
	{ cudaErrorInvalidDeviceFunction,
	  " __cudaLaunchKernel cudaFuncGetName cudaFuncGetParamInfo cudaFuncSetAttribute "
	  " cudaFuncSetCacheConfig cudaFuncSetSharedMemConfig cudaGetFuncBySymbol "
	  " cudaLaunchCooperativeKernel cudaLaunchKernel cudaOccupancyAvailableDynamicSMemPerBlock "
	  " cudaOccupancyMaxActiveBlocksPerMultiprocessor "
	  " cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags " },
	{ 217 /* cudaErrorPeerAccessUnsupported */, " cudaDeviceEnablePeerAccess " },
	{ CUDA_ERROR_INVALID_HANDLE,
	  " cudaEventDestroy cudaEventElapsedTime cudaEventQuery cudaEventRecord "
	  " cudaEventRecordWithFlags cudaEventSynchronize cudaGraphAddChildGraphNode "
	  " cudaGraphAddDependencies cudaGraphAddEmptyNode cudaGraphAddHostNode "
	  " cudaGraphAddMemcpyNode1D cudaGraphAddMemsetNode cudaGraphClone cudaGraphDestroy "
	  " cudaGraphDestroyNode cudaGraphExecDestroy cudaGraphGetEdges cudaGraphGetNodes "
	  " cudaGraphGetRootNodes cudaGraphInstantiate cudaGraphInstantiateWithFlags "
	  " cudaGraphLaunch cudaGraphNodeGetDependencies cudaGraphNodeGetType cudaGraphUpload "
	  " cudaLibraryGetGlobal cudaLibraryGetKernel cudaLibraryUnload cudaMemPoolGetAttribute "
	  " cudaMemPoolSetAttribute cudaMemPoolTrimTo cudaStreamDestroy cudaStreamWaitEvent " },
	{ CUDA_ERROR_PEER_ACCESS_NOT_ENABLED, " cudaDeviceDisablePeerAccess " },
	{ CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, " cudaStreamBeginCapture " },
	{ 0, NULL },
};

/* Those that see their arguments first, and those that need no context. */
static const struct exception when_lost[] = {
#if GX_CUDART_MAJOR == 13 /* which takes a place that is none */
	{ CUDA_ERROR_INVALID_VALUE, " cudaMemPrefetchAsync " },
#endif
	{ cudaSuccess,
	  " cudaFree cudaFreeAsync cudaFreeHost cudaInitDevice cudaMemcpy cudaMemcpy2D "
	  " cudaMemcpy2DAsync cudaMemcpyAsync cudaMemset cudaMemsetAsync cudaProfilerStart "
	  " cudaProfilerStop cudaSetDevice cudaSetDeviceFlags " },
	{ CUDA_ERROR_INVALID_VALUE,
	  " __cudaGetKernel cudaDeviceCanAccessPeer cudaDeviceGetAttribute cudaDeviceGetByPCIBusId "
	  " cudaDeviceGetDefaultMemPool cudaDeviceGetMemPool cudaDeviceGetPCIBusId "
	  " cudaDriverGetVersion cudaFuncGetAttributes cudaGetDevice cudaGetDeviceCount "
	  " cudaGetDeviceFlags cudaGetDeviceProperties cudaGetDeviceProperties_v2 "
	  " cudaGetDriverEntryPoint cudaGetDriverEntryPointByVersion cudaGetExportTable "
	  " cudaGetKernel cudaGraphAddKernelNode cudaGraphAddMemcpyNode cudaGraphCreate "
	  " cudaGraphExecKernelNodeSetParams cudaGraphKernelNodeGetParams "
	  " cudaGraphKernelNodeSetParams cudaLaunchKernelExC cudaLibraryLoadData cudaMalloc "
	  " cudaMalloc3D cudaMallocAsync cudaMallocFromPoolAsync cudaMallocManaged cudaMallocPitch "
	  " cudaMemcpy3D cudaMemcpy3DAsync cudaPointerGetAttributes cudaRuntimeGetVersion "
	  " cudaThreadExchangeStreamCaptureMode " },
	{ cudaErrorInvalidSymbol,
	  " cudaGetSymbolAddress cudaGetSymbolSize cudaMemcpyFromSymbol cudaMemcpyFromSymbolAsync "
	  " cudaMemcpyToSymbol cudaMemcpyToSymbolAsync " },
	{ 52 /* cudaErrorMissingConfiguration */, " __cudaPopCallConfiguration " },
	{ cudaErrorInvalidDeviceFunction,
	  " __cudaLaunchKernel cudaFuncGetName cudaFuncGetParamInfo cudaFuncSetAttribute "
	  " cudaFuncSetCacheConfig cudaFuncSetSharedMemConfig cudaGetFuncBySymbol "
	  " cudaLaunchCooperativeKernel cudaLaunchKernel cudaOccupancyAvailableDynamicSMemPerBlock "
	  " cudaOccupancyMaxActiveBlocksPerMultiprocessor "
	  " cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags " },
	{ CUDA_ERROR_INVALID_HANDLE,
	  " cudaEventDestroy cudaEventElapsedTime cudaEventQuery cudaEventSynchronize "
	  " cudaGraphAddChildGraphNode cudaGraphAddDependencies cudaGraphAddEmptyNode "
	  " cudaGraphClone cudaGraphDestroy cudaGraphDestroyNode cudaGraphExecDestroy "
	  " cudaGraphGetEdges cudaGraphGetNodes cudaGraphGetRootNodes cudaGraphNodeGetDependencies "
	  " cudaGraphNodeGetType cudaLibraryGetKernel cudaLibraryUnload cudaMemPoolGetAttribute "
	  " cudaMemPoolSetAttribute cudaMemPoolTrimTo cudaStreamDestroy " },
	{ 0, NULL },
};

int main(void)
{
	void *p = (void *)64, *params[] = { &p, &(int){ 1 } };

	register_all();
	each("with nothing", with_nothing, CUDA_ERROR_INVALID_VALUE);
	CHECK_OK(cudaLaunchKernel(&fill, one, one, params, 0, NULL));
	CHECK_ERROR(cudaDeviceSynchronize(), CUDA_ERROR_ILLEGAL_ADDRESS);
	each("when lost", when_lost, CUDA_ERROR_ILLEGAL_ADDRESS);
	return TEST_END();
}
