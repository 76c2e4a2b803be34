/* managed_copy.c - copies and fills of the driver interface to, from and within managed memory
 * whose pages a kernel took to the device, at twice the device's memory.
 */
#include "../test.h"
#include "../uffd.h"
#include "device/soft/driver.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum { DEVICE_BYTES = 8 << 20, BYTES = 2 * DEVICE_BYTES, WORDS = BYTES / 4, PART = 1 << 20 };

/* p[i] = p[i] * 5 + 1 */
static const char ptx[] =
        ".version 7.0\n.target sm_70\n.address_size 64\n"
        ".visible .entry step(.param .u64 p, .param .u32 n)\n{\n"
        ".reg .pred %q; .reg .b32 %r<10>; .reg .b64 %rd<6>;\n"
        "ld.param.u64 %rd1, [p]; ld.param.u32 %r1, [n]; mov.u32 %r2, %ctaid.x;\n"
        "mov.u32 %r3, %ntid.x; mov.u32 %r4, %tid.x; mad.lo.s32 %r5, %r2, %r3, %r4;\n"
        "mov.u32 %r8, %nctaid.x; mul.lo.u32 %r8, %r8, %r3;\n"
        "L: setp.ge.u32 %q, %r5, %r1; @%q ret; mul.wide.u32 %rd3, %r5, 16;\n"
        "add.s64 %rd4, %rd1, %rd3; ld.global.v4.u32 {%r4, %r6, %r7, %r9}, [%rd4];\n"
        "mad.lo.u32 %r4, %r4, 5, 1; mad.lo.u32 %r6, %r6, 5, 1; mad.lo.u32 %r7, %r7, 5, 1;\n"
        "mad.lo.u32 %r9, %r9, 5, 1; st.global.v4.u32 [%rd4], {%r4, %r6, %r7, %r9};\n"
        "add.u32 %r5, %r5, %r8; bra L;\n}\n";

static CUfunction step_kernel;
static uint32_t want[WORDS]; /* what the range holds */

/* Over the whole range, so that most of what was on the device leaves it. */
static void step(CUdeviceptr p, uint32_t n_words, CUstream stream)
{
	uint32_t n = n_words / 4;
	void *params[] = { &p, &n };

	CHECK_EQ(cuLaunchKernel(step_kernel, 8, 1, 1, 128, 1, 1, 0, stream, params, NULL),
	         CUDA_SUCCESS);
}

static void step_wanted(uint32_t n_words)
{
	for (uint32_t i = 0; i < n_words; i++)
		want[i] = want[i] * 5 + 1;
}

static void check(CUdeviceptr p, uint32_t n_words, const char *what)
{
	int same;

	CHECK_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
	same = !memcmp((void *)(uintptr_t)p, want, 4ull * n_words);
	if (!same)
		fprintf(stderr, "%s\n", what);
	CHECK(same);
}

static void copy_and_fill(CUdeviceptr p, uint32_t bytes, CUstream stream)
{
	uint32_t n = bytes / 4, *host = malloc(bytes);
	CUdeviceptr plain;
	CUDA_MEMCPY2D box = { .srcMemoryType = CU_MEMORYTYPE_HOST,
		              .srcHost = host,
		              .srcPitch = 100,
		              .dstMemoryType = CU_MEMORYTYPE_DEVICE,
		              .dstDevice = p + 4096 * 3 + 1000,
		              .dstPitch = 8192,
		              .WidthInBytes = 100,
		              .Height = 20 };

	for (uint32_t i = 0; i < n; i++)
		want[i] = host[i] = i * 2654435761u;
	CHECK_EQ(cuMemAlloc_v2(&plain, PART), CUDA_SUCCESS);
	CHECK_EQ(cuMemcpyHtoD_v2(p, host, bytes), CUDA_SUCCESS);
	step(p, n, stream);
	step_wanted(n);
	/* on the stream, behind the kernel: bytes across pages, the first and the last */
	CHECK_EQ(cuMemcpyDtoHAsync_v2(host, p, bytes, stream), CUDA_SUCCESS);
	CHECK_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS);
	CHECK(!memcmp(host, want, bytes));
	CHECK_EQ(cuMemcpyDtoDAsync_v2(plain, p + bytes - PART, PART, stream), CUDA_SUCCESS);
	CHECK_EQ(cuMemcpyDtoDAsync_v2(p + 12, plain, PART - 16, stream), CUDA_SUCCESS);
	memcpy((char *)want + 12, (char *)want + bytes - PART, PART - 16);
	step(p, n, stream);
	step_wanted(n);
	CHECK_EQ(cuMemcpyAsync(p + PART + 100, p + 2 * PART, PART / 2, stream), CUDA_SUCCESS);
	memcpy((char *)want + PART + 100, (char *)want + 2 * PART, PART / 2);
	check(p, n, "copies");
	step(p, n, stream);
	step_wanted(n);
	CHECK_EQ(cuMemsetD32Async(p + 4000, 0x01020304, 5000, stream), CUDA_SUCCESS);
	CHECK_EQ(cuMemsetD8Async(p + bytes - 5001, 0, 5001, stream), CUDA_SUCCESS);
	CHECK_EQ(cuMemsetD2D16Async(p + PART, 4098, 0x7788, 5, 30, stream), CUDA_SUCCESS);
	CHECK_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS);
	CHECK_EQ(cuMemcpy2D_v2(&box), CUDA_SUCCESS);
	for (uint32_t i = 0; i < 5000; i++)
		want[1000 + i] = 0x01020304;
	memset((char *)want + bytes - 5001, 0, 5001);
	for (uint32_t y = 0; y < 30; y++)
		for (uint32_t x = 0; x < 5; x++)
			memcpy((char *)want + PART + y * 4098 + 2 * x, "\x88\x77", 2);
	for (uint32_t y = 0; y < 20; y++)
		memcpy((char *)want + 4096 * 3 + 1000 + y * 8192, (char *)host + 100 * y, 100);
	step(p, n, stream);
	step_wanted(n);
	check(p, n, "fills");
	CHECK_EQ(cuMemcpyDtoH_v2(host, p + bytes - 100, 101), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemFree_v2(plain), CUDA_SUCCESS);
	free(host);
}

static int run_rung(const char *rung)
{
	uint32_t bytes = strcmp(rung, "none") ? BYTES : DEVICE_BYTES / 2;
	CUmodule module;
	CUcontext ctx;
	CUstream stream;
	CUdeviceptr p;

	setenv("GPUEXT_SOFT_UFFD", rung, 1);
	CHECK_EQ(cuInit(0), CUDA_SUCCESS);
	CHECK_EQ(cuCtxCreate_v2(&ctx, 0, 0), CUDA_SUCCESS);
	CHECK_EQ(cuModuleLoadData(&module, ptx), CUDA_SUCCESS);
	CHECK_EQ(cuModuleGetFunction(&step_kernel, module, "step"), CUDA_SUCCESS);
	CHECK_EQ(cuStreamCreate(&stream, 1), CUDA_SUCCESS);
	CHECK_EQ(cuMemAllocManaged(&p, bytes, 1), CUDA_SUCCESS);
	copy_and_fill(p, bytes, stream);
	CHECK_EQ(cuMemFree_v2(p), CUDA_SUCCESS);
	return TEST_END_KEEPING(2);
}

int main(void)
{
	static const char *const rungs[] = { "kernel", "user", "none" };

	setenv("GPUEXT_SOFT_MEMORY", "8388608", 1);
	fflush(stdout);
	for (int i = 0; i < 3; i++) {
		pid_t child;
		int status;

		if (!uffd_allowed(rungs[i]))
			continue;
		child = fork();

		if (!child)
			exit(run_rung(rungs[i]));
		CHECK(waitpid(child, &status, 0) == child && status == 0);
	}
	return TEST_END_KEEPING(2);
}
