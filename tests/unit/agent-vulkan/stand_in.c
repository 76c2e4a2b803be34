/* stand_in.c - one pipeline, with programs, in place of the application's own: when that may be, what the application sees, and when its
 * own is made after all. */
#include "app.h"

/* A driver without the calls that tell of pipelines. */
static void lack_tellers(void)
{
	fake.lacks_generated = true;
}

static uint32_t n_made(void)
{
	return fake.n[CALL_CreateComputePipelines];
}

/* One is made, bound and destroyed, and it has programs. */
static void test_one_is_made(void)
{
	struct app app;
	VkComputePipelineCreateInfo info;
	VkPipeline pipeline;

	open_app(&app);
	info = pipeline_info(&app);
	pipeline = make(&app, &info);
	CHECK(n_made() == 1 && n_joined == 1 && fake.special[ID(pipeline)]);
	bind(app.commands[0], pipeline);
	CHECK(bound(app.commands[0]) == ID(pipeline) && n_made() == 1 && n_joined == 1);
	gx_vk_CmdDispatch(app.commands[0], 1, 1, 1);
	submit(&app, 1, app.commands);
	COUNTS(1, 1, 0);
	gx_vk_DestroyPipeline(app.device, pipeline, NULL);
	CHECK_EQ(fake.n[CALL_DestroyPipeline], 1);
	pipeline = make(&app, &info); /* one that the device ends with */
	close_app(&app);
	CHECK_EQ(fake.n[CALL_DestroyPipeline], 2);
}

/* Detached: its own is made as the application asked for it, though what that was made of is gone. */
static void test_own_is_made(void)
{
	uint32_t value = 5;
	const VkSpecializationMapEntry entry = { .constantID = 3, .size = 4 };
	const VkSpecializationInfo special = { 1, &entry, sizeof(value), &value };
	VkPipelineShaderStageRequiredSubgroupSizeCreateInfo size = {
		.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO,
		.requiredSubgroupSize = 16
	};
	const VkComputePipelineCreateInfo *made;
	struct app app;
	VkComputePipelineCreateInfo info;
	VkPipeline pipeline;
	uint64_t own;

	open_app(&app);
	info = pipeline_info(&app);
	info.flags = VK_PIPELINE_CREATE_DISPATCH_BASE_BIT;
	info.stage.flags = VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT;
	info.stage.pSpecializationInfo = &special;
	info.stage.pNext = &size;
	pipeline = make(&app, &info);
	CHECK(n_made() == 1 && fake.special[ID(pipeline)]);
	gx_vk_DestroyShaderModule(app.device, app.module, NULL);
	gx_vk_DestroyPipelineLayout(app.device, app.layout, NULL);
	value = 6;
	size.requiredSubgroupSize = 8;
	set.n_attachments = 0;
	set.generation++;
	bind(app.commands[0], pipeline);
	own = bound(app.commands[0]);
	made = &fake.pipeline[own];
	CHECK(own != ID(pipeline) && n_made() == 2);
	CHECK(fake.last_words_bytes == sizeof(words) &&
	      !memcmp(fake.last_words, words, sizeof(words)));
	CHECK(made->flags == info.flags && made->stage.flags == info.stage.flags);
	CHECK(made->layout != info.layout && fake.special_bytes[own] == sizeof(value));
	CHECK_EQ(fake.lanes[own], 16);
	gx_vk_CmdDispatch(app.commands[0], 1, 1, 1);
	submit(&app, 1, app.commands);
	COUNTS(1, 0, 0);
	bind(app.commands[1], pipeline);
	CHECK(bound(app.commands[1]) == own && n_made() == 2);
	set.n_attachments = 1; /* once more */
	set.generation++;
	bind(app.commands[1], pipeline);
	CHECK(bound(app.commands[1]) == ID(pipeline) && n_made() == 2);
	gx_vk_DestroyPipeline(app.device, pipeline, NULL);
	CHECK_EQ(fake.n[CALL_DestroyPipeline], 2);
	fake_new(&app.module); /* for close_app() */
	fake_new(&app.layout);
	fake.n[CALL_CreateShaderModule]++;
	fake.n[CALL_CreatePipelineLayout]++;
	close_app(&app);
}

/* Its own can't be made when it is needed: what runs does the same. It is said once, and not tried again. */
static void test_own_fails(void)
{
	for (int i = 0; i < 2; i++) {
		struct app app;
		VkComputePipelineCreateInfo info;
		VkPipeline pipeline;
		uint32_t call = i ? CALL_CreateShaderModule : CALL_CreateComputePipelines, before;

		open_app(&app);
		info = pipeline_info(&app);
		pipeline = make(&app, &info);
		set.n_attachments = 0;
		set.generation++;
		fake.fail[call] = VK_ERROR_OUT_OF_HOST_MEMORY;
		before = fake.n[call];
		for (int k = 0; k < 2; k++) {
			bind(app.commands[k], pipeline);
			CHECK(bound(app.commands[k]) == ID(pipeline) && fake.n[call] == before + 1);
		}
		gx_vk_CmdDispatch(app.commands[0], 1, 1, 1);
		CHECK_EQ(submit(&app, 1, app.commands), 0);
		COUNTS(1, 0, 0);
		gx_vk_DestroyPipeline(app.device, pipeline, NULL);
		CHECK_EQ(fake.n[CALL_DestroyPipeline], 1);
		fake.n[CALL_CreateShaderModule] -= i;
		close_app(&app);
	}
}

/* What the application might see of its own pipeline: then that is what it gets, and the other is made when it is recorded. */
static void test_own_is_asked_for(void)
{
	enum {
		CACHE,
		FEEDBACK,
		STATISTICS,
		MUST_BE_THERE,
		BASE,
		DERIVED,
		MODULE,
		FLAGS_2,
		TELLS,
		ALLOCATOR,
		N
	};
	static const uint32_t flags[N] = {
		[STATISTICS] = VK_PIPELINE_CREATE_CAPTURE_STATISTICS_BIT_KHR,
		[MUST_BE_THERE] = VK_PIPELINE_CREATE_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT,
		[BASE] = VK_PIPELINE_CREATE_ALLOW_DERIVATIVES_BIT,
		[DERIVED] = VK_PIPELINE_CREATE_DERIVATIVE_BIT,
	};
	VkPipelineCreationFeedbackCreateInfo feedback = {
		.sType = VK_STRUCTURE_TYPE_PIPELINE_CREATION_FEEDBACK_CREATE_INFO
	};
	struct {
		VkStructureType type;
		const void *next;
		uint64_t flags;
	} flags_2 = { .type = (VkStructureType)1000470005, .flags = 1ull << 40 };
	VkShaderModuleValidationCacheCreateInfoEXT behind = {
		.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_VALIDATION_CACHE_CREATE_INFO_EXT
	};
	VkShaderModuleCreateInfo module = { .pNext = &behind,
		                            .codeSize = sizeof(words),
		                            .pCode = words };
	const VkAllocationCallbacks allocator = { .pUserData = NULL };

	for (int i = 0; i < N; i++) {
		struct app app;
		VkComputePipelineCreateInfo info;
		VkPipeline pipeline = VK_NULL_HANDLE;
		VkShaderModule other = VK_NULL_HANDLE;

		prepare = i == TELLS ? NULL : lack_tellers;
		open_app(&app);
		info = pipeline_info(&app);
		info.flags = flags[i];
		if (i == FEEDBACK || i == FLAGS_2)
			info.pNext = i == FEEDBACK ? (const void *)&feedback : &flags_2;
		if (i == MODULE) {
			gx_vk_CreateShaderModule(app.device, &module, NULL, &other);
			info.stage.module = other;
		}
		CHECK_EQ(gx_vk_CreateComputePipelines(
		                 app.device,
		                 i == CACHE ? NUMBER(VkPipelineCache, 99) : VK_NULL_HANDLE, 1,
		                 &info, i == ALLOCATOR ? &allocator : NULL, &pipeline),
		         0);
		/* as it was given: the same structures, and modules and layouts of its own */
		CHECK(n_made() == 1 && !fake.special[ID(pipeline)]);
		CHECK(!memcmp(&fake.pipeline[ID(pipeline)], &info, sizeof(info)));
		CHECK_EQ(fake.last_cache, i == CACHE ? 99 : 0);
		bind(app.commands[0], pipeline);
		CHECK(n_made() == 2 && fake.special[bound(app.commands[0])]);
		gx_vk_DestroyPipeline(app.device, pipeline, i == ALLOCATOR ? &allocator : NULL);
		CHECK_EQ(fake.n[CALL_DestroyPipeline], 2);
		if (other)
			gx_vk_DestroyShaderModule(app.device, other, NULL);
		close_app(&app);
	}
	prepare = lack_tellers;
}

/* No program names it, or none can be there: it has its own at once, and what the driver says of that is what the application hears. */
static void test_no_stand_in(void)
{
	enum { NOBODY, PROGRAM, MEMORY, MODULE, BOTH, N };

	for (int i = 0; i < N; i++) {
		struct app app;
		VkComputePipelineCreateInfo info;
		VkPipeline pipeline = NUMBER(VkPipeline, 1);

		open_app(&app);
		info = pipeline_info(&app);
		attachments[0].glob = i == NOBODY ? "another*" : "*";
		refused = i == PROGRAM ? &verified[0] : NULL;
		no_memory = i == MEMORY;
		fake.fail[CALL_CreateShaderModule] = i == MODULE ? VK_ERROR_UNKNOWN : 0;
		fake.fail[CALL_CreateComputePipelines] = i == BOTH ? VK_ERROR_INVALID_SHADER_NV : 0;
		CHECK_EQ(gx_vk_CreateComputePipelines(app.device, VK_NULL_HANDLE, 1, &info, NULL,
		                                      &pipeline),
		         i == BOTH ? VK_ERROR_INVALID_SHADER_NV : 0);
		CHECK(!fake.special[ID(pipeline)] && !pipeline == (i == BOTH));
		CHECK_EQ(n_made(), i == BOTH ? 2 : 1);
		fake.n[CALL_CreateShaderModule] -= i == MODULE;
		fake.fail[CALL_CreateShaderModule] = 0;
		if (i != BOTH) {
			bind(app.commands[0], pipeline);
			CHECK(bound(app.commands[0]) == ID(pipeline) && n_made() == 1);
			gx_vk_CmdDispatch(app.commands[0], 1, 1, 1);
			submit(&app, 1, app.commands);
			COUNTS(1, 0, i != NOBODY);
			gx_vk_DestroyPipeline(app.device, pipeline, NULL);
			CHECK_EQ(fake.n[CALL_DestroyPipeline], 1);
		}
		no_memory = false;
		close_app(&app);
		attachments[0].glob = "*";
	}
}

/* Of several in one call each is what it would be alone; one that derives from its neighbour keeps all as they are. */
static void test_several(void)
{
	VkPipeline pipelines[3];
	struct app app;
	VkComputePipelineCreateInfo infos[3];

	open_app(&app);
	for (int i = 0; i < 3; i++)
		infos[i] = pipeline_info(&app);
	infos[1].layout = NUMBER(VkPipelineLayout, 4711); /* not known */
	CHECK_EQ(
	        gx_vk_CreateComputePipelines(app.device, VK_NULL_HANDLE, 3, infos, NULL, pipelines),
	        0);
	CHECK(fake.special[ID(pipelines[0])] && !fake.special[ID(pipelines[1])] &&
	      fake.special[ID(pipelines[2])]);
	CHECK_EQ(n_made(), 3);
	infos[1] = pipeline_info(&app);
	infos[1].flags = VK_PIPELINE_CREATE_DERIVATIVE_BIT;
	CHECK_EQ(
	        gx_vk_CreateComputePipelines(app.device, VK_NULL_HANDLE, 3, infos, NULL, pipelines),
	        0);
	for (int i = 0; i < 3; i++)
		CHECK(!fake.special[ID(pipelines[i])]);
	CHECK_EQ(n_made(), 4);
	/* the worst that was said, and those that could be made */
	infos[1] = pipeline_info(&app);
	infos[1].layout = NUMBER(VkPipelineLayout, 4711);
	fake.refused_layout = 4711;
	CHECK_EQ(
	        gx_vk_CreateComputePipelines(app.device, VK_NULL_HANDLE, 3, infos, NULL, pipelines),
	        VK_ERROR_UNKNOWN);
	CHECK(fake.special[ID(pipelines[0])] && !pipelines[1] && fake.special[ID(pipelines[2])]);
	close_app(&app);
}

/* The name that the application gives later: other words, and programs that are for other names alone are gone. */
static void test_named_later(void)
{
	VkDebugUtilsObjectNameInfoEXT name = { .objectType = VK_OBJECT_TYPE_PIPELINE,
		                               .pObjectName = "adder" };
	struct app app;
	VkComputePipelineCreateInfo info;
	VkPipeline pipeline;

	for (int i = 0; i < 2; i++) {
		attachments[0].glob = i ? "main@*" : "*";
		open_app(&app);
		info = pipeline_info(&app);
		pipeline = make(&app, &info);
		CHECK(fake.special[ID(pipeline)]);
		name.objectHandle = ID(pipeline);
		gx_vk_SetDebugUtilsObjectNameEXT(app.device, &name);
		bind(app.commands[0], pipeline);
		CHECK(bound(app.commands[0]) != ID(pipeline));
		CHECK_EQ(!fake.special[bound(app.commands[0])], i);
		CHECK(n_joined == 2 - (uint32_t)i && n_made() == 2);
		gx_vk_DestroyPipeline(app.device, pipeline, NULL);
		CHECK_EQ(fake.n[CALL_DestroyPipeline], 2);
		close_app(&app);
	}
	attachments[0].glob = "*";
}

/* What the driver tells of a pipeline is of the application's own. */
static void test_executables(void)
{
	VkPipelineInfoKHR asked = { .sType = VK_STRUCTURE_TYPE_PIPELINE_INFO_KHR };
	struct app app;
	VkComputePipelineCreateInfo info;
	uint32_t n = 0;

	open_app(&app);
	info = pipeline_info(&app);
	asked.pipeline = make(&app, &info);
	CHECK(fake.special[ID(asked.pipeline)]);
	CHECK_EQ(gx_vk_GetPipelineExecutablePropertiesKHR(app.device, &asked, &n, NULL), 0);
	CHECK(fake.told_of && fake.told_of != ID(asked.pipeline) && !fake.special[fake.told_of]);
	asked.pipeline = NUMBER(VkPipeline, 200); /* nobody's */
	CHECK_EQ(gx_vk_GetPipelineExecutablePropertiesKHR(app.device, &asked, &n, NULL), 0);
	CHECK_EQ(fake.told_of, 200);
	close_app(&app);
}

/* A command buffer that is not known is not counted: what runs in it has no programs. */
static void test_unknown_commands(void)
{
	VkCommandBufferAllocateInfo one = { .commandBufferCount = 1 };
	VkCommandBuffer commands;
	struct app app;
	VkComputePipelineCreateInfo info;

	open_app(&app);
	fake_AllocateCommandBuffers(app.device, &one, &commands);
	info = pipeline_info(&app);
	bind(commands, make(&app, &info));
	CHECK(bound(commands) && !fake.special[bound(commands)]);
	close_app(&app);
}

/* A driver that gives what is alike one number: each is destroyed as often as it was made. */
static void test_one_number(void)
{
	struct app app;
	VkComputePipelineCreateInfo info;
	VkPipeline first, second;

	open_app(&app);
	info = pipeline_info(&app);
	first = make(&app, &info);
	fake.same_pipeline = ID(first);
	second = make(&app, &info); /* that with programs has the number of the first */
	CHECK(second != first && !fake.special[ID(second)] && n_made() == 3);
	bind(app.commands[0], second);
	CHECK_EQ(bound(app.commands[0]), ID(first));
	gx_vk_DestroyPipeline(app.device, first, NULL);
	CHECK_EQ(fake.n[CALL_DestroyPipeline], 1);
	gx_vk_DestroyPipeline(app.device, second, NULL);
	CHECK_EQ(fake.n[CALL_DestroyPipeline], 3);
	close_app(&app);
}

int main(void)
{
	prepare = lack_tellers;
	test_one_is_made();
	test_own_is_made();
	test_own_fails();
	test_own_is_asked_for();
	test_no_stand_in();
	test_several();
	test_named_later();
	test_executables();
	test_unknown_commands();
	test_one_number();
	return TEST_END();
}
