/* clock.c - clocks of devices: what is known of Mesa's CPU driver alone (features.c offers no clock elsewhere).
 *
 * Its shaders read the lower 32 bits of CLOCK_MONOTONIC in nanoseconds.
 */
#include "agent/vulkan/clock.h"

#include "agent/vulkan/memory.h"
#include "base/clock.h"
#include "instrument/spirv/join.h"

#define N_CHANGING 2u

static void now(uint64_t words[N_CHANGING])
{
	words[GX_SPIRV_CLOCK_BASE] = gx_now_ns();
	words[GX_SPIRV_CLOCK_START] = words[GX_SPIRV_CLOCK_BASE] & UINT32_MAX;
}

void gx_vk_clock_fill(uint64_t *words)
{
	now(words);
	words[GX_SPIRV_CLOCK_MASK] = UINT32_MAX;
	words[GX_SPIRV_CLOCK_SCALE] = 1 << 16;
}

void gx_vk_clock_add(struct gx_vk_device *device, struct gx_vk_clock *clock, uint64_t address)
{
	pthread_mutex_lock(&device->clock_lock);
	clock->address = address;
	clock->next = device->clocks;
	device->clocks = clock;
	pthread_mutex_unlock(&device->clock_lock);
}

void gx_vk_clock_remove(struct gx_vk_device *device, struct gx_vk_clock *clock)
{
	struct gx_vk_clock **at;

	pthread_mutex_lock(&device->clock_lock);
	at = &device->clocks;
	while (*at && *at != clock)
		at = &(*at)->next;
	if (*at)
		*at = clock->next;
	pthread_mutex_unlock(&device->clock_lock);
}

void gx_vk_clocks_set(struct gx_vk_device *device)
{
	uint64_t words[N_CHANGING];

	pthread_mutex_lock(&device->clock_lock);
	now(words);
	for (const struct gx_vk_clock *clock = device->clocks; clock; clock = clock->next)
		for (uint32_t i = 0; i < N_CHANGING; i++)
			gx_vk_upload(device, clock->address + i * sizeof(words[0]), &words[i],
			             sizeof(words[0]));
	pthread_mutex_unlock(&device->clock_lock);
}
