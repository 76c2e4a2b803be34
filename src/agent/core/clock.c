/* clock.c - the device's global timer against CLOCK_MONOTONIC of the host.
 *
 * A kernel of one thread stores %globaltimer between two looks at the host's clock. The device read
 * it at an unknown moment between them, so the middle is the estimate and half of the bracket is
 * the residual: the narrowest of several tries is kept. Measured when a context is first used; the
 * residual is published and printed.
 */
#include "agent/core/session_internal.h"

#define TRIES 24

static const char clock_ptx[] = ".version 6.0\n"
                                ".target sm_50\n"
                                ".address_size 64\n"
                                ".visible .entry gx_clock(.param .u64 out)\n"
                                "{\n"
                                "\t.reg .b64 %rd<4>;\n"
                                "\tld.param.u64 %rd1, [out];\n"
                                "\tcvta.to.global.u64 %rd2, %rd1;\n"
                                "\tmov.u64 %rd3, %globaltimer;\n"
                                "\tst.global.u64 [%rd2], %rd3;\n"
                                "\tret;\n"
                                "}\n";

static bool measure(struct gx_instance *instance, CUfunction function, CUdeviceptr cell,
                    int64_t *offset, uint64_t *residual)
{
	const struct gx_cuda_api *api = gx_session_api();
	void *params[] = { &cell };

	*residual = UINT64_MAX;
	for (int i = 0; i < TRIES; i++) {
		uint64_t before = gx_now_ns(), after, device;

		if (api->cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, instance->stream, params,
		                        NULL) ||
		    api->cuStreamSynchronize(instance->stream))
			return false;
		after = gx_now_ns();
		if (api->cuMemcpyDtoHAsync_v2(&device, cell, sizeof(device), instance->stream) ||
		    api->cuStreamSynchronize(instance->stream))
			return false;
		if ((after - before) / 2 >= *residual)
			continue;
		*residual = (after - before) / 2;
		*offset = (int64_t)(device - (before + (after - before) / 2));
	}
	return true;
}

void gx_clock_measure(struct gx_instance *instance)
{
	const struct gx_cuda_api *api = gx_session_api();
	struct gx_agent_stats *stats = gx_session_stats();
	CUdeviceptr cell = 0;
	CUfunction function;
	CUmodule module;
	uint64_t residual;
	int64_t offset;

	if (api->cuModuleLoadData(&module, clock_ptx))
		return;
	if (!api->cuMemAlloc_v2(&cell, 8) &&
	    !api->cuModuleGetFunction(&function, module, "gx_clock") &&
	    measure(instance, function, cell, &offset, &residual)) {
		atomic_store(&stats->clock_offset_ns, offset);
		atomic_store(&stats->clock_residual_ns, residual);
	}
	if (cell)
		api->cuMemFree_v2(cell);
	api->cuModuleUnload(module);
}
