/* ir.c - building and editing functions of the IR. Allocation failure gives NULL or -ENOMEM and
 * changes nothing. */
#include "ir/ir.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One program of 100,000 instructions with its facts stays far below this. */
#define MAX_IR_BYTES ((size_t)256 << 20)

struct gx_ir *gx_ir_new(const char *name)
{
	struct gx_ir *ir = calloc(1, sizeof(*ir));

	if (!ir)
		return NULL;
	ir->arena.max_bytes = MAX_IR_BYTES;
	ir->next_id = 1;
	if (name)
		memccpy(ir->name, name, 0, sizeof(ir->name) - 1);
	return ir;
}

void gx_ir_free(struct gx_ir *ir)
{
	if (!ir)
		return;
	gx_arena_free(&ir->arena);
	free(ir);
}

struct gx_ir_block *gx_ir_block_new(struct gx_ir *ir)
{
	struct gx_ir_block *block = gx_arena_alloc(&ir->arena, sizeof(*block));

	if (!block)
		return NULL;
	if (ir->n_blocks == ir->cap_blocks) {
		uint32_t cap = ir->cap_blocks ? ir->cap_blocks * 2 : 8;
		struct gx_ir_block **grown = gx_arena_grow(
		        &ir->arena, ir->blocks, ir->n_blocks * sizeof(block), cap * sizeof(block));

		if (!grown)
			return NULL;
		ir->blocks = grown;
		ir->cap_blocks = cap;
	}
	block->id = ir->n_blocks;
	ir->blocks[ir->n_blocks++] = block;
	return block;
}

struct gx_ir_insn *gx_ir_insn_new(struct gx_ir *ir, enum gx_ir_op op, enum gx_ir_type type,
                                  uint32_t n_args, struct gx_ir_insn *const *args)
{
	struct gx_ir_insn *insn = gx_arena_alloc(&ir->arena, sizeof(*insn));

	if (!insn)
		return NULL;
	insn->op = op;
	insn->type = type;
	insn->pc = -1;
	insn->fact = gx_ir_fact_any(type);
	insn->n_args = n_args;
	if (n_args) {
		insn->args = gx_arena_calloc(&ir->arena, n_args, sizeof(*insn->args));
		if (!insn->args)
			return NULL;
		if (args)
			memcpy(insn->args, args, n_args * sizeof(*args));
	}
	insn->id = type == GX_IR_VOID ? 0 : ir->next_id++;
	return insn;
}

struct gx_ir_insn *gx_ir_insn_copy(struct gx_ir *ir, const struct gx_ir_insn *insn)
{
	struct gx_ir_insn *copy =
	        gx_ir_insn_new(ir, insn->op, insn->type, insn->n_args, insn->args);

	if (!copy)
		return NULL;
	copy->imm = insn->imm;
	copy->imm2 = insn->imm2;
	copy->width = insn->width;
	copy->fetch = insn->fetch;
	copy->upgraded = insn->upgraded;
	copy->space = insn->space;
	copy->map = insn->map;
	copy->pc = insn->pc;
	copy->fact = insn->fact;
	return copy;
}

struct gx_ir_insn *gx_ir_const(struct gx_ir *ir, enum gx_ir_type type, uint64_t value)
{
	struct gx_ir_insn *insn = gx_ir_insn_new(ir, GX_IR_const, type, 0, NULL);

	if (!insn)
		return NULL;
	insn->imm = value & gx_ir_type_mask(type);
	insn->fact = gx_ir_fact_const(insn->imm);
	return insn;
}

void gx_ir_append(struct gx_ir_block *block, struct gx_ir_insn *insn)
{
	insn->block = block;
	insn->prev = block->last;
	insn->next = NULL;
	if (block->last)
		block->last->next = insn;
	else
		block->first = insn;
	block->last = insn;
}

void gx_ir_insert_before(struct gx_ir_insn *at, struct gx_ir_insn *insn)
{
	insn->block = at->block;
	insn->prev = at->prev;
	insn->next = at;
	if (at->prev)
		at->prev->next = insn;
	else
		at->block->first = insn;
	at->prev = insn;
}

void gx_ir_insert_after(struct gx_ir_insn *at, struct gx_ir_insn *insn)
{
	if (at->next)
		gx_ir_insert_before(at->next, insn);
	else
		gx_ir_append(at->block, insn);
}

void gx_ir_remove(struct gx_ir_insn *insn)
{
	struct gx_ir_block *block = insn->block;

	if (!block)
		return;
	if (insn->prev)
		insn->prev->next = insn->next;
	else
		block->first = insn->next;
	if (insn->next)
		insn->next->prev = insn->prev;
	else
		block->last = insn->prev;
	insn->prev = insn->next = NULL;
	insn->block = NULL;
}

struct gx_ir_insn *gx_ir_first_nonphi(const struct gx_ir_block *block)
{
	struct gx_ir_insn *insn = block->first;

	while (insn && insn->op == GX_IR_phi)
		insn = insn->next;
	return insn;
}

int gx_ir_phi_add(struct gx_ir *ir, struct gx_ir_insn *phi, struct gx_ir_insn *value)
{
	size_t old_size = phi->n_args * sizeof(*phi->args);
	struct gx_ir_insn **args =
	        gx_arena_grow(&ir->arena, phi->args, old_size, old_size + sizeof(*phi->args));

	if (!args)
		return -ENOMEM;
	args[phi->n_args++] = value;
	phi->args = args;
	return 0;
}

static int add_pred(struct gx_ir *ir, struct gx_ir_block *block, struct gx_ir_block *pred)
{
	if (block->n_preds == block->cap_preds) {
		uint32_t cap = block->cap_preds ? block->cap_preds * 2 : 4;
		struct gx_ir_block **grown =
		        gx_arena_grow(&ir->arena, block->preds, block->n_preds * sizeof(pred),
		                      cap * sizeof(pred));

		if (!grown)
			return -ENOMEM;
		block->preds = grown;
		block->cap_preds = cap;
	}
	block->preds[block->n_preds++] = pred;
	return 0;
}

/* The edge at preds[at] goes, with the phi operands for it. */
static void drop_pred_at(struct gx_ir_block *block, uint32_t at)
{
	struct gx_ir_insn *insn;

	for (uint32_t i = at; i + 1 < block->n_preds; i++)
		block->preds[i] = block->preds[i + 1];
	block->n_preds--;
	gx_for_each_insn (insn, block) {
		if (insn->op != GX_IR_phi)
			break;
		if (at >= insn->n_args)
			continue;
		for (uint32_t i = at; i + 1 < insn->n_args; i++)
			insn->args[i] = insn->args[i + 1];
		insn->n_args--;
	}
}

static void drop_pred(struct gx_ir_block *block, const struct gx_ir_block *pred)
{
	for (uint32_t i = 0; i < block->n_preds; i++) {
		if (block->preds[i] == pred) {
			drop_pred_at(block, i);
			return;
		}
	}
}

int gx_ir_set_succ(struct gx_ir *ir, struct gx_ir_block *from, uint32_t i, struct gx_ir_block *to)
{
	struct gx_ir_block *old = i < from->n_succ ? from->succ[i] : NULL;
	int err;

	if (i > from->n_succ || i >= 2)
		return -EINVAL;
	if (old == to)
		return 0;
	err = add_pred(ir, to, from);
	if (err)
		return err;
	if (old)
		drop_pred(old, from);
	from->succ[i] = to;
	if (i == from->n_succ)
		from->n_succ++;
	return 0;
}

bool gx_ir_is_back_edge(const struct gx_ir_block *block, uint32_t pred)
{
	return block->preds[pred]->id >= block->id;
}

uint32_t gx_ir_pred_index(const struct gx_ir_block *from, uint32_t side)
{
	const struct gx_ir_block *to = from->succ[side];
	uint32_t skip = side == 1 && from->succ[0] == to;

	for (uint32_t i = 0; i < to->n_preds; i++)
		if (to->preds[i] == from && !skip--)
			return i;
	return UINT32_MAX;
}

void gx_ir_drop_succ(struct gx_ir_block *from, uint32_t i)
{
	if (i >= from->n_succ)
		return;
	drop_pred(from->succ[i], from);
	if (i == 0)
		from->succ[0] = from->succ[1];
	from->succ[1] = NULL;
	from->n_succ--;
}

void gx_ir_replace_uses(struct gx_ir *ir, const struct gx_ir_insn *old, struct gx_ir_insn *new_)
{
	for (uint32_t b = 0; b < ir->n_blocks; b++) {
		struct gx_ir_insn *insn;

		gx_for_each_insn (insn, ir->blocks[b]) {
			for (uint32_t i = 0; i < insn->n_args; i++)
				if (insn->args[i] == old)
					insn->args[i] = new_;
		}
	}
}

struct gx_ir_block *gx_ir_split_before(struct gx_ir *ir, struct gx_ir_insn *at)
{
	struct gx_ir_block *block = at->block, *rest = gx_ir_block_new(ir);

	if (!rest)
		return NULL;
	rest->first = at;
	rest->last = block->last;
	block->last = at->prev;
	if (at->prev)
		at->prev->next = NULL;
	else
		block->first = NULL;
	at->prev = NULL;
	for (struct gx_ir_insn *insn = at; insn; insn = insn->next)
		insn->block = rest;
	/* the edges keep their place in the preds of the successors, so their phis stay right */
	for (uint32_t i = 0; i < block->n_succ; i++) {
		struct gx_ir_block *succ = block->succ[i];

		rest->succ[i] = succ;
		for (uint32_t p = 0; p < succ->n_preds; p++)
			if (succ->preds[p] == block)
				succ->preds[p] = rest;
		block->succ[i] = NULL;
	}
	rest->n_succ = block->n_succ;
	block->n_succ = 0;
	rest->divergent = block->divergent;
	rest->trips = block->trips;
	return rest;
}

struct gx_ir_insn *gx_address_base(struct gx_ir_insn *address, int64_t *offset)
{
	uint64_t sum = (uint64_t)*offset;

	/* bounded: a program of nothing but additions and accesses stays linear */
	for (int steps = 0; steps < 1024; steps++) {
		struct gx_ir_insn *x, *y;

		if ((address->op != GX_IR_add && address->op != GX_IR_sub) ||
		    address->type != GX_IR_I64)
			break;
		x = address->args[0];
		y = address->args[1];
		if (y->op == GX_IR_const)
			sum += address->op == GX_IR_add ? y->imm : -y->imm;
		else if (x->op == GX_IR_const && address->op == GX_IR_add)
			sum += x->imm;
		else
			break;
		address = y->op == GX_IR_const ? x : y;
	}
	*offset = (int64_t)sum;
	return address;
}
