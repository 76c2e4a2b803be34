// kernels.cu - kernels whose machine code the tests of src/cubin read and edit: one thing each that a graft has to know.
#include <cassert>
#include <cstdio>

__constant__ float table[16];
__constant__ int one = 7;
__device__ int counter = 5;
__device__ float big[1000];
__managed__ int shared_with_host;

typedef float (*function)(float);
static __device__ __noinline__ float add(float x)
{
	return x + 1;
}
static __device__ __noinline__ float twice(float x)
{
	return x * 2;
}
__device__ function functions[2] = { add, twice };

static __device__ __noinline__ float called(float x)
{
	for (int i = 0; i < counter; i++)
		x = x * x + table[i & 15];
	if (x < 0)
		asm volatile("exit;");
	return x;
}
static __device__ __noinline__ float recursive(int n)
{
	return n < 2 ? 1.0f : recursive(n - 1) + recursive(n - 2);
}

extern "C" {
__global__ void plain(float *x)
{
	if (threadIdx.x < 7)
		x[threadIdx.x] = 2;
}
__global__ void no_parameters()
{
}
__global__ void odd_parameters(int *o, char c, short s)
{
	o[0] = c + s;
}
struct full {
	char x[4088];
};
__global__ void all_parameters(full b, int *o)
{
	o[0] = b.x[5];
}
__global__ void __launch_bounds__(1024) many_threads(float *x)
{
	x[threadIdx.x] += 1;
}
__global__ void constants(float *x)
{
	x[threadIdx.x] = table[threadIdx.x & 15] + one;
}
__global__ void globals(float *x)
{
	atomicAdd(&counter, 1);
	x[threadIdx.x] = big[threadIdx.x];
}
__global__ void calls(float *x)
{
	x[threadIdx.x] = called(x[threadIdx.x]) + recursive(threadIdx.x & 7);
}
__global__ void prints(int *x)
{
	printf("%d\n", x[0]);
}
__global__ void asserts(int *x)
{
	assert(x[0]);
	x[1] = 2;
}
__global__ void by_pointer(float *x, function f)
{
	x[0] = f(x[0]);
}
__global__ void by_table(float *x, int i)
{
	x[0] = functions[i](x[0]);
}
__global__ void managed(int *x)
{
	x[0] = shared_with_host;
}
__global__ void shared(float *x)
{
	__shared__ float fixed[64];
	extern __shared__ float sized[];

	fixed[threadIdx.x] = x[threadIdx.x];
	__syncthreads();
	sized[threadIdx.x] = fixed[63 - threadIdx.x];
	__syncthreads();
	x[threadIdx.x] = sized[threadIdx.x];
}
__global__ void switched(int *x, int k)
{
	switch (k) {
	case 0: x[0] = 1; break;
	case 1: x[1] = x[5] * 3; break;
	case 2: x[2] = x[7] + 9; break;
	case 3: x[3] *= 2; break;
	case 4: x[9] = 5; break;
	case 5: x[11] ^= x[2]; break;
	case 6: x[12] /= 3; break;
	case 7: x[13] %= 7; break;
	}
}
__global__ void diverges(int *x, int n)
{
	for (int i = threadIdx.x; i < n; i += 3) {
		if (x[i] == 77)
			return;
		if (x[i] & 1)
			x[i] += __popc(__activemask());
	}
	__syncthreads();
	x[threadIdx.x] = 0;
}
}
#if __CUDA_ARCH__ >= 900 && __CUDA_ARCH__ < 1000 && defined(__CUDA_ARCH_FEAT_SM90_ALL)
extern "C" __global__ void __maxnreg__(128) few_registers(float *x)
{
	if (threadIdx.x < 128) {
		asm volatile("setmaxnreg.dec.sync.aligned.u32 24;");
		x[threadIdx.x] = 1;
	} else {
		asm volatile("setmaxnreg.inc.sync.aligned.u32 232;");
		x[threadIdx.x] = 2;
	}
}
#endif
