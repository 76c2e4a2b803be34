/* maps.cu - the program of bench/maps.py: kernels whose keys, records and pages are known by arithmetic. Results are lines of JSON.
 *
 *   maps keyed BLOCKS THREADS KEYS ROUNDS   `keyed_plain` and `keyed_probed` in turns: the same text, and thread i stands for key i % KEYS
 *   maps play FILE LANES TIMES              `play`, one warp: reads the file's words (u32), one after the other, all lanes the same one;
 *                                           TIMES 1: cycles from each one to the next, and what a cycle is in ns
 *   maps flow BLOCKS THREADS LAUNCHES MS    `flow`, MS ms apart
 *   maps sweep MIB STRIDE ROUNDS            `sweep`, once over managed memory that the CPU touched last: the pages one after the other
 *                                           (STRIDE 1), or in columns of pages that are STRIDE apart
 */
#include "gx_cuda.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <vector>

typedef unsigned long long u64;
#ifndef __NVCC__
extern "C" {
cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t start, cudaEvent_t end);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
}
#endif

#define PAGE_WORDS 1024 /* 4 KiB */

static __device__ __forceinline__ u64 cycles()
{
	u64 t;

	asm volatile("mov.u64 %0, %%clock64;" : "=l"(t));
	return t;
}

static __device__ __forceinline__ u64 timer()
{
	u64 t;

	asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(t));
	return t;
}

/* What is behind it is queued before it begins: no time of the CPU's is within what events measure. */
__global__ void hold(u64 n)
{
	u64 begin = cycles();

	while (cycles() - begin < n)
		;
}

static __device__ __forceinline__ void keyed(unsigned int n_keys, unsigned int *out)
{
	unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

	out[i] += i ^ n_keys;
}

__global__ void keyed_plain(unsigned int n_keys, unsigned int *out)
{
	keyed(n_keys, out);
}

__global__ void keyed_probed(unsigned int n_keys, unsigned int *out)
{
	keyed(n_keys, out);
}

/* times: NULL, or [n + 2]: behind each word, and the timer's at both ends */
__global__ void play(const unsigned int *keys, unsigned int n, u64 *times, unsigned int *sum)
{
	unsigned int total = 0;
	u64 begin = timer();

	for (unsigned int i = 0; i < n; i++) {
		total += *(volatile const unsigned int *)(keys + i);
		if (times && !threadIdx.x)
			times[i] = cycles();
	}
	if (times && !threadIdx.x) {
		times[n] = begin;
		times[n + 1] = timer();
	}
	if (!threadIdx.x)
		*sum = total;
}

__global__ void flow(unsigned int *out)
{
	out[blockIdx.x * blockDim.x + threadIdx.x] += 1;
}

/* A warp for a page. */
__global__ void sweep(const unsigned int *pages, unsigned int n_pages, unsigned int stride, unsigned int *sum)
{
	unsigned int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32, in_column = n_pages / stride, total = 0;
	const unsigned int *at = pages + (size_t)(warp % in_column * stride + warp / in_column) * PAGE_WORDS;

	if (warp >= n_pages)
		return;
	for (unsigned int w = threadIdx.x % 32; w < PAGE_WORDS; w += 32)
		total += at[w];
	atomicAdd(sum, total);
}

struct Timed {
	cudaEvent_t begin, end;

	Timed()
	{
		CHECK(cudaEventCreate(&begin));
		CHECK(cudaEventCreate(&end));
	}
	float ms()
	{
		float t = 0;

		CHECK(cudaEventSynchronize(end));
		CHECK(cudaEventElapsedTime(&t, begin, end));
		return t;
	}
};

static void print_list(const char *name, const std::vector<float> &list, const char *behind)
{
	printf("\"%s\": [", name);
	for (size_t i = 0; i < list.size(); i++)
		printf("%s%.6f", i ? ", " : "", list[i]);
	printf("]%s", behind);
}

static u64 hold_cycles()
{
	const char *text = getenv("MAPS_HOLD_CYCLES");

	return text ? strtoull(text, NULL, 10) : 0;
}

/* A launch by itself, on an idle device. */
template <class F> static float timed(F launch)
{
	static Timed t;
	u64 n = hold_cycles();

	CHECK(cudaDeviceSynchronize());
	if (n)
		hold<<<1, 1>>>(n);
	CHECK(cudaEventRecord(t.begin));
	launch();
	CHECK(cudaEventRecord(t.end));
	CHECK(cudaGetLastError());
	return t.ms();
}

static int run_keyed(unsigned int blocks, unsigned int threads, unsigned int n_keys, int rounds)
{
	size_t bytes = (size_t)blocks * threads * 4;
	std::vector<float> plain, probed;
	unsigned int *out;

	CHECK(cudaMalloc(&out, bytes));
	CHECK(cudaMemset(out, 0, bytes));
	/* variants are made, and nothing is counted: no keys */
	for (int i = 0; i < 2; i++) {
		keyed_plain<<<blocks, threads>>>(0, out);
		keyed_probed<<<blocks, threads>>>(0, out);
	}
	for (int r = 0; r < rounds; r++) {
		plain.push_back(timed([=] { keyed_plain<<<blocks, threads>>>(n_keys, out); }));
		probed.push_back(timed([=] { keyed_probed<<<blocks, threads>>>(n_keys, out); }));
	}
	printf("{\"threads\": %u, \"keys\": %u, ", blocks * threads, n_keys);
	print_list("plain_ms", plain, ", ");
	print_list("probed_ms", probed, "}\n");
	return 0;
}

static int run_play(const char *path, unsigned int lanes, int with_times)
{
	std::vector<unsigned int> keys;
	unsigned int word, want = 0, got = 0, *on_device, *sum;
	u64 *times = NULL;
	FILE *f = fopen(path, "rb");

	if (!f)
		return 2;
	while (fread(&word, 4, 1, f) == 1) {
		keys.push_back(word);
		want += word;
	}
	fclose(f);
	size_t n = keys.size();
	std::vector<u64> of(n + 2);
	CHECK(cudaMalloc(&on_device, n * 4));
	CHECK(cudaMemcpy(on_device, keys.data(), n * 4, cudaMemcpyHostToDevice));
	CHECK(cudaMalloc(&sum, 4));
	if (with_times)
		CHECK(cudaMalloc(&times, (n + 2) * 8));
	if (with_times) /* the text gets warm; a first round brings the keys */
		play<<<1, lanes>>>(on_device, (unsigned int)n, times, sum);
	play<<<1, lanes>>>(on_device, (unsigned int)n, times, sum);
	CHECK(cudaGetLastError());
	CHECK(cudaMemcpy(&got, sum, 4, cudaMemcpyDeviceToHost));
	printf("{\"words\": %zu, \"right\": %s", n, got == want ? "true" : "false");
	if (with_times) {
		std::vector<float> steps;

		CHECK(cudaMemcpy(of.data(), times, (n + 2) * 8, cudaMemcpyDeviceToHost));
		for (size_t i = 1; i < n; i++)
			steps.push_back((float)(of[i] - of[i - 1]));
		std::sort(steps.begin(), steps.end());
		printf(", \"cycles\": {\"median\": %.0f, \"p10\": %.0f, \"p90\": %.0f}, \"ns\": %llu, \"ns_a_cycle\": %.6f",
		       steps[steps.size() / 2], steps[steps.size() / 10], steps[steps.size() * 9 / 10], of[n + 1] - of[n],
		       (double)(of[n + 1] - of[n]) / (double)(of[n - 1] - of[0]) * (double)(n - 1) / (double)n);
	}
	printf("}\n");
	return got == want ? 0 : 1;
}

static int run_flow(unsigned int blocks, unsigned int threads, unsigned int launches, int pause_ms)
{
	size_t n = (size_t)blocks * threads, wrong = 0;
	std::vector<unsigned int> got(n);
	std::vector<float> ms;
	unsigned int *out;

	CHECK(cudaMalloc(&out, n * 4));
	CHECK(cudaMemset(out, 0, n * 4));
	for (unsigned int i = 0; i < launches; i++) {
		ms.push_back(timed([=] { flow<<<blocks, threads>>>(out); }));
		if (pause_ms) {
			struct timespec t = { pause_ms / 1000, pause_ms % 1000 * 1000000l };

			nanosleep(&t, NULL);
		}
	}
	CHECK(cudaMemcpy(got.data(), out, n * 4, cudaMemcpyDeviceToHost));
	for (size_t i = 0; i < n; i++)
		wrong += got[i] != launches;
	printf("{\"threads\": %zu, \"launches\": %u, \"wrong\": %zu, ", n, launches, wrong);
	print_list("ms", ms, "}\n");
	return wrong != 0;
}

static int run_sweep(unsigned int mib, unsigned int stride, int rounds)
{
	unsigned int n_pages = mib << 8, *pages, *sum, want, got, wrong = 0;
	std::vector<float> ms;

	if (!mib || mib > 2048 || !stride || n_pages % stride)
		return 2;
	CHECK(cudaMallocManaged(&pages, (size_t)n_pages * PAGE_WORDS * 4));
	CHECK(cudaMalloc(&sum, 4));
	for (int r = -1; r < rounds; r++) {
		want = 0;
		for (size_t i = 0; i < (size_t)n_pages * PAGE_WORDS; i++) { /* the CPU has them now */
			pages[i] = (unsigned int)(i + (unsigned int)r) * 2654435761u;
			want += pages[i];
		}
		CHECK(cudaMemset(sum, 0, 4));
		if (r < 0) { /* variants are made */
			sweep<<<1, 32>>>(pages, 1, 1, sum);
			CHECK(cudaDeviceSynchronize());
			continue;
		}
		ms.push_back(timed([=] { sweep<<<n_pages / 8, 256>>>(pages, n_pages, stride, sum); }));
		CHECK(cudaMemcpy(&got, sum, 4, cudaMemcpyDeviceToHost));
		wrong += got != want;
	}
	printf("{\"mib\": %u, \"stride\": %u, \"wrong\": %u, ", mib, stride, wrong);
	print_list("ms", ms, "}\n");
	CHECK(cudaFree(pages));
	return wrong != 0;
}

static unsigned int number(char **argv, int i)
{
	return (unsigned int)strtoul(argv[i], NULL, 10);
}

int main(int argc, char **argv)
{
	if (argc == 6 && !strcmp(argv[1], "keyed"))
		return run_keyed(number(argv, 2), number(argv, 3), number(argv, 4), (int)number(argv, 5));
	if (argc == 5 && !strcmp(argv[1], "play"))
		return run_play(argv[2], number(argv, 3), (int)number(argv, 4));
	if (argc == 6 && !strcmp(argv[1], "flow"))
		return run_flow(number(argv, 2), number(argv, 3), number(argv, 4), (int)number(argv, 5));
	if (argc == 5 && !strcmp(argv[1], "sweep"))
		return run_sweep(number(argv, 2), number(argv, 3), (int)number(argv, 4));
	fprintf(stderr, "maps keyed BLOCKS THREADS KEYS ROUNDS | play FILE LANES TIMES | flow BLOCKS THREADS LAUNCHES MS | sweep MIB STRIDE ROUNDS\n");
	return 2;
}
