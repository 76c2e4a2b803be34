/* proc_address.c - cuGetProcAddress: names that the agent answers give its own functions, all
 * others the driver's. */
#include "agent/cuda/shim.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct intercept {
	const char *base;
	int since;
	bool per_thread;
	void (*function)(void);
};

static const struct intercept intercepts[] = {
#define INTERCEPT(symbol, type, base, since, per_thread)                                           \
	{ #base, since, per_thread, (void (*)(void))symbol },
#include "agent/cuda/intercepts.def"
#undef INTERCEPT
};

void *gx_intercept_find(const char *name, int cuda_version, uint64_t flags)
{
	bool per_thread = flags & CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM;
	const struct intercept *best = NULL;
	void *function = NULL;

	for (size_t i = 0; i < sizeof(intercepts) / sizeof(intercepts[0]); i++) {
		const struct intercept *row = &intercepts[i];

		if (row->since > cuda_version || (row->per_thread && !per_thread) ||
		    strcmp(row->base, name))
			continue;
		if (!best || row->per_thread > best->per_thread ||
		    (row->per_thread == best->per_thread && row->since > best->since))
			best = row;
	}
	if (best)
		memcpy(&function, &best->function, sizeof(function));
	return function;
}

/* What the driver has an answer for is replaced; what it does not know stays unknown. */
static void replace(const char *name, void **out, int cuda_version, uint64_t flags)
{
	void *own = out && *out ? gx_intercept_find(name, cuda_version, flags) : NULL;

	if (own)
		*out = own;
}

CUresult cuGetProcAddress(const char *symbol, void **out, int cuda_version, uint64_t flags)
{
	CUresult result = GX_REAL(cuGetProcAddress)(symbol, out, cuda_version, flags);

	if (result == CUDA_SUCCESS && symbol)
		replace(symbol, out, cuda_version, flags);
	return result;
}

CUresult cuGetProcAddress_v2(const char *symbol, void **out, int cuda_version, uint64_t flags,
                             CUdriverProcAddressQueryResult *symbol_status)
{
	CUresult result =
	        GX_REAL(cuGetProcAddress_v2)(symbol, out, cuda_version, flags, symbol_status);

	if (result == CUDA_SUCCESS && symbol)
		replace(symbol, out, cuda_version, flags);
	return result;
}
