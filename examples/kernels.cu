/* kernels.cu - several kernels, templates and static device functions, in two translation units (two modules).
 * Lanes: fill 8 x 128 = 1024; apply<int, plus> and apply<int, times> 8 x 128 = 1024 each; apply<float, plus> 2 x 64 = 128;
 * second_scale 4 x 256 = 1024; second_local 4 x 256 = 1024 (kernels_second.cu).
 */
#include "gx_cuda.h"
#include "kernels.h"

static __device__ __noinline__ int local_mix(int v)
{
	return (v ^ (v >> 3)) * 5;
}

struct plus {
	template <class T> static __device__ T of(T a, T b)
	{
		return a + b;
	}
};
struct times {
	template <class T> static __device__ T of(T a, T b)
	{
		return a * b;
	}
};

__global__ void fill(int *data, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		data[i] = local_mix(i);
}

template <class T, class F> __global__ void apply(T *data, T by, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		data[i] = F::of(data[i], by);
}

int main(void)
{
	static int data[1000];
	static float floats[100];
	int *d;
	float *f;

	CHECK(cudaMalloc(&d, sizeof(data)));
	CHECK(cudaMalloc(&f, sizeof(floats)));
	CHECK(cudaMemset(f, 0, sizeof(floats)));
	fill<<<8, 128>>>(d, 1000);
	apply<int, plus><<<8, 128>>>(d, 7, 1000);
	apply<int, times><<<8, 128>>>(d, 3, 1000);
	apply<float, plus><<<2, 64>>>(f, 0.5f, 100);
	run_second(d, 1000);
	CHECK(cudaGetLastError());
	CHECK(cudaMemcpy(data, d, sizeof(data), cudaMemcpyDeviceToHost));
	CHECK(cudaMemcpy(floats, f, sizeof(floats), cudaMemcpyDeviceToHost));
	printf("kernels ints %08x floats %08x\n", gx_checksum(data, sizeof(data)),
	       gx_checksum(floats, sizeof(floats)));
	CHECK(cudaFree(d));
	CHECK(cudaFree(f));
	return 0;
}
