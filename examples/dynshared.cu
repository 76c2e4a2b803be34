/* dynshared.cu - 64 KiB of dynamic shared memory, more than a launch may have without asking for it.
 * Lanes: reverse 3 blocks x 256 threads = 768.
 */
#include "gx_cuda.h"

#define WORDS 16384

extern __shared__ int buffer[];

__global__ void reverse(int *out)
{
	for (int i = threadIdx.x; i < WORDS; i += blockDim.x)
		buffer[i] = i * 3 + (int)blockIdx.x;
	__syncthreads();
	for (int i = threadIdx.x; i < WORDS; i += blockDim.x)
		out[blockIdx.x * WORDS + i] = buffer[WORDS - 1 - i];
}

int main(void)
{
	size_t bytes = 3 * WORDS * sizeof(int);
	int *host = (int *)malloc(bytes), *device;

	CHECK(cudaMalloc(&device, bytes));
	CHECK(cudaFuncSetAttribute(reverse, cudaFuncAttributeMaxDynamicSharedMemorySize,
				   WORDS * (int)sizeof(int)));
	reverse<<<3, 256, WORDS * sizeof(int)>>>(device);
	CHECK(cudaGetLastError());
	CHECK(cudaMemcpy(host, device, bytes, cudaMemcpyDeviceToHost));
	printf("dynshared first %d last %d checksum %08x\n", host[0], host[3 * WORDS - 1],
	       gx_checksum(host, bytes));
	CHECK(cudaFree(device));
	free(host);
	return 0;
}
