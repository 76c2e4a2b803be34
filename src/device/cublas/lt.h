/* lt.h - the stand-in for cuBLASLt: its descriptors, which programs may have in memory of their own. */
#ifndef GX_CUBLAS_LT_H
#define GX_CUBLAS_LT_H

#include "device/cublas/cublas.h"

enum { CUBLASLT_ORDER_COL, CUBLASLT_ORDER_ROW };
enum { /* cublasLtEpilogue_t */
       CUBLASLT_EPILOGUE_DEFAULT = 1,
       CUBLASLT_EPILOGUE_RELU = 2,
       CUBLASLT_EPILOGUE_BIAS = 4,
       CUBLASLT_EPILOGUE_GELU = 32,
       CUBLASLT_EPILOGUE_AUX = 128, /* beside others */
};

struct lt_layout {
	int32_t type, order;
	uint64_t rows, cols;
	int64_t ld, stride;
	int32_t batches;
};
struct lt_desc {
	int32_t compute, scale, pointer_mode, ta, tb, tc, fill;
	uint32_t epilogue;
	int32_t sm_count;
	int16_t pad;
	int8_t pad_more, fast;
	int32_t bias_type, aux_type; /* -1: as the result */
	const void *bias;
	void *aux;
	int64_t bias_stride, aux_ld, aux_stride;
};
struct lt_preference {
	uint32_t search, reductions, align_a, align_b, align_c, align_d;
	uint64_t workspace, implementations;
	float waves;
};
struct lt_algorithm {
	uint64_t data[8]; /* there is one, and nothing to say of it */
};
struct lt_result {
	struct lt_algorithm algorithm;
	size_t workspace;
	cublasStatus_t state;
	float waves;
	int reserved[4];
};
/* what the smallest of the versions has room for */
_Static_assert(sizeof(struct lt_layout) <= 64, "cublasLtMatrixLayoutOpaque_t");
_Static_assert(sizeof(struct lt_desc) <= 88, "cublasLtMatmulDescOpaque_t");
_Static_assert(sizeof(struct lt_preference) <= 64, "cublasLtMatmulPreferenceOpaque_t");

#pragma GCC visibility push(default)
#define CUBLAS_CALL(name, parameters) cublasStatus_t name parameters;
#include "defs/cublas_lt_calls.def"
#undef CUBLAS_CALL
const char *cublasLtGetStatusName(cublasStatus_t status);
const char *cublasLtGetStatusString(cublasStatus_t status);
size_t cublasLtGetVersion(void);
#pragma GCC visibility pop

#endif
