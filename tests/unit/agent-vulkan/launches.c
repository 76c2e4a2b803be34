/* launches.c - pipelines, command buffers and submissions: what is bound in place of the application's, what is counted, which numbers
 * launches get, and what is refused. The session is the test's; programs are words that come from nowhere. */
#include "app.h"

/* --- the tests */

static void test_variant(void)
{
	struct app app;
	VkComputePipelineCreateInfo info;
	VkPipeline pipeline;
	uint64_t other;

	open_app(&app);
	info = pipeline_info(&app);
	pipeline = make(&app, &info);
	CHECK_EQ(n_joined, 0); /* when it is recorded */
	bind(app.commands[0], pipeline);
	other = bound(app.commands[0]);
	CHECK(other && other != ID(pipeline));
	CHECK(n_joined == 1 && n_told[GX_WAY_SPIRV] == 1 && strstr(told, "11 main@"));
	CHECK(last_shader.n_words == 9 && !memcmp(last_shader.words, words, sizeof(words)));
	CHECK(last_shader.max_subgroup == 8 && last_shader.has_fences &&
	      !strcmp(last_shader.entry, "main"));
	CHECK_EQ(fake.special_id[other], SPEC_ID);
	CHECK_EQ(((uint64_t *)host_of(fake.special[other]))[GX_RELOC_PROG(0)], 11);
	CHECK_EQ(fake_memory_type, 2); /* the device's own that the host reaches */
	CHECK(fake.pipeline[other].layout != app.layout);
	gx_vk_CmdDispatch(app.commands[0], 2, 3, 4);
	gx_vk_CmdDispatch(app.commands[0], 2, 3, 4);
	gx_vk_CmdDispatchBase(app.commands[0], 1, 0, 0, 2, 1, 1);
	gx_vk_CmdDispatchIndirect(app.commands[0], VK_NULL_HANDLE, 0);
	COUNTS(0, 0, 0);
	CHECK_EQ(submit(&app, 1, app.commands), 0);
	COUNTS(4, 4, 0);
	CHECK_EQ(submit(&app, 1, app.commands), 0);
	COUNTS(8, 8, 0);
	CHECK_EQ(fake.n_ran, 8);
	for (uint32_t i = 0; i < 8; i++)
		CHECK(fake.ran[i] == other && fake.ran_id[i] == 1000 + i);
	bind(app.commands[1], pipeline); /* it is there */
	CHECK(bound(app.commands[1]) == other && n_joined == 1);
	gx_vk_CmdBindPipeline(app.commands[1], VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
	gx_vk_DestroyPipeline(app.device, pipeline, NULL);
	CHECK_EQ(fake.n[CALL_DestroyPipeline], 2);
	close_app(&app);
}

/* Two command buffers of one submission, one of them executes the other twice. */
static void test_numbers(void)
{
	VkCommandBufferSubmitInfo one = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO };
	VkSubmitInfo2 info2 = { .commandBufferInfoCount = 1, .pCommandBufferInfos = &one };
	struct app app;
	VkComputePipelineCreateInfo info;
	VkPipeline pipeline;

	open_app(&app);
	info = pipeline_info(&app);
	pipeline = make(&app, &info);
	bind(app.commands[1], pipeline);
	gx_vk_CmdDispatch(app.commands[1], 1, 1, 1);
	gx_vk_CmdDispatch(app.commands[1], 1, 1, 1);
	bind(app.commands[0], pipeline);
	gx_vk_CmdDispatch(app.commands[0], 1, 1, 1);
	gx_vk_CmdExecuteCommands(app.commands[0], 1, &app.commands[1]);
	gx_vk_CmdExecuteCommands(app.commands[0], 1, &app.commands[1]);
	one.commandBuffer = app.commands[0];
	CHECK_EQ(gx_vk_QueueSubmit2(app.queue, 1, &info2, VK_NULL_HANDLE), 0);
	COUNTS(5, 5, 0);
	CHECK_EQ(fake.n_ran, 5);
	for (uint32_t i = 0; i < 5; i++)
		CHECK_EQ(fake.ran_id[i], 1000 + i);
	/* a command buffer of ours is used again when its fence says so */
	CHECK_EQ(fake.n[CALL_CreateFence], 1);
	gx_vk_QueueSubmit2(app.queue, 1, &info2, VK_NULL_HANDLE);
	CHECK(fake.n[CALL_CreateFence] == 1 && fake.ran_id[9] == 1009);
	fake.fail[CALL_GetFenceStatus] = VK_NOT_READY;
	gx_vk_QueueSubmit2(app.queue, 1, &info2, VK_NULL_HANDLE);
	CHECK(fake.n[CALL_CreateFence] == 2 && fake.ran_id[14] == 1014);
	/* none to be had: what runs is counted all the same */
	fake.fail[CALL_CreateFence] = VK_ERROR_OUT_OF_HOST_MEMORY;
	CHECK_EQ(gx_vk_QueueSubmit2(app.queue, 1, &info2, VK_NULL_HANDLE), 0);
	fake.n[CALL_CreateFence]--;
	COUNTS(20, 20, 0);
	gx_vk_DestroyPipeline(app.device, pipeline, NULL);
	close_app(&app);
}

/* Memory for a number is gone while one dispatch is recorded: the next one has its own. */
static void test_number_without_memory(void)
{
	struct app app;
	VkComputePipelineCreateInfo info;

	open_app(&app);
	info = pipeline_info(&app);
	bind(app.commands[0], make(&app, &info));
	fake.fail[CALL_AllocateMemory] = VK_ERROR_OUT_OF_DEVICE_MEMORY;
	gx_vk_CmdDispatch(app.commands[0], 1, 1, 1);
	fake.fail[CALL_AllocateMemory] = VK_SUCCESS;
	gx_vk_CmdDispatch(app.commands[0], 1, 1, 1);
	CHECK_EQ(submit(&app, 1, app.commands), 0);
	COUNTS(2, 2, 0);
	CHECK_EQ(fake.n_ran, 2);
	CHECK_EQ(fake.ran_id[1], 1001);
	close_app(&app);
}

/* The driver takes no submission: nothing was launched. */
static void test_failed_submission(void)
{
	VkCommandBufferSubmitInfo one = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO };
	VkSubmitInfo2 info2 = { .commandBufferInfoCount = 1, .pCommandBufferInfos = &one };
	struct app app;
	VkComputePipelineCreateInfo info;

	open_app(&app);
	info = pipeline_info(&app);
	bind(app.commands[0], make(&app, &info));
	gx_vk_CmdDispatch(app.commands[0], 1, 1, 1);
	fake.fail[CALL_QueueSubmit] = fake.fail[CALL_QueueSubmit2] = VK_ERROR_DEVICE_LOST;
	CHECK_EQ(submit(&app, 1, app.commands), VK_ERROR_DEVICE_LOST);
	COUNTS(0, 0, 0);
	one.commandBuffer = app.commands[0];
	CHECK_EQ(gx_vk_QueueSubmit2(app.queue, 1, &info2, VK_NULL_HANDLE), VK_ERROR_DEVICE_LOST);
	COUNTS(0, 0, 0);
	close_app(&app); /* with a pipeline that was never destroyed */
}

/* Attached and detached between recordings; what was recorded before is missed, and goes on. */
static void test_attached_later(void)
{
	struct app app;
	VkComputePipelineCreateInfo info;
	VkPipeline pipeline;
	uint64_t variant;

	open_app(&app);
	set.n_attachments = 0;
	info = pipeline_info(&app);
	pipeline = make(&app, &info);
	bind(app.commands[0], pipeline);
	CHECK_EQ(bound(app.commands[0]), ID(pipeline));
	gx_vk_CmdDispatch(app.commands[0], 1, 1, 1);
	submit(&app, 1, app.commands);
	COUNTS(1, 0, 0);
	set.n_attachments = 1;
	set.generation++;
	submit(&app, 1, app.commands);
	COUNTS(2, 0, 1);
	CHECK_EQ(counts[GX_COUNT_NOT_READY], 1);
	bind(app.commands[1], pipeline);
	variant = bound(app.commands[1]);
	CHECK(variant != ID(pipeline));
	gx_vk_CmdDispatch(app.commands[1], 1, 1, 1);
	set.n_attachments = 0;
	set.generation++;
	submit(&app, 1, app.commands + 1);
	COUNTS(3, 1, 1);
	bind(app.commands[0], pipeline);
	CHECK_EQ(bound(app.commands[0]), ID(pipeline));
	set.n_attachments = 1; /* the same once more: nothing is made anew */
	set.generation++;
	bind(app.commands[0], pipeline);
	CHECK_EQ(bound(app.commands[0]), variant);
	gx_vk_DestroyPipeline(app.device, pipeline, NULL);
	close_app(&app);
}

/* Each reason for which the original runs; all of them are counted, and one is said. */
static void test_missed(void)
{
	enum { PROGRAM, MEMORY, PIPELINE, MODULE, WORDS, LAYOUT, LIBRARY, CHAIN, N };
	static const char *const why[N] = {
		"not this one",        "device memory",       "pipeline: ", "pipeline: ",
		"words of its shader", "layout is not known", "library",    "(type 2123456789)"
	};
	VkBaseInStructure unknown = { .sType = (VkStructureType)2123456789 };

	for (int i = 0; i < N; i++) {
		struct app app;
		VkComputePipelineCreateInfo info;
		VkPipeline pipeline;

		open_app(&app);
		info = pipeline_info(&app);
		if (i == WORDS)
			info.stage.module = NUMBER(VkShaderModule, 4711);
		if (i == LAYOUT)
			info.layout = NUMBER(VkPipelineLayout, 4711);
		if (i == LIBRARY)
			info.flags = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;
		if (i == CHAIN)
			info.pNext = &unknown;
		pipeline = make(&app, &info);
		refused = i == PROGRAM ? &verified[0] : NULL;
		no_memory = i == MEMORY;
		fake.fail[CALL_CreateComputePipelines] = i == PIPELINE ? VK_ERROR_UNKNOWN : 0;
		fake.fail[CALL_CreateShaderModule] = i == MODULE ? VK_ERROR_UNKNOWN : 0;
		bind(app.commands[0], pipeline);
		fake.n[CALL_CreateShaderModule] -= i == MODULE;
		CHECK_EQ(bound(app.commands[0]), ID(pipeline));
		CHECK(strstr(told, why[i]) && n_told[GX_WAY_NONE] == 1);
		gx_vk_CmdDispatch(app.commands[0], 1, 1, 1);
		submit(&app, 1, app.commands);
		COUNTS(1, 0, 1);
		CHECK_EQ(counts[GX_COUNT_REFUSED], 1);
		bind(app.commands[1], pipeline); /* it is remembered */
		CHECK_EQ(n_told[GX_WAY_NONE], 1);
		no_memory = false;
		close_app(&app);
	}
}

/* One that can't stand there never takes the other away. */
static void test_one_of_two(void)
{
	struct app app;
	VkComputePipelineCreateInfo info;

	for (int i = 0; i < 2; i++) {
		open_app(&app);
		set.n_attachments = 2;
		refused = &verified[i];
		info = pipeline_info(&app);
		info.stage.pName = "named";
		bind(app.commands[0], make(&app, &info));
		CHECK(fake.special[bound(app.commands[0])]);
		CHECK_EQ(((uint64_t *)host_of(
		                 fake.special[bound(app.commands[0])]))[GX_RELOC_PROG(0)],
		         i ? 11 : 12);
		CHECK(n_told[GX_WAY_NONE] == 1 && n_told[GX_WAY_SPIRV] == 1);
		CHECK_EQ(counts[GX_COUNT_LEFT_OUT], 1);
		close_app(&app);
	}
	attachments[0].glob = "other"; /* only what is named */
	open_app(&app);
	set.n_attachments = 2;
	info = pipeline_info(&app);
	bind(app.commands[0], make(&app, &info));
	CHECK_EQ(fake.special[bound(app.commands[0])], 0);
	attachments[0].glob = "*";
	close_app(&app);
}

/* The application names modules and pipelines. */
static void test_names(void)
{
	VkDebugUtilsObjectNameInfoEXT name = { .objectType = VK_OBJECT_TYPE_SHADER_MODULE,
		                               .pObjectName = "module" };
	struct app app;
	VkComputePipelineCreateInfo info;
	VkPipeline pipeline;

	open_app(&app);
	info = pipeline_info(&app);
	name.objectHandle = ID(app.module);
	CHECK_EQ(gx_vk_SetDebugUtilsObjectNameEXT(app.device, &name), 0);
	pipeline = make(&app, &info);
	bind(app.commands[0], pipeline);
	CHECK(strstr(told, "11 module: "));
	name.objectType = VK_OBJECT_TYPE_PIPELINE;
	name.objectHandle = ID(pipeline);
	name.pObjectName = "named pipeline";
	gx_vk_SetDebugUtilsObjectNameEXT(app.device, &name);
	set.n_attachments = 2; /* the second is for that name */
	set.generation++;
	bind(app.commands[0], pipeline);
	CHECK(strstr(told, "12 named pipeline: "));
	name.pObjectName = "another"; /* the first counts */
	gx_vk_SetDebugUtilsObjectNameEXT(app.device, &name);
	name.pObjectName = NULL;
	gx_vk_SetDebugUtilsObjectNameEXT(app.device, &name);
	CHECK_EQ(fake.n[CALL_SetDebugUtilsObjectNameEXT], 4);
	CHECK(!strcmp(gx_vk_kernel_name(gx_vk_find(GX_VK_PIPELINE, gx_vk_device_of(app.device),
	                                           ID(pipeline))),
	              "named pipeline"));
	close_app(&app);
}

/* What says how a shader runs is the same; what is the application's alone is not. */
static void test_recipe(void)
{
	uint32_t values[2] = { 5, 6 };
	VkSpecializationMapEntry entry = { .constantID = 3, .offset = 4, .size = 4 };
	VkSpecializationInfo special = { 1, &entry, sizeof(values), values };
	VkPipelineShaderStageRequiredSubgroupSizeCreateInfo size = {
		.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO,
		.requiredSubgroupSize = 16
	};
	VkDebugUtilsObjectNameInfoEXT name = {
		.sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT,
		.pNext = &size,
		.pObjectName = "stage"
	};
	VkPipelineCreationFeedbackCreateInfo feedback = {
		.sType = VK_STRUCTURE_TYPE_PIPELINE_CREATION_FEEDBACK_CREATE_INFO
	};
	const VkComputePipelineCreateInfo *made;
	struct app app;
	VkComputePipelineCreateInfo info;

	open_app(&app);
	info = pipeline_info(&app);
	info.pNext = &feedback;
	info.stage.pNext = &name;
	info.stage.pSpecializationInfo = &special;
	info.flags = VK_PIPELINE_CREATE_DISPATCH_BASE_BIT |
	             VK_PIPELINE_CREATE_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT |
	             VK_PIPELINE_CREATE_ALLOW_DERIVATIVES_BIT;
	info.basePipelineHandle = NUMBER(VkPipeline, 9);
	bind(app.commands[0], make(&app, &info));
	made = &fake.pipeline[bound(app.commands[0])];
	CHECK(strstr(told, "11 stage: "));
	CHECK_EQ(made->flags, VK_PIPELINE_CREATE_DISPATCH_BASE_BIT);
	CHECK(!made->pNext && !made->basePipelineHandle && made->basePipelineIndex == -1);
	CHECK(last_special.id == 3 && last_special.value == 6);
	close_app(&app);
}

/* Numbers of 32 bits that lie in the application's data: others, and what lies outside, are not read. */
static void test_numbers_outside(void)
{
	uint32_t values[2] = { 5, 6 };
	const VkSpecializationMapEntry entries[] = {
		{ .constantID = 1, .offset = 5, .size = 4 },
		{ .constantID = 2, .offset = UINT32_MAX, .size = 4 },
		{ .constantID = 3, .offset = 0, .size = 8 },
		{ .constantID = 4, .offset = 4, .size = 4 },
		{ .constantID = 5, .offset = 8, .size = 4 },
	};
	VkSpecializationInfo special = { 5, entries, sizeof(values), values };

	for (int all = 1; all >= 0; all--) {
		VkComputePipelineCreateInfo info;
		struct app app;

		open_app(&app);
		info = pipeline_info(&app);
		special.dataSize = all ? sizeof(values) : 2;
		info.stage.pSpecializationInfo = &special;
		bind(app.commands[0], make(&app, &info));
		CHECK_EQ(last_n_specials, all);
		CHECK(!all || (last_special.id == 4 && last_special.value == 6));
		close_app(&app);
	}
}

/* A pipeline of an identifier alone is made when the words are there, and of the words in its stage. */
static void test_words_elsewhere(void)
{
	uint8_t bytes[4] = { 1 };
	VkPipelineShaderStageModuleIdentifierCreateInfoEXT identifier = {
		.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_MODULE_IDENTIFIER_CREATE_INFO_EXT,
		.identifierSize = sizeof(bytes),
		.pIdentifier = bytes
	};
	VkShaderModuleCreateInfo inside = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
		                            .codeSize = sizeof(words),
		                            .pCode = words };
	VkPipeline pipeline = NUMBER(VkPipeline, 1);
	struct app app;
	VkComputePipelineCreateInfo info;

	open_app(&app);
	info = pipeline_info(&app);
	info.stage.module = VK_NULL_HANDLE;
	info.stage.pNext = &identifier;
	CHECK_EQ(
	        gx_vk_CreateComputePipelines(app.device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline),
	        VK_PIPELINE_COMPILE_REQUIRED);
	CHECK(!pipeline && !fake.n[CALL_CreateComputePipelines]);
	set.n_attachments = 0; /* nobody needs them */
	make(&app, &info);
	set.n_attachments = 1;
	identifier.pNext = &inside;
	bind(app.commands[0], make(&app, &info));
	CHECK(fake.special[bound(app.commands[0])]);
	close_app(&app);
}

/* Threads of the largest dispatch have slots; how many an indirect one has nobody knows. */
static void test_reach(void)
{
	struct app app;
	VkComputePipelineCreateInfo info;

	map_limit = 1 << 24;
	open_app(&app);
	info = pipeline_info(&app);
	bind(app.commands[0], make(&app, &info));
	gx_vk_CmdDispatch(app.commands[0], 2, 3, 4);
	submit(&app, 1, app.commands);
	CHECK_EQ(reached, 24 * LOCAL);
	reached = 0;
	submit(&app, 1, app.commands);
	CHECK_EQ(reached, 0); /* they are there */
	gx_vk_CmdDispatchIndirect(app.commands[0], VK_NULL_HANDLE, 0);
	submit(&app, 1, app.commands);
	CHECK_EQ(reached, 1 << 20);
	CHECK_EQ(counts[GX_COUNT_SLOTS_CUT], 0);
	gx_vk_CmdDispatch(app.commands[0], 1 << 24, 1, 1);
	submit(&app, 1, app.commands);
	CHECK_EQ(counts[GX_COUNT_SLOTS_CUT], 1);
	close_app(&app);
	map_limit = UINT64_MAX;
}

/* The core's memory: within what was allocated, at once. */
static void test_backend(void)
{
	const struct gx_backend *b = &gx_vulkan_backend;
	uint64_t at, rows[2], pattern[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };
	struct gx_vk_device *device;
	struct app app;
	void *queue;

	open_app(&app);
	device = gx_vk_device_of(app.device);
	CHECK_EQ(b->enter(device), 0);
	queue = b->queue_new();
	CHECK(queue == device);
	at = b->alloc(sizeof(pattern));
	CHECK(at && !b->upload(queue, at, pattern, sizeof(pattern)));
	CHECK_EQ(b->download_rows(queue, rows, at + 8, 8, 24, 2), 0);
	CHECK(rows[0] == 2 && rows[1] == 5);
	CHECK_EQ(b->zero(queue, at + 8, 8), 0);
	CHECK(!b->download(queue, rows, at, 16) && rows[0] == 1 && rows[1] == 0);
	CHECK_EQ(b->upload(queue, at + 56, &pattern[0], 8), 0);
	CHECK(!b->download(queue, rows, at + 56, 8) && rows[0] == 1);
	CHECK_EQ(b->download(queue, rows, at + 57, 8), -EFAULT);
	CHECK_EQ(b->zero(queue, at - 1, 1), -EFAULT);
	CHECK_EQ(b->upload(queue, at, pattern, 65), -EFAULT);
	CHECK_EQ(b->wait_idle(), 0);
	CHECK_EQ(fake.n[CALL_WaitForFences], 1);
	fake.fail[CALL_QueueSubmit] = VK_ERROR_DEVICE_LOST;
	CHECK_EQ(b->wait_idle(), -EIO);
	fake.fail[CALL_QueueSubmit] = 0;
	fake.fail[CALL_WaitForFences] = VK_TIMEOUT;
	CHECK_EQ(b->wait_idle(), -ETIMEDOUT);
	fake.n[CALL_DestroyFence]++; /* the queue has it still */
	b->release(at);
	CHECK_EQ(b->zero(queue, at, 8), -EFAULT);
	for (int call = CALL_CreateBuffer; call <= CALL_MapMemory; call++) {
		fake.fail[call] = VK_ERROR_OUT_OF_DEVICE_MEMORY;
		if (call == CALL_AllocateMemory || call == CALL_BindBufferMemory ||
		    call == CALL_MapMemory)
			CHECK_EQ(b->alloc(8), 0);
		fake.fail[call] = 0;
	}
	CHECK_EQ(b->alloc(0), 0);
	b->leave();
	CHECK_EQ(b->count_units(), 16); /* nobody's device */
	for (int i = 0; i < 8; i++)
		CHECK_EQ(b->enter(device), 0);
	CHECK_EQ(b->count_units(), 128);
	device->is_cpu = true;
	CHECK_EQ(b->count_units(), 16);
	CHECK_EQ(b->enter(device), -ENOSPC);
	for (int i = 0; i < 8; i++)
		b->leave();
	CHECK(!strcmp(b->launch_name("cuLaunch*"), GX_VK_LAUNCH_CALL) &&
	      !strcmp(b->launch_name("cuMemAlloc"), "cuMemAlloc"));
	close_app(&app);
}

static void with_cpu_clock(void)
{
	fake.has_clock = true;
	fake.driver = VK_DRIVER_ID_MESA_LLVMPIPE;
}

static void with_compared_clock(void)
{
	fake.has_clock = fake.has_timestamps = fake.has_domains = true;
	fake.driver = VK_DRIVER_ID_NVIDIA_PROPRIETARY;
	fake.clock_at = 1795456976278312576;
	fake.host_at = 283112128258;
}

static void with_no_comparison(void)
{
	with_compared_clock();
	fake.fail[CALL_GetCalibratedTimestampsEXT] = VK_ERROR_OUT_OF_HOST_MEMORY;
}

/* Words of a clock of 32 bits follow the host's, until they are removed. */
static void test_clock(void)
{
	uint64_t words_now[GX_SPIRV_CLOCK_WORDS], at[GX_SPIRV_CLOCK_WORDS], before = gx_now_ns();
	struct gx_vk_clock clock = { .address = 0 };
	struct gx_vk_device *device;
	struct app app;

	prepare = with_cpu_clock;
	open_app(&app);
	device = gx_vk_device_of(app.device);
	CHECK(device->features & GX_SPIRV_CLOCK);
	gx_vk_clock_fill(device, words_now);
	CHECK(words_now[GX_SPIRV_CLOCK_BASE] >= before &&
	      words_now[GX_SPIRV_CLOCK_START] == (words_now[GX_SPIRV_CLOCK_BASE] & UINT32_MAX));
	CHECK(words_now[GX_SPIRV_CLOCK_MASK] == UINT32_MAX &&
	      words_now[GX_SPIRV_CLOCK_SCALE] == 1 << 16);
	gx_vk_clock_add(device, &clock, gx_vk_alloc(device, sizeof(at)));
	gx_vulkan_backend.look(false);
	CHECK_EQ(gx_vk_download(device, at, clock.address, sizeof(at)), 0);
	CHECK(at[GX_SPIRV_CLOCK_BASE] >= words_now[GX_SPIRV_CLOCK_BASE] &&
	      at[GX_SPIRV_CLOCK_START] == (at[GX_SPIRV_CLOCK_BASE] & UINT32_MAX));
	CHECK(!at[GX_SPIRV_CLOCK_MASK]); /* which never change */
	gx_vk_zero(device, clock.address, sizeof(at));
	gx_vulkan_backend.look(false); /* not so soon */
	CHECK(!gx_vk_download(device, at, clock.address, 8) && !at[0]);
	gx_vk_clock_remove(device, &clock);
	gx_vk_clocks_set(device);
	CHECK(!gx_vk_download(device, at, clock.address, 8) && !at[0]);
	gx_vk_clock_remove(device, &clock);
	close_app(&app);
}

/* A clock of 64 bits that the driver compares with the host's: BASE alone changes, and is of the comparison that was the closest. */
static void test_compared_clock(void)
{
	uint64_t made[GX_SPIRV_CLOCK_WORDS], at[GX_SPIRV_CLOCK_WORDS];
	struct gx_vk_clock clock = { .address = 0 };
	struct gx_vk_device *device;
	struct app app;

	prepare = with_compared_clock;
	open_app(&app);
	device = gx_vk_device_of(app.device);
	CHECK(device->features & GX_SPIRV_CLOCK);
	CHECK(fake.n[CALL_GetCalibratedTimestampsEXT] > 1);
	fake.host_at = 283112128258 + 5000;
	fake.apart = 0; /* of the first, the two are as close as can be */
	gx_vk_clock_fill(device, made);
	CHECK_EQ(made[GX_SPIRV_CLOCK_BASE] + fake.clock_at, 283112128258 + 5000);
	CHECK(!made[GX_SPIRV_CLOCK_START] && made[GX_SPIRV_CLOCK_MASK] == UINT64_MAX &&
	      made[GX_SPIRV_CLOCK_SCALE] == 1 << 16);
	CHECK_EQ(gx_spirv_clock_ns(fake.clock_at, made[GX_SPIRV_CLOCK_SCALE]), fake.clock_at);
	gx_vk_clock_add(device, &clock, gx_vk_alloc(device, sizeof(at)));
	fake.fail[CALL_GetCalibratedTimestampsEXT] = VK_ERROR_OUT_OF_HOST_MEMORY;
	gx_vk_clocks_set(device); /* what was found before is good for long */
	CHECK_EQ(gx_vk_download(device, at, clock.address, sizeof(at)), 0);
	CHECK_EQ(at[GX_SPIRV_CLOCK_BASE], made[GX_SPIRV_CLOCK_BASE]);
	gx_vk_clock_remove(device, &clock);
	close_app(&app);
	prepare = with_no_comparison; /* then it is not known */
	open_app(&app);
	CHECK(!(gx_vk_device_of(app.device)->features & GX_SPIRV_CLOCK));
	close_app(&app);
	prepare = NULL;
}

int main(void)
{
	test_variant();
	test_numbers();
	test_number_without_memory();
	test_failed_submission();
	test_attached_later();
	test_missed();
	test_one_of_two();
	test_names();
	test_recipe();
	test_numbers_outside();
	test_words_elsewhere();
	test_reach();
	test_backend();
	test_clock();
	test_compared_clock();
	return TEST_END();
}
