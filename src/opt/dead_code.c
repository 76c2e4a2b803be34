/* dead_code.c - keeps what an effect, a store or a branch needs, by marking from those; the rest
 * goes.
 *
 * A stack slot that is never read keeps its stores: promote_stack removes those. */
#include "opt/opt.h"

#include <errno.h>

/* Reads, timers and special registers are there for their value alone. */
static bool is_root(const struct gx_ir_insn *insn)
{
	unsigned flags = gx_ir_op_info(insn->op)->flags;

	if (insn->op == GX_IR_timer)
		return false;
	return flags & (GX_IR_WRITE | GX_IR_EFFECT | GX_IR_TERM);
}

/* Values needed by the worklist are marked in scratch. */
static void mark(struct gx_ir_insn **work, size_t n)
{
	while (n) {
		struct gx_ir_insn *insn = work[--n];

		for (uint32_t i = 0; i < insn->n_args; i++) {
			if (insn->args[i]->scratch)
				continue;
			insn->args[i]->scratch = 1;
			work[n++] = insn->args[i];
		}
	}
}

/* The old value of an atomic that nobody reads is not asked for. */
static bool drop_fetch(struct gx_ir *ir)
{
	bool changed = false;
	struct gx_ir_insn *insn;

	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			insn->scratch = 0;
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			for (uint32_t a = 0; a < insn->n_args; a++)
				insn->args[a]->scratch = 1;
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			if (insn->op == GX_IR_atomic && insn->fetch && !insn->scratch) {
				insn->fetch = false;
				changed = true;
			}
	return changed;
}

static bool sweep(struct gx_ir *ir)
{
	bool changed = false;

	for (uint32_t i = 0; i < ir->n_blocks; i++) {
		struct gx_ir_insn *next;

		for (struct gx_ir_insn *insn = ir->blocks[i]->first; insn; insn = next) {
			next = insn->next;
			if (insn->scratch)
				continue;
			gx_ir_remove(insn);
			changed = true;
		}
	}
	return changed;
}

int gx_opt_dead_code(struct gx_pass *pass)
{
	struct gx_ir *ir = pass->ir;
	struct gx_ir_insn *insn, **work;
	size_t n = 0, n_insns = 0;
	bool changed;

	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			n_insns++;
	work = gx_arena_calloc(&pass->arena, n_insns, sizeof(struct gx_ir_insn *));
	if (!work)
		return -ENOMEM;
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i]) {
			insn->scratch = is_root(insn);
			if (insn->scratch)
				work[n++] = insn;
		}
	mark(work, n);
	changed = sweep(ir);
	return drop_fetch(ir) || changed;
}
