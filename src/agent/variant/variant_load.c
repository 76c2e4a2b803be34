/* variant_load.c - load a variant with the driver's own JIT and make it equal to the original in
 * all but the probes. */
#include "agent/variant/variant_load.h"

#include "agent/core/allocations.h"
#include "agent/variant/driver.h"
#include "agent/variant/original.h"
#include "agent/variant/outside.h"
#include "agent/variant/variant_text.h"
#include "maps/layout.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static const CUfunction_attribute carried_attributes[] = {
	CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
	CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT,
	CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED,
	CU_FUNC_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE,
};

/* The handle whose end is the end of the kernel's variables. */
static const void *owner_of(const struct gx_kernel *kernel)
{
	const struct gx_module *module = kernel->module;

	return module->library ? module->library->handle : module->handle;
}

/* Addresses of .global variables into the block, and into the table of allocations; pairs of .const ones for each launch. */
static int bind_variables(struct gx_kernel *kernel, const struct gx_instrumented *text,
                          struct gx_variant *variant, uint64_t *words, struct gx_diag *diag)
{
	const struct gx_cuda_api *api = gx_agent_api();

	variant->constants = calloc(text->n_shared, sizeof(*variant->constants));
	if (!variant->constants)
		return gx_fail(diag, GX_E_NO_MEMORY, "constants");
	for (uint32_t i = 0; i < text->n_shared; i++) {
		const struct gx_shared_variable *shared = &text->shared[i];
		CUdeviceptr from = 0, to = 0;
		size_t bytes = 0, own_bytes = 0;
		bool original =
		        !gx_variant_original_global(kernel, shared->name, &from, &bytes) && from;
		bool found = original;

		if (!found && shared->may_be_private)
			found = !api->cuModuleGetGlobal_v2(&from, &bytes, variant->module,
			                                   shared->name);
		if (!found)
			return gx_fail(diag, GX_E_AGENT_DRIVER,
			               "the driver does not give variable %s", shared->name);
		if (!shared->is_const) {
			if (original)
				gx_allocation_of_module(variant->context, owner_of(kernel), from,
				                        bytes);
			words[shared->reloc_word] = from;
			continue;
		}
		if (api->cuModuleGetGlobal_v2(&to, &own_bytes, variant->module, shared->name) ||
		    own_bytes != bytes)
			return gx_fail(diag, GX_E_AGENT_DRIVER, "constant %s", shared->name);
		variant->constants[variant->n_constants++] =
		        (struct gx_constant_copy){ .to = to, .from = from, .bytes = bytes };
	}
	return 0;
}

/* Through a stream of our own. */
CUresult gx_variant_write(CUdeviceptr to, const void *from, size_t bytes)
{
	const struct gx_cuda_api *api = gx_agent_api();
	CUstream stream = NULL;
	CUresult result = api->cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING);

	if (result)
		return result;
	result = api->cuMemcpyHtoDAsync_v2(to, from, bytes, stream);
	if (!result)
		result = api->cuStreamSynchronize(stream);
	api->cuStreamDestroy_v2(stream);
	return result;
}

int gx_variant_fill_maps(const struct gx_match *match, void *const *slots, uint32_t n_slots,
                         struct gx_variant *variant, uint64_t *words, struct gx_diag *diag)
{
	struct gx_agent_map **maps = calloc(n_slots, sizeof(*maps));
	int err = maps ? 0 : -ENOMEM;

	for (uint32_t i = 0; !err && i < n_slots; i++)
		maps[i] = slots[i];
	variant->maps = maps;
	variant->n_maps = err ? 0 : n_slots;
	variant->map_limit = gx_session_map_limit(variant->maps, variant->n_maps);
	err = err ? err
	          : gx_session_fill_reloc(variant->context, match->programs, match->n, maps,
	                                  n_slots, words);
	return err ? gx_fail(diag, GX_E_NO_MEMORY, "device memory for maps") : 0;
}

int gx_variant_put_sites(const struct gx_instrumented *text, struct gx_variant *variant,
                         uint64_t *map_words)
{
	if (!text->n_places)
		return 0;
	variant->first_sites = calloc(variant->n_maps, sizeof(*variant->first_sites));
	if (!variant->first_sites)
		return -ENOMEM;
	variant->n_sites = text->n_places;
	gx_session_claim_sites(variant->maps, variant->n_maps, text->places, text->place_maps,
	                       text->n_places, variant->first_sites);
	gx_session_site_words(variant->maps, variant->n_maps, variant->first_sites,
	                      variant->n_sites, map_words);
	return 0;
}

static int fill_block(struct gx_kernel *kernel, const struct gx_match *match,
                      const struct gx_instrumented *text, struct gx_variant *variant,
                      struct gx_diag *diag)
{
	const struct gx_cuda_api *api = gx_agent_api();
	uint64_t *words = calloc(text->n_reloc_words, sizeof(*words));
	CUdeviceptr block = 0;
	size_t bytes = 0;
	int err;

	if (!words)
		return gx_fail(diag, GX_E_NO_MEMORY, "relocation block");
	err = gx_variant_fill_maps(match, text->maps, text->n_maps, variant, words, diag);
	if (!err && gx_variant_put_sites(text, variant, words + GX_RELOC_MAP(match->n, 0)))
		err = gx_fail(diag, GX_E_NO_MEMORY, "places");
	if (!err)
		err = bind_variables(kernel, text, variant, words, diag);
	if (!err && (api->cuModuleGetGlobal_v2(&block, &bytes, variant->module, GX_RELOC_SYMBOL) ||
	             bytes < text->n_reloc_words * sizeof(*words) ||
	             gx_variant_write(block, words, text->n_reloc_words * sizeof(*words))))
		err = gx_fail(diag, GX_E_AGENT_DRIVER, "relocation block");
	variant->map_words = block + 8 * (CUdeviceptr)GX_RELOC_MAP(match->n, 0);
	free(words);
	return err;
}

static pthread_mutex_t settings = PTHREAD_MUTEX_INITIALIZER;

void gx_variant_settings_lock(void)
{
	pthread_mutex_lock(&settings);
}

void gx_variant_settings_unlock(void)
{
	pthread_mutex_unlock(&settings);
}

/* What the application set on the original. */
static int carry_settings(struct gx_kernel *kernel, CUfunction original, CUfunction function,
                          struct gx_diag *diag)
{
	const struct gx_cuda_api *api = gx_agent_api();
	int config = atomic_load(&gx_kernel_owner(kernel)->cache_config);
	int shared_config = atomic_load(&gx_kernel_owner(kernel)->shared_config);
	int before, now;

	for (size_t i = 0; i < sizeof(carried_attributes) / sizeof(carried_attributes[0]); i++) {
		CUfunction_attribute attribute = carried_attributes[i];

		if (api->cuFuncGetAttribute(&before, attribute, original) ||
		    api->cuFuncGetAttribute(&now, attribute, function) || before == now)
			continue;
		if (api->cuFuncSetAttribute(function, attribute, before))
			return gx_fail(diag, GX_E_AGENT_DRIVER, "attribute %d = %d", attribute,
			               before);
	}
	if (config >= 0 && api->cuFuncSetCacheConfig)
		api->cuFuncSetCacheConfig(function, config);
	if (shared_config >= 0 && api->cuFuncSetSharedMemConfig)
		api->cuFuncSetSharedMemConfig(function, shared_config);
	return 0;
}

int gx_variant_carry_over(struct gx_kernel *kernel, struct gx_variant *variant,
                          struct gx_diag *diag)
{
	const struct gx_cuda_api *api = gx_agent_api();
	CUfunction original = gx_variant_original(kernel);
	int before, now, err;

	if (!original)
		return gx_fail(diag, GX_E_AGENT_DRIVER, "the driver does not give the original");
	err = carry_settings(kernel, original, variant->function, diag);
	if (err)
		return err;
	if (!api->cuFuncGetAttribute(&before, CU_FUNC_ATTRIBUTE_NUM_REGS, original) &&
	    !api->cuFuncGetAttribute(&now, CU_FUNC_ATTRIBUTE_NUM_REGS, variant->function) &&
	    now > before)
		gx_session_count(GX_COUNT_REGS_ADDED, (uint64_t)(now - before));
	variant->max_threads = UINT32_MAX;
	if (!api->cuFuncGetAttribute(&now, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK,
	                             variant->function) &&
	    now > 0)
		variant->max_threads = (uint32_t)now;
	return 0;
}

void gx_variant_catch_up(struct gx_kernel *kernel, struct gx_variant *variant)
{
	CUfunction original = variant->function ? gx_variant_original(kernel) : NULL;
	struct gx_diag ignored = { .error = GX_E_NONE }; /* its launch will tell */
	CUstreamCaptureMode mode;
	bool relaxed;

	if (!original)
		return;
	gx_variant_settings_lock();
	relaxed = gx_driver_relax(&mode);
	carry_settings(kernel, original, variant->function, &ignored);
	gx_driver_resume(relaxed, mode);
	gx_variant_settings_unlock();
}

static int load(struct gx_kernel *kernel, const struct gx_match *match,
                const struct gx_instrumented *text, uint32_t sm, struct gx_variant *variant,
                struct gx_diag *diag)
{
	const struct gx_cuda_api *api = gx_agent_api();
	int err = gx_variant_load_text(kernel, text, sm, variant, diag);

	if (err)
		return err;
	err = fill_block(kernel, match, text, variant, diag);
	if (!err)
		err = gx_variant_carry_over(kernel, variant, diag);
	variant->n_params = text->n_params;
	variant->uses_launch_id = text->uses_launch_id;
	variant->uses_claims = text->uses_claims;
	variant->claims_need_rows = text->claims_need_rows;
	variant->idle = text->idle;
	variant->launch_id_offset = text->launch_id_offset;
	if (!err)
		variant->outside = gx_outside_of(kernel, text);
	if (err) {
		api->cuModuleUnload(variant->module);
		variant->module = NULL;
	}
	return err;
}

void gx_variant_discard(struct gx_variant *variant)
{
	const struct gx_cuda_api *api = gx_agent_api();
	CUstreamCaptureMode mode;
	bool relaxed = gx_driver_relax(&mode);

	if (variant->module)
		api->cuModuleUnload(variant->module);
	if (variant->block)
		api->cuMemFree_v2(variant->block);
	if (variant->literals)
		api->cuMemFree_v2(variant->literals);
	gx_driver_resume(relaxed, mode);
	free(variant->constants);
	free(variant->maps);
	free(variant->first_sites);
	free(variant->outside);
	variant->module = NULL;
	variant->function = NULL;
	variant->block = 0;
	variant->literals = 0;
	variant->constants = NULL;
	variant->n_constants = 0;
	variant->maps = NULL;
	variant->first_sites = NULL;
	variant->outside = NULL;
	variant->n_maps = 0;
}

int gx_variant_load(struct gx_kernel *kernel, const struct gx_match *match,
                    const struct gx_instrumented *text, uint32_t sm, struct gx_variant *variant,
                    struct gx_diag *diag)
{
	CUstreamCaptureMode mode;
	bool relaxed = gx_driver_relax(&mode);
	int err = load(kernel, match, text, sm, variant, diag);

	gx_driver_resume(relaxed, mode);
	return err;
}
