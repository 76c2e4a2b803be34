/* upgrade_rmw.c - a pure increment of a map value becomes atomic, and so exact.
 *
 *   %2 = load.u64 [%1 + 8] map 0
 *   %3 = add %2, %4                    atomic.add.u64 [%1 + 8], %4 upgraded map 0
 *   store.u64 [%1 + 8], %3 map 0
 *
 * In one block, same address and width (4 or 8), the old value read by nothing else, and nothing
 * between the load and the store that touches memory other than the stack or may have an effect. */
#include "opt/build.h"
#include "opt/opt.h"

#include <errno.h>

/* zext(trunc x), and x & 0xffffffff for a 4-byte store: the low bytes are those of x */
static struct gx_ir_insn *strip(struct gx_ir_insn *value, uint8_t width)
{
	for (;;) {
		if (value->op == GX_IR_zext && width == 4)
			value = value->args[0];
		else if (value->op == GX_IR_trunc && width == 4)
			value = value->args[0];
		else if (value->op == GX_IR_and && width == 4 &&
		         value->args[1]->op == GX_IR_const &&
		         (uint32_t)value->args[1]->imm == UINT32_MAX)
			value = value->args[0];
		else
			return value;
	}
}

/* n_uses is in scratch. Every value from the load to the store is read once. */
static bool is_private_chain(const struct gx_ir_insn *value, const struct gx_ir_insn *load)
{
	while (value != load) {
		if (value->scratch != 1)
			return false;
		if (value->op == GX_IR_add || value->op == GX_IR_sub)
			return true; /* the sides are looked at by the caller */
		value = value->args[0];
	}
	return value->scratch == 1;
}

static bool same_address(const struct gx_ir_insn *a, const struct gx_ir_insn *b)
{
	int64_t x = (int64_t)a->imm, y = (int64_t)b->imm;

	return gx_address_base(a->args[0], &x) == gx_address_base(b->args[0], &y) && x == y &&
	       a->width == b->width;
}

static bool quiet_between(const struct gx_ir_insn *load, const struct gx_ir_insn *store)
{
	for (const struct gx_ir_insn *insn = load->next; insn && insn != store; insn = insn->next) {
		unsigned flags = gx_ir_op_info(insn->op)->flags;

		if (insn->op == GX_IR_store && insn->space == GX_IR_SPACE_STACK)
			continue;
		if (flags & (GX_IR_WRITE | GX_IR_EFFECT))
			return false;
	}
	return true;
}

/* The load whose value goes into the sum; *addend: the other side. NULL: not a plain increment. */
static struct gx_ir_insn *find_load(const struct gx_ir_insn *store, struct gx_ir_insn **addend,
                                    bool *negative)
{
	struct gx_ir_insn *sum = strip(store->args[1], store->width);

	if (!is_private_chain(store->args[1], sum) ||
	    (sum->op != GX_IR_add && sum->op != GX_IR_sub))
		return NULL;
	for (int side = 0; side < (sum->op == GX_IR_sub ? 1 : 2); side++) {
		struct gx_ir_insn *load = strip(sum->args[side], store->width);

		if (load->op != GX_IR_load || load->block != store->block ||
		    load->space != GX_IR_SPACE_MAP || !same_address(load, store) ||
		    !is_private_chain(sum->args[side], load) || !quiet_between(load, store))
			continue;
		*addend = sum->args[1 - side];
		*negative = sum->op == GX_IR_sub;
		return load;
	}
	return NULL;
}

static bool upgrade(struct gx_build *b, struct gx_ir_insn *store)
{
	struct gx_ir_insn *addend, *load, *made;
	bool negative;

	if (store->space != GX_IR_SPACE_MAP || (store->width != 4 && store->width != 8))
		return false;
	load = find_load(store, &addend, &negative);
	if (!load)
		return false;
	gx_build_before(b, store);
	if (negative)
		addend = gx_b_unary(b, GX_IR_neg, addend);
	addend = gx_b_zext(b, addend);
	/* -5 in 32 bits is a small number in 64: what was known of the lanes is all that carries
	 * over */
	made = gx_b_add_to(
	        b,
	        (struct gx_place){ store->args[0], (int64_t)store->imm, store->space, store->map },
	        addend, false);
	made->width = store->width;
	made->upgraded = true;
	gx_ir_remove(store);
	return true;
}

int gx_opt_upgrade_rmw(struct gx_pass *pass)
{
	struct gx_ir *ir = pass->ir;
	struct gx_ir_insn *insn, *next;
	struct gx_build b;
	bool changed = false;

	gx_build_init(&b, ir);
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			insn->scratch = 0;
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			for (uint32_t a = 0; a < insn->n_args; a++)
				insn->args[a]->scratch++;
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		for (insn = ir->blocks[i]->first; insn && !b.failed; insn = next) {
			next = insn->next;
			if (insn->op == GX_IR_store)
				changed |= upgrade(&b, insn);
		}
	return b.failed ? -ENOMEM : changed;
}
