/* lt.c - products by the stand-in for cuBLASLt beside plain ones: epilogues, orders of rows and columns, batches; its descriptors. */
#include "device.h"

#include "device/cublas/lt.h"

static cublasHandle_t handle;

struct product {
	enum bl_kind in, out;
	int ta, tb, order, batches; /* order: a bit for each of a, b and d */
	unsigned int epilogue;
	bool device_scalars;
};
enum { M = 19, N = 37, K = 8, PAD = 3 };

static double activated(double v, unsigned int epilogue)
{
	if (epilogue & CUBLASLT_EPILOGUE_RELU)
		return v > 0 ? v : 0;
	if (epilogue & CUBLASLT_EPILOGUE_GELU)
		return 0.5 * v * (1 + tanh(sqrt(2 / M_PI) * (v + 0.044715 * v * v * v)));
	return v;
}

static struct lt_layout *layout_of(int type, int rows, int cols, bool by_rows, int batches,
                                   int64_t *stride)
{
	struct lt_layout *l = NULL;
	int order = CUBLASLT_ORDER_ROW;

	CHECK_OK(cublasLtMatrixLayoutCreate(&l, type, (uint64_t)rows, (uint64_t)cols,
	                                    (by_rows ? cols : rows) + PAD));
	if (by_rows)
		CHECK_OK(cublasLtMatrixLayoutSetAttribute(l, 1, &order, 4));
	*stride = (rows + PAD) * (cols + PAD);
	CHECK_OK(cublasLtMatrixLayoutSetAttribute(l, 5, &batches, 4));
	CHECK_OK(cublasLtMatrixLayoutSetAttribute(l, 6, stride, 8));
	return l;
}

static size_t place(const struct lt_layout *l, int batch, int i, int j)
{
	return (size_t)(batch * l->stride) +
	       (size_t)(l->order == CUBLASLT_ORDER_ROW ? i * l->ld + j : i + j * l->ld);
}

static double plain(const struct product *p, const struct numbers x[3],
                    struct lt_layout *const l[3], int batch, int i, int j)
{
	double sum = 0;

	for (int k = 0; k < K; k++)
		sum += x[0].host[p->ta ? place(l[0], batch, k, i) : place(l[0], batch, i, k)] *
		       x[1].host[p->tb ? place(l[1], batch, j, k) : place(l[1], batch, k, j)];
	return sum;
}

static void set_epilogue(struct lt_desc *desc, const struct product *p, CUdeviceptr bias,
                         CUdeviceptr aux)
{
	void *at = pointer(bias);
	int64_t ld = M + 1, bias_stride = M, aux_stride = (M + 1) * N;

	CHECK_OK(cublasLtMatmulDescSetAttribute(desc, 7, &p->epilogue, 4));
	CHECK_OK(cublasLtMatmulDescSetAttribute(desc, 8, &at, 8));
	CHECK_OK(cublasLtMatmulDescSetAttribute(desc, 10, &bias_stride, 8));
	at = pointer(aux);
	CHECK_OK(cublasLtMatmulDescSetAttribute(desc, 11, &at, 8));
	CHECK_OK(cublasLtMatmulDescSetAttribute(desc, 12, &ld, 8));
	CHECK_OK(cublasLtMatmulDescSetAttribute(desc, 13, &aux_stride, 8));
}

/* What is left beside the result has a column of its height; no place for it, or for the bias, is refused. */
static void check_epilogue(struct lt_desc *desc, const struct product *p, struct numbers x[3],
                           struct lt_layout *l[3], const void *alpha, const void *beta)
{
	void *nothing = NULL;

#define MATMUL                                                                                     \
	cublasLtMatmul(handle, desc, alpha, pointer(x[0].device), l[0], pointer(x[1].device),      \
	               l[1], beta, pointer(x[2].device), l[2], pointer(x[2].device), l[2], NULL,   \
	               NULL, 0, NULL)
	if (p->epilogue & CUBLASLT_EPILOGUE_AUX) {
		for (int64_t ld = M - 1; ld <= M; ld++) {
			CHECK_OK(cublasLtMatmulDescSetAttribute(desc, 12, &ld, 8));
			CHECK_EQ(MATMUL, ld < M ? CUBLAS_STATUS_INVALID_VALUE : 0);
		}
		CHECK_OK(cublasLtMatmulDescSetAttribute(desc, 11, &nothing, 8));
		CHECK_EQ(MATMUL, CUBLAS_STATUS_INVALID_VALUE);
	} else if (p->epilogue & CUBLASLT_EPILOGUE_BIAS) {
		CHECK_OK(cublasLtMatmulDescSetAttribute(desc, 8, &nothing, 8));
		CHECK_EQ(MATMUL, CUBLAS_STATUS_INVALID_VALUE);
	}
	CHECK_OK(cuCtxSynchronize());
#undef MATMUL
}

static void check_product(struct product p)
{
	struct numbers x[3], bias = numbers(p.out, (size_t)(M * p.batches), false),
	                     aux = numbers(p.out, (size_t)((M + 1) * N * p.batches), false);
	struct lt_layout *l[3];
	struct lt_desc *desc = NULL;
	struct lt_preference *preference = NULL;
	struct lt_result result;
	int64_t strides[3];
	int rows[3] = { p.ta ? K : M, p.tb ? N : K, M },
	    cols[3] = { p.ta ? M : K, p.tb ? K : N, N };
	int compute = p.in == BL_F64  ? CUBLAS_COMPUTE_64F
	              : p.in == BL_S8 ? CUBLAS_COMPUTE_32I
	                              : CUBLAS_COMPUTE_32F;
	enum bl_kind scale = p.in == BL_F64 ? BL_F64 : p.in == BL_S8 ? BL_S32 : BL_F32;
	char scalars[16] = { 0 };
	const void *alpha = scalars, *beta = scalars + 8;
	CUdeviceptr on_device;
	double *before;
	int n_wrong = 0, found = 0, mode = 1;

	for (int i = 0; i < 3; i++) {
		l[i] = layout_of(kinds[i == 2 ? p.out : p.in].type, rows[i], cols[i],
		                 p.order >> i & 1, p.batches, &strides[i]);
		x[i] = numbers(i == 2 ? p.out : p.in, (size_t)(strides[i] * p.batches), false);
	}
	before = malloc(x[2].n * 8);
	memcpy(before, x[2].host, x[2].n * 8);
	put(scalars, scale, 2);
	put(scalars + 8, scale, -1);
	CHECK_OK(cublasLtMatmulDescCreate(&desc, compute, kinds[scale].type));
	CHECK_OK(cublasLtMatmulDescSetAttribute(desc, 3, &p.ta, 4));
	CHECK_OK(cublasLtMatmulDescSetAttribute(desc, 4, &p.tb, 4));
	set_epilogue(desc, &p, bias.device, aux.device);
	CHECK_OK(cuMemAlloc_v2(&on_device, 16));
	if (p.device_scalars) {
		CHECK_OK(cuMemcpyHtoD_v2(on_device, scalars, 16));
		CHECK_OK(cublasLtMatmulDescSetAttribute(desc, 2, &mode, 4));
		alpha = pointer(on_device);
		beta = pointer(on_device + 8);
	}
	CHECK_OK(cublasLtMatmulPreferenceCreate(&preference));
	CHECK_OK(cublasLtMatmulAlgoGetHeuristic(handle, desc, l[0], l[1], l[2], l[2], preference, 1,
	                                        &result, &found));
	CHECK(found == 1 && !result.state && !result.workspace);
	CHECK_OK(cublasLtMatmul(handle, desc, alpha, pointer(x[0].device), l[0],
	                        pointer(x[1].device), l[1], beta, pointer(x[2].device), l[2],
	                        pointer(x[2].device), l[2], &result.algorithm, NULL, 0, NULL));
	CHECK_OK(cuCtxSynchronize());
	from_device(&x[2]);
	from_device(&aux);
	for (int e = 0; e < M * N * p.batches; e++) {
		int batch = e / (M * N), i = e % M, j = e / M % N;
		size_t at = place(l[2], batch, i, j);
		double v = 2 * plain(&p, x, l, batch, i, j) - before[at];

		v += p.epilogue & CUBLASLT_EPILOGUE_BIAS ? bias.host[batch * M + i] : 0;
		if (p.epilogue & CUBLASLT_EPILOGUE_AUX)
			n_wrong += aux.host[(batch * N + j) * (M + 1) + i] != v;
		v = activated(v, p.epilogue);
		n_wrong += !(fabs(x[2].host[at] - v) <=
		             (p.epilogue & CUBLASLT_EPILOGUE_GELU
		                      ? 1e-6 + fabs(v) / (p.out == BL_BF16  ? 250
		                                          : p.out == BL_F16 ? 2000
		                                                            : 1e5)
		                      : 0));
		before[at] = x[2].host[at];
	}
	CHECK(!memcmp(before, x[2].host, x[2].n * 8)); /* what is none of the matrix's stays */
	CHECK_EQ(n_wrong, 0);
	if (n_wrong)
		fprintf(stderr, "%d -> %d, op %d %d, order %d, epilogue %u\n", p.in, p.out, p.ta,
		        p.tb, p.order, p.epilogue);
	check_epilogue(desc, &p, x, l, alpha, beta);
	CHECK_OK(cuMemFree_v2(on_device));
	for (int i = 0; i < 3; i++) {
		CHECK_OK(cublasLtMatrixLayoutDestroy(l[i]));
		give_back(&x[i]);
	}
	give_back(&bias);
	give_back(&aux);
	CHECK_OK(cublasLtMatmulDescDestroy(desc));
	CHECK_OK(cublasLtMatmulPreferenceDestroy(preference));
	free(before);
}

static void test_products(void)
{
	static const struct {
		enum bl_kind in, out;
	} types[] = { { BL_F32, BL_F32 },  { BL_BF16, BL_BF16 }, { BL_F16, BL_F16 },
		      { BL_BF16, BL_F32 }, { BL_F64, BL_F64 },   { BL_S8, BL_S32 } };
	static const unsigned int epilogues[] = { 1, 2, 4, 6, 32, 36, 160, 164 };

	for (int t = 0; t < 6; t++) {
		for (int e = 0; e < (t < 4 ? 8 : 1); e++)
			check_product((struct product){ .in = types[t].in,
			                                .out = types[t].out,
			                                .ta = e & 1,
			                                .tb = e >> 1 & 1,
			                                .batches = 1,
			                                .epilogue = epilogues[e],
			                                .device_scalars = e == 3 });
		check_product((struct product){ .in = types[t].in,
		                                .out = types[t].out,
		                                .tb = 1,
		                                .batches = 3,
		                                .epilogue = t < 4 ? 4 : 1 });
	}
	for (int order = 0; order < 8; order++)
		check_product((struct product){ .in = BL_F32,
		                                .out = BL_F32,
		                                .ta = order & 1,
		                                .batches = 2,
		                                .order = order,
		                                .epilogue = 4 });
}

static void test_descriptors(void)
{
	struct lt_desc desc;
	struct lt_layout a, b, c;
	int value = 0, ids[2], n = 9;
	int64_t wide = 0;
	size_t bytes = 0;
	float one = 1;
	struct lt_algorithm algorithm;
	struct lt_preference preference;
	struct lt_result result;
	struct numbers x = numbers(BL_F32, 64, false);
	void *p = pointer(x.device);

	CHECK_EQ(cublasLtMatmulDescInit_internal(&desc, sizeof(desc) - 1, CUBLAS_COMPUTE_32F, 0),
	         CUBLAS_STATUS_INVALID_VALUE);
	CHECK_OK(cublasLtMatmulDescInit_internal(&desc, 88, CUBLAS_COMPUTE_32F, CUDA_R_32F));
	CHECK_OK(cublasLtMatmulDescGetAttribute(&desc, 0, &value, 4, &bytes));
	CHECK(value == CUBLAS_COMPUTE_32F && bytes == 4);
	CHECK_OK(cublasLtMatmulDescGetAttribute(&desc, 8, NULL, 0, &bytes));
	CHECK_EQ(bytes, 8);
	CHECK_EQ(cublasLtMatmulDescSetAttribute(&desc, 3, &wide, 8), CUBLAS_STATUS_INVALID_VALUE);
	CHECK_EQ(cublasLtMatmulDescGetAttribute(&desc, 12, &value, 4, NULL),
	         CUBLAS_STATUS_INVALID_VALUE);
	CHECK_EQ(cublasLtMatmulDescSetAttribute(&desc, 17, &p, 8), CUBLAS_STATUS_NOT_SUPPORTED);
	CHECK_EQ(cublasLtMatmulDescSetAttribute(NULL, 3, &value, 4), CUBLAS_STATUS_INVALID_VALUE);
	CHECK_EQ(cublasLtMatmulDescSetAttribute(&desc, 3, NULL, 4), CUBLAS_STATUS_INVALID_VALUE);
	CHECK_OK(cublasLtMatmulPreferenceInit_internal(&preference, 64));
	CHECK_OK(cublasLtMatrixLayoutInit_internal(&a, 64, CUDA_R_32F, 2, 3, 2));
	CHECK_OK(cublasLtMatrixLayoutInit_internal(&b, 64, CUDA_R_32F, 3, 4, 3));
	CHECK_OK(cublasLtMatrixLayoutInit_internal(&c, 64, CUDA_R_32F, 2, 4, 2));
#define MULTIPLY(handle, c_at)                                                                     \
	cublasLtMatmul(handle, &desc, &one, p, &a, p, &b, &one, c_at, &c, p, &c, NULL, NULL, 0,    \
	               NULL)
	CHECK_EQ(MULTIPLY(NULL, p), CUBLAS_STATUS_NOT_INITIALIZED);
	CHECK_EQ(MULTIPLY(handle, NULL), CUBLAS_STATUS_INVALID_VALUE);
	CHECK_OK(MULTIPLY(handle, p));
	b.rows = 2;
	CHECK_EQ(MULTIPLY(handle, p), CUBLAS_STATUS_INVALID_VALUE);
	b.rows = 3;
	b.ld = 2;
	CHECK_EQ(MULTIPLY(handle, p), CUBLAS_STATUS_INVALID_VALUE);
	b.ld = 3;
	b.batches = 2;
	CHECK_EQ(MULTIPLY(handle, p), CUBLAS_STATUS_INVALID_VALUE);
	b.batches = 1;
	b.order = 2;
	CHECK_EQ(MULTIPLY(handle, p), CUBLAS_STATUS_NOT_SUPPORTED);
	b.order = 0;
	desc.epilogue = 4;
	CHECK_EQ(MULTIPLY(handle, p), CUBLAS_STATUS_INVALID_VALUE); /* no bias is given */
	desc.epilogue = 256;
	CHECK_EQ(MULTIPLY(handle, p), CUBLAS_STATUS_NOT_SUPPORTED);
	CHECK_EQ(cublasLtMatmulAlgoGetHeuristic(handle, &desc, &a, &b, &c, &c, &preference, 1,
	                                        &result, &n),
	         CUBLAS_STATUS_NOT_SUPPORTED);
	CHECK_EQ(n, 0);
	desc.epilogue = 1;
	a.type = 28;
	CHECK_EQ(MULTIPLY(handle, p), CUBLAS_STATUS_NOT_SUPPORTED);
	CHECK_OK(cublasLtMatmulAlgoGetIds(handle, CUBLAS_COMPUTE_32F, 0, 0, 0, 0, 0, 2, ids, &n));
	CHECK(n == 1 && ids[0] == 0);
	CHECK_OK(cublasLtMatmulAlgoInit(handle, CUBLAS_COMPUTE_32F, 0, 2, 2, 2, 2, 0, &algorithm));
	CHECK_EQ(cublasLtMatmulAlgoInit(handle, CUBLAS_COMPUTE_32F, 0, 28, 28, 2, 2, 0, &algorithm),
	         CUBLAS_STATUS_NOT_SUPPORTED);
	CHECK_EQ(cublasLtGetVersion() / 10000, GX_CUBLAS_MAJOR);
	give_back(&x);
}

/* What becomes of a product that is right when one field of what describes it changes. */
static struct lt_desc desc;
static struct lt_layout a, b, c;
static const float one = 1;
static void *p;

static void as_is(void)
{
	CHECK_OK(cublasLtMatmulDescInit_internal(&desc, sizeof(desc), CUBLAS_COMPUTE_32F,
	                                         CUDA_R_32F));
	CHECK_OK(cublasLtMatrixLayoutInit_internal(&a, sizeof(a), CUDA_R_32F, 2, 3, 2));
	CHECK_OK(cublasLtMatrixLayoutInit_internal(&b, sizeof(b), CUDA_R_32F, 3, 4, 3));
	CHECK_OK(cublasLtMatrixLayoutInit_internal(&c, sizeof(c), CUDA_R_32F, 2, 4, 2));
}

static void test_layouts(void)
{

#define PRODUCT                                                                                    \
	cublasLtMatmul(handle, &desc, &one, p, &a, p, &b, &one, p, &c, p, &c, NULL, NULL, 0, NULL)
#define TRY(result, field, value)                                                                  \
	do {                                                                                       \
		as_is();                                                                           \
		field = value;                                                                     \
		CHECK_EQ(PRODUCT, result);                                                         \
	} while (0)
	TRY(CUBLAS_STATUS_SUCCESS, a.ld, 9);
	TRY(CUBLAS_STATUS_INVALID_VALUE, a.ld, 1);
	TRY(CUBLAS_STATUS_INVALID_VALUE, c.ld, -1);
	TRY(CUBLAS_STATUS_INVALID_VALUE, a.rows, 1);
	TRY(CUBLAS_STATUS_INVALID_VALUE, a.cols, 2);
	TRY(CUBLAS_STATUS_INVALID_VALUE, b.rows, 2);
	TRY(CUBLAS_STATUS_INVALID_VALUE, b.cols, 5);
	TRY(CUBLAS_STATUS_INVALID_VALUE, c.rows, 1);
	TRY(CUBLAS_STATUS_INVALID_VALUE, c.cols, 3);
	TRY(CUBLAS_STATUS_INVALID_VALUE, a.batches, 2);
	TRY(CUBLAS_STATUS_INVALID_VALUE, b.batches, 2);
	TRY(CUBLAS_STATUS_INVALID_VALUE, c.batches, 0);
	TRY(CUBLAS_STATUS_INVALID_VALUE, c.batches, -1);
	TRY(CUBLAS_STATUS_INVALID_VALUE, desc.ta, 3);
	TRY(CUBLAS_STATUS_INVALID_VALUE, desc.tb, 3);
	TRY(CUBLAS_STATUS_INVALID_VALUE, desc.ta, -1);
	TRY(CUBLAS_STATUS_INVALID_VALUE, desc.tb, -1);
	TRY(CUBLAS_STATUS_INVALID_VALUE, desc.ta, 1); /* 3 times 2, and 3 times 4 */
	TRY(CUBLAS_STATUS_NOT_SUPPORTED, a.order, 2);
	TRY(CUBLAS_STATUS_NOT_SUPPORTED, c.order, 2);
	TRY(CUBLAS_STATUS_NOT_SUPPORTED, a.type, CUDA_R_64F);
	TRY(CUBLAS_STATUS_NOT_SUPPORTED, b.type, CUDA_R_64F);
	TRY(CUBLAS_STATUS_NOT_SUPPORTED, c.type, CUDA_R_64F);
	TRY(CUBLAS_STATUS_NOT_SUPPORTED, c.type, 28);
	TRY(CUBLAS_STATUS_NOT_SUPPORTED, desc.compute, 5);
	TRY(CUBLAS_STATUS_NOT_SUPPORTED, desc.scale, CUDA_R_64F);
	TRY(CUBLAS_STATUS_NOT_SUPPORTED, desc.scale, 28);
	TRY(CUBLAS_STATUS_NOT_SUPPORTED, desc.pointer_mode, 2);
	TRY(CUBLAS_STATUS_NOT_SUPPORTED, desc.tc, CUBLAS_OP_T);
	TRY(CUBLAS_STATUS_NOT_SUPPORTED, desc.fill, CUBLAS_FILL_MODE_UPPER);
}

static void test_epilogues(void)
{
	TRY(CUBLAS_STATUS_SUCCESS, desc.epilogue, CUBLASLT_EPILOGUE_RELU);
	TRY(CUBLAS_STATUS_SUCCESS, desc.epilogue, CUBLASLT_EPILOGUE_GELU);
	TRY(CUBLAS_STATUS_NOT_SUPPORTED, desc.epilogue,
	    CUBLASLT_EPILOGUE_RELU | CUBLASLT_EPILOGUE_GELU);
	TRY(CUBLAS_STATUS_NOT_SUPPORTED, desc.epilogue, CUBLASLT_EPILOGUE_AUX);
	TRY(CUBLAS_STATUS_NOT_SUPPORTED, desc.epilogue,
	    CUBLASLT_EPILOGUE_RELU | CUBLASLT_EPILOGUE_AUX);
	TRY(CUBLAS_STATUS_INVALID_VALUE, desc.epilogue,
	    CUBLASLT_EPILOGUE_GELU | CUBLASLT_EPILOGUE_AUX);
	TRY(CUBLAS_STATUS_INVALID_VALUE, desc.epilogue, CUBLASLT_EPILOGUE_BIAS);
	desc.bias = p, desc.bias_type = CUDA_R_32F;
	CHECK_OK(PRODUCT);
	desc.bias_type = CUDA_R_64F;
	CHECK_EQ(PRODUCT, CUBLAS_STATUS_NOT_SUPPORTED);
	desc.epilogue = CUBLASLT_EPILOGUE_GELU | CUBLASLT_EPILOGUE_AUX;
	desc.aux = (char *)p + 128, desc.aux_ld = 2;
	CHECK_OK(PRODUCT);
	desc.aux_ld = 1;
	CHECK_EQ(PRODUCT, CUBLAS_STATUS_INVALID_VALUE);
	desc.aux_ld = 2, desc.aux_type = CUDA_R_64F;
	CHECK_EQ(PRODUCT, CUBLAS_STATUS_NOT_SUPPORTED);
	CHECK_OK(cuCtxSynchronize());
}

static void test_arguments(void)
{
	struct lt_result result;
	struct lt_algorithm algorithm;
	struct lt_preference preference;
	int n = 9, ids[2];

	as_is();
	/* nothing is read through a pointer that is none */
	for (int i = 0; i < 9; i++)
		CHECK_EQ(cublasLtMatmul(handle, i == 0 ? NULL : &desc, i == 1 ? NULL : &one,
		                        i == 2 ? NULL : p, i == 3 ? NULL : &a, i == 4 ? NULL : p,
		                        i == 5 ? NULL : &b, i == 6 ? NULL : &one, p,
		                        i == 7 ? NULL : &c, p, i == 8 ? NULL : &c, NULL, NULL, 0,
		                        NULL),
		         CUBLAS_STATUS_INVALID_VALUE);
	CHECK_EQ(cublasLtMatmul(handle, &desc, &one, p, &a, p, &b, &one, p, &c, NULL, &c, NULL,
	                        NULL, 0, NULL),
	         CUBLAS_STATUS_INVALID_VALUE);
	CHECK_OK(cublasLtMatmul(handle, &desc, &one, p, &a, p, &b, &(float){ 0 }, NULL, &c, p, &c,
	                        NULL, NULL, 0, NULL));
	CHECK_OK(cuCtxSynchronize());
	CHECK_OK(cublasLtMatmulAlgoCheck(handle, &desc, &a, &b, &c, &c, &algorithm, &result));
	CHECK(!result.workspace && !result.state);
	CHECK_EQ(cublasLtMatmulAlgoCheck(handle, &desc, &a, &b, &c, &c, NULL, &result),
	         CUBLAS_STATUS_INVALID_VALUE);
	CHECK_EQ(cublasLtMatmulAlgoCheck(handle, &desc, &a, &b, &c, &c, &algorithm, NULL),
	         CUBLAS_STATUS_INVALID_VALUE);
	CHECK_OK(cublasLtMatmulPreferenceInit_internal(&preference, sizeof(preference)));
	for (int i = 0; i < 5; i++)
		CHECK_EQ(cublasLtMatmulAlgoGetHeuristic(
		                 handle, &desc, &a, &b, &c, &c, i == 1 ? NULL : &preference, i != 2,
		                 i == 3 ? NULL : &result, i == 4 ? NULL : &n),
		         i ? CUBLAS_STATUS_INVALID_VALUE : CUBLAS_STATUS_SUCCESS);
	CHECK_EQ(n, 1);
	CHECK_EQ(cublasLtMatmulAlgoGetIds(handle, CUBLAS_COMPUTE_32F, 0, 0, 0, 0, 0, 0, ids, &n),
	         CUBLAS_STATUS_INVALID_VALUE);
	CHECK_EQ(cublasLtMatmulAlgoGetIds(handle, CUBLAS_COMPUTE_32F, 0, 0, 0, 0, 0, 2, NULL, &n),
	         CUBLAS_STATUS_INVALID_VALUE);
	CHECK_OK(cublasLtMatmulAlgoGetIds(handle, CUBLAS_COMPUTE_32F, 0, 0, 0, 0, 0, 1, ids, NULL));
	CHECK_EQ(cublasLtMatmulAlgoInit(handle, CUBLAS_COMPUTE_32F, 0, 0, 0, 0, 0, 1, &algorithm),
	         CUBLAS_STATUS_INVALID_VALUE);
	CHECK_EQ(cublasLtMatmulAlgoInit(handle, CUBLAS_COMPUTE_32F, 0, 0, 0, 0, 0, 0, NULL),
	         CUBLAS_STATUS_INVALID_VALUE);
}

static void test_fields(void)
{
	struct numbers x = numbers(BL_F32, 64, false);

	p = pointer(x.device);
	test_layouts();
	test_epilogues();
	test_arguments();
	give_back(&x);
}

int main(void)
{
	CHECK_OK(cublasDestroy_v2(start())); /* the context stays */
	CHECK_OK(cublasLtCreate(&handle));
	test_products();
	test_descriptors();
	test_fields();
	CHECK_OK(cublasLtDestroy(handle));
	CHECK_OK(cuDevicePrimaryCtxReset_v2(0));
	return TEST_END();
}
