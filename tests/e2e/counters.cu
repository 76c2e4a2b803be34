/* counters.cu - kernels whose accesses to memory are known by arithmetic; counter_kernels.py has the totals of each, counters.py compares.
 *
 *   counters [KERNEL...]   launches these, or all, 64 blocks of 128 threads each, and prints a checksum of what came out
 *
 * Every access is one instruction, whatever the compiler: where two could be made one, or one left out, it is written in PTX.
 */
#include "gx_cuda.h"

enum { BLOCKS = 64, THREADS = 128, N = BLOCKS * THREADS, SIDE = 256, WORDS = N * 64 };

typedef unsigned long long u64;

#define KERNEL(name) __global__ void name(const unsigned *in, const unsigned *index, unsigned *out)
#define I            (blockIdx.x * THREADS + threadIdx.x)
#define LANE         (threadIdx.x % 32)
#define WARP         (threadIdx.x / 32)

struct quad {
	unsigned x, y, z, w;
};

static __device__ __forceinline__ quad load128(const unsigned *p)
{
	quad v;

	asm volatile("ld.global.v4.u32 {%0, %1, %2, %3}, [%4];"
	             : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w)
	             : "l"(p)
	             : "memory");
	return v;
}

static __device__ __forceinline__ void store128(unsigned *p, quad v)
{
	asm volatile("st.global.v4.u32 [%0], {%1, %2, %3, %4};" ::"l"(p), "r"(v.x), "r"(v.y),
	             "r"(v.z), "r"(v.w)
	             : "memory");
}

/* --- global memory: how lanes lie beside each other */

template <typename T> static __device__ __forceinline__ void copy(const unsigned *in, unsigned *out)
{
	((T *)out)[I] = ((const T *)in)[I];
}

KERNEL(coalesced8)
{
	copy<unsigned char>(in, out);
}

KERNEL(coalesced16)
{
	copy<unsigned short>(in, out);
}

KERNEL(coalesced32)
{
	copy<unsigned>(in, out);
}

KERNEL(coalesced64)
{
	copy<u64>(in, out);
}

KERNEL(coalesced128)
{
	store128(out + 4 * I, load128(in + 4 * I));
}

KERNEL(strided2)
{
	out[I] = in[2 * I];
}

KERNEL(strided8)
{
	out[I] = in[8 * I];
}

KERNEL(strided32)
{
	out[I] = in[32 * I];
}

KERNEL(strided_stores)
{
	out[32 * I] = in[I];
}

KERNEL(strided64)
{
	((u64 *)out)[I] = ((const u64 *)in)[4 * I];
}

KERNEL(strided128)
{
	store128(out + 4 * I, load128(in + 8 * I));
}

KERNEL(misaligned32)
{
	out[I] = in[I + 1];
}

KERNEL(misaligned_stores)
{
	out[I + 3] = in[I];
}

KERNEL(misaligned64)
{
	((u64 *)out)[I] = ((const u64 *)in)[I + 1];
}

KERNEL(misaligned128)
{
	store128(out + 4 * I, load128(in + 4 * I + 4));
}

KERNEL(reversed)
{
	out[I] = in[I ^ 31];
}

KERNEL(broadcast32)
{
	out[I] = in[I / 32];
}

KERNEL(broadcast64)
{
	((u64 *)out)[I] = ((const u64 *)in)[I / 32];
}

KERNEL(broadcast128)
{
	store128(out + 4 * I, load128(in + I / 32 * 4));
}

KERNEL(stencil)
{
	out[I] = in[I + 7] + 2 * in[I + 8] + in[I + 9];
}

/* index has a warp's lanes in another order, then numbers that are far apart */
KERNEL(gather_near)
{
	out[I] = in[index[I]];
}

KERNEL(gather_far)
{
	out[I] = in[index[N + I]];
}

KERNEL(scatter_far)
{
	out[index[N + I]] = in[I];
}

KERNEL(grid_stride)
{
#pragma unroll 1
	for (unsigned i = I; i < 4 * N; i += N)
		out[i] = in[i];
}

KERNEL(transposed)
{
	unsigned x = blockIdx.x % 8 * 32 + LANE, y = blockIdx.x / 8 * 32 + WARP;

#pragma unroll 1
	for (unsigned k = 0; k < 32; k += 4)
		out[x * SIDE + y + k] = in[(y + k) * SIDE + x];
}

/* --- global memory: which lanes, and in which words */

KERNEL(some_lanes)
{
	if (LANE < 12)
		out[I] = in[I];
}

static __device__ __forceinline__ unsigned load_if(const unsigned *p, unsigned does)
{
	unsigned v;

	asm volatile(
	        "{ .reg .pred p; setp.ne.u32 p, %2, 0; mov.u32 %0, 7; @p ld.global.u32 %0, [%1]; }"
	        : "=r"(v)
	        : "l"(p), "r"(does)
	        : "memory");
	return v;
}

KERNEL(predicated)
{
	out[I] = load_if(in + I, LANE & 1);
}

KERNEL(predicated_warps)
{
	out[I] = load_if(in + I, WARP & 1);
}

#define LOADED(name, op)                                                                           \
	static __device__ __forceinline__ unsigned name(const unsigned *p)                         \
	{                                                                                          \
		unsigned v;                                                                        \
                                                                                                   \
		asm volatile("ld." op "u32 %0, [%1];" : "=r"(v) : "l"(p) : "memory");              \
		return v;                                                                          \
	}
#define STORED(name, op)                                                                           \
	static __device__ __forceinline__ void name(unsigned *p, unsigned v)                       \
	{                                                                                          \
		asm volatile("st." op "u32 [%0], %1;" ::"l"(p), "r"(v) : "memory");                \
	}
LOADED(load_nc, "global.nc.")
LOADED(load_ca, "global.ca.")
LOADED(load_cg, "global.cg.")
LOADED(load_cs, "global.cs.")
LOADED(load_cv, "global.cv.")
LOADED(load_generic, "")
STORED(store_wb, "global.wb.")
STORED(store_cg, "global.cg.")
STORED(store_cs, "global.cs.")
STORED(store_wt, "global.wt.")
STORED(store_generic, "")

KERNEL(read_only)
{
	out[I] = load_nc(in + I);
}

KERNEL(cache_words)
{
	unsigned a = load_ca(in + I), b = load_cg(in + N + I), c = load_cs(in + 2 * N + I);
	unsigned d = load_cv(in + 3 * N + I);

	store_wb(out + I, a);
	store_cg(out + N + I, b);
	store_cs(out + 2 * N + I, c);
	store_wt(out + 3 * N + I, d);
}

KERNEL(volatile_words)
{
	const volatile unsigned *from = in;
	volatile unsigned *to = out;

	to[I] = from[I] + from[I];
	to[I] = 5;
}

/* half of the warps have an address of shared memory, at the same instruction */
KERNEL(generic)
{
	__shared__ unsigned tile[2 * THREADS];

	tile[threadIdx.x] = I;
	tile[THREADS + threadIdx.x] = 0;
	__syncthreads();
	unsigned v = load_generic(WARP & 1 ? tile + threadIdx.x : in + I);
	store_generic(WARP & 2 ? tile + THREADS + threadIdx.x : out + I, v);
	__syncthreads();
	out[N + I] = tile[THREADS + threadIdx.x];
}

/* an array that is indexed by what was loaded is in local memory, word by word beside those of the warp's other lanes */
KERNEL(local_array)
{
	unsigned words[16], from = index[blockIdx.x] & 15, sum = 0;

#pragma unroll 1
	for (unsigned k = 0; k < 16; k++)
		words[(from + k) & 15] = k * threadIdx.x;
#pragma unroll 1
	for (unsigned k = 0; k < 8; k++)
		sum += words[(from + 3 * k) & 15];
	out[I] = sum;
}

/* --- atomics in global memory */

#define REDUCED(p, v) asm volatile("red.global.add.u32 [%0], %1;" ::"l"(p), "r"(v) : "memory")

KERNEL(reduced_apart)
{
	REDUCED(out + I, in[I]);
}

KERNEL(reduced_one)
{
	REDUCED(out + index[2 * N + I] * 8, in[I]);
}

KERNEL(reduced_far)
{
	REDUCED(out + index[N + I], in[I]);
}

KERNEL(atomics)
{
	unsigned was;

	asm volatile("atom.global.add.u32 %0, [%1], %2;"
	             : "=r"(was)
	             : "l"(out + I), "r"(in[I])
	             : "memory");
	out[N + I] = was;
}

KERNEL(compared_and_swapped)
{
	unsigned was;

	asm volatile("atom.global.cas.b32 %0, [%1], %2, %3;"
	             : "=r"(was)
	             : "l"(out + 2 * I), "r"(0), "r"(in[I])
	             : "memory");
	out[2 * N + I] = was;
}

/* a sum in each warp, and one lane that adds it */
KERNEL(sums)
{
	unsigned v = in[I];

	for (int k = 16; k; k >>= 1)
		v += __shfl_xor_sync(GX_ALL_LANES, v, k);
	if (!LANE)
		REDUCED(out + index[2 * N + I], v);
}

/* --- shared memory: turns of its banks */

static __device__ __forceinline__ unsigned shared_address(const void *p)
{
	unsigned a;

	asm("{ .reg .u64 t; cvta.to.shared.u64 t, %1; cvt.u32.u64 %0, t; }" : "=r"(a) : "l"(p));
	return a;
}

/* One store and one load of WIDTH bytes. */
template <unsigned WIDTH> static __device__ __forceinline__ void put(unsigned a, unsigned v)
{
	if (WIDTH == 1)
		asm volatile("st.shared.u8 [%0], %1;" ::"r"(a), "r"(v) : "memory");
	else if (WIDTH == 2)
		asm volatile("st.shared.u16 [%0], %1;" ::"r"(a), "h"((unsigned short)v) : "memory");
	else if (WIDTH == 4)
		asm volatile("st.shared.u32 [%0], %1;" ::"r"(a), "r"(v) : "memory");
	else if (WIDTH == 8)
		asm volatile("st.shared.v2.u32 [%0], {%1, %2};" ::"r"(a), "r"(v), "r"(v + 1)
		             : "memory");
	else
		asm volatile("st.shared.v4.u32 [%0], {%1, %2, %3, %4};" ::"r"(a), "r"(v),
		             "r"(v + 1), "r"(v + 2), "r"(v + 3)
		             : "memory");
}

template <unsigned WIDTH> static __device__ __forceinline__ unsigned get(unsigned a)
{
	unsigned x = 0, y = 0, z = 0, w = 0;

	if (WIDTH == 1)
		asm volatile("ld.shared.u8 %0, [%1];" : "=r"(x) : "r"(a) : "memory");
	else if (WIDTH == 2)
		asm volatile("{ .reg .u16 h; ld.shared.u16 h, [%1]; cvt.u32.u16 %0, h; }"
		             : "=r"(x)
		             : "r"(a)
		             : "memory");
	else if (WIDTH == 4)
		asm volatile("ld.shared.u32 %0, [%1];" : "=r"(x) : "r"(a) : "memory");
	else if (WIDTH == 8)
		asm volatile("ld.shared.v2.u32 {%0, %1}, [%2];"
		             : "=r"(x), "=r"(y)
		             : "r"(a)
		             : "memory");
	else
		asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];"
		             : "=r"(x), "=r"(y), "=r"(z), "=r"(w)
		             : "r"(a)
		             : "memory");
	return x + 3 * y + 5 * z + 7 * w;
}

enum { ROUNDS = 8 };

/* Each warp in a part of its own; a lane's place is its number times STRIDE, and it loads what its neighbour stored. */
template <unsigned WIDTH, unsigned STRIDE>
static __device__ __forceinline__ void ways(unsigned *out)
{
	__shared__ quad tile[THREADS * STRIDE * WIDTH / 16];
	unsigned base = shared_address(tile) + WARP * 32 * STRIDE * WIDTH, sum = 0;

#pragma unroll 1
	for (unsigned k = 0; k < ROUNDS; k++) {
		put<WIDTH>(base + LANE * STRIDE * WIDTH, I * 9 + k);
		__syncthreads();
		sum += get<WIDTH>(base + (LANE ^ 1) * STRIDE * WIDTH);
		__syncthreads();
	}
	out[I] = sum;
}

#define WAYS(width, stride)                                                                        \
	KERNEL(shared_##width##_stride##stride)                                                    \
	{                                                                                          \
		ways<width, stride>(out);                                                          \
	}
WAYS(1, 1)
WAYS(2, 1)
WAYS(4, 1)
WAYS(4, 2)
WAYS(4, 4)
WAYS(4, 8)
WAYS(4, 16)
WAYS(4, 32)
WAYS(8, 1)
WAYS(8, 2)
WAYS(8, 4)
WAYS(8, 16)
WAYS(16, 1)
WAYS(16, 2)
WAYS(16, 4)
WAYS(16, 8)

/* SHARE lanes at one place, another one in each round, for loads; stores are each at a place of their own. */
template <unsigned WIDTH, unsigned SHARE>
static __device__ __forceinline__ void together(unsigned *out)
{
	__shared__ quad tile[THREADS * WIDTH / 16];
	unsigned base = shared_address(tile) + WARP * 32 * WIDTH, sum = 0;

	put<WIDTH>(base + LANE * WIDTH, I * 9);
	__syncthreads();
#pragma unroll 1
	for (unsigned k = 0; k < ROUNDS; k++)
		sum += get<WIDTH>(base + (LANE / SHARE + k) % 32 * WIDTH);
	out[I] = sum;
}

#define TOGETHER(width, share)                                                                     \
	KERNEL(shared_##width##_of##share)                                                         \
	{                                                                                          \
		together<width, share>(out);                                                       \
	}
TOGETHER(4, 2)
TOGETHER(4, 32)
TOGETHER(8, 2)
TOGETHER(8, 32)
TOGETHER(16, 32)

/* twelve lanes of a warp */
KERNEL(shared_16_some_lanes)
{
	__shared__ quad tile[THREADS];
	unsigned at = shared_address(tile + threadIdx.x), sum = 0;

	if (LANE < 12)
		put<16>(at, I);
	__syncthreads();
	if (LANE < 12)
		sum = get<16>(at);
	out[I] = sum;
}

template <unsigned ROW>
static __device__ __forceinline__ void tiled(const unsigned *in, unsigned *out)
{
	__shared__ unsigned tile[32 * ROW];
	unsigned x = blockIdx.x % 8 * 32, y = blockIdx.x / 8 * 32;

#pragma unroll 1
	for (unsigned k = WARP; k < 32; k += 4)
		tile[k * ROW + LANE] = in[(y + k) * SIDE + x + LANE];
	__syncthreads();
#pragma unroll 1
	for (unsigned k = WARP; k < 32; k += 4)
		out[(x + k) * SIDE + y + LANE] = tile[LANE * ROW + k];
}

KERNEL(transposed_tile)
{
	tiled<32>(in, out);
}

KERNEL(transposed_padded)
{
	tiled<33>(in, out);
}

/* half as many threads in each round */
KERNEL(reduction)
{
	__shared__ unsigned tile[THREADS];
	unsigned at = shared_address(tile + threadIdx.x);

	put<4>(at, in[I]);
	__syncthreads();
#pragma unroll 1
	for (unsigned n = THREADS / 2; n; n /= 2) {
		if (threadIdx.x < n)
			put<4>(at, get<4>(at) + get<4>(at + 4 * n));
		__syncthreads();
	}
	if (!threadIdx.x)
		out[blockIdx.x] = get<4>(at);
}

/* EVERY lanes add to one word: index has only zeros there, which no compiler knows */
template <unsigned EVERY>
static __device__ __forceinline__ void bins(const unsigned *in, const unsigned *index,
                                            unsigned *out)
{
	__shared__ unsigned tile[THREADS];
	unsigned at = index[2 * N + I] + WARP * 32 + LANE / EVERY;

	tile[threadIdx.x] = 0;
	__syncthreads();
	asm volatile("red.shared.add.u32 [%0], %1;" ::"r"(shared_address(tile + at)), "r"(in[I])
	             : "memory");
	__syncthreads();
	out[I] = tile[threadIdx.x];
}

KERNEL(bins_apart)
{
	bins<1>(in, index, out);
}

KERNEL(bins_of8)
{
	bins<8>(in, index, out);
}

/* --- matrices, copies */

/* each warp a tile of 32 rows, PITCH bytes apart */
template <unsigned PITCH, unsigned MATRICES>
static __device__ __forceinline__ void matrices(unsigned *out)
{
	__shared__ quad tile[THREADS * PITCH / 16];
	unsigned at = shared_address(tile) + threadIdx.x * PITCH, a = 0, b = 0, c = 0, d = 0;

	put<16>(at, I * 5);
	__syncthreads();
	if (MATRICES == 1)
		asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];"
		             : "=r"(a)
		             : "r"(at)
		             : "memory");
	else if (MATRICES == 2)
		asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
		             : "=r"(a), "=r"(b)
		             : "r"(at)
		             : "memory");
	else
		asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
		             : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
		             : "r"(at)
		             : "memory");
	out[I] = a + 3 * b + 5 * c + 7 * d;
}

KERNEL(matrix_padded)
{
	matrices<144, 1>(out);
}

KERNEL(matrices2_padded)
{
	matrices<144, 2>(out);
}

KERNEL(matrices4_padded)
{
	matrices<144, 4>(out);
}

KERNEL(matrices4)
{
	matrices<128, 4>(out);
}

template <unsigned WIDTH>
static __device__ __forceinline__ void copied(const unsigned *in, unsigned *out)
{
	__shared__ quad tile[THREADS * WIDTH / 16];
	unsigned to = shared_address(tile) + threadIdx.x * WIDTH;
	const char *from = (const char *)in + I * WIDTH;

	if (WIDTH == 4)
		asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to), "l"(from)
		             : "memory");
	else if (WIDTH == 8)
		asm volatile("cp.async.ca.shared.global [%0], [%1], 8;" ::"r"(to), "l"(from)
		             : "memory");
	else
		asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(from)
		             : "memory");
	asm volatile("cp.async.wait_all;" ::: "memory");
	__syncthreads();
	out[I] = get<4>(shared_address(tile) + threadIdx.x * 4);
}

KERNEL(copied4)
{
	copied<4>(in, out);
}

KERNEL(copied8)
{
	copied<8>(in, out);
}

KERNEL(copied16)
{
	copied<16>(in, out);
}

/* --- the program */

static const struct {
	const char *name;
	void (*launch)(const unsigned *, const unsigned *, unsigned *);
} kernels[] = {
#define ROW(name) { #name, name },
	ROW(coalesced8) ROW(coalesced16) ROW(coalesced32) ROW(coalesced64) ROW(coalesced128) ROW(strided2) ROW(
	        strided8) ROW(strided32) ROW(strided_stores) ROW(strided64) ROW(strided128) ROW(misaligned32)
	        ROW(misaligned_stores) ROW(misaligned64) ROW(misaligned128) ROW(reversed) ROW(broadcast32) ROW(
	                broadcast64) ROW(broadcast128) ROW(stencil) ROW(gather_near) ROW(gather_far) ROW(scatter_far)
	                ROW(grid_stride) ROW(transposed) ROW(some_lanes) ROW(predicated) ROW(predicated_warps) ROW(
	                        read_only) ROW(cache_words) ROW(volatile_words) ROW(generic) ROW(local_array)
	                        ROW(reduced_apart) ROW(reduced_one) ROW(reduced_far) ROW(atomics) ROW(
	                                compared_and_swapped) ROW(sums) ROW(shared_1_stride1) ROW(shared_2_stride1)
	                                ROW(shared_4_stride1) ROW(shared_4_stride2) ROW(shared_4_stride4) ROW(
	                                        shared_4_stride8) ROW(shared_4_stride16) ROW(shared_4_stride32)
	                                        ROW(shared_8_stride1) ROW(shared_8_stride2) ROW(shared_8_stride4) ROW(
	                                                shared_8_stride16) ROW(shared_16_stride1) ROW(shared_16_stride2)
	                                                ROW(shared_16_stride4) ROW(shared_16_stride8) ROW(
	                                                        shared_4_of2) ROW(shared_4_of32) ROW(shared_8_of2)
	                                                        ROW(shared_8_of32) ROW(shared_16_of32) ROW(
	                                                                shared_16_some_lanes) ROW(transposed_tile)
	                                                                ROW(transposed_padded) ROW(reduction) ROW(
	                                                                        bins_apart) ROW(bins_of8)
	                                                                        ROW(matrix_padded) ROW(
	                                                                                matrices2_padded) ROW(matrices4_padded)
	                                                                                ROW(matrices4) ROW(
	                                                                                        copied4)
	                                                                                        ROW(copied8)
	                                                                                                ROW(copied16)
};

static bool is_asked(const char *name, int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		if (!strcmp(argv[i], name))
			return true;
	return argc == 1;
}

int main(int argc, char **argv)
{
	unsigned *words = (unsigned *)malloc(4 * WORDS), *in, *index, *out;

	CHECK(cudaMalloc(&in, 4 * WORDS));
	CHECK(cudaMalloc(&index, 4 * 3 * N));
	CHECK(cudaMalloc(&out, 4 * WORDS));
	for (unsigned i = 0; i < N; i++) {
		words[i] = (i & ~31u) + i * 11 % 32;
		words[N + i] = i * 257 % 65536;
		words[2 * N + i] = 0;
	}
	CHECK(cudaMemcpy(index, words, 4 * 3 * N, cudaMemcpyHostToDevice));
	for (unsigned i = 0; i < WORDS; i++)
		words[i] = i * 2654435761u;
	CHECK(cudaMemcpy(in, words, 4 * WORDS, cudaMemcpyHostToDevice));
	for (size_t k = 0; k < sizeof(kernels) / sizeof(kernels[0]); k++) {
		if (!is_asked(kernels[k].name, argc, argv))
			continue;
		CHECK(cudaMemset(out, 0, 4 * WORDS));
		kernels[k].launch<<<BLOCKS, THREADS>>>(in, index, out);
		CHECK(cudaGetLastError());
		CHECK(cudaMemcpy(words, out, 4 * WORDS, cudaMemcpyDeviceToHost));
		printf("%s %08x\n", kernels[k].name, gx_checksum(words, 4 * WORDS));
	}
	return 0;
}
