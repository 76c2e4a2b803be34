// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* vgpu_limits.c - quotas and floors on vgpu.ko's GPU: root sets them for a process or a cgroup, and whose block goes is said by the engine's
 * tenants (src/driver/tenant.h), with a policy or without.
 *
 * Policies are offered what may go, and nothing else. What comes back is held against the limits all the same: they do not depend on gpu_ext.ko.
 */
#include <linux/capability.h>
#include <linux/debugfs.h>
#include <linux/device.h>
#include <linux/seq_file.h>
#include <linux/string.h>
#include "driver/tenant.h"
#include "vgpu.h"

static struct gx_tenants tenants;
static spinlock_t *lock; /* vgpu_memory.c's `lists`: of all that is here */
static struct dentry *folder;
static u64 n_refused;

/* The choice that is under way: who asks, and who pays (GX_NO_TENANT: anyone above his floor). */
static u32 asks, pays;
static struct gx_tenant_step steps[GX_TENANT_STEPS];

/* --- blocks */
static struct gpu_block *view_of(u32 block)
{
	return &tenants.blocks->blocks[block].view;
}

void vgpu_limits_filled(u32 block, const struct vgpu_space *space)
{
	struct gpu_block *view = view_of(block);

	/* by which it is dealt out anew when limits change */
	view->pid = space->pid;
	view->cgroup = space->cgroup;
	view->n_owners = 1;
	gx_tenant_give(&tenants, block,
		       gx_tenant_of(&tenants, GX_NO_TENANT, space->pid, space->cgroup));
}

void vgpu_limits_leaving(u32 block)
{
	view_of(block)->flags |= GPU_BLOCK_IN_EVICTION;
	gx_tenant_leaving(&tenants, block);
}

void vgpu_limits_evicted(u32 block)
{
	gx_tenant_evicted(&tenants, block);
	view_of(block)->flags &= ~GPU_BLOCK_IN_EVICTION;
}

void vgpu_limits_emptied(u32 block)
{
	gx_tenant_take(&tenants, block);
	view_of(block)->pid = 0;
	view_of(block)->cgroup = 0;
	view_of(block)->n_owners = 0;
}

/* --- choices */
void vgpu_limits_ask(const struct vgpu_space *space)
{
	asks = GX_NO_TENANT;
	pays = GX_NO_TENANT;
	if (!gx_tenants_any(&tenants))
		return;
	asks = gx_tenant_of(&tenants, GX_NO_TENANT, space->pid, space->cgroup);
	pays = gx_tenant_victim(&tenants, asks);
	/* all of its blocks may be unused, or being filled */
	if (pays != GX_NO_TENANT && tenants.rows[pays].head == GX_NO_BLOCK)
		pays = GX_NO_TENANT;
}

u32 vgpu_limits_oldest(u32 *out, u32 max)
{
	const struct gx_blocks *blocks = tenants.blocks;
	u32 n = 0;

	max = min_t(u32, max, GX_MAX_CANDIDATES);
	if (pays != GX_NO_TENANT)
		return gx_tenant_oldest(&tenants, pays, out, max);
	if (gx_tenants_any(&tenants))
		return gx_tenants_oldest(&tenants, asks, steps, out, max);
	for (u32 i = blocks->lists[GX_LIST_USED].head; i != GX_NO_BLOCK && n < max;
	     i = blocks->blocks[i].next)
		out[n++] = i;
	return n;
}

bool vgpu_limits_allow(u32 block)
{
	u32 row = gx_tenant_row(tenants.blocks->blocks[block].tenant);
	bool allowed;

	if (!gx_tenants_any(&tenants))
		return true;
	allowed = pays != GX_NO_TENANT ? row == pays
				       : row == asks || tenants.rows[row].place[GX_TENANTS_OLDEST];
	n_refused += !allowed;
	return allowed;
}

/* --- what root says */
static const char *const kinds[] = {
	[GX_TENANT_PROCESS] = "process",
	[GX_TENANT_CGROUP] = "cgroup",
};

/* "process PID QUOTA FLOOR", "cgroup ID QUOTA FLOOR" */
static int set(char *text)
{
	char *words[4], *word;
	u32 n = 0, quota, floor;
	int kind, err;
	u64 id;

	while ((word = strsep(&text, " "))) {
		if (!*word)
			continue;
		if (n == ARRAY_SIZE(words))
			return -EINVAL;
		words[n++] = word;
	}
	if (n != ARRAY_SIZE(words))
		return -EINVAL;
	kind = match_string(kinds, ARRAY_SIZE(kinds), words[0]);
	if (kind < 0)
		return kind;
	err = kstrtou64(words[1], 10, &id) ?: kstrtou32(words[2], 10, &quota) ?:
							kstrtou32(words[3], 10, &floor);
	if (err)
		return err;
	if (kind == GX_TENANT_PROCESS && id > U32_MAX)
		return -ERANGE;
	spin_lock(lock);
	err = gx_tenant_set(&tenants, kind, id, quota, floor);
	spin_unlock(lock);
	return err;
}

static ssize_t limits_store(struct device *dev, struct device_attribute *attr, const char *text,
			    size_t size)
{
	char line[96];
	int err;

	if (!capable(CAP_SYS_ADMIN))
		return -EPERM;
	if (size >= sizeof(line) || strscpy(line, text, sizeof(line)) != size)
		return -EINVAL;
	err = set(strim(line));
	return err ? err : size;
}
static DEVICE_ATTR_WO(limits);

static struct attribute *attrs[] = { &dev_attr_limits.attr, NULL };
static const struct attribute_group group = { .attrs = attrs };
const struct attribute_group *vgpu_limits_groups[] = { &group, NULL };

/* --- what is shown */
static int tenants_show(struct seq_file *m, void *unused)
{
	spin_lock(lock);
	seq_printf(m, "blocks %u free %u refused %llu\n", tenants.blocks->n_blocks,
		   tenants.blocks->lists[GX_LIST_FREE].count, n_refused);
	for (u32 i = 0; i < GX_NOBODYS_ROW; i++) {
		const struct gx_tenant *row = &tenants.rows[i];

		if (row->id)
			seq_printf(m, "%s %llu quota %u floor %u blocks %u evicted %llu\n",
				   kinds[row->kind], row->id, row->quota, row->floor, row->n_blocks,
				   row->evicted);
	}
	spin_unlock(lock);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(tenants);

void vgpu_limits_start(struct gx_blocks *blocks, spinlock_t *lists)
{
	lock = lists;
	gx_tenants_init(&tenants, blocks);
	blocks->tenants = &tenants;
	folder = debugfs_create_dir("vgpu", NULL);
	debugfs_create_file("tenants", 0400, folder, NULL, &tenants_fops);
	vgpu_ring_start(folder);
}

void vgpu_limits_end(void)
{
	debugfs_remove(folder);
}
