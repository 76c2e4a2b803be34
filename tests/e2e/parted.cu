/* parted.cu - lanes that come back from a recursion apart; then loads and stores.
 * ptxas takes the code behind a recursion for one that all lanes of a warp run together, and they do not: what a program keeps in a
 * register of the warp may be another part's there. Lanes: 8 blocks x 256 threads = 2048.
 */
#include "gx_cuda.h"

#define BLOCKS  8
#define THREADS 256

__device__ __attribute__((noinline)) unsigned fib(unsigned n)
{
	return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

__global__ void parted(unsigned *out)
{
	unsigned t = blockIdx.x * blockDim.x + threadIdx.x;

	out[t] += fib(threadIdx.x % 8);
	for (unsigned k = 0; k < 4; k++)
		out[t] += out[t] % 7 + fib((threadIdx.x + k) % 5);
	out[t] *= 3;
}

int main(void)
{
	static unsigned out[BLOCKS * THREADS];
	unsigned *dout, checksum = 0;

	for (unsigned i = 0; i < BLOCKS * THREADS; i++)
		out[i] = i;
	CHECK(cudaMalloc(&dout, sizeof(out)));
	CHECK(cudaMemcpy(dout, out, sizeof(out), cudaMemcpyHostToDevice));
	parted<<<BLOCKS, THREADS>>>(dout);
	CHECK(cudaGetLastError());
	CHECK(cudaMemcpy(out, dout, sizeof(out), cudaMemcpyDeviceToHost));
	for (unsigned i = 0; i < BLOCKS * THREADS; i++)
		checksum = checksum * 31 + out[i];
	printf("parted checksum %08x\n", checksum);
	return 0;
}
