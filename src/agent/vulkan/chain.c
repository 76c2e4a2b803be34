/* chain.c - chains of structures: sizes from a table; what stands in front of one that is not known is copied. */
#include "agent/vulkan/chain.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <vulkan/vk_layer.h>

static const struct {
	uint32_t type;
	size_t bytes;
} sizes[] = {
#define STRUCT(name, type)    { VK_STRUCTURE_TYPE_##type, sizeof(name) },
#define NUMBER(number, bytes) { number, bytes },
#include "agent/vulkan/structs.def"
#undef NUMBER
#undef STRUCT
};

static size_t size_of(VkStructureType type)
{
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
		if (sizes[i].type == (uint32_t)type)
			return sizes[i].bytes;
	return 0;
}

const void *gx_vk_chained(const void *chain, VkStructureType type)
{
	const VkBaseInStructure *at = chain;

	while (at && at->sType != type)
		at = at->pNext;
	return at;
}

/* A structure of the application's where one of ours points to: nobody writes to it. */
static VkBaseOutStructure *as_it_is(const VkBaseInStructure *given)
{
	union {
		const VkBaseInStructure *given;
		VkBaseOutStructure *pointed;
	} u = { .given = given };

	return u.pointed;
}

VkBaseOutStructure *gx_vk_chain_copy(struct gx_arena *arena, const void *chain,
                                     const VkBaseInStructure **rest, bool *failed)
{
	const VkBaseInStructure *at = chain;
	VkBaseOutStructure *first = NULL, **end = &first;

	*failed = false;
	for (; at; at = at->pNext) {
		size_t bytes = size_of(at->sType);
		VkBaseOutStructure *copy = bytes ? gx_arena_alloc(arena, bytes) : NULL;

		if (!bytes)
			break;
		if (!copy) {
			*failed = true;
			return NULL;
		}
		memcpy(copy, at, bytes);
		*end = copy;
		end = &copy->pNext;
	}
	*rest = at;
	*end = as_it_is(at);
	return first;
}

void *gx_vk_chain_find(VkBaseOutStructure *chain, const VkBaseInStructure *rest,
                       VkStructureType type)
{
	VkBaseOutStructure *at = chain;

	while (at && at != as_it_is(rest) && at->sType != type)
		at = at->pNext;
	return at == as_it_is(rest) ? NULL : at;
}
