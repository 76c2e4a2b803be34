/* added.c - maps that a program only adds to: its pointers into them lead to atomic additions whose old value nobody asks for, and to
 * comparisons. A pointer that goes anywhere else may be read through. */
#include "emit/ptx/emit.h"

#include "maps/layout.h"

/* The slot of the map whose address it is; 64: none of the first 64. */
static uint64_t map_of(const struct gx_compile_site *site, const struct gx_ir_insn *insn)
{
	uint64_t first = GX_RELOC_MAP(site->n_prog_slots, 0), words;

	words = GX_RELOC_MAP(site->n_prog_slots, 1) - first;
	if (insn->op != GX_IR_reloc || insn->imm < first ||
	    (insn->imm - first) % words != GX_RELOC_MAP_BASE)
		return 64;
	return (insn->imm - first) / words < 64 ? (insn->imm - first) / words : 64;
}

static bool makes_pointers(const struct gx_ir_insn *insn)
{
	switch ((int)insn->op) {
	case GX_IR_add:
	case GX_IR_sub:
	case GX_IR_phi:
	case GX_IR_select: return insn->type == GX_IR_I64;
	default: return false;
	}
}

/* Marks (scratch) what is made of pointers into the map; whether anything new was marked. */
static bool mark(const struct gx_ir *ir, const struct gx_compile_site *site, uint64_t map)
{
	struct gx_ir_insn *insn;
	bool any = false;

	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i]) {
			bool is_one = map_of(site, insn) == map;

			for (uint32_t a = 0; a < insn->n_args && makes_pointers(insn); a++)
				is_one |= insn->args[a]->scratch != 0;
			any |= is_one && !insn->scratch;
			insn->scratch |= is_one;
		}
	return any;
}

static bool only_adds(const struct gx_ir_insn *insn, uint32_t arg)
{
	if (insn->op == GX_IR_icmp || makes_pointers(insn))
		return true;
	return insn->op == GX_IR_atomic && arg == 0 && insn->imm2 == GX_IR_ATOMIC_ADD &&
	       !insn->fetch && (insn->width == 4 || insn->width == 8);
}

static bool is_added_to(const struct gx_ir *ir, const struct gx_compile_site *site, uint64_t map)
{
	struct gx_ir_insn *insn;

	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			insn->scratch = 0;
	while (mark(ir, site, map))
		;
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			for (uint32_t a = 0; a < insn->n_args; a++)
				if (insn->args[a]->scratch && !only_adds(insn, a))
					return false;
	return true;
}

/* An atomic's old value is used when somebody reads it, whatever `fetch` says. */
static bool has_used_atomics(const struct gx_ir *ir)
{
	struct gx_ir_insn *insn;

	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			for (uint32_t a = 0; a < insn->n_args; a++)
				if (insn->args[a]->op == GX_IR_atomic && !insn->args[a]->fetch)
					return true;
	return false;
}

uint64_t ptx_added_maps(const struct gx_ir *ir, const struct gx_compile_site *site)
{
	uint64_t added = 0;

	if (has_used_atomics(ir))
		return 0;
	for (uint64_t map = 0; map < 64; map++)
		added |= (uint64_t)is_added_to(ir, site, map) << map;
	return added;
}
