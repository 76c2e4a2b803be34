/* vectoradd.cu - adds two vectors whose length is no multiple of the block: the last block is partly idle.
 * Lanes: vectorAdd 40 blocks x 256 threads = 10240, of which 10000 add and 240 return early.
 */
#include "gx_cuda.h"

#define N 10000

__global__ void vectorAdd(const float *a, const float *b, float *c, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		c[i] = a[i] + b[i];
}

int main(void)
{
	size_t bytes = N * sizeof(float);
	float *a = (float *)malloc(bytes), *b = (float *)malloc(bytes), *c = (float *)malloc(bytes);
	float *da, *db, *dc;
	int wrong = 0;

	for (int i = 0; i < N; i++) {
		a[i] = (float)i;
		b[i] = (float)(2 * i);
	}
	CHECK(cudaMalloc(&da, bytes));
	CHECK(cudaMalloc(&db, bytes));
	CHECK(cudaMalloc(&dc, bytes));
	CHECK(cudaMemcpy(da, a, bytes, cudaMemcpyHostToDevice));
	CHECK(cudaMemcpy(db, b, bytes, cudaMemcpyHostToDevice));
	vectorAdd<<<(N + 255) / 256, 256>>>(da, db, dc, N);
	CHECK(cudaGetLastError());
	CHECK(cudaMemcpy(c, dc, bytes, cudaMemcpyDeviceToHost));
	for (int i = 0; i < N; i++)
		wrong += c[i] != (float)(3 * i);
	printf("vectoradd n %d wrong %d checksum %08x\n", N, wrong, gx_checksum(c, bytes));
	CHECK(cudaFree(da));
	CHECK(cudaFree(db));
	CHECK(cudaFree(dc));
	return wrong != 0;
}
