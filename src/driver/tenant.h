/* tenant.h - quotas of device memory: how much a process or a cgroup may hold under pressure, and how much it keeps.
 *
 * Quotas bite at eviction alone: while blocks are free, anyone may take them. Under pressure the
 * victim comes from the tenant that is furthest over its quota; a tenant at its floor is left alone
 * as long as another one is above his.
 *
 * A block is of the tenant of its process where that has a quota or a floor, else of its cgroup's
 * where that has one, else of its process's. No choice grows with the number of blocks: while
 * anybody has a quota or a floor, each tenant's blocks on USED are a list of their own (tenant_order.c).
 *
 * All functions: the caller holds GX_LOCK_LIST.
 */
#ifndef GX_DRIVER_TENANT_H
#define GX_DRIVER_TENANT_H

#include "driver/blocks.h"

enum { GX_MAX_TENANTS = 1024, GX_TENANT_BUCKETS = 2048 };
/* The row behind those of tenants, of blocks that are nobody's: their pid is 0, or they found no row. */
enum { GX_NOBODYS_ROW = GX_MAX_TENANTS };
#define GX_NO_TENANT ((u32)-1)

static inline u32 gx_tenant_row(u32 tenant)
{
	return tenant == GX_NO_TENANT ? GX_NOBODYS_ROW : tenant;
}

enum gx_tenant_kind { GX_TENANT_PROCESS, GX_TENANT_CGROUP };

/* The orders that tenants are looked for in. */
enum gx_tenant_order {
	GX_TENANTS_OVER,   /* over their quotas, the furthest first */
	GX_TENANTS_OLDEST, /* above their floors, who has the oldest block first */
	GX_N_TENANT_ORDERS
};

/* Rows are named by index + 1 where 0 says none. */
struct gx_tenant {
	u64 id;           /* pid, or the cgroup's; 0: the row was never used */
	u64 evicted;      /* blocks taken from it */
	u32 kind;         /* enum gx_tenant_kind */
	u32 n_blocks;     /* device blocks that it holds now */
	u32 n_leaving;    /* of these: victims, whose data leaves */
	u32 quota, floor; /* blocks; quota 0: none */
	u32 head, tail;   /* its blocks on USED, the oldest first; GX_NO_BLOCK: none */
	u32 chain;        /* the next of its bucket */
	bool idle;
	u32 idle_prev, idle_next;
	u32 place[GX_N_TENANT_ORDERS]; /* in a heap, + 1; 0: not in it */
};

struct gx_tenant_heap {
	u32 n, rows[GX_MAX_TENANTS + 1];
};

struct gx_tenants {
	struct gx_tenant rows[GX_NOBODYS_ROW + 1];
	u32 buckets[GX_TENANT_BUCKETS];
	u32 idle_first,
	        idle_last; /* rows without blocks, quota and floor; the first is given away next */
	u32 n_limits, n_cgroup_limits; /* rows with a quota or a floor */
	struct gx_tenant_heap heaps[GX_N_TENANT_ORDERS];
	struct gx_blocks *blocks;
	struct gx_list_lock lock;
};

/* A piece of work for gx_tenants_oldest(): a block, and the place of its tenant in the heap, whose
 * children come after it. */
struct gx_tenant_step {
	u32 block, place;
};
enum { GX_TENANT_STEPS = 2 * GX_MAX_CANDIDATES + 3 };

/* Before all others: no tenants, no quotas. */
void gx_tenants_init(struct gx_tenants *t, struct gx_blocks *blocks);
/* Index of the tenant, made when it is new; GX_NO_TENANT: the table is full, or id is 0. A row
 * without blocks, quota and floor may become another tenant's. O(1) */
u32 gx_tenant_find(struct gx_tenants *t, enum gx_tenant_kind kind, u64 id);
/* Whose the memory of this process in this cgroup is; known: what it was before. O(1) */
u32 gx_tenant_of(struct gx_tenants *t, u32 known, u32 pid, u64 cgroup);
/* A quota and a floor, both 0: none. What the tenant holds already counts. -ENOSPC; -EINVAL: a
 * floor above the quota, or id 0. O(blocks) */
int gx_tenant_set(struct gx_tenants *t, enum gx_tenant_kind kind, u64 id, u32 quota, u32 floor);
/* Somebody has a quota or a floor. */
bool gx_tenants_any(const struct gx_tenants *t);
/* Whose block goes: a tenant index, or GX_NO_TENANT when anyone's may (no quotas are set, or nobody
 * is over his). for_whom asks for memory. O(1) */
u32 gx_tenant_victim(const struct gx_tenants *t, u32 for_whom);

/* --- what becomes of blocks; each O(log tenants) */
/* A pinned block gets data of this tenant; the data is gone from it. */
void gx_tenant_give(struct gx_tenants *t, u32 block, u32 tenant);
void gx_tenant_take(struct gx_tenants *t, u32 block);
/* A block is a victim (GPU_BLOCK_IN_EVICTION); it stays after all. */
void gx_tenant_leaving(struct gx_tenants *t, u32 block);
void gx_tenant_stays(struct gx_tenants *t, u32 block);
/* A victim's data has left; gx_tenant_take() follows. */
void gx_tenant_evicted(struct gx_tenants *t, u32 block);
/* It came to an end of USED, or is about to go from there. */
void gx_tenant_link(struct gx_tenants *t, u32 block, bool head);
void gx_tenant_unlink(struct gx_tenants *t, u32 block);

/**
 * gx_tenant_oldest() - blocks of one tenant that are on USED, the oldest first.
 * @out: [max]
 * Return: how many there are. O(max)
 */
u32 gx_tenant_oldest(const struct gx_tenants *t, u32 tenant, u32 *out, u32 max);
/**
 * gx_tenants_oldest() - blocks on USED whose tenants are above their floors, and for_whom's, the oldest first.
 * @steps: scratch, [GX_TENANT_STEPS]
 * @out:   [max], max at most GX_MAX_CANDIDATES
 * Return: how many there are. O(max log max)
 */
u32 gx_tenants_oldest(const struct gx_tenants *t, u32 for_whom, struct gx_tenant_step *steps,
                      u32 *out, u32 max);
/* Every invariant of lists and orders, O(blocks). For debug builds and tests. */
bool gx_tenants_consistent(const struct gx_tenants *t);

/* --- tenant.c and tenant_order.c */
/* n_blocks, n_leaving, quota, floor or the oldest block have changed. */
void gx_tenant_reorder(struct gx_tenants *t, u32 row);

#endif
