// pointers.cu - kernels that call by pointers: a table of functions in memory, as the device linker leaves it. In one module with them: what
// takes a function's address in its code.
#include <cassert>

typedef int function(int, int *);

extern "C" __device__ int calls_made = 0;

extern "C" __device__ __noinline__ int deeper(int x)
{
	return x + atomicAdd(&calls_made, 1);
}
extern "C" __device__ __noinline__ int thrice(int x, int *to)
{
	return 3 * x;
}
extern "C" __device__ __noinline__ int stores(int x, int *to)
{
	to[x] = x;
	to[x + 1] = 7;
	return x;
}
extern "C" __device__ __noinline__ int calls(int x, int *to)
{
	return 5 * deeper(x) + to[0];
}
extern "C" __device__ function *const table[3];
extern "C" __device__ function *const table[3] = { thrice, stores, calls };

extern "C" __global__ void by_table(int *x, int i)
{
	x[threadIdx.x] = table[i](x[threadIdx.x], x + 64);
}
extern "C" __global__ void by_parameter(int *x, function *f)
{
	x[threadIdx.x] = f(x[threadIdx.x], x + 64);
}
extern "C" __device__ function *chosen = 0;
extern "C" __global__ void takes_address(int *x)
{
	chosen = x[0] ? thrice : calls;
}
extern "C" __global__ void asserts(int *x, int i)
{
	assert(i >= 0);
	x[threadIdx.x] = table[i](x[threadIdx.x], x + 64);
}
