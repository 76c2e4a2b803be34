/* backend.h - Vulkan as the core of the agent sees it. */
#ifndef GX_AGENT_VULKAN_BACKEND_H
#define GX_AGENT_VULKAN_BACKEND_H

#include "agent/core/backend.h"

/* A context is the record of a device (records.h). */
#define GX_VK_LAUNCH_CALL "vkQueueSubmit" /* the name that launches carry */
extern const struct gx_backend gx_vulkan_backend;

#endif
