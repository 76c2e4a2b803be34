/* tenant.h - quotas of device memory: how much a process may hold under pressure, and how much it
 * keeps.
 *
 * Quotas bite at eviction alone: while blocks are free, anyone may take them. Under pressure the
 * victim comes from the tenant that is furthest over its quota; a tenant at its floor is left alone
 * as long as another one is above his.
 */
#ifndef GX_DRIVER_TENANT_H
#define GX_DRIVER_TENANT_H

#include "driver/policy.h"

enum { GX_MAX_TENANTS = 64 };
#define GX_NO_TENANT ((u32)-1)

struct gx_tenant {
	u32 pid;          /* 0: the slot is free */
	u32 n_blocks;     /* device blocks that it holds now */
	u32 quota, floor; /* blocks; quota 0: none */
	u64 evicted;      /* blocks taken from it */
};

struct gx_tenants {
	struct gx_tenant rows[GX_MAX_TENANTS];
	bool any; /* a quota or floor is set */
	struct gx_list_lock lock;
};

/* All: the caller holds GX_LOCK_LIST. Index of the tenant, made when it is new; GX_NO_TENANT: the
 * table is full, or pid is 0. A row without blocks, quota and floor may become another tenant's. */
u32 gx_tenant_find(struct gx_tenants *t, u32 pid);
/* The same, for somebody whose row was `known` before. O(1) when it still is. */
u32 gx_tenant_again(struct gx_tenants *t, u32 known, u32 pid);
/* -ENOSPC; -EINVAL: a floor above the quota, or pid 0. */
int gx_tenant_set(struct gx_tenants *t, u32 pid, u32 quota, u32 floor);
/* Whose block goes: a tenant index, or GX_NO_TENANT when anyone's may (no quotas are set, or all
 * are at their floors). for_whom asks for memory. O(tenants) */
u32 gx_tenant_victim(const struct gx_tenants *t, u32 for_whom);
/* Whether one of this tenant's blocks may be taken for for_whom: not at its floor. */
bool gx_tenant_spares(const struct gx_tenants *t, u32 tenant, u32 for_whom);

#endif
