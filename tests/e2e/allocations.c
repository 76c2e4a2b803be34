/* allocations.c - a driver API program that gets memory in every way, gives some of it back, and launches a kernel for each address
 * that something is to be known of.
 *
 * Each line on stdout is what allocations.bpf.c has to find there: result, number, offset, bytes, kind, state; and the result and the value of a read
 * of 8 bytes and of 3 bytes, and of a text with room for 5 bytes, all of which are alike but for the NUL. All of it follows from the calls in this file, and from nothing else.
 */
#define GX_CUDA_API_LOAD
#include "device/cuda/api.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEVICE, MANAGED, HOST, POOL, MODULE, MAPPED, LIVE = 0, LEFT, FREED };
enum { PAGE = 4096 };

static const char text[] =
        ".version 7.0\n.target sm_70\n.address_size 64\n"
        ".visible .global .align 8 .b8 told[40];\n"
        ".visible .entry ask(.param .u64 address, .param .u64 i)\n{\n\tret;\n}\n";

static struct gx_cuda_api cu;
static CUmodule module;
static CUfunction ask;
static uint64_t n_asked;
static int several; /* contexts have device memory */

static void check(CUresult err, const char *what)
{
	if (!err)
		return;
	printf("%s: error %d\n", what, err);
	exit(1);
}

#define DO(call, ...) check(cu.call(__VA_ARGS__), #call)

static void expect(CUdeviceptr address, int result, int id, size_t offset, size_t bytes, int kind,
                   int state)
{
	void *params[] = { &address, &n_asked };
	int reads;

	DO(cuLaunchKernel, ask, 1, 1, 1, 32, 1, 1, 0, NULL, params, NULL);
	DO(cuCtxSynchronize);
	printf("%d %d %zu %zu %d %d", result, id, offset, bytes, kind, state);
	for (size_t n = 8; n; n = n == 8 ? 3 : 0) {
		reads = !result && state == LIVE && offset + n <= bytes &&
		        !(several && (kind != HOST && kind != MANAGED));

		printf(" %d %llu", reads ? 0 : -EFAULT,
		       reads ? (n == 8 ? 0x0101010101010101 : 0x010101) *
		                       (17ull * ((unsigned)kind + 1))
		             : 0);
	}
	/* no byte is 0: as many as there is room for, in front of a NUL */
	reads = !result && state == LIVE && offset + 5 <= bytes &&
	        !(several && (kind != HOST && kind != MANAGED));
	printf(" %d %llu\n", reads ? 5 : -EFAULT, reads ? 17ull * ((unsigned)kind + 1) : 0);
	n_asked++;
}

static void expect_none(CUdeviceptr address)
{
	expect(address, -ENOENT, 0, 0, 0, 0, 0);
}

static void start(void)
{
	CUcontext context;
	CUdevice device;

	if (!gx_cuda_api_load(&cu, dlopen("libcuda.so.1", RTLD_NOW))) {
		printf("no driver\n");
		exit(1);
	}
	DO(cuInit, 0);
	DO(cuDeviceGet, &device, 0);
	DO(cuDevicePrimaryCtxRetain, &context, device);
	DO(cuCtxSetCurrent, context);
	DO(cuModuleLoadData, &module, text);
	DO(cuModuleGetFunction, &ask, module, "ask");
}

static void use_device(void)
{
	CUdeviceptr first, second, pitched, managed;
	size_t pitch;

	DO(cuMemAlloc_v2, &first, 1000);
	DO(cuMemAlloc_v2, &second, 64);
	DO(cuMemAllocPitch_v2, &pitched, &pitch, 100, 3, 4);
	DO(cuMemAllocManaged, &managed, 2 * PAGE, 1);
	DO(cuMemsetD8_v2, first, 17, 1000);
	DO(cuMemsetD8_v2, second, 17, 64);
	DO(cuMemsetD8_v2, pitched, 17, 3 * pitch);
	DO(cuMemsetD8_v2, managed, 34, 2 * PAGE);
	expect(first, 0, 1, 0, 1000, DEVICE, LIVE);
	expect(first + 992, 0, 1, 992, 1000, DEVICE, LIVE);
	expect(first + 993, 0, 1, 993, 1000, DEVICE, LIVE);
	expect(first + 999, 0, 1, 999, 1000, DEVICE, LIVE);
	expect_none(first + 1000);
	expect_none(first - 1);
	expect(second + 63, 0, 2, 63, 64, DEVICE, LIVE);
	expect(pitched + pitch, 0, 3, pitch, 3 * pitch, DEVICE, LIVE);
	expect(managed + PAGE, 0, 4, PAGE, 2 * PAGE, MANAGED, LIVE);
	expect_none(0);
	expect_none(UINT64_MAX);
	DO(cuMemFree_v2, second);
	expect(second + 1, -ESTALE, 2, 1, 64, DEVICE, FREED);
	expect(first + 1, 0, 1, 1, 1000, DEVICE, LIVE);
	if (!cu.cuMemFree_v2(second + 4)) /* fails, and changes nothing */
		exit(1);
	DO(cuMemAlloc_v2, &second, 64);
	DO(cuMemsetD8_v2, second, 17, 64);
	expect(second + 1, 0, 5, 1, 64, DEVICE, LIVE);
	DO(cuMemFree_v2, managed);
	expect(managed, -ESTALE, 4, 0, 2 * PAGE, MANAGED, FREED);
	if (!cu.cuMemAlloc_v2(&second, (size_t)1 << 50))
		exit(1);
}

static void use_host(void)
{
	static char registered[2 * PAGE] __attribute__((aligned(PAGE)));
	void *pinned, *more;
	CUdeviceptr address;

	DO(cuMemHostAlloc, &pinned, 300, CU_MEMHOSTALLOC_DEVICEMAP);
	DO(cuMemAllocHost_v2, &more, 500);
	DO(cuMemHostRegister_v2, registered, sizeof(registered), CU_MEMHOSTALLOC_DEVICEMAP);
	memset(pinned, 51, 300);
	memset(more, 51, 500);
	memset(registered, 51, sizeof(registered));
	DO(cuMemHostGetDevicePointer_v2, &address, pinned, 0);
	expect(address + 7, 0, 6, 7, 300, HOST, LIVE);
	DO(cuMemHostGetDevicePointer_v2, &address, more, 0);
	expect(address, 0, 7, 0, 500, HOST, LIVE);
	DO(cuMemFreeHost, more);
	expect(address, -ESTALE, 7, 0, 500, HOST, FREED);
	DO(cuMemHostGetDevicePointer_v2, &address, registered, 0);
	expect(address + PAGE, 0, 8, PAGE, 2 * PAGE, HOST, LIVE);
	DO(cuMemHostUnregister, registered);
	expect(address + PAGE, -ESTALE, 8, PAGE, 2 * PAGE, HOST, FREED);
	DO(cuMemFreeHost, pinned);
}

static void use_pool(void)
{
	CUmemoryPool pool;
	CUdeviceptr first, second;
	CUdevice device;
	CUstream stream;

	DO(cuDeviceGet, &device, 0);
	DO(cuDeviceGetDefaultMemPool, &pool, device);
	DO(cuStreamCreate, &stream, 0);
	DO(cuMemAllocAsync, &first, 128, stream);
	DO(cuMemAllocFromPoolAsync, &second, 256, pool, stream);
	DO(cuMemsetD8_v2, first, 68, 128);
	DO(cuMemsetD8_v2, second, 68, 256);
	expect(first + 127, 0, 9, 127, 128, POOL, LIVE);
	expect(second + 255, 0, 10, 255, 256, POOL, LIVE);
	DO(cuMemFreeAsync, first, stream);
	expect(first, 0, 9, 0, 128, POOL, LEFT);
	expect(second, 0, 10, 0, 256, POOL, LIVE);
	DO(cuMemFree_v2, second);
	expect(second, -ESTALE, 10, 0, 256, POOL, FREED);
}

/* Addresses are nobody's until a device may access what is there. */
static void use_mapped(void)
{
	CUmemAllocationProp prop = { .type = 1, .location = { .type = 1, .id = 0 } };
	CUmemAccessDesc access = { .location = prop.location, .flags = 3 };
	CUmemGenericAllocationHandle memory;
	CUdeviceptr at;
	size_t page;

	DO(cuMemGetAllocationGranularity, &page, &prop, 0);
	DO(cuMemAddressReserve, &at, 2 * page, 0, 0, 0);
	DO(cuMemCreate, &memory, page, &prop, 0);
	DO(cuMemMap, at + page, page, 0, memory, 0);
	expect_none(at + page);
	DO(cuMemSetAccess, at + page, page, &access, 1);
	DO(cuMemsetD8_v2, at + page, 102, page);
	expect(at + page + 8, 0, 11, 8, page, MAPPED, LIVE);
	expect_none(at);
	DO(cuMemUnmap, at + page, page);
	expect(at + page + 8, -ESTALE, 11, 8, page, MAPPED, FREED);
	DO(cuMemRelease, memory);
	DO(cuMemAddressFree, at, 2 * page);
}

/* A variable is known from the time on when the host asks for it, and gone with its module. */
static void use_module(void)
{
	CUdeviceptr at;
	CUmodule other;
	size_t bytes;

	DO(cuModuleLoadData, &other, text);
	DO(cuModuleGetGlobal_v2, &at, &bytes, other, "told");
	DO(cuMemsetD8_v2, at, 85, bytes);
	expect(at + 16, 0, 12, 16, 40, MODULE, LIVE);
	DO(cuModuleGetGlobal_v2, &at, NULL, other, "told");
	expect(at + 39, 0, 12, 39, 40, MODULE, LIVE);
	DO(cuModuleUnload, other);
	expect(at + 39, -ESTALE, 12, 39, 40, MODULE, FREED);
}

/* What a context had is gone with it. */
static void use_context(void)
{
	CUcontext before, other;
	CUdeviceptr address, own;
	CUdevice device;

	DO(cuDeviceGet, &device, 0);
	DO(cuCtxGetCurrent, &before);
	DO(cuMemAlloc_v2, &own, 16);
	DO(cuMemsetD8_v2, own, 17, 16);
	expect(own, 0, 13, 0, 16, DEVICE, LIVE);
	DO(cuCtxCreate_v2, &other, 0, device);
	DO(cuMemAlloc_v2, &address, 32);
	DO(cuCtxDestroy_v2, other);
	DO(cuCtxSetCurrent, before);
	several = 1; /* a kernel of one context is not let at the memory of another one's device */
	expect(own, 0, 13, 0, 16, DEVICE, LIVE);
	expect(address + 8, -ESTALE, 14, 8, 32, DEVICE, FREED);
}

int main(void)
{
	start();
	use_device();
	use_host();
	use_pool();
	use_mapped();
	use_module();
	use_context();
	return 0;
}
