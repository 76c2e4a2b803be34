/* launch_ids.h - numbers of launches where programs read them: the first one of a submission and the place of a dispatch in it, which
 * the device writes beside one another into the relocation block of a variant before each of its dispatches.
 *
 * A command buffer has a cell in device memory: the number of its first dispatch, and how many dispatches of a command buffer that executes
 * it came before. What is recorded in front of a dispatch copies the cell, and writes the dispatch's own place. The number is written by
 * commands of ours that are submitted in front of the application's, because what is recorded once is submitted often.
 */
#ifndef GX_AGENT_VULKAN_LAUNCH_IDS_H
#define GX_AGENT_VULKAN_LAUNCH_IDS_H

#include "agent/vulkan/commands.h"
#include "agent/vulkan/queue.h"
#include "agent/vulkan/variant.h"

/* Recorded in front of a dispatch: it is the next one of its command buffer. Nothing where no program asks. */
void gx_vk_ids_dispatch(struct gx_vk_device *device, struct gx_vk_commands *commands,
                        const struct gx_vk_variant *variant);
/* Recorded in front of the execution of another command buffer. */
void gx_vk_ids_execute(struct gx_vk_device *device, struct gx_vk_commands *commands,
                       const struct gx_vk_commands *executed);

/* The cell of a command buffer that is about to be submitted. */
struct gx_vk_first_id {
	uint64_t cell, id;
};
/* Submits what writes them; the queue is locked. False: it could not, and the cells say what they said. */
bool gx_vk_ids_submit(struct gx_vk_device *device, struct gx_vk_queue *queue,
                      const struct gx_vk_first_id *ids, uint32_t n);
/* What was submitted for a queue is given back; all of it is done. */
void gx_vk_ids_end(struct gx_vk_device *device, struct gx_vk_notes *notes);

/* Cells of a device. 0: no memory. */
uint64_t gx_vk_cell_take(struct gx_vk_device *device);
void gx_vk_cell_give(struct gx_vk_device *device, uint64_t cell); /* 0 is fine */
void gx_vk_cells_end(struct gx_vk_device *device); /* nobody takes or gives any more */

#endif
