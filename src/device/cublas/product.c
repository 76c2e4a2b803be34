/* product.c - what calls for products ask, checked, and made into launches. */
#include "device/cublas/product.h"

#include <limits.h>

bool bl_compute(int compute, enum bl_kind *acc, enum bl_kind *scale)
{
	switch (compute) {
	case CUBLAS_COMPUTE_16F: /* at least 16 bits, as is documented: ours are 32 */
	case CUBLAS_COMPUTE_16F_PEDANTIC:
		*acc = BL_F32;
		*scale = BL_F16;
		return true;
	case CUBLAS_COMPUTE_32F:
	case CUBLAS_COMPUTE_32F_PEDANTIC:
	case CUBLAS_COMPUTE_32F_FAST_16F:
	case CUBLAS_COMPUTE_32F_FAST_16BF:
	case CUBLAS_COMPUTE_32F_FAST_TF32:
	case CUBLAS_COMPUTE_32F_EMULATED_16BFX9: *acc = *scale = BL_F32; return true;
	case CUBLAS_COMPUTE_64F:
	case CUBLAS_COMPUTE_64F_PEDANTIC:
	case CUBLAS_COMPUTE_64F_EMULATED_FIXEDPOINT: *acc = *scale = BL_F64; return true;
	case CUBLAS_COMPUTE_32I:
	case CUBLAS_COMPUTE_32I_PEDANTIC: *acc = *scale = BL_S32; return true;
	default: return false;
	}
}

bool bl_gemm_has(enum bl_kind in, enum bl_kind out, enum bl_kind acc)
{
	static const struct {
		enum bl_kind in, out, acc;
	} table[] = { { BL_F16, BL_F16, BL_F32 },   { BL_F16, BL_F32, BL_F32 },
		      { BL_BF16, BL_BF16, BL_F32 }, { BL_BF16, BL_F32, BL_F32 },
		      { BL_F32, BL_F32, BL_F32 },   { BL_S8, BL_F32, BL_F32 },
		      { BL_F64, BL_F64, BL_F64 },   { BL_S8, BL_S32, BL_S32 } };

	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		if (table[i].in == in && table[i].out == out && table[i].acc == acc)
			return true;
	}
	return false;
}

struct bl_matrix bl_by_columns(const void *at, int op, int64_t ld, int64_t batch)
{
	return (struct bl_matrix){ .at = (uintptr_t)at,
		                   .row = op == CUBLAS_OP_N ? 1 : ld,
		                   .col = op == CUBLAS_OP_N ? ld : 1,
		                   .batch = batch };
}

static bool is_op(int op)
{
	return op == CUBLAS_OP_N || op == CUBLAS_OP_T || op == CUBLAS_OP_C;
}

/* As BLAS has it: a column of a matrix is inside of what its stored columns have. */
static bool fits(const struct bl_product *p)
{
	int64_t a_rows = p->ta == CUBLAS_OP_N ? p->m : p->k,
	        b_rows = p->tb == CUBLAS_OP_N ? p->k : p->n;
	int64_t sizes[] = { p->m, p->n, p->k, p->batches };

	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		if (sizes[i] < 0)
			return false;
	}
	return is_op(p->ta) && is_op(p->tb) && p->lda >= (a_rows > 1 ? a_rows : 1) &&
	       p->ldb >= (b_rows > 1 ? b_rows : 1) && p->ldc >= (p->m > 1 ? p->m : 1);
}

cublasStatus_t bl_product(const struct bl_product *p)
{
	struct bl_gemm g = { .batches = 0 };
	enum bl_kind scale, b;

	BL_READY(p->handle);
	if (!fits(p))
		return CUBLAS_STATUS_INVALID_VALUE;
	if (!p->m || !p->n || !p->batches)
		return CUBLAS_STATUS_SUCCESS;
	if (!p->alpha || !p->beta || !p->c)
		return CUBLAS_STATUS_INVALID_VALUE;
	if (!bl_kind_of(p->a_type, &g.in) || !bl_kind_of(p->b_type, &b) ||
	    !bl_kind_of(p->c_type, &g.out) || b != g.in ||
	    !bl_compute(p->compute, &g.acc, &scale) || !bl_gemm_has(g.in, g.out, g.acc))
		return BL_NOT_SUPPORTED("cublasGemmEx with these types");
	if (p->m > INT_MAX || p->n > INT_MAX || p->k > INT_MAX || p->batches > INT_MAX)
		return BL_NOT_SUPPORTED("cublasGemmEx with more than 2^31 rows or columns");
	g.batches = (uint32_t)p->batches;
	g.args.m = (uint32_t)p->m;
	g.args.n = (uint32_t)p->n;
	g.args.k = (uint32_t)p->k;
	g.args.flags = p->flags;
	g.args.a = bl_by_columns(p->a, p->ta, p->lda, p->a_stride);
	g.args.b = bl_by_columns(p->b, p->tb, p->ldb, p->b_stride);
	g.args.c = g.args.d = bl_by_columns(p->c, CUBLAS_OP_N, p->ldc, p->c_stride);
	g.args.alpha = bl_scalar(p->handle, p->alpha, scale, g.acc, BL_ALPHA_AT, &g.args.flags);
	g.args.beta = bl_scalar(p->handle, p->beta, scale, g.acc, BL_BETA_AT, &g.args.flags);
	return bl_gemm(p->handle, &g);
}

cublasStatus_t bl_matrix_vector(const struct bl_product *p, int64_t m, int64_t n, int64_t incx,
                                int64_t incy)
{
	struct bl_gemm g = { .batches = 1, .in = BL_F32, .out = BL_F32, .acc = BL_F32 };
	int64_t rows = p->ta == CUBLAS_OP_N ? m : n, cols = p->ta == CUBLAS_OP_N ? n : m;
	uint64_t x = (uintptr_t)p->b, y = (uintptr_t)p->c;

	BL_READY(p->handle);
	if (m < 0 || n < 0 || !is_op(p->ta) || p->lda < (m > 1 ? m : 1) || !incx || !incy)
		return CUBLAS_STATUS_INVALID_VALUE;
	if (!m || !n)
		return CUBLAS_STATUS_SUCCESS;
	if (!p->alpha || !p->beta || !p->a || !x || !y)
		return CUBLAS_STATUS_INVALID_VALUE;
	if (m > INT_MAX || n > INT_MAX)
		return BL_NOT_SUPPORTED("cublasSgemv with more than 2^31 rows or columns");
	if (p->c_type == CUDA_R_64F)
		g.in = g.out = g.acc = BL_F64;
	g.args.m = (uint32_t)rows;
	g.args.n = 1;
	g.args.k = (uint32_t)cols;
	g.args.a = bl_by_columns(p->a, p->ta, p->lda, 0);
	x = bl_first(x, cols, incx, g.in);
	y = bl_first(y, rows, incy, g.in);
	g.args.b = (struct bl_matrix){ .at = x, .row = incx };
	g.args.c = g.args.d = (struct bl_matrix){ .at = y, .row = incy };
	g.args.alpha = bl_scalar(p->handle, p->alpha, g.acc, g.acc, BL_ALPHA_AT, &g.args.flags);
	g.args.beta = bl_scalar(p->handle, p->beta, g.acc, g.acc, BL_BETA_AT, &g.args.flags);
	return bl_gemm(p->handle, &g);
}

/* A product of a column and a row, on top of what is there. */
cublasStatus_t bl_outer(const struct bl_product *p, int64_t incx, int64_t incy)
{
	struct bl_gemm g = { .batches = 1, .in = BL_F32, .out = BL_F32, .acc = BL_F32 };
	uint64_t x = (uintptr_t)p->a, y = (uintptr_t)p->b;

	BL_READY(p->handle);
	if (p->m < 0 || p->n < 0 || p->ldc < (p->m > 1 ? p->m : 1) || !incx || !incy)
		return CUBLAS_STATUS_INVALID_VALUE;
	if (!p->m || !p->n)
		return CUBLAS_STATUS_SUCCESS;
	if (!p->alpha || !x || !y || !p->c)
		return CUBLAS_STATUS_INVALID_VALUE;
	if (p->m > INT_MAX || p->n > INT_MAX)
		return BL_NOT_SUPPORTED("cublasSger with more than 2^31 rows or columns");
	if (p->c_type == CUDA_R_64F)
		g.in = g.out = g.acc = BL_F64;
	g.args.m = (uint32_t)p->m;
	g.args.n = (uint32_t)p->n;
	g.args.k = 1;
	x = bl_first(x, p->m, incx, g.in);
	y = bl_first(y, p->n, incy, g.in);
	g.args.a = (struct bl_matrix){ .at = x, .row = incx };
	g.args.b = (struct bl_matrix){ .at = y, .col = incy };
	g.args.c = g.args.d = bl_by_columns(p->c, CUBLAS_OP_N, p->ldc, 0);
	g.args.alpha = bl_scalar(p->handle, p->alpha, g.acc, g.acc, BL_ALPHA_AT, &g.args.flags);
	g.args.beta = bl_scalar_of(1, g.acc);
	return bl_gemm(p->handle, &g);
}
