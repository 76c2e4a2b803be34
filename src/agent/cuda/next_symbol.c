/* next_symbol.c - the C library's dlsym, behind the agent's (dlsym.c). */
#include "agent/cuda/next_symbol.h"

#include <dlfcn.h>
#include <string.h>

/* By its version: without one it would be the agent's. */
GX_UNWATCHED void *gx_next_symbol_address(void)
{
	static void *found;
	void *next = __atomic_load_n(&found, __ATOMIC_RELAXED);

	if (!next) {
		next = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.34");
		next = next ? next : dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.2.5");
		__atomic_store_n(&found, next, __ATOMIC_RELAXED);
	}
	return next;
}

void *gx_next_symbol(void *handle, const char *name)
{
	void *(*next)(void *, const char *) = NULL;
	void *at = gx_next_symbol_address();

	memcpy(&next, &at, sizeof(at));
	return next(handle, name);
}
