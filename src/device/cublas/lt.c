/* lt.c - products by cuBLASLt: what descriptors ask for, checked, and made into a launch. */
#include "device/cublas/lt.h"

#include <limits.h>
#include <string.h>

cublasStatus_t cublasLtCreate(cublasHandle_t *handle)
{
	return cublasCreate_v2(handle);
}

cublasStatus_t cublasLtDestroy(cublasHandle_t handle)
{
	return cublasDestroy_v2(handle);
}

cublasStatus_t cublasLtGetProperty(int property, int *value)
{
	return cublasGetProperty(property, value);
}

const char *cublasLtGetStatusName(cublasStatus_t status)
{
	return cublasGetStatusName(status);
}

const char *cublasLtGetStatusString(cublasStatus_t status)
{
	return cublasGetStatusString(status);
}

size_t cublasLtGetVersion(void)
{
	return (size_t)bl_version;
}

static bool layout_is_right(const struct lt_layout *l)
{
	uint64_t least = l->order == CUBLASLT_ORDER_ROW ? l->cols : l->rows;

	return l->rows <= INT_MAX && l->cols <= INT_MAX && l->batches > 0 && l->ld >= 0 &&
	       (uint64_t)l->ld >= least;
}

/* A matrix, or its transpose. */
static struct bl_matrix matrix_of(const struct lt_layout *l, int op)
{
	bool by_rows = (l->order == CUBLASLT_ORDER_ROW) != (op != CUBLAS_OP_N);

	return (struct bl_matrix){ .row = by_rows ? l->ld : 1,
		                   .col = by_rows ? 1 : l->ld,
		                   .batch = l->stride };
}

/* What is done with an element before it is stored. */
static cublasStatus_t epilogue(const struct lt_desc *desc, const struct lt_layout *d,
                               struct bl_gemm *g)
{
	uint32_t parts = desc->epilogue & ~(uint32_t)CUBLASLT_EPILOGUE_DEFAULT;
	const uint32_t known = CUBLASLT_EPILOGUE_RELU | CUBLASLT_EPILOGUE_BIAS |
	                       CUBLASLT_EPILOGUE_GELU | CUBLASLT_EPILOGUE_AUX;

	if (!parts)
		return CUBLAS_STATUS_SUCCESS;
	g->bias = parts & CUBLASLT_EPILOGUE_BIAS;
	g->aux = parts & CUBLASLT_EPILOGUE_AUX;
	g->activation = parts & CUBLASLT_EPILOGUE_GELU   ? BL_GELU
	                : parts & CUBLASLT_EPILOGUE_RELU ? BL_RELU
	                                                 : BL_NONE;
	/* what ReLU leaves beside its result are bits */
	if ((parts & ~known) || g->acc != BL_F32 || (g->aux && g->activation != BL_GELU) ||
	    (parts & CUBLASLT_EPILOGUE_RELU && parts & CUBLASLT_EPILOGUE_GELU) ||
	    (g->bias && desc->bias_type != -1 && desc->bias_type != d->type) ||
	    (g->aux && desc->aux_type != -1 && desc->aux_type != d->type))
		return BL_NOT_SUPPORTED("cublasLtMatmul with this epilogue");
	if ((g->bias && !desc->bias) || (g->aux && (!desc->aux || desc->aux_ld < (int64_t)d->rows)))
		return CUBLAS_STATUS_INVALID_VALUE;
	g->args.bias =
	        (struct bl_matrix){ .at = (uintptr_t)desc->bias, .batch = desc->bias_stride };
	g->args.aux = (struct bl_matrix){
		.at = (uintptr_t)desc->aux, .row = 1, .col = desc->aux_ld, .batch = desc->aux_stride
	};
	return CUBLAS_STATUS_SUCCESS;
}

static cublasStatus_t plan(const struct lt_desc *desc, const struct lt_layout *a,
                           const struct lt_layout *b, const struct lt_layout *c,
                           const struct lt_layout *d, struct bl_gemm *g)
{
	const struct lt_layout *all[] = { a, b, c, d };
	enum bl_kind scale, scale_of, other;
	uint64_t k;

	memset(g, 0, sizeof(*g));
	if (!desc || !a || !b || !c || !d)
		return CUBLAS_STATUS_INVALID_VALUE;
	if ((unsigned int)desc->ta > 2 || (unsigned int)desc->tb > 2)
		return CUBLAS_STATUS_INVALID_VALUE;
	for (int i = 0; i < 4; i++) {
		if (all[i]->order != CUBLASLT_ORDER_COL && all[i]->order != CUBLASLT_ORDER_ROW)
			return BL_NOT_SUPPORTED("cublasLtMatmul with matrices in this order");
		if (!layout_is_right(all[i]) || all[i]->batches != d->batches)
			return CUBLAS_STATUS_INVALID_VALUE;
	}
	if (!bl_kind_of(a->type, &g->in) || !bl_kind_of(b->type, &other) || other != g->in ||
	    !bl_kind_of(d->type, &g->out) || c->type != d->type ||
	    !bl_compute(desc->compute, &g->acc, &scale) || !bl_kind_of(desc->scale, &scale_of) ||
	    scale != scale_of || !bl_gemm_has(g->in, g->out, g->acc))
		return BL_NOT_SUPPORTED("cublasLtMatmul with these types");
	if ((unsigned int)desc->pointer_mode > CUBLAS_POINTER_MODE_DEVICE ||
	    desc->tc != CUBLAS_OP_N || desc->fill != CUBLAS_FILL_MODE_FULL)
		return BL_NOT_SUPPORTED(
		        "cublasLtMatmul with this pointer mode, transposed C or fill mode");
	k = desc->ta == CUBLAS_OP_N ? a->cols : a->rows;
	if ((desc->ta == CUBLAS_OP_N ? a->rows : a->cols) != d->rows ||
	    (desc->tb == CUBLAS_OP_N ? b->rows : b->cols) != k ||
	    (desc->tb == CUBLAS_OP_N ? b->cols : b->rows) != d->cols || c->rows != d->rows ||
	    c->cols != d->cols)
		return CUBLAS_STATUS_INVALID_VALUE;
	g->batches = (uint32_t)d->batches;
	g->args.m = (uint32_t)d->rows;
	g->args.n = (uint32_t)d->cols;
	g->args.k = (uint32_t)k;
	g->args.a = matrix_of(a, desc->ta);
	g->args.b = matrix_of(b, desc->tb);
	g->args.c = matrix_of(c, CUBLAS_OP_N);
	g->args.d = matrix_of(d, CUBLAS_OP_N);
	return epilogue(desc, d, g);
}

cublasStatus_t cublasLtMatmul(cublasHandle_t handle, struct lt_desc *desc, const void *alpha,
                              const void *a, struct lt_layout *a_layout, const void *b,
                              struct lt_layout *b_layout, const void *beta, const void *c,
                              struct lt_layout *c_layout, void *d, struct lt_layout *d_layout,
                              const struct lt_algorithm *algorithm, void *workspace, size_t bytes,
                              CUstream stream)
{
	enum bl_kind acc, scale;
	struct bl_handle call;
	cublasStatus_t err;
	struct bl_gemm g;

	(void)algorithm; /* there is one, which needs no room */
	(void)workspace;
	(void)bytes;
	BL_READY(handle);
	err = plan(desc, a_layout, b_layout, c_layout, d_layout, &g);
	if (err)
		return err;
	if (!g.args.m || !g.args.n)
		return CUBLAS_STATUS_SUCCESS;
	if (!alpha || !beta || !a || !b || !d)
		return CUBLAS_STATUS_INVALID_VALUE;
	call = *handle;
	call.stream = stream;
	call.pointer_mode = desc->pointer_mode;
	bl_compute(desc->compute, &acc, &scale);
	g.args.alpha = bl_scalar(&call, alpha, scale, acc, BL_ALPHA_AT, &g.args.flags);
	g.args.beta = bl_scalar(&call, beta, scale, acc, BL_BETA_AT, &g.args.flags);
	if (!c && !call.pointer_mode && g.args.beta)
		return CUBLAS_STATUS_INVALID_VALUE;
	g.args.a.at = (uintptr_t)a;
	g.args.b.at = (uintptr_t)b;
	g.args.c.at = (uintptr_t)c;
	g.args.d.at = (uintptr_t)d;
	return bl_gemm(&call, &g);
}

/* --- algorithms: there is one */

cublasStatus_t cublasLtMatmulAlgoCheck(cublasHandle_t handle, struct lt_desc *desc,
                                       struct lt_layout *a, struct lt_layout *b,
                                       struct lt_layout *c, struct lt_layout *d,
                                       const struct lt_algorithm *algorithm,
                                       struct lt_result *result)
{
	cublasStatus_t err;
	struct bl_gemm g;

	BL_READY(handle);
	if (!algorithm || !result)
		return CUBLAS_STATUS_INVALID_VALUE;
	err = plan(desc, a, b, c, d, &g);
	result->workspace = 0;
	result->state = err;
	result->waves = 1;
	return err;
}

cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasHandle_t handle, struct lt_desc *desc,
                                              struct lt_layout *a, struct lt_layout *b,
                                              struct lt_layout *c, struct lt_layout *d,
                                              struct lt_preference *preference, int asked,
                                              struct lt_result *results, int *given)
{
	cublasStatus_t err;

	BL_READY(handle);
	if (!preference || asked < 1 || !results || !given)
		return CUBLAS_STATUS_INVALID_VALUE;
	memset(results, 0, sizeof(*results));
	err = cublasLtMatmulAlgoCheck(handle, desc, a, b, c, d, &results->algorithm, results);
	*given = !err;
	return err;
}

static cublasStatus_t is_there(cublasHandle_t handle, int compute, int scale, int a, int b, int c,
                               int d)
{
	enum bl_kind in, other, out, acc, scale_of, scale_is;

	BL_READY(handle);
	if (!bl_kind_of(a, &in) || !bl_kind_of(b, &other) || other != in || !bl_kind_of(d, &out) ||
	    c != d || !bl_compute(compute, &acc, &scale_of) || !bl_kind_of(scale, &scale_is) ||
	    scale_is != scale_of || !bl_gemm_has(in, out, acc))
		return BL_NOT_SUPPORTED("cublasLtMatmulAlgoInit with these types");
	return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulAlgoGetIds(cublasHandle_t handle, int compute, int scale, int a, int b,
                                        int c, int d, int asked, int *ids, int *given)
{
	cublasStatus_t err;

	if (asked < 1 || !ids)
		return CUBLAS_STATUS_INVALID_VALUE;
	err = is_there(handle, compute, scale, a, b, c, d);
	if (!err)
		ids[0] = 0;
	if (given)
		*given = !err;
	return err;
}

cublasStatus_t cublasLtMatmulAlgoInit(cublasHandle_t handle, int compute, int scale, int a, int b,
                                      int c, int d, int id, struct lt_algorithm *algorithm)
{
	cublasStatus_t err;

	if (!algorithm || id)
		return CUBLAS_STATUS_INVALID_VALUE;
	err = is_there(handle, compute, scale, a, b, c, d);
	if (!err)
		memset(algorithm, 0, sizeof(*algorithm));
	return err;
}
