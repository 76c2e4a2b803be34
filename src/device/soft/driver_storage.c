/* driver_storage.c - what libraries keep with a context, each under a key of its own, and are told of when it goes. */
#include "device/soft/driver.h"

#include <stdlib.h>

struct gx_stored {
	CUcontext ctx;
	const void *key;
	void *value;
	gx_storage_end *end; /* may be NULL */
	struct gx_stored *next;
};

/* CUcontext NULL: the current one. */
static CUresult find(CUcontext *ctx, const void *key, struct gx_stored ***link)
{
	CUresult err;

	*ctx = *ctx ? *ctx : gx_current();
	err = gx_context_check(*ctx);
	if (err)
		return err;
	*link = &(*ctx)->stored;
	while (**link && (**link)->key != key)
		*link = &(**link)->next;
	return CUDA_SUCCESS;
}

CUresult gx_storage_put(CUcontext ctx, const void *key, void *value, gx_storage_end *end)
{
	struct gx_stored **link, *stored;

	ENTER();
	CHECK_CALL(find(&ctx, key, &link));
	stored = *link ? *link : calloc(1, sizeof(*stored));
	if (!stored)
		return CUDA_ERROR_OUT_OF_MEMORY;
	*stored = (struct gx_stored){ ctx, key, value, end, stored->next };
	*link = stored;
	return CUDA_SUCCESS;
}

CUresult gx_storage_delete(CUcontext ctx, const void *key)
{
	struct gx_stored **link, *stored;

	ENTER();
	CHECK_CALL(find(&ctx, key, &link));
	stored = *link;
	if (!stored)
		return CUDA_ERROR_INVALID_HANDLE;
	*link = stored->next;
	free(stored);
	return CUDA_SUCCESS;
}

CUresult gx_storage_get(void **value, CUcontext ctx, const void *key)
{
	struct gx_stored **link;

	ENTER();
	CHECK_ARG(value);
	CHECK_CALL(find(&ctx, key, &link));
	if (!*link)
		return CUDA_ERROR_INVALID_HANDLE;
	*value = (*link)->value;
	return CUDA_SUCCESS;
}

void gx_storage_drop(CUcontext ctx)
{
	struct gx_stored **last = &gx_driver.storage_ended;

	while (*last)
		last = &(*last)->next;
	*last = ctx->stored;
	ctx->stored = NULL;
}

void gx_storage_tell(struct gx_stored *ended)
{
	while (ended) {
		struct gx_stored *next = ended->next;

		if (ended->end)
			ended->end(ended->ctx, ended->key, ended->value);
		free(ended);
		ended = next;
	}
}
