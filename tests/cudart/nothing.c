/* nothing.c - every call of the runtime with nothing in its arguments: on a thread that has no context yet, and when the context is lost. What
 * each gives is told by one table, and is what cudaGetLastError gives then. */
#include "calls.h"

static const struct exception with_nothing[] = {
	{ cudaSuccess,
	  " cudaDeviceGraphMemTrim "
	  " cudaDeviceGetStreamPriorityRange cudaDeviceSetCacheConfig cudaDeviceSetLimit "
	  " cudaDeviceSetSharedMemConfig cudaDeviceSynchronize cudaFree cudaFreeAsync cudaFreeHost "
	  " cudaInitDevice cudaMemcpy cudaMemcpy2D cudaMemcpy2DAsync cudaMemcpyAsync "
	  " cudaMemcpyPeer cudaMemcpyPeerAsync cudaMemset cudaMemset2D cudaMemset2DAsync "
	  " cudaMemsetAsync cudaProfilerStart cudaProfilerStop cudaSetDevice cudaSetDeviceFlags "
	  " cudaStreamQuery cudaStreamSynchronize cudaStreamCopyAttributes " },
	{ CUDA_ERROR_ILLEGAL_STATE, " cudaStreamUpdateCaptureDependencies " },
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
	{ CUDA_ERROR_INVALID_DEVICE, " cudaDeviceEnablePeerAccess " },
	{ CUDA_ERROR_INVALID_HANDLE,
	  " cudaEventDestroy cudaEventElapsedTime cudaEventQuery cudaEventRecord "
	  " cudaEventRecordWithFlags cudaEventSynchronize cudaGraphAddChildGraphNode "
	  " cudaGraphAddDependencies cudaGraphAddEmptyNode cudaGraphAddHostNode "
	  " cudaGraphAddMemcpyNode1D cudaGraphAddMemsetNode cudaGraphClone cudaGraphDestroy "
	  " cudaGraphDestroyNode cudaGraphExecDestroy cudaGraphGetEdges cudaGraphGetNodes "
	  " cudaGraphGetRootNodes cudaGraphInstantiate cudaGraphInstantiateWithFlags "
	  " cudaGraphLaunch cudaGraphNodeGetDependencies cudaGraphNodeGetType cudaGraphUpload "
	  " cudaLibraryGetGlobal cudaLibraryGetKernel cudaLibraryUnload cudaMemPoolGetAttribute "
	  " cudaMemPoolSetAttribute cudaMemPoolTrimTo cudaStreamDestroy cudaStreamWaitEvent "
	  " cudaMemPoolDestroy cudaGraphNodeFindInClone cudaIpcGetEventHandle "
	  " cudaMemPoolSetAccess cudaMemPoolGetAccess cudaMemPoolExportToShareableHandle "
	  " cudaMemPoolImportPointer "
	  " cudaGraphMemsetNodeGetParams cudaGraphMemsetNodeSetParams cudaGraphHostNodeGetParams "
	  " cudaGraphHostNodeSetParams cudaGraphChildGraphNodeGetGraph cudaGraphAddEventRecordNode "
	  " cudaGraphConditionalHandleCreate cudaStreamBeginCaptureToGraph "
	  " cudaGraphAddMemAllocNode cudaGraphMemAllocNodeGetParams cudaGraphAddMemFreeNode "
	  " cudaGraphMemFreeNodeGetParams cudaGraphAddEventWaitNode "
	  "cudaGraphKernelNodeCopyAttributes "
	  " cudaGraphKernelNodeGetAttribute cudaGraphKernelNodeSetAttribute "
	  "cudaGraphNodeSetEnabled "
	  " cudaGraphExecGetFlags cudaGraphNodeGetDependentNodes cudaGraphRemoveDependencies " },
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
	  " cudaProfilerStop cudaDeviceGraphMemTrim cudaSetDevice cudaSetDeviceFlags " },
	{ CUDA_ERROR_INVALID_VALUE,
	  " cudaGraphNodeSetParams cudaGraphExecNodeSetParams cudaGraphAddNode cudaGraphAddNode_v2 "
	  " cudaDeviceSetMemPool cudaMemPoolImportFromShareableHandle "
	  " cudaMemPoolCreate cudaGraphExecHostNodeSetParams cudaGraphExecMemsetNodeSetParams "
	  " cudaGraphNodeGetEnabled cudaGraphExecUpdate cudaGraphInstantiateWithParams "
	  " cudaDeviceGetGraphMemAttribute cudaDeviceSetGraphMemAttribute "
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
	  " cudaMemPoolSetAccess cudaMemPoolGetAccess cudaMemPoolExportToShareableHandle "
	  " cudaMemPoolDestroy cudaGraphNodeFindInClone "
	  " cudaGraphMemsetNodeGetParams cudaGraphMemsetNodeSetParams cudaGraphHostNodeGetParams "
	  " cudaGraphHostNodeSetParams cudaGraphChildGraphNodeGetGraph cudaGraphAddEventRecordNode "
	  " cudaGraphMemAllocNodeGetParams cudaGraphMemFreeNodeGetParams "
	  " cudaGraphAddEventWaitNode cudaGraphKernelNodeCopyAttributes "
	  " cudaGraphKernelNodeGetAttribute cudaGraphKernelNodeSetAttribute "
	  "cudaGraphNodeSetEnabled "
	  " cudaGraphExecGetFlags cudaGraphNodeGetDependentNodes cudaGraphRemoveDependencies "
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
