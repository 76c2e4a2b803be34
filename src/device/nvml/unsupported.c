/* unsupported.c - the names of NVML that no file here defines: each gives NVML_ERROR_NOT_SUPPORTED, and says so once.
 *
 * Every name gets a weak function; where another file defines the name, the linker takes that one. This file must not see the
 * prototypes of nvml.h.
 */
#include <stdbool.h>

int ml_not_supported(const char *name, bool *told);

#define NVML_NAME(name)                                                                            \
	__attribute__((weak, visibility("default"))) int name(void);                               \
	int name(void)                                                                             \
	{                                                                                          \
		static bool told;                                                                  \
                                                                                                   \
		return ml_not_supported(#name, &told);                                             \
	}
#include "defs/nvml_names.def"
#undef NVML_NAME
