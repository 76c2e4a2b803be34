/* kernel.h - what a compute pipeline runs: its name, and whether a variant with programs runs in its place. */
#ifndef GX_AGENT_VULKAN_KERNEL_H
#define GX_AGENT_VULKAN_KERNEL_H

#include "agent/core/session.h"
#include "agent/vulkan/recipe.h"

struct gx_vk_variant;

/* What to bind for a kernel, for one set of attachments. */
struct gx_vk_decision {
	uint64_t generation;           /* of the set; 0: none was made */
	bool matched;                  /* programs name it */
	struct gx_vk_variant *variant; /* NULL: the original */
	enum gx_count reason;          /* matched, and no variant */
};

/* Counted: recorded commands outlive pipelines. */
struct gx_vk_kernel {
	atomic_uint n_users;
	struct gx_vk_device *device;
	struct gx_vk_recipe recipe;
	char made_name[GX_VK_NAME];
	/* that the application gave the pipeline when it was made; NULL: none */
	_Atomic(char *) given_name;
	_Atomic(struct gx_launch_line *) line;
	/* the application has a variant's pipeline in place of its own, which is made when it is needed */
	bool has_stand_in;
	pthread_mutex_t lock; /* what is below */
	VkPipeline own;       /* has_stand_in: made; VK_NULL_HANDLE: not yet */
	bool own_failed;
	struct gx_vk_decision decision;
	struct gx_vk_variant *variants; /* all that were made */
};

/* Takes over one user of module, which may be NULL. NULL: no memory. */
struct gx_vk_kernel *gx_vk_kernel_new(struct gx_vk_device *device,
                                      const VkComputePipelineCreateInfo *info,
                                      struct gx_vk_module *module);
/* What no program can stand in, and why; it is named by its entry point and the hash of its words. Takes over one user of module, which may
 * be NULL. NULL: no memory. */
struct gx_vk_kernel *gx_vk_kernel_unprobed(struct gx_vk_device *device, const char *entry,
                                           struct gx_vk_module *module, const char *why);
/* One more user. */
struct gx_vk_kernel *gx_vk_kernel_take(struct gx_vk_kernel *kernel);
void gx_vk_kernel_drop(struct gx_vk_kernel *kernel); /* NULL is fine */
/* Its pipeline is about to be destroyed, and its variants' are. Its user goes, as in gx_vk_kernel_drop(). */
void gx_vk_kernel_retire(struct gx_vk_kernel *kernel);
/* By which programs name it. */
static inline const char *gx_vk_kernel_name(const struct gx_vk_kernel *kernel)
{
	const char *given = atomic_load(&kernel->given_name);

	return given ? given : kernel->made_name;
}
/* The application names its pipeline: the first name counts. */
void gx_vk_kernel_give_name(struct gx_vk_kernel *kernel, const char *name);
/* What to bind from now on; makes the variant when it is not there yet. Any thread; a compile by the driver */
struct gx_vk_decision gx_vk_kernel_decide(struct gx_vk_kernel *kernel);
/* The pipeline of a variant that the application gets in place of its own, before it is given to anybody. VK_NULL_HANDLE: no program names
 * it, or it has to have its own. */
VkPipeline gx_vk_kernel_stand_in(struct gx_vk_kernel *kernel);
/* The application's own pipeline, of which it has the handle `given`. Where that is a stand-in, and its own can't be made, the stand-in is
 * given, which does the same, with programs. Any thread; may compile */
VkPipeline gx_vk_kernel_own(struct gx_vk_kernel *kernel, VkPipeline given);

#endif
