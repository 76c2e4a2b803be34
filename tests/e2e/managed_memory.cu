/* managed_memory.cu - memory test: 8 warps of the device and 4 threads of the CPU write and verify patterns in managed memory, all
 * at once. Prints "intact", or the first wrong word.
 * Arguments: bytes, rounds, seed, and "flip": a bit is changed behind everybody's back, which must be found.
 * Lanes: visit, 256 a round.
 *
 * In each round a chunk belongs to one warp or thread, drawn anew: it verifies what its last owner wrote and writes the
 * next pattern. Owners change between rounds (the barrier is the end of the grid and of the threads), so what a warp wrote is read by
 * threads and the other way round. Beside it, in every round: lines of 64 bytes in the same pages that belong to one side for
 * ever, and counters that both sides add to atomically.
 */
#include "gx_cuda.h"

#include <pthread.h>

#define WARPS    8
#define THREADS  4
#define OWNERS   (WARPS + THREADS)
#define CHUNK    4096u /* words: 16 KiB, four pages, so that blocks of 2 MiB have all owners */
#define LINE     16u   /* words */
#define LINES    256u
#define COUNTERS 512u
#define ADDS     4u /* of each lane and each thread to a counter, in a round */
#define GRID     (WARPS * 32u)

struct report {
	unsigned int n_wrong, at, got, want, round;
};

struct memory {
	unsigned int *words, *lines, *counters;
	report *wrong;
	unsigned int n, seed; /* n words, whole chunks */
};

static inline __host__ __device__ unsigned int mix(unsigned int x)
{
	x = (x ^ x >> 16) * 0x7feb352du;
	x = (x ^ x >> 15) * 0x846ca68bu;
	return x ^ x >> 16;
}

static inline __host__ __device__ unsigned int owner_of(unsigned int chunk, unsigned int round, unsigned int seed)
{
	return mix(chunk * OWNERS + round * 0x9e3779b9u + seed) % OWNERS;
}

static inline __host__ __device__ unsigned int pattern(unsigned int i, unsigned int round, unsigned int seed)
{
	return mix(i ^ seed) * (2 * round + 1) + round;
}

/* Which counter is the next one: neighbours of a page and far ones. */
static inline __host__ __device__ unsigned int counter_at(unsigned int who, unsigned int k)
{
	return (who * 17 + k * 131) % COUNTERS;
}

__device__ static void tell(report *wrong, unsigned int at, unsigned int got, unsigned int want, unsigned int round)
{
	if (atomicAdd_system(&wrong->n_wrong, 1))
		return;
	wrong->at = at;
	wrong->got = got;
	wrong->want = want;
	wrong->round = round;
}

__global__ void visit(memory m, unsigned int round)
{
	unsigned int warp = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;

	for (unsigned int c = 0; c < m.n / CHUNK; c++) {
		if (owner_of(c, round, m.seed) != warp)
			continue;
		for (unsigned int i = c * CHUNK + lane; i < (c + 1) * CHUNK; i += 32) {
			unsigned int want = pattern(i, round - 1, m.seed), got = m.words[i];

			if (got != want)
				tell(m.wrong, i, got, want, round);
			m.words[i] = pattern(i, round, m.seed);
		}
	}
	for (unsigned int l = warp * 2; l < LINES; l += WARPS * 2) { /* even lines are ours */
		if (lane < LINE)
			m.lines[l * LINE + lane] += 1;
	}
	for (unsigned int k = 0; k < ADDS; k++)
		atomicAdd_system(&m.counters[counter_at(warp * 32 + lane, k)], 1);
}

struct thread {
	pthread_t id;
	const memory *m;
	unsigned int number, round;
	report wrong;
};

static void *visit_here(void *arg)
{
	thread *t = (thread *)arg;
	const memory *m = t->m;

	for (unsigned int c = 0; c < m->n / CHUNK; c++) {
		if (owner_of(c, t->round, m->seed) != WARPS + t->number)
			continue;
		for (unsigned int i = c * CHUNK; i < (c + 1) * CHUNK; i++) {
			unsigned int want = pattern(i, t->round - 1, m->seed), got = m->words[i];

			if (got != want && !t->wrong.n_wrong++)
				t->wrong = report{ t->wrong.n_wrong, i, got, want, t->round };
			m->words[i] = pattern(i, t->round, m->seed);
		}
	}
	for (unsigned int l = t->number * 2 + 1; l < LINES; l += THREADS * 2) {
		for (unsigned int i = 0; i < LINE; i++)
			m->lines[l * LINE + i] += 1;
	}
	for (unsigned int k = 0; k < ADDS; k++)
		__atomic_fetch_add(&m->counters[counter_at(GRID + t->number, k)], 1u, __ATOMIC_SEQ_CST);
	return NULL;
}

static void keep_first(report *all, const report *one)
{
	if (!all->n_wrong)
		*all = *one;
	else
		all->n_wrong += one->n_wrong;
}

static void one_round(const memory *m, unsigned int round, report *wrong)
{
	thread threads[THREADS];

	visit<<<WARPS, 32>>>(*m, round);
	CHECK(cudaGetLastError());
	for (unsigned int i = 0; i < THREADS; i++) {
		threads[i] = thread{ 0, m, i, round, {} };
		CHECK(pthread_create(&threads[i].id, NULL, visit_here, &threads[i]));
	}
	for (unsigned int i = 0; i < THREADS; i++) {
		CHECK(pthread_join(threads[i].id, NULL));
		keep_first(wrong, &threads[i].wrong);
	}
	CHECK(cudaDeviceSynchronize());
}

static void expect(report *wrong, unsigned int at, unsigned int got, unsigned int want, unsigned int rounds)
{
	report one = { 1, at, got, want, rounds };

	if (got != want)
		keep_first(wrong, &one);
}

/* Everything once more, by the CPU alone: the last patterns, the lines, the sums. */
static void check_all(const memory *m, unsigned int rounds, report *wrong)
{
	unsigned int sums[COUNTERS] = { 0 };

	for (unsigned int i = 0; i < m->n; i++)
		expect(wrong, i, m->words[i], pattern(i, rounds, m->seed), rounds);
	for (unsigned int i = 0; i < LINES * LINE; i++)
		expect(wrong, m->n + i, m->lines[i], rounds, rounds);
	for (unsigned int who = 0; who < GRID + THREADS; who++) {
		for (unsigned int k = 0; k < ADDS; k++)
			sums[counter_at(who, k)] += rounds;
	}
	for (unsigned int i = 0; i < COUNTERS; i++)
		expect(wrong, m->n + LINES * LINE + i, m->counters[i], sums[i], rounds);
}

static unsigned int *take(size_t words)
{
	unsigned int *p;

	CHECK(cudaMallocManaged(&p, words * sizeof(*p)));
	memset(p, 0, words * sizeof(*p));
	return p;
}

int main(int argc, char **argv)
{
	size_t bytes = argc > 1 ? strtoull(argv[1], NULL, 10) : 1 << 20;
	unsigned int rounds = argc > 2 ? (unsigned int)atoi(argv[2]) : 2;
	report wrong = {};
	int concurrent = 0;
	memory m;

	m.n = (unsigned int)(bytes / sizeof(*m.words) / CHUNK * CHUNK);
	m.seed = argc > 3 ? (unsigned int)atoi(argv[3]) : 1;
	if (!m.n || bytes >> 33 || !rounds)
		return 2;
	CHECK(cudaDeviceGetAttribute(&concurrent, cudaDevAttrConcurrentManagedAccess, 0));
	if (!concurrent) {
		fprintf(stderr, "managed_memory: CPU and device can't use managed memory at once here\n");
		return 3;
	}
	m.words = take(m.n);
	m.lines = take(LINES * LINE);
	m.counters = take(COUNTERS);
	m.wrong = (report *)take(sizeof(report) / 4);
	for (unsigned int i = 0; i < m.n; i++)
		m.words[i] = pattern(i, 0, m.seed);
	for (unsigned int round = 1; round <= rounds; round++) {
		if (argc > 4 && !strcmp(argv[4], "flip") && round == rounds)
			m.words[m.n / 2] ^= 1u << 9;
		one_round(&m, round, &wrong);
	}
	keep_first(&wrong, m.wrong);
	check_all(&m, rounds, &wrong);
	if (wrong.n_wrong)
		printf("managed_memory: %u wrong words, one of them number %u in round %u: %08x for %08x\n", wrong.n_wrong,
		       wrong.at, wrong.round, wrong.got, wrong.want);
	else
		printf("managed_memory: intact, %u words in %u rounds\n", m.n, rounds);
	CHECK(cudaFree(m.words));
	CHECK(cudaFree(m.lines));
	CHECK(cudaFree(m.counters));
	CHECK(cudaFree(m.wrong));
	return wrong.n_wrong != 0;
}
