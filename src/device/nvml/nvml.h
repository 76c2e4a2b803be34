/* nvml.h - the stand-in for libnvidia-ml.so.1: its structs, what its files share.
 *
 * Names, numbers and layouts are those of NVML's public header (github.com/NVIDIA/go-nvml: pkg/nvml/nvml.h) and documentation
 * (docs.nvidia.com/deploy/nvml-api). All facts are the soft device's own (device/facts.h): the driver is not started.
 */
#ifndef GX_NVML_H
#define GX_NVML_H

#include "device/facts.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef int nvmlReturn_t;
typedef struct nvml_device *nvmlDevice_t;

enum { /* nvmlReturn_t */
       NVML_SUCCESS = 0,
       NVML_ERROR_UNINITIALIZED = 1,
       NVML_ERROR_INVALID_ARGUMENT = 2,
       NVML_ERROR_NOT_SUPPORTED = 3,
       NVML_ERROR_NOT_FOUND = 6,
       NVML_ERROR_INSUFFICIENT_SIZE = 7,
       NVML_ERROR_DRIVER_NOT_LOADED = 9,
       NVML_ERROR_UNKNOWN = 999,
};

enum { /* nvmlClockType_t: graphics, SMs, memory, video */
       NVML_CLOCK_MEM = 2,
       NVML_CLOCK_VIDEO = 3,
};

struct nvml_device {
	unsigned int index;
};
struct nvml_pci { /* version 1 ends behind device_id, version 2 behind subsystem_id */
	char bus_id_legacy[16];
	unsigned int domain, bus, device, device_id, subsystem_id;
	char bus_id[32];
};
struct nvml_memory {
	unsigned long long total, free, used;
};
struct nvml_memory_v2 {
	unsigned int version;
	unsigned long long total, reserved, free, used;
};
#define NVML_MEMORY_V2 (sizeof(struct nvml_memory_v2) | 2u << 24)
struct nvml_utilization {
	unsigned int gpu, memory;
};
struct nvml_process { /* version 1 ends behind bytes */
	unsigned int pid;
	unsigned long long bytes;
	unsigned int gpu_instance, compute_instance;
};

#pragma GCC visibility push(default)
#define NVML_CALL(name, parameters) nvmlReturn_t name parameters;
#include "defs/nvml_calls.def"
#undef NVML_CALL
const char *nvmlErrorString(nvmlReturn_t result);
#pragma GCC visibility pop

/* --- nvml.c */
nvmlReturn_t ml_not_supported(const char *name, bool *told);
/* Between nvmlInit and nvmlShutdown; the device's number. */
nvmlReturn_t ml_ready(void);
nvmlReturn_t ml_device(nvmlDevice_t device, struct gx_soft_facts *out);
nvmlReturn_t ml_handle(unsigned int index, nvmlDevice_t *out);
nvmlReturn_t ml_text(char *to, unsigned int length, const char *text);

#endif
