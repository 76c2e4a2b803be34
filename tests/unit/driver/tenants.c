/* tenants.c - quotas and floors of device memory: whose blocks go, in which order, at any size; all choices against a search by hand. */
#include "driver/memory.h"

#include "../test.h"

#include <stdlib.h>

enum { PIDS = 100, FULL = 512 };

struct world {
	struct gx_engine_host host;
	struct gx_policies set;
	struct gx_memory memory;
	struct gx_device_block *blocks;
	struct gx_va_block *vas;
	u32 n_blocks, n_vas;
	u64 clock;
};

static u64 now(void *host)
{
	return ++((struct world *)host)->clock;
}

/* Device blocks, and three times as many VA blocks of processes 100, 101, ... in turn, each two in one cgroup. */
static struct world *start(u32 n_blocks, u32 n_pids)
{
	struct world *w = calloc(1, sizeof(*w));

	w->host = (struct gx_engine_host){ .now = now, .host = w };
	w->n_blocks = n_blocks;
	w->n_vas = 3 * n_blocks;
	w->blocks = calloc(n_blocks, sizeof(*w->blocks));
	w->vas = calloc(w->n_vas, sizeof(*w->vas));
	gx_policies_init(&w->set, &w->host);
	gx_memory_init(&w->memory, w->blocks, n_blocks, 0, &w->set, &w->host);
	for (u32 i = 0; i < w->n_vas; i++)
		CHECK_EQ(gx_va_block_init(&w->vas[i], GX_SIZES, 1, (u64)i << GX_BLOCK_SHIFT, FULL,
		                          PIDS + i % n_pids, 1 + i % n_pids / 2),
		         0);
	return w;
}

static void end(struct world *w)
{
	CHECK(gx_blocks_consistent(&w->memory.blocks));
	CHECK(gx_tenants_consistent(&w->memory.tenants));
	free(w->vas);
	free(w->blocks);
	free(w);
}

static int limit(struct world *w, u32 pid, u32 quota, u32 floor)
{
	return gx_tenant_set(&w->memory.tenants, GX_TENANT_PROCESS, pid, quota, floor);
}

static int limit_cgroup(struct world *w, u64 cgroup, u32 quota, u32 floor)
{
	return gx_tenant_set(&w->memory.tenants, GX_TENANT_CGROUP, cgroup, quota, floor);
}

static u32 row_of(struct world *w, u32 pid)
{
	return gx_tenant_find(&w->memory.tenants, GX_TENANT_PROCESS, pid);
}

static u32 held(struct world *w, u32 pid)
{
	return w->memory.tenants.rows[row_of(w, pid)].n_blocks;
}

static bool is_here(const struct world *w, u32 va)
{
	return w->vas[va].device_block != GX_NO_BLOCK;
}

/* A service of a VA block that is not on the device, whole. */
static void bring(struct world *w, u32 va)
{
	static const struct gx_page_mask first = { { 1 } };
	struct gx_va_block *vb = &w->vas[va], *victim;
	u32 block;

	CHECK_EQ(gx_memory_claim(&w->memory, vb, &block, &victim), 0);
	if (victim)
		gx_memory_evicted(&w->memory, victim);
	gx_memory_assign(&w->memory, vb, block);
	gx_memory_resident(&w->memory, vb, &first);
	gx_memory_unpin(&w->memory, vb);
}

/* --- one after the other */

/* A quota is what a tenant comes down to, whoever asks; what has a floor only is left alone. */
static void quota_and_floor(void)
{
	struct world *w = start(64, 2);

	CHECK_EQ(limit(w, 100, 10, 4), 0);
	CHECK_EQ(limit(w, 101, 0, 20), 0);
	for (u32 i = 0; i < w->n_vas; i++)
		bring(w, i);
	CHECK_EQ(held(w, 100), 10);
	CHECK_EQ(held(w, 101), 54);
	end(w);
}

/* At its quota, a tenant pays with its own blocks for a VA block that was never here before. */
static void first_fault_pays(void)
{
	struct world *w = start(64, 2);

	CHECK_EQ(limit(w, 100, 4, 4), 0);
	for (u32 i = 0; i < 60; i++)
		bring(w, 2 * i + 1); /* 101: the rest */
	for (u32 i = 0; i < 4; i++)
		bring(w, 2 * i);
	CHECK_EQ(w->memory.blocks.lists[GX_LIST_USED].head, w->vas[1].device_block);
	bring(w, 10);
	CHECK(!is_here(w, 0));
	CHECK(is_here(w, 1));
	CHECK_EQ(held(w, 100), 4);
	end(w);
}

/* The one that is furthest over its quota; of equal ones the first row; and who has none of his on USED is passed over. */
static void furthest_over(void)
{
	struct world *w = start(40, 4);
	u32 block;
	struct gx_va_block *victim;

	for (u32 i = 0; i < 40; i++)
		bring(w, i); /* 10 each */
	CHECK_EQ(limit(w, 100, 8, 0), 0);
	CHECK_EQ(limit(w, 101, 5, 0), 0);
	CHECK_EQ(limit(w, 102, 5, 0), 0);
	CHECK_EQ(gx_tenant_victim(&w->memory.tenants, row_of(w, 103)), row_of(w, 101));
	CHECK_EQ(gx_memory_claim(&w->memory, &w->vas[43], &block, &victim), 0);
	CHECK(victim == &w->vas[1]);
	/* one of 101's leaves: 102 is further over now */
	CHECK_EQ(gx_tenant_victim(&w->memory.tenants, row_of(w, 103)), row_of(w, 102));
	/* it is not needed after all, and stays */
	gx_memory_unclaim(&w->memory, block);
	CHECK_EQ(gx_tenant_victim(&w->memory.tenants, row_of(w, 103)), row_of(w, 101));
	for (u32 i = 1; i < 40; i += 4)
		gx_blocks_pin(&w->memory.blocks, w->vas[i].device_block);
	CHECK_EQ(gx_tenant_victim(&w->memory.tenants, row_of(w, 103)), row_of(w, 102));
	for (u32 i = 1; i < 40; i += 4)
		gx_blocks_unpin(&w->memory.blocks, w->vas[i].device_block, GX_LIST_USED, false);
	/* nobody is over any more */
	CHECK_EQ(limit(w, 100, 0, 0), 0);
	CHECK_EQ(limit(w, 101, 10, 0), 0);
	CHECK_EQ(limit(w, 102, 11, 0), 0);
	CHECK_EQ(gx_tenant_victim(&w->memory.tenants, row_of(w, 103)), GX_NO_TENANT);
	CHECK_EQ(gx_tenant_victim(&w->memory.tenants, row_of(w, 101)), row_of(w, 101));
	CHECK_EQ(gx_tenant_victim(&w->memory.tenants, row_of(w, 102)), GX_NO_TENANT);
	end(w);
}

/* Services that are under way together take no more of a tenant than one after the other would. */
static void floor_holds_together(void)
{
	struct world *w = start(8, 2);
	u32 blocks[8], n = 0;
	struct gx_va_block *victim;

	CHECK_EQ(limit(w, 100, 0, 3), 0);
	for (u32 i = 0; i < 8; i++)
		bring(w, i); /* 4 each; 100's are the even ones */
	for (u32 i = 8; n < 4; i++) {
		CHECK_EQ(gx_memory_claim(&w->memory, &w->vas[9], &blocks[n++], &victim), 0);
		CHECK(victim == &w->vas[n == 1 ? 0 : 2 * n - 3]); /* 0, 1, 3, 5 */
	}
	for (u32 i = 0; i < n; i++)
		gx_memory_unclaim(&w->memory, blocks[i]);
	end(w);
}

/* A block counts for its process where that has limits, else for its cgroup where that has; also what came before they were set. */
static void cgroups(void)
{
	struct world *w = start(40, 4); /* 100 and 101 in cgroup 1, 102 and 103 in 2 */
	const struct gx_tenant *group;

	for (u32 i = 0; i < 40; i++)
		bring(w, i);
	CHECK_EQ(limit_cgroup(w, 1, 6, 2), 0);
	group = &w->memory.tenants.rows[gx_tenant_find(&w->memory.tenants, GX_TENANT_CGROUP, 1)];
	CHECK_EQ(group->n_blocks, 20);
	CHECK_EQ(held(w, 100) + held(w, 101), 0);
	CHECK_EQ(held(w, 102), 10);
	/* a process has a word of its own */
	CHECK_EQ(limit(w, 101, 0, 9), 0);
	CHECK_EQ(group->n_blocks, 10);
	CHECK_EQ(held(w, 101), 10);
	for (u32 i = 0; i < 30; i++)
		bring(w, 40 + 4 * (i / 2) + 2 + i % 2); /* 102 and 103 */
	CHECK_EQ(group->n_blocks, 2);
	CHECK_EQ(group->evicted, 8);
	CHECK_EQ(held(w, 101), 9);
	/* a process with the cgroup's number is somebody else */
	CHECK_EQ(limit(w, 1, 1, 1), 0);
	CHECK_EQ(group->n_blocks, 2);
	CHECK_EQ(limit_cgroup(w, 1, 0, 0), 0);
	CHECK_EQ(held(w, 100), 2);
	end(w);
}

/* Rows are few: who has no block may lose his, and gets another one when he comes back. Nobody else's blocks are counted as his. */
static void rows_are_given_away(void)
{
	struct world *w = start(8, 2);
	struct gx_tenants *t = &w->memory.tenants;

	bring(w, 0); /* pid 100 */
	CHECK_EQ(t->rows[w->vas[0].tenant].id, 100);
	gx_memory_free(&w->memory, &w->vas[0]);
	for (u32 i = 0; i < GX_MAX_TENANTS - 1; i++)
		CHECK_EQ(limit(w, 1000 + i, 9, 1), 0);
	CHECK_EQ(row_of(w, 100), w->vas[0].tenant); /* others were free still */
	CHECK_EQ(limit(w, 2500, 9, 1), 0);          /* takes the row of 100 */
	CHECK_EQ(row_of(w, 100), GX_NO_TENANT);
	CHECK_EQ(limit(w, 2501, 9, 1), -GX_ENOSPC);
	bring(w, 0);
	CHECK_EQ(w->vas[0].tenant, GX_NO_TENANT);
	CHECK_EQ(held(w, 2500), 0);
	/* nobody's blocks have no floor */
	for (u32 i = 1; i < 8; i++)
		bring(w, i);
	bring(w, 9);
	CHECK(!is_here(w, 0));
	/* nobody known */
	CHECK_EQ(row_of(w, 0), GX_NO_TENANT);
	CHECK_EQ(limit(w, 0, 1, 0), -GX_EINVAL);
	/* a floor above the quota; without a quota any floor can be */
	CHECK_EQ(limit(w, 1000, 4, 5), -GX_EINVAL);
	CHECK_EQ(t->rows[row_of(w, 1000)].quota, 9);
	CHECK_EQ(limit(w, 1000, 4, 4), 0);
	CHECK_EQ(limit(w, 1000, 0, 5), 0);
	CHECK_EQ(t->rows[row_of(w, 1000)].floor, 5);
	/* who has neither is looked at only while somebody has */
	CHECK(gx_tenants_any(t));
	for (u32 i = 0; i < GX_MAX_TENANTS; i++)
		CHECK_EQ(limit(w, (u32)t->rows[i].id, 0, 0), 0);
	CHECK(!gx_tenants_any(t));
	/* whose row was given away last gets it again last */
	CHECK_EQ(limit(w, 3000, 1, 0), 0);
	CHECK_EQ(limit(w, 3001, 1, 0), 0);
	CHECK(row_of(w, 3000) != row_of(w, 3001));
	end(w);
}

/* --- against a search by hand */
static u32 below(u64 *state, u32 n)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return (u32)(*state >> 33) % n;
}

static bool may_go(const struct gx_tenants *t, u32 block, u32 for_whom)
{
	u32 tenant = t->blocks->blocks[block].tenant;

	return tenant == GX_NO_TENANT || tenant == for_whom ||
	       t->rows[tenant].n_blocks - t->rows[tenant].n_leaving > t->rows[tenant].floor;
}

static u32 search(const struct gx_tenants *t, u32 for_whom, bool own_only, u32 *out)
{
	u32 n = 0;

	for (u32 i = t->blocks->lists[GX_LIST_USED].head; i != GX_NO_BLOCK && n < GX_MAX_CANDIDATES;
	     i = t->blocks->blocks[i].next)
		if (own_only ? t->blocks->blocks[i].tenant == for_whom : may_go(t, i, for_whom))
			out[n++] = i;
	return n;
}

static u32 search_over(const struct gx_tenants *t, u32 for_whom)
{
	u32 best = GX_NO_TENANT, most = 0, own[GX_MAX_CANDIDATES];

	if (for_whom != GX_NO_TENANT && t->rows[for_whom].quota &&
	    t->rows[for_whom].n_blocks >= t->rows[for_whom].quota)
		return for_whom;
	for (u32 i = 0; i < GX_MAX_TENANTS; i++) {
		u32 here = t->rows[i].n_blocks - t->rows[i].n_leaving, quota = t->rows[i].quota;

		if (quota && here > quota && here - quota > most && search(t, i, true, own)) {
			most = here - quota;
			best = i;
		}
	}
	return best;
}

static void compare(struct world *w, u32 for_whom)
{
	u32 found[GX_MAX_CANDIDATES], wanted[GX_MAX_CANDIDATES], n, max = 1 + (u32)(w->clock % 64);
	const struct gx_tenants *t = &w->memory.tenants;

	n = search(t, for_whom, false, wanted);
	CHECK_EQ(gx_tenants_oldest(t, for_whom, w->memory.steps, found, max), n < max ? n : max);
	CHECK(!memcmp(found, wanted, (n < max ? n : max) * sizeof(*found)));
	CHECK_EQ(gx_tenant_victim(t, for_whom), search_over(t, for_whom));
	if (for_whom == GX_NO_TENANT)
		return;
	n = search(t, for_whom, true, wanted);
	CHECK_EQ(gx_tenant_oldest(t, for_whom, found, max), n < max ? n : max);
	CHECK(!memcmp(found, wanted, (n < max ? n : max) * sizeof(*found)));
}

static void step(struct world *w, u64 *d, u32 n_pids)
{
	u32 va = below(d, w->n_vas), other = below(d, w->n_vas), block;
	struct gx_va_block *victim;

	if (!below(d, 40))
		limit(w, PIDS + below(d, n_pids), below(d, 12), below(d, 6));
	else if (!below(d, 40))
		limit_cgroup(w, 1 + below(d, n_pids / 2), below(d, 12), below(d, 6));
	else if (!is_here(w, va))
		bring(w, va);
	else if (below(d, 3))
		gx_blocks_move(&w->memory.blocks, w->vas[va].device_block, GX_LIST_USED,
		               below(d, 2));
	else
		gx_memory_free(&w->memory, &w->vas[va]);
	/* one more under way while the choice is made */
	if (is_here(w, other) || gx_memory_claim(&w->memory, &w->vas[other], &block, &victim))
		block = GX_NO_BLOCK;
	compare(w, below(d, 4) ? row_of(w, PIDS + below(d, n_pids)) : GX_NO_TENANT);
	if (block != GX_NO_BLOCK)
		gx_memory_unclaim(&w->memory, block);
	CHECK(gx_tenants_consistent(&w->memory.tenants));
}

static void random_choices(u64 seed, u32 n_blocks, u32 n_pids)
{
	struct world *w = start(n_blocks, n_pids);

	CHECK_EQ(limit(w, PIDS, 3, 1), 0);
	for (u32 i = 0; i < 2000; i++)
		step(w, &seed, n_pids);
	end(w);
}

/* --- at any size: of n protected blocks none is lost, however long somebody else streams behind them */
static void size(u32 n_protected)
{
	struct world *w = start(n_protected + 8, 2);

	CHECK_EQ(limit(w, 100, 0, n_protected), 0);
	for (u32 i = 0; i < n_protected; i++)
		bring(w, 2 * i);
	for (u32 i = 0; i < 100 && 2 * i + 1 < w->n_vas; i++)
		if (!is_here(w, 2 * i + 1))
			bring(w, 2 * i + 1);
	CHECK_EQ(held(w, 100), n_protected);
	for (u32 i = 0; i < n_protected; i++)
		CHECK(is_here(w, 2 * i));
	end(w);
}

int main(void)
{
	quota_and_floor();
	first_fault_pays();
	furthest_over();
	floor_holds_together();
	cgroups();
	rows_are_given_away();
	random_choices(1, 48, 6);
	random_choices(2, 90, 40);
	random_choices(3, 9, 4);
	for (u32 n = 10; n <= 100000; n *= 10)
		size(n);
	return TEST_END();
}
