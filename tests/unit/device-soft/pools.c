/* pools.c - memory pools: what they say, which devices access what is of them, and two processes that share one. */
#include "app.h"

#include <sys/wait.h>
#include <unistd.h>

enum { REUSE = 1, THRESHOLD = 4, RESERVED = 5, USED = 7, USED_HIGH = 8, BY_DESCRIPTOR = 1 };

static struct given { /* to the child, as its argument */
	CUmemPoolPtrExportData memory;
	int pool, other, plain;
} given;

static CUmemPoolProps on(int device, int handle_types)
{
	return (CUmemPoolProps){ .allocType = 1,
		                 .handleTypes = handle_types,
		                 .location = { 1, device } };
}

static CUmemoryPool made(int device, int handle_types)
{
	CUmemPoolProps props = on(device, handle_types);
	CUmemoryPool pool = NULL;

	OK(cuMemPoolCreate(&pool, &props));
	return pool;
}

static uint64_t word_of(CUmemoryPool pool, int attribute)
{
	uint64_t word = 99;

	OK(cuMemPoolGetAttribute(pool, attribute, &word));
	return word;
}

static int value(CUdeviceptr p)
{
	int v = -1;

	OK(cuMemcpyDtoH_v2(&v, p, 4));
	return v;
}

static size_t left(int device)
{
	uint64_t free_bytes, total;

	gx_soft_mem_info(gx_driver.devices[device].soft, &free_bytes, &total);
	return free_bytes;
}

static CUresult put_on(int device, CUdeviceptr p, int v)
{
	CUfunction function;
	CUmodule module;
	CUcontext ctx;
	CUresult err;

	OK(cuCtxCreate_v2(&ctx, 0, device));
	OK(cuModuleLoadData(&module, app_ptx));
	OK(cuModuleGetFunction(&function, module, "put"));
	OK(cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, NULL, (void *[]){ &p, &v }, NULL));
	err = cuCtxSynchronize();
	OK(cuCtxDestroy_v2(ctx));
	return err;
}

static void attributes(void)
{
	CUmemPoolProps bounded = on(1, 0);
	uint64_t word = 0;
	CUmemoryPool pool = made(1, 0), own, got;
	CUdeviceptr a, b;
	int yes = 0;

	OK(cuMemPoolGetAttribute(pool, REUSE, &yes));
	CHECK_EQ(yes, 1);
	yes = 0;
	OK(cuMemPoolSetAttribute(pool, REUSE, &yes));
	OK(cuMemPoolGetAttribute(pool, REUSE, &yes));
	CHECK_EQ(yes, 0);
	word = 12345;
	OK(cuMemPoolSetAttribute(pool, THRESHOLD, &word));
	CHECK_EQ(word_of(pool, THRESHOLD), 12345);
	INVALID(cuMemPoolSetAttribute(pool, USED_HIGH, &word));
	INVALID(cuMemPoolSetAttribute(pool, 9, &word));
	INVALID(cuMemPoolGetAttribute(pool, 9, &word));
	INVALID(cuMemPoolGetAttribute(pool, 0, &word));
	/* memory is of the pool's device, and counted */
	OK(cuMemAllocFromPoolAsync(&a, 1000, pool, NULL));
	OK(cuMemAllocFromPoolAsync(&b, 24, pool, NULL));
	CHECK_EQ(word_of(pool, USED), 1024);
	OK(cuPointerGetAttribute(&yes, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, a));
	CHECK_EQ(yes, 1);
	OK(cuMemFreeAsync(a, NULL));
	CHECK_EQ(word_of(pool, USED), 24);
	CHECK_EQ(word_of(pool, RESERVED), 24);
	CHECK_EQ(word_of(pool, USED_HIGH), 1024);
	word = 0;
	OK(cuMemPoolSetAttribute(pool, USED_HIGH, &word));
	CHECK_EQ(word_of(pool, USED_HIGH), 24);
	/* the current one of a device */
	INVALID(cuDeviceSetMemPool(0, pool));
	OK(cuDeviceSetMemPool(1, pool));
	OK(cuDeviceGetMemPool(&got, 1));
	OK(cuDeviceGetDefaultMemPool(&own, 1));
	CHECK(got == pool && own != pool);
	INVALID(cuMemPoolDestroy(own));
	OK(cuMemPoolDestroy(pool)); /* what is of it stays */
	OK(cuDeviceGetMemPool(&got, 1));
	CHECK(got == own);
	OK(cuMemsetD32_v2(b, 5, 6));
	OK(cuMemFree_v2(b));
	bounded.maxSize = 100;
	OK(cuMemPoolCreate(&pool, &bounded));
	CHECK_EQ(cuMemAllocFromPoolAsync(&a, 101, pool, NULL), CUDA_ERROR_OUT_OF_MEMORY);
	OK(cuMemAllocFromPoolAsync(&a, 60, pool, NULL));
	CHECK_EQ(cuMemAllocFromPoolAsync(&b, 60, pool, NULL), CUDA_ERROR_OUT_OF_MEMORY);
	OK(cuMemFreeAsync(a, NULL));
	OK(cuCtxSynchronize());
	OK(cuMemPoolDestroy(pool));
}

static uint64_t told(int attribute, CUdeviceptr p)
{
	uint64_t v = 0;

	OK(cuPointerGetAttribute(&v, attribute, p));
	return v;
}

/* What a pointer tells of who may have the memory. */
static void pointers(void)
{
	CUmemoryPool pool = made(1, BY_DESCRIPTOR);
	CUmemAccessDesc first = { { 1, 0 }, 3 };
	CUdeviceptr p;

	OK(cuMemAllocFromPoolAsync(&p, 100, pool, NULL));
	CHECK_EQ(told(CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE, app_data), 1);
	CHECK_EQ(told(CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE, p), 0);
	CHECK_EQ(told(CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES, p), BY_DESCRIPTOR);
	CHECK_EQ(told(CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES, app_data), 0);
	CHECK_EQ(told(CU_POINTER_ATTRIBUTE_IS_GPU_DIRECT_RDMA_CAPABLE, p), 0);
	CHECK_EQ(told(CU_POINTER_ATTRIBUTE_ACCESS_FLAGS, app_data), 3);
	CHECK_EQ(told(CU_POINTER_ATTRIBUTE_ACCESS_FLAGS, p), 0);
	OK(cuMemPoolSetAccess(pool, &first, 1));
	CHECK_EQ(told(CU_POINTER_ATTRIBUTE_ACCESS_FLAGS, p), 3);
	CHECK_EQ(told(CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE, p), (uintptr_t)pool);
	CHECK_EQ(told(CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE, app_data), 0);
	CHECK_EQ(told(CU_POINTER_ATTRIBUTE_MAPPING_SIZE, p + 5), 100);
	CHECK_EQ(told(CU_POINTER_ATTRIBUTE_MAPPING_BASE_ADDR, p + 5), p);
	CHECK(told(CU_POINTER_ATTRIBUTE_MEMORY_BLOCK_ID, p) !=
	      told(CU_POINTER_ATTRIBUTE_MEMORY_BLOCK_ID, app_data));
	OK(cuMemFree_v2(p));
	OK(cuMemPoolDestroy(pool));
}

static void refused(void)
{
	CUmemPoolProps props = on(0, 0);
	CUmemoryPool pool;

	INVALID(cuMemPoolCreate(NULL, &props));
	INVALID(cuMemPoolCreate(&pool, NULL));
	props.allocType = 2;
	INVALID(cuMemPoolCreate(&pool, &props));
	props = on(2, 0);
	CHECK_EQ(cuMemPoolCreate(&pool, &props), CUDA_ERROR_INVALID_DEVICE);
	props = on(0, 8);
	CHECK_EQ(cuMemPoolCreate(&pool, &props), CUDA_ERROR_NOT_SUPPORTED);
	props = on(0, 0);
	props.location.type = 2;
	CHECK_EQ(cuMemPoolCreate(&pool, &props), CUDA_ERROR_NOT_SUPPORTED);
	CHECK_EQ(cuDeviceGetDefaultMemPool(&pool, 2), CUDA_ERROR_INVALID_DEVICE);
	CHECK_EQ(cuDeviceGetMemPool(&pool, -1), CUDA_ERROR_INVALID_DEVICE);
	OK(cuDeviceGetMemPool(&pool, 0));
	CHECK_EQ(cuDeviceSetMemPool(2, pool), CUDA_ERROR_INVALID_DEVICE);
	INVALID(cuDeviceSetMemPool(0, NULL));
	INVALID(cuMemPoolSetAttribute(pool, USED, &(uint64_t){ 0 }));
	INVALID(cuMemPoolSetAttribute(pool, 0, &(uint64_t){ 0 }));
	INVALID(cuMemPoolSetAttribute(pool, USED_HIGH, NULL));
	INVALID(cuMemPoolGetAttribute(pool, USED, NULL));
	INVALID(cuMemFreeAsync(app_data + 4, NULL));
}

/* Access is the pool's to give, whatever contexts may do else. */
static void guests(void)
{
	CUmemAccessDesc first = { { 1, 0 }, 3 }, owner = { { 1, 1 }, 0 };
	CUmemoryPool pool = made(1, 0);
	CUmemLocation location = { 1, 0 };
	CUcontext second;
	CUdeviceptr a, b;
	int flags = 9;

	OK(cuCtxCreate_v2(&second, 0, 1));
	OK(cuCtxPopCurrent_v2(&second));
	OK(cuCtxEnablePeerAccess(second, 0));
	OK(cuMemAllocFromPoolAsync(&a, 64, pool, NULL));
	OK(cuMemsetD32_v2(a, 0, 16));
	CHECK_EQ(put_on(0, a, 1), CUDA_ERROR_ILLEGAL_ADDRESS);
	OK(cuMemPoolGetAccess(&flags, pool, &location));
	CHECK_EQ(flags, 0);
	OK(cuMemPoolSetAccess(pool, &first, 1));
	OK(cuMemPoolGetAccess(&flags, pool, &location));
	CHECK_EQ(flags, 3);
	location.id = 1;
	OK(cuMemPoolGetAccess(&flags, pool, &location));
	CHECK_EQ(flags, 3);
	OK(put_on(0, a, 2));
	CHECK_EQ(value(a), 2);
	OK(cuMemAllocFromPoolAsync(&b, 64, pool, NULL)); /* made afterwards */
	OK(put_on(0, b, 3));
	first.flags = 0;
	OK(cuMemPoolSetAccess(pool, &first, 1));
	CHECK_EQ(put_on(0, b, 4), CUDA_ERROR_ILLEGAL_ADDRESS);
	OK(put_on(1, b, 5));
	INVALID(cuMemPoolSetAccess(pool, &owner, 1));
	INVALID(cuMemPoolSetAccess(pool, NULL, 1));
	INVALID(cuMemPoolSetAccess(pool, &first, 0));
	first.flags = 2;
	INVALID(cuMemPoolSetAccess(pool, &first, 1));
	first.flags = 1;
	CHECK_EQ(cuMemPoolSetAccess(pool, &first, 1), CUDA_ERROR_NOT_SUPPORTED);
	first.location.id = location.id = 2;
	first.flags = 3;
	CHECK_EQ(cuMemPoolSetAccess(pool, &first, 1), CUDA_ERROR_INVALID_DEVICE);
	CHECK_EQ(cuMemPoolGetAccess(&flags, pool, &location), CUDA_ERROR_INVALID_DEVICE);
	first.location = location = (CUmemLocation){ 2, 0 };
	CHECK_EQ(cuMemPoolSetAccess(pool, &first, 1), CUDA_ERROR_NOT_SUPPORTED);
	CHECK_EQ(cuMemPoolGetAccess(&flags, pool, &location), CUDA_ERROR_INVALID_DEVICE);
	OK(cuMemFree_v2(a));
	OK(cuMemFree_v2(b));
	OK(cuMemPoolDestroy(pool));
	OK(cuCtxDestroy_v2(second));
}

/* --- two processes */
static CUmemoryPool imported(int fd)
{
	CUmemoryPool pool = NULL;

	OK(cuMemPoolImportFromShareableHandle(&pool, (void *)(intptr_t)fd, BY_DESCRIPTOR, 0));
	return pool;
}

static int child(const char *text)
{
	CUmemAccessDesc first = { { 1, 0 }, 3 };
	CUmemPoolPtrExportData damaged;
	CUmemoryPool pool, other, none;
	CUdeviceptr p = 0, q;
	CUipcMemHandle handle;
	int word = 0, ordinal = -1;
	size_t before;

	alarm(60);
	for (size_t i = 0; i < sizeof(given); i++)
		CHECK_EQ(sscanf(text + 2 * i, "%2hhx", (unsigned char *)&given + i), 1);
	app_begin();
	before = left(1);
	pool = imported(given.pool);
	other = imported(given.other);
	INVALID(cuMemPoolImportFromShareableHandle(&none, (void *)(intptr_t)given.plain,
	                                           BY_DESCRIPTOR, 0));
	INVALID(cuMemPoolImportFromShareableHandle(&none, (void *)-1, BY_DESCRIPTOR, 0));
	INVALID(cuMemPoolImportFromShareableHandle(NULL, (void *)(intptr_t)given.pool,
	                                           BY_DESCRIPTOR, 0));
	CHECK_EQ(cuMemPoolImportFromShareableHandle(&none, (void *)(intptr_t)given.pool, 8, 0),
	         CUDA_ERROR_NOT_SUPPORTED);
	for (size_t i = 0; i < sizeof(damaged); i++) {
		damaged = given.memory;
		damaged.reserved[i] ^= 0x11;
		INVALID(cuMemPoolImportPointer(&p, pool, &damaged));
	}
	INVALID(cuMemPoolImportPointer(&p, other, &given.memory)); /* it is of another */
	INVALID(cuMemPoolImportPointer(NULL, pool, &given.memory));
	INVALID(cuMemPoolImportPointer(&p, pool, NULL));
	INVALID(cuMemAllocFromPoolAsync(&q, 64, pool, NULL));
	INVALID(cuDeviceSetMemPool(1, pool));
	INVALID(cuMemPoolExportToShareableHandle(&word, pool, BY_DESCRIPTOR, 0));
	OK(cuMemPoolImportPointer(&p, pool, &given.memory));
	CHECK_EQ(left(1), before);
	OK(cuPointerGetAttribute(&ordinal, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, p));
	CHECK_EQ(ordinal, 1);
	CHECK_EQ(value(p), 41);
	INVALID(cuMemPoolExportPointer(&damaged, p));
	INVALID(cuIpcGetMemHandle(&handle, p));
	CHECK_EQ(put_on(0, p, 1), CUDA_ERROR_ILLEGAL_ADDRESS);
	OK(cuMemPoolSetAccess(pool, &first, 1));
	OK(put_on(0, p, 42));
	OK(put_on(1, p + 4, 43));
	OK(cuMemFreeAsync(p, NULL));
	OK(cuCtxSynchronize());
	INVALID(cuMemcpyDtoH_v2(&word, p, 4));
	CHECK_EQ(left(1), before);
	OK(cuMemPoolDestroy(pool));
	OK(cuMemPoolDestroy(other));
	return TEST_END();
}

static int exported(CUmemoryPool pool)
{
	int fd = -1, kept;

	OK(cuMemPoolExportToShareableHandle(&fd, pool, BY_DESCRIPTOR, 0));
	kept = dup(fd); /* which exec does not close */
	close(fd);
	return kept;
}

static void start_child(void)
{
	char text[2 * sizeof(given) + 1];
	int status = -1;
	pid_t pid;

	for (size_t i = 0; i < sizeof(given); i++)
		sprintf(text + 2 * i, "%02x", ((unsigned char *)&given)[i]);
	fflush(NULL);
	pid = fork();
	if (!pid) {
		execl("/proc/self/exe", "pools", text, NULL);
		_exit(99);
	}
	CHECK_EQ(waitpid(pid, &status, 0), pid);
	CHECK_EQ(status, 0);
}

static void shared(void)
{
	CUmemoryPool pool = made(1, BY_DESCRIPTOR), other = made(1, BY_DESCRIPTOR),
	             plain = made(1, 0);
	CUmemPoolPtrExportData none;
	CUipcMemHandle handle;
	CUdeviceptr p, q, r;
	CUmemoryPool again;
	int ends[2], fd;

	CHECK(!pipe(ends));
	OK(cuMemAllocFromPoolAsync(&p, 64, pool, NULL));
	OK(cuMemAllocFromPoolAsync(&q, 64, plain, NULL));
	OK(cuMemsetD32_v2(p, 41, 16));
	OK(cuMemPoolExportPointer(&given.memory, p));
	INVALID(cuMemPoolExportPointer(&none, p + 4));
	INVALID(cuMemPoolExportPointer(&none, q));
	INVALID(cuMemPoolExportPointer(&none, app_data));
	INVALID(cuMemPoolExportPointer(NULL, p));
	INVALID(cuIpcGetMemHandle(&handle, p));
	INVALID(cuMemPoolExportToShareableHandle(&fd, plain, BY_DESCRIPTOR, 0));
	INVALID(cuMemPoolExportToShareableHandle(NULL, pool, BY_DESCRIPTOR, 0));
	INVALID(cuMemPoolExportToShareableHandle(&fd, pool, BY_DESCRIPTOR, 1));
	CHECK_EQ(cuMemPoolExportToShareableHandle(&fd, pool, 8, 0), CUDA_ERROR_NOT_SUPPORTED);
	CHECK_EQ(cuMemAllocFromPoolAsync(&r, 1ull << 62, pool, NULL), CUDA_ERROR_OUT_OF_MEMORY);
	given.pool = exported(pool);
	given.other = exported(other);
	given.plain = ends[0];
	start_child();
	CHECK_EQ(value(p), 42);
	CHECK_EQ(value(p + 4), 43);
	/* who made it imports it not */
	again = imported(given.pool);
	INVALID(cuMemPoolImportPointer(&r, again, &given.memory));
	OK(cuMemPoolDestroy(again));
	OK(cuMemFree_v2(p));
	OK(cuMemFree_v2(q));
	OK(cuMemPoolDestroy(pool));
	OK(cuMemPoolDestroy(other));
	OK(cuMemPoolDestroy(plain));
	close(given.pool);
	close(given.other);
	close(ends[0]);
	close(ends[1]);
}

int main(int argc, char **argv)
{
	size_t before;

	if (argc == 2)
		return child(argv[1]);
	alarm(120);
	app_begin();
	before = left(1);
	attributes();
	pointers();
	refused();
	guests();
	shared();
	CHECK_EQ(left(1), before);
	return TEST_END();
}
