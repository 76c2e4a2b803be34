/* start.c - the driver behind cuBLAS, handles, and how calls end. */
#include "device/cublas/cublas.h"

#include "device/tell.h"

#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <string.h>

struct gx_cuda_api bl_driver;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static CUresult opened = CUDA_ERROR_NOT_INITIALIZED;

static void open_driver(void)
{
	void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);

	if (!library)
		return;
	bl_driver.library = library;
#define CUDA_CALL(symbol, base, since, twin, parameters, arguments)                                \
	*(void **)&bl_driver.symbol = dlsym(library, #symbol);
#include "defs/cuda_calls.def"
#undef CUDA_CALL
	if (bl_driver.cuInit && bl_driver.cuLibraryLoadData && bl_driver.cuLaunchKernel)
		opened = bl_driver.cuInit(0);
}

cublasStatus_t bl_status(CUresult err)
{
	switch (err) {
	case CUDA_SUCCESS: return CUBLAS_STATUS_SUCCESS;
	case CUDA_ERROR_OUT_OF_MEMORY: return CUBLAS_STATUS_ALLOC_FAILED;
	case CUDA_ERROR_NOT_INITIALIZED:
	case CUDA_ERROR_NO_DEVICE: return CUBLAS_STATUS_NOT_INITIALIZED;
	case CUDA_ERROR_NOT_SUPPORTED: return CUBLAS_STATUS_NOT_SUPPORTED;
	default: return CUBLAS_STATUS_EXECUTION_FAILED;
	}
}

/* As with a runtime: a thread without a context takes the first device's. */
cublasStatus_t bl_open(void)
{
	CUcontext ctx = NULL;
	CUresult err;

	pthread_once(&once, open_driver);
	if (opened)
		return CUBLAS_STATUS_NOT_INITIALIZED;
	err = bl_driver.cuCtxGetCurrent(&ctx);
	if (!err && !ctx) {
		err = bl_driver.cuDevicePrimaryCtxRetain(&ctx, 0);
		if (!err)
			err = bl_driver.cuCtxSetCurrent(ctx);
	}
	return bl_status(err);
}

cublasStatus_t bl_ready(struct bl_handle *handle)
{
	CUcontext ctx = NULL;

	if (!handle || handle->magic != BL_MAGIC)
		return CUBLAS_STATUS_NOT_INITIALIZED;
	if (!bl_driver.cuCtxGetCurrent(&ctx) && !ctx)
		return bl_status(bl_driver.cuCtxSetCurrent(handle->ctx));
	return CUBLAS_STATUS_SUCCESS;
}

/* The soft device says it, wherever it is told to: the driver here may be an agent before it. */
static void say(const char *by, const char *what)
{
	void *soft = dlopen("libgpuext-soft.so", RTLD_NOW | RTLD_NOLOAD);
	void (*fn)(const char *) = NULL; /* gx_soft_unsupported, or gx_soft_stand_in */

	if (!soft)
		return;
	*(void **)&fn = dlsym(soft, by);
	if (fn)
		fn(what);
	dlclose(soft);
}

cublasStatus_t bl_not_supported(const char *what, bool *said)
{
	if (__atomic_exchange_n(said, true, __ATOMIC_RELAXED))
		return CUBLAS_STATUS_NOT_SUPPORTED;
	pthread_once(&once, open_driver);
	say(GX_SOFT_UNSUPPORTED, what);
	return CUBLAS_STATUS_NOT_SUPPORTED;
}

/* Another cuBLAS that is in the process as well: the program brought it, and its calls come here all the same. */
static int find_other(struct dl_phdr_info *info, size_t size, void *out)
{
	const char *own = info->dlpi_name, *slash = strrchr(own, '/');
	Dl_info here;

	(void)size;
	if (!slash || strncmp(slash, "/libcublas", 10) || !dladdr(&bl_version, &here))
		return 0;
	/* ours are in one folder */
	if (!strncmp(own, here.dli_fname, (size_t)(slash - own) + 1))
		return 0;
	*(const char **)out = own;
	return 1;
}

void bl_say_who_works(void)
{
	static bool said;
	const char *other = NULL;
	struct gx_strbuf text = { 0 };
	Dl_info here;

	if (__atomic_exchange_n(&said, true, __ATOMIC_RELAXED) || !dladdr(&bl_version, &here))
		return;
	dl_iterate_phdr(find_other, &other);
	gx_strbuf_printf(&text, "%s%s%s", here.dli_fname, other ? ", not " : "",
	                 other ? other : "");
	say(GX_SOFT_STAND_IN, gx_strbuf_text(&text));
	gx_strbuf_free(&text);
}
