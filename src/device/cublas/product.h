/* product.h - a product of matrices as a call of cuBLAS asks for it. */
#ifndef GX_CUBLAS_PRODUCT_H
#define GX_CUBLAS_PRODUCT_H

#include "device/cublas/cublas.h"

struct bl_product {
	struct bl_handle *handle;
	int ta, tb;
	int64_t m, n, k;
	const void *alpha, *a, *b, *beta, *c;
	int64_t lda, ldb, ldc, a_stride, b_stride, c_stride;
	int a_type, b_type, c_type, compute;
	int64_t batches;
	unsigned int flags; /* BL_TABLES, BL_LOWER, BL_UPPER */
};

/* c = alpha * op(a) op(b) + beta * c. */
cublasStatus_t bl_product(const struct bl_product *p);
/* y (c) = alpha * op(a) x (b) + beta * y, a of m rows and n columns. */
cublasStatus_t bl_matrix_vector(const struct bl_product *p, int64_t m, int64_t n, int64_t incx,
                                int64_t incy);
/* c += alpha * x (a) y^T (b). */
cublasStatus_t bl_outer(const struct bl_product *p, int64_t incx, int64_t incy);

#endif
