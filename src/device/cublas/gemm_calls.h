/* gemm_calls.h - the calls for products, with sizes of CUBLAS_INT, named by SIZED(): gemm.c has them twice. */

#define COMMON                                                                                     \
	.handle = handle, .ta = ta, .tb = tb, .m = m, .n = n, .k = k, .alpha = alpha, .a = a,      \
	.lda = lda, .b = b, .ldb = ldb, .beta = beta, .c = c, .ldc = ldc
#define TYPES(t, computation) .a_type = t, .b_type = t, .c_type = t, .compute = computation
#define EX                    .a_type = a_type, .b_type = b_type, .c_type = c_type

/* A letter of BLAS's: plain, with tables, with strides. */
#define LETTER(name, suffix, real, type, computation)                                              \
	cublasStatus_t SIZED(cublas##name##gemm##suffix)(                                          \
	        cublasHandle_t handle, int ta, int tb, CUBLAS_INT m, CUBLAS_INT n, CUBLAS_INT k,   \
	        const real *alpha, const real *a, CUBLAS_INT lda, const real *b, CUBLAS_INT ldb,   \
	        const real *beta, real *c, CUBLAS_INT ldc)                                         \
	{                                                                                          \
		return bl_product(                                                                 \
		        &(struct bl_product){ COMMON, TYPES(type, computation), .batches = 1 });   \
	}                                                                                          \
	cublasStatus_t SIZED(cublas##name##gemmBatched)(                                           \
	        cublasHandle_t handle, int ta, int tb, CUBLAS_INT m, CUBLAS_INT n, CUBLAS_INT k,   \
	        const real *alpha, const real *const *a, CUBLAS_INT lda, const real *const *b,     \
	        CUBLAS_INT ldb, const real *beta, real *const *c, CUBLAS_INT ldc,                  \
	        CUBLAS_INT batches)                                                                \
	{                                                                                          \
		return bl_product(&(struct bl_product){ COMMON, TYPES(type, computation),          \
		                                        .batches = batches, .flags = BL_TABLES }); \
	}                                                                                          \
	cublasStatus_t SIZED(cublas##name##gemmStridedBatched)(                                    \
	        cublasHandle_t handle, int ta, int tb, CUBLAS_INT m, CUBLAS_INT n, CUBLAS_INT k,   \
	        const real *alpha, const real *a, CUBLAS_INT lda, long long a_stride,              \
	        const real *b, CUBLAS_INT ldb, long long b_stride, const real *beta, real *c,      \
	        CUBLAS_INT ldc, long long c_stride, CUBLAS_INT batches)                            \
	{                                                                                          \
		return bl_product(&(struct bl_product){                                            \
		        COMMON, TYPES(type, computation), .a_stride = a_stride,                    \
		        .b_stride = b_stride, .c_stride = c_stride, .batches = batches });         \
	}
LETTER(S, _v2, float, CUDA_R_32F, CUBLAS_COMPUTE_32F)
LETTER(D, _v2, double, CUDA_R_64F, CUBLAS_COMPUTE_64F)
LETTER(H, , void, CUDA_R_16F, CUBLAS_COMPUTE_16F)

cublasStatus_t SIZED(cublasSgemmEx)(cublasHandle_t handle, int ta, int tb, CUBLAS_INT m,
                                    CUBLAS_INT n, CUBLAS_INT k, const float *alpha, const void *a,
                                    int a_type, CUBLAS_INT lda, const void *b, int b_type,
                                    CUBLAS_INT ldb, const float *beta, void *c, int c_type,
                                    CUBLAS_INT ldc)
{
	return bl_product(
	        &(struct bl_product){ COMMON, EX, .compute = CUBLAS_COMPUTE_32F, .batches = 1 });
}

cublasStatus_t SIZED(cublasGemmEx)(cublasHandle_t handle, int ta, int tb, CUBLAS_INT m,
                                   CUBLAS_INT n, CUBLAS_INT k, const void *alpha, const void *a,
                                   int a_type, CUBLAS_INT lda, const void *b, int b_type,
                                   CUBLAS_INT ldb, const void *beta, void *c, int c_type,
                                   CUBLAS_INT ldc, int compute, int algo)
{
	(void)algo; /* there is one */
	return bl_product(&(struct bl_product){ COMMON, EX, .compute = compute, .batches = 1 });
}

cublasStatus_t SIZED(cublasGemmBatchedEx)(cublasHandle_t handle, int ta, int tb, CUBLAS_INT m,
                                          CUBLAS_INT n, CUBLAS_INT k, const void *alpha,
                                          const void *const *a, int a_type, CUBLAS_INT lda,
                                          const void *const *b, int b_type, CUBLAS_INT ldb,
                                          const void *beta, void *const *c, int c_type,
                                          CUBLAS_INT ldc, CUBLAS_INT batches, int compute, int algo)
{
	(void)algo;
	return bl_product(&(struct bl_product){ COMMON, EX, .compute = compute, .batches = batches,
	                                        .flags = BL_TABLES });
}

cublasStatus_t SIZED(cublasGemmStridedBatchedEx)(
        cublasHandle_t handle, int ta, int tb, CUBLAS_INT m, CUBLAS_INT n, CUBLAS_INT k,
        const void *alpha, const void *a, int a_type, CUBLAS_INT lda, long long a_stride,
        const void *b, int b_type, CUBLAS_INT ldb, long long b_stride, const void *beta, void *c,
        int c_type, CUBLAS_INT ldc, long long c_stride, CUBLAS_INT batches, int compute, int algo)
{
	(void)algo;
	return bl_product(&(struct bl_product){ COMMON, EX, .compute = compute,
	                                        .a_stride = a_stride, .b_stride = b_stride,
	                                        .c_stride = c_stride, .batches = batches });
}

#define VECTORS(name, real, type, computation)                                                     \
	cublasStatus_t SIZED(cublas##name##gemv_v2)(                                               \
	        cublasHandle_t handle, int trans, CUBLAS_INT m, CUBLAS_INT n, const real *alpha,   \
	        const real *a, CUBLAS_INT lda, const real *x, CUBLAS_INT incx, const real *beta,   \
	        real *y, CUBLAS_INT incy)                                                          \
	{                                                                                          \
		return bl_matrix_vector(&(struct bl_product){ .handle = handle,                    \
		                                              .ta = trans,                         \
		                                              .alpha = alpha,                      \
		                                              .a = a,                              \
		                                              .lda = lda,                          \
		                                              .b = x,                              \
		                                              .beta = beta,                        \
		                                              .c = y,                              \
		                                              .c_type = type },                    \
		                        m, n, incx, incy);                                         \
	}                                                                                          \
	cublasStatus_t SIZED(cublas##name##ger_v2)(cublasHandle_t handle, CUBLAS_INT m,            \
	                                           CUBLAS_INT n, const real *alpha, const real *x, \
	                                           CUBLAS_INT incx, const real *y,                 \
	                                           CUBLAS_INT incy, real *a, CUBLAS_INT lda)       \
	{                                                                                          \
		return bl_outer(&(struct bl_product){ .handle = handle,                            \
		                                      .m = m,                                      \
		                                      .n = n,                                      \
		                                      .alpha = alpha,                              \
		                                      .a = x,                                      \
		                                      .b = y,                                      \
		                                      .c = a,                                      \
		                                      .ldc = lda,                                  \
		                                      .c_type = type },                            \
		                incx, incy);                                                       \
	}                                                                                          \
	cublasStatus_t SIZED(cublas##name##syrk_v2)(cublasHandle_t handle, int uplo, int trans,    \
	                                            CUBLAS_INT n, CUBLAS_INT k, const real *alpha, \
	                                            const real *a, CUBLAS_INT lda,                 \
	                                            const real *beta, real *c, CUBLAS_INT ldc)     \
	{                                                                                          \
		if (uplo != CUBLAS_FILL_MODE_LOWER && uplo != CUBLAS_FILL_MODE_UPPER)              \
			return CUBLAS_STATUS_INVALID_VALUE;                                        \
		return bl_product(&(struct bl_product){                                            \
		        .handle = handle,                                                          \
		        .ta = trans,                                                               \
		        .tb = trans == CUBLAS_OP_N ? CUBLAS_OP_T : CUBLAS_OP_N,                    \
		        .m = n,                                                                    \
		        .n = n,                                                                    \
		        .k = k,                                                                    \
		        .alpha = alpha,                                                            \
		        .a = a,                                                                    \
		        .lda = lda,                                                                \
		        .b = a,                                                                    \
		        .ldb = lda,                                                                \
		        .beta = beta,                                                              \
		        .c = c,                                                                    \
		        .ldc = ldc,                                                                \
		        TYPES(type, computation),                                                  \
		        .batches = 1,                                                              \
		        .flags = uplo == CUBLAS_FILL_MODE_LOWER ? BL_LOWER : BL_UPPER });          \
	}
VECTORS(S, float, CUDA_R_32F, CUBLAS_COMPUTE_32F)
VECTORS(D, double, CUDA_R_64F, CUBLAS_COMPUTE_64F)

#undef COMMON
#undef TYPES
#undef EX
#undef LETTER
#undef VECTORS
