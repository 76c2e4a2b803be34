/* driver_lookup.c - entry points by name and version, their per-thread twins, names of errors. */
#include "device/soft/driver.h"

#include <stdio.h>
#include <string.h>

/* A twin is its entry point with the calling thread's own default stream. */
#define TWIN_PLAIN(symbol, parameters, arguments)
#define TWIN_PTSZ(symbol, parameters, arguments) TWIN(symbol##_ptsz, symbol, parameters, arguments)
#define TWIN_PTDS(symbol, parameters, arguments) TWIN(symbol##_ptds, symbol, parameters, arguments)
#define TWIN(name, symbol, parameters, arguments)                                                  \
	CUresult name parameters                                                                   \
	{                                                                                          \
		CUresult result;                                                                   \
                                                                                                   \
		gx_thread.per_thread++;                                                            \
		result = symbol arguments;                                                         \
		gx_thread.per_thread--;                                                            \
		return result;                                                                     \
	}
#define CUDA_CALL(symbol, base, since, twin, parameters, arguments)                                \
	TWIN_##twin(symbol, parameters, arguments)
#include "defs/cuda_calls.def"
#undef CUDA_CALL
#undef TWIN
#undef TWIN_PLAIN
#undef TWIN_PTSZ
#undef TWIN_PTDS

typedef void anything(void);
struct row {
	const char *symbol, *base;
	int since;
	anything *plain, *twin; /* twin NULL: there is none */
};

#define TWIN_PLAIN(symbol) NULL
#define TWIN_PTSZ(symbol)  (anything *)symbol##_ptsz
#define TWIN_PTDS(symbol)  (anything *)symbol##_ptds
static const struct row rows[] = {
#define CUDA_CALL(symbol, base, since, twin, parameters, arguments)                                \
	{ #symbol, #base, since, (anything *)symbol, TWIN_##twin(symbol) },
#include "defs/cuda_calls.def"
#undef CUDA_CALL
	/* from CUDA 12 on the base name means the call with flags */
	{ "", "cuGraphInstantiate", 12000, (anything *)cuGraphInstantiateWithFlags, NULL },
};

/* The newest row of the name that the version knows; *known says whether any version has it. */
static const struct row *find(const char *name, int version, bool *known)
{
	const struct row *best = NULL;

	*known = false;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (strcmp(rows[i].base, name))
			continue;
		*known = true;
		if (rows[i].since <= version && (!best || rows[i].since > best->since))
			best = &rows[i];
	}
	for (size_t i = 0; !*known && i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (!strcmp(rows[i].symbol, name)) {
			*known = true;
			return &rows[i];
		}
	}
	return best;
}

/* A name without a row: the library (missing.c) has a function for each, which says that it is missing when it is called. */
__attribute__((weak)) void *gx_entry_of(const char *name);

CUresult cuGetProcAddress_v2(const char *symbol, void **out, int cuda_version, uint64_t flags,
                             CUdriverProcAddressQueryResult *status)
{
	const struct row *row;
	bool known;

	CHECK_ARG(symbol && out && cuda_version > 0 && flags <= 2);
	*out = NULL;
	row = find(symbol, cuda_version, &known);
	if (!known && gx_entry_of)
		*out = gx_entry_of(symbol);
	if (status)
		*status = row || *out ? CU_GET_PROC_ADDRESS_SUCCESS
		          : known     ? CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT
		                      : CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND;
	if (*out)
		return CUDA_SUCCESS;
	if (!row)
		return status ? CUDA_SUCCESS : CUDA_ERROR_NOT_FOUND;
	if ((flags & CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM) && row->twin)
		memcpy(out, &row->twin, sizeof(*out));
	else
		memcpy(out, &row->plain, sizeof(*out));
	return CUDA_SUCCESS;
}

CUresult cuGetProcAddress(const char *symbol, void **out, int cuda_version, uint64_t flags)
{
	return cuGetProcAddress_v2(symbol, out, cuda_version, flags, NULL);
}

static const struct {
	int code;
	const char *name, *text;
} errors[] = {
#define CUDA_ERROR(code, name, runtime_name, text) { code, #name, text },
#include "defs/cuda_errors.def"
#undef CUDA_ERROR
};

CUresult cuGetErrorName(CUresult error, const char **str)
{
	CHECK_ARG(str);
	*str = NULL;
	for (size_t i = 0; i < sizeof(errors) / sizeof(errors[0]); i++) {
		if (errors[i].code == error && strcmp(errors[i].name, "NONE"))
			*str = errors[i].name;
	}
	return *str ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuGetErrorString(CUresult error, const char **str)
{
	CHECK_ARG(str);
	*str = NULL;
	for (size_t i = 0; i < sizeof(errors) / sizeof(errors[0]); i++) {
		if (errors[i].code == error && strcmp(errors[i].name, "NONE"))
			*str = errors[i].text;
	}
	return *str ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuProfilerStart(void)
{
	return CUDA_SUCCESS;
}

CUresult cuProfilerStop(void)
{
	return CUDA_SUCCESS;
}
