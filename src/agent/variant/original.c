/* original.c - what the driver has of a module as the application loaded it. */
#include "agent/variant/original.h"

#include "agent/variant/driver.h"

CUfunction gx_variant_original(const struct gx_kernel *kernel)
{
	const struct gx_cuda_api *api = gx_agent_api();
	CUfunction function = NULL;

	if (!kernel->is_kernel)
		return kernel->handle;
	if (!api->cuKernelGetFunction || api->cuKernelGetFunction(&function, kernel->handle))
		return NULL;
	return function;
}

int gx_variant_original_global(const struct gx_kernel *kernel, const char *name,
                               CUdeviceptr *address, size_t *bytes)
{
	const struct gx_cuda_api *api = gx_agent_api();
	struct gx_module *module = kernel->module;

	if (module->is_library)
		return api->cuLibraryGetGlobal
		               ? api->cuLibraryGetGlobal(address, bytes, module->handle, name)
		               : CUDA_ERROR_NOT_SUPPORTED;
	return api->cuModuleGetGlobal_v2(address, bytes, module->handle, name);
}
