/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* gpu_ext.bpf.h - for authors of driver policies: the interface of gpu_ext_abi.h, its kernel functions as libbpf
 * finds them, and what libbpf's headers add.
 *
 * A policy is a variable of struct gpu_mem_ops or struct gpu_sched_ops in SEC(".struct_ops"), its callbacks are
 * SEC("struct_ops/<any name>") functions made with BPF_PROG(). docs/policies.md is the guide,
 * examples/policy_template.bpf.c a start.
 */
#ifndef GPUEXT_GPU_EXT_BPF_H
#define GPUEXT_GPU_EXT_BPF_H

#ifndef __VMLINUX_H__
#include <linux/bpf.h>
#endif
#include <bpf/bpf_helpers.h>
#include <bpf/bpf_tracing.h>
#include <gpuext/bpf/budget.bpf.h>

/* Field offsets are those of the system that the policy is loaded into. */
#ifndef GPU_EXT_ABI
#pragma clang attribute push(__attribute__((preserve_access_index)), apply_to = record)
/* that of __ksym: clang 19 forgets a section that only the declarations below name */
#pragma clang attribute push(__attribute__((section(".ksyms"))), apply_to = function)
#include <gpuext/bpf/gpu_ext_abi.h>
#pragma clang attribute pop
#pragma clang attribute pop
#endif

extern int bpf_gpu_block_move_head(struct gpu_block *block, struct gpu_list *list) __ksym;
extern int bpf_gpu_block_move_tail(struct gpu_block *block, struct gpu_list *list) __ksym;
extern int bpf_gpu_set_prefetch_region(struct gpu_region *result, __u32 first, __u32 outer) __ksym;
extern __u32 bpf_gpu_tree_count(struct gpu_bitmap_tree *tree, __u32 first, __u32 outer) __ksym;
extern struct gpu_block *bpf_gpu_evict_candidate(struct gpu_evict_window *window, __u32 i) __ksym;
extern int bpf_gpu_evict_pick(struct gpu_evict_window *window, __u32 i) __ksym;
extern int bpf_gpu_evict_move_head(struct gpu_evict_window *window, __u32 i) __ksym;
extern int bpf_gpu_evict_move_tail(struct gpu_evict_window *window, __u32 i) __ksym;
extern int bpf_gpu_prefetch_async(const struct gpu_fault *fault, __u64 va, __u32 n_pages) __ksym;
extern int bpf_gpu_migrate_range(const struct gpu_call *call, __u64 va_space, __u64 va,
                                 __u64 length, __u32 dest) __ksym;
extern int bpf_gpu_set_attr(struct gpu_task_init_ctx *ctx, __u64 us) __ksym;
extern int bpf_gpu_set_interleave(struct gpu_task_init_ctx *ctx, __u32 level) __ksym;
extern int bpf_gpu_set_timeslice(struct gpu_task_timeslice_ctx *ctx, __u64 us) __ksym;
extern int bpf_gpu_reject_bind(struct gpu_task_bind_ctx *ctx) __ksym;
extern int bpf_gpu_preempt(const struct gpu_call *call, __u32 runlist_id, __u64 tsg_id) __ksym;
extern void bpf_gpu_policy_error(const struct gpu_call *call, __u32 code,
                                 const char *msg__str) __ksym;

/* Gives up with a literal text, in any callback but init and exit: obj is an argument that has a member `call`. */
#define gpu_policy_error(obj, code, text) bpf_gpu_policy_error(&(obj)->call, code, text)
/* Where blocks are looked up: identity of data is (va_space, va), never the pointer. */
struct gpu_data_key {
	__u64 va_space, va;
};

#endif
