/* fake_driver.c - a libcuda.so.1 that records what reaches it: `fake_log()` gives one line for each
 * call.
 *
 * It has a few entry points only; the agent has to cope with the names that are missing.
 */
#include "fake_driver.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char text[1 << 16];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static __thread CUcontext current = (CUcontext)0xc0, below;
static char refused[64]; /* the next call of this name fails */
static int n_graft_calls;
static unsigned int n_original, n_variant;
static unsigned long long globals[8];

EXPORT const char *fake_log(void);
const char *fake_log(void)
{
	return text;
}

/* Tests read the log while threads of the agent add to it: a line is there as a whole, or not at all. */
CUresult note(const char *fmt, ...)
{
	char line[500];
	va_list ap;
	size_t len, end;

	va_start(ap, fmt);
	vsnprintf(line, sizeof(line), fmt, ap);
	va_end(ap);
	pthread_mutex_lock(&lock);
	end = strlen(text);
	len = strlen(line);
	if (len && end + len + 2 <= sizeof(text)) {
		memcpy(text + end + 1, line + 1, len - 1);
		text[end + len] = '\n';
		text[end + len + 1] = '\0';
		__atomic_store_n(&text[end], line[0], __ATOMIC_RELEASE);
	}
	pthread_mutex_unlock(&lock);
	return CUDA_SUCCESS;
}

EXPORT void fake_counts(unsigned int *original, unsigned int *variant);
void fake_counts(unsigned int *original, unsigned int *variant)
{
	*original = __atomic_load_n(&n_original, __ATOMIC_RELAXED);
	*variant = __atomic_load_n(&n_variant, __ATOMIC_RELAXED);
}

EXPORT void fake_forget(void);
/* The log begins anew. */
void fake_forget(void)
{
	pthread_mutex_lock(&lock);
	text[0] = '\0';
	pthread_mutex_unlock(&lock);
}

EXPORT void fake_refuse(const char *name);
void fake_refuse(const char *name)
{
	snprintf(refused, sizeof(refused), "%s", name);
	n_graft_calls = 0;
}

int is_refused(const char *name)
{
	if (strcmp(refused, name))
		return 0;
	refused[0] = '\0';
	return 1;
}

/* The n-th of the calls that a graft needs, of variants or of their originals: "graft@n". */
static int fails_graft(void)
{
	if (strncmp(refused, "graft@", 6) || ++n_graft_calls != atoi(refused + 6))
		return 0;
	note("graft refused");
	return 1;
}

int is_refusing(const char *name)
{
	return !strcmp(refused, name);
}

FAKE(cuInit, unsigned int flags)
{
	return note("cuInit %u", flags);
}

/* nine arguments: registers and the stack */
FAKE(cuMemcpyBatchAsync, long a, long b, long c, long d, long e, long f, long g, long h, long i)
{
	return note("batch %ld %ld %ld %ld %ld %ld %ld %ld %ld", a, b, c, d, e, f, g, h, i);
}

FAKE(cuParamSetf, CUfunction function, int offset, float value)
{
	return note("paramf %p %d %.3f", (void *)function, offset, (double)value);
}

FAKE(cuGetProcAddress_v2, const char *symbol, void **out, int version, uint64_t flags, int *status)
{
	char name[128];

	snprintf(name, sizeof(name), "%s%s", symbol, flags & 2 ? "_ptsz" : "");
	*out = dlsym(RTLD_DEFAULT, "no_such_symbol");
	if (!strncmp(symbol, "cuLaunch", 8) || !strcmp(symbol, "cuMemcpyBatchAsync") ||
	    !strcmp(symbol, "cuGetProcAddress") || !strcmp(symbol, "cuCtxDestroy") ||
	    !strcmp(symbol, "cuInit"))
		*out = (void *)&text; /* an address of the driver's own */
	if (status)
		*status = *out ? 0 : 1;
	note("proc %s %d", name, version);
	return *out ? CUDA_SUCCESS : CUDA_ERROR_NOT_FOUND;
}

FAKE(cuGetProcAddress, const char *symbol, void **out, int version, uint64_t flags)
{
	return cuGetProcAddress_v2(symbol, out, version, flags, NULL);
}

FAKE(cuCtxGetCurrent, CUcontext *context)
{
	*context = current;
	return 0;
}

FAKE(cuCtxPushCurrent_v2, CUcontext context)
{
	below = current;
	current = context;
	return note("push %p", (void *)context);
}

FAKE(cuCtxPopCurrent_v2, CUcontext *context)
{
	*context = current;
	current = below;
	return note("pop");
}

FAKE(cuCtxSetCurrent, CUcontext context)
{
	current = context;
	return 0;
}

FAKE(cuCtxDestroy_v2, CUcontext context)
{
	return is_refused("cuCtxDestroy") ? CUDA_ERROR_INVALID_CONTEXT
	                                  : note("destroy %p", (void *)context);
}

/* A green context is a context. */
FAKE(cuCtxFromGreenCtx, CUcontext *context, CUgreenCtx green)
{
	*context = (CUcontext)(void *)green;
	return 0;
}

FAKE(cuGreenCtxDestroy, CUgreenCtx green)
{
	return cuCtxDestroy_v2((CUcontext)(void *)green);
}

FAKE(cuCtxGetDevice, CUdevice *device)
{
	if (is_refused("device"))
		return CUDA_ERROR_INVALID_CONTEXT;
	*device = 0;
	return 0;
}

FAKE(cuDeviceGetAttribute, int *value, CUdevice_attribute attribute, CUdevice device)
{
	(void)device;
	if (is_refused("units"))
		return CUDA_ERROR_INVALID_DEVICE;
	*value = attribute == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR ? 9
	         : attribute == CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT   ? 4
	                                                                   : 0;
	return 0;
}

/* FAKE_CUDA, or 13000 */
FAKE(cuDriverGetVersion, int *version)
{
	const char *cuda = getenv("FAKE_CUDA");

	*version = cuda ? atoi(cuda) : 13000;
	return 0;
}

/* Application modules are 0x100, those of files 0x180, variants (they name gpuext_, or are cubins) 0x200, libraries 0x500. */
FAKE(cuModuleLoadDataEx, CUmodule *module, const void *image, unsigned int n, CUjit_option *options,
     void **values)
{
	const char *refuse = getenv("FAKE_REFUSE");
	/* a cubin is a graft: tests load their own as files */
	int variant = strstr(image, "gpuext_") || !memcmp(image, "\177ELF", 4);

	(void)n, (void)options, (void)values;
	if (is_refused("module") || (variant && fails_graft()))
		return CUDA_ERROR_INVALID_PTX;
	if (variant && refuse && !strcmp(refuse, "load")) {
		note("load refused");
		return CUDA_ERROR_INVALID_PTX;
	}
	if (variant && refuse && !strcmp(refuse, "id") && strstr(image, "gpuext_launch_id")) {
		note("id refused");
		return CUDA_ERROR_INVALID_PTX;
	}
	if (variant && refuse && !strcmp(refuse, "version") && strstr(image, ".version 7.0")) {
		note("load refused");
		return CUDA_ERROR_INVALID_PTX;
	}
	if (variant && ((refuse && !strcmp(refuse, "slow")) || is_refused("slow")))
		usleep(400000);
	*module = (CUmodule)(variant ? 0x200ul : 0x100ul);
	return note("load %s", variant ? "variant" : "module");
}

FAKE(cuModuleLoadData, CUmodule *module, const void *image)
{
	return cuModuleLoadDataEx(module, image, 0, NULL, NULL);
}

FAKE(cuModuleLoad, CUmodule *module, const char *path)
{
	if (access(path, R_OK))
		return CUDA_ERROR_FILE_NOT_FOUND;
	*module = (CUmodule)0x180ul;
	return note("load file");
}

FAKE(cuModuleUnload, CUmodule module)
{
	return note("unload %p", (void *)module);
}

/* FAKE_REFUSE: what the driver does not give of a variant. */
static int lacks(const char *what, const void *module)
{
	const char *refuse = getenv("FAKE_REFUSE");

	return module == (void *)0x200 && refuse && !strcmp(refuse, what) &&
	       !note("%s refused", what);
}

FAKE(cuModuleGetFunction, CUfunction *function, CUmodule module, const char *name)
{
	if (module == (CUmodule)0x200ul && fails_graft())
		return CUDA_ERROR_NOT_FOUND;
	if (lacks("function", module) || is_refused("function"))
		return CUDA_ERROR_NOT_FOUND;
	*function = (CUfunction)((char *)module + 0x1000 + name[0]);
	return note("function %p %s", (void *)module, name);
}

FAKE(cuModuleEnumerateFunctions, CUfunction *functions, unsigned int n, CUmodule module)
{
	if (is_refused("cuModuleEnumerateFunctions"))
		return CUDA_ERROR_INVALID_VALUE;
	for (unsigned int i = 0; i < n; i++)
		cuModuleGetFunction(&functions[i], module, i ? "c" : "k");
	return 0;
}

/* The last letters of handles are their names. */
FAKE(cuFuncGetName, const char **name, CUfunction function)
{
	*name = ((unsigned long)function & 0x7f) == 'c' ? "c" : "k";
	return note("name of %p", (void *)function);
}

FAKE(cuLibraryLoadData, CUlibrary *library, const void *code, CUjit_option *options, void **values,
     unsigned int n, CUlibraryOption *library_options, void **library_values,
     unsigned int n_library)
{
	(void)code, (void)options, (void)values, (void)n;
	(void)library_options, (void)library_values, (void)n_library;
	*library = (CUlibrary)0x500ul;
	return note("load library");
}

FAKE(cuLibraryUnload, CUlibrary library)
{
	return note("unload %p", (void *)library);
}

FAKE(cuLibraryGetKernel, CUkernel *kernel, CUlibrary library, const char *name)
{
	*kernel = (CUkernel)((char *)library + name[0]);
	return 0;
}

/* k, and x, of which there is no name. */
FAKE(cuLibraryEnumerateKernels, CUkernel *kernels, unsigned int n, CUlibrary library)
{
	if (is_refused("cuLibraryEnumerateKernels"))
		return CUDA_ERROR_INVALID_VALUE;
	for (unsigned int i = 0; i < n; i++)
		cuLibraryGetKernel(&kernels[i], library, i ? "x" : "k");
	return 0;
}

FAKE(cuKernelGetName, const char **name, CUkernel kernel)
{
	if (((unsigned long)kernel & 0x7f) == 'x')
		return CUDA_ERROR_NOT_FOUND;
	*name = ((unsigned long)kernel & 0x7f) == 'c' ? "c" : "k";
	return 0;
}

FAKE(cuKernelGetFunction, CUfunction *function, CUkernel kernel)
{
	if (is_refused("cuKernelGetFunction"))
		return CUDA_ERROR_INVALID_CONTEXT;
	*function = (CUfunction)((char *)kernel + 0x100);
	return 0;
}

FAKE(cuLibraryGetGlobal, CUdeviceptr *address, size_t *bytes, CUlibrary library, const char *name)
{
	*address = (CUdeviceptr)((char *)library + 0x8000);
	*bytes = 16;
	return note("global %p %s", (void *)library, name);
}

FAKE(cuModuleGetGlobal_v2, CUdeviceptr *address, size_t *bytes, CUmodule module, const char *name)
{
	if (fails_graft())
		return CUDA_ERROR_NOT_FOUND;
	if (lacks("global", module))
		return CUDA_ERROR_NOT_FOUND;
	*address = (CUdeviceptr)((char *)module + 0x8000);
	if (strstr(name, "reloc"))
		*bytes = lacks("block", module) ? 8 : 4096;
	else
		*bytes = lacks("constant", module) ? 8 : 16;
	return note("global %p %s", (void *)module, name);
}

FAKE(cuMemFree_v2, CUdeviceptr address)
{
	return note("free %llx", (unsigned long long)address);
}

FAKE(cuMemAlloc_v2, CUdeviceptr *address, size_t bytes)
{
	static CUdeviceptr next = 0x700000;

	if (is_refused("alloc"))
		return CUDA_ERROR_OUT_OF_MEMORY;
	*address = next;
	next += bytes;
	return 0;
}

FAKE(cuMemsetD8_v2, CUdeviceptr address, unsigned char value, size_t n)
{
	(void)address, (void)value, (void)n;
	return 0;
}

FAKE(cuCtxSynchronize, void)
{
	return 0;
}

FAKE(cuMemcpyDtoH_v2, void *to, CUdeviceptr from, size_t bytes)
{
	(void)from;
	memset(to, 0, bytes);
	return 0;
}

/* for the clock and the counters, which these tests do not look at */
FAKE(cuMemcpy2DAsync_v2, const void *copy, CUstream stream)
{
	(void)copy, (void)stream;
	return CUDA_ERROR_NOT_SUPPORTED;
}

FAKE(cuMemsetD8Async, CUdeviceptr to, unsigned char value, size_t n, CUstream stream)
{
	(void)to, (void)value, (void)n, (void)stream;
	return CUDA_ERROR_NOT_SUPPORTED;
}

FAKE(cuMemcpyDtoHAsync_v2, void *to, CUdeviceptr from, size_t bytes, CUstream stream)
{
	(void)from, (void)stream;
	if (is_refused("copy back"))
		return CUDA_ERROR_INVALID_VALUE;
	memset(to, 1, bytes);
	return 0;
}

FAKE(cuMemcpyHtoDAsync_v2, CUdeviceptr to, const void *from, size_t bytes, CUstream stream)
{
	(void)stream;
	if (to == 0x8200 && lacks("write", (void *)0x200))
		return CUDA_ERROR_INVALID_VALUE;
	memcpy(globals, from, bytes < sizeof(globals) ? bytes : sizeof(globals));
	return note("block %#llx", to);
}

FAKE(cuMemcpyDtoDAsync_v2, CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream)
{
	return is_refused("cuMemcpyDtoDAsync")
	               ? CUDA_ERROR_INVALID_VALUE
	               : note("copy %#llx %#llx %zu on %p", to, from, bytes, (void *)stream);
}

FAKE(cuStreamCreate, CUstream *stream, unsigned int flags)
{
	(void)flags;
	*stream = (CUstream)0x51;
	return 0;
}

FAKE(cuStreamSynchronize, CUstream stream)
{
	(void)stream;
	return is_refused("synchronize") ? CUDA_ERROR_INVALID_VALUE : 0;
}

FAKE(cuStreamDestroy_v2, CUstream stream)
{
	(void)stream;
	return 0;
}

FAKE(cuStreamIsCapturing, CUstream stream, CUstreamCaptureStatus *status)
{
	*status = stream == (CUstream)0xca ? 1 : 0;
	return 0;
}

/* FAKE_REGS: of originals, then of variants */
static int registers(int variant)
{
	const char *both = getenv("FAKE_REGS");
	char *end = NULL;
	long original = both ? strtol(both, &end, 10) : 16;

	return (int)(!variant ? original : both ? strtol(end, NULL, 10) : 20);
}

/* "grown": the application sets it behind who asks first. */
static int shared_of_original(void)
{
	static int n_asked;

	if (!is_refusing("grown") || !n_asked++)
		return 99000;
	n_asked = 0;
	is_refused("grown");
	return 4242;
}

FAKE(cuFuncGetAttribute, int *value, CUfunction_attribute attribute, CUfunction function)
{
	int variant = (unsigned long)function >= 0x1200;

	if (attribute == CU_FUNC_ATTRIBUTE_NUM_REGS && fails_graft())
		return CUDA_ERROR_INVALID_VALUE;
	*value = 0;
	if (attribute == CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES && !variant)
		*value = shared_of_original();
	if (attribute == CU_FUNC_ATTRIBUTE_NUM_REGS)
		*value = registers(variant);
	if (attribute == CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK)
		*value = 512;
	return 0;
}

FAKE(cuFuncSetAttribute, CUfunction function, CUfunction_attribute attribute, int value)
{
	return is_refused("cuFuncSetAttribute")
	               ? CUDA_ERROR_INVALID_VALUE
	               : note("attribute %p %d %d", (void *)function, attribute, value);
}

FAKE(cuFuncSetCacheConfig, CUfunction function, CUfunc_cache config)
{
	return is_refused("cuFuncSetCacheConfig") ? CUDA_ERROR_INVALID_VALUE
	                                          : note("cache %p %d", (void *)function, config);
}

FAKE(cuFuncSetSharedMemConfig, CUfunction function, CUsharedconfig config)
{
	return is_refused("cuFuncSetSharedMemConfig")
	               ? CUDA_ERROR_INVALID_VALUE
	               : note("shared %p %d", (void *)function, config);
}

FAKE(cuKernelSetAttribute, CUfunction_attribute attribute, int value, CUkernel kernel,
     CUdevice device)
{
	(void)kernel;
	return is_refused("cuKernelSetAttribute")
	               ? CUDA_ERROR_INVALID_VALUE
	               : note("kernel attribute %d %d %d", attribute, value, device);
}

FAKE(cuKernelSetCacheConfig, CUkernel kernel, CUfunc_cache config, CUdevice device)
{
	(void)kernel;
	return is_refused("cuKernelSetCacheConfig") ? CUDA_ERROR_INVALID_VALUE
	                                            : note("kernel cache %d %d", config, device);
}

static CUresult launched(const char *api, CUfunction function, CUstream stream, void **params,
                         void **extra)
{
	const char *refuse = getenv("FAKE_REFUSE");
	int variant = (unsigned long)function >= 0x1200;
	char values[128] = "";

	if (is_refused("kernel"))
		return CUDA_ERROR_INVALID_VALUE;
	if (((unsigned long)function & 0x7f) == 'g') /* the agent's own, which has one parameter */
		params = NULL;
	__atomic_fetch_add(variant ? &n_variant : &n_original, 1, __ATOMIC_RELAXED);
	if (variant && refuse && !strcmp(refuse, "launch")) {
		note("launch refused");
		return CUDA_ERROR_INVALID_IMAGE;
	}
	if (variant && refuse && atoi(refuse)) {
		note("%s refused", refuse);
		return (CUresult)atoi(refuse);
	}
	if (extra) {
		size_t bytes = *(size_t *)extra[3];
		const unsigned long long *buffer = extra[1];

		snprintf(values, sizeof(values), " buffer %zu: %llu %u id %llu", bytes, buffer[0],
		         (unsigned int)buffer[1], variant ? buffer[2] : 0);
	}
	if (params)
		snprintf(values, sizeof(values), "%s", strchr(describe(function, params), ' '));
	return note("%s %s on %p%s", api, describe(function, NULL), (void *)stream, values);
}

#define SHAPE                                                                                      \
	unsigned int gx, unsigned int gy, unsigned int gz, unsigned int bx, unsigned int by,       \
	        unsigned int bz, unsigned int shared
#define USE_SHAPE note("shape %u %u %u %u %u %u %u", gx, gy, gz, bx, by, bz, shared)

FAKE(cuLaunchKernel, CUfunction f, SHAPE, CUstream stream, void **params, void **extra)
{
	USE_SHAPE;
	return launched("launch", f, stream, params, extra);
}

FAKE(cuLaunchKernel_ptsz, CUfunction f, SHAPE, CUstream stream, void **params, void **extra)
{
	USE_SHAPE;
	return launched("launch_ptsz", f, stream, params, extra);
}

FAKE(cuLaunchCooperativeKernel, CUfunction f, SHAPE, CUstream stream, void **params)
{
	USE_SHAPE;
	return launched("cooperative", f, stream, params, NULL);
}

FAKE(cuLaunchKernelEx, const CUlaunchConfig *config, CUfunction f, void **params, void **extra)
{
	return config ? launched("ex", f, config->hStream, params, extra)
	              : CUDA_ERROR_INVALID_VALUE;
}

FAKE(cuLaunchKernelEx_ptsz, const CUlaunchConfig *config, CUfunction f, void **params, void **extra)
{
	return launched("ex_ptsz", f, config->hStream, params, extra);
}

FAKE(cuLaunchCooperativeKernel_ptsz, CUfunction f, SHAPE, CUstream stream, void **params)
{
	USE_SHAPE;
	return launched("cooperative_ptsz", f, stream, params, NULL);
}

FAKE(cuLaunch, CUfunction f)
{
	return note("old %s", describe(f, NULL));
}

FAKE(cuLaunchGridAsync, CUfunction f, int width, int height, CUstream stream)
{
	return note("grid_async %s %d %d on %p", describe(f, NULL), width, height, (void *)stream);
}

FAKE(cuLaunchGrid, CUfunction f, int width, int height)
{
	return note("grid %s %d %d", (unsigned long)f >= 0x1200 ? "variant" : "original", width,
	            height);
}

FAKE(cuGraphLaunch, CUgraphExec graph, CUstream stream)
{
	return note("graph %p on %p", (void *)graph, (void *)stream);
}
