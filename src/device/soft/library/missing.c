/* missing.c - the names of libcuda that no file here defines: each gives
 * CUDA_ERROR_NOT_SUPPORTED, and says so once.
 *
 * Every name gets a weak function; where another file defines the name, the linker takes that one.
 * This file must not see the prototypes of driver.h, and is in no archive: whoever links an archive
 * would get the weak function and never the other file.
 */
#include "device/tell.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#define CUDA_ERROR_NOT_SUPPORTED 801

gx_soft_unsupported gpuext_soft_unsupported_1;

static int not_supported(const char *name, bool *told)
{
	if (!__atomic_exchange_n(told, true, __ATOMIC_RELAXED))
		gpuext_soft_unsupported_1(name);
	return CUDA_ERROR_NOT_SUPPORTED;
}

void *gx_entry_of(const char *name);

#define CUDA_ENTRY(name)                                                                           \
	__attribute__((weak, visibility("default"))) int name(void);                               \
	int name(void)                                                                             \
	{                                                                                          \
		static bool told;                                                                  \
                                                                                                   \
		return not_supported(#name, &told);                                                \
	}
#include "defs/cuda_entry_points.def"
#undef CUDA_ENTRY

/* For cuGetProcAddress: as good as what the dynamic linker finds under the name. */
void *gx_entry_of(const char *name)
{
	static const struct {
		const char *name;
		int (*function)(void);
	} entries[] = {
#define CUDA_ENTRY(name) { #name, name },
#include "defs/cuda_entry_points.def"
#undef CUDA_ENTRY
	};
	void *function = NULL;

	for (size_t i = 0; i < sizeof(entries) / sizeof(entries[0]) && !function; i++) {
		if (!strcmp(entries[i].name, name))
			memcpy(&function, &entries[i].function, sizeof(function));
	}
	return function;
}
