/* contexts.cu - the driver interface: two contexts on one device, a module of PTX text loaded into both, entry points by dlsym.
 * Lanes: add_k 2 contexts x 3 launches x 2 x 64 = 768.
 */
#include "gx_cuda.h"

#include <dlfcn.h>

static const char ptx[] = ".version 6.0\n.target sm_70\n.address_size 64\n"
			  ".visible .global .align 4 .u32 total;\n"
			  ".visible .entry add_k(.param .u64 p, .param .u32 k)\n"
			  "{\n"
			  "	.reg .b32 %r<8>;\n"
			  "	.reg .b64 %rd<6>;\n"
			  "	ld.param.u64 %rd1, [p];\n"
			  "	ld.param.u32 %r1, [k];\n"
			  "	cvta.to.global.u64 %rd2, %rd1;\n"
			  "	mov.u32 %r2, %ctaid.x;\n"
			  "	mov.u32 %r3, %ntid.x;\n"
			  "	mov.u32 %r4, %tid.x;\n"
			  "	mad.lo.s32 %r5, %r2, %r3, %r4;\n"
			  "	mul.wide.u32 %rd3, %r5, 4;\n"
			  "	add.s64 %rd4, %rd2, %rd3;\n"
			  "	ld.global.u32 %r6, [%rd4];\n"
			  "	add.s32 %r7, %r6, %r1;\n"
			  "	st.global.u32 [%rd4], %r7;\n"
			  "	mov.u64 %rd5, total;\n"
			  "	red.global.add.u32 [%rd5], 1;\n"
			  "	ret;\n"
			  "}\n";

typedef CUresult init_fn(unsigned int);
typedef CUresult device_get_fn(CUdevice *, int);
typedef CUresult ctx_create_fn(CUcontext *, unsigned int, CUdevice);
typedef CUresult ctx_fn(CUcontext);
typedef CUresult load_fn(CUmodule *, const void *);
typedef CUresult get_function_fn(CUfunction *, CUmodule, const char *);
typedef CUresult get_global_fn(CUdeviceptr *, size_t *, CUmodule, const char *);
typedef CUresult alloc_fn(CUdeviceptr *, size_t);
typedef CUresult fill_fn(CUdeviceptr, unsigned int, size_t);
typedef CUresult to_host_fn(void *, CUdeviceptr, size_t);
typedef CUresult launch_fn(CUfunction, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int,
			   unsigned int, unsigned int, CUstream, void **, void **);

int main(void)
{
	void *cuda = dlopen("libcuda.so.1", RTLD_NOW);
	CUcontext ctx[2];
	CUfunction function[2];
	CUdeviceptr data[2], total[2];
	int host[2][128], count[2];
	CUdevice device;

	if (!cuda)
		return 1;
#define FIND(type, name) type *p_##name = (type *)dlsym(cuda, #name)
	FIND(init_fn, cuInit);
	FIND(device_get_fn, cuDeviceGet);
	FIND(ctx_create_fn, cuCtxCreate_v2);
	FIND(ctx_fn, cuCtxSetCurrent);
	FIND(ctx_fn, cuCtxDestroy_v2);
	FIND(load_fn, cuModuleLoadData);
	FIND(get_function_fn, cuModuleGetFunction);
	FIND(get_global_fn, cuModuleGetGlobal_v2);
	FIND(alloc_fn, cuMemAlloc_v2);
	FIND(fill_fn, cuMemsetD32_v2);
	FIND(to_host_fn, cuMemcpyDtoH_v2);
	FIND(launch_fn, cuLaunchKernel);

	CHECK(p_cuInit(0));
	CHECK(p_cuDeviceGet(&device, 0));
	for (int c = 0; c < 2; c++) {
		CUmodule module;
		size_t bytes;

		CHECK(p_cuCtxCreate_v2(&ctx[c], 0, device));
		CHECK(p_cuModuleLoadData(&module, ptx));
		CHECK(p_cuModuleGetFunction(&function[c], module, "add_k"));
		CHECK(p_cuModuleGetGlobal_v2(&total[c], &bytes, module, "total"));
		CHECK(p_cuMemAlloc_v2(&data[c], sizeof(host[c])));
		CHECK(p_cuMemsetD32_v2(data[c], 10 * c, 128));
		CHECK(p_cuMemsetD32_v2(total[c], 0, 1));
	}
	for (int k = 1; k <= 3; k++) {
		for (int c = 0; c < 2; c++) {
			int by = k * (c + 1);
			void *args[] = { &data[c], &by };

			CHECK(p_cuCtxSetCurrent(ctx[c]));
			CHECK(p_cuLaunchKernel(function[c], 2, 1, 1, 64, 1, 1, 0, NULL, args, NULL));
		}
	}
	for (int c = 0; c < 2; c++) {
		CHECK(p_cuCtxSetCurrent(ctx[c]));
		CHECK(p_cuMemcpyDtoH_v2(host[c], data[c], sizeof(host[c])));
		CHECK(p_cuMemcpyDtoH_v2(&count[c], total[c], sizeof(int)));
		CHECK(p_cuCtxDestroy_v2(ctx[c]));
	}
	printf("contexts values %d %d totals %d %d checksum %08x\n", host[0][0], host[1][127], count[0], count[1],
	       gx_checksum(host, sizeof(host)));
	return 0;
}
