// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* quota.bpf.c - tenants with a quota and a floor of device blocks (2 MiB each).
 *
 * Under pressure the victim is the oldest block of the tenant that is furthest above its quota, or at it: nobody gets a
 * block beyond its quota, since that takes one of its own. Then the oldest of those above their floor. Quotas do not bind
 * while memory is free. A decision sees the 64 oldest blocks; a tenant at its quota that has none among them keeps one at
 * the head of the list. Blocks that are being filled count when they are: several services at once may pass the bound by
 * their number.
 */
#include <gpuext/bpf/gpu_ext.bpf.h>

#include "hide.h"

char LICENSE[] SEC("license") = "Dual BSD/GPL";

enum { MAX_TENANTS = 8, MAX_BLOCKS = 131072, WINDOW = 64 };

const volatile __u32 tenant_pid[MAX_TENANTS];	  /* 0: no tenant */
const volatile __u32 quota_blocks[MAX_TENANTS];	  /* 0: no quota */
const volatile __u32 floor_blocks[MAX_TENANTS];

struct owner {
	__u32 generation; /* of the device block that is counted */
	__u32 tenant;	  /* 1 + index; 0: of no tenant */
};

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, MAX_BLOCKS);
	__type(key, __u32);
	__type(value, struct owner);
} owners SEC(".maps");

/* By tenant: blocks it holds, and how many of them the last decision saw and left. */
struct tenant {
	__u32 held, seen;
};
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, MAX_TENANTS);
	__type(key, __u32);
	__type(value, struct tenant);
} tenants SEC(".maps");

static __always_inline struct tenant *tenant_at(__u32 i)
{
	return bpf_map_lookup_elem(&tenants, &i);
}

static __always_inline struct owner *owner_of(const struct gpu_block *block)
{
	__u32 index = block->index;

	return bpf_map_lookup_elem(&owners, &index);
}

/* Counts the block with its tenant, once. The tenant's index + 1. */
static __always_inline __u32 count(const struct gpu_block *block)
{
	struct owner *owner = owner_of(block);
	struct tenant *tenant;

	if (!owner)
		return 0;
	if (owner->generation == block->generation)
		return owner->tenant;
	owner->generation = block->generation;
	owner->tenant = 0;
	for (__u32 i = 0; i < MAX_TENANTS; i++)
		if (tenant_pid[i] && tenant_pid[i] == block->pid) {
			owner->tenant = i + 1;
			tenant = tenant_at(i);
			if (tenant)
				tenant->held++;
			break;
		}
	return owner->tenant;
}

/* As it was counted. */
static __always_inline __u32 tenant_of(const struct gpu_block *block)
{
	const struct owner *owner = owner_of(block);

	return owner && owner->generation == block->generation ? owner->tenant : 0;
}

/* Blocks at the quota and beyond, plus 1; 0: below it, or there is none. */
static __always_inline __u32 excess(const struct tenant *tenant, __u32 i)
{
	__u32 quota = quota_blocks[i & (MAX_TENANTS - 1)];

	return quota && tenant->held >= quota ? tenant->held - quota + 1 : 0;
}

SEC("struct_ops/activate")
int BPF_PROG(quota_activate, const struct gpu_pmm *pmm, struct gpu_block *block, struct gpu_list *list)
{
	__u32 i = count(block);
	const struct tenant *tenant = i ? tenant_at(i - 1) : 0;

	if (tenant && excess(tenant, i - 1) && !tenant->seen)
		bpf_gpu_block_move_head(block, list);
	return GPU_DEFAULT;
}

SEC("struct_ops/access")
int BPF_PROG(quota_access, const struct gpu_pmm *pmm, struct gpu_block *block, struct gpu_list *list)
{
	__u32 i = count(block);
	const struct tenant *tenant = i ? tenant_at(i - 1) : 0;

	/* the one that is kept at the head stays there */
	return tenant && excess(tenant, i - 1) && !tenant->seen ? GPU_BYPASS : GPU_DEFAULT;
}

SEC("struct_ops/release")
void BPF_PROG(quota_release, const struct gpu_pmm *pmm, struct gpu_block *block)
{
	struct owner *owner = owner_of(block);
	struct tenant *tenant;

	if (!owner || owner->generation != block->generation || !owner->tenant)
		return;
	tenant = tenant_at(owner->tenant - 1);
	if (tenant && tenant->held)
		tenant->held--;
	owner->tenant = 0;
}

static __always_inline void forget_seen(void)
{
	for (__u32 i = 0; i < MAX_TENANTS; i++) {
		struct tenant *tenant = tenant_at(i);

		if (tenant)
			tenant->seen = 0;
	}
}

SEC("struct_ops/evict")
int BPF_PROG(quota_evict, const struct gpu_pmm *pmm, struct gpu_list *list, struct gpu_evict_window *window)
{
	__u32 most = hide(0), over = hide(~0u), spare = hide(~0u), over_tenant = hide(0);
	struct tenant *tenant;

	forget_seen();
	for (__u32 i = 0; i < WINDOW; i++) {
		struct gpu_block *block = bpf_gpu_evict_candidate(window, i);
		__u32 t;

		if (!block)
			break;
		t = tenant_of(block);
		tenant = t ? tenant_at(t - 1) : 0;
		if (!tenant) {
			if (i < spare)
				spare = hide(i);
			continue;
		}
		tenant->seen++;
		if (excess(tenant, t - 1) > most) {
			most = excess(tenant, t - 1);
			over = hide(i);
			over_tenant = hide(t);
		}
		if (tenant->held > floor_blocks[(t - 1) & (MAX_TENANTS - 1)] && i < spare)
			spare = hide(i);
	}
	if (over != ~0u) {
		tenant = tenant_at(over_tenant - 1);
		if (tenant && tenant->seen)
			tenant->seen--;
		bpf_gpu_evict_pick(window, over);
	} else if (spare != ~0u) {
		bpf_gpu_evict_pick(window, spare);
	}
	return GPU_DEFAULT;
}

SEC(".struct_ops")
struct gpu_mem_ops quota = {
	.gpu_block_activate = (void *)quota_activate,
	.gpu_block_access = (void *)quota_access,
	.gpu_block_release = (void *)quota_release,
	.gpu_evict_prepare = (void *)quota_evict,
	.scope = GPU_SCOPE_DEVICE,
	.name = "quota",
};
