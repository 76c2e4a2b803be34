/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* test.h - gx_policies.ko: policies of gpu_ext_abi.h in Linux, called once with objects that are made up. What Linux sees are files of kernel/,
 * those of gpu_ext.ko. There is no GPU and no engine: the module takes what a policy asks for and tells it.
 */
#ifndef GX_MODULE_TEST_H
#define GX_MODULE_TEST_H

#include <linux/list.h>
#include "home.h"

enum { N_CANDIDATES = 5, MAX_ASKED = 48 };

struct asked {
	const char *what;
	u64 a, b, c;
};

/* A call: the objects that a callback gets, by type and by the argument's name in policy_ops.def, and what it asked for. */
struct gpu_record {
	struct bpf_run_ctx run_ctx; /* the other way to find a call: compared, never used */
	struct task_struct *task;
	struct {
		struct gpu_pmm pmm;
	} of_gpu_pmm;
	struct {
		struct gpu_list list;
	} of_gpu_list;
	struct {
		struct gpu_block block;
	} of_gpu_block;
	struct {
		struct gpu_region max_region, node, result;
	} of_gpu_region;
	struct {
		struct gpu_bitmap_tree tree;
	} of_gpu_bitmap_tree;
	struct {
		struct gpu_fault fault;
	} of_gpu_fault;
	struct {
		struct gpu_evict_window window;
	} of_gpu_evict_window;
	struct {
		struct gpu_task_init_ctx ctx;
	} of_gpu_task_init_ctx;
	struct {
		struct gpu_task_bind_ctx ctx;
	} of_gpu_task_bind_ctx;
	struct {
		struct gpu_task_timeslice_ctx ctx;
	} of_gpu_task_timeslice_ctx;
	struct {
		struct gpu_task_ctx ctx;
	} of_gpu_task_ctx;
	struct {
		struct gpu_exit_info info;
	} of_gpu_exit_info;
	struct {
		u32 page_index, counter, reason;
	} of_u32;
	struct gpu_block candidates[N_CANDIDATES];
	struct asked asked[MAX_ASKED];
	u32 n_asked;
	char error[64];
};

/* attached.c */
struct attached {
	struct list_head link;
	enum gx_type type;
	u32 scope;
	s32 priority;
	void *ops;
	char name[64];
};
extern struct list_head gx_attached; /* who is asked first stands first; RCU */

/* requests.c */
void gx_count_kfuncs(u64 *right, u64 *wrong, u64 *by_task);

#endif
