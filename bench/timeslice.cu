/* timeslice.cu - how processes share a real GPU by time: length of a timeslice, cost of a switch, latency of short kernels beside long ones.
 *
 * The parameters of src/replay/sched_params.c come from it, and its latencies stand beside the simulated ones.
 * Build: nvcc -O3 -arch=sm_90 -o timeslice bench/timeslice.cu; no MPS. timeslice slices N [BLOCKS]; timeslice latency N_LC N_BE [SECONDS]
 */
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

enum { MAX_PROCESSES = 16, MAX_SPANS = 4096, MAX_SAMPLES = 1 << 16, THREADS = 1024, UNIT = 64, GAP_NS = 2500 };

struct span {
	unsigned long long from, to;
};
struct process {
	unsigned n;
	double done_us; /* work of finished kernels, by what it takes alone */
	span spans[MAX_SPANS];
	double samples[MAX_SAMPLES];
};
struct shared {
	int ready, go;
	double unit_us; /* a unit of work alone */
	process processes[MAX_PROCESSES];
};

static shared *common;

static __device__ unsigned long long global_ns()
{
	unsigned long long t;

	asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(t));
	return t;
}

/* Units of work; the first thread writes down when it ran without a hole. */
__global__ void __launch_bounds__(THREADS, 2) work(long units, span *spans, unsigned *n_spans, float *out)
{
	unsigned long long from = 0, last = 0;
	float x = threadIdx.x;
	unsigned n = 0;

	for (long i = 0; i < units; i++) {
#pragma unroll
		for (int j = 0; j < UNIT; j++)
			x = fmaf(x, 1.0001f, 0.5f);
		if (!spans || blockIdx.x || threadIdx.x)
			continue;
		unsigned long long now = global_ns();
		if (now - last > GAP_NS) {
			if (last && n < MAX_SPANS)
				spans[n++] = span{ from, last };
			from = now;
		}
		last = now;
	}
	if (spans && !blockIdx.x && !threadIdx.x) {
		if (n < MAX_SPANS)
			spans[n++] = span{ from, last };
		*n_spans = n;
	}
	if (x == 12345.678f)
		*out = x;
}

static void check(cudaError_t err)
{
	if (err != cudaSuccess) {
		fprintf(stderr, "%s\n", cudaGetErrorString(err));
		exit(1);
	}
}

static double now_us()
{
	return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

static double timed(int blocks, long units)
{
	double from = now_us();

	work<<<blocks, THREADS>>>(units, nullptr, nullptr, nullptr);
	check(cudaDeviceSynchronize());
	return now_us() - from;
}

/* Best effort: there is always a kernel behind the one that runs. Counts those that ended before `end`. */
static void keep_busy(process *me, int blocks, double end, std::mt19937_64 &random)
{
	std::uniform_real_distribution<double> length(1000, 5000);
	double us[2] = { 0, 0 };
	cudaEvent_t done[2];

	for (auto &e : done)
		check(cudaEventCreateWithFlags(&e, cudaEventDisableTiming));
	for (int i = 0; now_us() < end; i ^= 1) {
		check(cudaEventSynchronize(done[i]));
		if (now_us() < end)
			me->done_us += us[i];
		us[i] = length(random);
		work<<<blocks, THREADS>>>((long)(us[i] / common->unit_us), nullptr, nullptr, nullptr);
		check(cudaEventRecord(done[i]));
	}
	check(cudaDeviceSynchronize());
}

static void meet(int n)
{
	__atomic_add_fetch(&common->ready, 1, __ATOMIC_SEQ_CST);
	while (__atomic_load_n(&common->ready, __ATOMIC_SEQ_CST) < n)
		usleep(100);
}

static void calibrate(int blocks)
{
	std::vector<double> us;

	timed(blocks, 200000); /* clocks go up */
	for (int i = 0; i < 9; i++)
		us.push_back((timed(blocks, 60000) - timed(blocks, 10000)) / 50000);
	std::sort(us.begin(), us.end());
	common->unit_us = us[us.size() / 2];
}

static void run_slices(process *me, int n, int blocks)
{
	span *spans;
	unsigned *n_spans;

	check(cudaMalloc(&spans, sizeof(me->spans)));
	check(cudaMalloc(&n_spans, sizeof(*n_spans)));
	timed(blocks, 100);
	meet(n);
	work<<<blocks, THREADS>>>((long)(500000 / common->unit_us), spans, n_spans, nullptr);
	check(cudaMemcpy(&me->n, n_spans, sizeof(me->n), cudaMemcpyDeviceToHost));
	check(cudaMemcpy(me->spans, spans, sizeof(me->spans), cudaMemcpyDeviceToHost));
}

/* An LC process waits for its kernel, then sleeps: alone it uses a fifth of the time, or its part of that. */
static void run_latency(process *me, int i, int n_lc, int n, int blocks, double seconds)
{
	std::mt19937_64 random(i + 1);
	std::exponential_distribution<double> idle(1 / (200.0 * (5.0 * n_lc - 1)));
	double end;

	timed(blocks, 100);
	meet(n);
	end = now_us() + seconds * 1e6;
	if (i >= n_lc) {
		keep_busy(me, blocks, end, random);
		return;
	}
	while (now_us() < end) {
		double until = now_us() + idle(random), from;

		while (now_us() < until)
			;
		from = now_us();
		work<<<blocks, THREADS>>>((long)(200 / common->unit_us), nullptr, nullptr, nullptr);
		check(cudaDeviceSynchronize());
		if (me->n < MAX_SAMPLES)
			me->samples[me->n++] = now_us() - from;
	}
}

static double quantile(std::vector<double> v, double q)
{
	std::sort(v.begin(), v.end());
	return v.empty() ? 0 : v[(size_t)(q * (v.size() - 1))];
}

static void say(const char *what, const std::vector<double> &v)
{
	printf("%s: n %zu, us: p10 %.1f median %.1f p90 %.1f p99 %.1f max %.1f\n", what, v.size(), quantile(v, 0.1), quantile(v, 0.5),
	       quantile(v, 0.9), quantile(v, 0.99), quantile(v, 1));
}

static void tell_slices(int n)
{
	std::vector<std::pair<span, int>> spans;
	std::vector<double> lengths, switches;

	for (int i = 0; i < n; i++)
		for (unsigned j = 0; j < common->processes[i].n; j++)
			spans.push_back({ common->processes[i].spans[j], i });
	std::sort(spans.begin(), spans.end(), [](auto &a, auto &b) { return a.first.from < b.first.from; });
	for (size_t i = 1; i + 1 < spans.size(); i++) {
		if (spans[i].second != spans[i - 1].second)
			switches.push_back((double)(long long)(spans[i].first.from - spans[i - 1].first.to) / 1e3);
		if (spans[i].second != spans[i - 1].second && spans[i].second != spans[i + 1].second)
			lengths.push_back((spans[i].first.to - spans[i].first.from) / 1e3);
	}
	say("timeslice", lengths);
	say("switch", switches);
}

static void tell_latency(int n_lc, int n, double seconds)
{
	std::vector<double> lc;
	double be = 0;

	for (int i = 0; i < n; i++)
		if (i < n_lc)
			lc.insert(lc.end(), common->processes[i].samples, common->processes[i].samples + common->processes[i].n);
		else
			be += common->processes[i].done_us;
	say("latency of 200 us", lc);
	printf("best effort: %.1f %% of the GPU\n", be / seconds / 1e4);
}

int main(int argc, char **argv)
{
	bool slices = argc > 2 && !strcmp(argv[1], "slices");
	int n_lc = argc > 2 && !slices ? atoi(argv[2]) : 0, n = slices ? atoi(argv[2]) : argc > 3 ? n_lc + atoi(argv[3]) : 0;
	int blocks = slices && argc > 3 ? atoi(argv[3]) : 264;
	double seconds = !slices && argc > 4 ? atof(argv[4]) : 5;

	if (n < 1 || n > MAX_PROCESSES)
		return 2;
	common = (shared *)mmap(nullptr, sizeof(*common), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (!fork()) {
		calibrate(blocks);
		_exit(0);
	}
	wait(nullptr);
	for (int i = 0; i < n; i++)
		if (!fork()) {
			if (slices)
				run_slices(&common->processes[i], n, blocks);
			else
				run_latency(&common->processes[i], i, n_lc, n, blocks, seconds);
			_exit(0);
		}
	for (int i = 0; i < n; i++)
		wait(nullptr);
	printf("%s %d of %d processes, %d blocks, unit %.4f us\n", argv[1], n_lc, n, blocks, common->unit_us);
	if (slices)
		tell_slices(n);
	else
		tell_latency(n_lc, n, seconds);
	return 0;
}
