/* graph_node.c - kernel nodes, asked of the driver by whichever of its calls works. */
#include "agent/cuda/graph_node.h"

#include "agent/core/life.h"
#include "agent/variant/driver.h"

/* v1 is the front of v2. */
union params {
	CUDA_KERNEL_NODE_PARAMS_v1 v1;
	CUDA_KERNEL_NODE_PARAMS_v2 v2;
};

bool gx_node_params(CUgraphNode node, CUDA_KERNEL_NODE_PARAMS_v2 *params)
{
	const struct gx_cuda_api *api = gx_agent_api();
	union params any = { .v2 = { .func = NULL } };

	if ((!api->cuGraphKernelNodeGetParams_v2 ||
	     api->cuGraphKernelNodeGetParams_v2(node, &any.v2)) &&
	    (!api->cuGraphKernelNodeGetParams || api->cuGraphKernelNodeGetParams(node, &any.v1)))
		return false;
	*params = any.v2;
	return true;
}

bool gx_node_set_params(CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS_v2 *params)
{
	const struct gx_cuda_api *api = gx_agent_api();
	union params any = { .v2 = *params };

	if (api->cuGraphKernelNodeSetParams_v2 &&
	    !api->cuGraphKernelNodeSetParams_v2(node, &any.v2))
		return true;
	return params->func && api->cuGraphKernelNodeSetParams &&
	       !api->cuGraphKernelNodeSetParams(node, &any.v1);
}

bool gx_node_is_cooperative(CUgraphNode node)
{
	CUkernelNodeAttrValue value = { .cooperative = 0 };

	if (!node || !gx_agent_awake())
		return false;
	return !gx_agent_api()->cuGraphKernelNodeGetAttribute ||
	       gx_agent_api()->cuGraphKernelNodeGetAttribute(node, CU_LAUNCH_ATTRIBUTE_COOPERATIVE,
	                                                     &value) ||
	       value.cooperative;
}
