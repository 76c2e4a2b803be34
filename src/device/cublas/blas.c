/* blas.c - the calls of cuBLAS for vectors, triangles and copies: with sizes of 32 and of 64 bits. */
#include "device/cublas/vector.h"

#define CUBLAS_INT  int
#define SIZED(name) name
#include "device/cublas/vector_calls.h"
#undef CUBLAS_INT
#undef SIZED
#define CUBLAS_INT  int64_t
#define SIZED(name) name##_64
#include "device/cublas/vector_calls.h"
