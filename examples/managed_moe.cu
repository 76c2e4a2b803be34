/* managed_moe.cu - decode loop of a mixture of experts: weights of all experts in one managed allocation, of which each token
 * uses two. A router draws them by a seeded, skewed popularity. Small integers: sums are exact.
 * Arguments: experts, rows of an expert (a multiple of 32), tokens, seed.
 * Lanes, a token: expert 2 x rows x 32, combine rows.
 */
#include "gx_cuda.h"

#define BLOCK 128
#define TOP   2

/* A warp for a row: out[row] = weights[row] . in; one part of `out` for each expert that was picked. */
__global__ void expert(const float *weights, const float *in, float *out, int rows)
{
	int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
	float sum = 0;

	if (row >= rows)
		return;
	for (int i = lane; i < rows; i += 32)
		sum += weights[(size_t)row * rows + i] * in[i];
	for (int step = 16; step; step /= 2)
		sum += __shfl_xor_sync(GX_ALL_LANES, sum, step);
	if (!lane)
		out[row] = sum;
}

static inline __host__ __device__ float squash(float sum)
{
	int v = (int)sum;

	return (float)((v ^ v >> 4) & 7) - 3;
}

/* The next activations: both experts' results, brought back to -3..4. */
__global__ void combine(const float *out, float *in, int rows)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < rows)
		in[i] = squash(out[i] + 2 * out[rows + i]);
}

static unsigned int hash(unsigned int x)
{
	x = (x ^ x >> 16) * 0x7feb352du;
	x = (x ^ x >> 15) * 0x846ca68bu;
	return x ^ x >> 16;
}

/* Expert `rank` of a popularity that falls with the square; which expert has which rank is drawn by the seed. */
static void route(unsigned int token, unsigned int seed, int experts, int *pick)
{
	for (int i = 0; i < TOP; i++) {
		double u = hash(token * TOP + i + seed * 0x9e3779b9u) / 4294967296.0;
		int rank = (int)(u * u * experts);

		pick[i] = (int)((rank + hash(seed) % experts) * 5ull % experts); /* 5: no order in memory */
	}
	if (pick[1] == pick[0])
		pick[1] = (pick[0] + 1) % experts;
}

static float weight(unsigned int e, unsigned int i)
{
	return (float)(hash(e * 0x01000193u ^ i) % 7) - 3;
}

/* One token on the CPU, from the numbers that the weights are made of. */
static void decode_here(const int *pick, float *in, float *out, int rows)
{
	for (int p = 0; p < TOP; p++) {
		for (int row = 0; row < rows; row++) {
			float sum = 0;

			for (int i = 0; i < rows; i++)
				sum += weight(pick[p], (unsigned int)(row * rows + i)) * in[i];
			out[p * rows + row] = sum;
		}
	}
	for (int i = 0; i < rows; i++)
		in[i] = squash(out[i] + 2 * out[rows + i]);
}

static void decode(const float *weights, const int *pick, float *in, float *out, int rows)
{
	for (int p = 0; p < TOP; p++)
		expert<<<(rows * 32 + BLOCK - 1) / BLOCK, BLOCK>>>(weights + (size_t)pick[p] * rows * rows, in,
								   out + p * rows, rows);
	combine<<<(rows + BLOCK - 1) / BLOCK, BLOCK>>>(out, in, rows);
	CHECK(cudaGetLastError());
}

int main(int argc, char **argv)
{
	int experts = argc > 1 ? atoi(argv[1]) : 16, rows = argc > 2 ? atoi(argv[2]) : 64;
	int tokens = argc > 3 ? atoi(argv[3]) : 8, wrong = 0, pick[TOP];
	unsigned int seed = argc > 4 ? (unsigned int)atoi(argv[4]) : 1;
	float *weights, *in, *out, *want, *scratch;

	if (experts < 2 || rows < 32 || rows % 32 || rows > 4096 || tokens < 1)
		return 2;
	CHECK(cudaMallocManaged(&weights, (size_t)experts * rows * rows * sizeof(*weights)));
	CHECK(cudaMallocManaged(&in, rows * sizeof(*in)));
	CHECK(cudaMallocManaged(&out, TOP * rows * sizeof(*out)));
	want = (float *)malloc(rows * sizeof(*want));
	scratch = (float *)malloc(TOP * rows * sizeof(*scratch));
	if (!want || !scratch)
		return 1;
	for (int e = 0; e < experts; e++) {
		for (int i = 0; i < rows * rows; i++)
			weights[(size_t)e * rows * rows + i] = weight(e, i);
	}
	for (int i = 0; i < rows; i++)
		in[i] = want[i] = (float)(i % 5 - 2);
	for (int t = 0; t < tokens; t++) {
		route(t, seed, experts, pick);
		decode(weights, pick, in, out, rows);
		CHECK(cudaDeviceSynchronize()); /* the next token's router reads what this one made */
		decode_here(pick, want, scratch, rows);
		for (int i = 0; i < rows; i++)
			wrong += in[i] != want[i];
	}
	printf("managed_moe %d experts of %d rows, %d tokens: wrong %d checksum %08x\n", experts, rows, tokens, wrong,
	       gx_checksum(in, rows * sizeof(*in)));
	free(want);
	free(scratch);
	CHECK(cudaFree(weights));
	CHECK(cudaFree(in));
	CHECK(cudaFree(out));
	return wrong != 0;
}
