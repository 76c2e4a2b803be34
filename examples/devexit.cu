/* devexit.cu - threads end inside a device function, with the exit instruction, at two depths of calls.
 * Lanes: leaves 9 blocks x 64 threads = 576.
 */
#include "gx_cuda.h"

__device__ __noinline__ int inner(int v)
{
	if (v % 7 == 3)
		asm volatile("exit;");
	return v * 3;
}

__device__ __noinline__ int outer(int v)
{
	if (v % 11 == 5)
		asm volatile("exit;");
	return inner(v + 1) + 1;
}

__global__ void leaves(int *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	out[i] = -1;
	out[i] = outer(i);
}

int main(void)
{
	static int out[576];
	int *dout, left = 0;

	CHECK(cudaMalloc(&dout, sizeof(out)));
	leaves<<<9, 64>>>(dout);
	CHECK(cudaGetLastError());
	CHECK(cudaMemcpy(out, dout, sizeof(out), cudaMemcpyDeviceToHost));
	for (int i = 0; i < 576; i++)
		left += out[i] == -1;
	printf("devexit left %d checksum %08x\n", left, gx_checksum(out, sizeof(out)));
	CHECK(cudaFree(dout));
	return 0;
}
