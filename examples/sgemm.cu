/* sgemm.cu - tiled matrix product through shared memory; sizes are no multiples of the tile. Small integers: sums are exact.
 * Lanes: sgemm (6 x 5) blocks x (16 x 16) threads = 7680.
 */
#include "gx_cuda.h"

#define TILE 16
#define M 70
#define N 90
#define K 50

__global__ void sgemm(const float *a, const float *b, float *c)
{
	__shared__ float ta[TILE][TILE], tb[TILE][TILE];
	int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
	float sum = 0;

	for (int k = 0; k < K; k += TILE) {
		ta[threadIdx.y][threadIdx.x] =
			row < M && k + (int)threadIdx.x < K ? a[row * K + k + threadIdx.x] : 0;
		tb[threadIdx.y][threadIdx.x] =
			col < N && k + (int)threadIdx.y < K ? b[(k + threadIdx.y) * N + col] : 0;
		__syncthreads();
		for (int i = 0; i < TILE; i++)
			sum += ta[threadIdx.y][i] * tb[i][threadIdx.x];
		__syncthreads();
	}
	if (row < M && col < N)
		c[row * N + col] = sum;
}

int main(void)
{
	static float a[M * K], b[K * N], c[M * N];
	float *da, *db, *dc;
	int wrong = 0;

	for (int i = 0; i < M * K; i++)
		a[i] = (float)(i % 13 - 6);
	for (int i = 0; i < K * N; i++)
		b[i] = (float)(i % 7 - 3);
	CHECK(cudaMalloc(&da, sizeof(a)));
	CHECK(cudaMalloc(&db, sizeof(b)));
	CHECK(cudaMalloc(&dc, sizeof(c)));
	CHECK(cudaMemcpy(da, a, sizeof(a), cudaMemcpyHostToDevice));
	CHECK(cudaMemcpy(db, b, sizeof(b), cudaMemcpyHostToDevice));
	sgemm<<<dim3((N + TILE - 1) / TILE, (M + TILE - 1) / TILE), dim3(TILE, TILE)>>>(da, db, dc);
	CHECK(cudaGetLastError());
	CHECK(cudaMemcpy(c, dc, sizeof(c), cudaMemcpyDeviceToHost));
	for (int r = 0; r < M; r++) {
		for (int j = 0; j < N; j++) {
			float sum = 0;

			for (int k = 0; k < K; k++)
				sum += a[r * K + k] * b[k * N + j];
			wrong += sum != c[r * N + j];
		}
	}
	printf("sgemm wrong %d checksum %08x\n", wrong, gx_checksum(c, sizeof(c)));
	CHECK(cudaFree(da));
	CHECK(cudaFree(db));
	CHECK(cudaFree(dc));
	return wrong != 0;
}
