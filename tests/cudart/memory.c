/* memory.c - the runtime's allocations and pointers; copies of each kind, in one to three
 * dimensions; fills; symbols.
 */
#include "kernels.h"

enum { TO_HOST_FROM_HOST, TO_DEVICE, TO_HOST, ON_DEVICE, BY_ADDRESS, NO_KIND };
enum { UNREGISTERED, PINNED, DEVICE, MANAGED }; /* cudaMemoryType */
enum { N = 64, BYTES = 4 * N };

static unsigned int from[N], to[N];

static void fill_from(void)
{
	for (unsigned int i = 0; i < N; i++)
		from[i] = 3 * i + 1, to[i] = 0;
}

static void test_allocations(void)
{
	struct cudaPitchedPtr box = { 0 };
	struct cudaExtent extent = { 100, 3, 2 };
	size_t pitch = 0, free_bytes = 0, total = 0;
	unsigned int flags = 0;
	void *p = &p, *device = NULL;

	CHECK_OK(cudaMalloc(&p, 0));
	CHECK(!p);
	CHECK_OK(cudaFree(NULL));
	CHECK_ERROR(cudaMalloc(&p, 1ull << 50), CUDA_ERROR_OUT_OF_MEMORY);
	CHECK_ERROR(cudaMallocPitch(NULL, &pitch, 1, 1), CUDA_ERROR_INVALID_VALUE);
	CHECK_ERROR(cudaMallocPitch(&p, NULL, 1, 1), CUDA_ERROR_INVALID_VALUE);
	CHECK_OK(cudaMallocPitch(&p, &pitch, 100, 3));
	CHECK(pitch >= 100 && pitch % 4 == 0);
	CHECK_OK(cudaFree(p));
	CHECK(cudaFree(p) != cudaSuccess); /* twice */
	cudaGetLastError();
	CHECK_ERROR(cudaMalloc3D(NULL, extent), CUDA_ERROR_INVALID_VALUE);
	CHECK_OK(cudaMalloc3D(&box, extent));
	CHECK(box.pitch >= 100 && box.xsize == 100 && box.ysize == 3);
	CHECK_OK(cudaFree(box.ptr));
	CHECK_OK(cudaHostAlloc(&p, 0, 0));
	CHECK(!p);
	CHECK_OK(cudaMallocHost(&p, 64));
	CHECK_OK(cudaHostGetFlags(&flags, p));
	CHECK_OK(cudaHostGetDevicePointer(&device, p, 0));
	CHECK(device != NULL);
	CHECK_OK(cudaFreeHost(p));
	CHECK_OK(cudaFreeHost(NULL));
	CHECK_ERROR(cudaHostGetDevicePointer(&device, from, 0), CUDA_ERROR_INVALID_VALUE);
	CHECK_OK(cudaHostRegister(from, sizeof(from), 0));
	CHECK_OK(cudaHostUnregister(from));
	CHECK_ERROR(cudaHostUnregister(from), CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED);
	CHECK_OK(cudaMemGetInfo(&free_bytes, &total));
	CHECK(total == 64 << 20 && free_bytes <= total);
}

static void test_pools(void)
{
	CUmemoryPool pool = NULL, same = NULL;
	uint64_t keep = 4096, got = 0;
	void *p = NULL;

	CHECK_OK(cudaDeviceGetDefaultMemPool(&pool, 0));
	CHECK_OK(cudaDeviceGetMemPool(&same, 0));
	CHECK(pool && pool == same);
	CHECK_OK(cudaMemPoolSetAttribute(pool, 4, &keep)); /* the release threshold */
	CHECK_OK(cudaMemPoolGetAttribute(pool, 4, &got));
	CHECK_EQ(got, keep);
	CHECK_OK(cudaMemPoolTrimTo(pool, 0));
	CHECK_ERROR(cudaMallocAsync(NULL, 64, NULL), CUDA_ERROR_INVALID_VALUE);
	CHECK_ERROR(cudaMallocFromPoolAsync(NULL, 64, pool, NULL), CUDA_ERROR_INVALID_VALUE);
	CHECK_OK(cudaMallocAsync(&p, 64, NULL));
	CHECK_OK(cudaMemsetAsync(p, 1, 64, NULL));
	CHECK_OK(cudaFreeAsync(p, NULL));
	CHECK_OK(cudaFreeAsync(NULL, NULL));
	CHECK_OK(cudaMallocFromPoolAsync(&p, 64, pool, NULL));
	CHECK_OK(cudaFreeAsync_ptsz(p, NULL));
	CHECK_OK(cudaDeviceSynchronize());
}

static void check_pointer(const void *p, int type, int device)
{
	struct cudaPointerAttributes a = { .type = -1 };

	CHECK_OK(cudaPointerGetAttributes(&a, p));
	CHECK_EQ(a.type, type);
	CHECK_EQ(a.device, device);
	if (type == UNREGISTERED)
		CHECK(a.hostPointer == p && !a.devicePointer);
	else
		CHECK(a.devicePointer != NULL);
	CHECK_EQ(!a.hostPointer, type == DEVICE);
}

/* It is mostly read, and was brought to the first device. */
static void test_hints(const void *managed)
{
	int mostly = -1, last = -1, attributes[] = { 1, 4 };
	void *values[] = { &mostly, &last };
	size_t sizes[] = { 4, 4 };

	CHECK_OK(cudaMemRangeGetAttribute(&mostly, 4, 1, managed, 64));
	CHECK_EQ(mostly, 1);
	mostly = -1;
	CHECK_OK(cudaMemRangeGetAttributes(values, sizes, attributes, 2, managed, 64));
	CHECK(mostly == 1 && last == 0);
	CHECK_ERROR(cudaMemRangeGetAttribute(&mostly, 8, 1, managed, 64), CUDA_ERROR_INVALID_VALUE);
}

static void test_pointers(void)
{
	void *device = NULL, *pinned = NULL, *managed = NULL;

	CHECK_ERROR(cudaPointerGetAttributes(NULL, from), CUDA_ERROR_INVALID_VALUE);
	CHECK_ERROR(cudaMallocManaged(NULL, 64, 1), CUDA_ERROR_INVALID_VALUE);
	CHECK_OK(cudaMalloc(&device, 64));
	CHECK_OK(cudaMallocHost(&pinned, 64));
	CHECK_OK(cudaMallocManaged(&managed, 64, 1));
	check_pointer(device, DEVICE, 0);
	check_pointer(pinned, PINNED, 0);
	check_pointer(managed, MANAGED, 0);
	check_pointer(from, UNREGISTERED, -2);
#if GX_CUDART_MAJOR == 13
	CHECK_OK(cudaMemPrefetchAsync(managed, 64, (CUmemLocation){ 1, 0 }, 0, NULL));
	CHECK_OK(cudaMemAdvise(managed, 64, 1, (CUmemLocation){ 1, 0 }));
#else
	CHECK_OK(cudaMemPrefetchAsync(managed, 64, 0, NULL));
	CHECK_OK(cudaMemAdvise(managed, 64, 1, 0));
#endif
	CHECK_OK(cudaDeviceSynchronize());
	test_hints(managed);
	CHECK_OK(cudaFree(device));
	CHECK_OK(cudaFreeHost(pinned));
	CHECK_OK(cudaFree(managed));
}

/* Each kind by each way; the direction that is none is refused, also of nothing to copy in 2D. */
static void test_copies(void)
{
	void *a = NULL, *b = NULL;

	CHECK_OK(cudaMalloc(&a, BYTES));
	CHECK_OK(cudaMalloc(&b, BYTES));
	for (int way = 0; way < 3; way++) {
		cudaError_t (*copy)(void *, const void *, size_t, int) =
		        way == 1 ? cudaMemcpy_ptds : cudaMemcpy;

		fill_from();
#define COPY(dst, src, kind)                                                                       \
	CHECK_OK(way == 2 ? cudaMemcpyAsync(dst, src, BYTES, kind, NULL)                           \
	                  : copy(dst, src, BYTES, kind))
		COPY(a, from, TO_DEVICE);
		COPY(b, a, ON_DEVICE);
		COPY(to, b, TO_HOST);
		CHECK_OK(cudaDeviceSynchronize());
		CHECK(!memcmp(from, to, BYTES));
		memset(to, 0, BYTES);
		COPY(to, from, TO_HOST_FROM_HOST);
		CHECK_OK(cudaDeviceSynchronize());
		CHECK(!memcmp(from, to, BYTES));
		from[0] = 99;
		COPY(a, from, BY_ADDRESS);
		COPY(to, a, BY_ADDRESS);
		CHECK_OK(cudaDeviceSynchronize());
		CHECK_EQ(to[0], 99);
#undef COPY
	}
	CHECK_ERROR(cudaMemcpy(a, from, 4, NO_KIND), cudaErrorInvalidMemcpyDirection);
	CHECK_ERROR(cudaMemcpyAsync(a, from, 4, -1, NULL), cudaErrorInvalidMemcpyDirection);
	CHECK_ERROR(cudaMemcpy_ptds(a, from, 4, NO_KIND), cudaErrorInvalidMemcpyDirection);
	/* nothing to copy goes in no direction */
	CHECK_OK(cudaMemcpy(NULL, NULL, 0, NO_KIND));
	CHECK_OK(cudaMemcpyAsync(NULL, NULL, 0, NO_KIND, NULL));
	CHECK(cudaMemcpy(a, from, 1 << 20, TO_DEVICE) != cudaSuccess); /* longer than it is */
	cudaGetLastError();
	CHECK_OK(cudaFree(a));
	CHECK_OK(cudaFree(b));
}

/* A box of 3 rows of 8 bytes out of rows of 16, there and back. */
static void test_boxes(void)
{
	unsigned char host[6][16], back[6][8];
	struct cudaMemcpy3DParms p = { .kind = TO_DEVICE }, array = { .srcArray = host };
	size_t pitch = 0;
	void *d = NULL;

	for (unsigned int i = 0; i < sizeof(host); i++)
		((unsigned char *)host)[i] = (unsigned char)i;
	CHECK_OK(cudaMallocPitch(&d, &pitch, 8, 6));
	for (int way = 0; way < 2; way++) {
		memset(back, 0, sizeof(back));
		CHECK_OK((way ? cudaMemcpy2D_ptds : cudaMemcpy2D)(d, pitch, &host[0][4], 16, 8, 3,
		                                                  TO_DEVICE));
		CHECK_OK(cudaMemcpy2DAsync(back, 8, d, pitch, 8, 3, TO_HOST, NULL));
		CHECK_OK(cudaDeviceSynchronize());
		for (int row = 0; row < 3; row++)
			CHECK(!memcmp(back[row], &host[row][4], 8));
		CHECK(!back[3][0]);
	}
	p.srcPtr = (struct cudaPitchedPtr){ host, 16, 16, 3 };
	p.dstPtr = (struct cudaPitchedPtr){ d, pitch, 8, 3 };
	p.srcPos.x = 2;
	p.srcPos.z = 1;
	p.extent = (struct cudaExtent){ 8, 3, 1 };
	CHECK_OK(cudaMemcpy3D(&p));
	CHECK_OK(cudaMemcpy3DAsync(&p, NULL));
	CHECK_OK(cudaMemcpy2D(back, 8, d, pitch, 8, 3, TO_HOST));
	CHECK(!memcmp(back[0], &host[3][2], 8));
	p.extent.depth = 0;
	CHECK_OK(cudaMemcpy3D(&p));
	p.kind = NO_KIND;
	CHECK_ERROR(cudaMemcpy3D(&p), cudaErrorInvalidMemcpyDirection);
	CHECK_ERROR(cudaMemcpy2D(d, pitch, host, 16, 8, 3, -1), cudaErrorInvalidMemcpyDirection);
	CHECK_ERROR(cudaMemcpy3D(NULL), CUDA_ERROR_INVALID_VALUE);
	CHECK_ERROR(cudaMemcpy3D(&array), CUDA_ERROR_NOT_SUPPORTED);
	CHECK_OK(cudaFree(d));
}

static void test_fills(void)
{
	unsigned char back[64] = { 0 };
	void *p = NULL;

	CHECK_OK(cudaMalloc(&p, 64));
	CHECK_OK(cudaMemset(p, 1, 64));
	CHECK_OK(cudaMemset(p, 9, 0));
	CHECK_OK(cudaMemset_ptds(p, 2, 32));
	CHECK_OK(cudaMemset2D(p, 16, 3, 4, 2));
	CHECK_OK(cudaMemset2D_ptds((char *)p + 4, 16, 4, 4, 1));
	CHECK_OK(cudaMemsetAsync(p, 9, 0, NULL));
	CHECK_OK(cudaMemset2DAsync((char *)p + 48, 8, 5, 1, 2, NULL));
	CHECK_OK(cudaMemcpy(back, p, 64, TO_HOST));
	CHECK(back[0] == 3 && back[3] == 3 && back[4] == 4 && back[8] == 2 && back[16] == 3);
	CHECK(back[20] == 2 && back[31] == 2 && back[32] == 1 && back[48] == 5 && back[49] == 1);
	CHECK(back[56] == 5 && back[63] == 1);
	CHECK_OK(cudaFree(p));
	CHECK(cudaMemset(p, 0, 64) != cudaSuccess);
	cudaGetLastError();
}

/* While a stream that waits for the legacy one is captured, nothing may be asked of the legacy stream. The thread's own default stream and
 * what goes into the captured one don't touch it. */
static void test_streams(void)
{
	struct cudaMemcpy3DParms p = { .kind = BY_ADDRESS, .extent = { 4, 1, 1 } };
	struct cudaMemcpy3DParms nothing = { .kind = BY_ADDRESS };
	int mode = CU_STREAM_CAPTURE_MODE_RELAXED;
	CUstream stream = NULL;
	CUgraph graph = NULL;
	void *pinned = NULL;
	size_t n = 0;

	fill_from();
	CHECK_OK(cudaMallocHost(&pinned, 64));
	CHECK_OK(cudaStreamCreate(&stream));
	CHECK_OK(cudaThreadExchangeStreamCaptureMode(&mode));
	p.srcPtr = (struct cudaPitchedPtr){ from, 4, 4, 1 };
	p.dstPtr = (struct cudaPitchedPtr){ pinned, 4, 4, 1 };
	CHECK_OK(cudaStreamBeginCapture(stream, CU_STREAM_CAPTURE_MODE_RELAXED));
#define BOTH(name, ...)                                                                            \
	CHECK_ERROR(name(__VA_ARGS__), CUDA_ERROR_STREAM_CAPTURE_IMPLICIT);                        \
	CHECK_OK(name##_ptds(__VA_ARGS__))
	BOTH(cudaMemcpy, pinned, from, 4, BY_ADDRESS);
	BOTH(cudaMemcpy2D, pinned, 4, from, 4, 4, 1, BY_ADDRESS);
	BOTH(cudaMemcpy3D, &p);
	BOTH(cudaMemset, pinned, 1, 4);
	BOTH(cudaMemset2D, pinned, 4, 1, 4, 1);
#undef BOTH
	/* done at once; nothing is always done */
	CHECK_EQ(*(unsigned int *)pinned, 0x01010101);
	CHECK_OK(cudaMemcpy_ptds(pinned, from, 4, BY_ADDRESS));
	CHECK_EQ(*(unsigned int *)pinned, from[0]);
	CHECK_OK(cudaMemcpy(pinned, from, 0, BY_ADDRESS));
	CHECK_OK(cudaMemset(pinned, 0, 0));
	CHECK_OK(cudaMemcpy3D(&nothing));
	CHECK_OK(cudaMemcpy3DAsync(&p, stream));
	CHECK_OK(cudaMemcpy2DAsync(pinned, 4, from, 4, 4, 1, BY_ADDRESS, stream));
	CHECK_OK(cudaMemset2DAsync(pinned, 4, 1, 4, 1, stream));
	CHECK_OK(cudaStreamEndCapture(stream, &graph));
	CHECK_OK(cudaGraphGetNodes(graph, NULL, &n));
	CHECK_EQ(n, 3);
	CHECK_EQ(*(unsigned int *)pinned, from[0]);
	CHECK_OK(cudaGraphDestroy(graph));
	CHECK_OK(cudaStreamDestroy(stream));
	CHECK_OK(cudaFreeHost(pinned));
	CHECK_OK(cudaThreadExchangeStreamCaptureMode(&mode));
}

static void test_symbols(void)
{
	unsigned int word = 0, four[4] = { 0 };
	void *p = NULL;
	size_t bytes = 0;

	CHECK_ERROR(cudaGetSymbolAddress(&p, &word), cudaErrorInvalidSymbol);
	CHECK_ERROR(cudaGetSymbolSize(&bytes, &word), cudaErrorInvalidSymbol);
	CHECK_OK(cudaGetSymbolAddress(&p, &counter));
	CHECK_OK(cudaMemcpy(&word, p, 4, TO_HOST));
	CHECK_EQ(word, 7);
	CHECK_OK(cudaGetSymbolSize(&bytes, factors));
	CHECK_EQ(bytes, 16);
	CHECK_OK(cudaMemcpyFromSymbol(four, factors, 8, 4, TO_HOST));
	CHECK(four[0] == 3 && four[1] == 4 && !four[2]);
	word = 50;
	CHECK_OK(cudaMemcpyToSymbol(factors, &word, 4, 12, TO_DEVICE));
	CHECK_OK(cudaMemcpyFromSymbolAsync(four, factors, 16, 0, TO_HOST, NULL));
	CHECK_OK(cudaDeviceSynchronize());
	CHECK(four[0] == 2 && four[3] == 50);
	CHECK_OK(cudaMemcpyToSymbolAsync(&counter, &word, 4, 0, TO_DEVICE, NULL));
	CHECK_OK(cudaDeviceSynchronize());
	CHECK_OK(cudaMemcpyFromSymbol_ptds(&four[1], &counter, 4, 0, TO_HOST));
	CHECK_EQ(four[1], 50);
	CHECK_ERROR(cudaMemcpyToSymbol(factors, four, 8, 12, TO_DEVICE), CUDA_ERROR_INVALID_VALUE);
	CHECK_ERROR(cudaMemcpyFromSymbol(four, factors, 1, 17, TO_HOST), CUDA_ERROR_INVALID_VALUE);
	CHECK_ERROR(cudaMemcpyToSymbolAsync(factors, four, 4, (size_t)-2, TO_DEVICE, NULL),
	            CUDA_ERROR_INVALID_VALUE);
	CHECK_ERROR(cudaMemcpyFromSymbolAsync(four, &word, 4, 0, TO_HOST, NULL),
	            cudaErrorInvalidSymbol);
	/* managed: the host has its address */
	CHECK(shared_word != NULL);
	CHECK_EQ(shared_word ? *shared_word : 0, 11);
	CHECK_OK(cudaGetSymbolAddress(&p, shared_word));
	CHECK(p == shared_word);
}

static void test_peers(void)
{
	void *here = NULL, *there = NULL;

	fill_from();
	CHECK_OK(cudaMalloc(&here, BYTES));
	CHECK_OK(cudaSetDevice(1));
	CHECK_OK(cudaMalloc(&there, BYTES));
	CHECK_OK(cudaSetDevice(0));
	CHECK_OK(cudaMemcpy(here, from, BYTES, TO_DEVICE));
	CHECK_OK(cudaMemcpyPeer(there, 1, here, 0, BYTES));
	CHECK_OK(cudaMemset(here, 0, BYTES));
	CHECK_OK(cudaMemcpyPeerAsync(here, 0, there, 1, BYTES, NULL));
	CHECK_OK(cudaDeviceSynchronize());
	CHECK_OK(cudaMemcpy(to, here, BYTES, TO_HOST));
	CHECK(!memcmp(from, to, BYTES));
	CHECK_ERROR(cudaMemcpyPeer(there, 7, here, 0, 4), CUDA_ERROR_INVALID_DEVICE);
	CHECK_ERROR(cudaMemcpyPeerAsync(there, 1, here, -1, 4, NULL), CUDA_ERROR_INVALID_DEVICE);
	CHECK_OK(cudaFree(here));
}

int main(void)
{
	struct cudaChannelFormatDesc format = cudaCreateChannelDesc(8, 16, 0, 0, 2);

	setenv("GPUEXT_SOFT_DEVICES", "2", 1);
	setenv("GPUEXT_SOFT_MEMORY", "67108864", 1);
	register_all();
	CHECK(format.x == 8 && format.y == 16 && !format.z && !format.w && format.f == 2);
	test_allocations();
	test_pools();
	test_pointers();
	test_copies();
	test_boxes();
	test_fills();
	test_streams();
	test_symbols();
	test_peers();
	return TEST_END_KEEPING(2);
}
