/* streams.cu - eight launches in flight on two streams, with copies beside them and an event between the streams.
 * Lanes: work 8 launches x 4 blocks x 128 threads = 4096; join 1 block x 512 threads = 512.
 */
#include "gx_cuda.h"

#define N 512

__global__ void work(int *data, int rounds)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	unsigned int v = data[i];

	for (int k = 0; k < rounds; k++)
		v = v * 1664525u + 1013904223u;
	data[i] = (int)(v >> 1);
}

__global__ void join(const int *a, const int *b, int *out)
{
	out[threadIdx.x] = a[threadIdx.x] ^ b[threadIdx.x];
}

int main(void)
{
	cudaStream_t stream[2];
	cudaEvent_t event;
	int *device[2], *host[2], *out, *dout;

	for (int s = 0; s < 2; s++) {
		CHECK(cudaStreamCreate(&stream[s]));
		CHECK(cudaMalloc(&device[s], N * sizeof(int)));
		CHECK(cudaMallocHost(&host[s], N * sizeof(int)));
		for (int i = 0; i < N; i++)
			host[s][i] = i * (s + 1);
	}
	CHECK(cudaMalloc(&dout, N * sizeof(int)));
	CHECK(cudaMallocHost(&out, N * sizeof(int)));
	CHECK(cudaEventCreate(&event));
	for (int s = 0; s < 2; s++)
		CHECK(cudaMemcpyAsync(device[s], host[s], N * sizeof(int), cudaMemcpyHostToDevice, stream[s]));
	for (int k = 0; k < 4; k++) {
		for (int s = 0; s < 2; s++)
			work<<<4, 128, 0, stream[s]>>>(device[s], 50 + 10 * k + s);
	}
	CHECK(cudaEventRecord(event, stream[1]));
	CHECK(cudaStreamWaitEvent(stream[0], event, 0));
	join<<<1, N, 0, stream[0]>>>(device[0], device[1], dout);
	CHECK(cudaGetLastError());
	CHECK(cudaMemcpyAsync(out, dout, N * sizeof(int), cudaMemcpyDeviceToHost, stream[0]));
	CHECK(cudaStreamSynchronize(stream[0]));
	printf("streams checksum %08x\n", gx_checksum(out, N * sizeof(int)));
	for (int s = 0; s < 2; s++) {
		CHECK(cudaFree(device[s]));
		CHECK(cudaFreeHost(host[s]));
		CHECK(cudaStreamDestroy(stream[s]));
	}
	CHECK(cudaEventDestroy(event));
	CHECK(cudaFree(dout));
	CHECK(cudaFreeHost(out));
	return 0;
}
