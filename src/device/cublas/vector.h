/* vector.h - operations on vectors, systems with triangles, sums of matrices: as kernels have them, as calls ask for them. */
#ifndef GX_CUBLAS_VECTOR_H
#define GX_CUBLAS_VECTOR_H

#include "device/cublas/cublas.h"

struct bl_vector_args {
	uint64_t x, y, out, alpha, n;
	int64_t incx, incy;   /* elements */
	uint32_t flags, wide; /* wide: an index has 64 bits */
};
enum bl_vector_op {
	BL_AXPY,
	BL_SCAL,
	BL_COPY,
	BL_SWAP,
	BL_DOT,
	BL_NRM2,
	BL_ASUM,
	BL_AMAX,
	BL_AMIN
};
struct bl_vector {
	struct bl_handle *handle;
	enum bl_vector_op op;
	enum bl_kind kind; /* BL_F32 or BL_F64 */
	int64_t n, incx, incy;
	const void *alpha, *x, *y;
	void *result;
	bool wide;
};
void bl_map_text(struct gx_strbuf *text, const char *name, const void *what);
void bl_reduce_text(struct gx_strbuf *text, const char *name, const void *what);
/* Each element for itself; all of them to one number. */
cublasStatus_t bl_map(const struct bl_vector *v);
cublasStatus_t bl_reduce(const struct bl_vector *v);

struct bl_solve_args {
	struct bl_matrix t,
	        x; /* t x = alpha x; rows and columns from the first that is solved for */
	int64_t t_first, x_first;
	uint64_t alpha;
	uint32_t n, columns, flags, first_batch;
};
struct bl_solve {
	struct bl_handle *handle;
	enum bl_kind kind;
	int side, uplo, trans, diag;
	int64_t m, n, lda, ldb, batches;
	const void *alpha, *a, *b;
	unsigned int flags;
};
void bl_solve_text(struct gx_strbuf *text, const char *name, const void *what);
cublasStatus_t bl_solve(const struct bl_solve *s);

struct bl_add_args {
	struct bl_matrix a, b, c;
	uint64_t alpha, beta;
	uint32_t m, n, flags, pad;
};
struct bl_add {
	struct bl_handle *handle;
	enum bl_kind kind;
	int ta, tb;
	int64_t m, n, lda, ldb, ldc;
	const void *alpha, *a, *beta, *b, *c;
};
void bl_add_text(struct gx_strbuf *text, const char *name, const void *what);
cublasStatus_t bl_add(const struct bl_add *s);

struct bl_copy {
	int64_t rows, cols, bytes, lda, ldb; /* elements of so many bytes */
	const void *from;
	void *to;
	bool to_device, async;
	CUstream stream;
};
cublasStatus_t bl_copy(const struct bl_copy *c);

#endif
