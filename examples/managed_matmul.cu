/* managed_matmul.cu - tiled matrix product of three matrices in managed memory, which together may be larger than the device's.
 * Arguments: rows and columns of the product, and the length of a row of the left matrix. Small integers: sums are exact.
 * Lanes: matmul (n/16 x m/16) blocks x (16 x 16) threads = m * n rounded up; 96 x 96 by default.
 */
#include "gx_cuda.h"

#define TILE 16

__global__ void matmul(const float *a, const float *b, float *c, int m, int n, int k)
{
	__shared__ float ta[TILE][TILE], tb[TILE][TILE];
	int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * TILE + y, col = blockIdx.x * TILE + x;
	float sum = 0;

	for (int at = 0; at < k; at += TILE) {
		ta[y][x] = row < m && at + x < k ? a[(size_t)row * k + at + x] : 0;
		tb[y][x] = col < n && at + y < k ? b[(size_t)(at + y) * n + col] : 0;
		__syncthreads();
#pragma unroll
		for (int i = 0; i < TILE; i++)
			sum += ta[y][i] * tb[i][x];
		__syncthreads();
	}
	if (row < m && col < n)
		c[(size_t)row * n + col] = sum;
}

static void fill(float *to, size_t n, int modulus)
{
	for (size_t i = 0; i < n; i++)
		to[i] = (float)((int)(i % modulus) - modulus / 2);
}

/* Row by row on the CPU, and compared. */
static size_t check(const float *a, const float *b, const float *c, int m, int n, int k)
{
	float *row = (float *)malloc(n * sizeof(*row));
	size_t wrong = 0;

	if (!row)
		return 1;
	for (int r = 0; r < m; r++) {
		memset(row, 0, n * sizeof(*row));
		for (int i = 0; i < k; i++) {
			float left = a[(size_t)r * k + i];

			for (int j = 0; j < n; j++)
				row[j] += left * b[(size_t)i * n + j];
		}
		for (int j = 0; j < n; j++)
			wrong += row[j] != c[(size_t)r * n + j];
	}
	free(row);
	return wrong;
}

int main(int argc, char **argv)
{
	int m = argc > 1 ? atoi(argv[1]) : 96, n = argc > 2 ? atoi(argv[2]) : m;
	int k = argc > 3 ? atoi(argv[3]) : m;
	size_t wrong;
	float *a, *b, *c;

	if (m < 1 || n < 1 || k < 1)
		return 2;
	CHECK(cudaMallocManaged(&a, (size_t)m * k * sizeof(*a)));
	CHECK(cudaMallocManaged(&b, (size_t)k * n * sizeof(*b)));
	CHECK(cudaMallocManaged(&c, (size_t)m * n * sizeof(*c)));
	fill(a, (size_t)m * k, 13);
	fill(b, (size_t)k * n, 7);
	matmul<<<dim3((n + TILE - 1) / TILE, (m + TILE - 1) / TILE), dim3(TILE, TILE)>>>(a, b, c, m, n, k);
	CHECK(cudaGetLastError());
	CHECK(cudaDeviceSynchronize());
	wrong = check(a, b, c, m, n, k);
	printf("managed_matmul %d x %d x %d: wrong %zu checksum %08x\n", m, n, k, wrong,
	       gx_checksum(c, (size_t)m * n * sizeof(*c)));
	CHECK(cudaFree(a));
	CHECK(cudaFree(b));
	CHECK(cudaFree(c));
	return wrong != 0;
}
