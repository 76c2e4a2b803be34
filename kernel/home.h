/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* home.h - the kernel home of driver policies from inside: what Linux sees of it (types.c, kfuncs.c), and who keeps what is attached.
 *
 * types.c and kfuncs.c are two modules' parts: in gpu_ext.ko policies.c keeps policies and src/driver answers the kfuncs; in gx_policies.ko
 * (tests/module) there is no engine, and what is asked for is told. Members, arguments and permissions come from the
 * tables of src/defs.
 */
#ifndef GPU_EXT_HOME_H
#define GPU_EXT_HOME_H

#include <linux/bpf.h>
#include <linux/bpf_verifier.h>
#include <linux/btf.h>
#include <linux/btf_ids.h>
#include <linux/types.h>
#include "driver/request.h"

#define GX_SAY(format, ...) pr_info("gpu_ext: " format "\n", ##__VA_ARGS__)

/* Members by their place in the struct, as a program's expected_attach_type has it. */
enum {
#define POLICY_OPS(type, doc) START_##type, BEFORE_##type = -1,
#define POLICY_MEMBER(type, name, ret, doc, ...) type##_at_##name,
#define POLICY_DATA(type, name, kind, doc) type##_at_##name,
#include "defs/policy_ops.def"
};

enum gx_type {
#define POLICY_OPS(type, doc) TYPE_##type,
#include "defs/policy_ops.def"
	N_TYPES
};

/* What the structs of both types end with. */
struct gx_ops_values {
	GPU_OPS_COMMON;
};

/* types.c: whose program it is; negative: none of ours */
extern const struct btf *gx_own_btf;
extern u32 gx_id_delta;
int gx_type_of(const struct bpf_prog *prog);
int gx_register_types(void);

/* kfuncs.c */
int gx_register_kfuncs(void);

/* Who keeps them. whole: the struct of the type; its values are those that it ends with. May sleep. */
int gx_home_may(const struct gx_ops_values *values); /* 0: the caller may attach it */
int gx_home_attach(enum gx_type type, void *whole, const struct gx_ops_values *values);
/* No callback of it runs after this. *info: why it ended; kind, unless it was ejected before. */
void gx_home_detach(void *whole, enum gpu_exit_kind kind, struct gpu_exit_info *info);
/* The new one takes the old one's place; *info is the old one's. An error changes nothing. */
int gx_home_replace(enum gx_type type, void *whole, const struct gx_ops_values *values, void *old,
		    struct gpu_exit_info *info);
struct gpu_block *gx_home_candidate(struct gx_call *call, const struct gpu_evict_window *window,
				    u32 i);

#endif
