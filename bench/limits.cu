/* limits.cu - kernels beside their hand-written probes: what a compiled probe is measured against, in one interleaved run.
 *
 * Each kernel exists several times in one program: plain; `*_probed`, the same text, which a tool is attached to (-k '*probed*');
 * and with a probe written by hand in CUDA C. Launches alternate; every launch is timed by a pair of events, batches by the wall.
 *   count    one word per SM, leader lane adds popc(mask)        beside: lanes counted by a program
 *   thread   one slot a thread, plain load and store             beside: threadhist
 *   warprec  one 32-byte record a warp at exit, ring per SM      beside: kernelretsnoop, launchlate (first warp of a block)
 *   threadrec one 16-byte record a thread at exit, ring per SM   beside: kernelretsnoop --threads
 * The rings here are optimistic: no commit word, and the reader is not there; they are a limit, not a tool.
 *
 * Build: nvcc -O3 -arch=compute_90 -cudart shared -o limits bench/limits.cu      Run: gpuext threadhist -k '*probed*' -- ./limits [rounds]
 */
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

typedef unsigned long long u64;
enum Probe { PLAIN, PROBED, COUNT, THREAD, WARPREC, THREADREC, N_PROBES };
static const char *const probe_names[] = { "plain", "probed", "count", "thread", "warprec", "threadrec" };

struct Args {
	u64 *count; /* 16 words a SM */
	u64 *slots; /* one a thread */
	uint4 *ring; /* [256 SMs][mask + 1] */
	u64 *head; /* 16 words a SM */
	u64 mask;
};

__device__ __forceinline__ unsigned lanes_below() { unsigned r; asm("mov.u32 %0, %%lanemask_lt;" : "=r"(r)); return r; }
__device__ __forceinline__ unsigned sm_id() { unsigned r; asm volatile("mov.u32 %0, %%smid;" : "=r"(r)); return r; }
__device__ __forceinline__ u64 timer() { u64 r; asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(r)); return r; }
__device__ __forceinline__ u64 grid_thread()
{
	u64 x = (u64)blockIdx.x * blockDim.x + threadIdx.x, y = (u64)blockIdx.y * blockDim.y + threadIdx.y;
	return y * ((u64)gridDim.x * blockDim.x) + x;
}

template <int P> __device__ __forceinline__ void at_exit(const Args &a)
{
	unsigned m = __activemask(), rank = __popc(m & lanes_below());

	if (P == COUNT && !rank)
		atomicAdd(a.count + sm_id() * 16, (u64)__popc(m));
	if (P == THREAD)
		a.slots[grid_thread()] += 1;
	if (P == WARPREC && !rank) {
		unsigned s = sm_id();
		u64 at = atomicAdd(a.head + s * 16, (u64)2), t = timer(), id = grid_thread();
		uint4 *r = a.ring + s * (a.mask + 1);

		r[at & a.mask] = make_uint4((unsigned)t, (unsigned)(t >> 32), (unsigned)id, (unsigned)(id >> 32));
		r[(at + 1) & a.mask] = make_uint4(m, s, 0, 1);
	}
	if (P == THREADREC) {
		unsigned s = sm_id(), leader = __ffs(m) - 1;
		u64 at = rank ? 0 : atomicAdd(a.head + s * 16, (u64)__popc(m)), t;

		s = __shfl_sync(m, s, leader);
		at = __shfl_sync(m, at, leader) + rank;
		t = timer();
		a.ring[s * (a.mask + 1) + (at & a.mask)] = make_uint4((unsigned)t, (unsigned)(t >> 32), (unsigned)grid_thread(), 1);
	}
}

template <int P> __device__ __forceinline__ void vector_add(const float *a, const float *b, float *c, int n, const Args &args)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		c[i] = a[i] + b[i];
	at_exit<P>(args);
}

template <int P> __device__ __forceinline__ void row_softmax(const float *a, float *c, int n, const Args &args)
{
	__shared__ float red[8];
	int t = threadIdx.x;
	const float *x = a + (size_t)blockIdx.x * n;
	float *y = c + (size_t)blockIdx.x * n, v[16], m = -3.4e38f, s = 0;

#pragma unroll
	for (int j = 0; j < 16; j++)
		m = fmaxf(m, v[j] = x[t + j * 256]);
#pragma unroll
	for (int o = 16; o; o >>= 1)
		m = fmaxf(m, __shfl_xor_sync(~0u, m, o));
	if (!(t & 31))
		red[t >> 5] = m;
	__syncthreads();
	m = red[t & 7];
#pragma unroll
	for (int o = 4; o; o >>= 1)
		m = fmaxf(m, __shfl_xor_sync(~0u, m, o));
#pragma unroll
	for (int j = 0; j < 16; j++)
		s += v[j] = __expf(v[j] - m);
#pragma unroll
	for (int o = 16; o; o >>= 1)
		s += __shfl_xor_sync(~0u, s, o);
	__syncthreads();
	if (!(t & 31))
		red[t >> 5] = s;
	__syncthreads();
	s = red[t & 7];
#pragma unroll
	for (int o = 4; o; o >>= 1)
		s += __shfl_xor_sync(~0u, s, o);
	s = 1.0f / s;
#pragma unroll
	for (int j = 0; j < 16; j++)
		y[t + j * 256] = v[j] * s;
	at_exit<P>(args);
}

template <int P> __device__ __forceinline__ void tiled_gemm(const float *a, const float *b, float *c, int n, const Args &args)
{
	__shared__ float sa[32][32], sb[32][32];
	int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * 32 + ty, col = blockIdx.x * 32 + tx;
	float sum = 0;

	for (int k = 0; k < n; k += 32) {
		sa[ty][tx] = a[(size_t)row * n + k + tx];
		sb[ty][tx] = b[(size_t)(k + ty) * n + col];
		__syncthreads();
#pragma unroll
		for (int j = 0; j < 32; j++)
			sum += sa[ty][j] * sb[j][tx];
		__syncthreads();
	}
	c[(size_t)row * n + col] = sum;
	at_exit<P>(args);
}

template <int P> __device__ __forceinline__ void transpose(const float *a, float *c, int n, const Args &args)
{
	int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;

	c[(size_t)x * n + y] = a[(size_t)y * n + x];
	at_exit<P>(args);
}

#define KERNELS(suffix, P)                                                                                             \
	extern "C" __global__ void va_##suffix(const float *a, const float *b, float *c, int n, Args args)             \
	{                                                                                                              \
		vector_add<P>(a, b, c, n, args);                                                                       \
	}                                                                                                              \
	extern "C" __global__ void __launch_bounds__(256) sm_##suffix(const float *a, const float *b, float *c, int n, Args args) \
	{                                                                                                              \
		row_softmax<P>(a, c, n, args);                                                                         \
	}                                                                                                              \
	extern "C" __global__ void __launch_bounds__(1024) sg_##suffix(const float *a, const float *b, float *c, int n, Args args) \
	{                                                                                                              \
		tiled_gemm<P>(a, b, c, n, args);                                                                       \
	}                                                                                                              \
	extern "C" __global__ void tc_##suffix(const float *a, const float *b, float *c, int n, Args args)             \
	{                                                                                                              \
		transpose<P>(a, c, n, args);                                                                           \
	}
KERNELS(plain, PLAIN)
KERNELS(probed, PLAIN)
KERNELS(count, COUNT)
KERNELS(thread, THREAD)
KERNELS(warprec, WARPREC)
KERNELS(threadrec, THREADREC)

typedef void (*Kernel)(const float *, const float *, float *, int, Args);
#define ROW(k) { k##_plain, k##_probed, k##_count, k##_thread, k##_warprec, k##_threadrec }
static const Kernel kernels[4][N_PROBES] = { ROW(va), ROW(sm), ROW(sg), ROW(tc) };

struct Config {
	const char *name;
	int kernel, n;
	dim3 grid, block;
};

#define CHECK(call)                                                                                                    \
	do {                                                                                                           \
		cudaError_t err_ = (call);                                                                             \
		if (err_ != cudaSuccess) {                                                                             \
			fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(err_));                                  \
			exit(1);                                                                                       \
		}                                                                                                      \
	} while (0)

static double median(std::vector<double> v)
{
	std::sort(v.begin(), v.end());
	return v[v.size() / 2];
}

static double quantile(std::vector<double> v, double q)
{
	std::sort(v.begin(), v.end());
	return v[(size_t)(q * (double)(v.size() - 1))];
}

static double now_us()
{
	return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

static void measure(const Config &c, const float *a, const float *b, float *out, Args args, int rounds)
{
	std::vector<double> gpu[N_PROBES], wall[N_PROBES];
	cudaEvent_t begin, end;

	CHECK(cudaEventCreate(&begin));
	CHECK(cudaEventCreate(&end));
	for (int r = -3; r < rounds; r++) {
		for (int p = 0; p < N_PROBES; p++) {
			double t0 = now_us();
			float ms;

			CHECK(cudaEventRecord(begin));
			kernels[c.kernel][p]<<<c.grid, c.block>>>(a, b, out, c.n, args);
			CHECK(cudaEventRecord(end));
			CHECK(cudaEventSynchronize(end));
			CHECK(cudaEventElapsedTime(&ms, begin, end));
			if (r >= 0) {
				gpu[p].push_back(ms * 1e3);
				wall[p].push_back(now_us() - t0);
			}
		}
	}
	for (int p = 0; p < N_PROBES; p++) {
		cudaFuncAttributes attributes;

		CHECK(cudaFuncGetAttributes(&attributes, (const void *)kernels[c.kernel][p]));
		printf("%-5s %-9s gpu_us %10.2f [%9.2f %9.2f] ratio %6.3f  wall_us %10.2f ratio %6.3f  regs %3d local %zu\n", c.name,
		       probe_names[p], median(gpu[p]), quantile(gpu[p], 0.1), quantile(gpu[p], 0.9),
		       median(gpu[p]) / median(gpu[PLAIN]), median(wall[p]), median(wall[p]) / median(wall[PLAIN]),
		       attributes.numRegs, attributes.localSizeBytes);
	}
	CHECK(cudaEventDestroy(begin));
	CHECK(cudaEventDestroy(end));
}

int main(int argc, char **argv)
{
	const Config configs[] = {
		{ "va20", 0, 1 << 20, dim3(4096), dim3(256) },       { "va26", 0, 1 << 26, dim3(262144), dim3(256) },
		{ "soft", 1, 4096, dim3(4096), dim3(256) },          { "sg10", 2, 1024, dim3(32, 32), dim3(32, 32) },
		{ "sg11", 2, 2048, dim3(64, 64), dim3(32, 32) },     { "tcpy", 3, 4096, dim3(128, 512), dim3(32, 8) },
	};
	const char *only = argc > 2 ? argv[2] : NULL;
	int rounds = argc > 1 ? atoi(argv[1]) : 50;
	size_t n = (size_t)1 << 26, ring = (size_t)1 << 15;
	Args args = {};
	float *a, *b, *c;

	CHECK(cudaMalloc(&a, n * 4));
	CHECK(cudaMalloc(&b, n * 4));
	CHECK(cudaMalloc(&c, n * 4));
	CHECK(cudaMemset(a, 1, n * 4));
	CHECK(cudaMemset(b, 2, n * 4));
	CHECK(cudaMalloc(&args.count, 256 * 128));
	CHECK(cudaMalloc(&args.head, 256 * 128));
	CHECK(cudaMalloc(&args.slots, n * 8));
	CHECK(cudaMalloc(&args.ring, 256 * ring * 16));
	CHECK(cudaMemset(args.slots, 0, n * 8));
	CHECK(cudaMemset(args.head, 0, 256 * 128));
	args.mask = ring - 1;
	for (const Config &config : configs)
		if (!only || !strcmp(only, config.name))
			measure(config, a, b, c, args, rounds);
	return 0;
}
