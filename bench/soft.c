/* soft.c - thread instructions a second of the soft device: ten kernels under each engine, and on all cores.
 *
 * The engines take turns, sample by sample, so that what else the machine does meets all of them. Rows with managed memory have
 * all their pages here: what asking for them costs.
 *
 * usage: soft FOLDER [KERNEL [WAY]]     with the PTX of the examples and of soft_kernels.cu; one kernel alone; under one engine (0: the interpreter) for a
 * profiler
 */
#include "bench.h"

#include "base/diag.h"
#include "device/soft/mmu.h"
#include "device/soft/soft.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#define SAMPLES      9
#define SAMPLE_US    5e4
#define BUFFER_BYTES (4u << 20)
#define N            (1u << 18) /* what every parameter of 32 bits is */

static const char loop_ptx[] =
        ".version 7.0\n.target sm_75\n.address_size 64\n"
        ".visible .entry loop(.param .u64 p)\n{\n"
        ".reg .pred %p<2>; .reg .b32 %r<12>; .reg .f32 %f<8>; .reg .b64 %rd<4>;\n"
        "ld.param.u64 %rd1, [p]; mov.u32 %r1, %tid.x; mul.wide.u32 %rd2, %r1, 4;\n"
        "add.s64 %rd3, %rd1, %rd2; mov.u32 %r2, 0; cvt.rn.f32.u32 %f1, %r1; mov.f32 %f2, "
        "0f3F800000;\n"
        "L: fma.rn.f32 %f2, %f2, %f1, %f1; mul.f32 %f3, %f2, %f1; add.f32 %f4, %f3, %f2;\n"
        "add.s32 %r3, %r2, %r1; xor.b32 %r4, %r3, %r2; shl.b32 %r5, %r4, 2; mad.lo.s32 %r1, %r5, "
        "3, %r1;\n"
        "max.f32 %f2, %f4, %f3; add.s32 %r2, %r2, 1; setp.lt.u32 %p1, %r2, 1000; @%p1 bra L;\n"
        "st.global.f32 [%rd3], %f2; st.global.u32 [%rd3], %r1; ret;\n}\n";

static const struct case_ {
	const char *name, *file, *kernel;
	uint32_t grid[2], block[2];
	bool apart; /* not one of the ten */
	bool managed;
} cases[] = {
	{ "vector add", "vectoradd", NULL, { N / 256, 1 }, { 256, 1 }, false, false },
	{ "sgemm, tiled", "sgemm", NULL, { 6, 5 }, { 16, 16 }, false, false },
	{ "softmax", "softmax", NULL, { 200, 1 }, { 128, 1 }, false, false },
	{ "divergent", "divergent", NULL, { 64, 1 }, { 96, 1 }, false, false },
	{ "transpose", "transpose", NULL, { 16, 16 }, { 32, 8 }, false, false },
	{ "hash", "soft_kernels", "hash", { 256, 1 }, { 256, 1 }, false, false },
	{ "reduction", "soft_kernels", "reduce", { 512, 1 }, { 256, 1 }, false, false },
	{ "histogram", "soft_kernels", "histogram", { 64, 1 }, { 256, 1 }, false, false },
	{ "stencil", "soft_kernels", "stencil", { 16, 64 }, { 32, 8 }, false, false },
	{ "dot of bytes", "soft_kernels", "dot", { 64, 1 }, { 256, 1 }, false, false },
	{ "loop", NULL, NULL, { 64, 1 }, { 128, 1 }, true, false },
	{ "loop, 1 lane", NULL, NULL, { 64, 1 }, { 1, 1 }, true, false },
	{ "vector add, managed", "vectoradd", NULL, { N / 256, 1 }, { 256, 1 }, true, true },
	{ "sgemm, managed", "sgemm", NULL, { 6, 5 }, { 16, 16 }, true, true },
	{ "softmax, managed", "softmax", NULL, { 200, 1 }, { 128, 1 }, true, true },
};

#ifdef BENCH_BEFORE /* a device from before it had engines: bench/soft_before.py */
enum gx_soft_engine { GX_SOFT_ENGINE_INTERPRETER };
#endif

/* The first is what the others are compared with. */
static const struct way {
	const char *name;
	enum gx_soft_engine engine;
	uint32_t threads;
} ways[] = {
	{ "interpreter", GX_SOFT_ENGINE_INTERPRETER, 1 },
#ifndef BENCH_BEFORE
	{ "compiled", GX_SOFT_ENGINE_COMPILED, 1 },
	{ "AVX2", GX_SOFT_ENGINE_AVX2, 1 },
	{ "all cores", GX_SOFT_ENGINE_COMPILED, GX_SOFT_ALL_CORES },
#endif
};
#define N_WAYS (sizeof(ways) / sizeof(ways[0]))

/* --- an mmu of pages that never leave */
static void enter(void *mmu)
{
	pthread_mutex_lock(mmu);
}

static void leave(void *mmu)
{
	pthread_mutex_unlock(mmu);
}

static void *here(void *mmu, const struct gx_soft_toucher *who, uint64_t address, uint32_t kind)
{
	(void)mmu;
	(void)who;
	(void)kind;
	return (void *)(uintptr_t)address;
}

static int no_fault(void *mmu, uint64_t grid, uint64_t n_insns, bool waiting, bool stuck,
                    struct gx_diag *diag)
{
	(void)mmu;
	(void)grid;
	(void)n_insns;
	(void)waiting;
	(void)stuck;
	(void)diag;
	return 0;
}

static void over(void *mmu, uint64_t grid)
{
	(void)mmu;
	(void)grid;
}

static const struct gx_soft_mmu_ops mmu_ops = { enter, leave, here, no_fault, over, NULL };

static int buffer(struct gx_soft *soft, bool managed, uint64_t *address)
{
	void *memory;

	if (!managed)
		return gx_soft_alloc(soft, BUFFER_BYTES, 0, address);
	memory = mmap(NULL, BUFFER_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1,
	              0);
	*address = (uint64_t)(uintptr_t)memory;
	return memory == MAP_FAILED ? -1 : gx_soft_map_managed(soft, *address, BUFFER_BYTES);
}

/* Every pointer gets a buffer, every number is N. */
static void *make_params(struct gx_soft *soft, const struct gx_soft_kernel_info *kernel,
                         bool managed)
{
	char *params = calloc(1, kernel->param_bytes + 8u);

	for (uint32_t i = 0; params && i < kernel->n_params; i++) {
		uint64_t value = N;

		if (kernel->params[i].bytes == 8 && buffer(soft, managed, &value)) {
			free(params);
			return NULL;
		}
		memcpy(params + kernel->params[i].offset, &value,
		       kernel->params[i].bytes == 8 ? 8 : 4);
	}
	return params;
}

struct device { /* one way's, with the case on it */
	struct gx_soft *soft;
	struct gx_soft_module *module;
	const struct gx_soft_kernel_info *kernel;
	void *params;
	pthread_mutex_t lock;
	struct bench_samples rate, times; /* million a second; as often as the first way */
};

static double wall_us(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

/* Million thread instructions a second, of time and of CPU time of this thread. */
static int sample(struct device *d, const struct case_ *c, double *by_wall, double *by_cpu)
{
	struct gx_soft_grid grid = { .grid = { c->grid[0], c->grid[1], 1 },
		                     .block = { c->block[0], c->block[1], 1 } };
	struct gx_soft_counters before, after;
	struct gx_diag diag = { .insn = -1 };
	double start = wall_us(), start_cpu = bench_cpu_us(), us, n;

	gx_soft_counters(d->soft, &before);
	do {
		if (gx_soft_run(d->soft, d->kernel, &grid, d->params, &diag)) {
			fprintf(stderr, "%s: %s %s\n", c->name, gx_error_code(diag.error),
			        diag.text);
			return -1;
		}
		us = wall_us() - start;
	} while (us < SAMPLE_US);
	gx_soft_counters(d->soft, &after);
	n = (double)(after.thread_insns - before.thread_insns);
	*by_wall = n / us;
	*by_cpu = n / (bench_cpu_us() - start_cpu);
	return 0;
}

/* What runs on one thread is measured by its CPU time, and compared by it: other processes do not count. */
static int only = -1; /* way to measure; -1: all */

static int measure(struct device *devices, const struct case_ *c)
{
	for (int i = 0; i < SAMPLES; i++) {
		double first_wall = 0, first_cpu = 0;

		for (size_t w = 0; w < N_WAYS; w++) {
			if (only >= 0 && only != (int)w)
				continue;
			bool one = ways[w].threads == 1;
			double wall, cpu;

			if (sample(&devices[w], c, &wall, &cpu))
				return -1;
			first_wall = w ? first_wall : wall;
			first_cpu = w ? first_cpu : cpu;
			bench_add(&devices[w].rate, one ? cpu : wall);
			bench_add(&devices[w].times, one ? cpu / first_cpu : wall / first_wall);
		}
	}
	return 0;
}

static int open_device(struct device *d, const struct way *way, const struct case_ *c,
                       const char *text, size_t len)
{
	struct gx_soft_config config = { .seed = 0 };
	struct gx_diag diag = { .insn = -1 };
	int err;

#ifndef BENCH_BEFORE
	config.engine = way->engine;
	config.threads = way->threads;
#else
	(void)way;
#endif
	err = gx_soft_create(&config, &d->soft, &diag);
	pthread_mutex_init(&d->lock, NULL);
	if (!err)
		gx_soft_set_mmu(d->soft, &mmu_ops, &d->lock);
	if (!err)
		err = gx_soft_module_load(d->soft, text, len, &d->module, &diag);
	if (err)
		fprintf(stderr, "%s: %s %s\n", c->name, gx_error_code(diag.error), diag.text);
	if (!err)
		d->kernel = c->kernel ? gx_soft_kernel(d->module, c->kernel)
		                      : gx_soft_kernel_at(d->module, 0);
	d->params = d->kernel ? make_params(d->soft, d->kernel, c->managed) : NULL;
	return d->params ? 0 : -1;
}

static void close_device(struct device *d)
{
	if (d->module)
		gx_soft_module_unload(d->module);
	if (d->soft)
		gx_soft_destroy(d->soft);
	free(d->params);
	bench_free(&d->rate);
	bench_free(&d->times);
}

/* faster: [N_WAYS] logarithms of how often as fast as the first way are added */
static int run_case(const struct case_ *c, const char *folder, double *faster)
{
	struct device devices[N_WAYS] = { 0 };
	char path[512], *file = NULL;
	size_t len = sizeof(loop_ptx) - 1;
	int err = 0;

	if (c->file) {
		snprintf(path, sizeof(path), "%s/%s.ptx", folder, c->file);
		file = bench_read_file(path, &len);
		if (!file)
			return -1;
	}
	for (size_t w = 0; w < N_WAYS && !err; w++)
		err = open_device(&devices[w], &ways[w], c, file ? file : loop_ptx, len);
	if (!err)
		err = measure(devices, c);
	if (!err)
		printf("%-19s", c->name);
	for (size_t w = 0; w < N_WAYS && !err; w++) {
		double times = bench_quantile(&devices[w].times, 0.5);

		printf(w ? " %10.0f %6.1fx" : " %10.0f", bench_quantile(&devices[w].rate, 0.5),
		       times);
		faster[w] += c->apart ? 0 : log(times);
	}
	if (!err)
		printf("\n");
	fflush(stdout);
	for (size_t w = 0; w < N_WAYS; w++)
		close_device(&devices[w]);
	free(file);
	return err;
}

int main(int argc, char **argv)
{
	double faster[N_WAYS] = { 0 };
	int failed = 0, n = 0;

	if (argc < 2 || argc > 4) {
		fprintf(stderr, "usage: soft FOLDER [KERNEL [WAY]]\n");
		return 2;
	}
	only = argc == 4 ? atoi(argv[3]) : -1;
	printf("million thread instructions a second, median of %d\n%-19s", SAMPLES, "kernel");
	for (size_t w = 0; w < N_WAYS; w++)
		printf(w ? " %10s        " : " %10s", ways[w].name);
	printf("\n");
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		if (argc >= 3 && strcmp(argv[2], cases[i].name))
			continue;
		failed |= run_case(&cases[i], argv[1], faster) != 0;
		n += !cases[i].apart;
	}
	if (n && !failed) {
		printf("%-30s", "geometric mean of the ten");
		for (size_t w = 1; w < N_WAYS; w++)
			printf(" %10s %6.1fx", "", exp(faster[w] / n));
		printf("\n");
	}
	return failed;
}
