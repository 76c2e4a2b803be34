/* version.c - which cuBLAS a library says it is: compiled once for each. */
#include "device/cublas/cublas.h"

#if GX_CUBLAS_MAJOR == 11
const int bl_version = 111103;
#elif GX_CUBLAS_MAJOR == 12
const int bl_version = 120900;
#else
const int bl_version = 130000;
#endif
