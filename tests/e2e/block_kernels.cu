/* block_kernels.cu - kernels of each form that blocks may claim each other's work in, and of some that must be left alone.
 *
 * app all: each of 20 kernels once, in order; a line for each: its name, blocks, threads, what came out. app full: the same with about 1,000
 * blocks each that take shared memory, more than a GPU has room for at once.
 * app streams: one kernel eight times on four streams that run side by side. app graph: a node of it, launched five times.
 * app refused: kernels whose threads may be through before others wait, that wait for other blocks, and that end in a function.
 * app thin: a kernel whose warps are no rows. app many: as many blocks as can be claimed from two ends, and more.
 */
#include "gx_cuda.h"

enum { WORDS = 262144, FULL_BLOCKS = 1000, FULL_SHARED = 40 * 1024, THREADS = 128, N = 9000 };

__constant__ int factors[4] = { 3, 5, 7, 11 };

__device__ static int place(void)
{
	return blockIdx.x * blockDim.x + threadIdx.x;
}

__global__ void scale(int *out, int n)
{
	int i = place();

	if (i < n)
		out[i] = i * 3;
}

/* An index beyond the last one, or two blocks with one, would show. */
__global__ void each(int *out, int n)
{
	int i = place();

	atomicAdd(&out[i % WORDS], i < n ? i : -n);
}

__global__ void flat(int *out, int n)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;

	out[y * gridDim.x * blockDim.x + x] = x * 1000 + y + n;
}

__global__ void deep(int *out, int n)
{
	int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;

	out[block * blockDim.x + threadIdx.x] = blockIdx.x + 10 * blockIdx.y + 100 * blockIdx.z + n;
}

__global__ void leaves(int *out, int n)
{
	int i = place();

	if (i >= n)
		return;
	out[i] = 1;
	if (i % 3 == 0)
		return;
	out[i] = 2;
	for (int k = 0; k < i % 7; k++)
		if (k == 4)
			return;
	out[i] = 3;
}

__global__ void exits(int *out, int n)
{
	int i = place();

	out[i] = i;
	if (i % 5 == 1)
		asm volatile("exit;");
	out[i] += n;
}

__device__ __noinline__ static int of_function(int n)
{
	return blockIdx.x * n + blockIdx.y;
}

__global__ void calls(int *out, int n)
{
	out[(blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x] = of_function(n);
}

__device__ __noinline__ static int inner(int n)
{
	return blockIdx.z + n;
}

__device__ __noinline__ static int outer(int n)
{
	return n > 2 ? inner(n) * 2 : inner(n + blockIdx.x) - 1;
}

__global__ void calls_deep(int *out, int n)
{
	int block = blockIdx.z * gridDim.x + blockIdx.x;

	out[block * blockDim.x + threadIdx.x] = outer(threadIdx.x % 5) + n;
}

__global__ void tile(int *out, int n)
{
	__shared__ int held[16][17];

	held[threadIdx.y][threadIdx.x] = (blockIdx.y * 16 + threadIdx.y) * n + blockIdx.x * 16 + threadIdx.x;
	__syncthreads();
	out[(blockIdx.x * 16 + threadIdx.y) * gridDim.y * 16 + blockIdx.y * 16 + threadIdx.x] =
	        held[threadIdx.x][threadIdx.y];
}

__global__ void block_sum(int *out, int n)
{
	__shared__ int held[THREADS];

	held[threadIdx.x] = place() < n ? place() % 17 : 0;
	for (int step = THREADS / 2; step; step /= 2) {
		__syncthreads();
		if (threadIdx.x < step)
			held[threadIdx.x] += held[threadIdx.x + step];
	}
	if (!threadIdx.x)
		out[blockIdx.x] = held[0];
}

__global__ void warp_sum(int *out, int n)
{
	__shared__ int held[THREADS];
	int sum;

	held[threadIdx.x] = place() % 19 + n;
	__syncthreads();
	if (threadIdx.x < 32) {
		sum = held[threadIdx.x] + held[threadIdx.x + 32] + held[threadIdx.x + 64] + held[threadIdx.x + 96];
		for (int step = 16; step; step /= 2)
			sum += __shfl_down_sync(GX_ALL_LANES, sum, step);
		if (!threadIdx.x)
			out[blockIdx.x] = sum;
	}
}

/* The block that finds all others through adds up what they wrote. */
__global__ void last_block(int *out, int n)
{
	int sum = 0;

	out[2 + blockIdx.x] = blockIdx.x * n;
	__threadfence();
	if (atomicAdd(&out[0], 1) != (int)gridDim.x - 1)
		return;
	for (unsigned int i = 0; i < gridDim.x; i++)
		sum += ((volatile int *)out)[2 + i];
	out[1] = sum;
}

__global__ void histogram(int *out, int n)
{
	if (place() < n)
		atomicAdd(&out[place() * 7 % 64], 1);
}

__global__ void strides(int *out, int n)
{
	for (int i = place(); i < n; i += gridDim.x * blockDim.x)
		out[i] = i ^ 5;
}

__global__ void local_array(int *out, int n)
{
	volatile int held[16];

	for (int i = 0; i < 16; i++)
		held[i] = place() + i * n;
	out[place()] = held[place() % 16] - held[(place() + 3) % 16];
}

__global__ void greatest(int *out, int n)
{
	int *to = &out[place() % 8], old = *(volatile int *)to, seen, mine = place() * 37 % n;

	while (old < mine) {
		asm volatile("atom.cas.b32 %0, [%1], %2, %3;" : "=r"(seen) : "l"(to), "r"(old), "r"(mine) : "memory");
		if (seen == old)
			break;
		old = seen;
	}
}

__global__ void heavy_tail(int *out, int n)
{
	int rounds = blockIdx.x >= gridDim.x - 6 ? 200 : 2, value = place();

	for (int i = 0; i < rounds; i++)
		value = value * 5 + n;
	out[place()] = value;
}

__global__ void cases(int *out, int n)
{
	int i = place();

	switch ((i + n) % 7) {
	case 0: out[i] = 7; break;
	case 1: out[i] = i * i; break;
	case 2: out[i] = n - i; break;
	case 3: return;
	case 4: out[i] = blockIdx.x; break;
	default: out[i] = -1;
	}
}

__global__ void votes(int *out, int n)
{
	unsigned int lanes = __ballot_sync(GX_ALL_LANES, place() * 11 % n > n / 2);

	if (threadIdx.x % 32 == 0)
		out[place() / 32] = lanes;
}

__global__ void constants(int *out, int n)
{
	out[place()] = factors[blockIdx.x % 4] * place() + n;
}

/* So many rounds with barriers as the block's index says. */
__global__ void rounds(int *out, int n)
{
	__shared__ int held[THREADS];

	held[threadIdx.x] = threadIdx.x + n;
	for (unsigned int i = 0; i < blockIdx.x % 5 + 1; i++) {
		int next;

		__syncthreads();
		next = held[(threadIdx.x + 1) % THREADS];
		__syncthreads();
		held[threadIdx.x] = next + i;
	}
	out[place()] = held[threadIdx.x];
}

/* --- what is left alone */
__global__ void some_wait(int *out, int n)
{
	__shared__ int held[THREADS];

	if (threadIdx.x >= 100)
		return;
	held[threadIdx.x] = place();
	__syncthreads();
	out[place()] = held[99 - threadIdx.x] + n;
}

/* Each block waits for the one before it. */
__global__ void in_order(volatile int *out, int n)
{
	while (blockIdx.x && out[blockIdx.x - 1] == 0)
		;
	out[blockIdx.x] = blockIdx.x ? out[blockIdx.x - 1] + 1 : n;
}

__device__ __noinline__ static void end(int n)
{
	if (n % 4 == 0)
		asm volatile("exit;");
}

__global__ void ends_inside(int *out, int n)
{
	end(place());
	out[place()] = n;
}

/* Its warps are the first lanes of several rows. */
__global__ void thin(int *out, int n)
{
	int lane = threadIdx.x, value = blockIdx.x * n + lane;

	if (threadIdx.x < 32)
		value += __shfl_down_sync(GX_ALL_LANES, value, 1);
	out[(blockIdx.x * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x] = value;
}

typedef void kernel(int *out, int n);

static const struct {
	const char *name;
	kernel *run;
	dim3 grid, block;
} kernels[] = {
#define KERNEL(name, ...) { #name, name, __VA_ARGS__ }
	KERNEL(scale, dim3(80), dim3(THREADS)),
	KERNEL(flat, dim3(9, 7), dim3(16, 8)),
	KERNEL(deep, dim3(4, 3, 7), dim3(96)),
	KERNEL(leaves, dim3(75), dim3(THREADS)),
	KERNEL(exits, dim3(70), dim3(THREADS)),
	KERNEL(calls, dim3(11, 6), dim3(64)),
	KERNEL(calls_deep, dim3(12, 1, 6), dim3(64)),
	KERNEL(tile, dim3(8, 6), dim3(16, 16)),
	KERNEL(block_sum, dim3(72), dim3(THREADS)),
	KERNEL(warp_sum, dim3(72), dim3(THREADS)),
	KERNEL(last_block, dim3(300), dim3(1)),
	KERNEL(histogram, dim3(72), dim3(THREADS)),
	KERNEL(strides, dim3(66), dim3(32)),
	KERNEL(local_array, dim3(66), dim3(50)),
	KERNEL(greatest, dim3(68), dim3(THREADS)),
	KERNEL(heavy_tail, dim3(90), dim3(THREADS)),
	KERNEL(cases, dim3(70), dim3(THREADS)),
	KERNEL(votes, dim3(70), dim3(THREADS)),
	KERNEL(constants, dim3(70), dim3(THREADS)),
	KERNEL(rounds, dim3(70), dim3(THREADS)),
};

static int *fresh(void)
{
	int *out;

	CHECK(cudaMalloc((void **)&out, WORDS * sizeof(*out)));
	CHECK(cudaMemset(out, 0, WORDS * sizeof(*out)));
	return out;
}

static void show(const char *name, unsigned int blocks, unsigned int threads, int *out)
{
	static int words[WORDS];

	CHECK(cudaMemcpy(words, out, sizeof(words), cudaMemcpyDeviceToHost));
	printf("%s %u %u %08x\n", name, blocks, blocks * threads, gx_checksum(words, sizeof(words)));
	CHECK(cudaFree(out));
}

static void run_all(bool full)
{
	for (const auto &k : kernels) {
		dim3 grid = k.grid;
		int *out = fresh();

		if (full)
			grid.x = FULL_BLOCKS / (grid.y * grid.z);
		k.run<<<grid, k.block, full ? FULL_SHARED : 0>>>(out, N);
		CHECK(cudaGetLastError());
		show(k.name, grid.x * grid.y * grid.z, k.block.x * k.block.y * k.block.z, out);
	}
}

static void run_streams(void)
{
	cudaStream_t streams[4];
	int *out[8];

	for (auto &stream : streams)
		CHECK(cudaStreamCreate(&stream));
	for (int i = 0; i < 8; i++)
		out[i] = fresh();
	for (int i = 0; i < 8; i++)
		rounds<<<dim3(70 + i), dim3(THREADS), 0, streams[i % 4]>>>(out[i], i);
	CHECK(cudaDeviceSynchronize());
	for (int i = 0; i < 8; i++)
		show("rounds", 70 + i, THREADS, out[i]);
}

static void run_graph(void)
{
	cudaGraphExec_t exec;
	cudaStream_t stream;
	cudaGraph_t graph;
	int *out = fresh();

	CHECK(cudaStreamCreate(&stream));
	CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
	histogram<<<dim3(72), dim3(THREADS), 0, stream>>>(out, N);
	CHECK(cudaStreamEndCapture(stream, &graph));
	CHECK(cudaGraphInstantiate(&exec, graph, 0));
	for (int i = 0; i < 5; i++)
		CHECK(cudaGraphLaunch(exec, stream));
	CHECK(cudaDeviceSynchronize());
	show("histogram", 72, THREADS, out);
}

static void run_refused(void)
{
	int *out[3] = { fresh(), fresh(), fresh() };

	some_wait<<<dim3(70), dim3(THREADS)>>>(out[0], N);
	in_order<<<dim3(20), dim3(1)>>>(out[1], N);
	ends_inside<<<dim3(70), dim3(THREADS)>>>(out[2], N);
	show("some_wait", 70, THREADS, out[0]);
	show("in_order", 20, 1, out[1]);
	show("ends_inside", 70, THREADS, out[2]);
}

static void run_thin(void)
{
	int *out = fresh();

	thin<<<dim3(40), dim3(32, 4)>>>(out, N);
	show("thin", 40, 128, out);
	out = fresh();
	thin<<<dim3(40), dim3(48, 4)>>>(out, N);
	show("thin", 40, 192, out);
}

static void run_many(void)
{
	enum { TWO_ENDS = (1 << 20) - 1 };

	for (int blocks = TWO_ENDS; blocks <= TWO_ENDS + 2; blocks += 2) {
		int *out = fresh();

		each<<<dim3(blocks), dim3(1)>>>(out, blocks);
		show("each", blocks, 1, out);
	}
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "all";

	if (!strcmp(what, "all"))
		run_all(false);
	else if (!strcmp(what, "full"))
		run_all(true);
	else if (!strcmp(what, "streams"))
		run_streams();
	else if (!strcmp(what, "graph"))
		run_graph();
	else if (!strcmp(what, "refused"))
		run_refused();
	else if (!strcmp(what, "thin"))
		run_thin();
	else if (!strcmp(what, "many"))
		run_many();
	else
		return 2;
	return 0;
}
