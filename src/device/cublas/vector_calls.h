/* vector_calls.h - the calls for vectors, triangles and copies, with sizes of CUBLAS_INT, named by SIZED(): blas.c has them twice. */

#define LETTER(L, l, real, type)                                                                   \
	cublasStatus_t SIZED(cublas##L##axpy_v2)(cublasHandle_t handle, CUBLAS_INT n,              \
	                                         const real *alpha, const real *x,                 \
	                                         CUBLAS_INT incx, real *y, CUBLAS_INT incy)        \
	{                                                                                          \
		return bl_map(&(struct bl_vector){ handle, BL_AXPY, type, n, incx, incy, alpha, x, \
		                                   y, NULL, false });                              \
	}                                                                                          \
	cublasStatus_t SIZED(cublas##L##scal_v2)(cublasHandle_t handle, CUBLAS_INT n,              \
	                                         const real *alpha, real *x, CUBLAS_INT incx)      \
	{                                                                                          \
		return bl_map(&(struct bl_vector){ handle, BL_SCAL, type, n, incx, 0, alpha, x,    \
		                                   NULL, NULL, false });                           \
	}                                                                                          \
	cublasStatus_t SIZED(cublas##L##copy_v2)(cublasHandle_t handle, CUBLAS_INT n,              \
	                                         const real *x, CUBLAS_INT incx, real *y,          \
	                                         CUBLAS_INT incy)                                  \
	{                                                                                          \
		return bl_map(&(struct bl_vector){ handle, BL_COPY, type, n, incx, incy, NULL, x,  \
		                                   y, NULL, false });                              \
	}                                                                                          \
	cublasStatus_t SIZED(cublas##L##swap_v2)(cublasHandle_t handle, CUBLAS_INT n, real * x,    \
	                                         CUBLAS_INT incx, real * y, CUBLAS_INT incy)       \
	{                                                                                          \
		return bl_map(&(struct bl_vector){ handle, BL_SWAP, type, n, incx, incy, NULL, x,  \
		                                   y, NULL, false });                              \
	}                                                                                          \
	cublasStatus_t SIZED(cublas##L##dot_v2)(cublasHandle_t handle, CUBLAS_INT n,               \
	                                        const real *x, CUBLAS_INT incx, const real *y,     \
	                                        CUBLAS_INT incy, real *result)                     \
	{                                                                                          \
		return bl_reduce(&(struct bl_vector){ handle, BL_DOT, type, n, incx, incy, NULL,   \
		                                      x, y, result, false });                      \
	}                                                                                          \
	cublasStatus_t SIZED(cublas##L##nrm2_v2)(cublasHandle_t handle, CUBLAS_INT n,              \
	                                         const real *x, CUBLAS_INT incx, real *result)     \
	{                                                                                          \
		return bl_reduce(&(struct bl_vector){ handle, BL_NRM2, type, n, incx, 0, NULL, x,  \
		                                      NULL, result, false });                      \
	}                                                                                          \
	cublasStatus_t SIZED(cublas##L##asum_v2)(cublasHandle_t handle, CUBLAS_INT n,              \
	                                         const real *x, CUBLAS_INT incx, real *result)     \
	{                                                                                          \
		return bl_reduce(&(struct bl_vector){ handle, BL_ASUM, type, n, incx, 0, NULL, x,  \
		                                      NULL, result, false });                      \
	}                                                                                          \
	cublasStatus_t SIZED(cublasI##l##amax_v2)(cublasHandle_t handle, CUBLAS_INT n,             \
	                                          const real *x, CUBLAS_INT incx,                  \
	                                          CUBLAS_INT *result)                              \
	{                                                                                          \
		return bl_reduce(&(struct bl_vector){ handle, BL_AMAX, type, n, incx, 0, NULL, x,  \
		                                      NULL, result, sizeof(*result) == 8 });       \
	}                                                                                          \
	cublasStatus_t SIZED(cublasI##l##amin_v2)(cublasHandle_t handle, CUBLAS_INT n,             \
	                                          const real *x, CUBLAS_INT incx,                  \
	                                          CUBLAS_INT *result)                              \
	{                                                                                          \
		return bl_reduce(&(struct bl_vector){ handle, BL_AMIN, type, n, incx, 0, NULL, x,  \
		                                      NULL, result, sizeof(*result) == 8 });       \
	}                                                                                          \
	cublasStatus_t SIZED(cublas##L##trsm_v2)(cublasHandle_t handle, int side, int uplo,        \
	                                         int trans, int diag, CUBLAS_INT m, CUBLAS_INT n,  \
	                                         const real *alpha, const real *a, CUBLAS_INT lda, \
	                                         real *b, CUBLAS_INT ldb)                          \
	{                                                                                          \
		return bl_solve(&(struct bl_solve){ handle, type, side, uplo, trans, diag, m, n,   \
		                                    lda, ldb, 1, alpha, a, b, 0 });                \
	}                                                                                          \
	cublasStatus_t SIZED(cublas##L##trsmBatched)(                                              \
	        cublasHandle_t handle, int side, int uplo, int trans, int diag, CUBLAS_INT m,      \
	        CUBLAS_INT n, const real *alpha, const real *const *a, CUBLAS_INT lda,             \
	        real *const *b, CUBLAS_INT ldb, CUBLAS_INT batches)                                \
	{                                                                                          \
		return bl_solve(&(struct bl_solve){ handle, type, side, uplo, trans, diag, m, n,   \
		                                    lda, ldb, batches, alpha, a, b, BL_TABLES });  \
	}                                                                                          \
	cublasStatus_t SIZED(cublas##L##geam)(cublasHandle_t handle, int ta, int tb, CUBLAS_INT m, \
	                                      CUBLAS_INT n, const real *alpha, const real *a,      \
	                                      CUBLAS_INT lda, const real *beta, const real *b,     \
	                                      CUBLAS_INT ldb, real *c, CUBLAS_INT ldc)             \
	{                                                                                          \
		return bl_add(&(struct bl_add){ handle, type, ta, tb, m, n, lda, ldb, ldc, alpha,  \
		                                a, beta, b, c });                                  \
	}
LETTER(S, s, float, BL_F32)
LETTER(D, d, double, BL_F64)

/* A vector is a matrix of one row. */
#define COPY(what, parameters, rows, cols, from, ld_from, to, ld_to)                               \
	cublasStatus_t SIZED(cublasSet##what)(parameters)                                          \
	{                                                                                          \
		return bl_copy(&(struct bl_copy){ rows, cols, bytes, ld_from, ld_to, from, to,     \
		                                  true, false, NULL });                            \
	}                                                                                          \
	cublasStatus_t SIZED(cublasGet##what)(parameters)                                          \
	{                                                                                          \
		return bl_copy(&(struct bl_copy){ rows, cols, bytes, ld_from, ld_to, from, to,     \
		                                  false, false, NULL });                           \
	}                                                                                          \
	cublasStatus_t SIZED(cublasSet##what##Async)(parameters, CUstream stream)                  \
	{                                                                                          \
		return bl_copy(&(struct bl_copy){ rows, cols, bytes, ld_from, ld_to, from, to,     \
		                                  true, true, stream });                           \
	}                                                                                          \
	cublasStatus_t SIZED(cublasGet##what##Async)(parameters, CUstream stream)                  \
	{                                                                                          \
		return bl_copy(&(struct bl_copy){ rows, cols, bytes, ld_from, ld_to, from, to,     \
		                                  false, true, stream });                          \
	}
#define VECTOR                                                                                     \
	CUBLAS_INT n, CUBLAS_INT bytes, const void *x, CUBLAS_INT incx, void *y, CUBLAS_INT incy
#define MATRIX                                                                                     \
	CUBLAS_INT rows, CUBLAS_INT cols, CUBLAS_INT bytes, const void *a, CUBLAS_INT lda,         \
	        void *b, CUBLAS_INT ldb
COPY(Vector, VECTOR, 1, n, x, incx, y, incy)
COPY(Matrix, MATRIX, rows, cols, a, lda, b, ldb)

#undef LETTER
#undef COPY
#undef VECTOR
#undef MATRIX
