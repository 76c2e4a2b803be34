/* vector.c - operations on vectors, systems with triangles, sums and copies of matrices by the stand-in for cuBLAS beside plain ones. */
#include "device.h"

#include <dlfcn.h>
#include <sys/wait.h>

static cublasHandle_t handle;
static bool has_no_driver;

/* Of the stand-in as well. */
__attribute__((visibility("default"))) void *dlopen(const char *path, int flags)
{
	static void *(*next)(const char *, int);

	if (!next)
		*(void **)&next = dlsym(RTLD_NEXT, "dlopen");
	return has_no_driver ? NULL : next(path, flags);
}

/* Each call that may be the first says so. */
static void test_without_a_driver(void)
{
	int status = -1, host[4] = { 0 };
	pid_t child = fork();

	if (!child) {
		has_no_driver = true;
		_exit(cublasCreate_v2(&handle) != CUBLAS_STATUS_NOT_INITIALIZED ||
		      cublasSetMatrix(2, 2, 4, host, 2, host, 2) != CUBLAS_STATUS_NOT_INITIALIZED);
	}
	CHECK(waitpid(child, &status, 0) == child && status == 0);
}

/* Element i of a vector whose steps are of any sign. */
static size_t at(int i, int n, int inc)
{
	return (size_t)(inc > 0 ? i * inc : (i - n + 1) * inc);
}

#define N                     700
#define CALL(kind, S, D, ...) ((kind) == BL_F32 ? S(__VA_ARGS__) : D(__VA_ARGS__))

static void test_maps(enum bl_kind kind)
{
	static const int steps[][2] = { { 1, 1 }, { 2, -3 }, { -1, 2 } };
	float alpha = 3;
	double wide = 3;
	const void *by = kind == BL_F32 ? (const void *)&alpha : (const void *)&wide;

	for (int s = 0; s < 3; s++) {
		struct numbers x = numbers(kind, 3 * N, false), y = numbers(kind, 3 * N, false);
		int incx = steps[s][0], incy = steps[s][1], n_wrong = 0;
		double *before_x = malloc(x.n * 8), *before_y = malloc(y.n * 8);
		void *px = pointer(x.device), *py = pointer(y.device);

		for (int op = 0; op < 4; op++) {
			memcpy(before_x, x.host, x.n * 8);
			memcpy(before_y, y.host, y.n * 8);
			if (op == 0)
				CHECK_OK(CALL(kind, cublasSaxpy_v2, cublasDaxpy_v2, handle, N, by,
				              px, incx, py, incy));
			else if (op == 1)
				CHECK_OK(CALL(kind, cublasSscal_v2, cublasDscal_v2, handle, N, by,
				              px, abs(incx)));
			else if (op == 2)
				CHECK_OK(CALL(kind, cublasSswap_v2, cublasDswap_v2, handle, N, px,
				              incx, py, incy));
			else
				CHECK_OK(CALL(kind, cublasScopy_v2_64, cublasDcopy_v2_64, handle, N,
				              px, incx, py, incy));
			CHECK_OK(cuCtxSynchronize());
			from_device(&x);
			from_device(&y);
			for (int i = 0; i < N; i++) {
				size_t ix = op == 1 ? (size_t)(i * abs(incx)) : at(i, N, incx),
				       iy = at(i, N, incy);

				if (op == 0)
					before_y[iy] += 3 * before_x[ix];
				if (op == 1)
					before_x[ix] *= 3;
				if (op >= 2) {
					double old = before_y[iy];

					before_y[iy] = before_x[ix];
					before_x[ix] = op == 2 ? old : before_x[ix];
				}
			}
			n_wrong += memcmp(before_x, x.host, x.n * 8) ||
			           memcmp(before_y, y.host, y.n * 8);
		}
		CHECK_EQ(n_wrong, 0);
		give_back(&x);
		give_back(&y);
		free(before_x);
		free(before_y);
	}
}

/* To the host and, in the other mode, to the device. */
static void test_reductions(enum bl_kind kind)
{
	struct numbers x = numbers(kind, 2 * N, false), y = numbers(kind, 2 * N, false),
	               out = numbers(kind, 1, false);
	double dot = 0, norm = 0, sum = 0, got;
	void *px = pointer(x.device), *py = pointer(y.device);
	char host[8];
	int most = -1;
	int64_t wide = -1;

	x.host[2 * 333] = -9;
	x.host[2 * 444] = 9; /* as large, and behind it */
	x.host[2 * 222] = 0;
	to_device(&x);
	for (int i = 0; i < N; i++) {
		dot += x.host[2 * i] * y.host[N - 1 - i];
		norm += x.host[2 * i] * x.host[2 * i];
		sum += fabs(x.host[2 * i]);
	}
	for (int mode = 0; mode < 2; mode++) {
		void *to = mode ? pointer(out.device) : host;

		CHECK_OK(cublasSetPointerMode_v2(handle, mode));
		for (int op = 0; op < 3; op++) {
			if (op == 0)
				CHECK_OK(CALL(kind, cublasSdot_v2, cublasDdot_v2, handle, N, px, 2,
				              py, -1, to));
			else if (op == 1)
				CHECK_OK(CALL(kind, cublasSnrm2_v2, cublasDnrm2_v2, handle, N, px,
				              2, to));
			else
				CHECK_OK(CALL(kind, cublasSasum_v2, cublasDasum_v2, handle, N, px,
				              2, to));
			CHECK_OK(cuCtxSynchronize());
			from_device(&out);
			got = mode ? out.host[0] : get(host, kind);
			CHECK(op == 1 ? fabs(got - sqrt(norm)) <= 1e-6 * got
			              : got == (op ? sum : dot));
		}
	}
	CHECK_OK(cublasSetPointerMode_v2(handle, 0));
	CHECK_OK(CALL(kind, cublasIsamax_v2, cublasIdamax_v2, handle, N, px, 2, &most));
	CHECK_EQ(most, 334);
	CHECK_OK(CALL(kind, cublasIsamax_v2_64, cublasIdamax_v2_64, handle, N, px, 2, &wide));
	CHECK_EQ(wide, 334);
	CHECK_OK(CALL(kind, cublasIsamin_v2, cublasIdamin_v2, handle, N, px, 2, &most));
	for (int i = 0; i < most - 1; i++)
		CHECK(x.host[2 * i] != 0);
	CHECK(most > 0 && x.host[2 * (most - 1)] == 0);
	CHECK_OK(CALL(kind, cublasIsamin_v2, cublasIdamin_v2, handle, 0, px, 2, &most));
	CHECK_EQ(most, 0);
	CHECK_OK(CALL(kind, cublasIsamax_v2, cublasIdamax_v2, handle, 3, px, 2, &most));
	CHECK(most >= 1 && most <= 3); /* fewer than the lanes */
	put(host, kind, 5);
	CHECK_OK(CALL(kind, cublasSnrm2_v2, cublasDnrm2_v2, handle, -1, px, 1, (void *)host));
	CHECK(get(host, kind) == 0);
	give_back(&x);
	give_back(&y);
	give_back(&out);
}

/* Solved, and multiplied again on the host. */
static void check_solve(enum bl_kind kind, int side, int uplo, int trans, int diag, int batches)
{
	enum { M = 7, COLS = 70, LD = 75 };
	int order = side ? COLS : M, n_wrong = 0;
	size_t t_bytes = (size_t)(LD * order), x_bytes = LD * COLS;
	struct numbers t = numbers(kind, t_bytes * (size_t)batches, true),
	               x = numbers(kind, x_bytes * (size_t)batches, true);
	double *want = malloc(x.n * 8);
	CUdeviceptr tables = 0;
	uint64_t places[2 * 3];
	float alpha = 2;
	double wide = 2;
	const void *by = kind == BL_F32 ? (const void *)&alpha : (const void *)&wide;

	for (size_t i = 0; i < t.n; i++) /* a diagonal that outweighs the rest */
		t.host[i] =
		        (i % t_bytes) % (LD + 1) == 0 && (i % t_bytes) / (LD + 1) < (size_t)order
		                ? 4 + t.host[i]
		                : t.host[i] / order;
	to_device(&t);
	memcpy(want, x.host, x.n * 8);
	if (batches > 1) {
		for (int b = 0; b < batches; b++) {
			places[b] = t.device + (uint64_t)b * t_bytes * kinds[kind].bytes;
			places[3 + b] = x.device + (uint64_t)b * x_bytes * kinds[kind].bytes;
		}
		CHECK_OK(cuMemAlloc_v2(&tables, sizeof(places)));
		CHECK_OK(cuMemcpyHtoD_v2(tables, places, sizeof(places)));
		CHECK_OK(CALL(kind, cublasStrsmBatched, cublasDtrsmBatched, handle, side, uplo,
		              trans, diag, M, COLS, by, pointer(tables), LD, pointer(tables + 24),
		              LD, batches));
	} else {
		CHECK_OK(CALL(kind, cublasStrsm_v2, cublasDtrsm_v2, handle, side, uplo, trans, diag,
		              M, COLS, by, pointer(t.device), LD, pointer(x.device), LD));
	}
	CHECK_OK(cuCtxSynchronize());
	from_device(&x);
	for (int e = 0; e < (int)x_bytes * batches; e++) {
		int b = e / (int)x_bytes, i = e % (int)x_bytes % LD, j = e % (int)x_bytes / LD;
		double sum = 0;

		if (i >= M) {
			n_wrong += x.host[e] != want[e];
			continue;
		}
		for (int l = 0; l < order; l++) {
			int row = side ? l : i, col = side ? j : l, r = trans ? col : row,
			    c = trans ? row : col;
			double v = t.host[(size_t)b * t_bytes + (size_t)(r + c * LD)];

			v = r == c                                        ? (diag ? 1 : v)
			    : (uplo == CUBLAS_FILL_MODE_LOWER) == (r > c) ? v
			                                                  : 0;
			sum += v * x.host[(size_t)b * x_bytes +
			                  (size_t)(side ? i + l * LD : l + j * LD)];
		}
		n_wrong += !(fabs(sum - 2 * want[e]) < (kind == BL_F32 ? 1e-5 : 1e-13));
	}
	CHECK_EQ(n_wrong, 0);
	if (n_wrong)
		fprintf(stderr, "kind %d side %d uplo %d trans %d diag %d\n", kind, side, uplo,
		        trans, diag);
	if (tables)
		CHECK_OK(cuMemFree_v2(tables));
	give_back(&t);
	give_back(&x);
	free(want);
}

static void test_sums(enum bl_kind kind)
{
	struct numbers a = numbers(kind, 100 * 100, false), b = numbers(kind, 100 * 100, false),
	               c = numbers(kind, 100 * 100, false);
	float alpha = 2, beta = -1;
	double wide[2] = { 2, -1 };
	const void *by = kind == BL_F32 ? (const void *)&alpha : (const void *)&wide[0],
	           *other = kind == BL_F32 ? (const void *)&beta : (const void *)&wide[1];

	for (int ops = 0; ops < 4; ops++) {
		int n_wrong = 0;

		CHECK_OK(CALL(kind, cublasSgeam, cublasDgeam, handle, ops & 1, ops >> 1, 70, 9, by,
		              pointer(a.device), 80, other, pointer(b.device), 90,
		              pointer(c.device), 71));
		CHECK_OK(cuCtxSynchronize());
		from_device(&c);
		for (int i = 0; i < 70; i++) {
			for (int j = 0; j < 9; j++)
				n_wrong += c.host[i + 71 * j] !=
				           2 * a.host[ops & 1 ? j + 80 * i : i + 80 * j] -
				                   b.host[ops & 2 ? j + 90 * i : i + 90 * j];
		}
		CHECK_EQ(n_wrong, 0);
	}
	give_back(&a);
	give_back(&b);
	give_back(&c);
}

static void test_copies(void)
{
	struct numbers d = numbers(BL_F32, 64, false);
	float host[64], back[64];
	void *p = pointer(d.device);
	CUstream stream;

	for (int i = 0; i < 64; i++)
		host[i] = (float)i;
	memset(back, 0, sizeof(back));
	CHECK_OK(cublasSetMatrix(3, 4, 4, host, 5, p, 6));
	CHECK_OK(cublasGetMatrix(3, 4, 4, p, 6, back, 7));
	for (int i = 0; i < 28; i++)
		CHECK(back[i] == (float)(i % 7 < 3 ? i % 7 + 5 * (i / 7) : 0));
	memset(back, 0, sizeof(back));
	CHECK_OK(cuStreamCreate(&stream, 0));
	CHECK_OK(cublasSetVectorAsync(10, 4, host, 3, p, 2, stream));
	CHECK_OK(cublasGetVectorAsync_64(10, 4, p, 2, back, 1, stream));
	CHECK_OK(cuStreamSynchronize(stream));
	for (int i = 0; i < 11; i++)
		CHECK(back[i] == (float)(i < 10 ? 3 * i : 0));
	CHECK_OK(cublasSetVector(0, 4, NULL, 1, NULL, 1));
	CHECK_EQ(cublasSetVector(2, 4, NULL, 1, p, 1), CUBLAS_STATUS_INVALID_VALUE);
	CHECK_EQ(cublasSetVector(2, 4, host, 0, p, 1), CUBLAS_STATUS_INVALID_VALUE);
	CHECK_EQ(cublasSetMatrix(4, 4, 4, host, 3, p, 4), CUBLAS_STATUS_INVALID_VALUE);
	CHECK_EQ(cublasSetMatrix(4, 4, 4, host, 4, host, 4), CUBLAS_STATUS_MAPPING_ERROR);
	CHECK_OK(cuStreamDestroy_v2(stream));
	give_back(&d);
}

static void test_refusals(void)
{
	float one = 1, result;
	struct numbers x = numbers(BL_F32, 8, false);
	float *p = pointer(x.device);

	CHECK_EQ(cublasSaxpy_v2(NULL, 2, &one, p, 1, p, 1), CUBLAS_STATUS_NOT_INITIALIZED);
	CHECK_EQ(cublasSdot_v2(NULL, 2, p, 1, p, 1, &result), CUBLAS_STATUS_NOT_INITIALIZED);
	CHECK_EQ(cublasSaxpy_v2(handle, 2, NULL, p, 1, p, 1), CUBLAS_STATUS_INVALID_VALUE);
	CHECK_EQ(cublasSdot_v2(handle, 2, p, 1, p, 1, NULL), CUBLAS_STATUS_INVALID_VALUE);
	CHECK_OK(cublasSaxpy_v2(handle, 0, NULL, NULL, 1, NULL, 1));
	CHECK_EQ(cublasStrsm_v2(handle, 2, 0, 0, 0, 2, 2, &one, p, 2, p, 2),
	         CUBLAS_STATUS_INVALID_VALUE);
	CHECK_EQ(cublasStrsm_v2(handle, 1, 0, 0, 0, 1, 4, &one, p, 3, p, 1),
	         CUBLAS_STATUS_INVALID_VALUE);
	CHECK_EQ(cublasSgeam(handle, 0, 1, 2, 4, &one, p, 2, &one, p, 3, p, 2),
	         CUBLAS_STATUS_INVALID_VALUE);
	give_back(&x);
}

/* Sizes and distances of columns at their limits, and one beyond: of triangles, of sums, of copies. */
static const struct {
	int side, uplo, trans, diag, m, n, lda, ldb;
	bool good;
} solves[] = {
	{ 0, 0, 0, 0, 2, 3, 2, 2, true },   { 0, 0, 0, 0, 2, 3, 1, 2, false },
	{ 0, 0, 0, 0, 2, 3, 2, 1, false },  { 1, 0, 0, 0, 2, 3, 3, 2, true },
	{ 1, 0, 0, 0, 2, 3, 2, 2, false },  { 1, 0, 0, 0, 2, 3, 3, 1, false },
	{ 1, 1, 2, 1, 2, 2, 2, 2, true },   { 2, 0, 0, 0, 2, 2, 2, 2, false },
	{ 0, 2, 0, 0, 2, 2, 2, 2, false },  { 0, 0, 3, 0, 2, 2, 2, 2, false },
	{ 0, 0, 0, 2, 2, 2, 2, 2, false },  { -1, 0, 0, 0, 2, 2, 2, 2, false },
	{ 0, -1, 0, 0, 2, 2, 2, 2, false }, { 0, 0, -1, 0, 2, 2, 2, 2, false },
	{ 0, 0, 0, -1, 2, 2, 2, 2, false }, { 0, 0, 0, 0, -1, 2, 2, 2, false },
	{ 0, 0, 0, 0, 2, -1, 2, 2, false }, { 0, 0, 0, 0, 0, 2, 1, 1, true },
	{ 0, 0, 0, 0, 2, 0, 2, 2, true },   { 0, 0, 0, 0, 0, 2, 0, 1, false },
	{ 0, 0, 0, 0, 0, 2, 1, 0, false },
};
static const struct {
	int ta, tb, m, n, lda, ldb, ldc;
	bool good;
} sums[] = {
	{ 0, 0, 2, 3, 2, 2, 2, true },   { 0, 0, 2, 3, 1, 2, 2, false },
	{ 0, 0, 2, 3, 2, 1, 2, false },  { 0, 0, 2, 3, 2, 2, 1, false },
	{ 1, 2, 2, 3, 3, 3, 2, true },   { 1, 2, 2, 3, 2, 3, 2, false },
	{ 1, 2, 2, 3, 3, 2, 2, false },  { 3, 0, 2, 2, 2, 2, 2, false },
	{ 0, 3, 2, 2, 2, 2, 2, false },  { -1, 0, 2, 2, 2, 2, 2, false },
	{ 0, -1, 2, 2, 2, 2, 2, false }, { 0, 0, -1, 2, 2, 2, 2, false },
	{ 0, 0, 2, -1, 2, 2, 2, false }, { 0, 0, 0, 2, 1, 1, 1, true },
	{ 0, 0, 2, 0, 2, 2, 2, true },   { 0, 0, 0, 0, 0, 1, 1, false },
	{ 0, 0, 0, 0, 1, 0, 1, false },  { 0, 0, 0, 0, 1, 1, 0, false },
};

static void test_limits(void)
{
	struct numbers x = numbers(BL_F32, 64, false), y = numbers(BL_F32, 64, false);
	float one = 1, *p = pointer(x.device), *q = pointer(y.device);

	for (size_t i = 0; i < sizeof(solves) / sizeof(solves[0]); i++)
		CHECK_EQ(cublasStrsm_v2(handle, solves[i].side, solves[i].uplo, solves[i].trans,
		                        solves[i].diag, solves[i].m, solves[i].n, &one, p,
		                        solves[i].lda, q, solves[i].ldb),
		         solves[i].good ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INVALID_VALUE);
	for (size_t i = 0; i < sizeof(sums) / sizeof(sums[0]); i++)
		CHECK_EQ(cublasSgeam(handle, sums[i].ta, sums[i].tb, sums[i].m, sums[i].n, &one, p,
		                     sums[i].lda, &one, p, sums[i].ldb, q, sums[i].ldc),
		         sums[i].good ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INVALID_VALUE);
	CHECK_OK(cuCtxSynchronize());
	give_back(&x);
	give_back(&y);
}

static void test_limits_of_copies(void)
{
	static const struct {
		int rows, cols, bytes, lda, ldb;
		bool good;
	} copies[] = {
		{ 2, 3, 4, 2, 2, true },   { 2, 3, 4, 1, 2, false },  { 2, 3, 4, 2, 1, false },
		{ -1, 3, 4, 2, 2, false }, { 2, -1, 4, 2, 2, false }, { 2, 3, 0, 2, 2, false },
		{ 2, 3, -4, 2, 2, false }, { 0, 3, 4, 1, 1, true },   { 2, 0, 4, 2, 2, true },
		{ 0, 0, 4, 0, 1, false },  { 0, 0, 4, 1, 0, false },  { 2, 3, 1, 2, 2, true },
	};
	struct numbers x = numbers(BL_F32, 64, false);
	float host[64] = { 0 }, *p = pointer(x.device);

	for (size_t i = 0; i < sizeof(copies) / sizeof(copies[0]); i++) {
		cublasStatus_t want =
		        copies[i].good ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INVALID_VALUE;

		CHECK_EQ(cublasSetMatrix(copies[i].rows, copies[i].cols, copies[i].bytes, host,
		                         copies[i].lda, p, copies[i].ldb),
		         want);
		CHECK_EQ(cublasGetMatrix(copies[i].rows, copies[i].cols, copies[i].bytes, p,
		                         copies[i].lda, host, copies[i].ldb),
		         want);
	}
	CHECK_EQ(cublasSetMatrix(2, 2, 4, NULL, 2, p, 2), CUBLAS_STATUS_INVALID_VALUE);
	CHECK_EQ(cublasSetMatrix(2, 2, 4, host, 2, NULL, 2), CUBLAS_STATUS_INVALID_VALUE);
	give_back(&x);
}

/* Nothing is read through a pointer that is none. */
static void test_no_pointers(void)
{
	struct numbers x = numbers(BL_F32, 64, false), y = numbers(BL_F32, 64, false);
	float one = 1, *p = pointer(x.device), *q = pointer(y.device);

	for (int i = 0; i < 3; i++) {
		const float *alpha = i == 0 ? NULL : &one, *a = i == 1 ? NULL : p;
		float *b = i == 2 ? NULL : q;

		CHECK_EQ(cublasStrsm_v2(handle, 0, 0, 0, 0, 2, 2, alpha, a, 2, b, 2),
		         CUBLAS_STATUS_INVALID_VALUE);
		CHECK_EQ(cublasSgeam(handle, 0, 0, 2, 2, alpha, p, 2, i == 1 ? NULL : &one, p, 2, b,
		                     2),
		         CUBLAS_STATUS_INVALID_VALUE);
		CHECK_EQ(cublasSaxpy_v2(handle, 2, alpha, a, 1, b, 1), CUBLAS_STATUS_INVALID_VALUE);
		CHECK_EQ(cublasSdot_v2(handle, 2, i ? p : NULL, 1, i == 1 ? NULL : p, 1,
		                       i == 2 ? NULL : &one),
		         CUBLAS_STATUS_INVALID_VALUE);
	}
	CHECK_EQ(cublasSscal_v2(handle, 2, NULL, p, 1), CUBLAS_STATUS_INVALID_VALUE);
	CHECK_EQ(cublasSscal_v2(handle, 2, &one, NULL, 1), CUBLAS_STATUS_INVALID_VALUE);
	CHECK_OK(cublasSscal_v2(handle, 2, NULL, NULL, 0));
	CHECK_EQ(cublasScopy_v2(handle, 2, NULL, 1, q, 1), CUBLAS_STATUS_INVALID_VALUE);
	CHECK_EQ(cublasScopy_v2(handle, 2, p, 1, NULL, 1), CUBLAS_STATUS_INVALID_VALUE);
	give_back(&x);
	give_back(&y);
}

int main(void)
{
	test_without_a_driver();
	handle = start();
	for (enum bl_kind kind = BL_F32; kind <= BL_F64; kind++) {
		test_maps(kind);
		test_reductions(kind);
		test_sums(kind);
		for (int i = 0; i < 16; i++)
			check_solve(kind, i & 1, i >> 1 & 1, i >> 2 & 1, i >> 3, 1);
		check_solve(kind, 0, 1, 1, 0, 3);
		check_solve(kind, 1, 0, 0, 1, 3);
	}
	test_copies();
	test_refusals();
	test_limits();
	test_limits_of_copies();
	test_no_pointers();
	CHECK_OK(cublasDestroy_v2(handle));
	CHECK_OK(cuDevicePrimaryCtxReset_v2(0));
	return TEST_END();
}
