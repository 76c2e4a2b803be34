/* variant.h - a pipeline beside the application's, of its shader with programs. */
#ifndef GX_AGENT_VULKAN_VARIANT_H
#define GX_AGENT_VULKAN_VARIANT_H

#include "agent/vulkan/clock.h"
#include "agent/vulkan/kernel.h"

#define GX_VK_MAX_PROGRAMS 64u /* on one kernel */

/* The programs that name a kernel, in the order of their attach. */
struct gx_vk_match {
	const struct gx_attachment *programs[GX_VK_MAX_PROGRAMS];
	uint32_t n;
};

struct gx_vk_variant {
	uint64_t *link_ids; /* [n_links] that it was made for; some may be left out */
	uint32_t n_links;
	uint64_t name;        /* hash of the kernel's */
	VkPipeline pipeline;  /* VK_NULL_HANDLE: refused, remembered */
	enum gx_count reason; /* refused */
	enum gx_hook_reach runs;
	uint32_t local_size[3]; /* 0 in the first: not known */
	uint64_t block;         /* address of its relocation block */
	size_t block_bytes;
	uint64_t map_words;         /* and of the words of maps in it */
	uint64_t id_words;          /* of those of the launch's number; 0: no program asks for it */
	struct gx_vk_clock clock;   /* for programs that ask for the time */
	struct gx_agent_map **maps; /* [n_maps] */
	uint32_t n_maps;
	uint64_t map_limit; /* threads that the operator allows; UINT64_MAX: no per-thread map */
	_Atomic uint64_t reach, map_epoch; /* the words are good for this */
	struct gx_vk_variant *next;        /* of its kernel */
};

/* NULL: no memory. Says what became of each program. Holds the kernel's lock. */
struct gx_vk_variant *gx_vk_variant_build(struct gx_vk_kernel *kernel,
                                          const struct gx_vk_match *match);
/* Its pipeline goes; no command that was submitted uses it any more. */
void gx_vk_variant_retire(struct gx_vk_device *device, struct gx_vk_variant *variant);
void gx_vk_variant_free(struct gx_vk_variant *variant);
/* Before commands are submitted: so many threads have slots in its per-thread maps, as far as may be. Any thread */
void gx_vk_variant_reach(struct gx_vk_device *device, struct gx_vk_variant *variant,
                         uint64_t n_threads);

#endif
