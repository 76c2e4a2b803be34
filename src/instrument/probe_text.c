/* probe_text.c - programs as kernels of their own, to be made machine code of. */
#include "instrument/probe_text.h"

#include "ebpf/map_type.h"
#include "emit/ptx/compile.h"
#include "instrument/join.h"
#include "instrument/slots.h"
#include "maps/layout.h"

#include <stdio.h>
#include <string.h>

#define RELOC_REG "%gpuext_reloc"
#define ZERO_REG  "%gpuext_zero"
#define SM_REG    "%gpuext_sm"
#define CUT_AFTER 8u /* statements */

struct target {
	uint32_t sm, major, minor;
};

static const struct target targets[] = {
#define PTX_TARGET(sm, major, minor) { sm, major, minor },
#include "defs/ptx_targets.def"
#undef PTX_TARGET
};

static const struct target *target_of(uint32_t sm)
{
	const struct target *found = NULL;

	for (size_t i = 0; i < sizeof(targets) / sizeof(targets[0]); i++)
		if (targets[i].sm <= sm)
			found = &targets[i];
	return found;
}

static const enum gx_hook hooks[GX_N_PROBE_FORMS] = {
	[GX_PROBE_ENTRY] = GX_HOOK_ENTRY,
	[GX_PROBE_EXIT] = GX_HOOK_EXIT,
};

/* A text while it is made. */
struct making {
	struct gx_probe_texts *out;
	const struct gx_probe *probes;
	const struct target *target;
	enum gx_probe_compilation compilation;
	struct gx_word_literal *literals; /* [n_reloc_words] */
	uint32_t n_of_form,
	        last_of_form; /* the programs of the form that is made: how many, and which is the last */
	bool uses_launch_id, uses_block;
	bool made_zero; /* the program's text makes the zero, and reads the SM where it asks for it */
	struct gx_strbuf body;
	struct gx_diag *diag;
};

/* At exit a warp's registers may be in use. Before sm_90 the lanes that wait for each other have to be in each lane's own. */
static bool has_warp_registers(const struct making *making, enum gx_probe_form form)
{
	return form == GX_PROBE_ENTRY && making->target->sm >= 90;
}

/* The zero is (2^lane - 1) & 2^lane. */
static const char zero_text[] = "\tmov.u32 %gpuext_low, %lanemask_lt;\n"
                                "\tadd.u32 %gpuext_high, %gpuext_low, 1;\n"
                                "\tand.b32 " ZERO_REG ", %gpuext_low, %gpuext_high;\n";

/* body: what it held before goes. */
static int compile(const struct making *making, const struct gx_probe *probe,
                   const struct gx_compile_site *site, struct gx_strbuf *body,
                   struct gx_compiled *info)
{
	int err;

	gx_strbuf_free(body);
	*body = (struct gx_strbuf){ 0 };
	err = gx_compile_ptx(probe->program, site, body, info, making->diag);
	return !err && body->failed ? gx_fail(making->diag, GX_E_NO_MEMORY, "programs") : err;
}

static int add_program(struct making *making, uint32_t i, enum gx_probe_form form)
{
	struct gx_probe_texts *out = making->out;
	const struct gx_probe *probe = &making->probes[i];
	struct gx_compiled info = { 0 };
	struct gx_strbuf body = { 0 };
	char prefix[32];
	struct gx_compile_site site = {
		.ptx_major = making->target->major,
		.ptx_minor = making->target->minor,
		.sm = making->target->sm,
		.arrivals = form == GX_PROBE_ENTRY ? GX_ARRIVALS_WHOLE : GX_ARRIVALS_GROUPS,
		.prog_slot = i,
		.n_prog_slots = out->n_programs,
		.map_slots = gx_slots_of_maps(probe, &out->arena, out->maps, out->n_maps),
		.reloc_name = RELOC_REG,
		.launch_id_param = GX_LAUNCH_ID_PARAM,
		.prefix = prefix,
		/* at entry for speed: in a few instructions, what a warp's registers have is late, and copied from and to */
		.lane_zero = ZERO_REG,
		.warp_results = has_warp_registers(making, form),
		.literals = making->literals,
		.n_literals = out->n_reloc_words,
		.literal_zero = ZERO_REG,
		/* ptxas counts vector registers, and each that a warp shares gets one at exit: what it moves ahead costs more than it
		 * knows */
		.cut_after = form == GX_PROBE_EXIT && out->few_registers ? CUT_AFTER : 0,
		.smid_reg = SM_REG,
		.is_last = i == making->last_of_form,
		.no_calls = true,
	};
	int err;

	if (!site.map_slots)
		return gx_fail(making->diag, GX_E_NO_MEMORY, "programs");
	snprintf(prefix, sizeof(prefix), "gpuext_p%u_", i);
	err = compile(making, probe, &site, &body, &info);
	if (!err && site.warp_results && !info.counts_blocks) {
		site.lane_zero = NULL;
		site.arrivals = GX_ARRIVALS_ANY; /* as it came out of the first */
		err = compile(making, probe, &site, &body, &info);
	}
	/* all warps but the first of a block only find out that they have nothing to do: the rest is for that one alone */
	if (!err && info.runs_once && !info.uses_reloc && making->n_of_form == 1) {
		site.smid_reg = NULL;
		site.zero_text = zero_text;
		making->made_zero = true;
		err = compile(making, probe, &site, &body, &info);
	}
	if (!err && info.ends_threads)
		err = gx_fail(making->diag, GX_E_AGENT_CODE_HOOK, "program %s ends threads",
		              probe->program->program.name);
	if (!err && info.place_values)
		err = gx_fail(making->diag, GX_E_AGENT_CODE_HOOK,
		              "program %s reads what its place gives",
		              probe->program->program.name);
	if (!err)
		gx_strbuf_append(&making->body, gx_strbuf_text(&body), body.len);
	gx_strbuf_free(&body);
	if (err)
		return err;
	making->uses_launch_id |= info.uses_launch_id;
	making->uses_block |= info.uses_reloc;
	out->counts_blocks[form] = info.counts_blocks;
	out->runs_once[form] = info.runs_once;
	return 0;
}

static void put_block(const struct making *making, struct gx_strbuf *text)
{
	uint64_t literal = gx_probe_literal(GX_PROBE_BLOCK, making->compilation);

	gx_strbuf_puts(text, "\t.reg .b64 " RELOC_REG ";\n");
	gx_strbuf_printf(text,
	                 "\txor.b32 %%gpuext_low, %s, 0x%08x;\n"
	                 "\txor.b32 %%gpuext_high, %s, 0x%08x;\n",
	                 ZERO_REG, (uint32_t)literal, ZERO_REG, (uint32_t)(literal >> 32));
	gx_strbuf_puts(text, "\tmov.b64 " RELOC_REG ", {%gpuext_low, %gpuext_high};\n");
}

/* With the zero in front of them, the halves of a literal stand whole in one instruction each. The SM arrives while the lanes'
 * leader is found. */
static void put_start(const struct making *making, struct gx_strbuf *text)
{
	gx_strbuf_printf(text, ".version %u.%u\n.target sm_%u\n.address_size 64\n",
	                 making->target->major, making->target->minor, making->target->sm);
	gx_strbuf_printf(text, ".visible .entry " GX_PROBE_KERNEL "(%s)\n{\n",
	                 making->uses_launch_id ? ".param .u64 " GX_LAUNCH_ID_PARAM : "");
	gx_strbuf_puts(text, "\t.reg .b32 " ZERO_REG ", " SM_REG ", %gpuext_low, %gpuext_high;\n");
	if (making->made_zero)
		return;
	gx_strbuf_puts(text, "\tmov.u32 " SM_REG ", %smid;\n");
	gx_strbuf_puts(text, zero_text);
	gx_strbuf_puts(text, "\tor.b32 " SM_REG ", " SM_REG ", " ZERO_REG ";\n");
	if (making->uses_block)
		put_block(making, text);
}

static int make_text(struct making *making, enum gx_probe_form form)
{
	struct gx_strbuf *text = &making->out->text[form];
	int err = 0;

	making->uses_launch_id = making->uses_block = making->made_zero = false;
	making->n_of_form = 0;
	for (uint32_t i = 0; i < making->out->n_programs; i++)
		if (making->probes[i].hook == hooks[form]) {
			making->n_of_form++;
			making->last_of_form = i;
		}
	for (uint32_t i = 0; i < making->out->n_programs && !err; i++)
		if (making->probes[i].hook == hooks[form])
			err = add_program(making, i, form);
	if (!err && making->n_of_form) {
		put_start(making, text);
		gx_strbuf_append(text, gx_strbuf_text(&making->body), making->body.len);
		gx_strbuf_puts(text, "\tret;\n}\n");
		making->out->uses_launch_id |= making->uses_launch_id;
		making->out->uses_block |= making->uses_block;
		if (text->failed || making->body.failed)
			err = gx_fail(making->diag, GX_E_NO_MEMORY, "programs");
	}
	gx_strbuf_free(&making->body);
	making->body = (struct gx_strbuf){ 0 };
	return err;
}

static int check_hooks(const struct gx_probe *probes, uint32_t n, struct gx_diag *diag)
{
	for (uint32_t i = 0; i < n; i++) {
		bool known = false;

		for (int form = 0; form < GX_N_PROBE_FORMS; form++)
			known |= probes[i].hook == hooks[form];
		if (probes[i].argument && strstr(probes[i].argument, "every="))
			return gx_fail(diag, GX_E_AGENT_CODE_HOOK,
			               "program %u is for one warp in several", i);
		if (!known)
			return gx_fail(diag,
			               gx_instrument_knows(probes[i].hook) ? GX_E_AGENT_CODE_HOOK
			                                                   : GX_E_AGENT_HOOK,
			               "program %u", i);
	}
	return 0;
}

/* Words of a map that grows while its variant lives. */
static void keep_loaded(struct making *making, const struct gx_probe *probe)
{
	const struct gx_probe_texts *out = making->out;

	for (uint32_t m = 0; m < probe->program->program.n_maps; m++)
		for (uint32_t slot = 0; slot < out->n_maps; slot++) {
			uint32_t word = GX_RELOC_MAP(out->n_programs, slot);

			if (out->maps[slot] != probe->maps[m] ||
			    !gx_map_type_lies(probe->program->program.maps[m].type,
			                      GX_LAYOUT_per_thread))
				continue;
			while (word < GX_RELOC_MAP(out->n_programs, slot + 1))
				making->literals[word++].stands = false;
		}
}

static int choose_literals(struct making *making)
{
	struct gx_probe_texts *out = making->out;

	out->n_literals = GX_PROBE_WORD(out->n_reloc_words);
	making->literals =
	        gx_arena_calloc(&out->arena, out->n_reloc_words + 1, sizeof(*making->literals));
	if (!making->literals)
		return gx_fail(making->diag, GX_E_NO_MEMORY, "programs");
	for (uint32_t w = 0; w < out->n_reloc_words; w++)
		making->literals[w] =
		        (struct gx_word_literal){ true, gx_probe_literal(GX_PROBE_WORD(w),
			                                                 making->compilation) };
	for (uint32_t i = 0; i < out->n_programs; i++)
		keep_loaded(making, &making->probes[i]);
	return 0;
}

int gx_instrument_probes(const struct gx_probe *probes, uint32_t n, uint32_t sm,
                         enum gx_probe_compilation compilation, struct gx_probe_texts *out,
                         struct gx_diag *diag)
{
	struct making making = {
		.out = out, .probes = probes, .compilation = compilation, .diag = diag
	};
	struct gx_slots slots = { 0 };
	int err;

	memset(out, 0, sizeof(*out));
	making.target = target_of(sm);
	if (!making.target)
		return gx_fail(diag, GX_E_EMIT_TARGET, "sm_%u", sm);
	err = check_hooks(probes, n, diag);
	if (!err)
		err = gx_slots_assign(probes, n, &out->arena, &slots, diag);
	out->n_programs = n;
	out->maps = slots.maps;
	out->n_maps = slots.n_maps;
	out->n_reloc_words = slots.n_reloc_words;
	out->max_regs = slots.max_regs;
	for (uint32_t i = 0; i < n; i++)
		out->few_registers |= probes[i].few_registers;
	if (!err)
		err = choose_literals(&making);
	for (int form = 0; form < GX_N_PROBE_FORMS && !err; form++)
		err = make_text(&making, (enum gx_probe_form)form);
	return err;
}

void gx_probe_texts_free(struct gx_probe_texts *texts)
{
	for (int form = 0; form < GX_N_PROBE_FORMS; form++)
		gx_strbuf_free(&texts->text[form]);
	gx_arena_free(&texts->arena);
	memset(texts, 0, sizeof(*texts));
}
