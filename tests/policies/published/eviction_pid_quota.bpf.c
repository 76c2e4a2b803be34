// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* eviction_pid_quota.bpf.c - gpu_ext's quota by process: a use keeps a block while its process has no more blocks than its share of those that the two
 * named processes have. `high`, `low` and `other` are shares in percent; 0: no quota.
 */
#include <gpuext/bpf/gpu_ext.bpf.h>

#include "by_block.h"
#include "priority.h"

char LICENSE[] SEC("license") = "Dual BSD/GPL";

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, MAX_BLOCKS);
	__type(key, __u32);
	__type(value, __u32);
} counted_for SEC(".maps"); /* process by device block; 0: nobody */

struct {
	__uint(type, BPF_MAP_TYPE_HASH);
	__uint(max_entries, 256);
	__type(key, __u32);
	__type(value, __u64);
} held SEC(".maps"); /* blocks by process */

static __always_inline __u64 held_by(__u32 pid)
{
	const __u64 *n = bpf_map_lookup_elem(&held, &pid);

	return n ? *n : 0;
}

SEC("struct_ops/activate")
int BPF_PROG(quota_activate, const struct gpu_pmm *pmm, struct gpu_block *block,
             struct gpu_list *list)
{
	__u32 index = block->index, pid = block->pid;
	__u32 *whose = bpf_map_lookup_elem(&counted_for, &index);
	__u64 *n = bpf_map_lookup_elem(&held, &pid), one = 1;

	if (!whose || *whose || !pid)
		return GPU_DEFAULT;
	*whose = pid;
	if (n)
		++*n;
	else
		bpf_map_update_elem(&held, &pid, &one, BPF_ANY);
	return GPU_DEFAULT;
}

SEC("struct_ops/access")
int BPF_PROG(quota_access, const struct gpu_pmm *pmm, struct gpu_block *block,
             struct gpu_list *list)
{
	__u64 all = 0, quota;

	if (!block->pid || !number_of(block->pid))
		return GPU_DEFAULT;
	if (high_pid)
		all += held_by(high_pid);
	if (low_pid)
		all += held_by(low_pid);
	quota = (all ? all : 1) * number_of(block->pid) / 100;
	if (held_by(block->pid) <= (quota ? quota : 1))
		bpf_gpu_block_move_tail(block, list);
	return GPU_BYPASS;
}

SEC("struct_ops/evict")
int BPF_PROG(quota_evict, const struct gpu_pmm *pmm, struct gpu_list *list,
             struct gpu_evict_window *window)
{
	const struct gpu_block *victim = bpf_gpu_evict_candidate(window, 0);
	__u32 index, pid, *whose;
	__u64 *n;

	if (!victim)
		return GPU_DEFAULT;
	index = victim->index;
	whose = bpf_map_lookup_elem(&counted_for, &index);
	if (!whose || !*whose)
		return GPU_DEFAULT;
	pid = *whose;
	n = bpf_map_lookup_elem(&held, &pid);
	if (n && *n)
		--*n;
	*whose = 0;
	return GPU_DEFAULT;
}

SEC(".struct_ops")
struct gpu_mem_ops published_quota = {
	.gpu_block_activate = (void *)quota_activate,
	.gpu_block_access = (void *)quota_access,
	.gpu_evict_prepare = (void *)quota_evict,
	.name = "eviction_pid_quota",
};
