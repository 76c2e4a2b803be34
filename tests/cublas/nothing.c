/* nothing.c - every call of cuBLAS that the stand-in has with nothing in its arguments, and with a handle and nothing behind it: none
 * crashes, and what each says is told by one table for each. */
#include "device.h"

typedef int any(const void *, void *, void *, void *, void *, void *, void *, void *, void *,
                void *, void *, void *, void *, void *, void *, void *, void *, void *, void *,
                void *);

/* A row of the table of calls, as a function of nothing but pointers. */
static const struct {
	const char *name;
	void (*fn)(void);
} calls[] = {
#define CUBLAS_CALL(name, parameters) { #name, (void (*)(void))name },
#include "defs/cublas_calls.def"
#undef CUBLAS_CALL
};
enum { N_CALLS = sizeof(calls) / sizeof(calls[0]) };

/* Those that need no handle, and look at what they are to fill. */
static const char without[] =
        " cublasCreate_v2 cublasGetVersion_v2 cublasGetProperty cublasSetVector "
        "cublasGetVector cublasSetMatrix cublasGetMatrix cublasSetVectorAsync "
        "cublasGetVectorAsync cublasSetMatrixAsync cublasGetMatrixAsync ";
/* Those for which nothing is something: a setting, or vectors of no elements. */
static const char with[] =
        " cublasSetWorkspace_v2 cublasSetStream_v2 cublasSetPointerMode_v2 cublasSetMathMode "
        "cublasSetAtomicsMode cublasSetSmCountTarget cublasSaxpy_v2 cublasSscal_v2 cublasScopy_v2 "
        "cublasSswap_v2 cublasDaxpy_v2 cublasDscal_v2 cublasDcopy_v2 cublasDswap_v2 ";

static bool is_among(const char *names, const char *name)
{
	char word[96];

	snprintf(word, sizeof(word), " %s ", name);
	return strstr(names, word) != NULL;
}

/* With the first argument, and nothing behind it. */
static void check_call(size_t i, const void *first, int want)
{
	int got = ((any *)calls[i].fn)(first, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
	                               NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);

	CHECK_EQ(got, want);
	if (got != want)
		fprintf(stderr, "%s with %p: %d\n", calls[i].name, first, got);
}

int main(void)
{
	cublasHandle_t handle;

	CHECK_OK(cublasCreate_v2(&handle));
	for (size_t i = 0; i < N_CALLS; i++) {
		check_call(i, NULL,
		           is_among(without, calls[i].name) ? CUBLAS_STATUS_INVALID_VALUE
		                                            : CUBLAS_STATUS_NOT_INITIALIZED);
		if (!is_among(" cublasCreate_v2 cublasDestroy_v2 ", calls[i].name))
			check_call(i, handle,
			           is_among(with, calls[i].name) ? CUBLAS_STATUS_SUCCESS
			                                         : CUBLAS_STATUS_INVALID_VALUE);
	}
	CHECK_OK(cublasDestroy_v2(handle));
	return TEST_END();
}
