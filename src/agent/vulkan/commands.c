/* commands.c - calls that record commands. The application keeps other threads from a command buffer while it records, and from
 * the pool that it is of: what is here of one needs no lock. */
#include "agent/vulkan/layer.h"

#include "agent/core/life.h"
#include "agent/vulkan/commands.h"
#include "agent/vulkan/handles.h"
#include "agent/vulkan/launch_ids.h"
#include "agent/vulkan/variant.h"

#include <stdlib.h>
#include <string.h>

/* The command buffers of a pool, which end with it. */
struct pool {
	struct gx_vk_commands *first;
};

struct gx_vk_commands *gx_vk_commands_of(struct gx_vk_device *device, VkCommandBuffer handle)
{
	return gx_vk_find(GX_VK_COMMANDS, device, (uint64_t)(uintptr_t)handle);
}

/* --- command buffers and their pools */

static void clear(struct gx_vk_commands *commands)
{
	for (size_t i = 0; i < commands->n_runs; i++)
		gx_vk_kernel_drop(commands->runs[i].kernel);
	gx_vk_kernel_drop(commands->bound);
	commands->bound = NULL;
	commands->n_runs = 0;
	commands->n_lost = 0;
	commands->n_dispatches = 0;
	commands->uses_cell = false;
}

void gx_vk_commands_free(struct gx_vk_commands *commands)
{
	clear(commands);
	gx_vk_cell_give(commands->device, commands->cell);
	free(commands->runs);
	free(commands);
}

static struct pool *pool_of(struct gx_vk_device *device, VkCommandPool handle)
{
	struct pool *pool = gx_vk_find(GX_VK_POOL, device, GX_VK_NUMBER(handle));
	void *old;

	if (pool)
		return pool;
	pool = calloc(1, sizeof(*pool));
	if (pool && gx_vk_add(GX_VK_POOL, device, GX_VK_NUMBER(handle), pool, &old)) {
		free(pool);
		pool = NULL;
	}
	return pool;
}

VKAPI_ATTR VkResult VKAPI_CALL gx_vk_AllocateCommandBuffers(VkDevice handle,
                                                            const VkCommandBufferAllocateInfo *info,
                                                            VkCommandBuffer *out)
{
	struct gx_vk_device *device = gx_vk_device_of(handle);
	VkResult result = device->next.AllocateCommandBuffers(handle, info, out);
	struct pool *pool = NULL;

	if (!result && gx_agent_awake())
		pool = pool_of(device, info->commandPool);
	for (uint32_t i = 0; pool && i < info->commandBufferCount; i++) {
		struct gx_vk_commands *commands = calloc(1, sizeof(*commands));
		void *old;

		if (!commands)
			break;
		commands->device = device;
		commands->handle = out[i];
		if (gx_vk_add(GX_VK_COMMANDS, device, (uint64_t)(uintptr_t)out[i], commands,
		              &old)) {
			free(commands);
			break;
		}
		commands->next = pool->first;
		pool->first = commands;
	}
	return result;
}

static void forget(struct gx_vk_device *device, struct gx_vk_commands *commands)
{
	gx_vk_remove(GX_VK_COMMANDS, device, (uint64_t)(uintptr_t)commands->handle);
	gx_vk_commands_free(commands);
}

VKAPI_ATTR void VKAPI_CALL gx_vk_FreeCommandBuffers(VkDevice handle, VkCommandPool pool_handle,
                                                    uint32_t n, const VkCommandBuffer *handles)
{
	struct gx_vk_device *device = gx_vk_device_of(handle);
	struct pool *pool = gx_vk_find(GX_VK_POOL, device, GX_VK_NUMBER(pool_handle));

	for (uint32_t i = 0; pool && i < n; i++) {
		struct gx_vk_commands **at = &pool->first, *gone;

		while (*at && (!handles[i] || (*at)->handle != handles[i]))
			at = &(*at)->next;
		gone = *at;
		if (!gone)
			continue;
		*at = gone->next;
		forget(device, gone);
	}
	device->next.FreeCommandBuffers(handle, pool_handle, n, handles);
}

VKAPI_ATTR void VKAPI_CALL gx_vk_DestroyCommandPool(VkDevice handle, VkCommandPool pool_handle,
                                                    const VkAllocationCallbacks *allocator)
{
	struct gx_vk_device *device = gx_vk_device_of(handle);
	struct pool *pool = gx_vk_remove(GX_VK_POOL, device, GX_VK_NUMBER(pool_handle));
	struct gx_vk_commands *next;

	for (struct gx_vk_commands *at = pool ? pool->first : NULL; at; at = next) {
		next = at->next;
		forget(device, at);
	}
	free(pool);
	device->next.DestroyCommandPool(handle, pool_handle, allocator);
}

VKAPI_ATTR VkResult VKAPI_CALL gx_vk_BeginCommandBuffer(VkCommandBuffer handle,
                                                        const VkCommandBufferBeginInfo *info)
{
	struct gx_vk_device *device = gx_vk_device_of(handle);
	struct gx_vk_commands *commands = gx_vk_commands_of(device, handle);

	if (commands)
		clear(commands); /* it is empty again, however it became so */
	return device->next.BeginCommandBuffer(handle, info);
}

/* --- what is recorded */

static bool is_alike(const struct gx_vk_run *a, const struct gx_vk_run *b)
{
	return a->kernel == b->kernel && a->variant == b->variant &&
	       !memcmp(a->grid, b->grid, sizeof(a->grid));
}

static void add_run(struct gx_vk_commands *commands, const struct gx_vk_run *run)
{
	struct gx_vk_run *last = commands->n_runs ? &commands->runs[commands->n_runs - 1] : NULL;
	size_t room = commands->room ? 2 * commands->room : 16;

	if (last && is_alike(last, run)) {
		last->n += run->n;
		return;
	}
	if (commands->n_runs == commands->room) {
		struct gx_vk_run *more = reallocarray(commands->runs, room, sizeof(*more));

		if (!more) {
			commands->n_lost += run->n;
			return;
		}
		commands->runs = more;
		commands->room = room;
	}
	commands->runs[commands->n_runs++] = *run;
	if (run->kernel)
		gx_vk_kernel_take(run->kernel);
}

static void add_dispatch(struct gx_vk_device *device, VkCommandBuffer handle, uint32_t x,
                         uint32_t y, uint32_t z)
{
	struct gx_vk_commands *commands = gx_vk_commands_of(device, handle);

	struct gx_vk_run run = { .grid = { x, y, z }, .n = 1, .reason = GX_COUNT_NOT_READY };

	if (!commands)
		return;
	run.kernel = commands->bound;
	if (run.kernel)
		run.variant = commands->decision.variant;
	if (!run.kernel || commands->decision.matched)
		run.reason = run.kernel ? commands->decision.reason : GX_COUNT_REFUSED;
	gx_vk_ids_dispatch(device, commands, run.variant);
	add_run(commands, &run);
}

VkPipeline gx_vk_commands_bind(struct gx_vk_commands *commands, VkPipeline pipeline,
                               struct gx_vk_kernel *kernel)
{
	const struct gx_vk_variant *variant;

	gx_vk_kernel_drop(commands->bound);
	commands->bound = kernel ? gx_vk_kernel_take(kernel) : NULL;
	commands->pipeline = pipeline;
	if (!kernel)
		return pipeline;
	commands->decision = gx_vk_kernel_decide(kernel);
	variant = commands->decision.variant;
	return variant ? variant->pipeline : gx_vk_kernel_own(kernel, pipeline);
}

static const struct gx_vk_variant *bound_variant(const struct gx_vk_commands *commands)
{
	return commands->bound ? commands->decision.variant : NULL;
}

static void bind_pipeline(struct gx_vk_commands *commands, VkPipeline pipeline)
{
	commands->device->next.CmdBindPipeline(commands->handle, VK_PIPELINE_BIND_POINT_COMPUTE,
	                                       pipeline);
}

void gx_vk_commands_unprobed(struct gx_vk_commands *commands, bool of_bound)
{
	struct gx_vk_run run = { .kernel = of_bound ? commands->bound : NULL,
		                 .n = 1,
		                 .reason = GX_COUNT_REFUSED };

	commands->n_dispatches++;
	add_run(commands, &run);
	if (of_bound && bound_variant(commands))
		bind_pipeline(commands, gx_vk_kernel_own(commands->bound, commands->pipeline));
}

void gx_vk_commands_rebind(struct gx_vk_commands *commands)
{
	const struct gx_vk_variant *variant = bound_variant(commands);

	if (variant)
		bind_pipeline(commands, variant->pipeline);
}

VKAPI_ATTR void VKAPI_CALL gx_vk_CmdBindPipeline(VkCommandBuffer handle, VkPipelineBindPoint point,
                                                 VkPipeline pipeline)
{
	struct gx_vk_device *device = gx_vk_device_of(handle);
	struct gx_vk_commands *commands = gx_vk_commands_of(device, handle);
	struct gx_vk_kernel *kernel;

	if (point == VK_PIPELINE_BIND_POINT_COMPUTE && gx_agent_awake()) {
		kernel = gx_vk_find(GX_VK_PIPELINE, device, GX_VK_NUMBER(pipeline));
		/* what nobody counts has no programs */
		pipeline = commands ? gx_vk_commands_bind(commands, pipeline, kernel)
		                    : gx_vk_kernel_own(kernel, pipeline);
	}
	device->next.CmdBindPipeline(handle, point, pipeline);
}

VKAPI_ATTR void VKAPI_CALL gx_vk_CmdDispatch(VkCommandBuffer handle, uint32_t x, uint32_t y,
                                             uint32_t z)
{
	struct gx_vk_device *device = gx_vk_device_of(handle);

	add_dispatch(device, handle, x, y, z);
	device->next.CmdDispatch(handle, x, y, z);
}

VKAPI_ATTR void VKAPI_CALL gx_vk_CmdDispatchBase(VkCommandBuffer handle, uint32_t base_x,
                                                 uint32_t base_y, uint32_t base_z, uint32_t x,
                                                 uint32_t y, uint32_t z)
{
	struct gx_vk_device *device = gx_vk_device_of(handle);

	add_dispatch(device, handle, x, y, z);
	device->next.CmdDispatchBase(handle, base_x, base_y, base_z, x, y, z);
}

VKAPI_ATTR void VKAPI_CALL gx_vk_CmdDispatchIndirect(VkCommandBuffer handle, VkBuffer buffer,
                                                     VkDeviceSize offset)
{
	struct gx_vk_device *device = gx_vk_device_of(handle);

	add_dispatch(device, handle, 0, 0, 0);
	device->next.CmdDispatchIndirect(handle, buffer, offset);
}

VKAPI_ATTR void VKAPI_CALL gx_vk_CmdExecuteCommands(VkCommandBuffer handle, uint32_t n,
                                                    const VkCommandBuffer *secondaries)
{
	struct gx_vk_device *device = gx_vk_device_of(handle);
	struct gx_vk_commands *commands = gx_vk_commands_of(device, handle);

	for (uint32_t i = 0; commands && i < n; i++) {
		const struct gx_vk_commands *from = gx_vk_commands_of(device, secondaries[i]);

		if (!from || from == commands)
			continue;
		gx_vk_ids_execute(device, commands, from);
		for (size_t k = 0; k < from->n_runs; k++)
			add_run(commands, &from->runs[k]);
	}
	device->next.CmdExecuteCommands(handle, n, secondaries);
}
