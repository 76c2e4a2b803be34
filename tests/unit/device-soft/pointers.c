/* pointers.c - memory of the driver interface: what is known of an address, pools, rows with a pitch, copies and fills of boxes. */
#include "app.h"

#include <unistd.h>

static CUresult attribute(CUdeviceptr at, CUpointer_attribute which, void *out)
{
	return cuPointerGetAttribute(out, which, at);
}

/* One address of each kind of memory. */
enum kind { DEVICE, HOST, REGISTERED, MANAGED, VARIABLE, N_KINDS };

static void known(void)
{
	static const struct {
		unsigned type, managed;
		bool has_host;
		uint64_t bytes;
	} want[N_KINDS] = {
		[DEVICE] = { CU_MEMORYTYPE_DEVICE, 0, false, 1024 },
		[HOST] = { CU_MEMORYTYPE_HOST, 0, true, 4096 },
		[REGISTERED] = { CU_MEMORYTYPE_HOST, 0, true, 4096 },
		[MANAGED] = { CU_MEMORYTYPE_DEVICE, 1, true, 4096 },
		[VARIABLE] = { CU_MEMORYTYPE_DEVICE, 0, false, 4 },
	};
	static char mine[4096];
	CUdeviceptr at[N_KINDS], got;
	uint64_t id[N_KINDS] = { 0 };
	size_t size;
	void *host;

	at[DEVICE] = app_data;
	OK(cuMemHostAlloc(&host, 4096, 1));
	at[HOST] = (uintptr_t)host;
	OK(cuMemHostRegister(mine, sizeof(mine), 0));
	at[REGISTERED] = (uintptr_t)mine;
	OK(cuMemAllocManaged(&at[MANAGED], 4096, 1));
	OK(cuModuleGetGlobal_v2(&at[VARIABLE], &size, app_module, "counter"));
	for (int k = 0; k < N_KINDS; k++) {
		CUdeviceptr inside = at[k] + 3;
		uint64_t base = 0, bytes = 0;
		unsigned int type = 9, word = 9;
		int ordinal = 9;
		CUcontext of = NULL;
		void *p = NULL;

		OK(attribute(inside, CU_POINTER_ATTRIBUTE_CONTEXT, &of));
		CHECK(of == app_ctx);
		OK(attribute(inside, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, &type));
		CHECK_EQ(type, want[k].type);
		OK(attribute(inside, CU_POINTER_ATTRIBUTE_DEVICE_POINTER, &got));
		CHECK_EQ(got, inside);
		if (want[k].has_host) {
			OK(attribute(inside, CU_POINTER_ATTRIBUTE_HOST_POINTER, &p));
			CHECK((uintptr_t)p == inside);
		} else
			INVALID(attribute(inside, CU_POINTER_ATTRIBUTE_HOST_POINTER, &p));
		OK(attribute(inside, CU_POINTER_ATTRIBUTE_SYNC_MEMOPS, &word));
		CHECK_EQ(word, 0);
		OK(attribute(inside, CU_POINTER_ATTRIBUTE_BUFFER_ID, &id[k]));
		for (int other = 0; other < k; other++)
			CHECK(id[other] != id[k]);
		word = 9;
		OK(attribute(inside, CU_POINTER_ATTRIBUTE_IS_MANAGED, &word));
		CHECK_EQ(word, want[k].managed);
		OK(attribute(inside, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, &ordinal));
		CHECK_EQ(ordinal, 0);
		OK(attribute(inside, CU_POINTER_ATTRIBUTE_RANGE_START_ADDR, &base));
		OK(attribute(inside, CU_POINTER_ATTRIBUTE_RANGE_SIZE, &bytes));
		CHECK(base == at[k] && bytes == want[k].bytes);
		word = 9;
		OK(attribute(inside, CU_POINTER_ATTRIBUTE_MAPPED, &word));
		CHECK_EQ(word, 1);
		CHECK_EQ(attribute(inside, 5, &word), CUDA_ERROR_NOT_SUPPORTED);
		OK(cuMemGetAddressRange_v2(&got, &size, inside));
		CHECK(got == at[k] && size == want[k].bytes);
		OK(cuMemGetAddressRange_v2(NULL, NULL, inside));
	}
	INVALID(attribute(64, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, &size));
	INVALID(attribute(app_data, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, NULL));
	CHECK_EQ(cuMemGetAddressRange_v2(&got, &size, 64), CUDA_ERROR_NOT_FOUND);
	OK(cuPointerSetAttribute(&size, CU_POINTER_ATTRIBUTE_SYNC_MEMOPS, app_data));
	INVALID(cuPointerSetAttribute(&size, CU_POINTER_ATTRIBUTE_MAPPED, app_data));
	INVALID(cuPointerSetAttribute(&size, CU_POINTER_ATTRIBUTE_SYNC_MEMOPS, 64));
	INVALID(cuPointerSetAttribute(NULL, CU_POINTER_ATTRIBUTE_SYNC_MEMOPS, app_data));
	OK(cuMemHostUnregister(mine));
	OK(cuMemFreeHost(host));
	OK(cuMemFree_v2(at[MANAGED]));
}

/* Several at once: each place is written as wide as its attribute, and no further. */
static void several(void)
{
	static const unsigned char width[21] = { 0, 8, 4, 8, 8, 16, 4, 8, 4, 4, 4,
		                                 8, 8, 4, 8, 4, 4,  8, 8, 8, 8 };
	unsigned char out[24], blank[24];
	void *to = out;

	memset(blank, 0x5a, sizeof(blank));
	for (CUpointer_attribute a = 1; a < 21; a++) {
		memset(out, 0x5a, sizeof(out));
		OK(cuPointerGetAttributes(1, &a, &to, 64));
		for (int i = 0; i < width[a]; i++)
			CHECK_EQ(out[i], a != CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL ? 0
			                 : i                                      ? 0xff
			                                                          : 0xfe); /* -2 */
		CHECK(!memcmp(out + width[a], blank, sizeof(out) - width[a]));
	}
	for (int i = 0; i < 2; i++) {
		CUpointer_attribute which[2] = { CU_POINTER_ATTRIBUTE_MEMORY_TYPE,
			                         CU_POINTER_ATTRIBUTE_RANGE_SIZE };
		unsigned int type = 9;
		uint64_t bytes = 9;
		void *places[2] = { &type, &bytes };

		OK(cuPointerGetAttributes(2, which, places, i ? 64 : app_data));
		CHECK(type == (i ? 0 : CU_MEMORYTYPE_DEVICE) && bytes == (i ? 0 : 1024));
		places[1] = NULL;
		INVALID(cuPointerGetAttributes(2, which, places, app_data));
		INVALID(cuPointerGetAttributes(1, NULL, places, app_data));
		INVALID(cuPointerGetAttributes(1, which, NULL, app_data));
	}
}

static void pools(void)
{
	CUmemoryPool pool, of_device;
	CUdeviceptr at = 0;
	uint64_t word = 77;
	int number = 9;

	OK(cuMemPoolCreate(&pool, &app_pool));
	OK(cuMemPoolSetAttribute(pool, 4, &word));
	word = 9;
	OK(cuMemPoolGetAttribute(pool, 4, &word));
	CHECK_EQ(word, 77);
	OK(cuMemPoolSetAttribute(pool, 3, &number));
	for (int a = 1; a <= 3; a++) {
		uint64_t both = UINT64_MAX; /* an int, and what is behind it */

		OK(cuMemPoolGetAttribute(pool, a, &both));
		CHECK_EQ(both >> 32, UINT32_MAX);
		CHECK_EQ(both & UINT32_MAX, a == 3 ? 9 : 1);
	}
	word = 9;
	OK(cuMemPoolGetAttribute(pool, 5, &word));
	CHECK_EQ(word, 0);
	OK(cuMemPoolGetAttribute(pool, 4, &word));
	CHECK_EQ(word, 77);
	OK(cuDeviceGetDefaultMemPool(&of_device, 0));
	OK(cuMemPoolGetAttribute(of_device, 4, &word));
	CHECK_EQ(word, 0);
	OK(cuMemAllocFromPoolAsync(&at, 64, pool, NULL));
	OK(cuMemFreeAsync(at, NULL));
	OK(cuCtxSynchronize());
	OK(cuMemPoolTrimTo(pool, 0));
	INVALID(cuMemPoolSetAttribute(pool, 4, NULL));
	INVALID(cuMemPoolGetAttribute(pool, 4, NULL));
	INVALID(cuMemPoolGetAttribute(pool, 0, &word));
	INVALID(cuMemPoolCreate(NULL, &app_pool));
	INVALID(cuMemPoolCreate(&pool, NULL));
	OK(cuMemPoolDestroy(pool));
	INVALID(cuMemPoolDestroy(of_device));
}

/* What is free again is free at once, or when the stream gets there; what the device lacks is refused. */
static void amounts(void)
{
	size_t free_before, free_now, total, pitch = 0;
	CUdeviceptr at = 9, other;
	unsigned int flags = 9;
	void *host;

	OK(cuMemGetInfo_v2(&free_before, &total));
	OK(cuMemAlloc_v2(&at, 1 << 20));
	OK(cuMemGetInfo_v2(&free_now, &total));
	CHECK_EQ(free_before - free_now, 1 << 20);
	OK(cuMemFree_v2(at));
	OK(cuMemGetInfo_v2(&free_now, &total));
	CHECK_EQ(free_now, free_before);
	INVALID(cuMemFree_v2(at));
	OK(cuMemFree_v2(0));
	OK(cuMemAllocAsync(&at, 1 << 20, NULL));
	OK(cuMemFreeAsync(at, NULL));
	INVALID(cuMemFreeAsync(at, NULL));
	OK(cuCtxSynchronize());
	OK(cuMemGetInfo_v2(&free_now, &total));
	CHECK_EQ(free_now, free_before);
	at = 9;
	CHECK_EQ(cuMemAlloc_v2(&at, total + 1), CUDA_ERROR_OUT_OF_MEMORY);
	CHECK_EQ(at, 0);
	INVALID(cuMemAlloc_v2(&at, 0));
	INVALID(cuMemAlloc_v2(NULL, 8));
	INVALID(cuMemGetInfo_v2(NULL, &total));
	INVALID(cuMemGetInfo_v2(&free_now, NULL));
	for (size_t width = 511; width <= 513; width++) { /* rows begin at multiples of 512 */
		OK(cuMemAllocPitch_v2(&at, &pitch, width, 3, 16));
		CHECK_EQ(pitch, width <= 512 ? 512 : 1024);
		OK(cuMemGetAddressRange_v2(&other, &total, at));
		CHECK_EQ(total, pitch * 3);
		OK(cuMemFree_v2(at));
	}
	for (unsigned bytes = 0; bytes <= 32; bytes++) {
		CUresult want = bytes == 4 || bytes == 8 || bytes == 16 ? CUDA_SUCCESS
		                                                        : CUDA_ERROR_INVALID_VALUE;

		CHECK_EQ(cuMemAllocPitch_v2(&at, &pitch, 1, 1, bytes), want);
		if (!want)
			OK(cuMemFree_v2(at));
	}
	INVALID(cuMemAllocPitch_v2(&at, NULL, 1, 1, 4));
	INVALID(cuMemAllocPitch_v2(&at, &pitch, 0, 1, 4));
	INVALID(cuMemAllocPitch_v2(&at, &pitch, 1, 0, 4));
	INVALID(cuMemAllocPitch_v2(&at, &pitch, 1, 1, 5));
	OK(cuMemAllocHost_v2(&host, 64));
	OK(cuMemHostGetFlags(&flags, host));
	CHECK_EQ(flags, CU_MEMHOSTALLOC_DEVICEMAP);
	OK(cuMemFreeHost(host));
	OK(cuMemHostAlloc(&host, 64, CU_MEMHOSTALLOC_PORTABLE | 4));
	OK(cuMemHostGetFlags(&flags, (char *)host + 63));
	CHECK_EQ(flags, CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP | 4);
	INVALID(cuMemHostGetFlags(NULL, host));
	OK(cuMemFreeHost(host));
	OK(cuMemFreeHost(NULL));
	INVALID(cuMemHostAlloc(&host, 64, 8));
	INVALID(cuMemHostAlloc(&host, 0, 0));
	INVALID(cuMemHostAlloc(NULL, 64, 0));
	INVALID(cuMemAllocManaged(NULL, 64, 1));
	for (unsigned int i = 0; i <= 3; i++) {
		CUresult want = i == 1 || i == 2 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;

		CHECK_EQ(cuMemAllocManaged(&at, 64, i), want);
		if (!want)
			OK(cuMemFree_v2(at));
	}
}

/* --- boxes: every number of a copy moves one byte of the device to one place of the host */
static void boxes(void)
{
	/* 4 planes of 4 rows of 16 bytes */
	unsigned char bytes[256], got[64];
	CUDA_MEMCPY3D box = { .srcMemoryType = CU_MEMORYTYPE_DEVICE,
		              .srcDevice = app_data,
		              .srcXInBytes = 3,
		              .srcY = 1,
		              .srcZ = 2,
		              .srcPitch = 16,
		              .srcHeight = 4,
		              .dstMemoryType = CU_MEMORYTYPE_HOST,
		              .dstHost = got,
		              .dstXInBytes = 1,
		              .dstY = 1,
		              .dstZ = 1,
		              .dstPitch = 4,
		              .dstHeight = 3,
		              .WidthInBytes = 2,
		              .Height = 2,
		              .Depth = 2 };
	CUDA_MEMCPY2D flat = { .srcMemoryType = CU_MEMORYTYPE_UNIFIED,
		               .srcDevice = app_data,
		               .srcXInBytes = 5,
		               .srcY = 2,
		               .srcPitch = 16,
		               .dstMemoryType = CU_MEMORYTYPE_HOST,
		               .dstHost = got,
		               .dstXInBytes = 2,
		               .dstY = 1,
		               .dstPitch = 8,
		               .WidthInBytes = 3,
		               .Height = 2 };

	for (int i = 0; i < 256; i++)
		bytes[i] = (unsigned char)i;
	OK(cuMemcpyHtoD_v2(app_data, bytes, sizeof(bytes)));
	memset(got, 0, sizeof(got));
	OK(cuMemcpy3D_v2(&box));
	for (int i = 0; i < 64; i++) {
		int z = i / 12 - 1, y = i / 4 % 3 - 1, x = i % 4 - 1;
		bool in = z >= 0 && z < 2 && y >= 0 && y < 2 && x >= 0 && x < 2;

		CHECK_EQ(got[i], in ? ((z + 2) * 4 + y + 1) * 16 + x + 3 : 0);
	}
	for (int call = 0; call < 3; call++) {
		memset(got, 0, sizeof(got));
		OK(call == 0   ? cuMemcpy2D_v2(&flat)
		   : call == 1 ? cuMemcpy2DUnaligned_v2(&flat)
		               : cuMemcpy2DAsync_v2(&flat, NULL));
		OK(cuCtxSynchronize());
		for (int i = 0; i < 64; i++) {
			int y = i / 8 - 1, x = i % 8 - 2;
			bool in = y >= 0 && y < 2 && x >= 0 && x < 3;

			CHECK_EQ(got[i], in ? (y + 2) * 16 + x + 5 : 0);
		}
	}
	flat.Height = 0; /* nothing, from nowhere */
	flat.srcDevice = 0;
	OK(cuMemcpy2D_v2(&flat));
	box.Depth = 0, box.dstHost = NULL;
	OK(cuMemcpy3D_v2(&box));
	box.Depth = 1, box.WidthInBytes = 0;
	OK(cuMemcpy3D_v2(&box));
	INVALID(cuMemcpy2D_v2(NULL));
	INVALID(cuMemcpy2DUnaligned_v2(NULL));
	INVALID(cuMemcpy2DAsync_v2(NULL, NULL));
	INVALID(cuMemcpy3D_v2(NULL));
	INVALID(cuMemcpy3DAsync_v2(NULL, NULL));
}

/* Elements of each width, as many as are asked for, in rows; at once and in turn. */
static void fills(void)
{
	static const struct {
		int bytes;
		unsigned value;
	} rows[] = { { 1, 0xa1 }, { 2, 0xb1b2 }, { 4, 0xc1c2c3c4 } };

	for (int i = 0; i < 3; i++) {
		for (int call = 0; call < 4; call++) {
			const unsigned v = rows[i].value;
			const bool box = call >= 2;
			unsigned char want[64] = { 0 }, got[64];
			CUresult err = 99;

			OK(cuMemsetD8_v2(app_data, 0, 64));
			for (int row = 0; row < (box ? 2 : 1); row++)
				for (int x = 0; x < 3; x++)
					memcpy(want + 4 + row * 16 + x * rows[i].bytes, &v,
					       (size_t)rows[i].bytes);
#define FILL(n, bits)                                                                              \
	(n) == 0   ? cuMemsetD##bits##_v2(app_data + 4, (uint##bits##_t)v, 3)                      \
	: (n) == 1 ? cuMemsetD##bits##Async(app_data + 4, (uint##bits##_t)v, 3, NULL)              \
	: (n) == 2 ? cuMemsetD2D##bits##_v2(app_data + 4, 16, (uint##bits##_t)v, 3, 2)             \
	           : cuMemsetD2D##bits##Async(app_data + 4, 16, (uint##bits##_t)v, 3, 2, NULL)
			err = i == 0 ? FILL(call, 8) : i == 1 ? FILL(call, 16) : FILL(call, 32);
			OK(err);
			OK(cuMemcpyDtoH_v2(got, app_data, sizeof(got)));
			CHECK(!memcmp(got, want, sizeof(got)));
		}
	}
	OK(cuMemsetD8_v2(app_data, 1, 0)); /* nothing */
	OK(cuMemsetD2D8_v2(app_data, 0, 1, 4, 0));
	OK(cuMemsetD2D8_v2(app_data, 0, 1, 4, 1)); /* one row needs no pitch */
	/* as many rows of nothing as there can be are done at once */
	OK(cuMemsetD2D8_v2(app_data, 16, 1, 0, SIZE_MAX));
	OK(cuMemcpy2D_v2(&(CUDA_MEMCPY2D){ .srcMemoryType = CU_MEMORYTYPE_DEVICE,
	                                   .srcDevice = app_data,
	                                   .srcPitch = 16,
	                                   .dstMemoryType = CU_MEMORYTYPE_DEVICE,
	                                   .dstDevice = app_data,
	                                   .dstPitch = 16,
	                                   .Height = SIZE_MAX }));
}

/* --- every way of copying a line */
static void lines(void)
{
	CUdeviceptr from = app_word(0), to = app_word(1);
	unsigned int word, got;
	void *pinned;

	OK(cuMemHostAlloc(&pinned, 4096, 0));
	for (unsigned int i = 0; i < 14; i++) {
		CUresult err = 99;

		word = i + 1, got = 0;
		*(unsigned int *)pinned = 0;
		OK(cuMemcpyHtoD_v2(from, &word, 4));
		OK(cuMemsetD32_v2(to, 0, 1));
		switch (i) {
		case 0: err = cuMemcpy(to, from, 4); break;
		case 1: err = cuMemcpyAsync(to, from, 4, NULL); break;
		case 2: err = cuMemcpyDtoD_v2(to, from, 4); break;
		case 3: err = cuMemcpyDtoDAsync_v2(to, from, 4, NULL); break;
		case 4: err = cuMemcpyPeer(to, app_ctx, from, app_ctx, 4); break;
		case 5: err = cuMemcpyPeerAsync(to, app_ctx, from, app_ctx, 4, NULL); break;
		case 6: err = cuMemcpyHtoD_v2(to, &word, 4); break;
		case 7: err = cuMemcpyHtoDAsync_v2(to, &word, 4, NULL); break;
		case 8: err = cuMemcpy(to, (uintptr_t)&word, 4); break;
		case 9: err = cuMemcpyDtoH_v2(&got, from, 4); break;
		case 10: err = cuMemcpyDtoHAsync_v2(&got, from, 4, NULL); break;
		case 11: err = cuMemcpy((uintptr_t)&got, from, 4); break;
		case 12: err = cuMemcpyDtoHAsync_v2(pinned, from, 4, NULL); break;
		default: err = cuMemcpyHtoDAsync_v2(to, pinned, 4, NULL); break;
		}
		OK(err);
		OK(cuCtxSynchronize());
		if (i == 12)
			got = *(unsigned int *)pinned;
		else if (i < 9 || i > 12)
			OK(cuMemcpyDtoH_v2(&got, to, 4));
		CHECK_EQ(got, i == 13 ? 0 : word);
	}
	OK(cuMemFreeHost(pinned));
}

static void comes_late(void *p)
{
	usleep(20000);
	atomic_store((atomic_bool *)p, true);
}

/* Memory that is not pinned may be gone when the call is back: the copy is done by then. Pinned memory is read in its turn. */
static void in_turn(void)
{
	struct app_gate gate;
	CUstream stream;
	unsigned int word = 5;
	atomic_bool late = false;
	void *pinned;

	OK(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
	OK(cuMemHostAlloc(&pinned, 4096, 0));
	OK(cuMemsetD32_v2(app_word(2), 1, 1));
	OK(cuMemcpyHtoDAsync_v2(app_word(2), &word, 4, stream));
	CHECK_EQ(app_read(2), 5);
	app_gate_close(&gate, stream);
	*(unsigned int *)pinned = 6;
	OK(cuMemcpyHtoDAsync_v2(app_word(2), pinned, 4, stream));
	*(unsigned int *)pinned = 7;
	CHECK_EQ(app_read(2), 5);
	atomic_store(&gate.open, true);
	OK(cuStreamSynchronize(stream));
	CHECK_EQ(app_read(2), 7);
	/* what may still use it is done before it goes */
	OK(cuLaunchHostFunc(stream, comes_late, &late));
	OK(cuMemFreeHost(pinned));
	CHECK(atomic_load(&late));
	OK(cuStreamDestroy_v2(stream));
}

/* Hints about managed memory: of its range alone, for places that there are. */
static void hints(void)
{
	CUdeviceptr at;

	OK(cuMemAllocManaged(&at, 8192, 1));
	OK(cuMemPrefetchAsync(at + 4096, 4096, 1, NULL));
	OK(cuMemPrefetchAsync(at, 8192, -1, NULL));
	INVALID(cuMemPrefetchAsync(at, 8193, 0, NULL));
	INVALID(cuMemPrefetchAsync(at + 4097, 4096, 0, NULL));
	INVALID(cuMemPrefetchAsync(at, 0, 0, NULL));
	INVALID(cuMemPrefetchAsync(app_data, 64, 0, NULL));
	CHECK_EQ(cuMemPrefetchAsync(at, 4096, 2, NULL), CUDA_ERROR_INVALID_DEVICE);
	CHECK_EQ(cuMemPrefetchAsync(at, 4096, -2, NULL), CUDA_ERROR_INVALID_DEVICE);
	for (int type = 0; type <= 5; type++) {
		CUmemLocation where = { type, 0 };

		CHECK_EQ(cuMemPrefetchAsync_v2(at, 4096, where, 0, NULL),
		         type >= 1 && type <= 4 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE);
		INVALID(cuMemPrefetchAsync_v2(at, 4096, where, 1, NULL));
		CHECK_EQ(cuMemAdvise_v2(at, 4096, 3, where),
		         type >= 1 && type <= 4 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE);
	}
	for (int advice = 0; advice <= 7; advice++)
		CHECK_EQ(cuMemAdvise(at, 8192, advice, 0),
		         advice >= 1 && advice <= 6 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE);
	INVALID(cuMemAdvise(at, 8193, 1, 0));
	CHECK_EQ(cuMemAdvise(at, 8192, 3, 2), CUDA_ERROR_INVALID_DEVICE);
	OK(cuMemAdvise(at, 8192, 4, 2)); /* asks for no place */
	OK(cuCtxSynchronize());
	OK(cuMemFree_v2(at));
}

/* Zeros where nobody has written anything need no memory: the pages stay as they are. */
static void zeros(void)
{
	CUdeviceptr at, other;

	OK(cuMemAlloc_v2(&at, 1 << 20));
	OK(cuMemAlloc_v2(&other, 1 << 20));
	OK(cuMemsetD8_v2(at, 0, 1 << 20));
	CHECK(gx_mem_is_untouched(at, 1 << 20) && gx_mem_is_untouched(other, 1 << 20));
	OK(cuMemsetD8_v2(at + 5, 1, 1));
	CHECK(!gx_mem_is_untouched(at, 1 << 20) && gx_mem_is_untouched(other, 1));
	OK(cuMemsetD8_v2(at, 0, 1 << 20)); /* these are needed */
	CHECK_EQ(*(char *)gx_mem_resolve(at + 5, 1), 0);
	CHECK(!gx_mem_is_untouched(64, 1));
	OK(cuMemFree_v2(at));
	OK(cuMemFree_v2(other));
}

/* What is the process's own: all that neither begins nor ends where devices have their memory, nor goes round the end of the addresses. */
static void own_addresses(void)
{
	const CUdeviceptr begin = 0x010000000000, end = 0x0f0000000000;
	const struct {
		CUdeviceptr at;
		size_t bytes;
		bool own;
	} all[] = {
		{ 0, 1, false },
		{ 1, begin - 1, true },
		{ 1, begin, false },
		{ begin - 8, 8, true },
		{ begin - 8, 9, false },
		{ begin - 8, 0, true },
		{ begin, 0, true }, /* no byte of it */
		{ begin, 1, false },
		{ end - 1, 1, false },
		{ end - 1, SIZE_MAX - end + 2, false }, /* its end would be 0 */
		{ begin, SIZE_MAX - begin + 2, false },
		{ end, 1, true },
		{ end, SIZE_MAX - end, true },
		{ end, SIZE_MAX - end + 1, false },
		{ UINT64_MAX, 1, false },
		{ UINT64_MAX - 1, 1, true },
		{ 8, SIZE_MAX - 7, false },
		{ 8, SIZE_MAX, false },
	};

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		uintptr_t got = (uintptr_t)gx_mem_resolve(all[i].at, all[i].bytes);

		CHECK_EQ(got, all[i].own ? all[i].at : 0);
		CHECK_EQ(gx_mem_is_addressable(all[i].at, all[i].bytes), all[i].own);
	}
	CHECK(!gx_is_device_address(begin - 1) && gx_is_device_address(begin));
	CHECK(gx_is_device_address(end - 1) && !gx_is_device_address(end));
}

int main(void)
{
	app_begin();
	own_addresses();
	known();
	several();
	pools();
	amounts();
	boxes();
	fills();
	lines();
	in_turn();
	hints();
	zeros();
	OK(cuCtxDestroy_v2(app_ctx));
	return TEST_END_KEEPING(2);
}
