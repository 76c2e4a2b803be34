/* cudart.h - the stand-in CUDA runtime: its structs, its state, what its files share.
 *
 * The runtime is a layer over the driver API, found by name at run time: where an agent stands in
 * for the driver, it sees every call. GX_CUDART_MAJOR says whose layouts are spoken.
 */
#ifndef GX_CUDART_H
#define GX_CUDART_H

#include "device/cuda/api.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GX_CUDART_MAX_DEVICES 64

typedef int cudaError_t;
enum { /* where the runtime's codes are not the driver's */
       cudaSuccess = 0,
       cudaErrorInvalidConfiguration = 9,
       cudaErrorInvalidSymbol = 13,
       cudaErrorInvalidMemcpyDirection = 21,
       cudaErrorInsufficientDriver = 35,
       cudaErrorInvalidDeviceFunction = 98,
};

struct dim3 {
	unsigned int x, y, z;
};
struct cudaExtent {
	size_t width, height, depth;
};
struct cudaPos {
	size_t x, y, z;
};
struct cudaPitchedPtr {
	void *ptr;
	size_t pitch, xsize, ysize;
};
struct cudaChannelFormatDesc {
	int x, y, z, w, f;
};
struct cudaMemcpy3DParms {
	void *srcArray;
	struct cudaPos srcPos;
	struct cudaPitchedPtr srcPtr;
	void *dstArray;
	struct cudaPos dstPos;
	struct cudaPitchedPtr dstPtr;
	struct cudaExtent extent;
	int kind;
};
struct cudaPointerAttributes {
	int type, device;
	void *devicePointer, *hostPointer;
#if GX_CUDART_MAJOR == 13
	long reserved[8];
#endif
};
struct cudaFuncAttributes {
	size_t sharedSizeBytes, constSizeBytes, localSizeBytes;
	int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion, cacheModeCA;
	int maxDynamicSharedSizeBytes, preferredShmemCarveout;
#if GX_CUDART_MAJOR >= 12
	int clusterDimMustBeSet, requiredClusterWidth, requiredClusterHeight, requiredClusterDepth;
	int clusterSchedulingPolicyPreference, nonPortableClusterSizeAllowed, reserved[16];
#endif
};
struct cudaLaunchConfig {
	struct dim3 grid, block;
	size_t shared;
	CUstream stream;
	CUlaunchAttribute *attrs;
	unsigned int n_attrs;
};
struct cudaKernelNodeParams {
	void *func;
	struct dim3 grid, block;
	unsigned int shared;
	void **kernelParams, **extra;
};

struct cudaGraphNodeParams { /* every type of node; what is not here is as the driver has it */
	int type, reserved0[3];
	union {
		long long reserved1[29];
		struct cudaKernelNodeParams kernel;
		struct {
			int flags, reserved[3];
			struct cudaMemcpy3DParms copy;
		} memcpy;
		CUDA_MEM_ALLOC_NODE_PARAMS alloc;
		CUDA_CONDITIONAL_NODE_PARAMS conditional;
	};
	long long reserved2;
};

#pragma GCC visibility push(default)
#define TWIN_PLAIN(name, parameters)
#define TWIN_PTSZ(name, parameters) cudaError_t name##_ptsz parameters;
#define TWIN_PTDS(name, parameters) cudaError_t name##_ptds parameters;
#define CUDART(name, twin, parameters, arguments)                                                  \
	cudaError_t name parameters;                                                               \
	TWIN_##twin(name, parameters)
#include "defs/cudart_entry_points.def"
#undef CUDART
#undef TWIN_PLAIN
#undef TWIN_PTSZ
#undef TWIN_PTDS
const char *cudaGetErrorName(cudaError_t error);
const char *cudaGetErrorString(cudaError_t error);
struct cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, int f);
void **__cudaRegisterFatBinary(void *wrapper);
void __cudaRegisterFatBinaryEnd(void **handle);
void __cudaUnregisterFatBinary(void **handle);
void __cudaRegisterFunction(void **handle, const char *host, char *device, const char *name,
                            int thread_limit, void *tid, void *bid, void *block, void *grid,
                            int *wsize);
void __cudaRegisterVar(void **handle, char *host, char *device, const char *name, int ext,
                       size_t bytes, int constant, int global);
void __cudaRegisterManagedVar(void **handle, void **host, char *device, const char *name, int ext,
                              size_t bytes, int constant, int global);
char __cudaInitModule(void **handle);
unsigned int __cudaPushCallConfiguration(struct dim3 grid, struct dim3 block, size_t shared,
                                         CUstream stream);
#pragma GCC visibility pop

/* --- state.c: the driver, contexts of devices, the thread's errors */
struct rt_thread {
	int device;
	bool switched;           /* cudaSetDevice since the context was made current */
	unsigned int per_thread; /* above 0: inside of a _ptsz or _ptds entry point */
	cudaError_t last;
	unsigned int n_configs;
	struct rt_config {
		struct dim3 grid, block;
		size_t shared;
		CUstream stream;
	} configs[8];
};
extern __thread struct rt_thread rt_thread;
extern struct gx_cuda_api rt_driver;

cudaError_t rt_open(void);                          /* the driver is there and initialised */
cudaError_t rt_ready(void);                         /* ... and this thread has a context */
cudaError_t rt_context(int device, CUcontext *out); /* a device's primary context */
cudaError_t rt_done(cudaError_t err);               /* remembers it for cudaGetLastError */
CUstream rt_stream(CUstream stream);
void rt_forget_device(int device);

/* A runtime call: everything up to the driver call; gives the driver's result. */
#define RT_OPEN()                                                                                  \
	do {                                                                                       \
		cudaError_t open_err = rt_open();                                                  \
		if (open_err)                                                                      \
			return rt_done(open_err);                                                  \
	} while (0)
#define RT_READY()                                                                                 \
	do {                                                                                       \
		cudaError_t ready_err = rt_ready();                                                \
		if (ready_err)                                                                     \
			return rt_done(ready_err);                                                 \
	} while (0)

/* --- register.c: what programs registered at start */
cudaError_t rt_kernel(const void *host, CUkernel *out); /* host function, or a kernel handle */
cudaError_t rt_variable(const void *host, CUdeviceptr *address, size_t *bytes);
void *rt_host_function(CUkernel kernel); /* NULL: none was registered for it */
cudaError_t rt_load_registered(void);    /* all registered images, once a context is there */

void rt_add_library_kernel(CUlibrary library, CUkernel kernel);
bool rt_is_library_kernel(CUkernel kernel);
void rt_forget_library(CUlibrary library); /* it is about to go, and its kernels */

/* --- copy.c */
CUDA_MEMCPY3D rt_box_of(const struct cudaMemcpy3DParms *p);
/* --- graph.c */
cudaError_t rt_kernel_node(const struct cudaKernelNodeParams *p, CUDA_KERNEL_NODE_PARAMS *out);

#endif
