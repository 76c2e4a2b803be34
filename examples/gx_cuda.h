/* gx_cuda.h - what the examples need of CUDA C++, so that clang alone can build them; with nvcc it includes the real thing.
 *
 * Device side: qualifiers, coordinates, barriers, shuffles, atomics, all over clang's builtins. Host side: prototypes of the
 * runtime and driver calls that the examples use.
 */
#ifndef GX_CUDA_H
#define GX_CUDA_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __NVCC__
#include <cuda_runtime.h>
#include <cuda.h>
#define GX_ALL_LANES 0xffffffffu
static __device__ __forceinline__ float gx_exp2(float x)
{
	float y;

	asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
	return y;
}
#else

#define __global__             __attribute__((global))
#define __device__             __attribute__((device))
#define __host__               __attribute__((host))
#define __shared__             __attribute__((shared))
#define __constant__           __attribute__((constant))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __forceinline__        __inline__ __attribute__((always_inline))
#define __noinline__           __attribute__((noinline))
#define GX_ALL_LANES           0xffffffffu

struct uint3 {
	unsigned int x, y, z;
};
struct dim3 {
	unsigned int x, y, z;
	__host__ __device__ constexpr dim3(unsigned int vx = 1, unsigned int vy = 1,
	                                   unsigned int vz = 1)
	    : x(vx), y(vy), z(vz)
	{
	}
	__host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z)
	{
	}
	__host__ __device__ constexpr operator uint3() const
	{
		return uint3{ x, y, z };
	}
};
#include <__clang_cuda_builtin_vars.h>

/* __syncthreads() is a builtin of clang. */
__device__ inline void __threadfence(void)
{
	__nvvm_membar_gl();
}
__device__ inline float __shfl_xor_sync(unsigned int mask, float value, int lane)
{
	return __nvvm_shfl_sync_bfly_f32(mask, value, lane, 0x1f);
}
__device__ inline int __shfl_xor_sync(unsigned int mask, int value, int lane)
{
	return __nvvm_shfl_sync_bfly_i32(mask, value, lane, 0x1f);
}
__device__ inline unsigned int __shfl_xor_sync(unsigned int mask, unsigned int value, int lane)
{
	return (unsigned int)__nvvm_shfl_sync_bfly_i32(mask, (int)value, lane, 0x1f);
}
__device__ inline int __shfl_down_sync(unsigned int mask, int value, unsigned int delta)
{
	return __nvvm_shfl_sync_down_i32(mask, value, delta, 0x1f);
}
__device__ inline unsigned int __ballot_sync(unsigned int mask, int predicate)
{
	return __nvvm_vote_ballot_sync(mask, predicate);
}
__device__ inline int atomicAdd(int *p, int value)
{
	return __nvvm_atom_add_gen_i(p, value);
}
__device__ inline unsigned int atomicAdd(unsigned int *p, unsigned int value)
{
	return (unsigned int)__nvvm_atom_add_gen_i((int *)p, (int)value);
}
/* The CPU may do it at the same time. */
__device__ inline unsigned int atomicAdd_system(unsigned int *p, unsigned int value)
{
	return (unsigned int)__nvvm_atom_sys_add_gen_i((int *)p, (int)value);
}
__device__ inline float gx_exp2(float x)
{
	return __nvvm_ex2_approx_ftz_f(x);
}

/* --- runtime */
typedef int cudaError_t;
enum { cudaSuccess = 0, cudaErrorInitializationError = 3 };
enum cudaMemcpyKind {
	cudaMemcpyHostToHost,
	cudaMemcpyHostToDevice,
	cudaMemcpyDeviceToHost,
	cudaMemcpyDeviceToDevice,
	cudaMemcpyDefault
};
enum { cudaMemAttachGlobal = 1 };
enum cudaDeviceAttr { cudaDevAttrConcurrentManagedAccess = 89 };
enum { cudaStreamNonBlocking = 1, cudaStreamCaptureModeGlobal = 0 };
enum { cudaFuncAttributeMaxDynamicSharedMemorySize = 8 };
typedef struct CUstream_st *cudaStream_t;
typedef struct CUevent_st *cudaEvent_t;
typedef struct CUgraph_st *cudaGraph_t;
typedef struct CUgraphExec_st *cudaGraphExec_t;

extern "C" {
unsigned int __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared = 0,
                                         void *stream = 0);
cudaError_t cudaLaunchKernel(const void *func, dim3 grid, dim3 block, void **args, size_t shared,
                             cudaStream_t stream);
cudaError_t cudaGetLastError(void);
const char *cudaGetErrorString(cudaError_t error);
cudaError_t cudaGetDeviceCount(int *count);
cudaError_t cudaSetDevice(int device);
cudaError_t cudaDeviceSynchronize(void);
cudaError_t cudaMalloc(void **p, size_t bytes);
cudaError_t cudaFree(void *p);
cudaError_t cudaMallocManaged(void **p, size_t bytes, unsigned int flags);
cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attribute, int device);
cudaError_t cudaMallocHost(void **p, size_t bytes);
cudaError_t cudaFreeHost(void *p);
cudaError_t cudaMemcpy(void *dst, const void *src, size_t bytes, cudaMemcpyKind kind);
cudaError_t cudaMemcpyAsync(void *dst, const void *src, size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream = 0);
cudaError_t cudaMemset(void *p, int value, size_t bytes);
cudaError_t cudaMemsetAsync(void *p, int value, size_t bytes, cudaStream_t stream = 0);
cudaError_t cudaMemcpyToSymbol(const void *symbol, const void *src, size_t bytes, size_t offset = 0,
                               cudaMemcpyKind kind = cudaMemcpyHostToDevice);
cudaError_t cudaMemcpyFromSymbol(void *dst, const void *symbol, size_t bytes, size_t offset = 0,
                                 cudaMemcpyKind kind = cudaMemcpyDeviceToHost);
cudaError_t cudaFuncSetAttribute(const void *func, int attribute, int value);
cudaError_t cudaStreamCreate(cudaStream_t *stream);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
cudaError_t cudaStreamBeginCapture(cudaStream_t stream, int mode);
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *graph);
cudaError_t cudaGraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t graph,
                                 unsigned long long flags);
cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream);
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec);
cudaError_t cudaGraphDestroy(cudaGraph_t graph);
cudaError_t cudaEventCreate(cudaEvent_t *event);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = 0);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t begin, cudaEvent_t end);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t begin, cudaEvent_t end);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags = 0);
}
template <class T> static inline cudaError_t cudaMalloc(T **p, size_t bytes)
{
	return cudaMalloc((void **)p, bytes);
}
template <class T> static inline cudaError_t cudaMallocManaged(T **p, size_t bytes)
{
	return cudaMallocManaged((void **)p, bytes, cudaMemAttachGlobal);
}
template <class T> static inline cudaError_t cudaMallocHost(T **p, size_t bytes)
{
	return cudaMallocHost((void **)p, bytes);
}
template <class T>
static inline cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *src, size_t bytes)
{
	return cudaMemcpyToSymbol((const void *)&symbol, src, bytes, 0, cudaMemcpyHostToDevice);
}
template <class T>
static inline cudaError_t cudaMemcpyFromSymbol(void *dst, const T &symbol, size_t bytes)
{
	return cudaMemcpyFromSymbol(dst, (const void *)&symbol, bytes, 0, cudaMemcpyDeviceToHost);
}
template <class T> static inline cudaError_t cudaFuncSetAttribute(T *func, int attribute, int value)
{
	return cudaFuncSetAttribute((const void *)func, attribute, value);
}

/* --- driver, for the example that speaks it; looked up by name so that nothing links against it */
typedef int CUresult;
typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef struct CUstream_st *CUstream;
#endif

/* A failed call ends the example with a message on stderr: stdout holds results only. */
#define CHECK(call)                                                                                \
	do {                                                                                       \
		int check_err = (int)(call);                                                       \
		if (check_err) {                                                                   \
			fprintf(stderr, "%s:%d: error %d\n", __FILE__, __LINE__, check_err);       \
			exit(1);                                                                   \
		}                                                                                  \
	} while (0)

/* FNV-1a over the bytes of a result. */
static inline unsigned int gx_checksum(const void *data, size_t bytes)
{
	const unsigned char *p = (const unsigned char *)data;
	unsigned int h = 2166136261u;

	for (size_t i = 0; i < bytes; i++)
		h = (h ^ p[i]) * 16777619u;
	return h;
}

#endif
