/* module_load.c - the calls by which an application loads modules and libraries, and gets at their
 * kernels.
 *
 * Each one runs in the driver first, exactly as asked; what it gave is then remembered. Where a
 * context is current and programs match, the variant is made right here, before any launch waits
 * for it. A load is the exception: where a kernel can't have a variant, the driver gets an edited
 * module instead of the application's (variant/whole.h), and that one when it does not take ours.
 */
#include "agent/core/allocations.h"
#include "agent/core/life.h"
#include "agent/variant/driver.h"
#include "agent/variant/registry.h"
#include "agent/cuda/shim.h"
#include "agent/variant/variant.h"
#include "agent/variant/variant_graft.h"
#include "agent/variant/whole.h"

#include <stdlib.h>
#include <string.h>

static CUcontext current_context(void)
{
	CUcontext context = NULL;

	return gx_agent_api()->cuCtxGetCurrent(&context) ? NULL : context;
}

/* One call that loads code. */
struct load {
	bool is_library;
	void **handle; /* of the application: a CUmodule, or a CUlibrary */
	const void *code;
	const char *file;                        /* instead of code */
	CUresult (*as_asked)(struct load *load); /* the application's call */
	unsigned int n_options;
	CUjit_option *options;
	void **values;
	unsigned int n_library_options;
	CUlibraryOption *library_options;
	void **library_values;
};

/* The application's options, for another code. */
static CUresult load_code(const struct load *load, const void *code)
{
	if (!load->is_library)
		return GX_REAL(cuModuleLoadDataEx)((CUmodule *)load->handle, code, load->n_options,
		                                   load->options, load->values);
	return GX_REAL(cuLibraryLoadData)((CUlibrary *)load->handle, code, load->options,
	                                  load->values, load->n_options, load->library_options,
	                                  load->library_values, load->n_library_options);
}

static void unload(const struct load *load)
{
	if (load->is_library)
		GX_REAL(cuLibraryUnload)(*load->handle);
	else
		GX_REAL(cuModuleUnload)(*load->handle);
}

/* The driver writes to some of an application's option values: it gets them as they were. */
static void restore(const struct load *load, void *const *values)
{
	if (load->values)
		memcpy(load->values, values, load->n_options * sizeof(*values));
}

/* Is the module too big where the original is not? Then it is made again within the original's bounds. */
static bool limit(struct load *load, struct gx_whole *whole, void *const *values)
{
	CUresult result;
	bool limited;

	restore(load, values);
	result = load->as_asked(load);
	if (result)
		return false;
	limited = !gx_whole_limit(whole, *load->handle, load->is_library);
	unload(load);
	restore(load, values);
	return limited;
}

/* The edited module, if it is as good as the application's own. */
static bool load_whole(struct load *load, struct gx_whole *whole, void *const *values)
{
	for (int tries = 0; tries < 2; tries++) {
		enum gx_whole_verdict verdict;

		if (load_code(load, gx_whole_code(whole)))
			break;
		verdict = gx_whole_judge(whole, *load->handle, load->is_library);
		if (verdict == GX_WHOLE_FITS)
			return true;
		unload(load);
		if (verdict == GX_WHOLE_REFUSED || tries || !limit(load, whole, values))
			break;
	}
	restore(load, values);
	return false;
}

static bool try_whole(struct load *load, struct gx_whole *whole)
{
	void **values = calloc(load->n_options + 1, sizeof(*values));
	bool loaded = false;

	if (values && load->values)
		memcpy(values, load->values, load->n_options * sizeof(*values));
	if (values)
		loaded = load_whole(load, whole, values);
	free(values);
	return loaded;
}

static CUresult load(struct load *load)
{
	struct gx_image *image;
	struct gx_whole *whole;
	struct gx_code *code;
	CUresult result;

	if (!gx_agent_awake() || !load->handle)
		return load->as_asked(load);
	image = load->file ? gx_image_of_file(load->file) : gx_image_of(load->code);
	code = load->file ? gx_code_of_file(load->file) : gx_code_of(load->code);
	gx_graft_ahead(code);
	whole = gx_whole_make(image, load->code, load->is_library);
	if (whole && !try_whole(load, whole)) {
		gx_whole_give_up(whole);
		whole = NULL;
	}
	result = whole ? CUDA_SUCCESS : load->as_asked(load);
	if (result) {
		gx_image_free(image);
		gx_code_free(code);
		return result;
	}
	gx_session_count(GX_COUNT_MODULES, 1);
	gx_registry_add_module(
	        &(struct gx_loaded){ .handle = *load->handle,
	                             .is_library = load->is_library,
	                             .context = load->is_library ? NULL : current_context(),
	                             .image = image,
	                             .code = code,
	                             .whole = whole });
	return result;
}

static CUresult ask_module_load(struct load *l)
{
	return GX_REAL(cuModuleLoad)((CUmodule *)l->handle, l->file);
}

CUresult cuModuleLoad(CUmodule *module, const char *fname)
{
	return load(&(struct load){
	        .handle = (void **)module, .file = fname, .as_asked = ask_module_load });
}

static CUresult ask_module_data(struct load *l)
{
	return GX_REAL(cuModuleLoadData)((CUmodule *)l->handle, l->code);
}

CUresult cuModuleLoadData(CUmodule *module, const void *image)
{
	return load(&(struct load){
	        .handle = (void **)module, .code = image, .as_asked = ask_module_data });
}

static CUresult ask_code(struct load *l)
{
	return load_code(l, l->code);
}

CUresult cuModuleLoadDataEx(CUmodule *module, const void *image, unsigned int num_options,
                            CUjit_option *options, void **option_values)
{
	return load(&(struct load){ .handle = (void **)module,
	                            .code = image,
	                            .as_asked = ask_code,
	                            .n_options = num_options,
	                            .options = options,
	                            .values = option_values });
}

static CUresult ask_fat_binary(struct load *l)
{
	return GX_REAL(cuModuleLoadFatBinary)((CUmodule *)l->handle, l->code);
}

CUresult cuModuleLoadFatBinary(CUmodule *module, const void *fat_cubin)
{
	return load(&(struct load){
	        .handle = (void **)module, .code = fat_cubin, .as_asked = ask_fat_binary });
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
	if (!result)
		gx_allocations_unload(module);
	if (quiet)
		gx_registry_remove_module(module);
	return result;
}

CUresult cuLibraryLoadData(CUlibrary *library, const void *code, CUjit_option *jit_options,
                           void **jit_options_values, unsigned int num_jit_options,
                           CUlibraryOption *library_options, void **library_option_values,
                           unsigned int num_library_options)
{
	return load(&(struct load){ .is_library = true,
	                            .handle = (void **)library,
	                            .code = code,
	                            .as_asked = ask_code,
	                            .n_options = num_jit_options,
	                            .options = jit_options,
	                            .values = jit_options_values,
	                            .n_library_options = num_library_options,
	                            .library_options = library_options,
	                            .library_values = library_option_values });
}

static CUresult ask_library_file(struct load *l)
{
	return GX_REAL(cuLibraryLoadFromFile)((CUlibrary *)l->handle, l->file, l->options,
	                                      l->values, l->n_options, l->library_options,
	                                      l->library_values, l->n_library_options);
}

CUresult cuLibraryLoadFromFile(CUlibrary *library, const char *file_name, CUjit_option *jit_options,
                               void **jit_options_values, unsigned int num_jit_options,
                               CUlibraryOption *library_options, void **library_option_values,
                               unsigned int num_library_options)
{
	return load(&(struct load){ .is_library = true,
	                            .handle = (void **)library,
	                            .file = file_name,
	                            .as_asked = ask_library_file,
	                            .n_options = num_jit_options,
	                            .options = jit_options,
	                            .values = jit_options_values,
	                            .n_library_options = num_library_options,
	                            .library_options = library_options,
	                            .library_values = library_option_values });
}

CUresult cuLibraryUnload(CUlibrary library)
{
	CUresult result;
	bool quiet;

	quiet = unload_variants(library);
	result = GX_REAL(cuLibraryUnload)(library);
	if (!result)
		gx_allocations_unload(library);
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
	if (made && made != record)
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
