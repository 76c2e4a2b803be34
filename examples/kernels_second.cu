/* kernels_second.cu - the second module of the example `kernels`; its static function has a namesake in the first.
 * Lanes: see kernels.cu.
 */
#include "gx_cuda.h"
#include "kernels.h"

static __device__ __noinline__ int local_mix(int v)
{
	return v * 31 + 17;
}

__global__ void second_scale(int *data, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		data[i] *= 2;
}

static __global__ void second_local(int *data, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		data[i] = local_mix(data[i]);
}

void run_second(int *data, int n)
{
	second_scale<<<4, 256>>>(data, n);
	second_local<<<4, 256>>>(data, n);
}
