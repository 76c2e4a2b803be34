/* soft_kernels.cu - kernels of bench/soft.c beside the examples': one sort of work each. N threads, N a multiple of a block. */
#include "gx_cuda.h"

#define N (1u << 18)

/* integers in registers */
extern "C" __global__ void hash(unsigned *out)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x, h = i;

	for (int k = 0; k < 64; k++) {
		h ^= h >> 16;
		h *= 0x7feb352du;
		h ^= h >> 15;
		h = (h << 13 | h >> 19) + (unsigned)k;
	}
	out[i] = h;
}

/* a tree in shared memory, a barrier for each level */
extern "C" __global__ void reduce(const float *in, float *out)
{
	__shared__ float part[256];
	unsigned t = threadIdx.x, i = blockIdx.x * 512 + t;

	part[t] = in[i] + in[i + 256];
	__syncthreads();
	for (unsigned s = 128; s; s >>= 1) {
		if (t < s)
			part[t] += part[t + s];
		__syncthreads();
	}
	if (!t)
		out[blockIdx.x] = part[0];
}

/* atomics in shared memory, then in the device's */
extern "C" __global__ void histogram(const unsigned *in, unsigned *out)
{
	__shared__ unsigned bins[256];
	unsigned t = threadIdx.x;

	bins[t] = 0;
	__syncthreads();
	for (unsigned i = blockIdx.x * 256 + t; i < N; i += gridDim.x * 256)
		atomicAdd(&bins[(in[i] ^ i * 2654435761u) >> 24], 1u);
	__syncthreads();
	atomicAdd(&out[t], bins[t]);
}

/* five neighbours on a plane of 512 by 512 */
extern "C" __global__ void stencil(const float *in, float *out)
{
	int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
	const float *at = in + y * 512 + x;

	if (x == 0 || y == 0 || x == 511 || y == 511)
		return;
	out[y * 512 + x] = 0.5f * at[0] + 0.125f * (at[-1] + at[1] + at[-512] + at[512]);
}

struct alignas(16) bytes16 {
	int x, y, z, w;
};

static __device__ __forceinline__ int dot4(int a, int b, int c)
{
	int d;

	asm("dp4a.s32.s32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
	return d;
}

/* rows of bytes by one vector: four products an instruction, 16 bytes a load */
extern "C" __global__ void dot(const bytes16 *a, const bytes16 *b, int *out)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	int sum = 0;

	for (unsigned k = 0; k < 16; k++) {
		bytes16 x = a[(i & 8191) * 16 + k], y = b[k];

		sum = dot4(x.x, y.x, sum);
		sum = dot4(x.y, y.y, sum);
		sum = dot4(x.z, y.z, sum);
		sum = dot4(x.w, y.w, sum);
	}
	out[i] = sum;
}
