/* jit.c - ask the driver's linker for machine code, or take what it gave the last time. */
#include "agent/variant/jit.h"

#include "agent/variant/driver.h"
#include "base/cache_dir.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define LOG_BYTES 1024

static bool has_linker(void)
{
	const struct gx_cuda_api *api = gx_agent_api();

	return api->cuLinkCreate_v2 && api->cuLinkAddData_v2 && api->cuLinkComplete &&
	       api->cuLinkDestroy;
}

/* The text, then the libraries; the interface takes what is only read as writable. */
static CUresult add_all(CUlinkState state, char *text, size_t len, const void *const *libraries,
                        const size_t *bytes, uint32_t n)
{
	const struct gx_cuda_api *api = gx_agent_api();
	CUresult result = api->cuLinkAddData_v2(state, CU_JIT_INPUT_PTX, text, len + 1, "gpuext", 0,
	                                        NULL, NULL);

	for (uint32_t i = 0; i < n && !result; i++)
		result = api->cuLinkAddData_v2(state, CU_JIT_INPUT_FATBINARY,
		                               (void *)(uintptr_t)libraries[i], bytes[i], "library",
		                               0, NULL, NULL);
	return result;
}

int gx_jit_link_with(const struct gx_jit_request *request, const void *const *libraries,
                     const size_t *bytes, uint32_t n, void **cubin, size_t *cubin_len,
                     struct gx_diag *diag)
{
	const struct gx_cuda_api *api = gx_agent_api();
	char log[LOG_BYTES] = "";
	CUjit_option options[3] = { CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES,
		                    CU_JIT_MAX_REGISTERS };
	void *values[3] = { log, (void *)(uintptr_t)(LOG_BYTES - 1),
		            (void *)(uintptr_t)request->max_regs };
	char *text;
	CUlinkState state = NULL;
	void *linked = NULL;
	CUresult result;

	*cubin = NULL;
	*cubin_len = 0;
	if (!has_linker())
		return gx_fail(diag, GX_E_AGENT_DRIVER, "no linker");
	text = strndup(request->text, request->len);
	if (!text)
		return gx_fail(diag, GX_E_NO_MEMORY, "link");
	result = api->cuLinkCreate_v2(request->max_regs ? 3 : 2, options, values, &state);
	if (!result)
		result = add_all(state, text, request->len, libraries, bytes, n);
	if (!result)
		result = api->cuLinkComplete(state, &linked, cubin_len);
	if (!result && linked && *cubin_len)
		*cubin = malloc(*cubin_len);
	if (*cubin)
		memcpy(*cubin, linked, *cubin_len); /* the linker's own copy goes with its state */
	if (state)
		api->cuLinkDestroy(state);
	free(text);
	log[LOG_BYTES - 1] = '\0';
	return *cubin ? 0
	              : gx_fail(diag, GX_E_AGENT_DRIVER, "linker, error %d: %.180s", result, log);
}

int gx_jit_code(const struct gx_jit_request *request, void **cubin, size_t *cubin_len,
                struct gx_diag *diag)
{
	const struct gx_cuda_api *api = gx_agent_api();
	char buffer[PATH_MAX];
	const char *dir = gx_cache_dir(buffer, sizeof(buffer));
	struct gx_jit_key key;
	int version = 0, err;

	*cubin = NULL;
	if (api->cuDriverGetVersion)
		api->cuDriverGetVersion(&version);
	key = gx_jit_key(request, version);
	if (dir)
		*cubin = gx_jit_cache_read(dir, &key, cubin_len);
	if (*cubin)
		return 0;
	err = gx_jit_link_with(request, NULL, NULL, 0, cubin, cubin_len, diag);
	if (!err && dir)
		gx_jit_cache_write(dir, &key, *cubin, *cubin_len);
	return err;
}

int gx_jit_link(const struct gx_jit_request *request, void **cubin, size_t *cubin_len,
                struct gx_diag *diag)
{
	const char *mode = getenv("GPUEXT_JIT");

	*cubin = NULL;
	*cubin_len = 0;
	if (!mode || strcmp(mode, "link") || gx_agent_driver()->is_soft || !has_linker())
		return 0;
	return gx_jit_code(request, cubin, cubin_len, diag);
}
