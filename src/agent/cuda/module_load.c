/* module_load.c - the calls by which an application loads modules and libraries, and gets at their
 * kernels.
 *
 * Each one runs in the driver first, exactly as asked; what it gave is then remembered. Where a
 * context is current and programs match, the variant is made right here, before any launch waits
 * for it.
 */
#include "agent/core/life.h"
#include "agent/variant/driver.h"
#include "agent/variant/registry.h"
#include "agent/cuda/shim.h"
#include "agent/variant/variant.h"

#include <stdlib.h>

static CUcontext current_context(void)
{
	CUcontext context = NULL;

	return gx_agent_api()->cuCtxGetCurrent(&context) ? NULL : context;
}

static void loaded_module(CUmodule module, struct gx_image *image)
{
	gx_session_count(GX_COUNT_MODULES, 1);
	gx_registry_add_module(module, false, current_context(), image);
}

static void loaded_library(CUlibrary library, struct gx_image *image)
{
	gx_session_count(GX_COUNT_MODULES, 1);
	gx_registry_add_module(library, true, NULL, image);
}

CUresult cuModuleLoad(CUmodule *module, const char *fname)
{
	CUresult result = GX_REAL(cuModuleLoad)(module, fname);

	if (!result && gx_agent_awake())
		loaded_module(*module, gx_image_of_file(fname));
	return result;
}

CUresult cuModuleLoadData(CUmodule *module, const void *image)
{
	CUresult result = GX_REAL(cuModuleLoadData)(module, image);

	if (!result && gx_agent_awake())
		loaded_module(*module, gx_image_of(image));
	return result;
}

CUresult cuModuleLoadDataEx(CUmodule *module, const void *image, unsigned int num_options,
                            CUjit_option *options, void **option_values)
{
	CUresult result =
	        GX_REAL(cuModuleLoadDataEx)(module, image, num_options, options, option_values);

	if (!result && gx_agent_awake())
		loaded_module(*module, gx_image_of(image));
	return result;
}

CUresult cuModuleLoadFatBinary(CUmodule *module, const void *fat_cubin)
{
	CUresult result = GX_REAL(cuModuleLoadFatBinary)(module, fat_cubin);

	if (!result && gx_agent_awake())
		loaded_module(*module, gx_image_of(fat_cubin));
	return result;
}

/* Says whether the records may go. */
static bool unload_variants(void *handle)
{
	struct gx_module *module = gx_agent_awake() ? gx_registry_module(handle) : NULL;

	return module && gx_variants_unload(module);
}

CUresult cuModuleUnload(CUmodule module)
{
	CUresult result;
	bool quiet;

	quiet = unload_variants(module);
	result = GX_REAL(cuModuleUnload)(module);
	if (quiet)
		gx_registry_remove_module(module);
	return result;
}

CUresult cuLibraryLoadData(CUlibrary *library, const void *code, CUjit_option *jit_options,
                           void **jit_options_values, unsigned int num_jit_options,
                           CUlibraryOption *library_options, void **library_option_values,
                           unsigned int num_library_options)
{
	CUresult result = GX_REAL(cuLibraryLoadData)(library, code, jit_options, jit_options_values,
	                                             num_jit_options, library_options,
	                                             library_option_values, num_library_options);

	if (!result && gx_agent_awake())
		loaded_library(*library, gx_image_of(code));
	return result;
}

CUresult cuLibraryLoadFromFile(CUlibrary *library, const char *file_name, CUjit_option *jit_options,
                               void **jit_options_values, unsigned int num_jit_options,
                               CUlibraryOption *library_options, void **library_option_values,
                               unsigned int num_library_options)
{
	CUresult result = GX_REAL(cuLibraryLoadFromFile)(
	        library, file_name, jit_options, jit_options_values, num_jit_options,
	        library_options, library_option_values, num_library_options);

	if (!result && gx_agent_awake())
		loaded_library(*library, gx_image_of_file(file_name));
	return result;
}

CUresult cuLibraryUnload(CUlibrary library)
{
	CUresult result;
	bool quiet;

	quiet = unload_variants(library);
	result = GX_REAL(cuLibraryUnload)(library);
	if (quiet)
		gx_registry_remove_module(library);
	return result;
}

/* Ready before the first launch, where that can be. */
static void add_kernel(struct gx_module *module, void *handle, CUcontext context, const char *name)
{
	struct gx_kernel *kernel = gx_registry_add_kernel(module, handle, context, name);
	CUcontext current = context ? context : current_context();

	if (kernel && current)
		gx_variant_prepare(kernel, current);
}

CUresult cuModuleGetFunction(CUfunction *function, CUmodule module, const char *name)
{
	CUresult result = GX_REAL(cuModuleGetFunction)(function, module, name);
	struct gx_module *record;

	if (result || !gx_agent_awake())
		return result;
	record = gx_registry_module(module);
	if (record && record->context)
		add_kernel(record, *function, record->context, name);
	return result;
}

CUresult cuLibraryGetKernel(CUkernel *kernel, CUlibrary library, const char *name)
{
	CUresult result = GX_REAL(cuLibraryGetKernel)(kernel, library, name);
	struct gx_module *record;

	if (result || !gx_agent_awake())
		return result;
	record = gx_registry_module(library);
	if (record)
		add_kernel(record, *kernel, NULL, name);
	return result;
}

CUresult cuLibraryGetModule(CUmodule *module, CUlibrary library)
{
	CUresult result = GX_REAL(cuLibraryGetModule)(module, library);
	struct gx_module *record;
	CUcontext context;

	if (result || !gx_agent_awake() || gx_registry_module(*module))
		return result;
	record = gx_registry_module(library);
	context = current_context();
	if (record && context)
		gx_registry_add_library_module(*module, context, record);
	return result;
}

CUresult cuKernelGetFunction(CUfunction *function, CUkernel kernel)
{
	CUresult result = GX_REAL(cuKernelGetFunction)(function, kernel);
	struct gx_kernel *record, *made;
	CUcontext context;

	if (result || !gx_agent_awake())
		return result;
	record = gx_registry_kernel(kernel);
	context = current_context();
	if (!record || !context)
		return result;
	made = gx_registry_add_kernel(record->module, *function, context, record->name);
	if (made && made != record && !made->twin)
		made->twin = record;
	if (made)
		gx_variant_prepare(made, context);
	return result;
}

CUresult cuModuleEnumerateFunctions(CUfunction *functions, unsigned int num_functions,
                                    CUmodule module)
{
	CUresult result = GX_REAL(cuModuleEnumerateFunctions)(functions, num_functions, module);
	const struct gx_cuda_api *api = gx_agent_api();
	struct gx_module *record;
	const char *name;

	if (result || !gx_agent_awake() || !api->cuFuncGetName)
		return result;
	record = gx_registry_module(module);
	for (unsigned int i = 0; record && record->context && i < num_functions; i++)
		if (functions[i] && !api->cuFuncGetName(&name, functions[i]) && name)
			gx_registry_add_kernel(record, functions[i], record->context, name);
	return result;
}

CUresult cuLibraryEnumerateKernels(CUkernel *kernels, unsigned int num_kernels, CUlibrary library)
{
	CUresult result = GX_REAL(cuLibraryEnumerateKernels)(kernels, num_kernels, library);
	const struct gx_cuda_api *api = gx_agent_api();
	struct gx_module *record;
	const char *name;

	if (result || !gx_agent_awake() || !api->cuKernelGetName)
		return result;
	record = gx_registry_module(library);
	for (unsigned int i = 0; record && i < num_kernels; i++)
		if (kernels[i] && !api->cuKernelGetName(&name, kernels[i]) && name)
			gx_registry_add_kernel(record, kernels[i], NULL, name);
	return result;
}
