/* start.c - the driver behind cuBLAS, and how calls end. */
#include "device/cublas/cublas.h"

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

cublasStatus_t bl_open(void)
{
	return bl_status(gx_stand_in_open());
}

cublasStatus_t bl_ready(struct bl_handle *handle)
{
	if (!handle || handle->magic != BL_MAGIC)
		return CUBLAS_STATUS_NOT_INITIALIZED;
	return bl_status(gx_stand_in_current(handle->ctx));
}

cublasStatus_t bl_not_supported(const char *what, bool *said)
{
	gx_stand_in_lacks(what, said);
	return CUBLAS_STATUS_NOT_SUPPORTED;
}

cublasStatus_t bl_run(struct bl_handle *handle, const char *name, bl_text *text, const void *what,
                      const struct gx_stand_in_launch *launch)
{
	return bl_status(gx_stand_in_run(handle->stream, name, text, what, launch));
}
