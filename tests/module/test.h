/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* test.h - gx_policies.ko: policies of gpu_ext_abi.h in Linux, called once with objects that are made up. There is no GPU and no
 * engine: the module takes what a policy asks for and tells it. Members, arguments and permissions come from the tables
 * of src/defs, as those of the engine do.
 */
#ifndef GX_MODULE_TEST_H
#define GX_MODULE_TEST_H

#include <linux/bpf.h>
#include <linux/bpf_verifier.h>
#include <linux/btf.h>
#include <linux/btf_ids.h>
#include <linux/list.h>
#include <linux/types.h>
#include <gpuext/bpf/gpu_ext_abi.h>

#define GX_SAY(format, ...) pr_info("gx_policies: " format "\n", ##__VA_ARGS__)

/* Members by their place in the struct, as a program's expected_attach_type has it. */
enum {
#define POLICY_OPS(type, doc)                    START_##type, BEFORE_##type = -1,
#define POLICY_MEMBER(type, name, ret, doc, ...) type##_at_##name,
#define POLICY_DATA(type, name, kind, doc)       type##_at_##name,
#include "defs/policy_ops.def"
};

enum gx_type {
#define POLICY_OPS(type, doc) TYPE_##type,
#include "defs/policy_ops.def"
	N_TYPES
};

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

/* types.c: whose program it is; negative: none of ours */
extern const struct btf *gx_own_btf;
extern u32 gx_id_delta;
int gx_type_of(const struct bpf_prog *prog);
int gx_register_types(void);

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
int gx_attach(enum gx_type type, void *ops, u32 scope, s32 priority, const char *name);
int gx_replace(void *ops, void *old, const char *name);
void gx_detach(void *ops);

/* kfuncs.c */
int gx_register_kfuncs(void);
void gx_count_kfuncs(u64 *right, u64 *wrong, u64 *by_task);

#endif
