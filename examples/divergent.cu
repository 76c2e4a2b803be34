/* divergent.cu - lanes of a warp leave a kernel in different ways: early return, returns in a loop and a switch, the end.
 * Lanes: collatz 12 blocks x 96 threads = 1152; branches 7 blocks x 50 threads = 350.
 */
#include "gx_cuda.h"

__global__ void collatz(int *steps, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	unsigned int v = i + 1;

	if (i >= n)
		return;
	for (int s = 0; s < 400; s++) {
		if (v == 1) {
			steps[i] = s;
			return;
		}
		v = v & 1 ? 3 * v + 1 : v / 2;
	}
	steps[i] = -1;
}

__global__ void branches(int *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	switch (threadIdx.x % 5) {
	case 0: out[i] = i; return;
	case 1:
		if (threadIdx.x & 2)
			return;
		out[i] = 2 * i;
		break;
	case 2: out[i] = -i; return;
	case 3:
		for (int k = 0; k < (int)threadIdx.x; k++) {
			if (k * k > i)
				return;
			out[i] = k;
		}
		break;
	default: out[i] = 4;
	}
	out[i] += 1000;
}

int main(void)
{
	static int steps[1100], out[350];
	int *dsteps, *dout;
	long total = 0;

	CHECK(cudaMalloc(&dsteps, sizeof(steps)));
	CHECK(cudaMalloc(&dout, sizeof(out)));
	CHECK(cudaMemset(dout, 0, sizeof(out)));
	collatz<<<12, 96>>>(dsteps, 1100);
	branches<<<7, 50>>>(dout);
	CHECK(cudaGetLastError());
	CHECK(cudaMemcpy(steps, dsteps, sizeof(steps), cudaMemcpyDeviceToHost));
	CHECK(cudaMemcpy(out, dout, sizeof(out), cudaMemcpyDeviceToHost));
	for (int i = 0; i < 1100; i++)
		total += steps[i];
	printf("divergent steps %ld collatz %08x branches %08x\n", total, gx_checksum(steps, sizeof(steps)),
	       gx_checksum(out, sizeof(out)));
	CHECK(cudaFree(dsteps));
	CHECK(cudaFree(dout));
	return 0;
}
