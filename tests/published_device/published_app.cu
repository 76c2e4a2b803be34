/* published_app.cu - kernels whose lanes, accesses and calls are known: what programs of tests/published_device/objects count.
 *
 * app work: work 5 x 96 = 480 lanes, of which 450 do 2 loads and 2 stores each; other 2 x 64 = 128 lanes, a store each; traced 2 x 32 = 64
 * lanes, a call of the stub, a barrier and a store each. app serve FILE: the same until the file is there. app direct GRID BLOCK: a kernel that does
 * nothing. app graph N: a graph of two nodes of work, launched N times. app part: other alone, and how many
 * threads of it wrote. app grow: a kernel that does nothing with 64 threads, 76,800, and 64 once more.
 */
#include "gx_cuda.h"

#include <string.h>
#include <unistd.h>

enum { BLOCKS = 5, THREADS = 96, N = 450 };

__global__ void work(volatile int *data, int n, int rounds)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i >= n)
		return;
	for (int r = 0; r < rounds; r++)
		data[i] = data[i] + i;
}

__global__ void other(volatile int *data)
{
	data[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

/* What an author puts into a kernel where a program is to run. */
extern "C" __device__ __attribute__((noinline)) void __bpftime_cuda__kernel_trace(void)
{
	asm volatile("");
}

__global__ void traced(volatile int *data)
{
	__bpftime_cuda__kernel_trace();
	__syncthreads();
	data[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

/* The kernel that a program of kprobe/__directly_run is. */
extern "C" __global__ void __directly_run(void)
{
}

extern "C" __global__ void grown(void)
{
}

static int grow(void)
{
	grown<<<1, 64>>>();
	CHECK(cudaGetLastError());
	grown<<<300, 256>>>();
	CHECK(cudaGetLastError());
	grown<<<1, 64>>>();
	CHECK(cudaGetLastError());
	CHECK(cudaDeviceSynchronize());
	return 0;
}

static int run(int *data)
{
	static int host[BLOCKS * THREADS];
	int wrong = 0;

	CHECK(cudaMemset(data, 0, sizeof(host)));
	work<<<BLOCKS, THREADS>>>(data, N, 2);
	CHECK(cudaGetLastError());
	CHECK(cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost));
	for (int i = 0; i < BLOCKS * THREADS; i++)
		wrong += host[i] != (i < N ? 2 * i : 0);
	other<<<2, 64>>>(data);
	traced<<<2, 32>>>(data);
	CHECK(cudaGetLastError());
	CHECK(cudaDeviceSynchronize());
	return wrong;
}

static int graph(int *data, int rounds)
{
	cudaStream_t stream;
	cudaGraph_t made;
	cudaGraphExec_t exec;

	CHECK(cudaStreamCreate(&stream));
	CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
	work<<<BLOCKS, THREADS, 0, stream>>>(data, N, 2);
	work<<<1, THREADS, 0, stream>>>(data, N, 2);
	CHECK(cudaStreamEndCapture(stream, &made));
	CHECK(cudaGraphInstantiate(&exec, made, 0));
	for (int i = 0; i < rounds; i++)
		CHECK(cudaGraphLaunch(exec, stream));
	CHECK(cudaStreamSynchronize(stream));
	return 0;
}

static int part(int *data)
{
	static int host[BLOCKS * THREADS];
	int wrote = 0;

	CHECK(cudaMemset(data, 0, sizeof(host)));
	other<<<2, 64>>>(data);
	CHECK(cudaGetLastError());
	CHECK(cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost));
	for (int i = 0; i < BLOCKS * THREADS; i++)
		wrote += host[i];
	printf("%d\n", wrote);
	return 0;
}

int main(int argc, char **argv)
{
	int *data, wrong = 0, rounds = 0;

	CHECK(cudaMalloc(&data, BLOCKS * THREADS * sizeof(int)));
	if (argc == 4 && !strcmp(argv[1], "direct")) {
		__directly_run<<<atoi(argv[2]), atoi(argv[3])>>>();
		CHECK(cudaDeviceSynchronize());
	} else if (argc == 2 && !strcmp(argv[1], "grow")) {
		return grow();
	} else if (argc == 2 && !strcmp(argv[1], "part")) {
		return part(data);
	} else if (argc == 3 && !strcmp(argv[1], "graph")) {
		wrong = graph(data, atoi(argv[2]));
	} else if (argc == 3 && !strcmp(argv[1], "serve")) {
		for (; access(argv[2], F_OK); rounds++)
			wrong += run(data);
	} else {
		wrong = run(data);
		rounds = 1;
	}
	printf("app rounds %d wrong %d\n", argc == 3 ? 0 : rounds, wrong);
	CHECK(cudaFree(data));
	return wrong != 0;
}
