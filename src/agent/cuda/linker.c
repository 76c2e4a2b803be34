/* linker.c - the driver's linker: what it is given is remembered, so that the kernels of what it
 * makes have their PTX.
 *
 * Every call runs in the driver first, exactly as asked. Options of a link (a limit of registers,
 * addresses for names) are not carried over to variants, as those of a load are not: a variant that
 * then can't be loaded or launched is replaced by the original, and counted.
 */
#include "agent/core/life.h"
#include "agent/cuda/shim.h"
#include "agent/variant/linked.h"

static CUresult created(CUresult result, const CUlinkState *state)
{
	if (!result && gx_agent_awake())
		gx_linked_begin(*state);
	return result;
}

/* What the driver refused may have gone in by half: what comes out is not known then. Objects and
 * libraries of the host may hold anything. */
static bool may_be_ptx(CUresult result, CUjitInputType type)
{
	return !result && (type == CU_JIT_INPUT_PTX || type == CU_JIT_INPUT_FATBINARY ||
	                   type == CU_JIT_INPUT_CUBIN);
}

static CUresult added(CUresult result, CUlinkState state, CUjitInputType type, const void *data,
                      size_t size)
{
	if (gx_agent_awake())
		gx_linked_add(state,
		              may_be_ptx(result, type) ? gx_image_of_bytes(data, size) : NULL);
	return result;
}

static CUresult added_file(CUresult result, CUlinkState state, CUjitInputType type,
                           const char *path)
{
	if (gx_agent_awake())
		gx_linked_add(state, may_be_ptx(result, type) ? gx_image_of_file(path) : NULL);
	return result;
}

CUresult cuLinkCreate(unsigned int num_options, CUjit_option *options, void **option_values,
                      CUlinkState *state_out)
{
	return created(GX_REAL(cuLinkCreate)(num_options, options, option_values, state_out),
	               state_out);
}

CUresult cuLinkCreate_v2(unsigned int num_options, CUjit_option *options, void **option_values,
                         CUlinkState *state_out)
{
	return created(GX_REAL(cuLinkCreate_v2)(num_options, options, option_values, state_out),
	               state_out);
}

CUresult cuLinkAddData(CUlinkState state, CUjitInputType type, void *data, size_t size,
                       const char *name, unsigned int num_options, CUjit_option *options,
                       void **option_values)
{
	return added(GX_REAL(cuLinkAddData)(state, type, data, size, name, num_options, options,
	                                    option_values),
	             state, type, data, size);
}

CUresult cuLinkAddData_v2(CUlinkState state, CUjitInputType type, void *data, size_t size,
                          const char *name, unsigned int num_options, CUjit_option *options,
                          void **option_values)
{
	return added(GX_REAL(cuLinkAddData_v2)(state, type, data, size, name, num_options, options,
	                                       option_values),
	             state, type, data, size);
}

CUresult cuLinkAddFile(CUlinkState state, CUjitInputType type, const char *path,
                       unsigned int num_options, CUjit_option *options, void **option_values)
{
	return added_file(
	        GX_REAL(cuLinkAddFile)(state, type, path, num_options, options, option_values),
	        state, type, path);
}

CUresult cuLinkAddFile_v2(CUlinkState state, CUjitInputType type, const char *path,
                          unsigned int num_options, CUjit_option *options, void **option_values)
{
	return added_file(
	        GX_REAL(cuLinkAddFile_v2)(state, type, path, num_options, options, option_values),
	        state, type, path);
}

CUresult cuLinkComplete(CUlinkState state, void **cubin_out, size_t *size_out)
{
	size_t size = 0; /* the application need not ask for it */
	CUresult result = GX_REAL(cuLinkComplete)(state, cubin_out, size_out ? size_out : &size);

	if (!result && cubin_out && gx_agent_awake())
		gx_linked_done(state, *cubin_out, size_out ? *size_out : size);
	return result;
}

CUresult cuLinkDestroy(CUlinkState state)
{
	if (gx_agent_awake()) /* first: another thread may get the same handle at once */
		gx_linked_forget(state);
	return GX_REAL(cuLinkDestroy)(state);
}
