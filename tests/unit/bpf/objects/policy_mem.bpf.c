// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* policy_mem.bpf.c - a memory policy that uses every kernel function of its type, and the arguments behind the
 * published ones. */
#include <gpuext/bpf/gpu_ext.bpf.h>

char LICENSE[] SEC("license") = "GPL";

struct {
	__uint(type, BPF_MAP_TYPE_RINGBUF);
	__uint(max_entries, 4096);
} events SEC(".maps");

__u64 n_released;

SEC("struct_ops/activate")
int BPF_PROG(mem_activate, const struct gpu_pmm *pmm, struct gpu_block *block,
             struct gpu_list *list)
{
	if (block->flags & GPU_BLOCK_PINNED)
		return GPU_DEFAULT;
	bpf_gpu_block_move_head(block, list);
	return GPU_BYPASS;
}

SEC("struct_ops/access")
int BPF_PROG(mem_access, const struct gpu_pmm *pmm, struct gpu_block *block, struct gpu_list *list)
{
	__u64 *record = bpf_ringbuf_reserve(&events, 8, 0);

	if (record) {
		*record = block->va;
		bpf_ringbuf_submit(record, 0);
	}
	return bpf_gpu_block_move_tail(block, list) ? GPU_DEFAULT : GPU_BYPASS;
}

SEC("struct_ops/evict")
int BPF_PROG(mem_evict, const struct gpu_pmm *pmm, struct gpu_list *list,
             struct gpu_evict_window *window)
{
	struct gpu_block *first = bpf_gpu_evict_candidate(window, 0);

	if (first && first->refaults > 3)
		bpf_gpu_evict_move_tail(window, 0);
	else if (bpf_gpu_evict_move_head(window, 1))
		bpf_gpu_evict_pick(window, 0);
	return GPU_DEFAULT;
}

SEC("struct_ops/prefetch")
int BPF_PROG(mem_prefetch, __u32 page_index, struct gpu_bitmap_tree *tree,
             const struct gpu_region *max_region, struct gpu_region *result,
             const struct gpu_fault *fault)
{
	if (fault->thrashing)
		return GPU_DEFAULT;
	if (bpf_gpu_tree_count(tree, max_region->first, max_region->outer) > 100)
		return GPU_ENTER_LOOP;
	bpf_gpu_prefetch_async(fault, fault->va + (2 << 20), 512);
	bpf_gpu_set_prefetch_region(result, page_index & ~15u, (page_index & ~15u) + 16);
	return GPU_BYPASS;
}

SEC("struct_ops/iter")
int BPF_PROG(mem_iter, struct gpu_bitmap_tree *tree, const struct gpu_region *max_region,
             const struct gpu_region *node, __u32 counter, struct gpu_region *result,
             const struct gpu_fault *fault)
{
	if (counter * 2 > node->outer - node->first)
		bpf_gpu_set_prefetch_region(result, node->first, node->outer);
	return GPU_DEFAULT;
}

SEC("struct_ops/release")
void BPF_PROG(mem_release, const struct gpu_pmm *pmm, struct gpu_block *block)
{
	n_released++;
}

SEC("struct_ops/tick")
void BPF_PROG(mem_tick, const struct gpu_pmm *pmm)
{
	n_released = pmm->evictions;
	bpf_gpu_migrate_range(&pmm->call, 1, 2 << 20, 2 << 20, GPU_PROC_CPU);
}

SEC(".struct_ops")
struct gpu_mem_ops mem = {
	.gpu_block_activate = (void *)mem_activate,
	.gpu_block_access = (void *)mem_access,
	.gpu_evict_prepare = (void *)mem_evict,
	.gpu_page_prefetch = (void *)mem_prefetch,
	.gpu_page_prefetch_iter = (void *)mem_iter,
	.gpu_block_release = (void *)mem_release,
	.tick = (void *)mem_tick,
	.tick_ms = 60000,
	.name = "mem",
};

/* What the interface says, as this compiler lays it out: the test compares it with the kernel BTF. */
struct {
	struct gpu_block block;
	struct gpu_exit_info exit_info;
	struct gpu_task_init_ctx init;
	struct gpu_task_bind_ctx bind;
	struct gpu_task_timeslice_ctx timeslice;
	struct gpu_task_ctx task;
	struct gpu_fault fault;
	struct gpu_pmm pmm;
	struct gpu_list list;
	struct gpu_region region;
	struct gpu_bitmap_tree tree;
	struct gpu_evict_window window;
	struct gpu_sched_ops *sched;
	enum gpu_action action;
	enum gpu_list_id list_id;
	enum gpu_access access;
	enum gpu_interleave interleave;
	enum gpu_scope scope;
	enum gpu_exit_kind exit_kind;
} layout;
