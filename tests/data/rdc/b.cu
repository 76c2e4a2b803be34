// b.cu - the other half.
__device__ int counter;
static __device__ int calls = 7;
typedef int function(int);
static __device__ __noinline__ int helper(int x)
{
	return x + x + 0 * calls;
}
__device__ int twice(int x)
{
	calls++;
	return helper(x);
}
__device__ function *table[1] = { twice };

template <class T> __device__ __noinline__ T same(T x)
{
	return x * 5;
}

extern "C" __global__ void kb(int *p)
{
	p[threadIdx.x] += counter * 1000 + same(threadIdx.x) + table[0](1) - 2;
}
