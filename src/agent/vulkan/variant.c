/* variant.c - one variant: programs joined to the words of a shader, memory for what they count, a pipeline of the driver's. */
#include "agent/vulkan/variant.h"

#include "agent/vulkan/backend.h"
#include "agent/vulkan/memory.h"
#include "agent/vulkan/window.h"
#include "base/clock.h"
#include "base/strmap.h"
#include "instrument/spirv/join.h"
#include "maps/layout.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One variant while it is made. */
struct build {
	struct gx_vk_kernel *kernel;
	const struct gx_vk_match *match;
	struct gx_spirv_special *specials; /* [n_specials] */
	uint32_t n_specials;
	struct gx_spirv_probe probes[GX_VK_MAX_PROGRAMS]; /* [match->n] */
	struct gx_diag why[GX_VK_MAX_PROGRAMS]; /* [match->n]; no error: it is in the variant */
	struct gx_vk_match taken;               /* those that are in the words */
	struct gx_spirv_instrumented text;
	struct gx_vk_variant *variant;
};

static int refuse_all(struct build *build, const struct gx_diag *diag)
{
	for (uint32_t i = 0; i < build->match->n; i++)
		if (!build->why[i].error)
			build->why[i] = *diag;
	return -EOPNOTSUPP;
}

/* --- the words */

/* Numbers of 32 bits that the application gives constants: what the size of a block may be made of. */
static bool fill_specials(struct build *build)
{
	const VkSpecializationInfo *given = &build->kernel->recipe.special;

	build->specials = calloc((size_t)given->mapEntryCount + 1, sizeof(*build->specials));
	for (uint32_t i = 0; build->specials && i < given->mapEntryCount; i++) {
		const VkSpecializationMapEntry *entry = &given->pMapEntries[i];
		struct gx_spirv_special *special = &build->specials[build->n_specials];

		if (entry->size != sizeof(special->value) || given->dataSize < entry->size ||
		    entry->offset > given->dataSize - entry->size)
			continue;
		special->id = entry->constantID;
		memcpy(&special->value, (const char *)given->pData + entry->offset,
		       sizeof(special->value));
		build->n_specials++;
	}
	return build->specials;
}

/* Maps are pointers that only are compared. */
static bool fill_probes(struct build *build)
{
	for (uint32_t i = 0; i < build->match->n; i++) {
		const struct gx_attachment *a = build->match->programs[i];
		uint32_t n = a->program->program.n_maps;
		void **maps = calloc((size_t)n + 1, sizeof(*maps));

		if (!maps)
			return false;
		for (uint32_t m = 0; m < n; m++)
			maps[m] = a->maps[m];
		build->probes[i] = (struct gx_spirv_probe){ .program = a->program,
			                                    .hook = a->hook,
			                                    .maps = maps };
	}
	return true;
}

/* The words with those programs that have no error in why, and the one at `more`. */
static int join(struct build *build, uint32_t more, struct gx_diag *diag)
{
	const struct gx_vk_module *module = build->kernel->recipe.module;
	const char *name = gx_vk_kernel_name(build->kernel);
	struct gx_spirv_shader shader = {
		.words = module->words,
		.n_words = module->n_words,
		.entry = build->kernel->recipe.info.stage.pName,
		.specials = build->specials,
		.n_specials = build->n_specials,
		.kernel = gx_hash_bytes(name, strlen(name)),
		.features = build->kernel->device->features,
		.max_subgroup = build->kernel->device->max_subgroup,
		.has_fences = build->kernel->device->has_fences,
	};
	struct gx_spirv_probe probes[GX_VK_MAX_PROGRAMS];
	uint32_t n = 0;

	for (uint32_t i = 0; i < build->match->n; i++) {
		if (build->why[i].error && i != more)
			continue;
		build->taken.programs[n] = build->match->programs[i];
		probes[n++] = build->probes[i];
	}
	build->taken.n = n;
	gx_spirv_instrumented_free(&build->text);
	build->text = (struct gx_spirv_instrumented){ .n_words = 0 };
	*diag = (struct gx_diag){ .error = GX_E_NONE };
	return gx_spirv_instrument(&shader, probes, n, &build->text, diag);
}

/* All programs, or those that can be there: one that can't never takes the others away. */
static int join_some(struct build *build)
{
	struct gx_diag none_yet = { .error = GX_E_SPIRV_FORM }, diag;
	uint32_t n_taken = 0;
	int err = join(build, UINT32_MAX, &diag);

	if (!err || build->match->n == 1)
		return err ? refuse_all(build, &diag) : 0;
	for (uint32_t i = 0; i < build->match->n; i++)
		build->why[i] = none_yet;
	for (uint32_t i = 0; i < build->match->n; i++) {
		err = join(build, i, &diag);
		build->why[i] = diag;
		n_taken += !err;
	}
	if (!n_taken)
		return -EOPNOTSUPP;
	err = join(build, UINT32_MAX, &diag);
	return err ? refuse_all(build, &diag) : 0;
}

/* --- the relocation block */

/* The same for the same pipeline in every process: of what the driver's cache of pipelines goes by, too. */
static uint64_t key_of(const struct build *build)
{
	const VkSpecializationInfo *special = &build->kernel->recipe.special;
	const struct gx_spirv_instrumented *text = &build->text;
	uint64_t parts[2] = { gx_hash_bytes(text->words, text->n_words * sizeof(*text->words)),
		              gx_hash_bytes(special->pData, special->dataSize) };

	return gx_hash_bytes(parts, sizeof(parts));
}

static uint64_t place_block(struct build *build)
{
	struct gx_vk_device *device = build->kernel->device;
	struct gx_vk_variant *variant = build->variant;
	uint64_t address;

	variant->block_bytes = build->text.n_reloc_words * sizeof(uint64_t);
	address = gx_vk_window_take(device, key_of(build), variant->block_bytes);
	return address ? address : gx_vk_alloc(device, variant->block_bytes);
}

static int fill_block(struct build *build, struct gx_diag *diag)
{
	const struct gx_spirv_instrumented *text = &build->text;
	struct gx_vk_device *device = build->kernel->device;
	struct gx_vk_variant *variant = build->variant;
	uint64_t *words = calloc(text->n_reloc_words, sizeof(*words));
	int err = -ENOMEM;

	variant->maps = calloc((size_t)text->n_maps + 1, sizeof(*variant->maps));
	for (uint32_t i = 0; variant->maps && i < text->n_maps; i++)
		variant->maps[i] = text->maps[i];
	if (words && variant->maps && !gx_vulkan_backend.enter(device)) {
		err = gx_session_fill_reloc(device, build->taken.programs, build->taken.n,
		                            variant->maps, text->n_maps, words);
		gx_vulkan_backend.leave();
	}
	if (!err && text->clock_word)
		gx_vk_clock_fill(device, words + text->clock_word);
	variant->block = err ? 0 : place_block(build);
	if (!variant->block ||
	    gx_vk_upload(device, variant->block, words, text->n_reloc_words * sizeof(*words)))
		err = -ENOMEM;
	free(words);
	if (err)
		return gx_fail(diag, GX_E_NO_MEMORY, "device memory of maps");
	variant->n_maps = text->n_maps;
	variant->map_words = variant->block + GX_RELOC_MAP(text->n_programs, 0) * sizeof(uint64_t);
	if (text->clock_word)
		gx_vk_clock_add(device, &variant->clock,
		                variant->block + text->clock_word * sizeof(uint64_t));
	if (text->id_word)
		variant->id_words = variant->block + text->id_word * sizeof(uint64_t);
	variant->map_limit = gx_session_map_limit(variant->maps, variant->n_maps);
	memcpy(variant->local_size, text->local_size, sizeof(variant->local_size));
	return 0;
}

/* --- the whole */

static int make(struct build *build, struct gx_diag *diag)
{
	struct gx_vk_kernel *kernel = build->kernel;
	struct gx_vk_new_words words;
	uint64_t start;
	VkResult result;
	int err;

	if (kernel->device->why[0])
		return gx_fail(diag, GX_E_SPIRV_DEVICE, "%s", kernel->device->why);
	if (kernel->recipe.why[0])
		return gx_fail(diag, GX_E_SPIRV_FORM, "%s", kernel->recipe.why);
	if (!fill_specials(build) || !fill_probes(build))
		return gx_fail(diag, GX_E_NO_MEMORY, "variant");
	start = gx_now_ns();
	err = join_some(build);
	gx_session_count(GX_COUNT_EDIT_NS, gx_now_ns() - start);
	if (err)
		return -EOPNOTSUPP;
	if (fill_block(build, diag))
		return -ENOMEM;
	words = (struct gx_vk_new_words){ .words = build->text.words,
		                          .n_words = build->text.n_words,
		                          .spec_id = build->text.spec_id,
		                          .special = build->variant->block };
	result = gx_vk_recipe_pipeline(kernel->device, &kernel->recipe, &words,
	                               &build->variant->pipeline);
	if (!result)
		return 0;
	build->variant->pipeline = VK_NULL_HANDLE;
	return gx_fail(diag, GX_E_AGENT_DRIVER, "pipeline: %d", result);
}

static void tell_program(const struct build *build, uint32_t i, bool alone)
{
	const struct gx_attachment *program = build->match->programs[i];
	const char *name = gx_vk_kernel_name(build->kernel);
	const struct gx_diag *diag = &build->why[i];
	char why[256];

	snprintf(why, sizeof(why), "%s: %s: %.160s", gx_error_code(diag->error),
	         gx_error_summary(diag->error), diag->text);
	gx_session_link_kernel(program->link_id, name, diag->error ? GX_WAY_NONE : GX_WAY_SPIRV,
	                       diag->error ? why : NULL);
	if (!diag->error || alone)
		return;
	gx_session_count(GX_COUNT_LEFT_OUT, 1);
	gx_session_log("%s runs without program %s: %s: %s", name, program->program->program.name,
	               gx_error_code(diag->error), diag->text);
}

static void finish(struct build *build, int err, uint64_t start)
{
	struct gx_vk_variant *variant = build->variant;

	if (err) {
		gx_vk_variant_retire(build->kernel->device, variant);
		variant->reason = GX_COUNT_REFUSED;
		gx_session_log("%s runs without probes: %s: %s", gx_vk_kernel_name(build->kernel),
		               gx_error_code(build->why[0].error), build->why[0].text);
	} else {
		gx_session_count(GX_COUNT_VARIANTS, 1);
		gx_session_count(GX_COUNT_JIT_NS, gx_now_ns() - start);
	}
	for (uint32_t i = 0; i < build->match->n; i++) {
		if (!err && !build->why[i].error)
			variant->runs |= gx_hook_row(build->match->programs[i]->hook)->reach;
		tell_program(build, i, err != 0);
	}
	for (uint32_t i = 0; i < build->match->n; i++)
		free((void *)(uintptr_t)build->probes[i].maps);
	gx_spirv_instrumented_free(&build->text);
	free(build->specials);
}

struct gx_vk_variant *gx_vk_variant_build(struct gx_vk_kernel *kernel,
                                          const struct gx_vk_match *match)
{
	struct gx_vk_variant *variant = calloc(1, sizeof(*variant));
	struct build *build = calloc(1, sizeof(*build));
	const char *name = gx_vk_kernel_name(kernel);
	struct gx_diag diag = { .error = GX_E_NONE };
	uint64_t start = gx_now_ns();
	int err;

	if (variant)
		variant->link_ids = calloc(match->n, sizeof(*variant->link_ids));
	if (!build || !variant || !variant->link_ids) {
		if (variant)
			free(variant->link_ids);
		free(variant);
		free(build);
		return NULL;
	}
	for (uint32_t i = 0; i < match->n; i++)
		variant->link_ids[i] = match->programs[i]->link_id;
	variant->n_links = match->n;
	variant->name = gx_hash_bytes(name, strlen(name));
	build->kernel = kernel;
	build->match = match;
	build->variant = variant;
	err = make(build, &diag);
	if (err && diag.error)
		refuse_all(build, &diag);
	finish(build, err, start);
	free(build);
	return variant;
}

/* --- its life */

void gx_vk_variant_retire(struct gx_vk_device *device, struct gx_vk_variant *variant)
{
	gx_vk_clock_remove(device, &variant->clock);
	if (variant->pipeline)
		device->next.DestroyPipeline(device->handle, variant->pipeline, NULL);
	variant->pipeline = VK_NULL_HANDLE;
	if (variant->block && !gx_vk_window_give(device, variant->block, variant->block_bytes))
		gx_vk_release(device, variant->block);
	variant->block = 0;
}

void gx_vk_variant_free(struct gx_vk_variant *variant)
{
	free(variant->maps);
	free(variant->link_ids);
	free(variant);
}

#define WORDS_PER_MAP 4u

/* Lanes beyond what the words say are dropped, and counted. */
static void extend(struct gx_vk_device *device, struct gx_vk_variant *variant, uint64_t n_threads)
{
	uint64_t words[WORDS_PER_MAP], *all = calloc(variant->n_maps, sizeof(words));
	uint64_t epoch;

	if (n_threads < atomic_load(&variant->reach))
		n_threads = atomic_load(&variant->reach);
	if (all && !gx_session_reach(device, variant->maps, variant->n_maps, n_threads, all)) {
		epoch = gx_session_map_epoch();
		/* word by word, in order: a map's address is there before the number of its slots */
		for (uint64_t i = 0; i < variant->n_maps * WORDS_PER_MAP; i++)
			gx_vk_upload(device, variant->map_words + i * sizeof(*all), &all[i],
			             sizeof(*all));
		atomic_store(&variant->map_epoch, epoch);
	}
	atomic_store(&variant->reach, n_threads);
	free(all);
}

void gx_vk_variant_reach(struct gx_vk_device *device, struct gx_vk_variant *variant,
                         uint64_t n_threads)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* one map grows at a time */

	if (variant->map_limit == UINT64_MAX)
		return;
	if (n_threads > variant->map_limit)
		gx_session_count(GX_COUNT_SLOTS_CUT, 1);
	if (n_threads <= atomic_load(&variant->reach) && atomic_load(&variant->reach) &&
	    atomic_load(&variant->map_epoch) == gx_session_map_epoch())
		return;
	pthread_mutex_lock(&lock);
	extend(device, variant, n_threads);
	pthread_mutex_unlock(&lock);
}
