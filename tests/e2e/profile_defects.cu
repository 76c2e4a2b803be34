/* profile_defects.cu - kernels with one planted defect each, and their repaired twins; tests/e2e/profile.py says what is to be found.
 *
 *   profile_defects KERNEL...   launches these, in this order
 *
 * The line of a defect is the one that ends in a comment with its name in brackets.
 */
#include "gx_cuda.h"

#include <sys/syscall.h>
#include <unistd.h>

#define N 8192

/* Where clang inlines a function, PTX has the function's line alone; a builtin has the line that it stands in. nvcc says both. */
#ifdef __clang__
#define ATOMIC_ADD(p, value) __nvvm_atom_add_gen_i((int *)(p), (int)(value))
#else
#define ATOMIC_ADD(p, value) atomicAdd(p, value)
#endif

__global__ void strided(const float *in, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	out[i] = in[i * 8 % N]; /* [strided] */
}

__global__ void strided_good(const float *in, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	out[i] = in[i];
}

__global__ void misaligned(const float *in, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	out[i] = in[i + 3]; /* [misaligned] */
}

__global__ void misaligned_good(const float *in, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	out[i] = in[i + 8];
}

/* Lanes are beside each other, and most of those between are not there. */
__global__ void gaps(const float *in, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (threadIdx.x % 8 == 0)
		out[i] = in[i] * 3; /* [gaps] */
}

__global__ void gaps_good(const float *in, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float x = in[i];

	out[i] = threadIdx.x % 8 == 0 ? x * 3 : 0;
}

/* As few, and each somewhere else. */
__global__ void apart(const float *in, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (threadIdx.x % 8 == 0)
		out[i * 8 % N] = in[i * 8 % N] * 3; /* [apart] */
}

/* Columns of a tile whose rows have `ROW` elements of T. */
template <typename T, int ROW> static __device__ __forceinline__ T column(T *tile, T value)
{
	unsigned x = threadIdx.x % 32, y = threadIdx.x / 32;
	T sum = value;

	for (unsigned k = 0; k < 8; k++)
		tile[(y + 4 * k) * ROW + x] = value;
	__syncthreads();
	for (unsigned k = 0; k < 8; k++) {
		volatile T *at = &tile[x * ROW + y + 4 * k];

		sum = sum + *at; /* [banks] */
	}
	return sum;
}

__global__ void banks32(const float *in, float *out)
{
	__shared__ float tile[32 * 32];
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	out[i] = column<float, 32>(tile, in[i]);
}

__global__ void banks32_good(const float *in, float *out)
{
	__shared__ float tile[32 * 33];
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	out[i] = column<float, 33>(tile, in[i]);
}

__global__ void banks64(const double *in, double *out)
{
	__shared__ double tile[32 * 32];
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	out[i] = column<double, 32>(tile, in[i]);
}

__global__ void banks64_good(const double *in, double *out)
{
	__shared__ double tile[32 * 33];
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	out[i] = column<double, 33>(tile, in[i]);
}

#ifdef __NVCC__ /* which takes no notice of the attribute */
typedef uint4 quad;
#else
typedef unsigned quad __attribute__((ext_vector_type(4)));
#endif

/* The same with 16 bytes a lane. */
template <int ROW>
static __device__ __forceinline__ void columns_of_quads(quad *tile, const quad *in, quad *out)
{
	unsigned x = threadIdx.x % 8, y = threadIdx.x / 8;
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;

	tile[y * ROW + x] = in[i];
	__syncthreads();
	out[i] = tile[threadIdx.x % 16 * ROW + threadIdx.x / 16]; /* [banks128] */
}

__global__ void banks128(const quad *in, quad *out)
{
	__shared__ quad tile[16 * 8];

	columns_of_quads<8>(tile, in, out);
}

__global__ void banks128_good(const quad *in, quad *out)
{
	__shared__ quad tile[16 * 9];

	columns_of_quads<9>(tile, in, out);
}

/* Rounds of arithmetic that no compiler can shorten. */
static __device__ __forceinline__ unsigned rounds(unsigned x, unsigned n, unsigned by)
{
#pragma unroll 1
	for (unsigned k = 0; k < n; k++)
		x = x * by + (x >> 7);
	return x;
}

__global__ void divergent(const unsigned *in, unsigned *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	unsigned x = in[i];

	if (threadIdx.x & 1) /* [divergent] */
		x = rounds(x, 20, 5);
	else
		x = rounds(x, 20, 9) + 1;
	out[i] = x;
}

__global__ void divergent_good(const unsigned *in, unsigned *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	unsigned x = in[i];

	if (threadIdx.x & 32)
		x = rounds(x, 20, 5);
	else
		x = rounds(x, 20, 9) + 1;
	out[i] = x;
}

__global__ void idle(const unsigned *in, unsigned *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	unsigned x = in[i];

	if (threadIdx.x % 8 == 0) /* [idle] */
		x = rounds(x, 50, 5);
	out[i] = x;
}

__global__ void idle_good(const unsigned *in, unsigned *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	unsigned x = in[i];

	if (threadIdx.x < 32)
		x = rounds(x, 50, 5);
	out[i] = x;
}

__global__ void uneven(const unsigned *in, unsigned *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	out[i] = rounds(in[i], blockIdx.x ? 4 : 400, 5);
}

__global__ void uneven_good(const unsigned *in, unsigned *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	out[i] = rounds(in[i], 40, 5);
}

__global__ void atomics(const unsigned *in, unsigned *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	ATOMIC_ADD(&out[0], in[i]); /* [atomics] */
}

__global__ void atomics_good(const unsigned *in, unsigned *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	unsigned sum = in[i];

	for (int d = 16; d; d /= 2)
		sum += __shfl_xor_sync(GX_ALL_LANES, sum, d);
	if (threadIdx.x % 32 == 0)
		atomicAdd(&out[0], sum);
}

/* A table of its own for each thread, indexed by what only the thread knows where it is written, too: no assembler has it in registers. */
__global__ void local(const unsigned *in, unsigned *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	volatile unsigned table[16];

	for (int k = 0; k < 16; k++)
		table[(in[i] + k) % 16] = in[i] * k; /* [local] */
	out[i] = table[in[i] % 16];
}

__global__ void local_good(const unsigned *in, unsigned *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	out[i] = in[i] + in[i] % 16;
}

/* 100 threads a block: 28 lanes of the last warp are none. */
__global__ void partial(const unsigned *in, unsigned *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	out[i] = rounds(in[i], 20, 5);
}

__global__ void crowded(const unsigned *in, unsigned *out)
{
	__shared__ unsigned most[12000];
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	most[threadIdx.x] = in[i];
	__syncthreads();
	out[i] = most[threadIdx.x ^ 32];
}

__global__ void crowded_good(const unsigned *in, unsigned *out)
{
	__shared__ unsigned some[128];
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	some[threadIdx.x] = in[i];
	__syncthreads();
	out[i] = some[threadIdx.x ^ 32];
}

/* Neighbours of what lanes read in order: they are in the same sectors, but for one at the end. */
__global__ void stencil_good(const unsigned *in, unsigned *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	const unsigned *at = in + 8 + i;

	out[i] = at[-1] + at[0] + at[1];
}

/* Each group of eight lanes has one that adds for it: no work to share. */
__global__ void elected_good(const unsigned *in, unsigned *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	unsigned sum = in[i];

	for (int d = 4; d; d /= 2)
		sum += __shfl_xor_sync(GX_ALL_LANES, sum, d);
	if (threadIdx.x % 8 == 0)
		atomicAdd(&out[threadIdx.x / 8], sum);
}

/* Shared memory that the launch asks for counts as much as what is declared. */
static __device__ __forceinline__ void swap_warps(const unsigned *in, unsigned *out)
{
	extern __shared__ unsigned words[];
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	words[threadIdx.x] = in[i];
	__syncthreads();
	out[i] = words[threadIdx.x ^ 32];
}

__global__ void asked(const unsigned *in, unsigned *out)
{
	swap_warps(in, out);
}

__global__ void asked_good(const unsigned *in, unsigned *out)
{
	swap_warps(in, out);
}

/* Its text has hundreds of values, of which few are alive at once: it needs few registers. */
__global__ void unrolled_good(const unsigned *in, unsigned *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	unsigned x = in[i];

#pragma unroll
	for (unsigned k = 0; k < 200; k++)
		x = x * 5 + (x >> 7) + k;
	out[i] = x;
}

/* Each warp counts in a word of its own, beside those of the block's other warps. */
template <int APART>
static __device__ __forceinline__ void count_beside(const unsigned *in, unsigned *out)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x, x = in[i];
	volatile unsigned *mine = &out[i / 32 * APART];

	for (int k = 0; k < 8; k++) {
		x = rounds(x, 20, 5);
		if (threadIdx.x % 32 == 0)
			*mine = x; /* [beside] */
		__syncthreads();
	}
	out[N + i] = x;
}

__global__ void beside(const unsigned *in, unsigned *out)
{
	count_beside<1>(in, out);
}

__global__ void beside_good(const unsigned *in, unsigned *out)
{
	count_beside<8>(in, out);
}

/* The same with nothing else to do: that one lane counts for its warp is not what it costs. */
template <int APART>
static __device__ __forceinline__ void tally_beside(const unsigned *in, unsigned *out)
{
	unsigned warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
	volatile unsigned *mine = &out[warp * APART];

	for (unsigned k = 0; k < 16; k++) {
		unsigned odd = in[(warp * 16 + k) * 32 + threadIdx.x % 32] & 1;

		odd = __ballot_sync(GX_ALL_LANES, odd);
		if (threadIdx.x % 32 == 0)
			*mine = *mine + odd; /* [tally] */
	}
}

__global__ void tally(const unsigned *in, unsigned *out)
{
	tally_beside<1>(in, out);
}

__global__ void tally_good(const unsigned *in, unsigned *out)
{
	tally_beside<8>(in, out);
}

#define IN_FLOATS(name)  name<<<8, 128>>>((const float *)in, (float *)out)
#define IN_DOUBLES(name) name<<<8, 128>>>((const double *)in, (double *)out)
#define IN_QUADS(name)   name<<<8, 128>>>((const quad *)in, (quad *)out)
#define IN_WORDS(name)   name<<<8, 128>>>((const unsigned *)in, (unsigned *)out)

int main(int argc, char **argv)
{
	static unsigned host[4 * N];
	void *in, *out;

	for (int i = 0; i < 4 * N; i++)
		host[i] = i * 2654435761u >> 8 & 0xffff;
	CHECK(cudaMalloc(&in, sizeof(host)));
	CHECK(cudaMalloc(&out, sizeof(host)));
	for (int a = 1; a < argc; a++) {
		CHECK(cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice));
		CHECK(cudaMemset(out, 0, sizeof(host)));
#define KERNEL(name, launch)                                                                       \
	if (!strcmp(argv[a], #name))                                                               \
	launch(name)
		KERNEL(strided, IN_FLOATS);
		KERNEL(strided_good, IN_FLOATS);
		KERNEL(misaligned, IN_FLOATS);
		KERNEL(misaligned_good, IN_FLOATS);
		KERNEL(gaps, IN_FLOATS);
		KERNEL(gaps_good, IN_FLOATS);
		KERNEL(apart, IN_FLOATS);
		KERNEL(banks32, IN_FLOATS);
		KERNEL(banks32_good, IN_FLOATS);
		KERNEL(banks64, IN_DOUBLES);
		KERNEL(banks64_good, IN_DOUBLES);
		KERNEL(banks128, IN_QUADS);
		KERNEL(banks128_good, IN_QUADS);
		KERNEL(divergent, IN_WORDS);
		KERNEL(divergent_good, IN_WORDS);
		KERNEL(idle, IN_WORDS);
		KERNEL(idle_good, IN_WORDS);
		KERNEL(uneven, IN_WORDS);
		KERNEL(uneven_good, IN_WORDS);
		KERNEL(atomics, IN_WORDS);
		KERNEL(atomics_good, IN_WORDS);
		KERNEL(local, IN_WORDS);
		KERNEL(local_good, IN_WORDS);
		KERNEL(crowded, IN_WORDS);
		KERNEL(crowded_good, IN_WORDS);
		KERNEL(unrolled_good, IN_WORDS);
		KERNEL(stencil_good, IN_WORDS);
		KERNEL(elected_good, IN_WORDS);
		KERNEL(beside, IN_WORDS);
		KERNEL(beside_good, IN_WORDS);
		KERNEL(tally, IN_WORDS);
		KERNEL(tally_good, IN_WORDS);
#undef KERNEL
		if (!strcmp(argv[a], "asked"))
			asked<<<8, 128, 49152>>>((const unsigned *)in, (unsigned *)out);
		if (!strcmp(argv[a], "asked_good"))
			asked_good<<<8, 128, 512>>>((const unsigned *)in, (unsigned *)out);
		if (!strcmp(argv[a], "partial"))
			partial<<<8, 100>>>((const unsigned *)in, (unsigned *)out);
		CHECK(cudaGetLastError());
		CHECK(cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost));
		printf("%s checksum %08x\n", argv[a], gx_checksum(host, sizeof(host)));
		if (!strcmp(argv[a], "leave")) { /* as nobody sees coming */
			fflush(stdout);
			syscall(SYS_exit_group, 0);
		}
		for (int i = 0; i < 4 * N; i++)
			host[i] = i * 2654435761u >> 8 & 0xffff;
	}
	CHECK(cudaFree(in));
	CHECK(cudaFree(out));
	return 0;
}
