/* variant_build.c - one variant: PTX, instrumented text, loaded function. Refusals are results too,
 * and remembered. */
#include "agent/variant/variant_build.h"

#include "instrument/instrument.h"
#include "agent/variant/driver.h"
#include "agent/variant/variant_load.h"
#include "base/clock.h"

#include <stdio.h>
#include <stdlib.h>

static uint32_t device_sm(void)
{
	const struct gx_cuda_api *api = gx_agent_api();
	int major = 0, minor = 0;
	CUdevice device;

	if (api->cuCtxGetDevice(&device) ||
	    api->cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR,
	                              device) ||
	    api->cuDeviceGetAttribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device))
		return 0;
	return (uint32_t)(major * 10 + minor);
}

static enum gx_count reason_of(const struct gx_diag *diag)
{
	switch ((int)diag->error) {
	case GX_E_AGENT_INDIRECT: return GX_COUNT_INDIRECT;
	case GX_E_AGENT_NO_PTX:
	case GX_E_AGENT_NO_KERNEL: return GX_COUNT_NO_PTX;
	default: return GX_COUNT_REFUSED;
	}
}

/* The maps of a program as the editor takes them: pointers that it only compares. */
static void **maps_of(const struct gx_attachment *attachment)
{
	uint32_t n = attachment->program->program.n_maps;
	void **maps = calloc(n + 1, sizeof(*maps));

	for (uint32_t i = 0; maps && i < n; i++)
		maps[i] = attachment->maps[i];
	return maps;
}

static int instrument(const struct gx_ptx_module *module, const char *kernel,
                      const struct gx_match *match, struct gx_instrumented *text,
                      struct gx_diag *diag)
{
	struct gx_probe probes[GX_MAX_PROGRAMS];
	void **maps[GX_MAX_PROGRAMS];
	int err = 0;

	for (uint32_t i = 0; i < match->n; i++) {
		const struct gx_attachment *a = match->programs[i];

		maps[i] = maps_of(a);
		if (!maps[i])
			err = gx_fail(diag, GX_E_NO_MEMORY, "variant");
		probes[i] = (struct gx_probe){ .program = a->program,
			                       .hook = a->hook,
			                       .max_regs = a->max_regs,
			                       .maps = maps[i] };
	}
	if (!err)
		err = gx_instrument(module, kernel, probes, match->n, text, diag);
	for (uint32_t i = 0; i < match->n; i++)
		free(maps[i]);
	return err;
}

static int make_variant(struct gx_kernel *kernel, const struct gx_match *match,
                        struct gx_variant *variant, struct gx_diag *diag)
{
	struct gx_image *image = kernel->module->image;
	const struct gx_ptx_module *module;
	struct gx_instrumented text = { 0 };
	uint32_t sm;
	int err;

	if (!image)
		return gx_fail(diag, GX_E_AGENT_NO_PTX, "machine code only");
	sm = device_sm();
	module = gx_image_module(image, sm, diag);
	if (!module)
		return gx_fail(diag, GX_E_AGENT_NO_PTX, "no module");
	err = instrument(module, kernel->name, match, &text, diag);
	if (!err)
		err = gx_variant_load(kernel, match, &text, sm, variant, diag);
	gx_instrumented_free(&text);
	return err;
}

static void tell_links(const struct gx_kernel *kernel, const struct gx_match *match,
                       const struct gx_diag *diag)
{
	char why[256];

	snprintf(why, sizeof(why), "%s: %s: %.160s", gx_error_code(diag->error),
	         gx_error_summary(diag->error), diag->text);
	for (uint32_t i = 0; i < match->n; i++)
		gx_session_link_kernel(match->programs[i]->link_id, kernel->name,
		                       diag->error ? why : NULL);
}

struct gx_variant *gx_variant_build(struct gx_kernel *kernel, CUcontext context,
                                    const struct gx_match *match)
{
	struct gx_variant *variant = calloc(1, sizeof(*variant));
	struct gx_diag diag = { .insn = -1 };
	uint64_t start = gx_now_ns();

	if (!variant)
		return NULL;
	variant->link_ids = calloc(match->n, sizeof(*variant->link_ids));
	if (!variant->link_ids) {
		free(variant);
		return NULL;
	}
	for (uint32_t i = 0; i < match->n; i++)
		variant->link_ids[i] = match->programs[i]->link_id;
	variant->n_links = match->n;
	variant->context = context;
	if (make_variant(kernel, match, variant, &diag)) {
		variant->reason = reason_of(&diag);
		gx_session_log("%s runs without probes: %s: %s", kernel->name,
		               gx_error_code(diag.error), diag.text);
	} else {
		gx_registry_add_variant(variant->function, gx_kernel_owner(kernel));
		gx_session_count(GX_COUNT_VARIANTS, 1);
		gx_session_count(GX_COUNT_JIT_NS, gx_now_ns() - start);
	}
	tell_links(kernel, match, &diag);
	return variant;
}
