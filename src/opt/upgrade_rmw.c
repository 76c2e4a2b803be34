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
#include "verify/effects.h"

#include <errno.h>

static bool upgrade(struct gx_build *b, struct gx_ir_insn *store, const uint32_t *uses)
{
	struct gx_increment increment;
	struct gx_ir_insn *addend, *made;

	if (!gx_find_increment(store, uses, &increment))
		return false;
	addend = increment.addend;
	gx_build_before(b, store);
	if (increment.negative)
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
	const uint32_t *uses = gx_count_uses(ir, &pass->arena);
	struct gx_ir_insn *insn, *next;
	struct gx_build b;
	bool changed = false;

	if (!uses)
		return -ENOMEM;
	gx_build_init(&b, ir);
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		for (insn = ir->blocks[i]->first; insn && !b.failed; insn = next) {
			next = insn->next;
			if (insn->op == GX_IR_store)
				changed |= upgrade(&b, insn, uses);
		}
	return b.failed ? -ENOMEM : changed;
}
