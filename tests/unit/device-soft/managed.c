/* managed.c - managed memory through the driver interface: kernels, CPU threads and system calls on
 * twice the memory of the device, one process for each kind of page faults.
 */
#include "../test.h"
#include "../uffd.h"
#include "device/soft/driver.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

unsigned int gpuext_managed_stats_1(uint64_t *out, unsigned int max);
const char *gpuext_managed_stat_name_1(unsigned int i);
int gpuext_managed_keep_1(const void *p, size_t bytes);
void gpuext_managed_unkeep_1(const void *p, size_t bytes);

/* p[i] += by for i = thread, thread + threads, ... below n */
static const char ptx[] =
        ".version 7.0\n.target sm_70\n.address_size 64\n"
        ".visible .entry add(.param .u64 p, .param .u32 n, .param .u32 by)\n"
        "{\n"
        "	.reg .pred %q;\n	.reg .b32 %r<10>;\n	.reg .b64 %rd<6>;\n"
        "	ld.param.u64 %rd1, [p];\n	ld.param.u32 %r1, [n];\n	ld.param.u32 %r7, "
        "[by];\n"
        "	mov.u32 %r2, %ctaid.x;\n	mov.u32 %r3, %ntid.x;\n	mov.u32 %r4, %tid.x;\n"
        "	mad.lo.s32 %r5, %r2, %r3, %r4;\n	mov.u32 %r8, %nctaid.x;\n"
        "	mul.lo.u32 %r8, %r8, %r3;\n"
        "L:	setp.ge.u32 %q, %r5, %r1;\n	@%q ret;\n"
        "	mul.wide.u32 %rd3, %r5, 64;\n"
        "	add.s64 %rd4, %rd1, %rd3;\n	ld.global.u32 %r6, [%rd4];\n"
        "	add.s32 %r6, %r6, %r7;\n	st.global.u32 [%rd4], %r6;\n"
        "	add.u32 %r5, %r5, %r8;\n	bra L;\n"
        "}\n";

enum { STRIDE = 64, DEVICE_BYTES = 8 << 20, BYTES = 2 * DEVICE_BYTES, N = BYTES / STRIDE };

static CUcontext ctx;
static CUfunction add;

static void start(void)
{
	CUmodule module;

	CHECK_EQ(cuInit(0), CUDA_SUCCESS);
	CHECK_EQ(cuCtxCreate_v2(&ctx, 0, 0), CUDA_SUCCESS);
	CHECK_EQ(cuModuleLoadData(&module, ptx), CUDA_SUCCESS);
	CHECK_EQ(cuModuleGetFunction(&add, module, "add"), CUDA_SUCCESS);
}

static CUresult launch(CUdeviceptr p, unsigned int n, unsigned int by, CUstream stream)
{
	void *params[] = { &p, &n, &by };

	return cuLaunchKernel(add, 8, 1, 1, 128, 1, 1, 0, stream, params, NULL);
}

static int *word(CUdeviceptr p, int i)
{
	return (int *)(uintptr_t)(p + (CUdeviceptr)i * STRIDE);
}

static int n_wrong(CUdeviceptr p, int want)
{
	int wrong = 0;

	for (int i = 0; i < N; i++)
		wrong += *word(p, i) != want + i;
	return wrong;
}

static uint64_t stat_of(enum gx_managed_stat stat)
{
	uint64_t all[GX_N_MANAGED_STATS];

	CHECK_EQ(gpuext_managed_stats_1(all, GX_N_MANAGED_STATS), GX_N_MANAGED_STATS);
	return all[stat];
}

/* The CPU writes, kernels add, the CPU reads; then four streams at once. */
static void to_and_fro(CUdeviceptr p)
{
	CUstream streams[4];

	for (int i = 0; i < N; i++)
		*word(p, i) = i;
	CHECK_EQ(launch(p, N, 3, NULL), CUDA_SUCCESS);
	CHECK_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
	CHECK_EQ(n_wrong(p, 3), 0);
	for (int i = 0; i < 4; i++) {
		CHECK_EQ(cuStreamCreate(&streams[i], 1), CUDA_SUCCESS);
		CHECK_EQ(launch(p + i * 4, N, 1 + (unsigned int)i, streams[i]), CUDA_SUCCESS);
	}
	CHECK_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
	CHECK_EQ(n_wrong(p, 4), 0);
	for (int i = 0; i < N; i += 1001)
		CHECK(word(p, i)[1] == 2 && word(p, i)[2] == 3 && word(p, i)[3] == 4);
	CHECK(stat_of(GX_MANAGED_evictions) >= (BYTES - DEVICE_BYTES) >> 21);
	CHECK(stat_of(GX_MANAGED_largest_batch) > 32);
	CHECK(stat_of(GX_MANAGED_duplicates) > 0);
	CHECK_EQ(stat_of(GX_MANAGED_lost), 0);
}

static void hints(CUdeviceptr p)
{
	uint64_t faults;
	CUmemLocation cpu = { .type = 2 };
	int value = 0;

	CHECK_EQ(cuMemPrefetchAsync(p, DEVICE_BYTES / 2, 0, NULL), CUDA_SUCCESS);
	CHECK_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
	faults = stat_of(GX_MANAGED_gpu_faults);
	CHECK_EQ(launch(p, DEVICE_BYTES / 2 / STRIDE, 0, NULL), CUDA_SUCCESS);
	CHECK_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
	CHECK_EQ(stat_of(GX_MANAGED_gpu_faults), faults);
	CHECK_EQ(cuMemPrefetchAsync_v2(p, BYTES, cpu, 0, NULL), CUDA_SUCCESS);
	CHECK_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
	faults = stat_of(GX_MANAGED_cpu_faults);
	CHECK_EQ(n_wrong(p, 4), 0);
	CHECK_EQ(stat_of(GX_MANAGED_cpu_faults), faults);
	CHECK_EQ(cuMemPrefetchAsync(p, BYTES + 1, 0, NULL), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuMemPrefetchAsync(p, BYTES, 7, NULL), CUDA_ERROR_INVALID_DEVICE);
	CHECK_EQ(cuMemAdvise(p, BYTES, 3, 0), CUDA_SUCCESS);
	CHECK_EQ(cuMemAdvise(p, BYTES, 4, 0), CUDA_SUCCESS);
	CHECK_EQ(cuMemAdvise(p, BYTES, 9, 0), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cuPointerGetAttribute(&value, CU_POINTER_ATTRIBUTE_IS_MANAGED, p + 5),
	         CUDA_SUCCESS);
	CHECK_EQ(value, 1);
}

/* The kernel of the host writes to pages that are on the GPU. */
static void system_calls(CUdeviceptr p, bool user_only)
{
	char *at = (char *)(uintptr_t)p + 4096 * 3 + 100;
	int fd = open("/dev/zero", O_RDONLY | O_CLOEXEC);

	CHECK_EQ(cuMemPrefetchAsync(p, DEVICE_BYTES / 2, 0, NULL), CUDA_SUCCESS);
	CHECK_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
	if (user_only) {
		CHECK_EQ(read(fd, at, 10000), -1);
		CHECK_EQ(errno, EFAULT);
	}
	CHECK_EQ(gpuext_managed_keep_1(at, 10000), 0);
	CHECK_EQ(read(fd, at, 10000), 10000);
	/* a kernel gets on, and leaves it where it is */
	CHECK_EQ(launch(p, DEVICE_BYTES / 2 / STRIDE, 1, NULL), CUDA_SUCCESS);
	CHECK_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
	if (user_only) {
		CHECK(stat_of(GX_MANAGED_remote) > 0);
		CHECK_EQ(read(fd, at, 10000), 10000);
	}
	gpuext_managed_unkeep_1(at, 10000);
	CHECK_EQ(launch(p, DEVICE_BYTES / 2 / STRIDE, 1, NULL), CUDA_SUCCESS);
	CHECK_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
	CHECK_EQ(*word(p, 208), user_only ? 1 : 2);
	CHECK_EQ(*word(p, 1600), 4 + 1600 + 2);
	close(fd);
}

/* The other device's kernel takes the pages. */
static void two_devices(CUdeviceptr p)
{
	CUfunction mine = add;
	CUcontext other;
	CUmodule module;

	for (int i = 0; i < N; i++)
		*word(p, i) = i;
	CHECK_EQ(launch(p, N, 1, NULL), CUDA_SUCCESS);
	CHECK_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
	CHECK_EQ(cuCtxCreate_v2(&other, 0, 1), CUDA_SUCCESS);
	CHECK_EQ(cuModuleLoadData(&module, ptx), CUDA_SUCCESS);
	CHECK_EQ(cuModuleGetFunction(&add, module, "add"), CUDA_SUCCESS);
	CHECK_EQ(launch(p, N, 1, NULL), CUDA_SUCCESS);
	CHECK_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
	CHECK_EQ(cuCtxDestroy_v2(other), CUDA_SUCCESS);
	add = mine;
	CHECK_EQ(n_wrong(p, 2), 0);
}

/* Plain memory comes first: managed memory has what it leaves. */
static void beside_plain(CUdeviceptr p)
{
	CUdeviceptr plain;

	CHECK_EQ(cuMemAlloc_v2(&plain, DEVICE_BYTES - (4 << 20)), CUDA_SUCCESS);
	CHECK_EQ(launch(p, N, 1, NULL), CUDA_SUCCESS);
	CHECK_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
	CHECK_EQ(cuMemFree_v2(plain), CUDA_SUCCESS);
	CHECK_EQ(n_wrong(p, 3), 0);
}

static int run_rung(const char *rung)
{
	CUdeviceptr p;
	CUresult err;
	int value = 0;

	setenv("GPUEXT_SOFT_UFFD", rung, 1);
	start();
	CHECK_EQ(cuDeviceGetAttribute(&value, 89, 0), CUDA_SUCCESS);
	CHECK_EQ(value, 1); /* CONCURRENT_MANAGED_ACCESS */
	err = cuMemAllocManaged(&p, BYTES, 1);
	if (err == CUDA_ERROR_NOT_SUPPORTED && !strcmp(rung, "kernel")) {
		printf("faults in system calls are not for this user: refused\n");
		return TEST_END_KEEPING(3);
	}
	CHECK_EQ(err, CUDA_SUCCESS);
	CHECK_EQ(p % (2 << 20), 0);
	to_and_fro(p);
	hints(p);
	system_calls(p, !strcmp(rung, "user"));
	two_devices(p);
	beside_plain(p);
	CHECK_EQ(cuMemFree_v2(p), CUDA_SUCCESS);
	CHECK_EQ(cuMemFree_v2(p), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(launch(p, 32, 1, NULL), CUDA_SUCCESS);
	CHECK_EQ(cuCtxSynchronize(), CUDA_ERROR_ILLEGAL_ADDRESS);
	return TEST_END_KEEPING(3);
}

/* No page faults: what fits works, what does not is refused. */
static int run_none(const char *log)
{
	char text[4096] = "";
	CUdeviceptr p, q, plain;
	FILE *f;

	setenv("GPUEXT_SOFT_UFFD", "none", 1);
	setenv("GPUEXT_SOFT_LOG", log, 1);
	start();
	CHECK_EQ(cuMemAllocManaged(&p, BYTES, 1), CUDA_ERROR_OUT_OF_MEMORY);
	CHECK_EQ(cuMemAllocManaged(&p, DEVICE_BYTES / 2, 1), CUDA_SUCCESS);
	CHECK_EQ(cuMemAllocManaged(&q, DEVICE_BYTES / 2 + 4096, 1), CUDA_ERROR_OUT_OF_MEMORY);
	/* what other allocations have is not there twice, and is there again when they go */
	CHECK_EQ(cuMemAlloc_v2(&plain, DEVICE_BYTES / 2), CUDA_SUCCESS);
	CHECK_EQ(cuMemAllocManaged(&q, 4096, 1), CUDA_ERROR_OUT_OF_MEMORY);
	CHECK_EQ(cuMemFree_v2(plain), CUDA_SUCCESS);
	CHECK_EQ(cuMemAllocManaged(&q, DEVICE_BYTES / 2, 1), CUDA_SUCCESS);
	CHECK_EQ(cuMemFree_v2(q), CUDA_SUCCESS);
	CHECK_EQ(launch(p, DEVICE_BYTES / 2 / STRIDE, 5, NULL), CUDA_SUCCESS);
	CHECK_EQ(cuMemPrefetchAsync(p, 4096, 0, NULL), CUDA_SUCCESS);
	CHECK_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
	CHECK_EQ(*word(p, 77), 5);
	CHECK_EQ(cuMemFree_v2(p), CUDA_SUCCESS);
	f = fopen(log, "re");
	CHECK(f);
	if (f) {
		CHECK(fread(text, 1, sizeof(text) - 1, f) > 0);
		fclose(f);
	}
	CHECK(strstr(text, "GX0813"));
	return TEST_END_KEEPING(3);
}

int main(void)
{
	static const char *const rungs[] = { "kernel", "user", "none" };
	char log[] = "/tmp/gpuext-managed.XXXXXX";
	int status, fd = mkstemp(log);

	setenv("GPUEXT_SOFT_MEMORY", "8388608", 1);
	setenv("GPUEXT_SOFT_DEVICES", "2", 1);
	fflush(stdout);
	for (int i = 0; i < 3; i++) {
		pid_t child;

		/* a rung kernel that is refused is a test, too */
		if (i && !uffd_allowed(rungs[i]))
			continue;
		child = fork();

		if (!child)
			test_n_failed = 0;
		if (!child)
			exit(i < 2 ? run_rung(rungs[i]) : run_none(log));
		CHECK(waitpid(child, &status, 0) == child && status == 0);
	}
	close(fd);
	unlink(log);
	return TEST_END_KEEPING(3);
}
