/* managed_stride.cu - columns of a managed table, one after the other: a warp for a page, and the next warp reads the page that is `stride` pages on.
 * Integers: exact. Arguments: pages, stride (a divisor of it), rounds.
 */
#include "gx_cuda.h"

#define WORDS 1024 /* of a page: 4 KiB */
#define BLOCK 128

__global__ void stride(const int *pages, int n_pages, int step, int *sums)
{
	int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32, sum = 0;
	int in_column = n_pages / step, page = warp % in_column * step + warp / in_column;
	const int *at = pages + (size_t)page * WORDS;

	if (warp >= n_pages)
		return;
	for (int i = lane; i < WORDS; i += 32)
		sum += at[i];
	for (int other = 16; other; other /= 2)
		sum += __shfl_down_sync(GX_ALL_LANES, sum, other);
	if (!lane)
		sums[page] += sum;
}

int main(int argc, char **argv)
{
	int n_pages = argc > 1 ? atoi(argv[1]) : 256, step = argc > 2 ? atoi(argv[2]) : 16, rounds = argc > 3 ? atoi(argv[3]) : 2, wrong = 0;
	int *pages, *sums, *want, *got;

	if (n_pages < 1 || n_pages > 1 << 18 || step < 1 || n_pages % step || rounds < 1 || rounds > 1000)
		return 2;
	CHECK(cudaMallocManaged(&pages, (size_t)n_pages * WORDS * sizeof(*pages)));
	CHECK(cudaMalloc(&sums, n_pages * sizeof(*sums)));
	CHECK(cudaMemset(sums, 0, n_pages * sizeof(*sums)));
	want = (int *)calloc(n_pages, sizeof(*want));
	got = (int *)calloc(n_pages, sizeof(*got));
	if (!want || !got)
		return 1;
	for (unsigned int i = 0; i < (unsigned int)n_pages * WORDS; i++) {
		pages[i] = (int)(i * 2654435761u >> 20);
		want[i / WORDS] += rounds * pages[i];
	}
	for (int r = 0; r < rounds; r++)
		stride<<<(n_pages * 32 + BLOCK - 1) / BLOCK, BLOCK>>>(pages, n_pages, step, sums);
	CHECK(cudaGetLastError());
	CHECK(cudaMemcpy(got, sums, n_pages * sizeof(*got), cudaMemcpyDeviceToHost));
	for (int i = 0; i < n_pages; i++)
		wrong += got[i] != want[i];
	printf("managed_stride %d pages, %d apart: wrong %d checksum %08x\n", n_pages, step, wrong, gx_checksum(got, n_pages * sizeof(*got)));
	CHECK(cudaFree(pages));
	CHECK(cudaFree(sums));
	free(want);
	free(got);
	return wrong != 0;
}
