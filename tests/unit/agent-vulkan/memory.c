/* memory.c - an application whose memory is gone at any one allocation of the layer: what it asked for is done as without the layer, and
 * nothing of ours is left behind. */
#include "../fail.h"
#include "app.h"

/* What an application makes of its own while memory is gone. */
struct made {
	VkShaderModule module;
	VkPipelineLayout layout;
	VkCommandPool pool;
	VkCommandBuffer commands[2];
	VkPipeline pipeline;
};

static void make_all(const struct app *app, struct made *made)
{
	VkShaderModuleCreateInfo module = { .codeSize = sizeof(words), .pCode = words };
	VkPipelineLayoutCreateInfo layout = { .setLayoutCount = 0 };
	VkCommandBufferAllocateInfo commands = { .commandBufferCount = 2 };
	VkComputePipelineCreateInfo info = pipeline_info(app);

	CHECK_EQ(gx_vk_CreateShaderModule(app->device, &module, NULL, &made->module), 0);
	CHECK_EQ(gx_vk_CreatePipelineLayout(app->device, &layout, NULL, &made->layout), 0);
	fake_new(&made->pool);
	commands.commandPool = made->pool;
	CHECK_EQ(gx_vk_AllocateCommandBuffers(app->device, &commands, made->commands), 0);
	info.layout = made->layout;
	info.stage.module = made->module;
	made->pipeline = make(app, &info);
}

/* Two dispatches each time that it is submitted, one of them in a secondary command buffer. */
static void run_all(const struct app *app, const struct made *made)
{
	bind(made->commands[1], made->pipeline);
	gx_vk_CmdDispatch(made->commands[1], 1, 1, 1);
	bind(made->commands[0], made->pipeline);
	gx_vk_CmdDispatch(made->commands[0], 1, 1, 1);
	gx_vk_CmdExecuteCommands(made->commands[0], 1, &made->commands[1]);
	CHECK_EQ(submit(app, 1, made->commands), 0);
	CHECK_EQ(submit(app, 1, made->commands), 0);
}

static void end_all(const struct app *app, const struct made *made)
{
	gx_vk_DestroyPipeline(app->device, made->pipeline, NULL);
	gx_vk_DestroyPipelineLayout(app->device, made->layout, NULL);
	gx_vk_DestroyShaderModule(app->device, made->module, NULL);
	gx_vk_DestroyCommandPool(app->device, made->pool, NULL);
	fake.n[CALL_DestroyCommandPool]--; /* of those that the layer made alone */
}

static bool is_own(const struct made *made, uint64_t ran)
{
	return ran == ID(made->pipeline);
}

/* 0: none fails. False: so many there are not. */
static bool once(long n, bool alone)
{
	__attribute__((unused)) long before = atomic_load(&fail_blocks);
	struct made made;
	struct app app;
	bool failed;

	open_app(&app);
	if (!n)
		fail_look_for_places();
	else if (alone)
		fail_one(n);
	else
		fail_at(n);
	make_all(&app, &made);
	run_all(&app, &made);
	failed = fail_none();
	CHECK_EQ(fake.n_ran, 4);
	for (uint32_t i = 0; i < fake.n_ran;
	     i++) /* each by either of them, and never without its number */
		CHECK(is_own(&made, fake.ran[i]) ? n > 0 : fake.ran_id[i] >= 1000 || n > 0);
	CHECK(counts[GX_COUNT_INSTRUMENTED] <= counts[GX_COUNT_LAUNCHES] &&
	      counts[GX_COUNT_LAUNCHES] <= 4);
	if (!n)
		COUNTS(4, 4, 0);
	/* with memory all is as it was: what is made now has programs */
	end_all(&app, &made);
	make_all(&app, &made);
	bind(made.commands[0], made.pipeline);
	CHECK(bound(made.commands[0]) && !is_own(&made, bound(made.commands[0])));
	end_all(&app, &made);
	close_app(&app);
#ifndef __SANITIZE_ADDRESS__ /* which finds them itself */
	/* a device stays, for calls that come late */
	CHECK_EQ(atomic_load(&fail_blocks), before + 1);
#endif
	return failed;
}

/* A driver gives one number to modules of the same words. Of the second one there is no memory to know of: the first one is still known. */
static void test_same_number(void)
{
	VkShaderModuleCreateInfo module = { .codeSize = sizeof(words), .pCode = words };
	VkComputePipelineCreateInfo info;
	VkShaderModule second;
	VkPipeline pipeline;
	struct app app;
	uint64_t n_handles;

	open_app(&app);
	n_handles = fake.n_handles;
	fake.n_handles = ID(app.module) - 1;
	fail_at(1);
	CHECK_EQ(gx_vk_CreateShaderModule(app.device, &module, NULL, &second), 0);
	CHECK(fail_none());
	CHECK(second == app.module);
	fake.n_handles = n_handles;
	info = pipeline_info(&app);
	pipeline = make(&app, &info);
	bind(app.commands[0], pipeline);
	CHECK(bound(app.commands[0]) != ID(pipeline));
	gx_vk_DestroyPipeline(app.device, pipeline, NULL);
	gx_vk_DestroyShaderModule(app.device, second, NULL);
	close_app(&app);
}

int main(void)
{
	static long firsts[FAIL_PLACES / 2];
	long n_firsts;

	once(0, false); /* what is allocated once */
	once(0, false);
	n_firsts = fail_n_firsts;
	memcpy(firsts, fail_firsts, sizeof(firsts));
	CHECK(n_firsts > 10);
	for (long i = 0; i < 2 * n_firsts; i++)
		CHECK(once(firsts[i / 2], i % 2));
	test_same_number();
	return TEST_END();
}
