/* room.c - launches that fit the original and not its variant.
 *
 * A launch that is refused comes back at once, and the original gets its turn. But a graph is
 * refused as a whole, when it is instantiated: what can be known of a shape is asked before, and a
 * node of which it can't be known runs the original.
 */
#include "agent/cuda/room.h"

#include "agent/variant/driver.h"

/* All blocks of a cooperative grid are on the device at the same time. */
static bool resident(const struct gx_variant *variant, const struct gx_call *call)
{
	const struct gx_cuda_api *api = gx_agent_api();
	uint64_t blocks = (uint64_t)call->grid[0] * call->grid[1] * call->grid[2];
	uint64_t threads = (uint64_t)call->block[0] * call->block[1] * call->block[2];
	int n_sms, blocks_per_sm;
	CUdevice device;

	if (!api->cuOccupancyMaxActiveBlocksPerMultiprocessor || api->cuCtxGetDevice(&device) ||
	    api->cuDeviceGetAttribute(&n_sms, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, device) ||
	    api->cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks_per_sm, variant->function,
	                                                     (int)threads, call->shared_bytes))
		return !call->is_node; /* of a launch the driver will say it */
	return blocks <= (uint64_t)n_sms * (uint64_t)blocks_per_sm;
}

bool gx_room_for(const struct gx_variant *variant, const struct gx_call *call)
{
	const struct gx_cuda_api *api = gx_agent_api();
	uint64_t threads = (uint64_t)call->block[0] * call->block[1] * call->block[2];
	CUcontext popped;
	bool fits;

	if (threads > variant->max_threads)
		return false;
	if (!call->cooperative)
		return true;
	if (api->cuCtxPushCurrent_v2(variant->context))
		return !call->is_node;
	fits = resident(variant, call);
	api->cuCtxPopCurrent_v2(&popped);
	return fits;
}

bool gx_room_is_short(CUresult result)
{
	return result == CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES ||
	       result == CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE ||
	       result == CUDA_ERROR_INVALID_CLUSTER_SIZE;
}

void gx_room_tell(struct gx_variant *variant, const struct gx_kernel *kernel,
                  const struct gx_call *call)
{
	if (atomic_exchange(&variant->told_no_room, 1))
		return;
	gx_session_log("%s: a launch of %ux%ux%u blocks of %ux%ux%u threads ran without probes, "
	               "which need more room (registers)",
	               kernel->name, call->grid[0], call->grid[1], call->grid[2], call->block[0],
	               call->block[1], call->block[2]);
}
