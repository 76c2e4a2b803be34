/* managed_experts.cu - decode of a mixture of experts, a batch of sequences at a time: on the GPU a router picks two experts for each
 * sequence and counts the tokens of each expert; one launch then runs every expert that was picked, in their order. The CPU
 * never knows which. Weights of all experts are one managed allocation in which an expert begins anywhere. Integers: exact.
 * Arguments: experts, rows of an expert (each is a page of weights), steps, seed, sequences of the batch (64 at most).
 * Who is popular follows 1/rank. Every 24 steps some experts change places, and 25 % of the picks repeat that of the step before: the
 * numbers of src/replay/workload_moe.c, which has their sources.
 */
#include "gx_cuda.h"

#define WORDS     1024 /* of a row: 4 KiB */
#define MOST      256  /* experts */
#define SEQUENCES 64
#define TOP       2
#define BLOCK     128

struct pick {
	int expert[TOP];
};

/* One thread for each sequence. rank: which expert has which popularity; share: sums of 1/rank, scaled to 2^20. */
__global__ void route(unsigned int *n_tokens, struct pick *picks, const unsigned short *of_rank, const unsigned int *share,
                      const int *state, int experts, int sequences, unsigned int step, unsigned int seed)
{
	int s = threadIdx.x;
	unsigned int x = (unsigned int)state[s] ^ (step * SEQUENCES + s + seed * 7919) * 0x9e3779b9u;

	if (s >= sequences)
		return;
	for (int i = 0; i < TOP; i++) {
		unsigned int rank = 0, at;

		x = (x ^ x >> 16) * 0x7feb352du;
		x = (x ^ x >> 15) * 0x846ca68bu;
		x ^= x >> 16;
		at = x % share[experts - 1];
		while (share[rank] <= at)
			rank++;
		if (!step || x >> 30) /* else that of the step before */
			picks[s].expert[i] = of_rank[rank];
	}
	if (picks[s].expert[1] == picks[s].expert[0])
		picks[s].expert[1] = (picks[s].expert[0] + 1) % experts;
	for (int i = 0; i < TOP; i++)
		atomicAdd(&n_tokens[picks[s].expert[i]], 1);
}

/* The experts that have tokens, in their order: what to run. One thread. */
__global__ void gather(unsigned int *n_tokens, int *list, int experts)
{
	int n = 0;

	for (int e = 0; e < experts; e++) {
		if (n_tokens[e])
			list[++n] = e;
		n_tokens[e] = 0;
	}
	list[0] = n;
}

/* A warp for a row of an expert of the list; grid y: place in the list. sums[expert][row]. */
__global__ void experts(const int *weights, int rows, const int *list, const int *in, int *sums)
{
	int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32, e, sum = 0;
	const int *w;

	if ((int)blockIdx.y >= list[0] || row >= rows)
		return;
	e = list[1 + blockIdx.y];
	w = weights + ((size_t)e * rows + row) * WORDS;
	for (int i = lane; i < WORDS; i += 32)
		sum += w[i] * in[i];
	for (int step = 16; step; step /= 2)
		sum += __shfl_down_sync(GX_ALL_LANES, sum, step);
	if (!lane)
		sums[e * rows + row] = sum;
}

/* What a sequence goes on with: of its experts' rows. */
__global__ void combine(int *state, const struct pick *picks, const int *sums, int rows, int sequences)
{
	int s = threadIdx.x;

	if (s < sequences)
		state[s] = state[s] * 31 + sums[picks[s].expert[0] * rows + s % rows] +
		           3 * sums[picks[s].expert[1] * rows + (s + 1) % rows];
}

static unsigned int hash(unsigned int x)
{
	x = (x ^ x >> 16) * 0x7feb352du;
	x = (x ^ x >> 15) * 0x846ca68bu;
	return x ^ x >> 16;
}

static int weight(size_t i)
{
	return (int)(hash((unsigned int)i) % 15) - 7;
}

/* The same on the CPU, from the numbers that the weights are made of. */
static void decode_here(int *state, struct pick *picks, const unsigned short *of_rank, const unsigned int *share, const int *in, int experts,
                        int rows, int sequences, unsigned int step, unsigned int seed)
{
	for (int s = 0; s < sequences; s++) {
		unsigned int x = (unsigned int)state[s] ^ (step * SEQUENCES + s + seed * 7919) * 0x9e3779b9u;
		int sum[TOP] = { 0 };

		for (int i = 0; i < TOP; i++) {
			unsigned int rank = 0;

			x = hash(x);
			while (share[rank] <= x % share[experts - 1])
				rank++;
			if (!step || x >> 30)
				picks[s].expert[i] = of_rank[rank];
		}
		if (picks[s].expert[1] == picks[s].expert[0])
			picks[s].expert[1] = (picks[s].expert[0] + 1) % experts;
		for (int i = 0; i < TOP; i++) {
			size_t row = (size_t)picks[s].expert[i] * rows + (s + i) % rows;

			for (int k = 0; k < WORDS; k++)
				sum[i] += weight(row * WORDS + k) * in[k];
		}
		state[s] = state[s] * 31 + sum[0] + 3 * sum[1];
	}
}

static void drift(unsigned short *of_rank, int experts, unsigned int *x)
{
	for (int i = 0; i < (experts * 15 + 99) / 100; i++) {
		int a = (int)((*x = hash(*x + 1)) % experts), b = (int)((*x = hash(*x + 1)) % experts);
		unsigned short was = of_rank[a];

		of_rank[a] = of_rank[b];
		of_rank[b] = was;
	}
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 8, rows = argc > 2 ? atoi(argv[2]) : 20, steps = argc > 3 ? atoi(argv[3]) : 2;
	unsigned int seed = argc > 4 ? (unsigned int)atoi(argv[4]) : 1, x = hash(seed + 77);
	int sequences = argc > 5 ? atoi(argv[5]) : 8, wrong = 0, *weights, *in, *sums, *list, *state;
	int here_in[WORDS], here_state[SEQUENCES] = { 0 }, got[SEQUENCES];
	unsigned short of_rank[MOST], *ranks;
	unsigned int share[MOST], total = 0, *shares, *n_tokens;
	struct pick here_picks[SEQUENCES] = {}, *picks;

	if (n < 2 || n > MOST || rows < 1 || rows > 65536 || steps < 1 || sequences < 1 || sequences > SEQUENCES)
		return 2;
	for (int i = 0; i < n; i++) {
		of_rank[i] = (unsigned short)i;
		share[i] = total += (1u << 20) / (i + 1);
	}
	for (int i = 0; i < 4; i++)
		drift(of_rank, n, &x);
	for (int i = 0; i < WORDS; i++)
		here_in[i] = (int)(hash(seed * 131 + i) % 9) - 4;
	CHECK(cudaMallocManaged(&weights, (size_t)n * rows * WORDS * sizeof(*weights)));
	CHECK(cudaMalloc(&in, sizeof(here_in)));
	CHECK(cudaMalloc(&sums, (size_t)n * rows * sizeof(*sums)));
	CHECK(cudaMalloc(&list, (MOST + 1) * sizeof(*list)));
	CHECK(cudaMalloc(&state, sizeof(here_state)));
	CHECK(cudaMalloc(&ranks, sizeof(of_rank)));
	CHECK(cudaMalloc(&shares, sizeof(share)));
	CHECK(cudaMalloc(&n_tokens, MOST * sizeof(*n_tokens)));
	CHECK(cudaMalloc(&picks, sizeof(here_picks)));
	for (size_t i = 0; i < (size_t)n * rows * WORDS; i++)
		weights[i] = weight(i);
	CHECK(cudaMemcpy(in, here_in, sizeof(here_in), cudaMemcpyHostToDevice));
	CHECK(cudaMemcpy(shares, share, n * sizeof(*share), cudaMemcpyHostToDevice));
	CHECK(cudaMemset(state, 0, sizeof(here_state)));
	CHECK(cudaMemset(n_tokens, 0, MOST * sizeof(*n_tokens)));
	for (int step = 0; step < steps; step++) {
		if (step % 24 == 0) {
			drift(of_rank, n, &x);
			CHECK(cudaMemcpy(ranks, of_rank, n * sizeof(*of_rank), cudaMemcpyHostToDevice));
		}
		route<<<1, SEQUENCES>>>(n_tokens, picks, ranks, shares, state, n, sequences, step, seed);
		gather<<<1, 1>>>(n_tokens, list, n);
		experts<<<dim3((rows * 32 + BLOCK - 1) / BLOCK, n), BLOCK>>>(weights, rows, list, in, sums);
		combine<<<1, SEQUENCES>>>(state, picks, sums, rows, sequences);
		CHECK(cudaGetLastError());
		decode_here(here_state, here_picks, of_rank, share, here_in, n, rows, sequences, step, seed);
	}
	CHECK(cudaMemcpy(got, state, sizeof(got), cudaMemcpyDeviceToHost));
	for (int s = 0; s < sequences; s++)
		wrong += got[s] != here_state[s];
	printf("managed_experts %d experts of %d rows, %d steps of %d sequences: wrong %d checksum %08x\n", n, rows, steps, sequences, wrong,
	       gx_checksum(got, sequences * sizeof(*got)));
	CHECK(cudaFree(weights));
	return wrong != 0;
}
