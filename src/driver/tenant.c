/* tenant.c - who holds how much, and whose block goes. */
#include "driver/tenant.h"

u32 gx_tenant_find(struct gx_tenants *t, u32 pid)
{
	u32 unused = GX_NO_TENANT, empty = GX_NO_TENANT;

	gx_assert_listed(t);
	if (!pid)
		return GX_NO_TENANT;
	for (u32 i = GX_MAX_TENANTS; i-- > 0;) {
		struct gx_tenant *row = &t->rows[i];

		if (row->pid == pid)
			return i;
		if (!row->pid)
			unused = i;
		else if (!row->n_blocks && !row->quota && !row->floor)
			empty = i;
	}
	/* those that hold nothing keep their row, and what it counted, as long as there are others
	 */
	if (unused == GX_NO_TENANT)
		unused = empty;
	if (unused != GX_NO_TENANT)
		t->rows[unused] = (struct gx_tenant){ .pid = pid };
	return unused;
}

u32 gx_tenant_again(struct gx_tenants *t, u32 known, u32 pid)
{
	return known != GX_NO_TENANT && t->rows[known].pid == pid ? known : gx_tenant_find(t, pid);
}

int gx_tenant_set(struct gx_tenants *t, u32 pid, u32 quota, u32 floor)
{
	u32 at;

	if (!pid || (quota && floor > quota))
		return -GX_EINVAL;
	at = gx_tenant_find(t, pid);
	if (at == GX_NO_TENANT)
		return -GX_ENOSPC;
	t->rows[at].quota = quota;
	t->rows[at].floor = floor;
	t->any = false;
	for (u32 i = 0; i < GX_MAX_TENANTS; i++)
		t->any |= t->rows[i].quota || t->rows[i].floor;
	return 0;
}

bool gx_tenant_spares(const struct gx_tenants *t, u32 tenant, u32 for_whom)
{
	const struct gx_tenant *row;

	gx_assert_listed(t);
	if (!t->any || tenant == GX_NO_TENANT || tenant == for_whom)
		return true;
	row = &t->rows[tenant];
	return row->n_blocks > row->floor;
}

u32 gx_tenant_victim(const struct gx_tenants *t, u32 for_whom)
{
	u32 best = GX_NO_TENANT, most = 0;

	gx_assert_listed(t);
	if (!t->any)
		return GX_NO_TENANT;
	/* one that is at its quota pays for itself */
	if (for_whom != GX_NO_TENANT && t->rows[for_whom].quota &&
	    t->rows[for_whom].n_blocks >= t->rows[for_whom].quota)
		return for_whom;
	for (u32 i = 0; i < GX_MAX_TENANTS; i++) {
		const struct gx_tenant *row = &t->rows[i];
		u32 over =
		        row->quota && row->n_blocks > row->quota ? row->n_blocks - row->quota : 0;

		if (over > most) {
			most = over;
			best = i;
		}
	}
	return best;
}
