/* nvml.c - start and end of NVML, its errors, and what is of no device. */
#include "device/nvml/nvml.h"

#include "device/tell.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned int n_users;
static gx_soft_facts_fn *facts;
static struct nvml_device devices[GX_SOFT_MAX_DEVICES];

/* The soft device's library is beside the folder of this one. It stays, as it does for a driver. By
 * whole path: whoever wraps dlopen(), as sanitizers do, is whose $ORIGIN it would be. */
static void *soft_device(void)
{
	char path[PATH_MAX];
	const char *name;
	Dl_info own;

	if (!dladdr((void *)nvmlErrorString, &own))
		return NULL;
	name = strrchr(own.dli_fname, '/');
	if (!name || (size_t)snprintf(path, sizeof(path), "%.*s/../libgpuext-soft.so",
	                              (int)(name - own.dli_fname), own.dli_fname) >= sizeof(path))
		return NULL;
	return dlopen(path, RTLD_NOW | RTLD_LOCAL);
}

nvmlReturn_t ml_not_supported(const char *name, bool *told)
{
	gx_soft_unsupported *unsupported = NULL;
	void *soft;

	if (__atomic_exchange_n(told, true, __ATOMIC_RELAXED))
		return NVML_ERROR_NOT_SUPPORTED;
	soft = soft_device();
	if (soft)
		*(void **)&unsupported = dlsym(soft, GX_SOFT_UNSUPPORTED);
	if (unsupported)
		unsupported(name);
	return NVML_ERROR_NOT_SUPPORTED;
}

nvmlReturn_t nvmlInitWithFlags(unsigned int flags)
{
	nvmlReturn_t err = NVML_SUCCESS;
	void *soft;

	(void)flags; /* 1: no devices are no error, which they are not here */
	pthread_mutex_lock(&lock);
	if (!facts) {
		soft = soft_device();
		if (soft)
			*(void **)&facts = dlsym(soft, GX_SOFT_FACTS);
		if (!facts)
			err = NVML_ERROR_DRIVER_NOT_LOADED;
	}
	n_users += !err;
	pthread_mutex_unlock(&lock);
	return err;
}

nvmlReturn_t nvmlInit(void)
{
	return nvmlInitWithFlags(0);
}

nvmlReturn_t nvmlInit_v2(void)
{
	return nvmlInitWithFlags(0);
}

nvmlReturn_t ml_ready(void)
{
	return __atomic_load_n(&n_users, __ATOMIC_RELAXED) ? NVML_SUCCESS
	                                                   : NVML_ERROR_UNINITIALIZED;
}

nvmlReturn_t nvmlShutdown(void)
{
	nvmlReturn_t err;

	pthread_mutex_lock(&lock);
	err = ml_ready();
	n_users -= !err;
	pthread_mutex_unlock(&lock);
	return err;
}

nvmlReturn_t ml_device(nvmlDevice_t device, struct gx_soft_facts *out)
{
	nvmlReturn_t err = ml_ready();

	if (err)
		return err;
	if (device < devices || device >= devices + GX_SOFT_MAX_DEVICES ||
	    !facts(device->index, out))
		return NVML_ERROR_INVALID_ARGUMENT;
	return NVML_SUCCESS;
}

nvmlReturn_t ml_handle(unsigned int index, nvmlDevice_t *out)
{
	struct gx_soft_facts f;

	if (!facts(index, &f))
		return NVML_ERROR_INVALID_ARGUMENT;
	devices[index].index = index;
	*out = &devices[index];
	return NVML_SUCCESS;
}

nvmlReturn_t ml_text(char *to, unsigned int length, const char *text)
{
	if (!to)
		return NVML_ERROR_INVALID_ARGUMENT;
	if (length <= strlen(text))
		return NVML_ERROR_INSUFFICIENT_SIZE;
	memcpy(to, text, strlen(text) + 1);
	return NVML_SUCCESS;
}

const char *nvmlErrorString(nvmlReturn_t result)
{
	static const struct {
		nvmlReturn_t result;
		const char *text;
	} rows[] = {
		{ NVML_SUCCESS, "Success" },
		{ NVML_ERROR_UNINITIALIZED, "Uninitialized" },
		{ NVML_ERROR_INVALID_ARGUMENT, "Invalid Argument" },
		{ NVML_ERROR_NOT_SUPPORTED, "Not Supported" },
		{ NVML_ERROR_NOT_FOUND, "Not Found" },
		{ NVML_ERROR_INSUFFICIENT_SIZE, "Insufficient Size" },
		{ NVML_ERROR_DRIVER_NOT_LOADED, "Driver Not Loaded" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (rows[i].result == result)
			return rows[i].text;
	}
	return "Unknown Error";
}

/* --- the system */

/* Of a driver that has the CUDA version which the soft device says it has. */
nvmlReturn_t nvmlSystemGetDriverVersion(char *version, unsigned int length)
{
	nvmlReturn_t err = ml_ready();

	return err ? err : ml_text(version, length, "580.0");
}

nvmlReturn_t nvmlSystemGetNVMLVersion(char *version, unsigned int length)
{
	nvmlReturn_t err = ml_ready();

	return err ? err : ml_text(version, length, "13.580.0");
}

nvmlReturn_t nvmlSystemGetCudaDriverVersion(int *version)
{
	struct gx_soft_facts f;
	nvmlReturn_t err = ml_ready();

	if (err || !version)
		return err ? err : NVML_ERROR_INVALID_ARGUMENT;
	facts(0, &f);
	*version = (int)f.cuda_version;
	return NVML_SUCCESS;
}

nvmlReturn_t nvmlSystemGetCudaDriverVersion_v2(int *version)
{
	return nvmlSystemGetCudaDriverVersion(version);
}

/* The name is cut to what there is room for, as documented. */
nvmlReturn_t nvmlSystemGetProcessName(unsigned int pid, char *name, unsigned int length)
{
	nvmlReturn_t err = ml_ready();
	char path[32];
	FILE *f;
	size_t n;

	if (err || !name || !length)
		return err ? err : NVML_ERROR_INVALID_ARGUMENT;
	snprintf(path, sizeof(path), "/proc/%u/cmdline", pid);
	f = fopen(path, "re");
	if (!f)
		return NVML_ERROR_NOT_FOUND;
	n = fread(name, 1, length - 1, f);
	name[n] = '\0';
	fclose(f);
	return NVML_SUCCESS;
}
