// a.cu - half of a program of relocatable device code: calls and variables of the other half, names that both have.
#include <cstdio>

extern __device__ int twice(int x);
extern __device__ int counter;
__constant__ int scale = 3;
static __device__ int calls; // b.cu has another one
extern __shared__ int room[];

static __device__ __noinline__ int helper(int x)
{
	atomicAdd(&calls, 1);
	return x + 1;
}

template <class T> __device__ __noinline__ T same(T x)
{
	return x * 5;
}

extern "C" __global__ void ka(int *p)
{
	room[threadIdx.x] = helper(twice(threadIdx.x)) * scale;
	p[threadIdx.x] = same(room[threadIdx.x]);
	atomicAdd(&counter, 1);
	if (!threadIdx.x)
		printf("ka %d\n", calls);
}
