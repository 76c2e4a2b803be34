/* multidevice.cu - the same kernel on every device there is; the result does not depend on how many there are.
 * Lanes: part 8 launches x 2 x 128 = 2048, spread over the devices.
 */
#include "gx_cuda.h"

#define PARTS 8
#define N 256

__global__ void part(int *data, int which)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	data[i] = i * 17 + which * 1000;
}

int main(void)
{
	static int host[PARTS][N];
	int *device[PARTS], n = 0;

	CHECK(cudaGetDeviceCount(&n));
	if (n > PARTS)
		n = PARTS;
	for (int p = 0; p < PARTS; p++) {
		CHECK(cudaSetDevice(p % n));
		CHECK(cudaMalloc(&device[p], sizeof(host[p])));
		part<<<2, 128>>>(device[p], p);
		CHECK(cudaGetLastError());
	}
	for (int p = 0; p < PARTS; p++) {
		CHECK(cudaSetDevice(p % n));
		CHECK(cudaMemcpy(host[p], device[p], sizeof(host[p]), cudaMemcpyDeviceToHost));
		CHECK(cudaFree(device[p]));
	}
	fprintf(stderr, "multidevice: %d devices\n", n);
	printf("multidevice checksum %08x\n", gx_checksum(host, sizeof(host)));
	return 0;
}
