/* handle.c - cuBLAS's handles, and what is set in them. */
#include "device/cublas/cublas.h"

#include <stdlib.h>

enum { SCRATCH = 4096 };

cublasStatus_t cublasCreate_v2(cublasHandle_t *handle)
{
	struct bl_handle *h;
	cublasStatus_t err;

	if (!handle)
		return CUBLAS_STATUS_INVALID_VALUE;
	err = bl_open();
	if (err)
		return err;
	h = calloc(1, sizeof(*h));
	if (!h)
		return CUBLAS_STATUS_ALLOC_FAILED;
	err = bl_status(gx_stand_in_driver.cuCtxGetCurrent(&h->ctx));
	if (!err)
		err = bl_status(gx_stand_in_driver.cuMemAlloc_v2(&h->scratch, SCRATCH));
	if (err) {
		free(h);
		return err;
	}
	h->magic = BL_MAGIC;
	*handle = h;
	gx_stand_in_says(&bl_version, "/libcublas");
	return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasDestroy_v2(cublasHandle_t handle)
{
	BL_READY(handle);
	gx_stand_in_driver.cuMemFree_v2(handle->scratch);
	handle->magic = 0;
	free(handle);
	return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasGetVersion_v2(cublasHandle_t handle, int *version)
{
	(void)handle; /* none is needed */
	if (!version)
		return CUBLAS_STATUS_INVALID_VALUE;
	*version = bl_version;
	return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasGetProperty(int property, int *value)
{
	const int parts[] = { bl_version / 10000, bl_version / 100 % 100, bl_version % 100 };

	if (!value || property < 0 || property > 2)
		return CUBLAS_STATUS_INVALID_VALUE;
	*value = parts[property];
	return CUBLAS_STATUS_SUCCESS;
}

/* A setting that goes back to the default stream, too: none of ours takes a workspace. */
cublasStatus_t cublasSetWorkspace_v2(cublasHandle_t handle, void *workspace, size_t bytes)
{
	(void)workspace;
	(void)bytes;
	BL_READY(handle);
	return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasSetStream_v2(cublasHandle_t handle, CUstream stream)
{
	BL_READY(handle);
	handle->stream = stream;
	return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasGetStream_v2(cublasHandle_t handle, CUstream *stream)
{
	BL_READY(handle);
	if (!stream)
		return CUBLAS_STATUS_INVALID_VALUE;
	*stream = handle->stream;
	return CUBLAS_STATUS_SUCCESS;
}

/* Two calls for a number in the handle, from 0 to the largest. */
#define SETTING(name, suffix, field, largest)                                                      \
	cublasStatus_t cublasSet##name##suffix(cublasHandle_t handle, int value)                   \
	{                                                                                          \
		BL_READY(handle);                                                                  \
		if (value < 0 || value > (largest))                                                \
			return CUBLAS_STATUS_INVALID_VALUE;                                        \
		handle->field = value;                                                             \
		return CUBLAS_STATUS_SUCCESS;                                                      \
	}                                                                                          \
	cublasStatus_t cublasGet##name##suffix(cublasHandle_t handle, int *value)                  \
	{                                                                                          \
		BL_READY(handle);                                                                  \
		if (!value)                                                                        \
			return CUBLAS_STATUS_INVALID_VALUE;                                        \
		*value = handle->field;                                                            \
		return CUBLAS_STATUS_SUCCESS;                                                      \
	}
SETTING(PointerMode, _v2, pointer_mode, CUBLAS_POINTER_MODE_DEVICE)
SETTING(MathMode, , math_mode,
        INT32_MAX) /* a set of flags; our products are as exact as any asks */
SETTING(AtomicsMode, , atomics_mode, 1)
SETTING(SmCountTarget, , sm_count, INT32_MAX)

static const struct {
	cublasStatus_t status;
	const char *name, *text;
} statuses[] = {
#define STATUS(name, text) { name, #name, text },
	STATUS(CUBLAS_STATUS_SUCCESS, "success") STATUS(CUBLAS_STATUS_NOT_INITIALIZED,
	                                                "the library was not initialized")
	        STATUS(CUBLAS_STATUS_ALLOC_FAILED, "memory could not be allocated") STATUS(
	                CUBLAS_STATUS_INVALID_VALUE, "an argument is not one that the call takes")
	                STATUS(CUBLAS_STATUS_ARCH_MISMATCH, "the device has not what is needed")
	                        STATUS(CUBLAS_STATUS_MAPPING_ERROR,
	                               "memory of the GPU could not "
	                               "be accessed") STATUS(CUBLAS_STATUS_EXECUTION_FAILED,
	                                                     "a kernel could not be run")
	                                STATUS(CUBLAS_STATUS_INTERNAL_ERROR,
	                                       "an internal operation failed")
	                                        STATUS(CUBLAS_STATUS_NOT_SUPPORTED,
	                                               "what was asked for is not supported")
	                                                STATUS(CUBLAS_STATUS_LICENSE_ERROR,
	                                                       "a license is missing")
#undef STATUS
};

const char *cublasGetStatusName(cublasStatus_t status)
{
	for (size_t i = 0; i < sizeof(statuses) / sizeof(statuses[0]); i++) {
		if (statuses[i].status == status)
			return statuses[i].name;
	}
	return "CUBLAS_STATUS_UNKNOWN";
}

const char *cublasGetStatusString(cublasStatus_t status)
{
	for (size_t i = 0; i < sizeof(statuses) / sizeof(statuses[0]); i++) {
		if (statuses[i].status == status)
			return statuses[i].text;
	}
	return "unknown status";
}
