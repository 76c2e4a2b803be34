/* tenant.c - who holds how much device memory: rows, their quotas, and which of them a block counts for. */
#include "driver/tenant.h"

/* --- rows that may be given away */
static void idle_append(struct gx_tenants *t, u32 row)
{
	struct gx_tenant *r = &t->rows[row];

	r->idle = true;
	r->idle_prev = t->idle_last;
	r->idle_next = GX_NO_TENANT;
	if (t->idle_last != GX_NO_TENANT)
		t->rows[t->idle_last].idle_next = row;
	else
		t->idle_first = row;
	t->idle_last = row;
}

static void idle_remove(struct gx_tenants *t, u32 row)
{
	struct gx_tenant *r = &t->rows[row];

	r->idle = false;
	if (r->idle_prev != GX_NO_TENANT)
		t->rows[r->idle_prev].idle_next = r->idle_next;
	else
		t->idle_first = r->idle_next;
	if (r->idle_next != GX_NO_TENANT)
		t->rows[r->idle_next].idle_prev = r->idle_prev;
	else
		t->idle_last = r->idle_prev;
}

static bool has_limits(const struct gx_tenant *row)
{
	return row->quota || row->floor;
}

static void check_idle(struct gx_tenants *t, u32 row)
{
	const struct gx_tenant *r = &t->rows[row];
	bool idle = row != GX_NOBODYS_ROW && !r->n_blocks && !has_limits(r);

	if (idle && !r->idle)
		idle_append(t, row);
	else if (!idle && r->idle)
		idle_remove(t, row);
}

/* --- rows by what they stand for */
static u32 *bucket_of(struct gx_tenants *t, u32 kind, u64 id)
{
	return &t->buckets[((id + kind) * 0x9e3779b97f4a7c15ull >> 32) % GX_TENANT_BUCKETS];
}

static u32 look_up(struct gx_tenants *t, u32 kind, u64 id)
{
	for (u32 i = *bucket_of(t, kind, id); i; i = t->rows[i - 1].chain)
		if (t->rows[i - 1].id == id && t->rows[i - 1].kind == kind)
			return i - 1;
	return GX_NO_TENANT;
}

static void forget(struct gx_tenants *t, u32 row)
{
	const struct gx_tenant *r = &t->rows[row];
	u32 *at = bucket_of(t, r->kind, r->id);

	while (*at != row + 1)
		at = &t->rows[*at - 1].chain;
	*at = r->chain;
}

void gx_tenants_init(struct gx_tenants *t, struct gx_blocks *blocks)
{
	memset(t, 0, sizeof(*t));
	t->blocks = blocks;
	t->idle_first = t->idle_last = GX_NO_TENANT;
	for (u32 i = 0; i <= GX_NOBODYS_ROW; i++) {
		t->rows[i].head = t->rows[i].tail = GX_NO_BLOCK;
		check_idle(t, i);
	}
}

u32 gx_tenant_find(struct gx_tenants *t, enum gx_tenant_kind kind, u64 id)
{
	u32 row = look_up(t, kind, id), *bucket;

	gx_assert_listed(t);
	if (!id || row != GX_NO_TENANT)
		return id ? row : GX_NO_TENANT;
	/* those that hold nothing keep their row, and what it counted, as long as there are others */
	row = t->idle_first;
	if (row == GX_NO_TENANT)
		return row;
	idle_remove(t, row);
	if (t->rows[row].id)
		forget(t, row);
	bucket = bucket_of(t, kind, id);
	t->rows[row] = (struct gx_tenant){
		.id = id, .kind = kind, .head = GX_NO_BLOCK, .tail = GX_NO_BLOCK, .chain = *bucket
	};
	*bucket = row + 1;
	idle_append(t, row);
	return row;
}

static bool limited(const struct gx_tenants *t, u32 row)
{
	return row != GX_NO_TENANT && has_limits(&t->rows[row]);
}

u32 gx_tenant_of(struct gx_tenants *t, u32 known, u32 pid, u64 cgroup)
{
	u32 group;

	if (known == GX_NO_TENANT || t->rows[known].id != pid ||
	    t->rows[known].kind != GX_TENANT_PROCESS)
		known = look_up(t, GX_TENANT_PROCESS, pid);
	if (t->n_cgroup_limits && cgroup && !limited(t, known)) {
		group = look_up(t, GX_TENANT_CGROUP, cgroup);
		if (limited(t, group))
			return group;
	}
	return known != GX_NO_TENANT ? known : gx_tenant_find(t, GX_TENANT_PROCESS, pid);
}

/* --- blocks */
static void count_block(struct gx_tenants *t, u32 block, u32 step)
{
	const struct gx_device_block *b = &t->blocks->blocks[block];
	u32 row = gx_tenant_row(b->tenant);

	t->rows[row].n_blocks += step;
	if (b->view.flags & GPU_BLOCK_IN_EVICTION)
		t->rows[row].n_leaving += step;
	check_idle(t, row);
	gx_tenant_reorder(t, row);
}

void gx_tenant_give(struct gx_tenants *t, u32 block, u32 tenant)
{
	gx_assert_listed(t);
	t->blocks->blocks[block].tenant = tenant;
	count_block(t, block, 1);
}

void gx_tenant_take(struct gx_tenants *t, u32 block)
{
	gx_assert_listed(t);
	count_block(t, block, (u32)-1);
	t->blocks->blocks[block].tenant = GX_NO_TENANT;
}

static void count_leaving(struct gx_tenants *t, u32 block, u32 step)
{
	u32 row = gx_tenant_row(t->blocks->blocks[block].tenant);

	gx_assert_listed(t);
	t->rows[row].n_leaving += step;
	gx_tenant_reorder(t, row);
}

void gx_tenant_leaving(struct gx_tenants *t, u32 block)
{
	count_leaving(t, block, 1);
}

void gx_tenant_stays(struct gx_tenants *t, u32 block)
{
	count_leaving(t, block, (u32)-1);
}

void gx_tenant_evicted(struct gx_tenants *t, u32 block)
{
	t->rows[gx_tenant_row(t->blocks->blocks[block].tenant)].evicted++;
	count_leaving(t, block, (u32)-1);
}

/* --- quotas */
bool gx_tenants_any(const struct gx_tenants *t)
{
	return t->n_limits;
}

/* Whose a block is depends on who has limits; and nobody looked at the lists before the first one. */
static void deal_out(struct gx_tenants *t)
{
	struct gx_blocks *b = t->blocks;

	for (u32 i = 0; i <= GX_NOBODYS_ROW; i++) {
		struct gx_tenant *row = &t->rows[i];

		row->n_blocks = row->n_leaving = 0;
		row->head = row->tail = GX_NO_BLOCK;
		memset(row->place, 0, sizeof(row->place));
	}
	for (u32 order = 0; order < GX_N_TENANT_ORDERS; order++)
		t->heaps[order].n = 0;
	for (u32 i = 0; i < b->n_blocks; i++) {
		const struct gx_device_block *block = &b->blocks[i];

		if (block->view.n_owners)
			gx_tenant_give(t, i,
			               gx_tenant_of(t, block->tenant, block->view.pid,
			                            block->view.cgroup));
	}
	for (u32 i = b->lists[GX_LIST_USED].head; i != GX_NO_BLOCK; i = b->blocks[i].next)
		gx_tenant_link(t, i, false);
	for (u32 i = 0; i < GX_NOBODYS_ROW; i++)
		check_idle(t, i);
}

int gx_tenant_set(struct gx_tenants *t, enum gx_tenant_kind kind, u64 id, u32 quota, u32 floor)
{
	struct gx_tenant *row;
	bool had, has = quota || floor;
	u32 at;

	if (!id || (quota && floor > quota))
		return -GX_EINVAL;
	at = gx_tenant_find(t, kind, id);
	if (at == GX_NO_TENANT)
		return -GX_ENOSPC;
	row = &t->rows[at];
	had = has_limits(row);
	row->quota = quota;
	row->floor = floor;
	t->n_limits += (u32)has - (u32)had;
	if (kind == GX_TENANT_CGROUP)
		t->n_cgroup_limits += (u32)has - (u32)had;
	check_idle(t, at);
	deal_out(t);
	return 0;
}
