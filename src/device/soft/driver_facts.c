/* driver_facts.c - what devices are, for those who ask without cuInit: device/facts.h. */
#include "device/soft/driver.h"

#include "device/facts.h"

#include <string.h>

#pragma GCC visibility push(default)
gx_soft_facts_fn gpuext_soft_facts_1;
#pragma GCC visibility pop

/* A device that lives, or one made for a look at it. */
static bool look(struct gx_soft *soft, unsigned int ordinal, struct gx_soft_facts *out)
{
	const struct gx_soft_device device = { .soft = soft, .ordinal = (int)ordinal };
	const struct gx_soft_config *config = gx_soft_config(soft);

	gx_soft_mem_info(soft, &out->memory_free, &out->memory);
	out->busy = !gx_soft_is_idle(soft);
	out->n_sms = config->n_sms;
	out->sm = config->sm;
	gx_device_attribute(&device, CU_DEVICE_ATTRIBUTE_CLOCK_RATE, &out->clock_khz);
	gx_device_attribute(&device, CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE, &out->memory_clock_khz);
	gx_device_attribute(&device, CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH, &out->bus_bits);
	return true;
}

bool gpuext_soft_facts_1(unsigned int device, struct gx_soft_facts *out)
{
	struct gx_guard guard __attribute__((cleanup(gx_driver_leave), unused)) = gx_driver_enter();
	bool lives = gx_driver.ready && !gx_driver.forked;
	struct gx_soft_config config;
	struct gx_soft *soft = NULL;
	int version = 0;

	memset(out, 0, sizeof(*out));
	if (device >= (unsigned int)gx_driver_asked(&config))
		return false;
	gx_device_name(out->name, sizeof(out->name));
	gx_device_bus_id((int)device, out->bus_id, sizeof(out->bus_id));
	gx_device_uuid((int)device, out->uuid);
	cuDriverGetVersion(&version);
	out->cuda_version = (unsigned int)version;
	if (lives)
		return look(gx_driver.devices[device].soft, device, out);
	config.events = NULL;
	if (gx_soft_create(&config, &soft, NULL))
		return false;
	look(soft, device, out);
	gx_soft_destroy(soft);
	return true;
}
