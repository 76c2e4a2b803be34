/* pressure.c - registers that are alive: from the ends of a function's pieces backwards, until nothing is added. */
#include "ptx/pressure.h"

#include "base/bitset.h"
#include "ptx/flow.h"
#include "ptx/regs.h"

#include <errno.h>

enum { MOST_WORDS = 1 << 22 }; /* of all sets together: 32 MiB */

struct look {
	const struct gx_ptx_func *func;
	struct gx_arena arena;
	struct gx_ptx_regs regs;
	struct gx_ptx_flow flow;
	uint8_t *width;           /* [regs.n] words of 32 bits; 0: it is none */
	struct gx_bitset *behind; /* [n_pieces] what is alive where one ends */
	struct gx_bitset now;
	uint32_t alive, most; /* words in now */
};

static void find_width(struct look *look, uint32_t stmt, const struct gx_ptx_operand *operand)
{
	int64_t number = gx_ptx_reg_number(&look->regs, operand->name);
	const struct gx_ptx_var *var =
	        number < 0 ? NULL : gx_ptx_find_var(look->func, stmt, operand->name);

	if (var && var->space == GX_PTX_REG && var->type != GX_PTX_PRED)
		look->width[number] = (uint8_t)((gx_ptx_type_bytes(var->type) + 3) / 4);
	for (uint32_t i = 0; i < operand->n_items; i++)
		find_width(look, stmt, &operand->items[i]);
}

static void set_alive(struct look *look, struct gx_ptx_span name, bool alive)
{
	int64_t number = gx_ptx_reg_number(&look->regs, name);

	if (number < 0 || gx_bitset_has(&look->now, (size_t)number) == alive)
		return;
	if (alive)
		gx_bitset_add(&look->now, (size_t)number);
	else
		gx_bitset_del(&look->now, (size_t)number);
	look->alive += alive ? look->width[number] : -(uint32_t)look->width[number];
}

static void set_all(struct look *look, const struct gx_ptx_operand *operand, bool alive)
{
	set_alive(look, operand->name, alive);
	for (uint32_t i = 0; i < operand->n_items; i++)
		set_all(look, &operand->items[i], alive);
}

/* From behind a statement to in front of it. What it writes takes a register, whether somebody reads it or not; where a guard may keep it
 * from writing, the old value stays alive. */
static void step_over(struct look *look, const struct gx_ptx_stmt *stmt)
{
	if (stmt->kind != GX_PTX_INSN)
		return;
	if (gx_ptx_is_written(stmt, 0)) {
		set_all(look, &stmt->operands[0], true);
		look->most = look->alive > look->most ? look->alive : look->most;
		set_all(look, &stmt->operands[0], stmt->guard.len);
	}
	for (uint32_t i = 0; i < stmt->n_operands; i++)
		if (!gx_ptx_is_written(stmt, i))
			set_all(look, &stmt->operands[i], true);
	look->most = look->alive > look->most ? look->alive : look->most;
}

/* In look->now, what is alive in front of a piece. */
static void step_through(struct look *look, uint32_t piece)
{
	const struct gx_ptx_piece *p = &look->flow.pieces[piece];

	memcpy(look->now.words, look->behind[piece].words, look->now.n_words * sizeof(uint64_t));
	look->alive = 0;
	for (uint32_t i = 0; i < look->regs.n; i++)
		look->alive += gx_bitset_has(&look->now, i) ? look->width[i] : 0;
	for (uint32_t i = p->end; i-- > p->first;)
		step_over(look, &look->func->stmts[i]);
}

/* Puts what is alive in front of a piece behind those that go on to it. */
static bool hand_back(struct look *look, uint32_t piece)
{
	bool changed = false;

	for (uint32_t i = 0; i < look->flow.n_pieces; i++) {
		const struct gx_ptx_piece *p = &look->flow.pieces[i];

		for (uint32_t k = 0; k < p->n_next; k++)
			if (p->next[k] == piece)
				changed |= gx_bitset_union(&look->behind[i], &look->now);
	}
	return changed;
}

static int prepare(struct look *look)
{
	const struct gx_ptx_func *func = look->func;
	int err = gx_ptx_regs_of(func, &look->arena, &look->regs);
	size_t n_words = (look->regs.n + 63) / 64;

	err = err ? err : gx_ptx_flow_of(func, &look->arena, &look->flow);
	if (err)
		return err;
	if (look->flow.n_pieces * n_words > MOST_WORDS)
		return -EOPNOTSUPP;
	look->width = gx_arena_calloc(&look->arena, look->regs.n + 1, 1);
	look->behind =
	        gx_arena_calloc(&look->arena, look->flow.n_pieces + 1, sizeof(*look->behind));
	look->now = gx_bitset_make(&look->arena, look->regs.n);
	if (!look->width || !look->behind || !look->now.words)
		return -ENOMEM;
	for (uint32_t i = 0; i < look->flow.n_pieces; i++) {
		look->behind[i] = gx_bitset_make(&look->arena, look->regs.n);
		if (!look->behind[i].words)
			return -ENOMEM;
	}
	for (uint32_t i = 0; i < func->n_stmts; i++)
		if (gx_ptx_is_written(&func->stmts[i], 0))
			find_width(look, i, &func->stmts[i].operands[0]);
	return 0;
}

int gx_ptx_pressure(const struct gx_ptx_func *func, uint32_t *words)
{
	struct look look = { .func = func };
	int err = prepare(&look);
	bool changed = !err;

	while (changed) {
		changed = false;
		look.most = 0;
		for (uint32_t i = look.flow.n_pieces; i-- > 0;) {
			step_through(&look, i);
			changed |= hand_back(&look, i);
		}
	}
	*words = look.most;
	gx_ptx_regs_free(&look.regs);
	gx_arena_free(&look.arena);
	return err;
}
