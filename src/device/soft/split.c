/* split.c - divergence. A warp is a set of splits, each with lanes, a place and a frame of its own.
 *
 * A branch that parts its lanes makes a join at the branch's immediate post-dominator: lanes that
 * come there park until all that the join expects are there, and go on as one split. Lanes that
 * leave the kernel are taken out of every join. Splits of a warp run in any order and wait at .sync
 * operations for the lanes these name. When nothing in the warp can run but lanes are parked, the
 * joins let them go: meeting again is a matter of speed, never of correctness. Lanes that wait for
 * a page will move, joins hold for them.
 */
#include "device/soft/machine.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define ROWS_ALIGN 64u

void gx_soft_split_load(struct warp *w, int index)
{
	const struct split *s = &w->splits[index];

	w->current = index;
	w->mask = s->mask;
	w->pc = s->pc;
	w->row = s->row;
	w->pred = s->pred;
	w->func = s->func;
	w->r = w->rows + s->row;
	w->p = w->preds + s->pred;
	w->join_pc = s->join >= 0 ? w->joins[s->join].pc : NULL;
	w->join_row = s->join >= 0 ? w->joins[s->join].row : 0;
}

void gx_soft_split_save(struct warp *w)
{
	struct split *s;

	if (w->current < 0)
		return;
	s = &w->splits[w->current];
	s->mask = w->mask;
	s->pc = w->pc;
	s->row = w->row;
	s->pred = w->pred;
	s->func = w->func;
}

void gx_soft_split_remove(struct warp *w, uint32_t index)
{
	w->splits[index] = w->splits[--w->n_splits];
	if (w->current == (int)index)
		w->current = -1;
	else if (w->current == (int)w->n_splits)
		w->current = (int)index;
}

/* Let lanes that the join holds go on, as a split of its parent. */
static void open_join(struct warp *w, int16_t index)
{
	struct join *j = &w->joins[index];

	if (j->arrived) {
		w->splits[w->n_splits++] = (struct split){ .mask = j->arrived,
			                                   .join = j->parent,
			                                   .pc = j->pc,
			                                   .row = j->row,
			                                   .pred = j->pred,
			                                   .func = j->func };
	}
	j->expected &= ~j->arrived;
	j->arrived = 0;
}

/* Joins with nobody left to wait for let go. Repeats: a parent may be complete in turn only when
 * its lanes come. */
static void settle(struct warp *w)
{
	for (int16_t i = 0; i < w->n_joins; i++) {
		struct join *j = &w->joins[i];

		if (j->arrived && j->arrived == j->expected)
			open_join(w, i);
	}
}

static int16_t new_join(struct warp *w)
{
	for (int16_t i = 0; i < w->n_joins; i++) {
		bool used = w->joins[i].expected != 0;

		for (int16_t k = 0; k < w->n_joins && !used; k++)
			used = w->joins[k].expected && w->joins[k].parent == i;
		for (uint32_t s = 0; s < w->n_splits && !used; s++)
			used = w->splits[s].join == i;
		if (!used)
			return i;
	}
	return w->n_joins < N_JOINS ? w->n_joins++ : -1;
}

/* A split or a join may hang on a join that expects nobody any more (its lanes were let go): step
 * over it. */
static int16_t live_join(const struct warp *w, int16_t index)
{
	while (index >= 0 && !w->joins[index].expected)
		index = w->joins[index].parent;
	return index;
}

enum step gx_soft_diverge(struct warp *w, uint32_t mask, const struct insn *to,
                          const struct insn *other, const struct insn *join)
{
	int16_t at = live_join(w, w->splits[w->current].join);
	uint32_t rest = w->mask & ~mask;
	struct split *s;

	if (join && !(at >= 0 && w->joins[at].pc == join && w->joins[at].row == w->row)) {
		int16_t fresh = new_join(w);

		if (fresh >= 0) {
			w->joins[fresh] = (struct join){ .expected = w->mask,
				                         .parent = at,
				                         .pc = join,
				                         .row = w->row,
				                         .pred = w->pred,
				                         .func = w->func };
			at = fresh;
		}
	}
	s = &w->splits[w->n_splits++];
	*s = (struct split){ .mask = rest,
		             .join = at,
		             .pc = other,
		             .row = w->row,
		             .pred = w->pred,
		             .func = w->func };
	w->mask = mask;
	w->pc = to;
	w->splits[w->current].join = at;
	gx_soft_split_save(w);
	gx_soft_split_load(w, w->current);
	return STEP_JUMP;
}

void gx_soft_arrive(struct warp *w)
{
	int16_t at = w->splits[w->current].join;
	uint32_t mask = w->mask;

	gx_soft_split_remove(w, (uint32_t)w->current);
	if (!w->joins[at].arrived)
		w->joins[at].since = w->n_insns;
	w->joins[at].arrived |= mask;
	settle(w);
}

enum step gx_soft_exit_lanes(struct warp *w, uint32_t mask)
{
	w->live &= ~mask;
	w->block->n_live -= (uint32_t)__builtin_popcount(mask);
	for (int16_t i = 0; i < w->n_joins; i++)
		w->joins[i].expected &= ~mask;
	w->mask &= ~mask;
	if (!w->mask)
		gx_soft_split_remove(w, (uint32_t)w->current);
	settle(w);
	gx_soft_check_bars(w->block);
	return w->mask ? STEP_NEXT : STEP_JUMP;
}

/* The newest join that holds lanes. */
bool gx_soft_break_join(struct warp *w)
{
	for (int16_t i = (int16_t)(w->n_joins - 1); i >= 0; i--) {
		if (w->joins[i].arrived) {
			open_join(w, i);
			return true;
		}
	}
	return false;
}

/* Each join has a clock of its own: in a loop that waits for parked lanes others may open each time around. */
void gx_soft_break_old_join(struct warp *w, uint64_t patience)
{
	int16_t oldest = -1;

	for (int16_t i = 0; i < w->n_joins; i++)
		if (w->joins[i].arrived && w->n_insns - w->joins[i].since > patience &&
		    (oldest < 0 || w->joins[i].since < w->joins[oldest].since))
			oldest = i;
	if (oldest < 0)
		return;
	gx_soft_split_save(w);
	open_join(w, oldest);
}

static int next_ready(const struct warp *w)
{
	uint32_t from = w->current >= 0 ? (uint32_t)w->current : 0;
	uint32_t at = from + 1 < w->n_splits ? from + 1 : 0;

	for (uint32_t i = 0; i < w->n_splits; i++) {
		if (w->splits[at].state == SPLIT_READY)
			return (int)at;
		at = at + 1 < w->n_splits ? at + 1 : 0;
	}
	return -1;
}

bool gx_soft_split_pick(struct warp *w)
{
	int at = next_ready(w);

	if (at < 0 && w->n_splits && gx_soft_meet_again(w))
		at = next_ready(w);
	if (at < 0 && !w->n_paged && gx_soft_break_join(w))
		at = next_ready(w);
	if (at < 0) {
		w->current = -1;
		return false;
	}
	w->splits[at].join = live_join(w, w->splits[at].join);
	gx_soft_split_load(w, at);
	return true;
}

int gx_soft_frame_room(struct warp *w, uint32_t rows, uint32_t preds)
{
	if (rows > w->n_rows) {
		/* twice as many when a call asks for more; as fresh zeroes, memory is taken when it
		 * is used */
		uint32_t n = w->n_rows ? rows * 2 : rows;
		char *memory = n > (1u << 17) ? NULL : calloc(1, n * sizeof(*w->rows) + ROWS_ALIGN);
		uint64_t(*bigger)[LANES];

		if (!memory)
			return -ENOMEM;
		bigger = (void *)(memory + (-(uintptr_t)memory & (ROWS_ALIGN - 1)));
		if (w->n_rows)
			memcpy(bigger, w->rows, w->n_rows * sizeof(*bigger));
		free(w->rows_memory);
		w->rows_memory = memory;
		w->rows = bigger;
		w->n_rows = n;
	}
	if (preds > w->n_preds) {
		uint32_t n = preds * 2, *bigger = realloc(w->preds, n * sizeof(*bigger));

		if (!bigger)
			return -ENOMEM;
		memset(bigger + w->n_preds, 0, (n - w->n_preds) * sizeof(*bigger));
		w->preds = bigger;
		w->n_preds = n;
	}
	w->r = w->rows + w->row;
	w->p = w->preds + w->pred;
	return 0;
}
