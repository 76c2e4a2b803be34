// shared.cu - templates, static and dynamic shared memory, vectors, 64-bit and half-width types.
#include "device.h"

struct pack {
	int small;
	double big;
	short s[3];
};

template <class T> __global__ void reverse(T *a, const T *__restrict__ b, int n)
{
	__shared__ T tile[128];
	int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);

	tile[threadIdx.x] = b[i];
	__syncthreads();
	if (i < n)
		a[i] += tile[127 - threadIdx.x] * (T)2;
}

template __global__ void reverse<float>(float *, const float *, int);
template __global__ void reverse<double>(double *, const double *, int);
template __global__ void reverse<unsigned char>(unsigned char *, const unsigned char *, int);

extern __shared__ int dynamic[];

extern "C" __global__ void by_value(pack p, long long *out)
{
	dynamic[threadIdx.x] = p.small;
	__syncthreads();
	out[threadIdx.x] = dynamic[threadIdx.x ^ 1] + (long long)p.big + p.s[2];
}
