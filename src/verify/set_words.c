/* set_words.c - which words of a map's values a program sets, instead of adding to them. */
#include "verify/set_words.h"

#include "verify/map_writes.h"

#include <stdlib.h>
#include <string.h>

enum { BPF_NOEXIST = 1 };

struct search {
	const struct gx_ir *ir;
	uint32_t map;
	bool reads; /* the program reads this map: what comes out of its stack may be an old value */
	bool adds;  /* it adds to values of this map */
	bool has_keys;            /* of this map, which come and go */
	bool *seen;               /* [ir->next_id] */
	struct gx_ir_insn **todo; /* [ir->next_id] */
};

static bool reads_map(const struct gx_ir_insn *insn, uint32_t map)
{
	return insn->space == GX_IR_SPACE_MAP && insn->map == map &&
	       (insn->op == GX_IR_load || (insn->op == GX_IR_atomic && insn->fetch));
}

static bool adds_to_map(const struct gx_ir_insn *insn, uint32_t map)
{
	return insn->op == GX_IR_atomic && insn->imm2 == GX_IR_ATOMIC_ADD &&
	       insn->space == GX_IR_SPACE_MAP && insn->map == map;
}

/* Is an old value of the map among what this one is made from? */
static bool keeps_old(struct search *search, struct gx_ir_insn *value)
{
	uint32_t n = 0;

	memset(search->seen, 0, search->ir->next_id * sizeof(*search->seen));
	for (struct gx_ir_insn *insn = value; insn; insn = n ? search->todo[--n] : NULL) {
		if (reads_map(insn, search->map))
			return true;
		if (insn->space == GX_IR_SPACE_STACK && search->reads)
			return true; /* it may have been kept there */
		for (uint32_t i = 0; insn->op != GX_IR_load && i < insn->n_args; i++) {
			struct gx_ir_insn *arg = insn->args[i];

			if (!search->seen[arg->id])
				search->todo[n++] = arg;
			search->seen[arg->id] = true;
		}
	}
	return false;
}

/* A key that an update brings is new: what it does to one that is there decides. */
static uint64_t set_by_update(const struct search *search, const struct gx_ir_insn *call)
{
	const struct gx_ir_insn *flags = call->n_args > 3 ? call->args[3] : NULL;

	if (search->has_keys && flags && flags->op == GX_IR_const && flags->imm == BPF_NOEXIST)
		return 0;
	return search->reads || (search->has_keys && search->adds) ? 0 : UINT64_MAX;
}

static uint64_t set_by(struct search *search, const struct gx_ir_insn *insn)
{
	bool is_update = insn->op == GX_IR_call && insn->imm == GX_HELPER_map_update_elem &&
	                 insn->n_args && insn->args[0]->op == GX_IR_map &&
	                 insn->args[0]->imm == search->map;

	if (is_update)
		return set_by_update(search, insn);
	if (insn->space != GX_IR_SPACE_MAP || insn->map != search->map)
		return 0;
	if (insn->op == GX_IR_atomic && insn->imm2 == GX_IR_ATOMIC_ADD)
		return 0;
	if (insn->op != GX_IR_store && insn->op != GX_IR_atomic)
		return 0;
	return keeps_old(search, insn->args[1]) ? 0 : gx_access_words(insn);
}

uint64_t gx_set_words(const struct gx_verified *verified, uint32_t map)
{
	const struct gx_ir *ir = verified->ir;
	struct search search = { .ir = ir, .map = map };
	const struct gx_program *program = &verified->program;
	const struct gx_ir_insn *insn;
	uint64_t set = 0;

	search.seen = calloc(ir->next_id, sizeof(*search.seen));
	search.todo = calloc(ir->next_id, sizeof(struct gx_ir_insn *));
	if (!search.seen || !search.todo) {
		free(search.seen);
		free(search.todo);
		return 0;
	}
	search.has_keys =
	        map < program->n_maps && gx_map_type_lies(program->maps[map].type, GX_LAYOUT_hash);
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i]) {
			search.reads |= reads_map(insn, map);
			search.adds |= adds_to_map(insn, map);
		}
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			set |= set_by(&search, insn);
	free(search.seen);
	free(search.todo);
	return set;
}
