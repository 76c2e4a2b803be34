/* layout.c - calls that make pipeline layouts. */
#include "agent/vulkan/layout.h"

#include "agent/core/life.h"
#include "agent/vulkan/handles.h"
#include "agent/vulkan/layer.h"

#include <stdlib.h>

void gx_vk_layout_drop(struct gx_vk_layout *layout)
{
	if (!layout || atomic_fetch_sub(&layout->n_users, 1) != 1)
		return;
	layout->device->next.DestroyPipelineLayout(layout->device->handle, layout->handle, NULL);
	free(layout);
}

/* Nothing is made where no program can stand in a shader. */
static void add_layout(struct gx_vk_device *device, const VkPipelineLayoutCreateInfo *info,
                       VkPipelineLayout given)
{
	struct gx_vk_layout *layout = device->why[0] ? NULL : calloc(1, sizeof(*layout));
	void *old = NULL;

	if (!layout)
		return;
	if (device->next.CreatePipelineLayout(device->handle, info, NULL, &layout->handle)) {
		free(layout);
		return;
	}
	layout->device = device;
	atomic_store(&layout->n_users, 1);
	if (gx_vk_add(GX_VK_LAYOUT, device, GX_VK_NUMBER(given), layout, &old))
		gx_vk_layout_drop(layout);
	gx_vk_layout_drop(old);
}

VKAPI_ATTR VkResult VKAPI_CALL gx_vk_CreatePipelineLayout(VkDevice handle,
                                                          const VkPipelineLayoutCreateInfo *info,
                                                          const VkAllocationCallbacks *allocator,
                                                          VkPipelineLayout *out)
{
	struct gx_vk_device *device = gx_vk_device_of(handle);
	VkResult result = device->next.CreatePipelineLayout(handle, info, allocator, out);

	if (!result && gx_agent_awake())
		add_layout(device, info, *out);
	return result;
}

VKAPI_ATTR void VKAPI_CALL gx_vk_DestroyPipelineLayout(VkDevice handle, VkPipelineLayout layout,
                                                       const VkAllocationCallbacks *allocator)
{
	struct gx_vk_device *device = gx_vk_device_of(handle);

	gx_vk_layout_drop(gx_vk_remove(GX_VK_LAYOUT, device, GX_VK_NUMBER(layout)));
	device->next.DestroyPipelineLayout(handle, layout, allocator);
}
