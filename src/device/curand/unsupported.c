/* unsupported.c - the names of the library that no file here defines: each gives CURAND_STATUS_TYPE_ERROR, and says so once.
 *
 * Every name gets a weak function; where another file defines the name, the linker takes that one. This file must not see the prototypes of
 * curand.h.
 */
#include <stdbool.h>

int gx_rand_not_supported(const char *name, bool *said);

#define CURAND_NAME(name)                                                                          \
	__attribute__((weak, visibility("default"))) int name(void);                               \
	int name(void)                                                                             \
	{                                                                                          \
		static bool said;                                                                  \
                                                                                                   \
		return gx_rand_not_supported(#name, &said);                                        \
	}
#include "defs/curand_names.def"
#undef CURAND_NAME
