/* attributes.c - what an application sets on a kernel is set on its variants too.
 *
 * What it asks (attributes, occupancy, parameters) goes to the driver untouched and is answered for
 * the original: a program that sizes its grid by the answer does what it does alone. */
#include "agent/core/life.h"
#include "agent/variant/driver.h"
#include "agent/variant/registry.h"
#include "agent/cuda/shim.h"
#include "agent/variant/variant_load.h"

/* Of the variants of one handle; one that the driver refuses stays as it was. */
static void each_variant(void *handle, void (*set)(CUfunction variant, const int *values),
                         const int *values)
{
	struct gx_kernel *kernel = gx_agent_awake() ? gx_registry_kernel(handle) : NULL;
	struct gx_variant *v = kernel ? atomic_load(&gx_kernel_owner(kernel)->variants) : NULL;
	CUcontext popped;

	for (; v; v = v->next) {
		if (!v->module || !v->context || gx_agent_api()->cuCtxPushCurrent_v2(v->context))
			continue;
		set(v->function, values);
		gx_agent_api()->cuCtxPopCurrent_v2(&popped);
	}
}

/* While the original and its variants are set, none of them is made or caught up; a process that the agent left, after a fork, say,
 * takes no lock. */
static bool begin(void)
{
	bool awake = gx_agent_awake();

	if (awake)
		gx_variant_settings_lock();
	return awake;
}

static void end(bool locked)
{
	if (locked)
		gx_variant_settings_unlock();
}

static void set_attribute(CUfunction variant, const int *values)
{
	gx_agent_api()->cuFuncSetAttribute(variant, values[0], values[1]);
}

static void set_cache_config(CUfunction variant, const int *values)
{
	gx_agent_api()->cuFuncSetCacheConfig(variant, values[0]);
}

static void set_shared_config(CUfunction variant, const int *values)
{
	gx_agent_api()->cuFuncSetSharedMemConfig(variant, values[0]);
}

CUresult cuFuncSetAttribute(CUfunction function, CUfunction_attribute attribute, int value)
{
	bool locked = begin();
	CUresult result = GX_REAL(cuFuncSetAttribute)(function, attribute, value);

	if (!result)
		each_variant(function, set_attribute, (const int[]){ attribute, value });
	end(locked);
	return result;
}

CUresult cuKernelSetAttribute(CUfunction_attribute attribute, int value, CUkernel kernel,
                              CUdevice device)
{
	bool locked = begin();
	CUresult result = GX_REAL(cuKernelSetAttribute)(attribute, value, kernel, device);

	if (!result) /* on the variants of all devices: the others ask for no more than their
	                original then */
		each_variant(kernel, set_attribute, (const int[]){ attribute, value });
	end(locked);
	return result;
}

static void keep_cache_config(void *handle, CUfunc_cache config)
{
	struct gx_kernel *kernel = gx_agent_awake() ? gx_registry_kernel(handle) : NULL;

	if (!kernel || !gx_agent_api()->cuFuncSetCacheConfig)
		return;
	atomic_store(&gx_kernel_owner(kernel)->cache_config, config);
	each_variant(handle, set_cache_config, (const int[]){ config });
}

CUresult cuFuncSetCacheConfig(CUfunction function, CUfunc_cache config)
{
	bool locked = begin();
	CUresult result = GX_REAL(cuFuncSetCacheConfig)(function, config);

	if (!result)
		keep_cache_config(function, config);
	end(locked);
	return result;
}

CUresult cuKernelSetCacheConfig(CUkernel kernel, CUfunc_cache config, CUdevice device)
{
	bool locked = begin();
	CUresult result = GX_REAL(cuKernelSetCacheConfig)(kernel, config, device);

	if (!result)
		keep_cache_config(kernel, config);
	end(locked);
	return result;
}

static void keep_shared_config(CUfunction function, CUsharedconfig config)
{
	struct gx_kernel *kernel = gx_agent_awake() ? gx_registry_kernel(function) : NULL;

	if (!kernel || !gx_agent_api()->cuFuncSetSharedMemConfig)
		return;
	atomic_store(&gx_kernel_owner(kernel)->shared_config, config);
	each_variant(function, set_shared_config, (const int[]){ config });
}

CUresult cuFuncSetSharedMemConfig(CUfunction function, CUsharedconfig config)
{
	bool locked = begin();
	CUresult result = GX_REAL(cuFuncSetSharedMemConfig)(function, config);

	if (!result)
		keep_shared_config(function, config);
	end(locked);
	return result;
}
