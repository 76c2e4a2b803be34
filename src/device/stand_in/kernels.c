/* kernels.c - kernels of ours, made when they are first asked for, and launched.
 *
 * They are libraries of the driver, which belong to no context: what an agent in front of the driver attaches to a program's own kernels
 * it attaches to these.
 */
#include "device/stand_in/stand_in.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct kernel {
	struct kernel *next;
	char *name;
	CUlibrary library;
	const void *
	        whole; /* the text of all kernels of the library, where it was one that was there */
	CUkernel kernel;
};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct kernel *kernels;

static struct kernel *find(const char *name)
{
	struct kernel *k = kernels;

	while (k && strcmp(k->name, name))
		k = k->next;
	return k;
}

/* Kernels of one text are one library. */
static CUresult load(struct kernel *k, const char *name, gx_stand_in_text *text, const void *what)
{
	struct gx_strbuf buf = { 0 };
	CUresult err = CUDA_ERROR_OUT_OF_MEMORY;

	for (const struct kernel *other = text ? NULL : kernels; other; other = other->next) {
		if (other->whole == what) {
			k->library = other->library;
			return CUDA_SUCCESS;
		}
	}
	if (text)
		text(&buf, name, what);
	if (!buf.failed)
		err = gx_stand_in_driver.cuLibraryLoadData(&k->library,
		                                           text ? gx_strbuf_text(&buf) : what, NULL,
		                                           NULL, 0, NULL, NULL, 0);
	gx_strbuf_free(&buf);
	return err;
}

static CUresult make(const char *name, gx_stand_in_text *text, const void *what,
                     struct kernel **out)
{
	struct kernel *k = calloc(1, sizeof(*k));
	CUresult err = CUDA_ERROR_OUT_OF_MEMORY;

	if (k && (k->name = strdup(name)))
		err = load(k, name, text, what);
	if (!err)
		err = gx_stand_in_driver.cuLibraryGetKernel(&k->kernel, k->library, name);
	if (err) {
		free(k ? k->name : NULL);
		free(k);
		return err;
	}
	k->whole = text ? NULL : what;
	k->next = kernels;
	*out = kernels = k;
	return CUDA_SUCCESS;
}

CUresult gx_stand_in_run(CUstream stream, const char *name, gx_stand_in_text *text,
                         const void *what, const struct gx_stand_in_launch *launch)
{
	const unsigned int *grid = launch->grid, *block = launch->block;
	CUresult err = CUDA_SUCCESS;
	void *params[1];
	struct kernel *k;

	memcpy(&params[0], &launch->args, sizeof(params[0]));
	pthread_mutex_lock(&lock);
	k = find(name);
	if (!k)
		err = make(name, text, what, &k);
	pthread_mutex_unlock(&lock);
	if (err)
		return err;
	err = gx_stand_in_driver.cuLaunchKernel((CUfunction)k->kernel, grid[0], grid[1], grid[2],
	                                        block[0], block[1], block[2], 0, stream, params,
	                                        NULL);
	return err ? CUDA_ERROR_LAUNCH_FAILED : CUDA_SUCCESS;
}
