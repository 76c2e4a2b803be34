/* build.c - making instructions in place. */
#include "opt/build.h"

#include <errno.h>
#include <stdlib.h>

void gx_build_init(struct gx_build *b, struct gx_ir *ir)
{
	*b = (struct gx_build){ .ir = ir, .pc = -1 };
	b->dummy.type = GX_IR_I64;
	b->dummy.fact = gx_ir_fact_any(GX_IR_I64);
	b->dummy.block = &b->dummy_block;
}

void gx_build_before(struct gx_build *b, struct gx_ir_insn *at)
{
	b->at = at;
	b->block = at->block;
	b->pc = at->pc;
}

void gx_build_end_of(struct gx_build *b, struct gx_ir_block *block)
{
	b->at = NULL;
	b->block = block;
}

int gx_build_done(const struct gx_build *b)
{
	return b->failed ? -ENOMEM : 0;
}

struct gx_ir_insn *gx_build_put(struct gx_build *b, struct gx_ir_insn *insn)
{
	if (!insn || b->failed) {
		b->failed = true;
		return &b->dummy;
	}
	insn->pc = b->pc;
	if (b->at)
		gx_ir_insert_before(b->at, insn);
	else
		gx_ir_append(b->block, insn);
	return insn;
}

static struct gx_ir_insn *put_new(struct gx_build *b, enum gx_ir_op op, enum gx_ir_type type,
                                  uint32_t n_args, struct gx_ir_insn *const *args)
{
	return gx_build_put(b, gx_ir_insn_new(b->ir, op, type, n_args, args));
}

struct gx_ir_insn *gx_b_const(struct gx_build *b, enum gx_ir_type type, uint64_t value)
{
	return gx_build_put(b, gx_ir_const(b->ir, type, value));
}

struct gx_ir_insn *gx_b_leaf(struct gx_build *b, enum gx_ir_op op, enum gx_ir_type type,
                             uint64_t imm, uint64_t imm2)
{
	struct gx_ir_insn *insn = put_new(b, op, type, 0, NULL);

	insn->imm = imm;
	insn->imm2 = imm2;
	return insn;
}

struct gx_ir_insn *gx_b_sreg(struct gx_build *b, enum gx_ir_sreg sreg)
{
	return gx_b_leaf(b, GX_IR_sreg, gx_ir_sreg_info(sreg)->type, sreg, 0);
}

struct gx_ir_insn *gx_b_sreg64(struct gx_build *b, enum gx_ir_sreg sreg)
{
	return gx_b_zext(b, gx_b_sreg(b, sreg));
}

struct gx_ir_insn *gx_b_unary(struct gx_build *b, enum gx_ir_op op, struct gx_ir_insn *x)
{
	const struct gx_ir_op_info *info = gx_ir_op_info(op);

	return put_new(b, op, info->any_type ? x->type : info->type, 1, &x);
}

struct gx_ir_insn *gx_b_zext(struct gx_build *b, struct gx_ir_insn *x)
{
	return x->type == GX_IR_I32 ? gx_b_unary(b, GX_IR_zext, x) : x;
}

struct gx_ir_insn *gx_b_trunc(struct gx_build *b, struct gx_ir_insn *x)
{
	return x->type == GX_IR_I64 ? gx_b_unary(b, GX_IR_trunc, x) : x;
}

struct gx_ir_insn *gx_b_binary(struct gx_build *b, enum gx_ir_op op, struct gx_ir_insn *x,
                               struct gx_ir_insn *y)
{
	struct gx_ir_insn *args[] = { x, y };

	return put_new(b, op, x->type, 2, args);
}

struct gx_ir_insn *gx_b_binary_imm(struct gx_build *b, enum gx_ir_op op, struct gx_ir_insn *x,
                                   uint64_t imm)
{
	return gx_b_binary(b, op, x, gx_b_const(b, x->type, imm));
}

struct gx_ir_insn *gx_b_icmp(struct gx_build *b, enum gx_ir_cond cond, struct gx_ir_insn *x,
                             struct gx_ir_insn *y)
{
	struct gx_ir_insn *args[] = { x, y };
	struct gx_ir_insn *insn = put_new(b, GX_IR_icmp, GX_IR_I1, 2, args);

	insn->imm = cond;
	insn->imm2 = x->type;
	return insn;
}

struct gx_ir_insn *gx_b_icmp_imm(struct gx_build *b, enum gx_ir_cond cond, struct gx_ir_insn *x,
                                 uint64_t imm)
{
	return gx_b_icmp(b, cond, x, gx_b_const(b, x->type, imm));
}

struct gx_ir_insn *gx_b_select(struct gx_build *b, struct gx_ir_insn *condition,
                               struct gx_ir_insn *yes, struct gx_ir_insn *no)
{
	struct gx_ir_insn *args[] = { condition, yes, no };

	return put_new(b, GX_IR_select, yes->type, 3, args);
}

struct gx_ir_insn *gx_b_shuffle(struct gx_build *b, struct gx_ir_insn *value,
                                struct gx_ir_insn *from, struct gx_ir_insn *mask)
{
	struct gx_ir_insn *args[] = { value, from, mask };

	return put_new(b, GX_IR_shfl, value->type, 3, args);
}

struct gx_ir_insn *gx_b_ballot(struct gx_build *b, struct gx_ir_insn *condition,
                               struct gx_ir_insn *mask)
{
	struct gx_ir_insn *args[] = { condition, mask };

	return put_new(b, GX_IR_ballot, GX_IR_I32, 2, args);
}

static struct gx_ir_insn *access(struct gx_build *b, enum gx_ir_op op, struct gx_place place,
                                 uint8_t width, uint32_t n_values, struct gx_ir_insn *value)
{
	struct gx_ir_insn *args[] = { place.base, value, value };
	struct gx_ir_insn *insn = put_new(b, op, gx_ir_op_info(op)->type, 1 + n_values, args);

	insn->imm = (uint64_t)place.offset;
	insn->width = width;
	insn->space = place.space;
	insn->map = place.map;
	return insn;
}

struct gx_ir_insn *gx_b_load(struct gx_build *b, struct gx_place place, uint8_t width)
{
	return access(b, GX_IR_load, place, width, 0, NULL);
}

void gx_b_store(struct gx_build *b, struct gx_place place, uint8_t width, struct gx_ir_insn *value)
{
	access(b, GX_IR_store, place, width, 1, value);
}

struct gx_ir_insn *gx_b_ldg(struct gx_build *b, struct gx_place place, uint8_t width)
{
	return access(b, GX_IR_ldg, place, width, 0, NULL);
}

void gx_b_stg(struct gx_build *b, struct gx_place place, uint8_t width, struct gx_ir_insn *value,
              uint64_t order)
{
	access(b, GX_IR_stg, place, width, 1, value)->imm2 = order;
}

struct gx_ir_insn *gx_b_add_to(struct gx_build *b, struct gx_place place, struct gx_ir_insn *value,
                               bool fetch)
{
	struct gx_ir_insn *insn = access(b, GX_IR_atomic, place, 8, 2, value);

	insn->imm2 = GX_IR_ATOMIC_ADD;
	insn->fetch = fetch;
	return insn;
}

struct gx_ir_insn *gx_b_swap(struct gx_build *b, struct gx_place place, struct gx_ir_insn *from,
                             struct gx_ir_insn *to)
{
	struct gx_ir_insn *args[] = { place.base, to, from };
	struct gx_ir_insn *insn =
	        put_new(b, GX_IR_atomic, gx_ir_op_info(GX_IR_atomic)->type, 3, args);

	insn->imm = (uint64_t)place.offset;
	insn->imm2 = GX_IR_ATOMIC_CMPXCHG;
	insn->width = 8;
	insn->space = place.space;
	insn->map = place.map;
	insn->fetch = true;
	return insn;
}

struct gx_ir_insn *gx_b_phi2(struct gx_build *b, struct gx_ir_block *block,
                             struct gx_ir_block *pred, struct gx_ir_insn *value,
                             struct gx_ir_insn *other)
{
	bool first = block->n_preds && block->preds[0] == pred;
	struct gx_ir_insn *args[] = { first ? value : other, first ? other : value };
	struct gx_ir_insn *phi = gx_ir_insn_new(b->ir, GX_IR_phi, value->type, 2, args);

	if (!phi || b->failed) {
		b->failed = true;
		return &b->dummy;
	}
	phi->pc = b->pc;
	if (block->first)
		gx_ir_insert_before(block->first, phi);
	else
		gx_ir_append(block, phi);
	return phi;
}

struct gx_ir_insn *gx_b_phi(struct gx_build *b, struct gx_ir_insn *start)
{
	return gx_build_put(b, gx_ir_insn_new(b->ir, GX_IR_phi, start->type, 1, &start));
}

void gx_b_phi_again(struct gx_build *b, struct gx_ir_insn *phi, struct gx_ir_insn *value)
{
	if (!b->failed && gx_ir_phi_add(b->ir, phi, value))
		b->failed = true;
}

void gx_b_phi_of(struct gx_build *b, struct gx_ir_block *block, struct gx_ir_insn **phi,
                 struct gx_ir_insn *value)
{
	if (*phi) {
		gx_b_phi_again(b, *phi, value);
		return;
	}
	*phi = gx_ir_insn_new(b->ir, GX_IR_phi, value->type, 1, &value);
	if (!*phi || b->failed) {
		b->failed = true;
		*phi = &b->dummy;
		return;
	}
	(*phi)->pc = b->pc;
	if (block->first)
		gx_ir_insert_before(block->first, *phi);
	else
		gx_ir_append(block, *phi);
}

struct gx_ir_block *gx_b_block(struct gx_build *b)
{
	struct gx_ir_block *block = b->failed ? NULL : gx_ir_block_new(b->ir);

	if (!block) {
		b->failed = true;
		return &b->dummy_block;
	}
	return block;
}

struct gx_ir_block *gx_b_split(struct gx_build *b)
{
	struct gx_ir_block *rest = b->failed ? NULL : gx_ir_split_before(b->ir, b->at);

	if (!rest) {
		b->failed = true;
		return &b->dummy_block;
	}
	b->at = NULL;
	return rest;
}

static void set_succ(struct gx_build *b, uint32_t i, struct gx_ir_block *to)
{
	if (!b->failed && gx_ir_set_succ(b->ir, b->block, i, to))
		b->failed = true;
}

void gx_b_br(struct gx_build *b, struct gx_ir_block *to)
{
	put_new(b, GX_IR_br, GX_IR_VOID, 0, NULL);
	set_succ(b, 0, to);
}

void gx_b_condbr(struct gx_build *b, struct gx_ir_insn *condition, struct gx_ir_block *yes,
                 struct gx_ir_block *no)
{
	put_new(b, GX_IR_condbr, GX_IR_VOID, 1, &condition);
	set_succ(b, 0, yes);
	set_succ(b, 1, no);
}

void gx_b_ret(struct gx_build *b)
{
	struct gx_ir_insn *zero = gx_b_const(b, GX_IR_I64, 0);

	put_new(b, GX_IR_ret, GX_IR_VOID, 1, &zero);
}

int gx_renaming_start(struct gx_renaming *r, const struct gx_ir *ir)
{
	r->n_ids = ir->next_id;
	r->becomes = calloc(r->n_ids, sizeof(struct gx_ir_insn *));
	return r->becomes ? 0 : -ENOMEM;
}

void gx_rename(struct gx_renaming *r, const struct gx_ir_insn *old, struct gx_ir_insn *now)
{
	if (old->id && old->id < r->n_ids && old != now)
		r->becomes[old->id] = now;
}

void gx_renaming_finish(struct gx_renaming *r, struct gx_ir *ir)
{
	struct gx_ir_insn *insn;

	for (uint32_t i = 0; r->becomes && i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			for (uint32_t a = 0; a < insn->n_args; a++)
				while (insn->args[a]->id < r->n_ids &&
				       r->becomes[insn->args[a]->id])
					insn->args[a] = r->becomes[insn->args[a]->id];
	free(r->becomes);
	r->becomes = NULL;
}
