/* device.h - where compiled programs run: the soft device, or the GPU of this machine. */
#ifndef GX_TEST_STRATEGY_DEVICE_H
#define GX_TEST_STRATEGY_DEVICE_H

#include "base/diag.h"
#include "world.h"

#include <stddef.h>

/* Parameters of every kernel, as they lie in memory. */
struct device_params {
	uint64_t launch_id, time;
	uint32_t at_block, at_warp, mask, sm, warp, pad;
};

struct device {
	const char *name;
	void *state;
	/* One world in the memory of the device. */
	uint64_t address;
	int (*load)(struct device *d, const char *ptx, size_t len, struct gx_diag *diag);
	void (*unload)(struct device *d);
	/**
	 * run() - one warp of one grid runs a kernel of the module that was loaded last
	 * @w: the memory before and after
	 */
	int (*run)(struct device *d, const char *kernel, const struct event *event, struct world *w,
	           struct gx_diag *diag);
	void (*close)(struct device *d);
};

/* seed: of the order in which lanes that parted run. */
int device_soft(uint64_t seed, struct device *out, struct gx_diag *diag);
/* cuda.c: the first GPU. */
int device_cuda(struct device *out, struct gx_diag *diag);
struct device_params device_params(const struct event *event);

#endif
