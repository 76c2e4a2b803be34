/* device.c - devices as NVML tells of them: which there are, names and numbers, memory, who uses them. */
#include "device/nvml/nvml.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#define FACTS(device, given)                                                                       \
	struct gx_soft_facts facts;                                                                \
	do {                                                                                       \
		nvmlReturn_t facts_err = ml_device(device, &facts);                                \
		if (facts_err || !(given))                                                         \
			return facts_err ? facts_err : NVML_ERROR_INVALID_ARGUMENT;                \
	} while (0)

static unsigned int n_devices(void)
{
	nvmlDevice_t device;
	unsigned int n = 0;

	while (!ml_handle(n, &device))
		n++;
	return n;
}

nvmlReturn_t nvmlDeviceGetCount_v2(unsigned int *count)
{
	nvmlReturn_t err = ml_ready();

	if (err || !count)
		return err ? err : NVML_ERROR_INVALID_ARGUMENT;
	*count = n_devices();
	return NVML_SUCCESS;
}

nvmlReturn_t nvmlDeviceGetCount(unsigned int *count)
{
	return nvmlDeviceGetCount_v2(count);
}

nvmlReturn_t nvmlDeviceGetHandleByIndex_v2(unsigned int index, nvmlDevice_t *device)
{
	nvmlReturn_t err = ml_ready();

	return err ? err : device ? ml_handle(index, device) : NVML_ERROR_INVALID_ARGUMENT;
}

nvmlReturn_t nvmlDeviceGetHandleByIndex(unsigned int index, nvmlDevice_t *device)
{
	return nvmlDeviceGetHandleByIndex_v2(index, device);
}

static void uuid_text(const struct gx_soft_facts *facts, char out[41])
{
	const unsigned char *u = facts->uuid;

	snprintf(out, 41,
	         "GPU-%02x%02x%02x%02x-%02x%02x-%02x%02x-%02x%02x-%02x%02x%02x%02x%02x%02x", u[0],
	         u[1], u[2], u[3], u[4], u[5], u[6], u[7], u[8], u[9], u[10], u[11], u[12], u[13],
	         u[14], u[15]);
}

static bool same_uuid(const struct gx_soft_facts *facts, const char *text)
{
	char uuid[41];

	uuid_text(facts, uuid);
	return !strcasecmp(uuid, text);
}

/* With and without a domain, of four digits or eight; what stands behind a point is the function. */
static bool same_bus(const struct gx_soft_facts *facts, const char *text)
{
	unsigned int domain = 0, bus, slot, own_bus = 0;

	if (sscanf(facts->bus_id, "%*x:%x:%*x", &own_bus) != 1)
		return false;
	if (sscanf(text, "%x:%x:%x", &domain, &bus, &slot) != 3) {
		domain = 0;
		if (sscanf(text, "%x:%x", &bus, &slot) != 2)
			return false;
	}
	return !domain && !slot && bus == own_bus;
}

static nvmlReturn_t find(bool (*same)(const struct gx_soft_facts *, const char *), const char *text,
                         nvmlDevice_t *device)
{
	nvmlReturn_t err = ml_ready();
	struct gx_soft_facts facts;
	nvmlDevice_t d;

	if (err || !text || !device)
		return err ? err : NVML_ERROR_INVALID_ARGUMENT;
	for (unsigned int i = 0; !ml_handle(i, &d); i++) {
		if (!ml_device(d, &facts) && same(&facts, text)) {
			*device = d;
			return NVML_SUCCESS;
		}
	}
	return NVML_ERROR_NOT_FOUND;
}

nvmlReturn_t nvmlDeviceGetHandleByUUID(const char *uuid, nvmlDevice_t *device)
{
	return find(same_uuid, uuid, device);
}

nvmlReturn_t nvmlDeviceGetHandleByPciBusId_v2(const char *id, nvmlDevice_t *device)
{
	return find(same_bus, id, device);
}

nvmlReturn_t nvmlDeviceGetHandleByPciBusId(const char *id, nvmlDevice_t *device)
{
	return find(same_bus, id, device);
}

nvmlReturn_t nvmlDeviceGetName(nvmlDevice_t device, char *name, unsigned int length)
{
	FACTS(device, name);
	return ml_text(name, length, facts.name);
}

nvmlReturn_t nvmlDeviceGetUUID(nvmlDevice_t device, char *uuid, unsigned int length)
{
	char text[41];

	FACTS(device, uuid);
	uuid_text(&facts, text);
	return ml_text(uuid, length, text);
}

nvmlReturn_t nvmlDeviceGetIndex(nvmlDevice_t device, unsigned int *index)
{
	FACTS(device, index);
	*index = device->index;
	return NVML_SUCCESS;
}

nvmlReturn_t nvmlDeviceGetMinorNumber(nvmlDevice_t device, unsigned int *number)
{
	return nvmlDeviceGetIndex(device, number);
}

/* As much of it as the version has; it has no device of a vendor. */
static nvmlReturn_t pci_info(nvmlDevice_t device, struct nvml_pci *pci, size_t bytes)
{
	struct nvml_pci full = { .domain = 0 };

	FACTS(device, pci);
	if (sscanf(facts.bus_id, "%x:%x:%x", &full.domain, &full.bus, &full.device) != 3)
		return NVML_ERROR_UNKNOWN;
	memcpy(full.bus_id_legacy, facts.bus_id, sizeof(full.bus_id_legacy));
	snprintf(full.bus_id, sizeof(full.bus_id), "%08X:%02X:%02X.0", full.domain, full.bus,
	         full.device);
	memcpy(pci, &full, bytes);
	return NVML_SUCCESS;
}

nvmlReturn_t nvmlDeviceGetPciInfo(nvmlDevice_t device, struct nvml_pci *pci)
{
	return pci_info(device, pci, offsetof(struct nvml_pci, subsystem_id));
}

nvmlReturn_t nvmlDeviceGetPciInfo_v2(nvmlDevice_t device, struct nvml_pci *pci)
{
	return pci_info(device, pci, offsetof(struct nvml_pci, bus_id));
}

nvmlReturn_t nvmlDeviceGetPciInfo_v3(nvmlDevice_t device, struct nvml_pci *pci)
{
	return pci_info(device, pci, sizeof(*pci));
}

nvmlReturn_t nvmlDeviceGetMemoryInfo(nvmlDevice_t device, struct nvml_memory *memory)
{
	FACTS(device, memory);
	*memory = (struct nvml_memory){ facts.memory, facts.memory_free,
		                        facts.memory - facts.memory_free };
	return NVML_SUCCESS;
}

nvmlReturn_t nvmlDeviceGetMemoryInfo_v2(nvmlDevice_t device, struct nvml_memory_v2 *memory)
{
	FACTS(device, memory);
	if (memory->version != NVML_MEMORY_V2)
		return NVML_ERROR_INVALID_ARGUMENT;
	memory->total = facts.memory;
	memory->reserved = 0;
	memory->free = facts.memory_free;
	memory->used = facts.memory - facts.memory_free;
	return NVML_SUCCESS;
}

/* At this moment: there are no samples over a time. */
nvmlReturn_t nvmlDeviceGetUtilizationRates(nvmlDevice_t device,
                                           struct nvml_utilization *utilization)
{
	FACTS(device, utilization);
	*utilization = (struct nvml_utilization){ facts.busy ? 100 : 0, facts.busy ? 100 : 0 };
	return NVML_SUCCESS;
}

/* Of graphics, SMs, memory and video; they are the same at all times, as nothing changes them. */
static nvmlReturn_t clock_of(nvmlDevice_t device, int clock, unsigned int *mhz)
{
	FACTS(device, mhz && clock >= 0 && clock <= NVML_CLOCK_VIDEO);
	*mhz = (unsigned int)(clock == NVML_CLOCK_MEM ? facts.memory_clock_khz : facts.clock_khz) /
	       1000;
	return NVML_SUCCESS;
}

nvmlReturn_t nvmlDeviceGetClockInfo(nvmlDevice_t device, int clock, unsigned int *mhz)
{
	return clock_of(device, clock, mhz);
}

nvmlReturn_t nvmlDeviceGetMaxClockInfo(nvmlDevice_t device, int clock, unsigned int *mhz)
{
	return clock_of(device, clock, mhz);
}

nvmlReturn_t nvmlDeviceGetApplicationsClock(nvmlDevice_t device, int clock, unsigned int *mhz)
{
	return clock_of(device, clock, mhz);
}

nvmlReturn_t nvmlDeviceGetMemoryBusWidth(nvmlDevice_t device, unsigned int *bits)
{
	FACTS(device, bits);
	*bits = (unsigned int)facts.bus_bits;
	return NVML_SUCCESS;
}

/* By compute capability, as NVML counts: Turing is 6. */
nvmlReturn_t nvmlDeviceGetArchitecture(nvmlDevice_t device, unsigned int *architecture)
{
	FACTS(device, architecture);
	*architecture = facts.sm < 80    ? 6
	                : facts.sm < 89  ? 7
	                : facts.sm < 90  ? 8
	                : facts.sm < 100 ? 9
	                                 : 10;
	return NVML_SUCCESS;
}

/* It does not forget when no process uses it: there is nothing to forget. */
nvmlReturn_t nvmlDeviceGetPersistenceMode(nvmlDevice_t device, int *mode)
{
	FACTS(device, mode);
	*mode = 1;
	return NVML_SUCCESS;
}

nvmlReturn_t nvmlDeviceGetEccMode(nvmlDevice_t device, int *current, int *pending)
{
	FACTS(device, current && pending);
	*current = *pending = 0;
	return NVML_SUCCESS;
}

nvmlReturn_t nvmlDeviceGetMultiGpuBoard(nvmlDevice_t device, unsigned int *is)
{
	FACTS(device, is);
	*is = 0;
	return NVML_SUCCESS;
}

nvmlReturn_t nvmlDeviceGetCudaComputeCapability(nvmlDevice_t device, int *major, int *minor)
{
	FACTS(device, major && minor);
	*major = (int)facts.sm / 10;
	*minor = (int)facts.sm % 10;
	return NVML_SUCCESS;
}

/* 0: any number of contexts; of instances (MIG), that there are none. */
nvmlReturn_t nvmlDeviceGetComputeMode(nvmlDevice_t device, int *mode)
{
	FACTS(device, mode);
	*mode = 0;
	return NVML_SUCCESS;
}

nvmlReturn_t nvmlDeviceGetMigMode(nvmlDevice_t device, unsigned int *current, unsigned int *pending)
{
	FACTS(device, current && pending);
	*current = *pending = 0;
	return NVML_SUCCESS;
}

/* Each process has devices of its own: no other is there. */
static nvmlReturn_t processes(nvmlDevice_t device, unsigned int *count, void *infos, size_t bytes,
                              bool graphics)
{
	struct nvml_process own = { .pid = (unsigned int)getpid(),
		                    .gpu_instance = UINT32_MAX,
		                    .compute_instance = UINT32_MAX };
	unsigned int room, n;

	FACTS(device, count);
	room = infos ? *count : 0;
	own.bytes = facts.memory - facts.memory_free;
	n = own.bytes && !graphics;
	*count = n;
	if (n > room)
		return NVML_ERROR_INSUFFICIENT_SIZE;
	if (n)
		memcpy(infos, &own, bytes);
	return NVML_SUCCESS;
}

#define PROCESSES(suffix, bytes)                                                                   \
	nvmlReturn_t nvmlDeviceGetComputeRunningProcesses##suffix(                                 \
	        nvmlDevice_t device, unsigned int *count, void *infos)                             \
	{                                                                                          \
		return processes(device, count, infos, bytes, false);                              \
	}                                                                                          \
	nvmlReturn_t nvmlDeviceGetGraphicsRunningProcesses##suffix(                                \
	        nvmlDevice_t device, unsigned int *count, void *infos)                             \
	{                                                                                          \
		return processes(device, count, infos, bytes, true);                               \
	}
PROCESSES(, offsetof(struct nvml_process, gpu_instance))
PROCESSES(_v2, sizeof(struct nvml_process))
PROCESSES(_v3, sizeof(struct nvml_process))
