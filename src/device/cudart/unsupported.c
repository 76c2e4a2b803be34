/* unsupported.c - the names of libcudart.so that no file here defines: each gives
 * cudaErrorNotSupported, and says so once.
 *
 * Every name of the version gets a weak function; where another file defines the name, the linker
 * takes that one. So a program that uses a missing call starts, and learns at the call what is
 * missing. This file must not see the prototypes of cudart.h.
 */
#include "device/tell.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>

#define CUDA_ERROR_NOT_SUPPORTED 801

int rt_open(void);
int rt_done(int err);

/* The soft device says it, wherever it is told to: the driver that the runtime sees may be an agent
 * before it. */
static void tell(const char *name)
{
	void *soft = dlopen("libgpuext-soft.so", RTLD_NOW | RTLD_NOLOAD);
	gx_soft_unsupported *unsupported = NULL;

	if (!soft)
		return;
	*(void **)&unsupported = dlsym(soft, GX_SOFT_UNSUPPORTED);
	if (unsupported)
		unsupported(name);
	dlclose(soft);
}

static int not_supported(const char *name, bool *told)
{
	rt_open(); /* loads the driver */
	if (!__atomic_exchange_n(told, true, __ATOMIC_RELAXED))
		tell(name);
	return rt_done(CUDA_ERROR_NOT_SUPPORTED);
}

#define STUB(name)                                                                                 \
	__attribute__((weak, visibility("default"))) int name(void);                               \
	int name(void)                                                                             \
	{                                                                                          \
		static bool told;                                                                  \
                                                                                                   \
		return not_supported(#name, &told);                                                \
	}

/* The versions of a row that are ours. */
#define IN_11_11(stub)
#define IN_11_12(stub)
#define IN_11_13(stub) stub
#define IN_12_12(stub)
#define IN_12_13(stub)
#define IN_13_13(stub)
#if GX_CUDART_MAJOR == 11
#undef IN_11_11
#define IN_11_11(stub) stub
#endif
#if GX_CUDART_MAJOR <= 12
#undef IN_11_12
#define IN_11_12(stub) stub
#endif
#if GX_CUDART_MAJOR == 12
#undef IN_12_12
#define IN_12_12(stub) stub
#endif
#if GX_CUDART_MAJOR >= 12
#undef IN_12_13
#define IN_12_13(stub) stub
#endif
#if GX_CUDART_MAJOR == 13
#undef IN_13_13
#define IN_13_13(stub) stub
#endif

#define CUDART_NAME(name, since, until) IN_##since##_##until(STUB(name))
#include "defs/cudart_names.def"
#undef CUDART_NAME
