/* engines.c - the engines, and the text of their kernels, which the compiler makes of kernels.cu. */
#include "device/curand/curand.h"

#define CURAND_ENGINE(name, words, lanes, legacy)                                                  \
	__asm__(".section .rodata\n"                                                               \
	        "gx_rand_text_" #name ":\n"                                                        \
	        ".incbin \"" GX_CURAND_TEXTS "/" #name ".ptx\"\n"                                  \
	        ".byte 0\n"                                                                        \
	        ".previous\n");                                                                    \
	extern const char gx_rand_text_##name[];
#include "defs/curand_engines.def"
#undef CURAND_ENGINE

const struct gx_rand_engine gx_rand_engines[GX_RAND_N_ENGINES] = {
#define CURAND_ENGINE(name, words, lanes, legacy)                                                  \
	[GX_RAND_##name] = { #name, gx_rand_text_##name, words, lanes, legacy },
#include "defs/curand_engines.def"
#undef CURAND_ENGINE
};
