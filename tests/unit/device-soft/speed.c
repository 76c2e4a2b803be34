/* speed.c - thread instructions a second of the soft device on one core: prints the rate, checks
 * the count. */
#include "../test.h"
#include "base/diag.h"
#include "device/soft/soft.h"

#include <time.h>

/* A loop of integer and float arithmetic with one load and one store, 12 instructions a trip. */
static const char ptx[] =
        ".version 7.0\n.target sm_75\n.address_size 64\n"
        ".visible .entry loop(.param .u64 p, .param .u32 n)\n{\n"
        ".reg .pred %p<2>; .reg .b32 %r<12>; .reg .f32 %f<4>; .reg .b64 %rd<6>;\n"
        "ld.param.u64 %rd1, [p]; ld.param.u32 %r1, [n];\n"
        "mov.u32 %r2, %tid.x; mov.u32 %r3, %ctaid.x; mov.u32 %r4, %ntid.x;\n"
        "mad.lo.s32 %r5, %r3, %r4, %r2; mul.wide.u32 %rd2, %r5, 4; add.s64 %rd3, %rd1, %rd2;\n"
        "mov.u32 %r6, 0; mov.f32 %f1, 0f3F800000;\n"
        "L: ld.global.u32 %r7, [%rd3]; add.s32 %r8, %r7, %r6; xor.b32 %r9, %r8, %r5;\n"
        "shl.b32 %r10, %r9, 3; add.s32 %r8, %r10, %r9; cvt.rn.f32.u32 %f2, %r8;\n"
        "fma.rn.f32 %f1, %f1, %f2, %f2; mul.lo.s32 %r9, %r8, %r7; st.global.u32 [%rd3], %r9;\n"
        "add.s32 %r6, %r6, 1; setp.lt.u32 %p1, %r6, %r1; @%p1 bra L;\n"
        "ret;\n}\n";

static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int main(void)
{
	struct gx_soft_grid grid = { .grid = { 64, 1, 1 }, .block = { 128, 1, 1 } };
	const struct gx_soft_kernel_info *kernel;
	struct gx_soft_counters before, after;
	struct gx_soft_module *module;
	struct gx_diag diag = { 0 };
	struct gx_soft *soft;
	struct {
		uint64_t p;
		uint32_t n;
	} params = { 0, 200 };
	double start;

	CHECK_EQ(gx_soft_create(NULL, &soft, &diag), 0);
	CHECK_EQ(gx_soft_module_load(soft, ptx, sizeof(ptx) - 1, &module, &diag), 0);
	CHECK_EQ(gx_soft_alloc(soft, 4 * 64 * 128, 0, &params.p), 0);
	kernel = gx_soft_kernel(module, "loop");
	CHECK(kernel != NULL);
	gx_soft_counters(soft, &before);
	start = seconds();
	CHECK_EQ(gx_soft_run(soft, kernel, &grid, &params, &diag), 0);
	start = seconds() - start;
	gx_soft_counters(soft, &after);
	/* 5 special registers are moved through rows of their own: 3 more; and the return: a branch
	 * and the end */
	CHECK_EQ(after.thread_insns - before.thread_insns, 64ull * 128 * (10 + 3 + 12 * 200 + 2));
	printf("%.0f million thread instructions a second\n",
	       (double)(after.thread_insns - before.thread_insns) / start / 1e6);
	gx_soft_module_unload(module);
	gx_soft_destroy(soft);
	return TEST_END();
}
