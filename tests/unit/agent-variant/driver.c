/* driver.c - drivers that lack one function: the agent takes those that have what it calls without asking. */
#include "../test.h"

#include "agent/variant/driver.h"

#include <errno.h>

static const char *lacks; /* NULL: everything is there */
static char library;

int __wrap_gx_driver_open(const void *own, struct gx_driver *out);
void *__wrap_dlsym(void *handle, const char *name);

int __wrap_gx_driver_open(const void *own, struct gx_driver *out)
{
	(void)own, (void)out;
	return -ENOENT;
}

void *__wrap_dlsym(void *handle, const char *name)
{
	CHECK(handle == &library);
	return lacks && (!*lacks || !strcmp(lacks, name)) ? NULL : &library;
}

static bool is_needed(const char *name)
{
	bool found = false;

#define CUDA_NEEDED(symbol) found |= !strcmp(name, #symbol);
#include "defs/cuda_needed.def"
#undef CUDA_NEEDED
	return found;
}

static int cuda_version;
static CUresult version_result;

static CUresult version(int *out)
{
	*out = cuda_version;
	return version_result;
}

/* Which PTX a driver takes: not known of one that says nothing, nothing that can be, or what is older or newer than the table. */
static void test_ptx(void)
{
	struct gx_cuda_api *api = (struct gx_cuda_api *)(uintptr_t)gx_agent_api();
	static const struct {
		int cuda;
		CUresult result;
		bool known;
	} rows[] = { { 12000, 0, true }, { 12000, CUDA_ERROR_UNKNOWN, false },
		     { 0, 0, false },    { -12000, 0, false },
		     { 1000, 0, false }, { 99000, 0, false } };
	struct gx_ptx_version out;

	api->cuDriverGetVersion = NULL;
	CHECK(!gx_driver_ptx(&out));
	api->cuDriverGetVersion = version;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		cuda_version = rows[i].cuda;
		version_result = rows[i].result;
		CHECK_EQ(gx_driver_ptx(&out), rows[i].known);
	}
}

static CUresult load_result;

static CUresult load_function(CUfunction function)
{
	CHECK((uintptr_t)function == 0x77);
	return load_result;
}

/* What a driver can't load it says; while a stream is captured it says nothing of that. */
static void test_loads(void)
{
	static const struct {
		CUresult result;
		bool loads;
	} rows[] = { { CUDA_SUCCESS, true },
		     { CUDA_ERROR_INVALID_PTX, false },
		     { CUDA_ERROR_OUT_OF_MEMORY, false },
		     { CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED - 1, false },
		     { CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, true },
		     { CUDA_ERROR_STREAM_CAPTURE_IMPLICIT, true },
		     { CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD, true },
		     { CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD + 1, false } };
	struct gx_cuda_api *api = (struct gx_cuda_api *)(uintptr_t)gx_agent_api(), was = *api;
	CUfunction function = (CUfunction)(uintptr_t)0x77;

	api->cuFuncLoad = NULL;
	CHECK(gx_driver_loads(function));
	api->cuFuncLoad = load_function;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		load_result = rows[i].result;
		CHECK_EQ(gx_driver_loads(function), rows[i].loads);
	}
	*api = was;
}

int main(void)
{
	static const char *const names[] = {
#define CUDA_CALL(symbol, base, since, twin, parameters, arguments) #symbol,
#include "defs/cuda_calls.def"
#undef CUDA_CALL
	};
	struct gx_driver *driver = (struct gx_driver *)(uintptr_t)gx_agent_driver();
	size_t n_needed = 0;

	CHECK(!gx_agent_api_load()); /* there is none */
	driver->library = &library;
	CHECK(gx_agent_api_load());
	lacks = "";
	CHECK(!gx_agent_api_load());
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		lacks = names[i];
		CHECK_EQ(gx_agent_api_load(), !is_needed(names[i]));
		n_needed += is_needed(names[i]);
	}
	CHECK(n_needed > 20);
	test_ptx();
	test_loads();
	return TEST_END();
}
