/* cublas.h - the stand-ins for cuBLAS and cuBLASLt: their structs, what their files share.
 *
 * Both are layers over the driver API, as the stand-in runtimes are: each product is a launch of a kernel of ours, which an agent in
 * front of the driver sees. Numbers and layouts are those that the public documentation of cuBLAS gives
 * (docs.nvidia.com/cuda/cublas: cublasStatus_t and what follows it; cudaDataType_t: docs.nvidia.com/cuda/cuda-math-api), and prototypes are
 * those of the calls there.
 */
#ifndef GX_CUBLAS_H
#define GX_CUBLAS_H

#include "device/stand_in/stand_in.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef int cublasStatus_t;
typedef struct bl_handle *cublasHandle_t;

enum { /* cublasStatus_t */
       CUBLAS_STATUS_SUCCESS = 0,
       CUBLAS_STATUS_NOT_INITIALIZED = 1,
       CUBLAS_STATUS_ALLOC_FAILED = 3,
       CUBLAS_STATUS_INVALID_VALUE = 7,
       CUBLAS_STATUS_ARCH_MISMATCH = 8,
       CUBLAS_STATUS_MAPPING_ERROR = 11,
       CUBLAS_STATUS_EXECUTION_FAILED = 13,
       CUBLAS_STATUS_INTERNAL_ERROR = 14,
       CUBLAS_STATUS_NOT_SUPPORTED = 15,
       CUBLAS_STATUS_LICENSE_ERROR = 16,
};
enum { /* cudaDataType_t */
       CUDA_R_32F = 0,
       CUDA_R_64F = 1,
       CUDA_R_16F = 2,
       CUDA_R_8I = 3,
       CUDA_R_32I = 10,
       CUDA_R_16BF = 14,
};
enum { /* cublasComputeType_t */
       CUBLAS_COMPUTE_16F = 64,
       CUBLAS_COMPUTE_16F_PEDANTIC = 65,
       CUBLAS_COMPUTE_32F = 68,
       CUBLAS_COMPUTE_32F_PEDANTIC = 69,
       CUBLAS_COMPUTE_64F = 70,
       CUBLAS_COMPUTE_64F_PEDANTIC = 71,
       CUBLAS_COMPUTE_32I = 72,
       CUBLAS_COMPUTE_32I_PEDANTIC = 73,
       CUBLAS_COMPUTE_32F_FAST_16F = 74,
       CUBLAS_COMPUTE_32F_FAST_16BF = 75,
       CUBLAS_COMPUTE_32F_FAST_TF32 = 77,
       CUBLAS_COMPUTE_32F_EMULATED_16BFX9 = 78,
       CUBLAS_COMPUTE_64F_EMULATED_FIXEDPOINT = 79,
};
enum { CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C };
enum { CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER, CUBLAS_FILL_MODE_FULL };
enum { CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT };
enum { CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT };
enum { CUBLAS_POINTER_MODE_HOST, CUBLAS_POINTER_MODE_DEVICE };

struct bl_handle {
	uint64_t magic;
	CUcontext ctx;
	CUstream stream;
	CUdeviceptr scratch; /* where results for the host stand until they are read */
	int pointer_mode, math_mode, atomics_mode, sm_count;
};
#define BL_MAGIC 0x67707565787431ull

/* The version that a library says it is; each has its own. */
extern const int bl_version;

/* --- start.c: handles, results */
cublasStatus_t
bl_open(void); /* the driver is there and initialised, and this thread has a context */
cublasStatus_t bl_status(CUresult err);
/* A handle that is one, whose context is current if none is. */
cublasStatus_t bl_ready(struct bl_handle *handle);
#define BL_READY(handle)                                                                           \
	do {                                                                                       \
		cublasStatus_t ready_err = bl_ready(handle);                                       \
		if (ready_err)                                                                     \
			return ready_err;                                                          \
	} while (0)
/* Says once for each `said` what a program asked for that is not there. Gives CUBLAS_STATUS_NOT_SUPPORTED. */
cublasStatus_t bl_not_supported(const char *what, bool *said);
#define BL_NOT_SUPPORTED(what)                                                                     \
	({                                                                                         \
		static bool said;                                                                  \
		bl_not_supported(what, &said);                                                     \
	})

/* kernels of ours, by name */
typedef gx_stand_in_text bl_text;
cublasStatus_t bl_run(struct bl_handle *handle, const char *name, bl_text *text, const void *what,
                      const struct gx_stand_in_launch *launch);

/* --- types.c: what elements are, in memory and in a kernel's registers */
enum bl_kind { BL_F16, BL_BF16, BL_F32, BL_F64, BL_S8, BL_S32, BL_N_KINDS };
struct bl_type {
	const char *name;
	int number; /* cudaDataType_t */
	unsigned int bytes;
};
extern const struct bl_type bl_types[BL_N_KINDS];
/* The address of a vector's first element: of one that goes down it is the last in memory. */
uint64_t bl_first(uint64_t at, int64_t n, int64_t step, enum bl_kind kind);
bool bl_kind_of(int data_type, enum bl_kind *kind);
/* Registers for what follows: of an accumulator of the kind they have its type. */
const char *bl_register(enum bl_kind acc);
/* Under a predicate ("@%p ", or ""): an element of memory as an accumulator, and back. Uses %h0 and %h1. */
void bl_text_load(struct gx_strbuf *text, enum bl_kind kind, enum bl_kind acc, const char *guard,
                  const char *to, const char *from);
void bl_text_store(struct gx_strbuf *text, enum bl_kind kind, enum bl_kind acc, const char *guard,
                   const char *to, const char *from);

/* --- scalars: alpha and beta, values of the host or addresses on the device */
enum {                  /* flags of kernels */
       BL_ALPHA_AT = 1, /* alpha is an address */
       BL_BETA_AT = 2,
       BL_SCALAR_F16 = 4, /* what stands there has 16 bits */
       BL_TABLES = 8,     /* matrices are tables of addresses, one for each of a batch */
       BL_LOWER = 16,     /* only what is on and below the diagonal is written */
       BL_UPPER = 32,
       BL_UNIT = 64, /* the diagonal counts as ones */
};
/* The bits of a scalar as a kernel has it, and the flag where it is an address. */
uint64_t bl_scalar(const struct bl_handle *handle, const void *at, enum bl_kind scale,
                   enum bl_kind acc, unsigned int at_flag, unsigned int *flags);
uint64_t bl_scalar_of(double value, enum bl_kind acc);

/* --- gemm_text.c, gemm.c: products of matrices */
struct bl_matrix {
	uint64_t at;             /* address, or that of a table of addresses */
	int64_t row, col, batch; /* elements from one to the next */
};
enum bl_activation { BL_NONE, BL_RELU, BL_GELU };
struct bl_gemm_args { /* as the kernel has it */
	struct bl_matrix a, b, c, d, bias, aux;
	uint64_t alpha, beta;
	uint32_t m, n, k, tiles_m, flags, first_batch;
};
struct bl_gemm {
	enum bl_kind in, out, acc;
	bool bias, aux;
	enum bl_activation activation;
	bool thin; /* few rows or columns: a lane for each element */
	struct bl_gemm_args args;
	uint32_t batches;
};
void bl_gemm_text(struct gx_strbuf *text, const char *name, const void *what);
/* d = alpha * a b + beta * c, all of the batch. */
cublasStatus_t bl_gemm(struct bl_handle *handle, struct bl_gemm *gemm);
/* A matrix stored by columns, or its transpose. */
struct bl_matrix bl_by_columns(const void *at, int op, int64_t ld, int64_t batch);
/* What a computation adds up in, and what its scalars are. False: not one that is there. */
bool bl_compute(int compute, enum bl_kind *acc, enum bl_kind *scale);
bool bl_gemm_has(enum bl_kind in, enum bl_kind out, enum bl_kind acc);

#pragma GCC visibility push(default)
#define CUBLAS_CALL(name, parameters) cublasStatus_t name parameters;
#include "defs/cublas_calls.def"
#undef CUBLAS_CALL
#define CUBLAS_CALL(name, parameters)
#define CUBLAS_SIZED(name, parameters) cublasStatus_t name##_64 parameters;
#define CUBLAS_INT                     int64_t
#include "defs/cublas_calls.def"
#undef CUBLAS_CALL
#undef CUBLAS_SIZED
#undef CUBLAS_INT
const char *cublasGetStatusName(cublasStatus_t status);
const char *cublasGetStatusString(cublasStatus_t status);
#pragma GCC visibility pop

#endif
