/* submit.c - command buffers that are submitted: what they run is launched now. */
#include "agent/vulkan/layer.h"

#include "agent/core/launch_table.h"
#include "agent/core/life.h"
#include "agent/vulkan/commands.h"
#include "agent/vulkan/backend.h"
#include "agent/vulkan/handles.h"
#include "agent/vulkan/launch_ids.h"
#include "agent/vulkan/queue.h"
#include "agent/vulkan/variant.h"

#include <stdio.h>

enum { MAX_IDS = 64 };

static struct gx_launch_line *line_of(struct gx_vk_kernel *kernel, const struct gx_vk_run *run)
{
	static const unsigned int unknown[3];
	const unsigned int *block = run->variant ? run->variant->local_size : unknown;
	struct gx_launch_row row = { .name = kernel ? gx_vk_kernel_name(kernel) : "(unknown)",
		                     .grid = run->grid,
		                     .block = block };
	struct gx_launch_line *line = kernel ? atomic_load(&kernel->line) : NULL;
	bool is_new;

	if (line && gx_launch_table_fits(line, &row))
		return line;
	line = gx_launch_table_line(&row, &is_new);
	if (line && is_new)
		atomic_store(&line->way, kernel ? GX_WAY_SPIRV : GX_WAY_UNKNOWN);
	if (line && kernel)
		atomic_store(&kernel->line, line);
	return line;
}

static void note_reach(struct gx_launch_line *line, const struct gx_vk_variant *variant, uint64_t n)
{
	atomic_fetch_add(&line->instrumented, n);
	atomic_fetch_add(&line->direct.probed, n);
	if (variant->runs & GX_REACH_ENDS)
		atomic_fetch_add(&line->direct.ends, n);
}

/* Of what is not known nobody can say which programs name it: all may. */
static bool is_missed(const struct gx_vk_run *run)
{
	const struct gx_attach_set *set;
	bool is_attached = false;

	if (run->variant)
		return false;
	if (gx_session_awaits())
		return true;
	if (run->kernel)
		return gx_vk_kernel_decide(run->kernel).matched;
	set = gx_session_acquire();
	for (uint32_t i = 0; i < set->n_attachments; i++)
		is_attached |= set->attachments[i].hook != GX_HOOK_HOST;
	gx_session_release(set);
	return is_attached;
}

/* times: 1, or -1 when the submission failed that was counted before. */
static void count_run(const struct gx_vk_run *run, int times)
{
	/* programs may be attached to it since it was recorded */
	bool missed = is_missed(run);
	struct gx_launch_line *line = line_of(run->kernel, run);
	uint64_t n = times > 0 ? run->n : -run->n;

	gx_session_count(GX_COUNT_LAUNCHES, n);
	if (run->variant)
		gx_session_count(GX_COUNT_INSTRUMENTED, n);
	if (missed) {
		gx_session_count(GX_COUNT_MISSED, n);
		gx_session_count(run->reason, n);
	}
	if (!line)
		return;
	atomic_fetch_add(&line->launches, n);
	atomic_fetch_add(&line->direct.runs, n);
	if (run->variant)
		note_reach(line, run->variant, n);
	if (missed) {
		atomic_fetch_add(&line->missed, n);
		atomic_store(&line->why, run->reason);
	}
}

/* Threads of a dispatch; of an indirect one the device alone knows, and then it is as many as are worth memory. */
#define UNKNOWN_THREADS ((uint64_t)1 << 20)

static uint64_t threads_of(const struct gx_vk_run *run)
{
	uint64_t n = 1;

	if (!run->grid[0] || !run->variant->local_size[0])
		return UNKNOWN_THREADS < run->variant->map_limit ? UNKNOWN_THREADS
		                                                 : run->variant->map_limit;
	for (int i = 0; i < 3; i++)
		n *= (uint64_t)run->grid[i] * run->variant->local_size[i];
	return n;
}

/* --- one submission */

/* Launches that were announced one behind the other have numbers one behind the other. */
static pthread_mutex_t announcing = PTHREAD_MUTEX_INITIALIZER;

struct submission {
	struct gx_vk_device *device;
	VkQueue queue;
	struct gx_vk_first_id ids[MAX_IDS]; /* [n_ids] of command buffers with programs that ask */
	uint32_t n_ids;
};

/* Host programs at the call run; gives the number of the first launch. */
static uint64_t announce(const struct submission *s, const struct gx_vk_run *run)
{
	struct gx_launch launch = { .api_name = GX_VK_LAUNCH_CALL,
		                    .kernel = run->kernel ? gx_vk_kernel_name(run->kernel) : "",
		                    .stream = (uint64_t)(uintptr_t)s->queue,
		                    .matched = run->variant };
	uint64_t first = 0, id;

	for (int i = 0; i < 3; i++) {
		launch.grid[i] = run->grid[i];
		launch.block[i] = run->variant ? run->variant->local_size[i] : 0;
	}
	for (uint64_t i = 0; i < run->n; i++) {
		id = gx_session_launch(&launch);
		first = i ? first : id;
	}
	return first;
}

/* Before the call: what was submitted may be over, recorded anew, or freed by another thread when it returns. */
static void before(struct submission *s, VkCommandBuffer handle)
{
	const struct gx_vk_commands *commands =
	        gx_vk_find(GX_VK_COMMANDS, s->device, (uint64_t)(uintptr_t)handle);
	uint64_t first = 0, id;

	if (!commands)
		return;
	pthread_mutex_lock(&announcing);
	for (size_t i = 0; i < commands->n_runs; i++) {
		const struct gx_vk_run *run = &commands->runs[i];

		if (run->variant)
			gx_vk_variant_reach(s->device, run->variant, threads_of(run));
		count_run(run, 1);
		id = announce(s, run);
		first = i ? first : id;
	}
	pthread_mutex_unlock(&announcing);
	gx_session_count(GX_COUNT_LAUNCHES, commands->n_lost);
	if (commands->uses_cell && s->n_ids < MAX_IDS)
		s->ids[s->n_ids++] = (struct gx_vk_first_id){ commands->cell, first };
}

/* It failed: nothing was launched. */
static void undo(const struct submission *s, VkCommandBuffer handle)
{
	const struct gx_vk_commands *commands =
	        gx_vk_find(GX_VK_COMMANDS, s->device, (uint64_t)(uintptr_t)handle);

	for (size_t i = 0; commands && i < commands->n_runs; i++)
		count_run(&commands->runs[i], -1);
	if (commands)
		gx_session_count(GX_COUNT_LAUNCHES, -commands->n_lost);
}

static struct gx_vk_queue *lock_and_note(struct submission *s)
{
	struct gx_vk_queue *queue = gx_vk_queue_lock(s->device, s->queue);

	if (queue && s->n_ids && !gx_vk_ids_submit(s->device, queue, s->ids, s->n_ids))
		gx_session_log("numbers of launches could not be written: programs read old ones");
	return queue;
}

VKAPI_ATTR VkResult VKAPI_CALL gx_vk_QueueSubmit(VkQueue queue, uint32_t n,
                                                 const VkSubmitInfo *submits, VkFence fence)
{
	struct submission s = { .device = gx_vk_device_of(queue), .queue = queue };
	bool awake = gx_agent_awake();
	struct gx_vk_queue *locked;
	VkResult result;

	for (uint32_t i = 0; i < n && awake; i++)
		for (uint32_t k = 0; k < submits[i].commandBufferCount; k++)
			before(&s, submits[i].pCommandBuffers[k]);
	locked = lock_and_note(&s);
	result = s.device->next.QueueSubmit(queue, n, submits, fence);
	gx_vk_queue_unlock(locked);
	for (uint32_t i = 0; i < n && awake && result; i++)
		for (uint32_t k = 0; k < submits[i].commandBufferCount; k++)
			undo(&s, submits[i].pCommandBuffers[k]);
	return result;
}

VKAPI_ATTR VkResult VKAPI_CALL gx_vk_QueueSubmit2(VkQueue queue, uint32_t n,
                                                  const VkSubmitInfo2 *submits, VkFence fence)
{
	struct submission s = { .device = gx_vk_device_of(queue), .queue = queue };
	bool awake = gx_agent_awake();
	struct gx_vk_queue *locked;
	VkResult result;

	for (uint32_t i = 0; i < n && awake; i++)
		for (uint32_t k = 0; k < submits[i].commandBufferInfoCount; k++)
			before(&s, submits[i].pCommandBufferInfos[k].commandBuffer);
	locked = lock_and_note(&s);
	result = s.device->next.QueueSubmit2(queue, n, submits, fence);
	gx_vk_queue_unlock(locked);
	for (uint32_t i = 0; i < n && awake && result; i++)
		for (uint32_t k = 0; k < submits[i].commandBufferInfoCount; k++)
			undo(&s, submits[i].pCommandBufferInfos[k].commandBuffer);
	return result;
}
