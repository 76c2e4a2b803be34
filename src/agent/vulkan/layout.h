/* layout.h - pipeline layouts: one more of each, which lasts as long as pipelines of ours may be made for it. */
#ifndef GX_AGENT_VULKAN_LAYOUT_H
#define GX_AGENT_VULKAN_LAYOUT_H

#include "agent/vulkan/records.h"

#include <stdatomic.h>

/* Defined as the application's, and so compatible with it; an application may destroy its own once its pipelines are made. Counted. */
struct gx_vk_layout {
	atomic_uint n_users;
	struct gx_vk_device *device;
	VkPipelineLayout handle;
};

/* One user less; NULL is fine. The device is still there. */
void gx_vk_layout_drop(struct gx_vk_layout *layout);

#endif
