/* driver.c - the driver behind a stand-in, and what a stand-in says. */
#include "device/stand_in/stand_in.h"

#include "device/tell.h"

#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <string.h>

struct gx_cuda_api gx_stand_in_driver;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static CUresult opened = CUDA_ERROR_NOT_INITIALIZED;

static void open_driver(void)
{
	struct gx_cuda_api *driver = &gx_stand_in_driver;
	void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);

	if (!library)
		return;
	driver->library = library;
#define CUDA_CALL(symbol, base, since, twin, parameters, arguments)                                \
	*(void **)&driver->symbol = dlsym(library, #symbol);
#include "defs/cuda_calls.def"
#undef CUDA_CALL
	if (driver->cuInit && driver->cuLibraryLoadData && driver->cuLaunchKernel)
		opened = driver->cuInit(0);
}

CUresult gx_stand_in_open(void)
{
	struct gx_cuda_api *driver = &gx_stand_in_driver;
	CUcontext ctx = NULL;
	CUresult err;

	pthread_once(&once, open_driver);
	if (opened)
		return CUDA_ERROR_NOT_INITIALIZED;
	err = driver->cuCtxGetCurrent(&ctx);
	if (!err && !ctx) {
		err = driver->cuDevicePrimaryCtxRetain(&ctx, 0);
		if (!err)
			err = driver->cuCtxSetCurrent(ctx);
	}
	return err;
}

CUresult gx_stand_in_current(CUcontext own)
{
	CUcontext ctx = NULL;

	return !gx_stand_in_driver.cuCtxGetCurrent(&ctx) && !ctx
	               ? gx_stand_in_driver.cuCtxSetCurrent(own)
	               : CUDA_SUCCESS;
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

void gx_stand_in_lacks(const char *what, bool *said)
{
	if (__atomic_exchange_n(said, true, __ATOMIC_RELAXED))
		return;
	pthread_once(&once, open_driver);
	say(GX_SOFT_UNSUPPORTED, what);
}

struct other {
	const char *stem, *found;
	const Dl_info *here;
};

/* Another library of the name that is in the process as well: the program brought it, and its calls come here all the same. */
static int find_other(struct dl_phdr_info *info, size_t size, void *out)
{
	const char *own = info->dlpi_name, *slash = strrchr(own, '/');
	struct other *other = out;

	(void)size;
	if (!slash || strncmp(slash, other->stem, strlen(other->stem)) != 0)
		return 0;
	/* ours are in one folder */
	if (!strncmp(own, other->here->dli_fname, (size_t)(slash - own) + 1))
		return 0;
	other->found = own;
	return 1;
}

void gx_stand_in_says(const void *own, const char *stem)
{
	static bool said;
	struct gx_strbuf text = { 0 };
	Dl_info here;
	struct other other = { stem, NULL, &here };

	if (__atomic_exchange_n(&said, true, __ATOMIC_RELAXED) || !dladdr(own, &here))
		return;
	dl_iterate_phdr(find_other, &other);
	gx_strbuf_printf(&text, "%s%s%s", here.dli_fname, other.found ? ", not " : "",
	                 other.found ? other.found : "");
	say(GX_SOFT_STAND_IN, gx_strbuf_text(&text));
	gx_strbuf_free(&text);
}
