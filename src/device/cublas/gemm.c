/* gemm.c - the calls of cuBLAS for products of matrices: with sizes of 32 and of 64 bits. */
#include "device/cublas/product.h"

#define CUBLAS_INT  int
#define SIZED(name) name
#include "device/cublas/gemm_calls.h"
#undef CUBLAS_INT
#undef SIZED
#define CUBLAS_INT  int64_t
#define SIZED(name) name##_64
#include "device/cublas/gemm_calls.h"
