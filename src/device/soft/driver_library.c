/* driver_library.c - libraries: code without a context, made a module of each context where it is
 * first used. */
#include "device/soft/driver.h"
#include "ptx/ptx.h"

#include <stdlib.h>
#include <string.h>

static void free_library(CUlibrary library)
{
	for (uint32_t i = 0; library->kernels && i < library->n_kernels; i++) {
		library->kernels[i]->magic = 0;
		free(library->kernels[i]->name);
		free(library->kernels[i]);
	}
	free(library->kernels);
	free(library->ptx);
	library->magic = 0;
	free(library);
}

static CUresult add_kernel(CUlibrary library, const struct gx_ptx_func *func)
{
	CUkernel kernel = calloc(1, sizeof(*kernel));

	if (!kernel)
		return CUDA_ERROR_OUT_OF_MEMORY;
	library->kernels[library->n_kernels++] = kernel;
	kernel->magic = GX_MAGIC_KERNEL;
	kernel->library = library;
	kernel->name = strndup(func->name.at, func->name.len);
	return kernel->name ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

static CUresult find_kernels(CUlibrary library, struct gx_diag *diag)
{
	struct gx_ptx_module *ptx;
	CUresult err = CUDA_SUCCESS;
	int bad = gx_ptx_parse(library->ptx, library->ptx_len, &ptx, diag);

	if (bad)
		return gx_code_result(bad);
	library->kernels = calloc(ptx->n_funcs, sizeof(*library->kernels));
	if (!library->kernels)
		err = CUDA_ERROR_OUT_OF_MEMORY;
	for (uint32_t i = 0; i < ptx->n_funcs && !err; i++) {
		if (ptx->funcs[i].is_entry && ptx->funcs[i].has_body)
			err = add_kernel(library, &ptx->funcs[i]);
	}
	gx_ptx_free(ptx);
	return err;
}

static CUresult load(CUlibrary *out, const void *code, size_t max_bytes, unsigned int n_options,
                     const CUjit_option *options, void **values)
{
	struct gx_diag diag = { 0 };
	CUlibrary library;
	CUresult err;

	ENTER();
	CHECK_ARG(out && code);
	library = calloc(1, sizeof(*library));
	if (!library)
		return CUDA_ERROR_OUT_OF_MEMORY;
	err = gx_image_text(code, max_bytes, gx_soft_config(gx_driver.devices[0].soft)->sm,
	                    &library->ptx, &library->ptx_len, &diag);
	if (!err)
		err = find_kernels(library, &diag);
	gx_jit_log(n_options, options, values, &diag);
	if (err) {
		gx_driver_tell(&diag);
		free_library(library);
		return err;
	}
	library->magic = GX_MAGIC_LIBRARY;
	*out = library;
	return CUDA_SUCCESS;
}

CUresult cuLibraryLoadData(CUlibrary *library, const void *code, CUjit_option *jit_options,
                           void **jit_options_values, unsigned int num_jit_options,
                           CUlibraryOption *library_options, void **library_option_values,
                           unsigned int num_library_options)
{
	(void)library_options; /* the code is always kept: a hint that it may not be changes nothing
	                        */
	(void)library_option_values;
	(void)num_library_options;
	return load(library, code, SIZE_MAX / 2, num_jit_options, jit_options, jit_options_values);
}

CUresult cuLibraryLoadFromFile(CUlibrary *library, const char *file_name, CUjit_option *jit_options,
                               void **jit_options_values, unsigned int num_jit_options,
                               CUlibraryOption *library_options, void **library_option_values,
                               unsigned int num_library_options)
{
	void *data;
	size_t len;
	CUresult err;

	(void)library_options;
	(void)library_option_values;
	(void)num_library_options;
	CHECK_ARG(file_name);
	CHECK_CALL(gx_image_file(file_name, &data, &len));
	err = load(library, data, len, num_jit_options, jit_options, jit_options_values);
	free(data);
	return err;
}

CUresult cuLibraryUnload(CUlibrary library)
{
	ENTER();
	CHECK_HANDLE(library, GX_MAGIC_LIBRARY);
	for (CUcontext ctx = gx_driver.contexts; ctx; ctx = ctx->next) {
		for (CUmodule m = ctx->modules; m;) {
			bool ours = m->library == library;

			if (ours)
				gx_module_retire(m);
			m = ours ? ctx->modules : m->next; /* others went meanwhile */
		}
	}
	free_library(library);
	return CUDA_SUCCESS;
}

/* The library's module in a context, loaded when it is not yet there. */
static CUresult module_in(CUcontext ctx, CUlibrary library, CUmodule *out)
{
	struct gx_diag diag = { 0 };
	CUresult err;

	for (CUmodule m = ctx->modules; m; m = m->next) {
		if (m->library == library) {
			*out = m;
			return CUDA_SUCCESS;
		}
	}
	err = gx_module_create(ctx, library->ptx, library->ptx_len, library, out, &diag);
	if (err)
		gx_driver_tell(&diag);
	return err;
}

static CUresult function_of(CUcontext ctx, CUkernel kernel, CUfunction *out)
{
	CUmodule module;
	CUresult err = module_in(ctx, kernel->library, &module);
	int device = ctx->device->ordinal;

	if (err)
		return err;
	*out = gx_module_function(module, kernel->name);
	if (!*out)
		return CUDA_ERROR_NOT_FOUND;
	for (int i = 0; i < GX_N_FUNC_ATTRIBUTES; i++) {
		if (kernel->set[device] >> i & 1)
			(*out)->attributes[i] = kernel->attributes[device][i];
	}
	return CUDA_SUCCESS;
}

CUresult gx_function_in(CUcontext ctx, CUfunction handle, CUfunction *out, CUkernel *kernel)
{
	void *either = handle;

	*kernel = NULL;
	if (!handle)
		return CUDA_ERROR_INVALID_HANDLE;
	if (handle->magic == GX_MAGIC_KERNEL) {
		*kernel = either;
		return function_of(ctx, either, out);
	}
	CHECK_HANDLE(handle, GX_MAGIC_FUNC);
	if (handle->module->ctx != ctx)
		return CUDA_ERROR_INVALID_HANDLE;
	*out = handle;
	return CUDA_SUCCESS;
}

static CUkernel kernel_named(CUlibrary library, const char *name)
{
	for (uint32_t i = 0; i < library->n_kernels; i++)
		if (!strcmp(library->kernels[i]->name, name))
			return library->kernels[i];
	return NULL;
}

CUkernel gx_kernel_of(CUfunction function)
{
	CUlibrary library = function->module->library;

	return library ? kernel_named(library, function->info->name) : NULL;
}

CUresult cuLibraryGetKernel(CUkernel *kernel, CUlibrary library, const char *name)
{
	CUkernel found;

	ENTER();
	CHECK_HANDLE(library, GX_MAGIC_LIBRARY);
	CHECK_ARG(kernel && name);
	found = kernel_named(library, name);
	if (!found)
		return CUDA_ERROR_NOT_FOUND;
	*kernel = found;
	return CUDA_SUCCESS;
}

CUresult cuLibraryGetKernelCount(unsigned int *count, CUlibrary lib)
{
	ENTER();
	CHECK_HANDLE(lib, GX_MAGIC_LIBRARY);
	CHECK_ARG(count);
	*count = lib->n_kernels;
	return CUDA_SUCCESS;
}

CUresult cuLibraryEnumerateKernels(CUkernel *kernels, unsigned int num_kernels, CUlibrary lib)
{
	ENTER();
	CHECK_HANDLE(lib, GX_MAGIC_LIBRARY);
	CHECK_ARG(kernels);
	for (uint32_t i = 0; i < lib->n_kernels && i < num_kernels; i++)
		kernels[i] = lib->kernels[i];
	return CUDA_SUCCESS;
}

CUresult cuLibraryGetModule(CUmodule *mod, CUlibrary library)
{
	ENTER_CTX(ctx);
	CHECK_HANDLE(library, GX_MAGIC_LIBRARY);
	CHECK_ARG(mod);
	return module_in(ctx, library, mod);
}

CUresult cuLibraryGetGlobal(CUdeviceptr *address, size_t *bytes, CUlibrary library,
                            const char *name)
{
	CUmodule module;
	uint64_t at, size;

	ENTER_CTX(ctx);
	CHECK_HANDLE(library, GX_MAGIC_LIBRARY);
	CHECK_ARG(name && (address || bytes));
	CHECK_CALL(module_in(ctx, library, &module));
	if (!gx_soft_module_global(module->soft, name, &at, &size))
		return CUDA_ERROR_NOT_FOUND;
	if (address)
		*address = at;
	if (bytes)
		*bytes = size;
	return CUDA_SUCCESS;
}

/* Managed variables are the library's, in whatever context it is loaded: the runtime asks for them before it makes one current. NULL: no
 * context is there. */
static CUcontext context_of(CUlibrary library)
{
	CUcontext current = gx_current();

	if (current && !current->dead)
		return current;
	for (CUcontext ctx = gx_driver.contexts; ctx; ctx = ctx->next)
		for (CUmodule m = ctx->modules; m && !ctx->dead; m = m->next)
			if (m->library == library)
				return ctx;
	for (int i = 0; i < gx_driver.n_devices; i++)
		if (gx_driver.devices[i].primary)
			return gx_driver.devices[i].primary;
	return NULL;
}

/* Managed variables are at host addresses; any other variable of the name is not one. */
CUresult cuLibraryGetManaged(CUdeviceptr *address, size_t *bytes, CUlibrary library,
                             const char *name)
{
	CUcontext ctx;
	CUmodule module;
	uint64_t at, size;

	ENTER();
	CHECK_HANDLE(library, GX_MAGIC_LIBRARY);
	CHECK_ARG(name && (address || bytes));
	ctx = context_of(library);
	if (!ctx)
		return CUDA_ERROR_INVALID_CONTEXT;
	CHECK_CALL(module_in(ctx, library, &module));
	if (!gx_soft_module_global(module->soft, name, &at, &size) || gx_is_device_address(at))
		return CUDA_ERROR_NOT_FOUND;
	if (address)
		*address = at;
	if (bytes)
		*bytes = size;
	return CUDA_SUCCESS;
}

CUresult cuKernelGetFunction(CUfunction *function, CUkernel kernel)
{
	ENTER_CTX(ctx);
	CHECK_HANDLE(kernel, GX_MAGIC_KERNEL);
	CHECK_ARG(function);
	return function_of(ctx, kernel, function);
}

CUresult cuKernelGetLibrary(CUlibrary *lib, CUkernel kernel)
{
	ENTER();
	CHECK_HANDLE(kernel, GX_MAGIC_KERNEL);
	CHECK_ARG(lib);
	*lib = kernel->library;
	return CUDA_SUCCESS;
}

CUresult cuKernelGetName(const char **name, CUkernel hfunc)
{
	ENTER();
	CHECK_ARG(name && hfunc);
	if (hfunc->magic == GX_MAGIC_FUNC) {
		const void *either = hfunc;

		*name = ((const struct CUfunc_st *)either)->info->name;
		return CUDA_SUCCESS;
	}
	CHECK_HANDLE(hfunc, GX_MAGIC_KERNEL);
	*name = hfunc->name;
	return CUDA_SUCCESS;
}

/* A context of the device, to ask about a kernel: the current one, else the primary. */
static CUresult function_on(CUdevice dev, CUkernel kernel, CUfunction *out)
{
	CUcontext ctx = gx_current();

	if (!gx_device_of(dev))
		return CUDA_ERROR_INVALID_DEVICE;
	if (!ctx || ctx->dead || ctx->device->ordinal != dev)
		ctx = gx_device_of(dev)->primary;
	return ctx ? function_of(ctx, kernel, out) : CUDA_ERROR_INVALID_CONTEXT;
}

CUresult cuKernelGetAttribute(int *value, CUfunction_attribute attrib, CUkernel kernel,
                              CUdevice dev)
{
	CUfunction function;
	CUresult err;

	ENTER();
	CHECK_HANDLE(kernel, GX_MAGIC_KERNEL);
	CHECK_ARG(value);
	err = function_on(dev, kernel, &function);
	return err ? err : gx_function_attribute(function, attrib, value);
}

CUresult cuKernelSetAttribute(CUfunction_attribute attrib, int val, CUkernel kernel, CUdevice dev)
{
	CUfunction function;
	CUresult err;

	ENTER();
	CHECK_HANDLE(kernel, GX_MAGIC_KERNEL);
	err = function_on(dev, kernel, &function);
	if (!err)
		err = gx_set_attribute(kernel->attributes[dev], attrib, val, function->info,
		                       gx_device_of(dev)->soft);
	if (!err)
		kernel->set[dev] |= (uint16_t)(1u << attrib);
	return err;
}

CUresult cuKernelSetCacheConfig(CUkernel kernel, CUfunc_cache config, CUdevice dev)
{
	ENTER();
	(void)config;
	CHECK_HANDLE(kernel, GX_MAGIC_KERNEL);
	return gx_device_of(dev) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

CUresult cuKernelGetParamInfo(CUkernel kernel, size_t param_index, size_t *param_offset,
                              size_t *param_size)
{
	CUfunction function;

	ENTER_CTX(ctx);
	CHECK_HANDLE(kernel, GX_MAGIC_KERNEL);
	CHECK_ARG(param_offset);
	CHECK_CALL(function_of(ctx, kernel, &function));
	CHECK_ARG(param_index < function->info->n_params);
	*param_offset = function->info->params[param_index].offset;
	if (param_size)
		*param_size = function->info->params[param_index].bytes;
	return CUDA_SUCCESS;
}
