/* kernels.c - kernels of ours, made when they are first asked for, and launched.
 *
 * They are libraries of the driver, which belong to no context: what an agent in front of the driver attaches to a program's own kernels
 * it attaches to these.
 */
#include "device/cublas/cublas.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct kernel {
	struct kernel *next;
	char *name;
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

static cublasStatus_t make(const char *name, bl_text *text, const void *what, struct kernel **out)
{
	struct kernel *k = calloc(1, sizeof(*k));
	struct gx_strbuf buf = { 0 };
	CUlibrary library;
	CUresult err = CUDA_ERROR_OUT_OF_MEMORY;

	text(&buf, name, what);
	if (k && !buf.failed && (k->name = strdup(name)))
		err = bl_driver.cuLibraryLoadData(&library, gx_strbuf_text(&buf), NULL, NULL, 0,
		                                  NULL, NULL, 0);
	if (!err)
		err = bl_driver.cuLibraryGetKernel(&k->kernel, library, name);
	gx_strbuf_free(&buf);
	if (err) {
		free(k ? k->name : NULL);
		free(k);
		return bl_status(err);
	}
	k->next = kernels;
	*out = kernels = k;
	return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t bl_run(struct bl_handle *handle, const char *name, bl_text *text, const void *what,
                      const struct bl_launch *launch)
{
	const unsigned int *grid = launch->grid, *block = launch->block;
	cublasStatus_t err = CUBLAS_STATUS_SUCCESS;
	void *params[1];
	struct kernel *k;
	CUresult result;

	memcpy(&params[0], &launch->args, sizeof(params[0]));
	pthread_mutex_lock(&lock);
	k = find(name);
	if (!k)
		err = make(name, text, what, &k);
	pthread_mutex_unlock(&lock);
	if (err)
		return err;
	result =
	        bl_driver.cuLaunchKernel((CUfunction)k->kernel, grid[0], grid[1], grid[2], block[0],
	                                 block[1], block[2], 0, handle->stream, params, NULL);
	return result ? CUBLAS_STATUS_EXECUTION_FAILED : CUBLAS_STATUS_SUCCESS;
}
