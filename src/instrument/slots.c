/* slots.c - slots of programs and maps in a relocation block. */
#include "instrument/slots.h"

#include "maps/layout.h"

bool gx_instrument_knows(enum gx_hook hook)
{
	const struct gx_hook_row *row = gx_hook_row(hook);

	return row && row->side == GX_SIDE_DEVICE;
}

static uint32_t slot_of(void *const *maps, uint32_t n_maps, const void *map)
{
	uint32_t i = 0;

	while (i < n_maps && maps[i] != map)
		i++;
	return i;
}

int gx_slots_assign(const struct gx_probe *probes, uint32_t n, struct gx_arena *arena,
                    struct gx_slots *out, struct gx_diag *diag)
{
	uint32_t most = 0;

	*out = (struct gx_slots){ 0 };
	for (uint32_t i = 0; i < n; i++) {
		if (!gx_instrument_knows(probes[i].hook))
			return gx_fail(diag, GX_E_AGENT_HOOK, "program %u", i);
		most += probes[i].program->program.n_maps;
		if (probes[i].max_regs && (!out->max_regs || probes[i].max_regs < out->max_regs))
			out->max_regs = probes[i].max_regs;
	}
	out->maps = gx_arena_calloc(arena, most + 1, sizeof(*out->maps));
	if (!out->maps)
		return gx_fail(diag, GX_E_NO_MEMORY, "variant");
	for (uint32_t i = 0; i < n; i++)
		for (uint32_t m = 0; m < probes[i].program->program.n_maps; m++)
			if (slot_of(out->maps, out->n_maps, probes[i].maps[m]) == out->n_maps)
				out->maps[out->n_maps++] = probes[i].maps[m];
	out->n_reloc_words = GX_RELOC_MAP(n, out->n_maps);
	return 0;
}

uint32_t *gx_slots_of_maps(const struct gx_probe *probe, struct gx_arena *arena, void *const *maps,
                           uint32_t n_maps)
{
	uint32_t n = probe->program->program.n_maps;
	uint32_t *slots = gx_arena_calloc(arena, n, sizeof(*slots));

	for (uint32_t m = 0; slots && m < n; m++)
		slots[m] = slot_of(maps, n_maps, probe->maps[m]);
	return slots;
}
