/* soft.c - compiled programs on the soft device. */
#include "device.h"

#include "device/soft/soft.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct soft_state {
	struct gx_soft *soft;
	struct gx_soft_module *module;
	struct world *memory;
};

struct device_params device_params(const struct event *event)
{
	return (struct device_params){ event->launch_id, event->time,
		                       event->at_block,  event->at_warp,
		                       event->mask,      event->sm,
		                       event->warp,      0 };
}

static int load(struct device *d, const char *ptx, size_t len, struct gx_diag *diag)
{
	struct soft_state *s = d->state;

	return gx_soft_module_load(s->soft, ptx, len, &s->module, diag);
}

static void unload(struct device *d)
{
	struct soft_state *s = d->state;

	gx_soft_module_unload(s->module);
	s->module = NULL;
}

static int run(struct device *d, const char *kernel, const struct event *event, struct world *w,
               struct gx_diag *diag)
{
	struct soft_state *s = d->state;
	struct device_params params = device_params(event);
	struct gx_soft_grid grid = { .max_insns = 10000000 };
	uint64_t address = 0, bytes = 0, *words;
	int err;

	memcpy(grid.grid, event->grid, sizeof(grid.grid));
	memcpy(grid.block, event->block, sizeof(grid.block));
	if (!gx_soft_module_global(s->module, "gx_reloc", &address, &bytes))
		return -EINVAL;
	words = gx_soft_host(s->soft, address, N_RELOC_WORDS * sizeof(*words));
	world_reloc(words, event, d->address);
	world_copy(s->memory, w);
	err = gx_soft_run(s->soft, gx_soft_kernel(s->module, kernel), &grid, &params, diag);
	world_copy(w, s->memory);
	return err;
}

static void close_soft(struct device *d)
{
	struct soft_state *s = d->state;

	gx_soft_destroy(s->soft);
	free(s);
}

int device_soft(uint64_t seed, struct device *out, struct gx_diag *diag)
{
	const struct gx_soft_config config = { .n_sms = 1, .seed = seed };
	struct soft_state *s = calloc(1, sizeof(*s));
	int err = s ? gx_soft_create(&config, &s->soft, diag) : -ENOMEM;

	*out = (struct device){ .name = "soft device",
		                .state = s,
		                .load = load,
		                .unload = unload,
		                .run = run,
		                .close = close_soft };
	if (!err)
		err = gx_soft_alloc(s->soft, sizeof(struct world), 256, &out->address);
	if (!err)
		s->memory = gx_soft_host(s->soft, out->address, sizeof(struct world));
	return err;
}
