/* api.c - calls of the soft driver one by one: what they answer, and what they say to what is wrong. */
#include "../test.h"
#include "device/soft/driver.h"
#include "device/tell.h"

#include <stdlib.h>
#include <sys/sysinfo.h>
#include <unistd.h>

#define FAT_MAGIC 0xba55ed50u

static const char ptx[] = ".version 7.0\n.target sm_70\n.address_size 64\n"
                          ".visible .global .align 4 .u32 counter = 5;\n"
                          ".visible .entry where(.param .u64 p)\n"
                          "{\n"
                          "	.reg .b32 %r<8>;\n	.reg .b64 %rd<6>;\n"
                          "	ld.param.u64 %rd1, [p];\n"
                          "	mov.u32 %r1, %ntid.x;\n	st.global.u32 [%rd1], %r1;\n"
                          "	mov.u32 %r1, %ntid.y;\n	st.global.u32 [%rd1+4], %r1;\n"
                          "	mov.u32 %r1, %ntid.z;\n	st.global.u32 [%rd1+8], %r1;\n"
                          "	mov.u32 %r1, %nctaid.x;\n	st.global.u32 [%rd1+12], %r1;\n"
                          "	mov.u32 %r1, %nctaid.y;\n	st.global.u32 [%rd1+16], %r1;\n"
                          "	mov.u32 %r1, %nctaid.z;\n	st.global.u32 [%rd1+20], %r1;\n"
                          "	ret;\n"
                          "}\n"
                          ".visible .entry none()\n{\n	ret;\n}\n";

gx_soft_listen gpuext_soft_listen_1;
gx_soft_unsupported gpuext_soft_unsupported_1;

static CUcontext ctx, second;
static CUmodule module;
static CUfunction where;
static CUdeviceptr data;

static void begin(void)
{
	CHECK_EQ(cuInit(0), CUDA_SUCCESS);
	CHECK_EQ(cuCtxCreate_v2(&second, 0, 1), CUDA_SUCCESS);
	CHECK_EQ(cuCtxCreate_v2(&ctx, 0, 0), CUDA_SUCCESS);
	CHECK_EQ(cuModuleLoadData(&module, ptx), CUDA_SUCCESS);
	CHECK_EQ(cuModuleGetFunction(&where, module, "where"), CUDA_SUCCESS);
	CHECK_EQ(cuMemAlloc_v2(&data, 4096), CUDA_SUCCESS);
}

static void devices(void)
{
	size_t bytes = 0, free_bytes, total = 1;
	int value = -7, device;

	CHECK_EQ(cuMemGetInfo_v2(&free_bytes, &total), CUDA_SUCCESS);
	CHECK_EQ(cuDeviceTotalMem_v2(&bytes, 0), CUDA_SUCCESS);
	CHECK(bytes == total && free_bytes < total);
	CHECK_EQ(cuDeviceTotalMem_v2(&bytes, 2), CUDA_ERROR_INVALID_DEVICE);
	CHECK_EQ(cuDeviceTotalMem_v2(NULL, 0), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuDeviceGet(&device, 1), CUDA_SUCCESS);
	CHECK_EQ(device, 1);
	CHECK_EQ(cuDeviceGet(&device, 2), CUDA_ERROR_INVALID_DEVICE);
	CHECK_EQ(cuDeviceGet(&device, -1), CUDA_ERROR_INVALID_DEVICE);
	CHECK_EQ(cuDeviceGetAttribute(&value, 0, 0), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuDeviceGetAttribute(&value, -1, 0), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuDeviceGetAttribute(&value, 401, 0), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(value, -7);
	CHECK_EQ(cuDeviceGetAttribute(&value, 400, 0), CUDA_SUCCESS);
	CHECK_EQ(value, 0);
	CHECK_EQ(cuDeviceGetAttribute(&value, 1, 0), CUDA_SUCCESS);
	CHECK_EQ(value, 1024);
	CHECK_EQ(cuDeviceGetAttribute(&value, 10, 1), CUDA_SUCCESS);
	CHECK_EQ(value, 32);
	CHECK_EQ(cuCtxEnablePeerAccess(second, 0), CUDA_SUCCESS);
	CHECK_EQ(cuCtxDisablePeerAccess(second), CUDA_SUCCESS);
}

static void registered(void)
{
	static char host[8192];
	CUdeviceptr at;

	CHECK_EQ(cuMemHostRegister_v2(NULL, 8, 0), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemHostRegister_v2(host, 0, 0), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemHostRegister_v2(host, sizeof(host), 16), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemHostRegister_v2(host, sizeof(host), 0), CUDA_SUCCESS);
	CHECK_EQ(cuMemHostGetDevicePointer_v2(&at, host + 5, 0), CUDA_SUCCESS);
	CHECK_EQ(at, (uintptr_t)host + 5);
	CHECK_EQ(cuMemHostUnregister(host + 8), CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED);
	CHECK_EQ(cuMemHostUnregister(NULL), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemHostUnregister(host), CUDA_SUCCESS);
	CHECK_EQ(cuMemHostUnregister(host), CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED);
	CHECK_EQ(cuMemHostGetDevicePointer_v2(&at, host, 0), CUDA_ERROR_INVALID_VALUE);
}

/* More than the machine has is refused at once, whatever could be mapped. */
static void managed(void)
{
	struct sysinfo info;
	CUdeviceptr at = 0;

	CHECK_EQ(sysinfo(&info), 0);
	CHECK_EQ(cuMemAllocManaged(
	                 &at, (size_t)(info.totalram + info.totalswap) * info.mem_unit + (1u << 30),
	                 1),
	         CUDA_ERROR_OUT_OF_MEMORY);
	CHECK_EQ(cuMemAllocManaged(&at, 0, 1), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemAllocManaged(&at, 4096, 1), CUDA_SUCCESS);
	CHECK_EQ(cuMemFree_v2(at), CUDA_SUCCESS);
}

/* A kernel that can't be launched: its module is loaded, it is there, and cuFuncLoad says so before anybody launches it. */
static void loads(void)
{
	static const char text[] = ".version 7.0\n.target sm_80\n.address_size 64\n"
	                           ".visible .entry fine() { ret; }\n"
	                           ".visible .entry nowhere() { bra NOWHERE; ret; }\n";
	CUmodule of_text;
	CUfunction function;

	CHECK_EQ(cuModuleLoadData(&of_text, text), CUDA_SUCCESS);
	CHECK_EQ(cuModuleGetFunction(&function, of_text, "fine"), CUDA_SUCCESS);
	CHECK_EQ(cuFuncLoad(function), CUDA_SUCCESS);
	CHECK_EQ(cuModuleGetFunction(&function, of_text, "nowhere"), CUDA_SUCCESS);
	CHECK_EQ(cuFuncLoad(function), CUDA_ERROR_INVALID_PTX);
	CHECK_EQ(cuModuleUnload(of_text), CUDA_SUCCESS);
}

/* The runtime asks for its managed variables before it makes a context current. */
static void managed_variables(void)
{
	static const char text[] =
	        ".version 7.0\n.target sm_80\n.address_size 64\n"
	        ".visible .global .align 4 .u32 plain = 3;\n"
	        ".visible .global .attribute(.managed) .align 4 .u32 shared = 4;\n";
	CUcontext popped[2] = { NULL }, primary, found;
	CUdeviceptr at = 0, again = 0;
	CUlibrary library;
	size_t bytes = 0;
	int n = 0, active;
	unsigned flags;

	CHECK_EQ(cuLibraryLoadData(&library, text, NULL, NULL, 0, NULL, NULL, 0), CUDA_SUCCESS);
	while (n < 2 && !cuCtxGetCurrent(&found) && found)
		CHECK_EQ(cuCtxPopCurrent_v2(&popped[n++]), CUDA_SUCCESS);
	CHECK(!cuCtxGetCurrent(&found) && !found);
	CHECK_EQ(cuDevicePrimaryCtxGetState(0, &flags, &active), CUDA_SUCCESS);
	if (!active) /* nowhere is the library loaded, nor could it be */
		CHECK_EQ(cuLibraryGetManaged(&at, &bytes, library, "shared"),
		         CUDA_ERROR_INVALID_CONTEXT);
	CHECK_EQ(cuDevicePrimaryCtxRetain(&primary, 0), CUDA_SUCCESS);
	CHECK_EQ(cuLibraryGetManaged(&at, &bytes, library, "shared"), CUDA_SUCCESS);
	CHECK_EQ(bytes, 4);
	CHECK(at && *(unsigned *)(uintptr_t)at == 4);
	CHECK_EQ(cuLibraryGetManaged(NULL, NULL, library, "shared"), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuLibraryGetManaged(&again, NULL, library, "plain"), CUDA_ERROR_NOT_FOUND);
	CHECK_EQ(cuCtxPushCurrent_v2(primary), CUDA_SUCCESS);
	CHECK_EQ(cuLibraryGetGlobal(&again, NULL, library, "shared"), CUDA_SUCCESS);
	CHECK_EQ(again, at);
	CHECK_EQ(cuCtxPopCurrent_v2(NULL), CUDA_SUCCESS);
	CHECK_EQ(cuLibraryUnload(library), CUDA_SUCCESS);
	CHECK_EQ(cuDevicePrimaryCtxRelease_v2(0), CUDA_SUCCESS);
	while (n)
		CHECK_EQ(cuCtxPushCurrent_v2(popped[--n]), CUDA_SUCCESS);
}

static void copies(void)
{
	CUdeviceptr other;
	int word = 77;

	CHECK_EQ(cuMemcpyHtoD_v2(data, &word, 4), CUDA_SUCCESS);
	CHECK_EQ(cuCtxPushCurrent_v2(second), CUDA_SUCCESS);
	CHECK_EQ(cuMemAlloc_v2(&other, 64), CUDA_SUCCESS);
	CHECK_EQ(cuMemcpyPeerAsync(other, NULL, data, ctx, 4, NULL), CUDA_ERROR_INVALID_CONTEXT);
	CHECK_EQ(cuMemcpyPeerAsync(other, second, data, NULL, 4, NULL), CUDA_ERROR_INVALID_CONTEXT);
	CHECK_EQ(cuMemcpyPeerAsync(other, second, data, ctx, 4, NULL), CUDA_SUCCESS);
	CHECK_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
	word = 0;
	CHECK_EQ(cuMemcpyDtoH_v2(&word, other, 4), CUDA_SUCCESS);
	CHECK_EQ(word, 77);
	CHECK_EQ(cuMemFree_v2(other), CUDA_SUCCESS);
	CHECK_EQ(cuCtxPopCurrent_v2(NULL), CUDA_SUCCESS);
}

static void shape_of_launch(unsigned *shape)
{
	CHECK_EQ(cuMemcpyDtoH_v2(shape, data, 24), CUDA_SUCCESS);
}

/* More blocks than fit at once: only who wants all of them there is refused, whichever way it says so. */
static void many_blocks(void)
{
	CUlaunchAttribute cooperative = { .id = CU_LAUNCH_ATTRIBUTE_COOPERATIVE,
		                          .value = { .cooperative = 1 } };
	CUlaunchConfig config = { 65, 1, 1, 1024, 1, 1, 0, NULL, &cooperative, 1 };
	void *params[] = { &data };

	CHECK_EQ(cuLaunchKernelEx(&config, where, params, NULL),
	         CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE);
	CHECK_EQ(cuLaunchCooperativeKernel(where, 65, 1, 1, 1024, 1, 1, 0, NULL, params),
	         CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE);
	cooperative.value.cooperative = 0;
	CHECK_EQ(cuLaunchKernelEx(&config, where, params, NULL), CUDA_SUCCESS);
	cooperative.value.cooperative = 1;
	config.gridDimX = 2;
	CHECK_EQ(cuLaunchKernelEx(&config, where, params, NULL), CUDA_SUCCESS);
	CHECK_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
}

static void launches(void)
{
	CUlaunchConfig config = { .gridDimX = 2,
		                  .gridDimY = 3,
		                  .gridDimZ = 4,
		                  .blockDimX = 5,
		                  .blockDimY = 6,
		                  .blockDimZ = 7 };
	void *params[] = { &data }, *missing[] = { NULL };
	unsigned shape[6];

	CHECK_EQ(cuLaunchKernelEx(&config, where, params, NULL), CUDA_SUCCESS);
	shape_of_launch(shape);
	CHECK(shape[0] == 5 && shape[1] == 6 && shape[2] == 7 && shape[3] == 2 && shape[4] == 3 &&
	      shape[5] == 4);
	CHECK_EQ(cuLaunchKernelEx(NULL, where, params, NULL), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuLaunchKernel(where, 7, 6, 5, 4, 3, 2, 0, NULL, params, NULL), CUDA_SUCCESS);
	shape_of_launch(shape);
	CHECK(shape[0] == 4 && shape[1] == 3 && shape[2] == 2 && shape[3] == 7 && shape[4] == 6 &&
	      shape[5] == 5);
	CHECK_EQ(cuLaunchKernel(where, 1, 1, 1, 1, 1, 1, 0, NULL, missing, NULL),
	         CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuLaunchKernel(where, 1, 1, 1, 1, 1, 1, 0, NULL, NULL, NULL),
	         CUDA_ERROR_INVALID_VALUE);
	for (int i = 0; i < 3; i++) { /* each of grid and block: zero, and one too many */
		static const unsigned most_block[3] = { 1024, 1024, 64 },
		                      most_grid[3] = { 2147483647, 65535, 65535 };
		unsigned g[3] = { 1, 1, 1 }, b[3] = { 1, 1, 1 };

		b[i] = most_block[i];
		CHECK_EQ(cuLaunchKernel(where, 1, 1, 1, b[0], b[1], b[2], 0, NULL, params, NULL),
		         CUDA_SUCCESS);
		b[i]++;
		CHECK_EQ(cuLaunchKernel(where, 1, 1, 1, b[0], b[1], b[2], 0, NULL, params, NULL),
		         CUDA_ERROR_INVALID_VALUE);
		b[i] = 0;
		CHECK_EQ(cuLaunchKernel(where, 1, 1, 1, b[0], b[1], b[2], 0, NULL, params, NULL),
		         CUDA_ERROR_INVALID_VALUE);
		g[i] = most_grid[i] + 1;
		CHECK_EQ(cuLaunchKernel(where, g[0], g[1], g[2], 1, 1, 1, 0, NULL, params, NULL),
		         CUDA_ERROR_INVALID_VALUE);
		g[i] = 0;
		CHECK_EQ(cuLaunchKernel(where, g[0], g[1], g[2], 1, 1, 1, 0, NULL, params, NULL),
		         CUDA_ERROR_INVALID_VALUE);
	}
	CHECK_EQ(cuLaunchKernel(where, 1, 1, 1, 32, 32, 2, 0, NULL, params, NULL),
	         CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuLaunchKernel(where, 1, 1, 1, 1, 1, 1, 49152, NULL, params, NULL), CUDA_SUCCESS);
	CHECK_EQ(cuLaunchKernel(where, 1, 1, 1, 1, 1, 1, 49153, NULL, params, NULL),
	         CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
}

static void libraries(void)
{
	void *arguments[] = { &data };
	CUDA_KERNEL_NODE_PARAMS node_params = { .gridDimX = 1,
		                                .gridDimY = 1,
		                                .gridDimZ = 1,
		                                .blockDimX = 1,
		                                .blockDimY = 1,
		                                .blockDimZ = 1,
		                                .kernelParams = arguments };
	CUDA_KERNEL_NODE_PARAMS shown;
	CUgraphNode node;
	CUgraph graph;
	CUlibrary library;
	CUkernel kernels[3] = { 0 }, kernel;
	CUdeviceptr address = 1;
	CUmodule of_library;
	size_t bytes = 0, offset = 7, size = 7;
	unsigned count = 0;
	int value = 0;

	CHECK_EQ(cuLibraryLoadData(&library, "nonsense", NULL, NULL, 0, NULL, NULL, 0),
	         CUDA_ERROR_INVALID_PTX);
	CHECK_EQ(cuLibraryLoadData(NULL, ptx, NULL, NULL, 0, NULL, NULL, 0),
	         CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuLibraryLoadData(&library, ptx, NULL, NULL, 0, NULL, NULL, 0), CUDA_SUCCESS);
	CHECK_EQ(cuLibraryGetKernelCount(&count, library), CUDA_SUCCESS);
	CHECK_EQ(count, 2);
	CHECK_EQ(cuLibraryEnumerateKernels(kernels, 1, library), CUDA_SUCCESS);
	CHECK(kernels[0] && !kernels[1]);
	CHECK_EQ(cuLibraryEnumerateKernels(kernels, 3, library), CUDA_SUCCESS);
	CHECK(kernels[1] && !kernels[2]);
	CHECK_EQ(cuLibraryGetKernel(&kernel, library, "nope"), CUDA_ERROR_NOT_FOUND);
	CHECK_EQ(cuLibraryGetKernel(&kernel, library, "where"), CUDA_SUCCESS);
	CHECK_EQ(cuLibraryGetModule(&of_library, library), CUDA_SUCCESS);
	CHECK(of_library && of_library != module);
	CHECK_EQ(cuLibraryGetGlobal(&address, &bytes, library, "counter"), CUDA_SUCCESS);
	CHECK_EQ(bytes, 4);
	CHECK_EQ(cuMemcpyDtoH_v2(&value, address, 4), CUDA_SUCCESS);
	CHECK_EQ(value, 5);
	CHECK_EQ(cuLibraryGetGlobal(&address, &bytes, library, "nope"), CUDA_ERROR_NOT_FOUND);
	CHECK_EQ(cuLibraryGetGlobal(NULL, NULL, library, "counter"), CUDA_ERROR_INVALID_VALUE);
	address = 1; /* a variable that is not managed is none to this call */
	CHECK_EQ(cuLibraryGetManaged(&address, &bytes, library, "counter"), CUDA_ERROR_NOT_FOUND);
	CHECK_EQ(cuLibraryGetManaged(&address, &bytes, library, "nope"), CUDA_ERROR_NOT_FOUND);
	CHECK_EQ(address, 1);
	CHECK_EQ(cuKernelGetParamInfo(kernel, 0, &offset, &size), CUDA_SUCCESS);
	CHECK(offset == 0 && size == 8);
	CHECK_EQ(cuKernelGetParamInfo(kernel, 1, &offset, &size), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuKernelSetCacheConfig(kernel, 0, 0), CUDA_SUCCESS);
	CHECK_EQ(cuKernelSetCacheConfig(kernel, 0, 2), CUDA_ERROR_INVALID_DEVICE);
	CHECK_EQ(cuKernelSetAttribute(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 1024, kernel,
	                              0),
	         CUDA_SUCCESS);
	CHECK_EQ(cuKernelGetAttribute(&value, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
	                              kernel, 0),
	         CUDA_SUCCESS);
	CHECK_EQ(value, 1024);
	CHECK_EQ(cuKernelGetAttribute(&value, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
	                              kernel, 2),
	         CUDA_ERROR_INVALID_DEVICE);
	CHECK_EQ(cuKernelSetAttribute(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, -1, kernel,
	                              0),
	         CUDA_ERROR_INVALID_VALUE);
	/* a node of its function is one of its kernel: the runtime finds what it launches by that */
	CHECK_EQ(cuKernelGetFunction(&node_params.func, kernel), CUDA_SUCCESS);
	CHECK_EQ(cuGraphCreate(&graph, 0), CUDA_SUCCESS);
	CHECK_EQ(cuGraphAddKernelNode_v2(&node, graph, NULL, 0, &node_params), CUDA_SUCCESS);
	CHECK_EQ(cuGraphKernelNodeGetParams_v2(node, &shown), CUDA_SUCCESS);
	CHECK(shown.kern == kernel && shown.func == node_params.func);
	node_params.func = where;
	CHECK_EQ(cuGraphKernelNodeSetParams_v2(node, &node_params), CUDA_SUCCESS);
	CHECK_EQ(cuGraphKernelNodeGetParams_v2(node, &shown), CUDA_SUCCESS);
	CHECK(!shown.kern && shown.func == where);
	CHECK_EQ(cuGraphDestroy(graph), CUDA_SUCCESS);
	CHECK_EQ(cuLibraryUnload(library), CUDA_SUCCESS);
	CHECK_EQ(cuLibraryLoadFromFile(&library, "/nonexistent", NULL, NULL, 0, NULL, NULL, 0),
	         CUDA_ERROR_FILE_NOT_FOUND);
}

static char told[8192];

static void hear(const char *text)
{
	strncat(told, text, sizeof(told) - strlen(told) - 1);
}

/* A library is loaded where it is first used: what is wrong with it is said then. */
static void told_late(void)
{
	static const char big[] = ".version 7.0\n.target sm_70\n.address_size 64\n"
	                          ".visible .global .align 8 .b8 big[1099511627776];\n"
	                          ".visible .entry none()\n{\n	ret;\n}\n";
	CUlibrary library;
	CUmodule of_library = NULL;
	CUfunction function;
	CUkernel none;

	gpuext_soft_listen_1(hear);
	told[0] = '\0';
	CHECK_EQ(cuLibraryLoadData(&library, ptx, NULL, NULL, 0, NULL, NULL, 0), CUDA_SUCCESS);
	CHECK_EQ(cuLibraryGetModule(&of_library, library), CUDA_SUCCESS);
	CHECK_EQ(cuLibraryUnload(library), CUDA_SUCCESS);
	CHECK(!told[0]);
	CHECK_EQ(cuLibraryLoadData(&library, big, NULL, NULL, 0, NULL, NULL, 0), CUDA_SUCCESS);
	CHECK(!told[0]);
	CHECK_EQ(cuLibraryGetModule(&of_library, library), CUDA_ERROR_OUT_OF_MEMORY);
	CHECK(strstr(told, "'big' of 1099511627776 bytes"));
	CHECK_EQ(cuLibraryGetKernel(&none, library, "none"), CUDA_SUCCESS);
	CHECK_EQ(cuKernelGetFunction(&function, none), CUDA_ERROR_OUT_OF_MEMORY);
	CHECK_EQ(cuLibraryUnload(library), CUDA_SUCCESS);
	gpuext_soft_listen_1(NULL);
}

/* What is said before anybody listens is kept, as far as there is room, for the first who does. */
static void told_before(void)
{
	CUlibrary library;

	told[0] = '\0';
	gpuext_soft_unsupported_1("cuOne");
	gpuext_soft_listen_1(hear);
	CHECK(strstr(told, "cuOne"));
	gpuext_soft_listen_1(NULL);
	told[0] = '\0';
	gpuext_soft_listen_1(hear);             /* once */
	gx_driver_tell(&(struct gx_diag){ 0 }); /* nothing */
	CHECK(!told[0]);
	CHECK_EQ(cuLibraryLoadData(&library, "nonsense", NULL, NULL, 0, NULL, NULL, 0),
	         CUDA_ERROR_INVALID_PTX);
	CHECK(told[0]);
	gpuext_soft_listen_1(NULL);
	told[0] = '\0';
	for (int i = 0; i < 1000; i++)
		gpuext_soft_unsupported_1(i == 999 ? "cuLast" : "cuMany");
	gpuext_soft_listen_1(hear);
	CHECK(strlen(told) > 3500 && strlen(told) < 4096 && !strstr(told, "cuLast"));
	gpuext_soft_listen_1(NULL);
}

/* An image in a file, whose end is known. */
static CUresult from_file(const void *bytes, size_t n)
{
	char path[] = "/tmp/gpuext-test-XXXXXX";
	CUlibrary library;
	CUresult err;
	int fd = mkstemp(path);

	CHECK_EQ(write(fd, bytes, n), n);
	close(fd);
	err = cuLibraryLoadFromFile(&library, path, NULL, NULL, 0, NULL, NULL, 0);
	unlink(path);
	if (!err)
		CHECK_EQ(cuLibraryUnload(library), CUDA_SUCCESS);
	return err;
}

static void images(void)
{
	const uint32_t fat[8] = { FAT_MAGIC, 1, 1000 },
	               broken[8] = { FAT_MAGIC,  16 << 16 | 1, 16,         0,
		                     0xffffffff, 0xffffffff,   0xffffffff, 0xffffffff },
	               wrapper[6] = { 0x466243b1, 1 };
	char *text = strdup(ptx), *longer;
	CUlinkState state;
	CUmodule bad;
	void *linked;
	size_t size;

	CHECK_EQ(from_file(ptx, sizeof(ptx) - 1), CUDA_SUCCESS);
	CHECK_EQ(from_file("abc", 3), CUDA_ERROR_INVALID_IMAGE);
	CHECK_EQ(from_file(fat, sizeof(fat)), CUDA_ERROR_INVALID_IMAGE);
	/* whole, and its entry is none */
	CHECK_EQ(from_file(broken, sizeof(broken)), CUDA_ERROR_INVALID_IMAGE);
	CHECK_EQ(from_file(fat, 4), CUDA_ERROR_INVALID_IMAGE);
	CHECK_EQ(from_file(wrapper, 4), CUDA_ERROR_INVALID_IMAGE);
	CHECK_EQ(cuModuleLoadData(&bad, wrapper), CUDA_ERROR_INVALID_IMAGE); /* wraps nothing */
	CHECK_EQ(from_file("\177ELF", 4), CUDA_ERROR_NO_BINARY_FOR_GPU);
	CHECK_EQ(cuLinkCreate_v2(0, NULL, NULL, &state), CUDA_SUCCESS);
	CHECK_EQ(cuLinkAddData_v2(state, CU_JIT_INPUT_PTX, text, sizeof(ptx), "t", 0, NULL, NULL),
	         CUDA_SUCCESS);
	CHECK_EQ(cuLinkComplete(state, &linked, &size), CUDA_SUCCESS);
	CHECK(memmem(linked, size, ptx, sizeof(ptx) - 1)); /* one input is not written anew */
	CHECK_EQ(from_file(linked, size), CUDA_SUCCESS);   /* to its last byte */
	CHECK_EQ(from_file(linked, size - 1), CUDA_ERROR_INVALID_IMAGE);
	CHECK_EQ(from_file(linked, 15), CUDA_ERROR_NO_BINARY_FOR_GPU);
	longer = malloc(size);
	memcpy(longer, linked, size);
	memcpy(longer + 8, &(uint64_t){ UINT64_MAX }, 8);
	CHECK_EQ(from_file(longer, size), CUDA_ERROR_INVALID_IMAGE);
	CHECK_EQ(cuModuleLoadData(&bad, longer), CUDA_ERROR_INVALID_IMAGE);
	memcpy(longer + 8, &(uint64_t){ (256u << 20) + 1 }, 8);
	CHECK_EQ(cuModuleLoadData(&bad, longer), CUDA_ERROR_INVALID_IMAGE);
	free(longer);
	free(text);
	CHECK_EQ(cuLinkDestroy(state), CUDA_SUCCESS);
}

static void graphs(void)
{
	CUgraph graph;
	CUgraphNode record, wait, nodes[4];
	CUgraphNodeType type;
	CUgraphExec exec;
	CUevent event;
	CUstream stream;
	size_t n = 4;

	CHECK_EQ(cuGraphCreate(&graph, 0), CUDA_SUCCESS);
	CHECK_EQ(cuEventCreate(&event, 0), CUDA_SUCCESS);
	CHECK_EQ(cuStreamCreate(&stream, 0), CUDA_SUCCESS);
	CHECK_EQ(cuGraphAddEventRecordNode(&record, graph, NULL, 0, NULL),
	         CUDA_ERROR_INVALID_HANDLE);
	CHECK_EQ(cuGraphAddEventRecordNode(NULL, graph, NULL, 0, event), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuGraphAddEventWaitNode(&wait, NULL, NULL, 0, event), CUDA_ERROR_INVALID_HANDLE);
	CHECK_EQ(cuGraphAddEventRecordNode(&record, graph, NULL, 0, event), CUDA_SUCCESS);
	CHECK_EQ(cuGraphAddEventWaitNode(&wait, graph, &record, 1, event), CUDA_SUCCESS);
	CHECK_EQ(cuGraphNodeGetType(wait, &type), CUDA_SUCCESS);
	CHECK_EQ(type, CU_GRAPH_NODE_TYPE_WAIT_EVENT);
	CHECK_EQ(cuGraphNodeGetType(record, &type), CUDA_SUCCESS);
	CHECK_EQ(type, CU_GRAPH_NODE_TYPE_EVENT_RECORD);
	CHECK_EQ(cuGraphGetRootNodes(graph, nodes, &n), CUDA_SUCCESS);
	CHECK(n == 1 && nodes[0] == record);
	CHECK_EQ(cuGraphInstantiateWithFlags(&exec, graph, 0), CUDA_SUCCESS);
	CHECK_EQ(cuGraphLaunch(exec, stream), CUDA_SUCCESS);
	CHECK_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS);
	CHECK_EQ(cuEventQuery(event), CUDA_SUCCESS);
	CHECK_EQ(cuGraphExecKernelNodeSetParams_v2(exec, record, &(CUDA_KERNEL_NODE_PARAMS){ 0 }),
	         CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuGraphExecKernelNodeSetParams_v2(NULL, record, &(CUDA_KERNEL_NODE_PARAMS){ 0 }),
	         CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuGraphExecDestroy(exec), CUDA_SUCCESS);
	CHECK_EQ(cuGraphDestroy(graph), CUDA_SUCCESS);
	CHECK_EQ(cuStreamCopyAttributes(stream, stream), CUDA_SUCCESS);
	CHECK_EQ(cuStreamDestroy_v2(stream), CUDA_SUCCESS);
	CHECK_EQ(cuEventDestroy_v2(event), CUDA_SUCCESS);
}

/* Without a context. */
static void bare(void)
{
	while (cuCtxPopCurrent_v2(NULL) == CUDA_SUCCESS)
		;
	CHECK_EQ(cuStreamCopyAttributes(NULL, NULL), CUDA_ERROR_INVALID_CONTEXT);
	CHECK_EQ(cuCtxSynchronize(), CUDA_ERROR_INVALID_CONTEXT);
	CHECK_EQ(cuMemHostUnregister(&data), CUDA_ERROR_INVALID_CONTEXT);
	CHECK_EQ(cuCtxDestroy_v2(ctx), CUDA_SUCCESS);
	CHECK_EQ(cuCtxDestroy_v2(second), CUDA_SUCCESS);
	CHECK(cuCtxDestroy_v2(second) != CUDA_SUCCESS);
}

int main(void)
{
	setenv("GPUEXT_SOFT_DEVICES", "2", 1);
	begin();
	devices();
	registered();
	managed();
	loads();
	managed_variables();
	copies();
	launches();
	many_blocks();
	libraries();
	told_late();
	told_before();
	images();
	graphs();
	bare();
	return TEST_END_KEEPING(2);
}
