/* graph.cu - a graph captured from a stream (fill, two kernels, copy) and replayed 100 times.
 * Lanes: step 100 replays x 4 x 64 = 25600; sum 100 replays x 1 x 256 = 25600. Nothing runs while it is captured.
 */
#include "gx_cuda.h"

#define N 256

__global__ void step(int *data)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	data[i] = (int)((unsigned int)data[i] * 3u + (unsigned int)i);
}

__global__ void sum(const int *data, int *total)
{
	__shared__ int part[N];

	part[threadIdx.x] = data[threadIdx.x];
	__syncthreads();
	for (int half = N / 2; half > 0; half /= 2) {
		if ((int)threadIdx.x < half)
			part[threadIdx.x] += part[threadIdx.x + half];
		__syncthreads();
	}
	if (threadIdx.x == 0)
		atomicAdd(total, part[0]);
}

int main(void)
{
	static int host[N];
	cudaStream_t stream;
	cudaGraph_t graph;
	cudaGraphExec_t exec;
	int *data, *scratch, *total, result;

	CHECK(cudaMalloc(&data, sizeof(host)));
	CHECK(cudaMalloc(&scratch, sizeof(host)));
	CHECK(cudaMalloc(&total, sizeof(int)));
	CHECK(cudaMemset(data, 0, sizeof(host)));
	CHECK(cudaMemset(total, 0, sizeof(int)));
	CHECK(cudaStreamCreate(&stream));
	CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
	CHECK(cudaMemsetAsync(scratch, 0, sizeof(host), stream));
	step<<<4, 64, 0, stream>>>(data);
	CHECK(cudaMemcpyAsync(scratch, data, sizeof(host), cudaMemcpyDeviceToDevice, stream));
	sum<<<1, N, 0, stream>>>(scratch, total);
	CHECK(cudaStreamEndCapture(stream, &graph));
	CHECK(cudaGraphInstantiate(&exec, graph, 0));
	for (int i = 0; i < 100; i++)
		CHECK(cudaGraphLaunch(exec, stream));
	CHECK(cudaStreamSynchronize(stream));
	CHECK(cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost));
	CHECK(cudaMemcpy(&result, total, sizeof(result), cudaMemcpyDeviceToHost));
	printf("graph total %d checksum %08x\n", result, gx_checksum(host, sizeof(host)));
	CHECK(cudaGraphExecDestroy(exec));
	CHECK(cudaGraphDestroy(graph));
	CHECK(cudaStreamDestroy(stream));
	CHECK(cudaFree(data));
	CHECK(cudaFree(scratch));
	CHECK(cudaFree(total));
	return 0;
}
