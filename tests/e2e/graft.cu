/* graft.cu - kernels of many shapes, to be built as machine code alone: each case prints what its kernels gave, and how many
 * lanes its launches have. graft.cu [CASE...]; without one every case. Built with -DPART=1 it is the other file of a program of
 * relocatable device code. */
#include <cooperative_groups.h>
#include <cuda.h>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>
#include <vector>

#ifdef PART
/* --- what the other file of relocatable device code has */
__device__ unsigned far_total;
__constant__ unsigned far_factor[4] = { 3, 5, 7, 11 };
__device__ __noinline__ unsigned far_mix(unsigned x, unsigned n)
{
	atomicAdd(&far_total, 1u);
	return n ? far_mix(x * far_factor[n & 3] + n, n - 1) : x;
}
__global__ void far_kernel(unsigned *out)
{
	out[blockIdx.x * blockDim.x + threadIdx.x] = far_mix(threadIdx.x, blockIdx.x & 7);
}
void far_launch(unsigned *out, int blocks, int threads)
{
	far_kernel<<<blocks, threads>>>(out);
}
unsigned far_read(void)
{
	unsigned n = 0;
	cudaMemcpyFromSymbol(&n, far_total, sizeof(n));
	return n;
}
#else

#define OK(call)                                                                                   \
	do {                                                                                       \
		cudaError_t e_ = (call);                                                           \
		if (e_) {                                                                          \
			printf("%s:%d: %s\n", #call, __LINE__, cudaGetErrorString(e_));            \
			exit(1);                                                                   \
		}                                                                                  \
	} while (0)

static unsigned long long lanes, blocks; /* of all launches */
static void add(unsigned grid, unsigned block)
{
	blocks += grid;
	lanes += (unsigned long long)grid * block;
}
#define LAUNCH(kernel, grid, block, shared, ...)                                                   \
	do {                                                                                       \
		dim3 g_(grid), b_(block);                                                          \
		add(g_.x * g_.y * g_.z, b_.x * b_.y * b_.z);                                       \
		kernel<<<g_, b_, shared>>>(__VA_ARGS__);                                           \
		OK(cudaGetLastError());                                                            \
	} while (0)

/* Device memory of words, its hash printed. */
struct words {
	unsigned *at;
	size_t n;
	explicit words(size_t count) : n(count)
	{
		OK(cudaMalloc(&at, n * sizeof(*at)));
		OK(cudaMemset(at, 0, n * sizeof(*at)));
	}
	void print(const char *name)
	{
		std::vector<unsigned> host(n);
		unsigned long long hash = 14695981039346656037ull;

		OK(cudaMemcpy(host.data(), at, n * sizeof(*at), cudaMemcpyDeviceToHost));
		for (unsigned w : host)
			hash = (hash ^ w) * 1099511628211ull;
		printf("%s %016llx\n", name, hash);
		OK(cudaFree(at));
	}
};

__global__ void plain(unsigned *out, unsigned n)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		out[i] = i * 2654435761u + 1;
}

__global__ void no_parameters()
{
}

__global__ void divergent(unsigned *out, unsigned n)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x, x = i;

	if (i >= n)
		return;
	for (unsigned k = 0; k < 40; k++) {
		if ((x & 31) == k) {
			out[i] = x + k;
			return;
		}
		x = x * 1664525u + 1013904223u;
		if (x % 7 == threadIdx.x % 7)
			out[i] += k;
	}
	out[i] ^= x;
}

/* Threads that leave before a barrier. */
__global__ void leaves_early(unsigned *out)
{
	__shared__ unsigned sums[256];
	unsigned t = threadIdx.x;

	if (t >= 200)
		return;
	sums[t] = t * blockIdx.x;
	__syncthreads();
	out[blockIdx.x * blockDim.x + t] = sums[(t + 1) % 200];
	if (t & 1)
		return;
	__syncwarp();
	out[blockIdx.x * blockDim.x + t] += sums[(t + 2) % 200];
}

__device__ __noinline__ void leave_from_within(unsigned *out, unsigned x)
{
	if (x % 3 == 0)
		asm volatile("exit;");
	*out = x;
}

__global__ void exits_within(unsigned *out)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;

	leave_from_within(out + i, i + 1);
	out[i] += 7;
}

__device__ __noinline__ unsigned ackermann(unsigned m, unsigned n)
{
	return !m ? n + 1 : !n ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

__global__ void recursive(unsigned *out)
{
	out[blockIdx.x * blockDim.x + threadIdx.x] = ackermann(2, threadIdx.x & 3);
}

__global__ void switches(unsigned *out)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;

	switch (i % 13) {
	case 0: out[i] = 3; break;
	case 1: out[i] = i * 7; return;
	case 2: out[i] = i ^ 0x55; break;
	case 3: out[i] = __popc(i); break;
	case 4: out[i] = __clz(i); return;
	case 5: out[i] = i / 3; break;
	case 6: out[i] = i % 5; break;
	case 7: out[i] = i << 3; break;
	case 8: out[i] = i >> 1; return;
	default: out[i] = 99;
	}
	out[i]++;
}

__global__ void local_arrays(unsigned *out, unsigned seed)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x, stack[96];

	for (unsigned k = 0; k < 96; k++)
		stack[k] = k * seed + i;
	for (unsigned k = 0; k < 200; k++)
		stack[(stack[k % 96] + k) % 96] ^= stack[(k * 31) % 96];
	out[i] = stack[i % 96];
}

__device__ unsigned lock_word, guarded;
__global__ void spins(unsigned rounds)
{
	for (unsigned k = 0; k < rounds; k++) {
		bool done = false;

		while (!done) {
			if (!atomicCAS(&lock_word, 0, 1)) {
				guarded += threadIdx.x + k;
				__threadfence();
				atomicExch(&lock_word, 0);
				done = true;
			}
		}
	}
}

__constant__ unsigned factor[32];
__device__ unsigned counter;
static __device__ unsigned long long hidden[4] = { 1, 2, 3, 4 };
__global__ void variables(unsigned *out)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;

	out[i] += factor[i & 31] * i + (unsigned)hidden[i & 3];
	atomicAdd(&counter, factor[1]);
	if (!i)
		hidden[2] += 5;
}

__global__ void dynamic_shared(unsigned *out, unsigned n)
{
	extern __shared__ unsigned pool[];
	unsigned t = threadIdx.x;

	for (unsigned k = t; k < n; k += blockDim.x)
		pool[k] = k ^ blockIdx.x;
	__syncthreads();
	for (unsigned k = t; k < n; k += blockDim.x)
		out[blockIdx.x * n + k] = pool[(k * 17 + 3) % n];
}

__global__ void cooperates(unsigned *out, unsigned n)
{
	cooperative_groups::grid_group grid = cooperative_groups::this_grid();
	unsigned i = grid.thread_rank();

	out[i] = i;
	grid.sync();
	for (unsigned k = 0; k < 4; k++) {
		unsigned x = out[(i + 1 + k) % n];

		grid.sync();
		out[i] = out[i] * 3 + x;
		grid.sync();
	}
}

__global__ void __cluster_dims__(4, 1, 1) clusters(unsigned *out)
{
	__shared__ unsigned mine[64];
	cooperative_groups::cluster_group cluster = cooperative_groups::this_cluster();
	unsigned t = threadIdx.x, *other;

	mine[t] = t + 100 * blockIdx.x;
	cluster.sync();
	other = cluster.map_shared_rank(mine, (cluster.block_rank() + 1) % 4);
	out[blockIdx.x * blockDim.x + t] = other[63 - t];
	cluster.sync();
}

__global__ void prints(unsigned n)
{
	if (threadIdx.x < n)
		printf("thread %u of block %u says %s\n", threadIdx.x, blockIdx.x, "hello");
}

struct large {
	unsigned words[1000];
};
__global__ void large_parameter(const __grid_constant__ large p, unsigned *out)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;

	out[i] = p.words[i % 1000] + 1;
}

/* As many bytes of parameters as there may be: no room for one more. */
struct largest {
	unsigned words[8188];
};
__global__ void full_parameters(const __grid_constant__ largest p, unsigned *out)
{
	out[threadIdx.x] = p.words[threadIdx.x * 61 % 8188];
}

__global__ void collective(unsigned *out)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x, x = i * 2654435761u >> 20;

	if (threadIdx.x % 5 == 4)
		return;
	x += __match_any_sync(__activemask(), x & 3);
	x ^= __ballot_sync(__activemask(), x & 1);
	for (int k = 16; k; k /= 2)
		x += __shfl_xor_sync(__activemask(), x, k);
	out[i] = x;
}

#if __CUDA_ARCH_FEAT_SM90_ALL
#define SETMAXNREG(how, n) asm volatile("setmaxnreg." how ".sync.aligned.u32 " #n ";")
#else
#define SETMAXNREG(how, n)
#endif
__global__ void __launch_bounds__(256, 1) changes_registers(unsigned *out)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x, x = i;

	if (threadIdx.x < 128) {
		SETMAXNREG("dec", 40);
		x = x * 3 + 1;
	} else {
		SETMAXNREG("inc", 232);
		for (int k = 0; k < 9; k++)
			x = x * x + k;
	}
	out[i] = x;
}

typedef unsigned function(unsigned);
__device__ unsigned twice(unsigned x)
{
	return 2 * x;
}
__device__ unsigned thrice(unsigned x)
{
	return 3 * x;
}
__device__ function *chosen[2] = { twice, thrice };
__global__ void by_pointer(unsigned *out)
{
	out[threadIdx.x] = chosen[threadIdx.x & 1](threadIdx.x);
}

__global__ void sampled(cudaTextureObject_t texture, float *out, unsigned n)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		out[i] = tex1Dfetch<float>(texture, (int)(n - 1 - i));
}

/* --- cases */

static void case_plain()
{
	words out(100000);

	LAUNCH(plain, 391, 256, 0, out.at, 100000);
	LAUNCH(no_parameters, 3, 33, 0);
	LAUNCH(plain, dim3(2, 1, 1), 7, 0, out.at, 14);
	out.print("plain");
}

static void case_divergent()
{
	words out(5000);

	for (unsigned k = 1; k < 5; k++)
		LAUNCH(divergent, 20, 250, 0, out.at, 1000 * k + 7);
	out.print("divergent");
}

static void case_early()
{
	words out(64 * 256), within(40 * 96);

	LAUNCH(leaves_early, 64, 256, 0, out.at);
	LAUNCH(exits_within, 40, 96, 0, within.at);
	out.print("early");
	within.print("within");
}

static void case_calls()
{
	words out(2000), again(2600), local(960);

	LAUNCH(recursive, 10, 200, 0, out.at);
	LAUNCH(switches, 20, 130, 0, again.at);
	LAUNCH(local_arrays, 30, 32, 0, local.at, 77);
	out.print("recursive");
	again.print("switches");
	local.print("local");
}

static void case_spin()
{
	unsigned n = 0;

	LAUNCH(spins, 3, 96, 0, 4);
	OK(cudaMemcpyFromSymbol(&n, guarded, sizeof(n)));
	printf("spin %u\n", n);
}

static void case_variables()
{
	words out(640);
	unsigned table[32], n = 0;

	for (unsigned k = 1; k <= 5; k++) {
		for (unsigned i = 0; i < 32; i++)
			table[i] = i * k + 1;
		OK(cudaMemcpyToSymbol(factor, table, sizeof(table)));
		LAUNCH(variables, 10, 64, 0, out.at);
	}
	OK(cudaMemcpyFromSymbol(&n, counter, sizeof(n)));
	printf("counter %u\n", n);
	out.print("variables");
}

static void case_shared()
{
	unsigned n = 50000;
	words out(4 * (size_t)n);

	OK(cudaFuncSetAttribute(dynamic_shared, cudaFuncAttributeMaxDynamicSharedMemorySize,
	                        (int)(n * 4)));
	LAUNCH(dynamic_shared, 4, 512, n * 4, out.at, n);
	out.print("shared");
}

static void case_cooperative()
{
	unsigned n = 132 * 128;
	words out(n);
	void *args[] = { &out.at, &n };

	add(132, 128);
	OK(cudaLaunchCooperativeKernel((void *)cooperates, 132, 128, args, 0, 0));
	out.print("cooperative");
}

static void case_cluster()
{
	words out(64 * 64);

	LAUNCH(clusters, 64, 64, 0, out.at);
	out.print("cluster");
}

static void case_print()
{
	LAUNCH(prints, 1, 64, 0, 3);
	OK(cudaDeviceSynchronize());
}

static void case_parameters()
{
	static large p;
	static largest q;
	words out(2048), full(128);

	for (unsigned i = 0; i < 1000; i++)
		p.words[i] = i * i;
	for (unsigned i = 0; i < 8188; i++)
		q.words[i] = i * 3 + 1;
	LAUNCH(large_parameter, 16, 128, 0, p, out.at);
	LAUNCH(full_parameters, 1, 128, 0, q, full.at);
	out.print("parameters");
	full.print("full");
}

static void case_collective()
{
	words out(6400);

	LAUNCH(collective, 50, 128, 0, out.at);
	out.print("collective");
}

static void case_registers()
{
	words out(32 * 256);

	LAUNCH(changes_registers, 32, 256, 0, out.at);
	out.print("registers");
}

static void case_graph()
{
	words out(4096);
	cudaStream_t stream;
	cudaGraphExec_t exec;
	cudaGraph_t graph;

	OK(cudaStreamCreate(&stream));
	OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
	plain<<<16, 256, 0, stream>>>(out.at, 4096);
	divergent<<<16, 256, 0, stream>>>(out.at, 3000);
	OK(cudaStreamEndCapture(stream, &graph));
	OK(cudaGraphInstantiate(&exec, graph, 0));
	for (int i = 0; i < 25; i++)
		OK(cudaGraphLaunch(exec, stream));
	OK(cudaStreamSynchronize(stream));
	add(25 * 2 * 16, 256);
	OK(cudaGraphExecDestroy(exec));
	OK(cudaGraphDestroy(graph));
	OK(cudaStreamDestroy(stream));
	out.print("graph");
}

static void case_texture()
{
	unsigned n = 1000;
	words in(n), out(n);
	cudaResourceDesc what = {};
	cudaTextureDesc how = {};
	cudaTextureObject_t texture;

	LAUNCH(plain, 4, 256, 0, in.at, n);
	what.resType = cudaResourceTypeLinear;
	what.res.linear.devPtr = in.at;
	what.res.linear.desc = cudaCreateChannelDesc<float>();
	what.res.linear.sizeInBytes = n * 4;
	OK(cudaCreateTextureObject(&texture, &what, &how, NULL));
	LAUNCH(sampled, 4, 256, 0, texture, (float *)out.at, n);
	OK(cudaDeviceSynchronize());
	OK(cudaDestroyTextureObject(texture));
	in.print("texture");
	out.print("sampled");
}

/* A function's address is a number of the module, which a copy of the kernel knows as well. */
static void case_pointer()
{
	words out(64);

	LAUNCH(by_pointer, 1, 64, 0, out.at);
	out.print("pointer");
}

/* Streams and threads of one kernel at once; many launches. */
static void case_many()
{
	words out(256 * 8);
	cudaStream_t streams[8];

	for (auto &stream : streams)
		OK(cudaStreamCreate(&stream));
	for (int k = 0; k < 400; k++) {
		plain<<<1, 256, 0, streams[k % 8]>>>(out.at + 256 * (k % 8), 256);
		add(1, 256);
	}
	OK(cudaDeviceSynchronize());
	for (auto &stream : streams)
		OK(cudaStreamDestroy(stream));
	out.print("many");
}

/* Long enough for programs to come and go; what its variables hold is the same whenever they do. */
static void case_serve()
{
	words out(640);
	unsigned table[32], n = 0;

	for (unsigned k = 1; k <= 400; k++) {
		for (unsigned i = 0; i < 32; i++)
			table[i] = i * k + 1;
		OK(cudaMemcpyToSymbol(factor, table, sizeof(table)));
		LAUNCH(variables, 10, 64, 0, out.at);
		OK(cudaDeviceSynchronize());
		usleep(5000);
	}
	OK(cudaMemcpyFromSymbol(&n, counter, sizeof(n)));
	printf("served %u\n", n);
	out.print("serve");
}

#ifdef RDC
void far_launch(unsigned *out, int blocks, int threads);
unsigned far_read(void);
__global__ void near_kernel(unsigned *out);
extern __device__ unsigned far_mix(unsigned x, unsigned n);
extern __constant__ unsigned far_factor[4];
__global__ void near_kernel(unsigned *out)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;

	out[i] += far_mix(i, 3) + far_factor[i & 3];
}
static void case_rdc()
{
	words out(1024), other(1024);

	far_launch(out.at, 8, 128);
	add(8, 128);
	LAUNCH(near_kernel, 8, 128, 0, other.at);
	printf("far total %u\n", far_read());
	out.print("far");
	other.print("near");
}
#endif

int main(int argc, char **argv)
{
	static const struct {
		const char *name;
		void (*run)();
	} cases[] = {
		{ "plain", case_plain },
		{ "divergent", case_divergent },
		{ "early", case_early },
		{ "calls", case_calls },
		{ "spin", case_spin },
		{ "variables", case_variables },
		{ "shared", case_shared },
		{ "cooperative", case_cooperative },
		{ "cluster", case_cluster },
		{ "print", case_print },
		{ "parameters", case_parameters },
		{ "collective", case_collective },
		{ "registers", case_registers },
		{ "graph", case_graph },
		{ "texture", case_texture },
		{ "pointer", case_pointer },
		{ "many", case_many },
		{ "serve", case_serve },
#ifdef RDC
		{ "rdc", case_rdc },
#endif
	};

	for (const auto &c : cases) {
		bool wanted = argc < 2 && c.run != case_serve;

		for (int i = 1; i < argc; i++)
			wanted |= !strcmp(argv[i], c.name);
		if (wanted) {
			c.run();
			OK(cudaDeviceSynchronize());
		}
	}
	printf("blocks %llu lanes %llu\n", blocks, lanes);
	return 0;
}
#endif
