/* gpu.h - a Vulkan device that runs compute shaders for tests: memory with addresses, pipelines, dispatches. */
#ifndef GX_TEST_SPIRV_GPU_H
#define GX_TEST_SPIRV_GPU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <vulkan/vulkan.h>

struct gpu {
	VkInstance instance;
	VkPhysicalDevice physical;
	VkDevice device;
	VkQueue queue;
	VkCommandPool pool;
	VkCommandBuffer commands;
	VkDescriptorSetLayout set_layout;
	VkPipelineLayout layout;
	VkDescriptorPool sets;
	VkDescriptorSet set;
	char name[VK_MAX_PHYSICAL_DEVICE_NAME_SIZE];
	uint32_t subgroup; /* its lanes */
	uint32_t features; /* GX_SPIRV_<name> */
	bool has_fences;   /* see instrument/spirv/join.h */
};

/* Memory of the host that the device reaches by its address. */
struct gpu_memory {
	VkBuffer buffer;
	VkDeviceMemory memory;
	void *host;
	uint64_t address;
};

/* Bytes of push constants that every pipeline has. */
enum { GPU_PUSH_BYTES = 64 };

/* A value of a specialisation constant. */
struct gpu_special {
	uint32_t id, bytes; /* 4 or 8 */
	uint64_t value;
};

/* The first device; false: there is none that has what programs need, and what is missing was said. */
bool gpu_open(struct gpu *gpu);
void gpu_close(struct gpu *gpu);
bool gpu_memory(struct gpu *gpu, size_t bytes, struct gpu_memory *out);
void gpu_memory_free(struct gpu *gpu, struct gpu_memory *memory);
/* Of the entry point "main". VK_NULL_HANDLE: the driver refuses it */
VkPipeline gpu_pipeline(struct gpu *gpu, const uint32_t *words, size_t n,
                        const struct gpu_special *specials, uint32_t n_specials);
/* Runs to its end. buffer stands at set 0, binding 0; push: GPU_PUSH_BYTES, or NULL */
bool gpu_run(struct gpu *gpu, VkPipeline pipeline, const struct gpu_memory *buffer,
             const void *push, const uint32_t groups[3]);
/* A file of words; the caller frees them. NULL: it can't be read */
uint32_t *gpu_read_words(const char *path, size_t *n);

#endif
