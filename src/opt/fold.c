/* fold.c - one instruction at a time becomes something simpler: a constant, an operand, or a
 * cheaper operation.
 *
 *   %3 = add %1, 0                 uses of %3 read %1
 *   %4 = mul %1, 8                 %4 = shl %1, 3
 *   %5 = add %1, 8; load [%5]      load [%1 + 8]
 *
 * What is replaced stays where it is; dead_code takes it away. Block by block in reverse postorder,
 * so that operands are simple before their users are looked at; operands that come from below are
 * renamed in a last sweep. */
#include "opt/fold.h"

#include <errno.h>

/* The value that stands for v now. */
static struct gx_ir_insn *current(const struct folding *f, struct gx_ir_insn *v)
{
	while (v->id < f->n_ids && f->becomes[v->id])
		v = f->becomes[v->id];
	return v;
}

static void rename_args(struct folding *f, struct gx_ir_insn *insn)
{
	for (uint32_t i = 0; i < insn->n_args; i++) {
		struct gx_ir_insn *now = current(f, insn->args[i]);

		if (now != insn->args[i]) {
			insn->args[i] = now;
			f->changed = true;
		}
	}
}

struct gx_ir_insn *fold_const(struct folding *f, enum gx_ir_type type, uint64_t value)
{
	return gx_b_const(&f->b, type, value);
}

/* A new instruction takes the place of insn at once. */
struct gx_ir_insn *fold_binary_imm(struct folding *f, enum gx_ir_op op, struct gx_ir_insn *x,
                                   uint64_t imm)
{
	return gx_b_binary_imm(&f->b, op, x, imm);
}

static struct gx_ir_insn *fold_phi(struct folding *f, struct gx_ir_insn *insn)
{
	struct gx_ir_insn *only = NULL;

	for (uint32_t i = 0; i < insn->n_args; i++) {
		struct gx_ir_insn *arg = insn->args[i];

		if (arg == insn || arg == only)
			continue;
		if (only && !(only->op == GX_IR_const && gx_is_const(arg, only->imm)))
			return NULL;
		only = arg;
	}
	if (!only)
		return NULL;
	if (only->op != GX_IR_const)
		return only;
	/* the constants stand above the edges; one of our own, behind the phis */
	f->b.at = gx_ir_first_nonphi(insn->block);
	return fold_const(f, insn->type, only->imm);
}

static struct gx_ir_insn *fold_select(struct folding *f, struct gx_ir_insn *insn)
{
	struct gx_ir_insn *c = insn->args[0], *yes = insn->args[1], *no = insn->args[2];

	if (c->op == GX_IR_const)
		return c->imm & 1 ? yes : no;
	if (yes == no || (yes->op == GX_IR_const && gx_is_const(no, yes->imm)))
		return yes;
	if (insn->type == GX_IR_I1 && gx_is_const(yes, 1) && gx_is_const(no, 0))
		return c;
	if (c->op == GX_IR_xor && gx_is_const(c->args[1], 1)) {
		insn->args[0] = c->args[0];
		insn->args[1] = no;
		insn->args[2] = yes;
		f->changed = true;
	}
	return NULL;
}

static struct gx_ir_insn *fold_conversion(struct folding *f, struct gx_ir_insn *insn)
{
	struct gx_ir_insn *x = insn->args[0];

	if (insn->op == GX_IR_zext) {
		if (x->op == GX_IR_trunc && gx_known_of(x->args[0]).umax <= UINT32_MAX)
			return x->args[0];
		if (x->op == GX_IR_const)
			return fold_const(f, GX_IR_I64, x->imm);
		return NULL;
	}
	if (x->op == GX_IR_zext)
		return x->args[0];
	if (x->op == GX_IR_const)
		return fold_const(f, GX_IR_I32, x->imm);
	if (x->op == GX_IR_and && x->args[1]->op == GX_IR_const &&
	    (uint32_t)x->args[1]->imm == UINT32_MAX) {
		insn->args[0] = x->args[0];
		f->changed = true;
	}
	return NULL;
}

static struct gx_ir_insn *fold_sext(struct folding *f, struct gx_ir_insn *insn)
{
	struct gx_ir_insn *x = insn->args[0];
	uint32_t bits = (uint32_t)insn->imm;
	int64_t value;

	if (!bits || bits >= 64)
		return NULL;
	if (x->op == GX_IR_const) {
		value = (int64_t)(x->imm << (64 - bits)) >> (64 - bits);
		return fold_const(f, insn->type, (uint64_t)value);
	}
	return gx_known_of(x).umax < 1ull << (bits - 1) ? x : NULL;
}

static struct gx_ir_insn *fold_unary(struct folding *f, struct gx_ir_insn *insn)
{
	const struct gx_ir_insn *x = insn->args[0];

	if (x->op != GX_IR_const)
		return NULL;
	switch ((int)insn->op) {
	case GX_IR_neg: return fold_const(f, insn->type, -x->imm);
	case GX_IR_popc: return fold_const(f, GX_IR_I32, (uint64_t)__builtin_popcountll(x->imm));
	case GX_IR_ctz:
		return fold_const(f, GX_IR_I32, x->imm ? (uint64_t)__builtin_ctzll(x->imm) : 32);
	default: return NULL;
	}
}

/* load [%1 + 8 + imm] */
static void fold_address(struct folding *f, struct gx_ir_insn *insn)
{
	int64_t offset = (int64_t)insn->imm;
	struct gx_ir_insn *base = gx_address_base(insn->args[0], &offset);

	if (base == insn->args[0] || base->op == GX_IR_const || offset != (int32_t)offset)
		return;
	insn->args[0] = base;
	insn->imm = (uint64_t)offset;
	f->changed = true;
}

/* A narrow store takes the low bytes: what only clears or adds higher ones is left out. */
static void fold_stored(struct folding *f, struct gx_ir_insn *insn)
{
	struct gx_ir_insn *value = insn->args[1];
	uint64_t low = insn->width < 8 ? (1ull << (insn->width * 8)) - 1 : UINT64_MAX;

	if (value->op == GX_IR_and && value->args[1]->op == GX_IR_const &&
	    (value->args[1]->imm & low) == low)
		value = value->args[0];
	else if (value->op == GX_IR_zext && value->args[0]->op == GX_IR_trunc && insn->width <= 4)
		value = value->args[0]->args[0];
	f->changed |= value != insn->args[1];
	insn->args[1] = value;
}

/* A value of which every bit is known needs no instruction. */
static struct gx_ir_insn *fold_known(struct folding *f, struct gx_ir_insn *insn)
{
	struct gx_known k;

	if (insn->type == GX_IR_VOID || !(gx_ir_op_info(insn->op)->flags & GX_IR_PURE))
		return NULL;
	k = gx_known_of(insn);
	return k.umin == k.umax ? fold_const(f, insn->type, k.umin) : NULL;
}

/* What a load finds on every run need not be loaded: a value of a frozen map, or one that the
 * verifier followed through the stack. */
static struct gx_ir_insn *fold_read(struct folding *f, struct gx_ir_insn *load)
{
	const struct gx_ir_fact *fact = &load->fact;

	return fact->reached && fact->umin == fact->umax ? fold_const(f, load->type, fact->umin)
	                                                 : NULL;
}

static struct gx_ir_insn *simplify(struct folding *f, struct gx_ir_insn *insn)
{
	struct gx_ir_insn *now = NULL;

	switch ((int)insn->op) {
	case GX_IR_const:
	case GX_IR_reloc:
	case GX_IR_ctx:
	case GX_IR_map:
	case GX_IR_frame: return NULL;
	case GX_IR_phi: return fold_phi(f, insn);
	case GX_IR_select: now = fold_select(f, insn); break;
	case GX_IR_zext:
	case GX_IR_trunc: now = fold_conversion(f, insn); break;
	case GX_IR_sext: now = fold_sext(f, insn); break;
	case GX_IR_neg:
	case GX_IR_popc:
	case GX_IR_ctz: now = fold_unary(f, insn); break;
	case GX_IR_icmp: now = fold_icmp(f, insn); break;
	case GX_IR_store:
	case GX_IR_stg:
		fold_stored(f, insn);
		fold_address(f, insn);
		return NULL;
	case GX_IR_load: fold_address(f, insn); return fold_read(f, insn);
	case GX_IR_ldg:
	case GX_IR_atomic: fold_address(f, insn); return NULL;
	default:
		if (insn->n_args == 2 && (gx_ir_op_info(insn->op)->flags & GX_IR_PURE))
			now = fold_arithmetic(f, insn);
		break;
	}
	return now ? now : fold_known(f, insn);
}

static void fold_block(struct folding *f, struct gx_ir_block *block)
{
	struct gx_ir_insn *next;

	for (struct gx_ir_insn *insn = block->first; insn; insn = next) {
		uint32_t first_new = f->b.ir->next_id;
		struct gx_ir_insn *now;

		next = insn->next;
		rename_args(f, insn);
		gx_build_before(&f->b, insn);
		now = simplify(f, insn);
		/* itself: in a loop that nothing reaches */
		if (!now || now == insn || f->b.failed || insn->id >= f->n_ids)
			continue;
		/* made for this one, and equal: what is known of one is known of the other. What
		 * was made for another may be executed where less is known. */
		if (now->id >= first_new && now->op != GX_IR_const)
			now->fact = insn->fact;
		f->becomes[insn->id] = now;
		f->changed = true;
	}
}

/* Replaced values lose their uses here; dead code elimination later takes them away. */
static void take_out(struct folding *f)
{
	struct gx_ir_insn *next;

	for (uint32_t i = 0; i < f->b.ir->n_blocks; i++) {
		for (struct gx_ir_insn *insn = f->b.ir->blocks[i]->first; insn; insn = next) {
			next = insn->next;
			rename_args(f, insn);
			if (insn->id && insn->id < f->n_ids && f->becomes[insn->id])
				gx_ir_remove(insn);
		}
	}
}

int gx_opt_fold(struct gx_pass *pass)
{
	struct folding f = { .n_ids = pass->ir->next_id };

	gx_build_init(&f.b, pass->ir);
	f.becomes = gx_arena_calloc(&pass->arena, f.n_ids, sizeof(struct gx_ir_insn *));
	if (!f.becomes)
		return -ENOMEM;
	for (uint32_t i = 0; i < pass->ir->n_blocks; i++)
		fold_block(&f, pass->ir->blocks[i]);
	take_out(&f);
	return f.b.failed ? -ENOMEM : f.changed;
}
