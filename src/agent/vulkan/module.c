/* module.c - words of shader modules, kept as long as kernels may need them. */
#include "agent/vulkan/module.h"

#include "base/strmap.h"

#include <stdlib.h>
#include <string.h>

/* Of the SPIR-V specification: section 2.3 (the header), 3.32 (opcodes), 3.3 (execution models). */
#define SPIRV_MAGIC        0x07230203u
#define SPIRV_HEADER_WORDS 5u
#define OP_FUNCTION        54u
#define OP_ENTRY_POINT     15u
#define MODEL_GL_COMPUTE   5u

/* Has it an entry point for compute? These stand in front of functions. Nothing of the words is trusted. */
static bool has_compute(const uint32_t *words, size_t n)
{
	size_t at = SPIRV_HEADER_WORDS;

	if (n < SPIRV_HEADER_WORDS || words[0] != SPIRV_MAGIC)
		return false;
	while (at < n) {
		uint32_t opcode = words[at] & 0xffff, length = words[at] >> 16;

		if (!length || length > n - at || opcode == OP_FUNCTION)
			return false;
		if (opcode == OP_ENTRY_POINT && length > 1 && words[at + 1] == MODEL_GL_COMPUTE)
			return true;
		at += length;
	}
	return false;
}

struct gx_vk_module *gx_vk_module_new(const VkShaderModuleCreateInfo *info)
{
	size_t n = info->codeSize / sizeof(uint32_t);
	struct gx_vk_module *module = NULL;

	if (has_compute(info->pCode, n))
		module = calloc(1, sizeof(*module) + n * sizeof(uint32_t));
	if (!module)
		return NULL;
	atomic_store(&module->n_users, 1);
	module->n_words = n;
	module->is_plain = !info->pNext && !info->flags;
	memcpy(module->words, info->pCode, n * sizeof(uint32_t));
	module->hash = gx_hash_bytes(module->words, n * sizeof(uint32_t));
	return module;
}

void gx_vk_module_drop(struct gx_vk_module *module)
{
	if (module && atomic_fetch_sub(&module->n_users, 1) == 1)
		free(module);
}
