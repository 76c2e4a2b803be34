/* environment.c - what variables make of the soft device: numbers from the least to the most, and what is none is as if it was not there. */
#include "../test.h"

#include "device/soft/driver.h"
#include "device/tell.h"

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum what { DEVICES, SMS, MEMORY };

static const char *const names[] = { [DEVICES] = "GPUEXT_SOFT_DEVICES",
	                             [SMS] = "GPUEXT_SOFT_SMS",
	                             [MEMORY] = "GPUEXT_SOFT_MEMORY" };

static bool has(enum what what, uint64_t expected)
{
	CUresult result = cuInit(0);
	size_t bytes = 0;
	int n = 0;

	if (what == DEVICES && !expected)
		return result == CUDA_ERROR_NO_DEVICE;
	if (result)
		return false;
	switch (what) {
	case DEVICES: return !cuDeviceGetCount(&n) && (uint64_t)n == expected;
	case SMS:
		return !cuDeviceGetAttribute(&n, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, 0) &&
		       (uint64_t)n == expected;
	case MEMORY: return !cuDeviceTotalMem_v2(&bytes, 0) && bytes == expected;
	}
	return false;
}

/* In a process of its own: the device is made once. */
static void check(enum what what, const char *value, uint64_t expected)
{
	int status = -1;
	pid_t pid = fork();

	if (!pid) {
		if (value)
			setenv(names[what], value, 1);
		_exit(!has(what, expected));
	}
	CHECK(pid > 0 && waitpid(pid, &status, 0) == pid);
	CHECK(!status);
	if (status)
		fprintf(stderr, "%s=%s is not as %llu\n", names[what], value ? value : "(none)",
		        (unsigned long long)expected);
}

gx_soft_listen gpuext_soft_listen_1;

static bool is_told;

static void hear(const char *text)
{
	(void)text;
	is_told = true;
}

/* A trace begins with the first managed memory: a file that can't be made is told of, no name is none. */
static void check_trace(const char *name, bool told)
{
	int status = -1;
	pid_t pid = fork();

	if (!pid) {
		CUcontext ctx;
		CUdeviceptr memory;

		setenv("GPUEXT_SOFT_TRACE", name, 1);
		gpuext_soft_listen_1(hear);
		_exit(cuInit(0) || cuCtxCreate_v2(&ctx, 0, 0) ||
		      cuMemAllocManaged(&memory, 4096, 1) || is_told != told);
	}
	CHECK(pid > 0 && waitpid(pid, &status, 0) == pid);
	CHECK(!status);
}

static const char *const no_numbers[] = { NULL, "",   "x",  "-1", "+2",
	                                  " 2", "2x", "2 ", "0x", "99999999999999999999999" };

int main(void)
{
	char folder[] = "/tmp/gpuext-trace-XXXXXX", path[64];
	static const uint64_t usual[] = { [DEVICES] = 1, [SMS] = 4, [MEMORY] = 4ull << 30 };

	for (int what = DEVICES; what <= MEMORY; what++)
		for (size_t i = 0; i < sizeof(no_numbers) / sizeof(no_numbers[0]); i++)
			check((enum what)what, no_numbers[i], usual[what]);
	check(DEVICES, "0", 0);
	check(DEVICES, "2", 2);
	check(DEVICES, "0x10", 16);
	check(DEVICES, "17", 1);
	check(SMS, "0", 4);
	check(SMS, "1", 1);
	check(SMS, "1024", 1024);
	check(SMS, "1025", 4);
	check(MEMORY, "1048576", 1 << 20);
	check(MEMORY, "274877906944", 1ull << 38);
	check(MEMORY, "1048575", 4ull << 30);
	check(MEMORY, "274877906945", 4ull << 30);
	check(MEMORY, "1M", 4ull << 30);
	check_trace("", false);
	CHECK(mkdtemp(folder));
	snprintf(path, sizeof(path), "%s/trace", folder);
	check_trace(path, false);
	CHECK(!unlink(path) && !rmdir(folder));
	check_trace("/nonexistent/trace", true);
	return TEST_END();
}
