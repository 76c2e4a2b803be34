/* commands.h - what command buffers will run: recorded once, submitted as often as the application likes. */
#ifndef GX_AGENT_VULKAN_COMMANDS_H
#define GX_AGENT_VULKAN_COMMANDS_H

#include "agent/vulkan/kernel.h"

/* Dispatches of a kernel in a row that are alike. */
struct gx_vk_run {
	struct gx_vk_kernel *kernel;   /* NULL: it is not known what is bound */
	struct gx_vk_variant *variant; /* of the kernel, and lives as long; NULL: the original */
	enum gx_count reason;          /* why it is the original, where programs matched */
	uint32_t grid[3];              /* 0: the device will know */
	uint64_t n;
};

struct gx_vk_commands {
	struct gx_vk_device *device;
	VkCommandBuffer handle;
	struct gx_vk_kernel *bound;
	VkPipeline pipeline;            /* of the application's, that was bound */
	struct gx_vk_decision decision; /* what was bound for it */
	struct gx_vk_run *runs;         /* [n_runs] */
	size_t n_runs, room;
	uint64_t n_dispatches;       /* of all runs, and of those that were lost */
	uint64_t cell;               /* launch_ids.h; 0: none */
	bool uses_cell;              /* since it was recorded */
	uint64_t n_lost;             /* dispatches for which there was no memory */
	struct gx_vk_commands *next; /* of its pool */
};

/* NULL: it is not known. */
struct gx_vk_commands *gx_vk_commands_of(struct gx_vk_device *device, VkCommandBuffer handle);
/* The application binds a pipeline, or a shader in place of one (VK_NULL_HANDLE); kernel: what is known of it, or NULL. Gives what is to be
 * bound for the pipeline. */
VkPipeline gx_vk_commands_bind(struct gx_vk_commands *commands, VkPipeline pipeline,
                               struct gx_vk_kernel *kernel);
/* In front of commands that run a shader in another way than by a dispatch: they are counted as one that is missed. Of what is bound, and
 * then the application's own pipeline is bound until gx_vk_commands_rebind(); or of something that is not known. */
void gx_vk_commands_unprobed(struct gx_vk_commands *commands, bool of_bound);
void gx_vk_commands_rebind(struct gx_vk_commands *commands);
/* With the kernels that it holds; it is in no table any more. */
void gx_vk_commands_free(struct gx_vk_commands *commands);

#endif
