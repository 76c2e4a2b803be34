/* life.c - the agent wakes at the first cuInit, sleeps in forked children, and says goodbye at
 * exit. */
#define GX_CUDA_API_LOAD
#include "agent/core/life.h"

#include "agent/cuda/managed_calls.h"

#include "agent/core/session.h"
#include "agent/core/soft_log.h"
#include "agent/cuda/shim.h"
#include "agent/variant/variant.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

static struct gx_cuda_api api;
static pthread_once_t start_once = PTHREAD_ONCE_INIT;
static atomic_bool awake;
static pid_t home; /* the process that woke */

bool gx_agent_awake(void)
{
	return atomic_load_explicit(&awake, memory_order_acquire);
}

const struct gx_cuda_api *gx_agent_api(void)
{
	return &api;
}

static void child_after_fork(void)
{
	atomic_store(&awake, false);
	gx_session_after_fork();
}

void gx_agent_goodbye(void)
{
	/* a child of vfork has the parent's memory, and is not the one that ends */
	if (getpid() != home || !atomic_exchange(&awake, false))
		return;
	gx_variants_quiesce(NULL); /* the driver goes down soon */
	gx_session_stop();
}

/* What the agent calls without asking; a driver that lacks one of these is too old for it. */
static bool has_what_it_takes(void)
{
	return api.cuCtxGetCurrent && api.cuCtxPushCurrent_v2 && api.cuCtxPopCurrent_v2 &&
	       api.cuCtxGetDevice && api.cuDeviceGetAttribute && api.cuModuleLoadDataEx &&
	       api.cuModuleUnload && api.cuModuleGetFunction && api.cuModuleGetGlobal_v2 &&
	       api.cuStreamCreate && api.cuStreamSynchronize && api.cuStreamDestroy_v2 &&
	       api.cuMemcpyHtoDAsync_v2 && api.cuMemcpyDtoDAsync_v2 && api.cuFuncGetAttribute &&
	       api.cuFuncSetAttribute && api.cuMemAlloc_v2 && api.cuMemcpyDtoH_v2 &&
	       api.cuCtxSynchronize;
}

static void start(void)
{
	const struct gx_driver *driver = gx_forward_driver();

	gx_managed_calls_start(driver->library);
	if (!driver->library || !gx_cuda_api_load(&api, driver->library) || !has_what_it_takes())
		return;
	gx_session_start(&api);
	if (!gx_session_started())
		return;
	pthread_atfork(NULL, NULL, child_after_fork);
	home = getpid();
	gx_soft_log_start(driver->library);
	atexit(gx_agent_goodbye);
	atomic_store_explicit(&awake, true, memory_order_release);
}

CUresult cuInit(unsigned int flags)
{
	CUresult result = GX_REAL(cuInit)(flags);

	if (result == CUDA_SUCCESS)
		pthread_once(&start_once, start);
	return result;
}
