/* driver_link.c - the linker calls: PTX inputs, linked and packed into a container that the loader
 * takes. */
#include "device/soft/driver.h"
#include "base/strbuf.h"
#include "ptx/link.h"

#include <stdlib.h>
#include <string.h>

struct CUlinkState_st {
	uint32_t magic;
	struct gx_ptx_span *inputs; /* [n_inputs], each text from the heap */
	uint32_t n_inputs;
	void *linked;
	unsigned int n_options; /* logs are written when the link completes */
	CUjit_option *options;
	void **values; /* the caller's, where lengths of logs are written back */
	void **given;  /* [n_options] what was in them */
};

/* Sizes first: an earlier input may have put the length of its log there. */
static void write_logs(CUlinkState state, const struct gx_diag *diag)
{
	if (state->n_options)
		memcpy(state->values, state->given, state->n_options * sizeof(*state->values));
	gx_jit_log(state->n_options, state->options, state->values, diag);
}

CUresult cuLinkCreate_v2(unsigned int num_options, CUjit_option *options, void **option_values,
                         CUlinkState *state_out)
{
	CUlinkState state;

	ENTER_CTX(ctx);
	CHECK_ARG(state_out && ((options && option_values) || !num_options));
	state = calloc(1, sizeof(*state));
	if (!state)
		return CUDA_ERROR_OUT_OF_MEMORY;
	state->magic = GX_MAGIC_LINK;
	state->n_options = num_options;
	state->values = option_values;
	if (num_options) {
		state->options = calloc(num_options, sizeof(*options));
		state->given = calloc(num_options, sizeof(*option_values));
		if (!state->options || !state->given) {
			free(state->options);
			free(state->given);
			free(state);
			return CUDA_ERROR_OUT_OF_MEMORY;
		}
		memcpy(state->options, options, num_options * sizeof(*options));
		memcpy(state->given, option_values, num_options * sizeof(*option_values));
	}
	*state_out = state;
	return CUDA_SUCCESS;
}

CUresult cuLinkCreate(unsigned int num_options, CUjit_option *options, void **option_values,
                      CUlinkState *state_out)
{
	return cuLinkCreate_v2(num_options, options, option_values, state_out);
}

static CUresult add_text(CUlinkState state, const void *data, size_t size, uint32_t sm)
{
	struct gx_ptx_span *more = reallocarray(state->inputs, state->n_inputs + 1, sizeof(*more));
	struct gx_diag diag = { 0 };
	struct gx_ptx_module *parsed;
	char *text = NULL;
	size_t len = 0;
	CUresult err;
	int bad;

	if (!more)
		return CUDA_ERROR_OUT_OF_MEMORY;
	state->inputs = more;
	err = gx_image_text(data, size, sm, &text, &len, &diag);
	if (!err && (bad = gx_ptx_parse(text, len, &parsed, &diag))) {
		err = gx_code_result(bad);
		free(text);
	} else if (!err) {
		gx_ptx_free(parsed);
		more[state->n_inputs++] = (struct gx_ptx_span){ text, len };
	}
	write_logs(state, &diag);
	return err;
}

CUresult cuLinkAddData_v2(CUlinkState state, CUjitInputType type, void *data, size_t size,
                          const char *name, unsigned int num_options, CUjit_option *options,
                          void **option_values)
{
	(void)name;
	(void)num_options;
	(void)options;
	(void)option_values;
	ENTER_CTX(ctx);
	CHECK_HANDLE(state, GX_MAGIC_LINK);
	CHECK_ARG(data && size);
	if (type != CU_JIT_INPUT_PTX && type != CU_JIT_INPUT_FATBINARY &&
	    type != CU_JIT_INPUT_CUBIN)
		return CUDA_ERROR_NOT_SUPPORTED;
	return add_text(state, data, size, gx_soft_config(ctx->device->soft)->sm);
}

CUresult cuLinkAddData(CUlinkState state, CUjitInputType type, void *data, size_t size,
                       const char *name, unsigned int num_options, CUjit_option *options,
                       void **option_values)
{
	return cuLinkAddData_v2(state, type, data, size, name, num_options, options, option_values);
}

CUresult cuLinkAddFile_v2(CUlinkState state, CUjitInputType type, const char *path,
                          unsigned int num_options, CUjit_option *options, void **option_values)
{
	void *data;
	size_t len;
	CUresult err;

	CHECK_ARG(path);
	CHECK_CALL(gx_image_file(path, &data, &len));
	err = cuLinkAddData_v2(state, type, data, len, path, num_options, options, option_values);
	free(data);
	return err;
}

CUresult cuLinkAddFile(CUlinkState state, CUjitInputType type, const char *path,
                       unsigned int num_options, CUjit_option *options, void **option_values)
{
	return cuLinkAddFile_v2(state, type, path, num_options, options, option_values);
}

/* One input goes through byte for byte. */
static CUresult link_inputs(CUlinkState state, size_t *len)
{
	struct gx_strbuf text = { 0 };
	struct gx_diag diag = { 0 };
	CUresult err;
	int bad;

	if (state->n_inputs == 1)
		return gx_image_pack(state->inputs[0].at, state->inputs[0].len, &state->linked,
		                     len);
	bad = gx_ptx_link(state->inputs, state->n_inputs, &text, &diag);
	if (bad) {
		write_logs(state, &diag);
		gx_driver_tell(&diag);
		err = gx_code_result(bad);
	} else {
		err = gx_image_pack(gx_strbuf_text(&text), text.len, &state->linked, len);
	}
	gx_strbuf_free(&text);
	return err;
}

CUresult cuLinkComplete(CUlinkState state, void **cubin_out, size_t *size_out)
{
	size_t len;

	ENTER();
	CHECK_HANDLE(state, GX_MAGIC_LINK);
	CHECK_ARG(cubin_out && state->n_inputs);
	free(state->linked);
	state->linked = NULL;
	CHECK_CALL(link_inputs(state, &len));
	*cubin_out = state->linked;
	if (size_out)
		*size_out = len;
	return CUDA_SUCCESS;
}

CUresult cuLinkDestroy(CUlinkState state)
{
	ENTER();
	CHECK_HANDLE(state, GX_MAGIC_LINK);
	state->magic = 0;
	for (uint32_t i = 0; i < state->n_inputs; i++)
		free((void *)(uintptr_t)state->inputs[i].at);
	free(state->inputs);
	free(state->linked);
	free(state->options);
	free(state->given);
	free(state);
	return CUDA_SUCCESS;
}
