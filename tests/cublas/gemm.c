/* gemm.c - products of matrices by the stand-in for cuBLAS beside a plain product on the host: types, transposes, sizes, batches, scalars
 * on either side.
 */
#include "device.h"

/* Everything about a product. */
struct product {
	enum bl_kind in, out;
	int compute, ta, tb, m, n, k;
	double alpha, beta;
	bool real, device_scalars;
	int batches;
	enum way { PLAIN, STRIDED, TABLES } way;
};

static cublasHandle_t handle;

/* In the kernels' order and with their roundings: equal bits are asked for. */
static double one(const struct product *p, const double *a, int lda, const double *b, int ldb,
                  double c, int i, int j)
{
	double d = 0;
	float f = 0, alpha = (float)p->alpha, beta = (float)p->beta;

	for (int l = 0; l < p->k; l++) {
		double x = p->ta == CUBLAS_OP_N ? a[i + l * lda] : a[l + i * lda],
		       y = p->tb == CUBLAS_OP_N ? b[l + j * ldb] : b[j + l * ldb];

		f = fmaf((float)x, (float)y, f);
		d = fma(x, y, d);
	}
	if (p->out == BL_F64 || p->out == BL_S32) {
		d *= p->alpha;
		return p->beta != 0 ? fma(p->beta, c, d) : d;
	}
	f *= alpha;
	return (double)(p->beta != 0 ? fmaf(beta, (float)c, f) : f);
}

static enum bl_kind scale_of(const struct product *p)
{
	return p->compute == CUBLAS_COMPUTE_16F   ? BL_F16
	       : p->compute == CUBLAS_COMPUTE_64F ? BL_F64
	       : p->compute == CUBLAS_COMPUTE_32I ? BL_S32
	                                          : BL_F32;
}

static CUdeviceptr table(const struct numbers *x, int batches, int stride)
{
	uint64_t *at = calloc((size_t)batches, sizeof(*at));
	CUdeviceptr device;

	for (int i = 0; i < batches; i++) /* the last first */
		at[i] = x->device +
		        (uint64_t)(batches - 1 - i) * (uint64_t)stride * kinds[x->kind].bytes;
	CHECK_OK(cuMemAlloc_v2(&device, (size_t)batches * sizeof(*at)));
	CHECK_OK(cuMemcpyHtoD_v2(device, at, (size_t)batches * sizeof(*at)));
	free(at);
	return device;
}

static cublasStatus_t multiply(const struct product *p, const void *alpha, const void *beta,
                               struct numbers x[3], const int ld[3], const int stride[3])
{
	int t = kinds[p->in].type, to = kinds[p->out].type;
	const void *a = pointer(x[0].device), *b = pointer(x[1].device);
	void *c = pointer(x[2].device);
	CUdeviceptr tables[3];
	cublasStatus_t err;

	if (p->way == PLAIN)
		return cublasGemmEx(handle, p->ta, p->tb, p->m, p->n, p->k, alpha, a, t, ld[0], b,
		                    t, ld[1], beta, c, to, ld[2], p->compute, -1);
	if (p->way == STRIDED)
		return cublasGemmStridedBatchedEx(handle, p->ta, p->tb, p->m, p->n, p->k, alpha, a,
		                                  t, ld[0], stride[0], b, t, ld[1], stride[1], beta,
		                                  c, to, ld[2], stride[2], p->batches, p->compute,
		                                  -1);
	for (int i = 0; i < 3; i++)
		tables[i] = table(&x[i], p->batches, stride[i]);
	err = cublasGemmBatchedEx(handle, p->ta, p->tb, p->m, p->n, p->k, alpha, pointer(tables[0]),
	                          t, ld[0], pointer(tables[1]), t, ld[1], beta, pointer(tables[2]),
	                          to, ld[2], p->batches, p->compute, -1);
	CHECK_OK(cuCtxSynchronize());
	for (int i = 0; i < 3; i++)
		CHECK_OK(cuMemFree_v2(tables[i]));
	return err;
}

static void check_product(struct product p)
{
	int rows[3] = { p.ta == CUBLAS_OP_N ? p.m : p.k, p.tb == CUBLAS_OP_N ? p.k : p.n, p.m };
	int cols[3] = { p.ta == CUBLAS_OP_N ? p.k : p.m, p.tb == CUBLAS_OP_N ? p.n : p.k, p.n };
	int ld[3], stride[3], n_wrong = 0;
	struct numbers x[3];
	double *before;
	char scalars[2][8] = { 0 };
	const void *at[2] = { scalars[0], scalars[1] };
	CUdeviceptr on_device = 0;

	for (int i = 0; i < 3; i++) { /* columns with something behind them, matrices too */
		ld[i] = (rows[i] ? rows[i] : 1) + 3;
		stride[i] = ld[i] * (cols[i] ? cols[i] : 1) + 5;
		x[i] = numbers(i == 2 ? p.out : p.in, (size_t)(stride[i] * p.batches), p.real);
	}
	if (p.beta == 0 && p.out != BL_S32) { /* what is not read may be anything */
		for (size_t i = 0; i < x[2].n; i++)
			x[2].host[i] =
			        i % 2 ? x[2].host[i] : (double)(p.out == BL_F16 ? 65504 : 1e30f);
		to_device(&x[2]);
	}
	before = malloc(x[2].n * sizeof(*before));
	memcpy(before, x[2].host, x[2].n * sizeof(*before));
	put(scalars[0], scale_of(&p), p.alpha);
	put(scalars[1], scale_of(&p), p.beta);
	if (p.device_scalars) {
		CHECK_OK(cuMemAlloc_v2(&on_device, sizeof(scalars)));
		CHECK_OK(cuMemcpyHtoD_v2(on_device, scalars, sizeof(scalars)));
		at[0] = pointer(on_device);
		at[1] = pointer(on_device + 8);
	}
	CHECK_OK(cublasSetPointerMode_v2(handle, p.device_scalars));
	CHECK_OK(multiply(&p, at[0], at[1], x, ld, stride));
	CHECK_OK(cuCtxSynchronize());
	from_device(&x[2]);
	for (size_t e = 0; e < x[2].n; e++) {
		int batch = (int)e / stride[2], j = (int)e % stride[2] / ld[2],
		    i = (int)e % stride[2] % ld[2];
		char want[8] = { 0 };

		if (j >= p.n || i >= p.m) { /* none of the matrix's: it stays */
			n_wrong += memcmp(&x[2].host[e], &before[e], 8) != 0;
			continue;
		}
		put(want, p.out,
		    one(&p, x[0].host + batch * stride[0], ld[0], x[1].host + batch * stride[1],
		        ld[1], before[e], i, j));
		n_wrong += get(want, p.out) != x[2].host[e];
	}
	CHECK_EQ(n_wrong, 0);
	if (n_wrong)
		fprintf(stderr,
		        "of %d -> %d, computed as %d: op %d %d, %d x %d x %d, way %d, scalars %s\n",
		        p.in, p.out, p.compute, p.ta, p.tb, p.m, p.n, p.k, p.way,
		        p.device_scalars ? "on the device" : "of the host");
	if (on_device)
		CHECK_OK(cuMemFree_v2(on_device));
	for (int i = 0; i < 3; i++)
		give_back(&x[i]);
	free(before);
}

static const struct {
	enum bl_kind in, out;
	int compute;
} types[] = { { BL_F16, BL_F16, CUBLAS_COMPUTE_16F },  { BL_F16, BL_F16, CUBLAS_COMPUTE_32F },
	      { BL_F16, BL_F32, CUBLAS_COMPUTE_32F },  { BL_BF16, BL_BF16, CUBLAS_COMPUTE_32F },
	      { BL_BF16, BL_F32, CUBLAS_COMPUTE_32F }, { BL_F32, BL_F32, CUBLAS_COMPUTE_32F },
	      { BL_S8, BL_F32, CUBLAS_COMPUTE_32F },   { BL_S8, BL_S32, CUBLAS_COMPUTE_32I },
	      { BL_F64, BL_F64, CUBLAS_COMPUTE_64F } };
enum { N_TYPES = sizeof(types) / sizeof(types[0]) };

static void test_types_and_transposes(void)
{
	for (int t = 0; t < N_TYPES; t++) {
		for (int ops = 0; ops < 9; ops++) {
			struct product p = { .in = types[t].in,
				             .out = types[t].out,
				             .compute = types[t].compute,
				             .ta = ops % 3,
				             .tb = ops / 3,
				             .m = 37,
				             .n = 35,
				             .k = 11,
				             .alpha = 2,
				             .beta = ops % 2 ? -1 : 0,
				             .batches = 1 };

			check_product(p);
			p.device_scalars = true;
			check_product(p);
			p.real = p.in != BL_S8;
			p.device_scalars = false;
			check_product(p);
		}
	}
}

static void test_sizes(void)
{
	static const int sizes[][3] = { { 1, 1, 1 },   { 1, 1, 70 },  { 70, 1, 3 },
		                        { 1, 70, 3 },  { 2, 65, 7 },  { 3, 3, 0 },
		                        { 32, 32, 4 }, { 33, 64, 2 }, { 4, 129, 1 } };

	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		for (int t = 4; t < N_TYPES; t += 2)
			check_product((struct product){ .in = types[t].in,
			                                .out = types[t].out,
			                                .compute = types[t].compute,
			                                .ta = (int)i % 2,
			                                .tb = (int)i / 2 % 2,
			                                .m = sizes[i][0],
			                                .n = sizes[i][1],
			                                .k = sizes[i][2],
			                                .alpha = 3,
			                                .beta = 2,
			                                .batches = 1 });
	}
}

static void test_batches(void)
{
	for (int t = 0; t < N_TYPES; t++) {
		for (int way = STRIDED; way <= TABLES; way++)
			check_product((struct product){ .in = types[t].in,
			                                .out = types[t].out,
			                                .compute = types[t].compute,
			                                .ta = t % 2,
			                                .tb = way % 2,
			                                .m = 9,
			                                .n = 5,
			                                .k = 6,
			                                .alpha = 1,
			                                .beta = way == TABLES,
			                                .device_scalars = t % 3 == 0,
			                                .batches = 7,
			                                .way = (enum way)way });
	}
}

/* What calls refuse, and what they leave alone. */
static void test_refusals(void)
{
	struct numbers x = numbers(BL_F32, 64, false);
	float scalar = 1;
	void *p = pointer(x.device);

	CHECK_OK(cublasSetPointerMode_v2(handle, CUBLAS_POINTER_MODE_HOST));
	CHECK_EQ(cublasSgemm_v2(NULL, 0, 0, 2, 2, 2, &scalar, p, 2, p, 2, &scalar, p, 2),
	         CUBLAS_STATUS_NOT_INITIALIZED);
	CHECK_EQ(cublasSgemm_v2(handle, 3, 0, 2, 2, 2, &scalar, p, 2, p, 2, &scalar, p, 2),
	         CUBLAS_STATUS_INVALID_VALUE);
	CHECK_EQ(cublasSgemm_v2(handle, 0, 0, -1, 2, 2, &scalar, p, 2, p, 2, &scalar, p, 2),
	         CUBLAS_STATUS_INVALID_VALUE);
	CHECK_EQ(cublasSgemm_v2(handle, 0, 0, 4, 2, 2, &scalar, p, 3, p, 2, &scalar, p, 4),
	         CUBLAS_STATUS_INVALID_VALUE);
	CHECK_EQ(cublasSgemm_v2(handle, 0, 1, 2, 4, 2, &scalar, p, 2, p, 3, &scalar, p, 2),
	         CUBLAS_STATUS_INVALID_VALUE);
	CHECK_EQ(cublasSgemm_v2(handle, 0, 0, 2, 2, 2, NULL, p, 2, p, 2, &scalar, p, 2),
	         CUBLAS_STATUS_INVALID_VALUE);
	CHECK_OK(cublasSgemm_v2(handle, 0, 0, 0, 2, 2, NULL, p, 2, p, 2, NULL, p, 2));
	CHECK_EQ(cublasGemmEx(handle, 0, 0, 2, 2, 2, &scalar, p, 28, 2, p, 28, 2, &scalar, p, 0, 2,
	                      CUBLAS_COMPUTE_32F, -1),
	         CUBLAS_STATUS_NOT_SUPPORTED);
	CHECK_EQ(cublasGemmEx(handle, 0, 0, 2, 2, 2, &scalar, p, 0, 2, p, 2, 2, &scalar, p, 0, 2,
	                      CUBLAS_COMPUTE_32F, -1),
	         CUBLAS_STATUS_NOT_SUPPORTED);
	CHECK_EQ(cublasGemmEx(handle, 0, 0, 2, 2, 2, &scalar, p, 0, 2, p, 0, 2, &scalar, p, 0, 2, 5,
	                      -1),
	         CUBLAS_STATUS_NOT_SUPPORTED);
	CHECK_EQ(cublasSgemm_v2_64(handle, 0, 0, 1ll << 31, 1, 1, &scalar, p, 1ll << 31, p, 1,
	                           &scalar, p, 1ll << 31),
	         CUBLAS_STATUS_NOT_SUPPORTED);
	give_back(&x);
}

/* Each size and each distance of columns at its limit, and one beyond. */
static void test_limits(void)
{
	static const struct {
		int ta, tb, m, n, k, lda, ldb, ldc, want;
	} rows[] = {
		{ 0, 0, 2, 3, 4, 2, 4, 2, CUBLAS_STATUS_SUCCESS },
		{ 0, 0, 2, 3, 4, 1, 4, 2, CUBLAS_STATUS_INVALID_VALUE },
		{ 0, 0, 2, 3, 4, 2, 3, 2, CUBLAS_STATUS_INVALID_VALUE },
		{ 0, 0, 2, 3, 4, 2, 4, 1, CUBLAS_STATUS_INVALID_VALUE },
		{ 1, 1, 2, 3, 4, 4, 3, 2, CUBLAS_STATUS_SUCCESS },
		{ 2, 2, 2, 3, 4, 4, 3, 2, CUBLAS_STATUS_SUCCESS },
		{ 1, 1, 2, 3, 4, 3, 3, 2, CUBLAS_STATUS_INVALID_VALUE },
		{ 1, 1, 2, 3, 4, 4, 2, 2, CUBLAS_STATUS_INVALID_VALUE },
		{ 3, 0, 2, 2, 2, 2, 2, 2, CUBLAS_STATUS_INVALID_VALUE },
		{ 0, 3, 2, 2, 2, 2, 2, 2, CUBLAS_STATUS_INVALID_VALUE },
		{ -1, 0, 2, 2, 2, 2, 2, 2, CUBLAS_STATUS_INVALID_VALUE },
		{ 0, -1, 2, 2, 2, 2, 2, 2, CUBLAS_STATUS_INVALID_VALUE },
		{ 0, 0, -1, 2, 2, 2, 2, 2, CUBLAS_STATUS_INVALID_VALUE },
		{ 0, 0, 2, -1, 2, 2, 2, 2, CUBLAS_STATUS_INVALID_VALUE },
		{ 0, 0, 2, 2, -1, 2, 2, 2, CUBLAS_STATUS_INVALID_VALUE },
		{ 0, 0, 0, 0, 0, 1, 1, 1, CUBLAS_STATUS_SUCCESS }, /* columns are never of 0 */
		{ 0, 0, 0, 0, 0, 0, 1, 1, CUBLAS_STATUS_INVALID_VALUE },
		{ 0, 0, 0, 0, 0, 1, 0, 1, CUBLAS_STATUS_INVALID_VALUE },
		{ 0, 0, 0, 0, 0, 1, 1, 0, CUBLAS_STATUS_INVALID_VALUE },
		{ 0, 0, 2, 2, 0, 2, 1, 2, CUBLAS_STATUS_SUCCESS },
	};
	struct numbers x = numbers(BL_F32, 64, false);
	void *p = pointer(x.device);
	float one = 1;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		CHECK_EQ(cublasSgemm_v2(handle, rows[i].ta, rows[i].tb, rows[i].m, rows[i].n,
		                        rows[i].k, &one, p, rows[i].lda, p, rows[i].ldb, &one, p,
		                        rows[i].ldc),
		         rows[i].want);
	for (int i = 0; i < 3; i++) /* nothing is read through a pointer that is none */
		CHECK_EQ(cublasSgemm_v2(handle, 0, 0, 2, 2, 2, i == 0 ? NULL : &one, p, 2, p, 2,
		                        i == 1 ? NULL : &one, i == 2 ? NULL : p, 2),
		         CUBLAS_STATUS_INVALID_VALUE);
	CHECK_OK(cublasSgemm_v2(handle, 0, 0, 2, 0, 2, NULL, NULL, 2, NULL, 2, NULL, NULL, 2));
	for (int i = 0; i < 3; i++) { /* a row less than 2^31 is refused by its distances alone */
		int64_t size[3] = { 1, 1, 1 };

		size[i] = 1ll << 31;
		CHECK_EQ(cublasSgemm_v2_64(handle, 0, 0, size[0], size[1], size[2], &one, p,
		                           1ll << 31, p, 1ll << 31, &one, p, 1ll << 31),
		         CUBLAS_STATUS_NOT_SUPPORTED);
	}
	CHECK_OK(cuCtxSynchronize());
	give_back(&x);
}

/* By their own names: calls whose types are in the name, with sizes of 32 and of 64 bits. */
static void test_letters(void)
{
	struct numbers s = numbers(BL_F32, 12, false), d = numbers(BL_F64, 12, false),
	               h = numbers(BL_F16, 12, false);
	struct numbers *all[] = { &s, &d, &h };
	static const float one_s = 1, none_s = 0;
	static const double one_d = 1, none_d = 0;
	static const uint16_t one_h = 0x3c00, none_h = 0;

	for (int wide = 0; wide < 2; wide++) {
		for (int i = 0; i < 3; i++) {
			struct numbers *x = all[i];

			for (int e = 0; e < 12; e++)
				x->host[e] = e + 1;
			to_device(x);
		}
		void *a[3], *b[3], *c[3];

		for (int i = 0; i < 3; i++) {
			a[i] = pointer(all[i]->device);
			b[i] = pointer(all[i]->device + 4 * kinds[all[i]->kind].bytes);
			c[i] = pointer(all[i]->device + 8 * kinds[all[i]->kind].bytes);
		}
		if (wide) {
			CHECK_OK(cublasSgemm_v2_64(handle, 0, 0, 2, 2, 2, &one_s, a[0], 2, b[0], 2,
			                           &none_s, c[0], 2));
			CHECK_OK(cublasDgemmStridedBatched_64(handle, 0, 0, 2, 2, 2, &one_d, a[1],
			                                      2, 4, b[1], 2, 4, &none_d, c[1], 2, 4,
			                                      1));
			CHECK_OK(cublasHgemm_64(handle, 0, 0, 2, 2, 2, &one_h, a[2], 2, b[2], 2,
			                        &none_h, c[2], 2));
		} else {
			CHECK_OK(cublasSgemmStridedBatched(handle, 0, 0, 2, 2, 2, &one_s, a[0], 2,
			                                   4, b[0], 2, 4, &none_s, c[0], 2, 4, 1));
			CHECK_OK(cublasDgemm_v2(handle, 0, 0, 2, 2, 2, &one_d, a[1], 2, b[1], 2,
			                        &none_d, c[1], 2));
			CHECK_OK(cublasHgemmStridedBatched(handle, 0, 0, 2, 2, 2, &one_h, a[2], 2,
			                                   4, b[2], 2, 4, &none_h, c[2], 2, 4, 1));
		}
		for (int i = 0; i < 3; i++) {
			from_device(all[i]);
			CHECK(all[i]->host[8] == 1 * 5 + 3 * 6 && all[i]->host[9] == 2 * 5 + 4 * 6);
			CHECK(all[i]->host[10] == 1 * 7 + 3 * 8 &&
			      all[i]->host[11] == 2 * 7 + 4 * 8);
		}
	}
	for (int i = 0; i < 3; i++)
		give_back(all[i]);
}

static void test_vectors(void)
{
	struct numbers a = numbers(BL_F32, 20, false), x = numbers(BL_F32, 20, false),
	               y = numbers(BL_F32, 20, false);
	double want[5], before[20];
	float alpha = 2, beta = 3;

	for (int trans = 0; trans < 2; trans++) {
		int rows = trans ? 3 : 5, cols = trans ? 5 : 3;

		memcpy(before, y.host, sizeof(before));
		for (int i = 0; i < rows; i++) {
			double sum = 0;

			for (int l = 0; l < cols; l++)
				sum += (trans ? a.host[l + i * 6] : a.host[i + l * 6]) *
				       x.host[2 * (cols - 1 - l)]; /* from the last on */
			want[i] = 2 * sum + 3 * y.host[3 * i];
		}
		CHECK_OK(cublasSgemv_v2(handle, trans, 5, 3, &alpha, pointer(a.device), 6,
		                        pointer(x.device), -2, &beta, pointer(y.device), 3));
		CHECK_OK(cuCtxSynchronize());
		from_device(&y);
		for (int i = 0; i < 20; i++)
			CHECK(y.host[i] == (i % 3 == 0 && i / 3 < rows ? want[i / 3] : before[i]));
	}
	/* steps of any size, where nothing is read */
	CHECK_OK(cublasSgemv_v2_64(handle, 0, 0, 3, &alpha, pointer(a.device), INT64_MAX,
	                           pointer(x.device), INT64_MIN, &beta, pointer(y.device),
	                           INT64_MAX));
	memcpy(before, a.host, sizeof(before));
	CHECK_OK(cublasSger_v2(handle, 4, 3, &alpha, pointer(x.device), 2, pointer(y.device), -1,
	                       pointer(a.device), 5));
	CHECK_OK(cuCtxSynchronize());
	from_device(&a);
	for (int i = 0; i < 15; i++)
		CHECK(a.host[i] ==
		      before[i] + (i % 5 < 4 ? 2 * x.host[2 * (i % 5)] * y.host[2 - i / 5] : 0));
	give_back(&a);
	give_back(&x);
	give_back(&y);
}

/* Vectors' calls one thing at a time: what is wrong, and nothing, for which nothing need be there. */
static void test_vector_arguments(void)
{
	struct numbers a = numbers(BL_F32, 20, false);
	const float one = 1, *alpha[] = { &one, NULL };
	float *at[] = { pointer(a.device), NULL };
	static const struct {
		int64_t m, n, lda, incx, incy;
		unsigned missing; /* alpha, the matrix, x, y, beta */
		cublasStatus_t gemv, ger;
	} rows[] = {
		{ 2, 3, 2, 1, 1, 0, CUBLAS_STATUS_SUCCESS, CUBLAS_STATUS_SUCCESS },
		{ -1, 3, 2, 1, 1, 0, CUBLAS_STATUS_INVALID_VALUE, CUBLAS_STATUS_INVALID_VALUE },
		{ 2, -1, 2, 1, 1, 0, CUBLAS_STATUS_INVALID_VALUE, CUBLAS_STATUS_INVALID_VALUE },
		{ 2, 3, 1, 1, 1, 0, CUBLAS_STATUS_INVALID_VALUE, CUBLAS_STATUS_INVALID_VALUE },
		{ 1, 3, 0, 1, 1, 0, CUBLAS_STATUS_INVALID_VALUE, CUBLAS_STATUS_INVALID_VALUE },
		{ 1, 3, 1, 1, 1, 0, CUBLAS_STATUS_SUCCESS, CUBLAS_STATUS_SUCCESS },
		{ 0, 3, 0, 1, 1, 0, CUBLAS_STATUS_INVALID_VALUE, CUBLAS_STATUS_INVALID_VALUE },
		{ 2, 3, 2, 0, 1, 0, CUBLAS_STATUS_INVALID_VALUE, CUBLAS_STATUS_INVALID_VALUE },
		{ 2, 3, 2, 1, 0, 0, CUBLAS_STATUS_INVALID_VALUE, CUBLAS_STATUS_INVALID_VALUE },
		{ 0, 3, 1, 1, 1, 31, CUBLAS_STATUS_SUCCESS, CUBLAS_STATUS_SUCCESS },
		{ 2, 0, 2, 1, 1, 31, CUBLAS_STATUS_SUCCESS, CUBLAS_STATUS_SUCCESS },
		{ 2, 3, 2, 1, 1, 1, CUBLAS_STATUS_INVALID_VALUE, CUBLAS_STATUS_INVALID_VALUE },
		{ 2, 3, 2, 1, 1, 2, CUBLAS_STATUS_INVALID_VALUE, CUBLAS_STATUS_INVALID_VALUE },
		{ 2, 3, 2, 1, 1, 4, CUBLAS_STATUS_INVALID_VALUE, CUBLAS_STATUS_INVALID_VALUE },
		{ 2, 3, 2, 1, 1, 8, CUBLAS_STATUS_INVALID_VALUE, CUBLAS_STATUS_INVALID_VALUE },
		{ 2, 3, 2, 1, 1, 16, CUBLAS_STATUS_INVALID_VALUE, CUBLAS_STATUS_SUCCESS },
		{ 1ll << 31, 1, 1ll << 31, 1, 1, 0, CUBLAS_STATUS_NOT_SUPPORTED,
		  CUBLAS_STATUS_NOT_SUPPORTED },
		{ 1, 1ll << 31, 1, 1, 1, 0, CUBLAS_STATUS_NOT_SUPPORTED,
		  CUBLAS_STATUS_NOT_SUPPORTED },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const float *scale = alpha[rows[i].missing & 1],
		            *beta = alpha[rows[i].missing >> 4 & 1];
		float *matrix = at[rows[i].missing >> 1 & 1], *x = at[rows[i].missing >> 2 & 1],
		      *y = at[rows[i].missing >> 3 & 1];

		CHECK_EQ(cublasSgemv_v2_64(handle, 0, rows[i].m, rows[i].n, scale, matrix,
		                           rows[i].lda, x, rows[i].incx, beta, y, rows[i].incy),
		         rows[i].gemv);
		CHECK_EQ(cublasSger_v2_64(handle, rows[i].m, rows[i].n, scale, x, rows[i].incx, y,
		                          rows[i].incy, matrix, rows[i].lda),
		         rows[i].ger);
	}
	CHECK_EQ(cublasSgemv_v2(handle, 7, 2, 3, &one, at[0], 2, at[0], 1, &one, at[0], 1),
	         CUBLAS_STATUS_INVALID_VALUE);
	CHECK_OK(cuCtxSynchronize());
	give_back(&a);
}

/* One half of a symmetric product is written. */
static void test_symmetric(void)
{
	struct numbers a = numbers(BL_F64, 5 * 40, false), c = numbers(BL_F64, 40 * 40, false);
	double alpha = 1, beta = 1, before[1600];

	for (int uplo = 0; uplo < 2; uplo++) {
		int n_wrong = 0;

		memcpy(before, c.host, sizeof(before));
		CHECK_OK(cublasDsyrk_v2(handle, uplo, CUBLAS_OP_N, 40, 5, &alpha, pointer(a.device),
		                        40, &beta, pointer(c.device), 40));
		CHECK_OK(cuCtxSynchronize());
		from_device(&c);
		for (int e = 0; e < 1600; e++) {
			int i = e % 40, j = e / 40;
			double sum = before[e];

			for (int l = 0; l < 5 && (uplo ? i <= j : i >= j); l++)
				sum += a.host[i + 40 * l] * a.host[j + 40 * l];
			n_wrong += c.host[e] != sum;
		}
		CHECK_EQ(n_wrong, 0);
	}
	give_back(&a);
	give_back(&c);
}

static void test_handles(void)
{
	int value = -1, other;
	CUstream stream, set = NULL;

	CHECK_OK(cublasGetVersion_v2(handle, &value));
	CHECK_EQ(cublasGetVersion_v2(handle, NULL), CUBLAS_STATUS_INVALID_VALUE);
	CHECK_EQ(value / 10000, GX_CUBLAS_MAJOR);
	for (int i = 0; i < 3; i++)
		CHECK_OK(cublasGetProperty(i, i ? &other : &value));
	CHECK_EQ(value, GX_CUBLAS_MAJOR);
	CHECK_OK(cuStreamCreate(&stream, 0));
	CHECK_OK(cublasSetStream_v2(handle, stream));
	CHECK_OK(cublasGetStream_v2(handle, &set));
	CHECK(set == stream);
	CHECK_OK(cublasSetStream_v2(handle, NULL));
	CHECK_OK(cuStreamDestroy_v2(stream));
	CHECK_OK(cublasSetMathMode(handle, 3));
	CHECK_OK(cublasGetMathMode(handle, &value));
	CHECK_EQ(value, 3);
	CHECK_EQ(cublasSetPointerMode_v2(handle, 2), CUBLAS_STATUS_INVALID_VALUE);
	CHECK_EQ(cublasSetAtomicsMode(handle, -1), CUBLAS_STATUS_INVALID_VALUE);
	CHECK_EQ(cublasGetAtomicsMode(handle, NULL), CUBLAS_STATUS_INVALID_VALUE);
	CHECK(!strcmp(cublasGetStatusName(15), "CUBLAS_STATUS_NOT_SUPPORTED"));
	CHECK(!strcmp(cublasGetStatusString(0), "success"));
	CHECK(!strcmp(cublasGetStatusString(99), "unknown status"));
	CHECK_EQ(cublasCreate_v2(NULL), CUBLAS_STATUS_INVALID_VALUE);
}

/* Kernels belong to no context: they work in the next one, and on a thread that has none. */
static void test_another_context(void)
{
	CUcontext ctx = NULL;

	CHECK_OK(cublasDestroy_v2(handle));
	CHECK_OK(cuDevicePrimaryCtxReset_v2(0));
	CHECK_OK(cuCtxSetCurrent(NULL));
	CHECK_OK(cublasCreate_v2(&handle));
	CHECK_OK(cuCtxGetCurrent(&ctx));
	CHECK(ctx != NULL);
	check_product((struct product){ .in = BL_F32,
	                                .out = BL_F32,
	                                .compute = CUBLAS_COMPUTE_32F,
	                                .m = 9,
	                                .n = 9,
	                                .k = 9,
	                                .alpha = 1,
	                                .batches = 1 });
	CHECK_OK(cuCtxSetCurrent(NULL)); /* the handle's takes its place */
	CHECK_OK(cublasSetMathMode(handle, 0));
	CHECK_OK(cuCtxGetCurrent(&ctx));
	CHECK(ctx != NULL);
}

int main(void)
{
	handle = start();
	test_handles();
	test_types_and_transposes();
	test_sizes();
	test_batches();
	test_refusals();
	test_limits();
	test_letters();
	test_vectors();
	test_vector_arguments();
	test_symmetric();
	test_another_context();
	CHECK_OK(cublasDestroy_v2(handle));
	CHECK_OK(cuDevicePrimaryCtxReset_v2(0));
	return TEST_END();
}
