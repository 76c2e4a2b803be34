/* virtual.cu - virtual calls on objects made on the device, and a table of function pointers.
 * Lanes: make 1 x 2 = 2; shapes 3 x 64 = 192; table 2 x 96 = 192.
 */
#include "gx_cuda.h"

struct shape {
	__device__ virtual int area(int v) const = 0;
};
struct square : shape {
	__device__ int area(int v) const override
	{
		return v * v;
	}
};
struct bar : shape {
	int width;
	__device__ explicit bar(int w) : width(w)
	{
	}
	__device__ int area(int v) const override
	{
		return v * width;
	}
};

struct objects {
	shape *of[2];
	char room[2][32];
};

/* Construction in place, without <new>. */
struct here {
	void *at;
};
__device__ inline void *operator new(size_t, here h)
{
	return h.at;
}
__device__ inline void operator delete(void *, here)
{
}

__global__ void make(objects *o)
{
	here h = { o->room[threadIdx.x] };

	if (threadIdx.x == 0)
		o->of[0] = new (h) square;
	else
		o->of[1] = new (h) bar(5);
}

__global__ void shapes(const objects *o, int *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	out[i] = o->of[i % 2]->area(i);
}

__device__ __noinline__ int twice(int v)
{
	return 2 * v;
}
__device__ __noinline__ int less(int v)
{
	return v - 9;
}
__device__ __noinline__ int flip(int v)
{
	return ~v;
}
typedef int operation(int);
__device__ operation *const operations[3] = { twice, less, flip };

__global__ void table(int *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	out[i] += operations[i % 3](i);
}

int main(void)
{
	static int out[192];
	objects *o;
	int *device;

	CHECK(cudaMalloc(&o, sizeof(objects)));
	CHECK(cudaMalloc(&device, sizeof(out)));
	make<<<1, 2>>>(o);
	shapes<<<3, 64>>>(o, device);
	table<<<2, 96>>>(device);
	CHECK(cudaGetLastError());
	CHECK(cudaMemcpy(out, device, sizeof(out), cudaMemcpyDeviceToHost));
	printf("virtual last %d checksum %08x\n", out[191], gx_checksum(out, sizeof(out)));
	CHECK(cudaFree(o));
	CHECK(cudaFree(device));
	return 0;
}
