/* tenant_order.c - whose block goes, and which: each tenant's blocks on USED by age, and heaps of the tenants. */
#include "driver/tenant.h"

static u32 stays(const struct gx_tenant *row)
{
	return row->n_blocks - row->n_leaving;
}

/* Blocks beyond its quota, of which one can be had. */
static u32 over(const struct gx_tenant *row)
{
	return row->quota && row->head != GX_NO_BLOCK && stays(row) > row->quota
	               ? stays(row) - row->quota
	               : 0;
}

static bool spares(const struct gx_tenant *row)
{
	return row->head != GX_NO_BLOCK && stays(row) > row->floor;
}

/* --- heaps: a row knows its place */
static bool before(const struct gx_tenants *t, enum gx_tenant_order order, u32 a, u32 b)
{
	const struct gx_tenant *x = &t->rows[a], *y = &t->rows[b];

	if (order == GX_TENANTS_OLDEST)
		return t->blocks->blocks[x->head].order < t->blocks->blocks[y->head].order;
	return over(x) > over(y) || (over(x) == over(y) && a < b);
}

static void put(struct gx_tenants *t, enum gx_tenant_order order, u32 at, u32 row)
{
	t->heaps[order].rows[at] = row;
	t->rows[row].place[order] = at + 1;
}

/* The row at `at` moves to where it belongs. */
static void sift(struct gx_tenants *t, enum gx_tenant_order order, u32 at)
{
	const struct gx_tenant_heap *heap = &t->heaps[order];
	u32 row = heap->rows[at];

	while (at && before(t, order, row, heap->rows[(at - 1) / 2])) {
		put(t, order, at, heap->rows[(at - 1) / 2]);
		at = (at - 1) / 2;
	}
	for (u32 child; (child = 2 * at + 1) < heap->n; at = child) {
		if (child + 1 < heap->n &&
		    before(t, order, heap->rows[child + 1], heap->rows[child]))
			child++;
		if (!before(t, order, heap->rows[child], row))
			break;
		put(t, order, at, heap->rows[child]);
	}
	put(t, order, at, row);
}

static void set_place(struct gx_tenants *t, enum gx_tenant_order order, u32 row, bool in)
{
	struct gx_tenant_heap *heap = &t->heaps[order];
	u32 at = t->rows[row].place[order], last;

	if (in) {
		if (!at)
			put(t, order, heap->n++, row);
		sift(t, order, t->rows[row].place[order] - 1);
		return;
	}
	if (!at)
		return;
	last = heap->rows[--heap->n];
	t->rows[row].place[order] = 0;
	if (last == row)
		return;
	put(t, order, at - 1, last);
	sift(t, order, at - 1);
}

void gx_tenant_reorder(struct gx_tenants *t, u32 row)
{
	if (!gx_tenants_any(t))
		return;
	set_place(t, GX_TENANTS_OVER, row, over(&t->rows[row]));
	set_place(t, GX_TENANTS_OLDEST, row, spares(&t->rows[row]));
}

/* --- blocks on USED */
static u32 row_of(const struct gx_tenants *t, u32 block)
{
	return gx_tenant_row(t->blocks->blocks[block].tenant);
}

void gx_tenant_link(struct gx_tenants *t, u32 index, bool head)
{
	struct gx_device_block *blocks = t->blocks->blocks, *block = &blocks[index];
	u32 at = row_of(t, index);
	struct gx_tenant *row = &t->rows[at];

	gx_assert_listed(t);
	if (!gx_tenants_any(t))
		return;
	block->older = head ? GX_NO_BLOCK : row->tail;
	block->younger = head ? row->head : GX_NO_BLOCK;
	if (block->older != GX_NO_BLOCK)
		blocks[block->older].younger = index;
	else
		row->head = index;
	if (block->younger != GX_NO_BLOCK)
		blocks[block->younger].older = index;
	else
		row->tail = index;
	gx_tenant_reorder(t, at);
}

void gx_tenant_unlink(struct gx_tenants *t, u32 index)
{
	struct gx_device_block *blocks = t->blocks->blocks, *block = &blocks[index];
	u32 at = row_of(t, index);
	struct gx_tenant *row = &t->rows[at];

	gx_assert_listed(t);
	if (!gx_tenants_any(t))
		return;
	if (block->older != GX_NO_BLOCK)
		blocks[block->older].younger = block->younger;
	else
		row->head = block->younger;
	if (block->younger != GX_NO_BLOCK)
		blocks[block->younger].older = block->older;
	else
		row->tail = block->older;
	gx_tenant_reorder(t, at);
}

/* --- choices */
u32 gx_tenant_victim(const struct gx_tenants *t, u32 for_whom)
{
	const struct gx_tenant_heap *heap = &t->heaps[GX_TENANTS_OVER];

	gx_assert_listed(t);
	/* one that is at its quota pays for itself */
	if (for_whom != GX_NO_TENANT && t->rows[for_whom].quota &&
	    t->rows[for_whom].n_blocks >= t->rows[for_whom].quota)
		return for_whom;
	return heap->n ? heap->rows[0] : GX_NO_TENANT;
}

u32 gx_tenant_oldest(const struct gx_tenants *t, u32 tenant, u32 *out, u32 max)
{
	u32 n = 0;

	gx_assert_listed(t);
	for (u32 i = t->rows[tenant].head; i != GX_NO_BLOCK && n < max;
	     i = t->blocks->blocks[i].younger)
		out[n++] = i;
	return n;
}

/* A heap of steps, the oldest block first. */
static s64 age(const struct gx_tenants *t, const struct gx_tenant_step *step)
{
	return t->blocks->blocks[step->block].order;
}

static void push(const struct gx_tenants *t, struct gx_tenant_step *steps, u32 *n,
                 struct gx_tenant_step step)
{
	u32 at = (*n)++;

	for (; at && age(t, &step) < age(t, &steps[(at - 1) / 2]); at = (at - 1) / 2)
		steps[at] = steps[(at - 1) / 2];
	steps[at] = step;
}

static struct gx_tenant_step pop(const struct gx_tenants *t, struct gx_tenant_step *steps, u32 *n)
{
	struct gx_tenant_step first = steps[0], last = steps[--*n];
	u32 at = 0;

	for (u32 child; (child = 2 * at + 1) < *n; at = child) {
		if (child + 1 < *n && age(t, &steps[child + 1]) < age(t, &steps[child]))
			child++;
		if (age(t, &last) <= age(t, &steps[child]))
			break;
		steps[at] = steps[child];
	}
	steps[at] = last;
	return first;
}

/* The tenant at this place of the heap, if there is one; places count from 1. */
static void push_tenant(const struct gx_tenants *t, struct gx_tenant_step *steps, u32 *n, u32 place)
{
	const struct gx_tenant_heap *heap = &t->heaps[GX_TENANTS_OLDEST];

	if (place <= heap->n)
		push(t, steps, n,
		     (struct gx_tenant_step){ t->rows[heap->rows[place - 1]].head, place });
}

u32 gx_tenants_oldest(const struct gx_tenants *t, u32 for_whom, struct gx_tenant_step *steps,
                      u32 *out, u32 max)
{
	u32 n_steps = 0, n = 0;

	gx_assert_listed(t);
	push_tenant(t, steps, &n_steps, 1);
	if (for_whom != GX_NO_TENANT && t->rows[for_whom].head != GX_NO_BLOCK &&
	    !t->rows[for_whom].place[GX_TENANTS_OLDEST])
		push(t, steps, &n_steps, (struct gx_tenant_step){ t->rows[for_whom].head, 0 });
	while (n_steps && n < max) {
		struct gx_tenant_step step = pop(t, steps, &n_steps);
		u32 next = t->blocks->blocks[step.block].younger;

		out[n++] = step.block;
		if (next != GX_NO_BLOCK)
			push(t, steps, &n_steps, (struct gx_tenant_step){ next, 0 });
		if (step.place) {
			push_tenant(t, steps, &n_steps, 2 * step.place);
			push_tenant(t, steps, &n_steps, 2 * step.place + 1);
		}
	}
	return n;
}

/* --- invariants */
static bool list_consistent(const struct gx_tenants *t, u32 row, u32 *n_seen)
{
	const struct gx_device_block *blocks = t->blocks->blocks;
	u32 older = GX_NO_BLOCK;

	for (u32 i = t->rows[row].head; i != GX_NO_BLOCK; i = blocks[i].younger) {
		if (i >= t->blocks->n_blocks || ++*n_seen > t->blocks->n_blocks ||
		    blocks[i].on != GX_LIST_USED || row_of(t, i) != row ||
		    blocks[i].older != older ||
		    (older != GX_NO_BLOCK && blocks[older].order >= blocks[i].order))
			return false;
		older = i;
	}
	return t->rows[row].tail == older;
}

static bool heap_consistent(const struct gx_tenants *t, enum gx_tenant_order order)
{
	const struct gx_tenant_heap *heap = &t->heaps[order];
	u32 n = 0;

	for (u32 i = 0; i <= GX_NOBODYS_ROW; i++) {
		const struct gx_tenant *row = &t->rows[i];
		u32 at = row->place[order];
		bool in = order == GX_TENANTS_OVER ? over(row) != 0 : spares(row);

		if (in != !!at || (at && (at > heap->n || heap->rows[at - 1] != i)) ||
		    (at > 1 && before(t, order, i, heap->rows[at / 2 - 1])))
			return false;
		n += in;
	}
	return n == heap->n;
}

bool gx_tenants_consistent(const struct gx_tenants *t)
{
	u32 n_seen = 0, n_blocks = 0, n_owned = 0;

	for (u32 i = 0; i < t->blocks->n_blocks; i++)
		n_owned += t->blocks->blocks[i].view.n_owners != 0;
	for (u32 i = 0; i <= GX_NOBODYS_ROW; i++) {
		n_blocks += t->rows[i].n_blocks;
		if (t->rows[i].n_leaving > t->rows[i].n_blocks ||
		    (gx_tenants_any(t) && !list_consistent(t, i, &n_seen)))
			return false;
	}
	if (!gx_tenants_any(t))
		return n_blocks == n_owned;
	return n_blocks == n_owned && n_seen == t->blocks->lists[GX_LIST_USED].count &&
	       heap_consistent(t, GX_TENANTS_OVER) && heap_consistent(t, GX_TENANTS_OLDEST);
}
