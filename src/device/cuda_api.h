/* cuda_api.h - the CUDA driver interface as far as gpuext speaks it: handle types, numbers, structs, prototypes. */
#ifndef GX_CUDA_API_H
#define GX_CUDA_API_H

#include <stddef.h>
#include <stdint.h>

typedef int CUresult;
typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
/* handles are opaque pointers; the names are the driver's */
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef struct CUlib_st *CUlibrary;
typedef struct CUkern_st *CUkernel;
typedef struct CUstream_st *CUstream;
typedef struct CUevent_st *CUevent;
typedef struct CUgraph_st *CUgraph;
typedef struct CUgraphNode_st *CUgraphNode;
typedef struct CUgraphExec_st *CUgraphExec;

/* Entry points of the real (or soft) driver that gpuext itself calls; resolved once. */
struct gx_cuda_api;

#endif
