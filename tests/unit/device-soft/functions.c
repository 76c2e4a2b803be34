/* functions.c - modules, libraries, kernels and their functions: what they tell, how they are set up and launched, how many fit. */
#include "app.h"
#include "device/tell.h"

#include <unistd.h>

gx_soft_listen gpuext_soft_listen_1;

/* shape: where it runs; wide: what it takes; static shared memory of 1024 bytes, at most 256 threads */
static const char ptx[] = ".version 7.8\n.target sm_80\n.address_size 64\n"
                          ".visible .global .align 8 .b8 block[24];\n"
                          ".extern .shared .align 4 .b8 dynamic[];\n"
                          ".visible .entry shape(.param .u64 p)\n.maxntid 256, 1, 1\n"
                          "{\n"
                          "	.reg .b32 %r<8>;\n	.reg .b64 %rd<2>;\n"
                          "	.shared .align 4 .b8 fixed[1024];\n"
                          "	.local .align 8 .b8 own[48];\n"
                          "	ld.param.u64 %rd1, [p];\n	mov.u32 %r1, 0;\n"
                          "	st.shared.u32 [fixed], %r1;\n	st.local.u32 [own], %r1;\n"
                          "	mov.u32 %r1, %ntid.x;\n	st.global.u32 [%rd1], %r1;\n"
                          "	mov.u32 %r1, %ntid.y;\n	st.global.u32 [%rd1+4], %r1;\n"
                          "	mov.u32 %r1, %ntid.z;\n	st.global.u32 [%rd1+8], %r1;\n"
                          "	mov.u32 %r1, %nctaid.x;\n	st.global.u32 [%rd1+12], %r1;\n"
                          "	mov.u32 %r1, %nctaid.y;\n	st.global.u32 [%rd1+16], %r1;\n"
                          "	mov.u32 %r1, %dynamic_smem_size;\n"
                          "	st.global.u32 [%rd1+20], %r1;\n"
                          "	ret;\n"
                          "}\n"
                          ".visible .entry mixed(.param .u64 p, .param .f32 f, .param .u32 i)\n"
                          "{\n"
                          "	.reg .b32 %r<4>;\n	.reg .f32 %f<2>;\n	.reg .b64 %rd<2>;\n"
                          "	ld.param.u64 %rd1, [p];\n	ld.param.f32 %f1, [f];\n"
                          "	ld.param.u32 %r1, [i];\n"
                          "	st.global.f32 [%rd1], %f1;\n	st.global.u32 [%rd1+4], %r1;\n"
                          "	ret;\n"
                          "}\n";

static CUcontext second;
static CUmodule module;
static CUfunction shape, mixed;

static void modules(void)
{
	CUfunction list[3] = { NULL, NULL, (CUfunction)8 };
	CUmodule other, of;
	CUdeviceptr at;
	const char *name;
	unsigned int n = 9;
	size_t bytes;
	int mode = 0, value = 0;

	OK(cuModuleGetFunctionCount(&n, module));
	CHECK_EQ(n, 2);
	OK(cuModuleEnumerateFunctions(list, 1, module));
	CHECK(list[0] && !list[1]);
	OK(cuModuleEnumerateFunctions(list, 3, module));
	CHECK(list[0] == shape && list[1] == mixed && list[2] == (CUfunction)8);
	OK(cuFuncGetModule(&of, mixed));
	CHECK(of == module);
	OK(cuFuncGetName(&name, mixed));
	CHECK(!strcmp(name, "mixed"));
	OK(cuFuncIsLoaded(&value, mixed));
	CHECK_EQ(value, 1);
	OK(cuFuncLoad(mixed));
	OK(cuModuleGetLoadingMode(&mode));
	CHECK_EQ(mode, 2);
	OK(cuModuleGetGlobal_v2(&at, NULL, module, "block"));
	OK(cuModuleGetGlobal_v2(NULL, &bytes, module, "block"));
	CHECK_EQ(bytes, 24);
	CHECK_EQ(cuModuleGetGlobal_v2(&at, &bytes, module, "none"), CUDA_ERROR_NOT_FOUND);
	OK(cuModuleLoadDataEx(&other, ptx, 0, NULL, NULL));
	OK(cuModuleUnload(other));
	CHECK_EQ(cuModuleLoadFatBinary(&other, "\177ELF machine code"),
	         CUDA_ERROR_NO_BINARY_FOR_GPU);
	CHECK_EQ(cuModuleLoad(&other, "/nonexistent"), CUDA_ERROR_FILE_NOT_FOUND);
	INVALID(cuModuleLoad(&other, NULL));
	INVALID(cuModuleLoadData(NULL, ptx));
	INVALID(cuModuleLoadData(&other, NULL));
	INVALID(cuModuleGetLoadingMode(NULL));
	INVALID(cuModuleGetFunction(NULL, module, "shape"));
	INVALID(cuModuleGetFunction(&list[0], module, NULL));
	INVALID(cuModuleGetFunctionCount(NULL, module));
	INVALID(cuModuleEnumerateFunctions(NULL, 1, module));
	INVALID(cuModuleGetGlobal_v2(NULL, NULL, module, "block"));
	INVALID(cuModuleGetGlobal_v2(&at, &bytes, module, NULL));
	INVALID(cuFuncGetModule(NULL, mixed));
	INVALID(cuFuncGetName(NULL, mixed));
	INVALID(cuFuncIsLoaded(NULL, mixed));
}

static int attribute(CUfunction f, CUfunction_attribute which)
{
	int value = -99;

	OK(cuFuncGetAttribute(&value, which, f));
	return value;
}

static void attributes(void)
{
	static const struct {
		int which, of_shape, of_mixed;
	} rows[] = {
		{ CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, 256, 1024 },
		{ CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, 1024, 0 },
		{ CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES, 0, 0 },
		{ CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES, 48, 0 },
		{ CU_FUNC_ATTRIBUTE_PTX_VERSION, 80, 80 },
		{ CU_FUNC_ATTRIBUTE_BINARY_VERSION, 90, 90 },
		{ CU_FUNC_ATTRIBUTE_CACHE_MODE_CA, 0, 0 },
		{ CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 49152 - 1024, 49152 },
		{ CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT, 0, 0 },
		{ CU_FUNC_ATTRIBUTE_CLUSTER_SIZE_MUST_BE_SET, 0, 0 },
		{ CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH, 0, 0 },
		{ CU_FUNC_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE, 0, 0 },
	};
	int value;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		CHECK_EQ(attribute(shape, rows[i].which), rows[i].of_shape);
		CHECK_EQ(attribute(mixed, rows[i].which), rows[i].of_mixed);
	}
	INVALID(cuFuncGetAttribute(&value, -1, shape));
	INVALID(cuFuncGetAttribute(&value, 16, shape));
	INVALID(cuFuncGetAttribute(NULL, 0, shape));
	INVALID(cuFuncSetAttribute(shape, CU_FUNC_ATTRIBUTE_CACHE_MODE_CA, 1)); /* only told */
	INVALID(cuFuncSetAttribute(shape, CU_FUNC_ATTRIBUTE_CLUSTER_SIZE_MUST_BE_SET, 1));
	INVALID(cuFuncSetAttribute(shape, 16, 1));
	OK(cuFuncSetAttribute(shape, CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT, 50));
	CHECK_EQ(attribute(shape, CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT), 50);
	/* all that a block can have, less what the kernel has already */
	OK(cuFuncSetAttribute(shape, 8, 232448 - 1024));
	CHECK_EQ(attribute(shape, 8), 232448 - 1024);
	INVALID(cuFuncSetAttribute(shape, 8, 232448 - 1023));
	INVALID(cuFuncSetAttribute(shape, 8, -1));
	CHECK_EQ(attribute(shape, 8), 232448 - 1024);
	OK(cuFuncSetAttribute(shape, 8, 0));
	for (int i = 11; i <= 13; i++) {
		INVALID(cuFuncSetAttribute(shape, i, -1));
		OK(cuFuncSetAttribute(shape, i, 1));
		CHECK_EQ(attribute(shape, i), 1);
		OK(cuFuncSetAttribute(shape, i, 0));
	}
	OK(cuFuncSetAttribute(shape, 15, 1));
	OK(cuFuncSetCacheConfig(shape, 1));
	OK(cuFuncSetSharedMemConfig(shape, 1));
	CHECK_EQ(cuFuncSetCacheConfig(NULL, 1), CUDA_ERROR_INVALID_HANDLE);
}

static void parameters(void)
{
	static const size_t offsets[3] = { 0, 8, 12 }, sizes[3] = { 8, 4, 4 };
	size_t offset = 99, size = 99;

	for (size_t i = 0; i < 3; i++) {
		OK(cuFuncGetParamInfo(mixed, i, &offset, &size));
		CHECK(offset == offsets[i] && size == sizes[i]);
	}
	OK(cuFuncGetParamInfo(mixed, 1, &offset, NULL));
	CHECK_EQ(offset, 8);
	INVALID(cuFuncGetParamInfo(mixed, 3, &offset, &size));
	INVALID(cuFuncGetParamInfo(mixed, 0, NULL, &size));
}

/* --- how many blocks an SM holds: of 64 warps, 32 blocks, 233472 bytes of shared memory (1024 of each block are the device's), 65536
 * registers (32 a thread) */
static size_t shared_of(int block_size)
{
	return block_size > 128 ? 100000 : 0;
}

static void occupancy(void)
{
	static const struct {
		int block, dynamic, blocks;
	} rows[] = {
		{ 1, 0, 32 },
		{ 32, 0, 32 },
		{ 64, 0, 32 },
		{ 65, 0, 21 },
		{ 96, 0, 21 },
		{ 256, 0, 8 },
		{ 1024, 0, 2 },
		{ 1025, 0, 0 },
		{ 32, 233472 - 1024, 1 },
		{ 32, 233472 - 1023, 0 },
		{ 32, 233472 / 2 - 1024, 2 },
		{ 32, 233472 / 2 - 1023, 1 },
	};
	int n = -1, grid = -1, size = -1;
	size_t bytes;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		OK(cuOccupancyMaxActiveBlocksPerMultiprocessor(&n, mixed, rows[i].block,
		                                               (size_t)rows[i].dynamic));
		CHECK_EQ(n, rows[i].blocks);
	}
	OK(cuOccupancyMaxActiveBlocksPerMultiprocessor(&n, shape, 32, 233472 / 2 - 2048));
	CHECK_EQ(n, 2); /* its own shared memory counts */
	OK(cuOccupancyMaxActiveBlocksPerMultiprocessor(&n, shape, 32, 233472 / 2 - 2047));
	CHECK_EQ(n, 1);
	OK(cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&n, mixed, 32, 0, 1));
	INVALID(cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&n, mixed, 32, 0, 2));
	INVALID(cuOccupancyMaxActiveBlocksPerMultiprocessor(&n, mixed, 0, 0));
	INVALID(cuOccupancyMaxActiveBlocksPerMultiprocessor(NULL, mixed, 32, 0));
	/* the most threads; the largest block of equals; four SMs */
	OK(cuOccupancyMaxPotentialBlockSize(&grid, &size, mixed, NULL, 0, 0));
	CHECK(size == 1024 && grid == 8);
	OK(cuOccupancyMaxPotentialBlockSize(&grid, &size, mixed, NULL, 0, 100));
	CHECK(size == 64 && grid == 128); /* 32 of 64 are more than 16 of 100 */
	OK(cuOccupancyMaxPotentialBlockSize(&grid, &size, shape, NULL, 0, 0));
	CHECK(size == 256 && grid == 32);
	OK(cuOccupancyMaxPotentialBlockSize(&grid, &size, mixed, shared_of, 0, 0));
	CHECK(size == 1024 && grid == 8);
	OK(cuOccupancyMaxPotentialBlockSize(&grid, &size, mixed, shared_of, 0, 512));
	CHECK(size == 128 && grid == 64); /* 16 of 128 are more than 2 of 512 */
	OK(cuOccupancyMaxPotentialBlockSize(&grid, &size, mixed, NULL, 233472, 0));
	CHECK(size == 0 && grid == 0);
	OK(cuOccupancyMaxPotentialBlockSizeWithFlags(&grid, &size, mixed, NULL, 0, 0, 1));
	INVALID(cuOccupancyMaxPotentialBlockSizeWithFlags(&grid, &size, mixed, NULL, 0, 0, 2));
	INVALID(cuOccupancyMaxPotentialBlockSize(NULL, &size, mixed, NULL, 0, 0));
	INVALID(cuOccupancyMaxPotentialBlockSize(&grid, NULL, mixed, NULL, 0, 0));
	OK(cuOccupancyAvailableDynamicSMemPerBlock(&bytes, shape, 2, 32));
	CHECK_EQ(bytes, 233472 / 2 - 1024 - 1024);
	OK(cuOccupancyAvailableDynamicSMemPerBlock(&bytes, shape, 1, 32));
	CHECK_EQ(bytes, 232448 - 1024);
	OK(cuOccupancyAvailableDynamicSMemPerBlock(&bytes, shape, 114, 32));
	CHECK_EQ(bytes, 0);
	OK(cuOccupancyAvailableDynamicSMemPerBlock(&bytes, mixed, 114, 32));
	CHECK_EQ(bytes, 1024);
	INVALID(cuOccupancyAvailableDynamicSMemPerBlock(NULL, mixed, 1, 32));
	INVALID(cuOccupancyAvailableDynamicSMemPerBlock(&bytes, mixed, 0, 32));
	INVALID(cuOccupancyAvailableDynamicSMemPerBlock(&bytes, mixed, 1, 0));
}

/* --- the launch calls of CUDA 2: all is kept in the function */
static void launches_of_old(void)
{
	static const int want[6] = { 2, 3, 4, 5, 6, 64 };
	CUdeviceptr p = app_word(16);
	float got;

	OK(cuFuncSetBlockShape(shape, 2, 3, 4));
	OK(cuFuncSetSharedSize(shape, 64));
	OK(cuParamSetv(shape, 0, &p, 8));
	OK(cuParamSetSize(shape, 8));
	OK(cuLaunchGrid(shape, 5, 6));
	OK(cuCtxSynchronize());
	for (int i = 0; i < 6; i++)
		CHECK_EQ(app_read(16 + i), want[i]);
	OK(cuLaunch(shape));
	OK(cuCtxSynchronize());
	CHECK(app_read(19) == 1 && app_read(20) == 1);
	INVALID(cuLaunchGrid(shape, 0, 1));
	INVALID(cuLaunchGrid(shape, 1, 0));
	INVALID(cuFuncSetBlockShape(shape, 1, 1, 0));
	OK(cuParamSetv(mixed, 0, &p, 8));
	OK(cuParamSetf(mixed, 8, 2.5f));
	OK(cuParamSeti(mixed, 12, 77));
	OK(cuParamSetSize(mixed, 16));
	OK(cuFuncSetBlockShape(mixed, 1, 1, 1));
	OK(cuLaunchGridAsync(mixed, 1, 1, CU_STREAM_PER_THREAD));
	OK(cuStreamSynchronize(CU_STREAM_PER_THREAD));
	OK(cuMemcpyDtoH_v2(&got, p, 4));
	CHECK(got == 2.5f && app_read(17) == 77);
	INVALID(cuParamSeti(mixed, 4093, 1));
	INVALID(cuParamSetf(mixed, 4093, 1));
	OK(cuParamSeti(mixed, 4092, 1));
}

/* A function is of one context, whichever is current or has the stream. */
static void of_contexts(void)
{
	CUdeviceptr p = app_data;
	void *params[] = { &p };
	CUstream there;

	OK(cuCtxPushCurrent_v2(second));
	OK(cuStreamCreate(&there, 0));
	CHECK_EQ(cuLaunchKernel(shape, 1, 1, 1, 1, 1, 1, 0, NULL, params, NULL),
	         CUDA_ERROR_INVALID_HANDLE);
	OK(cuCtxPopCurrent_v2(NULL));
	CHECK_EQ(cuLaunchKernel(shape, 1, 1, 1, 1, 1, 1, 0, there, params, NULL),
	         CUDA_ERROR_INVALID_HANDLE);
	OK(cuLaunchKernel(shape, 1, 1, 1, 1, 1, 1, 0, NULL, params, NULL));
	OK(cuStreamDestroy_v2(there));
}

/* --- kernels of libraries: set up once, for all contexts of a device */
static void kernels(void)
{
	CUfunction here, there, again;
	CUkernel kernel, another;
	CUlibrary library, later, of;
	CUmodule of_library;
	CUcontext beside;
	CUdeviceptr at = 0;
	const char *name;
	size_t bytes, size = 99;
	int value = 0;
	unsigned int n;

	OK(cuLibraryLoadData(&library, ptx, NULL, NULL, 0, NULL, NULL, 0));
	OK(cuLibraryLoadData(&later, app_ptx, NULL, NULL, 0, NULL, NULL, 0));
	OK(cuLibraryGetKernel(&kernel, library, "shape"));
	OK(cuLibraryGetKernel(&another, later, "put"));
	OK(cuKernelGetLibrary(&of, kernel));
	CHECK(of == library);
	OK(cuKernelGetName(&name, kernel));
	CHECK(!strcmp(name, "shape"));
	OK(cuKernelGetName(&name, (CUkernel)(void *)mixed)); /* a function is taken as well */
	CHECK(!strcmp(name, "mixed"));
	OK(cuKernelSetAttribute(8, 60000, kernel, 0));
	OK(cuKernelGetFunction(&here, kernel));
	CHECK_EQ(attribute(here, 8), 60000);
	CHECK_EQ(attribute(here, 9), 0);
	OK(cuKernelGetFunction(&again, kernel));
	CHECK(again == here);
	OK(cuFuncSetAttribute((CUfunction)(void *)kernel, 9, 40)); /* by either handle */
	OK(cuKernelGetAttribute(&value, 9, kernel, 0));
	CHECK_EQ(value, 40);
	OK(cuKernelGetFunction(&again, kernel));
	CHECK_EQ(attribute(again, 9), 40);
	OK(cuCtxCreate_v2(&beside, 0, 0)); /* the same device */
	OK(cuKernelGetFunction(&there, kernel));
	CHECK(there != here && attribute(there, 8) == 60000 && attribute(there, 9) == 40);
	OK(cuCtxDestroy_v2(beside));
	OK(cuCtxPushCurrent_v2(second));
	OK(cuKernelGetFunction(&there, kernel));
	CHECK(there != here);
	CHECK_EQ(attribute(there, 8), 48128); /* another device */
	OK(cuKernelGetAttribute(&value, 8, kernel, 1));
	CHECK_EQ(value, 48128);
	/* of a device that is not the current one, without a primary context, and with */
	CHECK_EQ(cuKernelGetAttribute(&value, 8, kernel, 0), CUDA_ERROR_INVALID_CONTEXT);
	CHECK_EQ(cuKernelSetAttribute(8, 1, kernel, 0), CUDA_ERROR_INVALID_CONTEXT);
	OK(cuDevicePrimaryCtxRetain(&(CUcontext){ NULL }, 0));
	OK(cuKernelGetAttribute(&value, 8, kernel, 0));
	CHECK_EQ(value, 60000);
	OK(cuDevicePrimaryCtxRelease_v2(0));
	OK(cuCtxPopCurrent_v2(NULL));
	OK(cuKernelGetParamInfo(kernel, 0, &bytes, NULL));
	OK(cuKernelGetParamInfo(kernel, 0, &bytes, &size));
	CHECK(bytes == 0 && size == 8);
	OK(cuLibraryGetModule(&of_library, library));
	CHECK_EQ(cuModuleUnload(of_library), CUDA_ERROR_NOT_PERMITTED);
	OK(cuLibraryGetGlobal(&at, NULL, library, "block"));
	OK(cuLibraryGetGlobal(NULL, &bytes, library, "block"));
	CHECK(at && bytes == 24);
	OK(cuLibraryUnload(library)); /* the older of two; functions of all contexts go with it */
	OK(cuKernelGetLibrary(&of, another));
	INVALID(cuKernelGetLibrary(NULL, another));
	INVALID(cuKernelGetName(NULL, another));
	INVALID(cuKernelGetName(&name, NULL));
	INVALID(cuKernelGetFunction(NULL, another));
	INVALID(cuKernelGetAttribute(NULL, 8, another, 0));
	INVALID(cuKernelGetParamInfo(another, 0, NULL, &size));
	INVALID(cuLibraryGetKernel(NULL, later, "put"));
	INVALID(cuLibraryGetKernel(&kernel, later, NULL));
	INVALID(cuLibraryGetKernelCount(NULL, later));
	INVALID(cuLibraryEnumerateKernels(NULL, 1, later));
	INVALID(cuLibraryGetModule(NULL, later));
	INVALID(cuLibraryGetGlobal(&at, &bytes, later, NULL));
	INVALID(cuLibraryLoadData(&library, NULL, NULL, NULL, 0, NULL, NULL, 0));
	INVALID(cuLibraryLoadFromFile(&library, NULL, NULL, NULL, 0, NULL, NULL, 0));
	OK(cuLibraryGetKernelCount(&n, later));
	CHECK_EQ(n, 2);
	OK(cuLibraryUnload(later));
}

/* --- names */
static void names(void)
{
	const char *text = "?";
	const void *table = text;
	CUuuid uuid = { { 0 } };
	void *fn = (void *)8;
	int status = 9;

	OK(cuGetErrorString(CUDA_ERROR_ILLEGAL_ADDRESS, &text));
	CHECK(!strcmp(text, "an illegal memory access was encountered"));
	INVALID(cuGetErrorString(12345, &text));
	CHECK(!text);
	INVALID(cuGetErrorName(12345, &text));
	INVALID(cuGetErrorString(700, NULL));
	INVALID(cuGetErrorName(700, NULL));
	OK(cuGetProcAddress_v2("cuNoSuchThing", &fn, 12000, 0, &status));
	CHECK(!fn && status == CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND);
	OK(cuGetProcAddress_v2("cuGetProcAddress_v2", &fn, 2000, 0, &status)); /* a symbol itself */
	CHECK(fn == (void *)cuGetProcAddress_v2 && status == CU_GET_PROC_ADDRESS_SUCCESS);
	OK(cuGetProcAddress("cuGraphInstantiate", &fn, 11999, 0));
	CHECK(fn == (void *)cuGraphInstantiateWithFlags || fn == (void *)cuGraphInstantiate_v2);
	OK(cuGetProcAddress("cuGraphInstantiate", &fn, 12000, 0));
	CHECK(fn == (void *)cuGraphInstantiateWithFlags);
	OK(cuGetProcAddress("cuGraphInstantiate", &fn, 10000, 0));
	CHECK(fn == (void *)cuGraphInstantiate);
	OK(cuGetProcAddress("cuInit", &fn, 12000, 2)); /* has no twin */
	CHECK(fn == (void *)cuInit);
	OK(cuGetProcAddress("cuLaunchKernel", &fn, 12000, 1));
	CHECK(fn == (void *)cuLaunchKernel);
	CHECK_EQ(cuGetProcAddress("cuLaunchKernelEx", &fn, 11050, 0), CUDA_ERROR_NOT_FOUND);
	INVALID(cuGetProcAddress(NULL, &fn, 12000, 0));
	INVALID(cuGetProcAddress("cuInit", NULL, 12000, 0));
	INVALID(cuGetProcAddress("cuInit", &fn, 0, 0));
	INVALID(cuGetProcAddress("cuInit", &fn, 12000, 3));
	CHECK_EQ(cuGetExportTable(&table, &uuid), CUDA_ERROR_NOT_FOUND);
	CHECK(!table);
	OK(cuProfilerStart());
	OK(cuProfilerStop());
}

/* --- the linker */
static char heard[1024];

static void hear(const char *text)
{
	snprintf(heard, sizeof(heard), "%s", text);
}

static void linker(void)
{
	char path[] = "/tmp/gpuext-test-XXXXXX", *text = strdup(app_ptx), log[4] = "xyz";
	CUjit_option options[] = { CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, CU_JIT_ERROR_LOG_BUFFER };
	void *values[] = { (void *)sizeof(log), log }, *image;
	int fd = mkstemp(path);
	CUlinkState state;
	CUmodule linked;
	size_t size;

	CHECK_EQ(write(fd, app_ptx, sizeof(app_ptx)), sizeof(app_ptx));
	close(fd);
	OK(cuLinkCreate(0, NULL, NULL, &state));
	INVALID(cuLinkComplete(state, &image, &size)); /* nothing in it */
	CHECK_EQ(cuLinkAddFile(state, CU_JIT_INPUT_PTX, "/nonexistent", 0, NULL, NULL),
	         CUDA_ERROR_FILE_NOT_FOUND);
	INVALID(cuLinkAddFile_v2(state, CU_JIT_INPUT_PTX, NULL, 0, NULL, NULL));
	CHECK_EQ(cuLinkAddFile_v2(state, 3, path, 0, NULL, NULL), CUDA_ERROR_NOT_SUPPORTED);
	OK(cuLinkAddFile(state, CU_JIT_INPUT_PTX, path, 0, NULL, NULL));
	INVALID(cuLinkComplete(state, NULL, &size));
	OK(cuLinkComplete(state, &image, NULL));
	OK(cuModuleLoadData(&linked, image));
	OK(cuModuleUnload(linked));
	gpuext_soft_listen_1(hear);
	OK(cuLinkAddData(state, CU_JIT_INPUT_PTX, text, sizeof(app_ptx), "twice", 0, NULL, NULL));
	CHECK_EQ(cuLinkComplete(state, &image, &size), CUDA_ERROR_INVALID_PTX); /* put, two times */
	CHECK(strstr(heard, "put"));
	gpuext_soft_listen_1(NULL);
	INVALID(cuLinkAddData(state, CU_JIT_INPUT_PTX, NULL, 1, "", 0, NULL, NULL));
	INVALID(cuLinkAddData(state, CU_JIT_INPUT_PTX, text, 0, "", 0, NULL, NULL));
	OK(cuLinkDestroy(state));
	/* the same with a log of four bytes, its size before it */
	OK(cuLinkCreate_v2(2, options, values, &state));
	OK(cuLinkAddFile_v2(state, CU_JIT_INPUT_PTX, path, 0, NULL, NULL));
	CHECK(!log[0] && !values[0]);
	OK(cuLinkAddFile_v2(state, CU_JIT_INPUT_PTX, path, 0, NULL, NULL));
	CHECK_EQ(cuLinkComplete(state, &image, &size), CUDA_ERROR_INVALID_PTX);
	CHECK(!strcmp(log, "GX0") && values[0] == (void *)3);
	OK(cuLinkDestroy(state));
	OK(cuModuleLoadDataEx(&linked, app_ptx, 1, options, (void *[]){ (void *)4 })); /* no log */
	OK(cuModuleUnload(linked));
	INVALID(cuLinkCreate(1, NULL, values, &state));
	INVALID(cuLinkCreate(1, options, NULL, &state));
	INVALID(cuLinkCreate(0, NULL, NULL, NULL));
	unlink(path);
	free(text);
}

/* What is asked of a kernel on a device: in the current context if it is of that device and lives, else in the primary one if there is one. */
static CUkernel asked_of;
static CUcontext ending;
static atomic_int step;

static CUresult ask(CUdevice device)
{
	int value = -1;
	CUresult result =
	        cuKernelGetAttribute(&value, CU_FUNC_ATTRIBUTE_NUM_REGS, asked_of, device);

	CHECK((result == CUDA_SUCCESS) == (value > 0));
	return result;
}

static void *in_dead_context(void *arg)
{
	(void)arg;
	OK(cuCtxSetCurrent(ending));
	OK(ask(1));
	atomic_store(&step, 1);
	while (atomic_load(&step) != 2)
		sched_yield();
	CHECK_EQ(ask(1), CUDA_ERROR_INVALID_CONTEXT);
	return NULL;
}

static void where_kernels_are(void)
{
	CUcontext primary;
	CUlibrary library;
	pthread_t thread;

	OK(cuLibraryLoadData(&library, ptx, NULL, NULL, 0, NULL, NULL, 0));
	OK(cuLibraryGetKernel(&asked_of, library, "shape"));
	OK(ask(0)); /* app_ctx is current, and of device 0 */
	CHECK_EQ(ask(1), CUDA_ERROR_INVALID_CONTEXT);
	CHECK_EQ(ask(2), CUDA_ERROR_INVALID_DEVICE);
	CHECK_EQ(ask(-1), CUDA_ERROR_INVALID_DEVICE);
	OK(cuCtxCreate_v2(&ending, 0, 1));
	OK(cuCtxPopCurrent_v2(NULL));
	CHECK(!pthread_create(&thread, NULL, in_dead_context, NULL));
	while (!atomic_load(&step))
		sched_yield();
	OK(cuCtxDestroy_v2(ending));
	atomic_store(&step, 2);
	pthread_join(thread, NULL);
	OK(cuDevicePrimaryCtxRetain(&primary, 1));
	OK(ask(1));
	OK(cuDevicePrimaryCtxRelease_v2(1));
	CHECK_EQ(ask(1), CUDA_ERROR_INVALID_CONTEXT);
	OK(cuLibraryUnload(library));
}

static void *unload(void *library)
{
	OK(cuLibraryUnload(library));
	return NULL;
}

/* Each waits for what runs in the context, and the modules of the others go meanwhile. */
static void libraries_go_together(void)
{
	enum { N = 4, ROUNDS = 20 };
	CUlibrary library[N];
	pthread_t thread[N];
	struct app_gate gate;
	CUmodule here;
	CUstream stream;

	OK(cuStreamCreate(&stream, 1));
	for (int round = 0; round < ROUNDS; round++) {
		for (int i = 0; i < N; i++) {
			OK(cuLibraryLoadData(&library[i], app_ptx, NULL, NULL, 0, NULL, NULL, 0));
			OK(cuLibraryGetModule(&here, library[i]));
		}
		app_gate_close(&gate, stream);
		for (int i = 0; i < N; i++)
			CHECK(!pthread_create(&thread[i], NULL, unload, library[N - 1 - i]));
		usleep(2000); /* they are in there */
		atomic_store(&gate.open, true);
		for (int i = 0; i < N; i++)
			pthread_join(thread[i], NULL);
	}
	OK(cuStreamDestroy_v2(stream));
}

int main(void)
{
	app_begin();
	OK(cuCtxCreate_v2(&second, 0, 1));
	OK(cuCtxPopCurrent_v2(NULL));
	OK(cuModuleLoadData(&module, ptx));
	OK(cuModuleGetFunction(&shape, module, "shape"));
	OK(cuModuleGetFunction(&mixed, module, "mixed"));
	modules();
	attributes();
	parameters();
	occupancy();
	launches_of_old();
	of_contexts();
	kernels();
	where_kernels_are();
	libraries_go_together();
	names();
	linker();
	OK(cuCtxDestroy_v2(second));
	OK(cuCtxDestroy_v2(app_ctx));
	return TEST_END();
}
