/* nest.c - what grids leave to be done behind them: the queue. */
#include "device/soft/nest.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void gx_soft_nest_append(struct errands *to, struct errands list)
{
	if (!list.first)
		return;
	if (to->first)
		to->last->next = list.first;
	else
		to->first = list.first;
	to->last = list.last;
}

void gx_soft_nest_give_up(struct nest *nest, struct errand *errand)
{
	if (errand->buffer)
		gx_soft_free(nest->soft, errand->buffer);
	nest->n_pending--;
	free(errand->params);
	free(errand);
}

static void drop_list(struct nest *nest, struct errand *e)
{
	while (e) {
		struct errand *next = e->next;

		gx_soft_nest_give_up(nest, e);
		e = next;
	}
}

/* In front of what waits: what came of the grid, the grid itself, which is done then, and its tail. */
void gx_soft_nest_grid_is_over(struct nest *nest)
{
	struct errand *grid = nest->current;
	struct errands list = nest->plain;

	if (grid) {
		grid->next = NULL;
		grid->ran = true;
		gx_soft_nest_append(&list, (struct errands){ grid, grid });
	}
	gx_soft_nest_append(&list, nest->tail);
	gx_soft_nest_append(&list, nest->waiting);
	nest->waiting = list;
	nest->plain = nest->tail = (struct errands){ 0 };
	nest->current = NULL;
	drop_list(nest, nest->made);
	nest->made = NULL;
}

struct errand *gx_soft_nest_next(struct nest *nest)
{
	struct errand *e = nest->waiting.first;

	while (e && e->ran) {
		nest->waiting.first = e->next;
		gx_soft_nest_give_up(nest, e);
		e = nest->waiting.first;
	}
	if (e)
		nest->waiting.first = e->next;
	nest->current = e;
	return e;
}

void gx_soft_nest_drop(struct nest *nest)
{
	gx_soft_nest_grid_is_over(nest);
	drop_list(nest, nest->waiting.first);
	nest->waiting.first = NULL;
	while (nest->texts) {
		struct nest_text *next = nest->texts->next;

		gx_soft_free(nest->soft, nest->texts->address);
		free(nest->texts);
		nest->texts = next;
	}
}

bool gx_soft_nest_now(struct nest *nest, struct gx_diag *diag, int *err)
{
	struct nest grid = *nest;
	struct errand *e = nest->plain.first;

	*err = 0;
	if (!e || nest->n_inside >= NEST_INSIDE)
		return false;
	grid.plain.first = e->next;
	nest->plain = nest->tail = nest->waiting = (struct errands){ 0 };
	nest->made = NULL;
	nest->current = e;
	nest->n_inside++;
	*err = gx_soft_run_errands(nest, e, diag);
	gx_soft_nest_grid_is_over(nest);
	drop_list(nest, nest->waiting.first); /* after a fault */
	nest->n_inside--;
	nest->plain = grid.plain;
	nest->tail = grid.tail;
	nest->waiting = grid.waiting;
	nest->made = grid.made;
	nest->current = grid.current;
	return true;
}

/* --- copies and fills, a row at a time */
static void *row_at(struct nest *nest, uint64_t address, uint64_t bytes, struct gx_diag *diag)
{
	void *at = gx_soft_host(nest->soft, address, bytes);

	if (!at)
		gx_fail(diag, GX_E_SOFT_ADDRESS, "%llu bytes at 0x%llx; a kernel's copy or fill",
		        (unsigned long long)bytes, (unsigned long long)address);
	return at;
}

int gx_soft_nest_move(struct nest *nest, struct errand *errand, struct gx_diag *diag)
{
	const struct box *box = &errand->box;
	int err = 0;

	for (uint64_t y = 0; y < box->height && box->width && !err; y++) {
		char *to = row_at(nest, box->to + y * box->to_pitch, box->width, diag);
		const char *from = NULL;

		if (to && errand->kind == ERRAND_COPY)
			from = row_at(nest, box->from + y * box->from_pitch, box->width, diag);
		if (!to || (errand->kind == ERRAND_COPY && !from))
			err = -EFAULT;
		else if (from)
			memmove(to, from, box->width);
		else
			memset(to, box->value, box->width);
	}
	gx_soft_nest_grid_is_over(nest);
	return err;
}
