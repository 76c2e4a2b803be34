/* symbols.cu - __constant__ and __device__ variables written by the host between launches and by kernels.
 * Lanes: accumulate 5 launches x 4 x 32 = 640; publish 5 launches x 1 x 1 = 5.
 */
#include "gx_cuda.h"

__constant__ int scale[4] = { 1, 2, 3, 4 };
__device__ int counter = 100;
__device__ int history[8];
__device__ unsigned int n_runs;

__global__ void accumulate(int *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	out[i] += scale[i % 4] * history[i % 8];
	atomicAdd(&counter, 1);
}

__global__ void publish(void)
{
	history[n_runs % 8] = counter;
	n_runs++;
}

int main(void)
{
	static int out[128];
	int *device, factors[4], count, past[8];

	CHECK(cudaMalloc(&device, sizeof(out)));
	CHECK(cudaMemset(device, 0, sizeof(out)));
	for (int run = 0; run < 5; run++) {
		publish<<<1, 1>>>();
		accumulate<<<4, 32>>>(device);
		CHECK(cudaGetLastError());
		for (int i = 0; i < 4; i++)
			factors[i] = run * 10 + i;
		CHECK(cudaMemcpyToSymbol(scale, factors, sizeof(factors)));
		if (run == 2) {
			count = 7;
			CHECK(cudaMemcpyToSymbol(counter, &count, sizeof(count)));
		}
	}
	CHECK(cudaMemcpy(out, device, sizeof(out), cudaMemcpyDeviceToHost));
	CHECK(cudaMemcpyFromSymbol(&count, counter, sizeof(count)));
	CHECK(cudaMemcpyFromSymbol(past, history, sizeof(past)));
	printf("symbols counter %d history %d %d %d %d %d checksum %08x\n", count, past[0], past[1], past[2],
	       past[3], past[4], gx_checksum(out, sizeof(out)));
	CHECK(cudaFree(device));
	return 0;
}
