/* blocks.cu - what it costs and gains when blocks claim each other's work: the same work in a kernel that nobody touches, in one that gpuext
 * changes (-k '*observed*'), and in kernels whose loop over blocks is written by hand.
 *
 * blocks [--blocks N] [--reps N] [--ms N] [--row N] [--kernels NAME,...] WORK:LIGHT:PERCENT:FACTOR[:KIB] ...
 * The last PERCENT of the blocks run FACTOR times as long as the others. LIGHT: iterations of the others (1000i), or the microseconds that
 * one lasts while the device is full of them (20). KIB: shared memory that each block takes, so that fewer are there at a time.
 * --ms: time that each kernel may take for each workload, so that long ones run less often (3 times at least).
 * --row: launches between two events (1): with 8 a ratio is of the kernels alone, and not of what a launch on an idle device waits for.
 * A line of JSON for each kernel of each workload: the kernels run in turns, and ratios are to the first one in the same turn.
 * Every block writes what it computed, where it ran, and adds 1 to a word of its own: "wrong" counts what is not as it must be.
 */
#include "gx_cuda.h"

enum { THREADS = 256, MAX_BLOCKS = 65536, MAX_REPS = 2000, MAX_SMS = 1024, NONE = 0x7fffffff };
enum { CHAIN, PUBLISHED }; /* what threads compute */

struct task {
	float *out;
	unsigned int *ran, *where;
	unsigned int n_blocks, light, heavy_from, factor;
};

/* Counters of a launch: tickets in the low half; hosts that left without taking one in the high half. */
struct claims {
	unsigned long long word;
	unsigned int tickets, gone;
};

__device__ static __forceinline__ float step(float value, unsigned int i)
{
	for (int j = 0; j < 16; j++)
		asm("fma.rn.f32 %0, %0, %1, %2;" : "+f"(value) : "f"(0.875f), "f"(0.03125f));
	return gx_exp2(value - (float)(i & 7));
}

#ifdef __NVCC__
__device__ static __forceinline__ float published_step(float value, unsigned int i)
{
	return tanhf(value * 0.5f + 0.001f * sinf((float)i));
}
#else
#define published_step step
#endif

template <int WORK> __device__ static __forceinline__ void run_block(const task &t, unsigned int block)
{
	unsigned int n = block >= t.heavy_from ? t.light * t.factor : t.light, sm;
	float value = 0.001f * (float)(threadIdx.x + block % 64);

	for (unsigned int i = 0; i < n; i++)
		value = WORK == PUBLISHED ? published_step(value, i) : step(value, i);
	t.out[block * THREADS + threadIdx.x] = value;
	if (!threadIdx.x) {
		asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
		t.where[block] = sm;
		atomicAdd(&t.ran[block], 1u);
	}
}

#define KERNEL(name, WORK) \
	__global__ void __launch_bounds__(THREADS) name(task t, claims *) \
	{ \
		run_block<WORK>(t, blockIdx.x); \
	}
KERNEL(plain, CHAIN)
KERNEL(observed, CHAIN)
KERNEL(plain_published, PUBLISHED)
KERNEL(observed_published, PUBLISHED)

/* --- by hand: limits */
__global__ void __launch_bounds__(THREADS) reversed(task t, claims *)
{
	run_block<CHAIN>(t, t.n_blocks - 1 - blockIdx.x);
}

__global__ void __launch_bounds__(THREADS) empty(task, claims *)
{
}

/* A ticket, a barrier, a block, a barrier; another counter at the end. */
template <bool GREEDY> __device__ static void loop_two(const task &t, claims *c)
{
	__shared__ volatile unsigned int next;
	bool first = !threadIdx.x, more = true;
	unsigned int block;

	for (;;) {
		if (first) {
			block = more ? atomicAdd(&c->tickets, 1u) : t.n_blocks;
			next = block < t.n_blocks ? block : (unsigned int)NONE;
		}
		__syncthreads();
		block = next;
		if (block == NONE)
			break;
		run_block<CHAIN>(t, block);
		__syncthreads();
		more = GREEDY;
	}
	if (first) {
		__threadfence();
		if (atomicAdd(&c->gone, 1u) == t.n_blocks - 1) {
			*(volatile unsigned int *)&c->tickets = 0;
			*(volatile unsigned int *)&c->gone = 0;
		}
	}
}

__device__ static __forceinline__ unsigned long long add(unsigned long long *to, unsigned long long n)
{
	unsigned long long old;

	asm volatile("atom.global.add.u64 %0, [%1], %2;" : "=l"(old) : "l"(to), "l"(n) : "memory");
	return old;
}

/* The host that is the last one to leave puts the word back. */
__device__ static __forceinline__ void leave(claims *c, unsigned int left)
{
	if (left == gridDim.x)
		*(volatile unsigned long long *)&c->word = 0;
}

/* In a grid of fewer hosts than blocks, too: they leave when nothing is left, and only then. */
template <bool LAST_FIRST> __device__ static __forceinline__ unsigned int claim(const task &t, claims *c)
{
	unsigned long long old = add(&c->word, 1);
	unsigned int ticket = (unsigned int)old, gone = (unsigned int)(old >> 32);

	if (ticket < t.n_blocks)
		return LAST_FIRST ? t.n_blocks - 1 - ticket : ticket;
	leave(c, gone + ticket - t.n_blocks + 1);
	return NONE;
}

__device__ static __forceinline__ void refuse(const task &t, claims *c)
{
	unsigned long long old = add(&c->word, 1ull << 32);
	unsigned int ticket = (unsigned int)old, gone = (unsigned int)(old >> 32);

	leave(c, gone + 1 + (ticket > t.n_blocks ? ticket - t.n_blocks : 0));
}

/* One barrier for each block: the first thread asks for the next one when it is through with its own part. */
template <bool GREEDY, bool LAST_FIRST> __device__ static void loop_one(const task &t, claims *c)
{
	__shared__ volatile unsigned int next[2];
	bool first = !threadIdx.x;
	unsigned int turn = 0, block;

	if (first)
		next[0] = claim<LAST_FIRST>(t, c);
	for (;; turn ^= 1) {
		__syncthreads();
		block = next[turn];
		if (block == NONE)
			break;
		run_block<CHAIN>(t, block);
		if (first && !GREEDY)
			refuse(t, c);
		if (!GREEDY)
			break;
		if (first)
			next[turn ^ 1] = claim<LAST_FIRST>(t, c);
	}
}

#define BY_HAND(name, ...) \
	__global__ void __launch_bounds__(THREADS) name(task t, claims *c) \
	{ \
		__VA_ARGS__; \
	}
BY_HAND(two_fixed, loop_two<false>(t, c))
BY_HAND(two_greedy, loop_two<true>(t, c))
BY_HAND(one_fixed, (loop_one<false, false>(t, c)))
BY_HAND(one_greedy, (loop_one<true, false>(t, c)))
BY_HAND(one_fixed_last, (loop_one<false, true>(t, c)))
BY_HAND(one_greedy_last, (loop_one<true, true>(t, c)))
BY_HAND(few_greedy, (loop_one<true, false>(t, c)))     /* as many hosts as there is room for */
BY_HAND(few_greedy_last, (loop_one<true, true>(t, c)))

typedef void kernel(task t, claims *c);
static const struct choice {
	const char *name;
	kernel *run[2]; /* by what threads compute; NULL: not made */
	bool few;
} choices[] = {
	{ "plain", { plain, plain_published }, false },
	{ "observed", { observed, observed_published }, false },
	{ "reversed", { reversed, NULL }, false },
	{ "empty", { empty, empty }, false },
	{ "two_fixed", { two_fixed, NULL }, false },
	{ "two_greedy", { two_greedy, NULL }, false },
	{ "one_fixed", { one_fixed, NULL }, false },
	{ "one_greedy", { one_greedy, NULL }, false },
	{ "one_fixed_last", { one_fixed_last, NULL }, false },
	{ "one_greedy_last", { one_greedy_last, NULL }, false },
	{ "few_greedy", { few_greedy, NULL }, true },
	{ "few_greedy_last", { few_greedy_last, NULL }, true },
};
enum { N_CHOICES = sizeof(choices) / sizeof(choices[0]) };

struct measured {
	double us[MAX_REPS], ratio[MAX_REPS];
};

static struct measured turns[N_CHOICES];
static unsigned int n_blocks = 8192, most_reps = 25, reps, most_ms = 1000, in_row = 1, launches, per_sm, n_sms;
static task work;
static claims *counters;
static float *want, *got;
static unsigned int *host_ran, *host_where;
static size_t shared_bytes;
static cudaEvent_t began, ended;

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* The values get sorted. */
static double quantile(double *values, unsigned int n, double q)
{
	qsort(values, n, sizeof(*values), by_value);
	return values[(unsigned int)(q * (n - 1) + 0.5)];
}

/* How many blocks are on the device at a time. */
static unsigned int room(kernel *run)
{
#ifdef __NVCC__
	int blocks = 0, sms = 0;

	CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, run, THREADS, shared_bytes));
	CHECK(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0));
	per_sm = blocks;
	n_sms = sms;
#else
	(void)run;
	per_sm = 8;
	n_sms = 4;
#endif
	return per_sm * n_sms;
}

static int registers_of(kernel *run)
{
#ifdef __NVCC__
	cudaFuncAttributes a;

	CHECK(cudaFuncGetAttributes(&a, run));
	return a.numRegs;
#else
	(void)run;
	return 0;
#endif
}

static void launch(const struct choice *c, int body)
{
	unsigned int grid = c->few && room(c->run[body]) < n_blocks ? room(c->run[body]) : n_blocks;

	c->run[body]<<<grid, THREADS, shared_bytes>>>(work, counters);
	CHECK(cudaGetLastError());
	launches += c->run[body] != empty;
}

static double timed(const struct choice *c, int body)
{
	float ms = 0;

	CHECK(cudaEventRecord(began));
	for (unsigned int i = 0; i < in_row; i++)
		launch(c, body);
	CHECK(cudaEventRecord(ended));
	CHECK(cudaEventSynchronize(ended));
	CHECK(cudaEventElapsedTime(&ms, began, ended));
	return ms * 1e3 / in_row;
}

/* Microseconds that the whole grid takes for one iteration more of each block. */
static double of_iteration(int body)
{
	double us[2][7];

	work.heavy_from = n_blocks;
	for (int k = 0; k < 2; k++)
		for (int i = 0; i < 7; i++) {
			work.light = k ? 640 : 128;
			us[k][i] = timed(&choices[0], body);
		}
	return (quantile(us[1], 7, 0.5) - quantile(us[0], 7, 0.5)) / 512;
}

static double median_of_plain(int body)
{
	double us[5];

	for (int i = 0; i < 5; i++)
		us[i] = timed(&choices[0], body);
	return quantile(us, 5, 0.5);
}

/* Blocks of an SM, on that which ran most of them. */
struct most {
	unsigned int all, heavy;
};

/* What is wrong after a launch alone of each kernel, and how many blocks ran on the SM with most of them. */
static unsigned int check(const struct choice *c, int body, bool first, struct most *most)
{
	unsigned int heavy[MAX_SMS] = { 0 }, all[MAX_SMS] = { 0 }, wrong = 0;
	size_t bytes = (size_t)n_blocks * THREADS * sizeof(float);

	CHECK(cudaMemset(work.out, 0xff, bytes));
	CHECK(cudaMemset(work.ran, 0, n_blocks * sizeof(unsigned int)));
	launch(c, body);
	CHECK(cudaMemcpy(first ? want : got, work.out, bytes, cudaMemcpyDeviceToHost));
	CHECK(cudaMemcpy(host_ran, work.ran, n_blocks * sizeof(unsigned int), cudaMemcpyDeviceToHost));
	CHECK(cudaMemcpy(host_where, work.where, n_blocks * sizeof(unsigned int), cudaMemcpyDeviceToHost));
	*most = { 0, 0 };
	for (unsigned int i = 0; i < n_blocks; i++) {
		wrong += host_ran[i] != 1 || host_where[i] >= MAX_SMS;
		if (host_where[i] < MAX_SMS && ++all[host_where[i]] > most->all)
			most->all = all[host_where[i]];
		if (i >= work.heavy_from && host_where[i] < MAX_SMS && ++heavy[host_where[i]] > most->heavy)
			most->heavy = heavy[host_where[i]];
	}
	if (!first)
		wrong += memcmp(want, got, bytes) != 0;
	return wrong;
}

static unsigned int check_turns(void)
{
	unsigned int wrong = 0;

	CHECK(cudaMemcpy(host_ran, work.ran, n_blocks * sizeof(unsigned int), cudaMemcpyDeviceToHost));
	for (unsigned int i = 0; i < n_blocks; i++)
		wrong += host_ran[i] != launches;
	return wrong;
}

struct spec {
	const char *text;
	int body;
	double us, percent;
	unsigned int factor, kib;
};

static void say(const struct spec *s, const struct choice *c, struct measured *m, double block_us, struct most most,
                unsigned int wrong)
{
	printf("{\"work\": \"%s\", \"kernel\": \"%s\", \"n\": %u, \"row\": %u, \"iterations\": %u, \"block_us\": %.2f, \"per_sm\": %u, "
	       "\"sms\": %u, \"heavy\": %u, \"most_on_sm\": %u, \"most_heavy_on_sm\": %u, \"registers\": %d, \"us\": %.2f, \"us_p10\": %.2f, "
	       "\"us_p90\": %.2f, \"ratio\": %.4f, \"ratio_p10\": %.4f, \"ratio_p90\": %.4f, \"wrong\": %u, \"blocks\": %u}\n",
	       s->text, c->name, reps, in_row, work.light, block_us, per_sm, n_sms, n_blocks - work.heavy_from, most.all, most.heavy,
	       registers_of(c->run[s->body]), quantile(m->us, reps, 0.5), quantile(m->us, reps, 0.1),
	       quantile(m->us, reps, 0.9), quantile(m->ratio, reps, 0.5), quantile(m->ratio, reps, 0.1),
	       quantile(m->ratio, reps, 0.9), wrong, n_blocks);
	fflush(stdout);
}

static void set_shared(const struct choice *c, int body)
{
	if (shared_bytes)
		CHECK(cudaFuncSetAttribute(c->run[body], cudaFuncAttributeMaxDynamicSharedMemorySize, (int)shared_bytes));
}

/* In turns, each turn beginning with the next kernel. */
static void take_turns(const struct choice *const *chosen, unsigned int n, int body)
{
	CHECK(cudaMemset(work.ran, 0, n_blocks * sizeof(unsigned int)));
	launches = 0;
	for (unsigned int r = 0; r < reps; r++) {
		for (unsigned int i = 0; i < n; i++)
			turns[(i + r) % n].us[r] = timed(chosen[(i + r) % n], body);
		for (unsigned int i = 0; i < n; i++)
			turns[i].ratio[r] = turns[i].us[r] / turns[0].us[r];
	}
}

static unsigned int measure(const struct spec *s, const char *names)
{
	const struct choice *chosen[N_CHOICES];
	unsigned int n = 0, wrong[N_CHOICES], bad, sum = 0;
	struct most most[N_CHOICES];
	double block_us, an_iteration;

	shared_bytes = s->kib * 1024;
	for (const auto &c : choices) {
		const char *at = strstr(names, c.name);
		size_t len = strlen(c.name);

		while (at && ((at > names && at[-1] != ',') || (at[len] && at[len] != ',')))
			at = strstr(at + 1, c.name);
		if (at && c.run[s->body])
			chosen[n++] = &c;
	}
	for (unsigned int i = 0; i < n; i++)
		set_shared(chosen[i], s->body);
	set_shared(&choices[0], s->body);
	room(choices[0].run[s->body]);
	work.light = (unsigned int)-s->us;
	if (s->us > 0) {
		an_iteration = of_iteration(s->body);
		work.light = (unsigned int)(s->us * n_blocks / (per_sm * n_sms) / an_iteration + 0.5);
	}
	work.factor = s->factor;
	work.heavy_from = n_blocks;
	block_us = median_of_plain(s->body) * per_sm * n_sms / n_blocks;
	work.heavy_from = n_blocks - (unsigned int)(n_blocks * s->percent / 100);
	for (unsigned int i = 0; i < n; i++) {
		wrong[i] = 0;
		most[i] = { 0, 0 };
		if (chosen[i]->run[s->body] != empty)
			wrong[i] = check(chosen[i], s->body, !i, &most[i]);
	}
	reps = (unsigned int)(most_ms * 1e3 / in_row / median_of_plain(s->body));
	reps = reps < 3 ? 3 : reps > most_reps ? most_reps : reps;
	take_turns(chosen, n, s->body);
	bad = check_turns();
	for (unsigned int i = 0; i < n; i++) {
		say(s, chosen[i], &turns[i], block_us, most[i], wrong[i] + bad);
		sum += wrong[i] + bad;
	}
	return sum;
}

static bool read_spec(const char *text, struct spec *s)
{
	char name[32], unit = 0;

	*s = (struct spec){ .text = text };
	if (sscanf(text, "%31[^:]:%lf", name, &s->us) != 2)
		return false;
	text = strchr(text, ':');
	unit = text[1 + strspn(text + 1, "0123456789.")];
	if (sscanf(strchr(text + 1, ':') ? strchr(text + 1, ':') : "", ":%lf:%u:%u", &s->percent, &s->factor, &s->kib) < 2)
		return false;
	if (unit == 'i')
		s->us = -s->us;
	s->body = !strcmp(name, "published") ? PUBLISHED : CHAIN;
	return s->percent >= 0 && s->percent <= 100;
}

static void prepare(void)
{
	CHECK(cudaMalloc(&work.out, (size_t)n_blocks * THREADS * sizeof(float)));
	CHECK(cudaMalloc(&work.ran, n_blocks * sizeof(unsigned int)));
	CHECK(cudaMalloc(&work.where, n_blocks * sizeof(unsigned int)));
	CHECK(cudaMalloc(&counters, sizeof(*counters)));
	CHECK(cudaMemset(counters, 0, sizeof(*counters)));
	CHECK(cudaEventCreate(&began));
	CHECK(cudaEventCreate(&ended));
	want = (float *)malloc((size_t)n_blocks * THREADS * sizeof(float));
	got = (float *)malloc((size_t)n_blocks * THREADS * sizeof(float));
	host_ran = (unsigned int *)malloc(n_blocks * sizeof(unsigned int));
	host_where = (unsigned int *)malloc(n_blocks * sizeof(unsigned int));
	work.n_blocks = n_blocks;
	work.factor = 1;
	if (!want || !got || !host_ran || !host_where)
		exit(1);
}

int main(int argc, char **argv)
{
	const char *names = "plain,observed";
	unsigned int wrong = 0;
	struct spec spec;
	int at = 1;

	for (; at + 1 < argc && !strncmp(argv[at], "--", 2); at += 2) {
		if (!strcmp(argv[at], "--blocks"))
			n_blocks = (unsigned int)atoi(argv[at + 1]);
		else if (!strcmp(argv[at], "--reps"))
			most_reps = (unsigned int)atoi(argv[at + 1]);
		else if (!strcmp(argv[at], "--ms"))
			most_ms = (unsigned int)atoi(argv[at + 1]);
		else if (!strcmp(argv[at], "--row"))
			in_row = (unsigned int)atoi(argv[at + 1]);
		else if (!strcmp(argv[at], "--kernels"))
			names = argv[at + 1];
		else
			return 2;
	}
	if (at == argc || !n_blocks || n_blocks > MAX_BLOCKS || !most_reps || most_reps > MAX_REPS || !in_row)
		return 2;
	prepare();
	for (; at < argc; at++) {
		if (!read_spec(argv[at], &spec))
			return 2;
		wrong += measure(&spec, names);
	}
	return wrong ? 1 : 0;
}
