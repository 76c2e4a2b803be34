/* compiler.h - of NVRTC's interface what tests call. */
#ifndef GX_TEST_INTERPOSE_COMPILER_H
#define GX_TEST_INTERPOSE_COMPILER_H

#include <stddef.h>

int nvrtcCreateProgram(void **program, const char *source, const char *name, int n,
                       const char *const *headers, const char *const *names);
int nvrtcCompileProgram(void *program, int n, const char *const *options);
int nvrtcGetCUBINSize(void *program, size_t *size);
int nvrtcGetCUBIN(void *program, char *code);
int nvrtcGetPTXSize(void *program, size_t *size);
int nvrtcGetPTX(void *program, char *text);

#endif
