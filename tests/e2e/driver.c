/* driver.c - a libcuda.so.1 before the soft device that takes fake machine code and can refuse what
 * gpuext makes.
 *
 * E2E_REFUSE=load: modules with gpuext's relocation block are refused; marked: those with marked.bpf.c
 * in them are; launch: they load, and their launches fail; room: for want of registers; threads: their blocks may have 63 threads; loose: so do
 * those without a limit of their own. Machine code is an ELF header of 64 bytes with PTX behind it, alone or in a fat
 * binary that is not compressed.
 */
#include "device/cuda/api.h"
#include "instrument/instrument.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT       __attribute__((visibility("default")))
#define FATBIN_MAGIC 0xba55ed50u
#define ELF_BYTES    64
#define MARK         "1592614637" /* in objects/marked.bpf.c */

enum { MAX_OURS = 64 };
/* Modules and functions of gpuext. */
static struct {
	void *handle, *module;
} ours[MAX_OURS];
static int n_ours;

static bool refuse(const char *what)
{
	const char *env = getenv("E2E_REFUSE");

	return env && !strcmp(env, what);
}

static bool is_ours(const void *handle)
{
	for (int i = 0; i < n_ours; i++)
		if (ours[i].handle == handle)
			return true;
	return false;
}

static void remember(void *handle, void *module)
{
	if (n_ours == MAX_OURS)
		return;
	ours[n_ours].handle = handle;
	ours[n_ours++].module = module;
}

/* Another module may get its address. */
static void forget(const void *module)
{
	for (int i = 0; i < n_ours; i++)
		if (ours[i].module == module)
			ours[i--] = ours[--n_ours];
}

/* The soft device's function of this name. */
static void next(void *out, const char *name)
{
	void *symbol = dlsym(RTLD_NEXT, name);

	memcpy(out, &symbol, sizeof(symbol));
}

static const void *unwrap(const void *image)
{
	static const char elf[] = "\177ELF";
	const char *bytes = image;
	uint32_t magic;
	uint64_t size;

	memcpy(&magic, bytes, sizeof(magic));
	if (magic == FATBIN_MAGIC) {
		memcpy(&size, bytes + 8, sizeof(size));
		bytes = memmem(bytes, size, elf, 4);
	}
	return bytes && !memcmp(bytes, elf, 4) ? bytes + ELF_BYTES : image;
}

EXPORT CUresult cuModuleLoadDataEx(CUmodule *module, const void *image, unsigned int n,
                                   CUjit_option *options, void **values);
CUresult cuModuleLoadDataEx(CUmodule *module, const void *image, unsigned int n,
                            CUjit_option *options, void **values)
{
	CUresult (*go)(CUmodule *, const void *, unsigned int, CUjit_option *, void **);
	const char *text = unwrap(image);
	bool mine = (text[0] == '.' || text[0] == '/') && strstr(text, GX_RELOC_SYMBOL) &&
	            !(refuse("loose") && strstr(text, ".maxntid"));
	CUresult result;

	if (mine && (refuse("load") || (refuse("marked") && strstr(text, MARK))))
		return CUDA_ERROR_INVALID_PTX;
	next(&go, "cuModuleLoadDataEx");
	result = go(module, text, n, options, values);
	if (!result && mine)
		remember(*module, *module);
	return result;
}

EXPORT CUresult cuModuleLoadData(CUmodule *module, const void *image);
CUresult cuModuleLoadData(CUmodule *module, const void *image)
{
	return cuModuleLoadDataEx(module, image, 0, NULL, NULL);
}

EXPORT CUresult cuModuleUnload(CUmodule module);
CUresult cuModuleUnload(CUmodule module)
{
	CUresult (*go)(CUmodule);

	forget(module);
	next(&go, "cuModuleUnload");
	return go(module);
}

EXPORT CUresult cuModuleGetFunction(CUfunction *function, CUmodule module, const char *name);
CUresult cuModuleGetFunction(CUfunction *function, CUmodule module, const char *name)
{
	CUresult (*go)(CUfunction *, CUmodule, const char *);
	CUresult result;

	next(&go, "cuModuleGetFunction");
	result = go(function, module, name);
	if (!result && is_ours(module))
		remember(*function, module);
	return result;
}

EXPORT CUresult cuFuncGetAttribute(int *value, CUfunction_attribute attribute, CUfunction function);
CUresult cuFuncGetAttribute(int *value, CUfunction_attribute attribute, CUfunction function)
{
	CUresult (*go)(int *, CUfunction_attribute, CUfunction);
	CUresult result;

	next(&go, "cuFuncGetAttribute");
	result = go(value, attribute, function);
	if (!result && attribute == CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK && is_ours(function) &&
	    (refuse("threads") || refuse("loose")))
		*value = 63;
	return result;
}

/* E2E_REFUSE=kinds: there is a second device, of an older kind. */
EXPORT CUresult cuDeviceGetCount(int *count);
CUresult cuDeviceGetCount(int *count)
{
	CUresult (*go)(int *);
	CUresult result;

	next(&go, "cuDeviceGetCount");
	result = go(count);
	if (!result && refuse("kinds"))
		*count = 2;
	return result;
}

EXPORT CUresult cuDeviceGet(CUdevice *device, int ordinal);
CUresult cuDeviceGet(CUdevice *device, int ordinal)
{
	CUresult (*go)(CUdevice *, int);

	next(&go, "cuDeviceGet");
	if (ordinal != 1 || !refuse("kinds"))
		return go(device, ordinal);
	*device = 1;
	return CUDA_SUCCESS;
}

EXPORT CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute attribute, CUdevice device);
CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute attribute, CUdevice device)
{
	CUresult (*go)(int *, CUdevice_attribute, CUdevice);
	bool second = device == 1 && refuse("kinds");
	CUresult result;

	next(&go, "cuDeviceGetAttribute");
	result = go(value, attribute, second ? 0 : device);
	if (!result && second && attribute == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)
		*value -= 1;
	return result;
}

/* A green context is a context of the soft device by another name. */
union any_context {
	CUgreenCtx green;
	CUcontext context;
};

EXPORT CUresult cuCtxFromGreenCtx(CUcontext *context, CUgreenCtx green);
CUresult cuCtxFromGreenCtx(CUcontext *context, CUgreenCtx green)
{
	union any_context any = { .green = green };

	*context = any.context;
	return CUDA_SUCCESS;
}

EXPORT CUresult cuGreenCtxDestroy(CUgreenCtx green);
CUresult cuGreenCtxDestroy(CUgreenCtx green)
{
	CUresult (*go)(CUcontext);
	union any_context any = { .green = green };

	next(&go, "cuCtxDestroy_v2");
	return go(any.context);
}

EXPORT CUresult cuLaunchKernel(CUfunction function, unsigned int gx, unsigned int gy,
                               unsigned int gz, unsigned int bx, unsigned int by, unsigned int bz,
                               unsigned int shared, CUstream stream, void **params, void **extra);
CUresult cuLaunchKernel(CUfunction function, unsigned int gx, unsigned int gy, unsigned int gz,
                        unsigned int bx, unsigned int by, unsigned int bz, unsigned int shared,
                        CUstream stream, void **params, void **extra)
{
	CUresult (*go)(CUfunction, unsigned int, unsigned int, unsigned int, unsigned int,
	               unsigned int, unsigned int, unsigned int, CUstream, void **, void **);

	if (is_ours(function) && refuse("launch"))
		return CUDA_ERROR_INVALID_IMAGE;
	if (is_ours(function) && refuse("room"))
		return CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES;
	next(&go, "cuLaunchKernel");
	return go(function, gx, gy, gz, bx, by, bz, shared, stream, params, extra);
}
