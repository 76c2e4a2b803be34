/* launch_ids.c - commands of ours that write numbers of launches, recorded between the application's and submitted in front of them. */
#include "agent/vulkan/launch_ids.h"

#include "agent/vulkan/memory.h"
#include "instrument/spirv/join.h"

#include <stdlib.h>

#define CELL_BYTES (2 * sizeof(uint64_t))
#define ID_BYTES   sizeof(uint64_t)

/* A command buffer of ours, good for another submission when its fence is signalled. */
struct gx_vk_note {
	VkCommandBuffer commands;
	VkFence fence;
	struct gx_vk_note *next;
};

/* --- cells */

enum { CELLS_OF_A_PIECE = 256 };

struct gx_vk_cell {
	uint64_t address;
	struct gx_vk_cell *next;
};

/* Holds the lock. A cell's record goes back and forth between the device and nowhere: memory goes with the device. */
static bool add_cells(struct gx_vk_device *device, uint64_t address)
{
	for (uint32_t i = 0; i < CELLS_OF_A_PIECE; i++) {
		struct gx_vk_cell *cell = calloc(1, sizeof(*cell));

		if (!cell)
			return i;
		cell->address = address + i * CELL_BYTES;
		cell->next = device->cells;
		device->cells = cell;
	}
	return true;
}

uint64_t gx_vk_cell_take(struct gx_vk_device *device)
{
	struct gx_vk_cell *cell;
	uint64_t address = 0;

	pthread_mutex_lock(&device->cell_lock);
	if (!device->cells)
		address = gx_vk_alloc(device, CELLS_OF_A_PIECE * CELL_BYTES);
	if (address)
		add_cells(device, address);
	cell = device->cells;
	if (cell)
		device->cells = cell->next;
	pthread_mutex_unlock(&device->cell_lock);
	address = cell ? cell->address : 0;
	free(cell);
	return address;
}

void gx_vk_cell_give(struct gx_vk_device *device, uint64_t address)
{
	struct gx_vk_cell *cell = address ? calloc(1, sizeof(*cell)) : NULL;

	if (!cell) /* one less, until the device ends */
		return;
	cell->address = address;
	pthread_mutex_lock(&device->cell_lock);
	cell->next = device->cells;
	device->cells = cell;
	pthread_mutex_unlock(&device->cell_lock);
}

void gx_vk_cells_end(struct gx_vk_device *device)
{
	struct gx_vk_cell *cell, *next;

	pthread_mutex_lock(&device->cell_lock);
	cell = device->cells;
	device->cells = NULL;
	pthread_mutex_unlock(&device->cell_lock);
	for (; cell; cell = next) {
		next = cell->next;
		free(cell);
	}
}

/* --- what is recorded */

static void barrier(struct gx_vk_device *device, VkCommandBuffer commands,
                    VkPipelineStageFlags before, VkPipelineStageFlags after)
{
	VkMemoryBarrier memory = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
		                   .srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,
		                   .dstAccessMask = VK_ACCESS_TRANSFER_READ_BIT |
		                                    VK_ACCESS_TRANSFER_WRITE_BIT };

	if (after & VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT)
		memory.dstAccessMask |= VK_ACCESS_SHADER_READ_BIT;
	device->next.CmdPipelineBarrier(commands, before, after, 0, 1, &memory, 0, NULL, 0, NULL);
}

#define WRITES VK_PIPELINE_STAGE_TRANSFER_BIT
#define READS  VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT

/* From one piece of memory of ours to another, then a number behind it. */
static void copy_and_write(struct gx_vk_device *device, VkCommandBuffer commands, uint64_t from,
                           uint64_t to, uint64_t bytes, uint64_t number)
{
	struct gx_vk_place source, target;
	VkBufferCopy copy = { .size = bytes };

	if (!gx_vk_place_of(device, from, &source) || !gx_vk_place_of(device, to, &target))
		return;
	copy.srcOffset = source.offset;
	copy.dstOffset = target.offset;
	/* dispatches before this one may still be about to read */
	barrier(device, commands, WRITES | READS, WRITES);
	device->next.CmdCopyBuffer(commands, source.buffer, target.buffer, 1, &copy);
	device->next.CmdUpdateBuffer(commands, target.buffer, target.offset + bytes, ID_BYTES,
	                             &number);
	barrier(device, commands, WRITES, WRITES | READS);
}

static bool has_cell(struct gx_vk_device *device, struct gx_vk_commands *commands)
{
	if (!commands->cell)
		commands->cell = gx_vk_cell_take(device);
	return commands->cell;
}

void gx_vk_ids_dispatch(struct gx_vk_device *device, struct gx_vk_commands *commands,
                        const struct gx_vk_variant *variant)
{
	uint64_t place = commands->n_dispatches++;

	if (!variant || !variant->id_words || !has_cell(device, commands))
		return;
	commands->uses_cell = true;
	copy_and_write(device, commands->handle, commands->cell, variant->id_words, CELL_BYTES,
	               place);
}

void gx_vk_ids_execute(struct gx_vk_device *device, struct gx_vk_commands *commands,
                       const struct gx_vk_commands *executed)
{
	uint64_t before = commands->n_dispatches;

	commands->n_dispatches += executed->n_dispatches;
	if (!executed->uses_cell || !has_cell(device, commands))
		return;
	commands->uses_cell = true;
	copy_and_write(device, commands->handle, commands->cell, executed->cell, ID_BYTES, before);
}

/* --- what is submitted */

static bool make_note(struct gx_vk_device *device, struct gx_vk_notes *notes,
                      struct gx_vk_note *note)
{
	VkCommandBufferAllocateInfo info = { .sType =
		                                     VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
		                             .commandPool = notes->pool,
		                             .commandBufferCount = 1 };
	VkFenceCreateInfo fence = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO };
	const void *const *of_device = (const void *)device->handle;
	const void **of_commands;

	if (device->next.AllocateCommandBuffers(device->handle, &info, &note->commands))
		return false;
	/* layers below find their device by it, as the loader would have put it there */
	of_commands = (void *)note->commands;
	*of_commands = *of_device;
	return !device->next.CreateFence(device->handle, &fence, NULL, &note->fence);
}

static struct gx_vk_note *find_note(struct gx_vk_device *device, struct gx_vk_notes *notes)
{
	VkCommandPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
		                         .flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT,
		                         .queueFamilyIndex = notes->family };
	struct gx_vk_note *note;

	for (note = notes->first; note; note = note->next)
		if (!device->next.GetFenceStatus(device->handle, note->fence))
			return device->next.ResetFences(device->handle, 1, &note->fence) ? NULL
			                                                                 : note;
	if (!notes->pool &&
	    device->next.CreateCommandPool(device->handle, &info, NULL, &notes->pool)) {
		notes->pool = VK_NULL_HANDLE;
		return NULL;
	}
	note = calloc(1, sizeof(*note));
	if (note && !make_note(device, notes, note)) {
		free(note); /* what was made of it goes with its pool */
		note = NULL;
	}
	if (note) {
		note->next = notes->first;
		notes->first = note;
	}
	return note;
}

static bool record(struct gx_vk_device *device, VkCommandBuffer commands,
                   const struct gx_vk_first_id *ids, uint32_t n)
{
	VkCommandBufferBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
		                           .flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT };

	if (device->next.BeginCommandBuffer(commands, &begin))
		return false;
	barrier(device, commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, WRITES);
	for (uint32_t i = 0; i < n; i++) {
		uint64_t cell[2] = { ids[i].id, 0 };
		struct gx_vk_place at;

		if (gx_vk_place_of(device, ids[i].cell, &at))
			device->next.CmdUpdateBuffer(commands, at.buffer, at.offset, sizeof(cell),
			                             cell);
	}
	barrier(device, commands, WRITES, WRITES | READS);
	return !device->next.EndCommandBuffer(commands);
}

bool gx_vk_ids_submit(struct gx_vk_device *device, struct gx_vk_queue *queue,
                      const struct gx_vk_first_id *ids, uint32_t n)
{
	struct gx_vk_note *note = queue->notes.is_known ? find_note(device, &queue->notes) : NULL;
	VkSubmitInfo submit = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .commandBufferCount = 1 };

	if (!note)
		return false;
	submit.pCommandBuffers = &note->commands;
	return record(device, note->commands, ids, n) &&
	       !device->next.QueueSubmit(queue->handle, 1, &submit, note->fence);
}

void gx_vk_ids_end(struct gx_vk_device *device, struct gx_vk_notes *notes)
{
	struct gx_vk_note *next;

	for (struct gx_vk_note *note = notes->first; note; note = next) {
		next = note->next;
		device->next.DestroyFence(device->handle, note->fence, NULL);
		free(note);
	}
	if (notes->pool)
		device->next.DestroyCommandPool(device->handle, notes->pool, NULL);
	*notes = (struct gx_vk_notes){ .is_known = false };
}
