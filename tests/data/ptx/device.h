/* device.h - the little of CUDA that our samples need; works without the toolkit's headers (clang) and beside them (nvcc). */
#ifndef SAMPLE_DEVICE_H
#define SAMPLE_DEVICE_H

#ifdef __NVCC__
#include <cuda_runtime.h>
#else
#define __global__             __attribute__((global))
#define __device__             __attribute__((device))
#define __shared__             __attribute__((shared))
#define __constant__           __attribute__((constant))
#define __noinline__           __attribute__((noinline))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
struct dim3_like {
	int x, y, z;
};
#define threadIdx                                                                                  \
	(dim3_like{ __nvvm_read_ptx_sreg_tid_x(), __nvvm_read_ptx_sreg_tid_y(),                    \
	            __nvvm_read_ptx_sreg_tid_z() })
#define blockIdx                                                                                   \
	(dim3_like{ __nvvm_read_ptx_sreg_ctaid_x(), __nvvm_read_ptx_sreg_ctaid_y(),                \
	            __nvvm_read_ptx_sreg_ctaid_z() })
#define blockDim                                                                                   \
	(dim3_like{ __nvvm_read_ptx_sreg_ntid_x(), __nvvm_read_ptx_sreg_ntid_y(),                  \
	            __nvvm_read_ptx_sreg_ntid_z() })
#define __syncthreads() __syncthreads_like()
static inline __device__ void __syncthreads_like()
{
	__nvvm_bar_sync(0);
}
#endif

#endif
