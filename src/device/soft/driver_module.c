/* driver_module.c - modules: an image loaded into one context, its functions and variables. */
#include "device/soft/driver.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static CUresult fill_functions(CUmodule module)
{
	module->n_functions = gx_soft_n_kernels(module->soft);
	module->functions = calloc(module->n_functions, sizeof(*module->functions));
	if (!module->functions)
		return CUDA_ERROR_OUT_OF_MEMORY;
	for (uint32_t i = 0; i < module->n_functions; i++) {
		CUfunction f = &module->functions[i];

		f->magic = GX_MAGIC_FUNC;
		f->module = module;
		f->info = gx_soft_kernel_at(module->soft, i);
	}
	return CUDA_SUCCESS;
}

CUresult gx_code_result(int err)
{
	return !err             ? CUDA_SUCCESS
	       : err == -ENOMEM ? CUDA_ERROR_OUT_OF_MEMORY
	                        : CUDA_ERROR_INVALID_PTX;
}

CUresult gx_module_create(CUcontext ctx, const char *ptx, size_t len, CUlibrary library,
                          CUmodule *out, struct gx_diag *diag)
{
	CUmodule module = calloc(1, sizeof(*module));
	CUresult result;
	int err;

	if (!module)
		return CUDA_ERROR_OUT_OF_MEMORY;
	err = gx_soft_module_load(ctx->device->soft, ptx, len, &module->soft, diag);
	if (err) {
		free(module);
		return gx_code_result(err);
	}
	module->ctx = ctx;
	module->library = library;
	result = fill_functions(module);
	if (result) {
		gx_soft_module_unload(module->soft);
		free(module);
		return result;
	}
	module->magic = GX_MAGIC_MODULE;
	module->next = ctx->modules;
	ctx->modules = module;
	*out = module;
	return CUDA_SUCCESS;
}

static void take_out(CUmodule module)
{
	CUmodule *at = &module->ctx->modules;

	while (*at && *at != module)
		at = &(*at)->next;
	if (*at)
		*at = module->next;
	module->magic = 0;
}

static void free_module(CUmodule module)
{
	gx_soft_module_unload(module->soft);
	free(module->functions);
	free(module);
}

void gx_module_destroy(CUmodule module)
{
	take_out(module);
	free_module(module);
}

void gx_module_retire(CUmodule module)
{
	take_out(module);
	gx_context_wait(module->ctx); /* its kernels may still run */
	free_module(module);
}

CUfunction gx_module_function(CUmodule module, const char *name)
{
	for (uint32_t i = 0; i < module->n_functions; i++) {
		if (!strcmp(module->functions[i].info->name, name))
			return &module->functions[i];
	}
	return NULL;
}

/* The text goes into the log that the application gave a buffer for, and its length where the size
 * of the buffer was. */
static void write_jit_log(unsigned int n_options, const CUjit_option *options, void **values,
                          CUjit_option buffer_option, const char *text)
{
	char *buffer = NULL;
	size_t size = 0;
	unsigned int at_size = n_options;

	for (unsigned int i = 0; i < n_options && options && values; i++) {
		if (options[i] == buffer_option) {
			buffer = values[i];
		} else if (options[i] == buffer_option + 1) { /* _SIZE_BYTES of the same log */
			size = (size_t)(uint32_t)(uintptr_t)values[i];
			at_size = i;
		}
	}
	if (!buffer || !size)
		return;
	snprintf(buffer, size, "%s", text);
	values[at_size] = (void *)(uintptr_t)strlen(buffer);
}

void gx_jit_log(unsigned int n_options, const CUjit_option *options, void **values,
                const struct gx_diag *diag)
{
	char text[sizeof(diag->text) + 64] = "";

	if (diag->error)
		snprintf(text, sizeof(text), "%s: line %u: %s", gx_error_code(diag->error),
		         diag->line, diag->text);
	write_jit_log(n_options, options, values, CU_JIT_ERROR_LOG_BUFFER, text);
	write_jit_log(n_options, options, values, CU_JIT_INFO_LOG_BUFFER, "");
}

static CUresult load(const void *image, size_t max_bytes, CUmodule *out, unsigned int n_options,
                     const CUjit_option *options, void **values)
{
	struct gx_diag diag = { 0 };
	char *text;
	size_t len;
	CUresult err;

	ENTER_CTX(ctx);
	CHECK_ARG(image && out);
	err = gx_image_text(image, max_bytes, gx_soft_config(ctx->device->soft)->sm, &text, &len,
	                    &diag);
	if (!err) {
		err = gx_module_create(ctx, text, len, NULL, out, &diag);
		free(text);
	}
	gx_jit_log(n_options, options, values, &diag);
	if (err)
		gx_driver_tell(&diag);
	return err;
}

CUresult cuModuleLoadData(CUmodule *module, const void *image)
{
	return load(image, SIZE_MAX / 2, module, 0, NULL, NULL);
}

CUresult cuModuleLoadDataEx(CUmodule *module, const void *image, unsigned int num_options,
                            CUjit_option *options, void **option_values)
{
	return load(image, SIZE_MAX / 2, module, num_options, options, option_values);
}

CUresult cuModuleLoadFatBinary(CUmodule *module, const void *fat_cubin)
{
	return load(fat_cubin, SIZE_MAX / 2, module, 0, NULL, NULL);
}

CUresult cuModuleLoad(CUmodule *module, const char *fname)
{
	void *data;
	size_t len;
	CUresult err;

	CHECK_ARG(fname);
	CHECK_CALL(gx_image_file(fname, &data, &len));
	err = load(data, len, module, 0, NULL, NULL);
	free(data);
	return err;
}

CUresult cuModuleUnload(CUmodule hmod)
{
	ENTER_CTX(ctx);
	CHECK_HANDLE(hmod, GX_MAGIC_MODULE);
	if (hmod->library)
		return CUDA_ERROR_NOT_PERMITTED;
	gx_module_retire(hmod);
	return CUDA_SUCCESS;
}

CUresult cuModuleGetLoadingMode(CUmoduleLoadingMode *mode)
{
	ENTER();
	CHECK_ARG(mode);
	*mode = 2; /* lazy */
	return CUDA_SUCCESS;
}

CUresult cuModuleGetFunction(CUfunction *hfunc, CUmodule hmod, const char *name)
{
	ENTER_CTX(ctx);
	CHECK_HANDLE(hmod, GX_MAGIC_MODULE);
	CHECK_ARG(hfunc && name);
	*hfunc = gx_module_function(hmod, name);
	return *hfunc ? CUDA_SUCCESS : CUDA_ERROR_NOT_FOUND;
}

CUresult cuModuleGetFunctionCount(unsigned int *count, CUmodule mod)
{
	ENTER();
	CHECK_HANDLE(mod, GX_MAGIC_MODULE);
	CHECK_ARG(count);
	*count = mod->n_functions;
	return CUDA_SUCCESS;
}

CUresult cuModuleEnumerateFunctions(CUfunction *functions, unsigned int num_functions, CUmodule mod)
{
	ENTER();
	CHECK_HANDLE(mod, GX_MAGIC_MODULE);
	CHECK_ARG(functions);
	for (uint32_t i = 0; i < mod->n_functions && i < num_functions; i++)
		functions[i] = &mod->functions[i];
	return CUDA_SUCCESS;
}

CUresult cuModuleGetGlobal_v2(CUdeviceptr *address, size_t *bytes, CUmodule hmod, const char *name)
{
	uint64_t at, size;

	ENTER_CTX(ctx);
	CHECK_HANDLE(hmod, GX_MAGIC_MODULE);
	CHECK_ARG(name && (address || bytes));
	if (!gx_soft_module_global(hmod->soft, name, &at, &size))
		return CUDA_ERROR_NOT_FOUND;
	if (address)
		*address = at;
	if (bytes)
		*bytes = size;
	return CUDA_SUCCESS;
}
