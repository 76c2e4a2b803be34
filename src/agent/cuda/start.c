/* start.c - the agent starts at the first cuInit that succeeds. */
#include "agent/core/life.h"
#include "agent/cuda/backend.h"
#include "agent/cuda/managed_calls.h"
#include "agent/cuda/shim.h"
#include "agent/cuda/soft_log.h"
#include "agent/variant/driver.h"

#include <pthread.h>

static pthread_once_t start_once = PTHREAD_ONCE_INIT;

static void start(void)
{
	void *library = gx_agent_driver()->library;

	gx_managed_calls_start(library);
	if (gx_agent_api_load())
		gx_agent_start(&gx_cuda_backend);
	if (gx_agent_awake())
		gx_soft_log_start(library);
}

CUresult cuInit(unsigned int flags)
{
	CUresult result = GX_REAL(cuInit)(flags);

	if (result == CUDA_SUCCESS)
		pthread_once(&start_once, start);
	return result;
}
