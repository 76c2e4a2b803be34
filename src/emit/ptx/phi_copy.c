/* phi_copy.c - the copies of an edge happen at once: moves are ordered so that no source is
 * overwritten before it was read, and each cycle is opened with one extra register. */
#include "emit/ptx/emit.h"

#include <stdlib.h>

struct move {
	const struct gx_ir_insn *to;   /* the phi */
	const struct gx_ir_insn *from; /* NULL: done */
	struct operand
	        saved; /* where `from` was put aside; "" when it still is in its own register */
};

static void emit_move(struct emitter *e, const struct move *move)
{
	static const char *const types[] = { "", "pred", "b32", "b64" };
	struct operand from = move->saved.text[0] ? move->saved : ptx_operand(e, move->from);

	ptx_line(e, "mov.%s %s, %s;", types[move->to->type], ptx_reg(e, move->to).text, from.text);
	if (move->from->op == GX_IR_const) /* a loop's counter begins here */
		ptx_keep_apart(e, move->to->type, ptx_reg(e, move->to).text);
}

/* Is the register of moves[i].to still to be read by another move? */
static bool is_read(const struct move *moves, uint32_t n, uint32_t i)
{
	for (uint32_t k = 0; k < n; k++)
		if (k != i && moves[k].from == moves[i].to && !moves[k].saved.text[0])
			return true;
	return false;
}

/* All that is left are cycles: the old value of one destination goes to a register of its own. */
static void open_cycle(struct emitter *e, struct move *moves, uint32_t n, uint32_t i)
{
	struct operand aside = ptx_new_reg(e, moves[i].to->type);
	struct move save = { .to = moves[i].to, .from = moves[i].to };
	static const char *const types[] = { "", "pred", "b32", "b64" };

	ptx_line(e, "mov.%s %s, %s;", types[save.to->type], aside.text, ptx_reg(e, save.to).text);
	for (uint32_t k = 0; k < n; k++)
		if (moves[k].from == save.from)
			moves[k].saved = aside;
}

static void run_moves(struct emitter *e, struct move *moves, uint32_t n)
{
	uint32_t left = n;

	while (left) {
		uint32_t before = left, blocked = n;

		for (uint32_t i = 0; i < n; i++) {
			if (!moves[i].from)
				continue;
			if (is_read(moves, n, i)) {
				blocked = i;
				continue;
			}
			emit_move(e, &moves[i]);
			moves[i].from = NULL;
			left--;
		}
		if (left == before && blocked < n)
			open_cycle(e, moves, n, blocked);
	}
}

void ptx_emit_phi_copies(struct emitter *e, const struct gx_ir_block *from)
{
	const struct gx_ir_block *to = from->succ[0];
	const struct gx_ir_insn *phi;
	struct move *moves;
	uint32_t edge = 0, n = 0;

	while (edge < to->n_preds && to->preds[edge] != from)
		edge++;
	for (phi = to->first; phi && phi->op == GX_IR_phi; phi = phi->next)
		n++;
	if (!n || edge == to->n_preds)
		return;
	moves = calloc(n, sizeof(*moves));
	if (!moves) {
		e->err = gx_fail(e->diag, GX_E_NO_MEMORY, "copies");
		return;
	}
	n = 0;
	for (phi = to->first; phi && phi->op == GX_IR_phi; phi = phi->next)
		if (phi->args[edge] != phi)
			moves[n++] = (struct move){ .to = phi, .from = phi->args[edge] };
	run_moves(e, moves, n);
	free(moves);
}
