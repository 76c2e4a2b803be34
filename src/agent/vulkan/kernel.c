/* kernel.c - kernels: made with compute pipelines, named, matched with programs. */
#include "agent/vulkan/kernel.h"

#include "agent/core/demangle.h"
#include "agent/vulkan/chain.h"
#include "agent/vulkan/variant.h"
#include "base/strmap.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* As the application names the stage or its module; else as the entry point is called, where that says anything. */
static void make_name(struct gx_vk_kernel *kernel, const VkPipelineShaderStageCreateInfo *stage)
{
	const VkDebugUtilsObjectNameInfoEXT *debug =
	        gx_vk_chained(stage->pNext, VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT);
	const struct gx_vk_module *module = kernel->recipe.module;
	const char *name = debug && debug->pObjectName ? debug->pObjectName : "";

	if (!*name && module)
		name = module->name;
	if (!*name && strcmp(stage->pName, "main"))
		name = stage->pName;
	if (*name)
		snprintf(kernel->made_name, sizeof(kernel->made_name), "%s", name);
	else
		snprintf(kernel->made_name, sizeof(kernel->made_name), "main@%016" PRIx64,
		         module ? module->hash : 0);
}

static struct gx_vk_kernel *new_kernel(struct gx_vk_device *device, struct gx_vk_module *module)
{
	struct gx_vk_kernel *kernel = calloc(1, sizeof(*kernel));

	if (!kernel) {
		gx_vk_module_drop(module);
		return NULL;
	}
	atomic_store(&kernel->n_users, 1);
	pthread_mutex_init(&kernel->lock, NULL);
	kernel->device = device;
	return kernel;
}

struct gx_vk_kernel *gx_vk_kernel_new(struct gx_vk_device *device,
                                      const VkComputePipelineCreateInfo *info,
                                      struct gx_vk_module *module)
{
	struct gx_vk_kernel *kernel = new_kernel(device, module);

	if (!kernel)
		return NULL;
	gx_vk_recipe_make(device, info, module, &kernel->recipe);
	make_name(kernel, &info->stage);
	return kernel;
}

struct gx_vk_kernel *gx_vk_kernel_unprobed(struct gx_vk_device *device, const char *entry,
                                           struct gx_vk_module *module, const char *why)
{
	VkPipelineShaderStageCreateInfo stage = { .pName = entry ? entry : "main" };
	struct gx_vk_kernel *kernel = new_kernel(device, module);

	if (!kernel)
		return NULL;
	gx_vk_recipe_none(&kernel->recipe, module, why);
	make_name(kernel, &stage);
	return kernel;
}

struct gx_vk_kernel *gx_vk_kernel_take(struct gx_vk_kernel *kernel)
{
	atomic_fetch_add(&kernel->n_users, 1);
	return kernel;
}

void gx_vk_kernel_drop(struct gx_vk_kernel *kernel)
{
	struct gx_vk_variant *next;

	if (!kernel || atomic_fetch_sub(&kernel->n_users, 1) != 1)
		return;
	for (struct gx_vk_variant *variant = kernel->variants; variant; variant = next) {
		next = variant->next;
		gx_vk_variant_free(variant);
	}
	gx_vk_recipe_free(&kernel->recipe);
	free(atomic_load(&kernel->given_name));
	pthread_mutex_destroy(&kernel->lock);
	free(kernel);
}

void gx_vk_kernel_retire(struct gx_vk_kernel *kernel)
{
	if (!kernel)
		return;
	pthread_mutex_lock(&kernel->lock);
	for (struct gx_vk_variant *variant = kernel->variants; variant; variant = variant->next)
		gx_vk_variant_retire(kernel->device, variant);
	kernel->decision.variant = NULL;
	if (kernel->own)
		kernel->device->next.DestroyPipeline(kernel->device->handle, kernel->own, NULL);
	kernel->own = VK_NULL_HANDLE;
	pthread_mutex_unlock(&kernel->lock);
	gx_vk_kernel_drop(kernel);
}

void gx_vk_kernel_give_name(struct gx_vk_kernel *kernel, const char *name)
{
	char *copy = strndup(name, GX_VK_NAME - 1), *none = NULL;

	/* others may just be reading it: it stays until the kernel goes */
	if (copy && !atomic_compare_exchange_strong(&kernel->given_name, &none, copy))
		free(copy);
	pthread_mutex_lock(&kernel->lock);
	kernel->decision.generation = 0;
	pthread_mutex_unlock(&kernel->lock);
}

/* --- which programs */

static void find(const struct gx_attach_set *set, const char *name, struct gx_vk_match *out)
{
	out->n = 0;
	for (uint32_t i = 0; i < set->n_attachments && out->n < GX_VK_MAX_PROGRAMS; i++) {
		const struct gx_attachment *a = &set->attachments[i];

		if (a->hook != GX_HOOK_HOST && gx_kernel_matches(a->glob, name))
			out->programs[out->n++] = a;
	}
}

/* The kernel's name is in the words. */
static bool is_for(const struct gx_vk_variant *variant, const struct gx_vk_match *match,
                   uint64_t name)
{
	uint32_t i = 0;

	if (variant->n_links != match->n || variant->name != name)
		return false;
	while (i < match->n && variant->link_ids[i] == match->programs[i]->link_id)
		i++;
	return i == match->n;
}

/* Holds the lock. */
static struct gx_vk_decision decide(struct gx_vk_kernel *kernel, const struct gx_attach_set *set)
{
	struct gx_vk_decision decision = { .generation = set->generation,
		                           .reason = GX_COUNT_REFUSED };
	struct gx_vk_variant *variant;
	const char *name = gx_vk_kernel_name(kernel);
	struct gx_vk_match match;

	find(set, name, &match);
	decision.matched = match.n;
	if (!match.n)
		return decision;
	variant = kernel->variants;
	while (variant && !is_for(variant, &match, gx_hash_bytes(name, strlen(name))))
		variant = variant->next;
	if (!variant) {
		variant = gx_vk_variant_build(kernel, &match);
		if (!variant)
			return decision;
		variant->next = kernel->variants;
		kernel->variants = variant;
	}
	decision.reason = variant->reason;
	decision.variant = variant->pipeline ? variant : NULL;
	return decision;
}

struct gx_vk_decision gx_vk_kernel_decide(struct gx_vk_kernel *kernel)
{
	const struct gx_attach_set *set;
	struct gx_vk_decision decision;

	pthread_mutex_lock(&kernel->lock);
	if (kernel->decision.generation != gx_session_generation() ||
	    !kernel->decision.generation) {
		set = gx_session_acquire();
		kernel->decision = decide(kernel, set);
		gx_session_release(set);
	}
	decision = kernel->decision;
	pthread_mutex_unlock(&kernel->lock);
	return decision;
}

/* --- a variant's pipeline in place of the application's */

VkPipeline gx_vk_kernel_stand_in(struct gx_vk_kernel *kernel)
{
	struct gx_vk_decision decision;

	if (!kernel->recipe.is_whole || kernel->recipe.why[0])
		return VK_NULL_HANDLE;
	decision = gx_vk_kernel_decide(kernel);
	kernel->has_stand_in = decision.variant;
	return decision.variant ? decision.variant->pipeline : VK_NULL_HANDLE;
}

/* Holds the lock. */
static void make_own(struct gx_vk_kernel *kernel)
{
	VkResult result = gx_vk_recipe_own(kernel->device, &kernel->recipe, &kernel->own);

	if (!result)
		return;
	kernel->own = VK_NULL_HANDLE;
	kernel->own_failed = true;
	gx_session_log(
	        "%s runs with programs that it had before: its own pipeline can't be made (%d)",
	        gx_vk_kernel_name(kernel), result);
}

VkPipeline gx_vk_kernel_own(struct gx_vk_kernel *kernel, VkPipeline given)
{
	VkPipeline own;

	if (!kernel || !kernel->has_stand_in)
		return given;
	pthread_mutex_lock(&kernel->lock);
	if (!kernel->own && !kernel->own_failed)
		make_own(kernel);
	own = kernel->own ? kernel->own : given;
	pthread_mutex_unlock(&kernel->lock);
	return own;
}
