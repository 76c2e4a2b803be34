/* devices.c - the stand-in for NVML beside what the soft device's driver says; what is asked before the driver starts; names that it lacks. */
#include "device/cuda/api.h"
#include "device/nvml/nvml.h"
#include "unit/test.h"

#include <stdlib.h>
#include <sys/wait.h>

#define CUDA_CALL(symbol, base, since, twin, parameters, arguments) gx_fn_##symbol symbol;
#include "defs/cuda_calls.def"
#undef CUDA_CALL
int nvmlDeviceGetTemperature(void);
int nvmlUnitGetCount(void);

#define CHECK_OK(call) CHECK_EQ(call, 0)

static void test_not_started(void)
{
	struct nvml_memory memory;
	nvmlDevice_t device;
	unsigned int n = 9;

	CHECK_EQ(nvmlDeviceGetCount_v2(&n), NVML_ERROR_UNINITIALIZED);
	CHECK_EQ(nvmlDeviceGetHandleByIndex_v2(0, &device), NVML_ERROR_UNINITIALIZED);
	CHECK_EQ(nvmlDeviceGetMemoryInfo(NULL, &memory), NVML_ERROR_UNINITIALIZED);
	CHECK_EQ(nvmlShutdown(), NVML_ERROR_UNINITIALIZED);
	CHECK_EQ(n, 9);
	CHECK(!strcmp(nvmlErrorString(1), "Uninitialized") &&
	      !strcmp(nvmlErrorString(-5), "Unknown Error"));
}

/* Asked for while the driver sleeps: a child may use the device all the same. */
static void test_a_child_may_start_the_driver(void)
{
	pid_t child = fork();
	int status = -1;

	if (!child)
		_exit(cuInit(0));
	CHECK(child > 0 && waitpid(child, &status, 0) == child);
	CHECK_EQ(status, 0);
}

static void test_devices(void)
{
	unsigned int n = 0, index = 9;
	nvmlDevice_t devices[2], same;
	struct nvml_pci pci;
	char text[64];

	CHECK_OK(nvmlDeviceGetCount_v2(&n));
	CHECK_EQ(n, 2);
	for (unsigned int i = 0; i < 2; i++) {
		CHECK_OK(nvmlDeviceGetHandleByIndex_v2(i, &devices[i]));
		CHECK_OK(nvmlDeviceGetIndex(devices[i], &index));
		CHECK_EQ(index, i);
		CHECK_OK(nvmlDeviceGetUUID(devices[i], text, sizeof(text)));
		/* "gpuext soft dev", and which one it is */
		CHECK(!strcmp(text, i ? "GPU-67707565-7874-2073-6f66-742064657601"
		                      : "GPU-67707565-7874-2073-6f66-742064657600"));
		CHECK_OK(nvmlDeviceGetHandleByUUID(text, &same));
		CHECK(same == devices[i]);
		memset(&pci, 0x55, sizeof(pci));
		CHECK_OK(nvmlDeviceGetPciInfo(devices[i], &pci));
		CHECK_EQ(pci.subsystem_id, 0x55555555);
		CHECK_OK(nvmlDeviceGetPciInfo_v3(devices[i], &pci));
		CHECK_EQ(pci.bus, i + 1);
		CHECK_OK(nvmlDeviceGetHandleByPciBusId_v2(pci.bus_id, &same));
		CHECK(same == devices[i]);
		CHECK_OK(nvmlDeviceGetHandleByPciBusId_v2(pci.bus_id_legacy, &same));
		CHECK(same == devices[i]);
	}
	CHECK_EQ(nvmlDeviceGetHandleByIndex_v2(2, &same), NVML_ERROR_INVALID_ARGUMENT);
	CHECK_EQ(nvmlDeviceGetHandleByUUID("GPU-0", &same), NVML_ERROR_NOT_FOUND);
	CHECK_EQ(nvmlDeviceGetHandleByPciBusId_v2("0000:09:00.0", &same), NVML_ERROR_NOT_FOUND);
	CHECK_EQ(nvmlDeviceGetHandleByPciBusId_v2("none", &same), NVML_ERROR_NOT_FOUND);
	CHECK_EQ(nvmlDeviceGetName((nvmlDevice_t)text, text, 64), NVML_ERROR_INVALID_ARGUMENT);
	CHECK_EQ(nvmlDeviceGetName(devices[0], text, 5), NVML_ERROR_INSUFFICIENT_SIZE);
	CHECK_EQ(nvmlDeviceGetName(devices[0], NULL, 64), NVML_ERROR_INVALID_ARGUMENT);
	CHECK_OK(nvmlDeviceGetName(devices[0], text, sizeof(text)));
	CHECK(!strcmp(text, "gpuext soft device"));
}

/* Whatever the driver says as well is the same. */
static void test_as_the_driver_says(void)
{
	struct nvml_memory_v2 v2 = { .version = NVML_MEMORY_V2 };
	struct nvml_memory memory;
	struct nvml_process process = { .compute_instance = 7 };
	struct nvml_utilization used;
	int version = 0, own = 1, major = 0, minor = 0;
	unsigned int count = 1, mode = 9, pending = 9;
	nvmlDevice_t device;
	CUdeviceptr p;
	CUcontext ctx;
	size_t left, total;
	char text[64], bus[32];

	CHECK_OK(nvmlDeviceGetHandleByIndex_v2(1, &device));
	CHECK_OK(nvmlDeviceGetMemoryInfo(device, &memory));
	CHECK(memory.free == memory.total && !memory.used);
	CHECK_OK(nvmlDeviceGetComputeRunningProcesses_v3(device, &count, &process));
	CHECK_EQ(count, 0);
	CHECK_OK(cuInit(0));
	CHECK_OK(cuDevicePrimaryCtxRetain(&ctx, 1));
	CHECK_OK(cuCtxSetCurrent(ctx));
	CHECK_OK(cuMemAlloc_v2(&p, 1 << 20));
	CHECK_OK(cuMemGetInfo_v2(&left, &total));
	CHECK_OK(nvmlDeviceGetMemoryInfo(device, &memory));
	CHECK(memory.total == total && memory.free == left && memory.used >= 1 << 20);
	CHECK_OK(nvmlDeviceGetMemoryInfo_v2(device, &v2));
	CHECK(v2.total == total && v2.free == left && v2.used == memory.used);
	v2.version = 1;
	CHECK_EQ(nvmlDeviceGetMemoryInfo_v2(device, &v2), NVML_ERROR_INVALID_ARGUMENT);
	CHECK_EQ(nvmlDeviceGetComputeRunningProcesses_v3(device, &count, &process),
	         NVML_ERROR_INSUFFICIENT_SIZE);
	CHECK_EQ(count, 1);
	CHECK_OK(nvmlDeviceGetComputeRunningProcesses(device, &count, &process));
	CHECK(process.pid == (unsigned int)getpid() && process.bytes == memory.used);
	CHECK_EQ(process.compute_instance, 7); /* beyond the first version */
	CHECK_OK(nvmlDeviceGetComputeRunningProcesses_v3(device, &count, &process));
	CHECK_EQ(process.compute_instance, UINT32_MAX);
	CHECK_OK(nvmlDeviceGetGraphicsRunningProcesses_v3(device, &count, &process));
	CHECK_EQ(count, 0);
	CHECK_OK(nvmlDeviceGetUtilizationRates(device, &used));
	CHECK_EQ(used.gpu, 0);
	CHECK_OK(nvmlSystemGetCudaDriverVersion_v2(&version));
	CHECK_OK(cuDriverGetVersion(&own));
	CHECK_EQ(version, own);
	CHECK_OK(nvmlDeviceGetCudaComputeCapability(device, &major, &minor));
	CHECK_OK(cuDeviceGetAttribute(&own, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, 1));
	CHECK(major == own && !minor);
	CHECK_OK(cuDeviceGetPCIBusId(bus, sizeof(bus), 1));
	CHECK_OK(nvmlDeviceGetHandleByPciBusId_v2(bus, &device));
	CHECK_OK(nvmlDeviceGetMinorNumber(device, &count));
	CHECK_EQ(count, 1);
	CHECK_OK(nvmlDeviceGetMigMode(device, &mode, &pending));
	CHECK(!mode && !pending);
	for (int clock = 0; clock < 4; clock++) {
		CHECK_OK(nvmlDeviceGetClockInfo(device, clock, &mode));
		CHECK_OK(nvmlDeviceGetMaxClockInfo(device, clock, &pending));
		CHECK_OK(cuDeviceGetAttribute(&own,
		                              clock == 2 ? CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE
		                                         : CU_DEVICE_ATTRIBUTE_CLOCK_RATE,
		                              1));
		CHECK(mode == (unsigned int)own / 1000 && mode == pending);
	}
	CHECK_EQ(nvmlDeviceGetClockInfo(device, 4, &mode), NVML_ERROR_INVALID_ARGUMENT);
	CHECK_EQ(nvmlDeviceGetClockInfo(device, -1, &mode), NVML_ERROR_INVALID_ARGUMENT);
	CHECK_EQ(nvmlDeviceGetMaxClockInfo(device, 0, NULL), NVML_ERROR_INVALID_ARGUMENT);
	CHECK_OK(nvmlDeviceGetMemoryBusWidth(device, &mode));
	CHECK_OK(cuDeviceGetAttribute(&own, CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH, 1));
	CHECK(mode == (unsigned int)own && own);
	CHECK_OK(nvmlDeviceGetArchitecture(device, &mode));
	CHECK_EQ(mode, 9); /* sm_90 */
	CHECK_OK(nvmlDeviceGetEccMode(device, &major, &minor));
	CHECK_OK(cuDeviceGetAttribute(&own, CU_DEVICE_ATTRIBUTE_ECC_ENABLED, 1));
	CHECK(major == own && minor == own);
	CHECK_OK(nvmlDeviceGetComputeMode(device, &own));
	CHECK_EQ(own, 0);
	CHECK_OK(nvmlSystemGetDriverVersion(text, sizeof(text)));
	CHECK(atoi(text) >= 580); /* the first with CUDA 13 */
	CHECK_OK(nvmlSystemGetNVMLVersion(text, sizeof(text)));
	CHECK(!strncmp(text, "13.", 3));
	CHECK_OK(nvmlSystemGetProcessName((unsigned int)getpid(), text, sizeof(text)));
	CHECK(strstr(text, "devices"));
	CHECK_EQ(nvmlSystemGetProcessName(0, text, sizeof(text)), NVML_ERROR_NOT_FOUND);
	CHECK_OK(cuMemFree_v2(p));
	CHECK_OK(cuDevicePrimaryCtxRelease_v2(1));
}

/* What each call asks of its arguments: the library started, a device of its own, and somewhere to put the answer. */
enum { N_CALLS = 18 };

static nvmlReturn_t ask(int i, nvmlDevice_t device, void *out)
{
	switch (i) {
	case 0: return nvmlDeviceGetIndex(device, out);
	case 1: return nvmlDeviceGetMinorNumber(device, out);
	case 2: return nvmlDeviceGetPciInfo(device, out);
	case 3: return nvmlDeviceGetPciInfo_v2(device, out);
	case 4: return nvmlDeviceGetPciInfo_v3(device, out);
	case 5: return nvmlDeviceGetMemoryInfo(device, out);
	case 6: return nvmlDeviceGetUtilizationRates(device, out);
	case 7: return nvmlDeviceGetClockInfo(device, 0, out);
	case 8: return nvmlDeviceGetApplicationsClock(device, 0, out);
	case 9: return nvmlDeviceGetMemoryBusWidth(device, out);
	case 10: return nvmlDeviceGetArchitecture(device, out);
	case 11: return nvmlDeviceGetPersistenceMode(device, out);
	case 12: return nvmlDeviceGetMultiGpuBoard(device, out);
	case 13: return nvmlDeviceGetComputeMode(device, out);
	case 14: return nvmlDeviceGetUUID(device, out, 64);
	case 15: return nvmlDeviceGetName(device, out, 64);
	case 16: return nvmlDeviceGetMemoryInfo_v2(device, out);
	default: return nvmlDeviceGetComputeRunningProcesses_v3(device, out, NULL);
	}
}

static void test_arguments(bool started)
{
	nvmlDevice_t device = NULL, strangers[3];
	unsigned int words[64] = { [0] = NVML_MEMORY_V2 };
	nvmlReturn_t refused = started ? NVML_ERROR_INVALID_ARGUMENT : NVML_ERROR_UNINITIALIZED;
	nvmlReturn_t good = started ? NVML_SUCCESS : NVML_ERROR_UNINITIALIZED;
	int a = 9, b = 9;

	CHECK_EQ(nvmlDeviceGetHandleByIndex(0, &device), good);
	CHECK_EQ(nvmlDeviceGetCount(words), good);
	CHECK_EQ(nvmlDeviceGetCount(NULL), refused);
	CHECK_EQ(nvmlDeviceGetHandleByIndex(0, NULL), refused);
	CHECK_EQ(nvmlDeviceGetHandleByUUID(NULL, &device), refused);
	CHECK_EQ(nvmlDeviceGetHandleByUUID("GPU-0", NULL), refused);
	CHECK_EQ(nvmlDeviceGetHandleByPciBusId("0:1:0", NULL), refused);
	CHECK_EQ(nvmlSystemGetCudaDriverVersion(NULL), refused);
	CHECK_EQ(nvmlSystemGetCudaDriverVersion(&a), good);
	CHECK_EQ(nvmlSystemGetDriverVersion(NULL, 9), refused);
	CHECK_EQ(nvmlSystemGetNVMLVersion(NULL, 9), refused);
	CHECK_EQ(nvmlSystemGetProcessName((unsigned int)getpid(), NULL, 9), refused);
	CHECK_EQ(nvmlSystemGetProcessName((unsigned int)getpid(), (char *)words, 0), refused);
	/* beside those that it gave, and none */
	strangers[0] = (nvmlDevice_t)words;
	strangers[1] = (nvmlDevice_t)((uintptr_t)device - sizeof(struct nvml_device));
	strangers[2] = (nvmlDevice_t)((uintptr_t)device +
	                              GX_SOFT_MAX_DEVICES * sizeof(struct nvml_device));
	for (int i = 0; i < N_CALLS; i++) {
		words[0] = NVML_MEMORY_V2;
		CHECK_EQ(ask(i, device, words), good);
		CHECK_EQ(ask(i, device, NULL), refused);
		for (int k = 0; k < 3; k++)
			CHECK_EQ(ask(i, strangers[k], words), refused);
	}
	CHECK_EQ(nvmlDeviceGetEccMode(device, &a, NULL), refused);
	CHECK_EQ(nvmlDeviceGetEccMode(device, NULL, &a), refused);
	CHECK_EQ(nvmlDeviceGetMigMode(device, words, NULL), refused);
	CHECK_EQ(nvmlDeviceGetMigMode(device, NULL, words), refused);
	CHECK_EQ(nvmlDeviceGetCudaComputeCapability(device, &a, NULL), refused);
	CHECK_EQ(nvmlDeviceGetCudaComputeCapability(device, NULL, &b), refused);
}

/* Texts with room for them and one byte less; a process's name alone is cut. */
static void test_texts(void)
{
	char text[64], whole[4096], cut[8];
	const unsigned int me = (unsigned int)getpid();
	nvmlDevice_t device;
	int value = 9;
	static const struct {
		int result;
		const char *text;
	} errors[] = { { 0, "Success" },           { 1, "Uninitialized" },
		       { 2, "Invalid Argument" },  { 3, "Not Supported" },
		       { 6, "Not Found" },         { 7, "Insufficient Size" },
		       { 9, "Driver Not Loaded" }, { 999, "Unknown Error" } };

	for (size_t i = 0; i < sizeof(errors) / sizeof(errors[0]); i++)
		CHECK(!strcmp(nvmlErrorString(errors[i].result), errors[i].text));
	CHECK_OK(nvmlDeviceGetHandleByIndex_v2(1, &device));
	for (int less = 0; less < 2; less++) {
		int want = less ? NVML_ERROR_INSUFFICIENT_SIZE : NVML_SUCCESS;

		CHECK_EQ(nvmlDeviceGetName(device, text, sizeof("gpuext soft device") - 1u + !less),
		         want);
		CHECK_EQ(nvmlDeviceGetUUID(device, text, 41 - (unsigned int)less), want);
		CHECK_EQ(nvmlSystemGetDriverVersion(text, 6 - (unsigned int)less), want);
		CHECK_EQ(nvmlSystemGetNVMLVersion(text, 9 - (unsigned int)less), want);
	}
	CHECK_OK(nvmlSystemGetProcessName(me, whole, sizeof(whole)));
	for (unsigned int room = 1; room <= sizeof(cut); room++) {
		memset(cut, 0x55, sizeof(cut));
		CHECK_OK(nvmlSystemGetProcessName(me, cut, room));
		CHECK(strlen(cut) == room - 1 && !strncmp(cut, whole, room - 1));
	}
	CHECK_OK(nvmlDeviceGetPersistenceMode(device, &value));
	CHECK_EQ(value, 1);
	CHECK_OK(nvmlDeviceGetMultiGpuBoard(device, (unsigned int *)&value));
	CHECK_EQ(value, 0);
}

/* A device by its names, in whichever case and form. */
static void test_by_name(void)
{
	static const struct {
		const char *id;
		bool is;
	} ids[] = { { "0:2:0", true },
		    { "02:00.0", true },
		    { "2:0", true },
		    { "00000000:02:00.0", true },
		    { "0000:02:00.0", true },
		    { "1:2:0", false },
		    { "0:2:1", false },
		    { "2:1", false },
		    { "1:0", false },
		    { "2", false },
		    { "", false } };
	nvmlDevice_t device, same;
	struct nvml_pci pci;
	char text[64];

	CHECK_OK(nvmlDeviceGetHandleByIndex_v2(1, &device));
	CHECK_OK(nvmlDeviceGetUUID(device, text, sizeof(text)));
	CHECK(!strncmp(text, "GPU-", 4) && strlen(text) == 40);
	for (char *c = text; *c; c++) /* in whichever case */
		*c = (char)(*c >= 'a' && *c <= 'f' ? *c - 32 : *c);
	CHECK_OK(nvmlDeviceGetHandleByUUID(text, &same));
	CHECK(same == device);
	for (size_t i = 0; i < sizeof(ids) / sizeof(ids[0]); i++) {
		bool is = !nvmlDeviceGetHandleByPciBusId(ids[i].id, &same) && same == device;

		CHECK_EQ(is, ids[i].is);
	}
	memset(&pci, 0x55, sizeof(pci));
	CHECK_OK(nvmlDeviceGetPciInfo_v2(device, &pci));
	CHECK(!pci.subsystem_id && pci.bus_id[0] == 0x55);
	CHECK(!pci.domain && pci.bus == 2 && !pci.device);
	CHECK(!strcmp(pci.bus_id_legacy, "0000:02:00.0"));
	CHECK_OK(nvmlDeviceGetPciInfo_v3(device, &pci));
	CHECK(!strcmp(pci.bus_id, "00000000:02:00.0"));
}

int main(void)
{
	setenv("GPUEXT_SOFT_DEVICES", "2", 1);
	test_not_started();
	test_arguments(false);
	CHECK_OK(nvmlInit_v2());
	CHECK_OK(nvmlInit());
	CHECK_OK(nvmlShutdown());
	test_devices();
	test_arguments(true);
	test_texts();
	test_by_name();
	test_a_child_may_start_the_driver();
	test_as_the_driver_says();
	CHECK_EQ(nvmlDeviceGetTemperature(), NVML_ERROR_NOT_SUPPORTED);
	CHECK_EQ(nvmlUnitGetCount(), NVML_ERROR_NOT_SUPPORTED);
	CHECK_OK(nvmlShutdown());
	test_not_started();
	return TEST_END();
}
