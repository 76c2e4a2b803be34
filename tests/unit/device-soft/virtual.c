/* virtual.c - ranges of addresses, memory, and what devices may access of what is mapped: by copies and kernels over the ends of
 * mappings, by what is refused, by what the device has left, and in another process. */
#include "app.h"
#include "base/memfd.h"
#include "device/soft/driver_share.h"

#include <errno.h>
#include <unistd.h>

#define MIB   (1ull << 20)
#define CHUNK (2 * MIB)

static CUmemAllocationProp on(int device)
{
	return (CUmemAllocationProp){ .type = 1,
		                      .requestedHandleTypes = 1,
		                      .location = { 1, device } };
}

static CUmemGenericAllocationHandle made(int device, size_t bytes)
{
	CUmemAllocationProp prop = on(device);
	CUmemGenericAllocationHandle handle = 0;

	OK(cuMemCreate(&handle, bytes, &prop, 0));
	return handle;
}

static size_t left(void)
{
	size_t free_bytes = 0, total;

	OK(cuMemGetInfo_v2(&free_bytes, &total));
	return free_bytes;
}

static const CUmemAccessDesc first = { { 1, 0 }, 3 }, second = { { 1, 1 }, 3 },
                             nobody = { { 1, 0 }, 0 };

/* Two pieces in a row are one to whoever accesses them; a hole is a fault. */
static void in_a_row(void)
{
	CUmemGenericAllocationHandle a = made(0, CHUNK), b = made(0, 2 * CHUNK), kept;
	unsigned char bytes[64], got[64];
	size_t before = left(), size = 0;
	unsigned long long flags = 9;
	CUdeviceptr range = 0, base = 0;

	OK(cuMemAddressReserve(&range, 8 * CHUNK, 0, 0, 0));
	CHECK(range && range % CHUNK == 0);
	OK(cuMemMap(range, CHUNK, 0, a, 0));
	OK(cuMemMap(range + CHUNK, 2 * CHUNK, 0, b, 0));
	OK(cuMemGetAccess(&flags, &first.location, range));
	CHECK_EQ(flags, 0);
	INVALID(cuMemcpyHtoD_v2(range, bytes, 4)); /* nobody may access it yet */
	OK(cuMemSetAccess(range + CHUNK, 2 * CHUNK, &first, 1));
	INVALID(cuMemcpyHtoD_v2(range + CHUNK - 4, bytes, 8));
	OK(cuMemSetAccess(range, 3 * CHUNK, &first, 1));
	OK(cuMemGetAccess(&flags, &first.location, range + 3 * CHUNK - 1));
	CHECK_EQ(flags, 3);
	OK(cuMemGetAccess(&flags, &second.location, range));
	CHECK_EQ(flags, 0);
	for (int i = 0; i < 64; i++)
		bytes[i] = (unsigned char)(i + 1);
	OK(cuMemcpyHtoD_v2(range + CHUNK - 32, bytes, 64));
	OK(cuMemcpyDtoH_v2(got, range + CHUNK - 32, 64));
	CHECK(!memcmp(bytes, got, 64));
	INVALID(cuMemcpyDtoH_v2(got, range + 3 * CHUNK - 32, 64));
	OK(cuMemGetAddressRange_v2(&base, &size, range + CHUNK + 5));
	CHECK(base == range + CHUNK && size == 2 * CHUNK);
	/* the middle goes, the right one stays what it was */
	OK(cuMemUnmap(range, CHUNK));
	INVALID(cuMemcpyDtoH_v2(got, range + CHUNK - 32, 64));
	INVALID(cuMemcpyDtoH_v2(got, range, 1));
	OK(cuMemcpyDtoH_v2(got, range + CHUNK, 32));
	CHECK(!memcmp(bytes + 32, got, 32));
	/* memory outlives its place, and has another */
	OK(cuMemMap(range + 4 * CHUNK, CHUNK, 0, a, 0));
	OK(cuMemSetAccess(range + 4 * CHUNK, CHUNK, &first, 1));
	OK(cuMemcpyDtoH_v2(got, range + 5 * CHUNK - 32, 32));
	CHECK(!memcmp(bytes, got, 32));
	OK(cuMemMap(range + 3 * CHUNK, CHUNK, 0, a, 0)); /* and two at a time */
	OK(cuMemSetAccess(range + 3 * CHUNK, CHUNK, &first, 1));
	OK(cuMemcpyDtoH_v2(got, range + 4 * CHUNK - 32, 32));
	CHECK(!memcmp(bytes, got, 32));
	OK(cuMemcpyDtoH_v2(got, range + 3 * CHUNK - 8, 16)); /* joined on both sides */
	/* taken back in the middle of what is joined */
	OK(cuMemSetAccess(range + 3 * CHUNK, CHUNK, &nobody, 1));
	INVALID(cuMemcpyDtoH_v2(got, range + 3 * CHUNK - 8, 16));
	INVALID(cuMemcpyDtoH_v2(got, range + 4 * CHUNK - 8, 16));
	OK(cuMemcpyDtoH_v2(got, range + 3 * CHUNK - 8, 8));
	OK(cuMemcpyDtoH_v2(got, range + 4 * CHUNK, 8));
	/* the handle may go first */
	OK(cuMemRetainAllocationHandle(&kept, (void *)(uintptr_t)(range + 4 * CHUNK + 7)));
	CHECK_EQ(kept, a);
	OK(cuMemRelease(a));
	OK(cuMemRelease(a));
	INVALID(cuMemRelease(a));
	OK(cuMemRelease(b));
	CHECK_EQ(left(), before);
	INVALID(cuMemAddressFree(range, 8 * CHUNK)); /* something is mapped */
	OK(cuMemUnmap(range + CHUNK, 4 * CHUNK));
	CHECK_EQ(left(), before + 3 * CHUNK);
	INVALID(cuMemAddressFree(range, 7 * CHUNK));
	INVALID(cuMemAddressFree(range + CHUNK, 7 * CHUNK));
	OK(cuMemAddressFree(range, 8 * CHUNK));
	INVALID(cuMemAddressFree(range, 8 * CHUNK));
}

/* A kernel stores there; on a device that may not, it faults. */
static void by_kernels(void)
{
	CUmemGenericAllocationHandle a = made(1, CHUNK);
	CUmemAccessDesc both[] = { first, second };
	unsigned long long flags;
	CUdeviceptr range;
	CUcontext other;
	CUmodule module;
	CUfunction put;
	unsigned v = 0;
	void *params[] = { &range, &(unsigned){ 77 } };

	OK(cuMemAddressReserve(&range, CHUNK, 0, 0, 0));
	OK(cuMemMap(range, CHUNK, 0, a, 0));
	OK(cuMemSetAccess(range, CHUNK, both, 2));
	OK(cuMemGetAccess(&flags, &second.location, range));
	CHECK_EQ(flags, 3);
	OK(cuLaunchKernel(app_put, 1, 1, 1, 1, 1, 1, 0, NULL, params, NULL));
	OK(cuCtxSynchronize());
	OK(cuMemcpyDtoH_v2(&v, range, 4));
	CHECK_EQ(v, 77);
	OK(cuMemSetAccess(range, CHUNK, &nobody, 1));
	OK(cuCtxCreate_v2(&other, 0, 0));
	OK(cuModuleLoadData(&module, app_ptx));
	OK(cuModuleGetFunction(&put, module, "put"));
	OK(cuLaunchKernel(put, 1, 1, 1, 1, 1, 1, 0, NULL, params, NULL));
	CHECK_EQ(cuCtxSynchronize(), CUDA_ERROR_ILLEGAL_ADDRESS);
	OK(cuCtxDestroy_v2(other));
	OK(cuMemUnmap(range, CHUNK));
	OK(cuMemRelease(a));
	OK(cuMemAddressFree(range, CHUNK));
}

static void told(void)
{
	CUmemGenericAllocationHandle a = made(1, CHUNK);
	CUmemAllocationProp prop = on(1);
	CUdeviceptr range, at;
	unsigned long long flags;
	unsigned int kind = 0;
	int ordinal = 9;
	void *host;
	CUcontext ctx = app_ctx;
	size_t grain = 0;

	OK(cuMemGetAllocationGranularity(&grain, &prop, 0));
	CHECK_EQ(grain, CHUNK);
	OK(cuMemGetAllocationGranularity(&grain, &prop, 1));
	CHECK_EQ(grain, CHUNK);
	memset(&prop, 7, sizeof(prop));
	OK(cuMemGetAllocationPropertiesFromHandle(&prop, a));
	CHECK(prop.type == 1 && prop.requestedHandleTypes == 1 && prop.location.type == 1 &&
	      prop.location.id == 1);
	OK(cuMemAddressReserve(&range, CHUNK, 0, 0, 0));
	OK(cuMemMap(range, CHUNK, 0, a, 0));
	OK(cuPointerGetAttribute(&kind, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, range + 9));
	CHECK_EQ(kind, CU_MEMORYTYPE_DEVICE);
	OK(cuPointerGetAttribute(&ordinal, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, range));
	CHECK_EQ(ordinal, 1);
	OK(cuPointerGetAttribute(&ctx, CU_POINTER_ATTRIBUTE_CONTEXT, range));
	CHECK(!ctx); /* it is of none */
	INVALID(cuPointerGetAttribute(&host, CU_POINTER_ATTRIBUTE_HOST_POINTER, range));
	CHECK_EQ(cuPointerGetAttribute(&flags, CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES, range),
	         CUDA_ERROR_NOT_SUPPORTED);
	INVALID(cuMemHostGetDevicePointer_v2(&at, (void *)(uintptr_t)range, 0));
	INVALID(cuMemFree_v2(range));
	INVALID(cuMemFreeAsync(range, NULL));
	OK(cuMemUnmap(range, CHUNK));
	OK(cuMemRelease(a));
	OK(cuMemAddressFree(range, CHUNK));
}

static void refused(void)
{
	CUmemGenericAllocationHandle a = made(0, CHUNK), none = 0;
	CUmemAllocationProp prop = on(0);
	CUmemAccessDesc desc = first;
	unsigned long long flags;
	CUdeviceptr range, other, third;
	size_t grain;
	int fd;

	INVALID(cuMemGetAllocationGranularity(NULL, &prop, 0));
	INVALID(cuMemGetAllocationGranularity(&grain, NULL, 0));
	INVALID(cuMemGetAllocationGranularity(&grain, &prop, 2));
	INVALID(cuMemCreate(NULL, CHUNK, &prop, 0));
	INVALID(cuMemCreate(&none, 0, &prop, 0));
	INVALID(cuMemCreate(&none, CHUNK + 4096, &prop, 0));
	INVALID(cuMemCreate(&none, CHUNK, &prop, 1));
	INVALID(cuMemCreate(&none, CHUNK << 30, &prop, 0));
	CHECK_EQ(cuMemCreate(&none, 8ull << 30, &prop, 0), CUDA_ERROR_OUT_OF_MEMORY);
	prop.type = 2;
	INVALID(cuMemCreate(&none, CHUNK, &prop, 0));
	prop = on(2);
	CHECK_EQ(cuMemCreate(&none, CHUNK, &prop, 0), CUDA_ERROR_INVALID_DEVICE);
	prop = on(0);
	prop.location.type = 2;
	CHECK_EQ(cuMemCreate(&none, CHUNK, &prop, 0), CUDA_ERROR_NOT_SUPPORTED);
	prop = on(0);
	prop.requestedHandleTypes = 8;
	CHECK_EQ(cuMemCreate(&none, CHUNK, &prop, 0), CUDA_ERROR_NOT_SUPPORTED);
	INVALID(cuMemRelease(0));
	INVALID(cuMemRelease(a + 1));
	INVALID(cuMemGetAllocationPropertiesFromHandle(NULL, a));
	INVALID(cuMemGetAllocationPropertiesFromHandle(&prop, a + 1));
	INVALID(cuMemAddressReserve(NULL, CHUNK, 0, 0, 0));
	INVALID(cuMemAddressReserve(&range, 0, 0, 0, 0));
	INVALID(cuMemAddressReserve(&range, 4096, 0, 0, 0));
	INVALID(cuMemAddressReserve(&range, CHUNK, 3 * CHUNK, 0, 0));
	INVALID(cuMemAddressReserve(&range, CHUNK, 0, 0, 1));
	INVALID(cuMemAddressReserve(&range, 1ull << 60, 0, 0, 0));
	CHECK_EQ(cuMemAddressReserve(&range, 4ull << 40, 0, 0, 0), CUDA_ERROR_OUT_OF_MEMORY);
	OK(cuMemAddressReserve(&range, 4 * CHUNK, 64 * MIB, 0, 0));
	CHECK_EQ(range % (64 * MIB), 0);
	OK(cuMemAddressReserve(&other, CHUNK, 0, range + 512 * MIB, 0)); /* as wanted */
	CHECK_EQ(other, range + 512 * MIB);
	OK(cuMemAddressReserve(&third, CHUNK, 0, range, 0)); /* taken: another */
	CHECK(third < range || third >= range + 4 * CHUNK);
	OK(cuMemAddressFree(third, CHUNK));
	OK(cuMemAddressFree(other, CHUNK));
	INVALID(cuMemMap(range, CHUNK, 0, a + 1, 0));
	INVALID(cuMemMap(range, 2 * CHUNK, 0, a, 0));
	INVALID(cuMemMap(range, 0, 0, a, 0));
	INVALID(cuMemMap(range, CHUNK, 4096, a, 0));
	INVALID(cuMemMap(range, CHUNK, 0, a, 1));
	INVALID(cuMemMap(range + 4096, CHUNK, 0, a, 0));
	INVALID(cuMemMap(range + 4 * CHUNK, CHUNK, 0, a, 0));
	INVALID(cuMemMap(range - CHUNK, CHUNK, 0, a, 0));
	OK(cuMemMap(range + CHUNK, CHUNK, 0, a, 0));
	INVALID(cuMemMap(range + CHUNK, CHUNK, 0, a, 0));
	INVALID(cuMemSetAccess(range, CHUNK, &desc, 1));
	INVALID(cuMemSetAccess(range, 2 * CHUNK, &desc, 1));
	INVALID(cuMemSetAccess(range + CHUNK, 2 * CHUNK, &desc, 1));
	INVALID(cuMemSetAccess(range + CHUNK, 0, &desc, 1));
	INVALID(cuMemSetAccess(range + CHUNK, CHUNK / 2, &desc, 1));
	INVALID(cuMemSetAccess(range + CHUNK, CHUNK, NULL, 1));
	INVALID(cuMemSetAccess(range + CHUNK, CHUNK, &desc, 0));
	desc.flags = 2;
	INVALID(cuMemSetAccess(range + CHUNK, CHUNK, &desc, 1));
	desc.flags = 4;
	INVALID(cuMemSetAccess(range + CHUNK, CHUNK, &desc, 1));
	desc.flags = 1;
	CHECK_EQ(cuMemSetAccess(range + CHUNK, CHUNK, &desc, 1), CUDA_ERROR_NOT_SUPPORTED);
	desc = (CUmemAccessDesc){ { 1, 2 }, 3 };
	CHECK_EQ(cuMemSetAccess(range + CHUNK, CHUNK, &desc, 1), CUDA_ERROR_INVALID_DEVICE);
	desc = (CUmemAccessDesc){ { 2, 0 }, 3 };
	CHECK_EQ(cuMemSetAccess(range + CHUNK, CHUNK, &desc, 1), CUDA_ERROR_NOT_SUPPORTED);
	INVALID(cuMemGetAccess(NULL, &first.location, range + CHUNK));
	INVALID(cuMemGetAccess(&flags, NULL, range + CHUNK));
	INVALID(cuMemGetAccess(&flags, &first.location, range));
	INVALID(cuMemGetAccess(&flags, &first.location, range + 2 * CHUNK));
	CHECK_EQ(cuMemGetAccess(&flags, &desc.location, range + CHUNK), CUDA_ERROR_INVALID_DEVICE);
	desc.location = (CUmemLocation){ 1, 2 };
	CHECK_EQ(cuMemGetAccess(&flags, &desc.location, range + CHUNK), CUDA_ERROR_INVALID_DEVICE);
	INVALID(cuMemRetainAllocationHandle(&none, (void *)(uintptr_t)range));
	INVALID(cuMemRetainAllocationHandle(NULL, (void *)(uintptr_t)(range + CHUNK)));
	INVALID(cuMemUnmap(range, CHUNK));
	INVALID(cuMemUnmap(range + CHUNK, CHUNK / 2));
	INVALID(cuMemUnmap(range + CHUNK, 2 * CHUNK));
	INVALID(cuMemUnmap(range + CHUNK, 0));
	INVALID(cuMemExportToShareableHandle(NULL, a, 1, 0));
	INVALID(cuMemExportToShareableHandle(&fd, a + 1, 1, 0));
	INVALID(cuMemExportToShareableHandle(&fd, a, 1, 1));
	CHECK_EQ(cuMemExportToShareableHandle(&fd, a, 8, 0), CUDA_ERROR_NOT_SUPPORTED);
	INVALID(cuMemImportFromShareableHandle(NULL, NULL, 1));
	INVALID(cuMemImportFromShareableHandle(&none, (void *)-1, 1));
	CHECK_EQ(cuMemImportFromShareableHandle(&none, NULL, 8), CUDA_ERROR_NOT_SUPPORTED);
	OK(cuMemUnmap(range + CHUNK, CHUNK));
	OK(cuMemAddressFree(range, 4 * CHUNK));
	OK(cuMemRelease(a));
	/* memory that was not asked for as a descriptor is not given as one */
	prop.requestedHandleTypes = 0;
	OK(cuMemCreate(&a, CHUNK, &prop, 0));
	INVALID(cuMemExportToShareableHandle(&fd, a, 1, 0));
	OK(cuMemRelease(a));
}

static void see(int fd, const char *text)
{
	CUmemGenericAllocationHandle handle;
	CUdeviceptr at;
	char got[16];

	OK(cuMemImportFromShareableHandle(&handle, (void *)(intptr_t)fd, 1));
	OK(cuMemAddressReserve(&at, CHUNK, 0, 0, 0));
	OK(cuMemMap(at, CHUNK, 0, handle, 0));
	OK(cuMemSetAccess(at, CHUNK, &first, 1));
	OK(cuMemcpyDtoH_v2(got, at + 100, sizeof(got)));
	CHECK(!strcmp(got, text));
	OK(cuMemcpyHtoD_v2(at + 100, "from the other", 15));
	OK(cuMemUnmap(at, CHUNK));
	OK(cuMemRelease(handle));
	OK(cuMemAddressFree(at, CHUNK));
}

/* The same memory by its descriptor, once more in this process; damaged ones are none. */
static void shared(void)
{
	CUmemGenericAllocationHandle a = made(0, CHUNK), none;
	size_t before = left();
	CUdeviceptr at;
	char got[16];
	int fd = -1, empty[2];

	OK(cuMemExportToShareableHandle(&fd, a, 1, 0));
	OK(cuMemAddressReserve(&at, CHUNK, 0, 0, 0));
	OK(cuMemMap(at, CHUNK, 0, a, 0));
	OK(cuMemSetAccess(at, CHUNK, &first, 1));
	OK(cuMemcpyHtoD_v2(at + 100, "hello, you", 11));
	see(fd, "hello, you");
	OK(cuMemcpyDtoH_v2(got, at + 100, sizeof(got)));
	CHECK(!strcmp(got, "from the other"));
	CHECK_EQ(left(), before);
	CHECK(!pipe(empty));
	INVALID(cuMemImportFromShareableHandle(&none, (void *)(intptr_t)empty[0], 1));
	close(empty[0]);
	close(empty[1]);
	for (int field = 0; field < 4; field++) {
		static const int offsets[] = { 0, 8, 16,
			                       9 }; /* magic, bytes, device, bytes by many */
		unsigned char kept, damaged;

		CHECK_EQ(pread(fd, &kept, 1, CHUNK + offsets[field]), 1);
		damaged = kept ^ 0x71;
		CHECK_EQ(pwrite(fd, &damaged, 1, CHUNK + offsets[field]), 1);
		INVALID(cuMemImportFromShareableHandle(&none, (void *)(intptr_t)fd, 1));
		CHECK_EQ(pwrite(fd, &kept, 1, CHUNK + offsets[field]), 1);
	}
	see(fd, "from the other");
	close(fd);
	OK(cuMemUnmap(at, CHUNK));
	OK(cuMemRelease(a));
	OK(cuMemAddressFree(at, CHUNK));
	CHECK_EQ(left(), before + CHUNK);
}

/* A file as another process may have made it: that many bytes, and these words behind them. */
static int file_of(off_t bytes, const struct gx_share *share, size_t size, int seals)
{
	int fd = gx_memfd("made");

	CHECK(fd >= 0 && !ftruncate(fd, bytes));
	CHECK_EQ(pwrite(fd, share, size, bytes), (ssize_t)size);
	CHECK_EQ(gx_memfd_seal(fd, seals), 0);
	return fd;
}

static int read_as(int fd, enum gx_share_kind kind)
{
	struct gx_share share;
	int err = gx_share_read(fd, kind, &share);

	close(fd);
	return err;
}

/* Every word of a file is looked at before it is believed, and its seals. */
static void files(void)
{
	enum { PAGES = 8192, SOME = 100 };
	const struct gx_share good = { .magic = "gxmem02",
		                       .bytes = PAGES,
		                       .used = PAGES - 5,
		                       .kind = GX_SHARE_MEMORY,
		                       .device = 1 };
	CUmemGenericAllocationHandle none;
	struct gx_share bad[9];
	int fd;

	for (size_t i = 0; i < 9; i++)
		bad[i] = good;
	bad[0].magic[6] = '1';
	bad[1].magic[7] = 1;
	bad[2].bytes = PAGES / 2, bad[2].used = PAGES / 2;
	bad[3].bytes = PAGES * 2, bad[3].used = PAGES * 2;
	bad[4].used = 0;
	bad[5].used = PAGES + 1;
	bad[6].used = PAGES / 2;
	bad[7].device = 2; /* there are two */
	bad[8].device = UINT32_MAX;
	CHECK_EQ(read_as(file_of(PAGES, &good, sizeof(good), GX_SEAL_SIZE), GX_SHARE_MEMORY), 0);
	for (int kind = GX_SHARE_VIRTUAL; kind <= GX_SHARE_POOLED; kind++)
		CHECK_EQ(read_as(file_of(PAGES, &good, sizeof(good), GX_SEAL_SIZE),
		                 (enum gx_share_kind)kind),
		         kind == GX_SHARE_MEMORY ? 0 : -EINVAL);
	for (size_t i = 0; i < 9; i++)
		CHECK_EQ(read_as(file_of(PAGES, &bad[i], sizeof(good), GX_SEAL_SIZE),
		                 GX_SHARE_MEMORY),
		         -EINVAL);
	bad[0] = good;
	bad[0].bytes = bad[0].used = SOME; /* as long as it says, and no whole pages */
	CHECK_EQ(read_as(file_of(SOME, bad, sizeof(good), GX_SEAL_SIZE), GX_SHARE_MEMORY), -EINVAL);
	bad[0].bytes = bad[0].used = 0; /* nothing but these words */
	CHECK_EQ(read_as(file_of(0, bad, sizeof(good), GX_SEAL_SIZE), GX_SHARE_MEMORY), -EINVAL);
	/* sound, and no memory of these calls: it has not their grain */
	bad[0] = good;
	bad[0].kind = GX_SHARE_VIRTUAL;
	fd = file_of(PAGES, bad, sizeof(good), GX_SEAL_SIZE);
	INVALID(cuMemImportFromShareableHandle(&none, (void *)(intptr_t)fd, 1));
	CHECK_EQ(read_as(fd, GX_SHARE_VIRTUAL), 0);
	/* who could make it shorter, or longer, could do so afterwards */
	CHECK_EQ(read_as(file_of(PAGES, &good, sizeof(good), 0), GX_SHARE_MEMORY), -EINVAL);
	CHECK_EQ(read_as(file_of(PAGES, &good, sizeof(good), GX_SEAL_SHORTER), GX_SHARE_MEMORY),
	         -EINVAL);
	CHECK_EQ(read_as(file_of(0, &good, sizeof(good) - 1, GX_SEAL_SIZE), GX_SHARE_MEMORY),
	         -EINVAL);
	CHECK_EQ(read_as(file_of(0, &good, 0, GX_SEAL_SIZE), GX_SHARE_MEMORY), -EINVAL);
}

int main(void)
{
	size_t before;
	int value = 0;

	app_begin();
	before = left();
	OK(cuDeviceGetAttribute(&value, 102, 0));
	CHECK_EQ(value, 1);
	OK(cuDeviceGetAttribute(&value, 103, 0));
	CHECK_EQ(value, 1);
	in_a_row();
	by_kernels();
	told();
	refused();
	shared();
	files();
	CHECK_EQ(left(), before);
	return TEST_END();
}
