/* clock.c - clocks of devices, as programs in shaders read them, made into the host's (features.c says of which drivers they are known).
 *
 * Mesa's CPU driver reads the lower 32 bits of the host's own clock: START follows it. NVIDIA's reads what timestamps are of, 64 bits that
 * never come round: START is 0, and BASE alone, which is one word, follows what the driver says of both clocks.
 */
#include "agent/vulkan/clock.h"

#include "agent/vulkan/memory.h"
#include "base/clock.h"
#include "instrument/spirv/join.h"

#define N_CHANGING 2u
/* Of so many comparisons the one counts whose two clocks were read closest to each other. */
#define N_TRIES 4

static uint64_t to_ns(const struct gx_vk_time *time, uint64_t clock)
{
	return gx_spirv_clock_ns(clock & time->mask, time->scale);
}

/* Holds the lock, or nobody else has the device yet. What was found before stays where the driver fails. */
static bool compare(struct gx_vk_device *device)
{
	const VkCalibratedTimestampInfoEXT domains[2] = {
		{ .sType = VK_STRUCTURE_TYPE_CALIBRATED_TIMESTAMP_INFO_EXT,
		  .timeDomain = VK_TIME_DOMAIN_DEVICE_EXT },
		{ .sType = VK_STRUCTURE_TYPE_CALIBRATED_TIMESTAMP_INFO_EXT,
		  .timeDomain = VK_TIME_DOMAIN_CLOCK_MONOTONIC_EXT },
	};
	uint64_t at[2], apart, least = UINT64_MAX;

	for (int i = 0; i < N_TRIES; i++) {
		if (device->next.GetCalibratedTimestampsEXT(device->handle, 2, domains, at,
		                                            &apart) ||
		    apart >= least)
			continue;
		least = apart;
		device->time.offset = at[1] - to_ns(&device->time, at[0]);
	}
	return least != UINT64_MAX;
}

void gx_vk_clock_open(struct gx_vk_device *device)
{
	struct gx_vk_time *time = &device->time;

	if (time->by_timestamp && (!device->next.GetCalibratedTimestampsEXT || !compare(device)))
		time->mask = 0;
	if (!time->mask)
		device->features &= ~(uint32_t)GX_SPIRV_CLOCK;
}

/* Holds the lock. */
static void now(struct gx_vk_device *device, uint64_t words[N_CHANGING])
{
	const struct gx_vk_time *time = &device->time;

	if (time->by_timestamp)
		compare(device);
	words[GX_SPIRV_CLOCK_BASE] = time->by_timestamp ? time->offset : gx_now_ns();
	words[GX_SPIRV_CLOCK_START] =
	        time->by_timestamp ? 0 : words[GX_SPIRV_CLOCK_BASE] & time->mask;
}

void gx_vk_clock_fill(struct gx_vk_device *device, uint64_t *words)
{
	pthread_mutex_lock(&device->clock_lock);
	now(device, words);
	pthread_mutex_unlock(&device->clock_lock);
	words[GX_SPIRV_CLOCK_MASK] = device->time.mask;
	words[GX_SPIRV_CLOCK_SCALE] = device->time.scale;
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
	if (device->clocks)
		now(device, words);
	for (const struct gx_vk_clock *clock = device->clocks; clock; clock = clock->next)
		for (uint32_t i = 0; i < N_CHANGING; i++)
			gx_vk_upload(device, clock->address + i * sizeof(words[0]), &words[i],
			             sizeof(words[0]));
	pthread_mutex_unlock(&device->clock_lock);
}
