/* adopt.c - kernels whose handles the application got by a way that the agent does not see. */
#include "agent/cuda/adopt.h"

#include "agent/variant/driver.h"
#include "agent/variant/variant_build.h"

/* A driver asked for the name or the module of a CUkernel, or of anything else, says that the handle is not valid. */
const char *gx_adopt_name(CUfunction function)
{
	const struct gx_cuda_api *api = gx_agent_api();
	const char *name = NULL;

	return api->cuFuncGetName && !api->cuFuncGetName(&name, function) && name ? name : "";
}

struct gx_kernel *gx_adopt_kernel(CUfunction function, const char *name)
{
	const struct gx_cuda_api *api = gx_agent_api();
	CUmodule handle = NULL;
	bool known = name[0] && api->cuFuncGetModule && !api->cuFuncGetModule(&handle, function);
	struct gx_module *module = known ? gx_registry_module(handle) : NULL;

	return module && module->context
	               ? gx_registry_add_kernel(module, function, module->context, name)
	               : NULL;
}

bool gx_adopt_matches(const char *name)
{
	const struct gx_attach_set *set = gx_session_acquire();
	struct gx_match match;

	gx_match_find(set, name, &match);
	gx_session_release(set);
	return match.n != 0;
}
