// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* policy_bad.bpf.c - objects to refuse, one for each CASE; 0 is the one that looks like them and is accepted. */
#include "policy_bad.h"
#if CASE == UNKNOWN_MEMBER
#define gpu_mem_ops gpu_mem_ops_of_the_header
#endif
#include <gpuext/bpf/gpu_ext.bpf.h>
#undef gpu_mem_ops
#if CASE == CORE_READ
#include <bpf/bpf_core_read.h>
#endif

char LICENSE[] SEC("license") = "GPL";

struct timed {
	struct bpf_timer timer;
};
struct locked {
	struct bpf_spin_lock lock;
	__u32 n;
};

struct {
#if CASE == PERCPU_MAP
	__uint(type, BPF_MAP_TYPE_PERCPU_ARRAY);
#else
	__uint(type, BPF_MAP_TYPE_ARRAY);
#endif
	__uint(max_entries, 1);
	__type(key, __u32);
#if CASE == TIMER
	__type(value, struct timed);
#elif CASE == SPIN_LOCK
	__type(value, struct locked);
#else
	__type(value, __u64);
#endif
} kept SEC(".maps");

#if CASE == LOOP_HELPER || CASE == FOR_EACH
static long each(__u32 i, void *data)
{
	return 0;
}
#endif

#if CASE == UNKNOWN_KFUNC
extern int bpf_gpu_block_free(struct gpu_block *block) __ksym;
#endif

SEC("struct_ops/evict")
int BPF_PROG(evict, const struct gpu_pmm *pmm, struct gpu_list *list,
             struct gpu_evict_window *window)
{
	struct gpu_block *block = bpf_gpu_evict_candidate(window, 0);
	__u32 zero = 0;
	void *value = bpf_map_lookup_elem(&kept, &zero);

#if CASE == NULL_CANDIDATE
	return block->refaults;
#endif
	if (!block || !value)
		return GPU_DEFAULT;
#if CASE == WRITE_FIELD
	block->refaults = 0;
#elif CASE == LOOP_HELPER
	bpf_loop(1 << 23, each, NULL, 0);
#elif CASE == FOR_EACH
	bpf_for_each_map_elem(&kept, each, NULL, 0);
#elif CASE == TIMER
	bpf_timer_init(value, &kept, 1);
#elif CASE == SPIN_LOCK
	bpf_spin_lock(value);
	bpf_spin_unlock(value);
#elif CASE == UNBOUNDED
	for (__u64 i = 0; i < block->va; i++)
		zero += bpf_ktime_get_ns();
#elif CASE == OVER_BUDGET
	for (__u32 i = 0; i < 4000; i++)
		bpf_gpu_evict_pick(window, i);
#elif CASE == OTHER_STRUCT
	bpf_gpu_evict_move_head((void *)pmm, 0);
#elif CASE == KEPT_BLOCK
	*(struct gpu_block **)value = block;
#elif CASE == KEPT_POINTER
	bpf_gpu_evict_move_head(*(struct gpu_evict_window **)value, 0);
#elif CASE == ARGUMENT
	zero = ctx[3];
#elif CASE == UNKNOWN_KFUNC
	bpf_gpu_block_free(block);
#elif CASE == WRONG_PLACE
	bpf_gpu_set_prefetch_region((void *)window, 0, 1);
#endif
	bpf_gpu_evict_move_tail(window, 0);
	return zero;
}

SEC("struct_ops/prefetch")
int BPF_PROG(prefetch, __u32 page_index, struct gpu_bitmap_tree *tree,
             const struct gpu_region *max_region, struct gpu_region *result)
{
#if CASE == WRITE_RESULT
	result->first = 0;
#elif CASE == CORE_READ
	page_index = BPF_CORE_READ(max_region, outer);
	if (page_index < 512)
		return GPU_DEFAULT;
#endif
	bpf_gpu_set_prefetch_region(result, 0, 512);
	return GPU_BYPASS;
}

#if CASE == UNUSED_PROGRAM || CASE == UNKNOWN_MEMBER
SEC("struct_ops/unused")
int BPF_PROG(unused)
{
	return 0;
}
#endif

#if CASE == UNKNOWN_TYPE
struct gpu_magic_ops {
	int (*gpu_evict_prepare)(void);
	int (*gpu_page_prefetch)(void);
	char name[64];
};
#define OPS gpu_magic_ops
#elif CASE == UNKNOWN_MEMBER
struct gpu_mem_ops {
	int (*gpu_evict_prepare)(void);
	int (*gpu_page_prefetch)(void);
	int (*gpu_block_depopulate)(void);
	char name[64];
};
#define OPS gpu_mem_ops
#else
#define OPS gpu_mem_ops
#endif

SEC(".struct_ops")
struct OPS bad = {
	.gpu_evict_prepare = (void *)evict,
	.gpu_page_prefetch = (void *)prefetch,
#if CASE == UNKNOWN_MEMBER
	.gpu_block_depopulate = (void *)unused,
#elif CASE == SCOPE
	.scope = 3,
#elif CASE == SCOPE_NOBODY
	.scope = GPU_SCOPE_CGROUP,
#elif CASE == SCOPE_PID
	.scope = GPU_SCOPE_PROCESS,
	.scope_id = 1ull << 32,
#elif CASE == FLAGS
	.flags = 2,
#elif CASE == BUDGET
	.budget_ns = 1000000001,
#elif CASE == BATCH_BUDGET
	.batch_budget_ns = 1000000001,
#elif CASE == TICK
	.tick_ms = 60001,
#endif
#if CASE == NAME_CONTROL
	.name = "a\nb",
#elif CASE == NAME_BLANK
	.name = "b ",
#elif CASE == NAME_LONG
	.name = { [0 ... 63] = 'x' },
#elif CASE != NO_NAME
	.name = "bad",
#endif
};
