/* soft.c - thread instructions a second of the soft device on one core: real kernels, and a loop of
 * arithmetic.
 *
 * Rows with managed memory have all their pages here: what asking for them costs.
 *
 * usage: soft FOLDER     with vectoradd.ptx, sgemm.ptx, softmax.ptx and divergent.ptx, of examples/
 */
#include "bench.h"

#include "base/diag.h"
#include "device/soft/mmu.h"
#include "device/soft/soft.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define SAMPLES      15
#define SAMPLE_US    1e5
#define AIM          50.0 /* million thread instructions a second */
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
	const char *name, *file;
	uint32_t grid[2], block[2];
	bool managed;
} cases[] = {
	{ "vector add", "vectoradd", { N / 256, 1 }, { 256, 1 }, false },
	{ "sgemm, tiled", "sgemm", { 6, 5 }, { 16, 16 }, false },
	{ "softmax", "softmax", { 200, 1 }, { 128, 1 }, false },
	{ "divergent", "divergent", { 64, 1 }, { 96, 1 }, false },
	{ "loop", NULL, { 64, 1 }, { 128, 1 }, false },
	{ "loop, 1 lane", NULL, { 64, 1 }, { 1, 1 }, false },
	{ "vector add, managed", "vectoradd", { N / 256, 1 }, { 256, 1 }, true },
	{ "sgemm, managed", "sgemm", { 6, 5 }, { 16, 16 }, true },
	{ "softmax, managed", "softmax", { 200, 1 }, { 128, 1 }, true },
};

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

static const struct gx_soft_mmu_ops mmu_ops = { enter, leave, here, no_fault, over };

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

static int sample(struct gx_soft *soft, const struct gx_soft_kernel_info *kernel,
                  const struct case_ *c, const void *params, double *threads, double *warps)
{
	struct gx_soft_grid grid = { .grid = { c->grid[0], c->grid[1], 1 },
		                     .block = { c->block[0], c->block[1], 1 } };
	struct gx_soft_counters before, after;
	struct gx_diag diag = { .insn = -1 };
	double start = bench_cpu_us(), us;

	gx_soft_counters(soft, &before);
	do {
		if (gx_soft_run(soft, kernel, &grid, params, &diag)) {
			fprintf(stderr, "%s: %s %s\n", c->name, gx_error_code(diag.error),
			        diag.text);
			return -1;
		}
		us = bench_cpu_us() - start;
	} while (us < SAMPLE_US);
	gx_soft_counters(soft, &after);
	*threads = (double)(after.thread_insns - before.thread_insns) / us;
	*warps = (double)(after.warp_insns - before.warp_insns) / us;
	return 0;
}

/* 1: below the aim. */
static int measure(struct gx_soft *soft, const struct gx_soft_kernel_info *kernel,
                   const struct case_ *c)
{
	struct bench_samples threads = { 0 }, warps = { 0 };
	void *params = make_params(soft, kernel, c->managed);
	double median;
	int err = params ? 0 : -1;

	for (int i = 0; i < SAMPLES && !err; i++) {
		double t = 0, w = 0;

		err = sample(soft, kernel, c, params, &t, &w);
		bench_add(&threads, t);
		bench_add(&warps, w);
	}
	median = bench_quantile(&threads, 0.5);
	if (!err)
		printf("%-19s %10.0f %8.0f %8.0f %10.1f%s\n", c->name, median,
		       bench_quantile(&threads, 0.1), bench_quantile(&threads, 0.9),
		       bench_quantile(&warps, 0.5), median < AIM ? "  below the aim" : "");
	bench_free(&threads);
	bench_free(&warps);
	free(params);
	return err;
}

static int run_case(const struct case_ *c, const char *folder)
{
	struct gx_soft_module *module = NULL;
	struct gx_soft *soft = NULL;
	struct gx_diag diag = { .insn = -1 };
	pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	char path[512], *text = NULL;
	size_t len = sizeof(loop_ptx) - 1;
	int err;

	if (c->file) {
		snprintf(path, sizeof(path), "%s/%s.ptx", folder, c->file);
		text = bench_read_file(path, &len);
		if (!text)
			return -1;
	}
	err = gx_soft_create(NULL, &soft, &diag);
	if (!err)
		gx_soft_set_mmu(soft, &mmu_ops, &lock);
	if (!err)
		err = gx_soft_module_load(soft, text ? text : loop_ptx, len, &module, &diag);
	if (!err)
		err = measure(soft, gx_soft_kernel_at(module, 0), c);
	if (err && diag.error)
		fprintf(stderr, "%s: %s %s\n", c->name, gx_error_code(diag.error), diag.text);
	if (module)
		gx_soft_module_unload(module);
	if (soft)
		gx_soft_destroy(soft);
	free(text);
	return err;
}

int main(int argc, char **argv)
{
	int failed = 0;

	if (argc != 2) {
		fprintf(stderr, "usage: soft FOLDER\n");
		return 2;
	}
	printf("million instructions a second of CPU time, median of %d\n%-19s %10s %8s %8s %10s\n",
	       SAMPLES, "kernel", "threads'", "p10", "p90", "warps'");
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		failed |= run_case(&cases[i], argv[1]) != 0;
	return failed;
}
