/* launch.c - kernel launches: original or variant, the launch id, and the counters. */
#include "agent/cuda/adopt.h"
#include "agent/cuda/graph_ids.h"
#include "agent/cuda/launch.h"

#include "agent/core/life.h"
#include "agent/cuda/claims.h"
#include "agent/cuda/launch_row.h"
#include "agent/cuda/launch_time.h"
#include "agent/cuda/room.h"
#include "agent/cuda/shim.h"
#include "agent/variant/driver.h"
#include "agent/variant/nearer.h"
#include "agent/variant/outside.h"
#include "agent/variant/variant.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_STACK_PARAMS 64u
#define MAX_EXTRA        8u

/* The call as the variant gets it. */
struct rewritten {
	struct gx_call call;
	uint64_t launch_id;
	CUdeviceptr claims;
	void *stack_params[MAX_STACK_PARAMS + 2];
	void **params; /* stack_params, or from the heap */
	void *extra[MAX_EXTRA];
	void *buffer;
	size_t buffer_bytes;
};

static CUcontext context_of(const struct gx_kernel *kernel, const struct gx_call *call)
{
	const struct gx_cuda_api *api = gx_agent_api();
	CUcontext context = NULL;

	if (!kernel->is_kernel)
		return kernel->context;
	if (call->context)
		return call->context;
	if (call->stream && call->stream != CU_STREAM_LEGACY &&
	    call->stream != CU_STREAM_PER_THREAD && api->cuStreamGetCtx &&
	    !api->cuStreamGetCtx(call->stream, &context))
		return context;
	return api->cuCtxGetCurrent(&context) ? NULL : context;
}

/* It is a node, or becomes one, as far as is known. */
static bool is_of_graph(const struct gx_call *call)
{
	const struct gx_cuda_api *api = gx_agent_api();
	CUstreamCaptureStatus status = CU_STREAM_CAPTURE_STATUS_ACTIVE;

	return call->is_node || !api->cuStreamIsCapturing ||
	       api->cuStreamIsCapturing(gx_call_stream(call), &status) ||
	       status != CU_STREAM_CAPTURE_STATUS_NONE;
}

/* Constants are brought up to date by copies in front of the launch: in a graph they would be nodes
 * that the application can see, so a captured or added node with constants runs the original. */
static bool constants_fit(const struct gx_variant *variant, const struct gx_call *call)
{
	return !variant->n_constants || !is_of_graph(call);
}

/* No program does anything in its blocks, so that the original is run, as the launch of a variant. Nodes of a graph are known by their
 * function, and may get blocks of another size. */
static bool is_idle(const struct gx_variant *variant, const struct gx_call *call)
{
	return !call->fixed && gx_idle_block_is(&variant->idle, call->block) && !is_of_graph(call);
}

static bool copy_constants(const struct gx_variant *variant, const struct gx_call *call)
{
	for (uint32_t i = 0; i < variant->n_constants; i++) {
		const struct gx_constant_copy *c = &variant->constants[i];

		if (gx_agent_api()->cuMemcpyDtoDAsync_v2(c->to, c->from, c->bytes,
		                                         gx_call_stream(call)))
			return false;
	}
	return true;
}

/* kernelParams with one or two more. */
static bool extend_params(const struct gx_variant *variant, struct rewritten *r)
{
	uint32_t n = variant->n_params;

	r->params = r->stack_params;
	if (n > MAX_STACK_PARAMS)
		r->params = calloc(n + 2, sizeof(*r->params));
	if (!r->params)
		return false;
	if (n)
		memcpy(r->params, r->call.params, n * sizeof(*r->params));
	r->params[n] = &r->launch_id;
	r->params[n + 1] = variant->uses_claims ? &r->claims : NULL;
	r->call.params = r->params;
	return true;
}

/* A parameter buffer with the id, and the counters, behind what is there. */
static bool extend_extra(const struct gx_variant *variant, struct rewritten *r)
{
	const void *from = NULL;
	size_t bytes = 0;

	for (uint32_t i = 0; r->call.extra[i] != CU_LAUNCH_PARAM_END; i += 2) {
		if (i >= MAX_EXTRA)
			return false;
		if (r->call.extra[i] == CU_LAUNCH_PARAM_BUFFER_POINTER)
			from = r->call.extra[i + 1];
		else if (r->call.extra[i] == CU_LAUNCH_PARAM_BUFFER_SIZE)
			bytes = *(const size_t *)r->call.extra[i + 1];
		else
			return false;
	}
	r->buffer_bytes = variant->launch_id_offset + sizeof(r->launch_id) +
	                  (variant->uses_claims ? sizeof(r->claims) : 0);
	if ((bytes && !from) || bytes > variant->launch_id_offset)
		return false;
	r->buffer = calloc(1, r->buffer_bytes);
	if (!r->buffer)
		return false;
	if (bytes)
		memcpy(r->buffer, from, bytes);
	memcpy((char *)r->buffer + variant->launch_id_offset, &r->launch_id, sizeof(r->launch_id));
	if (variant->uses_claims)
		memcpy((char *)r->buffer + variant->launch_id_offset + sizeof(r->launch_id),
		       &r->claims, sizeof(r->claims));
	r->extra[0] = CU_LAUNCH_PARAM_BUFFER_POINTER;
	r->extra[1] = r->buffer;
	r->extra[2] = CU_LAUNCH_PARAM_BUFFER_SIZE;
	r->extra[3] = &r->buffer_bytes;
	r->extra[4] = CU_LAUNCH_PARAM_END;
	r->call.extra = r->extra;
	return true;
}

static bool rewrite(const struct gx_variant *variant, const struct gx_call *call,
                    uint64_t launch_id, struct rewritten *r)
{
	r->call = *call;
	r->call.function = variant->function;
	r->launch_id = launch_id;
	r->params = NULL;
	r->buffer = NULL;
	if (!variant->uses_launch_id)
		return true;
	if (call->params || (!call->extra && !variant->n_params))
		return extend_params(variant, r);
	return call->extra && extend_extra(variant, r);
}

/* Not success: the variant did not run, and nothing of it did. */
static CUresult run_variant(struct gx_variant *variant, const struct gx_launch_how *how,
                            const struct gx_call *call, uint64_t launch_id, bool idle,
                            CUresult (*go)(const struct gx_call *))
{
	CUresult result = CUDA_ERROR_INVALID_VALUE;
	struct rewritten r;

	if (variant->in_place || idle)
		return gx_launch_timed(call, how, go);
	r.claims = variant->uses_claims ? gx_claims_take(variant, call) : 0;
	if (rewrite(variant, call, launch_id, &r) && copy_constants(variant, call))
		result = gx_launch_timed(&r.call, how, go);
	if (result)
		gx_claims_give_back(variant, r.claims);
	if (r.params != r.stack_params)
		free(r.params);
	free(r.buffer);
	return result;
}

/* The variant to try, or NULL and why not. */
static struct gx_variant *choose(const struct gx_decision *decision, const struct gx_call *call,
                                 enum gx_count *reason, bool *idle)
{
	struct gx_variant *variant = decision->variant;

	*reason = decision->reason;
	if (!variant)
		return NULL;
	*idle = is_idle(variant, call);
	if (variant->in_place || *idle) /* there is nothing else that could run, or has to */
		return variant;
	*reason = GX_COUNT_REFUSED;
	if (call->fixed || variant->refused || !constants_fit(variant, call))
		return NULL;
	*reason = GX_COUNT_NO_ROOM;
	return gx_room_for(variant, call) ? variant : NULL;
}

static uint64_t announce(const struct gx_call *call, const struct gx_kernel *kernel, bool matched)
{
	struct gx_launch launch = { .api_name = call->api_name,
		                    .kernel = kernel ? kernel->name : "",
		                    .stream = (uint64_t)(uintptr_t)gx_call_stream(call),
		                    .matched = matched };

	if (call->graph)
		launch.graph = gx_graph_id(call->graph);
	else if (matched && !call->is_node)
		launch.graph = gx_graph_capturing(gx_call_stream(call));

	for (int i = 0; i < 3; i++) {
		launch.grid[i] = call->grid[i];
		launch.block[i] = call->block[i];
	}
	return gx_session_launch(&launch);
}

static void count(const struct gx_call *call, enum gx_count what)
{
	if (!call->is_node)
		gx_session_count(what, 1);
}

/* The original ran, and the driver took it: what it does not launch either is no launch that was
 * missed. */
static void count_missed(const struct gx_call *call, const struct gx_kernel *kernel,
                         const struct gx_decision *decision, enum gx_count reason)
{
	gx_session_count(GX_COUNT_MISSED, 1); /* a node too: it will run without probes */
	gx_session_count(reason, 1);
	if (reason == GX_COUNT_NO_ROOM) /* it was tried, or looked at */
		gx_room_tell(decision->variant, kernel, call);
}

/* The original can what the variant can't: it is not tried again, and why not is told with the kernel. */
static void give_up(struct gx_variant *variant, const struct gx_kernel *kernel, CUresult result)
{
	char why[128];

	if (atomic_exchange(&variant->refused, 1))
		return;
	snprintf(why, sizeof(why), "%s: %s: its launch with programs, error %d",
	         gx_error_code(GX_E_AGENT_DRIVER), gx_error_summary(GX_E_AGENT_DRIVER), result);
	for (uint32_t i = 0; i < variant->n_links; i++)
		gx_session_link_kernel(variant->link_ids[i], kernel->name, GX_WAY_NONE, why);
	gx_session_log("%s runs without probes from now on: %s", kernel->name, why);
}

static uint64_t threads_of(const struct gx_call *call)
{
	return (uint64_t)call->grid[0] * call->grid[1] * call->grid[2] * call->block[0] *
	       call->block[1] * call->block[2];
}

/* Of a launch whose programs are for ranges, origins of addresses that lead to none; *outside: no address of it can be in one; *runs: its stream was
 * asked, and captures nothing. A node or a capture gets other parameters later, and other allocations. */
static uint64_t near_origins(const struct gx_variant *variant, const struct gx_call *call,
                             bool *outside, bool *runs)
{
	uint64_t near;

	*outside = false;
	if (!variant || !variant->outside || call->is_node)
		return 0;
	near = gx_outside_origins(variant->outside, call->params);
	*outside = gx_outside_is(variant->outside, near);
	if (!near && !*outside)
		return 0;
	*runs = gx_stream_state(gx_call_stream(call)) == GX_STREAM_RUNS;
	*outside &= *runs;
	return *runs ? near : 0;
}

/* The variant with the fewest programs that will do. One that fails is not tried again, for the one for all launches will do as well. */
static CUresult run_programs(struct gx_kernel *kernel, struct gx_variant *full, uint64_t near,
                             const struct gx_launch_how *how, const struct gx_call *call,
                             uint64_t id, CUresult (*go)(const struct gx_call *))
{
	struct gx_variant *nearer = near ? gx_variant_nearer(kernel, full, near) : NULL;

	if (nearer && constants_fit(nearer, call) && gx_room_for(nearer, call)) {
		gx_variant_reach(nearer, threads_of(call));
		if (!run_variant(nearer, how, call, id, false, go))
			return CUDA_SUCCESS;
		atomic_store(&nearer->refused, 1);
	}
	if (!full->in_place)
		gx_variant_reach(full, threads_of(call));
	return run_variant(full, how, call, id, false, go);
}

/* By the name that the driver gives, where it is not known by its handle: that is in the call from then on. */
static struct gx_kernel *kernel_of(const struct gx_call **call, struct gx_call *named)
{
	struct gx_kernel *kernel = gx_registry_kernel((*call)->function);

	if (kernel)
		return kernel;
	*named = **call;
	named->name = gx_adopt_name(named->function);
	*call = named;
	return gx_adopt_kernel(named->function, named->name);
}

CUresult gx_call_run(const struct gx_call *call, CUresult (*go)(const struct gx_call *call))
{
	const struct gx_decision *decision = NULL;
	enum gx_count reason = GX_COUNT_NOT_READY;
	struct gx_launch_how how = { .kernel = NULL };
	struct gx_variant *variant = NULL;
	bool awaits = gx_session_awaits(); /* before it is decided */
	bool outside = false, idle = false;
	struct gx_kernel *kernel;
	struct gx_call named;
	CUresult result, refusal = CUDA_SUCCESS;
	uint64_t id, near = 0;

	if (!gx_agent_awake())
		return go(call);
	count(call, GX_COUNT_LAUNCHES);
	kernel = kernel_of(&call, &named);
	how.kernel = kernel;
	if (kernel) {
		decision = gx_variant_decide(kernel, context_of(kernel, call));
		/* programs that are still to come may be for all addresses */
		if (decision && decision->matched && !awaits)
			near = near_origins(decision->variant, call, &outside, &how.runs);
		if (outside)
			how.outside_of = decision->variant->outside->n_accesses;
		else if (decision && decision->matched)
			variant = choose(decision, call, &reason, &idle);
	}
	id = announce(call, kernel, variant != NULL);
	if (decision && decision->bound)
		gx_variant_reach(decision->bound, threads_of(call));
	if (variant) {
		how.instrumented = true;
		how.reach = decision->reach;
		how.way = variant->way;
		result = idle ? run_variant(variant, &how, call, id, true, go)
		              : run_programs(kernel, variant, near, &how, call, id, go);
		if (!result) {
			count(call, GX_COUNT_INSTRUMENTED);
			if (variant->way == GX_WAY_CODE)
				count(call, GX_COUNT_ON_CODE);
			return result;
		}
		if (variant->in_place || idle) /* what failed is the application's own call */
			return result;
		refusal = result;
		reason = gx_room_is_short(result) ? GX_COUNT_NO_ROOM : GX_COUNT_REFUSED;
	}
	how.instrumented = false;
	how.missed = awaits || (!kernel ? gx_adopt_matches(call->name)
	                                : !decision || (decision->matched && !how.outside_of));
	how.why = reason = kernel ? reason : GX_COUNT_NO_PTX;
	result = gx_launch_timed(call, &how, go);
	/* unless it was for its size */
	if (variant && !result && reason == GX_COUNT_REFUSED)
		give_up(variant, kernel, refusal);
	if (!result && how.outside_of)
		count(call, GX_COUNT_OUTSIDE);
	if (!result && how.missed)
		count_missed(call, kernel, decision, reason);
	return result;
}

/* --- the exported launches */

static CUresult go_kernel(const struct gx_call *c)
{
	gx_fn_cuLaunchKernel *launch = c->per_thread
	                                       ? GX_REAL_AS(cuLaunchKernel_ptsz, cuLaunchKernel)
	                                       : GX_REAL(cuLaunchKernel);

	return launch(c->function, c->grid[0], c->grid[1], c->grid[2], c->block[0], c->block[1],
	              c->block[2], c->shared_bytes, c->stream, c->params, c->extra);
}

static CUresult go_cooperative(const struct gx_call *c)
{
	gx_fn_cuLaunchCooperativeKernel *launch =
	        c->per_thread
	                ? GX_REAL_AS(cuLaunchCooperativeKernel_ptsz, cuLaunchCooperativeKernel)
	                : GX_REAL(cuLaunchCooperativeKernel);

	return launch(c->function, c->grid[0], c->grid[1], c->grid[2], c->block[0], c->block[1],
	              c->block[2], c->shared_bytes, c->stream, c->params);
}

static CUresult go_ex(const struct gx_call *c)
{
	gx_fn_cuLaunchKernelEx *launch =
	        c->per_thread ? GX_REAL_AS(cuLaunchKernelEx_ptsz, cuLaunchKernelEx)
	                      : GX_REAL(cuLaunchKernelEx);

	return launch(c->config, c->function, c->params, c->extra);
}

#define KERNEL_ARGS                                                                                \
	CUfunction function, unsigned int grid_x, unsigned int grid_y, unsigned int grid_z,        \
	        unsigned int block_x, unsigned int block_y, unsigned int block_z,                  \
	        unsigned int shared_bytes, CUstream stream, void **params
#define KERNEL_CALL(name, is_per_thread)                                                           \
	.api_name = name, .per_thread = is_per_thread, .function = function, .stream = stream,     \
	.grid = { grid_x, grid_y, grid_z }, .block = { block_x, block_y, block_z },                \
	.shared_bytes = shared_bytes, .params = params

CUresult cuLaunchKernel(KERNEL_ARGS, void **extra)
{
	struct gx_call call = { KERNEL_CALL("cuLaunchKernel", false), .extra = extra };

	return gx_call_run(&call, go_kernel);
}

CUresult cuLaunchKernel_ptsz(KERNEL_ARGS, void **extra)
{
	struct gx_call call = { KERNEL_CALL("cuLaunchKernel", true), .extra = extra };

	return gx_call_run(&call, go_kernel);
}

CUresult cuLaunchCooperativeKernel(KERNEL_ARGS)
{
	struct gx_call call = { KERNEL_CALL("cuLaunchCooperativeKernel", false),
		                .cooperative = true };

	return gx_call_run(&call, go_cooperative);
}

CUresult cuLaunchCooperativeKernel_ptsz(KERNEL_ARGS)
{
	struct gx_call call = { KERNEL_CALL("cuLaunchCooperativeKernel", true),
		                .cooperative = true };

	return gx_call_run(&call, go_cooperative);
}

static bool is_cooperative(const CUlaunchConfig *config)
{
	bool cooperative = false;

	for (unsigned int i = 0; config->attrs && i < config->numAttrs; i++)
		if (config->attrs[i].id == CU_LAUNCH_ATTRIBUTE_COOPERATIVE)
			cooperative = config->attrs[i].value.cooperative != 0;
	return cooperative;
}

static CUresult launch_ex(const CUlaunchConfig *config, CUfunction function, void **params,
                          void **extra, bool per_thread)
{
	struct gx_call call = { .api_name = "cuLaunchKernelEx",
		                .per_thread = per_thread,
		                .function = function,
		                .params = params,
		                .extra = extra,
		                .config = config };

	if (!config)
		return go_ex(&call);
	call.stream = config->hStream;
	call.cooperative = is_cooperative(config);
	call.grid[0] = config->gridDimX;
	call.grid[1] = config->gridDimY;
	call.grid[2] = config->gridDimZ;
	call.block[0] = config->blockDimX;
	call.block[1] = config->blockDimY;
	call.block[2] = config->blockDimZ;
	call.shared_bytes = config->sharedMemBytes;
	return gx_call_run(&call, go_ex);
}

CUresult cuLaunchKernelEx(const CUlaunchConfig *config, CUfunction function, void **params,
                          void **extra)
{
	return launch_ex(config, function, params, extra, false);
}

CUresult cuLaunchKernelEx_ptsz(const CUlaunchConfig *config, CUfunction function, void **params,
                               void **extra)
{
	return launch_ex(config, function, params, extra, true);
}

/* --- launches of CUDA 3: the function holds its parameters, so a match runs the original and is
 * counted */

static CUresult go_launch(const struct gx_call *c)
{
	return GX_REAL(cuLaunch)(c->function);
}

static CUresult go_grid(const struct gx_call *c)
{
	return GX_REAL(cuLaunchGrid)(c->function, (int)c->grid[0], (int)c->grid[1]);
}

static CUresult go_grid_async(const struct gx_call *c)
{
	return GX_REAL(cuLaunchGridAsync)(c->function, (int)c->grid[0], (int)c->grid[1], c->stream);
}

CUresult cuLaunch(CUfunction function)
{
	struct gx_call call = {
		.api_name = "cuLaunch", .fixed = true, .function = function, .grid = { 1, 1, 1 }
	};

	return gx_call_run(&call, go_launch);
}

CUresult cuLaunchGrid(CUfunction function, int width, int height)
{
	struct gx_call call = { .api_name = "cuLaunchGrid",
		                .fixed = true,
		                .function = function,
		                .grid = { (unsigned int)width, (unsigned int)height, 1 } };

	return gx_call_run(&call, go_grid);
}

CUresult cuLaunchGridAsync(CUfunction function, int width, int height, CUstream stream)
{
	struct gx_call call = { .api_name = "cuLaunchGridAsync",
		                .fixed = true,
		                .function = function,
		                .stream = stream,
		                .grid = { (unsigned int)width, (unsigned int)height, 1 } };

	return gx_call_run(&call, go_grid_async);
}
