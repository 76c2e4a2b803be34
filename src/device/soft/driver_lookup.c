/* driver_lookup.c - entry points by name and version, their per-thread twins, names of errors. */
#include "device/soft/driver.h"

#include <dlfcn.h>
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

CUresult cuGetProcAddress_v2(const char *symbol, void **out, int cuda_version, uint64_t flags,
                             CUdriverProcAddressQueryResult *status)
{
	const struct row *row;
	bool known;

	CHECK_ARG(symbol && out && cuda_version > 0 && flags <= 2);
	*out = NULL;
	row = find(symbol, cuda_version, &known);
	if (status)
		*status = row     ? CU_GET_PROC_ADDRESS_SUCCESS
		          : known ? CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT
		                  : CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND;
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

/* The folder of our runtimes has this library's folder before "/soft/". */
static bool is_our_runtime(const char *path)
{
	Dl_info own;
	const char *slash;
	size_t n;

	if (!dladdr((const void *)rows, &own))
		return true;
	slash = strrchr(own.dli_fname, '/');
	n = slash ? (size_t)(slash - own.dli_fname) : 0;
	return slash && !strncmp(path, own.dli_fname, n) && !strncmp(path + n, "/soft/", 6);
}

/* NVIDIA's runtime asks for these first of all, linked into a program or a library, or found by a
 * run path before ours. It can't do without them. */
static void tell_runtime(const void *caller)
{
	struct gx_diag diag = { 0 };
	static bool told;
	Dl_info info;

	if (!dladdr(caller, &info) || is_our_runtime(info.dli_fname) ||
	    __atomic_exchange_n(&told, true, __ATOMIC_RELAXED))
		return;
	if (strstr(info.dli_fname, "libcudart.so"))
		gx_fail(&diag, GX_E_OTHER_RUNTIME, "%s", info.dli_fname);
	else
		gx_fail(&diag, GX_E_STATIC_RUNTIME, "%s", info.dli_fname);
	gx_driver_tell(&diag);
}

/* Interfaces without public description: none here. */
CUresult cuGetExportTable(const void **export_table, const CUuuid *export_table_id)
{
	CHECK_ARG(export_table && export_table_id);
	tell_runtime(__builtin_return_address(0));
	*export_table = NULL;
	return CUDA_ERROR_NOT_FOUND;
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
