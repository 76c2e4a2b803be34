/* join.c - programs compiled into functions of a shader's module, and a new entry point around the old one. */
#include "instrument/spirv/join.h"

#include "emit/spirv/compile.h"
#include "maps/layout.h"
#include "spirv/entry.h"

#include <stdlib.h>
#include <string.h>

enum { LEAST_MINOR = 3 };

struct join {
	const struct gx_spirv_shader *shader;
	const struct gx_spirv_probe *probes;
	uint32_t n;
	struct gx_spirv_instrumented *out;
	struct gx_spirv_module module;
	struct gx_spirv_entry entry;
	struct gx_spirv_words interface; /* ids of the entry point's variables, and more */
	struct gx_spirv_words before, after;
	struct gx_spirv_given given[GX_IR_N_SREGS];
	uint32_t reloc; /* id of the block's address */
	struct gx_diag *diag;
};

static uint32_t slot_of(const struct gx_spirv_instrumented *out, const void *map)
{
	uint32_t i = 0;

	while (i < out->n_maps && out->maps[i] != map)
		i++;
	return i;
}

static int assign_slots(struct join *j)
{
	struct gx_spirv_instrumented *out = j->out;
	uint32_t most = 0;

	for (uint32_t i = 0; i < j->n; i++) {
		if (j->probes[i].hook != GX_HOOK_ENTRY && j->probes[i].hook != GX_HOOK_EXIT)
			return gx_fail(j->diag, GX_E_AGENT_HOOK,
			               "program %u: shaders have entry and exit", i);
		most += j->probes[i].program->program.n_maps;
	}
	out->maps = gx_arena_calloc(&out->arena, most + 1, sizeof(*out->maps));
	if (!out->maps)
		return gx_fail(j->diag, GX_E_NO_MEMORY, "shader");
	for (uint32_t i = 0; i < j->n; i++)
		for (uint32_t m = 0; m < j->probes[i].program->program.n_maps; m++)
			if (slot_of(out, j->probes[i].maps[m]) == out->n_maps)
				out->maps[out->n_maps++] = j->probes[i].maps[m];
	out->n_programs = j->n;
	out->n_reloc_words = GX_RELOC_MAP(j->n, out->n_maps);
	return 0;
}

static bool find_special(void *arg, uint32_t spec_id, uint32_t *value)
{
	const struct gx_spirv_shader *shader = arg;

	for (uint32_t i = 0; i < shader->n_specials; i++)
		if (shader->specials[i].id == spec_id) {
			*value = shader->specials[i].value;
			return true;
		}
	return false;
}

static void find_local_size(struct join *j)
{
	struct gx_spirv_shader shader = *j->shader;
	struct gx_spirv_local_size size;

	if (gx_spirv_local_size(&j->module, j->entry.function, &size))
		gx_spirv_local_size_values(&j->module, &size, find_special, &shader,
		                           j->out->local_size);
}

/* What the device must have for any program. */
static int check_device(struct join *j)
{
	const uint32_t lacks = gx_spirv_features_always() & ~j->shader->features;

	if (!j->shader->max_subgroup || j->shader->max_subgroup > GX_SPIRV_MOST_LANES)
		return gx_fail(j->diag, GX_E_SPIRV_DEVICE, "subgroups of %u lanes, %d at most",
		               j->shader->max_subgroup, GX_SPIRV_MOST_LANES);
	for (int i = 0; i < GX_SPIRV_N_FEATURES; i++)
		if (lacks >> i & 1)
			return gx_fail(
			        j->diag, GX_E_SPIRV_DEVICE, "%s",
			        gx_spirv_feature_row((enum gx_spirv_feature_number)i)->vulkan);
	return 0;
}

/* The memory model and the version that the new code needs: group operations came with 1.3, and 1.4 has another rule for interfaces. */
static int raise_module(struct join *j)
{
	struct gx_spirv_module *m = &j->module;
	uint32_t *model = m->sections[GX_SPIRV_MODEL].at;

	if (gx_spirv_op(model) != GX_SPIRV_OP_MemoryModel ||
	    (model[1] != GX_SPIRV_ADDRESSING_LOGICAL &&
	     model[1] != GX_SPIRV_ADDRESSING_PHYSICAL_STORAGE) ||
	    (model[2] != GX_SPIRV_MEMORY_SIMPLE && model[2] != GX_SPIRV_MEMORY_GLSL &&
	     model[2] != GX_SPIRV_MEMORY_VULKAN))
		return gx_fail(j->diag, GX_E_SPIRV_FORM, "memory model %u, addresses %u", model[2],
		               model[1]);
	model[1] = GX_SPIRV_ADDRESSING_PHYSICAL_STORAGE;
	if (model[2] == GX_SPIRV_MEMORY_VULKAN) {
		if (!(j->shader->features & GX_SPIRV_DEVICE_SCOPE))
			return gx_fail(j->diag, GX_E_SPIRV_DEVICE, "%s",
			               gx_spirv_feature_row(GX_SPIRV_NUMBER_DEVICE_SCOPE)->vulkan);
		j->out->features |= GX_SPIRV_DEVICE_SCOPE;
	}
	if ((m->version >> 8 & 0xff) < LEAST_MINOR)
		m->version = 1u << 16 | LEAST_MINOR << 8;
	return 0;
}

static int open_shader(struct join *j)
{
	int err = gx_spirv_read(j->shader->words, j->shader->n_words, &j->module, j->diag);

	if (!err)
		err = gx_spirv_entry(&j->module, j->shader->entry, &j->entry, j->diag);
	if (err)
		return err;
	find_local_size(j);
	err = check_device(j);
	if (!err)
		err = raise_module(j);
	if (err)
		return err;
	gx_spirv_append(&j->interface, j->entry.interface, j->entry.n_interface);
	j->reloc = gx_spirv_spec_constant(&j->module, &j->out->spec_id);
	j->given[GX_IR_SREG_kernel] =
	        (struct gx_spirv_given){ .is_given = true, .number = j->shader->kernel };
	return 0;
}

/* Slots of a probe's maps; the caller frees them. NULL: out of memory */
static uint32_t *slots_of(const struct join *j, const struct gx_spirv_probe *probe)
{
	uint32_t n = probe->program->program.n_maps;
	uint32_t *slots = calloc((size_t)n + 1, sizeof(*slots));

	for (uint32_t m = 0; slots && m < n; m++)
		slots[m] = slot_of(j->out, probe->maps[m]);
	return slots;
}

static int compile(struct join *j, uint32_t i)
{
	const struct gx_spirv_probe *probe = &j->probes[i];
	uint32_t *slots = slots_of(j, probe);
	const bool halves = j->shader->max_subgroup > GX_SPIRV_WARP_LANES;
	const struct gx_spirv_site site = {
		.module = &j->module,
		.entry = j->entry.function,
		.interface = &j->interface,
		.reloc = j->reloc,
		.prog_slot = i,
		.n_prog_slots = j->n,
		.map_slots = slots,
		.clock_word = GX_RELOC_MAP(j->n, j->out->n_maps),
		.id_word = GX_RELOC_MAP(j->n, j->out->n_maps) + GX_SPIRV_CLOCK_WORDS,
		.features = halves ? j->shader->features & ~(uint32_t)GX_SPIRV_ARITHMETIC
		                   : j->shader->features,
		.halves = halves,
		.has_fences = j->shader->has_fences,
		.given = j->given,
	};
	struct gx_spirv_compiled info;
	int err = slots ? gx_compile_spirv(probe->program, &site, &info, j->diag)
	                : gx_fail(j->diag, GX_E_NO_MEMORY, "shader");

	free(slots);
	if (err)
		return err;
	j->out->features |= info.features;
	if (info.uses_clock)
		j->out->clock_word = site.clock_word;
	if (info.uses_id)
		j->out->id_word = site.id_word;
	gx_spirv_append(probe->hook == GX_HOOK_ENTRY ? &j->before : &j->after, &info.function, 1);
	return 0;
}

static int wrap(struct join *j)
{
	struct gx_spirv_around around = { .before = j->before.at,
		                          .after = j->after.at,
		                          .n_before = (uint32_t)j->before.n,
		                          .n_after = (uint32_t)j->after.n,
		                          .variables = j->interface.at,
		                          .n_variables = (uint32_t)j->interface.n };

	if (j->before.failed || j->after.failed || j->interface.failed)
		return gx_fail(j->diag, GX_E_NO_MEMORY, "shader");
	gx_spirv_use(&j->module, j->out->features);
	return gx_spirv_wrap(&j->module, &j->entry, &around, j->diag);
}

static int keep(struct join *j, const uint32_t *words, size_t n)
{
	struct gx_spirv_instrumented *out = j->out;

	out->words = gx_arena_calloc(&out->arena, n + 1, sizeof(*out->words));
	if (!out->words)
		return gx_fail(j->diag, GX_E_NO_MEMORY, "shader");
	if (n)
		memcpy(out->words, words, n * sizeof(*words));
	out->n_words = n;
	return 0;
}

static int put_together(struct join *j)
{
	uint32_t *words = NULL;
	size_t n = 0;
	int err = wrap(j);

	if (!err)
		err = gx_spirv_write(&j->module, &words, &n, j->diag);
	if (!err)
		err = keep(j, words, n);
	free(words);
	if (j->out->clock_word)
		j->out->n_reloc_words = j->out->clock_word + GX_SPIRV_CLOCK_WORDS;
	if (j->out->id_word)
		j->out->n_reloc_words = j->out->id_word + GX_SPIRV_ID_WORDS;
	return err;
}

int gx_spirv_instrument(const struct gx_spirv_shader *shader, const struct gx_spirv_probe *probes,
                        uint32_t n, struct gx_spirv_instrumented *out, struct gx_diag *diag)
{
	struct join j = { .shader = shader, .probes = probes, .n = n, .out = out, .diag = diag };
	int err;

	*out = (struct gx_spirv_instrumented){ 0 };
	if (!n)
		return keep(&j, shader->words, shader->n_words);
	err = assign_slots(&j);
	if (!err)
		err = open_shader(&j);
	for (uint32_t i = 0; i < n && !err; i++)
		err = compile(&j, i);
	if (!err)
		err = put_together(&j);
	gx_spirv_free(&j.module);
	free(j.interface.at);
	free(j.before.at);
	free(j.after.at);
	return err;
}

void gx_spirv_instrumented_free(struct gx_spirv_instrumented *instrumented)
{
	gx_arena_free(&instrumented->arena);
	*instrumented = (struct gx_spirv_instrumented){ 0 };
}
