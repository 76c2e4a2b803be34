/* app.h - a session and an application for tests of what is recorded and submitted: programs are words that come from nowhere. */
#ifndef GX_TEST_VULKAN_APP_H
#define GX_TEST_VULKAN_APP_H

#include "../test.h"

#include "fake.h"

#include "agent/core/backend.h"
#include "agent/core/session.h"
#include "agent/vulkan/backend.h"
#include "agent/vulkan/handles.h"
#include "agent/vulkan/kernel.h"
#include "agent/vulkan/memory.h"
#include "agent/vulkan/variant.h"
#include "base/clock.h"
#include "base/diag.h"
#include "instrument/spirv/join.h"
#include "maps/layout.h"

#include <errno.h>

enum { SPEC_ID = 77, ID_WORD = 10, LOCAL = 8 };

/* --- the session */

static struct gx_verified verified[2];
static struct gx_attachment attachments[2] = {
	{ .link_id = 11, .program = &verified[0], .hook = GX_HOOK_ENTRY, .glob = "*" },
	{ .link_id = 12, .program = &verified[1], .hook = GX_HOOK_EXIT, .glob = "named*" }
};
static struct gx_attach_set set = { .generation = 1, .attachments = attachments };
static int64_t counts[GX_N_COUNTS];
static uint32_t n_joined, n_told[8];
static char told[512];
static uint64_t next_id, reached;
static const struct gx_verified *refused; /* this program can't stand in a shader */
static bool no_memory;
UNUSED static struct gx_spirv_shader last_shader;
static struct gx_spirv_special last_special;
UNUSED static uint32_t last_n_specials;
static uint64_t map_limit = UINT64_MAX;

bool __wrap_gx_agent_awake(void);
bool __wrap_gx_agent_awake(void)
{
	return true;
}

void __wrap_gx_agent_start(const struct gx_backend *backend);
void __wrap_gx_agent_start(const struct gx_backend *backend)
{
	(void)backend;
}

const struct gx_attach_set *__wrap_gx_session_acquire(void);
const struct gx_attach_set *__wrap_gx_session_acquire(void)
{
	return &set;
}

void __wrap_gx_session_release(const struct gx_attach_set *given);
void __wrap_gx_session_release(const struct gx_attach_set *given)
{
	CHECK(given == &set);
}

uint64_t __wrap_gx_session_generation(void);
uint64_t __wrap_gx_session_generation(void)
{
	return set.generation;
}

void __wrap_gx_session_count(enum gx_count what, uint64_t n);
void __wrap_gx_session_count(enum gx_count what, uint64_t n)
{
	counts[what] += (int64_t)n;
}

void __wrap_gx_session_link_kernel(uint64_t id, const char *kernel, enum gx_way way,
                                   const char *why);
void __wrap_gx_session_link_kernel(uint64_t id, const char *kernel, enum gx_way way,
                                   const char *why)
{
	n_told[way]++;
	snprintf(told, sizeof(told), "%d %s: %s", (int)id, kernel, why ? why : "");
}

int __wrap_gx_session_fill_reloc(void *context, const struct gx_attachment *const *programs,
                                 uint32_t n_programs, struct gx_agent_map *const *maps,
                                 uint32_t n_maps, uint64_t *words);
int __wrap_gx_session_fill_reloc(void *context, const struct gx_attachment *const *programs,
                                 uint32_t n_programs, struct gx_agent_map *const *maps,
                                 uint32_t n_maps, uint64_t *words)
{
	(void)context;
	(void)maps;
	for (uint32_t i = 0; i < n_programs; i++)
		words[GX_RELOC_PROG(i)] = programs[i]->link_id;
	CHECK_EQ(n_maps, 0);
	return no_memory ? -ENOMEM : 0;
}

int __wrap_gx_session_reach(void *context, struct gx_agent_map *const *maps, uint32_t n_maps,
                            uint64_t threads, uint64_t *words);
int __wrap_gx_session_reach(void *context, struct gx_agent_map *const *maps, uint32_t n_maps,
                            uint64_t threads, uint64_t *words)
{
	(void)context;
	(void)maps;
	(void)n_maps;
	(void)words;
	reached = threads;
	return 0;
}

uint64_t __wrap_gx_session_map_limit(struct gx_agent_map *const *maps, uint32_t n_maps);
uint64_t __wrap_gx_session_map_limit(struct gx_agent_map *const *maps, uint32_t n_maps)
{
	(void)maps;
	(void)n_maps;
	return map_limit;
}

uint64_t __wrap_gx_session_launch(const struct gx_launch *launch);
uint64_t __wrap_gx_session_launch(const struct gx_launch *launch)
{
	CHECK(!strcmp(launch->api_name, GX_VK_LAUNCH_CALL));
	return next_id++;
}

struct gx_ending *__wrap_gx_session_context_ends(void *context);
struct gx_ending *__wrap_gx_session_context_ends(void *context)
{
	(void)context;
	return NULL;
}

void __wrap_gx_session_context_gone(void *context, struct gx_ending *ending);
void __wrap_gx_session_context_gone(void *context, struct gx_ending *ending)
{
	(void)context;
	(void)ending;
	counts[GX_COUNT_CONTEXTS_LOST]++;
}

int __wrap_gx_spirv_instrument(const struct gx_spirv_shader *shader,
                               const struct gx_spirv_probe *probes, uint32_t n,
                               struct gx_spirv_instrumented *out, struct gx_diag *diag);
int __wrap_gx_spirv_instrument(const struct gx_spirv_shader *shader,
                               const struct gx_spirv_probe *probes, uint32_t n,
                               struct gx_spirv_instrumented *out, struct gx_diag *diag)
{
	static uint32_t words[4] = { 1, 2, 3, 4 };

	n_joined++;
	last_shader = *shader;
	last_n_specials = shader->n_specials;
	if (shader->n_specials)
		last_special = shader->specials[0];
	for (uint32_t i = 0; i < n; i++)
		if (probes[i].program == refused)
			return gx_fail(diag, GX_E_SPIRV_FORM, "not this one");
	*out = (struct gx_spirv_instrumented){ .words = words,
		                               .n_words = 4,
		                               .spec_id = SPEC_ID,
		                               .local_size = { LOCAL, 1, 1 },
		                               .n_programs = n,
		                               .n_reloc_words = ID_WORD + GX_SPIRV_ID_WORDS,
		                               .id_word = ID_WORD };
	return 0;
}

/* --- an application */

static const uint32_t words[] = { 0x07230203, 0x10000, 0, 9, 0, 4 << 16 | 15, 5, 1, 0 };

struct app {
	VkInstance instance;
	VkDevice device;
	VkQueue queue;
	VkShaderModule module;
	VkPipelineLayout layout;
	VkCommandPool pool;
	VkCommandBuffer commands[2];
};

/* Of the driver, before the application comes. */
static void (*prepare)(void);

static void open_app(struct app *app)
{
	VkDeviceCreateInfo device = { .enabledExtensionCount = 0 };
	VkShaderModuleCreateInfo module = { .codeSize = sizeof(words), .pCode = words };
	VkPipelineLayoutCreateInfo layout = { .setLayoutCount = 0 };
	VkCommandBufferAllocateInfo commands = { .commandBufferCount = 2 };

	fake_reset();
	if (prepare)
		prepare();
	memset(counts, 0, sizeof(counts));
	memset(n_told, 0, sizeof(n_told));
	n_joined = 0;
	next_id = 1000;
	refused = NULL;
	set.n_attachments = 1;
	set.generation++;
	fake_open_instance(VK_API_VERSION_1_2, &app->instance);
	fake_open_device(&device, &app->device);
	fake.id_words = ID_WORD;
	gx_vk_GetDeviceQueue(app->device, 0, 0, &app->queue);
	gx_vk_CreateShaderModule(app->device, &module, NULL, &app->module);
	gx_vk_CreatePipelineLayout(app->device, &layout, NULL, &app->layout);
	fake_new(&app->pool);
	commands.commandPool = app->pool;
	gx_vk_AllocateCommandBuffers(app->device, &commands, app->commands);
}

/* Nothing of ours is left behind on the device. */
static void close_app(struct app *app)
{
	gx_vk_DestroyCommandPool(app->device, app->pool, NULL);
	gx_vk_DestroyShaderModule(app->device, app->module, NULL);
	gx_vk_DestroyPipelineLayout(app->device, app->layout, NULL);
	gx_vk_DestroyDevice(app->device, NULL);
	gx_vk_DestroyInstance(app->instance, NULL);
	CHECK_EQ(counts[GX_COUNT_CONTEXTS_LOST], 1);
	CHECK_EQ(counts[GX_COUNT_VULKAN_DEVICES], 1);
	CHECK_EQ(fake.n[CALL_CreateBuffer], fake.n[CALL_DestroyBuffer]);
	CHECK_EQ(fake.n[CALL_CreateShaderModule], fake.n[CALL_DestroyShaderModule]);
	CHECK_EQ(fake.n[CALL_CreatePipelineLayout], fake.n[CALL_DestroyPipelineLayout]);
	CHECK_EQ(fake.n[CALL_CreateFence], fake.n[CALL_DestroyFence]);
	CHECK_EQ(fake.n[CALL_CreateCommandPool] + 1, fake.n[CALL_DestroyCommandPool]);
}

UNUSED static VkComputePipelineCreateInfo pipeline_info(const struct app *app)
{
	return (VkComputePipelineCreateInfo){
		.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
		.layout = app->layout,
		.stage = { .module = app->module, .pName = "main" }
	};
}

UNUSED static VkPipeline make(const struct app *app, const VkComputePipelineCreateInfo *info)
{
	VkPipeline pipeline = VK_NULL_HANDLE;

	CHECK_EQ(
	        gx_vk_CreateComputePipelines(app->device, VK_NULL_HANDLE, 1, info, NULL, &pipeline),
	        0);
	return pipeline;
}

UNUSED static void bind(VkCommandBuffer commands, VkPipeline pipeline)
{
	VkCommandBufferBeginInfo begin = { .flags = 0 };

	gx_vk_BeginCommandBuffer(commands, &begin);
	gx_vk_CmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
}

static VkResult submit(const struct app *app, uint32_t n, const VkCommandBuffer *commands)
{
	VkSubmitInfo info = { .commandBufferCount = n, .pCommandBuffers = commands };

	return gx_vk_QueueSubmit(app->queue, 1, &info, VK_NULL_HANDLE);
}

/* What was bound last: the application's own, or another one, whose number it gives. */
UNUSED static uint64_t bound(VkCommandBuffer commands)
{
	const struct fake_commands *c = (const void *)commands;
	uint64_t last = 0;

	for (uint32_t i = 0; i < c->n; i++)
		if (c->all[i].op == OP_BIND)
			last = c->all[i].a;
	return last;
}

#define COUNTS(launches, instrumented, missed)                                                     \
	do {                                                                                       \
		CHECK_EQ(counts[GX_COUNT_LAUNCHES], launches);                                     \
		CHECK_EQ(counts[GX_COUNT_INSTRUMENTED], instrumented);                             \
		CHECK_EQ(counts[GX_COUNT_MISSED], missed);                                         \
	} while (0)

#endif
