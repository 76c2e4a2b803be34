/* driver_state.c - the soft driver's state: initialisation, devices from the environment, fork,
 * device numbers. */
#include "device/soft/driver.h"
#include "device/soft/events.h"

#include "base/asks.h"
#include "base/sample.h"
#include "driver/policy.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

struct gx_soft_driver gx_driver = { .lock = PTHREAD_MUTEX_INITIALIZER,
	                            .changed = PTHREAD_COND_INITIALIZER };
__thread struct gx_soft_thread gx_thread;

struct gx_guard gx_driver_enter(void)
{
	if (gx_driver.forked)
		return (struct gx_guard){ .held = false };
	pthread_mutex_lock(&gx_driver.lock);
	return (struct gx_guard){ .held = true };
}

void gx_driver_leave(struct gx_guard *guard)
{
	struct gx_stored *ended;

	if (!guard->held)
		return;
	ended = gx_driver.storage_ended;
	gx_driver.storage_ended = NULL;
	pthread_mutex_unlock(&gx_driver.lock);
	gx_storage_tell(ended);
}

CUcontext gx_current(void)
{
	return gx_thread.depth ? gx_thread.stack[gx_thread.depth - 1] : NULL;
}

/* A number from the environment within [low, high]; anything else is the default. */
static uint64_t number_of(const char *name, uint64_t low, uint64_t high, uint64_t otherwise)
{
	const char *text = getenv(name);
	char *end;
	unsigned long long n;

	if (!text || *text < '0' || *text > '9')
		return otherwise;
	n = strtoull(text, &end, 0);
	return *end || n < low || n > high ? otherwise : n;
}

static enum gx_managed_rung rung_asked(void)
{
	static const char *const names[] = { [GX_RUNG_BEST] = "",
		                             [GX_RUNG_KERNEL] = "kernel",
		                             [GX_RUNG_USER] = "user",
		                             [GX_RUNG_NONE] = "none",
		                             [GX_RUNG_VGPU] = "vgpu" };
	const char *text = getenv("GPUEXT_SOFT_UFFD");
	enum gx_managed_rung rung = GX_RUNG_VGPU;

	while (rung != GX_RUNG_BEST && (!text || strcmp(text, names[rung]) != 0))
		rung--;
	return rung;
}

/* 1: launches repeat their interleaving. */
static uint32_t threads_asked(void)
{
	const char *text = getenv("GPUEXT_SOFT_THREADS");

	if (text && !strcmp(text, "all"))
		return GX_SOFT_ALL_CORES;
	return (uint32_t)number_of("GPUEXT_SOFT_THREADS", 1, 1024, 1);
}

/* The threads are gone in the child and the lock may be held: everything answers "not initialised"
 * there, as on hardware. */
static void after_fork(void)
{
	gx_driver.forked = true;
}

/* The log that GPUEXT_SOFT_EVENTS names; one for the process, to its end. */
static struct gx_soft_events *events_asked(void)
{
	static struct gx_soft_events *events;
	const char *path = getenv("GPUEXT_SOFT_EVENTS");
	struct gx_diag diag = { 0 };

	uint64_t limit = number_of("GPUEXT_SOFT_EVENTS_MB", 1, 1 << 24, GX_SOFT_EVENTS_MB);

	if (!events && path && *path && gx_soft_events_open(path, limit << 20, &events, &diag))
		gx_driver_tell(&diag);
	return events;
}

int gx_driver_asked(struct gx_soft_config *config)
{
	*config = (struct gx_soft_config){
		.n_sms = (uint32_t)number_of("GPUEXT_SOFT_SMS", 1, 1024, 0),
		.memory_bytes = number_of("GPUEXT_SOFT_MEMORY", 1 << 20, 1ull << 38, 0),
		.seed = number_of("GPUEXT_SOFT_SEED", 0, UINT64_MAX, 0),
		.threads = threads_asked(),
		.sample = (uint32_t)number_of(GX_SAMPLE_ENV, 1, UINT32_MAX, 1),
		.log_registers = number_of("GPUEXT_SOFT_EVENTS_REGISTERS", 0, 1, 0),
	};
	return (int)number_of("GPUEXT_SOFT_DEVICES", 0, GX_SOFT_MAX_DEVICES, 1);
}

static CUresult start(void)
{
	struct gx_soft_config config;
	int n = gx_driver_asked(&config);

	config.events = events_asked();
	for (int i = 0; i < n; i++) {
		struct gx_soft_device *device = &gx_driver.devices[i];

		config.index = (uint32_t)i;
		device->ordinal = i;
		gx_pool_start(device);
		if (!device->soft && gx_soft_create(&config, &device->soft, NULL))
			return CUDA_ERROR_OUT_OF_MEMORY;
	}
	gx_driver.n_devices = n;
	gx_peers_start();
	if (gx_managed_start(rung_asked(), (uint32_t)number_of("GPUEXT_SOFT_THRESHOLD", 0, 100, 51),
	                     (uint32_t)number_of(GX_ASK_RATE_ENV, 1, GX_MAX_ASYNC_MIB_S, 0)))
		return CUDA_ERROR_OUT_OF_MEMORY;
	pthread_atfork(NULL, NULL, after_fork);
	return n ? CUDA_SUCCESS : CUDA_ERROR_NO_DEVICE;
}

CUresult cuInit(unsigned int flags)
{
	struct gx_guard guard __attribute__((cleanup(gx_driver_leave), unused)) = gx_driver_enter();
	CUresult err = CUDA_SUCCESS;

	CHECK_ARG(!flags);
	if (gx_driver.forked)
		return CUDA_ERROR_NOT_INITIALIZED;
	if (gx_driver.ready)
		return CUDA_SUCCESS;
	err = start();
	gx_driver.ready = !err;
	return err;
}

CUresult cuDriverGetVersion(int *driver_version)
{
	CHECK_ARG(driver_version);
	*driver_version = 13000;
	return CUDA_SUCCESS;
}

struct gx_soft_device *gx_device_of(CUdevice device)
{
	return device >= 0 && device < gx_driver.n_devices ? &gx_driver.devices[device] : NULL;
}
