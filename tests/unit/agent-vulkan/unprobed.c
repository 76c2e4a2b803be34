/* unprobed.c - what runs in compute shaders and gets no programs is counted as missed where programs name it, with the reason. */
#include "app.h"

static void test_shader_objects(void)
{
	static const VkShaderStageFlagBits stages[] = { VK_SHADER_STAGE_VERTEX_BIT,
		                                        VK_SHADER_STAGE_COMPUTE_BIT };
	struct app app;
	VkShaderCreateInfoEXT infos[2] = { { .stage = VK_SHADER_STAGE_COMPUTE_BIT,
		                             .codeType = VK_SHADER_CODE_TYPE_SPIRV_EXT,
		                             .codeSize = sizeof(words),
		                             .pCode = words,
		                             .pName = "named_one" },
		                           { .stage = VK_SHADER_STAGE_VERTEX_BIT,
		                             .pName = "main" } };
	VkShaderEXT shaders[2], both[2];
	VkComputePipelineCreateInfo info;
	VkPipeline pipeline;

	open_app(&app);
	info = pipeline_info(&app);
	pipeline = make(&app, &info);
	CHECK_EQ(gx_vk_CreateShadersEXT(app.device, 2, infos, NULL, shaders), 0);
	both[0] = shaders[1];
	both[1] = shaders[0];
	bind(app.commands[0], pipeline);
	gx_vk_CmdDispatch(app.commands[0], 1, 1, 1);
	gx_vk_CmdBindShadersEXT(app.commands[0], 2, stages, both);
	gx_vk_CmdDispatch(app.commands[0], 2, 1, 1);
	CHECK(strstr(told, "named_one") && strstr(told, "shader object"));
	gx_vk_CmdBindShadersEXT(app.commands[0], 1, stages, NULL); /* another stage */
	gx_vk_CmdDispatch(app.commands[0], 3, 1, 1);
	submit(&app, 1, app.commands);
	COUNTS(3, 1, 2);
	CHECK_EQ(counts[GX_COUNT_REFUSED], 2);
	/* a pipeline takes its place again; one that nobody saw made is missed, too */
	bind(app.commands[0], pipeline);
	CHECK(fake.special[bound(app.commands[0])]);
	gx_vk_CmdDispatch(app.commands[0], 1, 1, 1);
	gx_vk_CmdBindShadersEXT(app.commands[0], 1, stages + 1, NULL);
	gx_vk_CmdDispatch(app.commands[0], 1, 1, 1);
	submit(&app, 1, app.commands);
	COUNTS(5, 2, 3);
	gx_vk_DestroyShaderEXT(app.device, shaders[0], NULL);
	attachments[0].glob = "other*"; /* nothing is missed that no program names */
	infos[0].codeType = VK_SHADER_CODE_TYPE_BINARY_EXT;
	CHECK_EQ(gx_vk_CreateShadersEXT(app.device, 1, infos, NULL, shaders), 0);
	set.generation++;
	bind(app.commands[0], VK_NULL_HANDLE);
	gx_vk_CmdBindShadersEXT(app.commands[0], 1, stages + 1, shaders);
	gx_vk_CmdDispatch(app.commands[0], 1, 1, 1);
	submit(&app, 1, app.commands);
	COUNTS(6, 2, 3);
	attachments[0].glob = "*";
	close_app(&app);
}

/* One called main is named by its words; a driver's binary is no such words, whatever its bytes are. */
static void test_names_of_shader_objects(void)
{
	static const VkShaderStageFlagBits stage = VK_SHADER_STAGE_COMPUTE_BIT;
	VkShaderCreateInfoEXT info = { .stage = VK_SHADER_STAGE_COMPUTE_BIT,
		                       .codeSize = sizeof(words),
		                       .pCode = words,
		                       .pName = "main" };
	struct app app;
	VkShaderEXT shader;

	open_app(&app);
	for (int is_words = 0; is_words < 2; is_words++) {
		info.codeType =
		        is_words ? VK_SHADER_CODE_TYPE_SPIRV_EXT : VK_SHADER_CODE_TYPE_BINARY_EXT;
		CHECK_EQ(gx_vk_CreateShadersEXT(app.device, 1, &info, NULL, &shader), 0);
		gx_vk_CmdBindShadersEXT(app.commands[0], 1, &stage, &shader);
		gx_vk_CmdDispatch(app.commands[0], 1, 1, 1);
		submit(&app, 1, app.commands);
		CHECK(strstr(told, "main@") &&
		      (!strstr(told, "main@0000000000000000")) == is_words);
		gx_vk_DestroyShaderEXT(app.device, shader, NULL);
	}
	close_app(&app);
}

/* The application's own pipeline is bound for them, and a variant before and behind. */
static void test_generated(void)
{
	const VkGeneratedCommandsInfoNV nv = { .pipelineBindPoint =
		                                       VK_PIPELINE_BIND_POINT_COMPUTE },
	                                graphics = { .pipelineBindPoint =
		                                             VK_PIPELINE_BIND_POINT_GRAPHICS };
	const VkGeneratedCommandsInfoEXT ext = { .shaderStages = VK_SHADER_STAGE_COMPUTE_BIT };
	struct app app;
	VkComputePipelineCreateInfo info;
	VkPipeline pipeline;
	uint64_t variant;

	open_app(&app);
	info = pipeline_info(&app);
	pipeline = make(&app, &info);
	bind(app.commands[0], pipeline);
	variant = bound(app.commands[0]);
	gx_vk_CmdDispatch(app.commands[0], 1, 1, 1);
	gx_vk_CmdExecuteGeneratedCommandsNV(app.commands[0], VK_FALSE, &nv);
	gx_vk_CmdExecuteGeneratedCommandsEXT(app.commands[0], VK_FALSE, &ext);
	gx_vk_CmdExecuteGeneratedCommandsNV(app.commands[0], VK_FALSE, &graphics);
	gx_vk_CmdCuLaunchKernelNVX(app.commands[0], NULL);
	gx_vk_CmdDispatch(app.commands[0], 1, 1, 1);
	submit(&app, 1, app.commands);
	CHECK_EQ(fake.n_ran, 5);
	CHECK(fake.ran[0] == variant && fake.ran[1] == ID(pipeline) &&
	      fake.ran[2] == ID(pipeline) && fake.ran[3] == variant && fake.ran[4] == variant);
	CHECK_EQ(fake.n[CALL_CmdCuLaunchKernelNVX], 1);
	COUNTS(5, 2, 3);
	CHECK_EQ(counts[GX_COUNT_REFUSED], 3);
	/* one that such commands may choose is left as it is */
	info.flags = VK_PIPELINE_CREATE_INDIRECT_BINDABLE_BIT_NV;
	pipeline = make(&app, &info);
	bind(app.commands[0], pipeline);
	CHECK_EQ(bound(app.commands[0]), ID(pipeline));
	CHECK(strstr(told, "device makes itself"));
	close_app(&app);
}

static void lack_names(void)
{
	fake.lacks_names = true;
}

/* An application that names what it makes without the extension: the loader answers where no layer is, and the name is good for us. */
static void test_names_without_extension(void)
{
	VkDebugUtilsObjectNameInfoEXT name = { .objectType = VK_OBJECT_TYPE_SHADER_MODULE,
		                               .pObjectName = "given" };
	struct app app;
	VkComputePipelineCreateInfo info;

	prepare = lack_names;
	open_app(&app);
	name.objectHandle = ID(app.module);
	CHECK_EQ(gx_vk_SetDebugUtilsObjectNameEXT(app.device, &name), 0);
	info = pipeline_info(&app);
	bind(app.commands[0], make(&app, &info));
	CHECK(strstr(told, "11 given: "));
	close_app(&app);
	prepare = NULL;
}

int main(void)
{
	test_shader_objects();
	test_names_of_shader_objects();
	test_generated();
	test_names_without_extension();
	return TEST_END();
}
