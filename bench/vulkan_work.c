/* vulkan_work.c - the shader vulkan_work.comp, dispatched as often as asked, each dispatch timed by the device's timestamps.
 *
 * usage: vulkan_work THREADS ROUNDS LAUNCHES WARM_UP PAUSE_US; prints a line of JSON. With the device's calls of examples/vulkan_vectoradd.c.
 */
#include "vulkan_work.h"

int example(int argc, char **argv);
#define main                   example
#define vulkan_vectoradd_words work_words
#define EXAMPLE_SHADER         "vulkan_work.comp.h"
#define EXAMPLE_PUSH_BYTES     (2 * sizeof(uint32_t))
#include "../examples/vulkan_vectoradd.c"
#undef main

enum { BEGIN, END, N_STAMPS };

static VkQueryPool make_stamps(struct program *p)
{
	VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
		                       .queryType = VK_QUERY_TYPE_TIMESTAMP,
		                       .queryCount = N_STAMPS };
	VkQueryPool stamps;

	CHECK(vkCreateQueryPool(p->device, &info, NULL, &stamps));
	return stamps;
}

static void record_work(struct program *p, const struct work *w, VkQueryPool stamps)
{
	VkCommandBufferBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO };
	const uint32_t push[] = { w->n, w->rounds };

	record(p, w->n, 0);
	CHECK(vkResetCommandPool(p->device, p->pool, 0));
	CHECK(vkBeginCommandBuffer(p->commands, &begin));
	vkCmdResetQueryPool(p->commands, stamps, 0, N_STAMPS);
	vkCmdBindPipeline(p->commands, VK_PIPELINE_BIND_POINT_COMPUTE, p->pipeline);
	vkCmdBindDescriptorSets(p->commands, VK_PIPELINE_BIND_POINT_COMPUTE, p->layout, 0, 1,
	                        &p->set, 0, NULL);
	vkCmdPushConstants(p->commands, p->layout, VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof(push),
	                   push);
	vkCmdWriteTimestamp(p->commands, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, stamps, BEGIN);
	vkCmdDispatch(p->commands, (w->n + WORK_BLOCK - 1) / WORK_BLOCK, 1, 1);
	vkCmdWriteTimestamp(p->commands, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, stamps, END);
	CHECK(vkEndCommandBuffer(p->commands));
}

static double launch(struct program *p, const struct work *w, VkQueryPool stamps, double period)
{
	VkSubmitInfo submit = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
		                .commandBufferCount = 1,
		                .pCommandBuffers = &p->commands };
	uint64_t at[N_STAMPS];

	CHECK(vkQueueSubmit(p->queue, 1, &submit, VK_NULL_HANDLE));
	CHECK(vkQueueWaitIdle(p->queue));
	CHECK(vkGetQueryPoolResults(p->device, stamps, 0, N_STAMPS, sizeof(at), at, sizeof(at[0]),
	                            VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT));
	usleep(w->pause_us);
	return (double)(at[END] - at[BEGIN]) * period;
}

int main(int argc, char **argv)
{
	static struct program p;
	VkPhysicalDeviceProperties properties;
	struct work w;
	VkQueryPool stamps;
	double *ns, period;

	if (work_arguments(argc, argv, &w))
		return 2;
	open_device(&p);
	vkGetPhysicalDeviceProperties(p.physical, &properties);
	period = properties.limits.timestampPeriod;
	ns = calloc(w.launches, sizeof(*ns));
	for (int i = 0; i < N_BUFFERS; i++)
		make_buffer(&p, i, w.n);
	for (uint32_t i = 0; i < w.n; i++) {
		p.data[0][i] = work_a(i);
		p.data[1][i] = work_b(i);
	}
	make_pipeline(&p);
	make_set(&p);
	stamps = make_stamps(&p);
	record_work(&p, &w, stamps);
	for (uint32_t i = 0; i < w.warm_up; i++)
		launch(&p, &w, stamps, period);
	for (uint32_t i = 0; i < w.launches; i++)
		ns[i] = launch(&p, &w, stamps, period);
	work_print(properties.deviceName, work_wrong(&w, p.data[2]), ns, w.launches);
	vkDestroyQueryPool(p.device, stamps, NULL);
	close_device(&p);
	return 0;
}
