/* managed_turns.cu - a program that always has a grid: how much of the device it gets beside others.
 * Arguments: ms, a name, names of those that run beside it. A file /tmp/turns.NAME says that its grid runs; when all have one, blocks are counted for so long.
 * Prints "blocks N, ms M".
 * Lanes: work, as many as there are.
 */
#include "gx_cuda.h"

#include <time.h>
#include <unistd.h>

#define STEPS 1024u

struct shared {
	unsigned int blocks, stop, sink;
};

/* One block that is resident on an SM, so that a turn ends soon after its time. */
__global__ void work(volatile shared *s)
{
	extern __shared__ unsigned int most[];
	unsigned int x = blockIdx.x;

	if (s->stop)
		return;
	for (unsigned int i = 0; i < STEPS; i++)
		x = x * 1664525u + 1013904223u;
	most[threadIdx.x] = x;
	if (threadIdx.x == 0) {
		atomicAdd_system((unsigned int *)&s->blocks, 1);
		if (x == 1) /* so that it is computed */
			s->sink = most[1];
	}
}

static double now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void await(const char *name)
{
	char path[64];

	snprintf(path, sizeof(path), "/tmp/turns.%s", name);
	for (int i = 0; i < 60000 && access(path, F_OK); i++)
		usleep(1000);
}

static void tell(const char *name)
{
	char path[64];
	FILE *file;

	snprintf(path, sizeof(path), "/tmp/turns.%s", name);
	file = fopen(path, "w");
	if (file)
		fclose(file);
}

int main(int argc, char **argv)
{
	unsigned int ms = argc > 1 ? (unsigned int)atoi(argv[1]) : 100, before;
	volatile shared *s;
	double from;

	CHECK(cudaMallocManaged((void **)&s, sizeof(*s)));
	memset((void *)s, 0, sizeof(*s));
	CHECK(cudaFuncSetAttribute(work, cudaFuncAttributeMaxDynamicSharedMemorySize, 200 << 10));
	work<<<1u << 30, 32, 200 << 10>>>(s);
	CHECK(cudaGetLastError());
	while (!s->blocks)
		usleep(1000);
	if (argc > 2)
		tell(argv[2]);
	for (int i = 3; i < argc; i++)
		await(argv[i]);
	from = now_ms();
	before = s->blocks;
	usleep(ms * 1000);
	printf("blocks %u, ms %.0f\n", s->blocks - before, now_ms() - from);
	s->stop = 1;
	/* the rest of the blocks would take long: nobody waits for them */
	fflush(stdout);
	_exit(0);
}
