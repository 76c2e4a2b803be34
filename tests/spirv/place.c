/* place.c - the words of the shader, with calls of the program in the place of those of an empty function. */
#include "place.h"

#include "spirv/entry.h"
#include "strategy/world.h"

#include <stdlib.h>
#include <string.h>

/* The id of a name; 0: there is none. */
static uint32_t find_name(const struct gx_spirv_module *m, const char *name)
{
	gx_spirv_each (insn, &m->sections[GX_SPIRV_DEBUG]) {
		const char *text = gx_spirv_op(insn) == GX_SPIRV_OP_Name
		                           ? gx_spirv_string(insn + 2, gx_spirv_length(insn) - 2)
		                           : NULL;

		if (text && !strcmp(text, name))
			return insn[1];
	}
	return 0;
}

/* Calls of one function become those of another. */
static void call_instead(struct gx_spirv_module *m, uint32_t old, uint32_t function)
{
	gx_spirv_each (insn, &m->sections[GX_SPIRV_FUNCTIONS])
		if (gx_spirv_op(insn) == GX_SPIRV_OP_FunctionCall && insn[3] == old)
			insn[3] = function;
}

/* The entry point's interface gets what the program came to need: with the old function left as it is. */
static void widen_interface(struct gx_spirv_module *m, const struct gx_spirv_words *interface)
{
	struct gx_spirv_words *words = &m->sections[GX_SPIRV_ENTRIES];
	uint32_t had = words->at[0] >> 16, name = 3 + 2;

	for (size_t i = had - name; i < interface->n; i++)
		gx_spirv_append(words, &interface->at[i], 1);
	words->at[0] = (uint32_t)words->n << 16 | GX_SPIRV_OP_EntryPoint;
}

int place_program(const struct place *place, const struct gx_verified *program,
                  enum gx_strategy strategy, struct placed *out, struct gx_diag *diag)
{
	static const uint32_t slots[N_MAPS] = { 0, 1, 2, 3, 4, 5, 6 };
	struct gx_spirv_given given[GX_IR_N_SREGS] = { 0 };
	struct gx_spirv_words interface = { 0 };
	struct gx_spirv_module m;
	struct gx_spirv_entry entry;
	struct gx_spirv_site site = { .module = &m,
		                      .interface = &interface,
		                      .n_prog_slots = 1,
		                      .map_slots = slots,
		                      .clock_word = N_RELOC_WORDS,
		                      .features = place->features,
		                      .has_fences = place->has_fences,
		                      .halves = place->halves,
		                      .given = given,
		                      .force_strategy = strategy };
	int err = gx_spirv_read(place->shader, place->n_words, &m, diag);

	*out = (struct placed){ 0 };
	if (!err)
		err = gx_spirv_entry(&m, "main", &entry, diag);
	if (!err) {
		site.entry = entry.function;
		gx_spirv_append(&interface, entry.interface, entry.n_interface);
		given[GX_IR_SREG_smid].is_given = given[GX_IR_SREG_warpid].is_given = true;
		given[GX_IR_SREG_launch_id].is_given = true;
		out->smid = given[GX_IR_SREG_smid].variable = find_name(&m, "given_smid");
		out->warpid = given[GX_IR_SREG_warpid].variable = find_name(&m, "given_warpid");
		out->launch_id = given[GX_IR_SREG_launch_id].variable =
		        find_name(&m, "given_launch_id");
		m.sections[GX_SPIRV_MODEL].at[1] = GX_SPIRV_ADDRESSING_PHYSICAL_STORAGE;
		site.reloc = gx_spirv_spec_constant(&m, &out->spec_id);
		err = gx_compile_spirv(program, &site, &out->info, diag);
	}
	if (!err) {
		gx_spirv_use(&m, out->info.features);
		call_instead(&m, find_name(&m, "program("), out->info.function);
		widen_interface(&m, &interface);
		err = gx_spirv_write(&m, &out->words, &out->n, diag);
	}
	free(interface.at);
	gx_spirv_free(&m);
	return err;
}
