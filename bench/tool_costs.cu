/* tool_costs.cu - kernels that are timed natively and under a tool, by events around each launch.
 *
 *   tool_costs TIMES ROUNDS KERNEL...   each kernel once, then ROUNDS times with events; the file TIMES has `KERNEL ms ms ...`
 *
 * Prints a checksum for each kernel, which a tool must not change. Far memory lies at an address that is the same in each run (FAR), so that it can be
 * named before: `chase_far` and `stream_far` use it, all others do not.
 */
#include "gx_cuda.h"

#include <dlfcn.h>

#define N         (1 << SIZE_LOG2)
#define SIDE      (1 << SIZE_LOG2 / 2) /* of matrices of N elements */
#define PRODUCT   (SIDE / 4)           /* of matrices that are multiplied */
#define TILE      16
#define FAR       0x600000000000ull
#define FAR_BYTES ((size_t)N * 8)
#define FAR_PAGE  ((size_t)2 << 20)
#define LINKS     (N / 4)
#ifndef SIZE_LOG2
#define SIZE_LOG2 24
#endif
#ifndef STEPS
#define STEPS 20000
#endif

__global__ void vectoradd(const float *a, const float *b, float *c)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;

	c[i] = a[i] + b[i];
}

__global__ void transpose(const float *a, float *c)
{
	__shared__ float tile[32][33];
	unsigned x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;

	for (unsigned k = 0; k < 32; k += 8)
		tile[threadIdx.y + k][threadIdx.x] = a[(y + k) * SIDE + x];
	__syncthreads();
	x = blockIdx.y * 32 + threadIdx.x;
	y = blockIdx.x * 32 + threadIdx.y;
	for (unsigned k = 0; k < 32; k += 8)
		c[(y + k) * SIDE + x] = tile[threadIdx.x][threadIdx.y + k];
}

__global__ void reduce(const float *a, float *c)
{
	__shared__ float sums[256];
	unsigned i = blockIdx.x * 256 + threadIdx.x;
	float sum = 0;

	for (unsigned k = i; k < N; k += 256 * gridDim.x)
		sum += a[k];
	sums[threadIdx.x] = sum;
	__syncthreads();
	for (unsigned half = 128; half; half /= 2) {
		if (threadIdx.x < half)
			sums[threadIdx.x] += sums[threadIdx.x + half];
		__syncthreads();
	}
	if (!threadIdx.x)
		c[blockIdx.x] = sums[0];
}

__global__ void matmul(const float *a, const float *b, float *c)
{
	__shared__ float left[TILE][TILE], right[TILE][TILE];
	unsigned x = threadIdx.x, y = threadIdx.y;
	unsigned row = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x;
	float sum = 0;

	for (unsigned k = 0; k < PRODUCT; k += TILE) {
		left[y][x] = a[row * PRODUCT + k + x];
		right[y][x] = b[(k + y) * PRODUCT + column];
		__syncthreads();
		for (unsigned i = 0; i < TILE; i++)
			sum += left[y][i] * right[i][x];
		__syncthreads();
	}
	c[row * PRODUCT + column] = sum;
}

/* Five points, the tile and what is around it in shared memory. */
__global__ void stencil(const float *a, float *c)
{
	__shared__ float tile[10][34];
	int x = (int)(blockIdx.x * 32 + threadIdx.x), y = (int)(blockIdx.y * 8 + threadIdx.y);
	int tx = (int)threadIdx.x + 1, ty = (int)threadIdx.y + 1;

	tile[ty][tx] = a[y * SIDE + x];
	if (threadIdx.y == 0)
		tile[0][tx] = y ? a[(y - 1) * SIDE + x] : 0;
	if (threadIdx.y == 7)
		tile[9][tx] = y + 1 < SIDE ? a[(y + 1) * SIDE + x] : 0;
	if (threadIdx.x == 0)
		tile[ty][0] = x ? a[y * SIDE + x - 1] : 0;
	if (threadIdx.x == 31)
		tile[ty][33] = x + 1 < SIDE ? a[y * SIDE + x + 1] : 0;
	__syncthreads();
	c[y * SIDE + x] = tile[ty][tx] + 0.25f * (tile[ty - 1][tx] + tile[ty + 1][tx] +
	                                          tile[ty][tx - 1] + tile[ty][tx + 1]);
}

/* Each block's 256 numbers in order: whose number a thread exchanges is a loop's to say, and not known before the kernel runs. */
__global__ void sort(const float *a, float *c)
{
	__shared__ float numbers[256];
	unsigned x = threadIdx.x;

	numbers[x] = a[blockIdx.x * 256 + x];
	__syncthreads();
#pragma unroll 1
	for (unsigned size = 2; size <= 256; size *= 2)
#pragma unroll 1
		for (unsigned half = size / 2; half; half /= 2) {
			unsigned other = x ^ half;
			if (x < other) {
				float mine = numbers[x], its = numbers[other & 255];

				if ((mine > its) == !(x & size)) {
					numbers[x] = its;
					numbers[other & 255] = mine;
				}
			}
			__syncthreads();
		}
	c[blockIdx.x * 256 + x] = numbers[x];
}

/* A race that changes nothing: each thread reads what its neighbour stores once more. */
__global__ void unsynced(const float *a, float *c)
{
	__shared__ volatile float ones[256];
	unsigned x = threadIdx.x;

	ones[x] = 1;
	__syncthreads();
	ones[x] = 1;
	c[blockIdx.x * 256 + x] = a[blockIdx.x * 256 + x] + ones[(x + 1) & 255];
}

/* Each load waits for the one before. */
__global__ void chase(const unsigned *next, unsigned *at)
{
	unsigned now = 0;

	for (int i = 0; i < STEPS; i++)
		now = next[now];
	*at = now;
}

__global__ void stream(const unsigned *in, unsigned *out)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x, all = blockDim.x * gridDim.x;
	unsigned x = 0;

	for (; i < FAR_BYTES / 4; i += all)
		x ^= in[i];
	if (x == 0x12345678) /* never: the words are below LINKS */
		*out = 1;
}

/* --- memory at an address that is chosen: cuda.h's structs of it */
struct place {
	int type, id;
};
struct properties {
	int type, handles;
	struct place place;
	void *other;
	unsigned char flags[8];
};
struct access {
	struct place place;
	int flags;
};

static void *find(const char *name)
{
	void *library = dlopen("libcuda.so.1", RTLD_NOW), *symbol = library ? dlsym(library, name) : NULL;

	CHECK(!symbol);
	return symbol;
}

static unsigned *far_memory(void)
{
	size_t pages = (FAR_BYTES + FAR_PAGE - 1) / FAR_PAGE * FAR_PAGE;
	struct properties properties = { 1, 0, { 1, 0 }, NULL, { 0 } };
	struct access access = { { 1, 0 }, 3 };
	unsigned long long at = 0, handle = 0;

	CHECK(((int (*)(unsigned long long *, size_t, size_t, unsigned long long, unsigned long long))
	               find("cuMemAddressReserve"))(&at, pages, 0, FAR, 0));
	CHECK(((int (*)(unsigned long long *, size_t, const struct properties *, unsigned long long))
	               find("cuMemCreate"))(&handle, pages, &properties, 0));
	CHECK(((int (*)(unsigned long long, size_t, size_t, unsigned long long, unsigned long long))
	               find("cuMemMap"))(at, pages, 0, handle, 0));
	CHECK(((int (*)(unsigned long long, size_t, const struct access *, size_t))
	               find("cuMemSetAccess"))(at, pages, &access, 1));
	return (unsigned *)at;
}

/* A walk that comes to all words of LINKS, and words that stream reads: the same numbers again and again. */
static void fill(unsigned *to)
{
	static unsigned links[LINKS];
	unsigned long long state = 1;

	for (unsigned i = 0; i < LINKS; i++)
		links[i] = i;
	for (unsigned i = LINKS - 1; i; i--) {
		unsigned j, was = links[i];

		state = state * 6364136223846793005ull + 1442695040888963407ull;
		j = (unsigned)((state >> 33) % i);
		links[i] = links[j];
		links[j] = was;
	}
	for (size_t done = 0; done < FAR_BYTES; done += sizeof(links))
		CHECK(cudaMemcpy((char *)to + done, links, sizeof(links), cudaMemcpyHostToDevice));
}

struct memory {
	float *a, *b, *c;
	unsigned *far, *near; /* alike; only what is chased or streamed */
};

static void launch(const char *name, struct memory *m)
{
	unsigned *out = (unsigned *)m->c;

	if (!strcmp(name, "vectoradd"))
		vectoradd<<<N / 256, 256>>>(m->a, m->b, m->c);
	else if (!strcmp(name, "transpose"))
		transpose<<<dim3(SIDE / 32, SIDE / 32), dim3(32, 8)>>>(m->a, m->c);
	else if (!strcmp(name, "reduce"))
		reduce<<<N / 8192, 256>>>(m->a, m->c);
	else if (!strcmp(name, "matmul"))
		matmul<<<dim3(PRODUCT / TILE, PRODUCT / TILE), dim3(TILE, TILE)>>>(m->a, m->b, m->c);
	else if (!strcmp(name, "stencil"))
		stencil<<<dim3(SIDE / 32, SIDE / 8), dim3(32, 8)>>>(m->a, m->c);
	else if (!strcmp(name, "sort"))
		sort<<<N / 16384, 256>>>(m->a, m->c);
	else if (!strcmp(name, "unsynced"))
		unsynced<<<8, 256>>>(m->a, m->c);
	else if (!strcmp(name, "chase_far") || !strcmp(name, "chase_near"))
		chase<<<1, 1>>>(name[6] == 'f' ? m->far : m->near, out);
	else if (!strcmp(name, "stream_far") || !strcmp(name, "stream_near"))
		stream<<<1024, 256>>>(name[7] == 'f' ? m->far : m->near, out);
	else
		CHECK(1);
	CHECK(cudaGetLastError());
}

static float timed(const char *name, struct memory *m)
{
	cudaEvent_t begin, end;
	float ms;

	CHECK(cudaEventCreate(&begin));
	CHECK(cudaEventCreate(&end));
	CHECK(cudaEventRecord(begin));
	launch(name, m);
	CHECK(cudaEventRecord(end));
	CHECK(cudaEventSynchronize(end));
	CHECK(cudaEventElapsedTime(&ms, begin, end));
	CHECK(cudaEventDestroy(begin));
	CHECK(cudaEventDestroy(end));
	return ms;
}

int main(int argc, char **argv)
{
	static float host[N];
	FILE *times = argc > 3 ? fopen(argv[1], "w") : NULL;
	struct memory m;

	CHECK(!times);
	for (unsigned i = 0; i < N; i++)
		host[i] = (float)(i * 2654435761u >> 8 & 0xff);
	CHECK(cudaMalloc(&m.a, sizeof(host)));
	CHECK(cudaMalloc(&m.b, sizeof(host)));
	CHECK(cudaMalloc(&m.c, sizeof(host)));
	CHECK(cudaMalloc(&m.near, FAR_BYTES));
	m.far = far_memory();
	fprintf(times, "far %llu\n", (unsigned long long)m.far);
	fill(m.near);
	fill(m.far);
	for (int k = 3; k < argc; k++) {
		CHECK(cudaMemcpy(m.a, host, sizeof(host), cudaMemcpyHostToDevice));
		CHECK(cudaMemcpy(m.b, host, sizeof(host), cudaMemcpyHostToDevice));
		CHECK(cudaMemset(m.c, 0, sizeof(host)));
		launch(argv[k], &m);
		CHECK(cudaDeviceSynchronize());
		fprintf(times, "%s", argv[k]);
		for (int i = 0; i < atoi(argv[2]); i++)
			fprintf(times, " %.6f", (double)timed(argv[k], &m));
		fprintf(times, "\n");
		CHECK(cudaMemcpy(host, m.c, sizeof(host), cudaMemcpyDeviceToHost));
		printf("%s checksum %08x\n", argv[k], gx_checksum(host, sizeof(host)));
		for (unsigned i = 0; i < N; i++)
			host[i] = (float)(i * 2654435761u >> 8 & 0xff);
	}
	fclose(times);
	return 0;
}
