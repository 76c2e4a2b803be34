/* peers.c - kernels of one device that access memory of another: when they may, since when, and until when. */
#include "app.h"

#include <unistd.h>

/* says that it is there, then waits until a word is not 0 */
static const char spin_ptx[] =
        ".version 7.0\n.target sm_70\n.address_size 64\n"
        ".visible .entry spin(.param .u64 p, .param .u64 there)\n"
        "{\n"
        "	.reg .b32 %r<4>;\n	.reg .b64 %rd<4>;\n	.reg .pred %p;\n"
        "	ld.param.u64 %rd1, [p];\n	ld.param.u64 %rd2, [there];\n"
        "	mov.u32 %r1, 1;\n"
        "	st.volatile.global.u32 [%rd2], %r1;\n"
        "again:\n"
        "	ld.volatile.global.u32 %r2, [%rd1];\n"
        "	setp.eq.u32 %p, %r2, 0;\n"
        "	@%p bra again;\n"
        "	ret;\n"
        "}\n";

static CUcontext second;

static int value(CUdeviceptr p)
{
	int v = -1;

	OK(cuMemcpyDtoH_v2(&v, p, 4));
	return v;
}

static CUresult put(CUfunction function, CUdeviceptr p, int v)
{
	OK(cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, NULL, (void *[]){ &p, &v }, NULL));
	return cuCtxSynchronize();
}

/* In a context of its own, which a fault ends. */
static CUresult put_on(int device, CUdeviceptr p, int v)
{
	CUfunction function;
	CUmodule module;
	CUcontext ctx;
	CUresult err;

	OK(cuCtxCreate_v2(&ctx, 0, device));
	OK(cuModuleLoadData(&module, app_ptx));
	OK(cuModuleGetFunction(&function, module, "put"));
	err = put(function, p, v);
	OK(cuCtxDestroy_v2(ctx));
	return err;
}

static void enabled(void)
{
	CUdeviceptr early, late;
	CUcontext same;

	OK(cuCtxSetCurrent(second));
	OK(cuMemAlloc_v2(&early, 64));
	OK(cuMemsetD32_v2(early, 0, 16));
	OK(cuCtxSetCurrent(app_ctx));
	CHECK_EQ(put_on(0, early, 5), CUDA_ERROR_ILLEGAL_ADDRESS);
	CHECK_EQ(value(early), 0);
	CHECK_EQ(cuCtxDisablePeerAccess(second), CUDA_ERROR_PEER_ACCESS_NOT_ENABLED);
	INVALID(cuCtxEnablePeerAccess(second, 1));
	CHECK_EQ(cuCtxEnablePeerAccess(app_ctx, 0), CUDA_ERROR_INVALID_CONTEXT);
	OK(cuCtxCreate_v2(&same, 0, 0));
	CHECK_EQ(cuCtxEnablePeerAccess(app_ctx, 0), CUDA_ERROR_PEER_ACCESS_UNSUPPORTED);
	OK(cuCtxDestroy_v2(same));
	OK(cuCtxEnablePeerAccess(second, 0));
	CHECK_EQ(cuCtxEnablePeerAccess(second, 0), CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED);
	OK(put(app_put, early, 5));
	CHECK_EQ(value(early), 5);
	/* what is made afterwards, too, but nothing behind its end */
	OK(cuCtxSetCurrent(second));
	OK(cuMemAlloc_v2(&late, 64));
	OK(cuCtxSetCurrent(app_ctx));
	OK(put(app_put, late + 60, 6));
	CHECK_EQ(value(late + 60), 6);
	CHECK_EQ(put_on(0, late + 64, 7), CUDA_ERROR_ILLEGAL_ADDRESS);
	/* the other way round it is not */
	CHECK_EQ(put_on(1, app_data, 8), CUDA_ERROR_ILLEGAL_ADDRESS);
	OK(cuMemFree_v2(late));
	CHECK_EQ(put_on(0, late, 9), CUDA_ERROR_ILLEGAL_ADDRESS);
	OK(cuCtxDisablePeerAccess(second));
	CHECK_EQ(cuCtxDisablePeerAccess(second), CUDA_ERROR_PEER_ACCESS_NOT_ENABLED);
	CHECK_EQ(put_on(0, early, 10), CUDA_ERROR_ILLEGAL_ADDRESS);
	CHECK_EQ(value(early), 5);
	OK(cuMemFree_v2(early));
}

/* A context that goes takes what it may with it; so does the peer. */
static void gone(void)
{
	CUcontext own, peer;
	CUdeviceptr p;

	OK(cuCtxSetCurrent(second));
	OK(cuMemAlloc_v2(&p, 64));
	OK(cuCtxSetCurrent(app_ctx));
	OK(cuCtxCreate_v2(&own, 0, 0));
	OK(cuCtxEnablePeerAccess(second, 0));
	OK(cuCtxDestroy_v2(own));
	CHECK_EQ(put_on(0, p, 1), CUDA_ERROR_ILLEGAL_ADDRESS);
	OK(cuCtxCreate_v2(&peer, 0, 1));
	OK(cuCtxPopCurrent_v2(&peer));
	OK(cuCtxEnablePeerAccess(peer, 0));
	OK(put(app_put, p, 2)); /* access is of the device */
	OK(cuCtxDestroy_v2(peer));
	CHECK_EQ(cuCtxEnablePeerAccess(peer, 0), CUDA_ERROR_CONTEXT_IS_DESTROYED);
	CHECK_EQ(put_on(0, p, 3), CUDA_ERROR_ILLEGAL_ADDRESS);
	CHECK_EQ(value(p), 2);
	OK(cuMemFree_v2(p));
}

/* Memory that is freed while a peer's kernel reads it: a fault of that kernel, and of nothing else. */
static void freed_meanwhile(void)
{
	const int *there;
	CUstream stream;
	CUfunction spin;
	CUmodule module;
	CUcontext own;
	CUdeviceptr p, q;

	OK(cuCtxCreate_v2(&own, 0, 0));
	OK(cuModuleLoadData(&module, spin_ptx));
	OK(cuModuleGetFunction(&spin, module, "spin"));
	OK(cuMemAlloc_v2(&q, 4));
	OK(cuMemsetD32_v2(q, 0, 1));
	OK(cuCtxEnablePeerAccess(second, 0));
	OK(cuCtxSetCurrent(second));
	OK(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
	OK(cuMemAlloc_v2(&p, 4096));
	OK(cuMemsetD32_v2(p, 0, 1));
	OK(cuCtxSetCurrent(own));
	OK(cuLaunchKernel(spin, 1, 1, 1, 1, 1, 1, 0, NULL, (void *[]){ &p, &q }, NULL));
	there = gx_mem_resolve(q, 4);
	while (!__atomic_load_n(there, __ATOMIC_ACQUIRE))
		sched_yield();
	OK(cuCtxSetCurrent(second));
	OK(cuMemFreeAsync(p, stream));
	OK(cuStreamSynchronize(stream));
	OK(cuStreamDestroy_v2(stream));
	OK(cuCtxSetCurrent(own));
	CHECK_EQ(cuCtxSynchronize(), CUDA_ERROR_ILLEGAL_ADDRESS);
	OK(cuCtxDestroy_v2(own));
}

static void told(void)
{
	int v = 9;

	OK(cuDeviceCanAccessPeer(&v, 0, 0));
	CHECK_EQ(v, 0);
	OK(cuDeviceCanAccessPeer(&v, 1, 0));
	CHECK_EQ(v, 1);
	for (int attribute = 1; attribute <= 5; attribute++) {
		OK(cuDeviceGetP2PAttribute(&v, attribute, 0, 1));
		CHECK_EQ(v, attribute == 2 || attribute == 3);
	}
}

/* Copies between devices need no access, and contexts that are some. */
static void copies(void)
{
	CUdeviceptr p;

	OK(cuCtxSetCurrent(second));
	OK(cuMemAlloc_v2(&p, 64));
	OK(cuMemsetD32_v2(p, 77, 16));
	OK(cuCtxSetCurrent(app_ctx));
	OK(cuMemcpyPeer(app_data, app_ctx, p, second, 64));
	CHECK_EQ(value(app_data + 60), 77);
	CHECK_EQ(cuMemcpyPeer(app_data, app_ctx, p, (CUcontext)app_module, 64),
	         CUDA_ERROR_INVALID_CONTEXT);
	CHECK_EQ(cuMemcpyPeerAsync(app_data, (CUcontext)app_module, p, second, 64, NULL),
	         CUDA_ERROR_INVALID_CONTEXT);
	OK(cuMemFree_v2(p));
}

int main(void)
{
	alarm(120);
	app_begin();
	OK(cuCtxCreate_v2(&second, 0, 1));
	OK(cuCtxPopCurrent_v2(&second));
	told();
	enabled();
	gone();
	freed_meanwhile();
	copies();
	return TEST_END();
}
