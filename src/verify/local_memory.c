/* local_memory.c - which frames can't be kept in registers.
 *
 * A stack byte becomes a value where every access to its frame has a constant place, and no pointer
 * to the frame is kept. So a frame stays in local memory as soon as a pointer into it goes anywhere
 * but into the address of a load or store at a constant offset, or into a call. A number that the
 * exploration found to be one constant counts as one: the compiler folds it.
 */
#include "verify/verifier.h"

#include <errno.h>

static bool is_constant(const struct gx_ir_insn *value)
{
	return value->op == GX_IR_const ||
	       (value->fact.reached && value->fact.umin == value->fact.umax);
}

/* The frame that the value points into at a constant offset, or NULL. */
static const struct gx_ir_insn *frame_of(const struct gx_ir_insn *value)
{
	while (value->op == GX_IR_add || value->op == GX_IR_sub) {
		if (is_constant(value->args[1]))
			value = value->args[0];
		else if (value->op == GX_IR_add && is_constant(value->args[0]))
			value = value->args[1];
		else
			break;
	}
	return value->op == GX_IR_frame ? value : NULL;
}

static bool may_use(const struct gx_ir_insn *insn, uint32_t arg)
{
	switch ((int)insn->op) {
	case GX_IR_load:
	case GX_IR_store: return arg == 0;
	case GX_IR_call: return true;
	case GX_IR_add: return is_constant(insn->args[1 - arg]);
	case GX_IR_sub: return arg == 0 && is_constant(insn->args[1]);
	default: return false;
	}
}

static void need(const struct gx_ir_insn *value, bool *needed, const struct gx_ir_insn **queue,
                 uint32_t *n)
{
	if (needed[value->id])
		return;
	needed[value->id] = true;
	queue[(*n)++] = value;
}

/* What a device has a use for: effects, branches, and all that they need. The result of the program
 * is not among it. */
static bool *find_needed(const struct gx_ir *ir, struct gx_arena *arena)
{
	bool *needed = gx_arena_calloc(arena, ir->next_id, sizeof(*needed));
	const struct gx_ir_insn **queue =
	        gx_arena_calloc(arena, ir->next_id, sizeof(struct gx_ir_insn *));
	const struct gx_ir_insn *insn;
	uint32_t n = 0;

	for (uint32_t b = 0; needed && queue && b < ir->n_blocks; b++)
		gx_for_each_insn (insn, ir->blocks[b]) {
			unsigned flags = gx_ir_op_info(insn->op)->flags;
			bool root = flags & (GX_IR_WRITE | GX_IR_EFFECT | GX_IR_TERM) &&
			            insn->op != GX_IR_ret && insn->fact.reached;

			for (uint32_t i = 0; i < insn->n_args && root; i++)
				need(insn->args[i], needed, queue, &n);
		}
	while (n) {
		insn = queue[--n];
		for (uint32_t i = 0; i < insn->n_args; i++)
			need(insn->args[i], needed, queue, &n);
	}
	return queue ? needed : NULL;
}

int gx_local_bytes(const struct gx_ir *ir, struct gx_arena *arena, uint32_t *bytes)
{
	bool *kept = gx_arena_calloc(arena, ir->n_frames, sizeof(*kept));
	const bool *needed = find_needed(ir, arena);
	const struct gx_ir_insn *insn;

	*bytes = 0;
	if (!kept || !needed)
		return -ENOMEM;
	for (uint32_t b = 0; b < ir->n_blocks; b++)
		gx_for_each_insn (insn, ir->blocks[b]) {
			bool counts = insn->fact.reached && insn->op != GX_IR_ret &&
			              (insn->type == GX_IR_VOID || insn->op == GX_IR_call ||
			               insn->op == GX_IR_atomic || needed[insn->id]);

			for (uint32_t i = 0; i < insn->n_args && counts; i++) {
				const struct gx_ir_insn *frame = frame_of(insn->args[i]);

				if (frame && frame->imm < ir->n_frames && !may_use(insn, i))
					kept[frame->imm] = true;
			}
		}
	for (uint32_t f = 0; f < ir->n_frames; f++)
		*bytes += kept[f] ? GX_FRAME_BYTES : 0;
	return 0;
}
