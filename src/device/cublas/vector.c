/* vector.c - what calls for vectors ask, checked, and made into launches; copies between host and device. */
#include "device/cublas/vector.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

static const char *const names[] = { "axpy", "scal", "copy", "swap", "dot",
	                             "nrm2", "asum", "amax", "amin" };

static void args_of(const struct bl_vector *v, struct bl_vector_args *args)
{
	*args = (struct bl_vector_args){ .x = bl_first((uintptr_t)v->x, v->n, v->incx, v->kind),
		                         .y = bl_first((uintptr_t)v->y, v->n, v->incy, v->kind),
		                         .n = (uint64_t)v->n,
		                         .incx = v->incx,
		                         .incy = v->incy,
		                         .wide = v->wide };
}

static cublasStatus_t run(const struct bl_vector *v, bl_text *text, const void *args,
                          uint64_t blocks)
{
	struct gx_stand_in_launch launch = { .grid = { (unsigned int)blocks, 1, 1 },
		                             .block = { 256, 1, 1 },
		                             .args = args };
	char name[48];

	if (blocks > INT_MAX)
		return BL_NOT_SUPPORTED("cuBLAS for vectors of more than 2^39 elements");
	snprintf(name, sizeof(name), "gpuextblas_%s_%s", names[v->op], bl_types[v->kind].name);
	return bl_run(v->handle, name, text, v, &launch);
}

cublasStatus_t bl_map(const struct bl_vector *v)
{
	bool two = v->op != BL_SCAL, scalar = v->op == BL_AXPY || v->op == BL_SCAL;
	struct bl_vector_args args;

	BL_READY(v->handle);
	if (v->n <= 0 || (v->op == BL_SCAL && v->incx <= 0))
		return CUBLAS_STATUS_SUCCESS;
	if (!v->x || (two && !v->y) || (scalar && !v->alpha))
		return CUBLAS_STATUS_INVALID_VALUE;
	args_of(v, &args);
	if (scalar)
		args.alpha =
		        bl_scalar(v->handle, v->alpha, v->kind, v->kind, BL_ALPHA_AT, &args.flags);
	return run(v, bl_map_text, &args, ((uint64_t)v->n - 1) / 256 + 1);
}

/* Where a result of the host's goes there is a wait for it, as documented. */
cublasStatus_t bl_reduce(const struct bl_vector *v)
{
	bool index = v->op == BL_AMAX || v->op == BL_AMIN;
	bool on_device = v->handle && v->handle->pointer_mode == CUBLAS_POINTER_MODE_DEVICE;
	size_t bytes = index ? (v->wide ? 8 : 4) : bl_types[v->kind].bytes;
	struct bl_vector_args args;
	cublasStatus_t err;
	CUdeviceptr out;

	BL_READY(v->handle);
	if (!v->result)
		return CUBLAS_STATUS_INVALID_VALUE;
	out = on_device ? (uintptr_t)v->result : v->handle->scratch;
	if (v->n <= 0 || (v->op != BL_DOT && v->incx <= 0)) {
		if (on_device)
			return bl_status(gx_stand_in_driver.cuMemsetD8Async(out, 0, bytes,
			                                                    v->handle->stream));
		memset(v->result, 0, bytes);
		return CUBLAS_STATUS_SUCCESS;
	}
	if (!v->x || (v->op == BL_DOT && !v->y))
		return CUBLAS_STATUS_INVALID_VALUE;
	args_of(v, &args);
	args.out = out;
	err = run(v, bl_reduce_text, &args, 1);
	if (err || on_device)
		return err;
	err = bl_status(
	        gx_stand_in_driver.cuMemcpyDtoHAsync_v2(v->result, out, bytes, v->handle->stream));
	return err ? err : bl_status(gx_stand_in_driver.cuStreamSynchronize(v->handle->stream));
}

/* Rows of what the driver calls a rectangle are columns here. */
cublasStatus_t bl_copy(const struct bl_copy *c)
{
	CUDA_MEMCPY2D copy = { .srcMemoryType = CU_MEMORYTYPE_HOST,
		               .dstMemoryType = CU_MEMORYTYPE_HOST };
	cublasStatus_t err;

	if (c->rows < 0 || c->cols < 0 || c->bytes <= 0 || c->bytes > INT_MAX || c->lda <= 0 ||
	    c->ldb <= 0 || c->rows > INT_MAX || c->cols > INT_MAX || c->lda > INT_MAX ||
	    c->ldb > INT_MAX || c->lda < c->rows || c->ldb < c->rows)
		return CUBLAS_STATUS_INVALID_VALUE;
	if (!c->rows || !c->cols)
		return CUBLAS_STATUS_SUCCESS;
	if (!c->from || !c->to)
		return CUBLAS_STATUS_INVALID_VALUE;
	err = bl_open();
	if (err)
		return err;
	copy.WidthInBytes = (size_t)(c->rows * c->bytes);
	copy.Height = (size_t)c->cols;
	copy.srcPitch = (size_t)(c->lda * c->bytes);
	copy.dstPitch = (size_t)(c->ldb * c->bytes);
	if (c->to_device) {
		copy.srcHost = c->from;
		copy.dstMemoryType = CU_MEMORYTYPE_DEVICE;
		copy.dstDevice = (uintptr_t)c->to;
	} else {
		copy.srcMemoryType = CU_MEMORYTYPE_DEVICE;
		copy.srcDevice = (uintptr_t)c->from;
		copy.dstHost = c->to;
	}
	if (c->async ? gx_stand_in_driver.cuMemcpy2DAsync_v2(&copy, c->stream)
	             : gx_stand_in_driver.cuMemcpy2DUnaligned_v2(&copy))
		return CUBLAS_STATUS_MAPPING_ERROR;
	return CUBLAS_STATUS_SUCCESS;
}
