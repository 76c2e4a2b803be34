/* layer.h - the functions that stand in for Vulkan's, by intercepts.def. */
#ifndef GX_AGENT_VULKAN_LAYER_H
#define GX_AGENT_VULKAN_LAYER_H

#include "agent/vulkan/records.h"

/* PFN_vk<function> is a pointer: a function of its type is declared by what it points to. */
#define INTERCEPT(name, function)        extern __typeof__(*(PFN_vk##function)NULL) gx_vk_##function;
#define DEVICE_INTERCEPT(name, function) INTERCEPT(name, function)
#include "agent/vulkan/intercepts.def"
#undef DEVICE_INTERCEPT
#undef INTERCEPT

#endif
