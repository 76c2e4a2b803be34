/* launch.c - launches, function attributes, occupancy, libraries; and the per-thread twins of all
 * calls. */
#include "device/cudart/cudart.h"

/* A host function, or a kernel handle of __cudaGetKernel() or of the library calls. */
static cudaError_t kernel_of(const void *func, CUkernel *out)
{
	union {
		const void *from;
		CUkernel to;
	} handle = { .from = func };

	cudaError_t err = rt_kernel(func, out);

	/* our own first: the address of a library's kernel that is gone may be one of ours again */
	if (err != cudaErrorInvalidDeviceFunction || GX_CUDART_MAJOR < 12 ||
	    !rt_is_library_kernel(handle.to))
		return err;
	*out = handle.to;
	return cudaSuccess;
}

/* Launch calls take kernels in the place of functions. */
static CUfunction as_function(CUkernel kernel)
{
	void *either = kernel;

	return either;
}

static cudaError_t check(struct dim3 grid, struct dim3 block)
{
	uint64_t threads = (uint64_t)block.x * block.y * block.z;

	if (!grid.x || !grid.y || !grid.z || !threads || threads > 1024 || block.x > 1024 ||
	    block.y > 1024 || block.z > 64 || grid.y > 65535 || grid.z > 65535)
		return cudaErrorInvalidConfiguration;
	return cudaSuccess;
}

cudaError_t cudaLaunchKernel(const void *func, struct dim3 grid, struct dim3 block, void **args,
                             size_t shared, CUstream stream)
{
	CUkernel kernel;
	cudaError_t err;

	RT_READY();
	err = kernel_of(func, &kernel);
	if (!err)
		err = check(grid, block);
	if (!err)
		err = rt_driver.cuLaunchKernel(as_function(kernel), grid.x, grid.y, grid.z, block.x,
		                               block.y, block.z, (unsigned int)shared,
		                               rt_stream(stream), args, NULL);
	return rt_done(err);
}

cudaError_t __cudaLaunchKernel(void *kernel, struct dim3 grid, struct dim3 block, void **args,
                               size_t shared, CUstream stream)
{
	return cudaLaunchKernel(kernel, grid, block, args, shared, stream);
}

cudaError_t cudaLaunchCooperativeKernel(const void *func, struct dim3 grid, struct dim3 block,
                                        void **args, size_t shared, CUstream stream)
{
	CUkernel kernel;
	cudaError_t err;

	RT_READY();
	err = kernel_of(func, &kernel);
	if (!err)
		err = check(grid, block);
	if (!err)
		err = rt_driver.cuLaunchCooperativeKernel(
		        as_function(kernel), grid.x, grid.y, grid.z, block.x, block.y, block.z,
		        (unsigned int)shared, rt_stream(stream), args);
	return rt_done(err);
}

cudaError_t cudaLaunchKernelExC(const struct cudaLaunchConfig *config, const void *func,
                                void **args)
{
	CUlaunchConfig c;
	CUkernel kernel;
	cudaError_t err;

	RT_READY();
	if (!config)
		return rt_done(CUDA_ERROR_INVALID_VALUE);
	err = kernel_of(func, &kernel);
	if (!err)
		err = check(config->grid, config->block);
	if (err)
		return rt_done(err);
	c = (CUlaunchConfig){ .gridDimX = config->grid.x,
		              .gridDimY = config->grid.y,
		              .gridDimZ = config->grid.z,
		              .blockDimX = config->block.x,
		              .blockDimY = config->block.y,
		              .blockDimZ = config->block.z,
		              .sharedMemBytes = (unsigned int)config->shared,
		              .hStream = rt_stream(config->stream),
		              .attrs = config->attrs,
		              .numAttrs = config->n_attrs };
	return rt_done(rt_driver.cuLaunchKernelEx(&c, as_function(kernel), args, NULL));
}

cudaError_t cudaGetKernel(CUkernel *kernel, const void *func)
{
	RT_READY();
	return rt_done(kernel ? kernel_of(func, kernel) : CUDA_ERROR_INVALID_VALUE);
}

static cudaError_t function_of(const void *func, CUfunction *out)
{
	CUkernel kernel;
	cudaError_t err = kernel_of(func, &kernel);

	return err ? err : rt_driver.cuKernelGetFunction(out, kernel);
}

cudaError_t cudaGetFuncBySymbol(CUfunction *function, const void *func)
{
	RT_READY();
	return rt_done(function_of(func, function));
}

/* 0 where the driver has none of this number: it writes nothing then. */
static int attribute(CUfunction function, int number)
{
	int value = 0;

	rt_driver.cuFuncGetAttribute(&value, number, function);
	return value;
}

cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *a, const void *func)
{
	CUfunction f;
	cudaError_t err;

	RT_READY();
	if (!a)
		return rt_done(CUDA_ERROR_INVALID_VALUE);
	err = function_of(func, &f);
	if (err)
		return rt_done(err);
	*a = (struct cudaFuncAttributes)
	{
		.sharedSizeBytes = (size_t)attribute(f, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES),
		.constSizeBytes = (size_t)attribute(f, CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES),
		.localSizeBytes = (size_t)attribute(f, CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES),
		.maxThreadsPerBlock = attribute(f, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK),
		.numRegs = attribute(f, CU_FUNC_ATTRIBUTE_NUM_REGS),
		.ptxVersion = attribute(f, CU_FUNC_ATTRIBUTE_PTX_VERSION),
		.binaryVersion = attribute(f, CU_FUNC_ATTRIBUTE_BINARY_VERSION),
		.cacheModeCA = attribute(f, CU_FUNC_ATTRIBUTE_CACHE_MODE_CA),
		.maxDynamicSharedSizeBytes =
		        attribute(f, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES),
		.preferredShmemCarveout =
		        attribute(f, CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT),
#if GX_CUDART_MAJOR >= 12
		.clusterDimMustBeSet = attribute(f, CU_FUNC_ATTRIBUTE_CLUSTER_SIZE_MUST_BE_SET),
		.requiredClusterWidth = attribute(f, CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH),
		.requiredClusterHeight = attribute(f, CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_HEIGHT),
		.requiredClusterDepth = attribute(f, CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_DEPTH),
		.clusterSchedulingPolicyPreference =
		        attribute(f, CU_FUNC_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE),
		.nonPortableClusterSizeAllowed =
		        attribute(f, CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED),
#endif
	};
	return cudaSuccess;
}

cudaError_t cudaFuncSetAttribute(const void *func, int number, int value)
{
	CUkernel kernel;
	CUdevice device;
	cudaError_t err;

	RT_READY();
	err = kernel_of(func, &kernel);
	if (!err)
		err = rt_driver.cuCtxGetDevice(&device);
	return rt_done(err ? err : rt_driver.cuKernelSetAttribute(number, value, kernel, device));
}

cudaError_t cudaFuncSetCacheConfig(const void *func, int config)
{
	CUfunction f;
	cudaError_t err;

	RT_READY();
	err = function_of(func, &f);
	return rt_done(err ? err : rt_driver.cuFuncSetCacheConfig(f, config));
}

cudaError_t cudaFuncSetSharedMemConfig(const void *func, int config)
{
	return cudaFuncSetCacheConfig(func, config);
}

cudaError_t cudaFuncGetName(const char **name, const void *func)
{
	CUkernel kernel;
	cudaError_t err;

	RT_READY();
	err = kernel_of(func, &kernel);
	return rt_done(err ? err : rt_driver.cuKernelGetName(name, kernel));
}

cudaError_t cudaFuncGetParamInfo(const void *func, size_t index, size_t *offset, size_t *bytes)
{
	CUkernel kernel;
	cudaError_t err;

	RT_READY();
	err = kernel_of(func, &kernel);
	return rt_done(err ? err : rt_driver.cuKernelGetParamInfo(kernel, index, offset, bytes));
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, const void *func,
                                                                   int threads, size_t shared,
                                                                   unsigned int flags)
{
	CUfunction f;
	cudaError_t err;

	RT_READY();
	err = function_of(func, &f);
	return rt_done(err ? err
	                   : rt_driver.cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
	                             blocks, f, threads, shared, flags));
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *func,
                                                          int threads, size_t shared)
{
	return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, func, threads, shared,
	                                                              0);
}

cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *bytes, const void *func, int blocks,
                                                      int threads)
{
	CUfunction f;
	cudaError_t err;

	RT_READY();
	err = function_of(func, &f);
	return rt_done(
	        err ? err
	            : rt_driver.cuOccupancyAvailableDynamicSMemPerBlock(bytes, f, blocks, threads));
}

cudaError_t cudaLibraryLoadData(CUlibrary *library, const void *code, CUjit_option *jit,
                                void **jit_values, unsigned int n_jit, CUlibraryOption *options,
                                void **values, unsigned int n_options)
{
	RT_READY();
	return rt_done(rt_driver.cuLibraryLoadData(library, code, jit, jit_values, n_jit, options,
	                                           values, n_options));
}

cudaError_t cudaLibraryUnload(CUlibrary library)
{
	RT_READY();
	rt_forget_library(library);
	return rt_done(rt_driver.cuLibraryUnload(library));
}

cudaError_t cudaLibraryGetKernel(CUkernel *kernel, CUlibrary library, const char *name)
{
	cudaError_t err;

	RT_READY();
	err = rt_driver.cuLibraryGetKernel(kernel, library, name);
	if (!err)
		rt_add_library_kernel(library, *kernel);
	return rt_done(err);
}

cudaError_t cudaLibraryGetGlobal(void **p, size_t *bytes, CUlibrary library, const char *name)
{
	CUdeviceptr address = 0;
	cudaError_t err;

	RT_READY();
	err = rt_driver.cuLibraryGetGlobal(&address, bytes, library, name);
	if (!err && p)
		*p = (void *)(uintptr_t)address;
	return rt_done(err);
}

/* --- a twin is its call with the thread's own default stream */
#define TWIN(twin, name, parameters, arguments)                                                    \
	cudaError_t twin parameters                                                                \
	{                                                                                          \
		cudaError_t err;                                                                   \
                                                                                                   \
		rt_thread.per_thread++;                                                            \
		err = name arguments;                                                              \
		rt_thread.per_thread--;                                                            \
		return err;                                                                        \
	}
#define TWIN_PLAIN(name, parameters, arguments)
#define TWIN_PTSZ(name, parameters, arguments)    TWIN(name##_ptsz, name, parameters, arguments)
#define TWIN_PTDS(name, parameters, arguments)    TWIN(name##_ptds, name, parameters, arguments)
#define CUDART(name, twin, parameters, arguments) TWIN_##twin(name, parameters, arguments)
#include "defs/cudart_entry_points.def"
#undef CUDART
