// calls.cu - device functions, a function table, exit inside a device function, variables of all spaces.
#include "device.h"

__device__ int table[4] = { 1, 2, 3, 4 };
__constant__ float scale[3] = { 1.5f, 2.0f, 3.0f };
__device__ int counter;

__device__ __noinline__ int leave_early(int x)
{
	if (x == 3)
		asm volatile("exit;");
	return x + table[x & 3];
}

__device__ __noinline__ int add_one(int x)
{
	return x + counter;
}

typedef int (*step)(int);
__device__ step steps[2] = { leave_early, add_one };

extern "C" __global__ void __launch_bounds__(128, 2) direct(int *out)
{
	out[threadIdx.x] = leave_early((int)threadIdx.x) + (int)scale[threadIdx.x % 3];
}

extern "C" __global__ void through_table(int *out)
{
	out[threadIdx.x] = steps[out[0] & 1]((int)threadIdx.x);
}

extern "C" __global__ void many_ways(int *out, int n)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i >= (unsigned)n)
		return;
	switch (out[i]) {
	case 0: out[i] = 5; return;
	case 1: out[i] = 7; break;
	case 2: asm volatile("exit;"); break;
	case 3: out[i + 1] = 9; break;
	case 4: out[i] = leave_early(i); break;
	}
	out[i] += 1;
}
