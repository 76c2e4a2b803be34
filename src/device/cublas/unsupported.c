/* unsupported.c - the names of a library that no file here defines: each gives CUBLAS_STATUS_NOT_SUPPORTED, and says so once.
 *
 * Compiled once for each library: GX_CUBLAS_LT says whose names they are. Every name gets a weak function; where another file defines
 * the name, the linker takes that one. This file must not see the prototypes of cublas.h.
 */
#include <stdbool.h>

int bl_not_supported(const char *name, bool *said);

#define CUBLAS_NAME(name)                                                                          \
	__attribute__((weak, visibility("default"))) int name(void);                               \
	int name(void)                                                                             \
	{                                                                                          \
		static bool said;                                                                  \
                                                                                                   \
		return bl_not_supported(#name, &said);                                             \
	}
#if GX_CUBLAS_LT
#include "defs/cublas_lt_names.def"
#else
#include "defs/cublas_names.def"
#endif
#undef CUBLAS_NAME
