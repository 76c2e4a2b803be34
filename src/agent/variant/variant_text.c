/* variant_text.c - the text of a variant becomes a module of the driver's, with as many registers as leave room for as many warps as before. */
#include "agent/variant/variant_text.h"

#include "agent/variant/driver.h"
#include "agent/variant/jit.h"
#include "agent/variant/original.h"
#include "base/sm_registers.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define LOG_BYTES      1024
#define MOST_REGISTERS 255 /* of a thread */
#define MOST_SPILLED   64  /* bytes of a thread */

int gx_variant_load_image(const void *image, uint32_t max_regs, struct gx_variant *variant,
                          struct gx_diag *diag)
{
	const struct gx_cuda_api *api = gx_agent_api();
	char log[LOG_BYTES] = "";
	CUjit_option options[3] = { CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES,
		                    CU_JIT_MAX_REGISTERS };
	void *values[3] = { log, (void *)(uintptr_t)(LOG_BYTES - 1), (void *)(uintptr_t)max_regs };
	CUresult result =
	        api->cuModuleLoadDataEx(&variant->module, image, max_regs ? 3 : 2, options, values);

	log[LOG_BYTES - 1] = '\0';
	if (result) {
		variant->module = NULL;
		return gx_fail(diag, GX_E_AGENT_DRIVER, "error %d: %.180s", result, log);
	}
	return 0;
}

static int load(const struct gx_kernel *kernel, const struct gx_instrumented *text, uint32_t sm,
                uint32_t max_regs, struct gx_variant *variant, struct gx_diag *diag)
{
	const struct gx_cuda_api *api = gx_agent_api();
	struct gx_jit_request request = { .sm = sm, .max_regs = max_regs };
	struct gx_strbuf limited = { 0 };
	char limit[sizeof(".maxnreg 4294967295")];
	void *cubin = NULL;
	size_t len = 0;
	int err = 0;

	snprintf(limit, sizeof(limit), ".maxnreg %" PRIu32, max_regs);
	gx_strbuf_replace(&limited, text->text.data, GX_REGISTERS_MARK, max_regs ? limit : "");
	if (limited.failed)
		err = gx_fail(diag, GX_E_NO_MEMORY, "variant");
	request.text = gx_strbuf_text(&limited);
	request.len = limited.len;
	if (!err)
		err = gx_jit_link(&request, &cubin, &len, diag);
	if (!err)
		err = cubin ? gx_variant_load_image(cubin, 0, variant, diag)
		            : gx_variant_load_image(request.text, max_regs, variant, diag);
	free(cubin);
	gx_strbuf_free(&limited);
	if (!err && api->cuModuleGetFunction(&variant->function, variant->module, kernel->name))
		err = gx_fail(diag, GX_E_AGENT_DRIVER, "the variant lacks its kernel");
	if (!err && !gx_driver_loads(variant->function))
		err = gx_fail(diag, GX_E_AGENT_DRIVER, "the variant's kernel does not load");
	if (err && variant->module) {
		api->cuModuleUnload(variant->module);
		variant->module = NULL;
	}
	return err;
}

/* --- registers */

/* Bytes of local memory of a thread; 0: none, or it is not known. */
static int local_bytes(CUfunction function)
{
	int bytes = 0;

	return !function || gx_agent_api()->cuFuncGetAttribute(
	                            &bytes, CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES, function)
	               ? 0
	               : bytes;
}

/* The most registers with which an SM has room for as many warps as with the original's; 0: not known. */
static uint32_t registers_like(CUfunction original)
{
	const struct gx_cuda_api *api = gx_agent_api();
	int now, of_sm, threads;
	uint32_t warps;
	CUdevice device;

	if (!original || api->cuCtxGetDevice(&device) ||
	    api->cuFuncGetAttribute(&now, CU_FUNC_ATTRIBUTE_NUM_REGS, original) ||
	    api->cuDeviceGetAttribute(&of_sm, CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR,
	                              device) ||
	    api->cuDeviceGetAttribute(&threads, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR,
	                              device) ||
	    now <= 0 || now > MOST_REGISTERS || of_sm <= 0 || threads <= 0)
		return 0;
	warps = gx_sm_warps((uint32_t)of_sm, (uint32_t)now);
	if (warps > (uint32_t)threads / GX_WARP_THREADS)
		warps = (uint32_t)threads / GX_WARP_THREADS;
	if (warps < GX_SM_PARTS)
		return 0;
	now = (int)gx_sm_registers_for((uint32_t)of_sm, warps);
	return now > MOST_REGISTERS ? 0 : (uint32_t)now;
}

/* With no more registers than leave as many warps on an SM as before, where that takes little to local memory: a trace in a kernel of 32
 * registers that got 42 took 1.7 times as long as with 32, 8 words of them in local memory (bench/results/2026-11-30-counts-h200.md). */
int gx_variant_load_text(const struct gx_kernel *kernel, const struct gx_instrumented *text,
                         uint32_t sm, struct gx_variant *variant, struct gx_diag *diag)
{
	CUfunction original = gx_variant_original(kernel);
	uint32_t most = text->max_regs ? text->max_regs : registers_like(original);
	struct gx_variant few = { 0 }, any = { 0 }; /* of these, the module and its function */
	struct gx_diag why = { .error = GX_E_NONE };
	bool takes_few;
	int err;

	if (text->max_regs || !most || text->calls_programs)
		return load(kernel, text, sm, text->max_regs, variant, diag);
	takes_few = !load(kernel, text, sm, most, &few, &why) &&
	            local_bytes(few.function) <= local_bytes(original) + MOST_SPILLED;
	if (!takes_few) {
		err = load(kernel, text, sm, 0, &any, &why);
		if (err && !few.module)
			*diag = why;
		if (err && !few.module)
			return err;
		takes_few = few.module && (err || local_bytes(few.function) <=
		                                          local_bytes(any.function) + MOST_SPILLED);
	}
	if (few.module && any.module)
		gx_agent_api()->cuModuleUnload(takes_few ? any.module : few.module);
	variant->module = takes_few ? few.module : any.module;
	variant->function = takes_few ? few.function : any.function;
	return 0;
}
