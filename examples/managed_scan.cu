/* managed_scan.cu - queries over a table: each scans all of it, a morsel a launch, and looks up a row of one of three smaller tables for
 * every row. Which of them a query joins with, and which rows, is drawn by the seed. All tables are managed. Integers: exact.
 * Arguments: rows of the table (each is a page), rows of a smaller one, queries, seed, rows of a morsel.
 */
#include "gx_cuda.h"

#define WORDS 1024 /* of a row: 4 KiB */
#define DIMS  3
#define BLOCK 128

static __host__ __device__ unsigned int hash(unsigned int x)
{
	x = (x ^ x >> 16) * 0x7feb352du;
	x = (x ^ x >> 15) * 0x846ca68bu;
	return x ^ x >> 16;
}

/* A warp for a row: the sum of it, and 32 words of the row of `dim` that its first word and the query name. */
__global__ void scan(const int *rows, int n_rows, const int *dim, int n_dim, unsigned int query, int *sums)
{
	int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32, sum = 0;
	const int *at = rows + (size_t)row * WORDS;
	unsigned int key;

	if (row >= n_rows)
		return;
	for (int i = lane; i < WORDS; i += 32)
		sum += at[i];
	key = hash((unsigned int)at[0] + query) % (unsigned int)n_dim;
	sum += dim[(size_t)key * WORDS + lane];
	for (int step = 16; step; step /= 2)
		sum += __shfl_down_sync(GX_ALL_LANES, sum, step);
	if (!lane)
		sums[row] += sum;
}

static int value(unsigned int i)
{
	return (int)(hash(i) % 1000003u);
}

/* The same on the CPU: sums of rows are made once. */
static void query_here(int *sums, const int *of_row, int n_rows, int n_dim, unsigned int first, unsigned int query)
{
	for (int row = 0; row < n_rows; row++) {
		unsigned int key = hash((unsigned int)value((unsigned int)row * WORDS) + query) % (unsigned int)n_dim;

		sums[row] += of_row[row];
		for (unsigned int i = 0; i < 32; i++)
			sums[row] += value(first + key * WORDS + i);
	}
}

int main(int argc, char **argv)
{
	int n_rows = argc > 1 ? atoi(argv[1]) : 256, n_dim = argc > 2 ? atoi(argv[2]) : 32, queries = argc > 3 ? atoi(argv[3]) : 2;
	unsigned int seed = argc > 4 ? (unsigned int)atoi(argv[4]) : 1, x = hash(seed);
	int morsel = argc > 5 ? atoi(argv[5]) : 100, wrong = 0, *rows, *dims[DIMS], *sums, *want, *of_row, *got;

	if (n_rows < 1 || n_rows > 1 << 18 || n_dim < 1 || n_dim > 1 << 18 || queries < 1 || morsel < 1)
		return 2;
	CHECK(cudaMallocManaged(&rows, (size_t)n_rows * WORDS * sizeof(*rows)));
	for (int d = 0; d < DIMS; d++) {
		CHECK(cudaMallocManaged(&dims[d], (size_t)n_dim * WORDS * sizeof(**dims)));
		for (unsigned int i = 0; i < (unsigned int)n_dim * WORDS; i++)
			dims[d][i] = value(i + (d + 1u) * 0x10000000u);
	}
	CHECK(cudaMalloc(&sums, n_rows * sizeof(*sums)));
	CHECK(cudaMemset(sums, 0, n_rows * sizeof(*sums)));
	want = (int *)calloc(n_rows, sizeof(*want));
	got = (int *)calloc(n_rows, sizeof(*got));
	of_row = (int *)calloc(n_rows, sizeof(*of_row));
	if (!want || !got || !of_row)
		return 1;
	for (unsigned int i = 0; i < (unsigned int)n_rows * WORDS; i++) {
		rows[i] = value(i);
		of_row[i / WORDS] += value(i);
	}
	for (int q = 0; q < queries; q++) {
		int d = (int)((x = hash(x + 1)) % DIMS);

		for (int from = 0; from < n_rows; from += morsel) {
			int n = n_rows - from < morsel ? n_rows - from : morsel;

			scan<<<(n * 32 + BLOCK - 1) / BLOCK, BLOCK>>>(rows + (size_t)from * WORDS, n, dims[d], n_dim, x, sums + from);
		}
		CHECK(cudaGetLastError());
		query_here(want, of_row, n_rows, n_dim, (d + 1u) * 0x10000000u, x);
	}
	CHECK(cudaMemcpy(got, sums, n_rows * sizeof(*got), cudaMemcpyDeviceToHost));
	for (int i = 0; i < n_rows; i++)
		wrong += got[i] != want[i];
	printf("managed_scan %d rows, %d queries: wrong %d checksum %08x\n", n_rows, queries, wrong, gx_checksum(got, n_rows * sizeof(*got)));
	CHECK(cudaFree(rows));
	for (int d = 0; d < DIMS; d++)
		CHECK(cudaFree(dims[d]));
	free(want);
	free(got);
	free(of_row);
	return wrong != 0;
}
